//! One table that is in use: who may do what at it, and the way of a step from a hand to all eyes.

mod attendance;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, SubsecRound, Utc};
use kernel::Referee;
use protocol::http::{Journal, TableHeader, TableStatus};
use protocol::{Side, Viewer};
use uuid::Uuid;

use super::audience::{Audience, Shown, diff_text};
use super::awaited::Awaited;
use super::dice::DiceSecret;
use super::header::header;
use super::hub::Services;
use super::journal::{Row, Written};
use super::position::{Aftermath, Position, Word};
use super::replay::{self, Excerpt, Reading, Replayed};
use super::sight::{Glance, Lines, Sight};
use crate::db;
use crate::db::tables::Record;
use crate::error::{Error, Result};

/// How often a step is judged again when other nodes are faster.
const TRIES: usize = 5;

/// The time before it is looked whether the database is back, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The number of the next table that is taken into use.
static NEXT_NUMBER: AtomicU32 = AtomicU32::new(1);

/// A table in use.
pub struct Table {
    /// Its id.
    pub id: Uuid,
    /// The number that stands for it in messages of this node, as long as it is in use.
    pub number: u32,
    services: Arc<Services>,
    referee: Arc<dyn Referee>,
    record: Mutex<Arc<Record>>,
    /// Held by whoever makes a step, from judging to showing.
    turn: tokio::sync::Mutex<Turn>,
    audience: Mutex<Audience>,
    /// Where the last reader of the journal began.
    bookmark: Mutex<Option<Reading>>,
    used_at: Mutex<Instant>,
}

/// The game, as far as only the one whose turn it is may touch it.
struct Turn {
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

/// A step that has been judged.
struct Judged {
    row: Row,
    position: Position,
    aftermath: Aftermath,
    glances: [Option<Glance>; 3],
}

impl Table {
    /// Reads a table from the database; `None` when there is none.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn load(services: Arc<Services>, id: Uuid) -> Result<Option<Arc<Table>>> {
        let Some(record) = read_record(&services, id).await? else {
            return Ok(None);
        };
        let referee = services
            .games
            .referee(&record.ruleset)
            .cloned()
            .ok_or_else(|| Error::internal(&format_args!("the game '{}' is not known", record.ruleset)))?;
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let table = Arc::new(Table {
            id,
            number,
            services,
            referee,
            record: Mutex::new(Arc::new(record)),
            turn: tokio::sync::Mutex::new(Turn {
                game: None,
                is_behind: true,
                is_recovering: false,
            }),
            audience: Mutex::new(Audience::new(id, number)),
            bookmark: Mutex::default(),
            used_at: Mutex::new(Instant::now()),
        });
        table.catch_up(&mut *table.turn.lock().await).await?;
        Ok(Some(table))
    }

    /// What the database says of it, apart from the game.
    #[must_use]
    pub fn record(&self) -> Arc<Record> {
        Arc::clone(&lock(&self.record))
    }

    /// Whom it waits for.
    #[must_use]
    pub fn awaited(&self) -> Awaited {
        self.audience().awaited()
    }

    /// The header as a caller may see it.
    #[must_use]
    pub fn header(&self, player: Option<Uuid>) -> TableHeader {
        header(&self.record(), &*self.referee, self.audience().moment(), player)
    }

