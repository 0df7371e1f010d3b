//! Worked examples, one for a rule. The names say the rules.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use pace::{
    Allowance, Calendar, Calendars, Claim, Clocks, Control, Correspondence, Decision, Fall, Live, Moment, Nights, Pace,
    Per, Remaining,
};
use protocol::BySide;
use protocol::Side::{self, Confederate, Union};

const OWN: Option<Decision> = Some(Decision::Own);
const INTERRUPT: Option<Decision> = Some(Decision::Interrupt);
const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;

/// An instant of June 2026; the first is a Monday.
fn june(day: u32, hour: u32) -> DateTime<Utc> {
    format!("2026-06-{day:02}T{hour:02}:00:00Z")
        .parse()
        .expect("an instant")
}

/// So many seconds after the clocks begin.
fn after(seconds: i64) -> DateTime<Utc> {
    june(1, 0) + TimeDelta::seconds(seconds)
}

fn live(bank: u32, delay: u32, interrupt: u32) -> Pace {
    let live = Live { bank, delay, interrupt };
    Pace {
        control: Control::Live(live),
        fall: Fall::AtOnce,
    }
}

fn correspondence(bank: u32, change: impl FnOnce(&mut Correspondence)) -> Pace {
    let mut correspondence = Correspondence {
        bank,
        allowance: None,
        longest: None,
        weekend: false,
        nights: None,
        vacation: true,
    };
    change(&mut correspondence);
    Pace {
        control: Control::Correspondence(correspondence),
        fall: Fall::Claim(Claim { grace: DAY }),
    }
}

/// A table that is played step by step, in UTC and without vacations unless told otherwise.
struct Table<'a> {
    clocks: Clocks,
    calendars: Calendars<'a>,
    turn: u32,
}

impl<'a> Table<'a> {
    /// Set up, with the Union to play.
    fn new(pace: &Pace) -> Table<'a> {
        assert_eq!(pace.check(), Ok(()));
        let mut table = Table {
            clocks: Clocks::begin(pace, after(0)),
            calendars: Calendars::default(),
            turn: 1,
        };
        table.step(after(0), None, OWN, None);
        table
    }

    fn step(&mut self, at: DateTime<Utc>, by: Option<Side>, union: Option<Decision>, confederate: Option<Decision>) {
        let moment = Moment {
            by,
            awaited: BySide::new(union, confederate),
            game_turn: self.turn,
            exchanged: false,
        };
        self.clocks.step(at, &moment, &self.calendars);
    }

    fn remaining(&self, side: Side, at: DateTime<Utc>) -> Remaining {
        self.clocks.remaining(side, at, &self.calendars)
    }

    /// Seconds in the bank and before it.
    fn left(&self, side: Side, at: DateTime<Utc>) -> (i64, i64) {
        let remaining = self.remaining(side, at);
        (remaining.bank.num_seconds(), remaining.free.num_seconds())
    }

    fn deadline(&self, side: Side) -> Option<DateTime<Utc>> {
        self.clocks.deadline(side, &self.calendars)
    }
}

#[test]
fn live_the_delay_is_used_before_the_bank_and_what_is_left_of_it_is_lost() {
    let mut table = Table::new(&live(600, 30, 10));
    assert_eq!(table.left(Union, after(20)), (600, 10));
    assert_eq!(table.left(Union, after(50)), (580, 0));
    assert_eq!(table.deadline(Union), Some(after(630)));
    table.step(after(20), Some(Union), None, OWN);
    assert_eq!(
        table.left(Union, after(25)),
        (600, 10),
        "a clock that is not awaited stands still"
    );
    table.step(after(60), Some(Confederate), OWN, None);
    assert_eq!(table.left(Union, after(60)), (600, 30), "whole, and no more than that");
    assert_eq!(table.left(Confederate, after(60)), (590, 0));
}

#[test]
fn live_decisions_to_and_fro_in_one_assault_bring_no_new_delay() {
    let mut table = Table::new(&live(600, 30, 10));
    for round in 0..5 {
        let at = round * 12;
        table.step(after(at + 10), Some(Union), None, INTERRUPT);
        table.step(after(at + 12), Some(Confederate), OWN, None);
    }
    assert_eq!(
        table.left(Union, after(60)),
        (580, 0),
        "fifty seconds, of which thirty are free"
    );
    assert_eq!(
        table.left(Confederate, after(60)),
        (600, 30),
        "five times two, each with ten of its own"
    );
}

