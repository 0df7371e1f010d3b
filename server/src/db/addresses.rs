//! SQL on the addresses of players, on what the links open that are sent there, and on what players want to be told of.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// The address of a player.
#[derive(Clone, Debug)]
pub struct AddressRow {
    /// The address.
    pub address: String,
    /// When its owner said that it is his.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Since when mail is refused there for good.
    pub refused_at: Option<DateTime<Utc>>,
}

impl AddressRow {
    /// Whether letters are sent there.
    #[must_use]
    pub const fn is_good(&self) -> bool {
        self.confirmed_at.is_some() && self.refused_at.is_none()
    }
}

/// What a player wants to be told of by mail, and when.
#[derive(Clone, Debug)]
pub struct ChoiceRow {
    /// The kinds.
    pub mail_kinds: Vec<String>,
    /// The kinds that are pushed to his browsers, if he has chosen.
    pub push_kinds: Option<Vec<String>>,
    /// The hour of his day from which he gets no mail.
    pub quiet_from: Option<i16>,
    /// And to which.
    pub quiet_to: Option<i16>,
    /// The hour at which he is told of all his turns.
    pub digest_hour: Option<i16>,
}

/// What a link in a letter is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To say that an address is one's own.
    Confirm,
    /// To choose a new password.
    Reset,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Reset => "reset",
        }
    }
}

