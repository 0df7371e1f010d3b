//! How the game is won and how it stands, for those who ask (4).

use kernel::phrase;
use protocol::survey::{Goals, Standing};

use crate::data::Zone;
use crate::game::BobbyLee;
use crate::state::{Length, State};
use crate::victory::{marker_key, quarters_left};

impl BobbyLee {
    /// How the game is won, and how it stands. The marker and what it rests on lie open.
    pub(crate) fn goals(&self, state: &State) -> Goals {
        let end = match state.options.length {
            Length::Campaign => "4.21",
            Length::Year => "4.61",
        };
        Goals {
            cases: ["4.1", end, "4.31", "4.32", "4.4", "4.5"].map(Into::into).into(),
            standing: self.standings(state),
            lines: self.reckoning(state),
            ..Goals::default()
        }
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        if state.ended.is_some() {
            return Vec::new();
        }
        let left = quarters_left(state).map(|left| Standing("1.1".into(), phrase!("goals.quarters", left)));
        left.into_iter().chain([self.as_it_is(state)]).collect()
    }

    /// Who would win as things are.
    fn as_it_is(&self, state: &State) -> Standing {
        let (place, number, sum) = (marker_key(state), state.marker.unsigned_abs(), state.marker);
        if state.options.length == Length::Year {
            return match BobbyLee::winner_of_year(state) {
                Some(side) => Standing("4.61".into(), phrase!("goals.year", place, number, side, sum)),
                None => Standing("4.61".into(), phrase!("goals.draw", place, number, sum)),
            };
        }
        match self.zone(state) {
            (_, Zone::Stalemate) => Standing("4.21".into(), phrase!("goals.stalemate", place, number, sum)),
            (side, Zone::Marginal | Zone::Decisive) => {
                Standing("4.21".into(), phrase!("goals.marginal", place, number, side, sum))
            }
        }
    }
}
