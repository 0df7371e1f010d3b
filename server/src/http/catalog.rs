//! What can be played: games, their words, their boards.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::extract::Path;
use crate::app::App;
use crate::error::{Error, Result};

/// `GET /catalog`.
pub(super) async fn catalog(State(app): State<App>, headers: HeaderMap) -> Response {
    app.games.catalog().respond(&headers)
}

/// `GET /rulesets/{id}`.
pub(super) async fn package(
    State(app): State<App>,
    Path(ruleset): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let package = app
        .games
        .package(&ruleset)
        .ok_or_else(|| Error::not_found("There is no such game."))?;
    Ok(package.respond(&headers))
}

/// `GET /boards/{hash}`.
pub(super) async fn board(State(app): State<App>, Path(hash): Path<String>, headers: HeaderMap) -> Result<Response> {
    let board = app
        .games
        .board(&hash)
        .ok_or_else(|| Error::not_found("There is no such board."))?;
    Ok(board.respond(&headers))
}
