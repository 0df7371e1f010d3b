//! How a game ended, with where the points come from and the charts of its turns.

use kernel::{Phrase, Side, phrase};
use protocol::BySide;
use protocol::view::{Chart, Line, Outcome, Series};

use crate::book::LastDay;
use crate::game::AreaImpulse;
use crate::show::phrases::day;
use crate::state::{Ending, State, TurnRecord};
use crate::victory::Tally;

impl AreaImpulse {
    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        let (winner, say, case) = match state.ended? {
            ending @ (Ending::Richmond | Ending::Landings | Ending::Train) => {
                let (winner, case) = self.winner_at_nightfall(ending);
                let key = match ending {
                    Ending::Richmond => "outcome.richmond",
                    Ending::Train => "outcome.train",
                    _ => "outcome.landings",
                };
                (winner, Phrase::bare(key), case)
            }
            Ending::Areas => match self.deciding_areas(state) {
                Some(areas) => {
                    let areas = areas.map(i32::from).to_vec();
                    (Side::Confederate, phrase!("outcome.confederate", areas), "14.3")
                }
                None => (Side::Union, Phrase::bare("outcome.union"), "14.3"),
            },
            Ending::Points => self.outcome_by_points(state),
        };
        Some(Outcome {
            winner: Some(winner),
            say,
            case: case.into(),
            margin: self.margin(state),
            lines: match self.book.last_day {
                LastDay::Points(_) => self.tally_lines(state, &self.tally(state)),
                LastDay::Areas { .. } => Vec::new(),
            },
            charts: self.charts(state),
        })
    }

    /// 15.2: who has won by victory points.
    pub(super) fn outcome_by_points(&self, state: &State) -> (Side, Phrase, &'static str) {
        let LastDay::Points(needed) = self.book.last_day else {
            return (
                Side::Confederate,
                Phrase::bare("outcome.confederate"),
                self.book.cases.over,
            );
        };
        let points = self.tally(state).total();
        let (winner, key) = if points >= needed {
            (Side::Union, "outcome.union")
        } else {
            (Side::Confederate, "outcome.confederate")
        };
        (winner, phrase!(key, points, needed), "15.2")
    }

    /// How far the points are beyond the line that decides (15.2); an automatic victory, and one by areas, has none.
    fn margin(&self, state: &State) -> Option<u32> {
        let (Some(Ending::Points), LastDay::Points(needed)) = (state.ended, self.book.last_day) else {
            return None;
        };
        let points = self.tally(state).total();
        // With just the points that it needs the Union has won: one less would not have been enough.
        Some(if points >= needed {
            points.abs_diff(needed) + 1
        } else {
            needed.abs_diff(points)
        })
    }

    pub(super) fn tally_lines(&self, state: &State, tally: &Tally) -> Vec<Line> {
        let mut lines = Vec::new();
        for area in self.scored_areas(state) {
            let points = self.data.areas[usize::from(area)].vp;
            lines.push(Line(i32::from(points), "15.3".into(), phrase!("points.area", area)));
        }
        for gate in self.scored_gates(state) {
            lines.push(Line(1, "15.4".into(), phrase!("points.gate", gate)));
        }
        if tally.raid > 0 {
            lines.push(Line(tally.raid, "17.5".into(), Phrase::bare("points.raid")));
        }
        let mut losses = |each: i32, count: i32, case: &'static str, key: &'static str, side: Side| {
            if count > 0 {
                lines.push(Line(each * count, case.into(), phrase!(key, side, count)));
            }
        };
        for side in [Side::Confederate, Side::Union] {
            let sign = if side == Side::Confederate { 1 } else { -1 };
            let lost = tally.lost;
            losses(2 * sign, lost.eliminated[side], "15.5", "points.eliminated", side);
            losses(sign, lost.exhausted[side], "15.5", "points.exhausted", side);
            losses(sign, lost.brigades[side], "16.7.4", "points.brigades", side);
            losses(sign, lost.fallen[side], self.book.losses.case, "points.fallen", side);
        }
        lines
    }

    fn charts(&self, state: &State) -> Vec<Chart> {
        let labels: Vec<Phrase> = (0..state.history.len())
            .map(|turn| Phrase::bare(day(turn as u8 + state.options.first_turn())))
            .collect();
        let series = |title: &'static str, side: Option<Side>, value: &dyn Fn(&TurnRecord) -> i32| Series {
            title: Phrase::bare(title),
            side,
            values: state.history.iter().map(value).collect(),
        };
        let chart = |title: &'static str, series: Vec<Series>| Chart {
            title: Phrase::bare(title),
            labels: labels.clone(),
            series,
        };
        let by_side = |value: fn(&TurnRecord) -> BySide<u8>| {
            [(Side::Union, "side.union"), (Side::Confederate, "side.confederate")]
                .map(|(side, title)| series(title, Some(side), &|record| i32::from(value(record)[side])))
                .to_vec()
        };
        let points = || {
            let union = series("side.union", Some(Side::Union), &|record| i32::from(record.points));
            chart("chart.points", vec![union])
        };
        let mut charts = Vec::new();
        if let LastDay::Points(_) = self.book.last_day {
            charts.push(points());
        }
        charts.extend([
            chart("chart.lost", by_side(|record| record.lost)),
            chart("chart.exhausted", by_side(|record| record.exhausted)),
            chart(
                "chart.areas",
                vec![series("side.union", Some(Side::Union), &|record| {
                    i32::from(record.areas)
                })],
            ),
        ]);
        charts
    }
}
