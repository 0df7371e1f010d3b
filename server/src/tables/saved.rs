//! A game as it is saved, so that it can go on from there: under this release, or under a later one.
//!
//! Beside the state stands what was seen last, in words that need no rules: whoever cannot read the state any more can
//! still show the game.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use kernel::{Referee, SetupError};
use protocol::view::LogEntry;
use protocol::{ByViewer, TableView};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::position::Position;
use super::position::saved::SavedPosition;
use super::sight::{LogTail, Sight};
use crate::db::tables::record::Ending;

/// How many lines of the log are saved.
const LOG_LINES: usize = 100;

/// The longest text that is read back, in bytes: a hundred times the longest there is.
const LONGEST: u64 = 1 << 26;

/// The edition of all rules before there were editions.
const FIRST_EDITION: u32 = 1;

/// A saved game.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    /// The edition of the rules that saved it.
    pub edition: u32,
    seqs: ByViewer<u64>,
    prompt_seqs: ByViewer<u64>,
    /// What each viewer class saw; absent in what was saved before there were editions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    views: Option<ByViewer<TableView>>,
    /// The newest lines of the log; absent where a class reads the same as the first.
    logs: ByViewer<Option<Vec<LogEntry>>>,
    position: SavedPosition,
}

/// Why a saved game cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It cannot be unpacked.
    #[error("it cannot be unpacked: {0}")]
    Packed(#[from] std::io::Error),
    /// It is not of this form.
    #[error("it is not of this form: {0}")]
    Form(#[from] serde_json::Error),
    /// The rules cannot read its state.
    #[error(transparent)]
    State(#[from] SetupError),
}

/// What releases before editions wrote before the state, on a line of its own.
#[derive(Deserialize)]
struct Preamble {
    rolled: u32,
    seqs: ByViewer<u64>,
    prompt_seqs: ByViewer<u64>,
    log_lens: ByViewer<u32>,
    logs: ByViewer<Option<Vec<LogEntry>>>,
}

/// What was seen of a game: what can be shown without reading its state.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What each viewer class saw; absent in what was saved before there were editions.
    pub views: Option<ByViewer<TableView>>,
    /// The `seq`s of the viewer classes.
    pub seqs: ByViewer<u64>,
    /// The `seq`s at which they were asked.
    pub prompt_seqs: ByViewer<u64>,
    /// The newest lines of their logs.
    pub logs: ByViewer<LogTail>,
}

impl Saved {
    /// What is to be saved of a game.
    #[must_use]
    pub fn of(position: &Position, sights: &ByViewer<Sight>, logs: &ByViewer<LogTail>, edition: u32) -> Saved {
        let tails = logs.each_ref().map(|log| {
            let lines: Vec<LogEntry> = log.iter().cloned().collect();
            lines[lines.len().saturating_sub(LOG_LINES)..].to_vec()
        });
        let [union, confederate, spectator] = tails.into_array();
        let unless_same = |lines: Vec<LogEntry>| (lines != union).then_some(lines);
        let (confederate, spectator) = (unless_same(confederate), unless_same(spectator));
        Saved {
            edition,
            seqs: sights.each_ref().map(|sight| sight.seq),
            prompt_seqs: sights.each_ref().map(|sight| sight.prompt_seq),
            views: Some(sights.each_ref().map(|sight| (*sight.view).clone())),
            logs: ByViewer::new(Some(union), confederate, spectator),
            position: position.save(),
        }
    }

    /// What is to be saved of a game that is over and of which no more is known than what was seen, and how many dice were
    /// rolled. No rules read it.
    #[must_use]
    pub fn of_seen(seen: Seen, rolled: u32, ending: Ending, edition: u32) -> Saved {
        let lens = seen.logs.each_ref().map(LogTail::total);
        let lines = |log: &LogTail| Some(log.iter().cloned().collect());
        Saved {
            edition,
            seqs: seen.seqs,
            prompt_seqs: seen.prompt_seqs,
            views: seen.views,
            logs: seen.logs.each_ref().map(lines),
            position: SavedPosition::unread(rolled, lens, ending),
        }
    }

    /// As the database keeps it.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        pack(self)
    }

    /// Reads what [`Saved::pack`] wrote, or a release before editions.
    ///
    /// # Errors
    /// When it is neither.
    pub fn unpack(bytes: &[u8]) -> Result<Saved, Unreadable> {
        if bytes.first() != Some(&b'{') {
            return unpack(bytes);
        }
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let preamble: Preamble = serde_json::from_slice(&bytes[..end])?;
        let state: Box<RawValue> = serde_json::from_slice(&bytes[end..])?;
        Ok(Saved {
            edition: FIRST_EDITION,
            seqs: preamble.seqs,
            prompt_seqs: preamble.prompt_seqs,
            views: None,
            logs: preamble.logs,
            position: SavedPosition::at_commit_point(state, preamble.rolled, preamble.log_lens),
        })
    }

    /// The position, read by these rules.
    ///
    /// # Errors
    /// When they cannot read it.
    pub fn position(&self, referee: &dyn Referee) -> Result<Position, Unreadable> {
        Ok(Position::restore(&self.position, referee, self.edition)?)
    }

    /// What was seen.
    #[must_use]
    pub fn seen(&self) -> Seen {
        let first = self.logs.iter().flatten().next();
        let lens = self.position.log_lens();
        let tail = |(lines, len): (&Option<Vec<LogEntry>>, u32)| {
            LogTail::new(len, lines.as_ref().or(first).cloned().unwrap_or_default())
        };
        Seen {
            views: self.views.clone(),
            seqs: self.seqs,
            prompt_seqs: self.prompt_seqs,
            logs: self.logs.each_ref().zip(lens).map(tail),
        }
    }

    /// How the game had ended, if it had.
    ///
    /// # Errors
    /// When the end is none that this release knows.
    pub fn ending(&self) -> Result<Option<Ending>, Unreadable> {
        Ok(self.position.ending()?)
    }
}

/// Packs JSON.
pub(super) fn pack(value: &impl Serialize) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    let json = serde_json::to_vec(value).expect("plain data always serialises");
    let packed = packer.write_all(&json).and_then(|()| packer.finish());
    packed.expect("a vector takes all bytes")
}

/// Reads packed JSON back.
pub(super) fn unpack<T: for<'de> Deserialize<'de>>(bytes: &[u8]) -> Result<T, Unreadable> {
    Ok(serde_json::from_slice(&inflate(bytes, LONGEST)?)?)
}

/// What was packed, at most so many bytes of it.
pub(super) fn inflate(bytes: &[u8], most: u64) -> std::io::Result<Vec<u8>> {
    let mut json = Vec::new();
    ZlibDecoder::new(bytes).take(most).read_to_end(&mut json)?;
    Ok(json)
}
