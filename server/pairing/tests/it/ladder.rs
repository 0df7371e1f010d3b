//! Ladders: who may challenge whom, and who takes whose place.

use pairing::entrant::{Entrant, EntrantId};
use pairing::ladder::{ChallengeRefused, challenge};
use pairing::next::{Next, next};
use pairing::outcome::Outcome;
use pairing::settings::{Format, Games, Settings};
use pairing::standings::standings;
use pairing::tournament::{Event, Pairing, Tournament};

use crate::play::{apply, end, field};

fn ladder() -> Tournament {
    field(Settings::of(Format::Ladder { reach: 2 }), 6)
}

fn order(tournament: &Tournament) -> Vec<u32> {
    standings(tournament).rows.iter().map(|row| row.entrant.0).collect()
}

fn challenged(tournament: &mut Tournament, challenger: u32, other: u32) -> Vec<Pairing> {
    let draw = challenge(tournament, EntrantId(challenger), EntrantId(other)).expect("he may");
    apply(tournament, &Event::Started { draw: draw.clone() });
    draw.pairings
}

fn refused(tournament: &Tournament, challenger: u32, other: u32) -> ChallengeRefused {
    challenge(tournament, EntrantId(challenger), EntrantId(other)).expect_err("he may not")
}

fn win(tournament: &mut Tournament, game: &Pairing, id: u32) {
    let side = game.side_of(EntrantId(id)).expect("it is his game");
    end(tournament, game.key, Outcome::won(side));
}

#[test]
fn a_challenger_who_wins_takes_the_place_and_those_between_go_down() {
    let mut tournament = ladder();
    let games = challenged(&mut tournament, 5, 3);
    assert!(matches!(next(&tournament), Next::Wait { games } if games.len() == 1));
    win(&mut tournament, &games[0], 5);
    assert_eq!(order(&tournament), [1, 2, 5, 3, 4, 6]);
    let games = challenged(&mut tournament, 5, 2);
    win(&mut tournament, &games[0], 2);
    let games = challenged(&mut tournament, 5, 1);
    end(&mut tournament, games[0].key, Outcome::Drawn);
    assert_eq!(
        order(&tournament),
        [1, 2, 5, 3, 4, 6],
        "lost and drawn challenges change nothing"
    );
    assert_eq!(next(&tournament), Next::Wait { games: Vec::new() });
    apply(&mut tournament, &Event::Closed);
    let Next::Over { standings } = next(&tournament) else {
        panic!("it is closed")
    };
    assert_eq!(standings.rows[2].rank, 3);
}

#[test]
fn challenges_count_in_the_order_in_which_they_are_decided() {
    let mut tournament = ladder();
    let first = challenged(&mut tournament, 4, 2);
    let second = challenged(&mut tournament, 6, 5);
    let third = challenged(&mut tournament, 3, 1);
    win(&mut tournament, &third[0], 3);
    assert_eq!(order(&tournament), [3, 1, 2, 4, 5, 6]);
    win(&mut tournament, &second[0], 6);
    win(&mut tournament, &first[0], 4);
    assert_eq!(order(&tournament), [3, 1, 4, 2, 6, 5]);
    win(&mut tournament, &third[0], 1);
    assert_eq!(
        order(&tournament),
        [1, 4, 2, 3, 6, 5],
        "a corrected result counts where the first one did"
    );
}

#[test]
fn a_pair_of_games_is_decided_by_both() {
    let mut tournament = field(Settings::of(Format::Ladder { reach: 2 }).with(Games::Pair), 3);
    let games = challenged(&mut tournament, 3, 2);
    win(&mut tournament, &games[1], 3);
    assert_eq!(order(&tournament), [1, 2, 3], "one game is not a challenge");
    end(&mut tournament, games[0].key, Outcome::Drawn);
    assert_eq!(order(&tournament), [1, 3, 2]);
}

#[test]
fn one_challenges_upwards_within_reach_and_one_at_a_time() {
    let mut tournament = ladder();
    assert_eq!(refused(&tournament, 2, 3), ChallengeRefused::NotAbove(EntrantId(3)));
    assert_eq!(refused(&tournament, 2, 2), ChallengeRefused::NotAbove(EntrantId(2)));
    assert_eq!(refused(&tournament, 5, 2), ChallengeRefused::TooFar(EntrantId(2), 2));
    assert_eq!(refused(&tournament, 9, 2), ChallengeRefused::NotThere(EntrantId(9)));
    challenged(&mut tournament, 5, 4);
    assert_eq!(refused(&tournament, 5, 3), ChallengeRefused::Challenging(EntrantId(5)));
    assert_eq!(refused(&tournament, 6, 4), ChallengeRefused::Challenged(EntrantId(4)));
    // Who is challenged may challenge, and who challenges may be challenged.
    challenged(&mut tournament, 4, 3);
    challenged(&mut tournament, 6, 5);
    apply(
        &mut tournament,
        &Event::Withdrew {
            entrant: EntrantId(1),
            round: 1,
        },
    );
    assert_eq!(refused(&tournament, 2, 1), ChallengeRefused::NotThere(EntrantId(1)));
    let elsewhere = field(Settings::of(Format::SingleElimination), 4);
    assert_eq!(refused(&elsewhere, 2, 1), ChallengeRefused::NoLadder);
    apply(&mut tournament, &Event::Closed);
    assert_eq!(refused(&tournament, 3, 2), ChallengeRefused::Closed);
}

#[test]
fn who_comes_late_stands_at_the_foot_and_who_leaves_is_last() {
    let mut tournament = ladder();
    let games = challenged(&mut tournament, 2, 1);
    win(&mut tournament, &games[0], 2);
    let strong = Entrant::new(EntrantId(20)).rated(3000).from_round(2);
    apply(&mut tournament, &Event::Entered { entrant: strong });
    assert_eq!(order(&tournament), [2, 1, 3, 4, 5, 6, 20]);
    apply(
        &mut tournament,
        &Event::Withdrew {
            entrant: EntrantId(2),
            round: 2,
        },
    );
    assert_eq!(order(&tournament), [1, 3, 4, 5, 6, 20, 2]);
    // The place that became free does not count.
    challenged(&mut tournament, 4, 1);
}
