//! SQL on letters that are on their way: the deliveries of the queue that go by mail.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::types::PgInterval;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::addresses::{AddressRow, ChoiceRow};
use super::notices::{Key, kind_of};

/// What a letter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Something at a table.
    Notice(Key),
    /// All turns of the player.
    Digest,
    /// Whether the address is his.
    Confirm,
    /// A link to a new password.
    Reset,
    /// That his password is another one now.
    Changed,
    /// That his address is another one now: told to the one before.
    Moved,
}

impl Errand {
    const fn word(self) -> &'static str {
        match self {
            Errand::Notice(key) => key.kind.word(),
            Errand::Digest => "digest",
            Errand::Confirm => "confirm",
            Errand::Reset => "reset",
            Errand::Changed => "changed",
            Errand::Moved => "moved",
        }
    }
}

/// A letter that is to be sent.
#[derive(Clone, Debug)]
pub struct LetterRow {
    /// Which one.
    pub id: Uuid,
    /// Whom it is for.
    pub player: Uuid,
    /// His name.
    pub name: String,
    /// What it is about.
    pub errand: Errand,
    /// When it was sent on its way.
    pub created_at: DateTime<Utc>,
    /// How often it has been tried, this time included.
    pub attempts: i32,
    /// His address, if he still has one, or the one that this letter is for.
    pub address: Option<AddressRow>,
    /// What he wants to be told of, if he has said so.
    pub choice: Option<ChoiceRow>,
    /// Where he lives, if he has said so.
    pub zone: Option<String>,
}

/// Sends a letter on its way that is about no table.
///
/// # Errors
/// When the database fails.
pub async fn post(executor: impl PgExecutor<'_>, player: Uuid, errand: Errand, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into delivery (player_id, kind, channel, created_at, due_at) values ($1, $2, 'mail', $3, $3)",
        player,
        errand.word(),
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Tells an address that was a player's that it is no longer. Nothing that he does about his address ends this letter.
///
/// # Errors
/// When the database fails.
pub async fn tell_moved(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    address: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into delivery (player_id, kind, channel, address, created_at, due_at) values ($1, $2, 'mail', $3, $4, $4)",
        player,
        Errand::Moved.word(),
        address,
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Takes letters that are to be sent now. Nobody else does until the lease ends.
///
/// # Errors
/// When the database fails.
pub async fn lease(pool: &PgPool, now: DateTime<Utc>, lease: TimeDelta, limit: i64) -> sqlx::Result<Vec<LetterRow>> {
    let lease = PgInterval::try_from(lease).map_err(sqlx::Error::Encode)?;
    let rows = sqlx::query!(
        "with due as (
             select delivery_id from delivery
             where channel = 'mail' and due_at <= $1 and (leased_until is null or leased_until <= $1)
             order by due_at limit $3 for update skip locked
         ), leased as (
             update delivery set attempts = attempts + 1, leased_until = $1::timestamptz + $2::interval
             from due where delivery.delivery_id = due.delivery_id
             returning delivery.delivery_id, table_id, player_id, kind, delivery.created_at, attempts, delivery.address
         )
         select delivery_id, table_id, player_id, kind, leased.created_at, attempts, name, zone,
             coalesce(leased.address, mail_address.address) as \"address?\",
             case when leased.address is null then confirmed_at else leased.created_at end as confirmed_at,
             case when leased.address is null then refused_at end as refused_at,
             mail_kinds as \"mail_kinds?\", push_kinds, quiet_from, quiet_to, digest_hour
         from leased join player using (player_id)
         left join mail_address using (player_id) left join notice_choice using (player_id)",
        now,
        lease,
        limit
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let errand = match (row.kind.as_str(), row.table_id) {
                ("digest", _) => Errand::Digest,
                ("confirm", _) => Errand::Confirm,
                ("reset", _) => Errand::Reset,
                ("changed", _) => Errand::Changed,
                ("moved", _) => Errand::Moved,
                (kind, Some(table)) => Errand::Notice(Key {
                    table,
                    player: row.player_id,
                    kind: kind_of(kind)?,
                }),
                (kind, None) => return Err(sqlx::Error::Decode(format!("there is no letter {kind}").into())),
            };
            Ok(LetterRow {
                id: row.delivery_id,
                player: row.player_id,
                name: row.name,
                errand,
                created_at: row.created_at,
                attempts: row.attempts,
                address: row.address.map(|address| AddressRow {
                    address,
                    confirmed_at: row.confirmed_at,
                    refused_at: row.refused_at,
                }),
                choice: row.mail_kinds.map(|mail_kinds| ChoiceRow {
                    mail_kinds,
                    push_kinds: row.push_kinds,
                    quiet_from: row.quiet_from,
                    quiet_to: row.quiet_to,
                    digest_hour: row.digest_hour,
                }),
                zone: row.zone,
            })
        })
        .collect()
}

/// A letter is not to be sent before some time. That it was looked at counts as no try.
///
/// # Errors
/// When the database fails.
pub async fn put_off(executor: impl PgExecutor<'_>, letter: Uuid, until: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update delivery set due_at = $2, leased_until = null, attempts = attempts - 1 where delivery_id = $1",
        letter,
        until
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The tables that wait for a player and of which he is to be told, longest first.
///
/// # Errors
/// When the database fails.
pub async fn turns(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id as \"table!\" from notice join awaited_player using (table_id, player_id)
         where player_id = $1 and kind = 'turn' and due_at is null order by since, table_id",
        player
    )
    .fetch_all(pool)
    .await
}

/// Sends links to new passwords on their way to those who have been sought, if there are any, and forgets that they were;
/// returns how many were sought. Whoever is sent one already is sent no other.
///
/// # Errors
/// When the database fails.
pub async fn answer_resets(pool: &PgPool, now: DateTime<Utc>, limit: i64) -> sqlx::Result<u64> {
    let sought = sqlx::query_scalar!(
        "with due as (
             select reset_request_id from reset_request order by requested_at limit $2 for update skip locked
         ), taken as (
             delete from reset_request using due where reset_request.reset_request_id = due.reset_request_id
             returning sought
         ), meant as (
             select player_id from taken join player on name_key = sought
             union
             select player_id from taken join mail_address on lower(address) = sought
         ), sent as (
             insert into delivery (player_id, kind, channel, created_at, due_at)
             select player_id, 'reset', 'mail', $1, $1
             from meant join player using (player_id) join mail_address using (player_id)
             where password_hash is not null and confirmed_at is not null and refused_at is null
             on conflict do nothing
         )
         select count(*) as \"count!\" from taken",
        now,
        limit
    )
    .fetch_one(pool)
    .await?;
    Ok(sought.cast_unsigned())
}

/// Forgets links that have expired.
///
/// # Errors
/// When the database fails.
pub async fn forget_expired(pool: &PgPool, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_token where expires_at <= $1", now)
        .execute(pool)
        .await?;
    Ok(())
}
