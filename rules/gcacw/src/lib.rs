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
//! | all: what is saved of a game | [`state`], [`frames`] |
//!
//! # What is missing
//!
//! This crate is being built and is in no catalogue yet. It has the board, the tables and the ratings of On To Richmond!,
//! the set-ups of scenarios 1 and 4, and judges who controls what, what a step of a march costs, what leaders command, and
//! the whole arithmetic of a combat. The aftermath of a combat, retreats, recovery and the sequence of play are to come, and
//! so are the special rules, the other scenarios and the advanced game.

pub mod cases;
pub mod combat;
pub mod command;
pub mod data;
pub mod field;
pub mod flanks;
pub mod forces;
pub mod frames;
pub mod ids;
pub mod map;
pub mod movement;
pub mod state;
pub mod tables;
