//! The cross-table: every game of everybody in a line.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::bracket::counted;
use crate::entrant::EntrantId;
use crate::ledger::{Ledger, Meeting, Standing};
use crate::outcome::{Outcome, Points};
use crate::settings::Format;
use crate::standings::ranked;
use crate::tournament::{GameKey, Tournament};

/// What the columns of a cross-table stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Columns {
    /// One for each entrant, in the order of the lines.
    Opponents,
    /// One for each round.
    Rounds,
}

/// How a game in a cross-table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Won over the board.
    Won,
    /// Drawn.
    Drawn,
    /// Lost over the board.
    Lost,
    /// Won without being played.
    WonByForfeit,
    /// Lost without being played.
    LostByForfeit,
    /// It goes on.
    Pending,
    /// It counts for nobody.
    Void,
    /// No game, but a bye.
    Bye,
}

/// A game, or a bye, in a cross-table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Which game; none for a bye.
    pub game: Option<GameKey>,
    /// Whom it is against; none for a bye.
    pub opponent: Option<EntrantId>,
    /// The line he stands in, from 1.
    pub line: Option<u32>,
    /// The side of the one in whose line it is.
    pub side: Option<Side>,
    /// How it stands for him.
    pub mark: Mark,
    /// What it is worth to him.
    pub points: Points,
}

/// A line of a cross-table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Who.
    pub entrant: EntrantId,
    /// His rank, which others may share.
    pub rank: u32,
    /// Whether his games were annulled: he has no rank then.
    #[serde(default)]
    pub annulled: bool,
    /// All his points.
    pub points: Points,
    /// One for each column, with each game in it.
    pub cells: Vec<Vec<Entry>>,
}

/// Every game of everybody in a line. The lines stand as the standings do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossTable {
    /// What the columns stand for: opponents in a round robin and on a ladder, rounds elsewhere.
    pub columns: Columns,
    /// The best first.
    pub lines: Vec<Line>,
}

/// The cross-table as the results are now.
#[must_use]
pub fn cross_table(tournament: &Tournament) -> CrossTable {
    let ledger = counted(tournament);
    let standings = ranked(&ledger);
    let mut line_of = vec![0; ledger.len()];
    let places: Vec<usize> = standings
        .rows
        .iter()
        .filter_map(|row| ledger.place(row.entrant))
        .collect();
    for (line, place) in places.iter().enumerate() {
        line_of[*place] = line;
    }
    let columns = match tournament.settings.format {
        Format::RoundRobin { .. } | Format::Ladder { .. } => Columns::Opponents,
        _ => Columns::Rounds,
    };
    let count = match columns {
        Columns::Opponents => ledger.len(),
        Columns::Rounds => ledger.rounds() as usize,
    };
    let lines = standings.rows.iter().zip(&places).map(|(row, place)| {
        let mut cells = vec![Vec::new(); count];
        for meeting in &ledger.meetings[*place] {
            let cell = match columns {
                Columns::Opponents => line_of[meeting.opponent],
                Columns::Rounds => meeting.key.round as usize - 1,
            };
            cells[cell].push(entry(&ledger, meeting, line_of[meeting.opponent]));
        }
        if columns == Columns::Rounds {
            for (round, points) in &ledger.byes[*place] {
                cells[*round as usize - 1].push(Entry {
                    game: None,
                    opponent: None,
                    line: None,
                    side: None,
                    mark: Mark::Bye,
                    points: *points,
                });
            }
        }
        Line {
            entrant: row.entrant,
            rank: row.rank,
            annulled: row.annulled,
            points: row.points,
            cells,
        }
    });
    CrossTable {
        columns,
        lines: lines.collect(),
    }
}

fn entry(ledger: &Ledger<'_>, meeting: &Meeting, line: usize) -> Entry {
    let mark = match meeting.standing {
        // What was not finished when the organiser ended the tournament counts for nobody.
        Standing::Pending if ledger.tournament.closed => Mark::Void,
        Standing::Pending => Mark::Pending,
        Standing::Void => Mark::Void,
        Standing::Decided(Outcome::Drawn) => Mark::Drawn,
        Standing::Decided(outcome) => match (outcome.is_played(), meeting.points() > Points::ZERO) {
            (true, true) => Mark::Won,
            (true, false) => Mark::Lost,
            (false, true) => Mark::WonByForfeit,
            (false, false) => Mark::LostByForfeit,
        },
    };
    Entry {
        game: Some(meeting.key),
        opponent: Some(ledger.id(meeting.opponent)),
        line: u32::try_from(line + 1).ok(),
        side: Some(meeting.side),
        mark,
        points: meeting.points(),
    }
}
