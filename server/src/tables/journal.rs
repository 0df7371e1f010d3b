//! The writer of the journal: one task that commits the waiting steps of all tables together.
//!
//! It writes as soon as it is idle, so that a single step waits for one commit only; while that is under way others
//! queue up and share the next one. The commit is the limit, not the number of rows.

use std::collections::HashSet;
use std::time::Instant;

use chrono::{DateTime, Utc};
use protocol::Side;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::bus::{Bus, CHANNEL, Notice};
use super::position::Aftermath;
use crate::db;

/// The longest batch: its notification must fit into 8,000 bytes.
const LONGEST_BATCH: usize = 180;

/// How many steps may wait before those who make them have to wait for a place.
const QUEUE: usize = 4096;

/// A row of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number at the table, from 0.
    pub step: i32,
    /// Who.
    pub side: Side,
    /// Which viewer classes saw a change (bits 0 to 2) and were asked anew (bits 3 to 5).
    pub seen_by: i16,
    /// A [`super::position::Word`].
    pub choice: String,
    /// What was rolled.
    pub rolls: Vec<u8>,
    /// When.
    pub at: DateTime<Utc>,
}

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is in the journal.
    Durable,
    /// Another node was first: this number is taken.
    Late,
    /// The database failed; the row may be in the journal or not.
    Unknown,
}

/// A row on its way.
struct Waiting {
    table: Uuid,
    row: Row,
    aftermath: Aftermath,
    done: oneshot::Sender<Written>,
}

impl Waiting {
    fn tell(self, written: Written) {
        // Nobody waits any more when the server stops.
        let _ = self.done.send(written);
    }
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub struct Journal(mpsc::Sender<Waiting>);

impl Journal {
    /// Starts the writer; it ends when all its `Journal`s are gone and what waits is written.
    #[must_use]
    pub fn start(options: PgConnectOptions, bus: std::sync::Arc<dyn Bus>) -> (Journal, tokio::task::JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        // The two statements of this connection need not be planned anew for each batch.
        let options = options.options([("plan_cache_mode", "force_generic_plan")]);
        let writer = Writer {
            options,
            bus,
            connection: None,
            receiver,
        };
        (Journal(sender), tokio::spawn(writer.run()))
    }

    /// Hands a row to the writer. The receiver says what became of it.
    pub async fn append(&self, table: Uuid, row: Row, aftermath: Aftermath) -> oneshot::Receiver<Written> {
        let (done, written) = oneshot::channel();
        let waiting = Waiting {
            table,
            row,
            aftermath,
            done,
        };
        // Without a writer `done` is dropped, which the receiver reads as unknown.
        let _ = self.0.send(waiting).await;
        written
    }
}

struct Writer {
    options: PgConnectOptions,
    bus: std::sync::Arc<dyn Bus>,
    connection: Option<PgConnection>,
    receiver: mpsc::Receiver<Waiting>,
}

impl Writer {
    async fn run(mut self) {
        let mut batch = Vec::with_capacity(LONGEST_BATCH);
        while self.receiver.recv_many(&mut batch, LONGEST_BATCH).await > 0 {
            // One of two rows of a table is late, whatever becomes of the other.
            let mut tables = HashSet::with_capacity(batch.len());
            let doubled: Vec<Waiting> = batch.extract_if(.., |waiting| !tables.insert(waiting.table)).collect();
            let start = Instant::now();
            let late = db::patiently(self.write(&batch)).await;
            metrics::histogram!("vedette_journal_commit_seconds").record(start.elapsed());
            metrics::histogram!("vedette_journal_batch_size").record(batch.len() as f64);
            if let Err(error) = &late {
                metrics::counter!("vedette_database_errors_total").increment(1);
                tracing::warn!(%error, steps = batch.len(), "the journal cannot be written");
                // A fresh connection next time, whatever state this one is in.
                self.connection = None;
                // Nobody should have to wait for the next failure.
                while let Ok(waiting) = self.receiver.try_recv() {
                    waiting.tell(Written::Unknown);
                }
            }
            for waiting in batch.drain(..) {
                let written = match &late {
                    Ok(late) if late.contains(&waiting.table) => Written::Late,
                    Ok(_) => Written::Durable,
                    Err(_) => Written::Unknown,
                };
                waiting.tell(written);
            }
            for waiting in doubled {
                waiting.tell(Written::Late);
            }
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    /// Writes a batch, at most one row a table; returns the tables whose number was taken.
    async fn write(&mut self, batch: &[Waiting]) -> sqlx::Result<Vec<Uuid>> {
        let notice = Notice::Steps(batch.iter().map(|waiting| waiting.table).collect());
        let rider = self.bus.rider(&notice);
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        if let ([waiting], None) = (batch, &rider)
            && waiting.aftermath.is_none()
        {
            // Most steps of a quiet server come alone, and a plain insert takes half the time of the statement for many.
            let late = match db::journal::append_one(connection, waiting.table, &waiting.row).await {
                Ok(()) => Vec::new(),
                Err(error) if db::journal::is_taken(&error) => vec![waiting.table],
                Err(error) => return Err(error),
            };
            self.bus.tell(notice).await;
            return Ok(late);
        }
        let mut rows = db::journal::Columns::default();
        for waiting in batch {
            rows.push(waiting.table, &waiting.row);
        }
        let rider_channel = rider.is_some().then_some(CHANNEL);
        let changes_tables = batch.iter().any(|waiting| !waiting.aftermath.is_none());
        let late = if changes_tables {
            let mut transaction = connection.begin().await?;
            let late = db::journal::append(&mut transaction, rows, rider_channel, rider.as_deref()).await?;
            for waiting in batch.iter().filter(|waiting| !late.contains(&waiting.table)) {
                if waiting.aftermath.exchange {
                    db::tables::exchange_seats(&mut transaction, waiting.table).await?;
                }
                if let Some(ending) = waiting.aftermath.ending {
                    db::tables::finish(&mut transaction, waiting.table, ending).await?;
                }
            }
            transaction.commit().await?;
            late
        } else {
            db::journal::append(connection, rows, rider_channel, rider.as_deref()).await?
        };
        if rider.is_none() {
            self.bus.tell(notice).await;
        }
        Ok(late)
    }
}
