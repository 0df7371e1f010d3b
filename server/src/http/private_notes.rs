//! What players write down at their tables for themselves.

use axum::extract::State;
use protocol::http::{PrivateNote, WriteNote};

use super::extract::{Json, Path, TableId};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};

/// How many characters a player can write down at a table.
const LONGEST: usize = 10_000;

/// The longest body that may hold so many, in bytes: each may be written as two numbers.
pub(super) const BODY_LIMIT: usize = 12 * LONGEST + 1024;

/// `GET /tables/{id}/notes`.
#[utoipa::path(
    get,
    path = "/tables/{id}/notes",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "What the caller has written down", body = PrivateNote), SignedOut, Forbidden, NotFound, TooOften, Unavailable)
)]
pub(super) async fn show(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
) -> Result<axum::Json<PrivateNote>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    app.hub.table(id).await?.check_sits(player.id)?;
    let found = db::patiently(db::private_notes::find(&app.hub.services.database, id, player.id)).await?;
    let found = found.unwrap_or_default();
    Ok(axum::Json(PrivateNote {
        text: found.text,
        version: found.version,
    }))
}

/// `POST /tables/{id}/notes`.
#[utoipa::path(
    post,
    path = "/tables/{id}/notes",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = WriteNote,
    responses((status = 200, description = "Written down", body = PrivateNote), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn write(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(WriteNote { text, version }): Json<WriteNote>,
) -> Result<axum::Json<PrivateNote>> {
    app.limits.take(Action::Decide, Who::Player(player.id))?;
    app.hub.table(id).await?.check_sits(player.id)?;
    // The database knows no such character.
    let text = text.replace('\0', "");
    if text.chars().count() > LONGEST {
        return Err(Error::invalid(
            "too-long",
            format!("You can write down {LONGEST} characters at a table."),
        ));
    }
    let database = &app.hub.services.database;
    let written = db::patiently(db::private_notes::replace(database, id, player.id, &text, version)).await?;
    let version = written.ok_or_else(Error::stale)?;
    Ok(axum::Json(PrivateNote { text, version }))
}
