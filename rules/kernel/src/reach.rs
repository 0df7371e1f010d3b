//! How far a piece can go: marches of several single choices, found on copies of the state.
//!
//! Nothing here knows what is legal: a march is a row of choices that [`Ruleset::judge`] allows one after the other. It
//! ends where dice are rolled, where something hidden is shown and where anybody is asked something else, and of what
//! comes of that no word is said: it is not known before it is done.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::rc::Rc;

use protocol::Side;
use protocol::phrase::Key;
use protocol::survey::{Halt, Leg};
use protocol::view::{PieceId, SpaceId};

use crate::rehearsal::is_handed_over;
use crate::{Pace, RandomDice, Ruleset, Turn};

/// How many legs one answer has at most: more than any board of today has spaces within the range of a piece.
pub const MOST_LEGS: usize = 256;

/// How many choices are tried for one answer at most.
const MOST_TRIES: usize = 1024;

/// A choice that may be tried.
struct Candidate<R: Ruleset> {
    pace: Pace<R::Choice>,
    /// What the march costs with it.
    cost: u16,
    /// The leg before it.
    after: Option<u16>,
    /// Where the game stands before it.
    from: Rc<R::State>,
    /// What came of it, once it has been tried and leads nowhere from there.
    came: Option<Came<R>>,
}

/// What came of a choice that was tried.
pub(crate) enum Came<R: Ruleset> {
    /// The march ends there; whether with that the decision has passed to the other side.
    Halted(Halt, bool),
    /// It can go on with these, if there are any.
    On(R::State, Vec<Pace<R::Choice>>),
}

/// Everywhere that a piece of `side` can go now, the cheapest way to each space first found, and of those that cost the
/// same one from which it can go on, as by road; empty when it cannot go anywhere, or something else is asked.
#[must_use]
pub fn reach<R: Ruleset>(rules: &R, state: &R::State, side: Side, piece: PieceId) -> Vec<Leg> {
    let mut search = Search::<R> {
        legs: Vec::new(),
        waiting: Vec::new(),
        queue: BinaryHeap::new(),
        // Whether somebody has gone on from there.
        passed: BTreeMap::new(),
    };
    if !rules.to_act(state).contains(side) {
        return Vec::new();
    }
    let mut paces = Vec::new();
    let Some(start) = rules.paces(state, side, piece, &mut paces) else {
        return Vec::new();
    };
    search.passed.insert(start, true);
    search.wait(paces, (0, 0), None, &Rc::new(state.clone()));
    for _ in 0..MOST_TRIES {
        let Some(Reverse((_, depth, place))) = search.queue.pop() else {
            break;
        };
        let Some(candidate) = search.waiting[place].take() else {
            continue;
        };
        let Candidate { cost, after, .. } = candidate;
        let Pace { to, choice, .. } = candidate.pace;
        let known = search.passed.get(&to).copied();
        if known == Some(true) {
            continue;
        }
        let is_late = candidate.came.is_some();
        let tried = || attempt(rules, &candidate.from, (side, piece), choice, Ends::WithCommit);
        let Some(came) = candidate.came.or_else(tried) else {
            continue;
        };
        let goes_on = matches!(&came, Came::On(_, paces) if !paces.is_empty());
        // A way to where one can stop already is worth something only if it leads on.
        if !goes_on && known.is_some() {
            continue;
        }
        // One for the same price may lead on.
        if !goes_on && !is_late {
            search.queue.push(Reverse((cost, u16::MAX, place)));
            search.waiting[place] = Some(Candidate {
                came: Some(came),
                ..candidate
            });
            continue;
        }
        let pace = candidate.pace;
        search.passed.insert(pace.to, goes_on);
        let number = search.legs.len() as u16;
        search.legs.push(Leg {
            to: pace.to,
            cost,
            choice: pace.choice.to_string(),
            after,
            through: pace.through,
            halt: match &came {
                Came::Halted(halt, _) => Some(*halt),
                Came::On(..) => None,
            },
            obliges: pace.obliges.map(Key::from),
        });
        if search.legs.len() >= MOST_LEGS {
            break;
        }
        if let Came::On(state, paces) = came {
            search.wait(paces, (cost, depth), Some(number), &Rc::new(state));
        }
    }
    search.legs
}

