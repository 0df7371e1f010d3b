//! Reduced divisions (Birth of a Legend 15.5): what is left of three Confederate divisions fights on.

use kernel::{Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::data::UnitId;
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{State, place};

impl AreaImpulse {
    /// The reduced unit that would take the place of a unit if that were eliminated in combat.
    fn remnant(&self, state: &State, unit: UnitId) -> Option<UnitId> {
        let found = self.tables.remnants.iter().find(|(whole, _)| *whole == unit);
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

    /// Replaces a unit that was eliminated in combat in an area: exhausted, as it was. What is left of an assault that
    /// was thrown back is found where it came from.
    pub(crate) fn replace_remnant(&self, state: &mut State, unit: UnitId, area: u8, turn: &mut Turn<'_>) {
        let Some(remnant) = self.remnant(state, unit) else {
            return;
        };
        let side = self.data.units[usize::from(unit.0)].side;
        let thrown_back = side == state.active && state.fight.mandatory;
        let at = if thrown_back { state.op.march[unit.0].from } else { area };
        if place::is_area(at) && self.own(state, side, at).len() < STACKING {
            state.units.put(remnant, at);
            state.exhausted |= Set::of(remnant.0);
            say(turn, "15.5", || phrase!("reduced", remnant.0, at));
        }
    }
}
