//! SQL on the games of tournaments.

use chrono::{DateTime, Utc};
use pairing::outcome::Outcome;
use pairing::tournament::{Bye, GameKey, Pairing};
use protocol::Side;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::db::optional_side;
use crate::db::tables::awaited::Awaited;

/// A game with how its table stands.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Which, and who plays it.
    pub pairing: Pairing,
    /// Where it is played.
    pub table: Uuid,
    /// What it counts as.
    pub outcome: Option<Outcome>,
    /// Whether the organiser has said so.
    pub by_organiser: bool,
    /// The order in which the results came in.
    pub result_place: Option<i32>,
    /// When it is decided by who keeps it waiting.
    pub ends_at: Option<DateTime<Utc>>,
    /// Whether its table is to be ended.
    pub is_closing: bool,
    /// For which player.
    pub closing_for: Option<Uuid>,
    /// Whether its table counts for nothing.
    pub is_void: bool,
    /// Whether its table is over.
    pub is_over: bool,
    /// How its table ended.
    pub ended_by: Option<String>,
    /// Which side of the table won.
    pub winner: Option<Side>,
    /// By how many victory points, where they decided.
    pub margin: Option<u32>,
    /// Whether the players sit opposite to the seats they took.
    pub seats_exchanged: bool,
    /// Whom the table waits for, if that is known as of its last step.
    pub awaited: Option<Awaited>,
}