#[test]
fn live_choosing_and_undoing_brings_no_new_delay() {
    let mut table = Table::new(&live(600, 30, 10));
    for step in 1..=20 {
        table.step(after(step * 4), Some(Union), OWN, None);
    }
    assert_eq!(table.left(Union, after(80)), (550, 0));
    // Nor does passing and taking that back: the opponent has done nothing.
    table.step(after(80), Some(Union), None, OWN);
    table.step(after(81), Some(Union), OWN, None);
    assert_eq!(table.left(Union, after(81)), (550, 0));
    table.step(after(82), Some(Union), None, INTERRUPT);
    table.step(after(90), Some(Confederate), OWN, None);
    table.step(after(90), Some(Confederate), None, INTERRUPT);
    assert_eq!(
        table.left(Confederate, after(90)),
        (600, 2),
        "nor an interrupt that is answered and taken back"
    );
}

#[test]
fn live_what_the_opponent_does_while_both_are_asked_brings_no_new_delay() {
    // He may do it in secret, and then his doing would be seen by the clock.
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(0), None, OWN, OWN);
    table.step(after(25), Some(Confederate), OWN, OWN);
    table.step(after(25), Some(Union), None, OWN);
    table.step(after(25), Some(Union), OWN, OWN);
    assert_eq!(table.left(Union, after(25)), (600, 5));
    table.step(after(25), Some(Confederate), INTERRUPT, OWN);
    table.step(after(30), Some(Confederate), INTERRUPT, OWN);
    table.step(after(30), Some(Union), None, OWN);
    table.step(after(30), Some(Union), INTERRUPT, OWN);
    assert_eq!(table.left(Union, after(30)), (600, 5));
}

#[test]
fn live_an_interrupt_has_an_allowance_of_its_own_and_then_the_bank() {
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(5), Some(Union), None, INTERRUPT);
    assert_eq!(table.left(Confederate, after(9)), (600, 6));
    assert_eq!(table.left(Confederate, after(25)), (590, 0));
    assert_eq!(table.deadline(Confederate), Some(after(615)));
    table.step(after(25), Some(Confederate), None, OWN);
    assert_eq!(
        table.left(Confederate, after(25)),
        (590, 30),
        "his own delay was not touched"
    );
}

#[test]
fn live_a_new_turn_of_the_game_brings_a_new_delay_and_taking_it_back_does_not() {
    let mut table = Table::new(&live(600, 30, 10));
    table.turn = 2;
    table.step(after(25), Some(Union), OWN, None);
    assert_eq!(table.left(Union, after(25)), (600, 30));
    for turn in [1, 2, 1, 2] {
        table.turn = turn;
        table.step(after(45), Some(Union), OWN, None);
    }
    assert_eq!(table.left(Union, after(45)), (600, 10));
}

#[test]
fn live_a_step_within_the_time_for_the_way_is_in_time_and_no_longer_one_is() {
    let table = Table::new(&live(600, 30, 10));
    let in_time = |milliseconds, lag| {
        let arrived = after(630) + TimeDelta::milliseconds(milliseconds);
        table
            .clocks
            .in_time(Union, arrived, TimeDelta::milliseconds(lag), &table.calendars)
    };
    assert!(in_time(-1, 0));
    assert!(!in_time(0, 0), "the flag has fallen at the instant itself");
    assert!(in_time(499, 500));
    assert!(!in_time(500, 500));
    assert!(
        table
            .clocks
            .in_time(Confederate, after(9999), TimeDelta::zero(), &table.calendars)
    );
}

#[test]
fn both_clocks_run_when_both_are_awaited() {
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(10), Some(Union), OWN, OWN);
    assert_eq!(table.left(Union, after(100)), (530, 0));
    assert_eq!(table.left(Confederate, after(100)), (540, 0));
    assert_eq!(table.clocks.next_deadline(&table.calendars), Some(after(630)));
}

#[test]
fn flags_that_fall_at_the_same_instant_are_both_fallen_and_else_the_first_counts() {
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(0), None, OWN, OWN);
    assert_eq!(table.clocks.fallen(after(629), &table.calendars), None);
    let fallen = table.clocks.fallen(after(5000), &table.calendars).expect("fallen");
    assert_eq!((fallen.at, fallen.only()), (after(630), None));
    table.clocks.given(after(600), Union, 1, &table.calendars);
    let fallen = table.clocks.fallen(after(5000), &table.calendars).expect("fallen");
    assert_eq!((fallen.at, fallen.only()), (after(630), Some(Confederate)));
}

#[test]
fn correspondence_the_allowance_of_a_turn_comes_before_the_bank_and_is_not_saved_up() {
    let per_turn = |control: &mut Correspondence| {
        control.allowance = Some(Allowance {
            per: Per::Turn,
            seconds: DAY,
        });
    };
    let mut table = Table::new(&correspondence(7 * DAY, per_turn));
    assert_eq!(table.deadline(Union), Some(june(9, 0)));
    table.step(june(1, 20), Some(Union), None, OWN);
    table.step(june(1, 21), Some(Confederate), OWN, None);
    assert_eq!(
        table.left(Union, june(1, 21)),
        (7 * 86_400, 4 * 3600),
        "one allowance for the whole turn"
    );
    table.turn = 2;
    table.step(june(1, 22), Some(Union), OWN, None);
    assert_eq!(table.left(Union, june(1, 22)), (7 * 86_400, 86_400));
    assert_eq!(table.left(Confederate, june(1, 22)), (7 * 86_400, 86_400));
}

