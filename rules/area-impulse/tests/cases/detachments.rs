//! 16.7: brigade detachments.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The evening before a dawn on which only Barlow's corps can detach.
fn evening() -> Game {
    Game::empty_with(Confederate, &["detachments"])
        .fresh(4, "barlow hoke")
        .fresh(50, "c-richmond-garrison-inf")
        .with(|state| state.impulse = 12)
}

#[test]
fn case_16_7_each_corps_has_one_detachment() {
    let mut game = evening().fresh(4, "birney torbert").fresh(50, "hampton");
    game.plays_until("detach hampton", &[1]);
    game.plays("detach hampton");
    assert_eq!(game.at("c-cavalry-det"), 50);
    game.plays("detach barlow");
    assert_eq!(game.at("u-ii-det"), 4);
    assert_eq!(game.refused("detach birney"), "16.7.1", "the counter is on the map");
    assert!(game.can("detach torbert"));
}

#[test]
fn case_16_7_1_a_fresh_division_is_exhausted_for_it() {
    let mut game = evening().tired(4, "birney").fresh(4, "breckinridge");
    game.plays_until("detach barlow", &[1]);
    assert_eq!(game.asked(), Union);
    assert_eq!(game.refused("detach birney"), "16.7.1");
    assert_eq!(game.refused("detach breckinridge"), "16.7.1");
    game.plays("detach barlow");
    assert!(!game.is_fresh("barlow") && game.is_fresh("u-ii-det"));
}

#[test]
fn case_16_7_1_the_confederates_form_theirs_first() {
    let mut game = evening().fresh(50, "heth");
    game.plays_until("detach heth", &[1]);
    assert_eq!(game.asked(), Confederate);
    game.plays("done");
    assert_eq!(game.asked(), Union);
    game.plays("done");
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 0));
}

#[test]
fn case_16_7_1_a_full_area_has_no_room_for_one() {
    let nine = "birney gibbon griffin cutler crawford russell neill ricketts potter";
    let mut game = evening().tired(4, nine).fresh(4, "barlow");
    game.sleeps_after("pass", &[1]);
    assert!(!game.can("detach barlow"), "nobody is asked");
}

#[test]
fn case_16_7_1_it_activates_as_an_independent_unit() {
    let mut game = Game::empty_with(Union, &["detachments"])
        .fresh(39, "griffin u-ii-det")
        .leaders(39, "Warren");
    game.plays_all(&["corps Warren", "move u-ii-det 35"]);
    assert_eq!(game.at("u-ii-det"), 35);
}

#[test]
fn case_16_7_2_it_is_recalled_at_night_to_refresh_its_division() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "barlow birney")
        .fresh(4, "u-ii-det")
        .tired(4, "torbert")
        .fresh(50, "hampton")
        .with(|state| state.impulse = 12);
    game.plays("pass");
    game.plays("done");
    assert_eq!(game.asked(), Union);
    assert_eq!(game.refused("recall torbert"), "16.7.2");
    game.rolls("recall birney", &[1]);
    assert!(game.is_fresh("birney") && !game.is_fresh("barlow"));
    assert_eq!(game.at("u-ii-det"), place::UNUSED);
    game.plays("done");
    assert!(game.can("detach birney"), "and it can be formed anew");
}

#[test]
fn case_16_7_2_an_exhausted_detachment_is_not_recalled() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "barlow u-ii-det")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 8;
        });
    game.sleeps_after("pass", &[]);
    assert!(!game.is_fresh("barlow"));
}

#[test]
fn case_16_7_3_two_detachments_recover_for_one_point() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "u-ii-det u-v-det u-vi-det")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 8;
            state.replacements = [1, 0];
        });
    game.plays("pass");
    game.plays("refresh u-ii-det");
    assert_eq!(game.state.replacements[0], 0);
    assert_eq!((game.track("half.union"), game.track("half.confederate")), (1, 0));
    game.plays("refresh u-v-det");
    assert_eq!(game.track("half.union"), 0);
    assert_eq!(game.refused("refresh u-vi-det"), "13.2");
}

#[test]
fn case_16_7_3_the_half_point_left_over_is_lost_and_serves_no_division() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "u-ii-det barlow")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 7;
        });
    game.plays("pass");
    game.plays_all(&["refresh u-ii-det"]);
    game = game.with(|state| state.replacements = [0, 0]);
    assert_eq!(game.refused("refresh barlow"), "13.2");
}

#[test]
fn case_16_7_4_a_lost_detachment_is_worth_1_and_an_exhausted_one_nothing() {
    let game = Game::empty_with(Union, &["detachments"])
        .tired(4, "u-ii-det")
        .placed(place::ELIMINATED, "c-i-det u-v-det c-ii-det");
    assert_eq!(game.track("vp"), 2 - 1);
}

#[test]
fn case_16_7_4_a_lost_detachment_is_not_formed_again() {
    let mut game = evening().placed(place::ELIMINATED, "u-ii-det");
    game.sleeps_after("pass", &[1]);
    assert!(!game.can("detach barlow"));
}

#[test]
fn case_16_7_3_a_point_for_a_division_leaves_no_half() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "u-ii-det barlow")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 8;
            state.replacements = [1, 0];
        });
    game.plays_all(&["pass", "refresh barlow"]);
    assert_eq!(game.refused("refresh u-ii-det"), "13.2");
}

#[test]
fn case_16_7_3_half_a_point_does_not_last_until_the_next_night() {
    let mut game = Game::empty_with(Confederate, &["detachments"])
        .tired(4, "u-ii-det")
        .fresh(50, "hampton")
        .with(|state| {
            state.impulse = 12;
            state.turn = 8;
            state.half = [true; 2];
        });
    game.plays("pass");
    assert_eq!(game.refused("refresh u-ii-det"), "13.2");
}
