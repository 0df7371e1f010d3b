//! Reading a game back: from the newest snapshot to be played on, or from the beginning to be looked at.

use kernel::{OptionSet, RecordedDice, Referee};
use protocol::Viewer;
use protocol::http::{Journal, JournalStep};
use protocol::view::LogEntry;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::header::rfc3339;
use super::journal::Row;
use super::position::{Advance, Position, Word};
use super::sight::{Lines, LogTail, Sight};
use crate::db::tables::Record;
use crate::error::{Error, Result};

/// A game as it is kept in memory.
pub struct Replayed {
    /// Where it stands.
    pub position: Position,
    /// The number of its last step.
    pub step: i32,
    /// The number of the step its snapshot was taken after; -1 without one.
    pub snapshot: i32,
    /// What each viewer class sees.
    pub sights: [Sight; 3],
    /// The newest lines of each viewer class's log.
    pub logs: [LogTail; 3],
}

/// What a snapshot holds besides the state.
#[derive(Serialize, Deserialize)]
struct Preamble {
    rolled: u32,
    seqs: [u64; 3],
    prompt_seqs: [u64; 3],
    log_lens: [u32; 3],
    /// The newest lines of the log; absent where a class reads the same as the first.
    logs: [Option<Vec<LogEntry>>; 3],
}

/// How many lines of the log a snapshot holds.
const SNAPSHOT_LOG: usize = 100;

/// Writes a snapshot; `None` where something can still be taken back.
#[must_use]
pub fn write_snapshot(position: &Position, sights: &[Sight; 3], logs: &[LogTail; 3]) -> Option<Vec<u8>> {
    let state = position.committed_state()?;
    let tails = Viewer::ALL.map(|viewer| {
        let lines: Vec<LogEntry> = logs[viewer.index()].iter().cloned().collect();
        lines[lines.len().saturating_sub(SNAPSHOT_LOG)..].to_vec()
    });
    let [union, confederate, spectator] = tails;
    let unless_same = |lines: Vec<LogEntry>| (lines != union).then_some(lines);
    let (confederate, spectator) = (unless_same(confederate), unless_same(spectator));
    let preamble = Preamble {
        rolled: position.rolled(),
        seqs: [0, 1, 2].map(|index| sights[index].seq),
        prompt_seqs: [0, 1, 2].map(|index| sights[index].prompt_seq),
        log_lens: Viewer::ALL.map(|viewer| position.log_lens(viewer).1),
        logs: [Some(union), confederate, spectator],
    };
    let mut bytes = serde_json::to_vec(&preamble).expect("plain data always serialises");
    bytes.push(b'\n');
    bytes.extend(state.save());
    Some(bytes)
}

/// A game while it is being read back.
#[derive(Clone)]
pub struct Reading {
    position: Position,
    step: i32,
    snapshot: i32,
    seqs: [u64; 3],
    prompt_seqs: [u64; 3],
    logs: [LogTail; 3],
}

/// Reads a game back from its snapshot, if there is one, and the rows after it.
///
/// # Errors
/// When the journal does not fit the rules.
pub fn read(record: &Record, referee: &dyn Referee, snapshot: Option<Reading>, rows: &[Row]) -> Result<Replayed> {
    let (mut reading, rest) = Reading::begin(record, referee, snapshot, rows)?;
    for row in rest {
        reading.follow(record, row)?;
    }
    Ok(Replayed {
        sights: Viewer::ALL.map(|viewer| reading.sight(viewer)),
        position: reading.position,
        step: reading.step,
        snapshot: reading.snapshot,
        logs: reading.logs,
    })
}

impl Reading {
    /// The number of the last step it has taken in.
    #[must_use]
    pub const fn step(&self) -> i32 {
        self.step
    }

    /// The `seq` of a viewer class.
    #[must_use]
    pub const fn seq(&self, viewer: Viewer) -> u64 {
        self.seqs[viewer.index()]
    }

    fn sight(&self, viewer: Viewer) -> Sight {
        let index = viewer.index();
        Sight::at(&self.position, viewer, self.seqs[index], self.prompt_seqs[index])
    }

