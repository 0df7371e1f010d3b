//! SQL on what belongs to an account: its sessions, its name, all that is kept about it, and its end.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::is_unique_violation;

/// What an account says of itself.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether others may know when the player was last here.
    pub shows_seen: bool,
    /// When he last took another name.
    pub renamed_at: Option<DateTime<Utc>>,
}

/// What an account says of itself.
///
/// # Errors
/// When the database fails.
pub async fn settings(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<Settings> {
    sqlx::query_as!(
        Settings,
        "select shows_seen, renamed_at from player where player_id = $1",
        player
    )
    .fetch_one(executor)
    .await
}

/// Notes whether others may know when a player was last here.
///
/// # Errors
/// When the database fails.
pub async fn show_seen(pool: &PgPool, player: Uuid, shows_seen: bool) -> sqlx::Result<()> {
    sqlx::query!(
        "update player set shows_seen = $2 where player_id = $1",
        player,
        shows_seen
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A session of a player.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its number.
    pub id: Uuid,
    /// What it was opened with.
    pub agent: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it was last used.
    pub seen_at: DateTime<Utc>,
    /// What the token is known by.
    pub token_hash: Vec<u8>,
}

/// The sessions of a player, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn sessions(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Session>> {
    sqlx::query_as!(
        Session,
        "select session_id as id, agent, created_at, seen_at, token_hash from session
         where player_id = $1 and expires_at > now() order by seen_at desc, session_id limit 100",
        player
    )
    .fetch_all(pool)
    .await
}

/// Ends a session of a player; returns what its token was known by.
///
/// # Errors
/// When the database fails.
pub async fn end_session(pool: &PgPool, player: Uuid, session: Uuid) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "delete from session where player_id = $1 and session_id = $2 returning token_hash",
        player,
        session
    )
    .fetch_optional(pool)
    .await
}

/// Ends all sessions of a player, and revokes the tokens of his programs; returns what they were known by.
///
/// # Errors
/// When the database fails.
pub async fn end_sessions(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<Vec<Vec<u8>>> {
    let sessions = sqlx::query_scalar!("delete from session where player_id = $1 returning token_hash", player)
        .fetch_all(&mut *connection)
        .await?;
    let tokens = super::tokens::revoke_all(connection, player).await?;
    Ok([sessions, tokens].concat())
}

/// Puts a new password in the place of the old one, ends all sessions but the one that the caller is known by, and revokes
/// the tokens of his programs. Returns what they were known by, or nothing when the old password is not what it was.
///
/// # Errors
/// When the database fails.
pub async fn change_password(
    connection: &mut PgConnection,
    player: Uuid,
    (old, new): (&str, &str),
    here: &[u8],
) -> sqlx::Result<Option<Vec<Vec<u8>>>> {
    let changed = sqlx::query!(
        "with changed as (
             update player set password_hash = $3 where player_id = $1 and password_hash = $2 returning player_id
         ),
         links as (
             delete from mail_token where player_id in (select player_id from changed) and purpose = 'reset'
         ),
         places as (delete from known_place where player_id in (select player_id from changed))
         select count(*) as \"count!\" from changed",
        player,
        old,
        new
    )
    .fetch_one(&mut *connection)
    .await?;
    if changed.count == 0 {
        return Ok(None);
    }
    let sessions = sqlx::query_scalar!(
        "delete from session where player_id = $1 and token_hash <> $2 returning token_hash",
        player,
        here
    )
    .fetch_all(&mut *connection)
    .await?;
    let tokens = super::tokens::revoke_all(connection, player).await?;
    Ok(Some([sessions, tokens].concat()))
}

