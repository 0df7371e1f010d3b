//! What holds for the clocks of every table, along random journals.

use std::ops::Range;

use chrono::{DateTime, Days, TimeDelta, Utc};
use chrono_tz::Tz;
use pace::{
    Allowance, Calendar, Calendars, Claim, Clocks, Control, Correspondence, Decision, Fall, Live, Moment, Nights, Pace,
    Pauses, Per,
};
use proptest::prelude::*;
use protocol::{BySide, Side};

/// Minutes after a Thursday in October: the clocks of Europe and America change within the month.
fn minute(minutes: i64) -> DateTime<Utc> {
    let begin: DateTime<Utc> = "2026-10-15T05:00:00Z".parse().expect("an instant");
    begin + TimeDelta::minutes(minutes)
}

/// A row of a journal: how many minutes after the last, and what has happened.
#[derive(Clone, Copy, Debug)]
struct Row {
    later: i64,
    event: Event,
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Step(Moment),
    Given(Side, u32),
    Changed(Pace),
}

/// A table with its journal.
#[derive(Clone, Debug)]
struct Journal {
    pace: Pace,
    zones: BySide<Tz>,
    vacations: BySide<Vec<Range<DateTime<Utc>>>>,
    rows: Vec<Row>,
}

impl Journal {
    fn calendars(&self) -> Calendars<'_> {
        Calendars::of(|side| Calendar {
            zone: self.zones[side],
            vacations: &self.vacations[side],
        })
    }

    fn take(&self, clocks: &mut Clocks, at: DateTime<Utc>, event: &Event) {
        match event {
            Event::Step(moment) => clocks.step(at, moment, &self.calendars()),
            Event::Given(side, time) => clocks.given(at, *side, *time, &self.calendars()),
            Event::Changed(pace) => clocks.changed(at, pace),
        }
    }

    /// The clocks after each row, with its minute.
    fn fold(&self) -> Vec<(i64, Clocks)> {
        let mut clocks = Clocks::begin(&self.pace, minute(0));
        let mut now = 0;
        let after = |row: &Row| {
            now += row.later;
            self.take(&mut clocks, minute(now), &row.event);
            (now, clocks)
        };
        self.rows.iter().map(after).collect()
    }
}

fn correspondence() -> impl Strategy<Value = Control> {
    let allowance = (any::<bool>(), 1..600_u32).prop_map(|(is_turn, minutes)| Allowance {
        per: if is_turn { Per::Turn } else { Per::Day },
        seconds: minutes * 60,
    });
    let zone = prop::option::of(Just(Tz::Asia__Tokyo));
    let nights = (0..24_u8, 1..=10_u8, zone).prop_map(|(from, hours, zone)| Nights {
        from,
        to: (from + hours) % 24,
        zone,
    });
    let pauses = (any::<bool>(), prop::option::of(nights), any::<bool>());
    let longest = prop::option::of(60..5000_u32);
    (60..9000_u32, prop::option::of(allowance), longest, pauses).prop_map(|(bank, allowance, longest, pauses)| {
        let (weekend, nights, vacation) = pauses;
        Control::Correspondence(Correspondence {
            bank: bank * 60,
            allowance,
            longest: longest.map(|minutes| minutes * 60),
            weekend,
            nights,
            vacation,
        })
    })
}

fn live() -> impl Strategy<Value = Control> {
    (1..1400_u32, 0..60_u32, 0..60_u32).prop_map(|(bank, delay, interrupt)| {
        Control::Live(Live {
            bank: bank * 60,
            delay: delay * 60,
            interrupt: interrupt * 60,
        })
    })
}

fn paces(control: impl Strategy<Value = Control>) -> impl Strategy<Value = Pace> {
    let fall = prop_oneof![
        Just(Fall::AtOnce),
        (0..DAYS).prop_map(|grace| Fall::Claim(Claim { grace }))
    ];
    (control, fall).prop_map(|(control, fall)| Pace { control, fall })
}

const DAYS: u32 = 10 * 24 * 3600;

fn moments() -> impl Strategy<Value = Moment> {
    let decision =
        || prop_oneof![2 => Just(None), 3 => Just(Some(Decision::Own)), 1 => Just(Some(Decision::Interrupt))];
    let by = prop::option::of(prop::sample::select(&Side::BOTH[..]));
    (by, decision(), decision(), 0..6_u32, prop::bool::weighted(0.1)).prop_map(
        |(by, union, confederate, game_turn, exchanged)| Moment {
            by,
            awaited: BySide::new(union, confederate),
            game_turn,
            exchanged,
        },
    )
}

