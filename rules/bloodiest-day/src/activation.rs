//! Unit activation (6), and reinforcements (4).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Pace, Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::{PieceId, SpaceId};

use crate::choice::{Choice, Piece};
use crate::data::{Area, LeaderId, Role, UnitId, Units};
use crate::figures::{HILL_ROLL_TURN, SIXTH_CORPS_TURN};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_NOW, NOT_YOURS, OFF_MAP};
use crate::state::{Frame, Group, Kind, Order, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const ASLEEP: Refusal = Refusal::new("5.1", "Only active leaders activate units.");
    pub(super) const TOO_FAR: Refusal = Refusal::new("3.0", "The area has to be the leader's own or adjacent to it.");
    pub(super) const NO_UNITS: Refusal = Refusal::new(
        "3.0",
        "McClellan commands no units himself: he activates the leaders of corps.",
    );
    pub(super) const NOBODY: Refusal = Refusal::new("6.1", "Nobody fresh in this area is under his command.");
    pub(super) const NO_ENTRY: Refusal = Refusal::new("4.1", "No reinforcements of yours enter here.");
    pub(super) const ALL_IN: Refusal = Refusal::new("4.1", "All your reinforcements have entered.");
    pub(super) const TOO_EARLY: Refusal = Refusal::new("4.2", "Your reinforcements are not due yet.");
    pub(super) const FULL: Refusal = Refusal::new("4.2", "Friendly units leave your reinforcements no room here.");
    pub(super) const ELSEWHERE: Refusal = Refusal::new("4.1", "Your reinforcements enter in one area only.");
}

impl BloodiestDay {
    /// The fresh units that a leader may activate in an area.
    #[must_use]
    pub fn activable(&self, state: &State, leader: LeaderId, area: Area) -> Units {
        (state.units.at(area) & self.commanded(leader)) - state.spent
    }

    pub(crate) fn judge_activate(&self, state: &State, leader: LeaderId, area: Area) -> Result<(), Refusal> {
        let at = state.leader_at(leader);
        if self.data.leader(leader).side != state.active {
            Err(NOT_YOURS)
        } else if !place::is_area(at) {
            Err(OFF_MAP)
        } else if !state.is_awake(leader) {
            Err(no::ASLEEP)
        } else if at != area && !self.around(at).contains(area) {
            Err(no::TOO_FAR)
        } else if leader == self.data.named.mcclellan {
            Err(no::NO_UNITS)
        } else if self.activable(state, leader, area).is_empty() {
            Err(no::NOBODY)
        } else {
            Ok(())
        }
    }

    pub(crate) fn activate(&self, state: &mut State, leader: LeaderId, area: Area, turn: &mut Turn<'_>) {
        let units = self.activable(state, leader, area);
        self.begin_order(state, Order::Leader(leader), area, units);
        state.become_frame(Frame::Operation);
        let wire = BloodiestDay::wire_of(leader);
        say(turn, "6.1", || phrase!("activate", wire, area));
        self.offer_countermand(state);
    }

    /// Where the reinforcements of a side may enter.
    pub(crate) fn entry_areas(&self, side: Side) -> Set {
        self.areas_with(match side {
            Side::Union => Role::SixthCorpsEntry,
            Side::Confederate => Role::HillEntry,
        })
    }

    /// The units of a side's reinforcements that wait.
    #[must_use]
    pub fn waiting(&self, state: &State, side: Side) -> Units {
        let waits = |unit: &UnitId| state.units.of(*unit) == place::WAITING;
        self.lookups.reinforcements[side].filter(waits).collect()
    }

    /// Whether the leader of a side's reinforcements waits (4.4).
    #[must_use]
    pub fn leader_waits(&self, state: &State, side: Side) -> bool {
        self.own_leaders(side)
            .any(|leader| state.leader_at(leader) == place::WAITING)
    }

    /// Whether a side's reinforcements are due (4.4, 4.5).
    #[must_use]
    pub fn is_due(&self, state: &State, side: Side) -> bool {
        match Group::of(side) {
            Group::SixthCorps => state.turn >= SIXTH_CORPS_TURN,
            Group::Hill => state.turn > HILL_ROLL_TURN || state.turn == HILL_ROLL_TURN && state.hill_called,
        }
    }

    pub(crate) fn judge_arrive(&self, state: &State, area: Area) -> Result<(), Refusal> {
        let side = state.active;
        let begun = state.entries[side.index()];
        if self.waiting(state, side).is_empty() && !self.leader_waits(state, side) {
            Err(no::ALL_IN)
        } else if !self.is_due(state, side) {
            Err(no::TOO_EARLY)
        } else if !self.entry_areas(side).contains(area) {
            Err(no::NO_ENTRY)
        } else if begun != 0 && begun != area {
            Err(no::ELSEWHERE)
        } else if !self.can_take_in(state, side, area) {
            Err(no::FULL)
        } else {
            Ok(())
        }
    }

