//! Tournaments: lists, one of them, entering and leaving, and what an organiser decides.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use pairing::cross_table::cross_table;
use pairing::export::{cross_table_csv, standings_csv, teams_csv};
use pairing::standings::standings;
use protocol::http::{
    Challenge, Decide, EnterTournament, ErrorBody, NewTournament, Tournament, TournamentHeader, TournamentStatus,
    WithdrawFromTournament,
};
use serde::Deserialize;
use uuid::Uuid;

use super::extract::{ClientAddress, Json, Path, Query};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::db::tournaments::{self as sql, guests, lists};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::task::carry_through;
use crate::tournaments::field::Field;
use crate::tournaments::{decisions, entry, setup, shown};

/// How many tournaments a list has at most.
const LONGEST_LIST: i64 = 100;

/// How many lines of the audit are shown.
const LONGEST_AUDIT: i64 = 500;

/// Which tournaments are listed.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum TournamentList {
    Mine,
    Open,
    Running,
    Finished,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    list: TournamentList,
}

/// What is exported.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum Export {
    Standings,
    CrossTable,
    Teams,
}

#[derive(Debug, Deserialize)]
pub(super) struct WantedExport {
    table: Export,
}

/// `GET /tournaments?list=`.
#[utoipa::path(
    get,
    path = "/tournaments",
    tag = "tournaments",
    params(("list" = inline(TournamentList), Query, description = "Which tournaments")),
    responses((status = 200, description = "The tournaments, the newest first", body = Vec<TournamentHeader>), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Vec<TournamentHeader>>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let status = match wanted.list {
        TournamentList::Mine => None,
        TournamentList::Open => Some(TournamentStatus::Open),
        TournamentList::Running => Some(TournamentStatus::Running),
        TournamentList::Finished => Some(TournamentStatus::Finished),
    };
    let ids = match (status, player) {
        (Some(status), _) => lists::of_status(&app.database, status, LONGEST_LIST).await?,
        (None, Some(player)) => lists::of_player(&app.database, player, LONGEST_LIST).await?,
        (None, None) => return Err(Error::signed_out()),
    };
    let mut moment = db::moment(&app.database).await?;
    let records = sql::records(&mut moment, &ids).await?;
    let ids: Vec<Uuid> = records.iter().map(|record| record.id).collect();
    let counts = lists::entrants(&mut moment, &ids).await?;
    let headers = records
        .iter()
        .zip(counts)
        .map(|(record, count)| shown::header(record, usize::try_from(count).unwrap_or(0)));
    Ok(axum::Json(headers.collect()))
}

/// `POST /tournaments`.
#[utoipa::path(
    post,
    path = "/tournaments",
    tag = "tournaments",
    request_body = NewTournament,
    responses((status = 201, description = "The new tournament, which players can enter", body = Tournament), SignedOut, Forbidden, (status = 409, description = "The caller organises as many as he may", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn create(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<NewTournament>,
) -> Result<(StatusCode, axum::Json<Tournament>)> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let id = setup::create(&app.hub, &player, wanted).await?;
    Ok((StatusCode::CREATED, read(&app, id, Some(player.id)).await?))
}

/// `GET /tournaments/{id}`.
#[utoipa::path(
    get,
    path = "/tournaments/{id}",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament")),
    responses((status = 200, description = "All of it", body = Tournament), NotFound, TooOften, Unavailable)
)]
pub(super) async fn show(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<Uuid>,
) -> Result<axum::Json<Tournament>> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    read(&app, id, player).await
}

/// `GET /tournaments/{id}/export?table=`: a table of it for spreadsheets.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/export",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament"), ("table" = inline(Export), Query, description = "Which table")),
    responses((status = 200, description = "CSV with a head line", body = String, content_type = "text/csv"), NotFound, TooOften, Unavailable)
)]
pub(super) async fn export(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<Uuid>,
    Query(wanted): Query<WantedExport>,
) -> Result<impl IntoResponse> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(player, address))?;
    let mut moment = db::moment(&app.database).await?;
    let field = Field::read(&mut moment, id).await?;
    drop(moment);
    let tournament = field.tournament();
    let name = |entrant| field.name(entrant).to_owned();
    let csv = match wanted.table {
        Export::Standings => standings_csv(&standings(&tournament), name),
        Export::CrossTable => cross_table_csv(&cross_table(&tournament), name),
        Export::Teams => teams_csv(&standings(&tournament), |team| field.team_name(team).to_owned()),
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tournament.csv\""),
    ];
    Ok((headers, csv))
}

/// `POST /tournaments/{id}/enter`.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/enter",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament")),
    request_body = EnterTournament,
    responses((status = 200, description = "Entered", body = Tournament), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn enter(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
    Json(wanted): Json<EnterTournament>,
) -> Result<axum::Json<Tournament>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let (at, caller) = (app.clone(), player.id);
    carry_through(async move { entry::enter(&at.hub, &player, id, &wanted).await }).await?;
    read(&app, id, Some(caller)).await
}

/// `POST /tournaments/{id}/withdraw`.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/withdraw",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament")),
    request_body = WithdrawFromTournament,
    responses((status = 200, description = "Not there any more", body = Tournament), SignedOut, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn withdraw(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
    Json(wanted): Json<WithdrawFromTournament>,
) -> Result<axum::Json<Tournament>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let (at, caller) = (app.clone(), player.id);
    carry_through(async move { entry::withdraw(&at.hub, &player, id, wanted).await }).await?;
    read(&app, id, Some(caller)).await
}

/// `POST /tournaments/{id}/challenge`, on a ladder.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/challenge",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament")),
    request_body = Challenge,
    responses((status = 200, description = "The game has begun", body = Tournament), SignedOut, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn challenge(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
    Json(wanted): Json<Challenge>,
) -> Result<axum::Json<Tournament>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let (at, caller) = (app.clone(), player.id);
    carry_through(async move { entry::challenge(&at.hub, &player, id, wanted).await }).await?;
    read(&app, id, Some(caller)).await
}

/// `POST /tournaments/{id}/decisions`: what the organiser decides, and why.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/decisions",
    tag = "tournaments",
    params(("id" = Uuid, Path, description = "The tournament")),
    request_body = Decide,
    responses((status = 200, description = "Done, and written down", body = Tournament), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn decide(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
    Json(wanted): Json<Decide>,
) -> Result<axum::Json<Tournament>> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let (at, caller) = (app.clone(), player.id);
    carry_through(async move { decisions::decide(&at.hub, &player, id, wanted).await }).await?;
    read(&app, id, Some(caller)).await
}

async fn read(app: &App, id: Uuid, player: Option<Uuid>) -> Result<axum::Json<Tournament>> {
    let mut moment = db::moment(&app.database).await?;
    let field = Field::read(&mut moment, id).await?;
    let audit = sql::audit(&mut moment, id, LONGEST_AUDIT).await?;
    let is_invited = match player {
        Some(player) => guests::is_invited(&mut moment, id, player).await?,
        None => false,
    };
    drop(moment);
    Ok(axum::Json(shown::whole(&field, audit, player, is_invited)))
}
