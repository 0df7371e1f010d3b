//! Regrouping (Birth of a Legend 8.1.2): everybody in an area may step to the free areas around it.

use kernel::{Refusal, Turn, phrase};

use crate::AreaImpulse;
use crate::log::say;
use crate::state::{Activation, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOBODY: Refusal = Refusal::new("8.1.2", "Nobody of yours is in this area.");
    pub(super) const ACTIVE: Refusal = Refusal::new(
        "12.1",
        "Two areas regroup together only while your army leader is inactive.",
    );
    pub(super) const SAME: Refusal = Refusal::new("12.1", "This area regroups already.");
}

impl AreaImpulse {
    /// Whether an area may regroup.
    pub(crate) fn judge_regroup(&self, state: &State, area: u8) -> Result<(), Refusal> {
        let side = state.active;
        if self.own(state, side, area).is_empty() && self.own_leaders(state, side, area).is_empty() {
            Err(no::NOBODY)
        } else {
            Ok(())
        }
    }

    pub(crate) fn regroup(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        say(turn, "8.1.2", || phrase!("regroup", side, area));
        let (units, leaders) = (self.own(state, side, area), self.own_leaders(state, side, area));
        self.begin(state, Activation::Regroup, area, units, leaders, turn);
    }

    /// 12.1: the Advantage lets a second area regroup while the army leader is inactive.
    pub(crate) fn judge_second_regroup(&self, state: &State, area: u8) -> Result<(), Refusal> {
        let leader = self.army_leader(state, state.active);
        if place::is_area(state.leader_at(leader)) && !state.inactive.contains(leader.0) {
            Err(no::ACTIVE)
        } else if state.op.areas[0] == area {
            Err(no::SAME)
        } else {
            self.judge_regroup(state, area)
        }
    }
}
