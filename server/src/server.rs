//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::accounts::lookalikes::sketch_old_names;
use crate::accounts::passwords::Passwords;
use crate::app::{App, Shared};
use crate::clearing;
use crate::config::{ServeConfig, Switch};
use crate::db::readiness::Readiness;
use crate::db::{self, Database};
use crate::flags;
use crate::games::Games;
use crate::http::connections::Doors;
use crate::limits::Limits;
use crate::limits::capacity::Capacity;
use crate::limits::census::Quota;
use crate::limits::sockets::OpenSockets;
use crate::mail::Mailer;
use crate::notices;
use crate::people::{luck, reckoning};
use crate::plans;
use crate::tables::bus::Bus;
use crate::tables::bus::nats::NatsBus;
use crate::tables::bus::postgres::PostgresBus;
use crate::tables::hub::Hub;
use crate::time::WallClock;
use crate::tournaments;

/// How long stopping waits for open requests and sockets.
const FAREWELL: Duration = Duration::from_secs(5);

/// How often what was measured is summed up: until then every sample is kept.
const SUMMING_UP: Duration = Duration::from_secs(5);

/// Those who watch over the server are few.
const METRICS_CONNECTIONS: Quota = Quota {
    neighbourhood: 16,
    network: 32,
    all: 32,
};

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
    /// When the address for the metrics is taken, the settings of mail or NATS make no sense, or the database fails.
    pub async fn start(
        listener: TcpListener,
        config: ServeConfig,
        database: &Database,
        games: Games,
        clock: WallClock,
    ) -> Result<Server> {
        let address = listener.local_addr()?;
        let metrics_listener = match config.metrics_listen {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let mailer = Mailer::of(&config)?;
        if mailer.is_none() {
            tracing::info!("no VEDETTE_SMTP_URL is set: no mail is sent, and nobody can get a new password by it");
        }
        pin(database, &games).await?;
        sketch_old_names(&database.pool).await?;
        let games = Arc::new(games);
        let stopping = CancellationToken::new();
        let metrics = metrics_handle()?;
        let is_limited = config.rate_limits == Switch::On;
        let Capacity {
            mut connections,
            mut sockets,
        } = Capacity::of_this_process(database.pool.options().get_max_connections());
        if !is_limited {
            sockets = sockets.for_any_address();
        }
        // A proxy has connections for all its clients.
        if !is_limited || config.client_address_header.is_some() {
            connections = connections.for_any_address();
        }
        let sockets = OpenSockets::new(sockets, stopping.clone());
        let bus: Arc<dyn Bus> = match &config.nats_url {
            Some(urls) => Arc::new(NatsBus::open(database.pool.clone(), urls).await?),
            None => Arc::new(PostgresBus::new(database.pool.clone())),
        };
        let hub = Hub::start(
            &config,
            database,
            bus,
            Arc::clone(&games),
            Arc::clone(&sockets),
            clock,
            &stopping,
        );
        let app = App::new(Shared {
            limits: Limits::new(is_limited),
            mailer,
            push_keys: OnceCell::new(),
            config,
            database: database.pool.clone(),
            games,
            readiness: Readiness::new(Arc::clone(&hub.services.pulse)),
            hub,
            passwords: Passwords::default(),
            metrics: metrics.clone(),
            stopping: stopping.clone(),
            sockets,
        });
        let router = crate::http::router(&app);
        let serving = tokio::spawn(Doors::new(connections, stopping.clone()).serve(listener, router));
        if let Some(listener) = metrics_listener {
            let router = crate::http::metrics_router(metrics.clone());
            tokio::spawn(Doors::new(METRICS_CONNECTIONS, stopping).serve(listener, router));
        }
        tokio::spawn(sum_up_regularly(app.stopping.clone(), metrics));
        tokio::spawn(clearing::clear_regularly(app.clone()));
        tokio::spawn(flags::watch(app.clone()));
        tokio::spawn(notices::watch(app.clone()));
        tokio::spawn(plans::watch(app.clone()));
        tokio::spawn(tournaments::watch::watch(Arc::clone(&app.hub), app.stopping.clone()));
        tokio::spawn(reckoning::watch(app.clone()));
        tokio::spawn(luck::watch(app.clone()));
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

/// Tables from before there were editions are played with what is printed now.
async fn pin(database: &Database, games: &Games) -> Result<()> {
    for referee in games.referees() {
        let ruleset = &referee.info().id;
        let pinned = db::tables::pin(&database.pool, ruleset, referee.printed(), games.corrections(ruleset)).await?;
        if pinned > 0 {
            tracing::info!(%ruleset, pinned, "wrote down what the tables are played with");
        }
    }
    Ok(())
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
