//! The contest under way: a skirmish or a battle.

use maps::rows::Row;
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::data::{Position, boxes};
use crate::ids::{BLOCKS, BlockId, BlockSet, EdgeId, HexId, HexSet, Space};

/// A box of the battle board: a position of a side's line, or its Reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Whose line or Reserve it is.
    #[serde(rename = "l")]
    pub line: Side,
    /// Which part of it.
    #[serde(rename = "p")]
    pub position: Position,
}

impl Spot {
    /// A position of a side.
    #[must_use]
    pub const fn new(line: Side, position: Position) -> Spot {
        Spot { line, position }
    }

    /// The Reserve of a side.
    #[must_use]
    pub const fn reserve(side: Side) -> Spot {
        Spot::new(side, Position::Reserve)
    }

    /// The position of the enemy that it faces; the Reserve faces none.
    #[must_use]
    pub fn opposite(self) -> Option<Spot> {
        let position = self.position.opposite()?;
        Some(Spot::new(self.line.other(), position))
    }

    /// Whether it is a Reserve.
    #[must_use]
    pub fn is_reserve(self) -> bool {
        self.position == Position::Reserve
    }

    /// Its space on the wire.
    #[must_use]
    pub const fn space(self) -> Space {
        Space(boxes::battle(self.line, self.position))
    }

    /// The box that a space on the wire is.
    #[must_use]
    pub fn read(space: Space) -> Option<Spot> {
        Spot::all().find(|spot| spot.space() == space)
    }

    /// All boxes.
    pub fn all() -> impl Iterator<Item = Spot> {
        let both = Side::BOTH.into_iter();
        both.flat_map(|line| Position::ALL.map(|position| Spot::new(line, position)))
    }
}

/// Hits that a side has to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hits {
    /// Who takes them.
    #[serde(rename = "o")]
    pub on: Side,
    /// Where its blocks stand; `None` in a skirmish, where all are hit.
    #[serde(rename = "a")]
    pub at: Option<Spot>,
    /// How many are left.
    #[serde(rename = "n")]
    pub left: u8,
    /// Whether they come from long range, which eliminates nobody (6.61).
    #[serde(rename = "l")]
    pub long: bool,
    /// The battery that was picked as the target (6.62).
    #[serde(rename = "t")]
    pub target: Option<BlockId>,
}

/// The turns of a day (6.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub enum Hour {
    /// The first turn of a day.
    #[default]
    #[serde(rename = "d")]
    Dawn,
    /// The second.
    #[serde(rename = "m")]
    Morning,
    /// The third.
    #[serde(rename = "a")]
    Afternoon,
    /// The last before night.
    #[serde(rename = "k")]
    Dusk,
    /// The night after a day.
    #[serde(rename = "n")]
    Night,
}

impl Hour {
    /// The next turn of the day.
    pub(crate) const fn next(self) -> Hour {
        match self {
            Hour::Dawn => Hour::Morning,
            Hour::Morning => Hour::Afternoon,
            Hour::Afternoon => Hour::Dusk,
            Hour::Dusk | Hour::Night => Hour::Night,
        }
    }

    /// The phrase that names a turn of the day; none by night.
    pub(crate) const fn key(self) -> Option<&'static str> {
        match self {
            Hour::Dawn => Some("hour.dawn"),
            Hour::Morning => Some("hour.morning"),
            Hour::Afternoon => Some("hour.afternoon"),
            Hour::Dusk => Some("hour.dusk"),
            Hour::Night => None,
        }
    }
}

/// What a victor does to regroup: not both (6.34).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Regrouping {
    /// He retreats blocks out of the hex.
    #[serde(rename = "o")]
    Out,
    /// He brings blocks in.
    #[serde(rename = "i")]
    In,
}

/// The contest under way: a skirmish or a battle.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The hex that is fought for; `None` between contests.
    #[serde(rename = "h")]
    pub hex: Option<HexId>,
    /// The day of the battle, from 1; 0 in a skirmish.
    #[serde(rename = "d")]
    pub day: u8,
    /// The time of day.
    #[serde(rename = "t")]
    pub hour: Hour,
    /// Whether it is the defender's battle turn.
    #[serde(rename = "q")]
    pub second: bool,
    /// Where blocks and entrenchments stand on the battle board.
    #[serde(rename = "s")]
    pub spots: Row<Option<Spot>, BLOCKS, BlockId>,
    /// Blocks that have moved, fired or failed their morale in this battle turn.
    #[serde(rename = "a")]
    pub acted: BlockSet,
    /// Blocks that have outflanked in this battle turn and may still fire (6.5).
    #[serde(rename = "fl")]
    pub flanking: BlockSet,
    /// Against which flanks of the enemy a block has tried that: Left, Right.
    #[serde(rename = "o")]
    pub outflanked: [bool; 2],
    /// Blocks that were not engaged when their own battle turn began.
    #[serde(rename = "c")]
    pub calm: BlockSet,
    /// Artillery whose first fire at short range is spent (6.61).
    #[serde(rename = "x")]
    pub spent: BlockSet,
    /// Blocks of a fortress that have taken half a hit (6.65).
    #[serde(rename = "hh")]
    pub half: BlockSet,
    /// How many blocks have crossed each hexside in this segment (6.32, 6.71).
    #[serde(rename = "e")]
    pub crossed: Vec<(EdgeId, u8)>,
    /// Vacant hexes of the enemy into which blocks have retreated in this segment (6.31).
    #[serde(rename = "v")]
    pub hostile: HexSet,
    /// Hits that are being taken.
    #[serde(rename = "hi")]
    pub hits: Option<Hits>,
    /// The block that is to pick a battery as its target (6.62).
    #[serde(rename = "ai")]
    pub aiming: Option<BlockId>,
    /// The leaders revealed for another day, by side (6.81).
    #[serde(rename = "l")]
    pub captains: BySide<Option<BlockId>>,
    /// Whether the side whose battle turn it is has been asked since the turn began, so that it could take back a standing
    /// order.
    #[serde(rename = "w", default)]
    pub heard: bool,
    /// How the victor regroups.
    #[serde(rename = "r")]
    pub regrouping: Option<Regrouping>,
}

impl Fight {
    /// Whether it is fought on the battle board.
    #[must_use]
    pub const fn is_battle(&self) -> bool {
        self.day > 0
    }

    /// Whether night doubles the limits of hexsides (6.81).
    #[must_use]
    pub fn is_night(&self) -> bool {
        self.hour == Hour::Night
    }

    /// Takes a block off the battle board.
    pub(crate) fn forget(&mut self, block: BlockId) {
        self.spots[block] = None;
        let gone = BlockSet::of(block);
        self.acted -= gone;
        self.flanking -= gone;
        self.spent -= gone;
        self.half -= gone;
        self.calm -= gone;
        if self.aiming == Some(block) {
            self.aiming = None;
        }
    }
}
