//! What is shown of clocks, and to whom.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{BySide, ByViewer, Side, Viewer};
use serde::{Deserialize, Serialize};

use crate::calendar::Calendars;
use crate::clocks::Clocks;
use crate::millis::{duration, millis};
use crate::moment::{Decision, Moment};
use protocol::pace::{Control, Pace};

/// What a side has left at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// What it is asked, if anything.
    pub awaited: Option<Decision>,
    /// For the whole game.
    pub bank: TimeDelta,
    /// What is used before the bank: of the allowance or the delay, or of what there is for an interrupt that is asked.
    pub free: TimeDelta,
    /// Of the longest that the decision may take.
    pub longest: Option<TimeDelta>,
    /// Until when a pause stops the clock, while the side is awaited.
    pub paused_until: Option<DateTime<Utc>>,
    /// When the flag falls if nothing happens before, or fell.
    pub deadline: Option<DateTime<Utc>>,
}

impl Clocks {
    /// What a side has left at an instant; at that of the last step, when it is an earlier one.
    #[must_use]
    pub fn remaining(&self, side: Side, at: DateTime<Utc>, calendars: &Calendars<'_>) -> Remaining {
        let mut then = *self;
        then.run(millis(at), calendars);
        let control = &self.pace().control;
        let awaited = self.awaited()[side];
        let mut account = then.accounts()[side];
        if account.fell.is_none() {
            account.enter(control, millis(then.at()));
        }
        let free = match (control, awaited) {
            (Control::Live(_), Some(Decision::Interrupt)) => account.interrupt,
            _ => account.free,
        };
        Remaining {
            awaited,
            bank: duration(account.bank),
            free: duration(free),
            longest: awaited.and(account.longest_left(control)).map(duration),
            paused_until: awaited.and_then(|_| then.pauses(side, calendars).paused_until(then.at())),
            deadline: self.deadline(side, calendars),
        }
    }
}

/// The clocks of a table as they truly are, and as each viewer class is shown them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Displays {
    truth: Clocks,
    shown: ByViewer<Clocks>,
}

impl Displays {
    /// Whole clocks, with nobody awaited yet.
    #[must_use]
    pub fn begin(pace: &Pace, at: DateTime<Utc>) -> Displays {
        let clocks = Clocks::begin(pace, at);
        Displays {
            truth: clocks,
            shown: ByViewer::of(|_| clocks),
        }
    }

    /// Takes a step of the journal in: how the table truly stands after it, and as each viewer class sees it, except for
    /// those whose view the step did not change. An exchange of the seats is seen by all.
    ///
    /// A viewer class learns how a clock truly stands when its view tells: when by its own view other sides are awaited
    /// than before, or for something else, and the clock truly begins to run or stands still.
    pub fn step(
        &mut self,
        at: DateTime<Utc>,
        truth: &Moment,
        seen: &ByViewer<Option<Moment>>,
        calendars: &Calendars<'_>,
    ) {
        let was = *self.truth.awaited();
        self.truth.step(at, truth, calendars);
        for (viewer, moment) in seen.entries() {
            let Some(moment) = moment else { continue };
            let shown = &mut self.shown[viewer];
            let tells = *shown.awaited() != moment.awaited;
            shown.step(at, moment, calendars);
            for side in Side::BOTH {
                let is_told = tells && moment.awaited[side] == truth.awaited[side];
                if is_told && (was[side].is_none() || truth.awaited[side].is_none()) {
                    shown.learn(side, &self.truth);
                }
            }
        }
    }

    /// The players have agreed on another pace, as [`Clocks::changed`].
    pub fn changed(&mut self, at: DateTime<Utc>, pace: &Pace) {
        self.all().for_each(|clocks| clocks.changed(at, pace));
    }

    /// A side is given time, as [`Clocks::given`].
    pub fn given(&mut self, at: DateTime<Utc>, side: Side, time: u32, calendars: &Calendars<'_>) {
        self.all().for_each(|clocks| clocks.given(at, side, time, calendars));
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Clocks> {
        self.shown.iter_mut().chain([&mut self.truth])
    }

    /// As they truly are: for flags, and for nobody's eyes.
    #[must_use]
    pub const fn truth(&self) -> &Clocks {
        &self.truth
    }

    /// As a viewer class is shown them.
    #[must_use]
    pub fn shown(&self, viewer: Viewer) -> &Clocks {
        &self.shown[viewer]
    }

    /// What a viewer class is shown of both sides at an instant.
    #[must_use]
    pub fn remaining(&self, viewer: Viewer, at: DateTime<Utc>, calendars: &Calendars<'_>) -> BySide<Remaining> {
        BySide::of(|side| self.shown[viewer].remaining(side, at, calendars))
    }
}
