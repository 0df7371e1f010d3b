//! Waiting, as a program starts, for a database that lets nobody in yet: it has no room, is just starting, or is not
//! there yet because the machine starts everything at once.

use std::io::ErrorKind;
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// For how long it is tried.
const LIMIT: Duration = Duration::from_secs(30);

/// The first time between two tries, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];

/// Tries until the database lets somebody in, refuses for a reason that does not pass, or has been tried long enough.
///
/// # Errors
/// What the last try came to.
pub(super) async fn until_let_in<T>(
    passes: fn(&sqlx::Error) -> bool,
    attempt: impl AsyncFn() -> sqlx::Result<T>,
) -> sqlx::Result<T> {
    let deadline = Instant::now() + LIMIT;
    let [mut pause, longest] = PAUSES;
    loop {
        match attempt().await {
            Err(error) if passes(&error) && Instant::now() < deadline => {
                tracing::warn!(%error, "the database lets nobody in; trying again");
            }
            end => return end,
        }
        sleep(pause).await;
        pause = (pause * 2).min(longest);
    }
}

/// Whether a database that runs refuses a connection for the moment.
pub(super) fn is_refused_for_now(error: &sqlx::Error) -> bool {
    match error {
        // 53300: as many are connected as it takes. 57P03: it is starting, recovering or stopping.
        sqlx::Error::Database(error) => matches!(error.code().as_deref(), Some("53300" | "57P03")),
        // A pool tries these by itself, and does not say what it met.
        sqlx::Error::PoolTimedOut => true,
        _ => false,
    }
}

/// The same for one that may not run yet.
pub(super) fn is_away_for_now(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => matches!(error.kind(), ErrorKind::ConnectionRefused | ErrorKind::NotFound),
        error => is_refused_for_now(error),
    }
}
