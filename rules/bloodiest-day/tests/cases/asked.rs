//! What is asked once more before it is made, because it hands over or costs what cannot be had back, and what is only told.

use bloodiest_day::state::Frame;
use kernel::Side;
use protocol::view::Offer;

use crate::harness::Game;
use crate::shown::offers;

/// What is told of the offers of a verb.
fn told(game: &Game, verb: &str) -> Vec<String> {
    let keys = offers(game, verb).into_iter().flat_map(|offer| offer.consequences);
    keys.map(String::from).collect()
}

#[test]
fn case_10_2_to_keep_the_advantage_is_no_reason_to_ask_and_to_spend_it_is() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(31, "Mansfield")
        .with(27, "ewell-ii-lawton");
    game.asks = true;
    game.plays("activate Hooker 26");
    assert_eq!((game.frame(), game.asked()), (Frame::Countermand, Side::Confederate));
    assert_eq!(told(&game, "keep"), ["next"]);
    let spends = told(&game, "countermand");
    assert!(spends.contains(&"ends.enemy".to_owned()), "Hooker: {spends:?}");
    assert!(spends.contains(&"hands.on".to_owned()), "Mansfield: {spends:?}");
}

#[test]
fn case_8_6_1_who_eliminates_a_unit_where_less_would_do_is_told_so() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-duryea 3-i-anderson")
        .with(27, "ewell-ii-lawton")
        .with(42, "dh-hill-ii-ripley")
        .tired("ewell-ii-lawton");
    game.plays_all(&[
        "activate Hooker 26",
        "move 2-i-duryea 27",
        "move 3-i-anderson 27",
        "assault 2-i-duryea 27",
    ]);
    // 4 + 2 against 2 + 1: a lead of 3, and 2 less by the dice.
    game.rolls("attack", &[3, 3, 4, 4]);
    assert_eq!((game.frame(), game.asked()), (Frame::Losses, Side::Confederate));
    assert_eq!(told(&game, "lose"), ["ends.unit"]);
    assert_eq!(told(&game, "fall-back"), ["next"], "a loss called by its points");
}

#[test]
fn case_7_3_3_a_march_tells_that_the_enemy_may_withdraw_first_and_goes_without_a_question() {
    let game = {
        let mut game = Game::empty(Side::Union)
            .with(26, "Hooker 1-i-gibbon")
            .with(27, "cav-f-lee-a");
        game.plays("activate Hooker 26");
        game
    };
    let enters = |offer: &Offer| offer.consequences.iter().any(|key| *key == "must.assault");
    let moves = offers(&game, "move");
    let entering: Vec<&Offer> = moves.iter().filter(|offer| enters(offer)).collect();
    assert!(!entering.is_empty());
    for offer in entering.iter().filter(|offer| offer.irrevocable) {
        assert_eq!(offer.consequences[0], "next");
    }
}
