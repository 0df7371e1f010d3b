//! A named test for each case of the rulebook of Not War But Murder: `case_10_4_4_...` is a test for 10.4.4.

mod harness;

mod advantage;
mod assault;
mod bids;
mod bombardment;
mod bridges;
mod casualties;
mod command;
mod control;
mod detachments;
mod entrenchment;
mod forced_march;
mod impulses;
mod intelligence;
mod leaders;
mod movement;
mod night;
mod optional_moves;
mod participation;
mod reinforcements;
mod retreat;
mod rulings;
mod screening;
mod sequence;
mod setup;
mod values;
mod victory;
mod weather;
mod wounds;
