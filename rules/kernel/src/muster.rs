//! Who can be named together by one verb after another, found on copies of the state: the pieces of an activation, of an
//! assault.
//!
//! As in [`crate::reach`], nothing here knows what is legal, and nothing is said of what dice and questions to somebody
//! else lead to: who ends the question by being named is named last.

use protocol::Side;
use protocol::survey::{Muster, Naming, Query, Survey};
use protocol::view::{Offer, PieceId};

use crate::choice::Spoken;
use crate::parties::MOST_TOGETHER;
use crate::{RandomDice, Ruleset, Turn, rehearsal};

/// In how many places at most what pieces can do once others are named is told with those.
const FEW: usize = 3;

/// Those who have been named on a copy of the state.
struct Named<'a, R: Ruleset> {
    rules: &'a R,
    side: Side,
    verb: &'a str,
    state: R::State,
    /// The piece with which the question ended.
    last: Option<PieceId>,
}

/// What is asked of `side` once pieces are named; `None` when nobody can be named by that verb now, or they are too many.
#[must_use]
pub fn muster<R: Ruleset>(rules: &R, state: &R::State, side: Side, naming: &Naming) -> Option<Muster> {
    let is_word = R::Choice::VERBS.contains(&naming.verb.as_str());
    if !is_word || naming.pieces.len() > MOST_TOGETHER || !rules.to_act(state).contains(side) {
        return None;
    }
    let mut named = Named {
        rules,
        side,
        verb: &naming.verb,
        state: state.clone(),
        last: None,
    };
    if named.open().is_empty() {
        return None;
    }
    let mut muster = Muster::default();
    let mut left = naming.pieces.clone();
    // Who could not be named is tried once more when others have been: guns come along with who stands beside them.
    loop {
        let before = left.len();
        left.retain(|piece| {
            let goes = !muster.taken.contains(piece) && named.name(*piece);
            if goes {
                muster.taken.push(*piece);
            }
            !goes
        });
        if left.len() == before || left.is_empty() {
            break;
        }
    }
    muster.more = named.open();
    named.show(&mut muster);
    while muster.taken.len() + muster.rest.len() < MOST_TOGETHER {
        let next = named.open().into_iter().find(|piece| named.name(*piece));
        let Some(piece) = next else { break };
        muster.rest.push(piece);
    }
    Some(muster)
}

impl<R: Ruleset> Named<'_, R> {
    /// Who can be named now.
    fn open(&self) -> Vec<PieceId> {
        if self.last.is_some() {
            return Vec::new();
        }
        let mut choices = Vec::new();
        self.rules.list(&self.state, self.side, &mut choices);
        let pieces = choices.into_iter().filter_map(|choice| {
            let said = choice.to_string();
            let (verb, piece) = said.split_once(':')?;
            (verb == self.verb).then(|| piece.parse().ok()).flatten()
        });
        pieces.collect()
    }

    fn choice(&self, piece: PieceId) -> Option<R::Choice> {
        format!("{}:{piece}", self.verb).parse().ok()
    }

    /// Names a piece, where that is legal; whether it was.
    fn name(&mut self, piece: PieceId) -> bool {
        let Some(choice) = self.choice(piece).filter(|_| self.last.is_none()) else {
            return false;
        };
        let mut after = self.state.clone();
        // Where dice are rolled it ends, and nobody looks at what they showed.
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::quiet(&mut dice);
        if self.rules.apply(&mut after, self.side, choice, &mut turn).is_err() {
            return false;
        }
        let is_over = turn.is_committed()
            || rehearsal::is_handed_over(self.rules, self.side, [&self.state, &after])
            || !self.rules.to_act(&after).contains(self.side);
        if is_over {
            self.last = Some(piece);
        } else {
            self.state = after;
        }
        true
    }

    /// Tells what can be answered now, and the combat that is prepared.
    fn show(&self, muster: &mut Muster) {
        let viewer = self.side.into();
        if let Some(piece) = self.last {
            let said = format!("{}:{piece}", self.verb);
            if let Some(Survey::Combat(combat)) = self.rules.survey(&self.state, viewer, &Query::Preview(said)) {
                muster.combat = Some(*combat);
            }
            return;
        }
        let view = self.rules.view(&self.state, viewer);
        // What a piece can do then in a few places is told with it: somebody goes to those who were named, say.
        let is_simple = |offer: &Offer| {
            offer.pieces.is_empty()
                && offer.spaces.is_empty()
                && offer.numbers.is_empty()
                && offer.amounts.is_empty()
                && offer.moves.values().map(Vec::len).sum::<usize>() <= FEW
        };
        let offers = view.prompt.map(|prompt| prompt.offers).unwrap_or_default();
        muster.then = offers.into_iter().filter(is_simple).collect();
        muster.combat = view.combat;
    }
}
