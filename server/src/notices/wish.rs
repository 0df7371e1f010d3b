//! What a player wants to be told of on some way, and at which hours of his day.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use protocol::http::NoticeKind;

use super::hours;

/// How long somebody has to be away from his table before he is written to.
pub(super) const ABSENCE: TimeDelta = TimeDelta::minutes(5);

/// What a player has chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish<'a> {
    /// The kinds; all of them when he has not chosen.
    pub(super) kinds: Option<&'a [String]>,
    /// From which hour and to which he is told nothing.
    pub(super) quiet: (Option<i16>, Option<i16>),
    /// Where he lives.
    pub(super) zone: Tz,
}

/// Why a notice is not sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeldBack {
    /// He does not want it.
    Unwanted,
    /// It is quiet until then.
    Until(DateTime<Utc>),
}

impl Wish<'_> {
    /// What keeps a notice from being sent now.
    pub(super) fn holds_back(&self, kind: NoticeKind, now: DateTime<Utc>) -> Option<HeldBack> {
        let is_wanted = |kinds: &[String]| kinds.iter().any(|word| word == kind.word());
        if !self.kinds.is_none_or(is_wanted) {
            return Some(HeldBack::Unwanted);
        }
        let (from, to) = (hour(self.quiet.0)?, hour(self.quiet.1)?);
        hours::quiet_until(now, from, to, self.zone).map(HeldBack::Until)
    }
}

/// An hour of the day as it is kept.
pub(super) fn hour(column: Option<i16>) -> Option<u8> {
    column.and_then(|hour| hour.try_into().ok())
}

/// Where a player lives, if he has said so.
pub(super) fn zone_of(kept: Option<&str>) -> Tz {
    kept.and_then(|zone| zone.parse().ok()).unwrap_or(Tz::UTC)
}
