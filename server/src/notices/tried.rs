//! What becomes of a delivery once it was tried, whatever the way it goes.

use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::post::Untaken;
use crate::app::App;
use crate::db;
use crate::error::Result;

/// How many rounds there are in a look.
pub(super) const MOST_ROUNDS: usize = 50;

/// How long a delivery is left to whoever tries it: longer than any try takes.
pub(super) const LEASE: TimeDelta = TimeDelta::minutes(2);

/// How long a delivery waits after its first failure; twice as long after each other one.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(1);

/// How long a delivery waits at most.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(6);

/// When a delivery is given up.
pub(super) const GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(3);

/// Waits until all tries have come to their ends: one that goes wrong breaks off no other, which may just be arriving.
pub(super) async fn all(mut trying: JoinSet<Result<()>>) -> Result<()> {
    let mut outcome = Ok(());
    while let Some(tried) = trying.join_next().await {
        match tried {
            Ok(tried) => outcome = outcome.and(tried),
            Err(error) => tracing::error!(%error, "a delivery broke off"),
        }
    }
    outcome
}

/// A delivery that was tried.
pub(super) struct Tried {
    /// Which one.
    pub(super) delivery: Uuid,
    /// When it was sent on its way.
    pub(super) created_at: DateTime<Utc>,
    /// How often it has been tried, this time included.
    pub(super) attempts: i32,
    /// After how long it is given up.
    pub(super) patience: TimeDelta,
}

impl Tried {
    /// Writes down what came of it. `way` says where it should have gone, without what is secret in that.
    pub(super) async fn came_to(self, app: &App, way: &str, sent: Result<(), Untaken>) -> Result<()> {
        let services = &app.hub.services;
        let now = services.clock.now();
        match sent {
            Ok(()) => {
                metrics::counter!("vedette_notices_delivered_total").increment(1);
                db::notices::arrived(&services.database, self.delivery).await?;
            }
            Err(failure) if now - self.created_at >= self.patience => self.give_up(app, way, &failure.why).await?,
            Err(Untaken { why, retry_after, .. }) => {
                metrics::counter!("vedette_notices_failed_total").increment(1);
                tracing::debug!(delivery = %self.delivery, failure = why, "a notice is delivered later");
                let asked = retry_after.unwrap_or_default().min(LONGEST_PAUSE);
                let next = now + pause_after(self.attempts).max(asked);
                let failure = format!("{way}: {why}");
                db::notices::try_again(&services.database, self.delivery, &failure, next).await?;
            }
        }
        Ok(())
    }

    /// It is not tried again.
    pub(super) async fn give_up(&self, app: &App, way: &str, failure: &str) -> Result<()> {
        metrics::counter!("vedette_notices_given_up_total").increment(1);
        tracing::warn!(delivery = %self.delivery, %failure, "a notice is given up");
        let services = &app.hub.services;
        db::notices::give_up(&services.database, self.delivery, way, failure, services.clock.now()).await?;
        Ok(())
    }
}

/// How long to wait after so many failures.
fn pause_after(attempts: i32) -> TimeDelta {
    let doublings = attempts.clamp(1, 16) - 1;
    (FIRST_PAUSE * 2_i32.pow(doublings.cast_unsigned())).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let minutes = [1, 2, 3, 9, 10, 400].map(|attempts| pause_after(attempts).num_minutes());
        assert_eq!(minutes, [1, 2, 4, 256, 360, 360]);
        assert_eq!(pause_after(0), FIRST_PAUSE);
    }
}
