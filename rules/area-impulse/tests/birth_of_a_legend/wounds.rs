//! 15.2: leaders wounded and killed.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::advanced::{evening, field};
use crate::harness::{Game, leader};

/// A.P. Hill assaults, and both sides roll seven: a stalemate.
fn even(game: &mut Game, with_hill: bool) {
    game.rolls("corps Ap-hill", &[6]);
    game.plays("move ap-hill 4");
    if with_hill {
        game.plays("move Ap-hill 4");
    }
    game.plays("assault 4");
    game.rolls("point ap-hill", &[3, 4, 5, 2]);
}

#[test]
fn case_15_2_any_leader_in_the_area_is_at_risk() {
    for (faces, at) in [([3, 3], 4), ([4, 4], place::TURN_TRACK)] {
        let mut game = field(&["leader-casualties"]).leaders(4, "Keyes");
        even(&mut game, false);
        game.rolls("stand", &faces);
        assert_eq!(game.at("Keyes"), at, "none of his units is there");
    }
}

#[test]
fn case_15_2_having_added_a_combat_rating_adds_1() {
    let mut game = field(&["leader-casualties"]);
    even(&mut game, true);
    game.rolls("stand", &[3, 3]);
    assert!(game.has_logged("leader.killed"));
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
    let mut game = field(&["leader-casualties"]).leaders(4, "Keyes").idle("Keyes");
    even(&mut game, false);
    game.rolls("stand", &[3, 3]);
    assert_eq!(game.at("Keyes"), 4, "inactivity adds nothing here");
}

#[test]
fn case_15_2_the_successor_of_a_killed_leader_comes_at_dawn_to_richmond() {
    let mut game = field(&["leader-casualties"]);
    even(&mut game, true);
    game.rolls("stand", &[3, 3]);
    let mut game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Ap-hill"), 44);
    assert!(game.state.novices.contains(leader("Ap-hill").0));
}

#[test]
fn case_15_2_the_successor_of_a_union_leader_comes_to_the_landing() {
    let mut game = evening(&["leader-casualties"])
        .fresh(38, "peck")
        .placed(place::TURN_TRACK, "Keyes");
    game = game.with(|state| {
        state.wounded[leader("Keyes").0] = 3;
        state.novices.insert(leader("Keyes").0);
        state.successors.insert(leader("Keyes").0);
    });
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Keyes"), 17);
}

#[test]
fn ruling_15_2_a_successor_waits_while_the_enemy_holds_the_place() {
    let mut game = evening(&["leader-casualties"]).placed(place::TURN_TRACK, "Ap-hill");
    game = game
        .fresh(5, "ap-hill")
        .placed(place::UNUSED, "c-richmond")
        .control(Union, &[44])
        .with(|state| {
            state.wounded[leader("Ap-hill").0] = 3;
            state.successors.insert(leader("Ap-hill").0);
        });
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
}

#[test]
fn case_15_2_he_adds_no_combat_rating_and_a_new_army_leader_helps_nobody() {
    let mut game = field(&["leader-casualties"]).with(|state| {
        state.novices.insert(leader("Ap-hill").0);
    });
    game.rolls("corps Ap-hill", &[2]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 - 1);
    let mut game = field(&["leader-casualties"]).leaders(5, "Lee").with(|state| {
        state.novices.insert(leader("Lee").0);
    });
    game.rolls("corps Ap-hill", &[1]);
    assert_eq!(game.state.attempted, 5, "a 1 and nothing more");
}

#[test]
fn case_15_2_a_wounded_leader_comes_back_at_night_to_his_units_or_to_independents() {
    let mut game = Game::empty_with(Union, &["leader-casualties"])
        .fresh(17, "white-house")
        .fresh(5, "ap-hill")
        .fresh(2, "johnson")
        .placed(place::TURN_TRACK, "Ap-hill")
        .with(|state| {
            state.impulse = 12;
            state.wounded[leader("Ap-hill").0] = 2;
        });
    game.plays_until("place Ap-hill 2", &[]);
    assert_eq!(game.refused("place Ap-hill 17"), "15.2");
    game.plays("place Ap-hill 2");
    assert_eq!(game.at("Ap-hill"), 2);
}

#[test]
fn case_15_2_a_wounded_leader_adds_no_rating_to_a_later_assault() {
    let mut game = Game::empty_with(Confederate, &["leader-casualties"])
        .fresh(2, "whiting winder")
        .leaders(2, "Jackson Lee")
        .fresh(1, "mccall")
        .fresh(4, "sykes");
    game.rolls("corps Jackson", &[6]);
    game.plays_all(&["move whiting 1", "move Jackson 1", "assault 1"]);
    game.rolls("point whiting", &[3, 4, 5, 2]);
    assert!(game.last_combat().0.contains(&(2, "value.combat".to_owned())));
    game.rolls("stand", &[5, 5]);
    assert_eq!(game.at("Jackson"), place::TURN_TRACK);
    game.plays_all(&["move winder 4", "assault 4"]);
    game.rolls("point winder", &[1, 1, 6, 6]);
    let lines = game.last_combat().0;
    assert!(!lines.iter().any(|line| line.1 == "value.combat"), "{lines:?}");
}

#[test]
fn case_15_2_refusals_speak_of_any_leader_there_and_of_independents() {
    let mut game = field(&["leader-casualties"])
        .leaders(4, "Keyes Porter")
        .leaders(38, "Casey");
    even(&mut game, false);
    game.plays("stand");
    assert_eq!(game.refused("risk Casey"), "15.2");
    assert!(
        !game.told_why_not("risk Casey").contains("troops"),
        "no troops of theirs need fight"
    );
    let mut game = Game::empty_with(Union, &["leader-casualties"])
        .fresh(17, "white-house")
        .fresh(5, "ap-hill")
        .fresh(2, "johnson")
        .placed(place::TURN_TRACK, "Ap-hill")
        .with(|state| {
            state.impulse = 12;
            state.wounded[leader("Ap-hill").0] = 2;
        });
    game.plays_until("place Ap-hill 2", &[]);
    assert!(game.told_why_not("place Ap-hill 17").contains("independent"));
}

#[test]
fn ruling_15_2_the_rating_counts_against_the_leader_who_added_it() {
    for (at_risk, key) in [("Lee", "leader.unhurt"), ("Ap-hill", "leader.killed")] {
        let mut game = field(&["leader-casualties"]).leaders(5, "Lee");
        game.rolls("corps Ap-hill", &[6]);
        game.plays_all(&["move ap-hill 4", "move Ap-hill 4", "move Lee 4", "assault 4"]);
        game.rolls("point ap-hill", &[3, 3, 4, 2]);
        while game.asked() == Union {
            game.plays("stand");
        }
        game.rolls(&format!("risk {at_risk}"), &[3, 3]);
        assert!(game.has_logged(key), "{at_risk}");
    }
}

#[test]
fn ruling_15_2_a_leader_whose_rating_is_0_has_added_nothing() {
    let unrated = r#""leaders": {"c-leader-ap-hill": {"combat": 0}}"#;
    for (changes, key) in [(unrated, "leader.unhurt"), (r#""leaders": {}"#, "leader.killed")] {
        let mut game = field(&["leader-casualties"]).on_board(changes);
        even(&mut game, true);
        game.rolls("stand", &[3, 3]);
        assert!(game.has_logged(key), "{key} of {:?}", game.lines());
    }
}
