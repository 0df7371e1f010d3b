//! 6: the sequence of play.

use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::Game;

/// A game on whose next Union impulse daylight ends, with nobody near an enemy.
fn evening() -> Game {
    Game::empty(Union)
        .fresh(4, "birney")
        .fresh(50, "kershaw")
        .with(|state| state.impulse = 12)
}

/// The same, played to the dawn of May 29; `dawn` are the dice of that dawn.
fn next_dawn(game: Game, dawn: &[u8]) -> Game {
    let mut game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[&[6, 6], dawn].concat());
    game
}

#[test]
fn case_6_0_the_game_has_eight_turns() {
    let mut game = evening().with(|state| state.turn = 8);
    assert_eq!(game.winner(), None);
    game.rolls("pass", &[6, 6]);
    game.sleeps(&[]);
    assert!(game.winner().is_some());
    assert_eq!(game.state.turn, 8);
}

#[test]
fn case_6_1_night_end_and_dawn_follow_daylight() {
    let mut game = evening().works(Confederate, 50, 1).works(Union, 4, 1);
    game.rolls("pass", &[6, 6]);
    // Night: the Confederates, then the Union.
    assert_eq!(game.asked(), Confederate);
    game.plays("entrench 50");
    assert_eq!(game.asked(), Union);
    game.plays("entrench 4");
    // End Phase: works may be removed.
    assert_eq!(game.asked(), Confederate);
    game.plays("done");
    assert_eq!((game.asked(), game.state.turn), (Union, 2));
    // Dawn of the next day: Lee is not on the map of this test, but his health is rolled all the same.
    game.sleeps(&[1]);
    assert_eq!((game.state.turn, game.state.impulse), (3, 0));
}

#[test]
fn case_6_2_all_leaders_are_active_again_at_dawn() {
    let game = evening()
        .leaders(4, "Hancock Grant")
        .leaders(50, "Anderson")
        .idle("Hancock Anderson Grant");
    let game = next_dawn(game, &[1]);
    for name in ["Hancock", "Anderson", "Grant"] {
        assert!(game.is_fresh(name), "{name}");
    }
}

#[test]
fn case_6_2_1_lee_is_healthy_on_4_and_sick_on_5() {
    let lee = || evening().leaders(50, "Lee").idle("Lee");
    let game = next_dawn(lee(), &[4]);
    assert_eq!(game.at("Lee"), 50);
    assert!(game.is_fresh("Lee"));
    let game = next_dawn(lee(), &[5]);
    assert!(game.at("Lee") > 50, "Lee is on the Turn Track");
}

#[test]
fn case_6_2_1_recovered_lee_returns_to_any_confederate_area() {
    let sick = evening().with(|state| {
        state.leaders[0] = area_impulse::state::place::TURN_TRACK;
    });
    let mut game = next_dawn(sick, &[3]);
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("place Lee 4"), "6.2.1");
    assert_eq!(game.refused("place Early 30"), "6.2.1");
    game.plays("place Lee 30");
    assert_eq!(game.at("Lee"), 30);
    assert!(game.is_fresh("Lee"));
}

#[test]
fn ruling_6_2_1_on_the_turn_track_lee_inspires_nobody() {
    for (at, bonus) in [(50, true), (area_impulse::state::place::TURN_TRACK, false)] {
        let mut game = Game::empty(Union)
            .fresh(39, "barlow")
            .fresh(35, "heth")
            .placed(at, "Lee");
        game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
        game.rolls("point barlow", &[1, 1, 6, 6]);
        assert_eq!(game.last_values().1, 6 + 2 + i32::from(bonus));
    }
}

#[test]
fn case_6_2_1_lee_stays_on_the_turn_track_while_he_is_sick() {
    let sick = evening().with(|state| {
        state.leaders[0] = area_impulse::state::place::TURN_TRACK;
    });
    let game = next_dawn(sick, &[6]);
    assert!(game.at("Lee") > 50);
    assert_eq!((game.asked(), game.state.turn), (Confederate, 3));
    // Where nobody is it is not for the leader who is away.
    assert!(game.told_why_not("army 18").contains("Nobody of yours"));
}

#[test]
fn case_6_2_1_variant_a_second_use_of_the_advantage_works_only_on_a_6() {
    let lee = || {
        Game::empty_with(Union, &["lee-health-variant"])
            .fresh(4, "birney")
            .fresh(50, "kershaw")
            .leaders(50, "Lee")
            .with(|state| state.advantage = Some(Union))
    };
    let mut first = next_dawn(lee(), &[1]);
    first.plays("spend");
    assert!(first.at("Lee") > 50, "the first time it works at once");
    for (face, sick) in [(5, false), (6, true)] {
        let mut again = next_dawn(lee().with(|state| state.made_sick = 1), &[1]);
        again.rolls("spend", &[face]);
        assert_eq!(again.at("Lee") > 50, sick, "a {face}");
    }
}

#[test]
fn case_6_3_impulses_alternate_and_the_confederates_begin_later_days() {
    let mut game = Game::opening();
    for side in [Union, Confederate, Union, Confederate] {
        assert_eq!(game.asked(), side);
        let dice: &[u8] = if game.state.impulse == 2 { &[6, 6] } else { &[] };
        game.rolls("pass", dice);
    }
    let game = next_dawn(evening(), &[1]);
    assert_eq!((game.asked(), game.state.turn, game.state.impulse), (Confederate, 3, 0));
}

