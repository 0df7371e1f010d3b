//! Refusals that every chapter can give.

use kernel::Refusal;

/// Something that this procedure does not ask.
pub(crate) const NOT_NOW: Refusal = Refusal::new("1.2", "This cannot be chosen now.");
/// A piece that is not there, or not known to be.
pub(crate) const NO_SUCH_PIECE: Refusal = Refusal::new("3.2", "There is no such block of yours.");
/// A space that is not on the board.
pub(crate) const NO_SUCH_SPACE: Refusal = Refusal::new("2.1", "There is no such hex on the map.");
