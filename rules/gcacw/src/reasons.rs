//! Why there are victory points (13.0).

use protocol::Side;

use crate::ids::{HexId, UnitId};

/// Why there are points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An objective is held.
    Objective(HexId),
    /// The enemy holds one.
    Lost(HexId),
    /// No objective is held.
    EmptyHanded,
    /// Strength was lost.
    Losses(Side),
    /// A unit has crossed a river.
    Crossed(UnitId),
    /// A unit has no supply line.
    Unsupplied(UnitId),
    /// Strength was lost on marches.
    Worn(Side),
    /// Something about a unit, by the key of its phrase.
    Unit(&'static str, UnitId),
    /// Something else, by the key of its phrase.
    Other(&'static str),
    /// The weeks of the campaign, its ironclads, depots and siege artillery.
    Weeks,
}
