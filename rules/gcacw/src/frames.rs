//! What is going on, from the turn to the retreat of a unit: the frames of a game.

use serde::{Deserialize, Serialize};

use crate::ids::{LeaderId, UnitId};

/// The march of a unit (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// The leader who goes along.
    pub leader: Option<LeaderId>,
    /// The movement points that are left.
    pub points: u8,
    /// How many hexes it has entered.
    pub steps: u8,
    /// Whether it may go no further: it entered an enemy zone of control, or made a minimum move.
    pub stopped: bool,
    /// Whether it may attack no more.
    pub spent: bool,
    /// Whether it has made a forced march.
    pub forced: bool,
}

/// Something that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A unit marches.
    March(March),
}
