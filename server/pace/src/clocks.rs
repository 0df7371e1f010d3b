//! Both clocks of a table, folded from its journal.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::account::{Account, Spent};
use crate::calendar::{Calendars, HORIZON, Pauses};
use crate::millis::{Millis, instant, millis, seconds};
use crate::moment::{Decision, Moment};
use protocol::pace::{Claim, Control, Fall, Pace};

/// A flag that has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// When it fell.
    pub at: DateTime<Utc>,
    /// Whose it is. Both, when they fell at the same instant: then neither has lost to the other.
    pub sides: BySide<bool>,
}

impl Fallen {
    /// Whose flag it is, unless both fell at the same instant.
    #[must_use]
    pub fn only(&self) -> Option<Side> {
        match self.sides.into_array() {
            [true, false] => Some(Side::Union),
            [false, true] => Some(Side::Confederate),
            _ => None,
        }
    }
}

/// Both clocks of a table. What is saved of them and gone on with is the same as the whole journal folded anew.
///
/// A clock runs for every side that is awaited. A flag that has fallen stays down, and its clock spends no more, until
/// the side is not awaited any more, decides when it has time to, or is given time: whether the game is over by then is
/// for the table to say ([`Fall`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    pace: Pace,
    at: Millis,
    turn: u32,
    awaited: BySide<Option<Decision>>,
    accounts: BySide<Account>,
}

impl Clocks {
    /// Whole clocks, with nobody awaited yet: the first moment is that of the set-up, [`Clocks::step`] with the same
    /// instant.
    #[must_use]
    pub fn begin(pace: &Pace, at: DateTime<Utc>) -> Clocks {
        let at = millis(at);
        Clocks {
            pace: *pace,
            at,
            turn: 0,
            awaited: BySide::default(),
            accounts: BySide::of(|_| Account::full(&pace.control, at)),
        }
    }

    /// The pace that they keep.
    #[must_use]
    pub const fn pace(&self) -> &Pace {
        &self.pace
    }

    /// The instant of the last step.
    #[must_use]
    pub fn at(&self) -> DateTime<Utc> {
        instant(self.at)
    }

    /// Who is awaited, and for what.
    #[must_use]
    pub const fn awaited(&self) -> &BySide<Option<Decision>> {
        &self.awaited
    }

    /// Takes a step of the journal in, at its instant. The calendars are those of the players as they sat before it.
    pub fn step(&mut self, at: DateTime<Utc>, moment: &Moment, calendars: &Calendars<'_>) {
        self.run(millis(at), calendars);
        let control = &self.pace.control;
        if moment.game_turn > self.turn {
            self.turn = moment.game_turn;
            self.accounts.iter_mut().for_each(|account| account.turn(control));
        }
        let mut by = moment.by;
        if moment.exchanged {
            self.accounts.swap();
            self.awaited.swap();
            by = by.map(Side::other);
        }
        let was = std::mem::replace(&mut self.awaited, moment.awaited);
        for side in Side::BOTH {
            let account = &mut self.accounts[side];
            if by == Some(side.other()) {
                account.opponent_played(was[side], was[side.other()]);
            }
            account.asked(control, self.at, was[side], moment.awaited[side], by == Some(side));
        }
    }

    /// The players have agreed on another pace: both clocks begin anew, whole, with the side that is awaited now.
    pub fn changed(&mut self, at: DateTime<Utc>, pace: &Pace) {
        self.at = self.at.max(millis(at));
        self.pace = *pace;
        self.accounts = BySide::of(|_| Account::full(&pace.control, self.at));
    }

    /// A side is given time, for its bank; that raises its flag.
    pub fn given(&mut self, at: DateTime<Utc>, side: Side, time: u32, calendars: &Calendars<'_>) {
        self.run(millis(at), calendars);
        self.accounts[side].given(seconds(time));
    }

    /// When a side's flag falls if nothing happens before, or fell. Nothing when it is not awaited.
    ///
    /// The flag has fallen at this very instant: a step of the same instant is too late.
    /// Where pauses or an allowance for the day are to be reckoned with, this goes through days one by one, up to some
    /// hundred; a step needs it once, after its commit.
    #[must_use]
    pub fn deadline(&self, side: Side, calendars: &Calendars<'_>) -> Option<DateTime<Utc>> {
        self.awaited[side]?;
        let mut account = self.accounts[side];
        self.spend(side, &mut account, self.at.saturating_add(HORIZON), calendars);
        account.fell.map(instant)
    }

    /// When the first flag falls if nothing happens: the one deadline of a table.
    #[must_use]
    pub fn next_deadline(&self, calendars: &Calendars<'_>) -> Option<DateTime<Utc>> {
        Side::BOTH
            .iter()
            .filter_map(|side| self.deadline(*side, calendars))
            .min()
    }

    /// The flag that was the first to have fallen at an instant. The other's counts no more, even if it is down as well.
    #[must_use]
    pub fn fallen(&self, at: DateTime<Utc>, calendars: &Calendars<'_>) -> Option<Fallen> {
        let fell = BySide::of(|side| self.deadline(side, calendars));
        let first = fell.into_iter().flatten().min().filter(|first| *first <= at)?;
        Some(Fallen {
            at: first,
            sides: fell.map(|fell| fell == Some(first)),
        })
    }

