//! 9.1 to 9.5: movement.

use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;

use crate::harness::Game;

#[test]
fn case_9_1_pieces_move_one_at_a_time() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder")
        .leaders(2, "Jackson");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 3", "move winder 4"]);
    assert_eq!(game.refused("move whiting 5"), "9.1");
}

#[test]
fn case_9_1_1_a_leader_moves_his_command_and_the_independents() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting ewell johnson johnson-art")
        .leaders(2, "Jackson");
    game.rolls("corps Jackson", &[6]);
    for unit in ["whiting", "johnson", "johnson-art"] {
        assert!(game.can(&format!("move {unit} 3")), "{unit}");
    }
    assert_eq!(game.refused("move ewell 3"), "9.1.1");
}

#[test]
fn case_9_1_3_independents_go_with_a_single_unit() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting winder johnson 2va");
    game.plays("single whiting");
    assert!(game.can("move whiting 3") && game.can("move johnson 3") && game.can("move 2va 3"));
    assert_eq!(game.refused("move winder 3"), "9.1.1");
}

#[test]
fn case_9_1_3_an_independent_acts_alone() {
    let mut game = Game::empty(Union).fresh(7, "morell reserve-a-art");
    game.plays("single reserve-a-art");
    assert!(game.can("move reserve-a-art 8"));
    assert_eq!(game.refused("move morell 8"), "9.1.1");
}

#[test]
fn case_9_1_3_the_garrison_may_march() {
    let mut game = Game::empty(Confederate).fresh(44, "richmond");
    game.plays_all(&["single richmond", "move richmond 42", "move richmond 38"]);
    assert_eq!(game.at("richmond"), 38);
}

#[test]
fn case_9_2_a_vacant_area_costs_1_and_2_beside_fresh_guns() {
    let approach = |game: Game| {
        let mut game = game.fresh(2, "whiting");
        game.plays_all(&["single whiting", "move whiting 3"]);
        game.spent("whiting")
    };
    assert_eq!(approach(Game::empty(Confederate)), 1);
    assert_eq!(approach(Game::empty(Confederate).fresh(5, "mccall-art")), 2);
    assert_eq!(approach(Game::empty(Confederate).tired(5, "mccall-art")), 1);
}

#[test]
fn case_9_2_enemies_cost_3_when_exhausted_and_4_when_fresh() {
    let attack = |game: Game| {
        let mut game = game.fresh(5, "ap-hill").leaders(5, "Ap-hill");
        game.rolls("corps Ap-hill", &[6]);
        game.plays("move ap-hill 4");
        game.spent("ap-hill")
    };
    assert_eq!(attack(Game::empty(Confederate).tired(4, "mccall")), 3);
    assert_eq!(attack(Game::empty(Confederate).fresh(4, "mccall")), 4);
}

#[test]
fn case_9_2_leaving_the_road_takes_everything() {
    let mut game = Game::empty(Union).fresh(6, "mccall").control(Union, &[8, 9]);
    game.plays_all(&["single mccall", "move mccall 8"]);
    assert_eq!(game.spent("mccall"), 5);
    assert_eq!(game.refused("move mccall 9"), "9.2");
}

#[test]
fn case_9_2_artillery_may_leave_the_road_too() {
    let mut game = Game::empty(Union).fresh(6, "mccall-art").control(Union, &[8]);
    game.plays_all(&["single mccall-art", "move mccall-art 8"]);
    assert_eq!(game.spent("mccall-art"), 5);
}

#[test]
fn case_9_2_cavalry_and_horse_artillery_need_no_road() {
    for unit in ["8-ill", "stuart-hart"] {
        let side = if unit == "8-ill" { Union } else { Confederate };
        let mut game = Game::empty(side).fresh(6, unit).control(side, &[8, 9]);
        game.plays(&format!("single {unit}"));
        game.plays(&format!("move {unit} 8"));
        assert_eq!(game.spent(unit), 1, "{unit}");
        assert!(game.can(&format!("move {unit} 9")));
    }
}

#[test]
fn case_9_2_a_leader_needs_the_road_unless_he_leads_cavalry_only() {
    let mut game = Game::empty(Union)
        .fresh(6, "mccall 8-ill")
        .leaders(6, "Porter")
        .control(Union, &[8, 9]);
    game.rolls("corps Porter", &[6]);
    game.plays("move Porter 8");
    assert_eq!(game.refused("move Porter 9"), "9.2");
    let mut game = Game::empty(Confederate)
        .fresh(6, "stuart")
        .leaders(6, "Stuart")
        .control(Confederate, &[8, 9]);
    game.rolls("corps Stuart", &[6]);
    game.plays("move Stuart 8");
    assert!(game.can("move Stuart 9"));
}