    /// Begins where a reading stands, or with the first row; returns the rows that are left.
    fn begin<'a>(
        record: &Record,
        referee: &dyn Referee,
        reading: Option<Reading>,
        rows: &'a [Row],
    ) -> Result<(Reading, &'a [Row])> {
        if let Some(reading) = reading {
            return Ok((reading, rows));
        }
        let (first, rest) = rows
            .split_first()
            .ok_or_else(|| Error::internal(&"a running table has no journal"))?;
        Ok((Reading::from_set_up(record, referee, first)?, rest))
    }

    /// Begins with a snapshot, or not at all if it cannot be read: another version of the rules may have written it.
    /// The journal has everything, so that costs time and nothing else.
    #[must_use]
    pub fn from_snapshot(referee: &dyn Referee, table: Uuid, step: i32, bytes: &[u8]) -> Option<Reading> {
        Reading::read_snapshot(referee, step, bytes)
            .inspect_err(|error| tracing::warn!(%table, step, %error, "reading the whole journal instead"))
            .ok()
    }

    fn read_snapshot(referee: &dyn Referee, step: i32, bytes: &[u8]) -> Result<Reading> {
        let unreadable =
            |error: &dyn std::fmt::Display| Error::internal(&format_args!("an unreadable snapshot: {error}"));
        let end = bytes
            .iter()
            .position(|byte| *byte == b'\n')
            .ok_or_else(|| unreadable(&"no preamble"))?;
        let preamble: Preamble = serde_json::from_slice(&bytes[..end]).map_err(|error| unreadable(&error))?;
        let state = referee.load(&bytes[end + 1..]).map_err(|error| unreadable(&error))?;
        let shared = preamble.logs[0].clone().unwrap_or_default();
        let mut index = 0;
        let logs = preamble.logs.map(|lines| {
            let tail = LogTail::new(preamble.log_lens[index], lines.unwrap_or_else(|| shared.clone()));
            index += 1;
            tail
        });
        Ok(Reading {
            position: Position::at_commit_point(state, preamble.rolled, preamble.log_lens),
            step,
            snapshot: step,
            seqs: preamble.seqs,
            prompt_seqs: preamble.prompt_seqs,
            logs,
        })
    }

    fn from_set_up(record: &Record, referee: &dyn Referee, row: &Row) -> Result<Reading> {
        Ok(Reading {
            position: set_up_again(record, referee, row)?,
            step: row.step,
            snapshot: -1,
            seqs: [1; 3],
            prompt_seqs: [1; 3],
            logs: Default::default(),
        })
    }

    /// Takes in a step; returns what it adds to each viewer class's log.
    fn follow(&mut self, record: &Record, row: &Row) -> Result<[Lines; 3]> {
        let word = Word::read(&row.choice);
        let advance = self.position.advance_again(row.side, word, &row.rolls);
        let Advance { position, log, .. } =
            advance.map_err(|cause| Error::rules_changed(&record.rules_version, row.step, &cause))?;
        let lines = Lines::for_all(log, &self.position, word);
        for viewer in Viewer::ALL {
            let index = viewer.index();
            if row.is_seen_by(viewer) {
                self.seqs[index] += 1;
                self.logs[index].update(&lines[index]);
            }
            if row.asks(viewer) {
                self.prompt_seqs[index] = self.seqs[index];
            }
        }
        self.position = position;
        self.step = row.step;
        Ok(lines)
    }
}

/// Sets a game up as its first row says.
///
/// # Errors
/// When the first row is none, or does not fit the rules.
pub fn set_up_again(record: &Record, referee: &dyn Referee, row: &Row) -> Result<Position> {
    if row.step != 0 || Word::read(&row.choice) != Word::Setup {
        return Err(Error::internal(&"a journal does not begin with the set-up"));
    }
    let options = OptionSet::from_iter(record.options.iter().cloned());
    let mut dice = RecordedDice::new(&row.rolls);
    let unfit = |cause: &dyn std::fmt::Display| Error::rules_changed(&record.rules_version, row.step, cause);
    let position = Position::set_up(referee, &record.scenario, &options, &mut dice).map_err(|error| unfit(&error))?;
    if !dice.is_sound() {
        return Err(unfit(&"the set-up rolled other dice"));
    }
    Ok(position)
}

/// The part of a journal that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// Who looks.
    pub viewer: Viewer,
    /// The `seq` to begin with.
    pub from: u64,
    /// How many steps at most.
    pub limit: usize,
}

/// The journal as a viewer class saw it, and where the game stood at its beginning: a later reader can begin there.
///
/// # Errors
/// When the journal does not fit the rules.
pub fn excerpt(
    record: &Record,
    referee: &dyn Referee,
    bookmark: Option<Reading>,
    rows: &[Row],
    wanted: Excerpt,
) -> Result<(Journal, Reading)> {
    let viewer = wanted.viewer;
    let (mut reading, mut rest) = Reading::begin(record, referee, bookmark, rows)?;
    while reading.seq(viewer) < wanted.from
        && let Some((row, later)) = rest.split_first()
    {
        reading.follow(record, row)?;
        rest = later;
    }
    let start = reading.clone();
    let first = reading.sight(viewer);
    let mut sight = first.clone();
    let mut steps = Vec::new();
    let mut more = false;
    for row in rest {
        if steps.len() == wanted.limit && row.is_seen_by(viewer) {
            more = true;
            break;
        }
        let [union, confederate, spectator] = reading.follow(record, row)?;
        if !row.is_seen_by(viewer) {
            continue;
        }
        let lines = match viewer {
            Viewer::Union => union,
            Viewer::Confederate => confederate,
            Viewer::Spectator => spectator,
        };
        if let Some(glance) = sight.look(reading.position.view(viewer), viewer, row.side, lines) {
            steps.push(JournalStep {
                seq: reading.seq(viewer),
                moment: reading.seq(Viewer::Spectator),
                at: rfc3339(row.at),
                diff: glance.diff(),
            });
            sight = glance.after;
        }
    }
    let journal = Journal {
        v: protocol::VERSION,
        from: first.seq,
        moment: start.seq(Viewer::Spectator),
        start: (*first.view).clone(),
        steps,
        more,
    };
    Ok((journal, start))
}

impl Row {
    /// The bits for classes that saw a change and were asked anew.
    #[must_use]
    pub fn seen_bits(seen: [bool; 3], asked: [bool; 3]) -> i16 {
        let bit = |set: bool, place: usize| i16::from(set) << place;
        (0..3)
            .map(|index| bit(seen[index], index) | bit(asked[index], index + 3))
            .sum()
    }

    /// Whether the step changed what a viewer class sees.
    #[must_use]
    pub const fn is_seen_by(&self, viewer: Viewer) -> bool {
        self.seen_by & (1 << viewer.index()) != 0
    }

    /// Whether a viewer class was asked anew.
    #[must_use]
    pub const fn asks(&self, viewer: Viewer) -> bool {
        self.seen_by & (1 << (viewer.index() + 3)) != 0
    }
}
