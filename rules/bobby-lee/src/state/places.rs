//! Where blocks are.

use maps::sets::Row;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{BLOCKS, BlockId, BlockSet, HEXES, HexId};

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
    place: Row<Place, BLOCKS, BlockId>,
    at: [BlockSet; HEXES],
    map: BlockSet,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            place: Row::default(),
            at: [BlockSet::EMPTY; HEXES],
            map: BlockSet::EMPTY,
        }
    }
}

impl Places {
    /// Where a block is.
    #[inline]
    #[must_use]
    pub fn of(&self, block: BlockId) -> Place {
        self.place[block]
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
    pub fn at(&self, hex: HexId) -> BlockSet {
        self.at[usize::from(hex.0)]
    }

    /// All blocks on the map.
    #[inline]
    #[must_use]
    pub fn on_map(&self) -> BlockSet {
        self.map
    }

    /// The blocks at a place off the map.
    #[must_use]
    pub fn off_map(&self, place: Place) -> BlockSet {
        let all = (0..BLOCKS as u8).map(BlockId);
        all.filter(|block| self.of(*block) == place).collect()
    }

    /// Puts a block somewhere.
    pub fn put(&mut self, block: BlockId, place: Place) {
        if let Some(hex) = self.hex(block) {
            self.at[usize::from(hex.0)].remove(block);
            self.map.remove(block);
        }
        self.place[block] = place;
        if let Place::Hex(hex) = place {
            self.at[usize::from(hex.0)].insert(block);
            self.map.insert(block);
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
        let row: Row<Place, BLOCKS, BlockId> = Row::deserialize(deserializer)?;
        let mut places = Places::default();
        for (block, place) in row.entries() {
            if matches!(place, Place::Hex(hex) if usize::from(hex.0) >= HEXES) {
                return Err(serde::de::Error::custom("a hex is out of range"));
            }
            places.put(block, place);
        }
        Ok(places)
    }
}