/// Gives a player another name, and keeps the old one from others for some days; whether it was free.
///
/// # Errors
/// When the database fails. The transaction is of no use after a name that was taken.
pub async fn rename(
    connection: &mut PgConnection,
    player: Uuid,
    (name, name_key, skeleton): (&str, &str, &str),
    at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    super::accounts::lock(connection, player).await?;
    super::accounts::lock_names(connection).await?;
    if super::accounts::is_kept(connection, name_key, skeleton, Some(player)).await? {
        return Ok(false);
    }
    keep_name(connection, player).await?;
    sqlx::query!(
        "delete from former_name where player_id = $1 and name_key = $2",
        player,
        name_key
    )
    .execute(&mut *connection)
    .await?;
    let renamed = sqlx::query!(
        "update player set name = $2, name_key = $3, skeleton = $4, renamed_at = $5 where player_id = $1",
        player,
        name,
        name_key,
        skeleton,
        at
    )
    .execute(connection)
    .await;
    match renamed {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(error) if is_unique_violation(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Keeps the name of a player from others for 90 days.
async fn keep_name(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into former_name (name_key, skeleton, player_id, kept_until)
         select name_key, coalesce(skeleton, name_key), player_id, now() + interval '90 days' from player
         where player_id = $1
         on conflict (name_key) do update set player_id = excluded.player_id, kept_until = excluded.kept_until",
        player
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets the names that are kept no longer.
///
/// # Errors
/// When the database fails.
pub async fn forget_old_names(pool: &PgPool) -> sqlx::Result<u64> {
    let deleted = sqlx::query!("delete from former_name where kept_until < now()")
        .execute(pool)
        .await?;
    Ok(deleted.rows_affected())
}

/// Tables of a player that are not over: first those that wait for somebody (whom he invited, or who invited him), then
/// games that are being played.
///
/// # Errors
/// When the database fails.
pub async fn unfinished(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<Vec<(Uuid, bool)>> {
    let rows = sqlx::query!(
        "select distinct t.table_id, t.status = 'running' as \"is_running!\"
         from game_table t left join seat using (table_id)
         where t.status <> 'finished' and (t.creator = $1 and t.status = 'open' or t.invited = $1 and t.status = 'open'
             or seat.player_id = $1)
         order by 2, 1",
        player
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(|row| (row.table_id, row.is_running)).collect())
}

/// Lets nobody refer to a player until the transaction ends: no seat is taken by him meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn hold(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<()> {
    sqlx::query!("select player_id from player where player_id = $1 for update", player)
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// Takes from a player, who is held, all that is his: the name, the password, and what nobody else needs. Games and ratings
/// stay, under a name that says that somebody was there.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &mut PgConnection, player: Uuid, at: DateTime<Utc>) -> sqlx::Result<()> {
    super::accounts::lock_names(connection).await?;
    keep_name(connection, player).await?;
    let id = player.simple().to_string();
    let name = format!("Former Player {}", &id[id.len() - 10..]);
    take_out_of_tournaments(connection, player, &name).await?;
    let renamed = sqlx::query!(
        "update player set name = $2, name_key = lower($2), skeleton = null, password_hash = null, deleted_at = $3,
             seen_at = null, zone = null, shows_seen = false, renamed_at = null, ban_reason = null, is_operator = false
         where player_id = $1",
        player,
        name,
        at
    );
    renamed.execute(&mut *connection).await?;
    for statement in BELONGINGS {
        sqlx::query(statement).bind(player).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Puts another name in the place of a player's in what was done in tournaments, which everybody may read.
async fn take_out_of_tournaments(connection: &mut PgConnection, player: Uuid, name: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "with his as (
             select '(?<![[:alnum:]])' || replace(name, '.', '[.]') || '(?![[:alnum:]])' as pattern
             from player where player_id = $1
         ),
         named as (
             select tournament_id from tournament_audit where player_id = $1
             union select tournament_id from entrant where player_id = $1
             union select tournament_id from shut_out where player_id = $1
             union select tournament_id from tournament_guest where player_id = $1
             union select tournament_id from tournament where organiser = $1
         )
         update tournament_audit set what = regexp_replace(what, pattern, $2, 'g'), reason = regexp_replace(reason, pattern, $2, 'g')
         from his where tournament_id in (select tournament_id from named) and (what ~ pattern or reason ~ pattern)",
        player,
        name
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What goes with an account. What others were told by him goes too; what they need to read their games does not.
const BELONGINGS: [&str; 23] = [
    "delete from session where player_id = $1",
    "delete from known_place where player_id = $1",
    "delete from webhook where player_id = $1",
    "delete from api_token where player_id = $1",
    "delete from delivery where player_id = $1",
    "delete from mail_address where player_id = $1",
    "delete from mail_token where player_id = $1",
    "delete from notice_choice where player_id = $1",
    "delete from dead_letter where player_id = $1",
    "delete from notice where player_id = $1",
    "delete from vacation where player_id = $1",
    "update seat set zone = null where player_id = $1",
    "delete from chat where player_id = $1",
    "delete from private_note where player_id = $1",
    "delete from look where player_id = $1",
    "delete from plan where player_id = $1",
    "delete from step where table_id in (select table_id from imported_game where player_id = $1)",
    "delete from game_table where table_id in (select table_id from imported_game where player_id = $1)",
    "delete from friend where player_id = $1 or friend_id = $1",
    "delete from block where player_id = $1 or blocked_id = $1",
    "delete from report where reported = $1",
    "update report set reporter = null where reporter = $1",
    "update audit set detail = '' where player_id = $1",
];

/// What is kept about a player, by what it is about: rows of columns, all as text.
pub type Export = BTreeMap<String, Vec<BTreeMap<String, Option<String>>>>;

/// Where it is kept.
const SECTIONS: [(&str, &str); 21] = [
    (
        "account",
        "select name, created_at, seen_at, shows_seen, renamed_at, zone, banned_until, ban_reason, is_operator
         from player where player_id = $1",
    ),
    (
        "sessions",
        "select agent, created_at, seen_at, expires_at from session where player_id = $1 order by created_at",
    ),
    (
        "places",
        "select place, seen_at from known_place where player_id = $1 order by seen_at",
    ),
    (
        "former_names",
        "select name_key, kept_until from former_name where player_id = $1 order by kept_until",
    ),
    (
        "vacations",
        "select first_day, last_day, starts, ends from vacation where player_id = $1 order by starts",
    ),
    (
        "webhooks",
        "select url, form, kinds, created_at from webhook where player_id = $1 order by created_at",
    ),
    (
        "browsers",
        "select agent, endpoint, push_subscription.created_at from push_subscription join session using (session_id)
         where player_id = $1 order by push_subscription.created_at",
    ),
    (
        "tokens",
        "select name, scopes, created_at, expires_at, used_at from api_token where player_id = $1 order by created_at",
    ),
    (
        "mail",
        "select address, confirmed_at, refused_at from mail_address where player_id = $1",
    ),
    (
        "notices",
        "select mail_kinds, push_kinds, quiet_from, quiet_to, digest_hour from notice_choice where player_id = $1",
    ),
    (
        "friends",
        "select name, since from friend join player on player.player_id = friend_id where friend.player_id = $1
         order by since",
    ),
    (
        "blocks",
        "select name, since from block join player on player.player_id = blocked_id where block.player_id = $1
         order by since",
    ),
    (
        "games",
        "select table_id, ruleset, scenario, status, created_at, ended_at, ended_by, winner,
             case when seats_exchanged then 1 - side else side end as side, salt, seat.zone, rated
         from seat join game_table using (table_id) where player_id = $1 order by created_at",
    ),
    (
        "imported_games",
        "select table_id, origin, union_name, confederate_name, at from imported_game where player_id = $1 order by at",
    ),
    (
        "said",
        "select table_id, at, text from chat where player_id = $1 order by at",
    ),
    (
        "private_notes",
        "select to_jsonb(private_note) - 'player_id' as note from private_note where player_id = $1",
    ),
    (
        "looks",
        "select table_id, step from look where player_id = $1 order by table_id",
    ),
    (
        "plans",
        "select table_id, rules, keeps_on, version, side, paused, fired_at from plan where player_id = $1 order by table_id",
    ),
    (
        "ratings",
        "select ruleset, rating, deviation, volatility, games, changed_at from rating where player_id = $1
         order by ruleset",
    ),
    (
        "rating_changes",
        "select table_id, ruleset, before, rating from rating_change where player_id = $1 order by number",
    ),
    (
        "reports_made",
        "select name as reported, table_id, kind, text, report.created_at, settled_at
         from report join player on player_id = reported where reporter = $1 order by report.created_at",
    ),
];

/// Everything that is kept about a player, but the password, which only its hash is kept of, and what he did at tables,
/// which their journals have.
///
/// # Errors
/// When the database fails.
pub async fn export(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<Export> {
    let mut export = Export::new();
    for (section, question) in SECTIONS {
        let question = format!("select to_jsonb(kept) from ({question}) kept");
        // The questions are our own.
        let rows: Vec<Json<BTreeMap<String, Value>>> = sqlx::query_scalar(sqlx::AssertSqlSafe(question))
            .bind(player)
            .fetch_all(&mut *connection)
            .await?;
        let text = |value: Value| match value {
            Value::Null => None,
            Value::String(text) => Some(text),
            other => Some(other.to_string()),
        };
        let rows = rows.into_iter().map(|Json(row)| {
            let columns = row.into_iter().map(|(column, value)| (column, text(value)));
            columns.collect()
        });
        export.insert(section.to_owned(), rows.collect());
    }
    Ok(export)
}
