//! Rounds of a Swiss against an exhaustive search, and what must hold in larger fields.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use pairing::entrant::EntrantId;
use pairing::next::{Next, next};
use pairing::outcome::{Outcome, Points};
use pairing::settings::Games;
use pairing::tournament::{Draw, Event, Pairing, Tournament};
use proptest::prelude::*;
use protocol::Side;

use crate::play::{self, Dice, apply, assert_once_a_round, balance, end, favourite, field, meetings, start};

/// What somebody has from the rounds before one, straight from the results.
fn points(tournament: &Tournament, entrant: EntrantId, before: u32) -> Points {
    let games = tournament.pairings.iter().filter(|pairing| pairing.key.round < before);
    let games = games.filter_map(|pairing| Some(tournament.result(pairing.key)?.points()[pairing.side_of(entrant)?]));
    let byes = tournament
        .byes
        .iter()
        .filter(|bye| bye.round < before && bye.entrant == entrant);
    games.sum::<Points>() + byes.map(|bye| bye.points).sum()
}

/// Byes and wins by forfeit.
fn rests(tournament: &Tournament, entrant: EntrantId) -> usize {
    let byes = tournament.byes.iter().filter(|bye| bye.entrant == entrant).count();
    let forfeits = tournament.pairings.iter().filter(|pairing| {
        let forfeited = tournament.result(pairing.key).map(|outcome| match outcome {
            Outcome::Forfeited { winner } => pairing.player(winner) == entrant,
            _ => false,
        });
        forfeited == Some(true)
    });
    byes + forfeits.count()
}

/// The sides of the games that somebody played.
fn sides(tournament: &Tournament, entrant: EntrantId) -> Vec<Side> {
    let played = tournament
        .pairings
        .iter()
        .filter(|pairing| tournament.result(pairing.key).is_some_and(Outcome::is_played));
    played.filter_map(|pairing| pairing.side_of(entrant)).collect()
}

/// How many firm limits a side breaks: a third game running with it, or a third more with it than with the other.
fn firm(sides: &[Side], side: Side) -> usize {
    let running = sides.iter().rev().take_while(|last| **last == side).count() >= 2;
    let own = sides.iter().filter(|had| **had == side).count();
    let far = own >= sides.len() - own + 2;
    usize::from(running) + usize::from(far)
}

/// 1 for somebody whose last game was with one who had more points, -1 for one with fewer, or a bye.
fn float(tournament: &Tournament, entrant: EntrantId, round: u32) -> i32 {
    if tournament
        .byes
        .iter()
        .any(|bye| (bye.round, bye.entrant) == (round, entrant))
    {
        return -1;
    }
    let mut games = tournament.pairings.iter().filter(|pairing| pairing.key.round == round);
    games
        .find_map(|pairing| {
            let opponent = pairing.player(pairing.side_of(entrant)?.other());
            let [own, others] = [entrant, opponent].map(|id| points(tournament, id, round));
            Some(others.cmp(&own) as i32)
        })
        .unwrap_or(0)
}

/// What a round has of each fault, the worst first.
type Faults = (usize, usize, usize, usize, u32, usize);

/// The least of each pair's faults of sides is what the side that is better for them has.
fn faults(tournament: &Tournament, ranking: &[EntrantId], pairs: &[(EntrantId, Option<EntrantId>)]) -> Faults {
    let round = tournament.last_round() + 1;
    let mut faults = Faults::default();
    for (one, other) in pairs {
        let Some(other) = other else {
            faults.1 += rests(tournament, *one);
            faults.2 += ranking.iter().rev().take_while(|id| *id != one).count();
            continue;
        };
        faults.0 += meetings(tournament, *one, *other);
        let had = [one, other].map(|id| sides(tournament, *id));
        let ways = Side::BOTH.map(|side| firm(&had[0], side) + firm(&had[1], side.other()));
        faults.3 += ways[0].min(ways[1]);
        let [high, low] = [one, other].map(|id| points(tournament, *id, u32::MAX).0);
        faults.4 += high.abs_diff(low).pow(2);
        if high != low {
            let (upper, lower) = if high > low { (one, other) } else { (other, one) };
            faults.5 += usize::from(float(tournament, *upper, round - 1) == -1);
            faults.5 += usize::from(float(tournament, *lower, round - 1) == 1);
        }
    }
    faults
}

