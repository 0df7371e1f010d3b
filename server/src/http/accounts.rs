//! Sign-up, sign-in, guests.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse};
use axum_extra::extract::cookie::CookieJar;
use protocol::http::{Credentials, ErrorBody, Player};

use super::extract::{ClientAddress, Json};
use super::limits::{Action, Who};
use super::responses::{TooOften, Unacceptable, Unavailable};
use crate::accounts::names::{Name, key_of};
use crate::accounts::sessions::{self, SignedIn};
use crate::app::App;
use crate::db::accounts::{self, NewPlayer};
use crate::error::{Error, Result};

/// How many names are tried for a guest before giving up.
const GUEST_TRIES: usize = 8;

type WithCookie<T> = (AppendHeaders<[(axum::http::HeaderName, HeaderValue); 1]>, T);

/// `POST /players`: signs up.
#[utoipa::path(
    post,
    path = "/players",
    tag = "accounts",
    request_body = Credentials,
    responses((status = 201, description = "Signed up and in; the session is in a cookie", body = Player), (status = 409, description = "The name is taken", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn sign_up(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    Json(credentials): Json<Credentials>,
) -> Result<impl IntoResponse> {
    app.limits.take(Action::SignUp, address)?;
    let name = Name::parse(&credentials.name)?;
    let hash = app.passwords.hash(credentials.password).await?;
    let new = NewPlayer {
        name: name.shown(),
        name_key: name.key(),
        password_hash: Some(&hash),
    };
    let player = accounts::create_player(&app.database, new)
        .await?
        .ok_or_else(|| Error::conflict("name-taken", "This name is taken."))?;
    Ok((StatusCode::CREATED, signed_in(&app, &jar, player).await?))
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
) -> Result<impl IntoResponse> {
    app.limits.take(Action::SignUp, address)?;
    for _ in 0..GUEST_TRIES {
        let name = Name::for_guest();
        let new = NewPlayer {
            name: name.shown(),
            name_key: name.key(),
            password_hash: None,
        };
        if let Some(player) = accounts::create_player(&app.database, new).await? {
            return Ok((StatusCode::CREATED, signed_in(&app, &jar, player).await?));
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
    responses((status = 200, description = "Signed in; the session is in a cookie", body = Player), (status = 401, description = "No such name and password", body = ErrorBody), TooOften, Unacceptable, Unavailable)
)]
pub(super) async fn sign_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    jar: CookieJar,
    Json(credentials): Json<Credentials>,
) -> Result<impl IntoResponse> {
    let key = key_of(&credentials.name);
    let here = Who::NameAt(key.clone(), address.into());
    let anywhere = Who::Name(key.clone());
    app.limits.take(Action::SignIn, address)?;
    app.limits.check(Action::Guess, &here)?;
    app.limits.check(Action::GuessFromAnywhere, &anywhere)?;
    let stored = accounts::password_of(&app.database, &key).await?;
    let (player, hash) = stored.map(|stored| (stored.player, stored.hash)).unzip();
    let is_right = app.passwords.verify(credentials.password, hash).await?;
    match player {
        Some(player) if is_right => signed_in(&app, &jar, player).await,
        _ => {
            app.limits.take(Action::Guess, here)?;
            app.limits.take(Action::GuessFromAnywhere, anywhere)?;
            Err(Error::new(
                StatusCode::UNAUTHORIZED,
                "wrong-credentials",
                "There is no player with this name and password.",
            ))
        }
    }
}

/// `DELETE /session`: signs out.
#[utoipa::path(
    delete,
    path = "/session",
    tag = "accounts",
    responses((status = 204, description = "Signed out"), Unavailable)
)]
pub(super) async fn sign_out(State(app): State<App>, jar: CookieJar) -> Result<WithCookie<StatusCode>> {
    sessions::end(&app, &jar).await?;
    let removal = sessions::removal(&app);
    Ok((AppendHeaders([(SET_COOKIE, removal)]), StatusCode::NO_CONTENT))
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

/// Opens a session in the place of the one that the browser may have had.
async fn signed_in(app: &App, jar: &CookieJar, player: Player) -> Result<WithCookie<axum::Json<Player>>> {
    sessions::end(app, jar).await?;
    let cookie = sessions::open(app, player.id).await?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), axum::Json(player)))
}
