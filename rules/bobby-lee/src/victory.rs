//! How the game ends (4).

use kernel::phrase;
use protocol::view::Outcome;

use crate::BobbyLee;
use crate::state::{Ending, State};

impl BobbyLee {
    pub(crate) fn outcome_of(&self, state: &State) -> Option<Outcome> {
        let (winner, key, case) = match state.ended? {
            Ending::Decisive(side) => (Some(side), "outcome.decisive", "4.1"),
            Ending::Marginal(side) => (Some(side), "outcome.marginal", "4.21"),
            Ending::Year(Some(side)) => (Some(side), "outcome.year", "4.61"),
            Ending::Year(None) => (None, "outcome.draw", "4.61"),
        };
        Some(Outcome {
            winner,
            say: match winner {
                Some(side) => phrase!(key, side, state.marker),
                None => phrase!(key, state.marker),
            },
            case: case.into(),
            lines: Vec::new(),
            charts: Vec::new(),
        })
    }
}
