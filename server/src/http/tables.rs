//! The lobby: lists of tables, creating and joining them, and what concerns a table as a whole.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{
    ChatLine, CreateTable, Draw, ErrorBody, JoinTable, OnBehalf, Rematch, TableHeader, TableStatus, WhatIf,
};
use protocol::{Side, Viewer};
use serde::Deserialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::extract::{ClientAddress, Json, Path, Query, TableId};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Record;
use crate::db::tables::{self as sql, lists};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::tables::clocks::TableClocks;
use crate::tables::header::{Moment, header};
use crate::task::carry_through;

/// How many tables a list has at most.
const LONGEST_LIST: i64 = 100;

/// Which tables are listed.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum List {
    Mine,
    Waiting,
    Open,
    Live,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    list: List,
}

/// `GET /tables?list=`: the caller's tables (those that wait for him first), only those that wait for him (the most urgent
/// first), open challenges, or games being played.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    params(("list" = inline(List), Query, description = "Which tables")),
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
        (List::Mine, Some(player)) => lists::ids_of_player(&app.database, player, LONGEST_LIST).await?,
        (List::Waiting, Some(player)) => lists::ids_waiting(&app.database, player, LONGEST_LIST).await?,
        (List::Mine | List::Waiting, None) => return Err(Error::signed_out()),
        (List::Open, _) => lists::ids_open(&app.database, player, LONGEST_LIST).await?,
        (List::Live, _) => lists::ids_running(&app.database, LONGEST_LIST).await?,
    };
    let mut headers = headers(&app, &ids, player).await?;
    headers.sort_by_cached_key(urgency);
    Ok(axum::Json(headers))
}

/// The headers of some tables, in their order, as somebody may see them.
pub(super) async fn headers(app: &App, ids: &[Uuid], player: Option<Uuid>) -> Result<Vec<TableHeader>> {
    let mut connection = app.database.acquire().await?;
    let records = sql::records(&mut connection, ids).await?;
    let clocks = clocks_of(&mut connection, &records).await?;
    drop(connection);
    let mut headers = Vec::with_capacity(records.len());
    for record in &records {
        headers.extend(listed(app, record, clocks.get(&record.id), player).await);
    }
    Ok(headers)
}

/// What comes first in a list: what waits for the reader, and of that what has the least time.
fn urgency(header: &TableHeader) -> (u8, bool, Option<String>) {
    let own: Vec<Side> = header
        .to_act
        .iter()
        .filter(|side| header.you.contains(side))
        .copied()
        .collect();
    let place = match header.status {
        TableStatus::Running if !own.is_empty() => 0,
        TableStatus::Running => 1,
        TableStatus::Open => 2,
        TableStatus::Finished => 3,
    };
    let faces = header.clocks.as_ref().filter(|_| place == 0);
    let deadline = faces.and_then(|faces| own.iter().filter_map(|side| faces.of(*side).deadline.clone()).min());
    (place, deadline.is_none(), deadline)
}

/// What is kept of the clocks of listed tables: at most a second old, which no list needs to know better.
async fn clocks_of(connection: &mut PgConnection, records: &[Record]) -> Result<HashMap<Uuid, TableClocks>> {
    let is_timed = |record: &&Record| record.pace.is_some() && record.status == TableStatus::Running;
    let tables: Vec<Uuid> = records.iter().filter(is_timed).map(|record| record.id).collect();
    if tables.is_empty() {
        return Ok(HashMap::new());
    }
    let kept = db::clocks::kept(&mut *connection, &tables).await?;
    let mut habits: HashMap<Uuid, _> = db::clocks::habits(connection, &tables).await?.into_iter().collect();
    let clocks = kept.into_iter().filter_map(|kept| {
        let habits = habits.remove(&kept.table).unwrap_or_default();
        let state = serde_json::from_value(kept.state).ok()?;
        Some((kept.table, TableClocks::of(state, habits)))
    });
    Ok(clocks.collect())
}

/// A table that cannot be read does not spoil the list: that of a game that is gone is left out, and of one whose rules
/// have changed it is not known for whom it waits.
async fn listed(app: &App, record: &Record, clocks: Option<&TableClocks>, player: Option<Uuid>) -> Option<TableHeader> {
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
    let viewer = record
        .sides_of(player)
        .first()
        .map_or(Viewer::Spectator, |side| Viewer::from(*side));
    let moment = Moment {
        awaited,
        changed_at: None,
        seen: None,
        clocks: clocks.map(|clocks| clocks.faces(viewer, app.hub.services.clock.now())),
    };
    Some(header(record, &**referee, moment, None, player))
}

/// `POST /tables`.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    request_body = CreateTable,
    responses((status = 201, description = "The new table", body = TableHeader), SignedOut, (status = 409, description = "Too many tables of the caller wait for somebody, or he plays too many alone", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn create(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<CreateTable>,
) -> Result<(StatusCode, axum::Json<TableHeader>)> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let caller = player.id;
    let table = carry_through(async move { app.hub.create(&player, &wanted).await }).await?;
    Ok((StatusCode::CREATED, axum::Json(table.header(Some(caller)))))
}

/// `POST /tables/{id}/what-if`.
#[utoipa::path(
    post,
    path = "/tables/{id}/what-if",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = WhatIf,
    responses((status = 201, description = "The new table", body = TableHeader), SignedOut, NotFound, (status = 409, description = "The game cannot be seen in full, has other rules or no such moment, or the caller plays too many alone", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn what_if(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(wanted): Json<WhatIf>,
) -> Result<(StatusCode, axum::Json<TableHeader>)> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let caller = player.id;
    let table = carry_through(async move { app.hub.what_if(&table, &player, &wanted).await }).await?;
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
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
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
    let mut header = table.header(player);
    if let Some(player) = player.filter(|_| app.hub.services.pulse.is_up()) {
        // What has been missed is a comfort: a table is shown without it.
        header.looked = table.looked(player).await.unwrap_or_default();
    }
    Ok(axum::Json(header))
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
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.resign(&at, &player, side).await }).await?;
    Ok(axum::Json(table.header(Some(caller))))
}

/// `POST /tables/{id}/withdraw`: takes back a table that nobody has joined; never a game.
#[utoipa::path(
    post,
    path = "/tables/{id}/withdraw",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "Withdrawn; the table is closed", body = TableHeader), SignedOut, Forbidden, NotFound, Conflict, TooOften, Unavailable)
)]
pub(super) async fn withdraw(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
) -> Result<axum::Json<TableHeader>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.take_back(&at, &player).await }).await?;
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
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
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
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let (caller, at) = (player.id, Arc::clone(&table));
    carry_through(async move { app.hub.draw(&at, &player, draw, side).await }).await?;
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
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
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
    Ok(axum::Json(table.chat(player).await?))
}