/// The least faults that any way to pair those who are left can have.
fn least(
    tournament: &Tournament,
    ranking: &[EntrantId],
    left: &[EntrantId],
    bye: bool,
    pairs: &mut Vec<(EntrantId, Option<EntrantId>)>,
) -> Faults {
    let Some((one, rest)) = left.split_first() else {
        return faults(tournament, ranking, pairs);
    };
    let mut best: Option<Faults> = None;
    let mut consider = |pairs: &mut Vec<(EntrantId, Option<EntrantId>)>, other: Option<EntrantId>, bye| {
        let left: Vec<EntrantId> = rest.iter().copied().filter(|id| Some(*id) != other).collect();
        pairs.push((*one, other));
        let faults = least(tournament, ranking, &left, bye, pairs);
        pairs.pop();
        best = Some(best.map_or(faults, |best| best.min(faults)));
    };
    for other in rest {
        consider(pairs, Some(*other), bye);
    }
    if bye {
        consider(pairs, None, false);
    }
    best.expect("an even number is left, or a bye")
}

fn pairs_of(draw: &Draw) -> Vec<(EntrantId, Option<EntrantId>)> {
    let games = draw
        .pairings
        .iter()
        .map(|pairing| (pairing.union, Some(pairing.confederate)));
    games.chain(draw.byes.iter().map(|bye| (bye.entrant, None))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// No other way to pair a round has fewer second meetings; of those that have as few, none gives the bye to somebody
    /// who had fewer, or who stands lower; and so on down to floats.
    #[test]
    fn no_pairing_of_a_small_field_is_better(count in 2_u32..=9, rounds in 1_u32..=8, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut tournament = field(play::swiss(rounds), count);
        while let Next::Start { draw } = next(&tournament) {
            assert_once_a_round(&draw);
            let round = tournament.last_round() + 1;
            let there = tournament.entrants.iter().filter(|entrant| entrant.is_there(round));
            let mut ranking: Vec<EntrantId> = there.map(|entrant| entrant.id).collect();
            ranking.sort_by_key(|id| (Reverse(points(&tournament, *id, u32::MAX)), *id));
            let least = least(&tournament, &ranking, &ranking, ranking.len() % 2 == 1, &mut Vec::new());
            prop_assert_eq!(faults(&tournament, &ranking, &pairs_of(&draw)), least, "{:?}", draw);
            let games: Vec<Pairing> = draw.pairings.clone();
            apply(&mut tournament, &Event::Started { draw });
            for pairing in games {
                end(&mut tournament, pairing.key, dice.outcome());
            }
            if dice.below(8) == 0 {
                let entrant = ranking[dice.below(ranking.len() as u32) as usize];
                apply(&mut tournament, &Event::Withdrew { entrant, round: round + 1 });
            }
        }
    }

    /// In fields with room nobody meets twice, nobody has two byes, and no side is had three times running or three
    /// times more than the other.
    #[test]
    fn a_field_with_room_breaks_no_rule(count in 16_u32..=60, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut tournament = field(play::swiss(7), count);
        let mut byes = BTreeMap::new();
        while let Some(draw) = start(&mut tournament) {
            assert_once_a_round(&draw);
            prop_assert_eq!(draw.pairings.len() * 2 + draw.byes.len(), count as usize);
            for bye in &draw.byes {
                *byes.entry(bye.entrant).or_insert(0) += 1;
            }
            for pairing in &draw.pairings {
                prop_assert_eq!(meetings(&tournament, pairing.union, pairing.confederate), 1);
                let outcome = match dice.below(4) {
                    0 => Outcome::Drawn,
                    1 => Outcome::won(Side::Confederate),
                    _ => favourite(pairing),
                };
                end(&mut tournament, pairing.key, outcome);
            }
            for entrant in &tournament.entrants {
                prop_assert!(balance(&tournament, entrant.id).abs() <= 2);
                let sides = sides(&tournament, entrant.id);
                prop_assert!(sides.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]), "{:?}", sides);
            }
        }
        prop_assert_eq!(tournament.last_round(), 7);
        prop_assert!(byes.values().all(|count| *count == 1));
    }

    /// Who entered first does not matter, nor in which order results came in.
    #[test]
    fn the_order_of_entries_and_results_does_not_matter(count in 2_u32..=40, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut tournament = field(play::swiss(5), count);
        let mut other = tournament.clone();
        for index in (1..other.entrants.len()).rev() {
            other.entrants.swap(index, dice.below(index as u32 + 1) as usize);
        }
        while let Some(draw) = start(&mut tournament) {
            prop_assert_eq!(start(&mut other), Some(draw.clone()));
            let results: Vec<(Pairing, Outcome)> = draw.pairings.iter().map(|pairing| (*pairing, dice.outcome())).collect();
            for (pairing, outcome) in &results {
                end(&mut tournament, pairing.key, *outcome);
            }
            for (pairing, outcome) in results.iter().rev() {
                end(&mut other, pairing.key, *outcome);
            }
        }
        prop_assert_eq!(next(&tournament), next(&other));
    }
}

