//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::accounts::passwords::Passwords;
use crate::app::{App, Shared};
use crate::clearing;
use crate::config::{ServeConfig, Switch};
use crate::db::Database;
use crate::games::Games;
use crate::http::connections;
use crate::http::limits::Limits;
use crate::socket::open::OpenSockets;
use crate::tables::hub::Hub;

/// How long stopping waits for open requests and sockets.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often what was measured is summed up: until then every sample is kept.
const SUMMING_UP: Duration = Duration::from_secs(5);

/// A server that is running.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// What its handlers share.
    pub app: App,
    serving: JoinHandle<()>,
}

/// Takes the address, before anything else is started that would be in vain without it.
///
/// # Errors
/// When the address is taken.
pub async fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {address}"))
}

impl Server {
    /// Starts to serve.
    ///
    /// # Errors
    /// When the address for the metrics is taken.
    pub async fn start(
        listener: TcpListener,
        config: ServeConfig,
        database: &Database,
        games: Games,
    ) -> Result<Server> {
        let address = listener.local_addr()?;
        let metrics_listener = match config.metrics_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let games = Arc::new(games);
        let stopping = CancellationToken::new();
        let options = database.options.clone();
        let hub = Hub::start(&config, database.pool.clone(), options, Arc::clone(&games), &stopping);
        let metrics = metrics_handle()?;
        let is_limited = config.rate_limits == Switch::On;
        let app = App::new(Shared {
            limits: Limits::new(is_limited),
            config,
            database: database.pool.clone(),
            games,
            hub,
            passwords: Passwords::default(),
            metrics: metrics.clone(),
            stopping: stopping.clone(),
            sockets: OpenSockets::new(is_limited, stopping.clone()),
        });
        let serving = tokio::spawn(connections::serve(
            listener,
            crate::http::router(&app),
            stopping.clone(),
        ));
        if let Some(listener) = metrics_listener {
            let router = crate::http::metrics_router(metrics.clone());
            tokio::spawn(connections::serve(listener, router, stopping));
        }
        tokio::spawn(sum_up_regularly(app.stopping.clone(), metrics));
        tokio::spawn(clearing::clear_regularly(app.clone()));
        Ok(Server { address, app, serving })
    }

    /// Stops: no new connections, open requests and sockets come to their end.
    ///
    /// # Errors
    /// When serving had failed.
    pub async fn stop(self) -> Result<()> {
        self.app.stopping.cancel();
        let farewell = async {
            self.app.sockets.wait().await;
            self.serving.await
        };
        match tokio::time::timeout(FAREWELL, farewell).await {
            Ok(served) => served.context("serving ended early")?,
            Err(_) => tracing::warn!("some connections did not end in time"),
        }
        self.app.hub.stop().await;
        Ok(())
    }
}

async fn sum_up_regularly(stopping: CancellationToken, metrics: PrometheusHandle) {
    let mut clock = tokio::time::interval(SUMMING_UP);
    while stopping.run_until_cancelled(clock.tick()).await.is_some() {
        metrics.run_upkeep();
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