/// The address of a player, if he has given one.
///
/// # Errors
/// When the database fails.
pub async fn of_player(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<Option<AddressRow>> {
    sqlx::query_as!(
        AddressRow,
        "select address, confirmed_at, refused_at from mail_address where player_id = $1",
        player
    )
    .fetch_optional(executor)
    .await
}

/// Gives a player an address that is not confirmed yet, or none. What was on its way to the one before goes with it, but for
/// a letter that says so, and links that were sent there open nothing any more.
///
/// # Errors
/// When the database fails.
pub async fn replace(connection: &mut PgConnection, player: Uuid, address: Option<&str>) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_token where player_id = $1", player)
        .execute(&mut *connection)
        .await?;
    forget_letters(&mut *connection, player).await?;
    sqlx::query!("delete from mail_address where player_id = $1", player)
        .execute(&mut *connection)
        .await?;
    if let Some(address) = address {
        sqlx::query!(
            "insert into mail_address (player_id, address) values ($1, $2)",
            player,
            address
        )
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Notes that mail for this address of a player is refused for good; nothing else goes there.
///
/// # Errors
/// When the database fails.
pub async fn refuse(pool: &PgPool, player: Uuid, address: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    let refused = sqlx::query!(
        "update mail_address set refused_at = $3 where player_id = $1 and address = $2",
        player,
        address,
        now
    )
    .execute(&mut *transaction)
    .await?;
    if refused.rows_affected() == 1 {
        forget_letters(&mut transaction, player).await?;
    }
    transaction.commit().await
}

/// Forgets what is on its way to the address that a player has now.
async fn forget_letters(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from delivery where player_id = $1 and channel = 'mail' and address is null",
        player
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps what a link opens that is being sent.
///
/// # Errors
/// When the database fails.
pub async fn add_token(
    pool: &PgPool,
    token_hash: &[u8],
    player: Uuid,
    purpose: Purpose,
    address: &str,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into mail_token (token_hash, player_id, purpose, address, expires_at) values ($1, $2, $3, $4, $5)",
        token_hash,
        player,
        purpose.word(),
        address,
        expires_at
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Confirms the address that a link was sent to, if it still is that of its player. The link has been used then.
///
/// # Errors
/// When the database fails.
pub async fn confirm(pool: &PgPool, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<bool> {
    let confirmed = sqlx::query!(
        "with used as (
             delete from mail_token where token_hash = $1 and purpose = 'confirm' and expires_at > $2
             returning player_id, address
         )
         update mail_address set confirmed_at = $2, refused_at = null from used
         where mail_address.player_id = used.player_id and mail_address.address = used.address",
        token_hash,
        now
    )
    .execute(pool)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

/// Whether a link to a new password can still be used.
///
/// # Errors
/// When the database fails.
pub async fn can_reset(pool: &PgPool, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (
             select from mail_token where token_hash = $1 and purpose = 'reset' and expires_at > $2
         ) as \"exists!\"",
        token_hash,
        now
    )
    .fetch_one(pool)
    .await
}

/// Uses a link to a new password, if nobody has: sets it, ends all sessions, revokes all tokens and forgets from where there
/// were any. Returns the player and what his sessions and tokens were known by.
///
/// # Errors
/// When the database fails; then nothing has changed.
pub async fn reset_password(
    connection: &mut PgConnection,
    token_hash: &[u8],
    password_hash: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(Uuid, Vec<Vec<u8>>)>> {
    let player = sqlx::query_scalar!(
        "with used as (
             delete from mail_token where token_hash = $1 and purpose = 'reset' and expires_at > $2
             returning player_id
         )
         update player set password_hash = $3 from used
         where player.player_id = used.player_id and password_hash is not null
         returning player.player_id",
        token_hash,
        now,
        password_hash
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(player) = player else { return Ok(None) };
    sqlx::query!(
        "delete from mail_token where player_id = $1 and purpose = 'reset'",
        player
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("delete from known_place where player_id = $1", player)
        .execute(&mut *connection)
        .await?;
    let sessions = super::farewell::end_sessions(connection, player).await?;
    Ok(Some((player, sessions)))
}

/// What a player wants to be told of, if he has said so.
///
/// # Errors
/// When the database fails.
pub async fn choice(pool: &PgPool, player: Uuid) -> sqlx::Result<Option<ChoiceRow>> {
    sqlx::query_as!(
        ChoiceRow,
        "select mail_kinds, push_kinds, quiet_from, quiet_to, digest_hour from notice_choice where player_id = $1",
        player
    )
    .fetch_optional(pool)
    .await
}

/// Keeps what a player wants to be told of; returns that. Where he says nothing of what is pushed, it stays as it was.
///
/// # Errors
/// When the database fails.
pub async fn choose(pool: &PgPool, player: Uuid, choice: &ChoiceRow) -> sqlx::Result<ChoiceRow> {
    sqlx::query_as!(
        ChoiceRow,
        "insert into notice_choice (player_id, mail_kinds, quiet_from, quiet_to, digest_hour, push_kinds)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (player_id) do update
         set mail_kinds = $2, quiet_from = $3, quiet_to = $4, digest_hour = $5,
             push_kinds = coalesce($6, notice_choice.push_kinds)
         returning mail_kinds, push_kinds, quiet_from, quiet_to, digest_hour",
        player,
        &choice.mail_kinds,
        choice.quiet_from,
        choice.quiet_to,
        choice.digest_hour,
        choice.push_kinds.as_deref()
    )
    .fetch_one(pool)
    .await
}

/// A player is mailed of nothing any more.
///
/// # Errors
/// When the database fails.
pub async fn choose_nothing(pool: &PgPool, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into notice_choice (player_id, mail_kinds) values ($1, '{}')
         on conflict (player_id) do update set mail_kinds = '{}'",
        player
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// What the links in letters are signed with that are good for ever.
///
/// # Errors
/// When the database fails.
pub async fn unsubscribing_secret(pool: &PgPool) -> sqlx::Result<Vec<u8>> {
    sqlx::query_scalar!("select secret from server_secret where name = 'unsubscribe'")
        .fetch_one(pool)
        .await
}

/// Notes that somebody has forgotten the password of a player of this name, or of this address in lower case, whether or
/// not there is one.
///
/// # Errors
/// When the database fails.
pub async fn request_reset(pool: &PgPool, sought: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into reset_request (reset_request_id, sought, requested_at) values ($1, $2, $3)",
        Uuid::now_v7(),
        sought,
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}
