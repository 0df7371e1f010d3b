//! The writer of the journal: one task that commits the waiting steps of all tables together.
//!
//! It writes as soon as it is idle, so that a single step waits for one commit only; while that is under way others
//! queue up and share the next one. The commit is the limit, not the number of rows.

use std::collections::HashSet;
use std::time::Instant;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::bus::postgres::CHANNEL;
use super::bus::{Bus, Latest, Notice};
use super::position::Aftermath;
use crate::db;
use crate::db::journal::Row;

/// The longest batch: its notification must fit into 8,000 bytes.
const LONGEST_BATCH: usize = 180;

/// How many steps may wait before those who make them have to wait for a place.
const QUEUE: usize = 4096;

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
    /// Whether there is nothing to be written but the row.
    const fn is_plain(&self) -> bool {
        self.aftermath.is_none() && self.row.back.is_none()
    }

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
            // All nodes in the same order, so that no two of them wait for each other.
            batch.sort_unstable_by_key(|waiting| waiting.table);
            let start = Instant::now();
            let late = db::patiently(self.write_or_look(&batch)).await;
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

    /// Writes a batch. A line that was cut is noticed only when something is to be written: then it is found out what
    /// became of the batch, and the rest is written, over a fresh one.
    async fn write_or_look(&mut self, batch: &[Waiting]) -> sqlx::Result<Vec<Uuid>> {
        let was_connected = self.connection.is_some();
        match self.write(batch).await {
            Err(error) if was_connected && db::is_cut(&error) => {
                tracing::info!(%error, "the line of the journal was cut; looking what came through");
                self.connection = None;
                self.write_rest(batch).await
            }
            // Of those who wait for each other in another way one is undone, and does not meet the other again.
            Err(error) if db::is_deadlock(&error) => self.write(batch).await,
            written => written,
        }
    }

    /// Writes a batch, at most one row a table; returns the tables whose number was taken.
    async fn write(&mut self, batch: &[Waiting]) -> sqlx::Result<Vec<Uuid>> {
        let notice = notice(batch);
        let rider = self.bus.rider(&notice);
        let connection = connect(&mut self.connection, &self.options).await?;
        if let ([waiting], None) = (batch, &rider)
            && waiting.is_plain()
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
        let late = if !batch.iter().all(Waiting::is_plain) {
            write_with_aftermath(connection, batch, rider.as_deref()).await?
        } else {
            append(connection, batch, rider.as_deref()).await?
        };
        if rider.is_none() {
            self.bus.tell(notice).await;
        }
        Ok(late)
    }

    /// Writes what is not there yet of a batch that may have been written. A row that is there just as it was to be is
    /// ours: no other node writes the same at the same microsecond. One that is still on its way is waited for, by the
    /// primary key. What follows from a row is committed with it, so that it is not done twice.
    async fn write_rest(&mut self, batch: &[Waiting]) -> sqlx::Result<Vec<Uuid>> {
        let notice = notice(batch);
        let rider = self.bus.rider(&notice);
        let connection = connect(&mut self.connection, &self.options).await?;
        let mut late = write_with_aftermath(connection, batch, rider.as_deref()).await?;
        for waiting in batch {
            if late.contains(&waiting.table) && db::journal::is_there(connection, waiting.table, &waiting.row).await? {
                late.retain(|table| *table != waiting.table);
            }
        }
        if rider.is_none() {
            self.bus.tell(notice).await;
        }
        Ok(late)
    }
}

fn notice(batch: &[Waiting]) -> Notice {
    let latest = |waiting: &Waiting| Latest {
        table: waiting.table,
        step: waiting.row.step,
    };
    Notice::Steps(batch.iter().map(latest).collect())
}

async fn connect<'a>(
    connection: &'a mut Option<PgConnection>,
    options: &PgConnectOptions,
) -> sqlx::Result<&'a mut PgConnection> {
    match connection {
        Some(connection) => Ok(connection),
        none => Ok(none.insert(options.connect().await?)),
    }
}

/// Appends the rows of a batch; returns the tables whose number was taken.
async fn append(connection: &mut PgConnection, batch: &[Waiting], rider: Option<&str>) -> sqlx::Result<Vec<Uuid>> {
    let mut rows = db::journal::Columns::default();
    for waiting in batch {
        rows.push(waiting.table, &waiting.row);
    }
    db::journal::append(connection, rows, rider.map(|_| CHANNEL), rider).await
}

/// Appends the rows of a batch and changes the tables as follows from them; returns those whose number was taken.
async fn write_with_aftermath(
    connection: &mut PgConnection,
    batch: &[Waiting],
    rider: Option<&str>,
) -> sqlx::Result<Vec<Uuid>> {
    let mut transaction = connection.begin().await?;
    let late = append(&mut transaction, batch, rider).await?;
    for waiting in batch.iter().filter(|waiting| !late.contains(&waiting.table)) {
        if let Some(state) = &waiting.row.back {
            db::journal::keep_state(&mut transaction, waiting.table, waiting.row.step, state).await?;
        }
        if waiting.aftermath.exchange {
            db::tables::exchange_seats(&mut transaction, waiting.table).await?;
        }
        if let Some(pace) = waiting.aftermath.pace {
            db::tables::offers::set_pace(&mut transaction, waiting.table, pace).await?;
        }
        if let Some(ending) = waiting.aftermath.ending {
            let end = (ending, waiting.aftermath.account);
            db::tables::finish(&mut transaction, waiting.table, end, waiting.row.at).await?;
        }
    }
    transaction.commit().await?;
    Ok(late)
}
