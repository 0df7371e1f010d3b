//! Who controls what, and what that is worth (2.7, 4.31, 7.1).

use kernel::Side;

use crate::map::{Hex, MAP};
use crate::table::Table;

impl Table {
    /// Looks at who controls what, and moves the marker for towns that have changed hands.
    pub(crate) fn look(&mut self) {
        for hex in 0..MAP.hexes.len() {
            let ground = &MAP.hexes[hex];
            let holder = match Side::BOTH.map(|side| self.stands(side, hex)) {
                // While both stand there it belongs to whom it belonged.
                [true, true] => continue,
                [true, false] => Side::Union,
                [false, true] => Side::Confederate,
                [false, false] => ground.home,
            };
            self.owner[hex] = holder;
            if holder != self.holder[hex] {
                let points = match holder {
                    Side::Union => -ground.points,
                    Side::Confederate => ground.points,
                };
                self.marker += points;
                self.note(if holder == ground.home {
                    "4.31 town freed"
                } else {
                    "4.31 town taken"
                });
                self.holder[hex] = holder;
            }
        }
        for hex in 0..MAP.hexes.len() {
            if self.is_between_held(hex, false) {
                self.owner[hex] = Side::Union;
                self.note("7.1 vacant railway hex");
            }
        }
    }

    /// Whether the Union controls a vacant Confederate hex of a railway because it holds two neighbours on the line (7.1);
    /// major towns it must occupy. For supply it controls those of roads in the same way (9.2).
    pub(crate) fn is_between_held(&self, hex: Hex, roads: bool) -> bool {
        let ground = &MAP.hexes[hex];
        if ground.home == Side::Union || ground.major || self.is_occupied(hex) {
            return false;
        }
        let held = ground.sides.iter().filter(|side| {
            let to = side.to;
            let union = MAP.hexes[to].home == Side::Union || self.stands(Side::Union, to);
            (side.rail || roads && side.road) && union && !self.stands(Side::Confederate, to)
        });
        held.count() >= 2
    }
}
