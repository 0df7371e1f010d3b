//! Sign-up, sign-in, guests.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum_extra::extract::cookie::CookieJar;
use chrono::{TimeDelta, Utc};
use protocol::http::{Credentials, ErrorBody, Player};

use super::extract::{ClientAddress, Json};
use super::responses::{TooOften, Unacceptable, Unavailable};
use super::session::{self, Agent, SetCookies, SignedIn};
use crate::accounts::names::{Name, key_of};
use crate::accounts::passwords::Queue;
use crate::accounts::places::place;
use crate::app::App;
use crate::db;
use crate::db::accounts::{self, Ban, NewPlayer, Promotion};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};

/// How many names are tried for a guest before giving up.
const GUEST_TRIES: usize = 8;

/// At how many tables of a guest who signs up his new name is shown at once; at others it is when they are used next.
const MOST_TABLES: i64 = 200;

/// `POST /players`: signs up. A guest becomes a player, and keeps tables, seats and what he said.
#[utoipa::path(
    post,
    path = "/players",
    tag = "accounts",
    request_body = Credentials,
    responses((status = 201, description = "Signed up and in; the session is in a cookie", body = Player), (status = 409, description = "The name is taken", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn sign_up(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    agent: Agent,
    Json(credentials): Json<Credentials>,
) -> Result<impl IntoResponse> {
    app.limits.take(Action::SignUp, address)?;
    let name = Name::parse(&credentials.name)?;
    let hash = app.passwords.hash(credentials.password).await?;
    let new = NewPlayer {
        name: name.shown(),
        name_key: name.key(),
        skeleton: Some(name.skeleton()),
        password_hash: Some(&hash),
    };
    let guest = caller.filter(|SignedIn(caller)| caller.guest);
    let player = match &guest {
        Some(SignedIn(guest)) => match accounts::promote_guest(&app.database, guest.id, new).await? {
            Promotion::Done(player) => Some(player),
            Promotion::NameTaken => None,
            Promotion::NoGuest => return Err(Error::conflict("signed-up", "You have signed up already.")),
        },
        None => accounts::create_player(&app.database, new).await?,
    };
    let player = player.ok_or_else(Error::name_taken)?;
    accounts::remember_place(&app.database, player.id, place(&hash, address.into())).await?;
    if guest.is_some() {
        // His new name is shown where he sits.
        let tables = db::tables::lists::ids_of_player(&app.database, player.id, MOST_TABLES).await?;
        app.hub.read_anew(tables);
    }
    Ok((
        StatusCode::CREATED,
        signed_in(&app, &jar, &agent, player, Some(&hash)).await?,
    ))
}

/// `POST /guests`: plays without an account, under a name that is given.
#[utoipa::path(
    post,
    path = "/guests",
    tag = "accounts",
    responses((status = 201, description = "A guest, signed in; the session is in a cookie", body = Player), TooOften, Unavailable)
)]
pub(super) async fn guest(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    agent: Agent,
) -> Result<impl IntoResponse> {
    app.limits.take(Action::SignUp, address)?;
    for attempt in 0..GUEST_TRIES {
        let name = Name::for_guest(attempt);
        let new = NewPlayer {
            name: name.shown(),
            name_key: name.key(),
            skeleton: None,
            password_hash: None,
        };
        if let Some(player) = accounts::create_player(&app.database, new).await? {
            return Ok((StatusCode::CREATED, signed_in(&app, &jar, &agent, player, None).await?));
        }
    }
    Err(Error::internal(&"no free name for a guest"))
}

