//! The supply turn (9.0).

use kernel::{Refusal, Side, Sides, Turn};
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::judge::NOT_NOW;
use crate::prompt::Question;
use crate::state::State;

/// The steps of a supply turn, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The supply of all units is determined (9.3).
    Supply,
}

impl Step {
    /// Where a supply turn begins.
    pub const FIRST: Step = Step::Supply;
}

/// The supply turn under way.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// Which sides have finished the step, before both have.
    #[serde(rename = "d")]
    pub done: [bool; 2],
}

impl BobbyLee {
    pub(crate) fn supply_deciders(&self, _: &State, step: Step) -> Sides {
        match step {
            Step::Supply => Sides::BOTH,
        }
    }

    pub(crate) fn judge_supply(&self, _: &State, _: Side, _: Step, _: Choice) -> Result<(), Refusal> {
        Err(NOT_NOW)
    }

    pub(crate) fn list_supply(&self, _: &State, _: Side, _: Step, _: &mut Vec<Choice>) {}

    pub(crate) fn apply_supply(&self, _: &mut State, _: Side, _: Step, _: Choice, _: &mut Turn<'_>) {}

    pub(crate) fn advance_supply(&self, state: &mut State, _: Step, turn: &mut Turn<'_>) -> bool {
        self.next_quarter(state, turn);
        false
    }

    pub(crate) fn ask_supply(&self, _: &State, side: Side, _: Step) -> Option<Question> {
        Some(Question::about("9.0", "ask.supply", "wait.supply", side))
    }
}
