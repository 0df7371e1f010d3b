//! SQL on many tournaments at once: lists, and what is to be seen to.

use chrono::{DateTime, Utc};
use protocol::http::TournamentStatus;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// The tournaments of a status, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn of_status(pool: &PgPool, status: TournamentStatus, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select tournament_id from tournament where status = $1 order by created_at desc limit $2",
        status.word(),
        limit
    )
    .fetch_all(pool)
    .await
}

/// The tournaments that a player organises or has entered: those that are not over come first, of each the newest first.
///
/// # Errors
/// When the database fails.
pub async fn of_player(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select tournament_id from tournament
         where organiser = $1 or tournament_id in (select tournament_id from entrant where player_id = $1)
         order by status in ('finished', 'cancelled'), created_at desc limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// How many have entered tournaments, in the order of `ids`.
///
/// # Errors
/// When the database fails.
pub async fn entrants(connection: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select (select count(*) from entrant where entrant.tournament_id = wanted.tournament_id) as \"count!\"
         from unnest($1::uuid[]) with ordinality as wanted (tournament_id, place) order by place",
        ids
    )
    .fetch_all(connection)
    .await
}

/// How many tournaments of an organiser are not over.
///
/// # Errors
/// When the database fails.
pub async fn under_way(connection: &mut PgConnection, organiser: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "select count(*) as \"count!\" from tournament where organiser = $1 and status in ('open', 'running')",
        organiser
    )
    .fetch_one(connection)
    .await
}

/// Tournaments in which something is to be seen to by now: one is to begin, a game is over and not counted, or the limit
/// of one has passed.
///
/// # Errors
/// When the database fails.
pub async fn due(pool: &PgPool, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select tournament_id from tournament t
         where status = 'open' and starts_at <= $1 and paused_at is null
         or status = 'running' and exists (
             select from tournament_game g join game_table using (table_id)
             where g.tournament_id = t.tournament_id and g.outcome is null and (
                 game_table.status = 'finished'
                 or g.ends_at <= $1 and not g.is_closing and t.paused_at is null
             )
         )
         or status in ('running', 'finished') and exists (
             select from tournament_game g join game_table using (table_id)
             where g.tournament_id = t.tournament_id and game_table.status = 'finished' and (
                 g.outcome is null and g.is_closing
                 or game_table.void and not g.is_closing and not g.by_organiser
                     and g.outcome->>'kind' is distinct from 'unplayed'
             )
         )
         order by random() limit $2",
        now,
        limit
    )
    .fetch_all(pool)
    .await
}

/// The tournament that a table belongs to: which, and its name.
///
/// # Errors
/// When the database fails.
pub async fn of_table(pool: &PgPool, table: Uuid) -> sqlx::Result<Option<(Uuid, String)>> {
    let row = sqlx::query!(
        "select tournament_id, name from tournament_game join tournament using (tournament_id) where table_id = $1",
        table
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| (row.tournament_id, row.name)))
}

/// The tournaments that are not over in which a player plays or which he organises.
///
/// # Errors
/// When the database fails.
pub async fn of_leaver(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select tournament_id from tournament t
         where status in ('open', 'running') and (organiser = $1 or exists (
             select from entrant
             where entrant.tournament_id = t.tournament_id and entrant.player_id = $1 and withdrawn is null
         ))
         order by tournament_id",
        player
    )
    .fetch_all(pool)
    .await
}

/// Whether a player plays in a tournament that is not over.
///
/// # Errors
/// When the database fails.
pub async fn plays(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (
             select from entrant join tournament using (tournament_id)
             where player_id = $1 and withdrawn is null and status in ('open', 'running')
         ) as \"plays!\"",
        player
    )
    .fetch_one(executor)
    .await
}
