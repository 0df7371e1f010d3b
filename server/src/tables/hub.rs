//! The tables that are in use.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::PgConnection;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::bus::{Bus, Heard, Latest, Notice};
use super::services::Services;
use super::shelf::Shelf;
use super::table::Table;
use crate::config::ServeConfig;
use crate::db::tables::record::Record;
use crate::db::{self, Database};
use crate::error::{Error, Result};
use crate::games::Games;
use crate::limits::sockets::OpenSockets;
use crate::time::WallClock;

/// How often tables that nobody uses are looked for, at least.
const SWEEP: Duration = Duration::from_secs(15);

/// How often lists learn who has to decide.
const NOTING: Duration = Duration::from_secs(1);

/// How long stopping waits for what everybody saw to be sealed.
const SEALING: Duration = Duration::from_secs(20);

/// How many tables are read or saved at the same time when that concerns all of them.
const AT_ONCE: usize = 4;

/// The tables in use.
pub struct Hub {
    /// What they share.
    pub services: Arc<Services>,
    tables: Shelf<Table>,
    sockets: Arc<OpenSockets>,
    writer: Mutex<Option<JoinHandle<()>>>,
    idle_after: Duration,
}

impl Hub {
    /// Starts the hub and what runs beside it, until `stopping`.
    #[must_use]
    pub fn start(
        config: &ServeConfig,
        database: &Database,
        bus: Arc<dyn Bus>,
        games: Arc<Games>,
        sockets: Arc<OpenSockets>,
        clock: WallClock,
        stopping: &CancellationToken,
    ) -> Arc<Hub> {
        let (services, writer) = Services::start(
            database.pool.clone(),
            database.options.clone(),
            games,
            Arc::clone(&bus),
            (config.snapshot_every, config.seal_every),
            clock,
        );
        let hub = Arc::new(Hub {
            services: Arc::new(services),
            tables: Shelf::default(),
            sockets,
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
            // Boxed: it is rare, and the future of everybody who asks for a table would hold four of its 15 KB.
            let table = Box::pin(Table::load(Arc::clone(&self.services), id)).await?;
            table.ok_or_else(|| Error::not_found("There is no such table."))
        };
        self.tables.take(id, load).await
    }

    /// A table is no more: who still looks at it finds that it is not there when he asks again.
    pub fn forget(&self, id: Uuid) {
        if let Some(table) = self.tables.known(id) {
            self.tables.give_up(id, table);
        }
    }

    /// Whether a player watches a table through this node.
    #[must_use]
    pub fn is_present(&self, id: Uuid, player: Uuid) -> bool {
        self.tables.known(id).is_some_and(|table| table.is_present(player))
    }

    /// Tells everybody, here and on other nodes, that a table's header changed.
    pub(super) async fn announce(&self, id: Uuid) -> Result<Arc<Table>> {
        self.services.tell_header(id);
        let table = self.table(id).await?;
        table.hear_of_header().await?;
        Ok(table)
    }

    /// Lets the clocks of a table go by what its players say now, and its next deadline be written down.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_clocks(&self, id: Uuid) -> Result<()> {
        match self.announce(id).await {
            Err(error) if error.is_outage() => Err(error),
            // Of a game that cannot be read no clock runs out.
            _ => Ok(()),
        }
    }

    /// Reads seats and status of tables anew, here and on other nodes, where they are in use.
    pub fn read_anew(&self, ids: Vec<Uuid>) {
        for id in ids {
            self.services.tell_header(id);
            self.tell_table(id, |table| async move { table.hear_of_header().await });
        }
    }

    async fn hear(self: Arc<Self>, mut heard: mpsc::Receiver<Heard>) {
        while let Some(heard) = heard.recv().await {
            match heard {
                Heard::Notice(Notice::Steps(tables)) => {
                    for Latest { table, step } in tables {
                        self.tell_table(table, move |table| async move { table.hear_of_step(step).await });
                    }
                }
                Heard::Notice(Notice::Header(id)) => {
                    self.tell_table(id, |table| async move { table.hear_of_header().await });
                }
                Heard::Notice(Notice::Said(id, line)) => {
                    self.tell_table(id, move |table| async move { table.repeat(line).await });
                }
                Heard::Notice(Notice::SignedOut(session)) => self.sockets.end_session(&session),
                Heard::Gap => {
                    let reading = for_all(self.tables.all_coming(), |coming| async move {
                        if let Some(table) = coming.await {
                            report(table.hear_of_header().await);
                        }
                    });
                    tokio::spawn(reading);
                }
            }
        }
    }

    /// Lets a table that is in use learn something. One that is just being read learns it then: what it is read from may
    /// be older than the news.
    fn tell_table<F: Future<Output = Result<()>> + Send>(
        &self,
        id: Uuid,
        learn: impl FnOnce(Arc<Table>) -> F + Send + 'static,
    ) {
        if let Some(coming) = self.tables.coming(id) {
            tokio::spawn(async move {
                if let Some(table) = coming.await {
                    report(learn(table).await);
                }
            });
        }
    }

    async fn sweep(self: Arc<Self>) {
        let mut clock = tokio::time::interval(SWEEP.min(self.idle_after));
        loop {
            clock.tick().await;
            let mut tables = self.tables.all();
            for table in tables.iter().filter(|table| table.is_frozen()) {
                report(table.thaw().await);
            }
            metrics::gauge!("vedette_tables_in_use").set(tables.len() as f64);
            tables.retain(|table| table.idle() > self.idle_after);
            for table in tables {
                Box::pin(table.rest()).await;
                self.tables.give_up(table.id, table);
            }
            self.tables.tidy();
        }
    }

    async fn note(self: Arc<Self>) {
        let mut clock = tokio::time::interval(NOTING);
        loop {
            clock.tick().await;
            self.write_notes().await;
        }
    }

    /// Writes down how tables stand at which something was done, and what their players have been shown of it.
    pub async fn write_notes(&self) {
        for table in self.services.noted() {
            if let Some(table) = self.tables.known(table) {
                table.note_looks();
            }
        }
        self.services.write_notes().await;
        self.services.write_looks().await;
    }

    /// Saves snapshots and notes, and ends when the last step is written.
    pub async fn stop(&self) {
        self.write_notes().await;
        for_all(self.tables.all(), |table| async move { Box::pin(table.rest()).await }).await;
        // Snapshots are what the next start needs; what is not sealed in time another command can do.
        let sealing = for_all(self.tables.all(), |table| async move {
            report(table.seal().await.map(drop))
        });
        if timeout(SEALING, sealing).await.is_err() {
            tracing::warn!("not everything is sealed; `drain` does the rest");
        }
        if let Some(writer) = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take() {
            writer.abort();
        }
    }
}

/// Does something with all tables, a few at a time.
async fn for_all<T, F: Future<Output = ()> + Send + 'static>(tables: Vec<T>, act: impl Fn(T) -> F) {
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
        tracing::warn!(%error, "a table cannot be brought up to date");
    }
}

/// The record of a table that nobody else changes until the transaction ends.
pub(super) async fn locked_record(connection: &mut PgConnection, id: Uuid) -> Result<Record> {
    db::tables::lock(connection, id).await?;
    let record = db::tables::find(connection, id).await?;
    record.ok_or_else(|| Error::not_found("There is no such table."))
}
