//! The writer of the journal.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{SubsecRound, Utc};
use protocol::Side;
use server::db::journal::{Row, append_one, rows_after};
use server::tables::bus::postgres::PostgresBus;
use server::tables::bus::{Bus, Heard, Held, Notice};
use server::tables::journal::{Journal, Written};
use server::tables::position::Aftermath;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::cluster::new_database;
use crate::world::World;

fn row(step: i32, choice: &str) -> Row {
    Row {
        step,
        side: Side::Union,
        seen_by: 0,
        choice: choice.to_owned(),
        rolls: Vec::new(),
        digest: None,
        beat: None,
        back: None,
        at: Utc::now().trunc_subsecs(6),
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

/// Ends all connections to the database but those of `pool`, as an outage does that is over when it is noticed.
async fn cut_lines(pool: &PgPool) {
    sqlx::query(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .execute(pool)
    .await
    .expect("cut");
}

async fn write_beside(pool: &PgPool, table: Uuid, row: &Row) {
    let mut connection = pool.acquire().await.expect("a connection");
    append_one(&mut connection, table, row).await.expect("written");
}

async fn append(journal: &Journal, table: Uuid, row: Row, aftermath: Aftermath) -> Written {
    journal.append(table, row, aftermath).await.await.expect("a writer")
}

#[tokio::test]
async fn a_step_is_written_although_the_line_was_cut_before_it() {
    let options = new_database().await;
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(options.clone())
        .await
        .expect("a database");
    let (journal, _writer) = Journal::start(options, Arc::new(Deaf));
    let table = Uuid::from_u128(7);
    let nothing = Aftermath::default();
    assert_eq!(append(&journal, table, row(0, "one"), nothing).await, Written::Durable);
    cut_lines(&pool).await;
    assert_eq!(append(&journal, table, row(1, "two"), nothing).await, Written::Durable);
    // It was committed, and the answer came no more.
    cut_lines(&pool).await;
    let lost = row(2, "three");
    write_beside(&pool, table, &lost).await;
    assert_eq!(append(&journal, table, lost, nothing).await, Written::Durable);
    // Another node wrote one of its own.
    cut_lines(&pool).await;
    write_beside(&pool, table, &row(3, "four")).await;
    assert_eq!(append(&journal, table, row(3, "five"), nothing).await, Written::Late);
    let rows = rows_after(&pool, table, -1).await.expect("rows");
    let choices: Vec<&str> = rows.iter().map(|row| row.choice.as_str()).collect();
    assert_eq!(choices, ["one", "two", "three", "four"]);
}

#[tokio::test]
async fn what_follows_a_step_is_done_once_although_the_line_was_cut() {
    let world = World::new().await;
    let game = world.game().await;
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(world.options.clone())
        .await
        .expect("a database");
    let (journal, _writer) = Journal::start(world.options.clone(), Arc::new(Deaf));
    let exchange = Aftermath {
        exchange: true,
        ..Aftermath::default()
    };
    let exchanged = async || {
        sqlx::query_scalar::<_, bool>("select seats_exchanged from game_table where table_id = $1")
            .bind(game.id)
            .fetch_one(&pool)
            .await
            .expect("a table")
    };
    assert_eq!(
        append(&journal, game.id, row(1, "one"), exchange).await,
        Written::Durable
    );
    assert!(exchanged().await);
    cut_lines(&pool).await;
    assert_eq!(
        append(&journal, game.id, row(2, "two"), exchange).await,
        Written::Durable
    );
    assert!(!exchanged().await);
    // It was committed with what follows, and the answer came no more.
    cut_lines(&pool).await;
    let lost = row(3, "three");
    write_beside(&pool, game.id, &lost).await;
    sqlx::query("update game_table set seats_exchanged = true")
        .execute(&pool)
        .await
        .expect("exchanged");
    assert_eq!(append(&journal, game.id, lost, exchange).await, Written::Durable);
    assert!(exchanged().await);
}

/// The bus of a node that is alone.
struct Deaf;

#[async_trait]
impl Bus for Deaf {
    fn rider(&self, _: &Notice) -> Option<String> {
        None
    }

    async fn tell(&self, _: Notice) {}

    async fn listen(&self, _: mpsc::Sender<Heard>) {}

    async fn hold(&self, _: Uuid) -> Held {
        Held::default()
    }

    fn is_whole(&self) -> bool {
        true
    }
}

#[tokio::test]
async fn writers_of_the_same_tables_do_not_wait_for_each_other_for_ever() {
    let options = new_database().await;
    let pool = PgPool::connect_with(options.clone()).await.expect("a database");
    // So slow that the two meet.
    sqlx::raw_sql(
        "create function dawdle() returns trigger language plpgsql as
             $$ begin perform pg_sleep(0.005); return new; end $$;
         create trigger dawdle before insert on step for each row execute function dawdle();",
    )
    .execute(&pool)
    .await
    .expect("a trigger");
    let nodes = [(); 2].map(|()| Journal::start(options.clone(), Arc::new(PostgresBus::new(pool.clone()))).0);
    let tables: Vec<Uuid> = (0..60).map(Uuid::from_u128).collect();
    for step in 0..3 {
        // The one hands them over from the first to the last, the other from the last to the first.
        let here = hand_over(&nodes[0], tables.iter().copied(), step);
        let there = hand_over(&nodes[1], tables.iter().rev().copied(), step);
        let (here, mut there) = tokio::join!(here, there);
        there.reverse();
        for (table, outcomes) in here.into_iter().zip(there).enumerate() {
            assert!(
                matches!(
                    outcomes,
                    (Written::Durable, Written::Late) | (Written::Late, Written::Durable)
                ),
                "table {table}, step {step}: {outcomes:?}"
            );
        }
    }
}

async fn hand_over(journal: &Journal, tables: impl Iterator<Item = Uuid>, step: i32) -> Vec<Written> {
    let mut waiting = Vec::new();
    for table in tables {
        waiting.push(journal.append(table, row(step, "one"), Aftermath::default()).await);
    }
    let mut written = Vec::new();
    for done in waiting {
        written.push(done.await.expect("a writer"));
    }
    written
}
