//! When a correspondence clock stands still: weekends, nights and vacations, in the player's own time zone.
//!
//! Every pause is a question to one instant: is it paused, and until when is the answer the same? A change of the clocks
//! ends every answer, so within one the local time is the time of UTC and a constant, and no local time is ever turned
//! back into an instant, where it may be missing or ambiguous.

use std::ops::Range;

use chrono::{DateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use protocol::BySide;

use crate::millis::{DAY, HOUR, Millis, duration, instant, millis};
use protocol::pace::Correspondence;

/// Longer than any clock runs: ten years.
pub(crate) const HORIZON: Millis = 3_660 * DAY;

/// 1970 began on a Thursday: so many days after a Monday.
const THURSDAY: i64 = 3;
/// The first day of a weekend, after a Monday.
const SATURDAY: i64 = 5;

/// What of a player stops his clocks.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a> {
    /// Where he lives, as it was when he sat down at the table.
    pub zone: Tz,
    /// When he is away, past and to come, in any order.
    pub vacations: &'a [Range<DateTime<Utc>>],
}

impl Default for Calendar<'_> {
    fn default() -> Self {
        Calendar {
            zone: Tz::UTC,
            vacations: &[],
        }
    }
}

/// The calendar of each side's player.
pub type Calendars<'a> = BySide<Calendar<'a>>;

/// The pauses of one clock: those of the table in the calendar of the player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pauses<'a> {
    weekend: Option<Tz>,
    night: Option<Night>,
    vacations: &'a [Range<DateTime<Utc>>],
}

/// A night, from one time of the day to another.
#[derive(Clone, Copy, Debug)]
struct Night {
    zone: Tz,
    from: Millis,
    to: Millis,
}

/// Whether a clock stands still, and until when that is certain.
#[derive(Clone, Copy)]
struct Span {
    is_paused: bool,
    until: Millis,
}