#[test]
fn correspondence_the_allowance_of_a_day_comes_with_each_day_of_utc() {
    let per_day = |control: &mut Correspondence| {
        control.allowance = Some(Allowance {
            per: Per::Day,
            seconds: 6 * HOUR,
        });
    };
    let mut table = Table::new(&correspondence(2 * DAY, per_day));
    assert_eq!(table.left(Union, june(1, 20)), (34 * 3600, 0));
    assert_eq!(table.left(Union, june(2, 0)), (30 * 3600, 6 * 3600));
    assert_eq!(table.left(Union, june(2, 5)), (30 * 3600, 3600));
    // 18 hours of each of two days, and 12 of the third after its six.
    assert_eq!(table.deadline(Union), Some(june(3, 18)));
    table.step(june(2, 5), Some(Union), None, OWN);
    table.step(june(2, 7), Some(Confederate), OWN, None);
    assert_eq!(
        table.left(Union, june(2, 7)),
        (30 * 3600, 3600),
        "the rest of the same day's"
    );
    assert_eq!(table.left(Confederate, june(3, 7)), (48 * 3600, 6 * 3600));
}

#[test]
fn correspondence_a_bank_that_lasts_until_midnight_meets_the_allowance_of_the_new_day() {
    let per_day = |control: &mut Correspondence| {
        control.allowance = Some(Allowance {
            per: Per::Day,
            seconds: 6 * HOUR,
        });
    };
    let table = Table::new(&correspondence(18 * HOUR, per_day));
    assert_eq!(table.deadline(Union), Some(june(2, 6)));
    assert_eq!(table.left(Union, june(2, 1)), (0, 5 * 3600));
}

#[test]
fn correspondence_no_decision_takes_longer_than_the_longest_whatever_the_bank_holds() {
    let mut table = Table::new(&correspondence(30 * DAY, |control| control.longest = Some(3 * DAY)));
    assert_eq!(table.deadline(Union), Some(june(4, 0)));
    table.step(june(2, 0), Some(Union), OWN, None);
    assert_eq!(table.deadline(Union), Some(june(5, 0)), "his own step is a decision");
    table.step(june(3, 0), Some(Confederate), OWN, OWN);
    assert_eq!(table.deadline(Union), Some(june(5, 0)), "the opponent's is not his");
    let remaining = table.remaining(Union, june(4, 0));
    assert_eq!(remaining.longest, Some(TimeDelta::days(1)));
    assert_eq!(remaining.bank, TimeDelta::days(27));
}

#[test]
fn correspondence_a_weekend_stops_the_clock_in_the_players_own_zone() {
    let mut table = Table::new(&correspondence(7 * DAY, |control| control.weekend = true));
    assert_eq!(table.deadline(Union), Some(june(10, 0)));
    table.calendars[Union].zone = Tz::America__New_York;
    // Four hours behind UTC: the weekend before ends, and this one begins and ends, four hours later.
    let friday = june(6, 4);
    assert_eq!(table.left(Union, friday), (2 * 86_400, 0));
    assert_eq!(table.left(Union, june(8, 4)), (2 * 86_400, 0));
    assert_eq!(table.remaining(Union, june(7, 0)).paused_until, Some(june(8, 4)));
    assert_eq!(
        table.remaining(Union, friday - TimeDelta::milliseconds(1)).paused_until,
        None
    );
}

#[test]
fn correspondence_the_night_is_the_tables_or_else_each_players_own() {
    let nights = |zone| {
        move |control: &mut Correspondence| {
            control.nights = Some(Nights { from: 22, to: 6, zone });
        }
    };
    let mut table = Table::new(&correspondence(DAY, nights(None)));
    table.calendars[Union].zone = Tz::Europe__Berlin;
    // In Berlin the night is from 20 to 4 o'clock of UTC.
    assert_eq!(table.left(Union, june(1, 4)), (86_400, 0));
    assert_eq!(table.left(Union, june(1, 20)), (8 * 3600, 0));
    assert_eq!(table.deadline(Union), Some(june(2, 12)));
    let mut table = Table::new(&correspondence(DAY, nights(Some(Tz::Asia__Tokyo))));
    table.calendars[Union].zone = Tz::Europe__Berlin;
    // In Tokyo from 13 to 21.
    assert_eq!(table.left(Union, june(1, 21)), (11 * 3600, 0));
}

