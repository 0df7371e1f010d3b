//! Shores: what ships and landings go by.
//!
//! A shore is a run of consecutive wet sides of one hex. A step leads from shore to shore of neighbouring hexes: across a
//! wet side between them, or along one bank through a corner that both touch (10.0, and its two examples).

use super::{Map, Water};
use crate::ids::HexId;

/// A shore of a hex: the directions of its wet sides, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shore(pub u8);

/// All six sides.
const ALL: u8 = 0b11_1111;

impl Shore {
    const fn has(self, direction: usize) -> bool {
        self.0 >> (direction % 6) & 1 == 1
    }

    /// Whether the shore touches the corner between a direction and the next.
    const fn touches(self, corner: usize) -> bool {
        self.has(corner) || self.has(corner + 1)
    }
}

impl Map {
    fn is_water(&self, hex: HexId) -> bool {
        self[hex].terrain == super::Terrain::Water
    }

    fn is_wet(&self, hex: HexId, direction: usize) -> bool {
        self[hex].beside[direction]
            .is_some_and(|beside| self.is_water(beside.hex) || self[beside.edge].water == Some(Water::Major))
    }

    /// The shores of a hex; a hex of water is all shore.
    #[must_use]
    pub fn shores(&self, hex: HexId) -> Vec<Shore> {
        let wet: Vec<usize> = (0..6).filter(|direction| self.is_wet(hex, *direction)).collect();
        if self.is_water(hex) || wet.len() == 6 {
            return vec![Shore(ALL)];
        }
        let first = wet.iter().filter(|side| !self.is_wet(hex, (**side + 5) % 6));
        let run = |start: &usize| {
            let sides = (*start..start + 6).take_while(|side| self.is_wet(hex, side % 6));
            Shore(sides.fold(0, |mask, side| mask | 1 << (side % 6)))
        };
        first.map(run).collect()
    }

    /// The shores that a step leads to.
    #[must_use]
    pub fn steps_along(&self, hex: HexId, shore: Shore) -> Vec<(HexId, Shore)> {
        let mut steps = Vec::new();
        for (direction, beside) in self[hex].beside.iter().enumerate() {
            let Some(beside) = beside else { continue };
            for other in self.shores(beside.hex) {
                if self.leads(hex, shore, direction, beside.hex, other) {
                    steps.push((beside.hex, other));
                }
            }
        }
        steps
    }

    fn leads(&self, hex: HexId, shore: Shore, direction: usize, next: HexId, other: Shore) -> bool {
        let back = direction + 3;
        let (out, into) = (shore.has(direction), other.has(back));
        if self.is_water(hex) || self.is_water(next) {
            return (self.is_water(hex) || out) && (self.is_water(next) || into);
        }
        if out || into {
            return out && into;
        }
        // The corners at the two ends of the hexside: seen from the hex, before and behind the direction.
        let ends = [(direction + 5, back), (direction, back + 5)];
        ends.into_iter()
            .any(|(own, others)| shore.touches(own % 6) && other.touches(others % 6))
    }

    /// Whether a shore of a hex lies towards one of its neighbours.
    #[must_use]
    pub fn faces(&self, hex: HexId, shore: Shore, towards: HexId) -> bool {
        let mut sides = self[hex].beside.iter().enumerate();
        sides.any(|(direction, beside)| shore.has(direction) && beside.is_some_and(|beside| beside.hex == towards))
    }

    /// Whether a way along shores leads through these hexes in this order.
    #[must_use]
    pub fn can_sail(&self, hexes: &[HexId]) -> bool {
        let Some((first, rest)) = hexes.split_first() else {
            return true;
        };
        let mut at: Vec<(HexId, Shore)> = self.shores(*first).into_iter().map(|shore| (*first, shore)).collect();
        for next in rest {
            let steps = at.iter().flat_map(|(hex, shore)| self.steps_along(*hex, *shore));
            at = steps.filter(|(hex, _)| hex == next).collect();
        }
        !at.is_empty()
    }
}