struct Search<R: Ruleset> {
    legs: Vec<Leg>,
    waiting: Vec<Option<Candidate<R>>>,
    /// The cheapest first, then the one of fewer choices, then the one found first; of the same price those last that lead
    /// nowhere.
    queue: BinaryHeap<Reverse<(u16, u16, usize)>>,
    passed: BTreeMap<SpaceId, bool>,
}

impl<R: Ruleset> Search<R> {
    /// Puts what can be done next in its place; `so_far` is what the march has cost, and how many choices it has taken.
    fn wait(&mut self, paces: Vec<Pace<R::Choice>>, so_far: (u16, u16), after: Option<u16>, from: &Rc<R::State>) {
        let (spent, depth) = so_far;
        for pace in paces {
            if self.passed.get(&pace.to) == Some(&true) {
                continue;
            }
            let cost = spent.saturating_add(pace.cost);
            self.queue.push(Reverse((cost, depth + 1, self.waiting.len())));
            self.waiting.push(Some(Candidate {
                pace,
                cost,
                after,
                from: Rc::clone(from),
                came: None,
            }));
        }
    }
}

/// After what a march goes on no more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// What cannot be taken back.
    WithCommit,
    /// The same, but for what only mixes what lies face down ([`Turn::is_decided`]).
    WhenDecided,
}

/// Tries a choice of a piece on a copy of the state; `None` where it is refused.
pub(crate) fn attempt<R: Ruleset>(
    rules: &R,
    before: &R::State,
    (side, piece): (Side, PieceId),
    choice: R::Choice,
    ends: Ends,
) -> Option<Came<R>> {
    let mut state = before.clone();
    // Where dice are rolled the march ends, and nobody looks at what they showed.
    let mut dice = RandomDice::new(0);
    let mut turn = Turn::quiet(&mut dice);
    rules.apply(&mut state, side, choice, &mut turn).ok()?;
    let is_over = match ends {
        Ends::WithCommit => turn.is_committed(),
        Ends::WhenDecided => turn.is_decided(),
    };
    if is_over {
        return Some(Came::Halted(Halt::Final, true));
    }
    let mut paces = Vec::new();
    let to_act = rules.to_act(&state);
    let asks_other = to_act.contains(side.other()) && !rules.to_act(before).contains(side.other());
    if asks_other || !to_act.contains(side) || rules.paces(&state, side, piece, &mut paces).is_none() {
        return Some(Came::Halted(Halt::Asks, is_handed_over(rules, side, [before, &state])));
    }
    Some(Came::On(state, paces))
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "games publish their choices")]
mod tests {
    use std::borrow::Cow;

    use protocol::board::Board;
    use protocol::http::About;
    use protocol::survey::{Query, Survey};
    use protocol::view::Outcome;
    use protocol::{Phrase, TableView, Viewer};
    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::answers::answer;
    use crate::choice::Vocabulary;
    use crate::{Dice, OptionSet, Refusal, SetupError, Sides, Tempo};

