//! The Advantage against Union leaders: the Confederates deactivate one at any time (10.2).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};

use crate::choice::Choice;
use crate::data::LeaderId;
use crate::game::BloodiestDay;
use crate::refusals::{NOT_NOW, OFF_MAP};
use crate::state::{COUNTERMAND, Frame, Order, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const CONFEDERATES_ONLY: Refusal = Refusal::new("10.2", "Only the Confederates deactivate leaders so.");
    pub(super) const NO_ADVANTAGE: Refusal = Refusal::new("10.1", "The enemy has the Advantage.");
    pub(super) const UNION_ONLY: Refusal = Refusal::new("10.2", "He is not a Union leader.");
    pub(super) const ASLEEP: Refusal = Refusal::new("10.2", "He is not active.");
}

impl BloodiestDay {
    /// Whether a side may deactivate a leader for the Advantage.
    pub(crate) fn judge_countermand(&self, state: &State, side: Side, leader: LeaderId) -> Result<(), Refusal> {
        if side != Side::Confederate {
            Err(no::CONFEDERATES_ONLY)
        } else if state.advantage != side {
            Err(no::NO_ADVANTAGE)
        } else if self.data.leader(leader).side != Side::Union {
            Err(no::UNION_ONLY)
        } else if !place::is_area(state.leader_at(leader)) {
            Err(OFF_MAP)
        } else if !state.is_awake(leader) {
            Err(no::ASLEEP)
        } else {
            Ok(())
        }
    }

    /// Appends the Union leaders whom the Confederates may deactivate, if it is they who are asked.
    pub(crate) fn list_countermands(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if side == Side::Confederate && state.advantage == side {
            let can = |leader: &LeaderId| self.judge_countermand(state, side, *leader).is_ok();
            into.extend(self.own_leaders(Side::Union).filter(can).map(Choice::Countermand));
        }
    }

    pub(crate) fn countermand(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        state.awake.remove(leader.0);
        state.advantage = Side::Union;
        say(turn, "10.2", || phrase!("countermanded", leader.wire()));
    }

    /// Asks the Confederates when a Union leader has activated units and nobody has acted yet.
    pub(crate) fn offer_countermand(&self, state: &mut State) {
        let may = state.active == Side::Union && state.advantage == Side::Confederate;
        if may && state.unasked[Side::Confederate] & COUNTERMAND == 0 {
            state.frames.push(Frame::Countermand);
        }
    }

    /// The leader whose impulse it is.
    pub(crate) fn acting_leader(state: &State) -> Option<LeaderId> {
        match state.op.by {
            Order::Leader(leader) => Some(leader),
            _ => None,
        }
    }

    pub(crate) fn judge_countermanding(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Keep | Choice::KeepTurn => Ok(()),
            Choice::Countermand(leader) => self.judge_countermand(state, Side::Confederate, leader),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_countermanding(&self, state: &State, into: &mut Vec<Choice>) {
        into.extend([Choice::Keep, Choice::KeepTurn]);
        self.list_countermands(state, Side::Confederate, into);
    }

    /// If it is the leader who is about to act, his impulse is over.
    pub(crate) fn apply_countermanding(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        match choice {
            Choice::Countermand(leader) => {
                self.countermand(state, leader, turn);
                if BloodiestDay::acting_leader(state) == Some(leader) {
                    state.become_frame(Frame::Closing);
                }
            }
            Choice::KeepTurn => state.unasked[Side::Confederate] |= COUNTERMAND,
            _ => {}
        }
    }
}
