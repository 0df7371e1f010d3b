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
