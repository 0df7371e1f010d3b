//! The tokens of a player: whoever is signed in makes and revokes them, no program does.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{ApiToken, ApiTokens, ErrorBody, NewToken, Scope};
use uuid::Uuid;

use super::extract::{Json, Path};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::accounts::bearers::new_token;
use crate::accounts::token::hash;
use crate::app::App;
use crate::db;
use crate::db::tokens::TokenRow;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::people::farewell::sign_out;
use crate::text::tidy;
use crate::time::rfc3339;

/// How many tokens a player may have.
const MOST: u32 = 10;

/// How long the name of a token may be.
const LONGEST_NAME: usize = 40;

/// How many scopes may be named.
const MOST_SCOPES: usize = 8;

/// The longest that a token is good.
const MOST_DAYS: u16 = 366;

/// `GET /account/tokens`: by what programs use the API for the caller.
#[utoipa::path(
    get,
    path = "/account/tokens",
    tag = "accounts",
    responses((status = 200, description = "The caller's tokens that are good still", body = ApiTokens), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<ApiTokens>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let rows = db::tokens::of_player(&app.database, player.id).await?;
    Ok(axum::Json(ApiTokens {
        tokens: rows.into_iter().map(|row| shown(row, None)).collect(),
        most: MOST,
    }))
}

/// `POST /account/tokens`: makes one.
#[utoipa::path(
    post,
    path = "/account/tokens",
    tag = "accounts",
    request_body = NewToken,
    responses((status = 201, description = "Made; the token itself is told only here", body = ApiToken), SignedOut, Forbidden, (status = 409, description = "The caller has as many as there may be", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn add(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<NewToken>,
) -> Result<(StatusCode, axum::Json<ApiToken>)> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if player.guest {
        return Err(Error::forbidden("guest", "Sign up first: guests have no programs."));
    }
    let name = tidy(&wanted.name);
    let name = name.trim();
    let is_short = wanted.name.chars().count() <= LONGEST_NAME && wanted.scopes.len() <= MOST_SCOPES;
    if !is_short || !(1..=MOST_DAYS).contains(&wanted.days) || name.contains('\0') {
        return Err(Error::invalid(
            "bad-token-wish",
            "A token has a name of at most 40 characters, scopes named once, and is good for 1 to 366 days.",
        ));
    }
    let token = new_token();
    let scopes = Scope::ALL.into_iter().filter(|scope| wanted.scopes.contains(scope));
    let scopes: Vec<String> = scopes.map(|scope| scope.word().to_owned()).collect();
    let mut transaction = app.database.begin().await?;
    // Those that come at the same time are counted one after the other.
    db::accounts::lock(&mut transaction, player.id).await?;
    if db::tokens::count(&mut transaction, player.id).await? >= MOST.into() {
        return Err(Error::conflict(
            "too-many-tokens",
            format!("You have {MOST} tokens; revoke one of them first."),
        ));
    }
    let (known_by, days) = (hash(&token), wanted.days.into());
    let row = db::tokens::add(&mut transaction, player.id, name, &known_by, &scopes, days).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(shown(row, Some(token)))))
}

/// `DELETE /account/tokens/{id}`: revokes one.
#[utoipa::path(
    delete,
    path = "/account/tokens/{id}",
    tag = "accounts",
    params(("id" = Uuid, Path, description = "Which one")),
    responses((status = 204, description = "It is good for nothing any more; its sockets are closed on all nodes"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn revoke(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    let revoked = db::tokens::revoke(&app.database, player.id, id).await?;
    let revoked = revoked.ok_or_else(|| Error::not_found("You have no such token."))?;
    sign_out(&app, &revoked);
    Ok(StatusCode::NO_CONTENT)
}

fn shown(row: TokenRow, token: Option<String>) -> ApiToken {
    ApiToken {
        id: row.id,
        name: row.name,
        scopes: row.scopes.iter().filter_map(|word| Scope::of_word(word)).collect(),
        created_at: rfc3339(row.created_at),
        expires_at: rfc3339(row.expires_at),
        used_at: row.used_at.map(rfc3339),
        token,
    }
}