#[test]
fn case_9_2_a_way_off_the_road_needs_the_price_of_the_area() {
    let mut game = Game::empty(Union)
        .fresh(5, "mccall")
        .control(Union, &[4, 6, 8])
        .tired(8, "ewell");
    game.plays_all(&["single mccall", "move mccall 4", "move mccall 6"]);
    assert!(game.can("move mccall 8"), "3 of 3 left");
    let mut game = Game::empty(Union)
        .fresh(5, "mccall")
        .control(Union, &[4, 6])
        .fresh(8, "ewell");
    game.plays_all(&["single mccall", "move mccall 4", "move mccall 6"]);
    assert_eq!(game.refused("move mccall 8"), "9.2");
}

#[test]
fn case_9_2_minor_water_costs_nothing_more() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting");
    game.plays_all(&["single whiting", "move whiting 4"]);
    assert_eq!(game.spent("whiting"), 1);
}

#[test]
fn case_9_2_a_contested_area_is_left_for_a_free_one_only() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill mccall")
        .control(Union, &[3])
        .fresh(4, "sykes");
    game.plays("single ap-hill");
    assert_eq!(game.refused("move ap-hill 3"), "9.2");
    assert_eq!(game.refused("move ap-hill 4"), "9.2");
    game.plays("move ap-hill 45");
    assert_eq!(game.spent("ap-hill"), 1);
}

#[test]
fn case_9_2_1_one_area_can_always_be_entered() {
    let mut game = Game::empty(Confederate)
        .on_board(r#""units": {"c-ap-hill-inf": {"movement": 3}}"#)
        .fresh(5, "ap-hill")
        .fresh(4, "mccall");
    game.plays_all(&["single ap-hill", "move ap-hill 4"]);
    assert_eq!(game.spent("ap-hill"), 3);
}

#[test]
fn case_9_2_2_nobody_enters_an_area_that_was_assaulted() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill ap-hill-art")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall sykes");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.refused("move ap-hill-art 4"), "9.2.2");
    assert!(game.can("move ap-hill-art 3"));
}

#[test]
fn ruling_9_2_2_a_leader_may_enter_an_assaulted_area() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill ap-hill-art")
        .leaders(5, "Ap-hill Lee")
        .fresh(4, "mccall sykes");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[6, 6, 5, 5]);
    game.plays("exhaust sykes");
    game.ends_fight();
    assert_eq!(game.at("ap-hill"), 4);
    assert_eq!(game.refused("move ap-hill-art 4"), "9.2.2");
    game.plays("move Ap-hill 4");
    assert_eq!(game.at("Ap-hill"), 4);
}

#[test]
fn case_9_3_the_first_into_an_enemy_area_is_fresh() {
    let mut game = Game::empty(Confederate)
        .tired(5, "ap-hill")
        .fresh(5, "ap-hill-art")
        .leaders(5, "Ap-hill")
        .control(Union, &[4]);
    game.rolls("corps Ap-hill", &[6]);
    assert_eq!(game.refused("move ap-hill 4"), "9.3");
    assert_eq!(game.refused("move Ap-hill 4"), "9.3");
    game.plays("move ap-hill-art 4");
    assert!(game.can("move ap-hill 4") && game.can("move Ap-hill 4"));
}

#[test]
fn case_9_3_artillery_is_no_point_unit_against_enemies() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill ap-hill-art")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall");
    game.rolls("corps Ap-hill", &[6]);
    assert_eq!(game.refused("move ap-hill-art 4"), "9.3");
    game.plays_all(&["move ap-hill 4", "move ap-hill-art 4", "assault 4"]);
    assert_eq!(game.refused("point ap-hill-art"), "9.3");
}

#[test]
fn case_9_4_cavalry_alone_screens_even_from_cavalry() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "stuart")
        .leaders(2, "Stuart")
        .fresh(1, "blake emory")
        .control(Union, &[9, 8]);
    game.rolls("corps Stuart", &[6]);
    game.plays_all(&["move stuart 1", "assault 1"]);
    assert_eq!(game.asked(), Union);
    game.plays_all(&["retreat blake 9", "retreat emory 8"]);
    assert!(game.is_fresh("blake") && game.is_fresh("stuart"));
    assert_eq!(game.asked(), Confederate);
    assert!(game.can("move stuart 4"), "he goes on with what he has left");
    assert_eq!(game.owner(1), Confederate);
}

#[test]
fn case_9_4_that_cavalry_alone_may_screen_is_told_with_the_odds() {
    let enters = |units: &str| {
        let mut game = Game::empty(Confederate)
            .fresh(2, "whiting")
            .fresh(1, units)
            .control(Union, &[9]);
        game.plays("single whiting");
        let ahead = game.prospect("move whiting 1").expect("it is told").result;
        game.plays("move whiting 1");
        assert_eq!(game.prospect("assault 1").expect("it is told").result, ahead);
        ahead.map(|say| say.key.to_string())
    };
    assert_eq!(enters("blake emory").as_deref(), Some("ahead.screen"));
    assert_eq!(enters("blake reserve-a-art"), None, "with others it stays");
}

