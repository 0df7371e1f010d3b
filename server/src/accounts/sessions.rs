//! Sessions: an opaque token in a cookie, its SHA-256 in the database.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::HeaderValue;
use axum::http::request::Parts;
use axum_extra::extract::cookie::CookieJar;
use chrono::{DateTime, TimeDelta, Utc};
use protocol::http::Player;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::error::{Error, Result};

/// The name of the cookie.
const COOKIE: &str = "vedette_session";

/// How long browsers keep the cookie: the 400 days they allow.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// How long a session lasts without use.
const LIFETIME: TimeDelta = TimeDelta::days(60);

/// A session is extended when less than this is left: not with every request.
const EXTEND_BELOW: TimeDelta = TimeDelta::days(45);

/// What a session is known by: the SHA-256 of the token in the cookie.
pub type Token = [u8; 32];

/// Opens a session and returns the `Set-Cookie` header that carries it.
///
/// # Errors
/// When the database fails.
pub async fn open(app: &App, player: Uuid) -> Result<HeaderValue> {
    let token = new_secret();
    db::accounts::create_session(&app.database, &hash(&token), player, expiry()).await?;
    Ok(cookie(app, &token, COOKIE_SECONDS))
}

/// Ends the session whose cookie a browser sent, if it has one, and closes its sockets.
///
/// # Errors
/// When the database fails.
pub async fn end(app: &App, jar: &CookieJar) -> Result<()> {
    if let Some(token) = token_in(jar) {
        db::accounts::delete_session(&app.database, &token).await?;
        app.sockets.end_session(&token);
    }
    Ok(())
}

/// The `Set-Cookie` header that removes the cookie.
#[must_use]
pub fn removal(app: &App) -> HeaderValue {
    cookie(app, "", 0)
}

/// The hash of the token in a browser's cookie.
#[must_use]
pub fn token_in(jar: &CookieJar) -> Option<Token> {
    Some(hash(jar.get(COOKIE)?.value()))
}

/// 128 random bits as text, for tokens and invitations.
#[must_use]
pub fn new_secret() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// The signed-in player; refuses everybody else.
#[derive(Clone, Debug)]
pub struct SignedIn(pub Player);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SignedIn> {
        find(parts, app).await?.ok_or_else(Error::signed_out)
    }
}

impl OptionalFromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<SignedIn>> {
        find(parts, app).await
    }
}

async fn find(parts: &Parts, app: &App) -> Result<Option<SignedIn>> {
    let jar = CookieJar::from_headers(&parts.headers);
    let Some(token) = token_in(&jar) else {
        return Ok(None);
    };
    let Some((player, expires_at)) = db::accounts::session(&app.database, &token).await? else {
        return Ok(None);
    };
    if expires_at - Utc::now() < EXTEND_BELOW {
        db::accounts::extend_session(&app.database, &token, expiry()).await?;
    }
    Ok(Some(SignedIn(player)))
}

fn hash(token: &str) -> Token {
    Sha256::digest(token.as_bytes()).into()
}

fn expiry() -> DateTime<Utc> {
    Utc::now() + LIFETIME
}

/// The cookie outlives the session, whose end the database knows.
fn cookie(app: &App, token: &str, max_age: u32) -> HeaderValue {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    HeaderValue::try_from(format!(
        "{COOKIE}={token}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}"
    ))
    .expect("a token is hexadecimal")
}