#[test]
fn correspondence_a_vacation_stops_the_clock_unless_the_table_excludes_it() {
    let away = [june(3, 0)..june(10, 0), june(9, 0)..june(12, 0)];
    for (vacation, deadline) in [(true, june(14, 0)), (false, june(5, 0))] {
        let mut table = Table::new(&correspondence(4 * DAY, |control| control.vacation = vacation));
        table.calendars[Union].vacations = &away;
        assert_eq!(table.deadline(Union), Some(deadline));
        table.step(june(2, 0), Some(Union), None, OWN);
        assert_eq!(table.deadline(Confederate), Some(june(6, 0)), "only his own clock");
    }
    let mut table = Table::new(&live(600, 30, 10));
    table.calendars[Union].vacations = &away;
    assert_eq!(table.deadline(Union), Some(after(630)), "live clocks know no pauses");
}

#[test]
fn correspondence_pauses_that_follow_each_other_are_one() {
    let mut table = Table::new(&correspondence(DAY, |control| {
        control.weekend = true;
        control.nights = Some(Nights {
            from: 20,
            to: 8,
            zone: None,
        });
    }));
    let away = [june(8, 5)..june(8, 21)];
    table.calendars[Union].vacations = &away;
    assert_eq!(table.remaining(Union, june(5, 23)).paused_until, Some(june(9, 8)));
}

#[test]
fn a_fallen_flag_may_be_claimed_after_the_grace_and_is_raised_by_a_decision() {
    let mut table = Table::new(&correspondence(2 * DAY, |_| ()));
    assert_eq!(table.clocks.claimable_from(Union, &table.calendars), Some(june(4, 0)));
    assert_eq!(table.clocks.claimable_from(Confederate, &table.calendars), None);
    // A step in which the side stays awaited does not raise it, for there is nothing to go on with.
    table.step(june(3, 12), Some(Union), OWN, None);
    assert_eq!(table.clocks.claimable_from(Union, &table.calendars), Some(june(4, 0)));
    table.step(june(3, 13), Some(Union), None, OWN);
    assert_eq!(table.clocks.claimable_from(Union, &table.calendars), None);
    assert_eq!(table.clocks.fallen(june(4, 0), &table.calendars), None);
    table.step(june(4, 0), Some(Confederate), OWN, None);
    assert_eq!(
        table.deadline(Union),
        Some(june(4, 0)),
        "the bank is as empty as before"
    );
    table.clocks.given(june(4, 1), Union, DAY, &table.calendars);
    assert_eq!(table.deadline(Union), Some(june(5, 1)));
    let mut at_once = Table::new(&live(600, 30, 10));
    at_once.step(after(700), None, OWN, None);
    assert_eq!(
        at_once.deadline(Union),
        Some(after(630)),
        "when it fell, also when that is long ago"
    );
    assert_eq!(at_once.clocks.claimable_from(Union, &at_once.calendars), None);
}

#[test]
fn a_decision_raises_the_flag_that_fell_for_the_longest_only() {
    let mut table = Table::new(&correspondence(30 * DAY, |control| control.longest = Some(DAY)));
    assert_eq!(table.deadline(Union), Some(june(2, 0)));
    table.step(june(2, 12), Some(Union), OWN, None);
    assert_eq!(table.deadline(Union), Some(june(3, 12)));
    assert_eq!(table.remaining(Union, june(2, 12)).bank, TimeDelta::days(29));
}

#[test]
fn an_agreed_change_begins_both_clocks_anew() {
    let mut table = Table::new(&live(600, 30, 10));
    table.clocks.changed(after(500), &live(1200, 0, 0));
    assert_eq!(table.deadline(Union), Some(after(1700)));
    assert_eq!(table.left(Confederate, after(500)), (1200, 0));
    assert_eq!(table.clocks.pace(), &live(1200, 0, 0));
}

#[test]
fn time_goes_with_the_player_who_changes_seats() {
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(10), None, OWN, OWN);
    table.step(after(100), Some(Union), None, OWN);
    let moment = Moment {
        by: Some(Confederate),
        awaited: BySide::new(OWN, None),
        game_turn: 1,
        exchanged: true,
    };
    table.clocks.step(after(200), &moment, &table.calendars);
    // He who was the Confederate, and is the Union now, was awaited all the time.
    assert_eq!(table.left(Union, after(200)), (600 - 160, 0));
    assert_eq!(table.left(Confederate, after(200)), (600 - 70, 0));
}

#[test]
fn an_instant_before_the_last_counts_as_the_last() {
    let mut table = Table::new(&live(600, 30, 10));
    table.step(after(100), Some(Union), None, OWN);
    table.step(after(90), Some(Confederate), OWN, None);
    assert_eq!(table.left(Union, after(95)), (530, 30));
    assert_eq!(table.clocks.at(), after(100));
    let calendar = Calendar::default();
    assert_eq!(calendar.zone, Tz::UTC);
}
