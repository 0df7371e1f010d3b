//! Whom a player counts among his friends, whom he has blocked, and whom he reports.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{ErrorBody, NamePlayer, NewReport, People, Player};
use uuid::Uuid;

use super::extract::{Json, Path};
use super::people::shown;
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::db::reports::{self, Bounds, Filed};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::text;

/// How many friends, and how many blocked players, somebody may have.
const MOST: i64 = 200;

/// How many reports of one player may wait.
const MOST_REPORTS: Bounds = Bounds { of_one: 3, in_all: 10 };

/// How long a report may be, in characters.
const LONGEST_REPORT: usize = 1000;

/// `GET /account/people`: the caller's friends, and whom he has blocked.
#[utoipa::path(
    get,
    path = "/account/people",
    tag = "people",
    responses((status = 200, description = "The caller's friends, and whom he has blocked", body = People), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<People>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    people_of(&app, player.id).await
}

/// `POST /account/friends`: counts somebody among the caller's friends.
#[utoipa::path(
    post,
    path = "/account/friends",
    tag = "people",
    request_body = NamePlayer,
    responses((status = 200, description = "The caller's people", body = People), SignedOut, NotFound, (status = 409, description = "Oneself, somebody whom the caller has blocked, or too many", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn befriend(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(NamePlayer { player: name }): Json<NamePlayer>,
) -> Result<axum::Json<People>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let friend = another(&app, &player, &name).await?;
    let mut transaction = app.database.begin().await?;
    db::accounts::lock(&mut transaction, player.id).await?;
    if db::people::tie(&mut *transaction, player.id, friend).await?.blocks {
        return Err(Error::blocked());
    }
    if !db::people::befriend(&mut transaction, player.id, friend, MOST).await? {
        return Err(Error::conflict(
            "too-many",
            format!("You have {MOST} friends here; that is the most there can be."),
        ));
    }
    transaction.commit().await?;
    people_of(&app, player.id).await
}

/// `DELETE /account/friends/{id}`.
#[utoipa::path(
    delete,
    path = "/account/friends/{id}",
    tag = "people",
    params(("id" = Uuid, Path, description = "The player")),
    responses((status = 204, description = "No friend any more"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn unfriend(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if db::people::unfriend(&app.database, player.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Error::not_found("You have no such friend."))
    }
}

/// `POST /account/blocks`: the caller wants nothing to do with somebody, who is not told.
#[utoipa::path(
    post,
    path = "/account/blocks",
    tag = "people",
    request_body = NamePlayer,
    responses((status = 200, description = "The caller's people", body = People), SignedOut, NotFound, (status = 409, description = "Oneself, or too many", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn block(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(NamePlayer { player: name }): Json<NamePlayer>,
) -> Result<axum::Json<People>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let blocked = another(&app, &player, &name).await?;
    let mut transaction = app.database.begin().await?;
    db::accounts::lock(&mut transaction, player.id).await?;
    if !db::people::block(&mut transaction, player.id, blocked, MOST).await? {
        return Err(Error::conflict(
            "too-many",
            format!("You have blocked {MOST} players; that is the most there can be."),
        ));
    }
    transaction.commit().await?;
    people_of(&app, player.id).await
}

/// `DELETE /account/blocks/{id}`.
#[utoipa::path(
    delete,
    path = "/account/blocks/{id}",
    tag = "people",
    params(("id" = Uuid, Path, description = "The player")),
    responses((status = 204, description = "Not blocked any more"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn unblock(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if db::people::unblock(&app.database, player.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Error::not_found("You have not blocked this player."))
    }
}

/// `POST /reports`: tells those who run the server of a player.
#[utoipa::path(
    post,
    path = "/reports",
    tag = "people",
    request_body = NewReport,
    responses((status = 204, description = "They will read it"), SignedOut, Forbidden, NotFound, (status = 409, description = "Oneself, the same again, or too many that nobody has read yet", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn report(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<NewReport>,
) -> Result<StatusCode> {
    if player.guest {
        return Err(Error::forbidden(
            "guest",
            "Sign up first: guests cannot report anybody.",
        ));
    }
    app.limits.take(Action::Report, Who::Player(player.id))?;
    let text = text::tidy(&wanted.text);
    if text.chars().count() > LONGEST_REPORT {
        return Err(Error::invalid("bad-report", "A report has at most 1,000 characters."));
    }
    let new = reports::NewReport {
        reporter: player.id,
        reported: another(&app, &player, &wanted.player).await?,
        table: wanted.table,
        kind: wanted.kind,
        text: &text.replace('\0', ""),
    };
    let mut transaction = app.database.begin().await?;
    if let Some(table) = wanted.table {
        let found = db::tables::find(&mut transaction, table).await?;
        found.ok_or_else(|| Error::not_found("There is no such table."))?;
    }
    db::accounts::lock(&mut transaction, player.id).await?;
    let now = app.hub.services.clock.now();
    match reports::file(&mut transaction, &new, now, MOST_REPORTS).await? {
        Filed::Done => {}
        Filed::Again => {
            return Err(Error::conflict(
                "reported",
                "You have reported that already, in these words; it will be read.",
            ));
        }
        Filed::TooManyOfHim => {
            return Err(Error::conflict(
                "too-many",
                format!(
                    "{} reports of yours on this player have not been read yet; they will be.",
                    MOST_REPORTS.of_one
                ),
            ));
        }
        Filed::TooMany => {
            return Err(Error::conflict(
                "too-many",
                format!("{} reports of yours have not been read yet.", MOST_REPORTS.in_all),
            ));
        }
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn people_of(app: &App, player: Uuid) -> Result<axum::Json<People>> {
    Ok(axum::Json(People {
        friends: db::people::friends(&app.database, player).await?,
        blocked: db::people::blocked(&app.database, player).await?,
    }))
}

/// A player other than the caller.
async fn another(app: &App, caller: &Player, name: &str) -> Result<Uuid> {
    let other = shown(app, name).await?;
    if other.player.id == caller.id {
        return Err(Error::conflict("oneself", "That is you."));
    }
    if other.gone {
        return Err(Error::not_found("There is no player of this name."));
    }
    Ok(other.player.id)
}
