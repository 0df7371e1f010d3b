//! Playing a game again as far as the rules of now lead to the same as everybody saw, and no further: what comes after was made
//! by other rules, or was made up.

use std::collections::HashMap;

use protocol::view::LogEntry;
use protocol::{ByViewer, TableDiff, TableView, Viewer};

use super::file::Read;
use crate::db::journal::Row;
use crate::tables::act::Act;
use crate::tables::replay::Reading;
use crate::tables::sight::{Lines, Sight};

/// A game that is being played again.
pub struct Again<'a> {
    read: &'a Read,
    /// Where it stands; nowhere when the rules have led elsewhere.
    stand: Option<Stand>,
    /// The states to which players go back, by the step after which the game stood there.
    kept: HashMap<i32, Option<Vec<u8>>>,
    steps: i32,
}

/// Where a game stands that is being played again.
struct Stand {
    reading: Reading,
    sights: ByViewer<Sight>,
}

impl<'a> Again<'a> {
    /// Begins with the first step of a file.
    #[must_use]
    pub fn begin(read: &'a Read) -> Again<'a> {
        let target = |row: &Row| match Act::read(&row.choice) {
            Act::Takeback(to) => Some((to, None)),
            _ => None,
        };
        let stand = read.rows.first().and_then(|first| {
            let (reading, _) = Reading::from_set_up(&read.record, &*read.referee, first, true).ok()?;
            let sights = reading.sights();
            Some(Stand { reading, sights })
        });
        Again {
            read,
            stand,
            kept: read.rows.iter().filter_map(target).collect(),
            steps: 0,
        }
    }

    /// How many steps, from the first, led to the same.
    #[must_use]
    pub const fn steps(&self) -> i32 {
        self.steps
    }

    /// Plays a step, after which the viewer classes saw `views`.
    pub fn follow(&mut self, row: &Row, views: &ByViewer<TableView>, diffs: &ByViewer<Option<TableDiff>>) {
        let Some(stand) = self.stand.take() else { return };
        let stand = match row.step {
            0 => Some(stand),
            _ => self.next(stand, row, diffs),
        };
        let sees = |stand: &Stand| {
            let mut classes = Viewer::ALL.into_iter();
            classes.all(|viewer| *stand.sights[viewer].view == views[viewer])
        };
        let Some(stand) = stand.filter(sees) else { return };
        if let Some(kept) = self.kept.get_mut(&row.step) {
            *kept = Some(stand.reading.position.keep(self.read.referee.edition()));
        }
        self.steps = row.step + 1;
        self.stand = Some(stand);
    }

    /// The game after a step, if the rules lead there and tell the same of it.
    fn next(&self, stand: Stand, row: &Row, diffs: &ByViewer<Option<TableDiff>>) -> Option<Stand> {
        let act = Act::read(&row.choice);
        // Of a step that does not tell where it led nobody knows whether it is the same.
        if row.digest.is_none() && !act.needs_no_rules() {
            return None;
        }
        let Stand {
            mut reading,
            mut sights,
        } = stand;
        let mut again = row.clone();
        let lines = match act {
            // Where that other game stood is not told.
            Act::From(..) => return None,
            Act::Seam => {
                let seam = self.read.seams.iter().find(|seam| seam.step == row.step)?;
                let (anew, made, lines) = reading.begin_anew(seam.edition, row.at);
                again = made;
                reading = anew;
                sights = reading.sights();
                lines
            }
            Act::Takeback(to) => {
                again.back = Some(self.kept.get(&to)?.clone()?);
                reading.retrace(&mut again, &mut sights).ok()?.lines
            }
            _ => reading.retrace(&mut again, &mut sights).ok()?.lines,
        };
        let is_same =
            |viewer| again.is_seen_by(viewer) == row.is_seen_by(viewer) && tells(&lines[viewer], &diffs[viewer]);
        let is_same = again.digest == row.digest && Viewer::ALL.into_iter().all(is_same);
        is_same.then_some(Stand { reading, sights })
    }
}

/// Whether lines are those that somebody saw written.
fn tells(lines: &Lines, diff: &Option<TableDiff>) -> bool {
    let seen: &[LogEntry] = diff.as_ref().map_or(&[], |diff| &diff.log);
    diff.is_none() || lines.entries().eq(seen)
}
