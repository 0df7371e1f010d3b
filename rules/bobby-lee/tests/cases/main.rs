//! A test for each case of the rulebook, by its number.

#[path = "../common/mod.rs"]
mod common;

mod attrition;
mod control;
mod draft;
mod leader_change;
mod lines;
mod replacements;
mod victory;
mod movement;
mod sequence;
mod strategic;
mod supply;
mod turns;
