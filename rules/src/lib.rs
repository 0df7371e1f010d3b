//! The catalogue of games: the only rules crate that server and tools name.

pub use kernel;
