//! Rally and reorganization (9), and replacement leaders (8.7.3).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::choice::Choice;
use crate::data::{LeaderId, UnitId, UnitKind, Units};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_NOW, NOT_YOURS, OFF_MAP};
use crate::state::{Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const ASLEEP: Refusal = Refusal::new("9.3", "Only active leaders reorganize units.");
    pub(super) const ENEMIES: Refusal = Refusal::new("9.3", "There are enemies in his area.");
    pub(super) const NOBODY: Refusal = Refusal::new("9.3", "There is no unit that he could bring back.");
    pub(super) const NOT_LOST: Refusal = Refusal::new("9.3", "This unit is not among the previously eliminated.");
    pub(super) const NOT_HIS: Refusal = Refusal::new("9.3", "This unit is not under his command.");
    pub(super) const LEE_ONLY: Refusal = Refusal::new("3.0", "Only Lee reorganizes the guns of his army.");
    pub(super) const NO_PRICE: Refusal =
        Refusal::new("9.3", "No other eliminated unit of this type is as strong when spent.");
    pub(super) const OTHER_TYPE: Refusal = Refusal::new("9.3", "It has to be a unit of the same type.");
    pub(super) const TOO_WEAK: Refusal = Refusal::new("9.3", "It has to be at least as strong when spent.");
    pub(super) const STACKED: Refusal = Refusal::new("7.4.1", "There is no room for it with the leader.");
    pub(super) const NO_TROOPS: Refusal = Refusal::new("8.7.3", "No units under his command are in this area.");
}

/// The types between which units are exchanged (9.3): guns of both sorts are artillery.
const fn type_of(kind: UnitKind) -> UnitKind {
    match kind {
        UnitKind::HorseArtillery => UnitKind::Artillery,
        other => other,
    }
}

impl BloodiestDay {
    /// 9.2: all spent units become fresh; then the Confederates reorganize.
    pub(crate) fn begin_rally(&self, state: &mut State, turn: &mut Turn<'_>) {
        let off_map = state.units.off_map(place::ELIMINATED) | state.units.off_map(place::REMOVED);
        let rallied = (state.spent - off_map).len();
        state.spent = Units::EMPTY;
        if rallied > 0 {
            say(turn, "9.2", || phrase!("rally", rallied));
        }
        state.become_frame(Frame::Rally(Side::Confederate));
    }

    /// Whether any leader of a side may reorganize (9.3).
    pub(crate) fn reorganizes(&self, state: &State, side: Side) -> bool {
        let mut leaders = self.own_leaders(side);
        leaders.any(|leader| self.judge_reorganize(state, side, leader).is_ok())
    }

    /// Whether a side has anything to decide in its rally; goes on if it has not.
    pub(crate) fn advance_rally(&self, state: &mut State, side: Side) -> bool {
        // 10.2: they may still keep a Union leader from it.
        let prevents = side == state.advantage && side == Side::Confederate && self.reorganizes(state, Side::Union);
        if self.reorganizes(state, side) || prevents {
            return true;
        }
        self.end_rally(state, side);
        false
    }

    /// Replacement leaders come back when both sides have rallied, the Confederates first.
    fn end_rally(&self, state: &mut State, side: Side) {
        if side == Side::Confederate {
            state.become_frame(Frame::Rally(Side::Union));
            return;
        }
        state.become_frame(Frame::Dusk);
        for side in Side::BOTH {
            let waiting = self.own_leaders(side);
            let waiting = waiting.filter(|leader| state.leader_at(*leader) == place::TURN_TRACK);
            let back: Vec<LeaderId> = waiting
                .filter(|leader| !self.posts(state, *leader).is_empty())
                .collect();
            state.frames.extend(back.into_iter().rev().map(Frame::Replace));
        }
    }

    /// The areas where a replacement leader may be placed.
    #[must_use]
    pub fn posts(&self, state: &State, leader: LeaderId) -> Set {
        let army = [self.data.named.mcclellan, self.data.named.lee].contains(&leader);
        let units = match army {
            true => self.lookups.units[self.data.leader(leader).side],
            false => self.formation(leader),
        };
        let places = units.map(|unit| state.units.of(unit));
        places.filter(|at| place::is_area(*at)).collect()
    }

    pub(crate) fn judge_place(&self, state: &State, leader: LeaderId, area: u8, due: LeaderId) -> Result<(), Refusal> {
        if leader != due {
            Err(NOT_NOW)
        } else if !self.posts(state, leader).contains(area) {
            Err(no::NO_TROOPS)
        } else {
            Ok(())
        }
    }

    pub(crate) fn place_leader(&self, state: &mut State, leader: LeaderId, area: u8, turn: &mut Turn<'_>) {
        state.leaders[leader] = area;
        state.awake.remove(leader.0);
        state.successors.insert(leader.0);
        let wire = BloodiestDay::wire_of(leader);
        say(turn, "8.7.3", || phrase!("leader.replaced", wire, area));
        state.frames.pop();
    }

