//! What time it is.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};

/// A clock on the wall: that of the system, or one that tests turn by hand.
#[derive(Clone)]
pub struct WallClock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl WallClock {
    /// The clock of the system.
    #[must_use]
    pub fn system() -> WallClock {
        WallClock::of(Utc::now)
    }

    /// A clock that shows what `read` says.
    #[must_use]
    pub fn of(read: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> WallClock {
        WallClock(Arc::new(read))
    }

    /// The time as the database can keep it.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WallClock({})", self.now())
    }
}

/// A time as it goes over the wire.
#[must_use]
pub fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
