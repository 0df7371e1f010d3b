//! How the day ended, with where the points come from.

use kernel::{Phrase, Side, phrase};
use protocol::view::{Line, Outcome};

use crate::game::BloodiestDay;
use crate::state::State;
use crate::victory::{Result, Tally};

impl BloodiestDay {
    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        if !state.ended {
            return None;
        }
        let result = self.result(state);
        let tallies = self.tallies(state);
        let (union, confederate) = (tallies[Side::Union].total(), tallies[Side::Confederate].total());
        let (say, case) = match result {
            Result::Sharpsburg => (Phrase::bare("outcome.sharpsburg"), "2.2.4"),
            Result::Retreats => (Phrase::bare("outcome.retreats"), "2.2.3"),
            Result::Levels(side, by) => (phrase!("outcome.levels", side, by, union, confederate), "2.2.2"),
            Result::Casualties(side) => (phrase!("outcome.casualties", side, union, confederate), "2.2.2"),
            Result::Draw => (phrase!("outcome.draw", union, confederate), "2.2.2"),
            Result::Losses => (phrase!("outcome.losses", union, confederate), "2.2.2"),
        };
        let lines = Side::BOTH.into_iter().flat_map(|side| lines(side, tallies[side]));
        Some(Outcome {
            winner: result.winner(),
            say,
            case: case.into(),
            margin: match result {
                Result::Levels(..) => Some(u32::from(union.abs_diff(confederate))),
                // Decided by something else than points.
                Result::Sharpsburg | Result::Retreats | Result::Casualties(_) | Result::Draw | Result::Losses => None,
            },
            lines: lines.collect(),
            charts: Vec::new(),
        })
    }
}

/// Where the points of a side come from; Confederate points are taken away.
pub(super) fn lines(side: Side, tally: Tally) -> Vec<Line> {
    let sign = if side == Side::Union { 1 } else { -1 };
    let parts = [
        (tally.units, "points.units"),
        (tally.killed, "points.killed"),
        (tally.wounded, "points.wounded"),
        (tally.areas, "points.areas"),
    ];
    let scored = parts.into_iter().filter(|(points, _)| *points > 0);
    scored
        .map(|(points, key)| Line(sign * i32::from(points), "2.2.1".into(), phrase!(key, side)))
        .collect()
}
