//! Taking a game up: from what was saved of it, under the rules that made it or under later ones.
//!
//! Under the rules that made it a game is read back from its newest snapshot, and where that cannot be read from its seal
//! or from its set-up. Other rules take it up only where what everybody saw so far is sealed, or where digests show that
//! they lead to the very same states; from there on, after a seam, it is theirs. A game that cannot be taken up is frozen:
//! it shows what was seen last, and waits for rules that can.

use std::cmp::Ordering;

use chrono::{DateTime, Utc};
use kernel::Referee;
use protocol::http::TableStatus;

use super::history::seal::{Seal, Sealing};
use super::position::Frozen;
use super::replay::Reading;
use super::saved::{Saved, Seen};
use crate::db::history::{SealedState, Snapshot};
use crate::db::journal::Row;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};

/// What is kept of one table.
pub trait Books: Sync {
    /// Its newest snapshot.
    fn snapshot(&self) -> impl Future<Output = Result<Option<Snapshot>>> + Send;
    /// How far it is sealed.
    fn seal(&self) -> impl Future<Output = Result<Option<Seal>>> + Send;
    /// The rows of its journal after a step.
    fn rows_after(&self, step: i32) -> impl Future<Output = Result<Vec<Row>>> + Send;
}

/// How a game can be taken up.
pub enum TakenUp {
    /// It goes on.
    GoesOn {
        /// Where it stands.
        reading: Reading,
        /// The number of the step of its snapshot; -1 without one.
        snapshot: i32,
    },
    /// It goes on under these rules as soon as the seam is written down.
    Seam(Box<Seam>),
    /// Other rules played it to its end: there is nothing but to look at it.
    Over(Reading),
    /// These rules cannot, or must not, go on with it. Its position says why.
    Frozen(Reading),
}

/// A seam that is to be written.
pub struct Seam {
    /// The row of the journal that marks it.
    pub row: Row,
    /// What is sealed then.
    pub seal: SealedState,
    /// Where the game stands after it.
    pub reading: Reading,
}

/// Finds out how a game can be taken up. Nothing is written.
///
/// # Errors
/// When the books cannot be read.
pub async fn take_up(
    record: &Record,
    referee: &dyn Referee,
    books: &impl Books,
    now: DateTime<Utc>,
) -> Result<TakenUp> {
    if record.edition.cmp(&referee.edition()) == Ordering::Greater {
        let why = format!(
            "it goes on under edition {} of its rules, and this server has edition {}. Connect again in a moment.",
            record.edition,
            referee.edition()
        );
        let frozen = Frozen {
            why: why.into(),
            is_elsewhere: true,
        };
        return freeze(record, books, frozen).await;
    }
    let taken = if record.is_played_by(referee) {
        go_on(record, referee, books).await
    } else {
        take_over(record, referee, books, now).await
    };
    match taken {
        Err(error) if !error.is_outage() => frozen(record, books, &error.message).await,
        taken => taken,
    }
}

/// Reads a game back under the rules that made it.
async fn go_on(record: &Record, referee: &dyn Referee, books: &impl Books) -> Result<TakenUp> {
    let mut fault = None;
    let snapshot = books.snapshot().await?;
    let step = snapshot.as_ref().map_or(-1, |snapshot| snapshot.step);
    if let Some(snapshot) = snapshot {
        match from_snapshot(record, referee, books, &snapshot).await {
            Ok(reading) => {
                return Ok(TakenUp::GoesOn {
                    reading,
                    snapshot: step,
                });
            }
            Err(error) if error.is_outage() => return Err(error),
            Err(error) => fault = Some(error),
        }
    }
    if let Some(error) = &fault {
        tracing::warn!(table = %record.id, step, %error, "a snapshot is of no use; reading more of the journal instead");
    }
    let (mut reading, after) = match books.seal().await? {
        Some(seal) => {
            let reading = Reading::from_saved(&seal.saved, referee, seal.step, false);
            let reading = reading.map_err(|error| Error::rules_changed(seal.step, &error))?;
            (reading, books.rows_after(seal.step).await?)
        }
        None => {
            let mut rows = books.rows_after(-1).await?;
            let first = rows
                .first()
                .ok_or_else(|| Error::internal(&"a running table has no journal"))?;
            let (reading, _) = Reading::from_set_up(record, referee, first, false)?;
            rows.remove(0);
            (reading, rows)
        }
    };
    // What the snapshot led to is more to the point than what a reading from further back does.
    reading.follow_all(&after).map_err(|error| fault.unwrap_or(error))?;
    Ok(TakenUp::GoesOn {
        reading,
        snapshot: step,
    })
}