#[test]
fn case_6_3_1_sunset_falls_when_the_dr_does_not_exceed_the_impulse() {
    let at = |impulse: u8| evening().with(|state| state.impulse = impulse);
    let mut game = at(7);
    game.rolls("pass", &[4, 4]);
    assert_eq!((game.state.impulse, game.asked()), (8, Confederate), "8 exceeds 7");
    let mut game = at(7);
    game.rolls("pass", &[3, 4]);
    assert_eq!(game.state.impulse, 0, "7 does not exceed 7: night has fallen");
    assert!(game.is_night());
}

#[test]
fn case_6_3_1_the_first_union_dr_of_the_impulse_is_the_sunset_dr() {
    let battle = |impulse: u8| {
        Game::empty(Union)
            .fresh(39, "barlow")
            .fresh(35, "heth")
            .with(|state| state.impulse = impulse)
    };
    // The attack rolls 6: no second roll, and night falls at the end of the impulse.
    for (impulse, falls) in [(6, true), (5, false), (1, false)] {
        let mut game = battle(impulse);
        game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
        game.rolls("point barlow", &[2, 4, 6, 6]);
        assert_eq!(game.has_logged("sunset.combat"), falls, "impulse {impulse}");
        assert_eq!(
            game.has_logged("sunset.spared"),
            impulse == 5,
            "in impulse 1 no dice bring it"
        );
        game.ends_fight();
        game.finishes();
        assert_eq!(game.is_night(), falls, "impulse {impulse}");
    }
}

#[test]
fn case_6_3_1_daylight_ends_after_box_12_at_the_latest() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "birney")
        .fresh(50, "kershaw")
        .with(|state| state.impulse = 12);
    game.plays("pass");
    assert!(game.is_night());
}

#[test]
fn case_6_3_1_before_an_attack_is_rolled_its_chance_to_bring_sunset_is_told() {
    let ways = |game: &Game| -> Option<(u32, u32)> {
        let combat = game.rules().view(&game.state, Viewer::Spectator).combat?;
        let told = combat.reading.iter().find(|odds| odds.0.key == "dusk")?;
        Some((told.1, told.2))
    };
    let begun = |side, impulse| {
        let (attacker, defender) = match side {
            Union => ("barlow", "heth"),
            Confederate => ("heth", "barlow"),
        };
        let mut game = Game::empty(side).fresh(39, attacker).fresh(35, defender);
        game.state.impulse = impulse;
        game.plays_all(&[
            &format!("single {attacker}"),
            &format!("move {attacker} 35"),
            "assault 35",
        ]);
        game
    };
    assert_eq!(ways(&begun(Union, 5)), Some((10, 36)), "2 to 5 on two dice");
    assert_eq!(ways(&begun(Union, 1)), None, "no throw is 1");
    assert_eq!(ways(&begun(Confederate, 5)), None, "their dice bring no sunset");
    let again = begun(Union, 5).with(|state| state.sunset = Some(9));
    assert_eq!(ways(&again), None, "another attack of the impulse has decided it");
}

#[test]
fn case_6_3_1_the_confederates_never_roll_for_sunset() {
    let mut game = evening().with(|state| {
        state.active = Confederate;
        state.impulse = 11;
    });
    game.plays("pass");
    assert_eq!((game.state.impulse, game.asked()), (12, Union));
}

#[test]
fn case_6_4_the_confederates_have_the_night_first_and_artillery_recovers() {
    let mut game = evening().tired(4, "u-ii-art").tired(50, "i-art");
    game.rolls("pass", &[6, 6]);
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 0));
    assert!(game.is_fresh("i-art"));
    game.plays("done");
    assert_eq!(game.asked(), Union);
    assert!(game.is_fresh("u-ii-art"));
}

#[test]
fn case_6_5_the_end_phase_removes_works_confederates_first_and_a_new_day_begins() {
    let mut game = evening().works(Confederate, 50, 2).works(Union, 4, 2);
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.asked(), Confederate);
    game.plays("remove 50");
    assert_eq!(game.asked(), Union);
    game.rolls("remove 4", &[1]);
    assert_eq!(game.state.turn, 3);
}

#[test]
fn case_6_3_1_only_the_first_dr_of_the_impulse_counts() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth")
        .fresh(38, "kershaw")
        .with(|state| state.impulse = 6);
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[3, 4, 6, 6]);
    game.ends_fight();
    // The second assault rolls 2, which would end the day.
    game.plays_all(&["move birney 38", "assault 38"]);
    game.rolls("point birney", &[1, 1, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert_eq!((game.state.impulse, game.asked()), (7, Confederate));
}

#[test]
fn case_6_3_1_union_dice_in_a_confederate_impulse_do_not_count() {
    let mut game = Game::empty(Confederate)
        .fresh(39, "rodes")
        .fresh(35, "birney")
        .with(|state| state.impulse = 6);
    game.plays_all(&["single rodes", "move rodes 35", "assault 35"]);
    game.rolls("point rodes", &[1, 1, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert_eq!((game.state.impulse, game.asked()), (7, Union));
}

#[test]
fn case_6_1_the_log_has_a_heading_where_each_phase_begins() {
    let mut game = Game::empty(Confederate).fresh(20, "birney").tired(24, "pickett");
    game.state.impulse = 12;
    game.plays("pass");
    game.sleeps(&[3]);
    let lines = game.lines();
    let place = |key: &str| lines.iter().position(|line| *line == key).expect(key);
    let order = [
        "nightfall",
        "turn.night",
        "replacements",
        "turn.end",
        "turn.dawn",
        "dawn",
        "lee.healthy",
    ];
    assert!(order.map(place).is_sorted(), "{lines:?}");
    assert_eq!(lines.last(), Some(&"turn.daylight"));
}
