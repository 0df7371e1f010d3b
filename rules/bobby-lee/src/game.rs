//! The game: what is printed, as data and as sets.

use crate::data::GameData;
use crate::ground::Ground;
use crate::lines::Lines;
use crate::lookups::Lookups;

/// The game: its map, its blocks and its rules.
#[derive(Clone, Debug)]
pub struct BobbyLee {
    /// What is printed.
    pub data: GameData,
    /// The map as sets.
    pub ground: Ground,
    /// The blocks as sets.
    pub lookups: Lookups,
    /// Railways, roads and waters.
    pub(crate) lines: Lines,
}

impl BobbyLee {
    /// The rules on a map.
    #[must_use]
    pub fn new(data: GameData) -> BobbyLee {
        BobbyLee {
            ground: Ground::new(&data),
            lookups: Lookups::new(&data),
            lines: Lines::new(&data),
            data,
        }
    }
}
