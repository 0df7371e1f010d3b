//! Numbers: what hexes, hexsides, units and leaders go by, in the state and on the wire, and sets of them.

use std::fmt;
use std::str::FromStr;

use maps::sets::Bits;
use serde::{Deserialize, Serialize};

/// Above the highest code of a hex that the maps of a game can have.
pub const HEXES: usize = 6336;
/// The most units that a scenario can have.
pub const UNITS: usize = 144;
/// The most leaders that a scenario can have.
pub const LEADERS: usize = 24;

/// The number of a hex: its code, a hundred times the column and the row on the north map, on the wire and in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

/// The number of a hexside between two hexes: its index in [`Map::edges`](crate::map::Map::edges).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EdgeId(pub u16);

/// The number of a unit of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// The number of a leader of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// A set of hexes, saved as the list of their numbers.
pub type HexSet = Bits<HexId, [u64; 99]>;
/// A set of units, saved as the list of their numbers.
pub type UnitSet = Bits<UnitId, [u64; 3]>;
/// A set of leaders, saved as the list of their numbers.
pub type LeaderSet = Bits<LeaderId, [u64; 1]>;

/// Ids that are numbers of this width.
macro_rules! numbered {
    ($($id:ident: $width:ty),*) => {
        $(maps::numbered!($id($width));

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $id {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<$id, Self::Err> {
                text.parse().map($id)
            }
        })*
    };
}

numbered!(HexId: u16, EdgeId: u16, UnitId: u8, LeaderId: u8);
