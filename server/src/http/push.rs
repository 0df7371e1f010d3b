//! The browsers in which a player is shown notices.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::CookieJar;
use protocol::http::{ErrorBody, NewPush, Player, PushAccount, PushBrowser};
use url::Url;
use uuid::Uuid;

use super::extract::{Json, Path};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::{self, SignedIn};
use crate::accounts::token::Token;
use crate::app::App;
use crate::db;
use crate::db::push::Subscription;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::notices::push::keys;
use crate::push::decoded;
use crate::push::sealed::{Recipient, seal};
use crate::time::rfc3339;

/// How many browsers of a player are told.
const MOST: u32 = 10;

/// How long an address may be.
const LONGEST: usize = 1000;

/// How long the secret of a browser is.
const AUTH: usize = 16;

/// `GET /account/push`: in which browsers the caller is shown notices.
#[utoipa::path(
    get,
    path = "/account/push",
    tag = "notices",
    responses((status = 200, description = "The caller's browsers, and what another one needs to subscribe", body = PushAccount), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    jar: CookieJar,
) -> Result<axum::Json<PushAccount>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    told(&app, &player, session::token_in(&jar)).await
}

/// `POST /account/push`: this browser shows notices from now on, until its session ends or it is removed.
#[utoipa::path(
    post,
    path = "/account/push",
    tag = "notices",
    request_body = NewPush,
    responses((status = 200, description = "Noted, in the place of what was noted of this browser before", body = PushAccount), SignedOut, Forbidden, (status = 409, description = "The caller has as many browsers as there may be", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn subscribe(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    jar: CookieJar,
    Json(wanted): Json<NewPush>,
) -> Result<axum::Json<PushAccount>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if player.guest {
        return Err(Error::forbidden("guest", "Sign up first: guests are sent nothing."));
    }
    let wanted = subscription(&app, &wanted)?;
    let token = session::token_in(&jar).ok_or_else(Error::signed_out)?;
    let now = app.hub.services.clock.now();
    let mut transaction = app.database.begin().await?;
    // Those that come at the same time are counted one after the other.
    db::accounts::lock(&mut transaction, player.id).await?;
    if db::push::count_others(&mut transaction, player.id, &token).await? >= MOST.into() {
        return Err(Error::conflict(
            "too-many-browsers",
            format!("Notices are shown in {MOST} browsers of yours; remove one of them first."),
        ));
    }
    let subscribed = db::push::subscribe(&mut transaction, &token, &wanted, now).await?;
    subscribed.ok_or_else(Error::signed_out)?;
    transaction.commit().await?;
    told(&app, &player, Some(token)).await
}

/// `DELETE /account/push/{id}`: a browser shows nothing any more.
#[utoipa::path(
    delete,
    path = "/account/push/{id}",
    tag = "notices",
    params(("id" = Uuid, Path, description = "Which one")),
    responses((status = 204, description = "Gone, with what is on its way there"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn remove(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if db::push::remove(&app.database, player.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Error::not_found("You have no such browser."))
    }
}

async fn told(app: &App, player: &Player, current: Option<Token>) -> Result<axum::Json<PushAccount>> {
    let browsers = db::push::of_player(&app.database, player.id).await?;
    let browsers = browsers.into_iter().map(|browser| PushBrowser {
        current: current.is_some_and(|token| browser.token_hash == token),
        id: browser.id,
        agent: browser.agent,
        host: host_of(&browser.endpoint),
        created_at: rfc3339(browser.created_at),
    });
    Ok(axum::Json(PushAccount {
        key: keys(app).await?.public(),
        browsers: browsers.collect(),
        most: MOST,
    }))
}

fn host_of(endpoint: &str) -> String {
    let url: Option<Url> = endpoint.parse().ok();
    url.as_ref().and_then(Url::host_str).unwrap_or_default().to_owned()
}

/// What can be sent to. Whether its address may be called is found out when it is.
fn subscription(app: &App, wanted: &NewPush) -> Result<Subscription> {
    let refused = || Error::invalid("bad-push", "This is no subscription of a browser.");
    let mut endpoint: Url = wanted.endpoint.parse().map_err(|_| refused())?;
    let is_open = endpoint.username().is_empty() && endpoint.password().is_none() && endpoint.host().is_some();
    // Who may call everybody in the house may do so without certificates.
    let is_safe = endpoint.scheme() == "https" || endpoint.scheme() == "http" && app.config.allow_private_webhooks;
    endpoint.set_fragment(None);
    if !is_open || !is_safe || wanted.endpoint.len().max(endpoint.as_str().len()) > LONGEST {
        return Err(refused());
    }
    let p256dh = decoded(&wanted.p256dh).ok_or_else(refused)?;
    let auth = decoded(&wanted.auth)
        .filter(|auth| auth.len() == AUTH)
        .ok_or_else(refused)?;
    let recipient = Recipient {
        key: &p256dh,
        auth: &auth,
    };
    seal(recipient, b"").map_err(|_| refused())?;
    Ok(Subscription {
        id: Uuid::now_v7(),
        endpoint: endpoint.into(),
        p256dh,
        auth,
    })
}
