//! Where several pieces can go together, found on copies of the state.
//!
//! They go one after another, as hands do it at a table: who comes later finds the others there. So it is seen before
//! anything is done who finds no room any more, and who comes along only because others have gone before him, such as guns
//! among enemies. As in [`crate::reach`], nothing here knows what is legal, and nothing is said of what dice and questions
//! to somebody else lead to: after those nobody follows. So they are for who leads, and for the last of all: with him the
//! retreat of everybody is over. Dice that only mix what lies face down keep nobody.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use protocol::Side;
use protocol::http::About;
use protocol::phrase::Key;
use protocol::survey::{Crowded, Goer, Halt, Leg, Party};
use protocol::view::{PieceId, SpaceId};

use crate::reach::{Came, Ends, attempt, reach};
use crate::{RandomDice, Refusal, Ruleset, Turn};

/// How many pieces may go together.
pub const MOST_TOGETHER: usize = 32;

/// How many choices are tried for one answer at most.
const MOST_TRIES: usize = 8192;

/// A march of one piece as it was found: where it goes, choice by choice.
struct Way<C> {
    choices: Vec<C>,
    spaces: Vec<SpaceId>,
}

/// The marches of pieces by themselves, by where they end.
type Ways<C> = BTreeMap<(PieceId, SpaceId), Way<C>>;

/// Those who go to one place, on a copy of the state.
struct Column<'a, R: Ruleset> {
    rules: &'a R,
    side: Side,
    state: R::State,
    party: Party,
    /// How it stood when the first had gone.
    first: Option<R::State>,
    /// From where whoever leads can come, where he is asked about that and it is not settled.
    asked: Vec<SpaceId>,
    /// What the one who pays least has paid of those who have paid anything.
    least: u16,
    /// What those who have gone must do there.
    obliges: Option<&'static str>,
    /// Whether everybody else has gone.
    is_last: bool,
    /// The ways of those who have gone, space by space, and where they began.
    trails: Vec<(SpaceId, Vec<SpaceId>)>,
    tries: &'a mut usize,
}

/// Where pieces of `side` can go now together, the cheapest first; the first of them leads, which is the one named first
/// unless another has precedence ([`Ruleset::precedence`]). Empty when none of them can go anywhere, when they are too many,
/// or when something else is asked.
#[must_use]
pub fn parties<R: Ruleset>(rules: &R, state: &R::State, side: Side, pieces: &[PieceId]) -> Vec<Party> {
    if pieces.len() > MOST_TOGETHER {
        return Vec::new();
    }
    let mut unique: Vec<PieceId> = Vec::new();
    for piece in pieces {
        if !unique.contains(piece) {
            unique.push(*piece);
        }
    }
    unique.sort_by_key(|piece| Reverse(rules.precedence(state, *piece)));
    let mut goals: BTreeMap<SpaceId, u16> = BTreeMap::new();
    let mut ways: Ways<R::Choice> = BTreeMap::new();
    for piece in &unique {
        let legs = reach(rules, state, side, *piece);
        for (place, leg) in legs.iter().enumerate() {
            // The first leg to a space is the cheapest that ends there.
            if let Some(way) = way_to(&legs, place) {
                ways.entry((*piece, leg.to)).or_insert(way);
                let cost = goals.entry(leg.to).or_insert(leg.cost);
                *cost = leg.cost.min(*cost);
            }
        }
    }
    let mut goals: Vec<(u16, SpaceId)> = goals.into_iter().map(|(to, cost)| (cost, to)).collect();
    goals.sort_unstable();
    let mut tries = MOST_TRIES;
    let mut parties = Vec::new();
    for (_, to) in goals {
        let mut march = |by: Option<SpaceId>| {
            let mut column = Column::new(rules, state, side, (to, by), &mut tries);
            column.go(&unique, &ways);
            (column.party, column.asked)
        };
        let (party, asked) = march(None);
        // Where whoever leads is asked from where he comes, those who answer alike go together.
        let alike: Vec<Party> = asked.into_iter().map(|by| march(Some(by)).0).collect();
        if alike.iter().any(|party| party.goers.len() > 1) {
            parties.extend(alike.into_iter().filter(|party| !party.goers.is_empty()));
        } else if !party.goers.is_empty() {
            parties.push(party);
        }
    }
    parties
}

/// The choices of a march that ends with a leg.
fn way_to<C: crate::choice::Spoken>(legs: &[Leg], place: usize) -> Option<Way<C>> {
    let mut way = Way {
        choices: Vec::new(),
        spaces: Vec::new(),
    };
    let mut next = Some(place);
    while let Some(leg) = next.and_then(|place| legs.get(place)) {
        way.choices.push(leg.choice.parse().ok()?);
        way.spaces.push(leg.to);
        // A leg stands behind the one that it follows.
        next = leg.after.map(usize::from).filter(|after| Some(*after) < next);
    }
    way.choices.reverse();
    way.spaces.reverse();
    Some(way)
}

