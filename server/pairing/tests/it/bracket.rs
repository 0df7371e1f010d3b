//! Eliminations: who meets whom, and how matches are decided.

use std::collections::BTreeMap;

use pairing::bracket::{Bracket, Match, Occupant, Part, bracket};
use pairing::entrant::EntrantId;
use pairing::next::{Next, next};
use pairing::outcome::{Outcome, Points};
use pairing::settings::{Format, Games, Settings};
use pairing::standings::standings;
use pairing::tournament::{Event, GameResult, Refused, Tournament};
use proptest::prelude::*;
use protocol::Side;

use crate::play::{Dice, apply, end, favourite, field, play, start};

fn single() -> Settings {
    Settings::of(Format::SingleElimination)
}

fn double(second_final: bool) -> Settings {
    Settings::of(Format::DoubleElimination { second_final })
}

fn of(tournament: &Tournament) -> Bracket {
    bracket(tournament).expect("an elimination has a bracket")
}

fn losses(bracket: &Bracket) -> BTreeMap<EntrantId, usize> {
    let mut losses = BTreeMap::new();
    for one in bracket.matches.iter().filter(|one| one.is_played) {
        if let Occupant::Entrant(loser) = one.loser {
            *losses.entry(loser).or_default() += 1;
        }
    }
    losses
}

fn players(one: &Match) -> Vec<EntrantId> {
    let known = one.players.iter().filter_map(|player| match player {
        Occupant::Entrant(id) => Some(*id),
        Occupant::Open | Occupant::Nobody => None,
    });
    known.collect()
}

