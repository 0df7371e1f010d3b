//! 6.2.2: the Union Supply Train.

use area_impulse::data::{TRAIN_PIECE, boxes};
use area_impulse::state::Train;
use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Viewer};
use protocol::http::About;

use crate::harness::Game;

/// The morning of a day, with the train where it begins.
fn morning(turn: u8) -> Game {
    let mut game = Game::opening().with(|state| {
        state.turn = turn - 1;
        state.impulse = 12;
        state.advantage = None;
    });
    game.rolls("pass", &[6, 6]);
    game.sleeps(&[3, 5]);
    game
}

#[test]
fn case_6_2_2_it_arrives_three_days_after_it_left() {
    let mut game = morning(2);
    game.plays("relocate");
    assert_eq!(game.state.train, Train::Due(5), "June 27 and three days are June 30");
    let game = game.next_dawn().next_dawn();
    assert_eq!(game.state.train, Train::Due(5));
    let game = game.next_dawn();
    assert_eq!((game.state.turn, game.state.train), (5, Train::At(27)));
}

#[test]
fn case_6_2_2_it_never_comes_back() {
    let mut game = morning(2);
    game.plays("relocate");
    let game = game.next_dawn();
    assert!(!game.can("relocate") && game.has_logged("train.leaves"));
}

#[test]
fn case_6_2_2_the_union_may_hold_it_every_day() {
    let mut game = morning(3);
    game.plays("hold");
    assert_eq!(game.state.train, Train::At(17));
}

#[test]
fn case_6_2_2_on_the_first_day_it_costs_the_advantage_and_the_impulse() {
    let mut game = Game::opening().with(|state| {
        state.active = Union;
        state.impulse = 3;
    });
    assert_eq!(game.refused("relocate"), "12.0");
    game = game.with(|state| state.advantage = Some(Union));
    let costs = |game: &Game| {
        let view = game.rules().view(&game.state, Viewer::Union);
        let prompt = view.prompt.expect("the Union is asked");
        let offer = prompt.offers.into_iter().find(|offer| &*offer.verb == "relocate");
        let told = offer.expect("the train may leave").consequences;
        told.iter().any(|key| *key == "costs.advantage")
    };
    assert!(costs(&game), "and it is said before");
    game.plays("relocate");
    assert!(!costs(&morning(2)), "later it costs nothing");
    assert_eq!(game.state.train, Train::Due(4));
    assert_eq!((game.asked(), game.state.advantage), (Confederate, Some(Confederate)));
}

#[test]
fn case_6_2_2_later_it_leaves_at_dawn_only() {
    let game = Game::empty(Union)
        .fresh(18, "mccall")
        .with(|state| state.advantage = Some(Union));
    assert_eq!(game.refused("relocate"), "6.2.2");
    let game = Game::opening();
    assert_eq!(game.refused("relocate"), "6.2.2", "and it is the Union's");
}

#[test]
fn ruling_6_2_2_a_train_that_left_too_late_never_arrives() {
    let mut game = morning(5);
    game.plays("relocate");
    assert_eq!(game.state.train, Train::Due(8), "after the last day");
    assert!(game.rules().book.turns() < 8);
}

#[test]
fn ruling_6_2_2_the_train_leaves_even_from_enemy_hands_and_serves_there() {
    let mut game = Game::opening().control(Confederate, &[17]).with(|state| {
        state.impulse = 12;
        state.advantage = None;
    });
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.state.replacements[Union], 2);
    game.sleeps(&[3, 5]);
    game.plays("relocate");
    assert_eq!(game.state.train, Train::Due(5));
}

#[test]
fn ruling_6_2_2_the_train_arrives_even_in_enemy_hands() {
    let mut game = morning(2);
    game.plays("relocate");
    let game = game.next_dawn().next_dawn().control(Confederate, &[27]);
    let game = game.next_dawn();
    assert_eq!(game.state.train, Train::At(27));
}

#[test]
fn case_4_4_7_the_train_is_seen_where_it_is_and_on_the_turn_track_on_its_way() {
    let seen = |train: Train| {
        let game = Game::opening().with(|state| state.train = train);
        let view = game.rules().view(&game.state, Viewer::Spectator);
        let piece = view.pieces.into_iter().find(|piece| piece.id == TRAIN_PIECE);
        piece
            .map(|piece| (piece.at, piece.badges.len()))
            .expect("the train is shown")
    };
    assert_eq!(seen(Train::At(17)), (17, 0));
    assert_eq!(seen(Train::Due(5)), (boxes::TURN_TRACK, 1));
    assert_eq!(seen(Train::At(27)), (27, 0));
}

#[test]
fn case_6_2_2_who_points_at_the_train_is_told_how_it_moves() {
    let game = Game::opening();
    let about = About {
        piece: Some(TRAIN_PIECE),
        ..About::default()
    };
    let told = game.rules().why(&game.state, Union, &about);
    assert_eq!(told.map(|refusal| refusal.case), Some("6.2.2"));
}
