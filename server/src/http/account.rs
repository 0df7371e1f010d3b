//! What belongs to an account: its sessions, its name, all that is kept about it, and its end.

use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::CookieJar;
use chrono::TimeDelta;
use protocol::http::{Account, DeleteAccount, ErrorBody, NewName, NewPassword, Player, SessionInfo, ShowSeen};
use uuid::Uuid;

use super::extract::{Json, Path};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::{self, SetCookies, SignedIn};
use crate::accounts::names::Name;
use crate::accounts::passwords::Queue;
use crate::app::App;
use crate::db;
use crate::db::farewell::Settings;
use crate::db::letters::Errand;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::people::farewell;
use crate::task::carry_through;
use crate::time::rfc3339;

/// How long a name is kept before another may be taken.
const BETWEEN_NAMES: TimeDelta = TimeDelta::days(30);

/// At how many tables a new name is shown at once; at others it is when they are used next.
const MOST_TABLES: i64 = 200;

/// `GET /account`.
#[utoipa::path(
    get,
    path = "/account",
    tag = "accounts",
    responses((status = 200, description = "What the caller's account says", body = Account), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn show(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    jar: CookieJar,
) -> Result<axum::Json<Account>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let current = session::token_in(&jar);
    let settings = db::farewell::settings(&app.database, player.id).await?;
    let now = app.hub.services.clock.now();
    let sessions = db::farewell::sessions(&app.database, player.id).await?;
    let sessions = sessions.into_iter().map(|session| SessionInfo {
        current: current.is_some_and(|token| session.token_hash == token),
        id: session.id,
        agent: session.agent,
        began_at: rfc3339(session.created_at),
        seen_at: rfc3339(session.seen_at),
    });
    Ok(axum::Json(Account {
        rename_from: rename_from(&settings).filter(|from| *from > now).map(rfc3339),
        operator: db::operators::is_operator(&app.database, player.id).await?,
        shows_seen: settings.shows_seen,
        sessions: sessions.collect(),
    }))
}

