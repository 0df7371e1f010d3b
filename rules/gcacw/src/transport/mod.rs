//! How units travel otherwise than on foot (7.0 to 10.0 of the advanced game), and the waters of gunboats: railroads and
//! shores, put together from the board and the tables.

mod boxes;
mod network;
mod rails;
mod reader;
mod waters;

pub use network::Transport;
pub use rails::{Line, Ride};
pub use waters::{Banks, Berth, Closed, Voyage, Water};
