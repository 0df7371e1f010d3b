//! Sealing: writing down what everybody saw, as long as there are rules at hand that made it.
//!
//! It costs what playing the steps cost, so it is done when a game is over, when a long one has come far, and before a
//! release gives way to another.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kernel::Referee;
use protocol::ByViewer;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::part::Part;
use super::recorder::Recorder;
use crate::db;
use crate::db::beat::Beat;
use crate::db::history::{SealRow, SealedPart, SealedState};
use crate::db::journal::Row;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::position::Frozen;
use crate::tables::replay::{Followed, Reading};
use crate::tables::saved::{Saved, Unreadable};
use crate::tables::sight::{Lines, Sight};

/// How far a history is sealed, and the game there.
pub struct Seal {
    /// The number of the last step that is sealed.
    pub step: i32,
    /// The game after it.
    pub saved: Saved,
    /// The newest part.
    last: Part,
}

impl Seal {
    /// Reads a seal.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(row: &SealRow) -> Result<Seal, Unreadable> {
        Ok(Seal {
            step: row.step,
            saved: Saved::unpack(&row.state)?,
            last: Part::unpack(&row.last_part)?,
        })
    }

    /// The seal of a table, if it has one.
    ///
    /// # Errors
    /// When the database fails or has something else in its place.
    pub async fn of(database: impl PgExecutor<'_>, table: Uuid) -> Result<Option<Seal>> {
        let row = db::patiently(db::history::seal(database, table)).await?;
        let read = row.as_ref().map(Seal::read).transpose();
        read.map_err(|error| Error::internal(&format_args!("the seal of {table}: {error}")))
    }

    /// The game there, to be read on through `rows`. Where it has only been ended since, no rules need to read it.
    ///
    /// # Errors
    /// When the rules cannot read it.
    pub fn reading(&self, record: &Record, referee: &dyn Referee, strict: bool, rows: &[Row]) -> Result<Reading> {
        let read = Reading::from_saved(&self.saved, referee, self.step, strict);
        read.or_else(|error| match self.unread(record, rows) {
            Some(reading) => Ok(reading),
            None => Err(Error::rules_changed(self.step, &error)),
        })
    }

    /// The same without any rules; `None` when the rows need some, or there are none.
    #[must_use]
    pub fn unread(&self, record: &Record, rows: &[Row]) -> Option<Reading> {
        let frozen = Frozen {
            why: "its rules are not known".into(),
            is_elsewhere: false,
        };
        let is_only_ended = rows.iter().all(|row| Act::read(&row.choice).needs_no_rules());
        (is_only_ended && !rows.is_empty())
            .then(|| Reading::bygone(Some(self.saved.seen()), self.step, record, Some(frozen)))
    }
}

/// A game that is being sealed while it is read back.
pub struct Sealing {
    /// The number of the last step that is sealed already.
    before: Option<i32>,
    /// Where the game stands.
    pub reading: Reading,
    recorder: Recorder,
}

impl Sealing {
    /// Seals the rows that follow a seal, or all rows of a journal. With `strict`, other rules than those at hand may have
    /// made them, and only digests can show that these lead to the same.
    ///
    /// # Errors
    /// When the rules at hand did not make them.
    pub fn of(
        record: &Record,
        referee: &dyn Referee,
        seal: Option<Seal>,
        rows: &[Row],
        strict: bool,
    ) -> Result<Sealing> {
        let (mut sealing, rest) = match seal {
            Some(seal) => {
                let sealing = Sealing {
                    before: Some(seal.step),
                    reading: seal.reading(record, referee, strict, rows)?,
                    recorder: Recorder::resume(seal.last),
                };
                (sealing, rows)
            }
            None => {
                let (first, rest) = rows.split_first().ok_or_else(Error::not_begun)?;
                let (reading, dice) = Reading::from_set_up(record, referee, first, strict)?;
                let sealing = Sealing {
                    before: None,
                    recorder: Recorder::of_set_up(&reading, first, dice),
                    reading,
                };
                (sealing, rest)
            }
        };
        for row in rest {
            sealing.recorder.follow(&mut sealing.reading, row)?;
        }
        Ok(sealing)
    }

