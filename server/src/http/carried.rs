//! Whole games as files: saving them, and bringing them here.

use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Side;
use protocol::http::{ErrorBody, GameFile, TableHeader};
use serde::Deserialize;

use super::extract::{ClientAddress, Path, Query, TableId};
use super::responses::{NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use super::tables::headers;
use crate::app::App;
use crate::db;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::tables::export::{Export, archive, text};
use crate::task::carry_through;

/// The longest file of a game, in bytes: several times what the longest book has taken.
pub(super) const FILE_LIMIT: usize = 8 * 1024 * 1024;

/// How many games are listed that somebody brought here.
const LONGEST_LIST: i64 = 100;

/// The side to look as, where one player holds both.
#[derive(Debug, Deserialize)]
pub(super) struct LookAs {
    side: Option<Side>,
}

/// A file that browsers save under a name.
fn attachment(kind: &'static str, name: &str, body: Body) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    headers.insert(header::CONTENT_DISPOSITION, disposition.expect("a plain name"));
    (headers, body).into_response()
}

/// `GET /tables/{id}/export`: the whole game, to be kept, and to be brought to another server. Of a game that is over, or
/// that the caller plays alone.
#[utoipa::path(
    get,
    path = "/tables/{id}/export",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "The game, its journal row by row", body = GameFile), NotFound, (status = 409, description = "The game is not over, or what everybody saw of it is not sealed yet", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn export(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
) -> Result<Response> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Replay, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    let export = Export::of_table(&table, player).await?;
    let body = Body::from_stream(export.pieces(app.database.clone()));
    Ok(attachment("application/json", &format!("vedette-{id}.json"), body))
}

/// `GET /tables/{id}/export.txt?side=`: the log in words, turn by turn, with dice and cases, as the caller may see it.
#[utoipa::path(
    get,
    path = "/tables/{id}/export.txt",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table"), ("side" = Option<Side>, Query, description = "The side to look as, where one player holds both")),
    responses((status = 200, description = "The log in words", body = String, content_type = "text/plain"), NotFound, (status = 409, description = "The game has not begun", body = ErrorBody), TooOften, Unavailable)
)]
pub(super) async fn export_text(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): TableId,
    Query(LookAs { side }): Query<LookAs>,
) -> Result<Response> {
    let player = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Replay, Who::caller(player, address))?;
    let table = app.hub.table(id).await?;
    let text = text::text(&table, player, side).await?;
    let name = format!("vedette-{id}.txt");
    Ok(attachment("text/plain; charset=utf-8", &name, Body::from(text)))
}

/// `GET /account/games`: all games that the caller has finished, a line each, as [`export`] writes them.
#[utoipa::path(
    get,
    path = "/account/games",
    tag = "accounts",
    responses((status = 200, description = "A line of JSON for each game: the game, or its table and why it is left out", body = String, content_type = "application/x-ndjson"), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn games(State(app): State<App>, SignedIn(player): SignedIn) -> Result<Response> {
    app.limits.take(Action::Carry, Who::Player(player.id))?;
    let lines = archive(std::sync::Arc::clone(&app.hub), player.id);
    let body = Body::from_stream(lines);
    Ok(attachment("application/x-ndjson", "vedette-games.ndjson", body))
}

/// The file of a game in the body of a request.
pub(super) struct Upload(GameFile);

impl FromRequest<App> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Upload> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(Error::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "Send JSON, with the header 'content-type: application/json'.",
            ));
        }
        let body = Bytes::from_request(request, app)
            .await
            .map_err(|rejection: BytesRejection| {
                if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                    return Error::new(
                        StatusCode::PAYLOAD_TOO_LARGE,
                        "too-large",
                        "The file is larger than 8 MB.",
                    );
                }
                Error::new(StatusCode::BAD_REQUEST, "invalid-body", rejection.body_text())
            })?;
        match serde_json::from_slice(&body) {
            Ok(file) => Ok(Upload(file)),
            Err(error) => {
                // What is wrong may be as long as the file.
                let why: String = error.to_string().chars().take(200).collect();
                Err(match error.is_data() {
                    true => Error::invalid("invalid-body", format!("This is not the file of a game: {why}.")),
                    false => Error::new(
                        StatusCode::BAD_REQUEST,
                        "malformed-json",
                        format!("This is not JSON: {why}."),
                    ),
                })
            }
        }
    }
}

/// `GET /imports`: the games that the caller has brought here.
#[utoipa::path(
    get,
    path = "/imports",
    tag = "tables",
    responses((status = 200, description = "The tables, the newest first", body = Vec<TableHeader>), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn imports(
    State(app): State<App>,
    SignedIn(player): SignedIn,
) -> Result<axum::Json<Vec<TableHeader>>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let ids = db::imports::of_player(&app.database, player.id, LONGEST_LIST).await?;
    Ok(axum::Json(headers(&app, &ids, Some(player.id)).await?))
}

/// `POST /imports`: brings a game here that was played elsewhere. It is played again and verified first.
#[utoipa::path(
    post,
    path = "/imports",
    tag = "tables",
    request_body = GameFile,
    responses((status = 201, description = "The game, at a table of its own", body = TableHeader), (status = 200, description = "It is here already", body = TableHeader), SignedOut, (status = 403, description = "Guests keep no games", body = ErrorBody), (status = 409, description = "It was played under rules that this server does not have, or the caller has brought too many", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn import(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Upload(file): Upload,
) -> Result<(StatusCode, axum::Json<TableHeader>)> {
    if player.guest {
        return Err(Error::forbidden(
            "guest",
            "Sign up first: guests keep no games that were played elsewhere.",
        ));
    }
    app.limits.take(Action::Carry, Who::Player(player.id))?;
    let caller = player.id;
    let (table, is_new) = carry_through(async move { app.hub.import(&player, file).await }).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, axum::Json(table.header(Some(caller)))))
}

/// `DELETE /imports/{id}`: a game that the caller brought here is kept no longer.
#[utoipa::path(
    delete,
    path = "/imports/{id}",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 204, description = "Deleted"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn delete_import(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let mut transaction = app.database.begin().await?;
    if !db::imports::delete(&mut transaction, player.id, id).await? {
        return Err(Error::not_found("You have brought no such game here."));
    }
    transaction.commit().await?;
    app.hub.forget(id);
    Ok(StatusCode::NO_CONTENT)
}
