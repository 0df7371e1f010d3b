//! Teams that meet on several boards.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::entrant::TeamId;
use crate::ledger::{Ledger, Standing};
use crate::outcome::Points;
use crate::round_robin::{table, table_rounds};
use crate::settings::Games;
use crate::tournament::{Bye, Draw, GameKey, Pairing};

/// A team in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamRow {
    /// From 1; teams that nothing sets apart share it.
    pub rank: u32,
    /// Which team.
    pub team: TeamId,
    /// How many matches it has played to the end.
    pub played: u32,
    /// Two for a match won, one for one drawn.
    pub match_points: u32,
    /// The points of its boards.
    pub board_points: Points,
    /// The victory points by which its members won, less those by which they lost.
    pub margin: i64,
}

fn teams(ledger: &Ledger<'_>) -> Vec<TeamId> {
    let teams: BTreeSet<TeamId> = ledger.order.iter().filter_map(|entrant| entrant.team).collect();
    teams.into_iter().collect()
}

/// Pairs the next round; empty when all teams have met.
///
/// The members who are there take the boards in the order of their seeds, so a reserve moves up when somebody leaves.
/// On odd boards the team that the table names first plays the Union. Who has nobody opposite gets the board's points.
pub(crate) fn round(ledger: &Ledger<'_>, round: u32, boards: u32) -> Draw {
    let teams = teams(ledger);
    let mut draw = Draw::default();
    if round > table_rounds(teams.len()) {
        return draw;
    }
    let present = ledger.present(round);
    let members = |team: TeamId| -> Vec<usize> {
        let own = present.iter().filter(|place| ledger.order[**place].team == Some(team));
        own.copied().take(boards as usize).collect()
    };
    let games = ledger.tournament.settings.games;
    let mut board = 0;
    let pairs = table(teams.len(), round);
    for (home, away) in &pairs {
        let (home, away) = (members(teams[*home]), members(teams[*away]));
        for index in 0..home.len().max(away.len()) {
            board += 1;
            let (Some(one), Some(other)) = (home.get(index), away.get(index)) else {
                let alone = home.get(index).or(away.get(index)).expect("one team has this board");
                draw.byes.push(Bye {
                    round,
                    entrant: ledger.id(*alone),
                    points: Points::WIN * games.count(),
                });
                continue;
            };
            let side = if index.is_multiple_of(2) {
                Side::Union
            } else {
                Side::Confederate
            };
            let key = GameKey { round, board, game: 1 };
            let first = Pairing::of(key, ledger.id(*one), side, ledger.id(*other));
            draw.pairings.push(first);
            if games == Games::Pair {
                draw.pairings.push(first.exchanged(2));
            }
        }
    }
    // A team without an opponent rests, for nothing.
    let paired: BTreeSet<usize> = pairs.iter().flat_map(|pair| [pair.0, pair.1]).collect();
    for team in (0..teams.len()).filter(|team| !paired.contains(team)) {
        draw.byes.extend(members(teams[team]).into_iter().map(|place| Bye {
            round,
            entrant: ledger.id(place),
            points: Points::ZERO,
        }));
    }
    draw
}

/// The teams by match points, then board points, then victory points ahead.
pub(crate) fn standings(ledger: &Ledger<'_>) -> Vec<TeamRow> {
    let teams = teams(ledger);
    let mut rows: Vec<TeamRow> = teams
        .iter()
        .map(|team| TeamRow {
            rank: 0,
            team: *team,
            played: 0,
            match_points: 0,
            board_points: Points::ZERO,
            margin: 0,
        })
        .collect();
    for round in 1..=ledger.rounds() {
        for (home, away) in table(teams.len(), round) {
            let [one, other] = [home, away].map(|team| scored(ledger, teams[team], round));
            for (team, score) in [(home, &one), (away, &other)] {
                rows[team].board_points += score.points;
                rows[team].margin += score.margin;
            }
            let nothing = one.points + other.points == Points::ZERO;
            if one.pending || other.pending || nothing {
                continue;
            }
            let won = [
                (home, one.points.cmp(&other.points)),
                (away, other.points.cmp(&one.points)),
            ];
            for (team, ahead) in won {
                rows[team].played += 1;
                // Behind, level, ahead.
                rows[team].match_points += (ahead as i8 + 1).unsigned_abs() as u32;
            }
        }
    }
    let key = |row: &TeamRow| Reverse((row.match_points, row.board_points, row.margin));
    rows.sort_by_key(|row| (key(row), row.team));
    for index in 0..rows.len() {
        let level = index > 0 && key(&rows[index]) == key(&rows[index - 1]);
        rows[index].rank = if level {
            rows[index - 1].rank
        } else {
            u32::try_from(index + 1).unwrap_or(u32::MAX)
        };
    }
    rows
}

/// What a team made in a round.
struct Score {
    points: Points,
    margin: i64,
    pending: bool,
}

fn scored(ledger: &Ledger<'_>, team: TeamId, round: u32) -> Score {
    let members = (0..ledger.len()).filter(|place| ledger.order[*place].team == Some(team));
    let mut score = Score {
        points: Points::ZERO,
        margin: 0,
        pending: false,
    };
    for place in members {
        for meeting in ledger.meetings[place]
            .iter()
            .filter(|meeting| meeting.key.round == round)
        {
            score.points += meeting.points();
            score.margin += meeting.margin(ledger.usual_margin());
            score.pending |= meeting.standing == Standing::Pending;
        }
        let byes = ledger.byes[place].iter().filter(|bye| bye.0 == round);
        score.points += byes.map(|bye| bye.1).sum();
    }
    score
}
