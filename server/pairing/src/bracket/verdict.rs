//! Who wins a match, and what is to be played until somebody does.

use protocol::Side;

use crate::entrant::EntrantId;
use crate::ledger::{Game, Ledger, Standing};
use crate::outcome::{Outcome, Points};
use crate::settings::Games;
use crate::sides::{side_of_first, toss};
use crate::tournament::{GameKey, Pairing};

/// How a match stands.
pub(super) enum Verdict {
    /// It has a winner.
    Won(EntrantId),
    /// Neither came.
    BothOut,
    /// Games are going on.
    GoesOn,
    /// These games are to start. Their board and number are for the caller to give.
    Start(Vec<(EntrantId, Side)>),
}

/// The games of a match between two.
pub(super) fn games_of<'l>(
    ledger: &'l Ledger<'_>,
    round: u32,
    board: u32,
    one: EntrantId,
    other: EntrantId,
) -> Vec<&'l Game> {
    let games = ledger.games.iter().filter(|game| {
        let GameKey {
            round: of, board: on, ..
        } = game.pairing.key;
        (of, on) == (round, board) && game.pairing.is_between(one, other)
    });
    let mut games: Vec<&Game> = games.collect();
    games.sort_by_key(|game| game.pairing.key);
    games
}

/// How a match between two stands. In order: points, victory points ahead (where
/// all its games were decided by them), one replay with sides exchanged, the seed.
pub(super) fn verdict(ledger: &Ledger<'_>, one: EntrantId, other: EntrantId, games: &[&Game]) -> Verdict {
    let places = [one, other].map(|id| ledger.place(id).expect("a bracket is of the tournament's entrants"));
    let live: Vec<&Pairing> = games
        .iter()
        .filter(|game| game.standing != Standing::Void)
        .map(|game| &game.pairing)
        .collect();
    let decided: Vec<(&Pairing, Outcome)> = games
        .iter()
        .filter_map(|game| match game.standing {
            Standing::Decided(outcome) => Some((&game.pairing, outcome)),
            Standing::Pending | Standing::Void => None,
        })
        .collect();
    if decided.len() < live.len() {
        return Verdict::GoesOn;
    }
    let ahead = |value: &dyn Fn(Outcome, Side) -> i64| -> i64 {
        let each = decided.iter().map(|(pairing, outcome)| {
            let side = pairing.side_of(one).expect("the games are between the two");
            value(*outcome, side) - value(*outcome, side.other())
        });
        each.sum()
    };
    let points = ahead(&|outcome, side| i64::from(outcome.points()[side].0));
    // Only where every game was decided by victory points: whoever has won one by many could give up the other.
    let is_counted = decided.iter().all(|(_, outcome)| outcome.margins().is_some());
    let margin = if is_counted {
        ahead(&|outcome, side| outcome.margins_or(0)[side])
    } else {
        0
    };
    let full = ledger.tournament.settings.games.count() as usize;
    let is_complete = decided.len() >= full;
    let gone = places.map(|place| ledger.is_gone(place, u32::MAX));
    let ahead = if points == 0 { margin } else { points };
    if is_complete && ahead != 0 {
        return Verdict::Won(if ahead > 0 { one } else { other });
    }
    let nothing = decided
        .iter()
        .all(|(_, outcome)| outcome.points().into_array() == [Points::ZERO; 2]);
    if is_complete && nothing {
        return Verdict::BothOut;
    }
    match gone {
        [true, true] => return Verdict::BothOut,
        [true, false] => return Verdict::Won(other),
        [false, true] => return Verdict::Won(one),
        [false, false] => {}
    }
    if decided.len() > full {
        return Verdict::Won(if places[0] < places[1] { one } else { other });
    }
    Verdict::Start(to_start(ledger, places, &live))
}

/// The games that are missing: who has which side in each.
fn to_start(ledger: &Ledger<'_>, places: [usize; 2], live: &[&Pairing]) -> Vec<(EntrantId, Side)> {
    // The better seed is asked first.
    let [better, worse] = [places[0].min(places[1]), places[0].max(places[1])];
    let id = ledger.id(better);
    if let Some(last) = live.last() {
        let side = last.side_of(id).expect("the games are between the two");
        return vec![(id, side.other())];
    }
    let number = u32::try_from(better).unwrap_or(u32::MAX);
    let side = side_of_first(&ledger.history(better), &ledger.history(worse), toss(number + 1));
    match ledger.tournament.settings.games {
        Games::Single => vec![(id, side)],
        Games::Pair => vec![(id, side), (id, side.other())],
    }
}
