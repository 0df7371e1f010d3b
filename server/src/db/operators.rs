//! SQL on what those who run the server do; each of it is audited.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// Something that was done.
#[derive(Clone, Debug)]
pub struct Deed<'a> {
    /// `command`, which is whoever can run it.
    pub actor: &'a str,
    /// What, in a word.
    pub act: &'a str,
    /// To whom.
    pub player: Option<Uuid>,
    /// At what table.
    pub table: Option<Uuid>,
    /// What else there is to say.
    pub detail: &'a str,
}

/// Writes down that something was done.
///
/// # Errors
/// When the database fails.
pub async fn audit(connection: &mut PgConnection, deed: &Deed<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into audit (at, actor, act, player_id, table_id, detail) values (now(), $1, $2, $3, $4, $5)",
        deed.actor,
        deed.act,
        deed.player,
        deed.table,
        deed.detail
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An entry of the audit.
#[derive(Clone, Debug)]
pub struct Entry {
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub actor: String,
    /// What, in a word.
    pub act: String,
    /// To whom, as he is called now.
    pub player: Option<String>,
    /// At what table.
    pub table: Option<Uuid>,
    /// What else there is to say.
    pub detail: String,
}

/// What was done, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn entries(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Entry>> {
    sqlx::query_as!(
        Entry,
        "select at, actor, act, name as \"player?\", table_id as \"table\", detail
         from audit left join player using (player_id) order by audit_id desc limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Lets a player not sign in until some time; `None` lets him again.
///
/// # Errors
/// When the database fails.
pub async fn ban(
    connection: &mut PgConnection,
    player: Uuid,
    until: Option<DateTime<Utc>>,
    reason: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update player set banned_until = $2, ban_reason = $3 where player_id = $1",
        player,
        until,
        reason
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a game counts for nothing, and forgets its result; whether it counted for ratings.
///
/// # Errors
/// When the database fails.
pub async fn void(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<bool> {
    sqlx::query!("update game_table set void = true where table_id = $1", table)
        .execute(&mut *connection)
        .await?;
    let rated = sqlx::query_scalar!("delete from result where table_id = $1 returning rated", table)
        .fetch_optional(connection)
        .await?;
    Ok(rated.unwrap_or(false))
}

/// Lets a player with an account be an operator, or no more; whether he has one.
///
/// # Errors
/// When the database fails.
pub async fn appoint(connection: &mut PgConnection, player: Uuid, is_operator: bool) -> sqlx::Result<bool> {
    let appointed = sqlx::query!(
        "update player set is_operator = $2 where player_id = $1 and password_hash is not null and deleted_at is null",
        player,
        is_operator
    )
    .execute(connection)
    .await?;
    Ok(appointed.rows_affected() == 1)
}

/// Whether a player is an operator, and may be here.
///
/// # Errors
/// When the database fails.
pub async fn is_operator(pool: &PgPool, player: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select is_operator and deleted_at is null and (banned_until is null or banned_until <= now()) as \"operates!\"
         from player where player_id = $1",
        player
    )
    .fetch_optional(pool)
    .await?;
    Ok(found.unwrap_or(false))
}
