//! A test for each case of the rulebook, by its number.

#[path = "../common/mod.rs"]
mod common;

mod control;
mod lines;
mod supply;
