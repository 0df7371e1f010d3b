//! Why a piece does not get to a space beyond those next to it: what bars the last step of the cheapest way, or that it is
//! too far.

use protocol::Side;
use protocol::survey::Leg;
use protocol::view::{PieceId, SpaceId};

use crate::reach::reach;
use crate::{RandomDice, Refusal, Ruleset, Turn};

/// A march that is asked about, and what its game says of it.
pub struct March<'a, R: Ruleset> {
    /// Whose piece it is.
    pub side: Side,
    /// Who marches.
    pub piece: PieceId,
    /// Where it should go.
    pub to: SpaceId,
    /// The case that tells how far pieces go.
    pub case: &'static str,
    /// Whether a space is next to where it should go.
    pub is_near: &'a dyn Fn(SpaceId) -> bool,
    /// What a space is called.
    pub name: &'a dyn Fn(SpaceId) -> &'a str,
    /// Why the piece does not take the last step, from where it stands in a state.
    pub last_step: &'a dyn Fn(&R::State) -> Option<Refusal>,
    /// That it is too far, with the figures.
    pub too_far: &'a dyn Fn() -> String,
}

/// Why a piece does not get where it should; `None` where a march leads there.
///
/// It rests on what [`reach`] rests on: nothing is looked at where a march ends by dice or a question.
#[must_use]
pub fn why_beyond<R: Ruleset>(rules: &R, state: &R::State, march: &March<'_, R>) -> Option<Refusal> {
    let March { side, to, case, .. } = *march;
    let legs = reach(rules, state, side, march.piece);
    if legs.iter().any(|leg| leg.to == to) {
        return None;
    }
    // The cheapest to each space is found first.
    let Some(end) = legs.iter().position(|leg| (march.is_near)(leg.to)) else {
        return Some(Refusal::of(case, (march.too_far)()));
    };
    let [near, name] = [legs[end].to, to].map(march.name);
    if legs[end].halt.is_some() {
        let message = format!("The way to {name} leads by {near}, where the march ends first.");
        return Some(Refusal::of(case, message));
    }
    let refusal = (march.last_step)(&after(rules, state, side, &legs, end)?)?;
    Some(Refusal::of(
        refusal.case,
        format!("From {near} to {name}: {}", refusal.message),
    ))
}

/// How the game stands after a march without dice and questions.
fn after<R: Ruleset>(rules: &R, state: &R::State, side: Side, legs: &[Leg], end: usize) -> Option<R::State> {
    let mut row = vec![&legs[end]];
    while let Some(before) = row.last().and_then(|leg| leg.after) {
        row.push(legs.get(usize::from(before))?);
    }
    let mut state = state.clone();
    let mut dice = RandomDice::new(0);
    for leg in row.iter().rev() {
        let choice = leg.choice.parse().ok()?;
        rules
            .apply(&mut state, side, choice, &mut Turn::quiet(&mut dice))
            .ok()?;
    }
    Some(state)
}
