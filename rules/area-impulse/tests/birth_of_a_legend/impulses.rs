//! 8: impulses.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

#[test]
fn case_8_0_after_an_impulse_the_marker_advances_and_the_other_side_acts() {
    let mut game = Game::opening();
    game.plays("pass");
    assert_eq!((game.state.impulse, game.asked()), (1, Union));
}

#[test]
fn case_8_1_there_is_no_entrench_impulse() {
    let game = Game::opening();
    assert!(game.can("regroup 45") && game.can("pass") && game.can("single ap-hill"));
    assert_eq!(game.refused("entrench 45"), "6.1");
    assert_eq!(game.refused("army 45"), "6.1");
}

#[test]
fn case_8_1_1_a_leader_who_rolls_his_rating_activates_his_command() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder ewell")
        .leaders(2, "Jackson Ewell")
        .control(Confederate, &[3]);
    game.rolls("corps Jackson", &[4]);
    assert!(game.can("move whiting 3") && game.can("move winder 3") && game.can("move Jackson 3"));
    assert_eq!(game.refused("move ewell 3"), "9.1.1");
    assert_eq!(game.refused("move Ewell 3"), "9.1.1");
}

#[test]
fn case_8_1_1_after_a_roll_in_vain_one_unit_may_act() {
    let mut game = Game::empty(Confederate)
        .fresh(2, "whiting winder ewell")
        .fresh(1, "stuart")
        .leaders(2, "Jackson Ewell");
    game.rolls("corps Jackson", &[3]);
    assert!(game.is_fresh("Jackson"), "he may try again later");
    assert_eq!(game.refused("corps Ewell"), "8.1.1");
    assert_eq!(game.refused("single stuart"), "8.1.1");
    assert_eq!(game.refused("pass"), "8.1.1");
    game.plays_all(&["single ewell", "move ewell 3", "done"]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_8_1_1_after_a_roll_in_vain_nobody_need_act() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting").leaders(2, "Jackson");
    game.rolls("corps Jackson", &[1]);
    game.plays("done");
    assert_eq!((game.asked(), game.state.impulse), (Union, 1));
    game.plays("pass");
    game.rolls("corps Jackson", &[4]);
}

#[test]
fn case_8_1_1_a_leader_alone_who_fails_ends_the_impulse() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting").leaders(4, "Jackson");
    game.rolls("corps Jackson", &[1]);
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_8_1_1_one_unit_acts_without_a_leader() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting winder");
    game.plays("single whiting");
    assert_eq!(game.refused("move winder 3"), "9.1.1");
}

#[test]
fn case_8_1_1_army_leaders_never_activate() {
    let game = Game::empty(Confederate).fresh(45, "ap-hill").leaders(45, "Lee");
    assert_eq!(game.refused("corps Lee"), "8.1.1");
    assert_eq!(game.refused("army 45"), "6.1");
}

#[test]
fn case_8_1_1_a_rating_out_of_reach_is_rolled_for_all_the_same() {
    let mut game = Game::empty(Confederate)
        .fresh(42, "huger")
        .leaders(42, "Huger")
        .leaders(45, "Lee");
    game.rolls("corps Huger", &[4]);
    assert!(game.has_logged("activate.corps"), "4 and 1 for Lee reach Huger's 5");
}

#[test]
fn case_8_1_2_everybody_in_an_area_regroups_to_free_areas_around_it() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill")
        .leaders(45, "Ap-hill Lee");
    game.plays_all(&[
        "regroup 45",
        "move ap-hill 41",
        "move dh-hill 44",
        "move Ap-hill 41",
        "move Lee 44",
    ]);
    assert_eq!(game.refused("move ap-hill 42"), "9.5", "one area is enough");
    game.plays("done");
    assert!(game.is_fresh("Ap-hill") && game.is_fresh("Lee"));
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_8_1_2_nobody_regroups_into_enemy_control_or_enemies() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .control(Union, &[3])
        .fresh(6, "mccall")
        .fresh(4, "ewell")
        .fresh(4, "sykes");
    game.plays("regroup 5");
    for area in [3, 4, 6] {
        assert_eq!(game.refused(&format!("move ap-hill {area}")), "8.1.2");
    }
    assert!(game.can("move ap-hill 45"));
}

#[test]
fn case_8_1_2_regrouping_units_do_not_assault() {
    let mut game = Game::empty(Confederate).fresh(5, "ap-hill").fresh(5, "mccall");
    game.plays("regroup 5");
    assert_eq!(game.refused("assault 5"), "8.1.2");
}

#[test]
fn case_8_1_3_a_pass_changes_nothing_and_the_confederates_roll_for_sunset() {
    let mut game = Game::opening().with(|state| state.impulse = 2);
    game.rolls("pass", &[6, 6]);
    assert_eq!((game.state.impulse, game.asked()), (3, Union));
}

#[test]
fn case_8_1_4_lee_combines_two_leaders_without_the_advantage() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill anderson wise")
        .leaders(45, "Lee Ap-hill Dh-hill Longstreet")
        .control(Union, &[5]);
    game.plays_all(&["lee-commands", "send Ap-hill", "send Longstreet"]);
    for unit in ["ap-hill", "anderson", "wise"] {
        assert!(game.can(&format!("move {unit} 44")), "{unit}");
    }
    assert_eq!(game.refused("move dh-hill 44"), "9.1.1");
    game.plays_all(&["move ap-hill 44", "done"]);
    assert!(!game.is_fresh("Lee") && !game.is_fresh("Ap-hill") && !game.is_fresh("Longstreet"));
    assert!(game.is_fresh("Dh-hill"));
    assert_eq!(game.state.advantage, None, "the Advantage is not needed");
}

#[test]
fn case_8_1_4_he_does_so_once_a_day() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill dh-hill anderson")
        .leaders(45, "Lee Ap-hill Dh-hill Longstreet");
    game.plays_all(&["lee-commands", "send Ap-hill", "send Longstreet", "done", "pass"]);
    assert_eq!(game.refused("lee-commands"), "12.1", "Lee is inactive now");
}

#[test]
fn case_8_1_4_only_lee_commands() {
    let game = Game::empty(Union)
        .fresh(40, "slocum sedgwick")
        .leaders(40, "McClellan Franklin Sumner");
    assert_eq!(game.refused("lee-commands"), "8.1.4");
}

#[test]
fn case_8_2_the_other_side_does_not_move() {
    let game = Game::opening();
    assert_eq!(game.refused_to(Union, "single mccall"), "8.2");
}

#[test]
fn case_8_3_a_roll_for_initiative_cannot_be_taken_back() {
    let mut game = Game::empty(Confederate).fresh(2, "whiting").leaders(2, "Jackson");
    game.plays("single whiting");
    assert!(!game.committed);
    let mut game = Game::empty(Confederate).fresh(2, "whiting").leaders(2, "Jackson");
    game.rolls("corps Jackson", &[4]);
    assert!(game.committed);
}