    /// Seals a whole journal of which only who made each step, what and when, its dice and where it led are known, and fills
    /// in the rest: who noticed it, what a clock hears of it, and where the game goes back to. `go_on` is asked before each
    /// step whether there is time for it.
    ///
    /// # Errors
    /// When the rules at hand did not make it, or there is no time.
    pub fn retrace(
        record: &Record,
        referee: &dyn Referee,
        rows: &mut [Row],
        mut go_on: impl FnMut() -> Result<()>,
    ) -> Result<Sealing> {
        let target = |row: &Row| match Act::read(&row.choice) {
            Act::Takeback(to) => Some(to),
            _ => None,
        };
        let targets: HashSet<i32> = rows.iter().filter_map(target).collect();
        let mut kept = HashMap::new();
        let (first, rest) = rows.split_first_mut().ok_or_else(Error::not_begun)?;
        let everybody = ByViewer::of(|_| true);
        first.seen_by = Row::seen_bits(everybody, everybody);
        let (reading, dice) = Reading::from_set_up(record, referee, first, false)?;
        let mut sights = reading.sights();
        let tempo = reading.position.tempo();
        first.beat = Some(Beat::new(Sight::awaited(&sights), tempo, false));
        let mut sealing = Sealing {
            before: None,
            recorder: Recorder::of_set_up(&reading, first, dice),
            reading,
        };
        if targets.contains(&first.step) {
            kept.insert(first.step, sealing.reading.position.keep(referee.edition()));
        }
        for row in rest {
            go_on()?;
            // Where another game led is there already.
            if let Some(to) = target(row) {
                row.back = kept.get(&to).cloned();
            }
            let Followed { lines, sizes } = sealing.reading.retrace(row, &mut sights)?;
            sealing.recorder.push(row, sizes, &sights, &lines);
            if targets.contains(&row.step) {
                kept.insert(row.step, sealing.reading.position.keep(referee.edition()));
            }
        }
        Ok(sealing)
    }

    /// Adds a step that no rules made; `reading` is the game after it.
    pub fn push(&mut self, row: &Row, reading: Reading, lines: &ByViewer<Lines>) {
        self.recorder.push(row, Vec::new(), &reading.sights(), lines);
        self.reading = reading;
    }

    /// What the database is to keep.
    #[must_use]
    pub fn finish(self, edition: u32) -> SealedState {
        let part = |part: &Part| SealedPart {
            first_step: part.first,
            last_step: part.last(),
            seqs: part.seqs(),
            content: part.pack(),
        };
        SealedState {
            before: self.before,
            step: self.reading.step,
            state: self.reading.save(edition).pack(),
            parts: self.recorder.finish().iter().map(part).collect(),
        }
    }
}

/// Seals what a table's journal holds beyond its seal, as far as the rules at hand made it. Returns the number of steps
/// that were sealed.
///
/// # Errors
/// When the database fails, or other rules made the journal.
pub async fn seal(database: &PgPool, record: Arc<Record>, referee: Arc<dyn Referee>) -> Result<usize> {
    let table = record.id;
    let old = Seal::of(database, table).await?;
    let after = old.as_ref().map_or(-1, |seal| seal.step);
    let rows = db::patiently(db::journal::rows_after(database, table, after)).await?;
    let count = rows.len();
    if count == 0 {
        return Ok(0);
    }
    let strict = !record.is_played_by(&*referee);
    let sealing = move || {
        let sealing = Sealing::of(&record, &*referee, old, &rows, strict)?;
        Ok(sealing.finish(referee.edition()))
    };
    let state = Error::of_blocking(sealing).await?;
    // Somebody else may have sealed the same meanwhile.
    db::patiently(db::history::store_seal(database, table, &state)).await?;
    Ok(count)
}
