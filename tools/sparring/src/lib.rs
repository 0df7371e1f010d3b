//! Bots, fuzzing, load and chaos for a Vedette server.
//!
//! Everything here speaks only the public protocol: HTTP and the WebSocket; but what is measured of a database, and the
//! copies of a game that fill one (`load`), go through `psql`. It knows no game either; a bot draws its
//! choices from the prompts it is shown.

pub mod api;
pub mod bench;
pub mod bot;
pub mod chaos;
pub mod forge;
pub mod journal;
pub mod load;
pub mod nats;
pub mod play;
pub mod process;
pub mod rehearse;
mod rounding;
pub mod socket;
pub mod table;
pub mod watcher;
