//! A ladder: who stands where, and who may challenge whom.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use thiserror::Error;

use crate::entrant::EntrantId;
use crate::ledger::{Ledger, Standing};
use crate::outcome::Points;
use crate::settings::{Format, Games};
use crate::sides::{side_of_first, toss};
use crate::tournament::{Draw, GameKey, Pairing, Tournament};

/// Why a challenge cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChallengeRefused {
    /// Only a ladder knows challenges.
    #[error("this is no ladder")]
    NoLadder,
    /// The ladder is closed.
    #[error("the ladder is closed")]
    Closed,
    /// He is not on the ladder, or not any more.
    #[error("entrant {} is not on the ladder", .0.0)]
    NotThere(EntrantId),
    /// One challenges upwards.
    #[error("entrant {} does not stand above", .0.0)]
    NotAbove(EntrantId),
    /// The other stands too far above.
    #[error("entrant {} stands more than {} places above", .0.0, .1)]
    TooFar(EntrantId, u32),
    /// One challenge at a time.
    #[error("entrant {} has a challenge open", .0.0)]
    Challenging(EntrantId),
    /// One defence at a time.
    #[error("entrant {} is challenged already", .0.0)]
    Challenged(EntrantId),
}

/// The games of a challenge, to be started; the round is the challenge's number.
///
/// Who had a side more often gets the other. Where that does not decide, the challenged gets the other side than he had
/// last, and before his first game the Union in odd challenges and the Confederacy in even ones.
///
/// # Errors
/// Why it cannot be made.
pub fn challenge(
    tournament: &Tournament,
    challenger: EntrantId,
    challenged: EntrantId,
) -> Result<Draw, ChallengeRefused> {
    let Format::Ladder { reach } = tournament.settings.format else {
        return Err(ChallengeRefused::NoLadder);
    };
    if tournament.closed {
        return Err(ChallengeRefused::Closed);
    }
    let ledger = Ledger::of(tournament);
    let rungs = rungs(&ledger);
    let rung = |id: EntrantId| {
        let place = ledger.place(id).filter(|place| !ledger.is_gone(*place, u32::MAX));
        let rung = place.and_then(|place| rungs.iter().position(|other| *other == place));
        rung.ok_or(ChallengeRefused::NotThere(id))
    };
    let (below, above) = (rung(challenger)?, rung(challenged)?);
    if above >= below {
        return Err(ChallengeRefused::NotAbove(challenged));
    }
    if below - above > reach as usize {
        return Err(ChallengeRefused::TooFar(challenged, reach));
    }
    for game in ledger.games.iter().filter(|game| game.standing == Standing::Pending) {
        let challenging = game.pairing.challenger;
        if challenging == Some(challenger) {
            return Err(ChallengeRefused::Challenging(challenger));
        }
        if challenging != Some(challenged) && game.pairing.side_of(challenged).is_some() {
            return Err(ChallengeRefused::Challenged(challenged));
        }
    }
    let round = ledger.rounds() + 1;
    let histories = [rungs[above], rungs[below]].map(|place| ledger.history(place));
    let side = side_of_first(&histories[0], &histories[1], toss(round));
    let key = GameKey {
        round,
        board: 1,
        game: 1,
    };
    let first = Pairing {
        challenger: Some(challenger),
        ..Pairing::of(key, challenged, side, challenger)
    };
    let mut draw = Draw {
        pairings: vec![first],
        byes: Vec::new(),
    };
    if tournament.settings.games == Games::Pair {
        draw.pairings.push(first.exchanged(2));
    }
    Ok(draw)
}

/// The entrants from the top of the ladder to its foot; those who left keep their places until the others are counted.
///
/// It begins by seed. Who comes later stands at the foot. Challenges count in the order in which they were decided: a
/// challenger who wins takes the place, and those between go down by one; with anything else all stay where they are.
pub(crate) fn rungs(ledger: &Ledger<'_>) -> Vec<usize> {
    let entered = ledger
        .tournament
        .entrants
        .iter()
        .filter_map(|entrant| ledger.place(entrant.id));
    let late = entered.filter(|place| ledger.order[*place].joined > 1);
    let starters = (0..ledger.len()).filter(|place| ledger.order[*place].joined <= 1);
    let mut rungs: Vec<usize> = starters.chain(late).collect();
    for (winner, loser) in taken(ledger) {
        let [from, to] = [winner, loser].map(|place| rungs.iter().position(|other| *other == place));
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            rungs[to..=from].rotate_right(1);
        }
    }
    rungs
}

/// The challenges that were won: the challenger and the challenged, in the order in which they were decided.
fn taken(ledger: &Ledger<'_>) -> Vec<(usize, usize)> {
    let mut challenges: BTreeMap<u32, Vec<&Pairing>> = BTreeMap::new();
    for game in &ledger.games {
        challenges
            .entry(game.pairing.key.round)
            .or_default()
            .push(&game.pairing);
    }
    let outcomes: BTreeMap<GameKey, _> = ledger
        .tournament
        .results
        .iter()
        .map(|result| (result.game, result.outcome))
        .collect();
    let mut ended: BTreeMap<u32, usize> = BTreeMap::new();
    let mut taken = Vec::new();
    for result in &ledger.tournament.results {
        let round = result.game.round;
        let (Some(games), so_far) = (challenges.get(&round), ended.entry(round).or_default()) else {
            continue;
        };
        *so_far += 1;
        // The last of its results decides a challenge.
        if *so_far < games.len() {
            continue;
        }
        let Some(challenger) = games[0].challenger else {
            continue;
        };
        let points = |own: bool| -> Points {
            let each = games.iter().filter_map(|pairing| {
                let side = pairing.side_of(challenger)?;
                let side = if own { side } else { side.other() };
                outcomes.get(&pairing.key).map(|outcome| outcome.points()[side])
            });
            each.sum()
        };
        let challenged = if games[0].union == challenger {
            games[0].confederate
        } else {
            games[0].union
        };
        if points(true).cmp(&points(false)) == Ordering::Greater
            && let (Some(winner), Some(loser)) = (ledger.place(challenger), ledger.place(challenged))
        {
            taken.push((winner, loser));
        }
    }
    taken
}
