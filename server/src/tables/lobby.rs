//! What happens before a game: creating a table, sitting down, rematches.

use std::sync::Arc;

use kernel::OptionSet;
use kernel::dice::NotedDice;
use protocol::http::{CreateTable, JoinTable, NoticeKind, Opponent, Player, Rematch, SideWish, TableStatus};
use protocol::{BySide, ByViewer, Side};
use rand::RngExt;
use sqlx::PgConnection;
use uuid::Uuid;

use super::act::Act;
use super::dice::DiceSecret;
use super::hub::{Hub, locked_record};
use super::plan::Plan;
use super::position::Position;
use super::table::Table;
use crate::accounts::names::key_of;
use crate::accounts::token::new_secret;
use crate::db;
use crate::db::beat::Beat;
use crate::db::journal::Row;
use crate::db::notices::Key as Notice;
use crate::db::tables::NewTable;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::{Admission, Record};
use crate::error::{Error, Result};
use crate::text;

/// How many tables of one player may wait for somebody.
const MOST_OPEN: i64 = 10;

/// How many games one player may play against himself.
const MOST_ALONE: i64 = 20;

impl Hub {
    /// Creates a table and seats its creator.
    ///
    /// # Errors
    /// When what is wanted does not exist or does not go together.
    pub async fn create(&self, player: &Player, wanted: &CreateTable) -> Result<Arc<Table>> {
        let plan = Plan::new(&self.services.games, wanted)?;
        check_may_be_rated(player, wanted.rated)?;
        let salt = salt(wanted.salt.as_deref())?;
        let invited = match &wanted.opponent {
            Opponent::Invite(name) => Some(self.find_opponent(player, name).await?),
            _ => None,
        };
        let admission = match wanted.opponent {
            Opponent::Open => Admission::Open,
            Opponent::Link => Admission::Link,
            Opponent::Oneself => Admission::Oneself,
            Opponent::Invite(_) => Admission::Invite,
        };
        let opening = Opening {
            plan,
            admission,
            creator: player.id,
            side: wish_or_lot(wanted.side),
            salt,
            invited,
        };
        let mut transaction = self.services.database.begin().await?;
        let id = self.open_table(&mut transaction, &opening).await?;
        transaction.commit().await?;
        self.table(id).await
    }

    /// Opens a table and seats its creator, on both sides if he plays alone; unless he has too many already.
    pub(super) async fn open_table(&self, connection: &mut PgConnection, opening: &Opening) -> Result<Uuid> {
        let Opening {
            plan, creator, side, ..
        } = opening;
        check_number(connection, *creator, opening.admission).await?;
        let id = self
            .lay(connection, plan, opening.admission, *creator, opening.invited)
            .await?;
        if let Some(player) = opening.invited
            && !db::people::tie(&mut *connection, *creator, player).await?.is_blocked
        {
            let invitation = Notice {
                table: id,
                player,
                kind: NoticeKind::Invitation,
            };
            db::notices::add(connection, invitation, self.services.clock.now()).await?;
        }
        db::tables::sit(connection, id, *side, *creator, &opening.salt).await?;
        if opening.admission == Admission::Oneself {
            db::tables::sit(connection, id, side.other(), *creator, &salt(None)?).await?;
            self.begin_if_full(connection, id).await?;
        }
        Ok(id)
    }

    /// Lays a table at which nobody sits.
    async fn lay(
        &self,
        connection: &mut PgConnection,
        plan: &Plan,
        admission: Admission,
        creator: Uuid,
        invited: Option<Uuid>,
    ) -> Result<Uuid> {
        let id = Uuid::now_v7();
        let invitation = (admission == Admission::Link).then(new_secret);
        let seed: [u8; 32] = rand::random();
        let referee = self.services.games.referee(&plan.ruleset);
        let unknown = || Error::internal(&format_args!("the game '{}' is not known", plan.ruleset));
        let referee = referee.ok_or_else(unknown)?;
        let new = NewTable {
            id,
            ruleset: &plan.ruleset,
            rules_version: &plan.rules_version,
            edition: referee.edition(),
            printed: referee.printed(),
            corrections: self.services.games.corrections(&plan.ruleset),
            scenario: &plan.scenario,
            options: &plan.options,
            pace: plan.pace,
            without_takebacks: plan.without_takebacks,
            rated: plan.rated,
            admission,
            creator,
            invited,
            invitation: invitation.as_deref(),
            dice_seed: &seed,
        };
        db::tables::create(connection, &new).await?;
        Ok(id)
    }

