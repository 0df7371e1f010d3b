//! Bodies of the HTTP API. See `docs/protocol.md` for the routes.

mod accounts;
mod carried;
mod leave;
mod mail;
mod notices;
mod operators;
mod people;
mod plans;
mod play;
mod standings;
mod statistics;
mod tables;
mod tokens;
mod tournaments;

pub use accounts::*;
pub use carried::*;
pub use leave::*;
pub use mail::*;
pub use notices::*;
pub use operators::*;
pub use people::*;
pub use plans::*;
pub use play::*;
pub use standings::*;
pub use statistics::*;
pub use tables::*;
pub use tokens::*;
pub use tournaments::*;
