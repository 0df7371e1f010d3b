//! A test for each case of the rulebook, by its number.

#[path = "../common/mod.rs"]
mod common;

mod approach;
mod asked;
mod attrition;
mod battle;
mod board;
mod companies;
mod control;
mod draft;
mod fire;
mod leader_change;
mod lines;
mod movement;
mod moves;
mod night;
mod orders;
mod questions;
mod reinforcements;
mod replacements;
mod retreat;
mod sequence;
mod shown;
mod simultaneous;
mod skirmish;
mod strategic;
mod told;
mod turns;
mod units;
mod victory;
