//! How the game is won and how it stands, for those who ask: what the outcome would be as things are.

use kernel::phrase;
use protocol::survey::{Goals, Standing};

use crate::book::LastDay;
use crate::game::AreaImpulse;
use crate::state::State;

impl AreaImpulse {
    /// How the game is won, and how it stands. All of it can be counted on the map.
    pub(crate) fn goals(&self, state: &State) -> Goals {
        let (cases, lines): (&[&'static str], _) = match self.book.last_day {
            LastDay::Points(_) => (
                &["15.1", "15.2", "15.3", "15.4", "15.5"],
                self.tally_lines(state, &self.tally(state)),
            ),
            LastDay::Areas { .. } => (&["14.1", "14.2", "14.3"], Vec::new()),
        };
        Goals {
            cases: cases.iter().map(|case| (*case).into()).collect(),
            standing: self.standings(state),
            lines,
            ..Goals::default()
        }
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        if state.ended.is_some() {
            return Vec::new();
        }
        let first = state.options.first_turn();
        let days = [state.turn, self.book.turns()].map(|turn| i32::from((turn + 1).saturating_sub(first)));
        let mut standing = vec![Standing("6.0".into(), phrase!("goals.days", days[0], days[1]))];
        if let Some(ending) = self.ending_at_nightfall(state) {
            let (winner, case) = self.winner_at_nightfall(ending);
            standing.push(Standing(case.into(), phrase!("goals.nightfall", winner)));
        }
        standing.push(self.after_the_last_day(state));
        standing
    }

    /// Who would win after the last day, as things are.
    fn after_the_last_day(&self, state: &State) -> Standing {
        if let LastDay::Points(needed) = self.book.last_day {
            let (winner, _, case) = self.outcome_by_points(state);
            let points = self.tally(state).total();
            return Standing(case.into(), phrase!("goals.points", points, needed, winner));
        }
        let say = match self.deciding_areas(state) {
            Some(areas) => phrase!("goals.confederate", areas.map(i32::from).to_vec()),
            None => {
                let (first, landings) = self.needed_areas(state).unwrap_or_default();
                let landings: Vec<i32> = landings.into_iter().map(i32::from).collect();
                let key = ["goals.union", "goals.union.moved"][usize::from(landings.len() > 1)];
                phrase!(key, first, landings)
            }
        };
        Standing("14.3".into(), say)
    }
}
