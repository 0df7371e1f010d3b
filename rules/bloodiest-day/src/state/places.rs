//! Where units stand.

use maps::sets::Row;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::{AREAS, Area, UNITS, UnitId, Units};

/// Where a piece is: the number of an area, or one of these places off the map.
pub mod place {
    /// Waiting to enter as a reinforcement (4).
    pub const WAITING: u8 = 251;
    /// Previously eliminated: may be reorganized (9.3).
    pub const ELIMINATED: u8 = 252;
    /// Permanently eliminated (9.3).
    pub const REMOVED: u8 = 253;
    /// A replacement leader on the Turn Record Track (8.7.3).
    pub const TURN_TRACK: u8 = 254;

    /// Whether this is an area of the map.
    #[must_use]
    pub const fn is_area(place: u8) -> bool {
        place != 0 && place < WAITING
    }
}

/// The places of all units, with the units of each area at hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    place: Row<u8, UNITS, UnitId>,
    at: [Units; AREAS],
}

impl Default for Places {
    fn default() -> Places {
        Places {
            place: Row::default(),
            at: [Units::EMPTY; AREAS],
        }
    }
}

impl Places {
    /// Where a unit is.
    #[inline]
    #[must_use]
    pub fn of(&self, unit: UnitId) -> u8 {
        self.place[unit]
    }

    /// All units, of both sides, in an area.
    #[inline]
    #[must_use]
    pub fn at(&self, area: Area) -> Units {
        self.at[usize::from(area)]
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: UnitId, place: u8) {
        let old = self.of(unit);
        if let Some(area) = self.at.get_mut(usize::from(old)) {
            area.remove(unit);
        }
        self.place[unit] = place;
        if let Some(area) = self.at.get_mut(usize::from(place)) {
            area.insert(unit);
        }
    }

    /// The units at a place off the map.
    #[must_use]
    pub fn off_map(&self, place: u8) -> Units {
        let there = self.place.entries().filter(|(_, at)| *at == place);
        there.map(|(unit, _)| unit).collect()
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let row: Row<u8, UNITS, UnitId> = Row::deserialize(deserializer)?;
        let mut places = Places::default();
        for (unit, place) in row.entries() {
            places.put(unit, place);
        }
        Ok(places)
    }
}
