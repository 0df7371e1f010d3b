//! What games on maps share.
//!
//! A board is numbered: its spaces, borders and pieces are small numbers, and what is known of them stands in [`rows`] and
//! [`sets`] by number. [`grid`] knows how the hexes of a map are numbered and which are next to each other; [`network`]
//! traces lines and goes on step by step, a set at a time; [`ways`] finds what can be reached for movement points.
//! [`boards`] is what the loaders of all boards do alike, [`printed`] what their files have in common, [`areas`] those of maps
//! of areas. Nothing here knows a
//! rule.

pub mod areas;
pub mod boards;
pub mod grid;
pub mod network;
pub mod numbers;
pub mod printed;
pub mod rows;
pub mod sets;
pub mod ways;
pub mod words;
