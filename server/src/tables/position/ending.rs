//! How games end, in words.

use protocol::phrase;
use protocol::view::Outcome;

use crate::db::tables::record::Ending;

pub(super) fn rules_ending(outcome: &Outcome) -> Ending {
    Ending {
        by: if outcome.winner.is_some() {
            Ending::VICTORY
        } else {
            Ending::DRAW
        },
        winner: outcome.winner,
    }
}

/// The outcome of a game that the players ended: its words are the client's own, like everything that begins with
/// `table.`.
pub(super) fn agreed_outcome(ending: Ending) -> Outcome {
    Outcome {
        winner: ending.winner,
        say: match (ending.by, ending.winner) {
            (Ending::ADJUDGED, Some(winner)) => phrase!("table.adjudged", winner),
            (Ending::ADJUDGED, None) => phrase!("table.adjudged-draw"),
            (Ending::TIME, Some(winner)) => phrase!("table.time", winner.other()),
            (Ending::TIME, None) => phrase!("table.time-both"),
            (_, Some(winner)) => phrase!("table.resigned", winner.other()),
            (_, None) => phrase!("table.draw"),
        },
        case: "".into(),
        margin: None,
        lines: Vec::new(),
        charts: Vec::new(),
    }
}