    /// The rules of its game.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        &*self.referee
    }

    /// The side that a player acts for; `wish` decides where he holds both.
    ///
    /// # Errors
    /// When he does not sit there.
    pub fn seat(&self, player: Uuid, wish: Option<Side>) -> Result<Side> {
        let sides = self.record().sides_of(Some(player));
        let seat = match wish {
            Some(side) => sides.into_iter().find(|held| *held == side),
            None => {
                let awaited = self.awaited().seen_from(&sides).first().copied();
                awaited.filter(|side| sides.contains(side)).or(sides.first().copied())
            }
        };
        seat.ok_or_else(|| Error::forbidden("not-seated", "You do not sit on this side of the table."))
    }

    /// Whose eyes a caller sees the table with.
    #[must_use]
    pub fn viewer(&self, player: Option<Uuid>, wish: Option<Side>) -> Viewer {
        player
            .and_then(|player| self.seat(player, wish).ok())
            .map_or(Viewer::Spectator, Viewer::from)
    }

    /// What a viewer class sees; `None` before the game has begun.
    #[must_use]
    pub fn sight(&self, viewer: Viewer) -> Option<Sight> {
        self.touch();
        self.audience().sights().map(|sights| sights[viewer.index()].clone())
    }

    /// Asks something of the position, which may take long: play goes on meanwhile.
    ///
    /// # Errors
    /// When the game has not begun, or the rules panic over the question.
    pub async fn ask<T: Send + 'static>(&self, question: impl FnOnce(&Position) -> T + Send + 'static) -> Result<T> {
        let game = |turn: &Turn| turn.game.as_ref().map(|game| game.position.clone());
        let position = game(&*self.turn.lock().await).ok_or_else(Error::not_begun)?;
        Error::of_blocking(move || Ok(question(&position))).await
    }

    /// The journal as a viewer class saw it. Whoever reads on, or reads its end again, need not begin at the set-up.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn excerpt(self: &Arc<Self>, wanted: Excerpt) -> Result<Journal> {
        let bookmark = lock(&self.bookmark).clone();
        let bookmark = bookmark.filter(|reading| reading.seq(wanted.viewer) <= wanted.from);
        let after = bookmark.as_ref().map_or(-1, Reading::step);
        let rows = db::journal::rows_after(&self.services.database, self.id, after).await?;
        let table = Arc::clone(self);
        Error::of_blocking(move || {
            let read = replay::excerpt(&table.record(), &*table.referee, bookmark, &rows, wanted);
            let (journal, start) = read?;
            *lock(&table.bookmark) = Some(start);
            Ok(journal)
        })
        .await
    }

    /// Makes a step and returns the viewer's `seq` after it. With `seq`, only if that is still current.
    ///
    /// # Errors
    /// When the step is stale or refused, or the database fails. Then nothing has changed, as far as anybody was shown.
    pub async fn step(self: Arc<Self>, side: Side, word: Word<'_>, seq: Option<u64>) -> Result<u64> {
        let start = Instant::now();
        self.touch();
        let mut turn = self.turn.lock().await;
        if turn.is_recovering {
            return Err(Error::database_unavailable());
        }
        for _ in 0..TRIES {
            if turn.is_behind {
                let read = self.catch_up(&mut turn).await;
                self.recover_from(&read, &mut turn);
                read?;
            }
            let judged = self.judge(&turn, side, word, seq)?;
            let written = self
                .services
                .journal
                .append(self.id, judged.row.clone(), judged.aftermath)
                .await;
            // The messages are worked out while the disk is busy: the writer, just woken on this thread, goes first.
            tokio::task::yield_now().await;
            let shown = self.prepare(judged.glances);
            match written.await.unwrap_or(Written::Unknown) {
                Written::Durable => {
                    let seq = shown[side.index()].as_ref().map_or(0, |shown| shown.glance.after.seq);
                    self.take(&mut turn, &judged.row, judged.position, shown);
                    metrics::counter!("vedette_steps_total").increment(1);
                    metrics::histogram!("vedette_step_seconds").record(start.elapsed());
                    if !judged.aftermath.is_none() {
                        self.tell_header();
                        self.services.tell_header(self.id);
                    }
                    return Ok(seq);
                }
                Written::Late => turn.is_behind = true,
                Written::Unknown => {
                    turn.is_behind = true;
                    self.recover(&mut turn);
                    return Err(Error::database_unavailable());
                }
            }
        }
        Err(Error::stale())
    }

    fn judge(&self, turn: &Turn, side: Side, word: Word<'_>, seq: Option<u64>) -> Result<Judged> {
        let game = turn.game.as_ref().ok_or_else(Error::not_begun)?;
        let sights = self.audience().sights().cloned().ok_or_else(Error::not_begun)?;
        if seq.is_some_and(|seq| !sights[side.index()].is_current(seq)) {
            return Err(Error::stale());
        }
        let advance = game
            .position
            .advance(side, word, &mut game.secret.dice(game.position.rolled()))?;
        let lines = Lines::for_all(advance.log, &game.position, word);
        let glances = Sight::look_all(&sights, &advance.position, side, lines);
        let seen = [0, 1, 2].map(|index| glances[index].is_some());
        let asked = [0, 1, 2].map(|index| glances[index].as_ref().is_some_and(|glance| glance.asked));
        Ok(Judged {
            row: Row {
                step: game.step + 1,
                side,
                seen_by: Row::seen_bits(seen, asked),
                choice: word.text().to_owned(),
                rolls: advance.rolls,
                at: now(),
            },
            aftermath: advance.position.aftermath(&game.position),
            position: advance.position,
            glances,
        })
    }

    fn prepare(&self, glances: [Option<Glance>; 3]) -> [Option<Shown>; 3] {
        let wanted = self.audience().wanted().0;
        let mut index = 0;
        glances.map(|glance| {
            let is_wanted = wanted[index];
            index += 1;
            glance.map(|glance| Shown {
                text: is_wanted.then(|| diff_text(self.number, &glance)),
                glance,
            })
        })
    }

    /// Makes a step that is in the journal the present, and shows it.
    fn take(self: &Arc<Self>, turn: &mut Turn, row: &Row, position: Position, shown: [Option<Shown>; 3]) {
        let Some(game) = &mut turn.game else { return };
        let step = row.step;
        game.position = position;
        game.step = step;
        self.settle(&game.position);
        self.show(shown, row);
        self.services.note(self.id, step, self.awaited());
        if step - game.snapshot >= self.services.snapshot_every
            && let Some(bytes) = self.snapshot_of(game)
        {
            game.snapshot = step;
            let (services, id) = (Arc::clone(&self.services), self.id);
            tokio::spawn(async move { services.save_snapshot(id, step, &bytes).await });
        }
    }

    /// Shows a step; a crowd sees it a little later, joined with others.
    fn show(self: &Arc<Self>, shown: [Option<Shown>; 3], row: &Row) {
        let flush = self.audience().show(shown, row.at);
        if let Some(delay) = flush {
            let table = Arc::clone(self);
            tokio::spawn(async move {
                tokio::time::sleep(delay).await;
                table.audience().flush();
            });
        }
    }

    fn snapshot_of(&self, game: &Game) -> Option<Vec<u8>> {
        let audience = self.audience();
        replay::write_snapshot(&game.position, audience.sights()?, audience.logs())
    }

    /// Reads what the journal has and we have not.
    async fn catch_up(self: &Arc<Self>, turn: &mut Turn) -> Result<()> {
        if let Some(game) = &mut turn.game {
            let rows = db::patiently(db::journal::rows_after(&self.services.database, self.id, game.step)).await?;
            for row in &rows {
                self.follow(game, row)?;
            }
            turn.is_behind = false;
            if !rows.is_empty() && game.position.ending().is_some() {
                self.tell_header();
            }
            return Ok(());
        }
        self.reload_record().await?;
        let record = self.record();
        // A table that was withdrawn before the second player came has no game.
        if let Some(salts) = record.salts().filter(|_| record.status != TableStatus::Open) {
            turn.game = Some(self.open_game(&record, salts).await?);
        }
        turn.is_behind = false;
        Ok(())
    }

    async fn open_game(&self, record: &Record, salts: [String; 2]) -> Result<Game> {
        let database = &self.services.database;
        let snapshot = db::patiently(db::journal::snapshot(database, self.id))
            .await?
            .and_then(|(step, bytes)| Reading::from_snapshot(&*self.referee, self.id, step, &bytes));
        let after = snapshot.as_ref().map_or(-1, Reading::step);
        let rows = db::patiently(db::journal::rows_after(database, self.id, after)).await?;
        let Replayed {
            position,
            step,
            snapshot,
            sights,
            logs,
        } = replay::read(record, &*self.referee, snapshot, &rows)?;
        self.audience().open(sights, logs);
        self.services.note(self.id, step, self.awaited());
        Ok(Game {
            secret: DiceSecret::new(&record.dice_seed, self.id, salts),
            position,
            step,
            snapshot,
        })
    }

    /// Takes over a step that another node has made.
    fn follow(self: &Arc<Self>, game: &mut Game, row: &Row) -> Result<()> {
        let word = Word::read(&row.choice);
        let advance = game.position.advance_again(row.side, word, &row.rolls);
        let advance = advance.map_err(|cause| Error::rules_changed(&self.record().rules_version, row.step, &cause))?;
        let lines = Lines::for_all(advance.log, &game.position, word);
        let sights = self.audience().sights().cloned().ok_or_else(Error::not_begun)?;
        let glances = Sight::look_all(&sights, &advance.position, row.side, lines);
        let shown = glances.map(|glance| glance.map(|glance| Shown { glance, text: None }));
        self.settle(&advance.position);
        self.show(shown, row);
        game.position = advance.position;
        game.step = row.step;
        Ok(())
    }

    /// Brings the record in line with the game before anything of the game is shown: its end, and players who change
    /// places.
    fn settle(&self, position: &Position) {
        let old = self.record();
        let ending = position.ending().filter(|_| old.status != TableStatus::Finished);
        let is_exchange = old.seats_exchanged != position.is_exchanged();
        if ending.is_none() && !is_exchange {
            return;
        }
        let mut record = (*old).clone();
        if let Some(ending) = ending {
            record.finish(ending);
        }
        if is_exchange {
            record.exchange_seats();
        }
        self.take_record(record);
        if is_exchange {
            self.tell_header();
        }
    }

    /// Takes over what other nodes have done, if anything.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn hear_of_steps(self: &Arc<Self>) -> Result<()> {
        let mut turn = self.turn.lock().await;
        let read = self.catch_up(&mut turn).await;
        self.recover_from(&read, &mut turn);
        read
    }

    /// Reads seats and status anew, begins the game if both seats are taken now, and tells everybody.
    ///
    /// # Errors
    /// When the database fails; that everything is to be read anew is remembered.
    pub async fn hear_of_header(self: &Arc<Self>) -> Result<()> {
        let mut turn = self.turn.lock().await;
        let read = self.read_anew(&mut turn).await;
        self.recover_from(&read, &mut turn);
        read
    }

    async fn read_anew(self: &Arc<Self>, turn: &mut Turn) -> Result<()> {
        self.catch_up(turn).await?;
        // Under the lock, so that no step changes the record meanwhile.
        self.reload_record().await?;
        self.tell_header();
        Ok(())
    }

    fn recover_from(self: &Arc<Self>, read: &Result<()>, turn: &mut Turn) {
        if read.as_ref().is_err_and(Error::is_outage) {
            self.recover(turn);
        }
    }

    /// Reads everything anew as soon as the database is back, which also tells whether a step whose fate is unknown was
    /// written. Until then steps are refused at once.
    fn recover(self: &Arc<Self>, turn: &mut Turn) {
        if std::mem::replace(&mut turn.is_recovering, true) {
            return;
        }
        let table = Arc::clone(self);
        tokio::spawn(async move {
            let mut delay = FIRST_PAUSE;
            loop {
                tokio::time::sleep(delay).await;
                delay = (delay * 2).min(LONGEST_PAUSE);
                // Nobody's turn is taken up before the database answers.
                if db::patiently(db::ping(&table.services.database)).await.is_err() {
                    continue;
                }
                let mut turn = table.turn.lock().await;
                let read = table.read_anew(&mut turn).await;
                if !read.is_err_and(|error| error.is_outage()) {
                    turn.is_recovering = false;
                    return;
                }
            }
        });
    }

    async fn reload_record(&self) -> Result<()> {
        let record = read_record(&self.services, self.id).await?;
        let record = record.ok_or_else(|| Error::not_found("There is no such table."))?;
        self.take_record(record);
        Ok(())
    }

    /// Goes by another record from now on: whoever has got or changed a seat looks from there.
    fn take_record(&self, record: Record) {
        self.audience().reseat(|player| record.sides_of(player));
        *lock(&self.record) = Arc::new(record);
    }

    /// How long nobody has watched or used it.
    #[must_use]
    pub fn idle(&self) -> Duration {
        if self.audience().watchers().next().is_some() {
            return Duration::ZERO;
        }
        lock(&self.used_at).elapsed()
    }

    /// Saves a snapshot if there is anything new to save.
    pub async fn rest(&self) {
        let turn = self.turn.lock().await;
        if let Some(game) = &turn.game
            && game.step > game.snapshot
            && let Some(bytes) = self.snapshot_of(game)
        {
            self.services.save_snapshot(self.id, game.step, &bytes).await;
        }
    }

    fn touch(&self) {
        *lock(&self.used_at) = Instant::now();
    }

    fn audience(&self) -> MutexGuard<'_, Audience> {
        lock(&self.audience)
    }
}

async fn read_record(services: &Services, id: Uuid) -> Result<Option<Record>> {
    let reading = async {
        let mut connection = services.database.acquire().await?;
        db::tables::record(&mut connection, id).await
    };
    Ok(db::patiently(reading).await?)
}

/// A panic elsewhere does not make the data wrong: what is locked here is replaced in one piece.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time as the journal can keep it.
fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}
