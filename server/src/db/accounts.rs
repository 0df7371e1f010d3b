//! SQL on players and sessions.

use chrono::{DateTime, Utc};
use protocol::http::Player;
use sqlx::PgPool;
use uuid::Uuid;

/// What sign-in compares with.
pub struct StoredPassword {
    /// Whose it is.
    pub player: Player,
    /// Argon2id in PHC form.
    pub hash: String,
}

/// A player to be created.
pub struct NewPlayer<'a> {
    /// As it will be shown.
    pub name: &'a str,
    /// What must be unique.
    pub name_key: &'a str,
    /// Absent for guests.
    pub password_hash: Option<&'a str>,
}

/// Creates a player; `None` when the name is taken.
///
/// # Errors
/// When the database fails.
pub async fn create_player(pool: &PgPool, new: NewPlayer<'_>) -> sqlx::Result<Option<Player>> {
    let id = Uuid::now_v7();
    let inserted = sqlx::query!(
        "insert into player (player_id, name, name_key, password_hash) values ($1, $2, $3, $4) \
         on conflict on constraint player_name_key do nothing",
        id,
        new.name,
        new.name_key,
        new.password_hash,
    )
    .execute(pool)
    .await?;
    Ok((inserted.rows_affected() == 1).then(|| Player {
        id,
        name: new.name.to_owned(),
        guest: new.password_hash.is_none(),
    }))
}

/// The password of a player who has one.
///
/// # Errors
/// When the database fails.
pub async fn password_of(pool: &PgPool, name_key: &str) -> sqlx::Result<Option<StoredPassword>> {
    let row = sqlx::query!(
        "select player_id, name, password_hash from player where name_key = $1",
        name_key
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.and_then(|row| {
        Some(StoredPassword {
            hash: row.password_hash?,
            player: Player {
                id: row.player_id,
                name: row.name,
                guest: false,
            },
        })
    }))
}

/// Finds a player by name.
///
/// # Errors
/// When the database fails.
pub async fn player_named(pool: &PgPool, name_key: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select player_id from player where name_key = $1", name_key)
        .fetch_optional(pool)
        .await
}

/// Stores a session.
///
/// # Errors
/// When the database fails.
pub async fn create_session(
    pool: &PgPool,
    token_hash: &[u8],
    player_id: Uuid,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into session (token_hash, player_id, expires_at) values ($1, $2, $3)",
        token_hash,
        player_id,
        expires_at
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The player of a session that has not expired, and when it will.
///
/// # Errors
/// When the database fails.
pub async fn session(pool: &PgPool, token_hash: &[u8]) -> sqlx::Result<Option<(Player, DateTime<Utc>)>> {
    let row = sqlx::query!(
        "select player_id, name, password_hash is null as \"guest!\", expires_at \
         from session join player using (player_id) where token_hash = $1 and expires_at > now()",
        token_hash
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| {
        let player = Player {
            id: row.player_id,
            name: row.name,
            guest: row.guest,
        };
        (player, row.expires_at)
    }))
}

/// Moves the end of a session.
///
/// # Errors
/// When the database fails.
pub async fn extend_session(pool: &PgPool, token_hash: &[u8], expires_at: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update session set expires_at = $2 where token_hash = $1",
        token_hash,
        expires_at
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Ends a session.
///
/// # Errors
/// When the database fails.
pub async fn delete_session(pool: &PgPool, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("delete from session where token_hash = $1", token_hash)
        .execute(pool)
        .await?;
    Ok(())
}

/// Forgets the sessions that have expired.
///
/// # Errors
/// When the database fails.
pub async fn delete_expired_sessions(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from session where expires_at <= now()")
        .execute(pool)
        .await?;
    Ok(deleted.rows_affected())
}
