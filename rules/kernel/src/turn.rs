//! What a choice may touch besides the state: dice, log, commit point.

use protocol::phrase::Key;
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
    rolled: bool,
    /// Whether anything was decided or shown besides what was mixed face down.
    decided: bool,
    keeps: Keeps,
    /// What the first dice were rolled for, of a turn that keeps no more.
    told: Option<Key>,
}

/// What a turn keeps of its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeps {
    /// Everything.
    Lines,
    /// What its first dice were rolled for.
    Purpose,
    /// Nothing.
    Nothing,
}

impl<'a> Turn<'a> {
    /// A turn that rolls `dice`.
    pub fn new(dice: &'a mut dyn Dice) -> Turn<'a> {
        Turn {
            dice,
            work: 0,
            log: Vec::new(),
            committed: false,
            rolled: false,
            decided: false,
            keeps: Keeps::Lines,
            told: None,
        }
    }

    /// A turn that keeps no log: for replays and searches.
    pub fn quiet(dice: &'a mut dyn Dice) -> Turn<'a> {
        Turn {
            keeps: Keeps::Nothing,
            ..Turn::new(dice)
        }
    }

    /// A turn that keeps of its log only what its first dice were rolled for: for choices that are made on a copy.
    pub fn rehearsed(dice: &'a mut dyn Dice) -> Turn<'a> {
        Turn {
            keeps: Keeps::Purpose,
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
        self.rolled = true;
    }

    /// Whether dice were rolled.
    #[must_use]
    pub const fn has_rolled(&self) -> bool {
        self.rolled
    }

    /// What the first dice were rolled for, by the key of those words in the log, as far as a turn that was
    /// [rehearsed](Turn::rehearsed) has told it. What it told before it rolled itself are dice of an earlier step.
    #[must_use]
    pub fn into_first_purpose(self) -> Option<Key> {
        self.told
    }

    /// Rolls one die (dr). Dice are never taken back, so this is a commit point.
    pub fn d6(&mut self) -> u8 {
        self.note_roll();
        self.decided = true;
        self.dice.d6()
    }

    /// Rolls two dice (DR).
    pub fn two_d6(&mut self) -> [u8; 2] {
        [self.d6(), self.d6()]
    }

    /// A number from 0 to `n - 1`, for shuffles and draws; a commit point.
    pub fn below(&mut self, n: u32) -> u32 {
        self.decided = true;
        self.mix(n)
    }

    /// The same, of which nobody can read anything and on which no rule depends: it mixes what lies face down.
    pub fn mix(&mut self, n: u32) -> u32 {
        self.note_roll();
        self.dice.below(n)
    }

    /// Whether nobody reads what would be written into the log now, so that entries need not be built.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        match self.keeps {
            Keeps::Lines => false,
            Keeps::Purpose => !self.rolled || self.told.is_some(),
            Keeps::Nothing => true,
        }
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
        self.keep(Logged {
            public: Some(entry),
            private: None,
        });
    }

    /// Writes a line for one side, and what the others read instead, if anything.
    pub fn log_private(&mut self, side: Side, entry: LogEntry, public: Option<LogEntry>) {
        self.keep(Logged {
            public,
            private: Some((side, entry)),
        });
    }

    fn keep(&mut self, logged: Logged) {
        match self.keeps {
            Keeps::Lines => self.log.push(logged),
            Keeps::Purpose if !self.is_quiet() => {
                let private = logged.private.map(|(_, entry)| entry);
                let entry = logged.public.or(private);
                let mut dice = entry.into_iter().flat_map(|entry| entry.dice);
                self.told = dice.next().map(|roll| roll.purpose);
            }
            Keeps::Purpose | Keeps::Nothing => {}
        }
    }

    /// Marks that this step cannot be taken back: something hidden was shown.
    pub const fn commit(&mut self) {
        self.committed = true;
        self.decided = true;
    }

    /// Whether this step cannot be taken back.
    #[must_use]
    pub const fn is_committed(&self) -> bool {
        self.committed
    }

    /// Whether this step cannot be taken back, and not only because it has mixed what lies face down: what is legal after it
    /// depends on what was rolled or shown.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.decided
    }
}

#[cfg(test)]
mod tests {
    use protocol::phrase;

    use super::*;
    use crate::{RandomDice, RecordedDice};

    #[test]
    #[should_panic(expected = "do not come to an end")]
    fn rules_that_wait_for_another_roll_for_ever_are_cut_off() {
        let mut dice = RecordedDice::new(&[]);
        let mut turn = Turn::new(&mut dice);
        while turn.d6() == 1 {}
    }

    #[test]
    fn of_a_rehearsal_stays_what_its_own_first_dice_were_rolled_for() {
        let rolls = |purpose: &'static str| {
            let side = Side::Union;
            vec![Roll {
                side,
                purpose: purpose.into(),
                faces: vec![1],
            }]
        };
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::rehearsed(&mut dice);
        assert!(turn.is_quiet());
        turn.log_dice("1", phrase!("earlier"), rolls("dice.earlier"));
        turn.d6();
        assert!(!turn.is_quiet());
        turn.log("1", phrase!("plain"));
        assert!(!turn.is_quiet(), "nothing is known of the dice yet");
        turn.log_dice("1", phrase!("own"), rolls("dice.own"));
        assert!(turn.is_quiet(), "it is known");
        turn.d6();
        turn.log_dice("1", phrase!("later"), rolls("dice.later"));
        assert!(turn.log.is_empty() && turn.has_rolled());
        assert_eq!(turn.into_first_purpose().as_deref(), Some("dice.own"));
    }

    #[test]
    fn dice_that_one_side_alone_reads_of_are_known_too() {
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::rehearsed(&mut dice);
        turn.d6();
        let entry = LogEntry {
            say: phrase!("own"),
            case: "1".into(),
            dice: vec![Roll {
                side: Side::Union,
                purpose: "dice.own".into(),
                faces: vec![1],
            }],
            combat: None,
        };
        turn.log_private(Side::Union, entry, None);
        assert_eq!(turn.into_first_purpose().as_deref(), Some("dice.own"));
    }
}
