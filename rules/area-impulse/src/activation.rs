//! Activation (8.1.1, 9.1.1): who acts in an assault impulse.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::Command;
use crate::data::{LeaderId, Rank, UnitId};
use crate::game::AreaImpulse;
use crate::state::{Activation, Frame, Operation, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_YOURS: Refusal = Refusal::new("8.1.1", "This piece belongs to the other side.");
    pub(super) const OFF_MAP: Refusal = Refusal::new("8.1.1", "This piece is not on the map.");
    pub(super) const INACTIVE: Refusal = Refusal::new("9.6", "This leader is inactive until dawn.");
    pub(super) const NOBODY: Refusal = Refusal::new("8.1.1", "Nobody of yours is in this area.");
    pub(super) const NO_ARMY_LEADER: Refusal = Refusal::new("8.1.1", "Your army leader is not on the map.");
    pub(super) const ARMY_INACTIVE: Refusal = Refusal::new("9.6", "Your army leader is inactive until dawn.");
    pub(super) const NOT_A_CORPS: Refusal = Refusal::new("8.1.1", "An army leader does not activate a corps.");
}

impl AreaImpulse {
    /// Whether the army leader may activate an area.
    pub(crate) fn judge_army(&self, state: &State, area: u8) -> Result<(), Refusal> {
        let side = state.active;
        let leader = self.army_leader(state, side);
        // Who presses an area where he has nobody is told that, whoever could activate one.
        if self.own(state, side, area).is_empty() && self.own_leaders(state, side, area).is_empty() {
            Err(no::NOBODY)
        } else if !place::is_area(state.leader_at(leader)) {
            Err(no::NO_ARMY_LEADER)
        } else if state.inactive.contains(leader.0) {
            Err(no::ARMY_INACTIVE)
        } else {
            Ok(())
        }
    }

    /// Whether a subordinate leader may activate his corps, or roll for it.
    pub(crate) fn judge_corps(&self, state: &State, leader: LeaderId) -> Result<(), Refusal> {
        if !self.lookups.leaders[state.active].contains(leader.0) {
            Err(no::NOT_YOURS)
        } else if self.rank(leader) == Rank::Army {
            Err(no::NOT_A_CORPS)
        } else if !place::is_area(state.leader_at(leader)) {
            Err(no::OFF_MAP)
        } else if state.inactive.contains(leader.0) {
            Err(no::INACTIVE)
        } else {
            Ok(())
        }
    }

    /// Whether a unit may act without a leader.
    pub(crate) fn judge_single(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        if !self.lookups.units[state.active].contains(unit.0) {
            Err(no::NOT_YOURS)
        } else if !place::is_area(state.units.of(unit)) {
            Err(no::OFF_MAP)
        } else {
            Ok(())
        }
    }

    pub(crate) fn activate_army(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        let leader = self.army_leader(state, side);
        say(turn, "8.1.1", || phrase!("activate.army", leader.wire(), area));
        self.expose_leader(state, leader, turn);
        let leaders = self.own_leaders(state, side, area) | Set::of(leader.0);
        let units = self.own(state, side, area);
        self.begin(state, Activation::Army(leader), area, units, leaders, turn);
    }

    pub(crate) fn activate_corps(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        let area = state.leader_at(leader);
        let wire = i32::from(leader.wire());
        match self.book.command {
            Command::Rank => say(turn, "8.1.1", || phrase!("activate.corps", wire, area)),
            Command::Initiative => {
                if !self.roll_initiative(state, leader, turn) {
                    let nobody = self.own(state, state.active, area).is_empty();
                    state.attempted = area;
                    if nobody {
                        state.become_frame(Frame::Closing);
                    }
                    return;
                }
            }
        }
        self.expose_leader(state, leader, turn);
        let units = self.corps_units(state, leader, area);
        let leaders = Set::of(leader.0) | self.riding_along(state);
        self.begin(state, Activation::Corps(leader), area, units, leaders, turn);
    }

