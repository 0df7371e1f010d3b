//! 8: impulses, and who is activated (9.1.1 to 9.1.3).

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// II and VI Corps at Cold Harbor, with their leaders.
fn cold_harbor() -> Game {
    Game::empty(Union)
        .fresh(39, "birney barlow russell")
        .leaders(39, "Hancock Wright")
        .leaders(34, "Grant")
        .control(Union, &[33, 34, 38, 40])
}

#[test]
fn case_8_0_one_side_acts_then_the_marker_advances() {
    let mut game = cold_harbor();
    game.plays_all(&["single birney", "move birney 40"]);
    assert_eq!((game.state.impulse, game.asked()), (0, Union));
    game.plays("done");
    assert_eq!((game.state.impulse, game.asked()), (1, Confederate));
}

#[test]
fn case_8_1_an_impulse_is_an_assault_an_entrenchment_or_a_pass() {
    let game = cold_harbor();
    for words in ["army 39", "corps Hancock", "single birney", "entrench 39", "pass"] {
        assert!(game.can(words), "{words}");
    }
    for words in ["done", "move birney 40", "assault 39", "second 38"] {
        assert!(!game.can(words), "{words}");
    }
}

#[test]
fn case_8_1_1_an_army_leader_activates_everybody_from_afar() {
    let mut game = cold_harbor();
    game.plays("army 39");
    for words in [
        "move birney 40",
        "move russell 40",
        "move Hancock 40",
        "move Wright 40",
        "move Grant 33",
    ] {
        assert!(game.can(words), "{words}");
    }
}

#[test]
fn case_8_1_1_a_corps_leader_activates_his_corps_in_his_area_only() {
    let mut game = cold_harbor().fresh(38, "gibbon");
    game.plays("corps Hancock");
    assert!(game.can("move birney 40") && game.can("move barlow 40") && game.can("move Hancock 40"));
    for words in ["move russell 40", "move gibbon 39", "move Wright 40"] {
        assert_eq!(game.refused(words), "9.1.1", "{words}");
    }
}

#[test]
fn case_8_1_1_an_inactive_leader_activates_nobody() {
    let game = cold_harbor().idle("Hancock Grant");
    assert_eq!(game.refused("corps Hancock"), "9.6");
    assert_eq!(game.refused("army 39"), "9.6");
    assert_eq!(
        game.refused("army 8"),
        "8.1.1",
        "where nobody is it is not for the leader"
    );
    assert!(game.can("corps Wright"));
}

#[test]
fn case_8_1_1_the_active_area_needs_friends() {
    let game = cold_harbor().fresh(8, "kershaw");
    assert_eq!(game.refused("army 30"), "8.1.1");
    assert_eq!(game.refused("army 8"), "8.1.1");
    assert_eq!(game.refused("single kershaw"), "8.1.1");
}

#[test]
fn case_8_1_2_infantry_entrenches_fresh_or_exhausted() {
    let mut game = Game::empty(Union)
        .tired(39, "birney")
        .fresh(40, "torbert")
        .fresh(41, "u-ii-art");
    assert_eq!(game.refused("entrench 40"), "11.1");
    assert_eq!(game.refused("entrench 41"), "11.1");
    assert_eq!(game.refused("entrench 30"), "11.1");
    game.plays("entrench 39");
    assert_eq!(game.level(Union, 39), 1);
    assert_eq!(game.asked(), Confederate, "that was the impulse");
    game.plays_all(&["pass"]);
    game.rolls("entrench 39", &[6, 6]);
    assert_eq!(game.level(Union, 39), 2);
}

#[test]
fn case_8_1_3_a_pass_changes_nothing_and_the_union_rolls_for_sunset() {
    let mut game = cold_harbor();
    let before = game.state.clone();
    game.plays("pass");
    assert_eq!(
        (&game.state.units, &game.state.leaders),
        (&before.units, &before.leaders)
    );
    game.plays("pass");
    game.rolls("pass", &[1, 2]);
    assert_eq!(game.state.impulse, 3);
}

