//! Bloodiest Day: Antietam.
//!
//! Each room bears the name of a chapter of the rulebook. What is printed stands in [`data`], the figures of the book in
//! [`figures`], what is saved of a game in [`state`], what is shown of it in `show`. `procedures` knows which chapter is
//! asked when.

pub mod choice;
pub mod data;
pub mod figures;
pub mod game;
pub mod setup;
pub mod state;
pub mod values;
pub mod victory;

mod activation;
mod advantage;
mod casualties;
mod combat;
mod countermand;
mod crossings;
mod leaders;
mod long_range;
mod movement;
mod procedures;
mod rally;
mod referee;
mod refusals;
mod resolution;
mod retreat;
mod ruleset;
mod sequence;
mod show;
mod withdrawal;
mod wounds;

pub use game::BloodiestDay;
pub use referee::bloodiest_day;
