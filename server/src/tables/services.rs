//! What all tables share.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use protocol::{Side, Viewer};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::bus::{Bus, Held, Notice};
use super::clocks::TableClocks;
use super::journal::Journal;
use crate::accounts::token::Token;
use crate::db;
use crate::db::clocks::Kept;
use crate::db::looks::Look;
use crate::db::pulse::Pulse;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::games::Games;
use crate::time::WallClock;

/// How many tables recover at the same time: the connections are few, and are there for those who come with a step too.
const RECOVERIES: usize = 4;

/// What all tables share.
pub struct Services {
    /// The database.
    pub database: PgPool,
    /// The games.
    pub games: Arc<Games>,
    /// Whether the database answers.
    pub pulse: Arc<Pulse>,
    /// For those who read everything anew when it answers again.
    pub recoveries: Semaphore,
    /// The way to the journal.
    pub journal: Journal,
    /// Steps between two snapshots of a table.
    pub snapshot_every: i32,
    /// Steps between two times at which a table seals what everybody has seen of it.
    pub seal_every: i32,
    /// What time it is.
    pub clock: WallClock,
    bus: Arc<dyn Bus>,
    notes: Mutex<HashMap<Uuid, Note>>,
    /// Up to which step players have been shown tables, by table and player.
    looks: Mutex<HashMap<(Uuid, Uuid), i32>>,
    counting: Mutex<HashSet<Uuid>>,
}

impl Services {
    /// Starts the writer of the journal, whose handle is returned too.
    #[must_use]
    pub fn start(
        database: PgPool,
        options: PgConnectOptions,
        games: Arc<Games>,
        bus: Arc<dyn Bus>,
        (snapshot_every, seal_every): (u32, u32),
        clock: WallClock,
    ) -> (Services, JoinHandle<()>) {
        let pulse = Pulse::new(options.clone());
        let (journal, writer) = Journal::start(options, Arc::clone(&bus));
        let services = Services {
            database,
            games,
            pulse,
            recoveries: Semaphore::new(RECOVERIES),
            journal,
            snapshot_every: i32::try_from(snapshot_every.max(1)).unwrap_or(i32::MAX),
            seal_every: i32::try_from(seal_every.max(1)).unwrap_or(i32::MAX),
            clock,
            bus,
            notes: Mutex::default(),
            looks: Mutex::default(),
            counting: Mutex::default(),
        };
        (services, writer)
    }

