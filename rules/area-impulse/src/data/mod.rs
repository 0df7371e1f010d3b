//! What is printed: areas, borders, units and leaders, compiled from the committed board and counter files.
//!
//! The same data as the clients see it is [`GameData::board`].

pub mod cases;
pub mod file;

mod compile;
mod ids;
mod load;
mod overlay;
mod printed;
mod wire;

#[cfg(test)]
mod tests;

pub use file::{BorderKind, BridgeState, Colour, CrossingKind, Role, Start, UnitKind};
pub use ids::{AREAS, BridgeId, CorpsId, LEADER_PIECES, LEADERS, LeaderId, REPORT_PIECES, TRAIN_PIECE, UnitId, boxes};
pub use kernel::data::DataError;
pub use overlay::Overlay;
pub use printed::{Adjacent, Area, Bridge, Corps, GameData, Leader, Rank, Unit};
