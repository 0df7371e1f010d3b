//! What the campaign asks: who decides, what he may say, and what comes of it. Each question is answered in the room of its
//! chapter; here it is only found.

use kernel::{Refusal, Turn};
use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::field::Field;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::UnitSet;
use crate::state::State;

/// A question of the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// The Union says where it lands (2.0).
    Landing,
    /// The Confederate player is asked about a sortie (9.0).
    Sortie,
    /// The Union moves gunboats; those that have moved, a bit for each (11.0).
    Boats(u8),
    /// The Union names who attacks Norfolk, or moves units there and back (16.2).
    Norfolk(UnitSet),
    /// Norfolk was attacked: whether its garrison is beaten (16.2).
    Stormed(bool),
    /// The garrison of Norfolk comes onto the map (16.2).
    LeavesNorfolk,
    /// The Confederate player is asked for a point for the battery at Drewry's Bluff (16.2).
    Bluff,
}

impl Asked {
    /// Who is asked.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Asked::Landing | Asked::Boats(_) | Asked::Norfolk(_) => Side::Union,
            Asked::Sortie | Asked::Stormed(_) | Asked::LeavesNorfolk | Asked::Bluff => Side::Confederate,
        }
    }
}

impl Field<'_> {
    /// Judges an answer.
    pub(crate) fn judge_asked(&self, asked: Asked, choice: Choice) -> Result<(), Refusal> {
        match asked {
            Asked::Landing => self.judge_landing(choice),
            Asked::Sortie => self.judge_sortie(choice),
            Asked::Boats(moved) => self.judge_boats(moved, choice),
            Asked::Norfolk(named) => self.judge_norfolk(named, choice),
            Asked::Stormed(_) => Err(NOT_ASKED),
            Asked::LeavesNorfolk => self.judge_leaving(choice),
            Asked::Bluff => self.judge_bluff(choice),
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
            Asked::Sortie => offer(Choice::Sortie),
            Asked::Boats(_) => Field::boat_orders().for_each(offer),
            Asked::Norfolk(_) => self.norfolk_choices().into_iter().for_each(offer),
            Asked::Stormed(_) => {}
            Asked::LeavesNorfolk => self.leaving_choices().into_iter().for_each(offer),
            Asked::Bluff => self.scenario.infantry.map(Choice::Lose).for_each(offer),
        }
    }
}

impl Gcacw {
    /// Goes on after a question that needs no answer: nothing can be said but that nothing is done. False while somebody
    /// is asked.
    pub(crate) fn proceed_asked(&self, state: &mut State, asked: Asked, turn: &mut Turn<'_>) -> bool {
        if let Asked::Stormed(won) = asked {
            self.after_storm(state, won, turn);
            return true;
        }
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
            Asked::Sortie => self.sortie(state, choice, turn),
            Asked::Boats(moved) => self.steam(state, moved, choice, turn),
            Asked::Norfolk(named) => self.make_norfolk(state, named, choice, turn),
            Asked::Stormed(_) => {}
            Asked::LeavesNorfolk => self.leave_norfolk(state, choice, turn),
            Asked::Bluff => self.fortify_for_a_point(state, choice, turn),
        }
    }
}
