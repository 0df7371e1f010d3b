//! One table that is in use: who may do what at it, and the way of a step from a hand to all eyes.
//!
//! # Locks
//!
//! In this order, each one only by who holds no later one:
//!
//! 1. `play`: the game itself. Held by whoever makes a step, from judging to showing, or takes over those of other
//!    nodes. The database is waited for under it; so nobody waits for it while he has a row of the database locked.
//! 2. `scene`: seats, watchers and what they are shown. Held for a moment, never while anything is waited for. Whoever
//!    holds both sees game and seats of the same step.
//! 3. What is locked for itself, inside: the outboxes of the sockets, the lists of [`Services`], `bookmark`.

mod attendance;
pub mod march;
mod opening;
pub mod question;
mod recovery;
mod scene;
mod snapshot;
pub mod step;
pub mod takeback;
mod timing;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kernel::{Referee, Refusal};
use protocol::http::{About, DiceProof, Journal, TableHeader, TableStatus};
use protocol::survey::{Query, Survey};
use protocol::{Side, Viewer};
use uuid::Uuid;

use super::bus::Held;
use super::dice::DiceSecret;
use super::history::part::Part;
use super::history::proof::Evidence;
use super::history::seal::Seal;
use super::position::Position;
use super::replay::{self, Excerpt, Reading};
use super::services::Services;
use super::sight::Sight;
use crate::db;
use crate::db::journal::Row;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};

use scene::Scene;

pub use scene::Before;

/// The number of the next table that is taken into use.
static NEXT_NUMBER: AtomicU32 = AtomicU32::new(1);

/// A table in use.
pub struct Table {
    /// Its id.
    pub id: Uuid,
    services: Arc<Services>,
    referee: Arc<dyn Referee>,
    /// Why those are not really its rules.
    no_rules: Option<String>,
    /// The number that stands for it in messages of this node, as long as it is in use.
    number: u32,
    play: tokio::sync::Mutex<Play>,
    scene: Mutex<Scene>,
    /// Where the last reader of the journal began.
    bookmark: Mutex<Option<Reading>>,
    /// As long as it is in use, what other nodes do at it is heard.
    _held: Held,
}

/// The game, as far as only one at a time may touch it.
struct Play {
    game: Option<Game>,
    /// Whether the journal may hold more than we know.
    is_behind: bool,
    /// Whether everything is being read anew, the database having failed.
    is_recovering: bool,
}

struct Game {
    position: Position,
    step: i32,
    snapshot: i32,
    secret: DiceSecret,
}