#[test]
fn with_equal_scores_sides_differ_by_one_at_most() {
    for count in [12, 16, 20, 30, 64, 101] {
        let mut tournament = field(play::swiss(6), count);
        let play = |tournament: &mut Tournament| {
            let draw = start(tournament)?;
            for pairing in &draw.pairings {
                end(tournament, pairing.key, Outcome::Drawn);
            }
            Some(draw)
        };
        while play(&mut tournament).is_some() {
            for entrant in &tournament.entrants {
                let balance = balance(&tournament, entrant.id);
                // Byes are worth more than draws, so an odd field has more than one score.
                assert!(
                    balance.abs() <= 1 + i32::from(count % 2 == 1),
                    "{count}: {entrant:?} has {balance}"
                );
            }
        }
    }
}

#[test]
fn the_first_round_pairs_the_top_half_with_the_bottom_half_in_order() {
    let draw = start(&mut field(play::swiss(5), 9)).unwrap();
    let mut pairs: Vec<(u32, u32)> = draw
        .pairings
        .iter()
        .map(|pairing| {
            (
                pairing.union.0.min(pairing.confederate.0),
                pairing.union.0.max(pairing.confederate.0),
            )
        })
        .collect();
    assert_eq!(draw.byes[0].entrant, EntrantId(9));
    assert_eq!(draw.byes[0].points, Points::WIN);
    pairs.sort_unstable();
    assert_eq!(pairs, [(1, 5), (2, 6), (3, 7), (4, 8)]);
    let unions: Vec<u32> = draw.pairings.iter().map(|pairing| pairing.union.0).collect();
    assert_eq!(unions, [1, 6, 3, 8], "sides alternate from board to board");
}

#[test]
fn a_pair_of_games_gives_each_both_sides_and_a_bye_two_wins() {
    let mut tournament = field(play::swiss(3).with(Games::Pair), 5);
    let draw = start(&mut tournament).unwrap();
    assert_eq!(draw.pairings.len(), 4);
    assert_eq!(draw.byes[0].points, Points(4));
    for games in draw.pairings.chunks(2) {
        assert_eq!(
            (games[0].union, games[0].confederate),
            (games[1].confederate, games[1].union)
        );
        assert_eq!([games[0].key.game, games[1].key.game], [1, 2]);
        assert_eq!(games[0].key.board, games[1].key.board);
    }
    for pairing in &draw.pairings[1..] {
        end(&mut tournament, pairing.key, Outcome::Drawn);
    }
    assert_eq!(
        next(&tournament),
        Next::Wait {
            games: vec![draw.pairings[0].key]
        },
        "the round waits for the last game"
    );
}

