//! The tables: the one place where games advance.
//!
//! A step goes through here from end to end: [`table::step`] is the door, [`position`] judges and applies it, [`sight`]
//! works out what each viewer class sees of it, [`journal`] makes it durable, and only then [`audience`] shows it.
//! [`hub`] keeps the tables that are in use, [`table`] is one of them, [`services`] are what they share. What happens
//! around a game stands in [`lobby`], [`ends`] and [`talk`].

pub mod act;
pub mod audience;
pub mod bus;
pub mod bygone;
pub mod clocks;
pub mod dice;
pub mod ends;
pub mod export;
pub mod forms;
pub mod header;
pub mod history;
pub mod hub;
pub mod import;
pub mod journal;
pub mod lobby;
pub mod outbox;
pub mod plan;
pub mod position;
pub mod replay;
pub mod saved;
pub mod services;
pub mod shelf;
pub mod sight;
pub mod stored;
pub mod table;
pub mod take_up;
pub mod talk;
pub mod what_if;
