//! Where blocks are.

use maps::sets::{Row, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::{BlockId, HexId};

/// The most blocks a game can have.
pub const BLOCKS: usize = 96;
/// The most hexes a map can have.
pub const HEXES: usize = 240;

/// Where a block is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// At hand: an entrenchment that is not deployed in the battle under way.
    #[default]
    #[serde(rename = "-")]
    Hand,
    /// In the replacement pool of its side (6.63).
    #[serde(rename = "r")]
    Pool,
    /// Face down in the leader pool of its side (5.2).
    #[serde(rename = "l")]
    Leaders,
    /// A leader who comes later (5.22).
    #[serde(rename = "s")]
    Aside,
    /// Out of the game.
    #[serde(rename = "w")]
    Withdrawn,
    /// On the map, or on the battle board while its hex is fought for.
    #[serde(rename = "h")]
    Hex(HexId),
}

/// The places of all blocks, with the blocks of each hex at hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    place: Row<Place, BLOCKS>,
    at: [Set; HEXES],
    map: Set,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            place: Row::default(),
            at: [Set::EMPTY; HEXES],
            map: Set::EMPTY,
        }
    }
}

impl Places {
    /// Where a block is.
    #[inline]
    #[must_use]
    pub fn of(&self, block: BlockId) -> Place {
        self.place[block.0]
    }

    /// The hex of a block, if it is on the map.
    #[inline]
    #[must_use]
    pub fn hex(&self, block: BlockId) -> Option<HexId> {
        match self.of(block) {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// All blocks, of both sides, in a hex.
    #[inline]
    #[must_use]
    pub fn at(&self, hex: HexId) -> Set {
        self.at[usize::from(hex.0)]
    }

    /// All blocks on the map.
    #[inline]
    #[must_use]
    pub fn on_map(&self) -> Set {
        self.map
    }

    /// The blocks at a place off the map.
    #[must_use]
    pub fn off_map(&self, place: Place) -> Set {
        let all = (0..BLOCKS as u8).map(BlockId);
        all.filter(|block| self.of(*block) == place)
            .map(|block| block.0)
            .collect()
    }

    /// Puts a block somewhere.
    pub fn put(&mut self, block: BlockId, place: Place) {
        if let Some(hex) = self.hex(block) {
            self.at[usize::from(hex.0)].remove(block.0);
            self.map.remove(block.0);
        }
        self.place[block.0] = place;
        if let Place::Hex(hex) = place {
            self.at[usize::from(hex.0)].insert(block.0);
            self.map.insert(block.0);
        }
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let row: Row<Place, BLOCKS> = Row::deserialize(deserializer)?;
        let mut places = Places::default();
        for (block, place) in row.entries() {
            if matches!(place, Place::Hex(hex) if usize::from(hex.0) >= HEXES) {
                return Err(serde::de::Error::custom("a hex is out of range"));
            }
            places.put(BlockId(block), place);
        }
        Ok(places)
    }
}
