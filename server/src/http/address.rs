//! Where the caller gets mail, and of what he wants to be told.

use axum::extract::State;
use protocol::http::{
    AddressState, ErrorBody, MailAccount, MailAddress, NoticeChoice, NoticeKind, Player, QuietHours, RemoveAddress,
    SetAddress,
};

use sqlx::PgConnection;
use uuid::Uuid;

use super::extract::{ClientAddress, Json};
use super::responses::{Forbidden, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::accounts::passwords::Queue;
use crate::app::App;
use crate::db;
use crate::db::addresses::{AddressRow, ChoiceRow};
use crate::db::letters::Errand;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::mail::address::{mailbox, parse};

/// The last hour of a day.
const LAST_HOUR: u8 = 23;

/// How many kinds may be named.
const MOST_KINDS: usize = 8;

/// `GET /account/address`: where the caller gets mail.
#[utoipa::path(
    get,
    path = "/account/address",
    tag = "notices",
    responses((status = 200, description = "The caller's address, which nobody else is told", body = MailAccount), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn show(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<MailAccount>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let row = db::addresses::of_player(&app.database, player.id).await?;
    Ok(axum::Json(told(&app, row)))
}

/// `POST /account/address`: where the caller wants to get mail. He is sent a link there, and nothing else before he has
/// followed it; the address that he had is forgotten.
#[utoipa::path(
    post,
    path = "/account/address",
    tag = "notices",
    request_body = SetAddress,
    responses((status = 200, description = "Noted; a link has been sent there, unless it was confirmed before", body = MailAccount), SignedOut, Forbidden, (status = 409, description = "This server sends no mail", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn set(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    ClientAddress(client): ClientAddress,
    Json(SetAddress { address, password }): Json<SetAddress>,
) -> Result<axum::Json<MailAccount>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    check_is_no_guest(&player)?;
    check_has_mail(&app)?;
    let address = parse(&address)?;
    check_password(&app, &player, password).await?;
    let row = db::addresses::of_player(&app.database, player.id).await?;
    if let Some(row) = row.filter(|row| row.address == address && row.is_good()) {
        return Ok(axum::Json(told(&app, Some(row))));
    }
    // Whoever floods a box with links that nobody wants comes from one place, or has one account, or many and one box.
    app.limits.take_all(&[
        (Action::LetterFrom, client.into()),
        (Action::Letter, Who::Player(player.id)),
        (Action::Letter, Who::Name(mailbox(&address))),
    ])?;
    let now = app.hub.services.clock.now();
    let mut transaction = app.database.begin().await?;
    db::accounts::lock(&mut transaction, player.id).await?;
    take_leave(&app, &mut transaction, player.id, Some(&address)).await?;
    db::addresses::replace(&mut transaction, player.id, Some(&address)).await?;
    db::letters::post(&mut *transaction, player.id, Errand::Confirm, now).await?;
    transaction.commit().await?;
    let row = AddressRow {
        address,
        confirmed_at: None,
        refused_at: None,
    };
    Ok(axum::Json(told(&app, Some(row))))
}

/// `POST /account/address/remove`: the caller wants no mail any more.
#[utoipa::path(
    post,
    path = "/account/address/remove",
    tag = "notices",
    request_body = RemoveAddress,
    responses((status = 200, description = "Forgotten, with what was on its way there", body = MailAccount), SignedOut, Forbidden, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn remove(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(RemoveAddress { password }): Json<RemoveAddress>,
) -> Result<axum::Json<MailAccount>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    check_is_no_guest(&player)?;
    check_password(&app, &player, password).await?;
    let mut transaction = app.database.begin().await?;
    db::accounts::lock(&mut transaction, player.id).await?;
    take_leave(&app, &mut transaction, player.id, None).await?;
    db::addresses::replace(&mut transaction, player.id, None).await?;
    transaction.commit().await?;
    Ok(axum::Json(told(&app, None)))
}

/// `GET /account/notices`: of what the caller is told by mail and in his browsers, and when.
#[utoipa::path(
    get,
    path = "/account/notices",
    tag = "notices",
    responses((status = 200, description = "What the caller has chosen; of everything, at any time, when he has not", body = NoticeChoice), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn choice(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<NoticeChoice>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let row = db::addresses::choice(&app.database, player.id).await?;
    Ok(axum::Json(chosen(row)))
}

/// `POST /account/notices`: chooses that. The hours are those of where the caller lives.
#[utoipa::path(
    post,
    path = "/account/notices",
    tag = "notices",
    request_body = NoticeChoice,
    responses((status = 200, description = "Noted", body = NoticeChoice), SignedOut, Forbidden, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn choose(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<NoticeChoice>,
) -> Result<axum::Json<NoticeChoice>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    check_is_no_guest(&player)?;
    if wanted.mail.len().max(wanted.push.as_ref().map_or(0, Vec::len)) > MOST_KINDS {
        return Err(Error::invalid("bad-choice", "Name each kind of notice once."));
    }
    let hours = wanted
        .quiet
        .iter()
        .flat_map(|quiet| [quiet.from, quiet.to])
        .chain(wanted.digest);
    if hours.max().is_some_and(|hour| hour > LAST_HOUR) {
        return Err(Error::invalid("bad-choice", "An hour of the day is 0 to 23."));
    }
    let named = |named: &[NoticeKind]| {
        let kinds = NoticeKind::ALL.into_iter().filter(|kind| named.contains(kind));
        kinds.map(|kind| kind.word().to_owned()).collect()
    };
    let quiet = wanted.quiet;
    if let Some(QuietHours { from, to }) = quiet
        && from == to
    {
        return Err(Error::invalid(
            "same-hours",
            format!(
                "From {from} to {to} o'clock could be no hour or all day: name two hours, or leave quiet hours out."
            ),
        ));
    }
    let row = ChoiceRow {
        mail_kinds: named(&wanted.mail),
        push_kinds: wanted.push.as_deref().map(named),
        quiet_from: quiet.map(|quiet| quiet.from.into()),
        quiet_to: quiet.map(|quiet| quiet.to.into()),
        digest_hour: wanted.digest.map(i16::from),
    };
    let row = db::addresses::choose(&app.database, player.id, &row).await?;
    Ok(axum::Json(chosen(Some(row))))
}

/// Tells the address that a player has confirmed that another one, or none, takes its place: if it was not he who wanted that,
/// he learns of it nowhere else.
async fn take_leave(app: &App, connection: &mut PgConnection, player: Uuid, next: Option<&str>) -> Result<()> {
    if app.mailer.is_none() {
        return Ok(());
    }
    let before = db::addresses::of_player(&mut *connection, player).await?;
    let before = before.filter(|before| before.is_good() && Some(before.address.as_str()) != next);
    if let Some(before) = before {
        let now = app.hub.services.clock.now();
        db::letters::tell_moved(connection, player, &before.address, now).await?;
    }
    Ok(())
}

/// Whoever finds an open session shall not turn the account over to himself. Guesses are counted like those of somebody
/// who signs in.
async fn check_password(app: &App, player: &Player, password: String) -> Result<()> {
    let guess = [(Action::Guess, Who::Player(player.id))];
    app.limits.take_all(&guess)?;
    let stored = db::accounts::password_hash(&app.database, player.id).await?;
    let is_right = app.passwords.verify(password, stored, Queue::Known).await;
    if is_right != Ok(false) {
        app.limits.put_back(&guess);
    }
    if is_right? {
        Ok(())
    } else {
        Err(Error::forbidden("wrong-password", "That is not your password."))
    }
}

fn check_is_no_guest(player: &Player) -> Result<()> {
    if player.guest {
        return Err(Error::forbidden("guest", "Sign up first: guests are sent nothing."));
    }
    Ok(())
}

/// Whether there is anybody who sends mail.
///
/// # Errors
/// When there is not.
pub(super) fn check_has_mail(app: &App) -> Result<()> {
    if app.mailer.is_none() {
        return Err(Error::conflict("no-mail", "This server sends no mail."));
    }
    Ok(())
}

fn told(app: &App, row: Option<AddressRow>) -> MailAccount {
    MailAccount {
        offered: app.mailer.is_some(),
        mail: row.map(|row| MailAddress {
            state: match (row.confirmed_at, row.refused_at) {
                (_, Some(_)) => AddressState::Refused,
                (Some(_), None) => AddressState::Confirmed,
                (None, None) => AddressState::Unconfirmed,
            },
            address: row.address,
        }),
    }
}

fn chosen(row: Option<ChoiceRow>) -> NoticeChoice {
    let Some(row) = row else {
        return NoticeChoice {
            mail: NoticeKind::ALL.to_vec(),
            push: Some(NoticeKind::ALL.to_vec()),
            quiet: None,
            digest: None,
        };
    };
    let hour = |column: Option<i16>| column.and_then(|hour| u8::try_from(hour).ok());
    let quiet = hour(row.quiet_from).zip(hour(row.quiet_to));
    let kinds = |words: &[String]| words.iter().filter_map(|kind| NoticeKind::of_word(kind)).collect();
    NoticeChoice {
        mail: kinds(&row.mail_kinds),
        push: Some(
            row.push_kinds
                .as_deref()
                .map_or_else(|| NoticeKind::ALL.to_vec(), kinds),
        ),
        quiet: quiet.map(|(from, to)| QuietHours { from, to }),
        digest: hour(row.digest_hour),
    }
}
