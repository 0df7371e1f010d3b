//! Reinforcements (4).

use bloodiest_day::state::place;
use kernel::Side;

use crate::harness::{Game, RULES};

/// A Union impulse of turn 4; II Corps stands where it began.
fn crowded_noon() -> Game {
    let mut game = Game::opening();
    game.state.turn = 4;
    game
}

/// A Union impulse of turn 4; II Corps has left 72 for the front.
fn noon() -> Game {
    let mut game = crowded_noon();
    for unit in game.state.units.at(72) {
        game.state.units.put(unit, 70);
    }
    game
}

/// The impulse after the Confederate roll of turn 5.
fn after_roll(face: u8) -> Game {
    let mut game = Game::empty(Side::Confederate);
    for name in [
        "ap-hill-ii-branch",
        "ap-hill-ii-gregg",
        "ap-hill-ii-pender",
        "ap-hill-art",
    ] {
        game.put(place::WAITING, name);
    }
    game.state.turn = 4;
    game.rolls("pass", &[6, 6]);
    game.rolls("pass", &[face]);
    assert_eq!((game.state.turn, game.asked()), (5, Side::Confederate));
    game
}

#[test]
fn case_4_4_vi_corps_enters_from_turn_4_in_72_74_or_75() {
    let mut game = Game::opening();
    game.state.turn = 3;
    assert_eq!(game.refused("arrive 74"), "4.2");
    let game = noon();
    for area in [72, 74, 75] {
        assert!(game.can(&format!("arrive {area}")), "{area}");
    }
    assert_eq!(game.refused("arrive 73"), "4.1");
    assert_eq!(game.refused("arrive 9"), "4.1");
}

#[test]
fn case_4_4_franklin_is_active_when_he_enters() {
    let mut game = noon();
    game.plays_all(&[
        "arrive 74",
        "move Franklin 74",
        "move Franklin 71",
        "move 1-vi-torbert 74",
        "done",
    ]);
    assert!(game.is_awake("Franklin"));
    let ready = RULES.activable(&game.state, crate::harness::leader("Franklin"), 74);
    assert_eq!(
        ready.only(),
        Some(crate::harness::unit("v-res-art-a")),
        "those who entered are spent"
    );
    assert!(!game.is_fresh("1-vi-torbert"));
}

#[test]
fn case_4_1_it_needs_no_leader_and_all_enter_in_one_area() {
    let mut game = noon().tired("Hooker Mansfield Franklin");
    game.plays_all(&["arrive 75", "move 1-vi-torbert 75"]);
    assert_eq!(game.refused("move 1-vi-bartlett 74"), "4.1");
    game.plays("done");
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.refused("arrive 74"), "4.1", "the rest comes where the first came");
    game.plays_all(&["arrive 75", "move 1-vi-bartlett 75"]);
}

#[test]
fn case_4_2_they_may_come_later() {
    let mut game = noon();
    game.state.turn = 7;
    assert!(game.can("arrive 72"));
}

#[test]
fn case_4_2_stacking_limits_hold_for_them() {
    let mut game = crowded_noon();
    assert_eq!(game.refused("arrive 72"), "4.2", "fourteen units of II Corps are there");
    game.plays("arrive 74");
}

#[test]
fn case_4_2_they_enter_where_enemies_are() {
    let mut game = Game::empty(Side::Union)
        .with(place::WAITING, "1-vi-torbert 1-vi-art")
        .with(74, "jones-i-toombs");
    game.state.turn = 4;
    game.plays("arrive 74");
    assert_eq!(game.refused("move 1-vi-art 74"), "7.5.3");
    game.plays("move 1-vi-torbert 74");
    assert_eq!(game.refused("move 1-vi-torbert 71"), "7.5.1");
}

#[test]
fn case_4_3_having_entered_they_move_on_with_what_is_left() {
    let mut game = Game::empty(Side::Union).with(place::WAITING, "1-vi-torbert");
    game.state.turn = 4;
    game.plays_all(&["arrive 74", "move 1-vi-torbert 74"]);
    for area in [73, 72, 51, 46, 45] {
        game.plays(&format!("move 1-vi-torbert {area}"));
    }
    assert_eq!(
        game.refused("move 1-vi-torbert 25"),
        "7.11",
        "the area of entry was paid for"
    );
}

#[test]
fn case_4_5_a_1_or_2_brings_ap_hill_on_turn_5() {
    for face in [1, 2] {
        let mut game = after_roll(face);
        assert!(game.can("arrive 9") && game.can("arrive 10"));
        game.plays_all(&["arrive 10", "move ap-hill-ii-gregg 10", "move ap-hill-ii-gregg 12"]);
        assert_eq!(game.refused("move ap-hill-ii-pender 9"), "4.1");
    }
}

#[test]
fn case_4_5_any_other_roll_lets_him_enter_from_turn_6() {
    for face in [3, 6] {
        let mut game = after_roll(face);
        assert_eq!(game.refused("arrive 9"), "4.2");
        game.state.turn = 6;
        assert!(game.can("arrive 9"));
    }
}

#[test]
fn case_4_1_when_all_have_entered_nobody_arrives() {
    let mut game = Game::empty(Side::Union).with(place::WAITING, "1-vi-torbert");
    game.state.turn = 4;
    game.plays_all(&["arrive 74", "move 1-vi-torbert 74", "done"]);
    assert!(RULES.waiting(&game.state, Side::Union).is_empty());
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.refused("arrive 74"), "4.1");
}

#[test]
fn case_4_4_franklin_comes_after_all_his_units_if_he_was_left_behind() {
    let mut game = Game::empty(Side::Union)
        .with(place::WAITING, "Franklin")
        .with(72, "1-vi-torbert");
    game.state.turn = 5;
    game.state.entries = [72, 0];
    assert_eq!(game.refused("arrive 74"), "4.1");
    game.plays_all(&["arrive 72", "move Franklin 72", "move Franklin 73", "done"]);
    assert_eq!(game.at("Franklin"), 73);
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.refused("arrive 72"), "4.1", "all are in");
}

#[test]
fn case_6_1_franklin_does_not_ride_when_the_rest_of_his_corps_enters() {
    let mut game = Game::empty(Side::Union)
        .with(place::WAITING, "1-vi-torbert")
        .with(73, "Franklin");
    game.state.turn = 5;
    game.state.entries = [72, 0];
    game.plays("arrive 72");
    assert_eq!(game.refused("move Franklin 71"), "6.1", "he has entered before");
    game.plays("move 1-vi-torbert 72");
}

#[test]
fn case_4_4_that_vi_corps_is_due_is_told_each_turn_until_it_enters() {
    let mut game = Game::opening();
    game.state.turn = 3;
    game.state.active = Side::Confederate;
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert!(game.told("sixth-corps.due") && !game.told("hill.due"));
    game.log.clear();
    game.state.active = Side::Union;
    game.plays_all(&["arrive 74", "move 1-vi-torbert 74"]);
    assert!(game.told("sixth-corps.arrives"));
    game.rolls("done", &[]);
    game.log.clear();
    game.plays_through_the_turn();
    assert_eq!(game.state.turn, 5);
    assert!(!game.told("sixth-corps.due"), "it has begun to enter");
}

#[test]
fn case_4_5_that_hill_is_due_is_told_when_he_did_not_come_early() {
    let mut game = after_roll(5);
    assert!(!game.told("hill.due"));
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert!(game.told("hill.due"));
    game.plays("arrive 9");
    assert!(game.told("hill.arrives"));
}
