//! The railroads (8.0 of the advanced game): lines, and how far a train gets on one of them.

use std::collections::BTreeMap;

use kernel::data::DataError;

use super::Transport;
use super::reader::Reader;
use crate::ids::{EdgeId, HexId, HexSet};
use crate::map::Route;
use crate::tables::Railroads;

/// A line of railroad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Where its tracks lead from each of its hexes.
    tracks: BTreeMap<HexId, Vec<(HexId, EdgeId)>>,
}

impl Line {
    /// Its hexes.
    #[must_use]
    pub fn hexes(&self) -> HexSet {
        self.tracks.keys().copied().collect()
    }

    /// Whether it leads through a hex.
    #[must_use]
    pub fn touches(&self, hex: HexId) -> bool {
        self.tracks.contains_key(&hex)
    }

    /// Where its tracks lead from a hex.
    fn from(&self, hex: HexId) -> &[(HexId, EdgeId)] {
        self.tracks.get(&hex).map_or(&[], Vec::as_slice)
    }
}

/// What a train may do.
pub struct Ride<'a> {
    /// Whether it may enter a hex.
    pub enters: &'a dyn Fn(HexId) -> bool,
    /// Whether the bridge of a hexside, if it has one, stands.
    pub stands: &'a dyn Fn(EdgeId) -> bool,
    /// The most hexes.
    pub most: u8,
}

/// The lines, from the railroads that the board has under their names.
pub(super) fn lines(reader: Reader<'_>, table: &Railroads) -> Result<Vec<Line>, DataError> {
    let mut lines = Vec::new();
    for entry in &table.lines {
        let mut tracks: BTreeMap<HexId, Vec<(HexId, EdgeId)>> = BTreeMap::new();
        for name in &entry.ways {
            let mut ways = reader.map.printed.ways.iter();
            let named = |own: &str| own.replace('_', " ") == *name;
            let Some(way) = ways.find(|way| way.route == Route::Rail && named(&way.name)) else {
                let error = format!("the board has no railroad '{name}'");
                return reader.check.fail("tables.railroads", error);
            };
            for pair in way.hexes.windows(2) {
                let (a, b) = (HexId(pair[0]), HexId(pair[1]));
                let Some(edge) = reader.map.edge(a, b) else { continue };
                for (from, to) in [(a, b), (b, a)] {
                    let ends = tracks.entry(from).or_default();
                    if !ends.contains(&(to, edge)) {
                        ends.push((to, edge));
                    }
                }
            }
        }
        lines.push(Line {
            name: entry.name.clone(),
            tracks,
        });
    }
    Ok(lines)
}

impl Transport {
    /// Where a train gets from a hex on one line, with the number of hexes: the fewest where several lines lead there.
    ///
    /// A ride that comes into Richmond or Petersburg ends there; one that begins there leaves the city first.
    #[must_use]
    pub fn ride(&self, from: HexId, ride: &Ride<'_>) -> BTreeMap<HexId, u8> {
        let mut reached: BTreeMap<HexId, u8> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.touches(from)) {
            let mut seen = BTreeMap::from([(from, 0_u8)]);
            let mut ahead = std::collections::VecDeque::from([from]);
            while let Some(at) = ahead.pop_front() {
                let gone = seen[&at];
                let ends = gone > 0 && self.cities.contains(at) && !self.leaves_city(from, at);
                if ends || gone == ride.most {
                    continue;
                }
                for (next, edge) in line.from(at) {
                    if !seen.contains_key(next) && (ride.enters)(*next) && (ride.stands)(*edge) {
                        seen.insert(*next, gone + 1);
                        ahead.push_back(*next);
                    }
                }
            }
            for (hex, gone) in seen.into_iter().filter(|(_, gone)| *gone > 0) {
                let best = reached.entry(hex).or_insert(gone);
                *best = gone.min(*best);
            }
        }
        reached
    }

    /// Whether a ride from one hex through another has not left the city in which it began.
    fn leaves_city(&self, from: HexId, at: HexId) -> bool {
        // The two cities lie far from each other, so hexes of one city lie near.
        self.cities.contains(from) && maps::grid::Grid::Columns.distance(from.0, at.0) <= CITY
    }

    /// Whether a hex belongs to the southern area.
    #[must_use]
    pub fn is_southern(&self, hex: HexId) -> bool {
        self.south.contains(hex)
    }
}

/// No two hexes of one city are farther from each other.
const CITY: u16 = 3;
