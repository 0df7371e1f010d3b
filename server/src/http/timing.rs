//! The clocks of a table: claiming, giving time, another pace; and going back in the game.

use std::sync::Arc;

use axum::extract::State;
use protocol::http::{GiveTime, OfferPace, OfferTakeback, OnBehalf, TableHeader};

use super::extract::Path;
use super::extract::{Json, TableId};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::task::carry_through;

/// How much time can be given at once, in seconds: a minute to a week.
const GIFT: std::ops::RangeInclusive<u32> = 60..=604_800;

/// `POST /tables/{id}/claim`: claims the game when the opponent's flag has fallen and his grace is over.
#[utoipa::path(
    post,
    path = "/tables/{id}/claim",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = OnBehalf,
    responses((status = 200, description = "The game is over", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn claim(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(OnBehalf { side }): Json<OnBehalf>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    table.claim(player.id, side).await?;
    Ok(axum::Json(table.header(Some(player.id))))
}

/// `POST /tables/{id}/time`: gives the opponent more time.
#[utoipa::path(
    post,
    path = "/tables/{id}/time",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = GiveTime,
    responses((status = 200, description = "Given", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn give_time(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(GiveTime { seconds, side }): Json<GiveTime>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if !GIFT.contains(&seconds) {
        return Err(Error::invalid("bad-time", "A minute to a week can be given at once."));
    }
    let table = app.hub.table(id).await?;
    table.give_time(player.id, side, seconds).await?;
    Ok(axum::Json(table.header(Some(player.id))))
}

/// `POST /tables/{id}/pace`: offers to go on with another pace, agrees, or declines.
#[utoipa::path(
    post,
    path = "/tables/{id}/pace",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = OfferPace,
    responses((status = 200, description = "Offered, agreed on, or declined", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn offer_pace(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(wanted): Json<OfferPace>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.offer_pace(&at, &player, wanted).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `POST /tables/{id}/takeback`: offers to go back to a moment, or agrees.
#[utoipa::path(
    post,
    path = "/tables/{id}/takeback",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = OfferTakeback,
    responses((status = 200, description = "Offered, or agreed on", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn offer_takeback(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(OfferTakeback { moment, side }): Json<OfferTakeback>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.offer_takeback(&at, &player, moment, side).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}