impl Table {
    /// Reads a table from the database; `None` when there is none.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn load(services: Arc<Services>, id: Uuid) -> Result<Option<Arc<Table>>> {
        // What happens while it is being read is heard already.
        let held = services.hold(id).await;
        let Some(record) = services.record(id).await? else {
            return Ok(None);
        };
        let (referee, no_rules) = rules_of(&services, &record)?;
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let table = Arc::new(Table {
            id,
            scene: Mutex::new(Scene::new(record, Arc::clone(&referee), services.clock.clone(), number)),
            services,
            number,
            play: tokio::sync::Mutex::new(Play {
                game: None,
                is_behind: true,
                is_recovering: false,
            }),
            bookmark: Mutex::default(),
            referee,
            no_rules,
            _held: held,
        });
        table.catch_up(&mut *table.play.lock().await).await?;
        Ok(Some(table))
    }

    /// What the database says of it, apart from the game.
    #[must_use]
    pub fn record(&self) -> Arc<Record> {
        Arc::clone(&self.scene().record)
    }

    /// What it shares with the others.
    pub(super) fn services(&self) -> &Services {
        &self.services
    }

    /// Whom it waits for.
    #[must_use]
    pub fn awaited(&self) -> Awaited {
        self.scene().awaited()
    }

    /// The header as a caller may see it.
    #[must_use]
    pub fn header(&self, player: Option<Uuid>) -> TableHeader {
        self.scene().header(player)
    }

    /// The rules of its game.
    #[must_use]
    pub fn referee(&self) -> &Arc<dyn Referee> {
        &self.referee
    }

    /// Checks that a player sits at the table at all: on which side, the game may change at any moment.
    ///
    /// # Errors
    /// When he does not.
    pub fn check_sits(&self, player: Uuid) -> Result<()> {
        if self.scene().record.sides_of(Some(player)).is_empty() {
            return Err(Error::not_seated());
        }
        Ok(())
    }

    /// What a caller sees, and with whose eyes; `wish` decides where he holds both sides.
    ///
    /// # Errors
    /// When the game has not begun.
    pub fn look(&self, player: Option<Uuid>, wish: Option<Side>) -> Result<(Viewer, Sight)> {
        let mut scene = self.scene();
        scene.touch();
        let viewer = scene.viewer(player, wish);
        let sight = scene.sight(viewer).ok_or_else(Error::not_begun)?;
        Ok((viewer, sight))
    }

    /// The `seq` of what a caller sees, from his own seat if he does not hold the one he wishes; 0 before the game.
    #[must_use]
    pub fn seq(&self, player: Option<Uuid>, wish: Option<Side>) -> u64 {
        let scene = self.scene();
        let wish = wish.filter(|side| scene.record.sides_of(player).contains(side));
        scene.sight(scene.viewer(player, wish)).map_or(0, |sight| sight.seq)
    }

    /// Why a player cannot do what he asks about. It may take long: play goes on meanwhile.
    ///
    /// # Errors
    /// When he does not sit there, the game has not begun, or the rules panic over the question.
    pub async fn why(&self, player: Uuid, wish: Option<Side>, about: About) -> Result<Option<Refusal>> {
        let (side, position, _) = self.moment(|scene| scene.seat(player, wish)).await?;
        Error::of_blocking(move || Ok(position.why(side, &about))).await
    }

    /// How a choice would come out, or where something lies, as far as a caller may know. It may take long: play goes
    /// on meanwhile.
    ///
    /// # Errors
    /// When the game has not begun, or the rules panic over the question.
    pub async fn survey(&self, player: Option<Uuid>, wish: Option<Side>, query: Query) -> Result<Option<Survey>> {
        let (viewer, position, _) = self.moment(|scene| Ok(scene.viewer(player, wish))).await?;
        Error::of_blocking(move || Ok(position.survey(viewer, &query))).await
    }

    /// At most `limit` steps of the journal after `from`, as a caller may see them. Whoever reads on, or reads its end
    /// again, need not begin at the set-up.
    ///
    /// # Errors
    /// When the game has not begun, the database fails or the journal cannot be read.
    pub async fn excerpt(
        self: &Arc<Self>,
        player: Option<Uuid>,
        wish: Option<Side>,
        from: u64,
        limit: usize,
    ) -> Result<Journal> {
        // What has been written after `step` may have sent him to the other seat.
        let (viewer, _, step) = self.moment(|scene| Ok(scene.viewer(player, wish))).await?;
        let wanted = Excerpt { viewer, from, limit };
        if let Some(journal) = self.sealed_excerpt(wanted, step).await? {
            return Ok(journal);
        }
        let bookmark = lock(&self.bookmark).clone();
        let bookmark = bookmark.filter(|reading| reading.seq(viewer) <= from && reading.step <= step);
        let (reading, mut rows) = match bookmark {
            Some(reading) => {
                let after = reading.step;
                (
                    reading,
                    db::journal::rows_after(&self.services.database, self.id, after).await?,
                )
            }
            None => {
                let (reading, rows) = Box::pin(self.unsealed()).await?;
                if reading.step > 0 && (reading.step > step || reading.seq(viewer) > from) {
                    // It has been sealed meanwhile.
                    return self.sealed_excerpt(wanted, step).await?.ok_or_else(Error::stale);
                }
                (reading, rows)
            }
        };
        rows.retain(|row| row.step <= step);
        let table = Arc::clone(self);
        Error::of_blocking(move || {
            let (journal, start) = replay::excerpt(reading, &rows, wanted)?;
            *lock(&table.bookmark) = Some(start);
            Ok(journal)
        })
        .await
    }

    /// The part of the journal that is wanted as far as it is sealed; `None` when the rules have to tell.
    async fn sealed_excerpt(&self, wanted: Excerpt, step: i32) -> Result<Option<Journal>> {
        let part = db::history::part_at(&self.services.database, self.id, wanted.viewer, wanted.from);
        let Some(part) = db::patiently(part).await? else {
            return Ok(None);
        };
        Error::of_blocking(move || {
            let part = Part::unpack(&part).map_err(|error| Error::internal(&error))?;
            let journal = part.excerpt(wanted, step);
            let is_all = part.last() >= step;
            Ok((is_all || !journal.steps.is_empty()).then_some(journal))
        })
        .await
    }

    /// Where the sealed history ends, and the rows after it.
    async fn unsealed(&self) -> Result<(Reading, Vec<Row>)> {
        let database = &self.services.database;
        let record = self.record();
        let strict = !record.is_played_by(&*self.referee);
        if let Some(seal) = Seal::of(database, self.id).await? {
            let rows = db::journal::rows_after(database, self.id, seal.step).await?;
            let reading = match &self.no_rules {
                Some(why) => seal.unread(&record, &rows).ok_or_else(|| Error::frozen(why))?,
                None => seal.reading(&record, &*self.referee, strict, &rows)?,
            };
            return Ok((reading, rows));
        }
        let mut rows = db::journal::rows_after(database, self.id, -1).await?;
        let first = rows.first().ok_or_else(Error::not_begun)?;
        let (reading, _) = Reading::from_set_up(&record, &*self.referee, first, strict)?;
        rows.remove(0);
        Ok((reading, rows))
    }

    /// The proof of its dice.
    ///
    /// # Errors
    /// When the game is not over, the database fails, or other rules made the journal and nothing of it is sealed.
    pub async fn prove_dice(&self) -> Result<DiceProof> {
        // What the table says must be what everybody can read there, not what this node remembers.
        let mut moment = db::moment(&self.services.database).await?;
        let record = db::tables::find(&mut moment, self.id).await?;
        let record = record.ok_or_else(|| Error::not_found("There is no such table."))?;
        if record.status != TableStatus::Finished {
            return Err(Error::conflict(
                "not-finished",
                "The dice are laid open when the game is over.",
            ));
        }
        let referee = self.no_rules.is_none().then(|| Arc::clone(&self.referee));
        let evidence = Evidence::gather(&mut moment, Arc::new(record), referee).await?;
        drop(moment);
        Error::of_blocking(move || evidence.prove()).await
    }

    /// Who somebody is, the position, and the number of its step, all of the same moment.
    async fn moment<W>(&self, who: impl FnOnce(&Scene) -> Result<W>) -> Result<(W, Position, i32)> {
        let play = self.play.lock().await;
        let who = who(&self.scene())?;
        let game = play.game.as_ref().ok_or_else(Error::not_begun)?;
        Ok((who, game.position.clone(), game.step))
    }

    /// Whether its game cannot go on here.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.scene().is_frozen()
    }

    /// How long nobody has watched or used it.
    #[must_use]
    pub fn idle(&self) -> Duration {
        self.scene().idle()
    }

    fn scene(&self) -> MutexGuard<'_, Scene> {
        lock(&self.scene)
    }
}

/// The rules of a table; where they cannot be had with its corrections, those of new tables, and why.
fn rules_of(services: &Services, record: &Record) -> Result<(Arc<dyn Referee>, Option<String>)> {
    match services.games.referee_of(record) {
        Ok(referee) => Ok((referee, None)),
        Err(error) => {
            let usual = services.games.referee(&record.ruleset).cloned();
            let usual = usual
                .ok_or_else(|| Error::conflict("unknown-game", format!("This table cannot be shown: {error}.")))?;
            Ok((usual, Some(error.to_string())))
        }
    }
}

/// A panic elsewhere does not make the data wrong: what is locked here is replaced in one piece.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
