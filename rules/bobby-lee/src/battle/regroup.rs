//! Regrouping after a battle (6.34).

use kernel::{Refusal, Side, Turn};

use crate::battle::orders;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::refusals::NOT_NOW;
use crate::state::{Regrouping, State};

const NOT_BOTH: Refusal = Refusal::new("6.34", "The victor retreats blocks or brings blocks in, not both.");

impl BobbyLee {
    pub(super) fn judge_regroup(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let regrouping = state.fight.regrouping;
        match choice {
            Choice::Done => Ok(()),
            Choice::Retreat(..) if regrouping == Some(Regrouping::In) => Err(NOT_BOTH),
            Choice::Retreat(..) => self.judge_retreat(state, side, choice),
            Choice::Reinforce(_) if regrouping == Some(Regrouping::Out) => Err(NOT_BOTH),
            Choice::Reinforce(_) => self.judge_reinforce(state, side, choice),
            _ => Err(NOT_NOW),
        }
    }

    pub(super) fn list_regroup(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if state.fight.regrouping != Some(Regrouping::In) {
            self.list_retreats(state, side, into);
        }
        if state.fight.regrouping != Some(Regrouping::Out) {
            self.list_reinforcements(state, side, into);
        }
        into.push(Choice::Done);
    }

    pub(super) fn apply_regroup(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Retreat(..) => {
                state.fight.regrouping = Some(Regrouping::Out);
                self.apply_retreat(state, choice, turn);
            }
            Choice::Reinforce(block) => {
                state.fight.regrouping = Some(Regrouping::In);
                self.reinforce(state, block, ("6.34", "regrouped"), turn);
                state.disrupted.insert(block);
            }
            Choice::Done => self.contest_is_over(state, turn),
            _ => {}
        }
    }

    /// Asked only where there is something to do, until the side has finished, and not of a side that stays as it is.
    pub(super) fn advance_regroup(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        let mut choices = Vec::new();
        self.list_regroup(state, side, &mut choices);
        if orders::ALONE.is_given(state, side) || state.fight.regrouping.is_none() && choices.len() == 1 {
            self.contest_is_over(state, turn);
            return false;
        }
        true
    }
}
