//! The combat under way, and the withdrawal of mounted units from enemies who entered.

use kernel::Pending;
use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::data::{Area, UnitId, Units};
use crate::state::frame::Purpose;

/// The kinds of combat (8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// In the Long-Range Bombardment Phase (3.0).
    LongRange,
    /// Guns at an adjacent area (8.4).
    Bombardment,
    /// Foot or horse at an adjacent clear area (8.3.3).
    Volley,
    /// In the area itself (8.3.1).
    Assault,
}

/// An attack as it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Its kind.
    #[serde(rename = "k")]
    pub kind: Kind,
    /// Who attacks.
    #[serde(rename = "s")]
    pub side: Side,
    /// The area that is attacked.
    #[serde(rename = "a")]
    pub area: Area,
    /// The lead unit.
    #[serde(rename = "l")]
    pub lead: UnitId,
    /// All attacking units, the lead unit among them.
    #[serde(rename = "u")]
    pub units: Units,
    /// Whether any of them crossed the creek or the Sunken Road to get there (8.5 terrain).
    #[serde(rename = "x", default)]
    pub across: bool,
}

impl Attack {
    /// Whether guns fire at a target that the attacker chooses (8.4.2), in an impulse or at long range.
    #[must_use]
    pub const fn fires_guns(&self) -> bool {
        matches!(self.kind, Kind::LongRange | Kind::Bombardment)
    }
}

/// A combat under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Who attacks whom.
    #[serde(rename = "a")]
    pub attack: Attack,
    /// The defender's lead unit, or the primary target.
    #[serde(rename = "d", default)]
    pub lead: Option<UnitId>,
    /// The attacker's dice.
    #[serde(rename = "r", default)]
    pub roll: Option<Pending<Purpose>>,
    /// Casualty points that the defender still has to absorb (8.6).
    #[serde(rename = "n", default)]
    pub owed: u8,
    /// Whether the lead unit still has to absorb the first of them (8.6.1).
    #[serde(rename = "w", default)]
    pub lead_owes: bool,
    /// Units that retreat, and are still where they fought.
    #[serde(rename = "f", default)]
    pub falling: Units,
    /// Units that have retreated among enemies and have to roll for their lives (card retreats).
    #[serde(rename = "g", default)]
    pub gauntlet: Units,
    /// Where the last of those who retreated went; 0 for nowhere.
    #[serde(rename = "h", default)]
    pub refuge: Area,
    /// Whether the holder of the Advantage is being asked about the dice on the table, whatever he orders about later ones
    /// (10.2).
    #[serde(rename = "q", default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
}

impl Fight {
    /// A combat that has been declared.
    #[must_use]
    pub const fn new(attack: Attack) -> Fight {
        Fight {
            attack,
            lead: None,
            roll: None,
            owed: 0,
            lead_owes: false,
            falling: Units::EMPTY,
            gauntlet: Units::EMPTY,
            refuge: 0,
            asked: false,
        }
    }
}

/// Mounted units may leave an area that enemies have entered (7.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// The area.
    #[serde(rename = "a")]
    pub area: Area,
    /// The area that the enemies came from, or 0.
    #[serde(rename = "f")]
    pub from: Area,
    /// The units that have gone one area or two and still have to roll for it.
    #[serde(rename = "u", default)]
    pub gone: Units,
    /// Those of them that have gone two.
    #[serde(rename = "v", default)]
    pub far: Units,
    /// Where the last of them went.
    #[serde(rename = "h", default)]
    pub refuge: Area,
}