async fn from_snapshot(
    record: &Record,
    referee: &dyn Referee,
    books: &impl Books,
    snapshot: &Snapshot,
) -> Result<Reading> {
    let unreadable = |error: &dyn std::fmt::Display| Error::rules_changed(snapshot.step, error);
    let saved = Saved::unpack(&snapshot.state).map_err(|error| unreadable(&error))?;
    if saved.edition != record.edition {
        return Err(unreadable(&format_args!("it is of edition {}", saved.edition)));
    }
    let mut reading = Reading::from_saved(&saved, referee, snapshot.step, false).map_err(|error| unreadable(&error))?;
    reading.follow_all(&books.rows_after(snapshot.step).await?)?;
    Ok(reading)
}

/// Takes a game over from other rules.
async fn take_over(record: &Record, referee: &dyn Referee, books: &impl Books, now: DateTime<Utc>) -> Result<TakenUp> {
    let seal = books.seal().await?;
    let after = seal.as_ref().map_or(-1, |seal| seal.step);
    let rows = books.rows_after(after).await?;
    if record.status == TableStatus::Finished
        && let (Some(seal), []) = (&seal, &rows[..])
    {
        return Ok(TakenUp::Over(Reading::bygone(
            Some(seal.saved.seen()),
            seal.step,
            record,
            None,
        )));
    }
    let from = record.edition;
    let unsealed = rows.len();
    let sealing = Sealing::of(record, referee, seal, &rows, true).map_err(|error| {
        let advice = match unsealed {
            0 => "these rules cannot read it",
            _ => "its last steps were not sealed: the release that made them has to be started once more, and drained",
        };
        Error::frozen(&format!(
            "it was played under edition {from} of its rules, and {advice}. {}",
            error.message
        ))
    })?;
    if record.status == TableStatus::Finished {
        return Ok(TakenUp::Over(sealing.reading));
    }
    let mut sealing = sealing;
    let (reading, row, lines) = sealing.reading.clone().begin_anew(referee.edition(), now);
    sealing.push(&row, reading.clone(), &lines);
    Ok(TakenUp::Seam(Box::new(Seam {
        row,
        seal: sealing.finish(referee.edition()),
        reading,
    })))
}

/// What is left to see of a game, and why it cannot go on.
///
/// # Errors
/// When the books cannot be read.
pub async fn frozen(record: &Record, books: &impl Books, why: &str) -> Result<TakenUp> {
    let why = why.strip_prefix("This game is frozen: ").unwrap_or(why).into();
    let frozen = Frozen {
        why,
        is_elsewhere: false,
    };
    freeze(record, books, frozen).await
}

async fn freeze(record: &Record, books: &impl Books, frozen: Frozen) -> Result<TakenUp> {
    tracing::warn!(table = %record.id, why = %frozen.why, "a table is frozen");
    let snapshot = books.snapshot().await?;
    let snapshot = snapshot.and_then(|snapshot| Some((snapshot.step, Saved::unpack(&snapshot.state).ok()?.seen())));
    // A seal that cannot be read is as good as none here.
    let seal = books
        .seal()
        .await
        .ok()
        .flatten()
        .map(|seal| (seal.step, seal.saved.seen()));
    let has_views = |(_, seen): &(i32, Seen)| seen.views.is_some();
    let newest = snapshot
        .into_iter()
        .chain(seal)
        .filter(has_views)
        .max_by_key(|(step, _)| *step);
    let (step, seen) = newest.map_or((-1, None), |(step, seen)| (step, Some(seen)));
    let is_over = record.status == TableStatus::Finished;
    let mut reading = Reading::bygone(seen, step, record, (!is_over).then_some(frozen));
    for row in books.rows_after(step).await? {
        reading.pass(&row);
    }
    Ok(if is_over {
        TakenUp::Over(reading)
    } else {
        TakenUp::Frozen(reading)
    })
}
