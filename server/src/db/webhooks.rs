//! SQL on webhooks: where players have notices sent to.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::notices::Hook;

/// A webhook as its player sees it.
#[derive(Clone, Debug)]
pub struct WebhookRow {
    /// Which one.
    pub id: Uuid,
    /// The address.
    pub url: String,
    /// How it wants to be told.
    pub form: String,
    /// What it wants to be told of.
    pub kinds: Vec<String>,
    /// Since when there is one.
    pub created_at: DateTime<Utc>,
}

/// The webhooks of a player, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn of_player(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<WebhookRow>> {
    sqlx::query_as!(
        WebhookRow,
        "select webhook_id as id, url, form, kinds, created_at from webhook
         where player_id = $1 order by created_at, webhook_id",
        player
    )
    .fetch_all(pool)
    .await
}

/// How many webhooks a player has.
///
/// # Errors
/// When the database fails.
pub async fn count(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "select count(*) as \"count!\" from webhook where player_id = $1",
        player
    )
    .fetch_one(connection)
    .await
}

/// Adds a webhook.
///
/// # Errors
/// When the database fails.
pub async fn add(
    connection: &mut PgConnection,
    player: Uuid,
    hook: &Hook,
    kinds: &[String],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into webhook (webhook_id, player_id, url, form, kinds, secret, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        hook.id,
        player,
        hook.url,
        hook.form,
        kinds,
        hook.secret,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes a webhook, and what is on its way there; whether the player had it.
///
/// # Errors
/// When the database fails.
pub async fn delete(pool: &PgPool, player: Uuid, webhook: Uuid) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from webhook where webhook_id = $1 and player_id = $2",
        webhook,
        player
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected() == 1)
}
