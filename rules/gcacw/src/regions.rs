//! Parts of the maps that special rules name: what lies beyond a river, and the waters of gunboats.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::{EdgeId, HexId, HexSet};
use crate::map::{Map, Mark, Terrain, Water, labels};

/// The first column of the north map that the eastern end of the south map lies beside: column 55 of the south map.
const HAMPTON_ROADS: u16 = 59;
/// The last column of the western James, column 14 of the south map.
const WEST: u16 = 18;
/// Drewry's Bluff, whose battery keeps gunboats away.
const DREWRYS_BLUFF: &str = "S0301";

/// The waters of a gunboat (11.0 of the advanced game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Waters {
    /// York, Pamunkey and Mattapony.
    York,
    /// The James on the south map.
    James,
    /// Its western part.
    West,
}

impl Map {
    /// Whether a stream of this name runs along a hexside.
    #[must_use]
    pub fn is_along(&self, edge: EdgeId, name: &str) -> bool {
        let printed = self[edge];
        let stream = self.printed.streams.get(&(printed.a.0, printed.b.0));
        stream.is_some_and(|stream| stream.names.iter().any(|own| own == name))
    }

    /// The hexes that can be reached over land from one without crossing streams of these names, nor leaving an area.
    #[must_use]
    pub fn beyond(&self, from: &str, streams: &[&str], within: impl Fn(HexId) -> bool) -> HexSet {
        let mut reached = HexSet::EMPTY;
        let mut ahead: Vec<HexId> = self.labelled(from).into_iter().collect();
        while let Some(hex) = ahead.pop() {
            if reached.contains(hex) {
                continue;
            }
            reached.insert(hex);
            for beside in self.around(hex) {
                let barred = streams.iter().any(|name| self.is_along(beside.edge, name));
                let land = self[beside.hex].terrain != Terrain::Water;
                if !barred && land && within(beside.hex) {
                    ahead.push(beside.hex);
                }
            }
        }
        reached
    }

    /// The hexes on the shores of a gunboat's waters, and the water itself.
    #[must_use]
    pub fn shores_of(&self, waters: Waters) -> HexSet {
        let within = |hex: HexId| match waters {
            Waters::York => hex.0 / 100 < HAMPTON_ROADS || hex.0 % 100 <= labels::SOUTH,
            Waters::James => hex.0 % 100 > labels::SOUTH,
            Waters::West => hex.0 % 100 > labels::SOUTH && hex.0 / 100 <= WEST,
        };
        let bluff = self.labelled(DREWRYS_BLUFF);
        let reached = self.along_within(waters, within);
        reached.filter(|hex| Some(*hex) != bluff).collect()
    }

    /// The hexes on the shores of waters, and the water itself, as far as they go.
    #[must_use]
    pub fn along(&self, waters: Waters) -> HexSet {
        self.along_within(waters, |_| true)
    }

    fn along_within(&self, waters: Waters, within: impl Fn(HexId) -> bool) -> HexSet {
        let (start, streams): (&str, &[&str]) = match waters {
            Waters::York => ("N2823", &["Pamunkey", "Mattapony"]),
            Waters::James => ("S1707", &["James"]),
            Waters::West => ("S1403", &["James"]),
        };
        let wet = |hex: HexId| {
            let mut around = self.around(hex);
            around.any(|beside| {
                let water = self[hex].terrain == Terrain::Water || self[beside.hex].terrain == Terrain::Water;
                let river = self[beside.edge].water == Some(Water::Major);
                water || river && streams.iter().any(|name| self.is_along(beside.edge, name))
            })
        };
        let mut seen = BTreeSet::new();
        let mut ahead: Vec<_> = self.labelled(start).into_iter().collect::<Vec<_>>();
        let mut reached = HexSet::EMPTY;
        let mut shores: Vec<_> = ahead
            .drain(..)
            .flat_map(|hex| self.shores(hex).into_iter().map(move |shore| (hex, shore)))
            .collect();
        while let Some((hex, shore)) = shores.pop() {
            if !seen.insert((hex, shore)) {
                continue;
            }
            reached.insert(hex);
            let steps = self.steps_along(hex, shore);
            shores.extend(steps.into_iter().filter(|(next, _)| within(*next) && wet(*next)));
        }
        reached
    }

    /// The landings among some hexes.
    #[must_use]
    pub fn landings(&self, among: HexSet) -> HexSet {
        among.filter(|hex| self.is_marked(*hex, Mark::Landing)).collect()
    }
}

/// The regions of Gaines Mill, by their places in [`Scenario::regions`](crate::forces::Scenario::regions).
pub(crate) mod gaines_mill {
    /// North of the Chickahominy.
    pub(crate) const NORTH: usize = 0;
    /// Beyond Pamunkey and South Anna.
    pub(crate) const BEYOND: usize = 1;
    /// North of Totopotomoy Creek, from its head on eastwards.
    pub(crate) const TOTOPOTOMOY: usize = 2;
    /// Before Richmond, where nobody goes.
    pub(crate) const CLOSED: usize = 3;
}

/// The regions of The Seven Days.
pub(crate) mod seven_days {
    /// North of the Chickahominy.
    pub(crate) const NORTH: usize = 0;
}

/// The regions of Stuart's Ride.
pub(crate) mod stuarts_ride {
    /// Where nobody of a side goes, the Union first.
    pub(crate) const NEAR: [usize; 2] = [0, 1];
}

/// The parts of the maps that the special rules of a scenario name.
pub(crate) fn regions_of(map: &Map, area: HexSet, number: u8) -> Vec<HexSet> {
    let column = |hex: HexId| hex.0 / 100;
    match number {
        7 => {
            let north = map.beyond("N1224", &["Chickahominy"], |hex| area.contains(hex));
            let closed = |hex: &HexId| column(*hex) == 12 && !north.contains(*hex) && hex.0 % 100 >= 25;
            vec![
                north,
                map.beyond("N1012", &["Pamunkey", "South Anna"], |hex| area.contains(hex)),
                map.beyond("N0818", &["Totopotomoy Creek", "Pamunkey"], |hex| {
                    // Its mouth lies a hexside short of the river.
                    area.contains(hex) && (8..=18).contains(&column(hex))
                }),
                area.filter(closed).collect(),
            ]
        }
        6 => vec![map.beyond("N1224", &["Chickahominy"], |hex| area.contains(hex))],
        5 => {
            let near = |label: &str, far: u16| {
                let middle = map.labelled(label);
                let within = |hex: &HexId| middle.is_some_and(|middle| map.distance(middle, *hex) <= far);
                area.filter(within).collect()
            };
            closed_to_riders(near).into()
        }
        _ => Vec::new(),
    }
}

/// The hexes into which Confederates and the Union do not go, by the middles of them and how far they reach.
fn closed_to_riders(field_of: impl Fn(&str, u16) -> HexSet) -> [HexSet; 2] {
    let all = |middles: &[(&str, u16)]| {
        let sets = middles.iter().map(|(label, far)| field_of(label, *far));
        sets.fold(HexSet::EMPTY, |all, set| all | set)
    };
    [
        all(&[("N0526", 4), ("N0928", 4), ("S0501", 4)]),
        all(&[("N1328", 2), ("N1829", 2), ("N1023", 4)]),
    ]
}