#[test]
fn case_9_4_cavalry_with_others_does_not_screen() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting")
        .fresh(1, "blake reserve-a-art")
        .control(Union, &[9]);
    game.plays_all(&["single whiting", "move whiting 1", "assault 1"]);
    assert_eq!(game.asked(), Confederate);
}

#[test]
fn case_9_4_horse_artillery_screens_with_the_cavalry_only() {
    let screens = |units: &str| {
        let mut game = Game::empty(Union)
            .fresh(8, "sykes")
            .fresh(9, units)
            .control(Confederate, &[1, 10]);
        game.plays_all(&["single sykes", "move sykes 9", "assault 9"]);
        game.asked() == Confederate && game.can("retreat stuart-hart 1")
    };
    assert!(screens("stuart stuart-hart"));
    assert!(!screens("stuart-hart"));
}

#[test]
fn case_9_4_the_leader_of_those_who_entered_stays_active_if_all_the_cavalry_screens() {
    let enters = || {
        let mut game = Game::empty(Confederate)
            .fresh(2, "whiting winder")
            .leaders(2, "Jackson Lee")
            .fresh(1, "blake emory")
            .control(Union, &[9]);
        game.rolls("corps Jackson", &[6]);
        game.plays_all(&["move whiting 1", "assault 1", "retreat blake 9"]);
        game
    };
    let mut game = enters();
    game.plays_all(&["retreat emory 9", "done"]);
    assert!(game.is_fresh("Jackson"), "no assault has taken place");
    let mut game = enters();
    game.plays("stand");
    game.rolls("point whiting", &[3, 3, 3, 3]);
    game.ends_fight();
    game.finishes();
    assert!(!game.is_fresh("Jackson"));
}

#[test]
fn case_9_4_exhausted_cavalry_screens_too_and_stays_exhausted() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting")
        .tired(1, "blake")
        .control(Union, &[9]);
    game.plays_all(&["single whiting", "move whiting 1", "assault 1", "retreat blake 9"]);
    assert_eq!((game.at("blake"), game.is_fresh("blake")), (9, false));
}

#[test]
fn case_9_4_who_stays_is_assaulted() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting")
        .fresh(1, "blake emory")
        .control(Union, &[9]);
    game.plays_all(&[
        "single whiting",
        "move whiting 1",
        "assault 1",
        "retreat blake 9",
        "stand",
    ]);
    assert_eq!(game.asked(), Confederate);
    game.rolls("point whiting", &[6, 6, 1, 1]);
}

#[test]
fn case_9_5_a_unit_off_the_road_has_to_stop() {
    let mut game = Game::empty(Union).fresh(6, "mccall").control(Union, &[8]);
    game.plays_all(&["single mccall", "move mccall 8"]);
    assert_eq!(game.spent("mccall"), 5, "all that it had");
    assert_eq!(game.refused("move mccall 7"), "9.2");
    assert_eq!(game.refused("move mccall 6"), "9.2", "by road neither");
    // Cavalry rides on.
    let mut game = Game::empty(Confederate).fresh(6, "2va").control(Confederate, &[7, 8]);
    game.plays_all(&["single 2va", "move 2va 8"]);
    assert!(game.can("move 2va 7"));
}

#[test]
fn case_9_5_1_a_full_area_cannot_be_passed() {
    let ten = "ewell winder whiting jones mclaws cobb huger ransom ap-hill-art dh-hill-art";
    let mut game = Game::empty(Confederate).fresh(4, ten).fresh(5, "ap-hill");
    game.plays("single ap-hill");
    assert_eq!(game.refused("move ap-hill 4"), "9.5.1");
}

