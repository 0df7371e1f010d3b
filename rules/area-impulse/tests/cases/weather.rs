//! 16.1: weather.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

fn damp(side: kernel::Side) -> Game {
    Game::empty_with(side, &["weather"])
}

/// The last impulse of a day, played by the Confederates; Torbert holds Chesterfield Station for the Union.
fn evening(options: &[&str]) -> Game {
    Game::empty_with(Confederate, options)
        .fresh(4, "torbert")
        .fresh(50, "hampton")
        .leaders(50, "Lee")
        .with(|state| state.impulse = 12)
}

#[test]
fn case_16_0_without_the_options_nothing_of_it_is_played() {
    let mut game = evening(&[]);
    game.sleeps_after("pass", &[1]);
    assert!(!game.state.rain, "one die only, for Lee's health");
}

#[test]
fn case_16_1_a_die_at_dawn_brings_rain_on_4_or_more() {
    for (face, rain) in [(3, false), (4, true), (6, true)] {
        let mut game = evening(&["weather"]);
        game.sleeps_after("pass", &[face, 1]);
        assert_eq!(game.state.rain, rain, "a {face}");
        assert!(game.has_logged(if rain { "weather.rain" } else { "weather.clear" }));
    }
}

#[test]
fn case_16_1_1_clear_weather_changes_nothing() {
    let mut game = damp(Union).fresh(39, "barlow").fresh(35, "heth");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6);
}

#[test]
fn case_16_1_2_rain_costs_a_movement_and_an_attack_factor() {
    let mut game = damp(Union).fresh(39, "barlow").fresh(35, "heth");
    game = game.with(|state| state.rain = true);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 - 1);
    assert_eq!(
        game.last_combat().0.last().map(|line| line.1.as_str()),
        Some("value.rain")
    );

    let mut game = damp(Union).fresh(39, "barlow").control(Union, &[35, 31, 36, 37, 38]);
    game = game.with(|state| state.rain = true);
    game.plays_all(&[
        "single barlow",
        "move barlow 38",
        "move barlow 37",
        "move barlow 36",
        "move barlow 31",
    ]);
    assert_eq!(game.refused("move barlow 35"), "9.2", "four factors of five");
}

#[test]
fn case_16_1_2_rain_does_not_touch_the_defense_or_leaders() {
    let mut game = damp(Union).fresh(39, "barlow").leaders(39, "Hancock").fresh(35, "heth");
    game = game.with(|state| state.rain = true);
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 2);
    let round = [35, 31, 36, 37, 38, 39, 35];
    let mut game = damp(Union)
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .control(Union, &round);
    game = game.with(|state| state.rain = true);
    game.plays("corps Hancock");
    for to in round {
        game.plays(&format!("move Hancock {to}"));
    }
    assert_eq!(game.spent("Hancock"), 7);
}

#[test]
fn case_16_1_3_a_sunset_roll_equal_to_the_impulse_changes_the_weather_with_the_next_impulse() {
    let mut game = damp(Union).fresh(4, "torbert").fresh(50, "hampton");
    game = game.with(|state| state.impulse = 7);
    game.rolls("pass", &[3, 4]);
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 8), "the day goes on");
    assert!(game.state.rain);
    game.plays("pass");
    game.rolls("pass", &[4, 5]);
    assert!(!game.state.rain, "it changes back");
}

#[test]
fn case_16_1_3_a_lower_roll_still_ends_the_day_and_dawn_rolls_anew() {
    let mut game = damp(Union).fresh(4, "torbert").fresh(50, "hampton");
    game = game.with(|state| {
        state.impulse = 7;
        state.rain = true;
    });
    game.rolls("pass", &[3, 3, 1, 1]);
    assert_eq!(game.state.turn, 3, "nobody has anything to do at night");
    assert!(!game.state.rain);
}

#[test]
fn case_16_1_3_the_dice_of_an_assault_can_change_it_too() {
    let mut game = damp(Union).fresh(39, "barlow").fresh(35, "heth");
    game = game.with(|state| state.impulse = 2);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.asked(), Confederate);
    assert!(game.state.rain);
    assert!(game.has_logged("sunset.weather"));
}

#[test]
fn ruling_16_1_the_first_day_is_clear() {
    let game = Game::opening_with(&["weather"]);
    assert!(!game.state.rain);
}
