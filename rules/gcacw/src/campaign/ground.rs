//! What the campaign asks of the maps alone: their edges, what is near by land, and what lies before Richmond.

use super::terms::Goal;
use crate::ids::{HEXES, HexId, HexSet};
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

/// The hexes that fewer steps than so many lead to from a hex, itself among them, where they enter only what `enters`
/// allows: the nearest first.
fn around(map: &Map, hex: HexId, far: u8, enters: impl Fn(HexId) -> bool) -> Vec<HexId> {
    let mut near = HexSet::of(hex);
    let mut all = vec![hex];
    let mut ring = 0..1;
    for _ in 1..far {
        for at in ring.clone() {
            for beside in map.around(all[at]) {
                if !near.contains(beside.hex) && enters(beside.hex) {
                    near.insert(beside.hex);
                    all.push(beside.hex);
                }
            }
        }
        ring = ring.end..all.len();
    }
    all
}

/// What is near to each hex of the maps, as strategic movement asks (7.0): so many steps lead there by land. Of each of
/// these sets only the words are kept that hold anything, so that asking whether the enemy is near looks at some twenty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// Where the words of each hex begin, by its number.
    starts: Vec<u32>,
    /// Which words of a set of hexes, and their bits.
    words: Vec<(u8, u64)>,
}

impl Near {
    pub(super) fn of(map: &Map, far: u8) -> Near {
        let land = |hex: HexId| map[hex].terrain != Terrain::Water;
        let (mut starts, mut words) = (Vec::with_capacity(HEXES + 1), Vec::new());
        for code in 0..HEXES as u16 {
            starts.push(words.len() as u32);
            let Some(hex) = map.hex(code) else { continue };
            let mut near = std::collections::BTreeMap::new();
            for hex in around(map, hex, far, land) {
                *near.entry((hex.0 / 64) as u8).or_insert(0) |= 1_u64 << (hex.0 % 64);
            }
            words.extend(near);
        }
        starts.push(words.len() as u32);
        Near { starts, words }
    }

    /// Whether any of some hexes is near to a hex.
    #[must_use]
    pub fn meets(&self, hex: HexId, others: &HexSet) -> bool {
        let [first, end] = [0, 1].map(|next| self.starts[usize::from(hex.0) + next] as usize);
        let mut words = self.words[first..end].iter();
        words.any(|(at, bits)| others.word(usize::from(*at)) & bits != 0)
    }
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
