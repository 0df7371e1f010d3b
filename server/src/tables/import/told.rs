//! What everybody saw of a game that the rules of now cannot play again as a whole: it is read, and shown as the file tells
//! it. What can be held against it is: its parts follow each other, its steps are those of the journal, every roll follows
//! from the seed, and it ends as the file says. As far as the rules lead to the same they play it again. No state is taken
//! from the file, so no rules ever read one that none of them made.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use protocol::diff::apply;
use protocol::view::LogEntry;
use protocol::{ByViewer, TableDiff, TableView, Viewer};
use serde_json::Value;

use super::again::Again;
use super::checks::{bad, check_proof};
use super::file::Read;
use crate::db::history::{SealRow, SealedPart, SealedState};
use crate::db::journal::Row;
use crate::db::tables::record::{Ending, Record};
use crate::error::Result;
use crate::tables::act::Act;
use crate::tables::history::part::{MOST_STEPS, Part};
use crate::tables::history::proof::Evidence;
use crate::tables::history::seal::Seal;
use crate::tables::saved::{Saved, Seen, inflate};
use crate::tables::sight::LogTail;
use crate::text;
use crate::time::rfc3339;

/// The longest part when it is unpacked, in bytes: several times what the longest book needs.
const LONGEST_PART: u64 = 8 << 20;

/// All parts together.
const LONGEST_HISTORY: u64 = 64 << 20;

/// The longest text in it, in characters: keys, cases, names of tracks.
const LONGEST_TEXT: usize = 200;

/// The most lines that a log has when a game is set up.
const MOST_FIRST_LINES: u32 = 1000;

/// How many lines of the logs are kept with the end.
const LOG_LINES: usize = 100;

/// A game that was read.
pub(super) struct Told {
    /// Its journal, with who noticed each step.
    pub rows: Vec<Row>,
    /// What is kept of it.
    pub seal: SealedState,
    /// How many of its steps, from the first, were played again.
    pub replayed: i32,
}

/// Reads what everybody saw.
///
/// # Errors
/// When it does not hold, or there is no time.
pub(super) fn told(read: &Read, sealed: &[String], mut go_on: impl FnMut() -> Result<()>) -> Result<Told> {
    let mut rows = read.rows.clone();
    let mut budget = LONGEST_HISTORY;
    let mut parts = Vec::new();
    let mut watcher: Option<Watcher> = None;
    let mut again = Again::begin(read);
    for text in sealed {
        go_on()?;
        let part = part(text, &mut budget)?;
        let watcher = watcher.get_or_insert_with(|| Watcher::of(&part));
        watcher.check_start(&part)?;
        for (at, dice, diffs) in part.steps() {
            go_on()?;
            let row = rows
                .get_mut(watcher.steps)
                .ok_or_else(|| bad("it tells more than its journal does"))?;
            watcher.follow(row, at, dice, diffs)?;
            again.follow(row, &watcher.views, diffs);
        }
        parts.push(SealedPart {
            first_step: part.first,
            last_step: part.last(),
            seqs: part.seqs(),
            // As this server writes it, whatever was in the file besides.
            content: part.pack(),
        });
    }
    let watcher = watcher.filter(|watcher| watcher.steps == rows.len());
    let watcher = watcher.ok_or_else(|| bad("it does not tell what everybody saw to the end"))?;
    let rolled = rows.iter().map(|row| row.rolls.len() as u32).sum();
    let ending = ending(&read.record, rows.last(), &watcher.views)?;
    let saved = Saved::of_seen(watcher.seen(), rolled, ending, read.record.edition);
    let seal = SealedState {
        before: None,
        step: rows.len() as i32 - 1,
        state: saved.pack(),
        parts,
    };
    prove(&read.record, &rows, &seal)?;
    Ok(Told {
        rows,
        seal,
        replayed: again.steps(),
    })
}

/// A part, if it is one.
fn part(text: &str, budget: &mut u64) -> Result<Part> {
    let none = || bad("a part of what everybody saw is none");
    let packed = BASE64.decode(text).map_err(|_| none())?;
    let most = LONGEST_PART.min(*budget);
    let json = inflate(&packed, most).map_err(|_| none())?;
    *budget -= json.len() as u64;
    if json.len() as u64 == most {
        return Err(bad("what everybody saw is too long"));
    }
    let value: Value = serde_json::from_slice(&json).map_err(|_| none())?;
    check_texts(&value)?;
    let part: Part = serde_json::from_value(value).map_err(|_| none())?;
    if part.len() == 0 || part.len() > MOST_STEPS {
        return Err(none());
    }
    Ok(part)
}

/// Nothing in it is longer than words of a game are, or turns the direction round.
fn check_texts(value: &Value) -> Result<()> {
    let is_sound = |text: &str| text.len() <= LONGEST_TEXT && text::is_plain(text);
    match value {
        Value::String(text) if !is_sound(text) => Err(bad("what everybody saw has a text that no game has")),
        Value::Array(values) => values.iter().try_for_each(check_texts),
        Value::Object(fields) => fields.values().try_for_each(check_texts),
        _ => Ok(()),
    }
}

/// What the viewer classes see while a history is read.
struct Watcher {
    steps: usize,
    seqs: ByViewer<u64>,
    views: ByViewer<TableView>,
    logs: ByViewer<Vec<LogEntry>>,
}

