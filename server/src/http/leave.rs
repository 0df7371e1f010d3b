//! Where a player lives and when he is away.

use axum::extract::State;
use protocol::http::{BookVacation, CancelVacation, ErrorBody, Leave, SetZone};

use super::extract::Json;
use super::responses::{SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::accounts::leave::{self, Change, day_of, leave_of, zone_named};
use crate::app::App;
use crate::db;
use crate::error::Result;
use crate::limits::{Action, Who};
use crate::task::carry_through;

/// `GET /account/leave`.
#[utoipa::path(
    get,
    path = "/account/leave",
    tag = "accounts",
    responses((status = 200, description = "Where the caller lives and when he is away", body = Leave), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn show(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<Leave>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let now = app.hub.services.clock.now();
    Ok(axum::Json(leave_of(&app.database, player.id, now).await?))
}

/// `POST /account/zone`: where the caller lives. Tables at which he sits already go on by what he said before.
#[utoipa::path(
    post,
    path = "/account/zone",
    tag = "accounts",
    request_body = SetZone,
    responses((status = 200, description = "Noted", body = Leave), SignedOut, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn set_zone(
    State(app): State<App>,
    signed_in: SignedIn,
    Json(SetZone { zone }): Json<SetZone>,
) -> Result<axum::Json<Leave>> {
    let change = Change::Zone(zone_named(&zone)?);
    make(app, signed_in, change).await
}

/// `POST /account/vacations`: the caller will be away.
#[utoipa::path(
    post,
    path = "/account/vacations",
    tag = "accounts",
    request_body = BookVacation,
    responses((status = 200, description = "Booked", body = Leave), SignedOut, (status = 409, description = "The days are past, too far ahead, or more than are left", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn book(
    State(app): State<App>,
    signed_in: SignedIn,
    Json(BookVacation { first, last }): Json<BookVacation>,
) -> Result<axum::Json<Leave>> {
    let change = Change::Book(day_of(&first)?, day_of(&last)?);
    make(app, signed_in, change).await
}

/// `POST /account/vacations/cancel`: the caller stays after all.
#[utoipa::path(
    post,
    path = "/account/vacations/cancel",
    tag = "accounts",
    request_body = CancelVacation,
    responses((status = 200, description = "Cancelled; its days are free again", body = Leave), SignedOut, (status = 409, description = "No vacation that has not begun begins on that day", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn cancel(
    State(app): State<App>,
    signed_in: SignedIn,
    Json(CancelVacation { first }): Json<CancelVacation>,
) -> Result<axum::Json<Leave>> {
    let change = Change::Cancel(day_of(&first)?);
    make(app, signed_in, change).await
}

/// `POST /account/vacations/return`: the caller is back.
#[utoipa::path(
    post,
    path = "/account/vacations/return",
    tag = "accounts",
    responses((status = 200, description = "His clocks run again", body = Leave), SignedOut, (status = 409, description = "He was not away", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn come_back(State(app): State<App>, signed_in: SignedIn) -> Result<axum::Json<Leave>> {
    make(app, signed_in, Change::Return).await
}

/// Makes a change, and lets all clocks of the caller go by it.
async fn make(app: App, SignedIn(player): SignedIn, change: Change) -> Result<axum::Json<Leave>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let leave = carry_through(async move {
        let now = app.hub.services.clock.now();
        let leave = leave::change(&app.database, player.id, now, change).await?;
        // Their deadlines are other ones now, whether anybody watches them or not.
        for table in db::clocks::tables_of(&app.database, player.id).await? {
            app.hub.set_clocks(table).await?;
        }
        Ok(leave)
    })
    .await?;
    Ok(axum::Json(leave))
}
