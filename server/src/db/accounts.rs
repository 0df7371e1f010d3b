//! SQL on players and sessions.

use chrono::{DateTime, Utc};
use protocol::http::Player;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::is_unique_violation;

/// How many places of a player are remembered.
const MOST_PLACES: i64 = 32;

/// That a player may not sign in.
#[derive(Clone, Debug)]
pub struct Ban {
    /// Why, as he is told; empty where nobody has said it.
    pub why: String,
    /// Until when.
    pub until: DateTime<Utc>,
}

/// What sign-in compares with.
pub struct StoredPassword {
    /// Whose it is.
    pub player: Player,
    /// Argon2id in PHC form.
    pub hash: String,
    /// That he may not sign in, if he may not.
    pub ban: Option<Ban>,
    /// Where he has signed in before: [`crate::accounts::places::place`].
    pub known_places: Vec<i32>,
}

/// A player to be created.
pub struct NewPlayer<'a> {
    /// As it will be shown.
    pub name: &'a str,
    /// What must be unique.
    pub name_key: &'a str,
    /// What the name looks like, which must be unique too; absent for guests.
    pub skeleton: Option<&'a str>,
    /// Absent for guests.
    pub password_hash: Option<&'a str>,
}

/// Creates a player; `None` when the name, or one that looks like it, is taken.
///
/// # Errors
/// When the database fails.
pub async fn create_player(pool: &PgPool, new: NewPlayer<'_>) -> sqlx::Result<Option<Player>> {
    let id = Uuid::now_v7();
    let mut transaction = pool.begin().await?;
    if let Some(skeleton) = new.skeleton {
        lock_names(&mut transaction).await?;
        if is_kept(&mut transaction, new.name_key, skeleton, None).await? {
            return Ok(None);
        }
    }
    let inserted = sqlx::query!(
        "insert into player (player_id, name, name_key, skeleton, password_hash) values ($1, $2, $3, $4, $5) \
         on conflict do nothing",
        id,
        new.name,
        new.name_key,
        new.skeleton,
        new.password_hash,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok((inserted.rows_affected() == 1).then(|| Player {
        id,
        name: new.name.to_owned(),
        guest: new.password_hash.is_none(),
    }))
}

/// Lets nobody else take or give up a name until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock_names(connection: &mut PgConnection) -> sqlx::Result<()> {
    const NAMES: i64 = 0x7665_6465_7474_6516;
    sqlx::query!("select pg_advisory_xact_lock($1)::text as taken", NAMES)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Whether a name, or one that looks like it, was somebody else's a short while ago.
///
/// # Errors
/// When the database fails.
pub async fn is_kept(
    connection: &mut PgConnection,
    name_key: &str,
    skeleton: &str,
    player: Option<Uuid>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (
             select from former_name
             where (name_key = $1 or skeleton = $2) and kept_until > now() and player_id is distinct from $3
         ) as \"kept!\"",
        name_key,
        skeleton,
        player
    )
    .fetch_one(connection)
    .await
}

/// What became of a guest who signed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// He is a player now.
    Done(Player),
    /// The name, or one that looks like it, is taken.
    NameTaken,
    /// He is no guest any more.
    NoGuest,
}

/// Makes a guest a player: everything that is his stays so.
///
/// # Errors
/// When the database fails.
pub async fn promote_guest(pool: &PgPool, guest: Uuid, new: NewPlayer<'_>) -> sqlx::Result<Promotion> {
    let mut transaction = pool.begin().await?;
    lock_names(&mut transaction).await?;
    if is_kept(&mut transaction, new.name_key, new.skeleton.unwrap_or_default(), None).await? {
        return Ok(Promotion::NameTaken);
    }
    let updated = sqlx::query!(
        "update player set name = $2, name_key = $3, skeleton = $4, password_hash = $5
         where player_id = $1 and password_hash is null and deleted_at is null",
        guest,
        new.name,
        new.name_key,
        new.skeleton,
        new.password_hash,
    )
    .execute(&mut *transaction)
    .await;
    match updated {
        Ok(done) if done.rows_affected() == 1 => {
            transaction.commit().await?;
            Ok(Promotion::Done(Player {
                id: guest,
                name: new.name.to_owned(),
                guest: false,
            }))
        }
        Ok(_) => Ok(Promotion::NoGuest),
        Err(error) if is_unique_violation(&error) => Ok(Promotion::NameTaken),
        Err(error) => Err(error),
    }
}

/// Some players who chose their names when nobody asked what they look like; the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn players_without_skeleton(
    pool: &PgPool,
    after: (DateTime<Utc>, Uuid),
    limit: i64,
) -> sqlx::Result<Vec<Unsketched>> {
    sqlx::query_as!(
        Unsketched,
        "select player_id as id, name, created_at from player
         where skeleton is null and password_hash is not null and (created_at, player_id) > ($1, $2)
         order by created_at, player_id limit $3",
        after.0,
        after.1,
        limit
    )
    .fetch_all(pool)
    .await
}

/// A player of whose name it is not known what it looks like.
#[derive(Clone, Debug)]
pub struct Unsketched {
    /// The player.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// When the player signed up.
    pub created_at: DateTime<Utc>,
}

