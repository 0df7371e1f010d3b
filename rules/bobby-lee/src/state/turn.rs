//! The player turn under way.

use maps::sets::Set;
use serde::{Deserialize, Serialize};

use crate::data::{BlockId, EdgeId, HexId, MAX_SPEED};
use crate::hexes::HexSet;

/// A hexside over which the active side attacks a hex, or reinforces the battle there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The hexside.
    #[serde(rename = "e")]
    pub edge: EdgeId,
    /// Where the attackers came from.
    #[serde(rename = "f")]
    pub from: HexId,
    /// The hex that is attacked.
    #[serde(rename = "t")]
    pub to: HexId,
    /// How many blocks have attacked over it in this player turn (5.32).
    #[serde(rename = "n")]
    pub blocks: u8,
    /// Whether a pontoon bridge lies there (5.41).
    #[serde(rename = "p")]
    pub pontoon: bool,
}

/// An attack whose last hexside is still to be chosen (5.32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Approach {
    /// The block.
    #[serde(rename = "b")]
    pub block: BlockId,
    /// The hex that it attacks.
    #[serde(rename = "t")]
    pub to: HexId,
    /// Whether it does so on a forced march.
    #[serde(rename = "f")]
    pub force: bool,
}

/// A block that came by sea to a hex with enemies (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Landing {
    /// The block.
    #[serde(rename = "b")]
    pub block: BlockId,
    /// The port it came from.
    #[serde(rename = "f")]
    pub from: HexId,
    /// The port it invades.
    #[serde(rename = "t")]
    pub to: HexId,
}

/// The most hexes that one block enters in a turn: one more by road, and one on a forced march (2.6, 5.34).
pub(crate) const WAY: usize = MAX_SPEED as usize + 2;

/// The way of the block that is moving, from its first hex.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Way {
    hexes: [Option<HexId>; WAY + 1],
}

impl Way {
    /// A way that begins in a hex.
    #[must_use]
    pub const fn from(hex: HexId) -> Way {
        let mut hexes = [None; WAY + 1];
        hexes[0] = Some(hex);
        Way { hexes }
    }

    /// The hexes, in order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes.iter().map_while(|hex| *hex)
    }

    /// How many hexes have been entered.
    #[must_use]
    pub fn entered(&self) -> u8 {
        self.hexes().count().saturating_sub(1) as u8
    }

    /// Goes on to a hex.
    pub(crate) fn enter(&mut self, hex: HexId) {
        if let Some(slot) = self.hexes.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(hex);
        }
    }
}

/// The player turn under way (1.2).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// Leaders who are active: face up until they have commanded, then allowed to move (5.11).
    #[serde(rename = "a")]
    pub active: Set,
    /// Which of them acts as Supreme Leader (5.4).
    #[serde(rename = "s")]
    pub supreme: Option<BlockId>,
    /// Strategic moves left (5.4).
    #[serde(rename = "n")]
    pub strategic: u8,
    /// The hexes in command of the active army leaders (5.12).
    #[serde(rename = "c")]
    pub command: HexSet,
    /// Blocks that have moved.
    #[serde(rename = "m")]
    pub moved: Set,
    /// Blocks on a forced march (5.34).
    #[serde(rename = "f")]
    pub forced: Set,
    /// Those of them that crossed rough terrain.
    #[serde(rename = "r")]
    pub rough: Set,
    /// The block that is moving, and may go on.
    #[serde(rename = "b")]
    pub mover: Option<BlockId>,
    /// The way it has come.
    #[serde(rename = "w")]
    pub way: Way,
    /// The attack under way whose last hexside is still to be chosen.
    #[serde(rename = "h")]
    pub approach: Option<Approach>,
    /// Hexsides used to attack and reinforce, for the limits and for retreats (5.32, 6.31).
    #[serde(rename = "x")]
    pub assaults: Vec<Assault>,
    /// Blocks that invade from the sea (8.4).
    #[serde(rename = "l")]
    pub landings: Vec<Landing>,
    /// Hexes where the contest of this turn has been fought.
    #[serde(rename = "d")]
    pub fought: HexSet,
}
