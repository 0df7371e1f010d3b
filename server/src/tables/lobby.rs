//! What happens around a game: creating a table, sitting down, draws, rematches, talk.

use std::sync::Arc;

use chrono::Utc;
use kernel::dice::NotedDice;
use kernel::{OptionSet, RandomDice, SetupError};
use protocol::Side;
use protocol::http::{ChatLine, CreateTable, DrawAction, JoinTable, Opponent, Player, Rematch, SideWish, TableStatus};
use protocol::socket::ServerMessage;
use rand::RngExt;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::awaited::Awaited;
use super::dice::DiceSecret;
use super::header::rfc3339;
use super::hub::Hub;
use super::journal::Row;
use super::position::{Position, Word};
use super::table::Table;
use crate::accounts::names::key_of;
use crate::accounts::sessions::new_secret;
use crate::db;
use crate::db::tables::{Admission, NewTable, Record};
use crate::error::{Error, Result};
use crate::games::Games;

/// How many lines of talk are shown.
const CHAT_LINES: i64 = 200;

/// How many tables of one player may wait for somebody.
const MOST_OPEN: i64 = 10;

/// How many games one player may play against himself.
const MOST_ALONE: i64 = 20;

/// How a table ends that its creator, or the clearing, takes back.
pub const WITHDRAWN: &str = "withdrawn";

/// How a table ends when the player who was invited does not want to play.
const DECLINED: &str = "declined";

