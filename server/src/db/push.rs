//! SQL on Web Push: the keys of the server, the browsers that are told, and what is on its way to them.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::types::PgInterval;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::notices::{Key, kind_of};

/// The keys of the server, if they have been made.
///
/// # Errors
/// When the database fails.
pub async fn keys(pool: &PgPool) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!("select secret from server_secret where name = 'push'")
        .fetch_optional(pool)
        .await
}

/// Keeps keys for ever, unless another node has done so meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn keep_keys(pool: &PgPool, keys: &[u8]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into server_secret (name, secret) values ('push', $1) on conflict do nothing",
        keys
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Where a browser is told, and what it reads messages with.
#[derive(Clone, Debug)]
pub struct Subscription {
    /// Which one.
    pub id: Uuid,
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: Vec<u8>,
    /// Its secret.
    pub auth: Vec<u8>,
}

/// A browser as its player sees it.
#[derive(Clone, Debug)]
pub struct Browser {
    /// Which one.
    pub id: Uuid,
    /// What it is, in words.
    pub agent: Option<String>,
    /// Where it is told.
    pub endpoint: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// What its session is known by.
    pub token_hash: Vec<u8>,
}

/// The browsers of a player that are told, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn of_player(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Browser>> {
    sqlx::query_as!(
        Browser,
        "select push_id as id, agent, endpoint, push_subscription.created_at, token_hash
         from push_subscription join session using (session_id)
         where player_id = $1 and expires_at > now() order by push_subscription.created_at, push_id",
        player
    )
    .fetch_all(pool)
    .await
}

/// How many browsers of a player are told, that of this session not counted.
///
/// # Errors
/// When the database fails.
pub async fn count_others(connection: &mut PgConnection, player: Uuid, token_hash: &[u8]) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "select count(*) as \"count!\" from push_subscription join session using (session_id)
         where player_id = $1 and token_hash <> $2",
        player,
        token_hash
    )
    .fetch_one(connection)
    .await
}

/// Tells the browser of a session from now on, in the place of what the session, or somebody before in the same browser,
/// had; returns which one it is, unless the session is over.
///
/// # Errors
/// When the database fails.
pub async fn subscribe(
    connection: &mut PgConnection,
    token_hash: &[u8],
    wanted: &Subscription,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query!(
        "delete from push_subscription using session
         where push_subscription.session_id = session.session_id and endpoint = $1 and token_hash <> $2",
        wanted.endpoint,
        token_hash
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!(
        "insert into push_subscription (push_id, session_id, endpoint, p256dh, auth, created_at)
         select $1, session_id, $3, $4, $5, $6 from session where token_hash = $2 and expires_at > now() for share
         on conflict (session_id) do update
         set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
         returning push_id",
        wanted.id,
        token_hash,
        wanted.endpoint,
        wanted.p256dh,
        wanted.auth,
        now
    )
    .fetch_optional(connection)
    .await
}

/// Tells a browser nothing any more; whether its player had it. What is on its way there goes too.
///
/// # Errors
/// When the database fails.
pub async fn remove(pool: &PgPool, player: Uuid, push: Uuid) -> sqlx::Result<bool> {
    let removed = sqlx::query!(
        "delete from push_subscription using session
         where push_subscription.session_id = session.session_id and push_id = $1 and player_id = $2",
        push,
        player
    )
    .execute(pool)
    .await?;
    Ok(removed.rows_affected() == 1)
}

/// The push service says that a browser is told there no longer. One that has subscribed anew meanwhile is.
///
/// # Errors
/// When the database fails.
pub async fn end(pool: &PgPool, gone: &Subscription) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from push_subscription where push_id = $1 and endpoint = $2",
        gone.id,
        gone.endpoint
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A message to a browser that is to be tried.
#[derive(Clone, Debug)]
pub struct PushRow {
    /// Which one.
    pub id: Uuid,
    /// What it tells whom.
    pub notice: Key,
    /// When it was sent on its way.
    pub created_at: DateTime<Utc>,
    /// How often it has been tried, this time included.
    pub attempts: i32,
    /// Where it goes.
    pub subscription: Subscription,
    /// The kinds that are pushed, if its player has chosen.
    pub kinds: Option<Vec<String>>,
    /// The hour of his day from which he is told nothing.
    pub quiet_from: Option<i16>,
    /// And to which.
    pub quiet_to: Option<i16>,
    /// Where he lives, if he has said so.
    pub zone: Option<String>,
}

/// Takes messages to browsers that are to be tried now. Nobody else does until the lease ends.
///
/// # Errors
/// When the database fails.
pub async fn lease(pool: &PgPool, now: DateTime<Utc>, lease: TimeDelta, limit: i64) -> sqlx::Result<Vec<PushRow>> {
    let lease = PgInterval::try_from(lease).map_err(sqlx::Error::Encode)?;
    let rows = sqlx::query!(
        "with due as (
             select delivery_id from delivery
             where channel = 'push' and due_at <= $1 and (leased_until is null or leased_until <= $1)
             order by due_at limit $3 for update skip locked
         ), leased as (
             update delivery set attempts = attempts + 1, leased_until = $1::timestamptz + $2::interval
             from due where delivery.delivery_id = due.delivery_id
             returning delivery.delivery_id, table_id, player_id, kind, delivery.created_at, attempts, push_id
         )
         select delivery_id, table_id as \"table_id!\", player_id, kind, leased.created_at, attempts,
             push_id as \"push_id!\", endpoint, p256dh, auth, zone, push_kinds, quiet_from, quiet_to
         from leased join push_subscription using (push_id) join player using (player_id)
         left join notice_choice using (player_id)",
        now,
        lease,
        limit
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PushRow {
                id: row.delivery_id,
                notice: Key {
                    table: row.table_id,
                    player: row.player_id,
                    kind: kind_of(&row.kind)?,
                },
                created_at: row.created_at,
                attempts: row.attempts,
                subscription: Subscription {
                    id: row.push_id,
                    endpoint: row.endpoint,
                    p256dh: row.p256dh,
                    auth: row.auth,
                },
                kinds: row.push_kinds,
                quiet_from: row.quiet_from,
                quiet_to: row.quiet_to,
                zone: row.zone,
            })
        })
        .collect()
}
