//! How the nodes of one database tell each other what happened.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::timeout;
use uuid::Uuid;

use crate::db;

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
    /// For a bus that rides on the commit of the journal: what to notify in the same statement. Without it, the notice
    /// is to be told after the commit.
    fn rider(&self, notice: &Notice) -> Option<String>;
    /// Tells the others.
    async fn tell(&self, notice: Notice);
    /// Hears the others until `heard` is closed.
    async fn listen(&self, heard: mpsc::Sender<Heard>);
}

/// The channel of LISTEN/NOTIFY.
pub const CHANNEL: &str = "vedette";

/// After this time without news it is looked whether the line is still up.
const SILENCE: Duration = Duration::from_secs(10);

/// How often it is looked whether there are other nodes.
const ROLL_CALL: Duration = Duration::from_secs(1);

/// The bus that needs nothing but the database.
///
/// A node that is alone saves itself the notifications, which cost as much as the step they tell of. Nodes hold a
/// shared lock by which they are counted. One that arrives says so, and takes everything it knows for outdated once
/// another has answered that it notifies again: what that one had committed before, nobody was told.
pub struct PostgresBus {
    pool: PgPool,
    node: Uuid,
    /// Odd while this node is alone; changed by each arrival, so that a count that it overtook has no effect.
    standing: AtomicU64,
    /// The process of the listening connection; 0 while there is none.
    listener: AtomicI32,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    node: Uuid,
    news: News,
}

#[derive(Serialize, Deserialize)]
enum News {
    /// What happened at tables.
    Notice(Notice),
    /// The sender listens from now on.
    Arrived,
    /// The sender notifies from now on.
    Answered,
}

impl PostgresBus {
    /// A bus for this node.
    #[must_use]
    pub fn new(pool: PgPool) -> PostgresBus {
        PostgresBus {
            pool,
            node: Uuid::new_v4(),
            standing: AtomicU64::new(0),
            listener: AtomicI32::new(0),
        }
    }

    fn is_alone(&self) -> bool {
        self.standing.load(Ordering::SeqCst) & 1 == 1
    }

    fn notify_again(&self) {
        let next = |standing: u64| Some((standing | 1) + 1);
        // The update never declines.
        let _ = self.standing.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next);
    }

    fn envelope(&self, news: News) -> String {
        let node = self.node;
        serde_json::to_string(&Envelope { node, news }).expect("plain data always serialises")
    }

    async fn send(&self, news: News) {
        if let Err(error) = db::patiently(db::bus::notify(&self.pool, CHANNEL, &self.envelope(news))).await {
            tracing::warn!(%error, "cannot tell the other nodes");
        }
    }

    /// Begins to notify again, and says so.
    async fn answer(&self) {
        self.notify_again();
        self.send(News::Answered).await;
    }

    async fn open_line(&self) -> sqlx::Result<PgListener> {
        // A connection of the pool would go back there, and go on counting as a node.
        let own = PgPoolOptions::new()
            .max_connections(1)
            .connect_with((*self.pool.connect_options()).clone())
            .await?;
        let mut listener = PgListener::connect_with(&own).await?;
        let process = db::bus::be_a_node(&mut listener).await?;
        listener.listen(CHANNEL).await?;
        self.listener.store(process, Ordering::SeqCst);
        Ok(listener)
    }

    async fn listen_once(&self, heard: &mpsc::Sender<Heard>) -> sqlx::Result<()> {
        let mut listener = db::patiently(self.open_line()).await?;
        self.send(News::Arrived).await;
        // What happened before the line was up is unknown.
        if heard.send(Heard::Gap).await.is_err() {
            return Ok(());
        }
        loop {
            let Ok(news) = timeout(SILENCE, listener.try_recv()).await else {
                // A line that is cut is silent too.
                db::patiently(db::ping(&mut listener)).await?;
                continue;
            };
            let Some(notification) = news? else { return Ok(()) };
            let Ok(Envelope { node, news }) = serde_json::from_str(notification.payload()) else {
                tracing::warn!("a notification on channel {CHANNEL} is not ours");
                continue;
            };
            if node == self.node {
                continue;
            }
            let told = match news {
                News::Notice(notice) => Heard::Notice(notice),
                News::Answered => Heard::Gap,
                News::Arrived => {
                    self.answer().await;
                    continue;
                }
            };
            if heard.send(told).await.is_err() {
                return Ok(());
            }
        }
    }

    async fn listen_always(&self, heard: &mpsc::Sender<Heard>) {
        while !heard.is_closed() {
            let end = self.listen_once(heard).await;
            // Whoever cannot hear others arrive cannot know that he is alone.
            self.listener.store(0, Ordering::SeqCst);
            self.notify_again();
            if let Err(error) = end {
                tracing::warn!(%error, "cannot hear the other nodes; trying again");
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// Counts the nodes again and again.
    async fn call_the_roll(&self) {
        loop {
            tokio::time::sleep(ROLL_CALL).await;
            let standing = self.standing.load(Ordering::SeqCst);
            let process = self.listener.load(Ordering::SeqCst);
            if process == 0 {
                continue;
            }
            // While the database fails there is nothing to be told either.
            let Ok(others) = db::patiently(db::bus::other_nodes(&self.pool, process)).await else {
                continue;
            };
            if others > 0 && self.is_alone() {
                self.answer().await;
            } else if others == 0 {
                // Whoever arrived meanwhile was not counted, and has changed the standing.
                let (same, alone) = (standing, standing | 1);
                let _ = self
                    .standing
                    .compare_exchange(same, alone, Ordering::SeqCst, Ordering::SeqCst);
            }
        }
    }
}

#[async_trait]
impl Bus for PostgresBus {
    fn rider(&self, notice: &Notice) -> Option<String> {
        (!self.is_alone()).then(|| self.envelope(News::Notice(notice.clone())))
    }

    async fn tell(&self, notice: Notice) {
        if !self.is_alone() {
            self.send(News::Notice(notice)).await;
        }
    }

    async fn listen(&self, heard: mpsc::Sender<Heard>) {
        tokio::select! {
            () = self.listen_always(&heard) => {}
            () = self.call_the_roll() => {}
        }
    }
}