/// `POST /session`: signs in.
#[utoipa::path(
    post,
    path = "/session",
    tag = "accounts",
    request_body = Credentials,
    responses((status = 200, description = "Signed in; the session is in a cookie", body = Player), (status = 401, description = "No such name and password", body = ErrorBody), (status = 403, description = "Those who run the server do not let this player in", body = ErrorBody), TooOften, Unacceptable, Unavailable)
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    agent: Agent,
    Json(credentials): Json<Credentials>,
) -> Result<impl IntoResponse> {
    app.limits.take(Action::SignIn, address)?;
    let key = key_of(&credentials.name);
    let stored = accounts::password_of(&app.database, &key).await?;
    let is_known = stored.as_ref().is_some_and(|stored| {
        let here = place(&stored.hash, address.into());
        stored.known_places.contains(&here)
    });
    let guess = if is_known {
        vec![(Action::Guess, Who::NameAtHome(key, address.into()))]
    } else {
        vec![
            (Action::Guess, Who::NameAt(key.clone(), address.into())),
            (Action::GuessOfStrangers, Who::Name(key)),
        ]
    };
    // Taken before it is known whether it is one: many at the same time are as many guesses.
    app.limits.take_all(&guess)?;
    let ban = stored.as_ref().and_then(|stored| stored.ban.clone());
    let (player, hash) = stored.map(|stored| (stored.player, stored.hash)).unzip();
    let queue = if is_known { Queue::Known } else { Queue::Strangers };
    let is_right = app.passwords.verify(credentials.password, hash.clone(), queue).await;
    if is_right != Ok(false) {
        app.limits.put_back(&guess);
    }
    let is_right = is_right?;
    match (player, hash) {
        // Only whoever knows the password is told.
        (Some(_), Some(_)) if is_right && ban.is_some() => Err(Error::forbidden(
            "banned",
            ban.map_or_else(String::new, |ban| words_of(&ban)),
        )),
        (Some(player), Some(hash)) if is_right => {
            accounts::remember_place(&app.database, player.id, place(&hash, address.into())).await?;
            signed_in(&app, &jar, &agent, player, Some(&hash)).await
        }
        _ => Err(wrong_credentials()),
    }
}

/// What somebody is told who may not sign in: until when, and why.
fn words_of(ban: &Ban) -> String {
    // A ban without an end is one that outlasts everybody.
    let until = if ban.until > Utc::now() + TimeDelta::days(365 * 50) {
        String::new()
    } else {
        ban.until.format(" until %-d %B %Y, %H:%M UTC").to_string()
    };
    let why = if ban.why.is_empty() {
        String::new()
    } else {
        format!(" They say: {}", ban.why)
    };
    format!("Those who run this server do not let you sign in{until}.{why}")
}

/// `DELETE /session`: signs out.
#[utoipa::path(
    delete,
    path = "/session",
    tag = "accounts",
    responses((status = 204, description = "Signed out"), Unavailable)
)]
pub(super) async fn sign_out(State(app): State<App>, jar: CookieJar) -> Result<(SetCookies, StatusCode)> {
    session::end(&app, &jar).await?;
    Ok((session::removal(&app), StatusCode::NO_CONTENT))
}

/// `GET /me`: who is signed in; `null` for a stranger, who has done nothing wrong by asking.
#[utoipa::path(
    get,
    path = "/me",
    tag = "accounts",
    responses((status = 200, description = "Who is signed in, or null", body = Option<Player>), Unavailable)
)]
pub(super) async fn me(caller: Option<SignedIn>) -> axum::Json<Option<Player>> {
    axum::Json(caller.map(|SignedIn(player)| player))
}

/// Opens a session and says whose it is, unless the password by which it is opened has been changed meanwhile.
async fn signed_in(
    app: &App,
    jar: &CookieJar,
    agent: &Agent,
    player: Player,
    password_hash: Option<&str>,
) -> Result<(SetCookies, axum::Json<Player>)> {
    let cookies = session::open(app, jar, agent, player.id, password_hash).await?;
    Ok((cookies.ok_or_else(wrong_credentials)?, axum::Json(player)))
}

fn wrong_credentials() -> Error {
    Error::new(
        StatusCode::UNAUTHORIZED,
        "wrong-credentials",
        "There is no player with this name and password.",
    )
}
