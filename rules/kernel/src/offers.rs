//! The offers of a prompt, put together from choices one by one.

use std::collections::BTreeMap;

use protocol::Phrase;
use protocol::view::{Destination, Offer, PieceId};

use crate::choice::Targets;
use crate::rehearsal::Finality;

/// What is said of a choice but for its targets. Choices of which the same is said stand in one offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Its verb.
    pub verb: &'static str,
    /// What it is called here, as [`Offer::label`] has it.
    pub label: Option<Phrase>,
    /// What it spends, as [`Offer::spends`] has it.
    pub spends: Option<&'static str>,
    /// What is asked once more before it, as [`Offer::confirm`] has it.
    pub confirm: Option<Phrase>,
    /// What it ends and rolls, and whether it can be taken back.
    pub told: Finality,
}

impl Said {
    /// A verb of which nothing more is said.
    #[must_use]
    pub fn plain(verb: &'static str) -> Said {
        Said {
            verb,
            ..Said::default()
        }
    }
}

/// For how much there is room at first that belongs to a piece, and for how many pieces or spaces: for most of what is.
const ROOM: usize = 32;

/// What belongs to each of several pieces, in the order in which it was named.
type ByPiece<T> = Vec<(PieceId, Vec<T>)>;

/// Offers that are being put together.
#[derive(Debug, Default)]
pub struct Offers {
    groups: Vec<Group>,
    /// The groups of choices that were added with their kind.
    kinds: Vec<(Kind, usize)>,
    /// Which of them was added last.
    last_kind: usize,
    /// Where the last choice went: the next one mostly goes there too.
    last: usize,
}

