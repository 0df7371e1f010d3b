//! The hours of a player's day: when he gets no letters, and when he gets one about all his turns.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use pace::{Calendar, Pauses};
use protocol::pace::{Correspondence, Nights};

/// Until when it is quiet, if it is: from one hour of the day to another, which may be on the next day, if it is another.
#[must_use]
pub fn quiet_until(now: DateTime<Utc>, from: u8, to: u8, zone: Tz) -> Option<DateTime<Utc>> {
    if from == to {
        return None;
    }
    let control = Correspondence {
        bank: 0,
        allowance: None,
        longest: None,
        weekend: false,
        nights: Some(Nights { from, to, zone: None }),
        vacation: false,
    };
    let calendar = Calendar { zone, vacations: &[] };
    Pauses::new(&control, &calendar).paused_until(now)
}

/// The first time after `since` when this hour of the day begins.
#[must_use]
pub fn next(since: DateTime<Utc>, hour: u8, zone: Tz) -> DateTime<Utc> {
    // All of the day but this hour: whoever comes within it waits for that of the next day.
    let rest = |at: DateTime<Utc>| quiet_until(at, (hour + 1) % 24, hour, zone);
    let an_hour_on = since + TimeDelta::hours(1);
    rest(since).or_else(|| rest(an_hour_on)).unwrap_or(an_hour_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a time")
    }

    const BERLIN: Tz = Tz::Europe__Berlin;

    #[test]
    fn quiet_hours_go_over_midnight_where_the_player_lives() {
        let until = |now: &str| quiet_until(at(now), 22, 7, BERLIN);
        assert_eq!(until("2026-04-14T19:59:59Z"), None);
        assert_eq!(until("2026-04-14T20:00:00Z"), Some(at("2026-04-15T05:00:00Z")));
        assert_eq!(until("2026-04-15T04:59:59Z"), Some(at("2026-04-15T05:00:00Z")));
        assert_eq!(until("2026-04-15T05:00:00Z"), None);
        // The night in which the clocks are put forward is an hour shorter.
        assert_eq!(until("2026-03-28T21:00:00Z"), Some(at("2026-03-29T05:00:00Z")));
        assert_eq!(quiet_until(at("2026-04-14T12:00:00Z"), 9, 9, BERLIN), None);
    }

    #[test]
    fn a_digest_comes_once_a_day() {
        let next = |since: &str, hour: u8| next(at(since), hour, BERLIN);
        assert_eq!(next("2026-04-14T05:59:59Z", 8), at("2026-04-14T06:00:00Z"));
        assert_eq!(next("2026-04-14T06:00:00Z", 8), at("2026-04-15T06:00:00Z"));
        assert_eq!(next("2026-04-14T06:59:59Z", 8), at("2026-04-15T06:00:00Z"));
        assert_eq!(next("2026-04-14T07:00:00Z", 8), at("2026-04-15T06:00:00Z"));
        assert_eq!(next("2026-04-14T22:30:00Z", 0), at("2026-04-15T22:00:00Z"));
        assert_eq!(next("2026-04-14T20:30:00Z", 23), at("2026-04-14T21:00:00Z"));
        // An hour that is left out has no digest.
        assert_eq!(next("2026-03-28T12:00:00Z", 2), at("2026-03-30T00:00:00Z"));
    }
}
