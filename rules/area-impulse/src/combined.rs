//! Combined assaults (Birth of a Legend 8.1.4, 12.1): an army leader sends two subordinate leaders at once.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::{Choice, Piece};
use crate::data::LeaderId;
use crate::log::say;
use crate::sets::Set;
use crate::state::{Activation, Frame, State};

mod no {
    use kernel::Refusal;

    pub(super) const LEE: Refusal = Refusal::new("8.1.4", "Only Lee commands without the Advantage.");
    pub(super) const INACTIVE: Refusal = Refusal::new("12.1", "Your army leader is inactive.");
    pub(super) const TOO_FEW: Refusal = Refusal::new(
        "12.1",
        "Two active subordinate leaders must be in the area of the army leader.",
    );
    pub(super) const NOT_HE: Refusal = Refusal::new(
        "12.1",
        "This leader is not an active subordinate in the area of the army leader.",
    );
    pub(super) const TWICE: Refusal = Refusal::new("12.1", "This leader is chosen already.");
}

impl AreaImpulse {
    /// The active subordinate leaders in the area of a side's army leader.
    pub(crate) fn combinable(&self, state: &State, side: Side) -> Set {
        let army = self.army_leader(state, side);
        let here = self.own_leaders(state, side, state.leader_at(army));
        here - state.inactive - Set::of(army.0)
    }

    /// Whether a combined assault may begin, by the Advantage or by Lee's own right.
    pub(crate) fn judge_combined(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let side = state.active;
        if choice == Choice::Combine {
            self.judge_holder(state, side)?;
        } else if self.book.free_combined != Some(side)
            || self.army_leader(state, side) != self.tables.army_leader[side.index()]
        {
            return Err(no::LEE);
        }
        if !self.army_leader_active(state, side) {
            Err(no::INACTIVE)
        } else if self.combinable(state, side).len() < 2 {
            Err(no::TOO_FEW)
        } else {
            Ok(())
        }
    }

    pub(crate) fn begin_combined(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if choice == Choice::Combine {
            self.spend_advantage(state, state.active);
            say(turn, "12.1", || phrase!("combined.advantage"));
        } else {
            say(turn, "8.1.4", || phrase!("combined.free"));
        }
        state.frames.push(Frame::Combine(None));
    }

    /// Goes on with choosing the leaders: true while there is a choice.
    pub(crate) fn advance_combine(&self, state: &mut State, first: Option<LeaderId>, turn: &mut Turn<'_>) -> bool {
        let leaders = self.combinable(state, state.active);
        if first.is_some() || leaders.len() > 2 {
            return true;
        }
        let mut both = leaders.map(LeaderId);
        if let (Some(one), Some(other)) = (both.next(), both.next()) {
            self.send_both(state, [one, other], turn);
        }
        false
    }

    pub(crate) fn judge_combine(&self, state: &State, first: Option<LeaderId>, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Send(Piece::Leader(leader)) if first == Some(leader) => Err(no::TWICE),
            Choice::Send(Piece::Leader(leader)) if self.combinable(state, state.active).contains(leader.0) => Ok(()),
            Choice::Send(_) => Err(no::NOT_HE),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_combine(
        &self,
        state: &mut State,
        first: Option<LeaderId>,
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        let Choice::Send(Piece::Leader(leader)) = choice else {
            return;
        };
        match first {
            None => state.go(Frame::Combine(Some(leader))),
            Some(first) => self.send_both(state, [first, leader], turn),
        }
    }

    fn send_both(&self, state: &mut State, by: [LeaderId; 2], turn: &mut Turn<'_>) {
        let army = self.army_leader(state, state.active);
        let area = state.leader_at(army);
        let wire = |leader: LeaderId| i32::from(leader.wire());
        say(turn, "12.1", || {
            phrase!("activate.combined", army.wire(), by.map(wire).to_vec(), area)
        });
        let [first, second] = by;
        let units = self.corps_units(state, first, area) | self.corps_units(state, second, area);
        let leaders = Set::of(first.0) | Set::of(second.0) | self.riding_along(state);
        state.frames.pop();
        self.begin(state, Activation::Combined { army, by }, area, units, leaders, turn);
    }
}
