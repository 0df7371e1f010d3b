//! The clocks of a table with a pace: folded from the rows of its journal, without any rules.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use pace::{Calendar, Calendars, Decision, Displays, Fallen, Moment, Remaining};
use protocol::pace::{ClockFace, ClockFaces, Control, Fall, Pace};
use protocol::{BySide, ByViewer, Side, Viewer};
use serde::{Deserialize, Serialize};

use super::act::Act;
use crate::db::beat::Beat;
use crate::db::clocks::Habits;
use crate::db::journal::Row;
use crate::error::{Error, Result};
use crate::time::rfc3339;

/// What a side gets whose time ran out while its game could not go on here: a day of a correspondence game.
const AMENDS_OF_DAYS: u32 = 24 * 60 * 60;
/// What it gets in a live game: ten minutes.
const AMENDS_OF_MINUTES: u32 = 10 * 60;

/// The clocks of a table.
#[derive(Clone, Debug)]
pub struct TableClocks {
    kept: KeptClocks,
    /// By the seats that the players took.
    habits: Arc<BySide<Habits>>,
}

/// What is kept of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptClocks {
    displays: Displays,
    /// Whether the players sit opposite to the seats they took.
    is_exchanged: bool,
}

impl TableClocks {
    /// Clocks at the set-up of a game.
    #[must_use]
    pub fn begin(pace: &Pace, at: DateTime<Utc>, habits: BySide<Habits>) -> TableClocks {
        let kept = KeptClocks {
            displays: Displays::begin(pace, at),
            is_exchanged: false,
        };
        TableClocks::of(kept, habits)
    }

    /// Clocks as they were kept.
    #[must_use]
    pub fn of(kept: KeptClocks, habits: BySide<Habits>) -> TableClocks {
        TableClocks {
            kept,
            habits: Arc::new(habits),
        }
    }

    /// What is to be kept.
    #[must_use]
    pub const fn kept(&self) -> &KeptClocks {
        &self.kept
    }

    /// The players go by something else from now on.
    pub fn change_habits(&mut self, habits: BySide<Habits>) {
        self.habits = Arc::new(habits);
    }

    /// What the players go by, as they sit now.
    fn with_calendars<T>(&self, act: impl FnOnce(&Calendars<'_>) -> T) -> T {
        let calendar = |side: Side| {
            let taken = if self.kept.is_exchanged { side.other() } else { side };
            let habits = &self.habits[taken];
            Calendar {
                zone: zone_of(habits.zone.as_deref()),
                vacations: &habits.vacations,
            }
        };
        act(&BySide::of(calendar))
    }

    /// Takes in a step of the journal.
    pub fn follow(&mut self, row: &Row) {
        let mut displays = self.kept.displays;
        match Act::read(&row.choice) {
            Act::Give(side, seconds) => {
                self.with_calendars(|calendars| displays.given(row.at, side, seconds, calendars));
            }
            Act::Pace(pace) => {
                // Clocks that begin with it have to be told who is awaited.
                self.step(row, ByViewer::of(|_| true));
                displays = self.kept.displays;
                displays.changed(row.at, &pace);
            }
            _ => return self.step(row, ByViewer::of(|viewer| row.is_seen_by(viewer))),
        }
        self.kept.displays = displays;
    }

    fn step(&mut self, row: &Row, is_seen: ByViewer<bool>) {
        let truth = moment(row, |side| (Viewer::from(side), side));
        let seen = ByViewer::of(|viewer| is_seen[viewer].then(|| moment(row, |side| (viewer, side))));
        let mut displays = self.kept.displays;
        self.with_calendars(|calendars| {
            // Nobody loses because his game was frozen.
            if Act::read(&row.choice) == Act::Seam
                && let Some(fallen) = displays.truth().fallen(row.at, calendars)
            {
                let amends = match displays.truth().pace().control {
                    Control::Correspondence(_) => AMENDS_OF_DAYS,
                    Control::Live(_) => AMENDS_OF_MINUTES,
                };
                for side in Side::BOTH.into_iter().filter(|side| fallen.sides[*side]) {
                    displays.given(row.at, side, amends, calendars);
                }
            }
            displays.step(row.at, &truth, &seen, calendars);
        });
        self.kept.displays = displays;
        self.kept.is_exchanged ^= truth.exchanged;
    }

    fn pace(&self) -> &Pace {
        self.kept.displays.truth().pace()
    }

    /// Whose flag has fallen by an instant.
    fn fallen(&self, at: DateTime<Utc>) -> Option<Fallen> {
        self.with_calendars(|calendars| self.kept.displays.truth().fallen(at, calendars))
    }

    /// When the server has to do something of itself if nobody else does: the first flag falls that ends the game.
    #[must_use]
    pub fn deadline(&self) -> Option<DateTime<Utc>> {
        if self.pace().fall != Fall::AtOnce {
            return None;
        }
        self.with_calendars(|calendars| self.kept.displays.truth().next_deadline(calendars))
    }

    /// The flag whose fall has ended the game by an instant, where it does so at once.
    ///
    /// # Errors
    /// When no such flag has fallen.
    pub fn fallen_for_good(&self, at: DateTime<Utc>) -> Result<Act<'static>> {
        let is_final = self.pace().fall == Fall::AtOnce;
        let fallen = self.fallen(at).filter(|_| is_final).ok_or_else(still_time)?;
        Ok(Act::Flag(fallen.only()))
    }

