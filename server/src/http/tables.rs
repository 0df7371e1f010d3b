//! The lobby: lists of tables, creating and joining them, and what concerns a table as a whole.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{ChatLine, CreateTable, Draw, ErrorBody, JoinTable, OnBehalf, Rematch, TableHeader, TableStatus};
use serde::Deserialize;
use uuid::Uuid;

use super::extract::{ClientAddress, Json, Path, Query, TableId};
use super::limits::{Action, Who};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use crate::accounts::sessions::SignedIn;
use crate::app::App;
use crate::db::tables as sql;
use crate::db::tables::Record;
use crate::error::{Error, Result};
use crate::tables::awaited::Awaited;
use crate::tables::header::{Moment, header};
use crate::tables::hub::carry_through;

/// How many tables a list has at most.
const LONGEST_LIST: i64 = 100;

/// Which tables are listed.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum List {
    Mine,
    Open,
    Live,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    list: List,
}

/// `GET /tables?list=`: the caller's tables (those that wait for him first), open challenges, or games being played.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    params(("list" = String, Query, description = "`mine`, `open` or `live`")),
    responses((status = 200, description = "The tables; of the caller's own, those that wait for him first", body = Vec<TableHeader>), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Vec<TableHeader>>> {
    let player = caller.as_ref().map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let ids = match (wanted.list, player) {
        (List::Mine, Some(player)) => sql::ids_of_player(&app.database, player, LONGEST_LIST).await?,
        (List::Mine, None) => return Err(Error::signed_out()),
        (List::Open, _) => sql::ids_open(&app.database, LONGEST_LIST).await?,
        (List::Live, _) => sql::ids_running(&app.database, LONGEST_LIST).await?,
    };
    let mut connection = app.database.acquire().await?;
    let records = sql::records(&mut connection, &ids).await?;
    drop(connection);
    let mut headers = Vec::with_capacity(records.len());
    for record in &records {
        headers.extend(listed(&app, record, player).await);
    }
    headers.sort_by_key(|header| match header.status {
        TableStatus::Running if header.to_act.iter().any(|side| header.you.contains(side)) => 0,
        TableStatus::Running => 1,
        TableStatus::Open => 2,
        TableStatus::Finished => 3,
    });
    Ok(axum::Json(headers))
}

/// A table that cannot be read does not spoil the list: that of a game that is gone is left out, and of one whose rules
/// have changed it is not known for whom it waits.
async fn listed(app: &App, record: &Record, player: Option<Uuid>) -> Option<TableHeader> {
    let referee = app.games.referee(&record.ruleset)?;
    let awaited = match record.awaited {
        Some(known) => known,
        None if record.status != TableStatus::Running => Awaited::default(),
        None => app
            .hub
            .table(record.id)
            .await
            .map_or_else(|_| Awaited::default(), |table| table.awaited()),
    };
    let moment = Moment {
        awaited,
        changed_at: None,
    };
    Some(header(record, &**referee, moment, player))
}

/// `POST /tables`.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    request_body = CreateTable,
    responses((status = 201, description = "The new table", body = TableHeader), SignedOut, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn create(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<CreateTable>,
) -> Result<(StatusCode, axum::Json<TableHeader>)> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let caller = player.id;
    let table = carry_through(async move { app.hub.create(&player, &wanted).await }).await?;
    Ok((StatusCode::CREATED, axum::Json(table.header(Some(caller)))))
}

/// `POST /tables/{id}/join`.
#[utoipa::path(
    post,
    path = "/tables/{id}/join",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = JoinTable,
    responses((status = 200, description = "Seated; the game begins when both seats are taken", body = TableHeader), SignedOut, (status = 403, description = "Not invited", body = ErrorBody), NotFound, (status = 409, description = "Not open, or the seat is taken", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn join(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(wanted): Json<JoinTable>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let caller = player.id;
    let table = carry_through(async move { app.hub.join(id, &player, &wanted).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `GET /tables/{id}`.
#[utoipa::path(
    get,
    path = "/tables/{id}",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "The header", body = TableHeader), NotFound, TooOften, Unavailable)
)]
pub(super) async fn show(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
) -> Result<axum::Json<TableHeader>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    Ok(axum::Json(table.header(player)))
}

/// `POST /tables/{id}/resign`: gives up, or withdraws a table that nobody has joined.
#[utoipa::path(
    post,
    path = "/tables/{id}/resign",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = OnBehalf,
    responses((status = 200, description = "Given up, or withdrawn", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn resign(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(OnBehalf { side }): Json<OnBehalf>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.resign(at, &player, side).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `POST /tables/{id}/decline`: declines an invitation.
#[utoipa::path(
    post,
    path = "/tables/{id}/decline",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "Declined; the table is closed", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, TooOften, Unavailable)
)]
pub(super) async fn decline(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.decline(&at, &player).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `POST /tables/{id}/draw`: offers, accepts or declines.
#[utoipa::path(
    post,
    path = "/tables/{id}/draw",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Draw,
    responses((status = 200, description = "Offered, agreed, or declined", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn draw(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(Draw { draw, side }): Json<Draw>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.draw(at, &player, draw, side).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `POST /tables/{id}/rematch`: creates the next table with sides changed, or sits down to it.
#[utoipa::path(
    post,
    path = "/tables/{id}/rematch",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Rematch,
    responses((status = 200, description = "The next table, sides changed", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn rematch(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(wanted): Json<Rematch>,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Table, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let caller = player.id;
    let next = carry_through(async move { app.hub.rematch(&table, &player, &wanted).await }).await?;
    Ok(axum::Json(next.header(Some(caller))))
}

/// `GET /tables/{id}/chat`.
#[utoipa::path(
    get,
    path = "/tables/{id}/chat",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "What was said, oldest first", body = Vec<ChatLine>), NotFound, TooOften, Unavailable)
)]
pub(super) async fn chat(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
) -> Result<axum::Json<Vec<ChatLine>>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    Ok(axum::Json(app.hub.chat(&table).await?))
}
