//! The Advantage and its uses (12).

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::{Command, Work};
use crate::log::say;
use crate::sets::Set;
use crate::state::{Activation, State};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_HOLDER: Refusal = Refusal::new("12.0", "You do not have the Advantage.");
    pub(super) const RALLIED: Refusal = Refusal::new("12.1", "You have rallied leaders in this impulse already.");
    pub(super) const NOBODY: Refusal = Refusal::new("12.1", "None of your inactive leaders is in this area.");
    pub(super) const CORPS: Refusal = Refusal::new("12.1", "Only a corps leader can activate a second area.");
    pub(super) const REGROUP: Refusal =
        Refusal::new("12.1", "The Advantage activates a second area for regrouping only.");
    pub(super) const BEGUN: Refusal = Refusal::new(
        "12.1",
        "The second area is activated before anything moves or assaults.",
    );
    pub(super) const NOT_ADJACENT: Refusal =
        Refusal::new("12.1", "The second area must be adjacent to the active area.");
    pub(super) const NO_CORPS: Refusal = Refusal::new("12.1", "No unit of this corps is in this area.");
}

impl AreaImpulse {
    /// Spends the Advantage: it belongs to nobody until the end of the impulse or phase (12.1.1).
    pub(crate) fn spend_advantage(&self, state: &mut State, side: Side) {
        state.advantage = None;
        state.shift = Some(side.other());
    }

    /// 12.1.1: at the end of an impulse or phase, a spent Advantage goes to the player who did not spend it.
    pub(crate) fn shift_advantage(&self, state: &mut State, turn: &mut Turn<'_>) {
        if let Some(side) = state.shift.take() {
            state.advantage = Some(side);
            say(turn, "12.1.1", || phrase!("advantage.shift", side));
        }
    }

    /// Refuses unless a side has the Advantage.
    pub(crate) fn judge_holder(&self, state: &State, side: Side) -> Result<(), Refusal> {
        if state.advantage == Some(side) {
            Ok(())
        } else {
            Err(no::NOT_HOLDER)
        }
    }

    /// 12.1: whether the leaders of an area may be rallied.
    pub(crate) fn judge_rally(&self, state: &State, side: Side, area: u8) -> Result<(), Refusal> {
        if state.rallied {
            return Err(no::RALLIED);
        }
        self.judge_holder(state, side)?;
        let mut tired = self.rallied_by(state, side, self.tables.leaders[side.index()]) & state.inactive;
        if tired.any(|leader| state.leaders[leader] == area) {
            Ok(())
        } else {
            Err(no::NOBODY)
        }
    }

    /// Those of `leaders` whom a rally turns active: where leaders need initiative, subordinates only.
    fn rallied_by(&self, state: &State, side: Side, leaders: Set) -> Set {
        match self.book.command {
            Command::Rank => leaders,
            Command::Initiative => leaders - Set::of(self.army_leader(state, side).0) - state.asleep,
        }
    }

    pub(crate) fn rally(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        state.inactive -= self.rallied_by(state, side, self.own_leaders(state, side, area));
        state.rallied = true;
        self.spend_advantage(state, side);
        say(turn, "12.1", || phrase!("rallied", side, area));
    }

    /// 12.1: whether a second area may be activated.
    pub(crate) fn judge_second(&self, state: &State, area: u8) -> Result<(), Refusal> {
        let op = &state.op;
        self.judge_holder(state, state.active)?;
        if op.areas[1] != 0 || op.mover.is_some() || !op.assaulted.is_empty() {
            return Err(no::BEGUN);
        }
        let leader = match (op.by, self.book.work) {
            (Activation::Regroup, _) => return self.judge_second_regroup(state, area),
            (Activation::Corps(leader), Work::Entrench) => leader,
            (_, Work::Entrench) => return Err(no::CORPS),
            (_, Work::Regroup) => return Err(no::REGROUP),
        };
        if !self.ground.adjacent[usize::from(op.areas[0])].contains(area) {
            return Err(no::NOT_ADJACENT);
        }
        if self.own(state, state.active, area).meets(self.commanded(leader)) {
            Ok(())
        } else {
            Err(no::NO_CORPS)
        }
    }

    pub(crate) fn activate_second(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        state.op.areas[1] = area;
        if let Activation::Corps(leader) = state.op.by {
            state.op.manned.insert(area);
            state.op.seconds = self.corps_units(state, leader, area);
            self.hinder(state, state.op.seconds, area);
        } else {
            state.op.seconds = self.own(state, side, area);
            state.op.leaders |= self.own_leaders(state, side, area);
        }
        state.op.units |= state.op.seconds;
        self.spend_advantage(state, side);
        say(turn, "12.1", || phrase!("activate.second", area));
    }
}
