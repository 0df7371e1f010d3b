//! Refusals that every chapter can give.

use kernel::Refusal;

/// Something that this procedure does not ask.
pub(crate) const NOT_NOW: Refusal = Refusal::new("3.0", "This cannot be chosen now.");
/// A number that is no piece.
pub(crate) const NO_SUCH_PIECE: Refusal = Refusal::new("1.2.1", "There is no such piece in this game.");
/// A number that is no area.
pub(crate) const NO_SUCH_AREA: Refusal = Refusal::new("1.1", "There is no such area on the map.");
/// A piece of the other side.
pub(crate) const NOT_YOURS: Refusal = Refusal::new("6.1", "This piece belongs to the other side.");
/// A piece that is nowhere on the map.
pub(crate) const OFF_MAP: Refusal = Refusal::new("6.1", "This piece is not on the map.");
/// Words that are no choice of this game.
pub(crate) const NO_SUCH_VERB: Refusal = Refusal::new("3.0", "There is no such choice in this game.");
/// A spent unit that would attack.
pub(crate) const SPENT: Refusal = Refusal::new("7.6", "Spent units do not attack.");
/// Guns that would fire among friends.
pub(crate) const AMONG_FRIENDS: Refusal = Refusal::new("8.4.1", "There are units of yours in this area.");
