//! SQL on tables and seats.

use chrono::{DateTime, Utc};
use protocol::Side;
use protocol::http::TableStatus;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::optional_side;
use crate::tables::awaited::Awaited;
use crate::tables::position::Ending;

/// A table as the database has it, without its game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The table.
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules it is pinned to.
    pub rules_version: String,
    /// The scenario's id.
    pub scenario: String,
    /// The options that are on.
    pub options: Vec<String>,
    /// Where it is in its life.
    pub status: TableStatus,
    /// Who may sit down.
    pub admission: Admission,
    /// Who created it.
    pub creator: Uuid,
    /// Whom an invitation is meant for.
    pub invited: Option<Uuid>,
    /// The name of that player.
    pub invited_name: Option<String>,
    /// The secret of an invitation by link.
    pub invitation: Option<String>,
    /// What the dice follow from.
    pub dice_seed: Vec<u8>,
    /// Whose offer of a draw stands.
    pub draw_offered: Option<Side>,
    /// The table that was set up as a rematch of this one.
    pub rematch: Option<Uuid>,
    /// How it ended.
    pub ended_by: Option<String>,
    /// Who won.
    pub winner: Option<Side>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When the last step was made that everybody could see.
    pub updated_at: DateTime<Utc>,
    /// Whom it waits for, if that is known as of the last step.
    pub awaited: Option<Awaited>,
    /// Who sits where.
    pub seats: [Option<SeatRecord>; 2],
    /// Whether the players sit opposite to the seats they took.
    pub seats_exchanged: bool,
}

/// Who may sit down at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// Anybody.
    Open,
    /// Whoever has the link.
    Link,
    /// One player.
    Invite,
    /// Nobody but its creator, on both sides.
    Oneself,
}

impl Admission {
    const fn column(self) -> &'static str {
        match self {
            Admission::Open => "open",
            Admission::Link => "link",
            Admission::Invite => "invite",
            Admission::Oneself => "self",
        }
    }

    fn of_column(column: &str) -> sqlx::Result<Admission> {
        match column {
            "open" => Ok(Admission::Open),
            "link" => Ok(Admission::Link),
            "invite" => Ok(Admission::Invite),
            "self" => Ok(Admission::Oneself),
            other => Err(sqlx::Error::Decode(format!("there is no admission {other}").into())),
        }
    }
}

/// A seat that is taken.
#[derive(Clone, Debug)]
pub struct SeatRecord {
    /// Who.
    pub player: Uuid,
    /// The player's name.
    pub name: String,
    /// What the player added to the dice.
    pub salt: String,
}

impl Record {
    /// Lets the players change places. What they added to the dice stays with the seats.
    pub fn exchange_seats(&mut self) {
        self.seats_exchanged = !self.seats_exchanged;
        if let [Some(union), Some(confederate)] = &mut self.seats {
            std::mem::swap(&mut union.player, &mut confederate.player);
            std::mem::swap(&mut union.name, &mut confederate.name);
        }
    }

    /// The game is over.
    pub fn finish(&mut self, ending: Ending) {
        self.status = TableStatus::Finished;
        self.ended_by = Some(ending.by.to_owned());
        self.winner = ending.winner;
        self.draw_offered = None;
    }

    /// Whether it concerns a player more than any onlooker: he created it, is invited to it, or sits there.
    #[must_use]
    pub fn concerns(&self, player: Option<Uuid>) -> bool {
        let is_meant = player == Some(self.creator) || player == self.invited;
        player.is_some() && is_meant || !self.sides_of(player).is_empty()
    }

    /// The sides that a player holds.
    #[must_use]
    pub fn sides_of(&self, player: Option<Uuid>) -> Vec<Side> {
        let holds = |side: &Side| {
            let seat = self.seats[side.index()].as_ref();
            player.is_some() && seat.map(|seat| seat.player) == player
        };
        Side::BOTH.into_iter().filter(holds).collect()
    }

    /// What the players added to the dice; `None` while a seat is free.
    #[must_use]
    pub fn salts(&self) -> Option<[String; 2]> {
        let salt = |side: Side| self.seats[side.index()].as_ref().map(|seat| seat.salt.clone());
        Some([salt(Side::Union)?, salt(Side::Confederate)?])
    }
}