    /// Whether an area has room for a unit that waits to enter there, if any does (4.2).
    fn can_take_in(&self, state: &State, side: Side, area: Area) -> bool {
        let waiting = self.waiting(state, side);
        let friends = self.own(state, side, area);
        let mut entrants = waiting.into_iter().map(|unit| friends | Units::of(unit));
        waiting.is_empty() || entrants.any(|units| self.may_stack(units))
    }

    pub(crate) fn arrive(&self, state: &mut State, area: Area, turn: &mut Turn<'_>) {
        let side = state.active;
        let units = self.waiting(state, side);
        self.begin_order(state, Order::Arrival(Group::of(side)), area, units);
        state.become_frame(Frame::Operation);
        let key = match Group::of(side) {
            Group::SixthCorps => "sixth-corps.arrives",
            Group::Hill => "hill.arrives",
        };
        say(turn, "4.1", || phrase!(key, area));
    }

    /// The leader who may move in the impulse under way.
    pub(crate) fn riding(&self, state: &State) -> Option<LeaderId> {
        match state.op.by {
            Order::None | Order::Arrival(Group::Hill) => None,
            Order::Leader(leader) | Order::Ride(leader) => Some(leader),
            // 6.1: once he is in, he needs an activation like everybody.
            Order::Arrival(Group::SixthCorps) => {
                let franklin = self.data.named.franklin;
                let enters = state.leader_at(franklin) == place::WAITING;
                (enters || state.op.march(Piece::Leader(franklin)).spent > 0).then_some(franklin)
            }
        }
    }

    pub(crate) fn judge_operation(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => self.judge_over(state),
            Choice::Move(piece, to) => self.judge_move(state, piece, to),
            Choice::Bombard(unit, area) => self.judge_bombard(state, unit, area),
            Choice::Volley(unit, area) => self.judge_volley(state, unit, area),
            Choice::Assault(unit, area) => self.judge_assault(state, unit, area),
            Choice::Countermand(leader) => self.judge_countermand(state, state.active, leader),
            Choice::Second(area) => self.judge_second(state, area),
            Choice::Seize(unit, to) => self.judge_seize(state, unit, to),
            Choice::Find(area) => self.judge_find(state, area),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_operation(&self, state: &State, into: &mut Vec<Choice>) {
        let units = state.op.units.map(Piece::Unit);
        let leader = self.riding(state).map(Piece::Leader);
        self.list_moves(state, units.chain(leader), into, |piece, at, into| {
            if let Piece::Unit(unit) = piece {
                let across = self.lookups.across[usize::from(at)];
                let can = |to: &Area| self.judge_seize(state, unit, *to).is_ok();
                into.extend(across.filter(can).map(|to| Choice::Seize(unit, to)));
                self.list_attacks(state, unit, at, into);
            }
        });
        self.list_seconds(state, into);
        self.list_finds(state, into);
        self.list_countermands(state, state.active, into);
        if self.judge_over(state).is_ok() {
            into.push(Choice::Done);
        }
    }

    /// How a piece may go on now, area by area, and where it stands (7.1).
    pub(crate) fn list_paces(
        &self,
        state: &State,
        side: Side,
        piece: PieceId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<SpaceId> {
        let piece = Piece::read(piece)?;
        // 7.3.3: who withdraws goes an area at a time, too.
        if let (Some(Frame::Withdraw), Piece::Unit(unit)) = (state.frame(), piece) {
            return self.list_ways_out(state, side, unit, into);
        }
        let is_asked = matches!(state.frame(), Some(Frame::Operation | Frame::Ride)) && state.active == side;
        if !is_asked || self.judge_targets(Choice::Move(piece, 1)).is_err() {
            return None;
        }
        let at = state.at(piece);
        let next = match at {
            place::WAITING => Set::of(state.op.area),
            _ if place::is_area(at) => self.around(at),
            _ => return None,
        };
        into.extend(next.filter_map(|to| {
            let choice = Choice::Move(piece, to);
            self.judge_choice(state, side, choice).ok()?;
            let pace = Pace::next(choice, to, self.entry_cost(state, piece, to));
            Some(pace.obliging(self.obliged(state, piece, to)))
        }));
        Some(at.into())
    }

    pub(crate) fn apply_operation(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Move(piece, to) => self.step(state, piece, to, turn),
            Choice::Second(area) => self.activate_second(state, area, turn),
            Choice::Seize(unit, to) => self.seize(state, unit, to, turn),
            Choice::Find(area) => self.find_ford(state, area, turn),
            Choice::Bombard(unit, area) => self.declare(state, Kind::Bombardment, unit, area),
            Choice::Volley(unit, area) => self.declare(state, Kind::Volley, unit, area),
            Choice::Assault(unit, area) => self.declare(state, Kind::Assault, unit, area),
            Choice::Countermand(leader) => self.countermand(state, leader, turn),
            _ => state.become_frame(Frame::Closing),
        }
    }
}
