//! Accounts: names, passwords, sessions.

pub mod names;
pub mod passwords;
pub mod sessions;
