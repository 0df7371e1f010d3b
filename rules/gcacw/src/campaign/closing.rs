//! What is still done when a tie before a passive Union has ended the actions (6.0): both sides march long ways, and the
//! Confederates use trains and ships. Nobody rolls for the initiative.

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::Closing;
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Frame, Part};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::LeaderId;
use crate::state::State;

const LONG_ONLY: Refusal = Refusal::new("advanced 6.0", "The actions are over: there are long marches only.");
const ABOARD_ONLY: Refusal = Refusal::new("advanced 6.0", "The actions are over: there are trains and ships only.");
const NOBODY_FAR: Refusal = Refusal::new("advanced 6.0", "None of his units can march a long way.");

impl Field<'_> {
    fn closing(&self) -> Option<Closing> {
        self.state.campaign.as_ref().and_then(|campaign| campaign.closing)
    }

    /// Judges what the Confederate player says to a tie.
    pub(super) fn judge_tie(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Declare | Choice::First | Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    /// Judges what the end of the actions leaves of the choices of an action.
    pub(crate) fn fits_closing(&self, choice: Choice) -> Result<(), Refusal> {
        let Some(closing) = self.closing() else {
            return Ok(());
        };
        match (self.state.frames.last(), closing, choice) {
            (Some(Frame::Led(led)), _, Choice::Done) if led.points.is_none() => Err(LONG_ONLY),
            (Some(Frame::Led(_)), _, Choice::Take(unit)) => self.is_fit_for_far(unit),
            (Some(Frame::Led(_)), ..) | (_, _, Choice::Pass) => Ok(()),
            (_, Closing::First(_) | Closing::Second(_), Choice::Strategic(..)) => Ok(()),
            (_, Closing::First(_) | Closing::Second(_), Choice::Activate(leader)) => self.leads_anybody_far(leader),
            (_, Closing::First(_) | Closing::Second(_), _) => Err(LONG_ONLY),
            (
                _,
                Closing::Aboard,
                Choice::Entrain(_)
                | Choice::Rail(..)
                | Choice::Embark(_)
                | Choice::Sail(..)
                | Choice::Disembark(_)
                | Choice::Detach(_)
                | Choice::Along(_)
                | Choice::Leave(_),
            ) => Ok(()),
            (_, Closing::Aboard, _) => Err(ABOARD_ONLY),
        }
    }

    fn leads_anybody_far(&self, leader: LeaderId) -> Result<(), Refusal> {
        let mut own = self.own(leader);
        if own.any(|unit| self.commands(leader, unit) && self.is_fit_for_far(unit).is_ok()) {
            Ok(())
        } else {
            Err(NOBODY_FAR)
        }
    }
}

impl Gcacw {
    /// After a tie before a passive Union the Confederate player ends the actions, or goes on with the initiative.
    pub(super) fn answer_tie(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let first = match choice {
            Choice::Declare => Side::Union,
            Choice::First => Side::Confederate,
            _ => {
                self.give_initiative(state, Side::Confederate, turn);
                return;
            }
        };
        say(turn, "advanced 6.0", || phrase!("campaign.tie.ends", first));
        let campaign = state.advanced();
        campaign.closed = true;
        campaign.closing = Some(Closing::First(first));
        state.frames.push(Frame::Turn(Part::Cycle));
    }

    /// Asks for what is still done after a tie, until it is done and the cycle is over. False when there was no tie.
    pub(super) fn close(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if !state.advanced().closed {
            return false;
        }
        while let Some(closing) = state.advanced().closing {
            let side = closing.side();
            let frames = state.frames.len();
            state.frames.push(Frame::Turn(Part::Cycle));
            state.frames.push(Frame::Action(side, false));
            let mut choices = Vec::new();
            self.list_choices(state, side, &mut choices);
            if choices != [Choice::Pass] {
                return true;
            }
            state.frames.truncate(frames);
            state.advanced().closing = closing.next();
        }
        self.end_cycle(state, turn);
        true
    }

    /// A side has done what it still wants to do. False when no tie has ended the actions.
    pub(crate) fn passes_closing(&self, state: &mut State) -> bool {
        let Some(campaign) = &mut state.campaign else {
            return false;
        };
        let Some(closing) = campaign.closing else {
            return false;
        };
        campaign.closing = closing.next();
        state.frames.pop();
        true
    }
}
