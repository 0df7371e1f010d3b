//! 15: the advanced game.

use kernel::Side::{Confederate, Union};
use kernel::{OptionSet, Ruleset, ScriptedDice};

use crate::harness::Game;

/// A division and its leader against one; both army leaders are off the map, which counts as inactive.
pub(crate) fn field(options: &[&str]) -> Game {
    Game::empty_with(Confederate, options)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall")
        .fresh(38, "couch")
}

/// The last impulse of a day, which the Union has.
pub(crate) fn evening(options: &[&str]) -> Game {
    Game::empty_with(Union, options)
        .fresh(17, "white-house")
        .fresh(44, "c-richmond")
        .with(|state| state.impulse = 12)
}

#[test]
fn case_15_1_a_6_at_dawn_brings_rain() {
    for (face, rain) in [(5, false), (6, true)] {
        let mut game = evening(&["weather"]);
        game.sleeps_after("pass", &[face]);
        assert_eq!(game.state.rain, rain);
    }
}

#[test]
fn case_15_1_1_clear_weather_changes_nothing() {
    let mut game = field(&["weather"]);
    game.rolls("corps Ap-hill", &[2]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2 - 1);
}

#[test]
fn case_15_1_2_in_rain_leaders_stir_less_readily_and_assaults_lose_1() {
    let mut game = field(&["weather"]).with(|state| state.rain = true);
    game.rolls("corps Ap-hill", &[2]);
    assert_eq!(game.state.attempted, 5, "his rating is 2");
    let mut game = field(&["weather"]).with(|state| state.rain = true);
    game.rolls("corps Ap-hill", &[3]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2 - 1 - 1);
}

#[test]
fn case_15_1_3_a_confederate_sunset_roll_equal_to_the_impulse_changes_the_weather() {
    let mut game = field(&["weather"]).with(|state| state.impulse = 7);
    game.rolls("pass", &[3, 4]);
    assert_eq!((game.asked(), game.state.rain), (Union, true));
}

#[test]
fn case_15_3_a_forced_march_gains_a_factor() {
    let mut game = Game::empty_with(Confederate, &["forced-march"]).fresh(45, "ap-hill");
    game.plays_all(&["single ap-hill", "force ap-hill"]);
    for to in [41, 42, 43, 42, 41, 45] {
        game.plays(&format!("move ap-hill {to}"));
    }
    assert_eq!(game.spent("ap-hill"), 6);
}

#[test]
fn case_15_3_units_that_regroup_make_no_forced_march() {
    let mut game = Game::empty_with(Confederate, &["forced-march"]).fresh(45, "ap-hill");
    game.plays("regroup 45");
    assert_eq!(game.refused("force ap-hill"), "15.3");
    assert_eq!(game.refused("force-all"), "15.3");
}

#[test]
fn case_15_3_only_infantry_fights_as_if_exhausted() {
    let value = |forced: &[&str]| {
        let mut game = field(&["forced-march"]).fresh(5, "johnson ap-hill-art");
        game.rolls("corps Ap-hill", &[6]);
        game.plays_all(forced);
        game.plays_all(&["move ap-hill 4", "move johnson 4", "move ap-hill-art 4", "assault 4"]);
        game.rolls("point ap-hill", &[1, 1, 6, 6]);
        game.last_values().0
    };
    let rested = value(&[]);
    assert_eq!(value(&["force johnson"]), rested - 1);
    assert_eq!(value(&["force ap-hill-art"]), rested);
}

#[test]
fn case_15_6_gunboats_help_union_assaults_along_the_james() {
    for (options, more) in [(&["gunboats"][..], 1), (&[][..], 0)] {
        let mut game = Game::empty_with(Union, options)
            .fresh(34, "mccall")
            .fresh(36, "ap-hill");
        game.plays_all(&["single mccall", "move mccall 36", "assault 36"]);
        game.rolls("point mccall", &[1, 1, 6, 6]);
        assert_eq!(game.last_values().0, 4 - 1 + more);
    }
}

#[test]
fn case_15_6_they_help_the_defense_there_and_at_white_house() {
    for (from, at, more) in [(34, 36, 1), (16, 17, 1), (5, 4, 0)] {
        let value = |options: &[&str]| {
            let mut game = Game::empty_with(Confederate, options)
                .fresh(from, "ap-hill")
                .fresh(at, "mccall");
            game.plays_all(&[
                "single ap-hill",
                &format!("move ap-hill {at}"),
                &format!("assault {at}"),
            ]);
            game.rolls("point ap-hill", &[1, 1, 6, 6]);
            game.last_values().1
        };
        assert_eq!(value(&["gunboats"]), value(&[]) + more, "{at}");
    }
}

#[test]
fn ruling_15_3_infantry_on_a_forced_march_leads_without_its_attack_factor() {
    let value = |forced: &[&str]| {
        let mut game = field(&["forced-march"]);
        game.rolls("corps Ap-hill", &[6]);
        game.plays_all(forced);
        game.plays_all(&["move ap-hill 4", "assault 4"]);
        game.rolls("point ap-hill", &[1, 1, 6, 6]);
        game.last_values().0
    };
    assert_eq!(value(&["force ap-hill"]), value(&[]) - 6);
}

#[test]
fn case_15_3_who_was_declared_and_has_not_marched_fights_as_he_is() {
    let mut game = field(&["forced-march"]).fresh(4, "ewell");
    game.plays_all(&["single ewell", "force ewell", "assault 4"]);
    game.rolls("point ewell", &[1, 1, 6, 6]);
    assert_eq!(game.last_combat().0[0], (3, "value.point".to_owned()));
}

#[test]
fn case_15_1_the_first_day_has_its_weather_too() {
    let begin = |options: &[&str], faces: &[u8]| {
        let options: OptionSet = options.iter().copied().collect();
        let mut dice = ScriptedDice::faces(faces);
        let state = Game::opening().rules().setup("campaign", &options, &mut dice);
        assert_eq!(dice.left(), 0, "{options:?}");
        state.expect("the scenario exists")
    };
    for (face, rain) in [(5, false), (6, true)] {
        assert_eq!(begin(&["weather"], &[face]).rain, rain, "a {face}");
        assert_eq!(begin(&["weather", "early-start"], &[face]).rain, rain, "a {face}");
    }
    assert!(!begin(&[], &[]).rain);
    // Who plays which side is settled before the day begins.
    assert!(!begin(&["weather", "bids-union"], &[]).rain);
    let mut game = Game::opening_with(&["weather", "bids-union"]);
    game.plays_as(Union, "bid 3", &[]);
    game.plays_as(Confederate, "bid 1", &[6]);
    assert!(game.state.rain && game.has_logged("weather.rain"));
}
