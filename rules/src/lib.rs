//! The catalogue of games: the only rules crate that server and tools name.

pub use area_impulse::data::file as area_files;
pub use bloodiest_day::data::file as day_files;
pub use bobby_lee::data::file as hex_files;
pub use bobby_lee::data::forces as block_files;
pub use kernel;

mod catalogue;

pub use catalogue::{Catalogue, CatalogueError, OverlayFile, referee, ruleset_of};
