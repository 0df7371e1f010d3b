//! The HTTP API: one module a resource, and what stands before them all.

mod account;
mod accounts;
mod address;
mod archive;
mod assets;
mod bearer;
mod carried;
mod catalog;
pub mod connections;
pub mod extract;
mod friends;
mod guard;
mod health;
mod leave;
mod mail;
pub mod openapi;
mod operators;
mod people;
mod plans;
mod play;
mod private_notes;
mod push;
mod responses;
mod routes;
mod session;
mod socket;
mod statistics;
mod tables;
mod timing;
mod tokens;
mod tournaments;
mod webhooks;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::time::timeout;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::app::App;
use crate::error::{Error, Result};

/// The longest body anybody needs to send.
const BODY_LIMIT: usize = 16 * 1024;

/// The longest a request may take; sockets are not bound by it.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Shorter answers are sent as they are.
const WORTH_COMPRESSING: u64 = 1024;

/// All routes.
pub fn router(app: &App) -> Router {
    let (api, description) = routes::described().split_for_parts();
    let keeper = bearer::Keeper {
        app: app.clone(),
        doors: Arc::new(bearer::Doors::of(&description)),
    };
    let compression = CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(WORTH_COMPRESSING));
    let api = api
        .layer(compression)
        .layer(from_fn(within_time))
        .route("/openapi.json", get(openapi::document))
        .route("/socket", get(socket::connect))
        .layer(from_fn_with_state(keeper, bearer::admit));
    // The query is not logged: in old links it holds the secret of an invitation.
    let trace = TraceLayer::new_for_http()
        .make_span_with(
            |request: &Request| tracing::info_span!("request", method = %request.method(), path = request.uri().path()),
        )
        .on_request(())
        .on_response(|response: &Response, time: Duration, _: &Span| {
            tracing::info!(status = response.status().as_u16(), ?time, "answered");
        })
        .on_failure(());
    Router::new()
        .nest("/api/v1", api)
        .route("/unsubscribe", get(assets::fallback).post(mail::one_click))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(assets::fallback)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(trace)
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::own_metrics))
        .layer(from_fn_with_state(app.clone(), guard::check_origin))
        .layer(from_fn_with_state(app.clone(), guard::add_headers))
        .with_state(app.clone())
}

/// What those see who watch over the server, on an address of its own.
pub fn metrics_router(metrics: PrometheusHandle) -> Router {
    Router::new()
        .route("/metrics", get(health::metrics))
        .with_state(metrics)
}

async fn within_time(request: Request, next: Next) -> Result<Response> {
    timeout(TIMEOUT, next.run(request)).await.map_err(|_| {
        Error::new(
            StatusCode::GATEWAY_TIMEOUT,
            "too-slow",
            "The server did not come to an end with this in time; look whether it was done before you try again.",
        )
    })
}

async fn method_not_allowed() -> Error {
    Error::method_not_allowed()
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

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::header;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_takes_too_long_is_an_error_like_all_others() {
        let endless: Router = Router::new()
            .route("/", get(std::future::pending::<()>))
            .layer(from_fn(within_time));
        let answer = endless.oneshot(Request::new(Body::empty())).await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::GATEWAY_TIMEOUT);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/json");
    }
}
