//! The games of a bracket that can start.

use crate::bracket::form::{Match, Occupant};
use crate::bracket::progress::resolved;
use crate::bracket::verdict::{Verdict, games_of, verdict};
use crate::ledger::Ledger;
use crate::outcome::Points;
use crate::tournament::{Bye, Draw, GameKey, Pairing};

/// The games of all matches whose players are known, and with the first of them the byes of the first round.
pub(crate) fn draw(ledger: &Ledger<'_>) -> Draw {
    let bracket = resolved(ledger);
    let mut draw = Draw::default();
    for shape in bracket.matches.iter().filter(|shape| shape.winner == Occupant::Open) {
        draw.pairings.extend(games_to_start(ledger, shape));
    }
    if ledger.rounds() == 0 {
        let first = bracket.matches.iter().filter(|shape| shape.round == 1);
        let passing = first.filter_map(|shape| match shape.players {
            [Occupant::Entrant(entrant), Occupant::Nobody] | [Occupant::Nobody, Occupant::Entrant(entrant)] => {
                Some(entrant)
            }
            _ => None,
        });
        draw.byes = passing
            .map(|entrant| Bye {
                round: 1,
                entrant,
                points: Points::ZERO,
            })
            .collect();
    }
    draw
}

fn games_to_start(ledger: &Ledger<'_>, shape: &Match) -> Vec<Pairing> {
    let [Occupant::Entrant(one), Occupant::Entrant(other)] = shape.players else {
        return Vec::new();
    };
    let games = games_of(ledger, shape.round, shape.number, one, other);
    let Verdict::Start(starts) = verdict(ledger, one, other, &games) else {
        return Vec::new();
    };
    // Games of others may be on this board, from before a result was corrected.
    let numbers = ledger.games.iter().map(|game| game.pairing.key);
    let on_board = numbers.filter(|key| (key.round, key.board) == (shape.round, shape.number));
    let used = on_board.map(|key| key.game).max().unwrap_or(0);
    starts
        .into_iter()
        .zip(used + 1..)
        .map(|((player, side), game)| {
            let opponent = if player == one { other } else { one };
            let key = GameKey {
                round: shape.round,
                board: shape.number,
                game,
            };
            Pairing::of(key, player, side, opponent)
        })
        .collect()
}
