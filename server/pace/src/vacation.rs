//! The days of a year on which a player may be away, with his correspondence clocks stopped.

use std::collections::BTreeSet;
use std::ops::Range;

use chrono::{DateTime, Datelike, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::calendar::day_begins;
use crate::millis::{instant, millis};

/// How many days a player has in a calendar year, unless the site says otherwise.
pub const DAYS_PER_YEAR: u32 = 30;

/// How far ahead a vacation may begin, in days.
pub const AHEAD: u64 = 366;

/// One time away: whole days of the player's zone, of which the first may have begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Booking {
    /// The first day that it costs.
    pub first: NaiveDate,
    /// The last one.
    pub last: NaiveDate,
    /// When the clocks stop: when the first day begins, or when it was booked if that had begun.
    pub starts: DateTime<Utc>,
    /// When they run again: when the last day ends, or when the player came back.
    pub ends: DateTime<Utc>,
}

impl Booking {
    fn days(&self) -> impl Iterator<Item = NaiveDate> + use<> {
        let last = self.last;
        self.first.iter_days().take_while(move |day| *day <= last)
    }
}

/// Why a vacation cannot be booked, or not be ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VacationError {
    /// It ends before it begins.
    #[error("a vacation ends on the day it begins, or later")]
    Backwards,
    /// Its first day is over, where the player lives.
    #[error("a vacation begins today or later: today is {today}")]
    Past {
        /// The day that it is for him.
        today: NaiveDate,
    },
    /// It is too far ahead.
    #[error("a vacation begins and ends by {latest}")]
    TooFar {
        /// The last day that may be booked.
        latest: NaiveDate,
    },
    /// There are not so many days.
    #[error("{wanted} more days of {year}, of which {left} are left")]
    TooMany {
        /// The year of which there are not enough.
        year: i32,
        /// How many days of it the booking would take that are not booked already.
        wanted: u32,
        /// How many are left.
        left: u32,
    },
    /// The player is not away.
    #[error("there is no vacation now")]
    NotAway,
    /// No vacation that has not begun begins on that day.
    #[error("no vacation begins on {first}")]
    Unknown {
        /// The day that was named.
        first: NaiveDate,
    },
}

/// The vacations of a player, past and to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vacations {
    per_year: u32,
    booked: Vec<Booking>,
}

impl Default for Vacations {
    fn default() -> Self {
        Vacations::new(DAYS_PER_YEAR, Vec::new())
    }
}

impl Vacations {
    /// Those that a player has booked, of so many days that he has in a year.
    #[must_use]
    pub const fn new(per_year: u32, booked: Vec<Booking>) -> Vacations {
        Vacations { per_year, booked }
    }

    /// What is booked, in no particular order. The past belongs to it: journals are folded with it.
    #[must_use]
    pub fn booked(&self) -> &[Booking] {
        &self.booked
    }

    /// When the clocks are stopped, for a [`crate::Calendar`].
    #[must_use]
    pub fn ranges(&self) -> Vec<Range<DateTime<Utc>>> {
        self.booked.iter().map(|booking| booking.starts..booking.ends).collect()
    }

    /// Whether the player is away at an instant, and until when.
    #[must_use]
    pub fn away_until(&self, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.now(at).map(|place| self.booked[place].ends)
    }

