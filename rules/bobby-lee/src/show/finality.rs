//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made, and so that it
//! tells nothing of what the other side keeps to itself.

use kernel::Side;
use kernel::rehearsal::{Finality, MAY_ROLL, rehearse};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::procedure::Procedure;
use crate::procedures::running;
use crate::state::{Frame, State};

/// That a choice ends its player's turn.
const TURN: &str = "ends.turn";
/// What is rolled when the next player turn begins.
const WEATHER: &str = "dice.weather";
/// What everybody knows beforehand to be rolled. Whether anybody else fires depends on the standing orders of both sides.
const FORESEEN: [&str; 3] = ["dice.march", WEATHER, "dice.draft"];

impl BobbyLee {
    /// What is told of these choices, which one side may make now.
    pub(crate) fn finalities(&self, state: &State, side: Side, choices: &[Choice]) -> Vec<Finality> {
        if !choices.iter().any(|choice| may_settle(state, *choice)) {
            return vec![Finality::default(); choices.len()];
        }
        // 1.1, 9.0: what both sides settle in secret is not opened beforehand.
        if is_secret(state) {
            // 9.0: a side that is not asked has nothing to finish.
            let is_awaited = |procedure: &dyn Procedure| {
                procedure.deciders(self, state).contains(side.other()) && !procedure.has_finished(state, side.other())
            };
            let opens = running(state).is_some_and(|procedure| !is_awaited(procedure));
            let tell = choices.iter().map(|choice| match opens && may_settle(state, *choice) {
                true => Finality::uncertain(),
                false => Finality::default(),
            });
            return tell.collect();
        }
        // The standing orders of the other side are secret (6.0).
        let mut known = state.clone();
        known.orders[side.other()] = 0;
        let tell = choices.iter().map(|choice| match may_settle(state, *choice) {
            true => self.finality(&known, side, *choice),
            false => Finality::default(),
        });
        tell.collect()
    }

    fn finality(&self, state: &State, side: Side, choice: Choice) -> Finality {
        match choice {
            Choice::Fire(_) | Choice::Melee(_) | Choice::Target(_) => return Finality::rolling("rolls.fire"),
            Choice::Outflank(..) => return Finality::rolling("rolls.outflank"),
            _ => {}
        }
        let mut rehearsal = rehearse(self, state, side, choice);
        let is_foreseen = |purpose: &str| FORESEEN.contains(&purpose);
        rehearsal.rolls = rehearsal.rolls.filter(|purpose| is_foreseen(purpose));
        let after = &rehearsal.after;
        let is_over = after.active != state.active || !matches!(after.frame(), Some(Frame::Turn(_) | Frame::Battle(_)));
        let ends = (is_over && matches!(state.frame(), Some(Frame::Turn(_)))).then_some(TURN);
        let mut told = rehearsal.told(ends, WEATHER);
        if told.irrevocable && !told.consequences.iter().any(|key| key.starts_with("rolls.")) {
            told.consequences.push(MAY_ROLL.into());
        }
        if let (Choice::Lose(block), Some(hits)) = (choice, state.fight.hits) {
            let told_of = match state.steps(block) {
                // 6.65: in the line of a fortress it takes two hits to cost a step.
                _ if self.takes_half(state, block) => Some("loss.half"),
                // 6.61: fire from a distance takes no last step.
                1 if hits.long => Some("loss.spared"),
                1 => Some("loss.last"),
                _ => None,
            };
            told.consequences.extend(told_of.map(Into::into));
        }
        told
    }
}

/// Whether both sides settle in secret what runs.
fn is_secret(state: &State) -> bool {
    use crate::state::SupplyStage::{Attrition, Replacements};
    matches!(
        state.frame(),
        Some(Frame::Deploy | Frame::Bids | Frame::Supply(Attrition | Replacements))
    )
}

/// Whether such a choice may end, roll or show anything: moves on the map and the lines of a sheet can be taken back.
fn may_settle(state: &State, choice: Choice) -> bool {
    match state.frame() {
        Some(Frame::Turn(_)) => matches!(choice, Choice::Done | Choice::Pass | Choice::Fight(_)),
        Some(Frame::Deploy) => choice == Choice::Done,
        Some(Frame::Supply(_)) => matches!(choice, Choice::Done | Choice::Draft | Choice::Levy(..)),
        Some(Frame::Battle(_)) => !matches!(choice, Choice::Aim(_)),
        Some(Frame::Bids | Frame::Skirmish(_)) => true,
        None => false,
    }
}
