//! The time of one side, and how it is spent.

use serde::{Deserialize, Serialize};

use crate::calendar::Pauses;
use crate::millis::{DAY, Millis, seconds};
use crate::moment::Decision;
use protocol::pace::{Allowance, Control, Per};

/// What a side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Account {
    /// For the whole game.
    pub(crate) bank: Millis,
    /// Of the allowance or the delay.
    pub(crate) free: Millis,
    /// The day of UTC that the allowance is for, where it is one for a day.
    day: i64,
    /// Of what there is for an interrupt.
    pub(crate) interrupt: Millis,
    /// How long the clock has run for the decision that is awaited.
    waited: Millis,
    /// Whether the opponent has played since this side's own stretch, so that the next one brings a new delay.
    has_passed: bool,
    /// Whether the opponent has played since this side's last interrupt, so that the next one brings a new allowance.
    was_called: bool,
    /// When the flag fell. From then on nothing is spent.
    pub(crate) fell: Option<Millis>,
}

/// What a stretch of time took, for the tests: it adds up to the time itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spent {
    /// Of allowance, delay or what there is for an interrupt.
    pub(crate) free: Millis,
    /// Of the bank.
    pub(crate) bank: Millis,
}

impl Account {
    /// All that a pace gives.
    pub(crate) fn full(control: &Control, at: Millis) -> Account {
        let mut account = Account {
            bank: match control {
                Control::Correspondence(control) => seconds(control.bank),
                Control::Live(control) => seconds(control.bank),
            },
            free: 0,
            day: at.div_euclid(DAY),
            interrupt: 0,
            waited: 0,
            has_passed: false,
            was_called: false,
            fell: None,
        };
        account.refill(control);
        account.refill_interrupt(control);
        account
    }

    /// Makes allowance or delay whole. What was left of it is lost.
    fn refill(&mut self, control: &Control) {
        self.free = match control {
            Control::Correspondence(control) => seconds(control.allowance.map_or(0, |allowance| allowance.seconds)),
            Control::Live(control) => seconds(control.delay),
        };
    }

    fn refill_interrupt(&mut self, control: &Control) {
        self.interrupt = match control {
            Control::Correspondence(_) => 0,
            Control::Live(control) => seconds(control.interrupt),
        };
    }

    /// A new turn of the game begins.
    pub(crate) fn turn(&mut self, control: &Control) {
        if per_day(control).is_none() {
            self.refill(control);
        }
    }

    /// The opponent has made a step in which he was asked for `his`, while this side was asked for `own`.
    ///
    /// What he does while this side is asked for the same changes nothing, for he may do it in secret.
    pub(crate) fn opponent_played(&mut self, own: Option<Decision>, his: Option<Decision>) {
        self.has_passed |= his == Some(Decision::Own) && own != Some(Decision::Own);
        self.was_called |= his.is_some() && own != Some(Decision::Interrupt);
    }

    /// This side was asked for `old` and is for `new` from an instant on; `is_his` when it made the step itself.
    pub(crate) fn asked(
        &mut self,
        control: &Control,
        at: Millis,
        old: Option<Decision>,
        new: Option<Decision>,
        is_his: bool,
    ) {
        if old != new {
            match new {
                Some(Decision::Own) if self.has_passed => {
                    self.has_passed = false;
                    if matches!(control, Control::Live(_)) {
                        self.refill(control);
                    }
                }
                Some(Decision::Interrupt) if self.was_called => {
                    self.was_called = false;
                    self.refill_interrupt(control);
                }
                _ => {}
            }
        }
        if is_his || old.is_none() {
            self.waited = 0;
        }
        let mut raised = Account { fell: None, ..*self };
        raised.enter(control, at);
        if new.is_none_or(|decision| (is_his || old != new) && raised.left(control, decision) > 0) {
            *self = raised;
        }
    }

    /// Somebody gives this side time, which raises a flag that has fallen.
    pub(crate) fn given(&mut self, length: Millis) {
        self.bank += length;
        self.waited = 0;
        self.fell = None;
    }

    /// What may be spent on a decision before the flag falls, were there no new day.
    fn left(&self, control: &Control, decision: Decision) -> Millis {
        let pot = match (control, decision) {
            (Control::Live(_), Decision::Interrupt) => self.interrupt,
            _ => self.free,
        };
        self.longest_left(control).unwrap_or(Millis::MAX).min(pot + self.bank)
    }

    /// What is left of the longest that a decision may take.
    pub(crate) fn longest_left(&self, control: &Control) -> Option<Millis> {
        match control {
            Control::Correspondence(control) => control.longest.map(|longest| seconds(longest) - self.waited),
            Control::Live(_) => None,
        }
    }

    /// Runs from one instant to another while the side is asked for a decision.
    pub(crate) fn run(
        &mut self,
        control: &Control,
        decision: Decision,
        pauses: &Pauses<'_>,
        from: Millis,
        to: Millis,
    ) -> Spent {
        let mut spent = Spent::default();
        let mut at = from;
        while at < to && self.fell.is_none() {
            let mut end = to;
            if per_day(control).is_some() {
                self.enter(control, at);
                end = end.min((self.day + 1) * DAY);
            }
            let (used, out) = pauses.spend(at, end, self.left(control, decision));
            self.take(control, decision, used, &mut spent);
            // At midnight there is a new allowance, and at `to` the side may not be asked any more.
            self.fell = out.filter(|out| *out < end);
            at = end;
        }
        spent
    }

    /// Begins the day of an instant, when it is a new one.
    pub(crate) fn enter(&mut self, control: &Control, at: Millis) {
        let day = at.div_euclid(DAY);
        if per_day(control).is_some() && day > self.day {
            self.day = day;
            self.refill(control);
        }
    }

    fn take(&mut self, control: &Control, decision: Decision, length: Millis, spent: &mut Spent) {
        let pot = match (control, decision) {
            (Control::Live(_), Decision::Interrupt) => &mut self.interrupt,
            _ => &mut self.free,
        };
        let free = length.min(*pot);
        *pot -= free;
        self.bank -= length - free;
        self.waited += length;
        spent.free += free;
        spent.bank += length - free;
    }
}

/// The allowance of a day, if that is what there is.
fn per_day(control: &Control) -> Option<u32> {
    match control {
        Control::Correspondence(control) => match control.allowance {
            Some(Allowance { per: Per::Day, seconds }) => Some(seconds),
            _ => None,
        },
        Control::Live(_) => None,
    }
}
