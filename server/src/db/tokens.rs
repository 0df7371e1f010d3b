//! SQL on the tokens by which programs use the API.

use chrono::{DateTime, Utc};
use protocol::http::Player;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A token as its player sees it.
#[derive(Clone, Debug)]
pub struct TokenRow {
    /// Which one.
    pub id: Uuid,
    /// What he calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<String>,
    /// Since when there is one.
    pub created_at: DateTime<Utc>,
    /// Until when it is good.
    pub expires_at: DateTime<Utc>,
    /// When it was last used.
    pub used_at: Option<DateTime<Utc>>,
}

/// The tokens of a player that are good still, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn of_player(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<TokenRow>> {
    sqlx::query_as!(
        TokenRow,
        "select api_token_id as id, name, scopes, created_at, expires_at, used_at from api_token
         where player_id = $1 and expires_at > now() order by created_at, api_token_id",
        player
    )
    .fetch_all(pool)
    .await
}

/// How many good tokens a player has.
///
/// # Errors
/// When the database fails.
pub async fn count(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "select count(*) as \"count!\" from api_token where player_id = $1 and expires_at > now()",
        player
    )
    .fetch_one(connection)
    .await
}

/// Adds a token that is good for some days.
///
/// # Errors
/// When the database fails.
pub async fn add(
    connection: &mut PgConnection,
    player: Uuid,
    name: &str,
    token_hash: &[u8],
    scopes: &[String],
    days: i32,
) -> sqlx::Result<TokenRow> {
    sqlx::query_as!(
        TokenRow,
        "insert into api_token (api_token_id, player_id, name, token_hash, scopes, created_at, expires_at)
         values ($1, $2, $3, $4, $5, now(), now() + make_interval(days => $6))
         returning api_token_id as id, name, scopes, created_at, expires_at, used_at",
        Uuid::now_v7(),
        player,
        name,
        token_hash,
        scopes,
        days
    )
    .fetch_one(connection)
    .await
}

/// Revokes a token of a player; returns what it was known by.
///
/// # Errors
/// When the database fails.
pub async fn revoke(pool: &PgPool, player: Uuid, token: Uuid) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "delete from api_token where player_id = $1 and api_token_id = $2 returning token_hash",
        player,
        token
    )
    .fetch_optional(pool)
    .await
}

/// A token that is good.
#[derive(Clone, Debug)]
pub struct GoodToken {
    /// Which one.
    pub id: Uuid,
    /// For whom it is used.
    pub player: Player,
    /// What it may be used for.
    pub scopes: Vec<String>,
    /// Whether it was noted some minutes ago that it was used.
    pub was_quiet: bool,
}

/// The token that is known by this, if it is good and its player may come in.
///
/// # Errors
/// When the database fails.
pub async fn find(pool: &PgPool, token_hash: &[u8]) -> sqlx::Result<Option<GoodToken>> {
    let row = sqlx::query!(
        "select api_token_id, player_id, player.name, scopes,
             used_at is null or used_at < now() - interval '5 minutes' as \"was_quiet!\"
         from api_token join player using (player_id)
         where token_hash = $1 and expires_at > now() and password_hash is not null and deleted_at is null
             and (banned_until is null or banned_until <= now())",
        token_hash
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| GoodToken {
        id: row.api_token_id,
        player: Player {
            id: row.player_id,
            name: row.name,
            guest: false,
        },
        scopes: row.scopes,
        was_quiet: row.was_quiet,
    }))
}

/// Notes that some tokens are used. Those of which it was noted lately are passed over.
///
/// # Errors
/// When the database fails.
pub async fn see(pool: &PgPool, token_hashes: &[Vec<u8>]) -> sqlx::Result<()> {
    sqlx::query!(
        "update api_token set used_at = now()
         where token_hash = any($1) and (used_at is null or used_at < now() - interval '5 minutes')",
        token_hashes
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Those of some tokens that are good.
///
/// # Errors
/// When the database fails.
pub async fn good(pool: &PgPool, token_hashes: &[Vec<u8>]) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select token_hash from api_token where token_hash = any($1) and expires_at > now()",
        token_hashes
    )
    .fetch_all(pool)
    .await
}

/// Revokes all tokens of a player; returns what they were known by.
///
/// # Errors
/// When the database fails.
pub async fn revoke_all(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "delete from api_token where player_id = $1 returning token_hash",
        player
    )
    .fetch_all(connection)
    .await
}

/// Forgets the tokens that have expired.
///
/// # Errors
/// When the database fails.
pub async fn delete_expired(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from api_token where expires_at <= now()")
        .execute(pool)
        .await?;
    Ok(deleted.rows_affected())
}
