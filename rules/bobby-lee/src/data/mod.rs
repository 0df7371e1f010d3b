//! What is printed: hexes, hexsides, blocks, set-ups and tables, compiled from the committed files.
//!
//! Everything is index-based so that it is cheap to read in hot loops. The same data as the clients see it is
//! [`Scenario::board`].

pub mod boxes;
pub mod file;
pub mod forces;

mod block;
mod compile;
mod load;
mod map;
mod overlay;
mod printed;
mod wire;

#[cfg(test)]
mod tests;

pub(crate) use block::MAX_SPEED;
pub use block::{Block, Kind, Leader};
pub use file::{CrossingKind, Port, Position, Road, Town, Zone};
pub use forces::{Firepower, LeaderClass, LeaderCosts, Quarter};
pub use kernel::data::DataError;
pub use load::{cases, rulings};
pub use map::{Adjacent, ByWeather, Edge, Hex, River, Sea, SeaPlace, Weather};
pub use overlay::Overlay;
pub use printed::{GameData, Scenario, SetUp, Tables};
pub(crate) use wire::border_id;
