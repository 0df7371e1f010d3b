//! Corners of the basic game that listed mutants of the rules found without a test (`rules/area-impulse/mutants`).

use area_impulse::state::place;
use kernel::Side::{self, Confederate, Union};

use crate::advanced::evening;
use crate::harness::Game;

/// Whiting has entered 9, where Blake stands alone; he can go to 7 and 10.
fn blake_alone() -> Game {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting")
        .fresh(9, "blake")
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "move whiting 9"]);
    game
}

/// A.P. Hill assaults two divisions in 5, which both sides hold, and is repulsed.
fn hill_loses(game: Game) -> Game {
    let mut game = game.fresh(5, "ap-hill mccall sykes");
    game.plays_all(&["single ap-hill", "assault 5", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game
}

#[test]
fn case_9_4_who_stands_today_is_not_asked_again_before_dawn() {
    let mut game = blake_alone();
    game.plays_all(&["assault 9", "stand-today"]);
    assert!(game.state.standing[Union].no_screening);
    let mut game = blake_alone().with(|state| state.standing[Union].no_screening = true);
    game.plays("assault 9");
    assert_eq!(game.asked(), Confederate);
    let stubborn = evening(&[]).with(|state| {
        state.standing[Union].no_screening = true;
        state.standing[Confederate].no_retreat = true;
    });
    let standing = stubborn.next_dawn().state.standing;
    assert!(!standing[Union].no_screening && !standing[Confederate].no_retreat);
}

#[test]
fn case_10_7_3_who_stands_today_is_not_asked_about_retreats() {
    for stands in [false, true] {
        let game = Game::empty(Confederate).control(Union, &[5, 6]);
        let game = game.with(|state| state.standing[Union].no_retreat = stands);
        let game = hill_loses(game);
        assert_eq!(game.can("retreat mccall 6"), !stands);
    }
}

#[test]
fn case_9_4_where_some_stay_nobody_goes_on() {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting")
        .fresh(9, "blake emory ewell")
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "move whiting 9", "done", "retreat blake 10", "stand"]);
    assert_eq!((game.asked(), game.at("emory")), (Union, 9));
    assert!(game.can("pass"), "the impulse is over");
}

#[test]
fn case_9_4_after_screening_at_the_end_the_attacker_is_asked_once_more() {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting")
        .fresh(9, "blake ewell")
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "move whiting 9", "done", "retreat blake 10"]);
    assert_eq!(game.asked(), Confederate);
    assert!(game.can("move whiting 1") && game.can("done"));
}

#[test]
fn case_9_4_works_that_cavalry_leaves_behind_are_captured() {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting")
        .fresh(9, "blake")
        .works(Union, 9, 1)
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "move whiting 9", "assault 9", "retreat blake 10"]);
    assert_eq!(game.level(Union, 9), 0);
    game.plays("take-works");
    assert_eq!(game.level(Confederate, 9), 1);
}

#[test]
fn case_9_4_nobody_screens_from_units_that_were_there() {
    let mut game = Game::empty(Confederate)
        .fresh(9, "whiting blake")
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "assault 9"]);
    assert_eq!(game.asked(), Confederate);
}

#[test]
fn case_9_4_only_the_leaders_of_those_who_screened_ride_along() {
    let mut game = Game::empty(Union)
        .fresh(8, "sykes")
        .fresh(9, "stuart 2va")
        .leaders(9, "Stuart Lee Ewell")
        .control(Confederate, &[1, 10]);
    game.plays_all(&["single sykes", "move sykes 9", "assault 9", "retreat stuart 1", "stand"]);
    assert_eq!((game.asked(), game.refused("accompany Lee 1")), (Confederate, "10.7.3"));
    assert_eq!(game.refused("accompany Ewell 1"), "10.7.3");
    game.plays("accompany Stuart 1");
    assert_eq!((game.asked(), game.at("Stuart")), (Union, 1));
}

