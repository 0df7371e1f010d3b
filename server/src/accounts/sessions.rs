//! Sessions: an opaque token in a cookie, its SHA-256 in the database.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::http::Player;
use sqlx::PgPool;
use uuid::Uuid;

use super::token::{Token, hash};
use crate::db;
use crate::error::Result;

/// How long a session lasts without use.
const LIFETIME: TimeDelta = TimeDelta::days(60);

/// A session is extended when less than this is left: not with every request.
const EXTEND_BELOW: TimeDelta = TimeDelta::days(45);

/// How many sessions are looked at with one statement.
const AT_ONCE: usize = 1000;

/// Opens a session with a new token, if the password by which it is opened has not been changed meanwhile; whether it has
/// not. Guests have none. `agent` says in words what it is for.
///
/// # Errors
/// When the database fails.
pub async fn open(
    database: &PgPool,
    player: Uuid,
    password_hash: Option<&str>,
    token: &str,
    agent: Option<&str>,
) -> Result<bool> {
    let token = hash(token);
    Ok(db::accounts::create_session(database, &token, player, password_hash, agent, expiry()).await?)
}

/// Whose session it is, if it has not expired; it is extended.
///
/// # Errors
/// When the database fails.
pub async fn find(database: &PgPool, token: &Token) -> Result<Option<Player>> {
    let Some(session) = db::accounts::session(database, token).await? else {
        return Ok(None);
    };
    let db::accounts::OpenSession {
        player,
        expires_at,
        was_quiet,
    } = session;
    if was_quiet {
        db::accounts::see(database, &[token.to_vec()]).await?;
    }
    if expires_at - Utc::now() < EXTEND_BELOW {
        db::accounts::extend_session(database, token, expiry()).await?;
    }
    Ok(Some(player))
}

/// Those of some sessions, and tokens of programs, that are over. The others are extended or noted as used: whoever has a
/// socket uses them.
///
/// # Errors
/// When the database fails.
pub async fn ended(database: &PgPool, sessions: Vec<Token>) -> Result<Vec<Token>> {
    let mut ended = Vec::new();
    for some in sessions.chunks(AT_ONCE) {
        let hashes: Vec<Vec<u8>> = some.iter().map(|session| session.to_vec()).collect();
        let mut open: HashSet<Vec<u8>> = db::accounts::open_sessions(database, &hashes)
            .await?
            .into_iter()
            .collect();
        open.extend(db::tokens::good(database, &hashes).await?);
        ended.extend(some.iter().filter(|session| !open.contains(session.as_slice())));
        db::accounts::see(database, &hashes).await?;
        db::tokens::see(database, &hashes).await?;
        let threshold = Utc::now() + EXTEND_BELOW;
        db::accounts::extend_sessions(database, &hashes, threshold, expiry()).await?;
    }
    Ok(ended)
}

/// Ends a session.
///
/// # Errors
/// When the database fails.
pub async fn end(database: &PgPool, token: &Token) -> Result<()> {
    db::accounts::delete_session(database, token).await?;
    Ok(())
}

fn expiry() -> DateTime<Utc> {
    Utc::now() + LIFETIME
}
