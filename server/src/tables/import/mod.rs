//! Games that were played elsewhere and are brought here as files.
//!
//! A file is taken for what it says only as far as that can be checked: every choice is judged by the rules of its edition,
//! every state compared with its digest, every roll computed again from seed and salts, and the end compared with that of the
//! journal, by the same code that verifies the games of this server. Who played, and when, cannot be checked: that is shown
//! as text, with the name of whoever brought the file. Such a game is over, counts for nothing, and is listed nowhere but with
//! him.

pub mod again;
mod checks;
mod file;
mod steps;
mod told;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::http::{GameFile, Player, TableStatus};
use protocol::{BySide, Side, Viewer};
use tokio::sync::Semaphore;
use uuid::Uuid;

use self::checks::{bad, check_proof};
use self::file::{Read, id_of};
use self::steps::Beginning;
use self::told::{Told, told};
use super::act::Act;
use super::export::rows::step_of;
use super::history::proof::Evidence;
use super::history::seal::Sealing;
use super::hub::Hub;
use super::table::Table;
use crate::db;
use crate::db::history::SealedState;
use crate::db::imports::NewImport;
use crate::db::journal::Row;
use crate::db::tables::record::{Record, SeatRecord};
use crate::error::{Error, Result};

/// How many games a player may keep here that were played elsewhere.
const MOST_KEPT: i64 = 100;

/// How long a game may take to be played again.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many are played again at the same time: it is the one thing here that keeps a processor busy for long.
static AT_ONCE: Semaphore = Semaphore::const_new(1);

/// A game that has been played again and holds.
struct Replayed {
    rows: Vec<Row>,
    seal: SealedState,
    is_exchanged: bool,
    /// How many steps were played again, where that were not all.
    replayed: Option<i32>,
}

impl Hub {
    /// Keeps a game that was played elsewhere, if everything in it holds. One that is here already is answered with, also
    /// when it was played here. Says whether it is new.
    ///
    /// # Errors
    /// When it does not hold, this server cannot play it, or the player has brought too many. Then nothing has changed.
    pub async fn import(&self, player: &Player, file: GameFile) -> Result<(Arc<Table>, bool)> {
        let id = id_of(&file);
        if let Some(table) = self.known(id, &file).await? {
            return Ok((table, false));
        }
        self.check_room(player.id).await?;
        let now = self.services.clock.now();
        let read = Read::new(&self.services.games, file, id, now)?;
        let permit = AT_ONCE.acquire().await.map_err(|error| Error::internal(&error))?;
        let (read, replayed) = Error::of_blocking(move || {
            let replayed = catch_unwind(AssertUnwindSafe(|| replay(&read)));
            let replayed = replayed.unwrap_or_else(|_| Err(bad("the rules cannot make sense of it")))?;
            Ok((read, replayed))
        })
        .await?;
        drop(permit);
        let is_new = self.keep_import(player, &read, &replayed).await?;
        Ok((self.table(id).await?, is_new))
    }

    /// The table that has this game already: it was brought here before, or was played here.
    async fn known(&self, id: Uuid, file: &GameFile) -> Result<Option<Arc<Table>>> {
        let database = &self.services.database;
        if db::imports::is_there(database, id).await? {
            return self.table(id).await.map(Some);
        }
        let Some(record) = self.services.record(file.table).await? else {
            return Ok(None);
        };
        let is_seed = file.dice.seed.as_deref() == Some(&hex::encode(&record.dice_seed));
        if record.status != TableStatus::Finished || !is_seed {
            return Ok(None);
        }
        let rows = db::patiently(db::journal::rows_after(database, file.table, -1)).await?;
        let is_same = rows.len() == file.steps.len()
            && rows
                .into_iter()
                .zip(&file.steps)
                .all(|(row, step)| step_of(row) == *step);
        if !is_same {
            return Ok(None);
        }
        self.table(file.table).await.map(Some)
    }

    async fn check_room(&self, player: Uuid) -> Result<()> {
        let kept = db::imports::count(&self.services.database, player).await?;
        if kept >= MOST_KEPT {
            return Err(too_many());
        }
        Ok(())
    }

