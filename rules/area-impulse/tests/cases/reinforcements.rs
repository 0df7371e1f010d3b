//! 14: reinforcements.

use area_impulse::state::{Frame, place};
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The evening before `turn`, with Hoke and XVIII Corps still to come; `dawn` are the dice of the dawn.
fn dawn_of(turn: u8, game: Game, dawn: &[u8]) -> Game {
    let mut game = game
        .waiting("hoke brooks martindale devens u-xviii-art Smith")
        .with(|state| {
            state.turn = turn - 1;
            state.impulse = 12;
        });
    game.sleeps_after("pass", &[&[6, 6], dawn].concat());
    game
}

fn camps() -> Game {
    Game::empty(Union).fresh(4, "torbert").fresh(50, "hampton")
}

#[test]
fn case_14_0_reinforcements_enter_at_dawn() {
    // XVIII Corps rolls a 6 and waits; the 1 that follows finds Lee healthy.
    let game = dawn_of(5, camps().leaders(50, "Lee"), &[6, 1]);
    assert_eq!((game.at("hoke"), game.at("Lee")), (50, 50));
    assert_eq!((game.state.turn, game.state.impulse), (5, 0));
    let lines = game.lines();
    let place = |key: &str| lines.iter().position(|line| *line == key);
    let order = ["dawn", "arrived", "eighteenth.waits", "lee.healthy"].map(place);
    assert!(order.is_sorted() && order[0].is_some(), "{order:?}");
}

#[test]
fn case_14_1_union_control_of_wickhams_crossing_or_hanovertown_brings_a_roll() {
    let game = dawn_of(3, camps(), &[1]);
    assert_eq!(game.at("hoke"), place::WAITING, "no trigger, no roll: the die is Lee's");
    for area in [21, 33] {
        let mut game = dawn_of(3, camps().control(Union, &[area]), &[2]);
        assert_eq!(game.asked(), Confederate);
        assert_eq!(game.refused("arrive 49"), "14.1");
        game.rolls("arrive 50", &[1]);
        assert_eq!(game.at("hoke"), 50);
    }
}

#[test]
fn case_14_1_on_a_3_hoke_waits_and_no_second_roll_is_made() {
    let mut game = dawn_of(3, camps().control(Union, &[33]), &[3, 1]);
    assert_eq!(game.at("hoke"), place::WAITING);
    game = dawn_of(4, game.with(|state| state.active = Union), &[1]);
    assert_eq!((game.at("hoke"), game.asked()), (place::WAITING, Confederate));
    assert!(!game.can("arrive 50"));
    game = dawn_of(5, game.with(|state| state.active = Union), &[6, 1]);
    assert_eq!(game.at("hoke"), 50, "he comes on May 31");
}

#[test]
fn case_14_2_on_3_or_less_the_eighteenth_corps_may_enter_on_may_31() {
    let game = || camps().control(Union, &[15, 34]);
    let mut game = dawn_of(5, game(), &[3]);
    assert_eq!(game.asked(), Union);
    assert_eq!(game.refused("arrive 16"), "14.2");
    game.rolls("arrive 34", &[1]);
    for piece in ["brooks", "martindale", "devens", "u-xviii-art", "Smith"] {
        assert_eq!(game.at(piece), 34, "{piece}");
    }
    assert!(game.is_fresh("Smith"));
}

#[test]
fn case_14_2_on_4_it_comes_on_june_1() {
    let mut game = dawn_of(5, camps().control(Union, &[15]), &[4, 1]);
    assert_eq!(game.at("brooks"), place::WAITING);
    game = game.with(|state| {
        state.active = Union;
        state.impulse = 12;
    });
    game.sleeps_after("pass", &[6, 6, 1]);
    assert_eq!(game.state.turn, 6);
    assert_eq!(
        game.at("brooks"),
        15,
        "there is only one area to choose, and no choice to stay away"
    );
}

#[test]
fn case_14_2_the_area_must_be_free() {
    let contested = camps().fresh(15, "birney").fresh(15, "kershaw");
    let game = dawn_of(6, contested, &[1]);
    assert_eq!(game.at("brooks"), place::WAITING);
    let hostile = dawn_of(6, camps(), &[1]);
    assert_eq!(hostile.at("brooks"), place::WAITING);
}

#[test]
fn case_14_2_the_whole_corps_enters_or_nobody() {
    // Seven stand in 34: three of the four would fit.
    let seven = "birney barlow gibbon griffin cutler crawford russell";
    let game = dawn_of(6, camps().fresh(34, seven), &[1]);
    assert_eq!(game.at("brooks"), place::WAITING);
    let game = dawn_of(
        6,
        camps().fresh(34, "birney barlow gibbon griffin cutler crawford"),
        &[1],
    );
    assert_eq!((game.at("brooks"), game.at("Smith")), (34, 34));
}

#[test]
fn case_14_1_hoke_waits_while_richmond_is_full() {
    let ten = "kershaw pickett field gordon ramseur rodes heth c-wilcox mahone breckinridge";
    let full = || Game::empty(Union).fresh(4, "torbert").fresh(50, ten);
    let game = dawn_of(5, full(), &[6, 1]);
    assert_eq!(game.at("hoke"), place::WAITING);
    let room = full().fresh(49, "kershaw");
    let game = dawn_of(5, room, &[6, 1]);
    assert_eq!(game.at("hoke"), 50);
}

#[test]
fn case_14_1_who_was_called_may_be_held_back_day_by_day() {
    let mut game = dawn_of(3, camps().control(Union, &[33]), &[1]);
    game.rolls("hold", &[1]);
    assert_eq!(game.at("hoke"), place::WAITING);
    let again = |game: Game, turn: u8| {
        let game = game.with(|state| state.active = Union);
        dawn_of(turn, game, &[])
    };
    let mut game = again(game, 4);
    assert_eq!(game.asked(), Confederate);
    game.rolls("arrive 50", &[1]);
    assert_eq!(game.at("hoke"), 50);
}

#[test]
fn ruling_14_1_who_was_called_to_a_full_richmond_comes_when_there_is_room() {
    let ten = "kershaw pickett field gordon ramseur rodes heth c-wilcox mahone breckinridge";
    let full = Game::empty(Union)
        .fresh(4, "torbert")
        .fresh(50, ten)
        .control(Union, &[33]);
    let game = dawn_of(3, full, &[2, 1]);
    assert_eq!(game.at("hoke"), place::WAITING);
    let room = game.fresh(49, "kershaw").with(|state| state.active = Union);
    let mut game = dawn_of(4, room, &[]);
    game.rolls("arrive 50", &[1]);
    assert_eq!(game.at("hoke"), 50);
}

#[test]
fn ruling_14_2_the_corps_takes_the_works_it_finds() {
    let camps = || camps().control(Union, &[34]).works(Confederate, 34, 2);
    let mut on_may_31 = dawn_of(5, camps(), &[3]);
    on_may_31.plays("arrive 34");
    let on_june_1 = dawn_of(6, camps(), &[]);
    for mut game in [on_may_31, on_june_1] {
        assert_eq!((game.asked(), game.at("brooks")), (Union, 34));
        game.rolls("take-works", &[1]);
        assert_eq!((game.level(Union, 34), game.level(Confederate, 34)), (1, 0));
        assert_eq!(game.state.frames, [Frame::Impulse], "the dawn is over");
    }
}
