//! Whether the database can do what the server needs of it, which is more than to answer.

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::pulse::Pulse;
use super::{patiently, try_to_write};
use crate::error::Result;

/// How long an answer holds: anybody may ask, and finding out costs a few milliseconds of the database.
const HOLDS: Duration = Duration::from_secs(1);

/// Finds out whether the server is ready, for one caller at a time.
#[derive(Debug)]
pub struct Readiness {
    pulse: Arc<Pulse>,
    known: Mutex<Option<(Instant, Result<()>)>>,
}

impl Readiness {
    /// Readiness that tells those who wait for the database what it finds out.
    #[must_use]
    pub fn new(pulse: Arc<Pulse>) -> Readiness {
        Readiness {
            pulse,
            known: Mutex::default(),
        }
    }

    /// Whether the database answers and could write a step.
    ///
    /// # Errors
    /// When it does not answer, lets nothing be written, or has no room.
    pub async fn check(&self, database: &PgPool) -> Result<()> {
        let mut known = self.known.lock().await;
        if let Some((found_at, found)) = &*known
            && found_at.elapsed() < HOLDS
            && (found.is_err() || self.pulse.is_up())
        {
            return found.clone();
        }
        let found = patiently(try_to_write(database)).await.map_err(Into::into);
        if found.is_ok() {
            // Whoever is told that we are ready finds every table ready too.
            self.pulse.found();
        }
        *known = Some((Instant::now(), found.clone()));
        found
    }
}