/// The games in the order in which they were started.
///
/// # Errors
/// When the database fails.
pub async fn all(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<GameRow>> {
    let rows = sqlx::query!(
        "select round, board, game, union_entrant, confederate_entrant, challenger, g.table_id,
             outcome as \"outcome: Json<pairing::outcome::Outcome>\", by_organiser, result_place, ends_at, is_closing, closing_for,
             void, status, ended_by, winner, margin, seats_exchanged, awaited, noted_step, last.step as \"last_step?\"
         from tournament_game g join game_table t using (table_id)
         left join lateral (
             select step from step where step.table_id = g.table_id order by step desc limit 1
         ) last on true
         where tournament_id = $1 order by place",
        id
    )
    .fetch_all(connection)
    .await?;
    let entrant = |number: i32| pairing::entrant::EntrantId(number.cast_unsigned());
    rows.into_iter()
        .map(|row| {
            Ok(GameRow {
                pairing: Pairing {
                    key: GameKey {
                        round: row.round.cast_unsigned(),
                        board: row.board.cast_unsigned(),
                        game: row.game.cast_unsigned(),
                    },
                    union: entrant(row.union_entrant),
                    confederate: entrant(row.confederate_entrant),
                    challenger: row.challenger.map(entrant),
                },
                table: row.table_id,
                outcome: row.outcome.map(|Json(outcome)| outcome),
                by_organiser: row.by_organiser,
                result_place: row.result_place,
                ends_at: row.ends_at,
                is_closing: row.is_closing,
                closing_for: row.closing_for,
                is_void: row.void,
                is_over: row.status == "finished",
                ended_by: row.ended_by,
                winner: optional_side(row.winner)?,
                margin: row.margin.map(i32::unsigned_abs),
                seats_exchanged: row.seats_exchanged,
                awaited: (row.last_step == Some(row.noted_step)).then(|| Awaited::from_column(row.awaited)),
            })
        })
        .collect()
}

/// Notes that a game has been started. Nobody else starts any while the tournament is locked.
///
/// # Errors
/// When the database fails.
pub async fn add(
    connection: &mut PgConnection,
    id: Uuid,
    pairing: &Pairing,
    table: Uuid,
    ends_at: Option<DateTime<Utc>>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into tournament_game (tournament_id, round, board, game, place, union_entrant, confederate_entrant, challenger,
             table_id, ends_at)
         select $1, $2, $3, $4, count(*), $5, $6, $7, $8, $9 from tournament_game where tournament_id = $1",
        id,
        pairing.key.round.cast_signed(),
        pairing.key.board.cast_signed(),
        pairing.key.game.cast_signed(),
        pairing.union.0.cast_signed(),
        pairing.confederate.0.cast_signed(),
        pairing.challenger.map(|challenger| challenger.0.cast_signed()),
        table,
        ends_at
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The byes that were given.
///
/// # Errors
/// When the database fails.
pub async fn byes(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<Bye>> {
    let rows = sqlx::query!(
        "select round, entrant, points from bye where tournament_id = $1 order by round, entrant",
        id
    )
    .fetch_all(connection)
    .await?;
    let byes = rows.into_iter().map(|row| Bye {
        round: row.round.cast_unsigned(),
        entrant: pairing::entrant::EntrantId(row.entrant.cast_unsigned()),
        points: pairing::outcome::Points(row.points.cast_unsigned()),
    });
    Ok(byes.collect())
}

/// Notes a bye.
///
/// # Errors
/// When the database fails.
pub async fn add_bye(connection: &mut PgConnection, id: Uuid, bye: &Bye) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into bye (tournament_id, round, entrant, points) values ($1, $2, $3, $4)",
        id,
        bye.round.cast_signed(),
        bye.entrant.0.cast_signed(),
        bye.points.0.cast_signed()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes what a game counts as, or that it is for its table to say. A correction stays in its place among the results.
///
/// # Errors
/// When the database fails.
pub async fn decide(
    connection: &mut PgConnection,
    id: Uuid,
    key: GameKey,
    outcome: Option<Outcome>,
    by_organiser: bool,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tournament_game set outcome = $5, by_organiser = $6, result_place = coalesce(result_place, (
             select coalesce(max(result_place), 0) + 1 from tournament_game where tournament_id = $1
         ))
         where tournament_id = $1 and round = $2 and board = $3 and game = $4",
        id,
        key.round.cast_signed(),
        key.board.cast_signed(),
        key.game.cast_signed(),
        outcome.map(Json) as Option<Json<Outcome>>,
        by_organiser
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Has the table of a game ended, for a player or for nobody.
///
/// # Errors
/// When the database fails.
pub async fn close(connection: &mut PgConnection, id: Uuid, key: GameKey, winner: Option<Uuid>) -> sqlx::Result<()> {
    sqlx::query!(
        "update tournament_game set is_closing = true, closing_for = $5
         where tournament_id = $1 and round = $2 and board = $3 and game = $4",
        id,
        key.round.cast_signed(),
        key.board.cast_signed(),
        key.game.cast_signed(),
        winner
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Puts off the limit of the games of a round that go on and that `organiser` does not play; how many there are.
///
/// # Errors
/// When the database fails.
pub async fn extend(
    connection: &mut PgConnection,
    id: Uuid,
    round: u32,
    until: DateTime<Utc>,
    organiser: Uuid,
) -> sqlx::Result<u64> {
    let extended = sqlx::query!(
        "update tournament_game g set ends_at = $3
         where tournament_id = $1 and round = $2 and outcome is null and not is_closing and ends_at < $3
         and not exists (
             select from entrant e where e.tournament_id = $1 and e.player_id = $4
             and e.number in (g.union_entrant, g.confederate_entrant)
         )",
        id,
        round.cast_signed(),
        until,
        organiser
    )
    .execute(connection)
    .await?;
    Ok(extended.rows_affected())
}

/// Gives the games that go on the time back for which the tournament stood still.
///
/// # Errors
/// When the database fails.
pub async fn make_up_for_pause(
    connection: &mut PgConnection,
    id: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update tournament_game set ends_at = ends_at + ($3::timestamptz - $2::timestamptz)
         where tournament_id = $1 and outcome is null",
        id,
        since,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A table that is to be ended.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    /// Which.
    pub table: Uuid,
    /// For whom.
    pub winner: Option<Uuid>,
    /// Whether it ends for nobody and is no draw either.
    pub is_void: bool,
}

/// Tables that are to be ended; not always the same ones first, since some may not let themselves be.
///
/// # Errors
/// When the database fails.
pub async fn closing(connection: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Closing>> {
    sqlx::query_as!(
        Closing,
        "select table_id as table, closing_for as winner,
             closing_for is null and outcome->>'kind' is distinct from 'drawn' as \"is_void!\"
         from tournament_game join game_table using (table_id)
         where is_closing and status = 'running' order by random() limit $1",
        limit
    )
    .fetch_all(connection)
    .await
}
