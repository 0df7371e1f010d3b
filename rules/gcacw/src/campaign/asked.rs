//! What the campaign asks: who decides, what he may say, and what comes of it. Each question is answered in the room of its
//! chapter; here it is only found.

use kernel::{Refusal, Turn};
use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::field::Field;
use crate::game::Gcacw;
use crate::state::State;

/// A question of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The Union says where it lands (2.0).
    Landing,
}

impl Asked {
    /// Who is asked.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Asked::Landing => Side::Union,
        }
    }
}

impl Field<'_> {
    /// Judges an answer.
    pub(crate) fn judge_asked(&self, asked: Asked, choice: Choice) -> Result<(), Refusal> {
        match asked {
            Asked::Landing => self.judge_landing(choice),
        }
    }

    /// All answers.
    pub(crate) fn list_asked(&self, asked: Asked, into: &mut Vec<Choice>) {
        let mut offer = |choice| {
            if self.judge_asked(asked, choice).is_ok() {
                into.push(choice);
            }
        };
        offer(Choice::Done);
        match asked {
            Asked::Landing => self.landings().for_each(offer),
        }
    }
}

impl Gcacw {
    /// Goes on after a question that needs no answer: nothing can be said but that nothing is done. False while somebody
    /// is asked.
    pub(crate) fn proceed_asked(&self, state: &mut State, asked: Asked) -> bool {
        let mut answers = Vec::new();
        Field::new(&self.data, state).list_asked(asked, &mut answers);
        let idle = matches!(answers.as_slice(), [] | [Choice::Done]);
        if idle {
            state.frames.pop();
        }
        idle
    }

    /// Makes an answer that was judged.
    pub(crate) fn make_asked(&self, state: &mut State, asked: Asked, choice: Choice, turn: &mut Turn<'_>) {
        match asked {
            Asked::Landing => self.land(state, choice, turn),
        }
    }
}
