//! A test for each case of the rulebook, by its number.

#[path = "../common/mod.rs"]
mod common;

mod attrition;
mod battle;
mod control;
mod draft;
mod leader_change;
mod lines;
mod movement;
mod replacements;
mod sequence;
mod strategic;
mod turns;
mod victory;
