//! What can be played: games, their words, their boards.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::catalog::Catalog;
use protocol::grid::Served;
use protocol::package::{RulesetPackage, RulingsPage};

use super::extract::Path;
use super::responses::{NotFound, NotModified};
use crate::app::App;
use crate::db;
use crate::error::{Error, Result};

/// `GET /catalog`.
#[utoipa::path(
    get,
    path = "/catalog",
    tag = "games",
    responses((status = 200, description = "The games, their scenarios and options", body = Catalog), NotModified)
)]
pub(super) async fn catalog(State(app): State<App>, headers: HeaderMap) -> Response {
    app.games.catalog().respond(&headers)
}

/// `GET /rulesets/{id}`.
#[utoipa::path(
    get,
    path = "/rulesets/{id}",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "The words of the game", body = RulesetPackage), NotModified, NotFound)
)]
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

/// `GET /rulesets/{id}/rulings`.
#[utoipa::path(
    get,
    path = "/rulesets/{id}/rulings",
    tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "How it is played where its rulebook leaves a question, a page for each rulebook that counts", body = Vec<RulingsPage>), NotModified, NotFound)
)]
pub(super) async fn rulings(
    State(app): State<App>,
    Path(ruleset): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let rulings = app
        .games
        .rulings(&ruleset)
        .ok_or_else(|| Error::not_found("There is no such game."))?;
    Ok(rulings.respond(&headers))
}

/// `GET /boards/{hash}`.
#[utoipa::path(
    get,
    path = "/boards/{hash}",
    tag = "games",
    params(("hash" = String, Path, description = "From the catalogue or a table")),
    responses((status = 200, description = "The board; it never changes", body = Served), NotModified, NotFound)
)]
pub(super) async fn board(State(app): State<App>, Path(hash): Path<String>, headers: HeaderMap) -> Result<Response> {
    let mut board = app.games.board(&hash);
    if board.is_none() {
        // It may be that of a table with corrections of its own, which another node has shown.
        for (ruleset, corrections) in db::tables::corrections_in_use(&app.database).await? {
            // Those that cannot be made any more have no board.
            let _ = app.games.corrected(&ruleset, &corrections, Some(""));
        }
        board = app.games.board(&hash);
    }
    let board = board.ok_or_else(|| Error::not_found("There is no such board."))?;
    Ok(board.respond(&headers))
}
