//! What crosses the wire between the server and its clients, and nothing else.
//!
//! Every type serialises with serde and is exported to TypeScript by `cargo test -p protocol-tests`. The vocabulary knows map
//! games (spaces, pieces, tracks, prompts) but no particular game: sentences travel as a [`Phrase`], a key with
//! parameters, and the [`package::RulesetPackage`] of the game carries the templates.

mod array;
pub mod board;
pub mod brief;
pub mod catalog;
pub mod diff;
pub mod differences;
pub mod grid;
pub mod http;
pub mod ids;
pub mod offer;
pub mod pace;
pub mod package;
pub mod patch;
pub mod phrase;
#[cfg(feature = "openapi")]
mod schema;
pub mod shared;
pub mod side;
pub mod socket;
pub mod survey;
pub mod view;

pub use brief::Brief;
pub use diff::TableDiff;
pub use phrase::{Param, Phrase};
pub use shared::Shared;
pub use side::{BySide, ByViewer, Side, Viewer};
pub use view::TableView;

/// The version of the protocol, sent as `v`: first of all on a socket, and with the catalogue, views, journals and proofs.
pub const VERSION: u8 = 1;
