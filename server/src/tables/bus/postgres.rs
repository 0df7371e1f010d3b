//! The bus over LISTEN/NOTIFY.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::timeout;
use uuid::Uuid;

use super::ears::Ears;
use super::{Bus, Heard, Held, Notice};
use crate::db;

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
///
/// Where all nodes hear each other over another line too, nobody needs notifications either. A node whose other line is
/// cut says so here, as if it arrived: from then on everything is notified again, until all hear each other.
pub struct PostgresBus {
    pool: PgPool,
    node: Uuid,
    /// Who hears whom over the other line, if there is one.
    ears: Arc<Ears>,
    /// Odd while nobody needs this line; changed by each arrival, so that a count that it overtook has no effect.
    standing: AtomicU64,
    /// The process of the listening connection; 0 while there is none.
    listener: AtomicI32,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    node: Uuid,
    /// The sender's spell on the other line.
    #[serde(default)]
    spell: u64,
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
        PostgresBus::beside(pool, Arc::default())
    }

    /// A bus for a node that has another line.
    pub(super) fn beside(pool: PgPool, ears: Arc<Ears>) -> PostgresBus {
        PostgresBus {
            pool,
            node: Uuid::new_v4(),
            ears,
            standing: AtomicU64::new(0),
            listener: AtomicI32::new(0),
        }
    }

    /// The name of this node.
    pub(super) const fn node(&self) -> Uuid {
        self.node
    }

    /// The process of the listening connection, if there is one.
    pub(super) fn process(&self) -> Option<i32> {
        Some(self.listener.load(Ordering::SeqCst)).filter(|process| *process != 0)
    }

    /// The other line is cut: everything comes and goes by this one from now on, and what was told over the other one
    /// just before may be lost.
    pub(super) async fn take_over(&self) {
        self.notify_again();
        self.send(News::Arrived).await;
        self.send(News::Answered).await;
    }

    /// Whether nobody needs this line: there are no others, or they hear by another one.
    pub(super) fn is_idle(&self) -> bool {
        self.standing.load(Ordering::SeqCst) & 1 == 1
    }

    fn notify_again(&self) {
        let next = |standing: u64| Some((standing | 1) + 1);
        // The update never declines.
        let _ = self.standing.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next);
    }

    fn envelope(&self, news: News) -> String {
        let envelope = Envelope {
            node: self.node,
            spell: self.ears.spell(),
            news,
        };
        serde_json::to_string(&envelope).expect("plain data always serialises")
    }

    async fn send(&self, news: News) {
        metrics::counter!("vedette_bus_told_total", "line" => "postgres").increment(1);
        if let Err(error) = db::patiently(db::bus::notify(&self.pool, CHANNEL, &self.envelope(news))).await {
            tracing::warn!(%error, "cannot tell the other nodes");
        }
    }

    /// Begins to notify again, and says so.
    async fn answer(&self) {
        self.notify_again();
        self.send(News::Answered).await;
    }

    /// A line that counts as a node, and the number of its process in the database.
    async fn open_line(&self) -> sqlx::Result<(PgListener, i32)> {
        // A connection of the pool would go back there, and go on counting as a node.
        let own = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(db::PATIENCE)
            .connect_with((*self.pool.connect_options()).clone())
            .await?;
        let mut listener = PgListener::connect_with(&own).await?;
        // A line that mends itself would count as no node, and nobody would know what it has missed.
        listener.eager_reconnect(false);
        let process = db::bus::be_a_node(&mut listener).await?;
        listener.listen(CHANNEL).await?;
        self.listener.store(process, Ordering::SeqCst);
        Ok((listener, process))
    }

    async fn listen_once(&self, heard: &mpsc::Sender<Heard>) -> sqlx::Result<()> {
        let (mut listener, process) = db::patiently(self.open_line()).await?;
        self.send(News::Arrived).await;
        // What happened before the line was up is unknown.
        if heard.send(Heard::Gap).await.is_err() {
            return Ok(());
        }
        loop {
            let Ok(news) = timeout(SILENCE, listener.try_recv()).await else {
                // A line that is cut is silent too, and what asks through it may find another one in its place.
                if db::patiently(db::bus::process(&mut listener)).await? != process {
                    return Ok(());
                }
                continue;
            };
            let Some(notification) = news? else { return Ok(()) };
            let Ok(Envelope { node, spell, news }) = serde_json::from_str(notification.payload()) else {
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
                    self.ears.lost(node, spell);
                    self.answer().await;
                    continue;
                }
            };
            metrics::counter!("vedette_bus_heard_total", "line" => "postgres").increment(1);
            if heard.send(told).await.is_err() {
                return Ok(());
            }
        }
    }

    async fn listen_always(&self, heard: &mpsc::Sender<Heard>) {
        while !heard.is_closed() {
            let end = self.listen_once(heard).await;
            // Whoever cannot hear others arrive cannot know that nobody needs him.
            self.listener.store(0, Ordering::SeqCst);
            self.notify_again();
            if let Err(error) = end {
                tracing::warn!(%error, "cannot hear the other nodes; trying again");
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// Counts the nodes again and again.
    async fn call_the_roll(&self, heard: &mpsc::Sender<Heard>) {
        let mut known = Vec::new();
        loop {
            tokio::time::sleep(ROLL_CALL).await;
            let standing = self.standing.load(Ordering::SeqCst);
            let Some(process) = self.process() else { continue };
            // While the database fails there is nothing to be told either.
            let Ok(others) = db::patiently(db::bus::other_nodes(&self.pool, process)).await else {
                continue;
            };
            if self.ears.hear() && known.iter().any(|process| !others.contains(process)) {
                self.mourn(heard);
            }
            let is_needed = !others.is_empty() && !self.ears.reach(&others);
            known = others;
            if is_needed && self.is_idle() {
                self.answer().await;
            } else if !is_needed {
                // Whoever arrived meanwhile was not counted, and has changed the standing.
                let (same, idle) = (standing, standing | 1);
                let _ = self
                    .standing
                    .compare_exchange(same, idle, Ordering::SeqCst, Ordering::SeqCst);
            }
        }
    }

    /// A node has gone. What goes over the other line is told after the commit, so it may have taken news with it; and
    /// the database may be about to commit its last steps still.
    fn mourn(&self, heard: &mpsc::Sender<Heard>) {
        let heard = heard.clone();
        tokio::spawn(async move {
            // Nobody hears when the server stops.
            let _ = heard.send(Heard::Gap).await;
            tokio::time::sleep(db::PATIENCE).await;
            let _ = heard.send(Heard::Gap).await;
        });
    }
}

#[async_trait]
impl Bus for PostgresBus {
    fn rider(&self, notice: &Notice) -> Option<String> {
        (!self.is_idle()).then(|| self.envelope(News::Notice(notice.clone())))
    }

    async fn tell(&self, notice: Notice) {
        if !self.is_idle() {
            self.send(News::Notice(notice)).await;
        }
    }

    async fn listen(&self, heard: mpsc::Sender<Heard>) {
        tokio::select! {
            () = self.listen_always(&heard) => {}
            () = self.call_the_roll(&heard) => {}
        }
    }

    /// Everybody hears everything here.
    async fn hold(&self, _: Uuid) -> Held {
        Held::default()
    }

    fn is_whole(&self) -> bool {
        true
    }
}
