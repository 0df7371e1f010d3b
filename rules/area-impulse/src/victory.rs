//! Victory (14 in Birth of a Legend, 15 in Not War But Murder) and the End Phase (6.5).

use kernel::{Phrase, Side, Turn, phrase};
use protocol::view::{Chart, Line, Outcome, Series};

use crate::AreaImpulse;
use crate::book::LastDay;
use crate::log::say;
use crate::phrases::day;
use crate::sets::Set;
use crate::state::{Ending, Frame, State, Train, TurnRecord, place};

/// What both sides have lost, as far as it counts for victory (15.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lost {
    eliminated: [i32; 2],
    exhausted: [i32; 2],
    brigades: [i32; 2],
    fallen: [i32; 2],
}

impl Lost {
    /// What it is worth to the Union.
    pub(crate) const fn points(&self) -> i32 {
        let single = self.fallen[1] - self.fallen[0] + self.brigades[1] - self.brigades[0];
        single + 2 * (self.eliminated[1] - self.eliminated[0]) + self.exhausted[1] - self.exhausted[0]
    }
}

/// Where the Union's victory points come from (15.3 to 15.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    areas: i32,
    gates: i32,
    raid: i32,
    lost: Lost,
}

impl Tally {
    pub(crate) const fn total(&self) -> i32 {
        self.areas + self.gates + self.raid + self.lost.points()
    }
}

impl AreaImpulse {
    /// 15.1: whether a fresh Union unit in Richmond can trace a path to a source of supply.
    pub(crate) fn is_richmond_taken(&self, state: &State) -> bool {
        let richmond = self.ground.richmond;
        let fresh = self.own(state, Side::Union, richmond) - state.exhausted;
        !fresh.is_empty()
            && !self.is_train_on_its_way(state)
            && self.traces(self.supplied(state, Side::Union), richmond)
    }

    /// Whether an automatic victory ends the game at the end of the Daylight Phase.
    pub(crate) fn ends_at_nightfall(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let Some(ending) = self.ending_at_nightfall(state) else {
            return false;
        };
        let key = match ending {
            Ending::Richmond => "richmond.taken",
            Ending::Train => "train.captured",
            _ => "landings.taken",
        };
        let (_, case) = self.winner_at_nightfall(ending);
        self.record_turn(state);
        state.ended = Some(ending);
        state.frames.clear();
        self.head(state, turn);
        say(turn, case, || phrase!(key));
        true
    }

    /// The automatic victory that the end of the Daylight Phase would bring now.
    pub(crate) fn ending_at_nightfall(&self, state: &State) -> Option<Ending> {
        if self.is_richmond_taken(state) {
            Some(Ending::Richmond)
        } else {
            self.landings_lost(state)
        }
    }

    /// Birth of a Legend 14.2: the Confederates hold both landings, or one with the Supply Train, joined to Richmond.
    fn landings_lost(&self, state: &State) -> Option<Ending> {
        let landings = self.ground.landings?;
        let joined = self.supplied(state, Side::Confederate);
        let held = |area: u8| joined.contains(area);
        if held(landings.start) && held(landings.goal) {
            Some(Ending::Landings)
        } else {
            matches!(state.train, Train::At(area) if held(area)).then_some(Ending::Train)
        }
    }

    /// Birth of a Legend 14.3: the areas that the Confederates hold and that decide for them after the last day.
    fn deciding_areas(&self, state: &State) -> Option<[u8; 2]> {
        let (LastDay::Areas { moved, unmoved }, Some(landings)) = (self.book.last_day, self.ground.landings) else {
            return None;
        };
        let held = |area: &u8| self.controls(state, Side::Confederate, *area);
        let (first, second) = if self.has_train_moved(state) {
            (moved, [landings.start, landings.goal].into_iter().find(held)?)
        } else {
            (unmoved, landings.goal)
        };
        (held(&first) && held(&second)).then_some([first, second])
    }

