//! The bus between nodes: who is told, and who need not be.

use std::sync::Arc;
use std::time::{Duration, Instant};

use server::tables::bus::postgres::PostgresBus;
use server::tables::bus::{Bus, Heard, Latest, Notice};
use sqlx::PgPool;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::cluster::new_database;

/// A node that hears.
struct Node {
    bus: Arc<PostgresBus>,
    heard: mpsc::Receiver<Heard>,
    listening: tokio::task::JoinHandle<()>,
}

impl Node {
    async fn new(pool: &PgPool) -> Node {
        let bus = Arc::new(PostgresBus::new(pool.clone()));
        let (sender, heard) = mpsc::channel(16);
        let listening = tokio::spawn({
            let bus = Arc::clone(&bus);
            async move { bus.listen(sender).await }
        });
        let mut node = Node { bus, heard, listening };
        assert_eq!(node.next().await, Heard::Gap);
        node
    }

    async fn next(&mut self) -> Heard {
        tokio::time::timeout(Duration::from_secs(10), self.heard.recv())
            .await
            .expect("news in time")
            .expect("an open line")
    }

    /// The next notice. A newcomer may be answered twice, by the roll call and for its greeting.
    async fn next_notice(&mut self) -> Notice {
        loop {
            if let Heard::Notice(notice) = self.next().await {
                return notice;
            }
        }
    }

    /// Waits until what is committed carries a notice, or carries none.
    async fn until_notifies(&self, notifies: bool) {
        let start = Instant::now();
        while self.bus.rider(&Notice::Steps(Vec::new())).is_some() != notifies {
            assert!(start.elapsed() < Duration::from_secs(10), "still otherwise");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_node_that_is_alone_tells_nobody_until_another_arrives() {
    let pool = PgPool::connect_with(new_database().await).await.expect("a database");
    let mut one = Node::new(&pool).await;
    one.until_notifies(false).await;
    let mut two = Node::new(&pool).await;
    // The newcomer is told to read again what it was not told of.
    assert_eq!(two.next().await, Heard::Gap);
    assert!(one.bus.rider(&Notice::Steps(Vec::new())).is_some());
    let table = Uuid::from_u128(7);
    one.bus.tell(Notice::Header(table)).await;
    assert_eq!(two.next_notice().await, Notice::Header(table));
    two.bus.tell(Notice::Steps(vec![Latest::unknown(table)])).await;
    assert_eq!(one.next_notice().await, Notice::Steps(vec![Latest::unknown(table)]));
    two.listening.abort();
    one.until_notifies(false).await;
}
