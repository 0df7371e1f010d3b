//! Whole milliseconds: small enough to be fair, large enough that an instant is the same before and after the database.

use chrono::{DateTime, TimeDelta, Utc};

/// Milliseconds, or milliseconds since 1970.
pub(crate) type Millis = i64;

/// Of a second.
pub(crate) const SECOND: Millis = 1_000;
/// Of an hour.
pub(crate) const HOUR: Millis = 3_600 * SECOND;
/// Of a day without a change of the clocks.
pub(crate) const DAY: Millis = 24 * HOUR;

/// Seconds as milliseconds.
pub(crate) const fn seconds(seconds: u32) -> Millis {
    seconds as Millis * SECOND
}

/// An instant as milliseconds.
pub(crate) const fn millis(at: DateTime<Utc>) -> Millis {
    at.timestamp_millis()
}

/// Milliseconds as an instant. What lies beyond the calendar is its end.
pub(crate) fn instant(at: Millis) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// Milliseconds as a duration.
pub(crate) const fn duration(length: Millis) -> TimeDelta {
    TimeDelta::milliseconds(length)
}
