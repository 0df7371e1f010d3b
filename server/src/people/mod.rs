//! Players beside their tables: what their games came to, and what they are to each other.

pub mod again;
pub mod bids;
pub mod farewell;
pub mod luck;
pub mod operators;
pub mod reckoning;
pub mod statistics;
