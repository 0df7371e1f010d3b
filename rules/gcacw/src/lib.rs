//! The Great Campaigns of the American Civil War: hexes, leaders and fatigue. The first game of it is On To Richmond!
//!
//! What a game of the series has of its own is data: its board (`boards/*.txt`), its tables (`boards/*-tables.json`) and
//! its forces; what the series shares is code.
//!
//! | chapter | rooms |
//! |---|---|
//! | 2.3 the map | [`map`] |
//! | all tables | [`tables`] |
//! | 2.2 the forces, 13.0 the set-ups | [`forces`] |
//!
//! | 2.4 zones of control, who stands where | [`field`] |
//! | 2.5, 6.3 leaders | [`command`] |
//! | 6 movement | [`movement`] |
//! | 7.1 to 7.5 combat | [`combat`], [`flanks`] |
//! | 7.6 retreats | [`retreat`] |
//! | 5.1, 8, 9, 12, 13 fatigue, recovery, works, weather, victory | [`recovery`] |
//! | 3, 4 the sequence | `sequence` |
//! | 5 actions | `actions` |
//! | 7.5, 7.6 the aftermath of a combat | `battle` |
//! | special rules of scenarios | `special` |
//! | all: who decides, what is legal, what happens | [`game`], [`choice`] |
//! | all: what is saved of a game | [`state`], [`frames`] |
//!
//! # What is missing
//!
//! This crate is in no catalogue yet. Random games of scenarios 1 and 4 play to their end, with these gaps:
//!
//! - No [`Ruleset`](kernel::Ruleset) yet: no view, no words, no board for clients, no log, no reasons.
//! - Actions: no grand assault (so nobody wounds Johnston), no refusal of flanks, no retreat of cavalry, no support of
//!   gunboats; the owner does not choose who attacks when an assault succeeds for fewer units than were named.
//! - Retreats: the units of a two-way rout go one way.
//! - Building: no bridges, their destruction and repair; ferries carry any number of units.
//! - Scenario 1: the Union's reinforcements do not arrive, and the hex of a Confederate reinforcement is not chosen.
//! - Scenarios 2, 3 and 5 to 9, supply, and the whole advanced game.
//! - Marches are made hex by hex; no march by its destination.

mod actions;
mod battle;
pub mod cases;
pub mod choice;
pub mod combat;
pub mod command;
pub mod data;
pub mod field;
pub mod flanks;
pub mod forces;
pub mod frames;
pub mod game;
pub mod ids;
pub mod map;
pub mod movement;
pub mod recovery;
pub mod retreat;
mod sequence;
mod special;
pub mod state;
pub mod tables;