/// Mostly minutes, sometimes days.
fn later() -> impl Strategy<Value = i64> {
    prop_oneof![0..30_i64, 0..30_i64, 0..6000_i64]
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Row>> {
    let row = (later(), moments()).prop_map(|(later, moment)| Row {
        later,
        event: Event::Step(moment),
    });
    prop::collection::vec(row, 1..most)
}

fn all_rows() -> impl Strategy<Value = Vec<Row>> {
    let event = prop_oneof![
        12 => moments().prop_map(Event::Step),
        1 => (prop::sample::select(&Side::BOTH[..]), 0..DAYS).prop_map(|(side, time)| Event::Given(side, time)),
        1 => paces(prop_oneof![correspondence(), live()]).prop_map(Event::Changed),
    ];
    let row = (later(), event).prop_map(|(later, event)| Row { later, event });
    prop::collection::vec(row, 1..40)
}

fn journals(
    pace: impl Strategy<Value = Pace>,
    rows: impl Strategy<Value = Vec<Row>>,
) -> impl Strategy<Value = Journal> {
    let zone = || prop::sample::select(vec![Tz::UTC, Tz::Europe__Berlin, Tz::America__New_York]);
    let vacation = (0..30_000_i64, 0..9000_i64).prop_map(|(from, long)| minute(from)..minute(from + long));
    let vacations = move || prop::collection::vec(vacation.clone(), 0..3);
    (pace, (zone(), zone()), (vacations(), vacations()), rows).prop_map(|(pace, zones, vacations, rows)| Journal {
        pace,
        zones: BySide::from(<[Tz; 2]>::from(zones)),
        vacations: BySide::from(<[_; 2]>::from(vacations)),
        rows,
    })
}

fn any_journal() -> impl Strategy<Value = Journal> {
    journals(paces(prop_oneof![correspondence(), live()]), all_rows())
}

proptest! {
    #[test]
    fn what_was_saved_at_any_point_goes_on_as_the_whole_journal_does(journal in any_journal(), cut in 0..40_usize) {
        let whole = journal.fold();
        let Some((now, saved)) = whole.get(cut).copied() else { return Ok(()) };
        let json = serde_json::to_string(&saved).expect("json");
        prop_assert!(json.len() < 1024, "{}", json);
        let mut clocks: Clocks = serde_json::from_str(&json).expect("itself");
        let mut now = now;
        for row in &journal.rows[cut + 1..] {
            now += row.later;
            journal.take(&mut clocks, minute(now), &row.event);
        }
        prop_assert_eq!(clocks, whole.last().expect("a row").1);
    }

    #[test]
    fn a_step_that_changes_nothing_changes_nothing(journal in any_journal(), first in later(), second in later()) {
        for (now, clocks) in journal.fold() {
            let calendars = journal.calendars();
            let nothing = Moment { by: None, awaited: *clocks.awaited(), game_turn: 0, exchanged: false };
            let mut looked_at = clocks;
            looked_at.step(minute(now + first), &nothing, &calendars);
            for side in Side::BOTH {
                let at = minute(now + first + second);
                prop_assert_eq!(looked_at.remaining(side, at, &calendars), clocks.remaining(side, at, &calendars));
            }
        }
    }

    #[test]
    fn a_flag_falls_at_its_deadline_and_no_sooner(journal in any_journal()) {
        for (_, clocks) in journal.fold() {
            let calendars = journal.calendars();
            let Some(first) = clocks.next_deadline(&calendars) else { continue };
            let before = first - TimeDelta::milliseconds(1);
            if before >= clocks.at() {
                prop_assert_eq!(clocks.fallen(before, &calendars), None);
            }
            let fallen = clocks.fallen(first, &calendars).expect("at its deadline");
            prop_assert_eq!(fallen.at, first);
            prop_assert_eq!(clocks.fallen(first + Days::new(99), &calendars), Some(fallen));
            for side in Side::BOTH {
                let deadline = clocks.deadline(side, &calendars);
                prop_assert_eq!(fallen.sides[side], deadline == Some(first));
                let lag = TimeDelta::seconds(2);
                prop_assert_eq!(clocks.in_time(side, first + lag, lag, &calendars), deadline != Some(first));
                if deadline == Some(first) && first > clocks.at() {
                    // What was left is gone at the deadline: the bank, or the longest that the decision may take.
                    let left = clocks.remaining(side, first, &calendars);
                    let is_out = left.bank.is_zero() && left.free.is_zero();
                    prop_assert!(is_out || left.longest == Some(TimeDelta::zero()), "{:?}", left);
                    let left = clocks.remaining(side, before, &calendars);
                    prop_assert_eq!(left.bank + left.free == TimeDelta::zero(), false);
                }
            }
        }
    }

    #[test]
    fn a_side_that_is_not_awaited_has_no_deadline(journal in any_journal()) {
        for (_, clocks) in journal.fold() {
            for (side, awaited) in clocks.awaited().entries() {
                let deadline = clocks.deadline(side, &journal.calendars());
                prop_assert!(awaited.is_some() || deadline.is_none());
            }
        }
    }

    #[test]
    fn no_step_raises_a_bank(journal in journals(paces(prop_oneof![correspondence(), live()]), steps(40))) {
        let calendars = journal.calendars();
        let mut last = Clocks::begin(&journal.pace, minute(0));
        for ((now, clocks), row) in journal.fold().into_iter().zip(&journal.rows) {
            let Event::Step(moment) = row.event else { unreachable!("only steps") };
            for side in Side::BOTH {
                let player = if moment.exchanged { side.other() } else { side };
                let before = last.remaining(player, minute(now), &calendars).bank;
                prop_assert_eq!(clocks.remaining(side, minute(now), &calendars).bank, before);
                let before = last.remaining(player, last.at(), &calendars).bank;
                prop_assert!(clocks.remaining(side, minute(now), &calendars).bank <= before);
            }
            last = clocks;
        }
    }

    #[test]
    fn many_quick_decisions_of_one_side_bring_it_nothing(pace in paces(live()), waits in prop::collection::vec(0..90_i64, 1..60), interrupts in any::<bool>()) {
        // The opponent is asked in between, over and over, and does as he is asked.
        let calendars = Calendars::default();
        let moment = |by, union, confederate| Moment {
            by,
            awaited: BySide::new(union, confederate),
            game_turn: 1,
            exchanged: false,
        };
        let own = Some(Decision::Own);
        let mut clocks = Clocks::begin(&pace, minute(0));
        clocks.step(minute(0), &moment(None, own, None), &calendars);
        let (mut quick, mut now) = (clocks, 0);
        for wait in &waits {
            now += wait;
            if interrupts {
                quick.step(minute(now), &moment(Some(Side::Union), None, Some(Decision::Interrupt)), &calendars);
                quick.step(minute(now), &moment(Some(Side::Confederate), own, None), &calendars);
            } else {
                quick.step(minute(now), &moment(Some(Side::Union), own, None), &calendars);
            }
        }
        let (slow, quick) = (clocks.remaining(Side::Union, minute(now), &calendars), quick.remaining(Side::Union, minute(now), &calendars));
        prop_assert_eq!((quick.bank, quick.free), (slow.bank, slow.free));
    }
}

proptest! {
    // Each case goes through weeks minute by minute.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_minute_is_taken_from_the_allowance_then_the_bank_or_is_a_pause(journal in journals(paces(correspondence()), steps(12))) {
        let Control::Correspondence(control) = journal.pace.control else { unreachable!("correspondence") };
        let folded = journal.fold();
        let calendars = journal.calendars();
        let full = control.allowance.map_or(0, |allowance| allowance.seconds / 60);
        let is_daily = control.allowance.is_some_and(|allowance| allowance.per == Per::Day);
        let mut seats = Side::BOTH;
        let longest = control.longest.map(|longest| longest / 60);
        let mut players = [Slow { bank: control.bank / 60, free: full, longest, ..Slow::default() }; 2];
        let (mut now, mut turn) = (0, 0);
        for ((at, clocks), row) in folded.iter().zip(&journal.rows) {
            while now < *at {
                for (player, side) in players.iter_mut().zip(seats) {
                    let pauses = Pauses::new(&control, &calendars[side]);
                    player.minute(!pauses.running(minute(now), minute(now + 1)).is_zero());
                    // The journal begins five hours after midnight.
                    if is_daily && (now + 1 + 5 * 60) % (24 * 60) == 0 {
                        player.free = full;
                    }
                }
                now += 1;
            }
            let Event::Step(moment) = row.event else { unreachable!("only steps") };
            let mut by = moment.by;
            if moment.exchanged {
                seats.swap(0, 1);
                by = by.map(Side::other);
            }
            let is_new_turn = moment.game_turn > turn;
            turn = turn.max(moment.game_turn);
            for (player, side) in players.iter_mut().zip(seats) {
                if is_new_turn && !is_daily {
                    player.free = full;
                }
                player.asked(moment.awaited[side], by == Some(side));
                let left = clocks.remaining(side, minute(now), &calendars);
                prop_assert_eq!(left.bank.num_minutes(), i64::from(player.bank), "{:?} at {}", side, now);
                if !player.fell {
                    prop_assert_eq!(left.free.num_minutes(), i64::from(player.free), "{:?} at {}", side, now);
                }
                let is_down = left.deadline.is_some_and(|deadline| deadline <= minute(now));
                prop_assert_eq!(is_down, player.decision.is_some() && (player.fell || player.is_out()));
            }
        }
    }
}

/// A player's time, minute by minute.
#[derive(Clone, Copy, Default)]
struct Slow {
    bank: u32,
    free: u32,
    longest: Option<u32>,
    waited: u32,
    fell: bool,
    decision: Option<Decision>,
}

impl Slow {
    fn is_out(&self) -> bool {
        self.free + self.bank == 0 || self.longest.is_some_and(|longest| self.waited >= longest)
    }

    fn minute(&mut self, runs: bool) {
        if self.decision.is_none() {
            return;
        }
        self.fell |= self.is_out();
        if !runs || self.fell {
            return;
        }
        self.waited += 1;
        match self.free {
            0 => self.bank -= 1,
            _ => self.free -= 1,
        }
    }

    fn asked(&mut self, decision: Option<Decision>, is_his: bool) {
        if is_his || self.decision.is_none() {
            self.waited = 0;
        }
        let goes_on = is_his || decision != self.decision;
        self.decision = decision;
        self.fell &= decision.is_some() && (self.is_out() || !goes_on);
    }
}
