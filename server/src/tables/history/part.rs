//! A part of a game's history as every viewer class saw it. It is read without any rules.

use chrono::{DateTime, Utc};
use protocol::diff::apply;
use protocol::http::{Journal, JournalStep};
use protocol::view::Roll;
use protocol::{ByViewer, TableDiff, TableView, Viewer};
use serde::{Deserialize, Serialize};

use crate::tables::replay::Excerpt;
use crate::tables::saved::{Unreadable, pack, unpack};
use crate::tables::sight::Sight;
use crate::time::rfc3339;

/// The most steps of one part: what has to be unpacked to show one of them.
pub const MOST_STEPS: usize = 256;

/// A part of a history: steps that follow each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The number of its first step.
    pub first: i32,
    /// What was seen before that; at the set-up, what is seen after it.
    start: ByViewer<Start>,
    steps: Vec<SeenStep>,
}

/// What a viewer class saw at the beginning of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Start {
    seq: u64,
    view: TableView,
}

/// A step as it was seen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SeenStep {
    at: String,
    /// How many results each of its dice could have had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u16>,
    /// What it changed for each viewer class that noticed it.
    diffs: ByViewer<Option<TableDiff>>,
}

impl Part {
    /// A part that begins before step `first`.
    #[must_use]
    pub fn begin(first: i32, sights: &ByViewer<Sight>) -> Part {
        let start = |sight: &Sight| Start {
            seq: sight.seq,
            view: (*sight.view).clone(),
        };
        Part {
            first,
            start: sights.each_ref().map(start),
            steps: Vec::new(),
        }
    }

    /// Adds a step: when it was made, its dice, and what it changed for each viewer class that noticed it.
    pub fn push(&mut self, at: DateTime<Utc>, dice: Vec<u16>, diffs: ByViewer<Option<TableDiff>>) {
        self.steps.push(SeenStep {
            at: rfc3339(at),
            dice,
            diffs,
        });
    }

    /// How many steps it has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a part without steps is not kept")]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The number of its last step; one less than the first when there is none.
    #[must_use]
    pub fn last(&self) -> i32 {
        self.first + self.steps.len() as i32 - 1
    }

    /// The `seq`s before its first step.
    #[must_use]
    pub fn seqs(&self) -> ByViewer<u64> {
        self.start.each_ref().map(|start| start.seq)
    }

    /// How many results each die of its steps could have had, by the number of the step.
    pub fn dice(&self) -> impl Iterator<Item = (i32, &[u16])> {
        (self.first..).zip(self.steps.iter().map(|step| step.dice.as_slice()))
    }

    /// Its steps: when each was made, how many results each of its dice could have had, and what it changed for each viewer
    /// class that noticed it.
    pub fn steps(&self) -> impl Iterator<Item = (&str, &[u16], &ByViewer<Option<TableDiff>>)> {
        let steps = self.steps.iter();
        steps.map(|step| (step.at.as_str(), step.dice.as_slice(), &step.diffs))
    }

    /// What each viewer class saw before its first step.
    #[must_use]
    pub fn start(&self) -> ByViewer<&TableView> {
        self.start.each_ref().map(|start| &start.view)
    }

    /// What was rolled before everybody's eyes, in the order of the log.
    pub fn open_rolls(&self) -> impl Iterator<Item = &Roll> {
        let diffs = self
            .steps
            .iter()
            .filter_map(|step| step.diffs[Viewer::Spectator].as_ref());
        diffs.flat_map(|diff| &diff.log).flat_map(|entry| &entry.dice)
    }

    /// As the database keeps it.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        pack(self)
    }

    /// Reads what [`Part::pack`] wrote.
    ///
    /// # Errors
    /// When it is nothing of that kind.
    pub fn unpack(bytes: &[u8]) -> Result<Part, Unreadable> {
        unpack(bytes)
    }

    /// What a viewer class saw of it, from a `seq` on and as far as step `last`, which may lie beyond the part.
    #[must_use]
    pub fn excerpt(&self, wanted: Excerpt, last: i32) -> Journal {
        let viewer = wanted.viewer;
        let Start { mut seq, mut view } = self.start[viewer].clone();
        let mut moment = self.start[Viewer::Spectator].seq;
        let within = usize::try_from(last + 1 - self.first).unwrap_or_default();
        let mut rest = self.steps.iter().take(within);
        let mut step = rest.next();
        while seq < wanted.from
            && let Some(skipped) = step
        {
            moment += u64::from(skipped.diffs[Viewer::Spectator].is_some());
            if let Some(diff) = &skipped.diffs[viewer] {
                seq += 1;
                apply(&mut view, diff);
            }
            step = rest.next();
        }
        let mut journal = Journal {
            v: protocol::VERSION,
            from: seq,
            moment,
            start: view,
            steps: Vec::new(),
            more: last > self.last(),
        };
        while let Some(shown) = step {
            let diff = shown.diffs[viewer].as_ref();
            if diff.is_some() && journal.steps.len() == wanted.limit {
                journal.more = true;
                break;
            }
            moment += u64::from(shown.diffs[Viewer::Spectator].is_some());
            if let Some(diff) = diff {
                seq += 1;
                journal.steps.push(JournalStep {
                    seq,
                    moment,
                    at: shown.at.clone(),
                    diff: diff.clone(),
                });
            }
            step = rest.next();
        }
        journal
    }

    /// What each viewer class saw after its last step.
    #[must_use]
    pub fn end(&self) -> ByViewer<TableView> {
        ByViewer::of(|viewer| {
            let mut view = self.start[viewer].view.clone();
            for diff in self.steps.iter().filter_map(|step| step.diffs[viewer].as_ref()) {
                apply(&mut view, diff);
            }
            view
        })
    }
}
