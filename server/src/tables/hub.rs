//! The tables that are in use, and what they share.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::{OnceCell, mpsc};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::awaited::Awaited;
use super::bus::{Bus, Heard, Notice, PostgresBus};
use super::journal::Journal;
use super::position::Word;
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

/// How many snapshots are saved at the same time when the server stops.
const SAVED_AT_ONCE: usize = 4;

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
        let notes = std::mem::take(&mut *self.notes.lock().unwrap_or_else(PoisonError::into_inner));
        if notes.is_empty() {
            return;
        }
        let notes: Vec<_> = notes
            .into_iter()
            .map(|(table, (step, awaited))| (table, step, awaited))
            .collect();
        if let Err(error) = db::tables::note(&self.database, &notes).await {
            tracing::debug!(%error, "lists will have to ask the tables themselves");
        }
    }
}

/// The tables in use.
pub struct Hub {
    /// What they share.
    pub services: Arc<Services>,
    tables: Mutex<HashMap<Uuid, Arc<OnceCell<Arc<Table>>>>>,
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
            tables: Mutex::default(),
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
        let cell = {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(tables.entry(id).or_default())
        };
        let load = || async {
            let table = Table::load(Arc::clone(&self.services), id).await?;
            table.ok_or_else(|| Error::not_found("There is no such table."))
        };
        match cell.get_or_try_init(load).await {
            Ok(table) => Ok(Arc::clone(table)),
            Err(error) => {
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                if tables.get(&id).is_some_and(|cell| cell.get().is_none()) {
                    tables.remove(&id);
                }
                Err(error)
            }
        }
    }

    /// A table if it is in use here.
    fn known(&self, id: Uuid) -> Option<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(&id)?.get().cloned()
    }

    fn all_known(&self) -> Vec<Arc<Table>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Makes a step at a table. It is carried through even when the caller goes away in the middle.
    ///
    /// # Errors
    /// See [`Table::step`].
    pub async fn step(&self, table: Arc<Table>, side: Side, word: Word<'_>, seq: Option<u64>) -> Result<u64> {
        let text = word.text().to_owned();
        tokio::spawn(async move { table.step(side, Word::read(&text), seq).await })
            .await
            .map_err(|error| Error::internal(&error))?
    }

    async fn hear(self: Arc<Self>, mut heard: mpsc::Receiver<Heard>) {
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Notice(Notice::Steps(ids)) => {
                    for table in ids.into_iter().filter_map(|id| self.known(id)) {
                        tokio::spawn(async move { report(table.hear_of_steps().await) });
                    }
                }
                Heard::Notice(Notice::Header(id)) => {
                    if let Some(table) = self.known(id) {
                        tokio::spawn(async move { report(table.hear_of_header().await) });
                    }
                }
                Heard::Notice(Notice::Said(id, line)) => {
                    if let Some(table) = self.known(id) {
                        let services = Arc::clone(&self.services);
                        tokio::spawn(async move {
                            report(super::lobby::repeat(&services.database, &table, line).await);
                        });
                    }
                }
                Heard::Gap => {
                    for table in self.all_known() {
                        report(table.hear_of_header().await);
                    }
                }
            }
        }
    }

    async fn sweep(self: Arc<Self>) {
        let mut clock = tokio::time::interval(SWEEP.min(self.idle_after));
        loop {
            clock.tick().await;
            metrics::gauge!("vedette_tables_in_use").set(self.all_known().len() as f64);
            let idle: Vec<_> = self
                .all_known()
                .into_iter()
                .filter(|table| table.idle() > self.idle_after)
                .collect();
            for table in idle {
                table.rest().await;
                let id = table.id;
                drop(table);
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                // Whoever holds the table goes on using it: it may only go when that is nobody.
                let is_unused = tables.get(&id).is_some_and(|cell| {
                    Arc::strong_count(cell) == 1 && cell.get().is_some_and(|table| Arc::strong_count(table) == 1)
                });
                if is_unused {
                    tables.remove(&id);
                }
            }
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
        let mut saving = tokio::task::JoinSet::new();
        for table in self.all_known() {
            if saving.len() >= SAVED_AT_ONCE {
                saving.join_next().await;
            }
            saving.spawn(async move { table.rest().await });
        }
        while saving.join_next().await.is_some() {}
        if let Some(writer) = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take() {
            writer.abort();
        }
    }
}

fn report(result: Result<()>) {
    if let Err(error) = result {
        tracing::warn!(%error, "cannot follow another node; trying again with its next step");
    }
}