    /// 6.5: the turn is recorded; the game ends, or works may be removed.
    pub(crate) fn end_phase(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.end_ruses(state);
        self.note_raid(state, turn);
        self.record_turn(state);
        if state.turn >= self.book.turns() {
            state.frames.clear();
            if let LastDay::Points(_) = self.book.last_day {
                let points = self.tally(state).total();
                state.ended = Some(Ending::Points);
                self.head(state, turn);
                say(turn, "15.2", || phrase!("final.points", points));
            } else {
                state.ended = Some(Ending::Areas);
                self.head(state, turn);
                say(turn, "14.3", || phrase!("final.areas"));
            }
        } else {
            state.go(Frame::Removal(self.book.night));
            self.head(state, turn);
        }
    }

    /// The next turn begins with its Dawn Phase.
    pub(crate) fn begin_turn(&self, state: &mut State) {
        state.turn += 1;
        state.impulse = 0;
        state.go(Frame::Dawn(crate::state::Dawn::Begin));
    }

    fn record_turn(&self, state: &mut State) {
        let tally = self.tally(state);
        let count = |numbers: [i32; 2]| numbers.map(|number| number as u8);
        let lost = Side::BOTH.map(|side| self.removed(state, side, true).len());
        state.history.push(TurnRecord {
            points: tally.total() as i16,
            lost,
            exhausted: count(tally.lost.exhausted),
            areas: state.union_control.len(),
        });
    }

    /// The units that a side has lost for good; `all` includes those driven off the map.
    fn removed(&self, state: &State, side: Side, all: bool) -> Set {
        let mut lost = state.units.off_map(place::ELIMINATED);
        if all {
            lost |= state.units.off_map(place::OFF_MAP);
        }
        lost & self.tables.units[side.index()]
    }

    /// 15.3: the areas whose points the Union has, because it controls and supplies them.
    pub(crate) fn scored_areas(&self, state: &State) -> Set {
        let worth = |area: &u8| self.data.areas[usize::from(*area)].vp > 0;
        (self.supplied(state, Side::Union) & state.union_control)
            .filter(worth)
            .collect()
    }

    /// 15.4: the gates that count because they are contested, though the Union does not control them.
    pub(crate) fn scored_gates(&self, state: &State) -> Set {
        let contested = |gate: &u8| self.is_contested(state, *gate);
        (self.ground.gates - state.union_control).filter(contested).collect()
    }

    /// 15.5: what both sides have lost.
    pub(crate) fn lost(&self, state: &State) -> Lost {
        let brigades = self.tables.detachments;
        let count = |set: Set| i32::from(set.len());
        let removed = Side::BOTH.map(|side| self.removed(state, side, false));
        let units = Side::BOTH.map(|side| self.tables.units[side.index()] - brigades);
        Lost {
            eliminated: removed.map(|lost| count(lost - brigades)),
            exhausted: units.map(|units| count(state.exhausted & units)),
            brigades: removed.map(|lost| count(lost & brigades)),
            fallen: state.fallen.map(i32::from),
        }
    }

    /// Counts the Union's victory points as they stand.
    pub(crate) fn tally(&self, state: &State) -> Tally {
        let points = |area: u8| i32::from(self.data.areas[usize::from(area)].vp);
        Tally {
            areas: self.scored_areas(state).map(points).sum(),
            gates: i32::from(self.scored_gates(state).len()),
            raid: i32::from(state.raided),
            lost: self.lost(state),
        }
    }

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
    fn outcome_by_points(&self, state: &State) -> (Side, Phrase, &'static str) {
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

    fn tally_lines(&self, state: &State, tally: &Tally) -> Vec<Line> {
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
            let index = side.index();
            losses(2 * sign, lost.eliminated[index], "15.5", "points.eliminated", side);
            losses(sign, lost.exhausted[index], "15.5", "points.exhausted", side);
            losses(sign, lost.brigades[index], "16.7.4", "points.brigades", side);
            losses(sign, lost.fallen[index], self.book.losses.case, "points.fallen", side);
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
        let by_side = |value: fn(&TurnRecord) -> [u8; 2]| {
            [(Side::Union, "side.union"), (Side::Confederate, "side.confederate")]
                .map(|(side, title)| series(title, Some(side), &|record| i32::from(value(record)[side.index()])))
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
