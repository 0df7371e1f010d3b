//! Watching over the private Postgres: when it dies under a running server, it is started again.
//!
//! Connections that are made meanwhile fail, and those that are made afterwards do not: nobody else has to know.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::Cluster;

/// How often it is looked whether it lives.
const LOOK: Duration = Duration::from_millis(500);

/// The time between two starts that fail, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A private cluster that is watched.
#[derive(Debug)]
pub struct Watched {
    cluster: Arc<Cluster>,
    watching: JoinHandle<()>,
    stopping: DropGuard,
}

impl Watched {
    /// Watches over a cluster that is running.
    #[must_use]
    pub fn new(cluster: Cluster) -> Watched {
        let cluster = Arc::new(cluster);
        let stopping = CancellationToken::new();
        Watched {
            watching: tokio::spawn(watch(Arc::clone(&cluster), stopping.clone())),
            cluster,
            stopping: stopping.drop_guard(),
        }
    }

    /// Stops it in order. Connections should be closed before.
    ///
    /// # Errors
    /// When `pg_ctl` reports a failure.
    pub async fn stop(self) -> Result<()> {
        drop(self.stopping);
        // A start that is under way comes to its end, so that nothing is left behind.
        self.watching.await.context("the watch over Postgres ended early")?;
        let cluster = Arc::into_inner(self.cluster).context("the private Postgres is in use")?;
        cluster.stop().await
    }
}

async fn watch(cluster: Arc<Cluster>, stopping: CancellationToken) {
    let mut pause = LOOK;
    while stopping.run_until_cancelled(sleep(pause)).await.is_some() {
        pause = LOOK.max(pause);
        if cluster.is_running() {
            pause = LOOK;
            continue;
        }
        tracing::error!("the private Postgres has died; starting it again");
        let revived = Arc::clone(&cluster);
        let revived = tokio::task::spawn_blocking(move || revived.revive())
            .await
            .context("the task that starts Postgres ended early")
            .flatten();
        match revived {
            Ok(()) => tracing::info!("the private Postgres runs again"),
            Err(error) => {
                pause = (pause * 2).min(LONGEST_PAUSE);
                tracing::error!(
                    error = format!("{error:#}"),
                    ?pause,
                    "the private Postgres does not start"
                );
            }
        }
    }
}
