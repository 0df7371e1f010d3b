//! A rulebook with its map and its counters: what is printed of a game.

use crate::book::Book;
use crate::data::GameData;
use crate::ground::Ground;
use crate::lookups::Lookups;

/// A game of the area-impulse system: a rulebook, its map and its counters.
#[derive(Clone, Debug)]
pub struct AreaImpulse {
    /// The figures of the rulebook.
    pub book: Book,
    /// What is printed.
    pub data: GameData,
    /// Look-ups made from the map.
    pub ground: Ground,
    /// Look-ups made from the counters.
    pub lookups: Lookups,
}

impl AreaImpulse {
    /// The rules of a book on its map.
    #[must_use]
    pub fn new(book: Book, data: GameData) -> AreaImpulse {
        AreaImpulse {
            ground: Ground::new(&data, &book),
            lookups: Lookups::new(&data, &book),
            book,
            data,
        }
    }
}
