//! What the log tells of fatigue: from which level to which units were tired, and by what.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Turn, phrase};

use crate::ids::{UnitId, UnitSet};
use crate::state::{MOST_FATIGUE, State};

/// Numbers of units, as a phrase lists them.
pub(crate) fn listed(units: UnitSet) -> Vec<i32> {
    units.map(|unit| i32::from(unit.wire())).collect()
}

/// Tires units by levels of fatigue, and tells it: a line for all who were at the same level before.
pub(crate) fn tire(state: &mut State, units: UnitSet, levels: u8, case: &'static str, turn: &mut Turn<'_>) {
    let before = units.map(|unit| (unit, state.units[unit].fatigue)).collect::<Vec<_>>();
    for unit in units {
        state.units[unit].tire(levels);
    }
    for level in 0..=MOST_FATIGUE {
        let after = (level + levels).min(MOST_FATIGUE);
        let same = before.iter().filter(|(_, own)| *own == level).map(|(unit, _)| *unit);
        let same: UnitSet = same.collect();
        if after > level && !same.is_empty() {
            say(turn, case, || phrase!("tires", listed(same), level, after));
        }
    }
}

/// Tires one unit.
pub(crate) fn tire_one(state: &mut State, unit: UnitId, levels: u8, case: &'static str, turn: &mut Turn<'_>) {
    tire(state, UnitSet::of(unit), levels, case, turn);
}
