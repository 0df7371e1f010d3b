//! The laws of pauses, in zones with all sorts of changes of the clocks.

use std::ops::Range;

use chrono::{DateTime, Datelike, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;
use pace::{Calendar, Correspondence, Nights, Pauses};
use proptest::prelude::*;

/// Half an hour is the smallest change of all, and Chatham's comes at a quarter to three of UTC and twelve and three
/// quarters; Havana and Santiago change at midnight; Casablanca twice within weeks.
const ZONES: [Tz; 9] = [
    Tz::UTC,
    Tz::Europe__Berlin,
    Tz::America__New_York,
    Tz::America__Havana,
    Tz::America__Santiago,
    Tz::Africa__Casablanca,
    Tz::Australia__Lord_Howe,
    Tz::Pacific__Chatham,
    Tz::Asia__Kathmandu,
];

/// All instants of a test are so many minutes after the first of January of 2026.
fn minute(minutes: i64) -> DateTime<Utc> {
    let begin: DateTime<Utc> = "2026-01-01T00:00:00Z".parse().expect("an instant");
    begin + TimeDelta::minutes(minutes)
}

/// A year.
const YEAR: i64 = 365 * 24 * 60;
/// A day.
const DAY: i64 = 24 * 60;

#[derive(Clone, Debug)]
struct Case {
    control: Correspondence,
    zone: Tz,
    vacations: Vec<Range<DateTime<Utc>>>,
}

impl Case {
    fn pauses(&self) -> Pauses<'_> {
        let calendar = Calendar {
            zone: self.zone,
            vacations: &self.vacations,
        };
        Pauses::new(&self.control, &calendar)
    }

    /// The same, asked of the time on the wall.
    fn is_paused(&self, at: DateTime<Utc>) -> bool {
        let local = at.with_timezone(&self.zone);
        let is_weekend = self.control.weekend && matches!(local.weekday(), Weekday::Sat | Weekday::Sun);
        let is_night = self.control.nights.is_some_and(|nights| {
            let hour = u8::try_from(at.with_timezone(&nights.zone.unwrap_or(self.zone)).hour()).expect("an hour");
            if nights.from < nights.to {
                nights.from <= hour && hour < nights.to
            } else {
                hour >= nights.from || hour < nights.to
            }
        });
        let is_away = self.vacations.iter().any(|away| away.contains(&at));
        is_weekend || is_night || self.control.vacation && is_away
    }
}

fn nights() -> impl Strategy<Value = Nights> {
    let zone = prop::option::of(prop::sample::select(&ZONES[..]));
    (0..24_u8, 1..=16_u8, zone).prop_map(|(from, hours, zone)| Nights {
        from,
        to: (from + hours) % 24,
        zone,
    })
}

fn cases() -> impl Strategy<Value = Case> {
    let vacation = (0..YEAR, 0..20 * DAY).prop_map(|(from, long)| minute(from)..minute(from + long));
    (
        any::<bool>(),
        prop::option::of(nights()),
        any::<bool>(),
        prop::sample::select(&ZONES[..]),
        prop::collection::vec(vacation, 0..4),
    )
        .prop_map(|(weekend, nights, vacation, zone, vacations)| Case {
            control: Correspondence {
                bank: 0,
                allowance: None,
                longest: None,
                weekend,
                nights,
                vacation,
            },
            zone,
            vacations,
        })
}