impl<'a, R: Ruleset> Column<'a, R> {
    /// Those who are to go to a space, from another one where they are asked about that; nobody has gone yet.
    fn new(
        rules: &'a R,
        state: &R::State,
        side: Side,
        (to, by): (SpaceId, Option<SpaceId>),
        tries: &'a mut usize,
    ) -> Column<'a, R> {
        Column {
            rules,
            side,
            state: state.clone(),
            party: Party {
                to,
                by,
                goers: Vec::new(),
                cost: 0,
                least: None,
                halt: None,
                obliges: None,
                crowded: Vec::new(),
                kept: Vec::new(),
            },
            first: None,
            asked: Vec::new(),
            least: u16::MAX,
            obliges: None,
            is_last: false,
            trails: Vec::new(),
            tries,
        }
    }

    /// Everybody goes who can; who could not is tried once more when others have gone after him.
    fn go(&mut self, pieces: &[PieceId], ways: &Ways<R::Choice>) {
        let mut left = pieces.to_vec();
        loop {
            let before = left.len();
            left.retain(|piece| {
                let own = ways.get(&(*piece, self.party.to));
                self.is_last = self.party.goers.len() + 1 == pieces.len();
                let goes = self.party.halt.is_none()
                    && (own.is_some_and(|own| self.march(*piece, own)) || self.follow(*piece));
                !goes
            });
            if left.len() == before || left.is_empty() || self.party.halt.is_some() {
                break;
            }
        }
        if self.party.halt.is_none() && !self.party.goers.is_empty() {
            for piece in left {
                if let Some(own) = ways.get(&(piece, self.party.to)) {
                    if let Some(refusal) = self.hindrance(piece, own) {
                        tell(&mut self.party.crowded, piece, &refusal);
                    } else if let Some(refusal) = self.end(own) {
                        // Who could still go is not sent after them, and not tried in vain.
                        tell(&mut self.party.kept, piece, &refusal);
                    }
                } else if let Some(refusal) = self.bar(piece) {
                    tell(&mut self.party.kept, piece, &refusal);
                }
            }
        }
    }

    /// What keeps a piece from the way of those who have gone from where it stands: what kept it when the first had gone, or
    /// else, where it could have followed him, what does now that all have.
    fn bar(&mut self, piece: PieceId) -> Option<Refusal> {
        let mut paces = Vec::new();
        let from = self.rules.paces(&self.state, self.side, piece, &mut paces)?;
        let (_, trail) = self.trails.iter().find(|(start, _)| *start == from)?;
        let next = *trail.first()?;
        // Where it can go a part of the way, what ends that is told by nothing that is offered here.
        if paces.iter().any(|pace| pace.to == next) {
            return None;
        }
        let about = About {
            piece: Some(piece),
            space: Some(next),
            verb: None,
        };
        let first = self.first.as_ref()?;
        let before = self.rules.why(first, self.side, &about);
        before.or_else(|| self.rules.why(&self.state, self.side, &about))
    }

    /// What keeps a piece from the way that it could go before others went.
    fn hindrance(&mut self, piece: PieceId, way: &Way<R::Choice>) -> Option<Refusal> {
        let mut state = self.state.clone();
        for choice in &way.choices {
            if let Err(refusal) = self.rules.judge(&state, self.side, *choice) {
                return Some(refusal);
            }
            *self.tries = self.tries.checked_sub(1)?;
            // What dice and questions lead to keeps nobody: it is not known.
            let Came::On(after, _) = attempt(self.rules, &state, (self.side, piece), *choice, Ends::WhenDecided)?
            else {
                return None;
            };
            state = after;
        }
        None
    }

    /// Why nobody is taken along by a way of one choice that is still open when others have gone.
    fn end(&self, way: &Way<R::Choice>) -> Option<Refusal> {
        let [choice] = way.choices[..] else { return None };
        self.rules.goes_alone(&self.state, self.side, choice)
    }

    /// A piece goes its own way, if that is still open; whether it does.
    fn march(&mut self, piece: PieceId, way: &Way<R::Choice>) -> bool {
        let mut spaces = way.spaces.iter().copied();
        let mut choices = way.choices.iter().copied();
        self.walk(piece, |_| Some((choices.next()?, spaces.next()?)))
    }

    /// A piece goes where one who has gone went before it; whether it does.
    fn follow(&mut self, piece: PieceId) -> bool {
        let trails = self.trails.clone();
        trails.iter().any(|(_, trail)| {
            let mut next = trail.iter().copied();
            self.walk(piece, |paces: &[(R::Choice, SpaceId)]| {
                let to = next.next()?;
                paces.iter().find(|(_, space)| *space == to).copied()
            })
        })
    }

    /// From where a piece can come by a choice that asks about that.
    fn fork(&self, before: &R::State, choice: R::Choice) -> Option<Fork<R>> {
        let mut state = before.clone();
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::quiet(&mut dice);
        self.rules.apply(&mut state, self.side, choice, &mut turn).ok()?;
        let answers = self.rules.approaches(&state, self.side);
        (!answers.is_empty()).then_some((state, answers))
    }

    /// Takes a piece along the choices that `next` names of those that are open to it, until there is none; whether it
    /// has come where the party goes. Where it has not, nothing has changed.
    fn walk(
        &mut self,
        piece: PieceId,
        mut next: impl FnMut(&[(R::Choice, SpaceId)]) -> Option<(R::Choice, SpaceId)>,
    ) -> bool {
        let (mut state, mut cost, mut halt) = (self.state.clone(), 0_u16, None);
        let is_alone = self.party.goers.is_empty();
        let (mut choices, mut trail, mut obliges) = (Vec::new(), Vec::new(), None);
        let mut start = None;
        while halt.is_none() {
            let mut paces = Vec::new();
            let Some(at) = self.rules.paces(&state, self.side, piece, &mut paces) else {
                return false;
            };
            start = start.or(Some(at));
            let open: Vec<(R::Choice, SpaceId)> = paces.iter().map(|pace| (pace.choice, pace.to)).collect();
            let Some((choice, to)) = next(&open) else {
                break;
            };
            let Some(pace) = paces.iter().find(|pace| pace.choice == choice) else {
                return false;
            };
            if *self.tries == 0 {
                return false;
            }
            *self.tries -= 1;
            let came = attempt(self.rules, &state, (self.side, piece), choice, Ends::WhenDecided);
            let fork = match came {
                Some(Came::Halted(Halt::Asks, false)) => self.fork(&state, choice),
                _ => None,
            };
            choices.push(choice.to_string());
            let came = match (self.party.by, fork) {
                (None, Some((_, answers))) if is_alone => {
                    self.asked = answers.into_iter().map(|(_, by)| by).collect();
                    came
                }
                (None, _) => came,
                (Some(by), Some((asked, answers))) => {
                    let Some((answer, _)) = answers.into_iter().find(|(_, space)| *space == by) else {
                        return false;
                    };
                    choices.push(answer.to_string());
                    attempt(self.rules, &asked, (self.side, piece), answer, Ends::WhenDecided)
                }
                // Who is not asked comes as he must, and not with those who come otherwise.
                (Some(by), None) => {
                    let last = pace.through.last().or(trail.last()).copied().or(start);
                    if to == self.party.to && last != Some(by) {
                        return false;
                    }
                    came
                }
            };
            match came {
                None => return false,
                // Those who went before the last could be taken back until then.
                Some(Came::Halted(_, true)) if !is_alone => halt = Some(Halt::Final),
                Some(Came::Halted(why, _)) => halt = Some(why),
                Some(Came::On(after, _)) => state = after,
            }
            cost = cost.saturating_add(pace.cost);
            obliges = pace.obliges;
            trail.push(to);
        }
        if trail.last() != Some(&self.party.to) {
            return false;
        }
        // Dice and questions are for who leads, and for the last of all: nobody is taken along into them, or left behind.
        if halt.is_some() && !is_alone && !self.is_last {
            return false;
        }
        self.state = state;
        if is_alone {
            self.first = Some(self.state.clone());
        }
        self.trails.extend(start.map(|start| (start, trail)));
        self.party.cost = self.party.cost.max(cost);
        if cost > 0 {
            self.least = self.least.min(cost);
        }
        self.party.least = Some(self.least).filter(|least| *least < self.party.cost);
        self.party.halt = halt;
        self.obliges = match (self.obliges, obliges) {
            (Some(one), Some(other)) => Some(self.rules.graver(one, other)),
            (one, other) => one.or(other),
        };
        self.party.obliges = self.obliges.map(Key::from);
        self.party.goers.push(Goer { piece, choices });
        true
    }
}

/// How the game stands when it is asked from where somebody comes, and the answers with their spaces.
type Fork<R> = (<R as Ruleset>::State, Vec<(<R as Ruleset>::Choice, SpaceId)>);

/// Tells with those who are kept by the same that a piece is.
fn tell(told: &mut Vec<Crowded>, piece: PieceId, refusal: &Refusal) {
    let alike = |known: &&mut Crowded| known.case == refusal.case && known.message == refusal.message;
    match told.iter_mut().find(alike) {
        Some(known) => known.pieces.push(piece),
        None => told.push(Crowded {
            pieces: vec![piece],
            case: refusal.case.into(),
            message: refusal.message.clone(),
        }),
    }
}
