//! How the day is won and how it stands, for those who ask: what the outcome would be as things are.

use kernel::{Phrase, Side, phrase};
use protocol::survey::{Goals, Standing};

use super::outcome::{level_words, parts};
use crate::data::{Area, Role};
use crate::figures::TURNS;
use crate::game::BloodiestDay;
use crate::state::State;
use crate::victory::Result;

/// The cases that say how the day is won, as they are best read.
const CASES: [&str; 7] = [
    "2.2.4",
    "2.2.3",
    "2.2.1 points",
    "2.2.3 levels",
    "2.2.2 levels",
    // What the other ringed areas are good for.
    "2.2.1",
    "2.2.2",
];

/// The areas that decide something, those first that decide most.
const NAMED: [Role; 4] = [Role::Sharpsburg, Role::DoubleStar, Role::Star, Role::BoxedStar];

impl BloodiestDay {
    /// How the day is won, and how it stands. All of it can be counted on the map.
    pub(crate) fn goals(&self, state: &State) -> Goals {
        Goals {
            cases: CASES.map(Into::into).to_vec(),
            standing: self.standings(state),
            // Points of both sides are no sum: each side's make its own level.
            lines: Vec::new(),
            ..Goals::default()
        }
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let left = match (TURNS.len() as u8).saturating_sub(state.turn) {
            0 => Phrase::bare("goals.last"),
            turns => phrase!("goals.turns", turns),
        };
        let tallies = self.tallies(state);
        let held = self.held(state);
        let (say, case) = match self.result(state) {
            Result::Sharpsburg => (Phrase::bare("goals.sharpsburg"), "2.2.4"),
            Result::Retreats => (Phrase::bare("goals.retreats"), "2.2.3"),
            Result::Levels(side, _) => (phrase!("goals.levels", side), "2.2.2 levels"),
            Result::Casualties(side) => (phrase!("goals.casualties", side), "2.2.2 levels"),
            Result::Draw => (Phrase::bare("goals.draw"), "2.2.2 levels"),
            Result::Losses => (Phrase::bare("goals.losses"), "2.2.2 levels"),
        };
        let mut standings = Vec::new();
        if !state.ended {
            standings.push(Standing("3.0".into(), left));
        }
        for (side, tally) in Side::BOTH.map(|side| (side, tallies[side])) {
            let points = tally.total();
            standings.push(Standing(
                "2.2.1 points".into(),
                phrase!("goals.points", side, points, level_words(points)),
            ));
            let scored = parts(tally).into_iter().filter(|part| part.points > 0);
            standings.extend(scored.map(|part| Standing("2.2.1 points".into(), phrase!(part.goals, part.points))));
        }
        standings.extend(held);
        // The outcome itself says it when the day is over.
        if !state.ended {
            standings.push(Standing(case.into(), say));
        }
        standings
    }

    /// Who holds the areas that the goals name, whether anybody stands there or not.
    fn held(&self, state: &State) -> Vec<Standing> {
        let of = |is_held: &dyn Fn(Area) -> bool| -> Vec<i32> {
            let named = NAMED.into_iter().flat_map(|role| self.areas_with(role));
            named.filter(|area| is_held(*area)).map(i32::from).collect()
        };
        let holds = |side| (of(&|area| self.controls(state, side, area)), side);
        let mut told = Vec::new();
        for (areas, side) in Side::BOTH.map(holds) {
            if !areas.is_empty() {
                told.push(phrase!("goals.holds", side, areas));
            }
        }
        let by_none = of(&|area| !Side::BOTH.into_iter().any(|side| self.controls(state, side, area)));
        if !by_none.is_empty() {
            told.push(phrase!("goals.contested", by_none));
        }
        let told = told.into_iter().map(|say| Standing("1.2.4".into(), say));
        told.collect()
    }
}
