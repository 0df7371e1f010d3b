//! Whether the database answers, found out once for all who wait for it.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::sync::watch;
use tokio::time::sleep;

use super::{patiently, ping};

/// The time between two looks while it is away.
const LOOK: Duration = Duration::from_millis(200);

/// Feels the pulse of the database as long as it is lost.
#[derive(Debug)]
pub struct Pulse {
    options: PgConnectOptions,
    is_up: watch::Sender<bool>,
}

impl Pulse {
    /// The pulse of a database that answers.
    #[must_use]
    pub fn new(options: PgConnectOptions) -> Arc<Pulse> {
        Arc::new(Pulse {
            options,
            is_up: watch::Sender::new(true),
        })
    }

    /// Whether it answered when it was last asked.
    #[must_use]
    pub fn is_up(&self) -> bool {
        *self.is_up.borrow()
    }

    /// Somebody has found that it fails: from now on it is asked again and again until it answers.
    pub fn lost(self: &Arc<Self>) {
        if self.is_up.send_replace(false) {
            let pulse = Arc::clone(self);
            tokio::spawn(async move { pulse.feel().await });
        }
    }

    /// Somebody has found that it answers.
    pub fn found(&self) {
        self.is_up.send_replace(true);
    }

    /// Waits until it answers.
    pub async fn up(&self) {
        // The sender lives as long as we do.
        let _ = self.is_up.subscribe().wait_for(|is_up| *is_up).await;
    }

    async fn feel(&self) {
        while !self.is_up() {
            sleep(LOOK).await;
            // Not one of the pool, which goes on trying for seconds when it is refused, and has others waiting for it.
            let beat = async {
                let mut connection = self.options.connect().await?;
                ping(&mut connection).await?;
                connection.close().await
            };
            if patiently(beat).await.is_ok() {
                self.found();
            }
        }
    }
}