    /// The flag by which a side may claim the game at an instant.
    ///
    /// # Errors
    /// When there is nothing to claim, or not yet.
    pub fn claim(&self, side: Side, at: DateTime<Utc>) -> Result<Act<'static>> {
        let opponent = side.other();
        // When the flags of both are down, the one whose fell later has not lost.
        let fallen = self.fallen(at).filter(|fallen| fallen.sides[opponent]);
        let fallen = fallen.ok_or_else(still_time)?;
        let truth = self.kept.displays.truth();
        match self.with_calendars(|calendars| truth.claimable_from(opponent, calendars)) {
            Some(from) if from <= at => Ok(Act::Flag(fallen.only())),
            Some(from) => Err(Error::conflict(
                "not-yet",
                format!(
                    "Your opponent has until {} before you can claim the game.",
                    rfc3339(from)
                ),
            )),
            None => Err(Error::conflict(
                "not-claimable",
                "At this table it is not for the players to say what a fallen flag means.",
            )),
        }
    }

    /// Refuses what comes after a flag has ended the game.
    ///
    /// # Errors
    /// When it has.
    pub fn check_in_time(&self, at: DateTime<Utc>) -> Result<()> {
        if self.fallen_for_good(at).is_ok() {
            return Err(Error::conflict("time-is-up", "The time is up; the game is over."));
        }
        Ok(())
    }

    /// When the side's own flag falls, as it knows.
    #[must_use]
    pub fn own_deadline(&self, side: Side) -> Option<DateTime<Utc>> {
        let shown = self.kept.displays.shown(Viewer::from(side));
        self.with_calendars(|calendars| shown.deadline(side, calendars))
    }

    /// What a viewer class is shown at an instant.
    #[must_use]
    pub fn faces(&self, viewer: Viewer, at: DateTime<Utc>) -> ClockFaces {
        let displays = &self.kept.displays;
        let claimable = |side: Side| {
            let shown = displays.shown(viewer);
            self.with_calendars(|calendars| shown.claimable_from(side, calendars))
        };
        let remaining = self.with_calendars(|calendars| displays.remaining(viewer, at, calendars));
        ClockFaces {
            at: rfc3339(at),
            union: face(&remaining[Side::Union], claimable(Side::Union)),
            confederate: face(&remaining[Side::Confederate], claimable(Side::Confederate)),
        }
    }
}

/// The zone of a name; UTC for whoever has not said, or lives where this release knows of no zone.
fn zone_of(name: Option<&str>) -> Tz {
    name.and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
}

/// How the table stands after a step, as the views of a viewer class and a side say it.
fn moment(row: &Row, eyes: impl Fn(Side) -> (Viewer, Side)) -> Moment {
    let by_hand = !matches!(
        Act::read(&row.choice),
        Act::Setup | Act::Seam | Act::Flag(_) | Act::Adjudge(_) | Act::Pace(_)
    );
    // A node of a release before there were clocks has made the step: nobody's clock runs until the next one.
    let awaited = |side: Side| {
        let beat: Beat = row.beat?;
        let (viewer, side) = eyes(side);
        let is_short = beat.interrupted().contains(side);
        let decision = if is_short { Decision::Interrupt } else { Decision::Own };
        beat.awaited().is_seen(viewer, side).then_some(decision)
    };
    Moment {
        by: by_hand.then_some(row.side),
        awaited: BySide::of(awaited),
        game_turn: row.beat.map_or(0, Beat::turn),
        exchanged: row.beat.is_some_and(Beat::is_exchange),
    }
}

fn face(remaining: &Remaining, claimable: Option<DateTime<Utc>>) -> ClockFace {
    ClockFace {
        bank: remaining.bank.num_milliseconds(),
        free: remaining.free.num_milliseconds(),
        longest: remaining.longest.map(|longest| longest.num_milliseconds()),
        runs: remaining.awaited.is_some(),
        paused_until: remaining.paused_until.map(rfc3339),
        deadline: remaining.deadline.map(rfc3339),
        claimable: claimable.map(rfc3339),
    }
}

fn still_time() -> Error {
    Error::conflict("still-time", "No flag has fallen that would end the game.")
}
