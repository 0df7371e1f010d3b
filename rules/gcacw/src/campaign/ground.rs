//! What the campaign asks of the maps alone: their edges, where no water parts the land, and what lies before Richmond.

use super::terms::Goal;
use crate::ids::{HexId, HexSet};
use crate::map::{Map, Mark, Terrain, labels};

/// How near the Union comes to Richmond before its garrison marches (rule 4).
const NEAR: u16 = 3;

/// Who is held back until the Union comes near (rule 4).
pub(super) const HELD_BACK: [&str; 7] = [
    "cs-wise-b",
    "cs-walker",
    "cs-7-va",
    "cs-richmond-1",
    "cs-richmond-2",
    "cs-richmond-3",
    "cs-richmond-4",
];

/// The hexes so near to Richmond that its garrison marches when the Union comes into one (rule 4).
pub(super) fn before_richmond(map: &Map) -> HexSet {
    let city = map.printed.marked(Mark::CityRichmond);
    let near = |hex: &HexId| city.iter().any(|code| map.distance(*hex, HexId(*code)) <= NEAR);
    map.ids().filter(near).collect()
}

/// The hexes that fewer steps than so many lead to from some hexes, where they enter only what `enters` allows.
pub(super) fn around(map: &Map, from: HexSet, far: u8, enters: impl Fn(HexId) -> bool) -> HexSet {
    let mut near = from;
    let mut ring = near;
    for _ in 1..far {
        let mut next = HexSet::EMPTY;
        for beside in ring.flat_map(|hex| map.around(hex)) {
            if !near.contains(beside.hex) && enters(beside.hex) {
                next.insert(beside.hex);
            }
        }
        near |= next;
        ring = next;
    }
    near
}

/// The hexes that have no water and no edge of the maps nearer than so many hexes: all that is near to them is so by land.
pub(super) fn inland(map: &Map, far: u8) -> HexSet {
    let parts = |hex: &HexId| map[*hex].terrain == Terrain::Water || map[*hex].beside.iter().any(Option::is_none);
    let parted = around(map, map.ids().filter(parts).collect(), far, |_| true);
    map.ids().filter(|hex| !parted.contains(*hex)).collect()
}

/// The hexes of an edge of the maps.
pub(super) fn edge_of(map: &Map, goal: Goal) -> HexSet {
    let land = |hex: &HexId| map[*hex].terrain != Terrain::Water;
    let (column, row) = (|hex: &HexId| hex.0 / 100, |hex: &HexId| hex.0 % 100);
    let ids = map.ids().filter(land);
    match goal {
        Goal::HanoverJunction => ids.filter(|hex| column(hex) == 1 && row(hex) <= 11).collect(),
        Goal::WestOfRichmond => ids
            .filter(|hex| column(hex) == 1 && (12..=26).contains(&row(hex)))
            .collect(),
        Goal::NorthEdge => ids.filter(|hex| row(hex) == 1).collect(),
        Goal::Peninsula => {
            let labels = (10..=21).filter_map(|row| map.labelled(&format!("S58{row}")));
            labels.filter(land).collect()
        }
        Goal::SouthEdge => {
            let (first, last) = (25 + labels::EAST, 49 + labels::EAST);
            let lowest = |hex: &HexId| map.hex(hex.0 + 1).is_none();
            let south = |hex: &HexId| row(hex) > labels::SOUTH && (first..=last).contains(&column(hex));
            ids.filter(|hex| south(hex) && lowest(hex)).collect()
        }
        Goal::BySea | Goal::Box(_) => HexSet::EMPTY,
    }
}