#[test]
fn case_8_2_only_the_attacker_moves_in_an_impulse() {
    let mut game = cold_harbor().fresh(8, "kershaw");
    game.plays("army 39");
    assert_eq!(game.refused("move kershaw 7"), "9.1.1");
    assert_eq!(game.refused_to(Confederate, "pass"), "8.2");
}

#[test]
fn case_8_3_dice_are_a_commit_point_and_a_move_is_not() {
    let mut game = Game::empty(Union).fresh(39, "barlow").fresh(35, "heth");
    for words in ["single barlow", "move barlow 35", "assault 35"] {
        game.plays(words);
        assert!(!game.committed, "{words} can be taken back");
    }
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert!(game.committed);
}

#[test]
fn case_9_1_1_one_unit_activates_without_a_leader() {
    let mut game = cold_harbor();
    game.plays_all(&["single birney", "move birney 40"]);
    assert_eq!(game.refused("move barlow 40"), "9.1.1");
}

#[test]
fn case_9_1_1_not_everybody_activated_has_to_move() {
    let mut game = cold_harbor();
    game.plays_all(&["army 39", "move birney 40", "done"]);
    assert_eq!((game.at("birney"), game.at("barlow")), (40, 39));
}

#[test]
fn case_9_1_2_the_army_leader_moves_though_he_is_elsewhere() {
    let mut game = cold_harbor();
    game.plays_all(&["army 39", "move Grant 33"]);
    assert_eq!(game.at("Grant"), 33);
    // A corps leader elsewhere does not move with an army leader's impulse.
    let mut game = cold_harbor().leaders(34, "Warren");
    game.plays("army 39");
    assert_eq!(game.refused("move Warren 33"), "9.1.1");
}

#[test]
fn case_9_1_2a_an_inactive_leader_goes_along_with_a_unit_of_his_area() {
    let mut game = cold_harbor().idle("Hancock");
    game.plays("single birney");
    assert_eq!(game.refused("move Hancock 40"), "9.1.2a");
    game.plays_all(&["move birney 40", "move Hancock 40"]);
    assert_eq!(game.at("Hancock"), 40);
    assert_eq!(
        game.refused("move Wright 40"),
        "9.1.1",
        "Wright is active and was not activated"
    );
}

#[test]
fn case_9_1_3_independents_go_with_a_leader_or_alone() {
    let south = || {
        Game::empty(Confederate)
            .fresh(31, "rodes breckinridge hoke")
            .leaders(31, "Early")
    };
    let mut game = south();
    game.plays("corps Early");
    assert!(game.can("move breckinridge 35") && game.can("move hoke 35"));
    let mut game = south();
    game.plays("single hoke");
    assert!(game.can("move hoke 35"));
    assert_eq!(game.refused("move breckinridge 35"), "9.1.1");
}

#[test]
fn case_9_1_3_the_garrison_stays_around_richmond() {
    let mut game = Game::empty(Confederate).fresh(50, "richmond-garrison");
    game.plays_all(&["single richmond-garrison", "move richmond-garrison 46"]);
    assert_eq!(game.refused("move richmond-garrison 44"), "9.1.3");
    game.plays("move richmond-garrison 47");
}

#[test]
fn case_9_1_2a_a_unit_that_passes_by_takes_no_leader_along() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(35, "birney")
        .leaders(35, "Wright")
        .idle("Wright")
        .control(Union, &[31])
        .with(|state| state.advantage = Some(Union));
    game.plays_all(&["corps Hancock", "second 35", "move barlow 35", "move barlow 31"]);
    assert_eq!(game.refused("move Wright 31"), "9.1.2a", "Barlow was not of his area");
    game.plays_all(&["move birney 31", "move Wright 31"]);
    assert_eq!(game.at("Wright"), 31);
}
