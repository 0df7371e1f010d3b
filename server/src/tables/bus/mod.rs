//! How the nodes of one database tell each other what happened.

pub mod ears;
pub mod nats;
pub mod postgres;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use uuid::Uuid;

use crate::accounts::token::Token;

/// Something that other nodes should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// These tables have new steps.
    Steps(Vec<Latest>),
    /// Seats, status, or an offer at this table changed.
    Header(Uuid),
    /// Something was said at this table.
    Said(Uuid, i64),
    /// This session is over.
    SignedOut(Token),
}

/// How far a table has come. A notification of Postgres has room for the table only: then it is any step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Uuid", into = "Uuid")]
pub struct Latest {
    /// The table.
    pub table: Uuid,
    /// The number of its step; whoever has that one knows it all.
    pub step: i32,
}

impl Latest {
    /// Some step of a table.
    #[must_use]
    pub const fn unknown(table: Uuid) -> Latest {
        Latest { table, step: i32::MAX }
    }
}

impl From<Uuid> for Latest {
    fn from(table: Uuid) -> Latest {
        Latest::unknown(table)
    }
}

impl From<Latest> for Uuid {
    fn from(latest: Latest) -> Uuid {
        latest.table
    }
}

/// What a node hears from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Another node's notice.
    Notice(Notice),
    /// The line was down: anything may have happened.
    Gap,
}

/// A bus between nodes: LISTEN/NOTIFY of the database, or NATS beside it.
#[async_trait]
pub trait Bus: Send + Sync {
    /// For a bus that rides on the commit of the journal: what to notify in the same statement. Without it, the notice
    /// is to be told after the commit.
    fn rider(&self, notice: &Notice) -> Option<String>;
    /// Tells the others.
    async fn tell(&self, notice: Notice);
    /// Hears the others until `heard` is closed.
    async fn listen(&self, heard: mpsc::Sender<Heard>);
    /// Hears what concerns a table from now on, as long as it is held.
    async fn hold(&self, table: Uuid) -> Held;
    /// Whether everything goes as it is meant to, and not by another line instead.
    fn is_whole(&self) -> bool;
}

/// A table of which a node hears; no more when this is dropped.
#[derive(Debug, Default)]
pub struct Held(Option<AbortHandle>);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}
