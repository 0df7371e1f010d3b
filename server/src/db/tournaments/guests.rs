//! SQL on those whom an organiser lets enter, and on those whom he keeps out.

use sqlx::PgConnection;
use uuid::Uuid;

/// Lets a player enter by himself whatever the limits; whoever was kept out may come back.
///
/// # Errors
/// When the database fails.
pub async fn invite(connection: &mut PgConnection, id: Uuid, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "with back as (delete from shut_out where tournament_id = $1 and player_id = $2)
         insert into tournament_guest (tournament_id, player_id) values ($1, $2) on conflict do nothing",
        id,
        player
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the organiser lets a player enter whatever the limits.
///
/// # Errors
/// When the database fails.
pub async fn is_invited(connection: &mut PgConnection, id: Uuid, player: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from tournament_guest where tournament_id = $1 and player_id = $2) as \"is!\"",
        id,
        player
    )
    .fetch_one(connection)
    .await
}

/// Keeps a player from entering by himself.
///
/// # Errors
/// When the database fails.
pub async fn shut_out(connection: &mut PgConnection, id: Uuid, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "with gone as (delete from tournament_guest where tournament_id = $1 and player_id = $2)
         insert into shut_out (tournament_id, player_id) values ($1, $2) on conflict do nothing",
        id,
        player
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a player is kept from entering by himself.
///
/// # Errors
/// When the database fails.
pub async fn is_shut_out(connection: &mut PgConnection, id: Uuid, player: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from shut_out where tournament_id = $1 and player_id = $2) as \"is!\"",
        id,
        player
    )
    .fetch_one(connection)
    .await
}