    /// Whether a leader may reorganize a unit.
    pub(crate) fn judge_reorganize(&self, state: &State, side: Side, leader: LeaderId) -> Result<(), Refusal> {
        let at = state.leader_at(leader);
        if self.data.leader(leader).side != side {
            return Err(NOT_YOURS);
        }
        if !place::is_area(at) {
            return Err(OFF_MAP);
        }
        if !state.is_awake(leader) {
            return Err(no::ASLEEP);
        }
        if !self.enemies(state, side, at).is_empty() {
            return Err(no::ENEMIES);
        }
        let lost = state.units.off_map(place::ELIMINATED) & self.lookups.units[side];
        if lost
            .into_iter()
            .any(|unit| self.judge_return(state, leader, unit).is_ok())
        {
            Ok(())
        } else {
            Err(no::NOBODY)
        }
    }

    /// Whether a leader may bring this unit back.
    pub(crate) fn judge_return(&self, state: &State, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        let side = self.data.leader(leader).side;
        if self.data.unit(unit).side != side {
            return Err(NOT_YOURS);
        }
        if state.units.of(unit) != place::ELIMINATED {
            return Err(no::NOT_LOST);
        }
        if !self.commanded(leader).contains(unit) {
            return Err(no::NOT_HIS);
        }
        let lee = self.data.named.lee;
        let army_guns = self.lookups.guns.contains(unit) && self.formation(lee).contains(unit);
        if army_guns && leader != lee {
            return Err(no::LEE_ONLY);
        }
        let at = state.leader_at(leader);
        if !self.may_stack(self.own(state, side, at) | Units::of(unit)) {
            return Err(no::STACKED);
        }
        let lost = state.units.off_map(place::ELIMINATED) & self.lookups.units[side];
        if lost
            .into_iter()
            .any(|other| self.judge_price(state, unit, other).is_ok())
        {
            Ok(())
        } else {
            Err(no::NO_PRICE)
        }
    }

    /// Whether a unit may be given up for another that returns.
    pub(crate) fn judge_price(&self, state: &State, unit: UnitId, given: UnitId) -> Result<(), Refusal> {
        let (returned, other) = (self.data.unit(unit), self.data.unit(given));
        if other.side != returned.side {
            Err(NOT_YOURS)
        } else if given == unit || state.units.of(given) != place::ELIMINATED {
            Err(no::NOT_LOST)
        } else if type_of(other.kind) != type_of(returned.kind) {
            Err(no::OTHER_TYPE)
        } else if other.spent < returned.spent {
            Err(no::TOO_WEAK)
        } else {
            Ok(())
        }
    }

    pub(crate) fn judge_rally(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Reorganize(leader) => self.judge_reorganize(state, side, leader),
            Choice::Countermand(leader) => self.judge_countermand(state, side, leader),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_rally(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Countermand(leader) => self.countermand(state, leader, turn),
            Choice::Reorganize(leader) => state.frames.push(Frame::Reorganize { leader, unit: None }),
            _ => self.end_rally(state, side),
        }
    }

    pub(crate) fn judge_reorganizing(
        &self,
        state: &State,
        leader: LeaderId,
        unit: Option<UnitId>,
        choice: Choice,
    ) -> Result<(), Refusal> {
        match (choice, unit) {
            // Nothing has happened yet.
            (Choice::Done, _) => Ok(()),
            (Choice::Return(unit), None) => self.judge_return(state, leader, unit),
            (Choice::GiveUp(given), Some(unit)) => self.judge_price(state, unit, given),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_reorganizing(&self, state: &State, side: Side, unit: Option<UnitId>, into: &mut Vec<Choice>) {
        let lost = state.units.off_map(place::ELIMINATED) & self.lookups.units[side];
        match unit {
            None => into.extend(lost.map(Choice::Return)),
            Some(_) => into.extend(lost.map(Choice::GiveUp)),
        }
        into.push(Choice::Done);
    }

    pub(crate) fn apply_reorganizing(
        &self,
        state: &mut State,
        leader: LeaderId,
        unit: Option<UnitId>,
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        match (choice, unit) {
            (Choice::Return(unit), None) => state.frames.push(Frame::Reorganize {
                leader,
                unit: Some(unit),
            }),
            (Choice::GiveUp(given), Some(unit)) => {
                let at = state.leader_at(leader);
                state.units.put(unit, at);
                state.spent.insert(unit);
                state.units.put(given, place::REMOVED);
                // 5.4: whoever reorganizes becomes inactive.
                state.awake.remove(leader.0);
                let wire = BloodiestDay::wire_of(leader);
                say(turn, "9.3", || {
                    phrase!("reorganized", wire, unit.wire(), at, given.wire())
                });
            }
            _ => {}
        }
    }
}
