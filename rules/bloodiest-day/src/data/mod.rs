//! What is printed: areas, borders, units and leaders, compiled from the committed board and counter files.
//!
//! The same data as the clients see it is [`DayData::board`].

pub mod cases;
pub mod file;

mod compile;
mod edges;
mod forces;
mod ids;
mod load;
mod overlay;
mod printed;
mod starts;
mod wire;

#[cfg(test)]
mod tests;

pub use file::{BorderKind, CrossingKind, CrossingState, Ground, Role, Start, UnitKind};
pub use ids::{
    AREAS, Area, CORPS, CorpsId, CrossingId, DivisionId, LEADER_PIECES, LEADERS, LeaderId, UNITS, UnitId, Units, boxes,
};
pub use kernel::data::DataError;
pub use overlay::Overlay;
pub use printed::{Adjacent, AreaData, Corps, Crossing, DayData, Division, Edge, Leader, Named, Unit};
