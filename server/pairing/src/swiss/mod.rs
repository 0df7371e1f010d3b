//! A round of a Swiss: the matching of least cost among all who are there.

mod weights;

use std::cmp::Reverse;

use integer_blossom::min_weight_perfect_matching;
use protocol::Side;

use crate::ledger::{Ledger, Meeting, Standing};
use crate::outcome::Points;
use crate::settings::Games;
use crate::sides::{History, side_of_first, toss};
use crate::tournament::{Bye, Draw, GameKey, Pairing};
use weights::{Cost, stacked};

/// Which way somebody's last game took him out of his score group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Float {
    /// He met somebody with more points.
    Up,
    /// He met somebody with fewer points, or had a bye.
    Down,
}

/// One who is to be paired.
struct Player {
    /// His place in the seeding.
    place: usize,
    points: Points,
    /// His place in his score group, from 0, and how many are in it.
    position: u32,
    group: u32,
    /// Byes, and wins by forfeit, which are as good.
    rests: u32,
    sides: History,
    float: Option<Float>,
}

/// Pairs a round.
pub(crate) fn round(ledger: &Ledger<'_>, round: u32) -> Draw {
    let players = players(ledger, round);
    let odd = players.len() % 2 == 1;
    let size = players.len() + usize::from(odd);
    let mut costs = vec![Cost::default(); size * size];
    for (one, player) in players.iter().enumerate() {
        for (other, opponent) in players.iter().enumerate().skip(one + 1) {
            costs[one * size + other] = cost(ledger, player, opponent);
        }
        if odd {
            // The last vertex is the bye. The lower somebody stands, the less it costs to give it to him.
            let above = u32::try_from(players.len() - one).unwrap_or(u32::MAX);
            costs[one * size + size - 1] = Cost::of_bye(player.rests, above);
        }
    }
    let mates = min_weight_perfect_matching(&stacked(&costs, size), size);
    drawn(ledger, round, &players, &mates)
}

/// Those who are there, by points and then seed.
fn players(ledger: &Ledger<'_>, round: u32) -> Vec<Player> {
    let mut players: Vec<Player> = ledger
        .present(round)
        .into_iter()
        .map(|place| Player {
            place,
            points: ledger.points(place),
            position: 0,
            group: 0,
            rests: rests(ledger, place),
            sides: ledger.history(place),
            float: float(ledger, place, round - 1),
        })
        .collect();
    players.sort_by_key(|player| (Reverse(player.points), player.place));
    for group in players.chunk_by_mut(|one, other| one.points == other.points) {
        let count = u32::try_from(group.len()).unwrap_or(u32::MAX);
        for (player, position) in group.iter_mut().zip(0..) {
            player.position = position;
            player.group = count;
        }
    }
    players
}

/// How often somebody got points without playing.
fn rests(ledger: &Ledger<'_>, place: usize) -> u32 {
    let byes = ledger.byes[place].len();
    let forfeits = ledger.meetings[place]
        .iter()
        .filter(|meeting| !meeting.is_played() && meeting.points() > Points::ZERO)
        .count();
    u32::try_from(byes + forfeits).unwrap_or(u32::MAX)
}

/// Which way the game of a round took somebody out of his score group.
fn float(ledger: &Ledger<'_>, place: usize, round: u32) -> Option<Float> {
    if ledger.byes[place].iter().any(|bye| bye.0 == round) {
        return Some(Float::Down);
    }
    let in_round = |meeting: &&Meeting| meeting.key.round == round;
    let meeting = ledger.meetings[place].iter().find(in_round)?;
    let [own, others] = [place, meeting.opponent].map(|place| ledger.points_before(place, round));
    match others.cmp(&own) {
        std::cmp::Ordering::Greater => Some(Float::Up),
        std::cmp::Ordering::Less => Some(Float::Down),
        std::cmp::Ordering::Equal => None,
    }
}

/// What it costs to pair two, of whom the first stands higher.
fn cost(ledger: &Ledger<'_>, one: &Player, other: &Player) -> Cost {
    let mut rounds: Vec<u32> = ledger.meetings[one.place]
        .iter()
        .filter(|meeting| meeting.opponent == other.place && meeting.standing != Standing::Void)
        .map(|meeting| meeting.key.round)
        .collect();
    rounds.dedup();
    let apart = one.points.0 - other.points.0;
    let floats = if apart == 0 {
        0
    } else {
        u32::from(one.float == Some(Float::Down)) + u32::from(other.float == Some(Float::Up))
    };
    // In a group the top half meets the bottom half in order; between groups the lowest meets the highest.
    let astray = if apart == 0 {
        one.position.abs_diff(other.position).abs_diff(one.group / 2).pow(2)
    } else {
        (one.group - 1 - one.position).pow(2) + other.position.pow(2)
    };
    let burden = match ledger.tournament.settings.games {
        Games::Single => crate::sides::least_burden(&one.sides, &other.sides),
        // Each has both sides.
        Games::Pair => [0; 3],
    };
    let tournament = ledger.tournament;
    let unwelcome = tournament.are_apart(ledger.id(one.place), ledger.id(other.place));
    // Half as bad as to meet again.
    let met = 2 * rounds.len() + usize::from(unwelcome);
    Cost::of_pair(met, burden, apart, floats, astray)
}

/// The round that the mates make, the board with the most points first.
fn drawn(ledger: &Ledger<'_>, round: u32, players: &[Player], mates: &[usize]) -> Draw {
    let mut draw = Draw::default();
    let games = ledger.tournament.settings.games;
    // Players stand by points, so boards come in the order of the higher placed.
    let mut board = 0;
    for (one, player) in players.iter().enumerate() {
        let Some(opponent) = players.get(mates[one]) else {
            draw.byes.push(Bye {
                round,
                entrant: ledger.id(player.place),
                points: Points::WIN * games.count(),
            });
            continue;
        };
        if mates[one] < one {
            continue;
        }
        board += 1;
        let side: Side = side_of_first(&player.sides, &opponent.sides, toss(board));
        let key = GameKey { round, board, game: 1 };
        let first = Pairing::of(key, ledger.id(player.place), side, ledger.id(opponent.place));
        draw.pairings.push(first);
        if games == Games::Pair {
            draw.pairings.push(first.exchanged(2));
        }
    }
    draw
}
