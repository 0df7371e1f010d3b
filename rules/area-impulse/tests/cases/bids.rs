//! 17.1: bids for a side.

use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::Game;

/// Opens a game in which both want `option`'s side, with the bids of the Union and the Confederate seat.
fn bids(option: &str, union: u8, confederate: u8, faces: &[u8]) -> Game {
    let mut game = Game::opening_with(&[option]);
    game.plays_as(Union, &format!("bid {union}"), &[]);
    game.plays_as(Confederate, &format!("bid {confederate}"), faces);
    game
}

fn points(game: &Game) -> [u8; 2] {
    game.state.replacements
}

#[test]
fn case_17_1_both_seats_are_asked_at_the_same_time() {
    let game = Game::opening_with(&["bids-union"]);
    let to_act = game.rules().to_act(&game.state);
    assert!(Side::BOTH.iter().all(|side| to_act.contains(*side)));
    let game = Game::opening();
    assert_eq!(game.asked(), Union, "without the option the game begins at once");
}

#[test]
fn case_17_1_1_the_second_bid_opens_both_and_says_so() {
    let mut game = Game::opening_with(&["bids-union"]);
    let opens = |game: &Game, viewer: Viewer| {
        let view = game.rules().view(&game.state, viewer);
        view.prompt.is_some_and(|prompt| prompt.offers[0].confirm.is_some())
    };
    assert!(!opens(&game, Viewer::Union) && !opens(&game, Viewer::Confederate));
    game.plays_as(Union, "bid 3", &[]);
    assert!(!opens(&game, Viewer::Union), "he may still change his bid");
    assert!(opens(&game, Viewer::Confederate));
}

#[test]
fn case_17_1_1_the_higher_bid_gets_the_side_and_the_other_player_the_points() {
    let game = bids("bids-union", 5, 3, &[]);
    assert_eq!((game.state.exchanged, points(&game)), (false, [0, 5]));
    let game = bids("bids-union", 3, 5, &[]);
    assert_eq!((game.state.exchanged, points(&game)), (true, [0, 5]));
    let game = bids("bids-confederate", 3, 5, &[]);
    assert_eq!((game.state.exchanged, points(&game)), (false, [5, 0]));
    let game = bids("bids-confederate", 5, 3, &[]);
    assert_eq!((game.state.exchanged, points(&game)), (true, [5, 0]));
    assert!(game.rules().exchanged(&game.state));
    assert_eq!(game.asked(), Union, "then play begins");
}

#[test]
fn case_17_1_1_equal_bids_are_decided_by_dice_whose_difference_is_paid() {
    let game = bids("bids-union", 4, 4, &[3, 3, 6, 1]);
    assert_eq!((game.state.exchanged, points(&game)), (false, [0, 5]));
    let game = bids("bids-union", 0, 0, &[2, 3]);
    assert_eq!((game.state.exchanged, points(&game)), (true, [0, 1]));
}

#[test]
fn ruling_17_1_1_a_bid_is_at_most_20_and_can_be_changed_until_both_are_in() {
    let mut game = Game::opening_with(&["bids-union"]);
    assert_eq!(game.refused_to(Union, "bid 21"), "17.1.1");
    assert_eq!(game.refused_to(Union, "pass"), "6.1");
    game.plays_as(Union, "bid 20", &[]);
    game.plays_as(Union, "bid 3", &[]);
    game.plays_as(Confederate, "bid 5", &[]);
    assert_eq!((game.state.exchanged, points(&game)), (true, [0, 5]));
    assert_eq!(game.refused_to(Union, "bid 9"), "6.1", "they are opened");
}

#[test]
fn case_17_1_1_only_those_who_have_not_bid_are_waited_for_and_a_change_stays_secret() {
    let mut game = Game::opening_with(&["bids-union"]);
    let waited = |game: &Game| {
        let view = game.rules().view(&game.state, Viewer::Spectator);
        view.waiting_on.iter().map(|waiting| waiting.side).collect::<Vec<_>>()
    };
    let seen = |game: &Game| game.rules().view(&game.state, Viewer::Confederate);
    assert_eq!(waited(&game), [Union, Confederate]);
    game.plays_as(Union, "bid 20", &[]);
    assert_eq!(waited(&game), [Confederate]);
    let (before, lines) = (seen(&game), game.lines().len());
    game.plays_as(Union, "bid 3", &[]);
    assert_eq!(
        (seen(&game), game.lines().len()),
        (before, lines),
        "nobody else learns of it"
    );
    game.plays_as(Confederate, "bid 1", &[]);
    assert_eq!(waited(&game), [Union], "then the game begins");
}