/// Some tables, in the order of `ids`; those that do not exist are missing.
///
/// # Errors
/// When the database fails.
pub async fn records(connection: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<Record>> {
    let rows = sqlx::query!(
        // What only a player has seen (bit 2 of `seen_by` is the spectators') shows in no list.
        "select t.*, last.step as \"last_step?\", seen.at as \"seen_at?\",
             u.player_id as \"union_player?\", pu.name as \"union_name?\", u.salt as \"union_salt?\",
             c.player_id as \"confederate_player?\", pc.name as \"confederate_name?\", c.salt as \"confederate_salt?\",
             pi.name as \"invited_name?\"
         from unnest($1::uuid[]) with ordinality as wanted (table_id, place)
         join game_table t using (table_id)
         left join player pi on pi.player_id = t.invited
         left join seat u on u.table_id = t.table_id and u.side = 0
         left join player pu on pu.player_id = u.player_id
         left join seat c on c.table_id = t.table_id and c.side = 1
         left join player pc on pc.player_id = c.player_id
         left join lateral (
             select step from step where step.table_id = t.table_id order by step desc limit 1
         ) last on true
         left join lateral (
             select at from step where step.table_id = t.table_id and seen_by & 4 <> 0 order by step desc limit 1
         ) seen on true
         order by wanted.place",
        ids
    )
    .fetch_all(connection)
    .await?;
    let seat = |player: Option<Uuid>, name: Option<String>, salt: Option<String>| {
        Some(SeatRecord {
            player: player?,
            name: name?,
            salt: salt?,
        })
    };
    rows.into_iter()
        .map(|row| {
            let mut record = Record {
                id: row.table_id,
                ruleset: row.ruleset,
                rules_version: row.rules_version,
                scenario: row.scenario,
                options: row.options,
                status: status_of(&row.status)?,
                admission: Admission::of_column(&row.audience)?,
                creator: row.creator,
                invited: row.invited,
                invited_name: row.invited_name,
                invitation: row.invitation,
                dice_seed: row.dice_seed,
                draw_offered: optional_side(row.draw_offered)?,
                rematch: row.rematch,
                ended_by: row.ended_by,
                winner: optional_side(row.winner)?,
                created_at: row.created_at,
                updated_at: row.ended_at.or(row.seen_at).unwrap_or(row.created_at),
                awaited: (row.last_step == Some(row.noted_step)).then(|| Awaited::from_column(row.awaited)),
                seats: [
                    seat(row.union_player, row.union_name, row.union_salt),
                    seat(row.confederate_player, row.confederate_name, row.confederate_salt),
                ],
                seats_exchanged: false,
            };
            if row.seats_exchanged {
                record.exchange_seats();
            }
            Ok(record)
        })
        .collect()
}

/// One table.
///
/// # Errors
/// When the database fails.
pub async fn record(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<Record>> {
    Ok(records(connection, &[id]).await?.pop())
}

/// Keeps others from changing seats or status until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("select table_id from game_table where table_id = $1 for update", id)
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// A table to be created.
#[derive(Clone, Debug)]
pub struct NewTable<'a> {
    /// The table.
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: &'a str,
    /// The version of the rules it is pinned to.
    pub rules_version: &'a str,
    /// The scenario's id.
    pub scenario: &'a str,
    /// The options that are on.
    pub options: &'a [String],
    /// Who may sit down.
    pub admission: Admission,
    /// Who creates it.
    pub creator: Uuid,
    /// Whom an invitation is meant for.
    pub invited: Option<Uuid>,
    /// The secret of an invitation by link.
    pub invitation: Option<&'a str>,
    /// What the dice follow from.
    pub dice_seed: &'a [u8],
}

/// Creates a table without players.
///
/// # Errors
/// When the database fails.
pub async fn create(connection: &mut PgConnection, new: &NewTable<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator,
             invited, invitation, dice_seed)
         values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10)",
        new.id,
        new.ruleset,
        new.rules_version,
        new.scenario,
        new.options,
        new.admission.column(),
        new.creator,
        new.invited,
        new.invitation,
        new.dice_seed
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Seats a player.
///
/// # Errors
/// When the database fails or the seat is taken.
pub async fn sit(connection: &mut PgConnection, table: Uuid, side: Side, player: Uuid, salt: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into seat (table_id, side, player_id, salt) values ($1, $2, $3, $4)",
        table,
        side.index() as i16,
        player,
        salt
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a table as running, its set-up being step 0 of the journal.
///
/// # Errors
/// When the database fails.
pub async fn start(connection: &mut PgConnection, table: Uuid, awaited: Awaited) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set status = 'running', noted_step = 0, awaited = $2 where table_id = $1",
        table,
        awaited.column()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a table as finished.
///
/// # Errors
/// When the database fails.
pub async fn finish(connection: &mut PgConnection, table: Uuid, ending: Ending) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set status = 'finished', ended_by = $2, winner = $3, ended_at = now(), draw_offered = null
         where table_id = $1",
        table,
        ending.by,
        ending.winner.map(|side| side.index() as i16)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets the players of a table change places.
///
/// # Errors
/// When the database fails.
pub async fn exchange_seats(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set seats_exchanged = not seats_exchanged where table_id = $1",
        table
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes back a table that nobody has joined; whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(connection: &mut PgConnection, table: Uuid, ended_by: &str) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update game_table set status = 'finished', ended_by = $2, ended_at = now()
         where table_id = $1 and status = 'open'",
        table,
        ended_by
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Sets or clears the offer of a draw of a running table.
///
/// # Errors
/// When the database fails.
pub async fn set_draw_offer(connection: &mut PgConnection, table: Uuid, offer: Option<Side>) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set draw_offered = $2 where table_id = $1 and status = 'running'",
        table,
        offer.map(|side| side.index() as i16)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes the rematch of a table.
///
/// # Errors
/// When the database fails.
pub async fn set_rematch(connection: &mut PgConnection, table: Uuid, rematch: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update game_table set rematch = $2 where table_id = $1", table, rematch)
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets a rematch that will not come about; returns the table that it would have followed.
///
/// # Errors
/// When the database fails.
pub async fn forget_rematch(connection: &mut PgConnection, rematch: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "update game_table set rematch = null where rematch = $1 returning table_id",
        rematch
    )
    .fetch_optional(connection)
    .await
}

/// Notes whom some tables wait for as of some step, for lists.
///
/// # Errors
/// When the database fails.
pub async fn note(pool: &PgPool, notes: &[(Uuid, i32, Awaited)]) -> sqlx::Result<()> {
    let tables: Vec<Uuid> = notes.iter().map(|(table, ..)| *table).collect();
    let steps: Vec<i32> = notes.iter().map(|(_, step, _)| *step).collect();
    let awaited: Vec<i16> = notes.iter().map(|(.., awaited)| awaited.column()).collect();
    sqlx::query!(
        "update game_table set noted_step = note.step, awaited = note.awaited
         from unnest($1::uuid[], $2::int[], $3::smallint[]) as note (table_id, step, awaited)
         where game_table.table_id = note.table_id and game_table.noted_step < note.step",
        &tables,
        &steps,
        &awaited
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// How many tables a player has at which nobody else sits.
#[derive(Clone, Copy, Debug)]
pub struct Unshared {
    /// They wait for somebody.
    pub open: i64,
    /// The player plays both sides.
    pub alone: i64,
}

/// Counts the tables of a player at which nobody else sits.
///
/// # Errors
/// When the database fails.
pub async fn unshared(pool: &PgPool, player: Uuid) -> sqlx::Result<Unshared> {
    sqlx::query_as!(
        Unshared,
        "select count(*) filter (where status = 'open') as \"open!\",
             count(*) filter (where status = 'running' and audience = 'self') as \"alone!\"
         from game_table where creator = $1",
        player
    )
    .fetch_one(pool)
    .await
}

/// The tables of a player: those he sits at and those he is invited to. Games being played come first, then what waits
/// for a player, then what is over; of each the newest first.
///
/// # Errors
/// When the database fails.
pub async fn ids_of_player(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table
         where table_id in (
             select table_id from seat where player_id = $1
             union
             select table_id from game_table where invited = $1 and status = 'open'
         )
         order by array_position(array['running', 'open', 'finished'], status), table_id desc limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// The open challenges, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn ids_open(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table where status = 'open' and audience = 'open'
         order by created_at desc limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// The games between two players that are being played, the newest first; those by link are not listed.
///
/// # Errors
/// When the database fails.
pub async fn ids_running(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table where status = 'running' and audience in ('open', 'invite')
         order by created_at desc limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

fn status_of(column: &str) -> sqlx::Result<TableStatus> {
    match column {
        "open" => Ok(TableStatus::Open),
        "running" => Ok(TableStatus::Running),
        "finished" => Ok(TableStatus::Finished),
        other => Err(sqlx::Error::Decode(format!("there is no status {other}").into())),
    }
}
