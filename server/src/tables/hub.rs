//! The tables that are in use, and what they share.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use super::awaited::Awaited;
use super::bus::{Bus, Heard, Notice, PostgresBus};
use super::journal::Journal;
use super::position::Word;
use super::shelf::Shelf;
use super::table::Table;
use crate::config::ServeConfig;
use crate::db;
use crate::error::{Error, Result};
use crate::games::Games;
use protocol::Side;

/// How often tables that nobody uses are looked for, at least.
const SWEEP: Duration = Duration::from_secs(15);

/// How often lists learn who has to decide.
const NOTING: Duration = Duration::from_secs(1);

/// How many tables are read or saved at the same time when that concerns all of them.
const AT_ONCE: usize = 4;

/// What all tables share.
pub struct Services {
    /// The database.
    pub database: PgPool,
    /// The games.
    pub games: Arc<Games>,
    /// The way to the journal.
    pub journal: Journal,
    /// Steps between two snapshots of a table.
    pub snapshot_every: i32,
    bus: Arc<dyn Bus>,
    notes: Mutex<HashMap<Uuid, (i32, Awaited)>>,
    counting: Mutex<HashSet<Uuid>>,
}

impl Services {
    /// Tells other nodes that seats, status or an offer changed.
    pub fn tell_header(&self, table: Uuid) {
        let bus = Arc::clone(&self.bus);
        tokio::spawn(async move { bus.tell(Notice::Header(table)).await });
    }

    /// Tells other nodes that something was said.
    pub fn tell_said(&self, table: Uuid, line: i64) {
        let bus = Arc::clone(&self.bus);
        tokio::spawn(async move { bus.tell(Notice::Said(table, line)).await });
    }

    /// Remembers whom a table waits for, for lists.
    pub fn note(&self, table: Uuid, step: i32, awaited: Awaited) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.insert(table, (step, awaited));
    }

    /// Saves a snapshot. One that is not saved costs time later, nothing else.
    pub async fn save_snapshot(&self, table: Uuid, step: i32, bytes: &[u8]) {
        if let Err(error) = db::journal::save_snapshot(&self.database, table, step, bytes).await {
            tracing::warn!(%table, %error, "cannot save a snapshot");
        }
    }

    /// Whether the caller is to count who is present at a table: nobody else is about to.
    pub fn begin_count(&self, table: Uuid) -> bool {
        self.counting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(table)
    }

    /// The count is about to be made; later arrivals need another.
    pub fn end_count(&self, table: Uuid) {
        self.counting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&table);
    }

    async fn write_notes(&self) {
        let notes = || self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting: Vec<_> = notes()
            .drain()
            .map(|(table, (step, awaited))| (table, step, awaited))
            .collect();
        if waiting.is_empty() {
            return;
        }
        if let Err(error) = db::tables::note(&self.database, &waiting).await {
            tracing::debug!(%error, "lists learn later who has to decide");
            let mut notes = notes();
            for (table, step, awaited) in waiting {
                notes.entry(table).or_insert((step, awaited));
            }
        }
    }
}

/// The tables in use.
pub struct Hub {
    /// What they share.
    pub services: Arc<Services>,
    tables: Shelf<Table>,
    writer: Mutex<Option<JoinHandle<()>>>,
    idle_after: Duration,
}

impl Hub {
    /// Starts the hub and what runs beside it, until `stopping`.
    #[must_use]
    pub fn start(
        config: &ServeConfig,
        database: PgPool,
        options: PgConnectOptions,
        games: Arc<Games>,
        stopping: &CancellationToken,
    ) -> Arc<Hub> {
        let bus: Arc<dyn Bus> = Arc::new(PostgresBus::new(database.clone()));
        let (journal, writer) = Journal::start(options, Arc::clone(&bus));
        let hub = Arc::new(Hub {
            services: Arc::new(Services {
                database,
                games,
                journal,
                snapshot_every: i32::try_from(config.snapshot_every.max(1)).unwrap_or(i32::MAX),
                bus: Arc::clone(&bus),
                notes: Mutex::default(),
                counting: Mutex::default(),
            }),
            tables: Shelf::default(),
            writer: Mutex::new(Some(writer)),
            idle_after: Duration::from_secs(config.table_idle_seconds),
        });
        let (heard_by, heard) = mpsc::channel(64);
        tokio::spawn(
            stopping
                .clone()
                .run_until_cancelled_owned(async move { bus.listen(heard_by).await }),
        );
        tokio::spawn(stopping.clone().run_until_cancelled_owned(Arc::clone(&hub).hear(heard)));
        tokio::spawn(stopping.clone().run_until_cancelled_owned(Arc::clone(&hub).sweep()));
        tokio::spawn(stopping.clone().run_until_cancelled_owned(Arc::clone(&hub).note()));
        hub
    }

