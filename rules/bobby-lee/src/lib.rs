//! Bobby Lee: blocks, hexes and the battle board, Virginia 1861 to 1865.

pub mod data;