    /// Lays a table for two players who have agreed to meet there, as the entrants of a tournament have, and lets the game
    /// begin. It is part of the caller's transaction; when that is committed, [`Hub::set_clocks`] lets the clocks run.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn seat_both(
        &self,
        connection: &mut PgConnection,
        plan: &Plan,
        players: BySide<(Uuid, &str)>,
    ) -> Result<Uuid> {
        let creator = players[Side::Union].0;
        let id = self.lay(connection, plan, Admission::Invite, creator, None).await?;
        for side in Side::BOTH {
            let (player, salt) = players[side];
            db::tables::sit(connection, id, side, player, salt).await?;
        }
        self.begin_if_full(connection, id).await?;
        Ok(id)
    }

    async fn find_opponent(&self, player: &Player, name: &str) -> Result<Uuid> {
        let found = db::accounts::player_named(&self.services.database, &key_of(name)).await?;
        match found {
            Some(id) if id == player.id => Err(Error::invalid("invalid-opponent", "You cannot invite yourself.")),
            // Whoever is blocked himself is not told: nobody answers his invitation.
            Some(id) if db::people::tie(&self.services.database, player.id, id).await?.blocks => Err(Error::blocked()),
            Some(id) => Ok(id),
            None => Err(Error::invalid("invalid-opponent", "There is no player of this name.")),
        }
    }

    /// Seats a player at an open table; the game begins when both seats are taken.
    ///
    /// # Errors
    /// When the table is not open, not open to him, or the seat is taken.
    pub async fn join(&self, id: Uuid, player: &Player, wanted: &JoinTable) -> Result<Arc<Table>> {
        let salt = salt(wanted.salt.as_deref())?;
        let mut transaction = self.services.database.begin().await?;
        let record = locked_record(&mut transaction, id).await?;
        let side = free_seat(&record, player, wanted)?;
        check_may_be_rated(player, record.rated)?;
        check_may_meet(&mut transaction, player.id, record.creator).await?;
        db::tables::sit(&mut transaction, id, side, player.id, &salt).await?;
        self.begin_if_full(&mut transaction, id).await?;
        transaction.commit().await?;
        self.announce(id).await
    }

    async fn begin_if_full(&self, connection: &mut PgConnection, id: Uuid) -> Result<()> {
        let record = locked_record(connection, id).await?;
        let Some(salts) = record.salts() else {
            return Ok(());
        };
        let referee = self.services.games.referee_of(&record);
        let referee = referee.map_err(|error| Error::internal(&error))?;
        let options = OptionSet::from_iter(record.options.iter().cloned());
        let secret = DiceSecret::new(&record.dice_seed, id, salts);
        let mut dice = NotedDice::new(secret.dice(0));
        let position = Position::set_up(&*referee, &record.scenario, &options, &mut dice)
            .map_err(|error| Error::internal(&error))?;
        let views = position.views();
        let awaited = Awaited::of_views(views.each_ref());
        let row = Row {
            step: 0,
            side: Side::Union,
            seen_by: Row::seen_bits(ByViewer::of(|_| true), ByViewer::of(|_| true)),
            choice: Act::Setup.text().into_owned(),
            rolls: dice.rolls,
            at: self.services.clock.now(),
            digest: position.digest(),
            beat: Some(Beat::new(awaited, position.tempo(), false)),
            back: None,
        };
        db::journal::append_one(connection, id, &row).await?;
        db::tables::start(connection, id, awaited, referee.edition(), referee.printed(), row.at).await?;
        Ok(())
    }

    /// Sets up the next game with sides exchanged; the other player sits down to it by asking for the same.
    ///
    /// # Errors
    /// When the player does not sit there or the game is not over.
    pub async fn rematch(&self, table: &Table, player: &Player, wanted: &Rematch) -> Result<Arc<Table>> {
        table.check_sits(player.id)?;
        let own_salt = salt(wanted.salt.as_deref())?;
        let mut transaction = self.services.database.begin().await?;
        let old = locked_record(&mut transaction, table.id).await?;
        // By the seats of the database: this node may not have heard yet that they were exchanged.
        let side = old.seat(player.id, wanted.side, table.awaited());
        let side = side.ok_or_else(Error::not_seated)?;
        if let Some(next) = old.rematch {
            drop(transaction);
            let next_table = self.table(next).await?;
            if next_table.record().status != TableStatus::Open
                || !next_table.record().sides_of(Some(player.id)).is_empty()
            {
                return Ok(next_table);
            }
            let wanted = JoinTable {
                salt: Some(own_salt),
                ..JoinTable::default()
            };
            return self.join(next, player, &wanted).await;
        }
        if old.status != TableStatus::Finished {
            return Err(Error::conflict("not-finished", "The game is not over yet."));
        }
        let opponent = old.seats[side.other()].as_ref().and_then(|seat| seat.player);
        let opponent = opponent.ok_or_else(|| Error::conflict("no-opponent", "Nobody played against you."))?;
        let is_alone = opponent == player.id;
        if db::people::tie(&mut *transaction, player.id, opponent).await?.blocks {
            return Err(Error::blocked());
        }
        let rules_version = self.services.games.info(&old.ruleset).map(|info| info.version.clone());
        let opening = Opening {
            plan: Plan {
                ruleset: old.ruleset,
                rules_version: rules_version.unwrap_or_default(),
                scenario: old.scenario,
                options: old.options,
                pace: old.pace,
                without_takebacks: old.without_takebacks,
                rated: old.rated,
            },
            admission: if is_alone {
                Admission::Oneself
            } else {
                Admission::Invite
            },
            creator: player.id,
            side: side.other(),
            salt: own_salt,
            invited: (!is_alone).then_some(opponent),
        };
        let id = self.open_table(&mut transaction, &opening).await?;
        db::tables::set_rematch(&mut transaction, table.id, id).await?;
        transaction.commit().await?;
        self.announce(table.id).await?;
        self.table(id).await
    }
}

