//! What is to happen next.

use serde::{Deserialize, Serialize};

use crate::ledger::Ledger;
use crate::settings::Format;
use crate::standings::{Standings, standings};
use crate::tournament::{Draw, GameKey, Tournament};
use crate::{bracket, round_robin, swiss, teams};

/// What is to happen next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Next {
    /// These games are to start.
    Start {
        /// Which, and who has none.
        draw: Draw,
    },
    /// Nothing starts before one of these games has ended. On a ladder none need be going on: it waits for a challenge.
    Wait {
        /// Which games go on.
        games: Vec<GameKey>,
    },
    /// The tournament is over.
    Over {
        /// How it ended.
        standings: Standings,
    },
}

/// What is to happen next in a tournament.
///
/// The same tournament always gives the same answer. What is to start is not noted: that is done by
/// [`Event::Started`](crate::tournament::Event::Started), when the games have been opened.
#[must_use]
pub fn next(tournament: &Tournament) -> Next {
    let ledger = Ledger::of(tournament);
    let over = || Next::Over {
        standings: standings(tournament),
    };
    if tournament.closed {
        return over();
    }
    let games = ledger.pending();
    let format = tournament.settings.format;
    if format.has_rounds() && !games.is_empty() {
        return Next::Wait { games };
    }
    let round = ledger.rounds() + 1;
    let draw = match format {
        Format::RoundRobin { concurrent } => round_robin::rounds(&ledger, concurrent),
        Format::Swiss { rounds } if round <= rounds && ledger.present(round).len() > 1 => swiss::round(&ledger, round),
        Format::Swiss { .. } => Draw::default(),
        Format::SingleElimination | Format::DoubleElimination { .. } => bracket::draw(&ledger),
        Format::TeamMatch { boards } => teams::round(&ledger, round, boards),
        Format::Ladder { .. } => return Next::Wait { games },
    };
    if !draw.is_empty() {
        Next::Start { draw }
    } else if !games.is_empty() {
        Next::Wait { games }
    } else {
        over()
    }
}