    /// From when on the opponent may claim the game, if the table lets him and nothing happens before.
    #[must_use]
    pub fn claimable_from(&self, side: Side, calendars: &Calendars<'_>) -> Option<DateTime<Utc>> {
        let Fall::Claim(Claim { grace }) = self.pace.fall else {
            return None;
        };
        let fell = self.deadline(side, calendars)?;
        Some(fell + TimeDelta::seconds(grace.into()))
    }

    /// Whether a side's step that arrived at an instant was in time, when so much is granted for the way.
    ///
    /// What is granted is no time to think: the clock has run to the instant of arrival all the same.
    #[must_use]
    pub fn in_time(&self, side: Side, arrived: DateTime<Utc>, lag: TimeDelta, calendars: &Calendars<'_>) -> bool {
        let deadline = self.deadline(side, calendars);
        deadline.is_none_or(|deadline| arrived < deadline + lag.max(TimeDelta::milliseconds(0)))
    }

    /// Lets both clocks run until an instant, with nothing happening.
    pub(crate) fn run(&mut self, at: Millis, calendars: &Calendars<'_>) -> BySide<Spent> {
        let at = at.max(self.at);
        let spent = BySide::of(|side| {
            let mut account = self.accounts[side];
            let spent = self.spend(side, &mut account, at, calendars);
            self.accounts[side] = account;
            spent
        });
        self.at = at;
        spent
    }

    fn spend(&self, side: Side, account: &mut Account, to: Millis, calendars: &Calendars<'_>) -> Spent {
        let Some(decision) = self.awaited[side] else {
            return Spent::default();
        };
        let pauses = self.pauses(side, calendars);
        account.run(&self.pace.control, decision, &pauses, self.at, to)
    }

    /// What stops the clock of a side.
    pub(crate) fn pauses<'a>(&self, side: Side, calendars: &Calendars<'a>) -> Pauses<'a> {
        match &self.pace.control {
            Control::Correspondence(control) => Pauses::new(control, &calendars[side]),
            Control::Live(_) => Pauses::default(),
        }
    }

    /// What a side has left.
    pub(crate) const fn accounts(&self) -> &BySide<Account> {
        &self.accounts
    }

    /// Takes over how the clock of a side truly stands.
    pub(crate) fn learn(&mut self, side: Side, truth: &Clocks) {
        self.accounts[side] = truth.accounts[side];
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;
    use proptest::prelude::*;

    use super::*;
    use crate::calendar::Calendar;
    use crate::millis::{HOUR, duration};
    use protocol::pace::{Allowance, Correspondence, Nights, Per};

    fn pace(bank: u32, allowance: u32, per: Per, nights: Option<Nights>) -> Pace {
        let correspondence = Correspondence {
            bank: bank * 3600,
            allowance: Some(Allowance {
                per,
                seconds: allowance * 3600,
            }),
            longest: None,
            weekend: nights.is_some(),
            nights,
            vacation: false,
        };
        Pace {
            control: Control::Correspondence(correspondence),
            fall: Fall::Organiser,
        }
    }

    proptest! {
        #[test]
        fn time_is_used_of_the_allowance_or_of_the_bank_or_is_a_pause_or_comes_after_the_flag(
            bank in 1..400_u32,
            allowance in 1..8_u32,
            is_daily in any::<bool>(),
            has_nights in any::<bool>(),
            from in 0..400 * HOUR,
            lengths in prop::collection::vec(0..200 * HOUR, 1..8),
        ) {
            let per = if is_daily { Per::Day } else { Per::Turn };
            let night = Nights { from: 21, to: 5, zone: None };
            let begin = millis("2026-10-05T00:00:00Z".parse().expect("an instant")) + from;
            let pace = pace(bank, allowance, per, has_nights.then_some(night));
            let mut clocks = Clocks::begin(&pace, instant(begin));
            let zone = Tz::Europe__Berlin;
            let calendars = Calendars::of(|_| Calendar { zone, ..Calendar::default() });
            let awaited = BySide::new(Some(Decision::Own), None);
            clocks.step(instant(begin), &Moment { awaited, ..Moment::default() }, &calendars);
            let pauses = clocks.pauses(Side::Union, &calendars);
            let (mut now, mut used) = (begin, Spent::default());
            for length in lengths {
                now += length;
                let spent = clocks.run(now, &calendars);
                used.free += spent[Side::Union].free;
                used.bank += spent[Side::Union].bank;
                prop_assert_eq!(spent[Side::Confederate], Spent::default());
                let account = clocks.accounts[Side::Union];
                let end = account.fell.unwrap_or(now);
                let runs = pauses.running(instant(begin), instant(end));
                prop_assert_eq!(duration(used.free + used.bank), runs);
                prop_assert_eq!(seconds(bank * 3600) - account.bank, used.bank);
                prop_assert!(account.bank >= 0 && account.free >= 0);
                prop_assert!(account.fell.is_none() || account.bank == 0);
            }
        }
    }
}
