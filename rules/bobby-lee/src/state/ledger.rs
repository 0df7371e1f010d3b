//! The supply turn under way.

use kernel::Sides;
use maps::rows::Row;
use protocol::BySide;
use serde::{Deserialize, Serialize};

use crate::data::LeaderClass;
use crate::ids::{BLOCKS, BlockId, BlockSet, HEXES, HexId, HexSet};

/// What a new unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Recruit {
    /// A block of the replacement pool.
    #[serde(rename = "b")]
    Block(BlockId),
    /// An army leader of this class, to be drawn in place of one who fell (5.21).
    #[serde(rename = "l")]
    Leader(LeaderClass),
}

/// A new unit and where it appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cadre {
    /// What it is.
    #[serde(rename = "u")]
    pub unit: Recruit,
    /// Where.
    #[serde(rename = "h")]
    pub hex: HexId,
}

/// The supply turn under way.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// Which sides fill in a sheet in this step.
    #[serde(rename = "a")]
    pub asked: Sides,
    /// Which of them have finished, before all have.
    #[serde(rename = "d")]
    pub done: BySide<bool>,
    /// What each side has decided in this step, secret until it happens.
    #[serde(rename = "s")]
    pub sheets: BySide<Sheet>,
    /// The hexes in supply of each side, as they were determined at the beginning (9.0).
    #[serde(rename = "h")]
    pub supplied: BySide<HexSet>,
    /// The ports that the Union supplies by sea.
    #[serde(rename = "o")]
    pub by_sea: HexSet,
    /// Points that have been spent in each hex in this supply turn (9.51).
    #[serde(rename = "p")]
    pub spent: Row<u8, HEXES, HexId>,
    /// Where a new unit has appeared in this supply turn (9.52).
    #[serde(rename = "r")]
    pub raised: HexSet,
    /// The units that have appeared: they gain no steps in this supply turn (9.52).
    #[serde(rename = "n")]
    pub new: BlockSet,
    /// Whether the Confederates have their point for time (4.32).
    #[serde(rename = "t")]
    pub time_counted: bool,
    /// Whether emancipation has been proclaimed in this supply turn (4.4).
    #[serde(rename = "e")]
    pub proclaimed: bool,
}

/// The decisions of a side in a step of the supply turn.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// Leaders who give a step to feed units (9.31).
    #[serde(rename = "f")]
    pub feeding: BlockSet,
    /// Units that shall starve before others of their hex, who was named last before all (9.4).
    #[serde(rename = "h")]
    pub hungry: Vec<BlockId>,
    /// Replacement points to spend.
    #[serde(rename = "p")]
    pub points: u8,
    /// Steps bought for each block.
    #[serde(rename = "s")]
    pub steps: Row<u8, BLOCKS, BlockId>,
    /// New units.
    #[serde(rename = "c")]
    pub cadres: Vec<Cadre>,
    /// A leader who has been drawn and takes another's place (5.2).
    #[serde(rename = "l")]
    pub drawn: Option<BlockId>,
    /// Whether a draft has been called (4.5).
    #[serde(rename = "d")]
    pub drafted: bool,
    /// Cadres that the draft still owes.
    #[serde(rename = "o")]
    pub levies: u8,
}

impl Sheet {
    /// How late a unit was named to starve, from 1; 0 for one that was not (9.4).
    pub(crate) fn named(&self, unit: BlockId) -> usize {
        let named = self.hungry.iter().position(|named| *named == unit);
        named.map_or(0, |index| index + 1)
    }

    /// The hexes in which leaders who are still to be drawn shall appear.
    pub(crate) fn leaders_raised(&self) -> HexSet {
        let is_leader = |cadre: &&Cadre| matches!(cadre.unit, Recruit::Leader(_));
        self.cadres.iter().filter(is_leader).map(|cadre| cadre.hex).collect()
    }
}

impl Ledger {
    /// Opens a step for some sides, with the sheets as they are.
    pub(crate) fn open(&mut self, asked: Sides) {
        self.asked = asked;
        self.done = BySide::default();
    }

    /// Whether a sheet is still awaited.
    pub(crate) fn is_awaited(&self) -> bool {
        self.asked.iter().any(|side| !self.done[side])
    }
}