#[test]
fn case_10_7_3_leaders_with_whom_nobody_stays_have_to_go_along() {
    let mut game = Game::empty(Union)
        .fresh(8, "sykes")
        .fresh(9, "stuart 2va")
        .leaders(9, "Stuart")
        .control(Confederate, &[1, 7, 10]);
    game.plays_all(&[
        "single sykes",
        "move sykes 9",
        "assault 9",
        "retreat stuart 1",
        "retreat 2va 10",
    ]);
    assert_eq!((game.asked(), game.refused("done")), (Confederate, "10.7.3"));
    assert_eq!(
        game.refused("accompany Stuart 7"),
        "10.7.3",
        "none of his units is there"
    );
    game.plays("accompany Stuart 10");
    assert_eq!(game.at("Stuart"), 10);
}

#[test]
fn case_10_4_2_a_leader_rates_for_independents_alone() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "johnson ap-hill")
        .leaders(5, "Ap-hill Lee")
        .fresh(4, "mccall");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move johnson 4", "assault 4"]);
    game.rolls("point johnson", &[1, 1, 6, 6]);
    let rated = game.last_combat().0.into_iter().any(|line| line.1 == "value.combat");
    assert!(rated, "independents go with his command (9.1.3)");
}

#[test]
fn ruling_9_1_a_way_that_comes_back_is_followed_by_nobody() {
    let mut game = Game::empty(Union)
        .fresh(8, "mccall morell")
        .leaders(8, "Porter")
        .control(Union, &[7, 9]);
    game.rolls("corps Porter", &[6]);
    game.plays("move mccall 9");
    assert!(game.can("follow morell"));
    game.plays("move mccall 8");
    assert_eq!(
        (game.refused("follow morell"), game.refused("follow-all")),
        ("9.1", "9.1")
    );
}

#[test]
fn ruling_9_2_1_after_an_assault_in_his_area_nobody_makes_a_minimum_move() {
    let slow = r#""units": {"u-mccall-inf": {"movement": 2}}"#;
    let contested = || {
        let game = Game::empty(Union).on_board(slow).fresh(4, "ap-hill sykes mccall");
        let mut game = game.leaders(4, "Porter").control(Union, &[4, 3]);
        game.rolls("corps Porter", &[6]);
        game
    };
    assert!(contested().can("move mccall 3"));
    let mut game = contested();
    game.plays("assault 4");
    game.rolls("point sykes", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(
        game.refused("move mccall 3"),
        "9.2",
        "2 for the assault and 1 for the area"
    );
}

#[test]
fn case_9_6_only_a_point_unit_overruns_a_leader() {
    let overrun = |owner: Side| {
        let mut game = Game::empty(Union)
            .fresh(8, "mccall")
            .leaders(9, "Stuart")
            .fresh(10, "stuart")
            .control(owner, &[9]);
        game.plays_all(&["single mccall", "move mccall 9", "done"]);
        !game.is_fresh("Stuart")
    };
    assert_eq!((overrun(Confederate), overrun(Union)), (true, false));
}

#[test]
fn case_10_4_4_who_began_there_does_not_retreat_even_if_he_stepped_out() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill mccall")
        .control(Confederate, &[5, 3]);
    game.plays_all(&["single ap-hill", "move ap-hill 3", "move ap-hill 5", "assault 5"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert!(game.asked() == Union || !game.can("retreat ap-hill 3"));
    game.ends_fight();
    assert_eq!((game.asked(), game.at("ap-hill")), (Union, 5));
}

#[test]
fn case_10_3_a_fresh_defender_makes_leaving_dearer() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall ap-hill dh-hill ap-hill-art")
        .leaders(4, "Ap-hill Lee")
        .control(Confederate, &[4, 3]);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays("move ap-hill-art 3");
    assert_eq!(game.spent("ap-hill-art"), 3, "2 for the assault and 1 for the area");
}

#[test]
fn case_10_6_losses_that_nobody_survives_ask_nothing() {
    // 6 + 12 against 3 + 2 + 7, and six points to bear.
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Lee")
        .tired(4, "mccall sykes morell")
        .control(Union, &[4, 8]);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[6, 6, 4, 3]);
    for unit in ["mccall", "sykes", "morell"] {
        assert!(game.is_lost(unit), "{unit}");
    }
}

const TEN: &str = "morell slocum u-smith-inf richardson sedgwick hooker kearny couch peck u-morell-art";

