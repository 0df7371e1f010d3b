//! Playing over HTTP, for bots and scripts: the same as over the socket.

use axum::extract::State;
use protocol::Side;
use protocol::http::{
    Accepted, Ask, Because, Choose, DiceProof, ErrorBody, Journal, TableStatus, Undo, ViewAnswer, Why,
};
use protocol::survey::Survey;
use serde::Deserialize;

use super::extract::{ClientAddress, Json, Path, Query, TableId};
use super::limits::{Action, Who};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use crate::accounts::sessions::SignedIn;
use crate::app::App;
use crate::db;
use crate::error::{Error, Result};
use crate::tables::position::Word;
use crate::tables::proof;
use crate::tables::replay::Excerpt;

/// How many steps of a journal are sent when nothing is said, and at most.
const USUAL_EXCERPT: usize = 200;
const LONGEST_EXCERPT: usize = 1000;

/// The side to look as, where one player holds both.
#[derive(Debug, Deserialize)]
pub(super) struct LookAs {
    side: Option<Side>,
}

/// The part of the journal that is wanted.
#[derive(Debug, Deserialize)]
pub(super) struct Page {
    #[serde(default)]
    from: u64,
    limit: Option<usize>,
    side: Option<Side>,
}

/// `GET /tables/{id}/view?side=`.
#[utoipa::path(
    get,
    path = "/tables/{id}/view",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table"), ("side" = Option<Side>, Query, description = "The side to look as, where one player holds both")),
    responses((status = 200, description = "What the caller may see", body = ViewAnswer), NotFound, (status = 409, description = "The game has not begun", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn view(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
    Query(LookAs { side }): Query<LookAs>,
) -> Result<axum::Json<ViewAnswer>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    let viewer = table.viewer(player, side);
    let sight = table.sight(viewer).ok_or_else(Error::not_begun)?;
    Ok(axum::Json(ViewAnswer {
        v: protocol::VERSION,
        seq: sight.seq,
        viewer,
        view: (*sight.view).clone(),
    }))
}

/// `POST /tables/{id}/choose`.
#[utoipa::path(
    post,
    path = "/tables/{id}/choose",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Choose,
    responses((status = 200, description = "Done, and durable", body = Accepted), SignedOut, (status = 403, description = "Not seated, or not your decision", body = ErrorBody), NotFound, (status = 409, description = "Stale: the table has moved on", body = ErrorBody), (status = 422, description = "The rules forbid it; the case is named", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn choose(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(Choose { seq, choice, side }): Json<Choose>,
) -> Result<axum::Json<Accepted>> {
    app.limits.take(Action::Step, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let side = table.seat(player.id, side)?;
    let word = Word::of_player(&choice)?;
    let seq = app.hub.step(table, side, word, Some(seq)).await?;
    Ok(axum::Json(Accepted { seq }))
}

/// `POST /tables/{id}/undo`.
#[utoipa::path(
    post,
    path = "/tables/{id}/undo",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Undo,
    responses((status = 200, description = "Taken back", body = Accepted), SignedOut, Forbidden, NotFound, (status = 409, description = "Stale, or nothing to take back", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn undo(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(Undo { seq, side }): Json<Undo>,
) -> Result<axum::Json<Accepted>> {
    app.limits.take(Action::Step, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let side = table.seat(player.id, side)?;
    let seq = app.hub.step(table, side, Word::Undo, Some(seq)).await?;
    Ok(axum::Json(Accepted { seq }))
}

/// `POST /tables/{id}/why`: the reason, or `null` when nothing stands in the way.
#[utoipa::path(
    post,
    path = "/tables/{id}/why",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Why,
    responses((status = 200, description = "The reason; `null` when nothing stands in the way", body = Option<Because>), SignedOut, Forbidden, NotFound, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn why(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(Why { about, side }): Json<Why>,
) -> Result<axum::Json<Option<Because>>> {
    app.limits.take(Action::Step, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let side = table.seat(player.id, side)?;
    let refusal = table.ask(move |position| position.why(side, &about)).await?;
    Ok(axum::Json(refusal.map(|refusal| Because {
        case: refusal.case.into(),
        message: refusal.message,
    })))
}

/// `POST /tables/{id}/survey`: how a choice would come out, or where something lies.
#[utoipa::path(
    post,
    path = "/tables/{id}/survey",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = Ask,
    responses((status = 200, description = "What there is to say; `null` when that is nothing", body = Option<Object>), NotFound, (status = 409, description = "The game has not begun", body = ErrorBody), TooOften, Unacceptable, Unavailable)
)]
pub(super) async fn survey(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
    Json(Ask { query, side }): Json<Ask>,
) -> Result<axum::Json<Option<Survey>>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Survey, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    let viewer = table.viewer(player, side);
    let survey = table.ask(move |position| position.survey(viewer, &query)).await?;
    Ok(axum::Json(survey))
}

/// `GET /tables/{id}/journal?from=&limit=&side=`: the game as the caller may see it, step by step.
#[utoipa::path(
    get,
    path = "/tables/{id}/journal",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table"), ("from" = Option<u64>, Query, description = "The `seq` to begin with"), ("limit" = Option<usize>, Query, description = "How many steps at most"), ("side" = Option<Side>, Query, description = "The side to look as, where one player holds both")),
    responses((status = 200, description = "A view and the differences after it", body = Journal), NotFound, (status = 409, description = "The game has not begun", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn journal(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
    Query(page): Query<Page>,
) -> Result<axum::Json<Journal>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Replay, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    let viewer = table.viewer(player, page.side);
    table.sight(viewer).ok_or_else(Error::not_begun)?;
    let wanted = Excerpt {
        viewer,
        from: page.from,
        limit: page.limit.unwrap_or(USUAL_EXCERPT).min(LONGEST_EXCERPT),
    };
    Ok(axum::Json(table.excerpt(wanted).await?))
}

/// `GET /tables/{id}/dice`: after the end, everything needed to recompute every roll.
#[utoipa::path(
    get,
    path = "/tables/{id}/dice",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "Seed, salts and every roll", body = DiceProof), NotFound, (status = 409, description = "The game is not over", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn dice(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
) -> Result<axum::Json<DiceProof>> {
    app.limits.take(Action::Replay, address)?;
    let table = app.hub.table(id).await?;
    if table.record().status != TableStatus::Finished {
        return Err(Error::conflict(
            "not-finished",
            "The dice are laid open when the game is over.",
        ));
    }
    let rows = db::journal::rows_after(&app.database, id, -1).await?;
    let proving = move || proof::prove(&table.record(), table.referee(), &rows);
    Ok(axum::Json(Error::of_blocking(proving).await?))
}