/// Notes what a name looks like; whether nobody else's looks like it.
///
/// # Errors
/// When the database fails.
pub async fn set_skeleton(pool: &PgPool, player: Uuid, skeleton: &str) -> sqlx::Result<bool> {
    let updated = sqlx::query!("update player set skeleton = $2 where player_id = $1", player, skeleton)
        .execute(pool)
        .await;
    match updated {
        Ok(_) => Ok(true),
        Err(error) if is_unique_violation(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// The password of a player who has one.
///
/// # Errors
/// When the database fails.
pub async fn password_of(pool: &PgPool, name_key: &str) -> sqlx::Result<Option<StoredPassword>> {
    let row = sqlx::query!(
        "select player_id, name, password_hash,
             case when banned_until > now() then banned_until end as banned_until, ban_reason,
             array(select place from known_place where known_place.player_id = player.player_id) as \"places!\"
         from player where name_key = $1",
        name_key
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.and_then(|row| {
        Some(StoredPassword {
            hash: row.password_hash?,
            ban: row.banned_until.map(|until| Ban {
                why: row.ban_reason.unwrap_or_default(),
                until,
            }),
            known_places: row.places,
            player: Player {
                id: row.player_id,
                name: row.name,
                guest: false,
            },
        })
    }))
}

/// The stored password of a player; guests have none.
///
/// # Errors
/// When the database fails.
pub async fn password_hash(pool: &PgPool, player: Uuid) -> sqlx::Result<Option<String>> {
    let hash = sqlx::query_scalar!("select password_hash from player where player_id = $1", player)
        .fetch_optional(pool)
        .await?;
    Ok(hash.flatten())
}

/// Remembers that a player has signed in from a place, and forgets all but the newest [`MOST_PLACES`].
///
/// # Errors
/// When the database fails.
pub async fn remember_place(pool: &PgPool, player: Uuid, place: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into known_place (player_id, place) values ($1, $2)
         on conflict on constraint known_place_key do update set seen_at = now()",
        player,
        place
    )
    .execute(pool)
    .await?;
    sqlx::query!(
        "delete from known_place where player_id = $1 and place not in (
             select place from known_place where player_id = $1 order by seen_at desc limit $2
         )",
        player,
        MOST_PLACES
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Forgets the places from which nobody has signed in for so long that browsers have forgotten it too.
///
/// # Errors
/// When the database fails.
pub async fn forget_old_places(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from known_place where seen_at < now() - interval '400 days'")
        .execute(pool)
        .await?;
    Ok(deleted.rows_affected())
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

/// Finds a player who is no guest, with his name as he writes it.
///
/// # Errors
/// When the database fails.
pub async fn signed_up_named(connection: &mut PgConnection, name_key: &str) -> sqlx::Result<Option<(Uuid, String)>> {
    let row = sqlx::query!(
        "select player_id, name from player where name_key = $1 and password_hash is not null",
        name_key
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| (row.player_id, row.name)))
}

/// Lets others who want the same of this player wait until the transaction ends. Rows may refer to him meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn lock(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "select player_id from player where player_id = $1 for no key update",
        player
    )
    .fetch_optional(connection)
    .await?;
    Ok(())
}

/// Stores a session of a player whose stored password still is this one, or who still has none; whether that is so. Waits
/// for whoever is changing it.
///
/// # Errors
/// When the database fails.
pub async fn create_session(
    pool: &PgPool,
    token_hash: &[u8],
    player_id: Uuid,
    password_hash: Option<&str>,
    agent: Option<&str>,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let created = sqlx::query!(
        "insert into session (token_hash, player_id, expires_at, agent)
         select $1, player_id, $4, $5 from player
         where player_id = $2 and password_hash is not distinct from $3 and deleted_at is null for share",
        token_hash,
        player_id,
        password_hash,
        expires_at,
        agent
    )
    .execute(pool)
    .await?;
    sqlx::query!("update player set seen_at = now() where player_id = $1", player_id)
        .execute(pool)
        .await?;
    Ok(created.rows_affected() == 1)
}

/// A session that has not expired.
#[derive(Clone, Debug)]
pub struct OpenSession {
    /// Whose it is.
    pub player: Player,
    /// When it will expire.
    pub expires_at: DateTime<Utc>,
    /// Whether it was noted some minutes ago that it was used.
    pub was_quiet: bool,
}

/// The session with a token, if it has not expired.
///
/// # Errors
/// When the database fails.
pub async fn session(pool: &PgPool, token_hash: &[u8]) -> sqlx::Result<Option<OpenSession>> {
    let row = sqlx::query!(
        "select player_id, name, password_hash is null as \"guest!\", expires_at, \
             session.seen_at < now() - interval '5 minutes' as \"was_quiet!\" \
         from session join player using (player_id) where token_hash = $1 and expires_at > now() \
             and (banned_until is null or banned_until <= now())",
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
        OpenSession {
            player,
            expires_at: row.expires_at,
            was_quiet: row.was_quiet,
        }
    }))
}

/// Notes that some sessions, and so their players, are here. Those of which it was noted lately are passed over.
///
/// # Errors
/// When the database fails.
pub async fn see(pool: &PgPool, token_hashes: &[Vec<u8>]) -> sqlx::Result<()> {
    sqlx::query!(
        "with seen as (
             update session set seen_at = now()
             where token_hash = any($1) and expires_at > now() and seen_at < now() - interval '5 minutes'
             returning player_id
         )
         update player set seen_at = now() where player_id in (select player_id from seen)",
        token_hashes
    )
    .execute(pool)
    .await?;
    Ok(())
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

/// Those of some sessions that are there and have not expired.
///
/// # Errors
/// When the database fails.
pub async fn open_sessions(pool: &PgPool, token_hashes: &[Vec<u8>]) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select token_hash from session where token_hash = any($1) and expires_at > now()",
        token_hashes
    )
    .fetch_all(pool)
    .await
}

/// Moves the end of some sessions that would end before `threshold` and have not.
///
/// # Errors
/// When the database fails.
pub async fn extend_sessions(
    pool: &PgPool,
    token_hashes: &[Vec<u8>],
    threshold: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update session set expires_at = $3
         where token_hash = any($1) and expires_at > now() and expires_at < $2",
        token_hashes,
        threshold,
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
