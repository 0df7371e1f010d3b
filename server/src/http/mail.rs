//! What the links in letters lead to. None of it needs a session, and following a link alone changes nothing: those who
//! look through mail for dangers follow all of them.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{ErrorBody, ForgotPassword, MailLink, ResetPassword};
use serde::Deserialize;

use super::address::check_has_mail;
use super::extract::{ClientAddress, Json, Query};
use super::responses::{TooOften, Unacceptable, Unavailable};
use crate::accounts::names::key_of;
use crate::accounts::token::hash;
use crate::app::App;
use crate::db;
use crate::db::letters::Errand;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::mail::address::{mailbox, parse};
use crate::mail::links::{is_genuine, player_in};
use crate::people::farewell;
use crate::task::carry_through;

/// `POST /mail/confirm`: the address that a link was sent to is that of the player who gave it.
#[utoipa::path(
    post,
    path = "/mail/confirm",
    tag = "notices",
    request_body = MailLink,
    responses((status = 204, description = "Confirmed"), (status = 409, description = "The link has been used, has expired, or was never made", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn confirm(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    Json(MailLink { token }): Json<MailLink>,
) -> Result<StatusCode> {
    app.limits.take(Action::SignIn, client)?;
    let now = app.hub.services.clock.now();
    if db::addresses::confirm(&app.database, &hash(&token), now).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(stale_link())
    }
}

/// `POST /mail/unsubscribe`: no more letters about games. What is answered tells nothing of whose link it was.
#[utoipa::path(
    post,
    path = "/mail/unsubscribe",
    tag = "notices",
    request_body = MailLink,
    responses((status = 204, description = "If the link is genuine, nothing is sent to its address any more"), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn unsubscribe(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    Json(MailLink { token }): Json<MailLink>,
) -> Result<StatusCode> {
    end_letters(&app, client.into(), &token).await
}

/// What stands in the address that a mail program posts to when its user wants no more letters (RFC 8058).
#[derive(Debug, Deserialize)]
pub(super) struct OneClick {
    /// Whose letters.
    token: String,
}

/// `POST /unsubscribe?token=`, beside the API: the same for mail programs, whatever body they send.
pub(super) async fn one_click(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    Query(OneClick { token }): Query<OneClick>,
) -> Result<StatusCode> {
    end_letters(&app, client.into(), &token).await
}

async fn end_letters(app: &App, client: Who, token: &str) -> Result<StatusCode> {
    app.limits.take(Action::SignIn, client)?;
    if let Some(player) = player_in(token)
        && let Some(row) = db::addresses::of_player(&app.database, player).await?
    {
        let secret = db::addresses::unsubscribing_secret(&app.database).await?;
        if is_genuine(token, &secret, player, &row.address) {
            db::addresses::choose_nothing(&app.database, player).await?;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /password/forgot`: asks for a link to a new password. It is found out later whether there is such a player and
/// where he gets mail, so the answer can tell nobody.
#[utoipa::path(
    post,
    path = "/password/forgot",
    tag = "accounts",
    request_body = ForgotPassword,
    responses((status = 202, description = "If there is such a player and he has confirmed his address, he is sent a link"), (status = 409, description = "This server sends no mail", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn forgot(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    Json(ForgotPassword { who }): Json<ForgotPassword>,
) -> Result<StatusCode> {
    check_has_mail(&app)?;
    let who = who.trim();
    // No name has an @.
    let (sought, limited) = match parse(who) {
        Ok(address) => (address.to_lowercase(), mailbox(&address)),
        Err(_) => (key_of(who), key_of(who)),
    };
    app.limits.take_all(&[
        (Action::LetterFrom, client.into()),
        (Action::Letter, Who::Name(limited)),
    ])?;
    let now = app.hub.services.clock.now();
    db::addresses::request_reset(&app.database, &sought, now).await?;
    Ok(StatusCode::ACCEPTED)
}

/// `POST /password/reset`: sets a new password, and signs everybody out who has signed in with the old one.
#[utoipa::path(
    post,
    path = "/password/reset",
    tag = "accounts",
    request_body = ResetPassword,
    responses((status = 204, description = "Changed; all sessions are over"), (status = 409, description = "The link has been used, has expired, or was never made", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn reset(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    Json(ResetPassword { token, password }): Json<ResetPassword>,
) -> Result<StatusCode> {
    app.limits.take(Action::SignIn, client)?;
    let token = hash(&token);
    let now = app.hub.services.clock.now();
    // A link that somebody has made up is not worth the work on a password.
    if !db::addresses::can_reset(&app.database, &token, now).await? {
        return Err(stale_link());
    }
    let password_hash = app.passwords.hash(password).await?;
    carry_through(async move {
        let mut transaction = app.database.begin().await?;
        let reset = db::addresses::reset_password(&mut transaction, &token, &password_hash, now).await?;
        let (player, sessions) = reset.ok_or_else(stale_link)?;
        db::letters::post(&mut *transaction, player, Errand::Changed, now).await?;
        transaction.commit().await?;
        for token in &sessions {
            farewell::sign_out(&app, token);
        }
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

fn stale_link() -> Error {
    Error::conflict(
        "stale-link",
        "This link has been used or has expired. Ask for another one.",
    )
}
