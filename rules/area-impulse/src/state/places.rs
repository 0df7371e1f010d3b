//! Where units stand, and the works that stand there.

use protocol::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::{LEADER_PIECES, UnitId};
use crate::ground::AREAS;
use crate::sets::{Row, Set};

/// Where a piece is: the number of an area, or one of these places off the map.
pub mod place {
    /// Not used in this game.
    pub const UNUSED: u8 = 0;
    /// Waiting to enter as a reinforcement.
    pub const WAITING: u8 = 251;
    /// Eliminated.
    pub const ELIMINATED: u8 = 252;
    /// Eliminated by a retreat off the map, which gives no points (10.7.4).
    pub const OFF_MAP: u8 = 253;
    /// A leader on the Turn Track (6.2.1).
    pub const TURN_TRACK: u8 = 254;

    /// Whether this is an area of the map.
    #[must_use]
    pub const fn is_area(place: u8) -> bool {
        place != UNUSED && place < WAITING
    }
}

/// How many units a game can have.
const UNITS: usize = LEADER_PIECES as usize;

/// The places of all units, with the units of each area at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    place: Row<u8, UNITS>,
    at: [Set; AREAS],
}

impl Default for Places {
    fn default() -> Places {
        Places {
            place: Row::default(),
            at: [Set::EMPTY; AREAS],
        }
    }
}

impl Places {
    /// Where a unit is.
    #[inline]
    #[must_use]
    pub fn of(&self, unit: UnitId) -> u8 {
        self.place[unit.0]
    }

    /// All units, of both sides, in an area.
    #[inline]
    #[must_use]
    pub fn at(&self, area: u8) -> Set {
        self.at[usize::from(area)]
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: UnitId, place: u8) {
        let old = self.of(unit);
        if let Some(area) = self.at.get_mut(usize::from(old)) {
            area.remove(unit.0);
        }
        self.place[unit.0] = place;
        if let Some(area) = self.at.get_mut(usize::from(place))
            && place != place::UNUSED
        {
            area.insert(unit.0);
        }
    }

    /// The units at a place off the map.
    #[must_use]
    pub fn off_map(&self, place: u8) -> Set {
        self.place
            .entries()
            .filter(|(_, at)| *at == place)
            .map(|(unit, _)| unit)
            .collect()
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let row: Row<u8, UNITS> = Row::deserialize(deserializer)?;
        let mut places = Places::default();
        for (unit, place) in row.entries() {
            places.put(UnitId(unit), place);
        }
        Ok(places)
    }
}

/// The entrenchment markers of one side.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Works {
    /// Areas with a marker.
    #[serde(rename = "m")]
    pub markers: Set,
    /// Those of them whose marker shows +2.
    #[serde(rename = "s")]
    pub strong: Set,
}

impl Works {
    /// What the marker in an area adds to its defense: 0, 1 or 2.
    #[must_use]
    pub fn level(self, area: u8) -> u8 {
        u8::from(self.markers.contains(area)) + u8::from(self.strong.contains(area))
    }

    /// Places a marker, or turns it to +2.
    pub fn improve(&mut self, area: u8) {
        if self.markers.contains(area) {
            self.strong.insert(area);
        } else {
            self.markers.insert(area);
        }
    }

    /// Removes the marker.
    pub fn remove(&mut self, area: u8) {
        self.markers.remove(area);
        self.strong.remove(area);
    }
}

/// The states of the bridges (16.5); those that are neither held by the Union nor destroyed are held by the
/// Confederates.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bridges {
    /// Held by the Union.
    #[serde(rename = "u")]
    pub union: Set,
    /// Destroyed.
    #[serde(rename = "d")]
    pub down: Set,
}

impl Bridges {
    /// Who holds a bridge, if it stands.
    #[must_use]
    pub fn holder(self, bridge: u8) -> Side {
        if self.union.contains(bridge) {
            Side::Union
        } else {
            Side::Confederate
        }
    }
}