/// Two divisions have repulsed an assault on 5; whether Sykes may retreat to an area now.
fn sykes_may_go(game: Game, to: u8) -> bool {
    let mut game = game.fresh(5, "mccall sykes").fresh(4, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 5", "assault 5", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game.can(&format!("retreat sykes {to}"))
}

#[test]
fn case_10_7_1_nobody_retreats_into_a_full_area() {
    let game = || {
        Game::empty(Confederate)
            .control(Union, &[5, 7])
            .control(Confederate, &[3])
    };
    assert!(!sykes_may_go(game().fresh(6, TEN), 6));
    assert!(sykes_may_go(game().fresh(6, TEN), 7), "but by way of it");
    assert!(sykes_may_go(game().control(Union, &[6]), 6));
}

#[test]
fn case_10_7_2_nobody_retreats_over_a_destroyed_or_a_crowded_bridge() {
    let game = || Game::empty_with(Confederate, &["bridges"]).control(Union, &[5, 45]);
    assert!(sykes_may_go(game(), 45));
    assert!(!sykes_may_go(game().destroyed(5, 45), 45));
    let mut game = game().fresh(5, "mccall sykes").fresh(4, "ap-hill");
    let bridge = game.rules().data.bridge(5, 45).expect("there is a bridge").0;
    game.plays_all(&["single ap-hill", "move ap-hill 5", "assault 5", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game.plays("retreat sykes 45");
    assert_eq!(game.bridge_use(5, 45), 1, "it counts for the bridge (9.5.2)");
    let game = game.with(|state| state.op.bridges[bridge] = 5);
    assert!(!game.can("retreat mccall 45"));
}

/// A.P. Hill is thrown back over the bridge of 45, where ten others stand by now; he has two ways beyond them.
fn hill_finds_no_room(options: &[&str]) -> Game {
    let ten = "ewell winder whiting jones mclaws cobb huger ransom dh-hill dh-hill-art";
    let mut game = Game::empty_with(Confederate, options)
        .fresh(45, "ap-hill")
        .leaders(45, "Lee")
        .fresh(3, "mccall sykes")
        .control(Union, &[5]);
    game.plays_all(&["single ap-hill", "move ap-hill 3", "assault 3", "point ap-hill"]);
    game.fresh(45, ten).control(Confederate, &[41, 44])
}

#[test]
fn case_10_4_4_after_a_repulse_nobody_may_stay() {
    let mut game = hill_finds_no_room(&[]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert_eq!((game.asked(), game.refused("done")), (Confederate, "10.4.4"));
    game.plays("retreat ap-hill 41");
    assert_eq!(game.at("ap-hill"), 41);
}

#[test]
fn case_10_7_1_repulsed_units_need_no_room_on_the_bridges_beyond_a_full_area() {
    let mut game = hill_finds_no_room(&[])
        .control(Union, &[41, 44])
        .control(Confederate, &[5]);
    let bridge = game.rules().data.bridge(5, 45).expect("there is a bridge").0;
    game = game.with(|state| state.op.bridges[bridge] = 5);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert_eq!(game.at("ap-hill"), 5);
}

#[test]
fn ruling_15_5_of_a_division_that_cannot_retreat_nothing_is_left() {
    let mut game = hill_finds_no_room(&["reduced-divisions"]).control(Union, &[5, 41, 44]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!(game.at("c-ap-hill-red"), place::UNUSED);
}

#[test]
fn case_12_1_the_second_area_regroups_before_anything_moves() {
    let regroups = || {
        let mut game = Game::empty(Union)
            .fresh(4, "mccall")
            .fresh(9, "sykes")
            .control(Union, &[8])
            .with(|state| state.advantage = Some(Union));
        game.plays("regroup 4");
        game
    };
    assert!(regroups().can("second 9"));
    let mut game = regroups();
    game.plays("move mccall 8");
    assert_eq!(game.refused("second 9"), "12.1");
}

#[test]
fn case_9_4_who_goes_on_after_screening_follows_nobody() {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting winder")
        .leaders(8, "Jackson")
        .fresh(9, "blake")
        .control(Union, &[10])
        .control(Confederate, &[1]);
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&[
        "move whiting 9",
        "move winder 9",
        "assault 9",
        "retreat blake 10",
        "move whiting 1",
    ]);
    assert_eq!(game.refused("follow winder"), "9.1", "he has moved already");
    assert!(game.can("move winder 1"));
}
