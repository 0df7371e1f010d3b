//! SQL on what guests leave behind. The view `gone_guest` says who will not come back.

use sqlx::PgPool;
use uuid::Uuid;

/// A game that waits for a guest in vain.
pub struct Forsaken {
    /// The table.
    pub table: Uuid,
    /// The guest.
    pub guest: Uuid,
}

/// Open tables that wait for a guest who is gone. Not always the same ones first: some may not let themselves be cleared.
///
/// # Errors
/// When the database fails.
pub async fn tables_waiting_for_gone_guests(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table
         where status = 'open' and invited in (select player_id from gone_guest)
         order by random() limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Running games of guests who are gone against players who are not; not always the same ones first.
///
/// # Errors
/// When the database fails.
pub async fn forsaken_games(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Forsaken>> {
    sqlx::query_as!(
        Forsaken,
        "select table_id as \"table\", seat.player_id as guest
         from seat join game_table using (table_id)
         where status = 'running' and seat.player_id in (select player_id from gone_guest)
             and exists (
                 select from seat other where other.table_id = game_table.table_id
                     and other.player_id not in (select player_id from gone_guest)
             )
         order by random() limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Deletes tables, with their journals, at which only guests sat who are gone; how many.
///
/// # Errors
/// When the database fails.
pub async fn delete_tables_of_gone_guests(pool: &PgPool, limit: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "with forgotten as (
             select table_id from game_table
             where creator in (select player_id from gone_guest)
                 and not exists (
                     select from seat where seat.table_id = game_table.table_id
                         and seat.player_id not in (select player_id from gone_guest)
                 )
             limit $1
         ), steps as (
             delete from step where table_id in (select table_id from forgotten)
         )
         delete from game_table where table_id in (select table_id from forgotten)",
        limit
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}

/// Deletes guests who are gone and sit at no table; how many. Those who sat with others keep their names there.
///
/// # Errors
/// When the database fails.
pub async fn delete_gone_guests(pool: &PgPool, limit: i64) -> sqlx::Result<u64> {
    let deleted = sqlx::query!(
        "delete from player where player_id in (
             select player_id from gone_guest
             where not exists (select from seat where seat.player_id = gone_guest.player_id) limit $1
         )",
        limit
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected())
}
