//! A test for each case that is played, named after it.

mod advantage;
mod ahead;
mod asked;
mod assault;
mod bombardment;
mod countermand;
mod crossings;
mod harness;
mod leaders;
mod losses;
mod movement;
mod rally;
mod reinforcements;
mod retreats;
mod rulings;
mod sequence;
mod shown;
mod values;
mod victory;
mod volley;
mod withdrawal;
mod wounds;