    /// What the database says of a table; `None` when there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record(&self, table: Uuid) -> Result<Option<Record>> {
        let reading = async {
            let mut connection = self.database.acquire().await?;
            db::tables::find(&mut connection, table).await
        };
        Ok(db::patiently(reading).await?)
    }

    /// Hears what other nodes do at a table, as long as it is held.
    pub async fn hold(&self, table: Uuid) -> Held {
        self.bus.hold(table).await
    }

    /// Whether news goes to the other nodes as it is meant to, and not by another line instead.
    #[must_use]
    pub fn hears_well(&self) -> bool {
        self.bus.is_whole()
    }

    /// Tells other nodes that seats, status or an offer changed.
    pub fn tell_header(&self, table: Uuid) {
        let bus = Arc::clone(&self.bus);
        tokio::spawn(async move { bus.tell(Notice::Header(table)).await });
    }

    /// Tells other nodes.
    pub async fn tell(&self, notice: Notice) {
        self.bus.tell(notice).await;
    }

    /// Tells other nodes that something was said.
    pub fn tell_said(&self, table: Uuid, line: i64) {
        let bus = Arc::clone(&self.bus);
        tokio::spawn(async move { bus.tell(Notice::Said(table, line)).await });
    }

    /// Tells other nodes that a session is over.
    pub fn tell_signed_out(&self, session: Token) {
        let bus = Arc::clone(&self.bus);
        tokio::spawn(async move { bus.tell(Notice::SignedOut(session)).await });
    }

    /// Remembers whom a table waits for, for lists, and what its clocks show.
    pub fn note(&self, table: Uuid, step: i32, awaited: Awaited, clocks: Option<TableClocks>) {
        let mut note = Note::new(step, awaited, clocks);
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(older) = notes.get(&table) {
            note.follow(older);
        }
        notes.insert(table, note);
    }

    /// Remembers up to which step a player has been shown a table.
    pub fn note_look(&self, table: Uuid, player: Uuid, step: i32) {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let known = looks.entry((table, player)).or_insert(step);
        *known = step.max(*known);
    }

    /// The tables about which something is to be written down.
    #[must_use]
    pub fn noted(&self) -> Vec<Uuid> {
        let notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.keys().copied().collect()
    }

    /// The last step that a player has been shown here and that is not written down yet; 0 if there is none.
    #[must_use]
    pub fn look_of(&self, table: Uuid, player: Uuid) -> i32 {
        let looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        looks.get(&(table, player)).copied().unwrap_or_default()
    }

    /// Writes down what players have been shown.
    pub async fn write_looks(&self) {
        let looks: Vec<Look> = {
            let looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
            let looks = looks.iter();
            looks
                .map(|(&(table, player), &step)| Look { table, player, step })
                .collect()
        };
        if looks.is_empty() {
            return;
        }
        if let Err(error) = db::patiently(db::looks::note(&self.database, &looks)).await {
            tracing::debug!(%error, "what players have looked at is written down later");
            return;
        }
        let mut unwritten = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        for Look { table, player, step } in looks {
            if unwritten.get(&(table, player)) == Some(&step) {
                unwritten.remove(&(table, player));
            }
        }
    }

    /// Saves a snapshot. One that is not saved costs time later, nothing else.
    pub async fn save_snapshot(&self, table: Uuid, step: i32, bytes: &[u8]) {
        let saving = async {
            let mut connection = self.database.acquire().await?;
            db::history::save_snapshot(&mut connection, table, step, bytes).await
        };
        if let Err(error) = db::patiently(saving).await {
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

    /// Writes down whom tables wait for, and what their clocks show.
    pub async fn write_notes(&self) {
        let notes = || self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = std::mem::take(&mut *notes());
        if waiting.is_empty() {
            return;
        }
        if let Err(error) = self.write_down(&waiting).await {
            tracing::debug!(%error, "lists learn later who has to decide");
            let mut notes = notes();
            for (table, older) in waiting {
                notes
                    .entry(table)
                    .and_modify(|note| note.follow(&older))
                    .or_insert(older);
            }
        }
    }

    async fn write_down(&self, notes: &HashMap<Uuid, Note>) -> Result<()> {
        let awaited: Vec<_> = notes
            .iter()
            .map(|(table, note)| (*table, note.step, note.awaited))
            .collect();
        let mut transaction = self.database.begin().await?;
        let newer = db::tables::lists::note(&mut transaction, &awaited).await?;
        if !newer.is_empty() {
            let rested = |table: &Uuid| notes.get(table).map_or(0, |note| note.rested.into());
            let rested: Vec<i16> = newer.iter().map(rested).collect();
            // Before the notices: whoever lets a plan rest takes their rows in this order too.
            db::plans::follow(&mut transaction, &newer, self.clock.now()).await?;
            db::notices::follow(&mut transaction, &newer, &rested, self.clock.now()).await?;
        }
        transaction.commit().await?;
        let mut clocks = Vec::new();
        for (table, note) in notes {
            if let Some(shown) = &note.clocks {
                clocks.push(Kept {
                    table: *table,
                    step: note.step,
                    state: serde_json::to_value(shown.kept()).map_err(|error| Error::internal(&error))?,
                    deadline: shown.deadline(),
                });
            }
        }
        if !clocks.is_empty() {
            db::clocks::keep(&self.database, &clocks).await?;
        }
        Ok(())
    }
}

/// What is written down of a table now and then.
struct Note {
    step: i32,
    awaited: Awaited,
    /// The sides, a bit each, that were not awaited at some moment since it was last written down.
    rested: u8,
    clocks: Option<TableClocks>,
}

impl Note {
    fn new(step: i32, awaited: Awaited, clocks: Option<TableClocks>) -> Note {
        let rests = |side: &Side| !awaited.is_seen(Viewer::from(*side), *side);
        let rested = Side::BOTH
            .into_iter()
            .filter(rests)
            .fold(0, |bits, side| bits | 1 << side.index());
        Note {
            step,
            awaited,
            rested,
            clocks,
        }
    }

    /// An older note was not written down.
    const fn follow(&mut self, older: &Note) {
        self.rested |= older.rested;
    }
}
