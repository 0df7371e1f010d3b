//! Refusals that every chapter can give.

use kernel::Refusal;

/// Something that this procedure does not ask.
pub(crate) const NOT_NOW: Refusal = Refusal::new("6.1", "This cannot be chosen now.");
/// A number that is no piece.
pub(crate) const NO_SUCH_PIECE: Refusal = Refusal::new("4.0", "There is no such piece in this game.");
/// A number that is no area.
pub(crate) const NO_SUCH_AREA: Refusal = Refusal::new("3.2", "There is no such area on the map.");
