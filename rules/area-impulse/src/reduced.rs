//! Reduced divisions (Birth of a Legend 15.5): what is left of three Confederate divisions fights on.

use kernel::log::say;
use kernel::{Turn, phrase};
use maps::sets::Set;

use crate::book::Rule;
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::state::{March, State, place};

impl AreaImpulse {
    /// The reduced unit that would take the place of a unit if that were eliminated in combat.
    fn remnant(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        let found = self.lookups.remnants.iter().find(|(whole, _)| *whole == unit);
        let (_, reduced) = found.filter(|_| state.options.has(Rule::ReducedDivisions))?;
        (state.units.of(*reduced) == place::UNUSED).then_some(*reduced)
    }

    /// The reduced units that would take the places of these units.
    pub(crate) fn remnants_of(&self, state: &State, units: Set) -> Set {
        units
            .filter_map(|unit| self.remnant(state, UnitId(unit)))
            .map(|unit| unit.0)
            .collect()
    }

    /// Replaces a unit that was eliminated in combat where the combat was, exhausted as it was. What is left of an
    /// attacker has come the same way, and falls back with the others.
    pub(crate) fn replace_remnant(&self, state: &mut State, unit: UnitId, area: u8, turn: &mut Turn<'_>) -> Set {
        let Some(remnant) = self.remnant(state, unit) else {
            return Set::EMPTY;
        };
        state.units.put(remnant, area);
        state.exhausted.insert(remnant.0);
        say(turn, "15.5", || phrase!("reduced", remnant.0, area));
        if self.data.units[usize::from(unit.0)].side == state.active {
            state.op.march[remnant.0] = state.op.march[unit.0];
            state.op.march[remnant.0].marks |= March::STOPPED;
            if state.op.seconds.contains(unit.0) {
                state.op.seconds.insert(remnant.0);
            }
        }
        Set::of(remnant.0)
    }
}
