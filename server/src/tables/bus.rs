//! How the nodes of one database tell each other what happened.

use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;
use uuid::Uuid;

/// Something that other nodes should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// These tables have new steps.
    Steps(Vec<Uuid>),
    /// Seats, status, or an offer at this table changed.
    Header(Uuid),
    /// Something was said at this table.
    Said(Uuid, i64),
}

/// What a node hears from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Another node's notice.
    Notice(Notice),
    /// The line was down: anything may have happened.
    Gap,
}

/// A bus between nodes. LISTEN/NOTIFY unless one notification queue is too little.
#[async_trait]
pub trait Bus: Send + Sync {
    /// For a bus that rides on the commit of the journal: what to notify in the same statement.
    fn rider(&self, notice: &Notice) -> Option<String>;
    /// Tells the others.
    async fn tell(&self, notice: Notice);
    /// Hears the others until `heard` is closed.
    async fn listen(&self, heard: mpsc::Sender<Heard>);
}

/// The channel of LISTEN/NOTIFY.
pub const CHANNEL: &str = "vedette";

/// The bus that needs nothing but the database.
pub struct PostgresBus {
    pool: PgPool,
    node: Uuid,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    node: Uuid,
    notice: Notice,
}

impl PostgresBus {
    /// A bus for this node.
    #[must_use]
    pub fn new(pool: PgPool) -> PostgresBus {
        PostgresBus {
            pool,
            node: Uuid::new_v4(),
        }
    }

    fn envelope(&self, notice: Notice) -> String {
        let node = self.node;
        serde_json::to_string(&Envelope { node, notice }).expect("plain data always serialises")
    }

    async fn listen_once(&self, heard: &mpsc::Sender<Heard>) -> sqlx::Result<()> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(CHANNEL).await?;
        // What happened before the line was up is unknown.
        if heard.send(Heard::Gap).await.is_err() {
            return Ok(());
        }
        while let Some(notification) = listener.try_recv().await? {
            let Ok(Envelope { node, notice }) = serde_json::from_str(notification.payload()) else {
                tracing::warn!("a notification on channel {CHANNEL} is not ours");
                continue;
            };
            if node != self.node && heard.send(Heard::Notice(notice)).await.is_err() {
                return Ok(());
            }
        }
        Ok(())
    }
}

#[async_trait]
impl Bus for PostgresBus {
    fn rider(&self, notice: &Notice) -> Option<String> {
        Some(self.envelope(notice.clone()))
    }

    async fn tell(&self, notice: Notice) {
        if let Err(error) = crate::db::notify(&self.pool, CHANNEL, &self.envelope(notice)).await {
            tracing::warn!(%error, "cannot tell the other nodes");
        }
    }

    async fn listen(&self, heard: mpsc::Sender<Heard>) {
        while !heard.is_closed() {
            if let Err(error) = self.listen_once(&heard).await {
                tracing::warn!(%error, "cannot hear the other nodes; trying again");
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}
