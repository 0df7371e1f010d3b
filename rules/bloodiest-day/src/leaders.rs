//! Leader activation (5), and McClellan's rides.

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Numbered;

use crate::choice::{Choice, Piece};
use crate::data::{Area, LeaderId, Units};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_NOW, NOT_YOURS, OFF_MAP};
use crate::state::{Frame, Operation, Order, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const AWAKE: Refusal = Refusal::new("5.1", "This leader is active.");
    pub(super) const WOUNDED: Refusal = Refusal::new("8.7.2", "This leader was wounded this turn.");
    pub(super) const NO_MCCLELLAN: Refusal = Refusal::new(
        "5.3.2",
        "He is activated only by McClellan, who has to be active and in his area.",
    );
    pub(super) const NOT_HE: Refusal = Refusal::new("5.3.3", "Only McClellan rides without activating an area.");
    pub(super) const ASLEEP: Refusal = Refusal::new("7.2.1", "An inactive leader does not move.");
}

impl BloodiestDay {
    /// The leaders of a side.
    pub(crate) fn own_leaders(&self, side: Side) -> impl Iterator<Item = LeaderId> + use<> {
        self.lookups.leaders[side].map(|leader| LeaderId::numbered(leader.into()))
    }

    /// Whether a leader can be activated (5.3).
    pub(crate) fn judge_rouse(&self, state: &State, leader: LeaderId) -> Result<(), Refusal> {
        let at = state.leader_at(leader);
        if self.data.leader(leader).side != state.active {
            return Err(NOT_YOURS);
        }
        if !place::is_area(at) {
            return Err(OFF_MAP);
        }
        if state.is_awake(leader) {
            return Err(no::AWAKE);
        }
        if state.wounded.contains(leader.0) {
            return Err(no::WOUNDED);
        }
        let mcclellan = self.data.named.mcclellan;
        let helped = state.is_awake(mcclellan) && state.leader_at(mcclellan) == at;
        if self.data.leader(leader).rouses_himself || helped {
            Ok(())
        } else {
            Err(no::NO_MCCLELLAN)
        }
    }

    pub(crate) fn rouse(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        let mcclellan = self.data.named.mcclellan;
        let rides = state.active == Side::Union && state.is_awake(mcclellan);
        state.awake.insert(leader.0);
        let wire = BloodiestDay::wire_of(leader);
        say(turn, "5.3", || phrase!("leader.roused", wire));
        if rides {
            // 5.3.3: having activated another leader, he may still move.
            self.begin_order(state, Order::Ride(mcclellan), 0, Units::EMPTY);
            state.become_frame(Frame::Ride);
        } else {
            state.become_frame(Frame::Closing);
        }
    }

    pub(crate) fn begin_order(&self, state: &mut State, by: Order, area: Area, units: Units) {
        state.op = Operation {
            by,
            area,
            units,
            ..Operation::default()
        };
    }

    /// Whether McClellan may begin to ride, to this area (5.3.3).
    pub(crate) fn judge_ride(&self, state: &State, leader: LeaderId, to: Area) -> Result<(), Refusal> {
        if self.data.leader(leader).side != state.active {
            return Err(NOT_YOURS);
        }
        if leader != self.data.named.mcclellan {
            return Err(no::NOT_HE);
        }
        if !place::is_area(state.leader_at(leader)) {
            return Err(OFF_MAP);
        }
        if !state.is_awake(leader) {
            return Err(no::ASLEEP);
        }
        self.judge_step(state, Piece::Leader(leader), to)
    }

    pub(crate) fn begin_ride(&self, state: &mut State, leader: LeaderId, to: Area, turn: &mut Turn<'_>) {
        self.begin_order(state, Order::Ride(leader), 0, Units::EMPTY);
        state.become_frame(Frame::Ride);
        self.step(state, Piece::Leader(leader), to, turn);
    }

    pub(crate) fn judge_riding(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Move(Piece::Leader(leader), to) => self.judge_ride(state, leader, to),
            Choice::Move(..) => Err(no::NOT_HE),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_riding(&self, state: &State, into: &mut Vec<Choice>) {
        let mcclellan = self.data.named.mcclellan;
        let around = self.around(state.leader_at(mcclellan));
        into.extend(around.map(|area| Choice::Move(Piece::Leader(mcclellan), area)));
        into.push(Choice::Done);
    }

    pub(crate) fn apply_riding(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Move(piece, to) => self.step(state, piece, to, turn),
            _ => state.become_frame(Frame::Closing),
        }
    }

    /// 5.3.1: Hooker becomes inactive if none of I Corps moves or attacks in the first Union impulse.
    pub(crate) fn note_hooker(&self, state: &mut State, acted: Units, turn: &mut Turn<'_>) {
        if state.hooker_stirred || state.active != Side::Union {
            return;
        }
        state.hooker_stirred = true;
        let hooker = self.data.named.hooker;
        if !acted.meets(self.formation(hooker)) && state.is_awake(hooker) {
            state.awake.remove(hooker.0);
            let wire = BloodiestDay::wire_of(hooker);
            say(turn, "5.3.1", || phrase!("hooker.idle", wire));
        }
    }
}
