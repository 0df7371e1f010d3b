//! A position as it is saved.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use kernel::{Match, Referee, SetupError};
use protocol::{ByViewer, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::open::OpenStep;
use super::{Position, rules_ending};
use crate::db::tables::record::Ending;

/// A position as it is saved.
#[derive(Serialize, Deserialize)]
pub struct SavedPosition {
    rolled: u32,
    log_lens: ByViewer<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<SavedEnding>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    open: Vec<OpenStep>,
    /// The state at the last commit point and the lengths of the logs then, where something can be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<(ByViewer<u32>, Box<RawValue>)>,
    state: Box<RawValue>,
}

/// An end as it is saved.
#[derive(Serialize, Deserialize)]
struct SavedEnding {
    by: Cow<'static, str>,
    winner: Option<Side>,
}

impl Position {
    /// What is saved of it.
    #[must_use]
    pub fn save(&self) -> SavedPosition {
        SavedPosition {
            rolled: self.rolled,
            log_lens: self.log_len,
            ending: self.ending.map(SavedEnding::of),
            open: self.open.clone(),
            base: (!self.open.is_empty()).then(|| (self.base_log_len, raw(&*self.base))),
            state: raw(&*self.now),
        }
    }

    /// Reads back what rules of an `edition` have saved. What an older edition saved can be taken back no more.
    ///
    /// # Errors
    /// When the rules cannot read it.
    pub fn restore(saved: &SavedPosition, referee: &dyn Referee, edition: u32) -> Result<Position, SetupError> {
        let load = |state: &RawValue| {
            referee
                .load(state.get().as_bytes(), edition)
                .map(Arc::<dyn Match>::from)
        };
        let now = load(&saved.state)?;
        let (base_log_len, base, open) = match &saved.base {
            Some((log_lens, base)) if edition.cmp(&referee.edition()) == Ordering::Equal => {
                (*log_lens, load(base)?, saved.open.clone())
            }
            _ => (saved.log_lens, Arc::clone(&now), Vec::new()),
        };
        Ok(Position {
            base,
            ending: saved
                .ending()?
                .or_else(|| now.outcome().map(|outcome| rules_ending(&outcome))),
            now,
            open,
            base_log_len,
            log_len: saved.log_lens,
            rolled: saved.rolled,
            has_mixed: false,
            frozen: None,
        })
    }
}

impl SavedPosition {
    /// A state at a commit point, as releases before editions saved it.
    #[must_use]
    pub const fn at_commit_point(state: Box<RawValue>, rolled: u32, log_lens: ByViewer<u32>) -> SavedPosition {
        SavedPosition {
            rolled,
            log_lens,
            ending: None,
            open: Vec::new(),
            base: None,
            state,
        }
    }

    /// The end of a game of which the state is not known.
    #[must_use]
    pub fn unread(rolled: u32, log_lens: ByViewer<u32>, ending: Ending) -> SavedPosition {
        SavedPosition {
            ending: Some(SavedEnding::of(ending)),
            ..SavedPosition::at_commit_point(RawValue::NULL.to_owned(), rolled, log_lens)
        }
    }

    /// How many lines of the log each viewer class had.
    #[must_use]
    pub const fn log_lens(&self) -> ByViewer<u32> {
        self.log_lens
    }

    /// How the game ended, if it had.
    ///
    /// # Errors
    /// When the end is none that this release knows.
    pub fn ending(&self) -> Result<Option<Ending>, SetupError> {
        self.ending.as_ref().map(SavedEnding::read).transpose()
    }
}

impl SavedEnding {
    fn of(ending: Ending) -> SavedEnding {
        SavedEnding {
            by: ending.by.into(),
            winner: ending.winner,
        }
    }

    fn read(&self) -> Result<Ending, SetupError> {
        let by = Ending::KINDS.into_iter().find(|kind| *kind == self.by);
        let unknown = || SetupError::BadState(format!("there is no end '{}'", self.by));
        Ok(Ending {
            by: by.ok_or_else(unknown)?,
            winner: self.winner,
        })
    }
}

pub(super) fn raw(state: &dyn Match) -> Box<RawValue> {
    let json = String::from_utf8(state.save()).expect("JSON is text");
    RawValue::from_string(json).expect("a state is saved as JSON")
}
