//! Numbers of what is printed, in the state and on the wire.

use maps::sets::{Bits, Numbered};
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

macro_rules! numbered {
    ($($(#[$doc:meta])* $id:ident($of:ty),)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $id(pub $of);

            impl Numbered for $id {
                type Count = u8;

                #[inline]
                fn count(of: u32) -> u8 {
                    of as u8
                }

                #[inline]
                fn number(self) -> usize {
                    usize::from(self.0)
                }

                #[inline]
                fn numbered(number: usize) -> $id {
                    $id(number as $of)
                }
            }
        )*
    };
}

numbered! {
    /// The number of a unit: its index in [`super::DayData::units`].
    UnitId(u8),
    /// The number of a leader: his index in [`super::DayData::leaders`].
    LeaderId(u8),
    /// The number of a corps, or of an army: its index in [`super::DayData::corps`].
    CorpsId(u8),
    /// The number of a division: its index in [`super::DayData::divisions`].
    DivisionId(u8),
    /// The number of a bridge or ford: its index in [`super::DayData::crossings`].
    CrossingId(u8),
}

/// A set of units.
pub type Units = Bits<UnitId, [u64; UNITS / 64]>;