/// A table that is about to be opened.
pub(super) struct Opening {
    pub(super) plan: Plan,
    pub(super) admission: Admission,
    pub(super) creator: Uuid,
    /// The creator's side, and what he adds to the dice.
    pub(super) side: Side,
    pub(super) salt: String,
    pub(super) invited: Option<Uuid>,
}

/// A player cannot pile up tables at which nobody else sits. Those that he opens at the same time wait here for each
/// other, so that each is counted.
async fn check_number(connection: &mut PgConnection, creator: Uuid, admission: Admission) -> Result<()> {
    db::accounts::lock(connection, creator).await?;
    let unshared = db::tables::lists::unshared(connection, creator).await?;
    let is_alone = admission == Admission::Oneself;
    if is_alone && unshared.alone >= MOST_ALONE {
        return Err(Error::conflict(
            "too-many-tables",
            format!("You play {MOST_ALONE} games against yourself; finish or give up one of them first."),
        ));
    }
    if !is_alone && unshared.open >= MOST_OPEN {
        return Err(Error::conflict(
            "too-many-tables",
            format!("{MOST_OPEN} tables of yours wait for a player; withdraw one of them first."),
        ));
    }
    Ok(())
}

/// Who has blocked somebody does not play with him. He is told so himself; the other finds that nobody waits for him.
async fn check_may_meet(connection: &mut PgConnection, player: Uuid, other: Uuid) -> Result<()> {
    let tie = db::people::tie(connection, player, other).await?;
    if tie.blocks {
        return Err(Error::blocked());
    }
    if tie.is_blocked {
        return Err(not_open());
    }
    Ok(())
}

fn not_open() -> Error {
    Error::conflict("not-open", "This table does not wait for a player.")
}

/// Guests come and go under new names: no rating could be theirs.
fn check_may_be_rated(player: &Player, is_rated: bool) -> Result<()> {
    if is_rated && player.guest {
        return Err(Error::forbidden(
            "guest",
            "Sign up first: the games of guests are not rated.",
        ));
    }
    Ok(())
}

/// The seat that a player gets at an open table.
fn free_seat(record: &Record, player: &Player, wanted: &JoinTable) -> Result<Side> {
    if record.status != TableStatus::Open {
        return Err(not_open());
    }
    if !record.sides_of(Some(player.id)).is_empty() {
        return Err(Error::conflict("already-seated", "You sit at this table already."));
    }
    if record.admission == Admission::Link && (record.invitation.is_none() || record.invitation != wanted.invitation) {
        return Err(Error::forbidden(
            "wrong-invitation",
            "This table is joined by the link of its creator only.",
        ));
    }
    if record.admission == Admission::Invite && record.invited != Some(player.id) {
        return Err(Error::forbidden("not-invited", "This table waits for another player."));
    }
    let is_free = |side: &Side| record.seats[*side].is_none();
    let seat = match wanted.side {
        SideWish::Union => Some(Side::Union).filter(is_free),
        SideWish::Confederate => Some(Side::Confederate).filter(is_free),
        SideWish::Any => Side::BOTH.into_iter().find(is_free),
    };
    seat.ok_or_else(|| Error::conflict("seat-taken", "This side is taken."))
}

fn wish_or_lot(wish: SideWish) -> Side {
    match wish {
        SideWish::Union => Side::Union,
        SideWish::Confederate => Side::Confederate,
        SideWish::Any => Side::BOTH[rand::rng().random_range(0..2)],
    }
}

/// What a player adds to the dice; drawn at random when he does not care.
///
/// # Errors
/// When it cannot be seen or is too long.
pub fn salt(given: Option<&str>) -> Result<String> {
    match given {
        None => Ok(new_secret()[..16].to_owned()),
        Some(salt) if salt.chars().count() <= 64 && text::is_plain(salt) => Ok(salt.to_owned()),
        Some(_) => Err(Error::invalid(
            "bad-salt",
            "What you add to the dice has at most 64 characters, all of which can be seen.",
        )),
    }
}
