//! The boxes beside the map, as spaces of the wire. Hexes are below them.

use protocol::Side;

use super::file::Position;

/// The first position of the battle board; see [`battle`].
const BATTLE: u16 = 2001;
/// The first of the boxes of a side; see [`pool`].
const POOLS: u16 = 2021;

/// A position of the battle board.
#[must_use]
pub const fn battle(side: Side, position: Position) -> u16 {
    BATTLE + 10 * side as u16 + position as u16
}

/// The Replacement Pool of a side (6.63).
#[must_use]
pub const fn pool(side: Side) -> u16 {
    POOLS + side as u16
}

/// The leader pool of a side (5.2).
#[must_use]
pub const fn leaders(side: Side) -> u16 {
    POOLS + 2 + side as u16
}

/// The leaders of a side who have left the game (5.2).
#[must_use]
pub const fn withdrawn(side: Side) -> u16 {
    POOLS + 4 + side as u16
}
