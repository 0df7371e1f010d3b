//! Writing the history of a game down while it is read back.

use std::sync::Arc;

use protocol::differences::diff;
use protocol::{ByViewer, TableDiff, TableView};

use super::part::{MOST_STEPS, Part};
use crate::db::journal::Row;
use crate::error::Result;
use crate::tables::replay::{Followed, Reading};
use crate::tables::sight::{Lines, Sight};

/// Writes parts.
pub struct Recorder {
    part: Part,
    views: ByViewer<Arc<TableView>>,
    parts: Vec<Part>,
}

impl Recorder {
    /// Begins with the step after the one where a reading stands.
    #[must_use]
    pub fn after(reading: &Reading) -> Recorder {
        Recorder::begin(reading.step + 1, &reading.sights())
    }

    /// Begins with the set-up, which nobody sees happen.
    #[must_use]
    pub fn of_set_up(reading: &Reading, row: &Row, dice: Vec<u16>) -> Recorder {
        let mut recorder = Recorder::begin(row.step, &reading.sights());
        recorder.part.push(row.at, dice, ByViewer::default());
        recorder
    }

    /// Goes on with a part that has room.
    #[must_use]
    pub fn resume(part: Part) -> Recorder {
        Recorder {
            views: part.end().map(Arc::new),
            part,
            parts: Vec::new(),
        }
    }

    fn begin(first: i32, sights: &ByViewer<Sight>) -> Recorder {
        Recorder {
            part: Part::begin(first, sights),
            views: sights.each_ref().map(|sight| Arc::clone(&sight.view)),
            parts: Vec::new(),
        }
    }

    /// Takes in a step, and so does `reading`.
    ///
    /// # Errors
    /// When the rules of now did not make it.
    pub fn follow(&mut self, reading: &mut Reading, row: &Row) -> Result<()> {
        let Followed { lines, sizes } = reading.follow(row)?;
        let sights = reading.sights();
        self.push(row, sizes, &sights, &lines);
        Ok(())
    }

    /// Takes in a step that led to what the viewer classes see now. Who noticed it stands in its row: views may look
    /// otherwise today, but the versions by which everybody names them stay.
    pub fn push(&mut self, row: &Row, dice: Vec<u16>, after: &ByViewer<Sight>, lines: &ByViewer<Lines>) {
        let mut change = |viewer| -> Option<TableDiff> {
            if !row.is_seen_by(viewer) {
                return None;
            }
            let after = Arc::clone(&after[viewer].view);
            let before = std::mem::replace(&mut self.views[viewer], after);
            Some(diff(
                &before,
                &self.views[viewer],
                lines[viewer].entries().cloned().collect(),
            ))
        };
        let diffs = ByViewer::of(&mut change);
        self.part.push(row.at, dice, diffs);
        if self.part.len() == MOST_STEPS {
            let next = Part::begin(row.step + 1, after);
            self.parts.push(std::mem::replace(&mut self.part, next));
        }
    }

    /// All parts.
    #[must_use]
    pub fn finish(mut self) -> Vec<Part> {
        if self.part.len() > 0 {
            self.parts.push(self.part);
        }
        self.parts
    }
}
