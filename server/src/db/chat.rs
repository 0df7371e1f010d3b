//! SQL on what is said.

use chrono::{DateTime, Utc};
use sqlx::PgPool;
use uuid::Uuid;

/// Something that was said.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its number.
    pub id: i64,
    /// Whose it is.
    pub player: Uuid,
    /// Who said it.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// Stores what a player said; returns its number and time.
///
/// # Errors
/// When the database fails.
pub async fn say(pool: &PgPool, table: Uuid, player: Uuid, text: &str) -> sqlx::Result<(i64, DateTime<Utc>)> {
    let row = sqlx::query!(
        "insert into chat (table_id, player_id, text) values ($1, $2, $3) returning chat_id, at",
        table,
        player,
        text
    )
    .fetch_one(pool)
    .await?;
    Ok((row.chat_id, row.at))
}

/// The newest lines of a table, oldest first, without those of whom the reader has blocked.
///
/// # Errors
/// When the database fails.
pub async fn newest(pool: &PgPool, table: Uuid, reader: Option<Uuid>, limit: i64) -> sqlx::Result<Vec<Line>> {
    sqlx::query_as!(
        Line,
        "select id as \"id!\", player as \"player!\", name as \"name!\", text as \"text!\", at as \"at!\" from (
             select chat_id as id, player_id as player, name, text, at from chat join player using (player_id)
             where table_id = $1 and not exists (
                 select from block where block.player_id = $2 and block.blocked_id = chat.player_id
             )
             order by chat_id desc limit $3
         ) newest order by id",
        table,
        reader,
        limit
    )
    .fetch_all(pool)
    .await
}

/// One line.
///
/// # Errors
/// When the database fails.
pub async fn line(pool: &PgPool, table: Uuid, id: i64) -> sqlx::Result<Option<Line>> {
    sqlx::query_as!(
        Line,
        "select chat_id as id, player_id as player, name, text, at from chat join player using (player_id)
         where table_id = $1 and chat_id = $2",
        table,
        id
    )
    .fetch_optional(pool)
    .await
}
