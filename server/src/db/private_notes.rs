//! SQL on what players write down for themselves.

use sqlx::PgPool;
use uuid::Uuid;

/// What a player has written down at a table.
#[derive(Clone, Debug, Default)]
pub struct PrivateNote {
    /// What.
    pub text: String,
    /// How often it has changed.
    pub version: i32,
}

/// What a player has written down at a table; `None` when that is nothing.
///
/// # Errors
/// When the database fails.
pub async fn find(pool: &PgPool, table: Uuid, player: Uuid) -> sqlx::Result<Option<PrivateNote>> {
    sqlx::query_as!(
        PrivateNote,
        "select text, version from private_note where table_id = $1 and player_id = $2",
        table,
        player
    )
    .fetch_optional(pool)
    .await
}

/// Replaces what a player has written down, if `seen` is the version that is there, 0 being none; returns the new version,
/// or `None` when it is another.
///
/// # Errors
/// When the database fails.
pub async fn replace(pool: &PgPool, table: Uuid, player: Uuid, text: &str, seen: i32) -> sqlx::Result<Option<i32>> {
    sqlx::query_scalar!(
        "with changed as (
             update private_note set text = $3, version = version + 1
             where table_id = $1 and player_id = $2 and version = $4
             returning version
         ), begun as (
             insert into private_note (table_id, player_id, text, version) select $1, $2, $3, 1 where $4::int = 0
             on conflict do nothing
             returning version
         )
         select version as \"version!\" from changed union all select version from begun",
        table,
        player,
        text,
        seen
    )
    .fetch_optional(pool)
    .await
}