/// An outcome in which somebody wins, by forfeit too.
fn decisive(dice: &mut Dice) -> Outcome {
    let side = Side::BOTH[dice.index(2)];
    if dice.below(6) == 0 {
        Outcome::Forfeited { winner: side }
    } else {
        Outcome::won(side)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn in_a_single_elimination_all_but_one_lose_once(count in 2_u32..=90, pairs: bool, seed: u64) {
        let mut dice = Dice::new(seed);
        let games = if pairs { Games::Pair } else { Games::Single };
        let mut tournament = field(single().with(games), count);
        let end = play(&mut tournament, |_| decisive(&mut dice));
        let bracket = of(&tournament);
        let losses = losses(&bracket);
        prop_assert_eq!(losses.len() as u32, count - 1);
        prop_assert!(losses.values().all(|count| *count == 1));
        prop_assert!(!losses.contains_key(&end.rows[0].entrant));
        prop_assert!(bracket.superseded.is_empty());
        prop_assert_eq!(end.rows.iter().filter(|row| row.rank <= 2).count(), 2);
    }

    #[test]
    fn in_a_double_elimination_all_but_one_lose_twice(count in 2_u32..=90, second: bool, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut tournament = field(double(second), count);
        let end = play(&mut tournament, |_| decisive(&mut dice));
        let bracket = of(&tournament);
        let losses = losses(&bracket);
        let champion = end.rows[0].entrant;
        for entrant in &tournament.entrants {
            let lost = losses.get(&entrant.id).copied().unwrap_or(0);
            if entrant.id == champion {
                prop_assert!(lost <= 1);
            } else if second {
                prop_assert_eq!(lost, 2);
            } else {
                // Only the other finalist may have lost no more than the final.
                let is_second = end.rows[1].entrant == entrant.id;
                prop_assert!(lost == 2 || (is_second && lost == 1));
            }
        }
        prop_assert_eq!(bracket.champion, Some(champion));
    }

    /// When the better seed always wins, the two best meet in the final, and the byes are the best seeds'.
    #[test]
    fn the_best_seeds_have_the_byes_and_meet_last(count in 2_u32..=90, is_double: bool) {
        let settings = if is_double { double(true) } else { single() };
        let mut tournament = field(settings, count);
        let draw = start(&mut tournament).expect("the first round");
        let mut byes: Vec<u32> = draw.byes.iter().map(|bye| bye.entrant.0).collect();
        byes.sort_unstable();
        prop_assert_eq!(byes, (1..=count.next_power_of_two() - count).collect::<Vec<_>>());
        let end = play(&mut tournament, favourite);
        let ranking: Vec<u32> = end.rows.iter().map(|row| row.entrant.0).collect();
        prop_assert_eq!(&ranking[..2], [1, 2]);
        let bracket = of(&tournament);
        let last = bracket.matches.iter().rev().find(|one| one.is_played).expect("a final");
        prop_assert_eq!(players(last), [EntrantId(1), EntrantId(2)]);
        prop_assert!(!bracket.matches.iter().any(|one| one.part == Part::SecondFinal && one.is_played));
    }
}

/// The first match of two, ready to be played.
fn of_two(settings: Settings) -> (Tournament, Vec<pairing::tournament::Pairing>) {
    let mut tournament = field(settings, 2);
    let draw = start(&mut tournament).expect("one match");
    (tournament, draw.pairings)
}

#[test]
fn a_drawn_match_is_played_again_with_sides_exchanged_and_then_the_better_seed_wins() {
    let (mut tournament, games) = of_two(single());
    end(&mut tournament, games[0].key, Outcome::Drawn);
    let replay = start(&mut tournament).expect("a replay").pairings;
    assert_eq!(replay.len(), 1);
    assert_eq!(
        (replay[0].union, replay[0].confederate),
        (games[0].confederate, games[0].union)
    );
    assert_eq!(replay[0].key.game, 2);
    let mut drawn = tournament.clone();
    end(&mut drawn, replay[0].key, Outcome::Drawn);
    assert_eq!(of(&drawn).champion, Some(EntrantId(1)));
    let second = replay[0].side_of(EntrantId(2)).unwrap();
    end(&mut tournament, replay[0].key, Outcome::won(second));
    assert_eq!(of(&tournament).champion, Some(EntrantId(2)));
}

#[test]
fn a_pair_of_games_is_decided_by_victory_points_when_each_wins_one() {
    let (mut tournament, games) = of_two(single().with(Games::Pair));
    assert_eq!(games.len(), 2);
    for (game, margin) in games.iter().zip([10, 11]) {
        // The Union wins both, so each wins one.
        let outcome = Outcome::Won {
            side: Side::Union,
            margin: Some(margin),
        };
        end(&mut tournament, game.key, outcome);
    }
    assert_eq!(of(&tournament).champion, Some(games[1].union));
}

/// Who has won one game by many points must not go on by giving up the other.
#[test]
fn a_pair_of_games_is_played_off_when_one_was_given_up() {
    let given_up = Outcome::won(Side::Union);
    let stayed_away = Outcome::Forfeited { winner: Side::Union };
    for second in [given_up, stayed_away] {
        let (mut tournament, games) = of_two(single().with(Games::Pair));
        let first = Outcome::Won {
            side: Side::Union,
            margin: Some(30),
        };
        end(&mut tournament, games[0].key, first);
        end(&mut tournament, games[1].key, second);
        assert_eq!(of(&tournament).champion, None, "{second:?}");
        assert_eq!(start(&mut tournament).expect("a replay").pairings.len(), 1);
    }
}

#[test]
fn a_game_called_off_is_played_again() {
    let (mut tournament, games) = of_two(single());
    end(&mut tournament, games[0].key, Outcome::Unplayed);
    let again = start(&mut tournament).expect("another game").pairings;
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].key.game, 2);
    end(&mut tournament, again[0].key, favourite(&again[0]));
    assert_eq!(of(&tournament).champion, Some(EntrantId(1)));
}

#[test]
fn when_neither_comes_both_are_out_and_the_next_passes_on() {
    let mut tournament = field(single(), 4);
    let games = start(&mut tournament).expect("two matches").pairings;
    end(&mut tournament, games[0].key, Outcome::DoubleForfeit);
    end(&mut tournament, games[1].key, favourite(&games[1]));
    let Next::Over { standings } = next(&tournament) else {
        panic!("nobody is left to play")
    };
    assert_eq!(standings.rows[0].entrant, EntrantId(2));
    let ranks: Vec<u32> = standings.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 2, 2]);
}

