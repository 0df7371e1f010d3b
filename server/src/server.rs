//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::serve::ListenerExt;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::passwords::Passwords;
use crate::app::{App, Shared};
use crate::config::{ServeConfig, Switch};
use crate::db::Database;
use crate::games::Games;
use crate::http::limits::Limits;
use crate::tables::hub::Hub;

/// How long stopping waits for open requests and sockets.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often what has expired is cleared away.
const CLEARING: Duration = Duration::from_secs(300);

/// A server that is running.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    app: App,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Binds the address and starts to serve.
    ///
    /// # Errors
    /// When the address is taken.
    pub async fn start(config: ServeConfig, database: &Database, games: Games) -> Result<Server> {
        let listener = TcpListener::bind(config.listen)
            .await
            .with_context(|| format!("cannot listen on {}", config.listen))?;
        let address = listener.local_addr()?;
        let games = Arc::new(games);
        let stopping = CancellationToken::new();
        let options = database.options.clone();
        let hub = Hub::start(&config, database.pool.clone(), options, Arc::clone(&games), &stopping);
        let app = App::new(Shared {
            limits: Limits::new(config.rate_limits == Switch::On),
            config,
            database: database.pool.clone(),
            games,
            hub,
            passwords: Passwords::default(),
            metrics: metrics_handle()?,
            stopping,
            sockets: TaskTracker::new(),
        });
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "cannot send small packets at once");
            }
        });
        let service = crate::http::router(&app).into_make_service_with_connect_info::<SocketAddr>();
        let stopped = app.stopping.clone().cancelled_owned();
        let serving = tokio::spawn(
            axum::serve(listener, service)
                .with_graceful_shutdown(stopped)
                .into_future(),
        );
        tokio::spawn(clear_regularly(app.clone()));
        Ok(Server { address, app, serving })
    }

    /// Stops: no new connections, open requests and sockets come to their end.
    ///
    /// # Errors
    /// When serving had failed.
    pub async fn stop(self) -> Result<()> {
        self.app.stopping.cancel();
        self.app.sockets.close();
        let farewell = async {
            self.app.sockets.wait().await;
            self.serving.await
        };
        match tokio::time::timeout(FAREWELL, farewell).await {
            Ok(served) => served.context("serving ended early")??,
            Err(_) => tracing::warn!("some connections did not end in time"),
        }
        self.app.hub.stop().await;
        Ok(())
    }
}

async fn clear_regularly(app: App) {
    let mut clock = tokio::time::interval(CLEARING);
    while app.stopping.run_until_cancelled(clock.tick()).await.is_some() {
        app.limits.forget_full();
        match crate::db::accounts::delete_expired_sessions(&app.database).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "forgot expired sessions"),
            Err(error) => tracing::warn!(%error, "cannot forget expired sessions"),
        }
    }
}

/// The recorder is one for the process, however many servers tests start in it.
fn metrics_handle() -> Result<PrometheusHandle> {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    if let Some(handle) = HANDLE.get() {
        return Ok(handle.clone());
    }
    let seconds = [
        0.0002, 0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 1.0,
    ];
    let sizes = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &seconds)?
        .set_buckets_for_metric(Matcher::Suffix("_size".to_owned()), &sizes)?
        .build_recorder();
    let handle = HANDLE.get_or_init(|| recorder.handle());
    // Whoever loses the race keeps the winner's handle.
    let _ = metrics::set_global_recorder(recorder);
    Ok(handle.clone())
}