    async fn keep_import(&self, player: &Player, read: &Read, replayed: &Replayed) -> Result<bool> {
        let record = &read.record;
        let ending = record.ending().ok_or_else(Error::not_begun)?;
        let salts = record.salts().ok_or_else(Error::not_begun)?;
        let mut names = BySide::of(|side: Side| read.names[side].as_str());
        if replayed.is_exchanged {
            names.swap();
        }
        let new = NewImport {
            id: record.id,
            player: player.id,
            origin: record.dice_table(),
            ruleset: &record.ruleset,
            rules_version: &record.rules_version,
            edition: record.edition,
            printed: record.printed.as_deref(),
            replayed: replayed.replayed,
            seams: &read.seams,
            corrections: &record.corrections,
            scenario: &record.scenario,
            options: &record.options,
            pace: record.pace,
            without_takebacks: record.without_takebacks,
            dice_seed: &record.dice_seed,
            ending,
            seats_exchanged: replayed.is_exchanged,
            names,
            salts: BySide::of(|side: Side| salts[side].as_str()),
            created_at: record.created_at,
            ended_at: record.updated_at,
        };
        let mut transaction = self.services.database.begin().await?;
        db::accounts::lock(&mut transaction, player.id).await?;
        if db::imports::count(&mut *transaction, player.id).await? >= MOST_KEPT {
            return Err(too_many());
        }
        let now = self.services.clock.now();
        if !db::imports::keep(&mut transaction, &new, &replayed.rows, now).await? {
            // Somebody else has brought it meanwhile.
            return Ok(false);
        }
        db::history::advance_seal(&mut transaction, record.id, &replayed.seal).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Plays a game again, and verifies it; reads the rest of one that the rules of now cannot play again as a whole.
fn replay(read: &Read) -> Result<Replayed> {
    let until = Instant::now() + PATIENCE;
    let in_time = || match Instant::now() < until {
        true => Ok(()),
        false => Err(bad("it takes too long to play it again")),
    };
    if let Some(sealed) = &read.sealed {
        let Told { rows, seal, replayed } = told(read, sealed, in_time)?;
        return Ok(Replayed {
            rows,
            seal,
            // The names are those of the end already, and nobody knows how often they changed places.
            is_exchanged: false,
            replayed: Some(replayed),
        });
    }
    let mut rows = read.rows.clone();
    if let (Some(beginning), Some(from)) = (&read.beginning, rows.get_mut(1)) {
        from.back = Some(state_there(read, beginning, from, &in_time)?);
    }
    let sealing = Sealing::retrace(&read.record, &*read.referee, &mut rows, in_time).map_err(of_step)?;
    let is_exchanged = sealing.reading.position.is_exchanged();
    let seal = sealing.finish(read.referee.edition());
    in_time()?;
    let evidence = Evidence::of_journal(Arc::clone(&read.record), Arc::clone(&read.referee), rows);
    check_proof(&evidence.prove().map_err(of_step)?)?;
    Ok(Replayed {
        rows: evidence.into_journal(),
        seal,
        is_exchanged,
        replayed: None,
    })
}

/// The packed state from which a game goes on with the step `from`: where another one stood, which is played again up to there.
/// Its dice are computed again too, where it is over.
fn state_there(read: &Read, beginning: &Beginning, from: &Row, in_time: &impl Fn() -> Result<()>) -> Result<Vec<u8>> {
    let Act::From(_, moment) = Act::read(&from.choice) else {
        return Err(bad("it does not go on from where another game stood"));
    };
    let mut rows = beginning.rows.clone();
    if let (Some(earlier), Some(from)) = (&beginning.beginning, rows.get_mut(1)) {
        from.back = Some(state_there(read, earlier, from, in_time)?);
    }
    let seat = |salt: &String| SeatRecord {
        player: None,
        name: String::new(),
        salt: salt.clone(),
        offers_draw: false,
        offers_pace: None,
        offers_takeback: None,
    };
    let record = Arc::new(Record {
        id: beginning.table,
        status: TableStatus::Running,
        imported: None,
        ended_by: None,
        winner: None,
        dice_seed: beginning.seed.clone().unwrap_or_default(),
        seats: beginning.salts.each_ref().map(|salt| Some(seat(salt))),
        ..(*read.record).clone()
    });
    let sealing = Sealing::retrace(&record, &*read.referee, &mut rows, in_time).map_err(of_step)?;
    let there = sealing.reading;
    if there.position.ending().is_some() || there.seq(Viewer::Spectator) != moment {
        return Err(bad("it goes on from a moment that the other game did not come to"));
    }
    if beginning.seed.is_some() {
        let evidence = Evidence::of_journal(record, Arc::clone(&read.referee), rows);
        check_proof(&evidence.prove().map_err(of_step)?)?;
    }
    Ok(there.position.keep(read.referee.edition()))
}

/// What the rules say against a step of a file.
fn of_step(error: Error) -> Error {
    match error.code {
        "bad-game" => error,
        "rules-changed" => {
            let told = " of the journal of this table was made under other rules than those of today";
            let why = error.message.replacen(told, " does not follow from the rules", 1);
            bad(why.replacen("Step", "step", 1).trim_end_matches('.'))
        }
        _ => bad(error.message.trim_end_matches('.')),
    }
}

fn too_many() -> Error {
    Error::conflict(
        "too-many-games",
        format!("You keep {MOST_KEPT} games here that were played elsewhere; delete one of them first."),
    )
}