impl Hub {
    /// Creates a table and seats its creator.
    ///
    /// # Errors
    /// When what is wanted does not exist or does not go together.
    pub async fn create(&self, player: &Player, wanted: &CreateTable) -> Result<Arc<Table>> {
        let plan = Plan::new(&self.services.games, wanted)?;
        let salt = salt(wanted.salt.as_deref())?;
        self.check_number(player, wanted).await?;
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

    /// Opens a table and seats its creator, on both sides if he plays alone.
    async fn open_table(&self, connection: &mut PgConnection, opening: &Opening) -> Result<Uuid> {
        let Opening {
            plan, creator, side, ..
        } = opening;
        let id = Uuid::now_v7();
        let invitation = (opening.admission == Admission::Link).then(new_secret);
        let seed: [u8; 32] = rand::random();
        let new = NewTable {
            id,
            ruleset: &plan.ruleset,
            rules_version: &plan.rules_version,
            scenario: &plan.scenario,
            options: &plan.options,
            admission: opening.admission,
            creator: *creator,
            invited: opening.invited,
            invitation: invitation.as_deref(),
            dice_seed: &seed,
        };
        db::tables::create(connection, &new).await?;
        db::tables::sit(connection, id, *side, *creator, &opening.salt).await?;
        if opening.admission == Admission::Oneself {
            db::tables::sit(connection, id, side.other(), *creator, &salt(None)?).await?;
            self.begin_if_full(connection, id).await?;
        }
        Ok(id)
    }

    /// A player cannot pile up tables at which nobody else sits.
    async fn check_number(&self, player: &Player, wanted: &CreateTable) -> Result<()> {
        let unshared = db::tables::unshared(&self.services.database, player.id).await?;
        let is_alone = wanted.opponent == Opponent::Oneself;
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

    async fn find_opponent(&self, player: &Player, name: &str) -> Result<Uuid> {
        let found = db::accounts::player_named(&self.services.database, &key_of(name)).await?;
        match found {
            Some(id) if id == player.id => Err(Error::invalid("invalid-opponent", "You cannot invite yourself.")),
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
        db::tables::sit(&mut transaction, id, side, player.id, &salt).await?;
        self.begin_if_full(&mut transaction, id).await?;
        transaction.commit().await?;
        self.announce(id).await
    }

    /// Tells everybody, here and on other nodes, that a table's header changed.
    async fn announce(&self, id: Uuid) -> Result<Arc<Table>> {
        self.services.tell_header(id);
        let table = self.table(id).await?;
        table.hear_of_header().await?;
        Ok(table)
    }

    async fn begin_if_full(&self, connection: &mut PgConnection, id: Uuid) -> Result<()> {
        let record = locked_record(connection, id).await?;
        let Some(salts) = record.salts() else {
            return Ok(());
        };
        let referee = self
            .services
            .games
            .referee(&record.ruleset)
            .ok_or_else(|| Error::internal(&format_args!("the game '{}' is not known", record.ruleset)))?;
        let options = OptionSet::from_iter(record.options.iter().cloned());
        let secret = DiceSecret::new(&record.dice_seed, id, salts);
        let mut dice = NotedDice::new(secret.dice(0));
        let position = Position::set_up(&**referee, &record.scenario, &options, &mut dice)
            .map_err(|error| Error::internal(&error))?;
        let row = Row {
            step: 0,
            side: Side::Union,
            seen_by: Row::seen_bits([true; 3], [true; 3]),
            choice: Word::Setup.text().to_owned(),
            rolls: dice.rolls,
            at: Utc::now(),
        };
        db::journal::append_one(connection, id, &row).await?;
        let views = position.views();
        db::tables::start(connection, id, Awaited::of_views(views.each_ref())).await?;
        Ok(())
    }

    /// Gives up a running game, or withdraws a table that nobody has joined.
    ///
    /// # Errors
    /// When the player does not sit there or the game is over.
    pub async fn resign(&self, table: Arc<Table>, player: &Player, side: Option<Side>) -> Result<()> {
        let side = table.seat(player.id, side)?;
        if table.record().status == TableStatus::Open {
            return self.withdraw(table.id, WITHDRAWN).await;
        }
        self.step(table, side, Word::Resign, None).await?;
        Ok(())
    }

    /// Declines an invitation.
    ///
    /// # Errors
    /// When the player is not invited or the table does not wait for him any more.
    pub async fn decline(&self, table: &Table, player: &Player) -> Result<()> {
        if table.record().invited != Some(player.id) {
            return Err(Error::forbidden("not-invited", "You are not invited to this table."));
        }
        self.withdraw(table.id, DECLINED).await
    }

    /// Ends a table that nobody has joined.
    ///
    /// # Errors
    /// When it is not open any more.
    pub async fn withdraw(&self, id: Uuid, ended_by: &str) -> Result<()> {
        let mut transaction = self.services.database.begin().await?;
        if !db::tables::withdraw(&mut transaction, id, ended_by).await? {
            return Err(Error::stale());
        }
        let before = db::tables::forget_rematch(&mut transaction, id).await?;
        transaction.commit().await?;
        for changed in before.into_iter().chain([id]) {
            self.announce(changed).await?;
        }
        Ok(())
    }

    /// Offers, accepts or declines a draw.
    ///
    /// # Errors
    /// When the player does not sit there, the game does not run, or there is no offer to answer.
    pub async fn draw(&self, table: Arc<Table>, player: &Player, action: DrawAction, side: Option<Side>) -> Result<()> {
        let side = table.seat(player.id, side)?;
        let mut transaction = self.services.database.begin().await?;
        let record = locked_record(&mut transaction, table.id).await?;
        if record.status != TableStatus::Running {
            return Err(Error::conflict("not-running", "The game is not being played."));
        }
        let is_agreed = action != DrawAction::Decline && record.draw_offered == Some(side.other());
        let offer = match action {
            // An offer that has been taken up can no longer be withdrawn.
            _ if is_agreed => None,
            DrawAction::Offer => Some(side),
            DrawAction::Decline if record.draw_offered.is_some() => None,
            DrawAction::Accept | DrawAction::Decline => {
                return Err(Error::conflict("no-offer", "No draw has been offered."));
            }
        };
        db::tables::set_draw_offer(&mut transaction, table.id, offer).await?;
        transaction.commit().await?;
        let id = table.id;
        let agreed = if is_agreed {
            self.step(table, side, Word::Draw, None).await.map(drop)
        } else {
            Ok(())
        };
        self.announce(id).await?;
        agreed
    }

    /// Sets up the next game with sides exchanged; the other player sits down to it by asking for the same.
    ///
    /// # Errors
    /// When the player does not sit there or the game is not over.
    pub async fn rematch(&self, table: &Table, player: &Player, wanted: &Rematch) -> Result<Arc<Table>> {
        let side = table.seat(player.id, wanted.side)?;
        let own_salt = salt(wanted.salt.as_deref())?;
        let mut transaction = self.services.database.begin().await?;
        let old = locked_record(&mut transaction, table.id).await?;
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
        let opponent = old.seats[side.other().index()].as_ref().map(|seat| seat.player);
        let opponent = opponent.ok_or_else(|| Error::conflict("no-opponent", "Nobody played against you."))?;
        let is_alone = opponent == player.id;
        let rules_version = self.services.games.info(&old.ruleset).map(|info| info.version.clone());
        let opening = Opening {
            plan: Plan {
                ruleset: old.ruleset,
                rules_version: rules_version.unwrap_or_default(),
                scenario: old.scenario,
                options: old.options,
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

    /// Says something at a table. Only its players may: advice from the gallery is not welcome.
    ///
    /// # Errors
    /// When the player does not sit there or the text is empty, too long, or holds control characters.
    pub async fn say(&self, table: &Table, player: &Player, text: &str) -> Result<()> {
        table.seat(player.id, None)?;
        let text = text.trim();
        if !(1..=500).contains(&text.chars().count()) {
            return Err(Error::invalid("bad-text", "Say something of 1 to 500 characters."));
        }
        if text
            .chars()
            .any(|character| character.is_control() && character != '\n')
        {
            return Err(Error::invalid("bad-text", "Control characters cannot be said."));
        }
        let (line, at) = db::chat::say(&self.services.database, table.id, player.id, text).await?;
        table.tell_all(&ServerMessage::Said {
            table: table.id,
            name: player.name.clone(),
            text: text.to_owned(),
            at: rfc3339(at),
        });
        self.services.tell_said(table.id, line);
        Ok(())
    }

    /// The newest lines of talk, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn chat(&self, table: &Table) -> Result<Vec<ChatLine>> {
        let lines = db::chat::newest(&self.services.database, table.id, CHAT_LINES).await?;
        let shown = |line: db::chat::Line| ChatLine {
            name: line.name,
            text: line.text,
            at: rfc3339(line.at),
        };
        Ok(lines.into_iter().map(shown).collect())
    }
}

/// Repeats here what was said on another node.
///
/// # Errors
/// When the database fails.
pub async fn repeat(database: &PgPool, table: &Table, line: i64) -> Result<()> {
    if let Some(line) = db::chat::line(database, table.id, line).await? {
        table.tell_all(&ServerMessage::Said {
            table: table.id,
            name: line.name,
            text: line.text,
            at: rfc3339(line.at),
        });
    }
    Ok(())
}

/// A table that is about to be opened.
struct Opening {
    plan: Plan,
    admission: Admission,
    creator: Uuid,
    /// The creator's side, and what he adds to the dice.
    side: Side,
    salt: String,
    invited: Option<Uuid>,
}

/// What a new table is to be, checked against the catalogue.
struct Plan {
    ruleset: String,
    rules_version: String,
    scenario: String,
    options: Vec<String>,
}

impl Plan {
    fn new(games: &Games, wanted: &CreateTable) -> Result<Plan> {
        let invalid = |message: String| Error::invalid("invalid-table", message);
        let referee = games
            .referee(&wanted.ruleset)
            .ok_or_else(|| invalid(format!("There is no game '{}'.", wanted.ruleset.escape_default())))?;
        let info = referee.info();
        let first = || info.scenarios.first().map(|scenario| scenario.id.clone());
        let scenario = wanted.scenario.clone().or_else(first).unwrap_or_default();
        let is_on =
            |option: &&protocol::catalog::OptionInfo| wanted.options.get(&option.id).copied().unwrap_or(option.default);
        let options: Vec<String> = info
            .options
            .iter()
            .filter(is_on)
            .map(|option| option.id.clone())
            .collect();
        let unknown = wanted
            .options
            .keys()
            .find(|id| !info.options.iter().any(|option| option.id == **id));
        if let Some(id) = unknown {
            return Err(invalid(format!("There is no option '{}'.", id.escape_default())));
        }
        // The rules have the last word on what goes together.
        let set = OptionSet::from_iter(options.iter().cloned());
        let trial = referee.open(&scenario, &set, &mut RandomDice::new(0));
        trial.map_err(|error: SetupError| invalid(format!("This table cannot be set up: {error}.")))?;
        Ok(Plan {
            ruleset: wanted.ruleset.clone(),
            rules_version: info.version.clone(),
            scenario,
            options,
        })
    }
}

/// The record of a table that nobody else changes until the transaction ends.
async fn locked_record(connection: &mut PgConnection, id: Uuid) -> Result<Record> {
    db::tables::lock(connection, id).await?;
    let record = db::tables::record(connection, id).await?;
    record.ok_or_else(|| Error::not_found("There is no such table."))
}

/// The seat that a player gets at an open table.
fn free_seat(record: &Record, player: &Player, wanted: &JoinTable) -> Result<Side> {
    if record.status != TableStatus::Open {
        return Err(Error::conflict("not-open", "This table does not wait for a player."));
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
    let is_free = |side: &Side| record.seats[side.index()].is_none();
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
fn salt(given: Option<&str>) -> Result<String> {
    match given {
        None => Ok(new_secret()[..16].to_owned()),
        Some(salt) if salt.chars().count() <= 64 && !salt.chars().any(char::is_control) => Ok(salt.to_owned()),
        Some(_) => Err(Error::invalid(
            "bad-salt",
            "What you add to the dice has at most 64 characters and no control characters.",
        )),
    }
}
