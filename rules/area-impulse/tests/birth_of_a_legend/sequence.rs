//! 5 and 6: set-up and the course of a day.

use area_impulse::state::Train;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The opening with the day at its last box, so that the day ends with this impulse.
fn late(impulse: u8) -> Game {
    Game::opening().with(|state| state.impulse = impulse)
}

#[test]
fn case_5_1_it_begins_on_june_26_with_the_advantage_confederate() {
    let game = Game::opening();
    assert_eq!((game.state.turn, game.state.impulse), (1, 0));
    assert_eq!(game.state.advantage, Some(Confederate));
    assert_eq!(game.state.replacements, [0, 0]);
}

#[test]
fn case_5_2_all_units_begin_fresh_where_the_book_puts_them() {
    let game = Game::opening();
    assert!(game.state.exhausted.is_empty());
    for (name, area) in [
        ("mccall", 6),
        ("sykes", 7),
        ("sedgwick", 40),
        ("peck", 38),
        ("8-penn", 36),
        ("hq", 33),
        ("white-house", 17),
        ("emory", 10),
        ("blake", 9),
        ("whiting", 2),
        ("stuart", 1),
        ("ap-hill", 45),
        ("McClellan", 33),
        ("Lee", 45),
        ("Pendleton", 42),
    ] {
        assert_eq!(game.at(name), area, "{name}");
    }
    for (side, area, level) in [
        (Union, 6, 1),
        (Union, 38, 1),
        (Union, 39, 2),
        (Union, 40, 2),
        (Confederate, 41, 2),
        (Confederate, 42, 2),
        (Confederate, 44, 2),
    ] {
        assert_eq!(game.level(side, area), level, "area {area}");
    }
    assert!(!game.rules().data.units.is_empty() && game.at("king") == 0 && game.at("Mcdowell") == 0);
}

#[test]
fn case_6_0_the_game_has_seven_turns() {
    let mut game = late(12).with(|state| state.turn = 7);
    game.rolls("pass", &[6, 6]);
    game.sleeps(&[]);
    assert!(game.winner().is_some());
}

#[test]
fn case_6_1_a_turn_is_dawn_daylight_night_and_end_phase() {
    let mut game = late(12);
    game.rolls("pass", &[6, 6]);
    assert!(game.is_night());
    assert_eq!(game.asked(), Union);
    game.plays("done");
    assert_eq!(game.asked(), Confederate);
    game.plays("done");
    assert_eq!(game.refused("pass"), "6.1");
    game.plays("done");
    assert_eq!(
        (game.state.turn, game.asked()),
        (1, Confederate),
        "11.3: both may remove works"
    );
    game.rolls("done", &[3, 5]);
    assert_eq!(game.state.turn, 2);
}

#[test]
fn case_6_2_at_dawn_subordinates_become_active_and_the_train_may_leave() {
    let mut game = late(12).idle("Jackson Porter");
    game.rolls("pass", &[6, 6]);
    game.sleeps(&[3, 5]);
    assert!(game.is_fresh("Jackson") && game.is_fresh("Porter"));
    assert_eq!(game.asked(), Union);
    assert!(game.can("relocate") && game.can("hold"));
}

#[test]
fn case_6_2_1_lee_is_active_on_3_and_mcclellan_on_5() {
    for (lee, mcclellan, active) in [(3, 5, [true, true]), (2, 4, [false, false]), (6, 6, [true, true])] {
        let mut game = late(12).with(|state| state.advantage = None);
        game.rolls("pass", &[6, 6]);
        game.sleeps(&[lee, mcclellan]);
        assert_eq!(
            [game.is_fresh("Lee"), game.is_fresh("McClellan")],
            active,
            "{lee} and {mcclellan}"
        );
    }
}

#[test]
fn case_6_2_1_on_the_first_day_lee_is_active_and_mcclellan_is_not() {
    let game = Game::opening();
    assert!(game.is_fresh("Lee") && !game.is_fresh("McClellan"));
}

#[test]
fn case_6_2_1_mcclellan_suffers_when_the_train_has_left() {
    for train in [Train::Due(4), Train::At(27)] {
        let mut game = late(12).with(|state| {
            state.advantage = None;
            state.train = train;
        });
        game.rolls("pass", &[6, 6]);
        game.sleeps(&[3, 5]);
        assert!(!game.is_fresh("McClellan"), "5 is not enough any more: {train:?}");
    }
}

#[test]
fn case_6_2_1_an_active_army_leader_adds_1_to_the_rolls_of_his_subordinates() {
    let attempt = |idle: &str| {
        let mut game = Game::empty(Confederate)
            .fresh(2, "whiting")
            .leaders(2, "Jackson")
            .leaders(45, "Lee")
            .idle(idle);
        game.rolls("corps Jackson", &[3]);
        game.has_logged("activate.corps")
    };
    assert!(attempt(""), "3 and 1 reach Jackson's 4");
    assert!(!attempt("Lee"));
}

#[test]
fn case_6_3_the_confederates_open_and_then_lee_decides_who_does() {
    assert_eq!(Game::opening().asked(), Confederate);
    for (lee, first) in [(3, Confederate), (2, Union)] {
        let mut game = late(12).with(|state| state.advantage = None);
        game.rolls("pass", &[6, 6]);
        game.sleeps(&[lee, 1]);
        game.plays("hold");
        assert_eq!(game.asked(), first, "Lee rolled {lee}");
        assert_eq!(game.state.impulse, 0);
    }
}

#[test]
fn case_6_3_1_a_sunset_roll_not_above_the_impulse_ends_the_day() {
    for (faces, night) in [([2, 3], true), ([2, 4], false)] {
        let mut game = late(5);
        game.rolls("pass", &faces);
        assert_eq!(game.is_night(), night, "{faces:?}");
    }
}

#[test]
fn case_6_3_1_the_union_never_rolls_for_sunset() {
    let mut game = late(5).with(|state| state.active = Union);
    game.plays("pass");
    assert_eq!(game.state.impulse, 6);
}

#[test]
fn case_6_3_1_the_first_confederate_roll_of_two_dice_serves() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill")
        .leaders(5, "Ap-hill")
        .fresh(6, "mccall sykes")
        .with(|state| state.impulse = 5);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 6", "assault 6", "point ap-hill"]);
    game.rolls("forward mccall", &[2, 3, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_night(), "the attack roll of 5 is the Sunset DR of impulse 5");
}

#[test]
fn case_6_3_1_a_later_roll_of_the_impulse_does_not_serve() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill dh-hill")
        .leaders(5, "Ap-hill Dh-hill Lee")
        .fresh(4, "mccall sykes")
        .fresh(3, "morell slocum")
        .with(|state| state.impulse = 5);
    game.plays_all(&["lee-commands", "move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[2, 4, 6, 6]);
    game.ends_fight();
    game.plays_all(&["move dh-hill 3", "assault 3", "point dh-hill"]);
    game.rolls("forward morell", &[1, 1, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert!(
        !game.is_night(),
        "the roll of 6 was the Sunset DR of impulse 5, not the 2"
    );
}

#[test]
fn case_6_4_the_union_has_its_night_first() {
    let mut game = late(12);
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_6_5_the_union_removes_its_works_first() {
    let mut game = late(12);
    game.rolls("pass", &[6, 6]);
    game.plays_all(&["done", "done"]);
    assert_eq!(game.asked(), Union);
    game.plays("remove 6");
    assert_eq!(game.level(Union, 6), 0);
}