impl<'a> Pauses<'a> {
    /// Those of a table for a player.
    #[must_use]
    pub fn new(control: &Correspondence, calendar: &Calendar<'a>) -> Pauses<'a> {
        Pauses {
            weekend: control.weekend.then_some(calendar.zone),
            night: control.nights.map(|nights| Night {
                zone: nights.zone.unwrap_or(calendar.zone),
                from: Millis::from(nights.from) * HOUR,
                to: Millis::from(nights.to) * HOUR,
            }),
            vacations: if control.vacation { calendar.vacations } else { &[] },
        }
    }

    /// How long a clock runs from one instant to another; nothing when they are the other way round.
    #[must_use]
    pub fn running(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        duration(self.spend(millis(from), millis(to), Millis::MAX).0)
    }

    /// The first instant until which a clock has run so long, if that comes within ten years.
    #[must_use]
    pub fn after(&self, from: DateTime<Utc>, running: TimeDelta) -> Option<DateTime<Utc>> {
        let from = millis(from);
        let running = running.num_milliseconds().max(0);
        self.spend(from, from + HORIZON, running).1.map(instant)
    }

    /// Until when a clock stands still, if it does.
    #[must_use]
    pub fn paused_until(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let mut until = None;
        let mut span = self.at(millis(at));
        // Pauses follow each other: the night before a weekend, and the one after it. A vacation has an end.
        while span.is_paused && span.until < millis(at) + HORIZON {
            until = Some(instant(span.until));
            span = self.at(span.until);
        }
        until
    }

    /// Lets a clock run from one instant to another with so much to spend: how much it has spent, and the first instant
    /// at which nothing was left, which may be the last.
    pub(crate) fn spend(&self, from: Millis, to: Millis, budget: Millis) -> (Millis, Option<Millis>) {
        let (mut at, mut left) = (from, budget);
        loop {
            if left == 0 {
                return (budget, Some(at));
            }
            if at >= to {
                return (budget - left, None);
            }
            let span = self.at(at);
            let end = span.until.min(to);
            if !span.is_paused {
                let spent = left.min(end - at);
                left -= spent;
                if left == 0 {
                    return (budget, Some(at + spent));
                }
            }
            at = end;
        }
    }

    fn at(&self, at: Millis) -> Span {
        let weekend = self.weekend.map(|zone| local(zone, at, weekend));
        let night = self.night.map(|night| local(night.zone, at, |local| night.at(local)));
        let spans = [weekend, night, self.vacation(at)];
        let paused = spans.iter().flatten().filter(|span| span.is_paused);
        match paused.map(|span| span.until).max() {
            Some(until) => Span { is_paused: true, until },
            None => Span {
                is_paused: false,
                until: spans
                    .iter()
                    .flatten()
                    .map(|span| span.until)
                    .min()
                    .unwrap_or(Millis::MAX),
            },
        }
    }

    fn vacation(&self, at: Millis) -> Option<Span> {
        let away = self.vacations.iter().map(|away| millis(away.start)..millis(away.end));
        if let Some(until) = away
            .clone()
            .filter(|away| away.contains(&at))
            .map(|away| away.end)
            .max()
        {
            return Some(Span { is_paused: true, until });
        }
        let begins = away
            .filter(|away| away.start > at && !away.is_empty())
            .map(|away| away.start);
        begins.min().map(|until| Span {
            is_paused: false,
            until,
        })
    }
}

/// Whether a local time is in a weekend.
const fn weekend(local: Millis) -> Span {
    let monday = (local.div_euclid(DAY) + THURSDAY).div_euclid(7) * 7 - THURSDAY;
    let is_paused = local >= (monday + SATURDAY) * DAY;
    let days = if is_paused { 7 } else { SATURDAY };
    Span {
        is_paused,
        until: (monday + days) * DAY,
    }
}

impl Night {
    /// Whether a local time is in the night.
    fn at(self, local: Millis) -> Span {
        let time = local.rem_euclid(DAY);
        let is_paused = if self.from < self.to {
            (self.from..self.to).contains(&time)
        } else {
            time >= self.from || time < self.to
        };
        let next = if is_paused { self.to } else { self.from };
        Span {
            is_paused,
            until: local + (next - time - 1).rem_euclid(DAY) + 1,
        }
    }
}

/// Asks a pause about the local time of an instant. The answer holds no longer than the zone's distance from UTC.
fn local(zone: Tz, at: Millis, pause: impl FnOnce(Millis) -> Span) -> Span {
    let offset = offset(zone, at);
    let span = pause(at + offset);
    let until = span.until - offset;
    Span {
        until: change(zone, at, until, offset).unwrap_or(until),
        ..span
    }
}

/// How far the local time of a zone is ahead of UTC.
fn offset(zone: Tz, at: Millis) -> Millis {
    if zone == Tz::UTC {
        return 0;
    }
    let seconds = zone
        .offset_from_utc_datetime(&instant(at).naive_utc())
        .fix()
        .local_minus_utc();
    Millis::from(seconds) * crate::millis::SECOND
}

/// The first instant of a span at which the zone's distance from UTC is another one.
fn change(zone: Tz, from: Millis, to: Millis, old: Millis) -> Option<Millis> {
    if offset(zone, to) == old {
        return None;
    }
    let (mut before, mut after) = (from, to);
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        if offset(zone, middle) == old {
            before = middle;
        } else {
            after = middle;
        }
    }
    Some(after)
}

/// The instant at which a day begins in a zone: its first, where midnight comes twice or is left out.
pub(crate) fn day_begins(zone: Tz, day: chrono::NaiveDate) -> DateTime<Utc> {
    let wanted = millis(day.and_time(chrono::NaiveTime::MIN).and_utc());
    // No zone is a day and a half away from UTC. Going back over a date line may show a day twice: its first time counts.
    let (mut before, mut after) = (wanted - 3 * DAY / 2, wanted + 3 * DAY / 2);
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        if middle + offset(zone, middle) < wanted {
            before = middle;
        } else {
            after = middle;
        }
    }
    instant(after)
}
