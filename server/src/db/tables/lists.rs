//! SQL on many tables at once: lists, and what they go by.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::awaited::Awaited;

/// Notes whom some tables wait for as of some step, for lists; returns those of which nothing newer had been noted.
///
/// # Errors
/// When the database fails.
pub async fn note(connection: &mut PgConnection, notes: &[(Uuid, i32, Awaited)]) -> sqlx::Result<Vec<Uuid>> {
    let tables: Vec<Uuid> = notes.iter().map(|(table, ..)| *table).collect();
    let steps: Vec<i32> = notes.iter().map(|(_, step, _)| *step).collect();
    let awaited: Vec<i16> = notes.iter().map(|(.., awaited)| awaited.column()).collect();
    sqlx::query_scalar!(
        "update game_table set noted_step = note.step, awaited = note.awaited
         from unnest($1::uuid[], $2::int[], $3::smallint[]) as note (table_id, step, awaited)
         where game_table.table_id = note.table_id and game_table.noted_step < note.step
         returning game_table.table_id",
        &tables,
        &steps,
        &awaited
    )
    .fetch_all(connection)
    .await
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
pub async fn unshared(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<Unshared> {
    sqlx::query_as!(
        Unshared,
        "select count(*) filter (where status = 'open') as \"open!\",
             count(*) filter (where status = 'running' and audience = 'self') as \"alone!\"
         from game_table where creator = $1",
        player
    )
    .fetch_one(connection)
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
             select table_id from game_table where invited = $1 and status = 'open' and not keep_apart(creator, $1)
         )
         order by array_position(array['running', 'open', 'finished'], status), table_id desc limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// The running games that wait for a player who plays one side of them; those that began to wait first come first.
///
/// # Errors
/// When the database fails.
pub async fn ids_waiting(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    // Whether a side is awaited as it knows itself: three bits from one side's own to the other's.
    sqlx::query_scalar!(
        "select t.table_id from seat join game_table t using (table_id)
         join lateral (select at from step where step.table_id = t.table_id order by step desc limit 1) last on true
         where seat.player_id = $1 and t.status = 'running' and t.audience <> 'self'
             and (t.awaited >> (3 * case when t.seats_exchanged then 1 - seat.side else seat.side end)) & 1 = 1
         order by last.at limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// The open challenges that a player may take up, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn ids_open(pool: &PgPool, player: Option<Uuid>, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table where status = 'open' and audience = 'open'
             and ($1::uuid is null or not keep_apart(creator, $1))
         order by created_at desc limit $2",
        player,
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
