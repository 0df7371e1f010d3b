//! Round robins: everybody meets everybody, whoever comes late or leaves.

use std::collections::BTreeMap;

use pairing::entrant::{Entrant, EntrantId};
use pairing::next::{Next, next};
use pairing::outcome::{Outcome, Points};
use pairing::settings::{Format, Games, Settings};
use pairing::standings::standings;
use pairing::tournament::{Event, Pairing, Tournament};
use proptest::prelude::*;

use crate::play::{Dice, apply, assert_once_a_round, balance, end, favourite, field, meetings, play, start};

fn settings(concurrent: bool, games: Games) -> Settings {
    Settings::of(Format::RoundRobin { concurrent }).with(games)
}

fn assert_all_have_met(tournament: &Tournament) {
    let ids: Vec<EntrantId> = tournament.entrants.iter().map(|entrant| entrant.id).collect();
    for (index, one) in ids.iter().enumerate() {
        for other in &ids[index + 1..] {
            assert_eq!(meetings(tournament, *one, *other), 1, "{one:?} and {other:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn everybody_meets_everybody_once(count in 2_u32..=33, concurrent: bool, pairs: bool) {
        let games = if pairs { Games::Pair } else { Games::Single };
        let mut tournament = field(settings(concurrent, games), count);
        let mut byes = BTreeMap::new();
        let mut starts = 0;
        while let Some(draw) = start(&mut tournament) {
            starts += 1;
            assert_once_a_round(&draw);
            for bye in &draw.byes {
                *byes.entry(bye.entrant).or_insert(0) += 1;
                prop_assert_eq!(bye.points, Points::ZERO);
            }
            for pairing in &draw.pairings {
                end(&mut tournament, pairing.key, favourite(pairing));
            }
        }
        let rounds = count - 1 + count % 2;
        prop_assert_eq!(starts, if concurrent { 1 } else { rounds });
        prop_assert_eq!(tournament.last_round(), rounds);
        assert_all_have_met(&tournament);
        prop_assert_eq!(tournament.pairings.len() as u32, count * (count - 1) / 2 * games.count());
        prop_assert_eq!(byes.len() as u32, if count % 2 == 1 { count } else { 0 });
        prop_assert!(byes.values().all(|byes| *byes == 1));
        for entrant in &tournament.entrants {
            let most = if pairs || count % 2 == 1 { 0 } else { 1 };
            prop_assert!(balance(&tournament, entrant.id).abs() <= most);
        }
        let Next::Over { standings } = next(&tournament) else { panic!("everybody has met") };
        let ranking: Vec<u32> = standings.rows.iter().map(|row| row.entrant.0).collect();
        prop_assert_eq!(ranking, (1..=count).collect::<Vec<_>>());
    }

    /// Late entrants meet everybody too, and those who were there at the start still meet by the table.
    #[test]
    fn late_entrants_catch_up(count in 2_u32..=16, late in 1_u32..=4, after in 1_u32..=6, concurrent: bool) {
        let mut tournament = field(settings(concurrent, Games::Single), count);
        let (table, mut rounds, mut left) = (count - 1 + count % 2, 0, 0);
        while let Some(draw) = start(&mut tournament) {
            rounds += 1;
            assert_once_a_round(&draw);
            for pairing in &draw.pairings {
                end(&mut tournament, pairing.key, favourite(pairing));
            }
            if rounds == (if concurrent { 1 } else { after.min(count - 1) }) {
                for id in 1..=late {
                    let entrant = Entrant::new(EntrantId(100 + id)).from_round(tournament.last_round() + 1);
                    apply(&mut tournament, &Event::Entered { entrant });
                }
            }
            if rounds == table {
                let games = |id| tournament.pairings.iter().filter(|pairing| pairing.side_of(id).is_some()).count();
                let fewest = tournament.entrants.iter().map(|entrant| games(entrant.id)).min();
                left = count + late - 1 - fewest.unwrap_or(0) as u32;
            }
        }
        prop_assert_eq!(tournament.entrants.len() as u32, count + late);
        assert_all_have_met(&tournament);
        // After the table no more rounds are played than one more than somebody had games left.
        if !concurrent {
            prop_assert!(rounds <= table + left + 1, "{} rounds, {} and {} at most", rounds, table, left + 1);
        }
    }

    /// Whoever leaves, the others meet each other, and the one who left counts the same for all of them.
    #[test]
    fn who_leaves_counts_the_same_for_all(count in 3_u32..=14, after in 1_u32..=14, pairs: bool, seed: u64) {
        let games = if pairs { Games::Pair } else { Games::Single };
        let mut tournament = field(settings(false, games), count);
        let mut dice = Dice::new(seed);
        let leaver = EntrantId(1 + dice.below(count));
        let mut rounds = 0;
        while let Some(draw) = start(&mut tournament) {
            rounds += 1;
            for pairing in &draw.pairings {
                end(&mut tournament, pairing.key, favourite(pairing));
            }
            if rounds == after {
                apply(&mut tournament, &Event::Withdrew { entrant: leaver, round: rounds + 1 });
            }
        }
        let row = |id| standings(&tournament).rows.into_iter().find(|row| row.entrant == id).expect("he is listed");
        let played = row(leaver);
        if played.annulled {
            prop_assert!(played.won + played.lost + played.forfeits == 0);
            prop_assert_eq!(played.points, Points::ZERO);
        }
        for entrant in tournament.entrants.iter().filter(|entrant| entrant.id != leaver) {
            let others = if played.annulled { count - 2 } else { count - 1 };
            let row = row(entrant.id);
            prop_assert_eq!(row.won + row.lost + row.forfeits, others * games.count());
        }
    }
}

/// Six play; the first leaves after so many rounds of five.
fn left_after(rounds: u32) -> Tournament {
    let mut tournament = field(settings(false, Games::Single), 6);
    for round in 1..=rounds {
        for pairing in start(&mut tournament).expect("a round is left").pairings {
            end(&mut tournament, pairing.key, favourite(&pairing));
        }
        assert_eq!(tournament.last_round(), round);
    }
    let entrant = EntrantId(1);
    apply(
        &mut tournament,
        &Event::Withdrew {
            entrant,
            round: rounds + 1,
        },
    );
    play(&mut tournament, favourite);
    tournament
}

#[test]
fn with_less_than_half_of_the_games_played_they_are_annulled() {
    let standings = standings(&left_after(2));
    let last = standings.rows.last().unwrap();
    assert_eq!(
        (last.entrant, last.annulled, last.points),
        (EntrantId(1), true, Points::ZERO)
    );
    let points: Vec<u32> = standings.rows.iter().map(|row| row.points.0 / 2).collect();
    assert_eq!(points, [4, 3, 2, 1, 0, 0]);
    assert_eq!(
        [standings.rows[4].rank, last.rank],
        [5, 6],
        "who stayed stands above who left"
    );
}

#[test]
fn with_half_of_the_games_played_the_others_are_lost_by_forfeit() {
    let tournament = left_after(3);
    let standings = standings(&tournament);
    let left = standings.rows.iter().find(|row| row.entrant == EntrantId(1)).unwrap();
    assert_eq!((left.won, left.forfeits, left.annulled), (3, 2, false));
    assert_eq!(left.points, Points(6));
    let byes_by_forfeit = standings
        .rows
        .iter()
        .filter(|row| row.entrant != EntrantId(1) && row.forfeits == 1);
    assert_eq!(byes_by_forfeit.count(), 2);
}

#[test]
fn when_all_games_go_on_at_once_who_leaves_loses_those_not_ended() {
    let mut tournament = field(settings(true, Games::Single), 5);
    let draw = start(&mut tournament).unwrap();
    let own: Vec<_> = draw
        .pairings
        .iter()
        .filter(|pairing| pairing.side_of(EntrantId(2)).is_some())
        .collect();
    for pairing in &own[..2] {
        end(&mut tournament, pairing.key, Outcome::Drawn);
    }
    let withdrew = Event::Withdrew {
        entrant: EntrantId(2),
        round: 1,
    };
    apply(&mut tournament, &withdrew);
    let row = |tournament: &Tournament| {
        let rows = standings(tournament).rows;
        rows.into_iter().find(|row| row.entrant == EntrantId(2)).unwrap()
    };
    assert_eq!((row(&tournament).drawn, row(&tournament).forfeits), (2, 2));
    let Next::Wait { games } = next(&tournament) else {
        panic!("six games go on")
    };
    assert_eq!(games.len(), 6, "nobody waits for his games");
    // A correction can bring him below half: the organiser calls one of his games off.
    end(&mut tournament, own[0].key, Outcome::Unplayed);
    assert!(row(&tournament).annulled);
}

#[test]
fn who_is_going_to_leave_counts_until_he_does() {
    let mut tournament = field(settings(false, Games::Single), 6);
    let annulled = |tournament: &Tournament| standings(tournament).rows.iter().any(|row| row.annulled);
    for pairing in start(&mut tournament).unwrap().pairings {
        end(&mut tournament, pairing.key, favourite(&pairing));
    }
    // He will have played three of five.
    let withdrew = Event::Withdrew {
        entrant: EntrantId(2),
        round: 4,
    };
    apply(&mut tournament, &withdrew);
    while let Some(draw) = start(&mut tournament) {
        assert!(!annulled(&tournament), "in round {}", tournament.last_round());
        let gone = |pairing: &&Pairing| pairing.key.round >= 4 && pairing.side_of(EntrantId(2)).is_some();
        for pairing in draw.pairings.iter().filter(|pairing| !gone(pairing)) {
            end(&mut tournament, pairing.key, favourite(pairing));
        }
    }
    let rows = standings(&tournament).rows;
    let left = rows.iter().find(|row| row.entrant == EntrantId(2)).unwrap();
    assert_eq!((left.won + left.lost, left.forfeits), (3, 2));
}
