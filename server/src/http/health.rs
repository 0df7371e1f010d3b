//! For those who watch over the server.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::app::App;
use crate::error::{Error, Result};
use crate::http::extract::ClientAddress;

/// `GET /healthz`: the process is alive.
pub(super) async fn healthz() -> &'static str {
    "alive\n"
}

/// `GET /readyz`: the database can be reached and written to. NATS may be away, or another node without it: then the
/// database does its work.
pub(super) async fn readyz(State(app): State<App>) -> Result<&'static str> {
    app.readiness.check(&app.database).await?;
    Ok(if app.hub.services.hears_well() {
        "ready\n"
    } else {
        "ready; the nodes do not hear each other over NATS\n"
    })
}

/// `GET /metrics` where players come too: for those on this machine, unless the metrics have an address of their own.
pub(super) async fn own_metrics(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
) -> Result<impl IntoResponse> {
    if app.config.metrics_listen.is_some() || !address.to_canonical().is_loopback() {
        return Err(Error::not_found("There is nothing at this address."));
    }
    Ok(metrics(State(app.metrics.clone())).await)
}

/// `GET /metrics`, in the Prometheus text format.
pub(super) async fn metrics(State(metrics): State<PrometheusHandle>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.render())
}
