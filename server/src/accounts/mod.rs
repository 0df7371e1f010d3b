//! Accounts: names, passwords, sessions, and the tokens of programs.

pub mod agents;
pub mod bearers;
pub mod leave;
pub mod lookalikes;
pub mod names;
pub mod passwords;
pub mod places;
pub mod sessions;
pub mod token;
