//! Skirmishes (6.1).

use kernel::{Refusal, Side, Sides, Turn};
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::judge::NOT_NOW;
use crate::prompt::Question;
use crate::state::State;

/// The steps of a skirmish; its hex stands in the [`Fight`](crate::battle::Fight).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// All blocks are revealed and both sides fire.
    Fire,
}

impl Step {
    /// Where a skirmish begins.
    pub const FIRST: Step = Step::Fire;
}

impl BobbyLee {
    pub(crate) fn skirmish_deciders(&self, state: &State, step: Step) -> Sides {
        match step {
            Step::Fire => state.active.into(),
        }
    }

    pub(crate) fn judge_skirmish(&self, _: &State, _: Side, _: Step, _: Choice) -> Result<(), Refusal> {
        Err(NOT_NOW)
    }

    pub(crate) fn list_skirmish(&self, _: &State, _: Side, _: Step, _: &mut Vec<Choice>) {}

    pub(crate) fn apply_skirmish(&self, _: &mut State, _: Side, _: Step, _: Choice, _: &mut Turn<'_>) {}

    pub(crate) fn advance_skirmish(&self, state: &mut State, _: Step, turn: &mut Turn<'_>) -> bool {
        self.contest_is_over(state, turn);
        false
    }

    pub(crate) fn ask_skirmish(&self, state: &State, _: Step) -> Option<Question> {
        let hex = self.space(state.fight.hex?).0;
        Some(Question::about("6.1", "ask.skirmish", "wait.skirmish", hex))
    }
}