#[test]
fn all_meet_again_when_rounds_are_more_than_opponents() {
    let mut tournament = field(play::swiss(6), 4);
    play::play(&mut tournament, favourite);
    for one in 1..=4 {
        for other in one + 1..=4 {
            assert_eq!(meetings(&tournament, EntrantId(one), EntrantId(other)), 2);
        }
    }
}

#[test]
fn a_game_called_off_was_no_meeting() {
    let mut tournament = field(play::swiss(3), 2);
    let first = start(&mut tournament).unwrap().pairings[0];
    end(&mut tournament, first.key, Outcome::Unplayed);
    for id in [3, 4] {
        let entrant = pairing::entrant::Entrant::new(EntrantId(id)).from_round(2);
        apply(&mut tournament, &Event::Entered { entrant });
    }
    for pairing in start(&mut tournament).unwrap().pairings {
        end(&mut tournament, pairing.key, Outcome::Drawn);
    }
    // Round 2 had 1 against 3; were 1 and 2 taken to have met, 1 would now have to meet 4.
    let third = start(&mut tournament).unwrap().pairings;
    assert_eq!(tournament.pairings.len(), 5);
    assert!(
        third
            .iter()
            .any(|pairing| pairing.is_between(EntrantId(1), EntrantId(2))),
        "{third:?}"
    );
}

#[test]
fn the_lowest_of_a_group_floats_to_the_highest_of_the_next() {
    for count in [6, 10, 14] {
        let mut tournament = field(play::swiss(3), count);
        for pairing in start(&mut tournament).unwrap().pairings {
            end(&mut tournament, pairing.key, favourite(&pairing));
        }
        let draw = start(&mut tournament).unwrap();
        let half = count / 2;
        // Half of them have won, an odd number: the last of them meets the first of the others.
        let floats = draw
            .pairings
            .iter()
            .find(|pairing| (pairing.union.0 <= half) != (pairing.confederate.0 <= half));
        let floats = floats.expect("somebody floats");
        assert!(floats.is_between(EntrantId(half), EntrantId(half + 1)), "{draw:?}");
    }
}

#[test]
fn who_comes_late_gets_what_the_organiser_set_for_rounds_missed_so_far() {
    let mut settings = play::swiss(4);
    settings.missed = Points::DRAW;
    let mut tournament = field(settings, 6);
    let entrant = pairing::entrant::Entrant::new(EntrantId(7)).from_round(3);
    apply(&mut tournament, &Event::Entered { entrant });
    let mut had = Vec::new();
    for _ in 0..4 {
        let rows = pairing::standings::standings(&tournament).rows;
        had.extend(
            rows.iter()
                .filter(|row| row.entrant == EntrantId(7))
                .map(|row| row.points.0),
        );
        for pairing in start(&mut tournament).unwrap().pairings {
            end(&mut tournament, pairing.key, favourite(&pairing));
        }
    }
    assert_eq!(had[..3], [0, 1, 2]);
}

#[test]
fn who_shall_not_meet_does_not_as_long_as_others_need_not_meet_twice() {
    let (one, other) = (EntrantId(1), EntrantId(4));
    let mut tournament = field(play::swiss(5), 6);
    // As they stand by their seeds these two would meet at once.
    tournament.apart = vec![(other, one)];
    while let Some(draw) = start(&mut tournament) {
        for pairing in &draw.pairings {
            let is_theirs = [one, other].iter().all(|who| pairing.side_of(*who).is_some());
            // Everybody has met everybody else by then.
            assert_eq!(is_theirs, is_theirs && pairing.key.round == 5);
            end(&mut tournament, pairing.key, favourite(pairing));
        }
    }
    assert_eq!(tournament.last_round(), 5);
    assert_eq!(meetings(&tournament, one, other), 1);
}
