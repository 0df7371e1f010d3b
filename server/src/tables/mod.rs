//! The tables: the one place where games advance.
//!
//! A step goes through here from end to end: [`position`] judges and applies it, [`sight`] works out what each viewer
//! class sees of it, [`journal`] makes it durable, and only then [`audience`] shows it. [`hub`] keeps the tables that
//! are in use, [`table`] is one of them.

pub mod audience;
pub mod awaited;
pub mod bus;
pub mod dice;
pub mod header;
pub mod hub;
pub mod journal;
pub mod lobby;
pub mod outbox;
pub mod position;
pub mod proof;
pub mod replay;
pub mod shelf;
pub mod sight;
pub mod table;
