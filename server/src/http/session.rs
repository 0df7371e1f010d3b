//! The cookie of a session, and who is signed in by it.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use axum_extra::extract::cookie::CookieJar;
use protocol::http::Player;
use uuid::Uuid;

use crate::accounts::agents;
use crate::accounts::bearers::{Bearer, sent};
use crate::accounts::sessions;
use crate::accounts::token::{Token, hash, new_secret};
use crate::app::App;
use crate::error::{Error, Result};

/// The name of the cookie.
const COOKIE: &str = "vedette_session";

/// Its name where people come over https: browsers take a cookie of this name from us alone, and from no neighbour
/// within the same domain.
const HOST_COOKIE: &str = "__Host-vedette_session";

/// What tokens in that cookie begin with, so that nobody can plant them in the other one, which sessions of before have.
const HOST_TOKEN: &str = "host-";

/// How long browsers keep the cookie: the 400 days they allow.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// Headers that set or remove cookies.
pub(super) type SetCookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

/// The signed-in player, or the one for whom a program acts; refuses everybody else.
#[derive(Clone, Debug)]
pub(super) struct SignedIn(pub(super) Player);

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

/// What the caller uses, in words by which he knows it again; what else its header tells is not kept.
#[derive(Clone, Debug)]
pub(super) struct Agent(Option<String>);

impl FromRequestParts<App> for Agent {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> std::result::Result<Agent, Infallible> {
        let header = parts.headers.get(USER_AGENT).and_then(|header| header.to_str().ok());
        Ok(Agent(header.and_then(agents::describe)))
    }
}

async fn find(parts: &Parts, app: &App) -> Result<Option<SignedIn>> {
    if let Some(bearer) = parts.extensions.get::<Bearer>() {
        return Ok(Some(SignedIn(bearer.player.clone())));
    }
    // Whoever comes with a token acts by that alone, and has been let in with it or not at all.
    if sent(&parts.headers).is_some() {
        return Err(Error::bad_token());
    }
    let jar = CookieJar::from_headers(&parts.headers);
    let Some(token) = token_in(&jar) else {
        return Ok(None);
    };
    let player = sessions::find(&app.database, &token).await?;
    Ok(player.map(SignedIn))
}

/// Opens a session in the place of those that the browser may have had; returns the `Set-Cookie` headers for that, or
/// `None` when the password by which it is opened has been changed meanwhile.
///
/// # Errors
/// When the database fails.
pub(super) async fn open(
    app: &App,
    jar: &CookieJar,
    agent: &Agent,
    player: Uuid,
    password_hash: Option<&str>,
) -> Result<Option<SetCookies>> {
    end(app, jar).await?;
    let is_https = app.config.is_https();
    let secret = new_secret();
    let token = if is_https {
        format!("{HOST_TOKEN}{secret}")
    } else {
        secret
    };
    if !sessions::open(&app.database, player, password_hash, &token, agent.0.as_deref()).await? {
        return Ok(None);
    }
    let mut cookies = vec![cookie(is_https, &token, COOKIE_SECONDS)];
    if is_https && jar.get(COOKIE).is_some() {
        cookies.push(cookie(false, "", 0));
    }
    Ok(Some(AppendHeaders(cookies)))
}

/// Ends the sessions whose cookies a browser sent, if it has any, and closes their sockets here and
/// on other nodes.
///
/// # Errors
/// When the database fails.
pub(super) async fn end(app: &App, jar: &CookieJar) -> Result<()> {
    for token in tokens_in(jar) {
        sessions::end(&app.database, &token).await?;
        app.sockets.end_session(&token);
        app.hub.services.tell_signed_out(token);
    }
    Ok(())
}

/// The `Set-Cookie` headers that remove the cookies.
pub(super) fn removal(app: &App) -> SetCookies {
    let kinds: &[bool] = if app.config.is_https() {
        &[true, false]
    } else {
        &[false]
    };
    AppendHeaders(kinds.iter().map(|is_https| cookie(*is_https, "", 0)).collect())
}

/// What the session in a browser's cookie is known by.
pub(super) fn token_in(jar: &CookieJar) -> Option<Token> {
    tokens_in(jar).next()
}

/// What the sessions in a browser's cookies are known by; the first one counts.
fn tokens_in(jar: &CookieJar) -> impl Iterator<Item = Token> {
    let ours = jar.get(HOST_COOKIE).map(|cookie| cookie.value());
    let anybodys = jar.get(COOKIE).map(|cookie| cookie.value());
    let anybodys = anybodys.filter(|token| !token.starts_with(HOST_TOKEN));
    ours.into_iter().chain(anybodys).map(hash)
}

/// The cookie outlives the session, whose end the database knows.
fn cookie(is_https: bool, token: &str, max_age: u32) -> (HeaderName, HeaderValue) {
    let (name, secure) = if is_https {
        (HOST_COOKIE, "; Secure")
    } else {
        (COOKIE, "")
    };
    let value = format!("{name}={token}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}");
    (
        SET_COOKIE,
        HeaderValue::try_from(value).expect("a token is hexadecimal"),
    )
}