/// What tells without reading it that the same is said of choices of one prompt: a number of its asker, and their verb.
pub type Kind = (u16, &'static str);

/// Choices of which the same is said.
#[derive(Debug)]
struct Group {
    said: Said,
    spaces: Vec<u16>,
    pieces: Vec<PieceId>,
    numbers: Vec<i32>,
    moves: ByPiece<Destination>,
    amounts: ByPiece<i32>,
    /// Where the last of what belongs to a piece went.
    last: usize,
}

impl Offers {
    /// Adds a choice to the offer of which the same is said, or begins one. A move costs `cost`; 1 is not worth saying.
    pub fn add(&mut self, said: Said, targets: Targets, cost: u8) {
        let index = self.group(said);
        self.add_to(index, targets, cost);
    }

    /// The same for a choice of a kind: what is said of such a choice is asked for the first of them only.
    pub fn add_of_kind(&mut self, kind: Kind, said: impl FnOnce() -> Said, targets: Targets, cost: u8) {
        // Verbs are written once: mostly it is seen where they stand that they are the same.
        let is_this = |(number, verb): Kind| number == kind.0 && (std::ptr::eq(verb, kind.1) || verb == kind.1);
        let index = match self.kinds.get(self.last_kind) {
            Some((known, index)) if is_this(*known) => *index,
            _ => self.of_kind(is_this).unwrap_or_else(|| {
                let index = self.group(said());
                self.last_kind = self.kinds.len();
                self.kinds.push((kind, index));
                index
            }),
        };
        self.add_to(index, targets, cost);
    }

    /// The group of a kind that is known.
    fn of_kind(&mut self, is_this: impl Fn(Kind) -> bool) -> Option<usize> {
        let place = self.kinds.iter().position(|(known, _)| is_this(*known))?;
        self.last_kind = place;
        Some(self.kinds[place].1)
    }

    #[inline]
    fn add_to(&mut self, index: usize, targets: Targets, cost: u8) {
        self.last = index;
        let group = &mut self.groups[index];
        match (targets.piece, targets.space, targets.number) {
            (Some(piece), Some(space), _) => {
                let goal = match cost {
                    1 => Destination::Plain(space),
                    _ => Destination::Costed(space, cost),
                };
                add_for(&mut group.moves, &mut group.last, piece, goal);
            }
            (Some(piece), None, Some(number)) => {
                add_for(&mut group.amounts, &mut group.last, piece, number.into());
            }
            (Some(piece), None, None) => push(&mut group.pieces, piece),
            (None, Some(space), _) => push(&mut group.spaces, space),
            (None, None, number) => group.numbers.extend(number.map(i32::from)),
        }
    }

    /// The place of the group of which this is said.
    fn group(&mut self, said: Said) -> usize {
        if self.groups.get(self.last).is_some_and(|group| group.said == said) {
            return self.last;
        }
        let known = self.groups.iter().position(|group| group.said == said);
        known.unwrap_or_else(|| {
            self.groups.push(Group::of(said));
            self.groups.len() - 1
        })
    }

    /// The offers, in the order in which they were begun.
    #[must_use]
    pub fn list(self) -> Vec<Offer> {
        let offers = self.groups.into_iter().map(|group| group.offer(false));
        offers.collect()
    }

    /// The same; destinations that several pieces have in common are listed only once.
    #[must_use]
    pub fn list_shared(self) -> Vec<Offer> {
        let offers = self.groups.into_iter().map(|group| group.offer(true));
        offers.collect()
    }
}

impl Group {
    const fn of(said: Said) -> Group {
        Group {
            said,
            spaces: Vec::new(),
            pieces: Vec::new(),
            numbers: Vec::new(),
            moves: Vec::new(),
            amounts: Vec::new(),
            last: 0,
        }
    }

    fn offer(self, shares: bool) -> Offer {
        let (moves, alike) = match shares {
            true => share(self.moves),
            false => (self.moves, BTreeMap::new()),
        };
        Offer {
            verb: self.said.verb.into(),
            label: self.said.label,
            spaces: self.spaces,
            pieces: self.pieces,
            moves: moves.into_iter().collect(),
            alike,
            amounts: self.amounts.into_iter().collect(),
            numbers: self.numbers,
            spends: self.said.spends.map(Into::into),
            confirm: self.said.confirm,
            consequences: self.said.told.consequences,
            irrevocable: self.said.told.irrevocable,
        }
    }
}

/// Adds to a list, which begins with some room.
#[inline]
fn push<T>(list: &mut Vec<T>, thing: T) {
    if list.is_empty() {
        list.reserve(ROOM);
    }
    list.push(thing);
}

/// Adds what belongs to a piece; of one piece mostly everything is named in a row, or pieces are named in the same order
/// again and again. `last` is where the last thing went.
fn add_for<T>(lists: &mut ByPiece<T>, last: &mut usize, piece: PieceId, thing: T) {
    let is_at = |place: &usize| lists.get(*place).is_some_and(|(known, _)| *known == piece);
    let next = [*last, *last + 1, 0].into_iter().find(is_at);
    let place = next.or_else(|| lists.iter().position(|(known, _)| *known == piece));
    *last = place.unwrap_or(lists.len());
    match place {
        Some(place) => lists[place].1.push(thing),
        None => {
            let mut list = Vec::with_capacity(ROOM);
            list.push(thing);
            lists.push((piece, list));
        }
    }
}

/// Lists the destinations that several pieces have in common only under the first of these, and the others as its likes.
fn share(mut moves: ByPiece<Destination>) -> (ByPiece<Destination>, BTreeMap<PieceId, Vec<PieceId>>) {
    moves.sort_by_key(|(piece, _)| *piece);
    let mut firsts: ByPiece<Destination> = Vec::with_capacity(moves.len());
    let mut alike: BTreeMap<PieceId, Vec<PieceId>> = BTreeMap::new();
    for (piece, destinations) in moves {
        match firsts.iter().find(|(_, known)| *known == destinations) {
            Some((first, _)) => alike.entry(*first).or_default().push(piece),
            None => firsts.push((piece, destinations)),
        }
    }
    (firsts, alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(piece: u16, space: u16) -> Targets {
        Targets {
            piece: Some(piece),
            space: Some(space),
            number: None,
        }
    }

    #[test]
    fn choices_of_which_the_same_is_said_are_one_offer() {
        let mut offers = Offers::default();
        offers.add(Said::plain("move"), to(7, 1), 1);
        offers.add(Said::plain("done"), Targets::default(), 1);
        offers.add(Said::plain("move"), to(7, 2), 3);
        let costly = Said {
            spends: Some("a march"),
            ..Said::plain("move")
        };
        offers.add(costly, to(7, 3), 1);
        offers.add(Said::plain("move"), to(5, 9), 1);
        offers.add(Said::plain("move"), to(7, 4), 1);
        let offers = offers.list();
        let verbs: Vec<_> = offers.iter().map(|offer| (&*offer.verb, offer.count())).collect();
        assert_eq!(verbs, [("move", 4), ("done", 1), ("move", 1)]);
        let ways = [Destination::Plain(1), Destination::Costed(2, 3), Destination::Plain(4)];
        assert_eq!(offers[0].moves[&7], ways);
        assert_eq!(offers[0].moves[&5], [Destination::Plain(9)]);
        assert_eq!(offers[2].spends.as_deref(), Some("a march"));
    }

    #[test]
    fn of_a_kind_the_first_alone_is_asked_what_is_said() {
        let mut offers = Offers::default();
        let mut asked = 0;
        offers.add(Said::plain("move"), to(1, 5), 1);
        for (kind, spends, space) in [
            (0, None, 6),
            (1, Some("a march"), 6),
            (0, None, 7),
            (1, Some("a march"), 8),
        ] {
            let said = || {
                asked += 1;
                Said {
                    spends,
                    ..Said::plain("move")
                }
            };
            offers.add_of_kind((kind, "move"), said, to(1, space), 1);
        }
        assert_eq!(asked, 2);
        let choices: Vec<Vec<String>> = offers.list().iter().map(|offer| offer.choices().collect()).collect();
        assert_eq!(
            choices,
            [vec!["move:1:5", "move:1:6", "move:1:7"], vec!["move:1:6", "move:1:8"]]
        );
    }

    #[test]
    fn pieces_and_numbers_stand_by_themselves_or_together() {
        let mut offers = Offers::default();
        let named = |piece, space, number| Targets { piece, space, number };
        for targets in [
            named(Some(4), None, None),
            named(None, Some(8), None),
            named(None, None, Some(2)),
            named(Some(4), None, Some(6)),
            named(Some(3), None, Some(5)),
        ] {
            offers.add(Said::plain("take"), targets, 1);
        }
        let offers = offers.list();
        let [offer] = &*offers else {
            panic!("the same is said of all: {offers:?}")
        };
        let choices: Vec<String> = offer.choices().collect();
        assert_eq!(choices, ["take:8", "take:4", "take:2", "take:3:5", "take:4:6"]);
    }

    #[test]
    fn what_pieces_have_in_common_is_listed_under_the_first_of_them() {
        let mut offers = Offers::default();
        for (piece, spaces) in [(9, [1, 2]), (4, [1, 2]), (6, [2, 1]), (5, [1, 2])] {
            for space in spaces {
                offers.add(Said::plain("move"), to(piece, space), 1);
            }
        }
        let offers = offers.list_shared();
        let moves: Vec<u16> = offers[0].moves.keys().copied().collect();
        assert_eq!(moves, [4, 6]);
        assert_eq!(offers[0].alike, [(4, vec![5, 9])].into());
    }
}
