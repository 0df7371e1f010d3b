//! The impulse under way.

use maps::sets::{Row, Set};
use serde::{Deserialize, Serialize};

use crate::choice::{Piece, SLOTS};
use crate::data::{Area, CrossingId, LeaderId, Units};
use crate::state::frame::Group;

/// Who acts in an impulse.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Nobody yet.
    #[default]
    None,
    /// A leader and the units of an area (6.1).
    Leader(LeaderId),
    /// Reinforcements, who need none (4.1).
    Arrival(Group),
    /// McClellan, who rides (5.3.3).
    Ride(LeaderId),
}

/// What a piece has done in this impulse.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// Movement points spent.
    #[serde(rename = "s")]
    pub spent: u8,
    /// The area it came from when it last crossed a border; 0 before.
    #[serde(rename = "f")]
    pub from: Area,
    /// Those of the points that paid for assaults without moving (8.3.2).
    #[serde(rename = "a", default)]
    pub assaults: u8,
    /// Whether it may not move any more (7.5.1, 7.5.4).
    #[serde(rename = "h", default)]
    pub halted: bool,
    /// Whether it stopped because it had left enemies (7.5.4), and not because it met any.
    #[serde(rename = "b", default)]
    pub broke_off: bool,
}

/// The impulse under way (3.0 B).
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Operation {
    /// Who acts.
    #[serde(rename = "b")]
    pub by: Order,
    /// The active area, or the one of entry; 0 for none.
    #[serde(rename = "a")]
    pub area: Area,
    /// The second active area (10.2), or 0.
    #[serde(rename = "a2", default)]
    pub second: Area,
    /// The units that may act.
    #[serde(rename = "u")]
    pub units: Units,
    /// What each piece has done.
    #[serde(rename = "m")]
    pub march: Row<March, SLOTS>,
    /// The units that have used each bridge and ford (7.11).
    #[serde(rename = "g", default)]
    pub crossed: Row<Units, 16, CrossingId>,
    /// Bridges and fords that were tried (11.2.1).
    #[serde(rename = "t", default)]
    pub tried: Set,
    /// Units that have attacked.
    #[serde(rename = "f", default)]
    pub fought: Units,
    /// Areas that were bombarded (8.1).
    #[serde(rename = "ab", default)]
    pub bombarded: Set,
    /// Areas at which a volley was fired.
    #[serde(rename = "av", default)]
    pub volleyed: Set,
    /// Areas that were assaulted and not overrun: nobody assaults them again.
    #[serde(rename = "aa", default)]
    pub assaulted: Set,
    /// Areas that were assaulted: nobody moves in any more.
    #[serde(rename = "ac", default)]
    pub closed: Set,
    /// Areas whose mounted units were asked whether they withdraw (7.3.3).
    #[serde(rename = "aw", default)]
    pub warned: Set,
}

impl March {
    /// Whether it has moved, or spent points on a bridge or ford.
    #[must_use]
    pub const fn has_moved(&self) -> bool {
        self.spent > self.assaults
    }

    /// Whether it has entered an area with enemies, whom it has to assault (8.3.1).
    #[must_use]
    pub const fn has_met(&self) -> bool {
        self.halted && !self.broke_off
    }
}

impl Operation {
    /// What a piece has done.
    #[inline]
    #[must_use]
    pub fn march(&self, piece: Piece) -> March {
        self.march[piece.slot()]
    }

    /// The same, to be changed.
    pub fn march_mut(&mut self, piece: Piece) -> &mut March {
        &mut self.march[piece.slot()]
    }
}
