//! Numbers and names: what hexes, hexsides and blocks go by, in the state and on the wire, and sets of them.

use kernel::choice::Target;
use maps::sets::Bits;
use serde::{Deserialize, Serialize};

/// The most blocks a game can have.
pub const BLOCKS: usize = 96;
/// The most hexes a map can have.
pub const HEXES: usize = 240;
/// The most ports and open waters a map can have.
pub const SEAS: usize = 64;

/// The number of a hex: its index in [`GameData::hexes`](crate::data::GameData::hexes), which stand in the order of their
/// codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u8);

/// The number of a hexside between two hexes: its index in [`GameData::edges`](crate::data::GameData::edges).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EdgeId(pub u16);

/// The number of a block: its index in [`GameData::blocks`](crate::data::GameData::blocks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BlockId(pub u8);

/// The number of a river: its index in [`GameData::rivers`](crate::data::GameData::rivers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RiverId(pub u8);

/// The number of a port or open water: its index in [`Sea::places`](crate::data::Sea::places).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeaId(pub u8);

/// A set of hexes, saved as the list of their numbers.
pub type HexSet = Bits<HexId, [u64; 4]>;

/// A set of blocks, saved as the list of their numbers.
pub type BlockSet = Bits<BlockId, u128>;

/// A set of ports and open waters.
pub type SeaSet = Bits<SeaId, [u64; 1]>;

maps::numbered!(HexId(u8), BlockId(u8), SeaId(u8));

impl Target for BlockId {
    fn wire(self) -> u16 {
        u16::from(self.0) + 1
    }

    fn read(number: u16) -> Option<BlockId> {
        let block = number.checked_sub(1)?;
        (usize::from(block) < BLOCKS).then_some(BlockId(block as u8))
    }
}

/// The name of a block among those who do not own it, three digits; 0 while it has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(u16);

impl Token {
    /// How many tokens there are.
    pub const COUNT: u16 = 900;
    /// The lowest token.
    pub const FIRST: u16 = 100;

    /// The token with this place among all of them, from 0.
    #[must_use]
    pub const fn nth(place: u16) -> Token {
        Token(Token::FIRST + place)
    }
}

impl Target for Token {
    fn wire(self) -> u16 {
        self.0
    }

    fn read(number: u16) -> Option<Token> {
        let place = number.checked_sub(Token::FIRST)?;
        (place < Token::COUNT).then_some(Token(number))
    }
}

/// A space of the board, as it is numbered on the wire: a hex by its code, or a box of the battle board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space(pub u16);

impl Target for Space {
    fn wire(self) -> u16 {
        self.0
    }

    fn read(number: u16) -> Option<Space> {
        Some(Space(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_hexes_is_saved_as_their_numbers() {
        let hexes = [0, 63, 64, 128, 205, 239].map(HexId);
        let set: HexSet = hexes.into_iter().collect();
        assert_eq!((set.len(), set.collect::<Vec<_>>()), (6, hexes.to_vec()));
        let saved = serde_json::to_string(&set).expect("a set serialises");
        assert_eq!(saved, "[0,63,64,128,205,239]");
        assert_eq!(serde_json::from_str::<HexSet>(&saved).ok(), Some(set));
        assert!(serde_json::from_str::<HexSet>("[256]").is_err());
    }

    #[test]
    fn tokens_have_three_digits() {
        assert_eq!(
            [99, 100, 999, 1000].map(|number| Token::read(number).is_some()),
            [false, true, true, false]
        );
        assert_eq!([0, Token::COUNT - 1].map(|place| Token::nth(place).wire()), [100, 999]);
    }
}
