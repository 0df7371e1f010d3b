//! Supply lines as victory conditions of scenarios know them: along ways from a landing to a hex beside a unit.

use protocol::Side;

use crate::field::Field;
use crate::ids::{HexId, HexSet, UnitId};
use crate::map::{Crossing, Route};
use crate::scenarios::{CAMPAIGN, RETREAT_TO_THE_JAMES, SEVEN_DAYS};

impl Field<'_> {
    /// What is in supply: the Union's lines where a scenario counts them, and in the campaign where units of each side
    /// are; none where nobody needs supply.
    pub(crate) fn supplied(&self) -> Option<[HexSet; 2]> {
        match self.scenario.entry.number {
            SEVEN_DAYS => Some([self.supply_in_seven_days(), HexSet::EMPTY]),
            RETREAT_TO_THE_JAMES => Some([self.supply_in_retreat(), HexSet::EMPTY]),
            CAMPAIGN => Some(Side::BOTH.map(|side| self.fed_hexes(side))),
            _ => None,
        }
    }

    /// Whether a supply line of the Union may go through a hex: no enemy there, nor his zone of control without a unit of
    /// one's own.
    fn is_open_to_supply(&self, hex: HexId) -> bool {
        let enemy = Side::Confederate;
        let held = self.is_occupied(Side::Union, hex);
        !self.is_occupied(enemy, hex) && (held || !self.controls(enemy, hex)) && self.scenario.area.contains(hex)
    }

    /// The hexes of all supply lines of the Union from some landings, of so many hexes at most.
    #[must_use]
    pub fn supply_lines(&self, landings: HexSet, most: u16) -> HexSet {
        let mut reached: HexSet = landings.filter(|hex| self.is_open_to_supply(*hex)).collect();
        let mut ring = reached;
        for _ in 1..most {
            let mut next = HexSet::EMPTY;
            for hex in ring {
                for beside in self.map().around(hex) {
                    let way = matches!(self.route(beside.edge), Some(Route::Road | Route::Pike | Route::Rail));
                    let ford = self.crossing(beside.edge) == Some(Crossing::Ford);
                    if way && !ford && !reached.contains(beside.hex) && self.is_open_to_supply(beside.hex) {
                        next.insert(beside.hex);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            reached |= next;
            ring = next;
        }
        reached
    }

    /// Whether a unit draws supply from such lines: it stands in one, or beside one.
    #[must_use]
    pub fn is_supplied_by(&self, unit: UnitId, lines: &HexSet) -> bool {
        let Some(at) = self.state.units[unit].hex else {
            return false;
        };
        lines.contains(at) || self.map().around(at).any(|beside| lines.contains(beside.hex))
    }
}