#[test]
fn case_9_5_2_major_water_is_crossed_at_a_bridge_without_stopping() {
    let mut game = Game::empty(Confederate).fresh(45, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 5", "move ap-hill 4"]);
    assert_eq!(game.spent("ap-hill"), 2);
    assert_eq!(game.bridge_use(5, 45), 1);
}

#[test]
fn case_9_5_2_without_a_bridge_there_is_no_way() {
    let mut game = Game::empty(Confederate).fresh(41, "jones");
    game.plays("single jones");
    assert_eq!(game.refused("move jones 5"), "3.2");
}

#[test]
fn case_9_5_2_five_units_cross_in_an_impulse_and_leaders_are_free() {
    let mut game = Game::empty(Confederate)
        .fresh(41, "jones mclaws cobb jones-art mclaws-art cobb-art")
        .leaders(41, "Magruder");
    game.rolls("corps Magruder", &[6]);
    for unit in ["jones", "mclaws", "cobb", "jones-art", "mclaws-art"] {
        game.plays(&format!("move {unit} 6"));
    }
    assert_eq!(game.bridge_use(6, 41), 5);
    assert_eq!(game.refused("move cobb-art 6"), "9.5.2");
    assert!(game.can("move Magruder 6"));
}

#[test]
fn case_9_5_2_guns_whom_the_bridge_keeps_are_not_told_that_they_may_not_go_first() {
    let names = ["jones", "mclaws", "cobb", "jones-art", "mclaws-art", "cobb-art"];
    let mut game = Game::empty(Confederate)
        .fresh(41, &names.join(" "))
        .leaders(41, "Magruder")
        .fresh(6, "mccall morell");
    game.rolls("corps Magruder", &[6]);
    assert_eq!(game.refused("move cobb-art 6"), "9.3", "before anybody has gone");
    let six = names.map(|name| game.unit(name).0.wire());
    let found = parties(game.rules(), &game.state, Confederate, &six);
    let party = found.iter().find(|party| party.to == 6).expect("five can cross");
    assert_eq!((party.goers.len(), party.crowded.len()), (5, 0));
    let [kept] = &party.kept[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!((&kept.pieces[..], &*kept.case), (&six[5..], "9.5.2"));
}

#[test]
fn case_9_5_2_repulsed_units_go_back_over_a_full_bridge() {
    let mut game = Game::empty(Confederate)
        .fresh(41, "jones mclaws cobb jones-art mclaws-art")
        .leaders(41, "Magruder")
        .fresh(6, "mccall morell");
    game.rolls("corps Magruder", &[6]);
    for unit in ["jones", "mclaws", "cobb", "jones-art", "mclaws-art"] {
        game.plays(&format!("move {unit} 6"));
    }
    game.plays_all(&["assault 6", "point jones"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert_eq!(game.at("jones"), 41);
    assert_eq!(game.at("mclaws-art"), 41);
}

/// Whiting has entered 9, where Blake stands alone; he can go to 7 and 10. 2 Virginia is next to 7.
fn blake_alone() -> Game {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting 2va")
        .fresh(9, "blake")
        .control(Union, &[7, 10]);
    game.plays_all(&["single whiting", "move whiting 9"]);
    game
}

#[test]
fn case_9_4_cavalry_is_asked_before_another_piece_takes_its_way() {
    let mut game = blake_alone();
    game.plays("move 2va 7");
    assert_eq!((game.asked(), game.at("2va")), (Union, 8));
    assert!(game.has_logged("screen.first"));
    assert!(game.can("retreat blake 7") && game.can("retreat blake 10"));
    game.plays("retreat blake 10");
    assert_eq!(game.asked(), Confederate);
    game.plays("move 2va 7");
    assert_eq!(game.at("2va"), 7);
    assert!(game.can("move whiting 1"), "he goes on with what he has left");
}

#[test]
fn case_9_4_it_is_asked_no_more_once_it_stands() {
    let mut game = blake_alone();
    game.plays_all(&["move 2va 7", "stand", "move 2va 7", "move 2va 10", "assault 9"]);
    assert_eq!(game.asked(), Confederate, "it goes on with the point unit");
    game.rolls("point whiting", &[1, 1, 6, 6]);
}

#[test]
fn case_9_4_it_is_not_asked_for_moves_that_leave_it_its_ways() {
    let mut game = blake_alone().control(Confederate, &[6]);
    game.plays("move 2va 6");
    assert_eq!((game.asked(), game.at("2va")), (Confederate, 6));
    game.plays("assault 9");
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_9_4_it_is_asked_before_an_assault_elsewhere() {
    let mut game = Game::empty(Confederate)
        .fresh(8, "whiting winder")
        .leaders(8, "Jackson")
        .fresh(9, "blake")
        .fresh(6, "sykes")
        .control(Union, &[7, 10]);
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 9", "move winder 6"]);
    assert_eq!(game.asked(), Confederate);
    game.plays("assault 6");
    assert_eq!((game.asked(), game.can("retreat blake 10")), (Union, true));
    game.plays_all(&["retreat blake 10", "assault 6"]);
    assert_eq!(game.asked(), Confederate, "the assault begins");
    game.rolls("point winder", &[1, 1, 6, 6]);
}

#[test]
fn case_15_1_2_rain_slows_those_who_assault_and_nobody_who_regroups() {
    // A way off the road takes all movement factors.
    let wet = |words: &str| {
        let mut game = Game::empty_with(Union, &["weather"])
            .fresh(6, "mccall")
            .control(Union, &[8])
            .with(|state| state.rain = true);
        game.plays_all(&[words, "move mccall 8"]);
        game.spent("mccall")
    };
    assert_eq!((wet("single mccall"), wet("regroup 6")), (4, 5));
}
