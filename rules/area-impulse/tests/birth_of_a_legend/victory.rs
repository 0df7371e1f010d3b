//! 14: victory.

use area_impulse::state::Train;
use kernel::Side::{self, Confederate, Union};
use kernel::phrase;
use protocol::survey::Standing;

use crate::harness::Game;

/// Nightfall after this position.
fn nightfall(game: Game) -> Game {
    let mut game = game.with(|state| {
        state.impulse = 12;
        state.active = Union;
    });
    game.plays("pass");
    game
}

fn won(game: &Game) -> Option<(Side, String)> {
    game.winner()
        .map(|(side, case)| (side.expect("there are no draws"), case))
}

fn by(side: Side, case: &str) -> Option<(Side, String)> {
    Some((side, case.to_owned()))
}

/// A Union division in Richmond and a corridor to White House.
fn in_richmond() -> Game {
    Game::empty(Union)
        .fresh(44, "mccall")
        .control(Union, &[44, 42, 39, 33, 15, 13, 17])
}

#[test]
fn case_14_0_a_game_without_a_decision_goes_on() {
    // Neither on a day, nor on the last but one, nor in the last night before it is over.
    for (turn, last) in [(1, false), (6, false), (7, true)] {
        let mut game = nightfall(Game::opening().with(|state| state.turn = turn));
        assert_eq!(won(&game), None);
        assert!(game.is_night());
        if last {
            game.sleeps(&[]);
        } else {
            game = game.next_dawn();
        }
        assert_eq!(won(&game).is_some(), last, "turn {turn}");
    }
}

#[test]
fn case_14_1_a_fresh_union_unit_in_richmond_with_a_path_to_the_train_wins() {
    assert_eq!(won(&nightfall(in_richmond())), by(Union, "14.1"));
}

#[test]
fn case_14_1_an_exhausted_unit_or_one_without_a_path_does_not() {
    let tired = in_richmond().tired(44, "mccall");
    assert_eq!(won(&nightfall(tired)), None);
    assert_eq!(won(&nightfall(in_richmond().control(Confederate, &[17]))), None);
}

#[test]
fn case_14_1_the_path_leads_to_where_the_train_is() {
    let game = in_richmond()
        .with(|state| state.train = Train::At(27))
        .control(Confederate, &[27]);
    assert_eq!(won(&nightfall(game)), None);
    let game = in_richmond()
        .with(|state| state.train = Train::At(27))
        .control(Confederate, &[17]);
    assert_eq!(won(&nightfall(game)), by(Union, "14.1"));
}

#[test]
fn case_14_1_not_while_the_train_is_on_its_way() {
    let game = in_richmond().with(|state| state.train = Train::Due(5));
    assert_eq!(won(&nightfall(game)), None);
}

/// All Union areas but these are Union.
fn union_but(areas: &[u8]) -> Game {
    let mut game = Game::opening();
    game = game.control(Confederate, areas);
    game
}

#[test]
fn case_14_2_both_landings_joined_to_richmond_win() {
    let game = union_but(&[27, 31, 30, 34, 38, 17, 13, 15, 33]).with(|state| state.train = Train::Due(7));
    assert_eq!(won(&nightfall(game)), by(Confederate, "14.2"));
}

#[test]
fn case_14_2_one_landing_with_the_train_wins() {
    let game = union_but(&[17, 13, 15, 33, 38]);
    assert_eq!(won(&nightfall(game)), by(Confederate, "14.2"));
    let game = union_but(&[17, 13, 15, 33, 38]).with(|state| state.train = Train::At(27));
    assert_eq!(won(&nightfall(game)), None, "the train is elsewhere");
}

#[test]
fn case_14_2_the_areas_must_be_joined_to_richmond() {
    let game = union_but(&[17]);
    assert_eq!(won(&nightfall(game)), None);
    let game = union_but(&[27, 17, 13, 15, 33, 38]).with(|state| state.train = Train::Due(7));
    assert_eq!(won(&nightfall(game)), None, "27 is not joined");
}

/// The end of July 2.
fn end(game: Game) -> Game {
    let mut game = nightfall(game.with(|state| state.turn = 7));
    while game.winner().is_none() {
        game.plays("done");
    }
    game
}

#[test]
fn case_14_3_with_the_train_unmoved_providence_church_and_harrisons_landing_decide() {
    assert_eq!(won(&end(union_but(&[]))), by(Union, "14.3"));
    assert_eq!(won(&end(union_but(&[19, 27]))), by(Confederate, "14.3"));
    assert_eq!(won(&end(union_but(&[19]))), by(Union, "14.3"));
    assert_eq!(won(&end(union_but(&[35, 27]))), by(Union, "14.3"));
}

#[test]
fn case_14_3_with_the_train_moved_malvern_hill_and_a_landing_decide() {
    for train in [Train::At(27), Train::Due(9)] {
        let moved = |areas: &[u8]| won(&end(union_but(areas).with(|state| state.train = train)));
        assert_eq!(moved(&[35, 17]), by(Confederate, "14.3"), "{train:?}");
        assert_eq!(moved(&[35, 27]), by(Confederate, "14.3"), "{train:?}");
        assert_eq!(moved(&[35]), by(Union, "14.3"), "{train:?}");
        assert_eq!(moved(&[17]), by(Union, "14.3"), "{train:?}");
        assert_eq!(moved(&[19, 27]), by(Union, "14.3"), "{train:?}");
    }
}

#[test]
fn case_14_2_the_log_tells_of_a_landing_that_changes_hands_and_of_the_victory_in_sight() {
    let way = [17, 13, 15, 33, 38];
    let game = Game::empty(Confederate).control(Confederate, &way);
    let mut game = game.control(Union, &[17]).fresh(13, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 17", "done"]);
    assert_eq!(game.told("score.landing"), [("14.2".to_owned(), vec![17])]);
    assert_eq!(game.told("score.ending"), [("14.2".to_owned(), vec![1])]);
}

#[test]
fn case_14_3_who_would_win_as_it_stands_is_told() {
    let stands = |areas: &[u8]| {
        let standing = union_but(areas).goals().standing;
        standing.last().expect("the last day decides").clone()
    };
    let told = |say| Standing("14.3".into(), say);
    assert_eq!(stands(&[19]), told(phrase!("goals.union", 19, vec![27])));
    let moved = union_but(&[19]).with(|state| state.train = Train::At(27));
    let standing = moved.goals().standing;
    assert_eq!(
        standing.last(),
        Some(&told(phrase!("goals.union.moved", 35, vec![17, 27])))
    );
    assert_eq!(stands(&[19, 27]), told(phrase!("goals.confederate", vec![19, 27])));
}

#[test]
fn case_14_3_the_log_tells_of_the_areas_that_decide_after_the_last_day() {
    let mut game = Game::empty(Confederate).control(Union, &[35]).fresh(34, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 35", "done"]);
    assert_eq!(game.told("score.decides"), [("14.3".to_owned(), vec![35])]);
}