/// `POST /account/seen`: whether others may know when the caller was last here.
#[utoipa::path(
    post,
    path = "/account/seen",
    tag = "accounts",
    request_body = ShowSeen,
    responses((status = 204, description = "Noted"), SignedOut, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn show_seen(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(ShowSeen { shows_seen }): Json<ShowSeen>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    db::farewell::show_seen(&app.database, player.id, shows_seen).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /account/sessions/{id}`: signs out elsewhere.
#[utoipa::path(
    delete,
    path = "/account/sessions/{id}",
    tag = "accounts",
    params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204, description = "Over; its sockets are closed on all nodes"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn end_session(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let ended = db::farewell::end_session(&app.database, player.id, id).await?;
    let ended = ended.ok_or_else(|| Error::not_found("You have no such session."))?;
    farewell::sign_out(&app, &ended);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /account/name`: takes another name; the old one is kept from others for 90 days.
#[utoipa::path(
    post,
    path = "/account/name",
    tag = "accounts",
    request_body = NewName,
    responses((status = 200, description = "The caller under his new name", body = Player), SignedOut, Forbidden, (status = 409, description = "The name is taken, or he took one less than 30 days ago", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn rename(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(NewName { name }): Json<NewName>,
) -> Result<axum::Json<Player>> {
    check_is_no_guest(&player)?;
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let name = Name::parse(&name)?;
    if name.shown() == player.name {
        return Ok(axum::Json(player));
    }
    let now = app.hub.services.clock.now();
    let mut transaction = app.database.begin().await?;
    db::accounts::lock(&mut transaction, player.id).await?;
    let settings = db::farewell::settings(&mut *transaction, player.id).await?;
    if rename_from(&settings).is_some_and(|from| from > now) {
        return Err(Error::conflict(
            "renamed",
            "You have taken another name in the last 30 days.",
        ));
    }
    let parts = (name.shown(), name.key(), name.skeleton());
    if !db::farewell::rename(&mut transaction, player.id, parts, now).await? {
        return Err(Error::name_taken());
    }
    transaction.commit().await?;
    let tables = db::tables::lists::ids_of_player(&app.database, player.id, MOST_TABLES).await?;
    app.hub.read_anew(tables);
    Ok(axum::Json(Player {
        name: name.shown().to_owned(),
        ..player
    }))
}

/// `GET /account/export`: everything that is kept about the caller, by what it is about.
#[utoipa::path(
    get,
    path = "/account/export",
    tag = "accounts",
    responses((status = 200, description = "Rows of columns, all as text; what he did at tables their journals have", body = BTreeMap<String, Vec<BTreeMap<String, Option<String>>>>), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn export(
    State(app): State<App>,
    SignedIn(player): SignedIn,
) -> Result<axum::Json<db::farewell::Export>> {
    app.limits.take(Action::Replay, Who::Player(player.id))?;
    let mut moment = db::moment(&app.database).await?;
    Ok(axum::Json(db::farewell::export(&mut moment, player.id).await?))
}

/// `POST /account/delete`: the account goes. Running games are given up; games that are over stay readable for the
/// opponents, under a name that says only that somebody was there.
#[utoipa::path(
    post,
    path = "/account/delete",
    tag = "accounts",
    request_body = DeleteAccount,
    responses((status = 204, description = "Gone"), SignedOut, (status = 403, description = "Not the password, or a guest, who is forgotten by himself", body = ErrorBody), (status = 409, description = "A game could not be given up", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn delete(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(DeleteAccount { password }): Json<DeleteAccount>,
) -> Result<(SetCookies, StatusCode)> {
    check_is_no_guest(&player)?;
    // Taken before it is known whether it is one: many at the same time are as many guesses.
    let guess = [(Action::Guess, Who::Player(player.id))];
    app.limits.take_all(&guess)?;
    let stored = db::accounts::password_hash(&app.database, player.id).await?;
    if !app.passwords.verify(password, stored, Queue::Known).await? {
        return Err(Error::forbidden("wrong-password", "This is not your password."));
    }
    app.limits.put_back(&guess);
    let cookies = session::removal(&app);
    carry_through(async move { farewell::delete(&app, &player).await }).await?;
    Ok((cookies, StatusCode::NO_CONTENT))
}

/// `POST /account/password`: takes another password. Whoever has signed in elsewhere with the old one is signed out, and the
/// tokens of programs are revoked.
#[utoipa::path(
    post,
    path = "/account/password",
    tag = "accounts",
    request_body = NewPassword,
    responses((status = 204, description = "Changed; all other sessions are over"), SignedOut, (status = 403, description = "Not the password, or a guest, who has none", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn change_password(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    jar: CookieJar,
    Json(NewPassword { password, new_password }): Json<NewPassword>,
) -> Result<StatusCode> {
    check_is_no_guest(&player)?;
    let guess = [(Action::Guess, Who::Player(player.id))];
    app.limits.take_all(&guess)?;
    let stored = db::accounts::password_hash(&app.database, player.id).await?;
    if !app.passwords.verify(password, stored.clone(), Queue::Known).await? {
        return Err(Error::forbidden("wrong-password", "This is not your password."));
    }
    app.limits.put_back(&guess);
    let hashes = (stored.unwrap_or_default(), app.passwords.hash(new_password).await?);
    let here = session::token_in(&jar);
    carry_through(async move {
        let now = app.hub.services.clock.now();
        let mut transaction = app.database.begin().await?;
        let here = here.as_ref().map_or(&[][..], |token| &token[..]);
        let hashes = (hashes.0.as_str(), hashes.1.as_str());
        let ended = db::farewell::change_password(&mut transaction, player.id, hashes, here).await?;
        // Somebody has changed it meanwhile.
        let ended = ended.ok_or_else(|| Error::forbidden("wrong-password", "This is not your password."))?;
        db::letters::post(&mut *transaction, player.id, Errand::Changed, now).await?;
        transaction.commit().await?;
        for token in &ended {
            farewell::sign_out(&app, token);
        }
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

fn rename_from(settings: &Settings) -> Option<chrono::DateTime<chrono::Utc>> {
    settings.renamed_at.map(|at| at + BETWEEN_NAMES)
}

fn check_is_no_guest(player: &Player) -> Result<()> {
    if player.guest {
        return Err(Error::forbidden(
            "guest",
            "Guests have no account; they are forgotten by themselves.",
        ));
    }
    Ok(())
}
