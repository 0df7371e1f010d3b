//! The area-impulse system of Not War But Murder and Birth of a Legend.

pub mod data;