#[test]
fn who_withdraws_passes_the_opponent_on_in_both_parts() {
    let mut tournament = field(double(false), 4);
    start(&mut tournament).expect("two matches");
    apply(
        &mut tournament,
        &Event::Withdrew {
            entrant: EntrantId(4),
            round: 1,
        },
    );
    let bracket = of(&tournament);
    assert_eq!(bracket.matches[0].winner, Occupant::Entrant(EntrantId(1)));
    assert_eq!(bracket.matches[0].loser, Occupant::Entrant(EntrantId(4)));
    play(&mut tournament, favourite);
    let bracket = of(&tournament);
    let fell = bracket.matches.iter().find(|one| one.part == Part::Losers).unwrap();
    assert_eq!(players(fell), [EntrantId(4), EntrantId(3)]);
    assert_eq!(fell.winner, Occupant::Entrant(EntrantId(3)));
    assert!(fell.games.is_empty(), "nobody opens a game with one who left");
}

#[test]
fn a_second_final_is_played_only_when_the_unbeaten_loses_the_first() {
    let mut tournament = field(double(true), 2);
    for (played, winner) in [(1, 1), (2, 2), (3, 2)] {
        let games = start(&mut tournament).expect("a match").pairings;
        assert_eq!(tournament.pairings.len(), played);
        let side = games[0].side_of(EntrantId(winner)).unwrap();
        end(&mut tournament, games[0].key, Outcome::won(side));
    }
    assert_eq!(of(&tournament).champion, Some(EntrantId(2)));
    assert!(matches!(next(&tournament), Next::Over { .. }));
}

#[test]
fn a_match_starts_as_soon_as_both_players_are_known() {
    let mut tournament = field(single(), 8);
    let games = start(&mut tournament).expect("four matches").pairings;
    end(&mut tournament, games[0].key, favourite(&games[0]));
    assert!(matches!(next(&tournament), Next::Wait { .. }));
    end(&mut tournament, games[1].key, favourite(&games[1]));
    let second = start(&mut tournament).expect("a match of the second round").pairings;
    assert_eq!(second.len(), 1);
    assert_eq!(second[0].key.round, 2);
}

#[test]
fn a_corrected_result_sends_the_other_on_and_leaves_the_games_of_the_first_aside() {
    let mut tournament = field(single(), 4);
    let games = start(&mut tournament).expect("two matches").pairings;
    for game in &games {
        end(&mut tournament, game.key, favourite(game));
    }
    let last = start(&mut tournament).expect("the final").pairings[0];
    end(&mut tournament, last.key, favourite(&last));
    assert_eq!(of(&tournament).champion, Some(EntrantId(1)));
    let loser = games[0].side_of(EntrantId(1)).unwrap().other();
    end(&mut tournament, games[0].key, Outcome::won(loser));
    let bracket = of(&tournament);
    assert_eq!((bracket.champion, bracket.superseded), (None, vec![last.key]));
    let again = start(&mut tournament).expect("another final").pairings[0];
    assert!(again.is_between(EntrantId(2), EntrantId(4)));
    let first = standings(&tournament)
        .rows
        .into_iter()
        .find(|row| row.entrant == EntrantId(1))
        .unwrap();
    assert_eq!(
        (first.won, first.lost, first.points),
        (0, 1, Points::ZERO),
        "the first final counts for nobody"
    );
    assert_eq!(again.key.game, 2);
    end(&mut tournament, again.key, favourite(&again));
    assert_eq!(of(&tournament).champion, Some(EntrantId(2)));
}

#[test]
fn nobody_enters_after_the_draw() {
    let (mut tournament, games) = of_two(single());
    let entrant = pairing::entrant::Entrant::new(EntrantId(9));
    assert_eq!(tournament.apply(&Event::Entered { entrant }), Err(Refused::Drawn));
    let result = GameResult {
        game: games[0].key,
        outcome: Outcome::Drawn,
    };
    assert_eq!(tournament.apply(&Event::Ended { result }), Ok(()));
}
