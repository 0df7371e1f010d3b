//! The numbers by which views, boards and choices name things.

/// A piece on the table; ids are the viewer's own where pieces can be hidden.
pub type PieceId = u16;
/// A space of the board: an area, a hex, or a box of an inset.
pub type SpaceId = u16;
/// A border between two spaces, as numbered by the board.
pub type BorderId = u16;
/// A counter of the board's counter sheet: name, kind and printed factors.
pub type CounterId = u16;
