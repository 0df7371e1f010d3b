//! How the day ended, with where the points come from.

use kernel::{Phrase, Side, phrase};
use protocol::BySide;
use protocol::view::{Chart, Line, Outcome, Series};

use crate::game::BloodiestDay;
use crate::show::phrases::ends;
use crate::state::{State, TurnRecord};
use crate::victory::{Result, Tally, level};

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
            Result::Levels(side, by) => (
                phrase!(
                    "outcome.levels",
                    side,
                    by,
                    union,
                    confederate,
                    level_words(union),
                    level_words(confederate)
                ),
                "2.2.2",
            ),
            Result::Casualties(side) => (
                phrase!("outcome.casualties", side, union, confederate, level_words(union)),
                "2.2.2",
            ),
            Result::Draw => (phrase!("outcome.draw", union, confederate, level_words(union)), "2.2.2"),
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
            charts: charts(state),
        })
    }
}

/// The phrase key of the level of victory that points make (2.2.3 levels).
pub(super) const fn level_words(points: u16) -> &'static str {
    match level(points) {
        0 => "level.0",
        1 => "level.1",
        2 => "level.2",
        3 => "level.3",
        _ => "level.4",
    }
}

/// Victory points and casualty points inflicted, at the end of each turn that was noted.
fn charts(state: &State) -> Vec<Chart> {
    let noted: Vec<(u8, TurnRecord)> = (1..)
        .zip(&state.course)
        .filter_map(|(turn, record)| record.map(|record| (turn, record)))
        .collect();
    let chart = |title: &'static str, value: fn(&TurnRecord) -> BySide<u16>| Chart {
        title: Phrase::bare(title),
        labels: noted.iter().map(|(turn, _)| Phrase::bare(ends(*turn))).collect(),
        series: [(Side::Union, "side.union"), (Side::Confederate, "side.confederate")]
            .map(|(side, title)| Series {
                title: Phrase::bare(title),
                side: Some(side),
                values: noted.iter().map(|(_, record)| value(record)[side].into()).collect(),
            })
            .to_vec(),
    };
    if noted.is_empty() {
        return Vec::new();
    }
    vec![
        chart("chart.points", |record| record.points),
        chart("chart.inflicted", |record| record.inflicted),
    ]
}

/// Points of one kind, and the phrases that tell of them among those of both sides, and of one.
pub(super) struct Part {
    pub(super) points: u16,
    line: &'static str,
    pub(super) goals: &'static str,
}

/// Where the points of a side come from.
pub(super) const fn parts(tally: Tally) -> [Part; 4] {
    const fn part(points: u16, line: &'static str, goals: &'static str) -> Part {
        Part { points, line, goals }
    }
    [
        part(tally.units, "points.units", "goals.units"),
        part(tally.killed, "points.killed", "goals.killed"),
        part(tally.wounded, "points.wounded", "goals.wounded"),
        part(tally.areas, "points.areas", "goals.areas"),
    ]
}

/// The points of a side, line by line; Confederate points are taken away.
fn lines(side: Side, tally: Tally) -> Vec<Line> {
    let sign = if side == Side::Union { 1 } else { -1 };
    let scored = parts(tally).into_iter().filter(|part| part.points > 0);
    scored
        .map(|part| Line(sign * i32::from(part.points), "2.2.1".into(), phrase!(part.line, side)))
        .collect()
}
