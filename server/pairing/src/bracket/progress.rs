//! How far a bracket has come.

use std::collections::BTreeSet;

use crate::bracket::form::{Bracket, Match, Occupant, Part, Source};
use crate::bracket::shape;
use crate::bracket::verdict::{Verdict, games_of, verdict};
use crate::entrant::EntrantId;
use crate::ledger::Ledger;
use crate::settings::Format;
use crate::tournament::GameKey;

/// Plays the bracket as far as the results go.
pub(crate) fn resolved(ledger: &Ledger<'_>) -> Bracket {
    let mut matches = match ledger.tournament.settings.format {
        Format::DoubleElimination { second_final } => shape::double(ledger.len(), second_final),
        _ => shape::single(ledger.len()),
    };
    for index in 0..matches.len() {
        let players = matches[index].sources.map(|source| occupant(ledger, &matches, source));
        let needed = matches[index].part != Part::SecondFinal || wants_second_final(&matches[index - 1]);
        matches[index].players = players;
        if needed {
            settle(ledger, &mut matches[index]);
        } else {
            // The first final has decided.
            let winner = matches[index - 1].winner;
            let shape = &mut matches[index];
            (shape.winner, shape.players, shape.loser) = (winner, [Occupant::Nobody; 2], Occupant::Nobody);
        }
        drop_out(&mut matches[index], ledger.tournament.settings.format);
    }
    let champion = match matches.last().map(|last| last.winner) {
        Some(Occupant::Entrant(champion)) => Some(champion),
        Some(_) => None,
        // One alone has won.
        None => ledger.order.first().map(|entrant| entrant.id),
    };
    let counted: BTreeSet<GameKey> = matches.iter().flat_map(|one| one.games.iter().copied()).collect();
    let keys = ledger.games.iter().map(|game| game.pairing.key);
    Bracket {
        champion,
        superseded: keys.filter(|key| !counted.contains(key)).collect(),
        matches,
    }
}

fn occupant(ledger: &Ledger<'_>, matches: &[Match], source: Source) -> Occupant {
    let of = |number: u32| &matches[number as usize - 1];
    match source {
        Source::Seed(seed) => match ledger.order.get(seed as usize - 1) {
            Some(entrant) => Occupant::Entrant(entrant.id),
            None => Occupant::Nobody,
        },
        Source::WinnerOf(number) => of(number).winner,
        Source::LoserOf(number) => of(number).loser,
    }
}

/// Whether the final sent the one without a loss into a second one, or may still do so.
fn wants_second_final(first: &Match) -> bool {
    let unbeaten = first.players[0];
    first.is_played && (first.winner == Occupant::Open || (first.winner == first.players[1] && first.loser == unbeaten))
}

/// How a match stands with those who are in it.
fn settle(ledger: &Ledger<'_>, shape: &mut Match) {
    use Occupant::{Entrant, Nobody, Open};
    match shape.players {
        [Open, _] | [_, Open] => {
            shape.is_played = true;
        }
        [Nobody, passing] | [passing, Nobody] => {
            shape.winner = passing;
            shape.loser = Nobody;
        }
        [Entrant(one), Entrant(other)] => {
            shape.is_played = true;
            let games = games_of(ledger, shape.round, shape.number, one, other);
            shape.games = games.iter().map(|game| game.pairing.key).collect();
            (shape.winner, shape.loser) = match verdict(ledger, one, other, &games) {
                Verdict::Won(winner) if winner == one => (Entrant(one), Entrant(other)),
                Verdict::Won(_) => (Entrant(other), Entrant(one)),
                Verdict::BothOut => (Nobody, Nobody),
                Verdict::GoesOn | Verdict::Start(_) => (Open, Open),
            };
        }
    }
}

/// Notes who is out with a match.
fn drop_out(shape: &mut Match, format: Format) {
    let ids = |occupants: &[Occupant]| -> Vec<EntrantId> {
        let known = occupants.iter().filter_map(|occupant| match occupant {
            Occupant::Entrant(id) => Some(*id),
            Occupant::Open | Occupant::Nobody => None,
        });
        known.collect()
    };
    if shape.winner == Occupant::Nobody {
        // Neither came.
        shape.out = ids(&shape.players);
        return;
    }
    let second = matches!(format, Format::DoubleElimination { second_final: true });
    let lives_on = match shape.part {
        Part::Winners => format != Format::SingleElimination,
        Part::Losers | Part::SecondFinal => false,
        // Who lost for the first time plays again.
        Part::Final => second && shape.loser == shape.players[0],
    };
    if !lives_on && shape.is_played {
        shape.out = ids(&[shape.loser]);
    }
}
