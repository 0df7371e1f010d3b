//! SQL on whole games that come and go as files.

use chrono::{DateTime, Utc};
use protocol::pace::Pace;
use protocol::{BySide, Side};
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::journal::{Columns, Row};
use super::tables::record::{Correction, Ending};

/// How many rows are written with one statement, which has five seconds like all others.
const AT_ONCE: usize = 1000;

/// Where a game went on under another edition of its rules, or with another board.
#[derive(Clone, Debug)]
pub struct Seam {
    /// The number of the step that marks it.
    pub step: i32,
    /// The edition from there on.
    pub edition: u32,
    /// The address of what is printed from there on.
    pub printed: String,
}

/// The seams of a table, in order.
///
/// # Errors
/// When the database fails.
pub async fn seams(executor: impl PgExecutor<'_>, table: Uuid) -> sqlx::Result<Vec<Seam>> {
    let rows = sqlx::query!(
        "select step, edition, printed from seam where table_id = $1 order by step",
        table
    )
    .fetch_all(executor)
    .await?;
    let seam = rows.into_iter().map(|row| Seam {
        step: row.step,
        edition: row.edition.cast_unsigned(),
        printed: row.printed,
    });
    Ok(seam.collect())
}

/// A game that was played elsewhere.
#[derive(Clone, Debug)]
pub struct NewImport<'a> {
    /// The table that it gets here.
    pub id: Uuid,
    /// Who brings it.
    pub player: Uuid,
    /// The table at which it was played.
    pub origin: Uuid,
    /// The ruleset's id.
    pub ruleset: &'a str,
    /// The version of the rules that it was opened under.
    pub rules_version: &'a str,
    /// The edition of the rules.
    pub edition: u32,
    /// The address of what is printed.
    pub printed: Option<&'a str>,
    /// How many of its steps were played again; absent where all were.
    pub replayed: Option<i32>,
    /// Where it went on under another edition or with another board.
    pub seams: &'a [Seam],
    /// The overlay files that correct what is printed.
    pub corrections: &'a [Correction],
    /// The scenario's id.
    pub scenario: &'a str,
    /// The options that were on.
    pub options: &'a [String],
    /// How much time the players had.
    pub pace: Option<Pace>,
    /// Whether what was behind a commit point stood.
    pub without_takebacks: bool,
    /// What the dice follow from.
    pub dice_seed: &'a [u8],
    /// How it ended.
    pub ending: Ending,
    /// Whether the players sat opposite to the seats they took.
    pub seats_exchanged: bool,
    /// The names of those who took the seats.
    pub names: BySide<&'a str>,
    /// What was added to the dice there.
    pub salts: BySide<&'a str>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
}

/// How many games a player has brought here.
///
/// # Errors
/// When the database fails.
pub async fn count(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "select count(*) as \"count!\" from imported_game where player_id = $1",
        player
    )
    .fetch_one(executor)
    .await
}

/// The games that a player has brought here, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn of_player(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from imported_game where player_id = $1 order by at desc, table_id limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Whether there is a table.
///
/// # Errors
/// When the database fails.
pub async fn is_there(executor: impl PgExecutor<'_>, table: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from game_table where table_id = $1) as \"there!\"",
        table
    )
    .fetch_one(executor)
    .await
}

/// Keeps a game that was played elsewhere, with its journal, as one that is over and counts for nothing; whether there was
/// none of this id.
///
/// # Errors
/// When the database fails.
pub async fn keep(
    connection: &mut PgConnection,
    new: &NewImport<'_>,
    rows: &[Row],
    at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let corrections = (!new.corrections.is_empty()).then_some(Json(new.corrections));
    let kept = sqlx::query!(
        "insert into game_table (table_id, ruleset, rules_version, edition, printed, corrections, scenario, options, status,
             audience, creator, dice_seed, pace, without_takebacks, ended_by, winner, seats_exchanged, noted_step, created_at,
             ended_at, reckoned)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'finished', 'link', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, true)
         on conflict (table_id) do nothing",
        new.id,
        new.ruleset,
        new.rules_version,
        new.edition.cast_signed(),
        new.printed,
        corrections as Option<Json<&[Correction]>>,
        new.scenario,
        new.options,
        new.player,
        new.dice_seed,
        new.pace.map(Json) as Option<Json<Pace>>,
        new.without_takebacks,
        new.ending.by,
        new.ending.winner.map(|side| side.index() as i16),
        new.seats_exchanged,
        rows.last().map_or(-1, |row| row.step),
        new.created_at,
        new.ended_at
    )
    .execute(&mut *connection)
    .await?;
    if kept.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "insert into imported_game (table_id, player_id, origin, union_name, union_salt, confederate_name, confederate_salt, at,
             replayed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        new.id,
        new.player,
        new.origin,
        new.names[Side::Union],
        new.salts[Side::Union],
        new.names[Side::Confederate],
        new.salts[Side::Confederate],
        at,
        new.replayed
    )
    .execute(&mut *connection)
    .await?;
    for seam in new.seams {
        super::history::store_seam(connection, new.id, seam.step, seam.edition, &seam.printed).await?;
    }
    for some in rows.chunks(AT_ONCE) {
        let mut columns = Columns::default();
        some.iter().for_each(|row| columns.push(new.id, row));
        super::journal::append(connection, columns, None, None).await?;
        for row in some {
            if let Some(state) = &row.back {
                super::journal::keep_state(connection, new.id, row.step, state).await?;
            }
        }
    }
    Ok(true)
}

/// Deletes a game that a player has brought here; whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &mut PgConnection, player: Uuid, table: Uuid) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "with mine as (
             select table_id from imported_game where table_id = $1 and player_id = $2
         ), steps as (
             delete from step where table_id in (select table_id from mine)
         )
         delete from game_table where table_id in (select table_id from mine)",
        table,
        player
    )
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// The finished games that a player has played, by id, those that come `after` another.
///
/// # Errors
/// When the database fails.
pub async fn finished_games(pool: &PgPool, player: Uuid, after: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table
         where status = 'finished' and table_id > $2
             and exists (select from seat where seat.table_id = game_table.table_id and seat.player_id = $1)
             and exists (select from step where step.table_id = game_table.table_id)
         order by table_id limit $3",
        player,
        after,
        limit
    )
    .fetch_all(pool)
    .await
}
