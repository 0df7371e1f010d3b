//! The area-impulse system of Not War But Murder and Birth of a Legend.
//!
//! Each room bears the name of a chapter of the rulebook. What is printed stands in [`data`], the figures of a rulebook
//! in [`book`], what is saved of a game in [`state`], what is shown of it in `show`. [`AreaImpulse`] is a game: its book
//! and what is printed; `procedures` knows which chapter is asked when.

pub mod book;
pub mod choice;
pub mod data;
pub mod game;
pub mod ground;
pub mod lookups;
pub mod state;

mod activation;
mod advantage;
mod assault;
mod bids;
mod bombardment;
mod bridges;
mod casualties;
mod combined;
mod command;
mod control;
mod dawn;
mod detachments;
mod entrenchment;
mod follow;
mod forced_march;
mod heroic;
mod impulse;
mod intelligence;
mod leaders;
mod misdirection;
mod movement;
mod night;
mod night_march;
mod operation;
mod participation;
mod procedures;
mod readiness;
mod reconstructed;
mod reduced;
mod referee;
mod refusals;
mod regroup;
mod reinforcements;
mod retreat;
mod ruleset;
mod score;
mod screening;
mod setup;
mod show;
mod stops;
mod supply;
mod train;
mod values;
mod victory;
mod weather;
mod wounds;

pub use game::AreaImpulse;
pub use referee::{birth_of_a_legend, not_war_but_murder};