impl Watcher {
    fn of(part: &Part) -> Watcher {
        Watcher {
            steps: 0,
            seqs: ByViewer::of(|_| 1),
            views: part.start().map(TableView::clone),
            logs: ByViewer::default(),
        }
    }

    /// A part goes on where the one before ended, and the first one where the game is set up.
    fn check_start(&self, part: &Part) -> Result<()> {
        let is_next = usize::try_from(part.first) == Ok(self.steps)
            && part.seqs() == self.seqs
            && part.start() == self.views.each_ref();
        if !is_next {
            return Err(bad("the parts of what everybody saw do not follow each other"));
        }
        let is_long = |view: &TableView| view.log_len > MOST_FIRST_LINES;
        if self.steps == 0 && self.views.iter().any(is_long) {
            return Err(bad("its log begins with lines that it does not have"));
        }
        Ok(())
    }

    fn follow(&mut self, row: &mut Row, at: &str, dice: &[u16], diffs: &ByViewer<Option<TableDiff>>) -> Result<()> {
        let wrong = |why: &str| bad(&format!("step {} {why}", row.step));
        if at != rfc3339(row.at) {
            return Err(wrong("was made at another time than everybody saw it"));
        }
        if dice.len() != row.rolls.len() || dice.contains(&0) {
            return Err(wrong("rolled other dice than are recorded"));
        }
        if self.views.iter().any(|view| view.outcome.is_some()) {
            return Err(wrong("was made when the game was over"));
        }
        let seen = diffs.each_ref().map(Option::is_some);
        if row.step == 0 && seen.iter().any(|seen| *seen) {
            return Err(wrong("is seen by somebody, though it only sets the game up"));
        }
        row.seen_by = Row::seen_bits(seen, ByViewer::of(|_| false));
        for viewer in Viewer::ALL {
            let Some(diff) = &diffs[viewer] else { continue };
            let before = self.views[viewer].log_len;
            apply(&mut self.views[viewer], diff);
            let kept = self.views[viewer].log_len.checked_sub(diff.log.len() as u32);
            let kept = kept.filter(|kept| *kept <= before);
            let kept = kept.ok_or_else(|| wrong("adds to a log that is shorter"))?;
            let lines = &mut self.logs[viewer];
            lines.truncate(lines.len().saturating_sub((before - kept) as usize));
            lines.extend(diff.log.iter().cloned());
            if lines.len() > 2 * LOG_LINES {
                lines.drain(..lines.len() - LOG_LINES);
            }
            self.seqs[viewer] += 1;
        }
        self.steps += 1;
        Ok(())
    }

    fn seen(self) -> Seen {
        let lens = self.views.each_ref().map(|view| view.log_len);
        let tail = |(lines, len): (Vec<LogEntry>, u32)| {
            let first = lines.len().saturating_sub(LOG_LINES);
            LogTail::new(len, lines.into_iter().skip(first))
        };
        Seen {
            views: Some(self.views),
            seqs: self.seqs,
            prompt_seqs: self.seqs,
            logs: self.logs.zip(lens).map(tail),
        }
    }
}

/// How the game ended: as its last step says where players, a clock, or who ran the server ended it, and else by the rules.
/// Everybody saw the same.
fn ending(record: &Record, last: Option<&Row>, views: &ByViewer<TableView>) -> Result<Ending> {
    let said = record
        .ending()
        .ok_or_else(|| bad("it does not say how the game ended"))?;
    let row = last.ok_or_else(|| bad("it has no steps"))?;
    let ending = match Act::read(&row.choice) {
        Act::Resign => Some((Ending::RESIGNED, Some(row.side.other()))),
        Act::Draw => Some((Ending::DRAW, None)),
        Act::Adjudge(winner) => Some((Ending::ADJUDGED, winner)),
        Act::Flag(whose) => Some((Ending::TIME, whose.map(protocol::Side::other))),
        _ => None,
    };
    // By the rules a game can end drawn, too.
    let by_rules = if said.winner.is_some() {
        Ending::VICTORY
    } else {
        Ending::DRAW
    };
    let (by, winner) = ending.unwrap_or((by_rules, said.winner));
    let is_seen = |view: &TableView| view.outcome.as_ref().is_some_and(|outcome| outcome.winner == winner);
    if (said.by, said.winner) != (by, winner) || !views.iter().all(is_seen) {
        return Err(bad("the table says another end than everybody saw"));
    }
    Ok(Ending { by, winner })
}

/// Every roll follows from the seed, and the journal is whole, as `verify` finds it of what is sealed.
fn prove(record: &Arc<Record>, rows: &[Row], seal: &SealedState) -> Result<()> {
    let last = seal
        .parts
        .last()
        .ok_or_else(|| bad("it does not tell what everybody saw"))?;
    let row = SealRow {
        step: seal.step,
        state: seal.state.clone(),
        last_part: last.content.clone(),
    };
    let read = Seal::read(&row).map_err(|_| bad("a part of what everybody saw is none"))?;
    let parts = seal.parts.iter().map(|part| part.content.clone()).collect();
    let evidence = Evidence::of_sealed(Arc::clone(record), rows.to_vec(), parts, read);
    check_proof(&evidence.prove()?)
}
