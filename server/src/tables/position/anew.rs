//! Where a game begins anew: under other rules, behind a commit point to which the players go back, or from where another
//! one stood. Nothing before can be taken back by one side alone.

use std::sync::Arc;

use kernel::Match;
use kernel::turn::Logged;
use protocol::view::LogEntry;
use protocol::{Phrase, Viewer, phrase};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::saved::raw;
use super::{Advance, Position};
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::saved::{pack, unpack};

/// A state as it is kept beside the step that leads to it.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The edition of the rules that saved it.
    edition: u32,
    state: Box<RawValue>,
}

impl Position {
    /// The state, packed, so that this game or another one can go there.
    #[must_use]
    pub fn keep(&self, edition: u32) -> Vec<u8> {
        pack(&Kept {
            edition,
            state: raw(&*self.now),
        })
    }

    /// Goes to a state that was kept, with an act that says why. Dice that were rolled stay rolled, and what was written in the log stays there.
    ///
    /// # Errors
    /// When the game is over or frozen, or the rules cannot read the state.
    pub fn go_to(&self, kept: &[u8], act: &Act<'_>) -> Result<Advance> {
        self.check_goes_on()?;
        let unreadable = |error: &dyn std::fmt::Display| {
            Error::conflict("no-way-back", format!("The game cannot go back: {error}."))
        };
        let kept: Kept = unpack(kept).map_err(|error| unreadable(&error))?;
        let state = self.now.restore(kept.state.get().as_bytes(), kept.edition);
        let state: Arc<dyn Match> = Arc::from(state.map_err(|error| unreadable(&error))?);
        Ok(self.anew(
            state,
            match act {
                Act::From(..) => phrase!("table.what-if"),
                _ => phrase!("table.takeback"),
            },
        ))
    }

    /// The game goes on under the rules at hand, from here on.
    #[must_use]
    pub fn begin_anew(&self, edition: u32) -> Advance {
        self.anew(Arc::clone(&self.now), phrase!("table.seam", edition.cast_signed()))
    }

    fn anew(&self, state: Arc<dyn Match>, say: Phrase) -> Advance {
        let line = |say| Logged {
            public: Some(LogEntry {
                say,
                case: "".into(),
                dice: Vec::new(),
                combat: None,
            }),
            private: None,
        };
        // The moment to which it went, where that is another: the lines that follow belong there.
        let [left, reached] = [&self.now, &state].map(|state| state.view(Viewer::Spectator).turn);
        let heading = (left != reached).then(|| line(reached));
        let log: Vec<Logged> = std::iter::once(line(say)).chain(heading).collect();
        let mut position = Position {
            base: Arc::clone(&state),
            now: state,
            open: Vec::new(),
            ..self.clone()
        };
        position.write(&log);
        position.base_log_len = position.log_len;
        Advance {
            position,
            rolls: Vec::new(),
            log,
        }
    }
}
