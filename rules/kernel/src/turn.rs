//! What a choice may touch besides the state: dice, log, commit point.

use protocol::view::{LogEntry, Roll};
use protocol::{Phrase, Side, Viewer};

use crate::dice::Dice;

/// A log entry and who may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// What the others read; `None` when they learn nothing.
    pub public: Option<LogEntry>,
    /// What one side reads instead.
    pub private: Option<(Side, LogEntry)>,
}

impl Logged {
    /// The entry as `viewer` reads it.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer) -> Option<&LogEntry> {
        match &self.private {
            Some((side, entry)) if viewer.side() == Some(*side) => Some(entry),
            _ => self.public.as_ref(),
        }
    }
}

/// How much one choice may lead to, in [`Turn::tick`]s: a hundred times what any does.
const MOST_WORK: u32 = 1 << 20;

/// How many ticks a roll counts for: a die that can be proved is worked out, which takes its time.
const TICKS_OF_A_ROLL: u32 = 64;

/// The surroundings of one [`crate::Ruleset::apply`]: dice to roll, a log to write, a commit point to set.
///
/// # Panics
/// Rules that would not come to an end are cut off: what they have led to so far is worth nothing then.
pub struct Turn<'a> {
    dice: &'a mut dyn Dice,
    work: u32,
    /// What happened, in order.
    pub log: Vec<Logged>,
    committed: bool,
    quiet: bool,
    /// How many lines the log had when a die was rolled first.
    rolled: Option<usize>,
}

impl<'a> Turn<'a> {
    /// A turn that rolls `dice`.
    pub fn new(dice: &'a mut dyn Dice) -> Turn<'a> {
        Turn {
            dice,
            work: 0,
            log: Vec::new(),
            committed: false,
            quiet: false,
            rolled: None,
        }
    }

    /// A turn that keeps no log: for replays and searches.
    pub fn quiet(dice: &'a mut dyn Dice) -> Turn<'a> {
        Turn {
            quiet: true,
            ..Turn::new(dice)
        }
    }

    /// Counts a round of a loop that ends only if the rules lead it to an end, such as the one over the frames of a game.
    ///
    /// # Panics
    /// When there were too many.
    pub fn tick(&mut self) {
        self.work_for(1);
    }

    fn work_for(&mut self, ticks: u32) {
        self.work += ticks;
        assert!(self.work <= MOST_WORK, "the rules do not come to an end");
    }

    fn note_roll(&mut self) {
        self.work_for(TICKS_OF_A_ROLL);
        self.committed = true;
        self.rolled.get_or_insert(self.log.len());
    }

    /// Whether dice were rolled: how many lines the log had before the first.
    #[must_use]
    pub const fn lines_before_dice(&self) -> Option<usize> {
        self.rolled
    }

    /// Rolls one die (dr). Dice are never taken back, so this is a commit point.
    pub fn d6(&mut self) -> u8 {
        self.note_roll();
        self.dice.d6()
    }

    /// Rolls two dice (DR).
    pub fn two_d6(&mut self) -> [u8; 2] {
        [self.d6(), self.d6()]
    }

    /// A number from 0 to `n - 1`, for shuffles and draws; a commit point.
    pub fn below(&mut self, n: u32) -> u32 {
        self.note_roll();
        self.dice.below(n)
    }

    /// Whether nobody reads the log, so that entries need not be built.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes a line that everybody may read.
    pub fn log(&mut self, case: &'static str, say: Phrase) {
        self.log_dice(case, say, Vec::new());
    }

    /// Writes a line with the dice that were rolled for it.
    pub fn log_dice(&mut self, case: &'static str, say: Phrase, dice: Vec<Roll>) {
        self.log_entry(LogEntry {
            say,
            case: case.into(),
            dice,
            combat: None,
        });
    }

    /// Writes a whole entry that everybody may read.
    pub fn log_entry(&mut self, entry: LogEntry) {
        if !self.quiet {
            self.log.push(Logged {
                public: Some(entry),
                private: None,
            });
        }
    }

    /// Writes a line for one side, and what the others read instead, if anything.
    pub fn log_private(&mut self, side: Side, entry: LogEntry, public: Option<LogEntry>) {
        if !self.quiet {
            self.log.push(Logged {
                public,
                private: Some((side, entry)),
            });
        }
    }

    /// Marks that this step cannot be taken back: something hidden was shown.
    pub const fn commit(&mut self) {
        self.committed = true;
    }

    /// Whether this step cannot be taken back.
    #[must_use]
    pub const fn is_committed(&self) -> bool {
        self.committed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordedDice;

    #[test]
    #[should_panic(expected = "do not come to an end")]
    fn rules_that_wait_for_another_roll_for_ever_are_cut_off() {
        let mut dice = RecordedDice::new(&[]);
        let mut turn = Turn::new(&mut dice);
        while turn.d6() == 1 {}
    }
}
