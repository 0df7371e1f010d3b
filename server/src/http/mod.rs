//! The HTTP API: one module a resource, and what stands before them all.

mod accounts;
mod assets;
mod catalog;
pub mod document;
pub mod extract;
mod guard;
mod health;
pub mod limits;
mod play;
mod tables;

use std::any::Any;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::error::Error;

/// The longest body anybody needs to send.
const BODY_LIMIT: usize = 16 * 1024;

/// The longest a request may take; sockets are not bound by it.
const TIMEOUT: Duration = Duration::from_secs(30);

/// All routes.
pub fn router(app: &App) -> Router {
    let api = Router::new()
        .route("/catalog", get(catalog::catalog))
        .route("/rulesets/{id}", get(catalog::package))
        .route("/boards/{hash}", get(catalog::board))
        .route("/players", post(accounts::sign_up))
        .route("/session", post(accounts::sign_in).delete(accounts::sign_out))
        .route("/guests", post(accounts::guest))
        .route("/me", get(accounts::me))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/view", get(play::view))
        .route("/tables/{id}/choose", post(play::choose))
        .route("/tables/{id}/undo", post(play::undo))
        .route("/tables/{id}/why", post(play::why))
        .route("/tables/{id}/journal", get(play::journal))
        .route("/tables/{id}/dice", get(play::dice))
        .route("/tables/{id}/resign", post(tables::resign))
        .route("/tables/{id}/draw", post(tables::draw))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/chat", get(tables::chat))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, TIMEOUT));
    let api = api.route("/socket", get(crate::socket::connect));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(assets::fallback)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(app.clone(), guard::check_origin))
        .layer(from_fn_with_state(app.clone(), guard::add_headers))
        .with_state(app.clone())
}

async fn method_not_allowed() -> Error {
    Error::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "This address does not answer to this method.",
    )
}

/// A handler that panics has met a fault of ours; the others go on.
#[expect(clippy::needless_pass_by_value, reason = "the layer's signature")]
fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let cause = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    Error::internal(&format_args!("a handler panicked: {cause}")).into_response()
}