proptest! {
    #[test]
    fn a_clock_runs_in_every_minute_in_which_the_wall_shows_no_pause(case in cases(), from in 0..YEAR, long in 0..4 * DAY) {
        let pauses = case.pauses();
        let minutes = (from..from + long).filter(|at| !case.is_paused(minute(*at))).count();
        let expected = TimeDelta::minutes(i64::try_from(minutes).expect("few"));
        prop_assert_eq!(pauses.running(minute(from), minute(from + long)), expected);
    }

    #[test]
    fn after_is_the_first_instant_that_has_run_so_long(case in cases(), from in 0..YEAR, running in 0..60 * DAY) {
        let pauses = case.pauses();
        let (from, running) = (minute(from), TimeDelta::minutes(running) + TimeDelta::milliseconds(7));
        let after = pauses.after(from, running).expect("pauses leave time");
        prop_assert_eq!(pauses.running(from, after), running);
        let before = after - TimeDelta::milliseconds(1);
        prop_assert_eq!(pauses.running(from, before), running - TimeDelta::milliseconds(1));
    }

    #[test]
    fn what_runs_adds_up_and_never_runs_back(case in cases(), from in 0..YEAR, first in 0..30 * DAY, second in 0..30 * DAY) {
        let pauses = case.pauses();
        let (middle, to) = (minute(from + first), minute(from + first + second));
        let from = minute(from);
        prop_assert_eq!(pauses.running(from, middle) + pauses.running(middle, to), pauses.running(from, to));
        prop_assert!(pauses.running(from, to) <= to - from);
        prop_assert_eq!(pauses.running(to, from), TimeDelta::zero());
        let least = |running| pauses.after(from, TimeDelta::minutes(running)).expect("pauses leave time");
        prop_assert!(least(first) <= least(first + second));
    }

    #[test]
    fn a_pause_ends_when_the_wall_shows_none(case in cases(), at in 0..YEAR) {
        let until = case.pauses().paused_until(minute(at));
        prop_assert_eq!(until.is_some(), case.is_paused(minute(at)));
        if let Some(until) = until {
            prop_assert!(!case.is_paused(until));
            prop_assert_eq!(case.pauses().running(minute(at), until), TimeDelta::zero());
        }
    }
}

#[test]
fn the_night_of_the_change_of_the_clocks_has_an_hour_less_or_more() {
    let case = |from, to, zone| Case {
        control: Correspondence {
            bank: 0,
            allowance: None,
            longest: None,
            weekend: false,
            nights: Some(Nights { from, to, zone: None }),
            vacation: true,
        },
        zone,
        vacations: Vec::new(),
    };
    let hours = |case: &Case, from: &str, to: &str| {
        let at = |text: &str| text.parse().expect("an instant");
        case.pauses().running(at(from), at(to)).num_minutes() as f64 / 60.0
    };
    let berlin = case(22, 6, Tz::Europe__Berlin);
    // From noon to noon of the wall.
    assert_eq!(hours(&berlin, "2026-03-27T11:00:00Z", "2026-03-28T11:00:00Z"), 16.0);
    assert_eq!(
        hours(&berlin, "2026-03-28T11:00:00Z", "2026-03-29T10:00:00Z"),
        16.0,
        "seven hours of night"
    );
    assert_eq!(
        hours(&berlin, "2026-10-24T10:00:00Z", "2026-10-25T11:00:00Z"),
        16.0,
        "nine"
    );
    // A night that ends within the hour that comes twice ends twice: 3:00 comes again after 3:45 of Chatham's wall.
    let chatham = case(22, 3, Tz::Pacific__Chatham);
    assert_eq!(hours(&chatham, "2026-04-04T13:15:00Z", "2026-04-04T15:00:00Z"), 1.5);
}

#[test]
fn a_clock_that_never_runs_has_no_instant() {
    let away = vec![minute(0)..minute(40 * YEAR)];
    let case = Case {
        control: Correspondence {
            bank: 0,
            allowance: None,
            longest: None,
            weekend: true,
            nights: None,
            vacation: true,
        },
        zone: Tz::UTC,
        vacations: away,
    };
    assert_eq!(case.pauses().after(minute(5), TimeDelta::minutes(1)), None);
    assert_eq!(case.pauses().after(minute(5), TimeDelta::zero()), Some(minute(5)));
    assert_eq!(case.pauses().running(minute(5), minute(YEAR)), TimeDelta::zero());
}
