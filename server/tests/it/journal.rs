//! The writer of the journal.

use std::sync::Arc;

use chrono::Utc;
use protocol::Side;
use server::tables::bus::PostgresBus;
use server::tables::journal::{Journal, Row, Written};
use server::tables::position::Aftermath;
use sqlx::PgPool;
use uuid::Uuid;

use crate::cluster::new_database;

fn row(step: i32, choice: &str) -> Row {
    Row {
        step,
        side: Side::Union,
        seen_by: 0,
        choice: choice.to_owned(),
        rolls: Vec::new(),
        at: Utc::now(),
    }
}

#[tokio::test]
async fn of_two_rows_with_one_number_in_a_batch_one_is_late() {
    let options = new_database().await;
    let pool = PgPool::connect_with(options.clone()).await.expect("a database");
    let (journal, _writer) = Journal::start(options, Arc::new(PostgresBus::new(pool)));
    let table = Uuid::from_u128(7);
    // The writer runs on this thread: it finds both.
    let first = journal.append(table, row(0, "one"), Aftermath::default()).await;
    let second = journal.append(table, row(0, "two"), Aftermath::default()).await;
    let other = journal
        .append(Uuid::from_u128(8), row(0, "three"), Aftermath::default())
        .await;
    assert_eq!(first.await, Ok(Written::Durable));
    assert_eq!(second.await, Ok(Written::Late));
    assert_eq!(other.await, Ok(Written::Durable));
}
