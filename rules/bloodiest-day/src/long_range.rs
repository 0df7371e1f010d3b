//! The Long-Range Bombardment Phase (3.0): who fires at what from beyond the creek.

use kernel::{Refusal, Side};

use crate::choice::Choice;
use crate::data::{Area, Role, UnitId};
use crate::game::BloodiestDay;
use crate::refusals::{AMONG_FRIENDS, NOT_NOW, NOT_YOURS, OFF_MAP, SPENT};
use crate::state::{Frame, Kind, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_LONG_RANGE: Refusal = Refusal::new("3.0", "Only guns of V Corps fire at long range.");
    pub(super) const NOT_EAST: Refusal = Refusal::new("3.0", "They have to stand east of Antietam Creek.");
    pub(super) const OUT_OF_REACH: Refusal = Refusal::new(
        "3.0",
        "The area is beyond the limit line, which can be shown on the map.",
    );
    pub(super) const SHELLED: Refusal = Refusal::new("3.0", "This area was fired at in this phase.");
}

impl BloodiestDay {
    /// Whether a battery may fire at an area in the Long-Range Bombardment Phase (3.0).
    pub(crate) fn judge_shell(&self, state: &State, unit: UnitId, area: Area) -> Result<(), Refusal> {
        let printed = self.data.unit(unit);
        let at = state.units.of(unit);
        if printed.side != Side::Union {
            return Err(NOT_YOURS);
        }
        if printed.long_range.is_none() {
            return Err(no::NOT_LONG_RANGE);
        }
        if !place::is_area(at) {
            return Err(OFF_MAP);
        }
        if !state.is_fresh(unit) {
            return Err(SPENT);
        }
        if !self.data.area(at).has(Role::EastBank) {
            return Err(no::NOT_EAST);
        }
        if !self.data.area(area).has(Role::LongRangeTarget) {
            return Err(no::OUT_OF_REACH);
        }
        self.judge_fire(state, unit, area, AMONG_FRIENDS)?;
        if state.shelled.contains(area) {
            return Err(no::SHELLED);
        }
        Ok(())
    }

    /// The Union fires at long range as long as it likes (3.0).
    pub(crate) fn advance_long_range(&self, state: &mut State) -> bool {
        let can = self.shots(state).next().is_some();
        if !can {
            state.become_frame(Frame::Opening);
        }
        can
    }

    /// What may be fired at in the Long-Range Bombardment Phase, and by whom (3.0).
    fn shots(&self, state: &State) -> impl Iterator<Item = Choice> {
        let targets = self.areas_with(Role::LongRangeTarget) - state.shelled;
        let guns = (self.lookups.long_range & self.lookups.units[Side::Union]) - state.spent;
        guns.flat_map(move |unit| targets.map(move |area| (unit, area)))
            .filter(|(unit, area)| self.judge_shell(state, *unit, *area).is_ok())
            .map(|(unit, area)| Choice::Bombard(unit, area))
    }

    pub(crate) fn list_shots(&self, state: &State, into: &mut Vec<Choice>) {
        into.extend(self.shots(state));
        into.push(Choice::Done);
    }

    pub(crate) fn judge_long_range(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Bombard(unit, area) => self.judge_shell(state, unit, area),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_long_range(&self, state: &mut State, choice: Choice) {
        match choice {
            Choice::Bombard(unit, area) => self.declare(state, Kind::LongRange, unit, area),
            _ => state.become_frame(Frame::Opening),
        }
    }
}
