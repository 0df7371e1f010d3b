//! The calendar (1.0): quarters and years, and the words of the header.

use kernel::log::say;
use kernel::{Phrase, Turn, phrase};

use crate::data::Quarter;
use crate::game::BobbyLee;
use crate::state::{Frame, Length, State};

impl BobbyLee {
    /// Writes the words of the header into the log: the lines after them belong to that moment.
    pub(crate) fn head(&self, state: &State, turn: &mut Turn<'_>) {
        say(turn, "1.0", || self.header(state));
    }

    /// The words of the header: what is under way, and when.
    pub(crate) fn header(&self, state: &State) -> Phrase {
        let quarter = quarter_key(state.quarter);
        let year = i32::from(state.year);
        if state.ended.is_some() {
            let key = match state.options.length {
                Length::Campaign => "turn.over",
                Length::Year => "turn.over-year",
            };
            return phrase!(key, quarter, year);
        }
        if let (Some(hex), Some(hour), true) = (state.fight.hex, state.fight.hour.key(), state.fight.is_battle()) {
            let day = state.fight.day;
            return phrase!(
                "turn.battle",
                quarter,
                year,
                self.space(hex).0,
                day,
                hour,
                Self::phasing(state)
            );
        }
        match state.frames.first() {
            Some(Frame::Deploy) => phrase!("turn.deploy", quarter, year),
            Some(Frame::Bids) => phrase!("turn.bids", quarter, year),
            Some(Frame::Supply(_)) => phrase!("turn.supply", quarter, year),
            _ if state.mud => phrase!("turn.mud", quarter, year, state.active),
            _ => phrase!("turn.dry", quarter, year, state.active),
        }
    }

    /// The supply turn is over: the next quarter begins with bids (1.3).
    pub(crate) fn next_quarter(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.quarter = match state.quarter {
            Quarter::Spring => Quarter::Summer,
            Quarter::Summer => Quarter::Autumn,
            Quarter::Autumn => Quarter::Winter,
            Quarter::Winter => {
                state.year += 1;
                Quarter::Spring
            }
        };
        state.frames.clear();
        state.frames.push(Frame::Bids);
        self.head(state, turn);
    }
}

/// The phrase key of a quarter.
pub(crate) const fn quarter_key(quarter: Quarter) -> &'static str {
    match quarter {
        Quarter::Spring => "quarter.spring",
        Quarter::Summer => "quarter.summer",
        Quarter::Autumn => "quarter.autumn",
        Quarter::Winter => "quarter.winter",
    }
}