    /// A die, and 1 more with an active army leader, 1 less in rain (15.1.2), has to reach the leader's Initiative
    /// Rating.
    fn roll_initiative(&self, state: &State, leader: LeaderId, turn: &mut Turn<'_>) -> bool {
        let area = state.leader_at(leader);
        let face = turn.d6();
        let mut sum = vec![i32::from(face)];
        sum.extend(self.initiative_modifiers(state).into_iter().filter(|value| *value != 0));
        let rating = self.data.leaders[usize::from(leader.0)].initiative;
        let stirs = sum.iter().sum::<i32>() >= i32::from(rating);
        let key = if stirs { "activate.corps" } else { "initiative.fails" };
        say_dice(turn, "8.1.1", state.active, "dice.initiative", &[face], || {
            phrase!(key, leader.wire(), area, sum, rating)
        });
        stirs
    }

    /// What the army leader adds to a roll for initiative, and what rain takes away.
    pub(crate) fn initiative_modifiers(&self, state: &State) -> [i32; 2] {
        let side = state.active;
        let helped = self.army_leader_active(state, side) && !state.novices.contains(self.army_leader(state, side).0);
        [i32::from(helped), -i32::from(state.rain)]
    }

    /// One unit acts; where leaders need initiative, the independent units of its area go with it.
    pub(crate) fn activate_single(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        let area = state.units.of(unit);
        let units = Set::of(unit.0) | self.company(state, unit);
        let key = if units.only().is_some() {
            "activate.single"
        } else {
            "activate.company"
        };
        say(turn, "8.1.1", || phrase!(key, unit.0, area));
        self.begin(state, Activation::Single(unit), area, units, Set::EMPTY, turn);
    }

    /// The independent units of its area that go with a unit that acts alone.
    pub(crate) fn company(&self, state: &State, unit: UnitId) -> Set {
        match self.book.command {
            Command::Rank => Set::EMPTY,
            Command::Initiative => self.own(state, state.active, state.units.of(unit)) & self.lookups.independent,
        }
    }

    pub(crate) fn begin(
        &self,
        state: &mut State,
        by: Activation,
        area: u8,
        units: Set,
        leaders: Set,
        turn: &mut Turn<'_>,
    ) {
        if self.is_order_refused(state, area, turn) {
            state.become_frame(Frame::Closing);
            return;
        }
        self.expose_activated(state, by, area, turn);
        state.op = Operation {
            by,
            areas: [area, 0],
            units,
            leaders,
            contested: self.contested_areas(state),
            manned: self.occupied(state, state.active, area),
            faced: self.occupied(state, state.active.other(), area),
            ..Operation::default()
        };
        self.hinder(state, units, area);
        state.frames.push(Frame::Operation);
    }

    /// An area, if a side has units there.
    pub(crate) fn occupied(&self, state: &State, side: Side, area: u8) -> Set {
        if self.own(state, side, area).is_empty() {
            Set::EMPTY
        } else {
            Set::of(area)
        }
    }

    /// 9.1.2a: where leaders need initiative, the army leader may move once a day while a subordinate acts.
    pub(crate) fn riding_along(&self, state: &State) -> Set {
        let leader = self.army_leader(state, state.active);
        let rides = self.book.command == Command::Initiative
            && place::is_area(state.leader_at(leader))
            && !state.rode.contains(leader.0);
        if rides { Set::of(leader.0) } else { Set::EMPTY }
    }

    /// Remembers that an army leader has used his move of the day.
    pub(crate) fn note_ride(&self, state: &mut State, leader: LeaderId) {
        let with_subordinates = matches!(state.op.by, Activation::Corps(_) | Activation::Combined { .. });
        if with_subordinates && self.rank(leader) == Rank::Army && state.op.leaders.contains(leader.0) {
            state.rode.insert(leader.0);
        }
    }

    /// What a leader commands.
    pub(crate) fn rank(&self, leader: LeaderId) -> Rank {
        self.data.leaders[usize::from(leader.0)].rank
    }

    /// The units of a leader's corps in an area, and the independents and detachments there (8.1.1, 9.1.3, 16.7.1).
    pub(crate) fn corps_units(&self, state: &State, leader: LeaderId, area: u8) -> Set {
        let own = self.own(state, self.data.leaders[usize::from(leader.0)].side, area);
        own & (self.lookups.independent | self.lookups.detachments | self.commanded(leader))
    }

    /// The units that a leader commands, wherever they are.
    pub(crate) fn commanded(&self, leader: LeaderId) -> Set {
        match self.rank(leader) {
            Rank::Corps(corps) => self.lookups.corps[usize::from(corps.0)],
            Rank::Army => self.lookups.units[self.data.leaders[usize::from(leader.0)].side],
        }
    }
}