    crate::choices! {
        /// What can be done.
        pub enum Choice {
            /// Go to a space.
            Go(space: u16) = "go",
        }
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Walker {
        at: u16,
        spent: u16,
        asked: Option<Side>,
    }

    /// One piece that goes with ten points on a ring of roads; who enters 7 is shot at, at 8 the other side is asked.
    struct Ring;

    /// From, to, cost, and whether the piece must stop there.
    const ROADS: [(u16, u16, u16, bool); 13] = [
        (1, 2, 1, false),
        (2, 3, 1, false),
        (1, 3, 5, false),
        (1, 4, 2, true),
        (3, 4, 1, false),
        (4, 5, 1, false),
        (2, 7, 1, false),
        (7, 9, 1, false),
        (3, 8, 1, false),
        (8, 10, 1, false),
        (1, 11, 2, true),
        (2, 11, 1, false),
        (11, 12, 2, false),
    ];

    impl Ruleset for Ring {
        type State = Walker;
        type Choice = Choice;

        fn edition(&self) -> u32 {
            1
        }
        fn printed(&self) -> &str {
            ""
        }
        fn board(&self, _: &str) -> Option<Cow<'_, Board>> {
            None
        }
        fn setup(&self, _: &str, _: &OptionSet, _: &mut dyn Dice) -> Result<Walker, SetupError> {
            Err(SetupError::UnknownScenario(String::new()))
        }
        fn to_act(&self, state: &Walker) -> Sides {
            Sides::only(state.asked.unwrap_or(Side::Union))
        }
        fn tempo(&self, _: &Walker) -> Tempo {
            Tempo::default()
        }
        fn judge(&self, state: &Walker, _: Side, choice: Choice) -> Result<(), Refusal> {
            let Choice::Go(space) = choice;
            let road = ROADS.iter().find(|road| (road.0, road.1) == (state.at, space));
            match road {
                Some(road) if state.spent + road.2 <= 10 => Ok(()),
                _ => Err(Refusal::new("1", "There is no way.")),
            }
        }
        fn list(&self, _: &Walker, _: Side, _: &mut Vec<Choice>) {}
        fn vocabulary(&self, _: &Walker) -> Vocabulary {
            Vocabulary::default()
        }
        fn make(&self, state: &mut Walker, _: Side, choice: Choice, turn: &mut Turn<'_>) {
            let Choice::Go(space) = choice;
            for (from, to, cost, stops) in ROADS {
                if (from, to) == (state.at, space) {
                    state.spent = if stops { 11 } else { state.spent + cost };
                }
            }
            state.at = space;
            match space {
                7 => drop(turn.d6()),
                8 => state.asked = Some(Side::Confederate),
                _ => {}
            }
        }
        fn view(&self, _: &Walker, _: Viewer) -> TableView {
            TableView::empty(Phrase::bare("turn"))
        }
        fn outcome(&self, _: &Walker) -> Option<Outcome> {
            None
        }
        fn why(&self, _: &Walker, _: Side, _: &About) -> Option<Refusal> {
            None
        }
        fn paces(&self, state: &Walker, side: Side, piece: PieceId, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
            if piece != 1 {
                return None;
            }
            for (_, to, cost, _) in ROADS.into_iter().filter(|road| road.0 == state.at) {
                let choice = Choice::Go(to);
                if self.judge(state, side, choice).is_ok() {
                    into.push(Pace::next(choice, to, cost).obliging((to == FORD).then_some("must.wade")));
                }
            }
            Some(state.at)
        }
    }

    /// Who comes there must do something, as is told of each march that ends there.
    const FORD: SpaceId = 4;

    const START: Walker = Walker {
        at: 1,
        spent: 0,
        asked: None,
    };

    fn found(legs: &[Leg]) -> Vec<(u16, u16, Option<u16>, Option<Halt>)> {
        legs.iter().map(|leg| (leg.to, leg.cost, leg.after, leg.halt)).collect()
    }

    #[test]
    fn the_cheapest_way_to_each_space_is_found_and_one_that_leads_on() {
        let legs = reach(&Ring, &START, Side::Union, 1);
        let expected = [
            (2, 1, None, None),
            (3, 2, Some(0), None),
            // By the other way for the same price it would have to stop there.
            (11, 2, Some(0), None),
            (4, 2, None, None),
            // What the dice show there is not known, so nothing lies behind it.
            (7, 2, Some(0), Some(Halt::Final)),
            // One can stop at 4 for less, but goes on only from here.
            (4, 3, Some(1), None),
            (8, 3, Some(1), Some(Halt::Asks)),
            (12, 4, Some(2), None),
            (5, 4, Some(5), None),
        ];
        assert_eq!(found(&legs), expected);
        assert_eq!(legs[0].choice, "go:2");
        let obliges: Vec<_> = legs
            .iter()
            .filter(|leg| leg.obliges.is_some())
            .map(|leg| leg.to)
            .collect();
        assert_eq!(obliges, [FORD, FORD], "by whichever way");
    }

    #[test]
    fn nobody_marches_but_the_piece_and_the_side_that_may() {
        assert!(reach(&Ring, &START, Side::Union, 2).is_empty());
        assert!(reach(&Ring, &START, Side::Confederate, 1).is_empty());
        let asked = |viewer, piece| answer(&Ring, &START, viewer, &Query::Reach(piece));
        assert!(matches!(asked(Viewer::Union, 1), Some(Survey::Reach(legs)) if legs.len() == 9));
        assert_eq!(asked(Viewer::Union, 2), None);
        assert_eq!(asked(Viewer::Confederate, 1), None);
        assert_eq!(asked(Viewer::Spectator, 1), None);
    }
}
