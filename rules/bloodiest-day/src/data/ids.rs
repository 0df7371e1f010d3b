//! Numbers of what is printed, in the state and on the wire.

use maps::sets::Bits;
use serde::{Deserialize, Serialize};

/// The number printed in an area, from 1.
pub type Area = u8;

/// How many areas a map can have, area 0 (unused) included.
pub const AREAS: usize = 80;
/// How many units a game can have.
pub const UNITS: usize = 192;
/// Added to the index of a leader, this is his number as a piece and as a counter on the wire.
pub const LEADER_PIECES: u16 = 200;
/// How many leaders a game can have.
pub const LEADERS: usize = 16;
/// How many corps a game can have, armies included.
pub const CORPS: usize = 16;

/// The boxes beside the map, as spaces of the wire.
pub mod boxes {
    use kernel::Side;

    /// Previously eliminated units of a side, the Union first.
    pub const ELIMINATED: [u16; 2] = [1001, 1002];
    /// Permanently eliminated units of a side.
    pub const REMOVED: [u16; 2] = [1003, 1004];
    /// Units of a side that have not entered.
    pub const REINFORCEMENTS: [u16; 2] = [1005, 1006];
    /// Replacement leaders on the Turn Record Track.
    pub const TURN_TRACK: u16 = 1007;

    /// The box of a side.
    #[must_use]
    pub const fn of(boxes: [u16; 2], side: Side) -> u16 {
        boxes[side.index()]
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $id(pub u8);
        )*
        maps::numbered!($($id(u8)),*);
    };
}

ids! {
    /// The number of a unit: its index in [`super::DayData::units`].
    UnitId,
    /// The number of a leader: his index in [`super::DayData::leaders`].
    LeaderId,
    /// The number of a corps, or of an army: its index in [`super::DayData::corps`].
    CorpsId,
    /// The number of a division: its index in [`super::DayData::divisions`].
    DivisionId,
    /// The number of a bridge or ford: its index in [`super::DayData::crossings`].
    CrossingId,
}

/// A set of units.
pub type Units = Bits<UnitId, [u64; UNITS / 64]>;