    /// How many days of a year are left.
    #[must_use]
    pub fn left(&self, year: i32) -> u32 {
        let used = self.days().into_iter().filter(|day| day.year() == year).count();
        self.per_year.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX))
    }

    /// Books whole days, both included, in the player's zone. What touches another booking becomes one with it, and a
    /// day that is booked already costs nothing more.
    ///
    /// The clocks stop when the first day begins; today that is now, since time that has been used does not come back.
    ///
    /// # Errors
    /// When the days are in the past, in the wrong order, too far ahead, or more than there are left of their year.
    pub fn book(
        &mut self,
        now: DateTime<Utc>,
        zone: Tz,
        first: NaiveDate,
        last: NaiveDate,
    ) -> Result<(), VacationError> {
        let today = now.with_timezone(&zone).date_naive();
        let latest = today + Days::new(AHEAD);
        if last < first {
            return Err(VacationError::Backwards);
        }
        if first < today {
            return Err(VacationError::Past { today });
        }
        if last > latest {
            return Err(VacationError::TooFar { latest });
        }
        let mut booking = Booking {
            first,
            last,
            starts: day_begins(zone, first).max(instant(millis(now))),
            ends: day_begins(zone, last + Days::new(1)),
        };
        let booked = self.days();
        for year in first.year()..=last.year() {
            let new = booking.days().filter(|day| day.year() == year && !booked.contains(day));
            let wanted = u32::try_from(new.count()).unwrap_or(u32::MAX);
            let left = self.left(year);
            if wanted > left {
                return Err(VacationError::TooMany { year, wanted, left });
            }
        }
        // Days may have been lost between two that touch as days: he came back in between, and the clocks ran.
        let touches = |old: &Booking| old.starts <= booking.ends && booking.starts <= old.ends;
        let (touching, apart): (Vec<_>, Vec<_>) = self.booked.drain(..).partition(touches);
        self.booked = apart;
        for old in touching {
            booking.first = booking.first.min(old.first);
            booking.last = booking.last.max(old.last);
            booking.starts = booking.starts.min(old.starts);
            booking.ends = booking.ends.max(old.ends);
        }
        self.booked.push(booking);
        Ok(())
    }

    /// The player is back early: the clocks run from now on, and the days after today are returned.
    ///
    /// # Errors
    /// When he is not away.
    pub fn come_back(&mut self, now: DateTime<Utc>, zone: Tz) -> Result<(), VacationError> {
        let place = self.now(now).ok_or(VacationError::NotAway)?;
        let booking = &mut self.booked[place];
        let today = now.with_timezone(&zone).date_naive();
        booking.last = booking.last.min(today.max(booking.first));
        booking.ends = instant(millis(now));
        Ok(())
    }

    /// Drops a vacation that has not begun. All its days are returned.
    ///
    /// # Errors
    /// When none that has not begun begins on that day.
    pub fn cancel(&mut self, now: DateTime<Utc>, first: NaiveDate) -> Result<(), VacationError> {
        let place = self
            .booked
            .iter()
            .position(|booking| booking.first == first && booking.starts > now);
        let place = place.ok_or(VacationError::Unknown { first })?;
        self.booked.remove(place);
        Ok(())
    }

    fn now(&self, at: DateTime<Utc>) -> Option<usize> {
        self.booked
            .iter()
            .position(|booking| (booking.starts..booking.ends).contains(&at))
    }

    /// Every day that is booked, once.
    fn days(&self) -> BTreeSet<NaiveDate> {
        self.booked.iter().flat_map(Booking::days).collect()
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Europe::Berlin;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("an instant")
    }

    const NOW: &str = "2026-07-01T10:00:00Z";

    fn booked(days: &[(&str, &str)]) -> Vacations {
        let mut vacations = Vacations::default();
        for (first, last) in days {
            vacations
                .book(at(NOW), Berlin, day(first), day(last))
                .expect("bookable");
        }
        vacations
    }

    #[test]
    fn whole_days_are_those_of_the_players_zone() {
        let vacations = booked(&[("2026-10-24", "2026-10-25")]);
        // The second has 25 hours.
        assert_eq!(
            vacations.ranges(),
            [at("2026-10-23T22:00:00Z")..at("2026-10-25T23:00:00Z")]
        );
        assert_eq!(vacations.left(2026), 28);
        assert_eq!(vacations.away_until(at("2026-10-23T21:59:59Z")), None);
        assert_eq!(
            vacations.away_until(at("2026-10-23T22:00:00Z")),
            Some(at("2026-10-25T23:00:00Z"))
        );
        assert_eq!(vacations.away_until(at("2026-10-25T23:00:00Z")), None);
    }

    #[test]
    fn a_vacation_of_today_begins_now_and_costs_the_day() {
        let vacations = booked(&[("2026-07-01", "2026-07-01")]);
        assert_eq!(vacations.ranges(), [at(NOW)..at("2026-07-01T22:00:00Z")]);
        assert_eq!(vacations.left(2026), 29);
    }

    #[test]
    fn bookings_that_overlap_or_touch_are_one_and_no_day_costs_twice() {
        let vacations = booked(&[
            ("2026-08-03", "2026-08-05"),
            ("2026-08-10", "2026-08-12"),
            ("2026-08-05", "2026-08-09"),
        ]);
        assert_eq!(
            vacations.ranges(),
            [at("2026-08-02T22:00:00Z")..at("2026-08-12T22:00:00Z")]
        );
        assert_eq!(vacations.left(2026), 20);
        let (first, last) = (vacations.booked()[0].first, vacations.booked()[0].last);
        assert_eq!((first, last), (day("2026-08-03"), day("2026-08-12")));
    }

    #[test]
    fn over_new_year_each_year_pays_its_days() {
        let mut vacations = booked(&[("2026-12-20", "2027-01-10")]);
        assert_eq!((vacations.left(2026), vacations.left(2027)), (18, 20));
        let long = vacations.book(at(NOW), Berlin, day("2027-01-05"), day("2027-01-31"));
        assert_eq!(
            long,
            Err(VacationError::TooMany {
                year: 2027,
                wanted: 21,
                left: 20
            })
        );
        assert_eq!(vacations.left(2027), 20, "what is refused leaves nothing behind");
    }

    #[test]
    fn coming_back_early_returns_the_days_after_today() {
        let mut vacations = booked(&[("2026-07-01", "2026-07-20")]);
        vacations.come_back(at("2026-07-04T12:00:00Z"), Berlin).expect("away");
        assert_eq!(vacations.ranges(), [at(NOW)..at("2026-07-04T12:00:00Z")]);
        assert_eq!(vacations.left(2026), 26);
        assert_eq!(
            vacations.come_back(at("2026-07-04T12:00:00Z"), Berlin),
            Err(VacationError::NotAway)
        );
        // Away again on the same day: the hours in between stay used, and the day is not paid for again.
        vacations
            .book(at("2026-07-04T15:00:00Z"), Berlin, day("2026-07-04"), day("2026-07-05"))
            .expect("bookable");
        assert_eq!(
            vacations.ranges()[1],
            at("2026-07-04T15:00:00Z")..at("2026-07-05T22:00:00Z")
        );
        assert_eq!(vacations.left(2026), 25);
    }

    #[test]
    fn what_has_not_begun_can_be_dropped() {
        let mut vacations = booked(&[("2026-07-01", "2026-07-02"), ("2026-08-01", "2026-08-28")]);
        assert!(
            vacations
                .book(at(NOW), Berlin, day("2026-12-24"), day("2026-12-24"))
                .is_err()
        );
        vacations.cancel(at(NOW), day("2026-08-01")).expect("to come");
        assert_eq!(vacations.left(2026), 28);
        let unknown = |first| Err(VacationError::Unknown { first: day(first) });
        assert_eq!(vacations.cancel(at(NOW), day("2026-08-01")), unknown("2026-08-01"));
        assert_eq!(vacations.cancel(at(NOW), day("2026-07-01")), unknown("2026-07-01"));
    }

    #[test]
    fn yesterday_the_wrong_order_and_the_year_after_next_are_refused() {
        let mut vacations = Vacations::default();
        let mut book = |now, first, last| vacations.book(at(now), Berlin, day(first), day(last));
        // It is the second already where he lives.
        let late = "2026-07-01T22:30:00Z";
        assert_eq!(
            book(late, "2026-07-01", "2026-07-03"),
            Err(VacationError::Past {
                today: day("2026-07-02")
            })
        );
        assert_eq!(book(NOW, "2026-07-05", "2026-07-04"), Err(VacationError::Backwards));
        assert!(matches!(
            book(NOW, "2028-07-05", "2028-07-06"),
            Err(VacationError::TooFar { .. })
        ));
        assert!(matches!(
            book(NOW, "2026-07-05", "+262142-12-31"),
            Err(VacationError::TooFar { .. })
        ));
        assert_eq!(book(late, "2026-07-02", "2026-07-02"), Ok(()));
    }
}
