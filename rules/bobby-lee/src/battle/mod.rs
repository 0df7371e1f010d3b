//! Battles (6.2 to 6.9).

use kernel::{Refusal, Side, Sides, Turn};
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::data::HexId;
use crate::judge::NOT_NOW;
use crate::prompt::Question;
use crate::state::State;

/// The steps of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// A side deploys (6.2).
    Deploy(Side),
}

impl Step {
    /// Where a battle begins.
    pub const FIRST: Step = Step::Deploy(Side::Union);
}

/// The contest under way: a skirmish or a battle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The hex that is fought for; `None` between contests.
    #[serde(rename = "h")]
    pub hex: Option<HexId>,
}

impl BobbyLee {
    pub(crate) fn battle_deciders(&self, _: &State, step: Step) -> Sides {
        match step {
            Step::Deploy(side) => side.into(),
        }
    }

    pub(crate) fn judge_battle(&self, _: &State, _: Side, _: Step, _: Choice) -> Result<(), Refusal> {
        Err(NOT_NOW)
    }

    pub(crate) fn list_battle(&self, _: &State, _: Side, _: Step, _: &mut Vec<Choice>) {}

    pub(crate) fn apply_battle(&self, _: &mut State, _: Side, _: Step, _: Choice, _: &mut Turn<'_>) {}

    pub(crate) fn advance_battle(&self, state: &mut State, _: Step, turn: &mut Turn<'_>) -> bool {
        self.contest_is_over(state, turn);
        false
    }

    pub(crate) fn ask_battle(&self, state: &State, _: Step) -> Option<Question> {
        let hex = self.space(state.fight.hex?).0;
        Some(Question::about("6.2", "ask.battle", "wait.battle", hex))
    }
}
