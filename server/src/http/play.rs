//! Playing over HTTP, for bots and scripts: the same as over the socket.

use axum::Extension;
use axum::extract::State;
use protocol::Side;
use protocol::http::{Accepted, Ask, Because, Choose, DiceProof, ErrorBody, Journal, Undo, ViewAnswer, Why};
use protocol::survey::Survey;
use serde::Deserialize;
use uuid::Uuid;

use super::extract::{ClientAddress, Json, Path, Query, TableId};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::accounts::bearers::Bearer;
use crate::app::App;
use crate::error::Result;
use crate::limits::{Action, Who};
use crate::tables::act::Act;
use crate::tables::table::march::Further;
use crate::tables::table::step::Proposal;

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
    let (viewer, sight) = table.look(player, side)?;
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
    bearer: Option<Extension<Bearer>>,
    Json(choose): Json<Choose>,
) -> Result<axum::Json<Accepted>> {
    app.limits.take(Action::Decide, Who::Player(player.id))?;
    let first = Act::of_player(choose.choice)?;
    let proposal = Proposal::at(player.id, choose.side, first, choose.seq);
    march(&app, id, proposal, Further::choices(choose.then)?, bearer).await
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
    bearer: Option<Extension<Bearer>>,
    Json(Undo { seq, also, side }): Json<Undo>,
) -> Result<axum::Json<Accepted>> {
    app.limits.take(Action::Decide, Who::Player(player.id))?;
    let proposal = Proposal::at(player.id, side, Act::Undo, seq);
    march(&app, id, proposal, Further::undos(also)?, bearer).await
}

/// Makes a step and those that were sent with it.
async fn march(
    app: &App,
    id: Uuid,
    first: Proposal,
    further: Further,
    bearer: Option<Extension<Bearer>>,
) -> Result<axum::Json<Accepted>> {
    let table = app.hub.table(id).await?;
    let is_alone = further.is_empty();
    let (app, player) = (app.clone(), first.player);
    let allowed = move || {
        let bearer = bearer.as_ref().map(|Extension(bearer)| bearer);
        player.map_or(Ok(()), |player| app.take_step(player, bearer))
    };
    let marched = table.march(first, further, allowed).await?;
    Ok(axum::Json(Accepted {
        seq: marched.seq,
        made: (!is_alone).then_some(marched.made),
        stopped: marched.stopped.map(|error| error.detail()),
    }))
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
    app.limits.take(Action::Decide, Who::Player(player.id))?;
    let table = app.hub.table(id).await?;
    let refusal = table.why(player.id, side, about).await?;
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
    responses((status = 200, description = "What there is to say; `null` when that is nothing", body = Option<Survey>), NotFound, (status = 409, description = "The game has not begun", body = ErrorBody), TooOften, Unacceptable, Unavailable)
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
    Ok(axum::Json(table.survey(player, side, query).await?))
}

/// `GET /tables/{id}/journal?from=&limit=&side=`: the game as the caller may see it, step by step.
#[utoipa::path(
    get,
    path = "/tables/{id}/journal",
    tag = "play",
    params(("id" = Uuid, Path, description = "The table"), ("from" = Option<u64>, Query, maximum = 9_007_199_254_740_991_i64, description = "The `seq` to begin with"), ("limit" = Option<usize>, Query, maximum = 9_007_199_254_740_991_i64, description = "How many steps at most; 200 when absent, and never more than 1,000"), ("side" = Option<Side>, Query, description = "The side to look as, where one player holds both")),
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
    let limit = page.limit.unwrap_or(USUAL_EXCERPT).min(LONGEST_EXCERPT);
    Ok(axum::Json(table.excerpt(player, page.side, page.from, limit).await?))
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
    Ok(axum::Json(table.prove_dice().await?))
}
