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
//! | 2.4 zones of control, who stands where | [`field`] |
//! | 2.5, 6.3 leaders | [`command`] |
//! | 6 movement | [`movement`] |
//! | 7.1 to 7.5 combat | [`combat`], [`flanks`] |
//! | 7.6 retreats | [`retreat`], `flights` |
//! | 7.7, 7.8 cavalry retreats, refused flanks | `rides` |
//! | 5.1, 8, 9, 12, 13 fatigue, recovery, works, weather, victory | [`recovery`] |
//! | 10 bridges | [`bridges`] |
//! | 3, 4 the sequence | `sequence`, `phases` |
//! | 5 actions | `actions`, `march`, `assaults` |
//! | 7.5, 7.6 the aftermath of a combat | `battle` |
//! | 10.1, 10.0 and 11.0 of the advanced game: pontoons, ships, gunboats | `pontoons`, `amphibious`, `gunboats` |
//! | 7.0 to 11.0 of the advanced game: railroads, waters, the reach of gunboats | [`transport`] |
//! | victory points, supply lines | `points`, [`reasons`], `supply` |
//! | special rules of scenarios | `scenarios`, `regions`, [`memory`] |
//! | the campaign: the advanced game | [`campaign`] |
//! | all: who decides, what is legal, what happens | [`game`], [`choice`] |
//! | all: what is saved of a game | [`state`], [`frames`] |
//! | all: what is shown | `show`, `board` |
//! | all: the contracts of the kernel | `ruleset`, `referee` |

mod actions;
mod amphibious;
mod assaults;
mod battle;
mod board;
pub mod bridges;
mod calendar;
pub mod campaign;
pub mod cases;
mod check;
pub mod choice;
pub mod combat;
pub mod command;
mod counters;
pub mod data;
mod fatigue;
pub mod field;
pub mod flanks;
mod flights;
pub mod forces;
pub mod frames;
pub mod game;
mod gunboats;
pub mod ids;
pub mod map;
mod march;
pub mod memory;
pub mod movement;
mod obstacles;
mod paces;
mod phases;
pub mod points;
mod pontoons;
pub mod reasons;
pub mod recovery;
mod referee;
pub mod regions;
pub mod retreat;
mod rides;
mod ruleset;
mod scenarios;
mod sequence;
mod show;
pub mod state;
mod steps;
pub mod supply;
pub mod tables;
pub mod transport;

pub use game::Gcacw;
pub use referee::on_to_richmond;
