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
        // The last three come of one that goes while it is being asked.
        sqlx::Error::Io(error) => matches!(
            error.kind(),
            ErrorKind::ConnectionRefused
                | ErrorKind::NotFound
                | ErrorKind::ConnectionReset
                | ErrorKind::BrokenPipe
                | ErrorKind::UnexpectedEof
        ),
        error => is_refused_for_now(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One that stops closes what it has just accepted: that passes, and a wrong address or a bad answer does not.
    #[test]
    fn a_database_that_goes_while_it_is_asked_is_asked_again() {
        let io = |kind: ErrorKind| sqlx::Error::Io(kind.into());
        for kind in [
            ErrorKind::ConnectionReset,
            ErrorKind::BrokenPipe,
            ErrorKind::UnexpectedEof,
        ] {
            assert!(is_away_for_now(&io(kind)), "{kind}");
            assert!(!is_refused_for_now(&io(kind)), "{kind}: it runs no more");
        }
        assert!(!is_away_for_now(&io(ErrorKind::PermissionDenied)));
        assert!(!is_away_for_now(&sqlx::Error::Protocol("no Postgres".into())));
    }
}