    /// A table, read from the database if nobody has used it lately.
    ///
    /// # Errors
    /// When there is none, or the database fails.
    pub async fn table(&self, id: Uuid) -> Result<Arc<Table>> {
        let load = async {
            let table = Table::load(Arc::clone(&self.services), id).await?;
            table.ok_or_else(|| Error::not_found("There is no such table."))
        };
        self.tables.take(id, load).await
    }

    /// Makes a step at a table. It is carried through even when the caller goes away in the middle.
    ///
    /// # Errors
    /// See [`Table::step`].
    pub async fn step(&self, table: Arc<Table>, side: Side, word: Word<'_>, seq: Option<u64>) -> Result<u64> {
        let text = word.text().to_owned();
        carry_through(async move { table.step(side, Word::read(&text), seq).await }).await
    }

    async fn hear(self: Arc<Self>, mut heard: mpsc::Receiver<Heard>) {
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Notice(Notice::Steps(ids)) => {
                    for table in ids.into_iter().filter_map(|id| self.tables.known(id)) {
                        tokio::spawn(async move { report(table.hear_of_steps().await) });
                    }
                }
                Heard::Notice(Notice::Header(id)) => {
                    if let Some(table) = self.tables.known(id) {
                        tokio::spawn(async move { report(table.hear_of_header().await) });
                    }
                }
                Heard::Notice(Notice::Said(id, line)) => {
                    if let Some(table) = self.tables.known(id) {
                        let services = Arc::clone(&self.services);
                        tokio::spawn(async move {
                            report(super::lobby::repeat(&services.database, &table, line).await);
                        });
                    }
                }
                Heard::Gap => {
                    let reading = for_all(self.tables.all(), |table| async move {
                        report(table.hear_of_header().await)
                    });
                    tokio::spawn(reading);
                }
            }
        }
    }

    async fn sweep(self: Arc<Self>) {
        let mut clock = tokio::time::interval(SWEEP.min(self.idle_after));
        loop {
            clock.tick().await;
            let mut tables = self.tables.all();
            metrics::gauge!("vedette_tables_in_use").set(tables.len() as f64);
            tables.retain(|table| table.idle() > self.idle_after);
            for table in tables {
                table.rest().await;
                self.tables.give_up(table.id, table);
            }
            self.tables.tidy();
        }
    }

    async fn note(self: Arc<Self>) {
        let mut clock = tokio::time::interval(NOTING);
        loop {
            clock.tick().await;
            self.services.write_notes().await;
        }
    }

    /// Saves snapshots and notes, and ends when the last step is written.
    pub async fn stop(&self) {
        self.services.write_notes().await;
        for_all(self.tables.all(), |table| async move { table.rest().await }).await;
        if let Some(writer) = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take() {
            writer.abort();
        }
    }
}

/// Carries something through even when the caller goes away in the middle: what is committed is also announced.
///
/// # Errors
/// Those of the deed, and when it panics.
pub async fn carry_through<T: Send + 'static>(deed: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    tokio::spawn(deed.in_current_span())
        .await
        .map_err(|error| Error::internal(&error))?
}

/// Does something with all tables, a few at a time.
async fn for_all<F: Future<Output = ()> + Send + 'static>(tables: Vec<Arc<Table>>, act: impl Fn(Arc<Table>) -> F) {
    let mut acting = tokio::task::JoinSet::new();
    for table in tables {
        if acting.len() >= AT_ONCE {
            acting.join_next().await;
        }
        acting.spawn(act(table));
    }
    while acting.join_next().await.is_some() {}
}

fn report(result: Result<()>) {
    if let Err(error) = result {
        tracing::warn!(%error, "cannot follow another node");
    }
}
