//! 10.7: retreats.

use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::Game;

/// A repulse of A.P. Hill's assault from 5 on two divisions in 4; the defenders may withdraw.
fn repulse(game: Game) -> Game {
    let mut game = game
        .fresh(4, "mccall sykes")
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4", "point ap-hill"]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    game
}

#[test]
fn case_10_7_attackers_go_back_to_where_they_came_from() {
    let game = repulse(Game::empty(Confederate));
    assert_eq!(game.at("ap-hill"), 5);
}

#[test]
fn case_10_7_1_a_full_area_is_passed() {
    let ten = "ewell winder whiting jones mclaws cobb huger ransom dh-hill dh-hill-art";
    let mut game = Game::empty(Confederate)
        .fresh(4, "mccall sykes")
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4", "point ap-hill"]);
    game = game.fresh(5, ten);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert_eq!(game.at("ap-hill"), 45, "through the full area 5");
}

#[test]
fn case_10_7_2_free_areas_come_first_and_enemy_control_is_closed() {
    let game = repulse(
        Game::empty(Confederate)
            .control(Union, &[6, 8])
            .fresh(8, "hooker")
            .fresh(8, "jones"),
    );
    assert_eq!(game.asked(), Union);
    assert!(game.can("retreat sykes 6"));
    assert_eq!(game.refused("retreat sykes 8"), "10.7.2");
    assert_eq!(game.refused("retreat sykes 1"), "10.7.2");
}

#[test]
fn case_10_7_2_major_water_is_retreated_over_at_bridges_only() {
    let mut game = Game::empty(Union)
        .fresh(6, "mccall sykes")
        .fresh(5, "ap-hill dh-hill")
        .control(Confederate, &[45, 41]);
    game.plays_all(&["single mccall", "move mccall 5", "assault 5", "point mccall"]);
    game.rolls("forward ap-hill", &[1, 1, 6, 6]);
    assert!(game.can("retreat dh-hill 45"));
    // 10.7.1: no way leads there from the area next to it.
    assert_eq!(game.refused("retreat dh-hill 41"), "10.7.1");
}

#[test]
fn case_10_7_3_defenders_may_retreat_though_they_won() {
    let mut game = repulse(Game::empty(Confederate).control(Union, &[6]));
    let prompt = game.rules().view(&game.state, Viewer::Union).prompt;
    let prompt = prompt.expect("the Union is asked");
    assert_eq!(prompt.say.key, "ask.withdraw.alone", "the attackers have gone back");
    game.plays_all(&["retreat sykes 6", "stand"]);
    assert_eq!(game.at("sykes"), 6);
    assert!(game.is_fresh("sykes"));
}

#[test]
fn case_10_7_4_the_garrison_does_not_leave_richmond() {
    let mut game = Game::empty(Union)
        .fresh(42, "hooker")
        .leaders(42, "Heintzelman McClellan")
        .fresh(44, "richmond huger")
        .control(Confederate, &[45]);
    game.rolls("corps Heintzelman", &[6]);
    game.plays_all(&["move hooker 44", "assault 44", "point hooker"]);
    game.rolls("forward huger", &[1, 1, 6, 6]);
    assert!(game.can("retreat huger 45"));
    assert_eq!(game.refused("retreat richmond 45"), "10.7.4");
}

#[test]
fn case_10_7_4_who_cannot_retreat_is_eliminated() {
    let mut game = Game::empty(Confederate)
        .fresh(45, "ap-hill")
        .leaders(45, "Ap-hill Lee")
        .fresh(3, "mccall sykes");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 3", "assault 3", "point ap-hill"]);
    let ten = "ewell winder whiting jones mclaws cobb huger ransom dh-hill dh-hill-art";
    game = game.fresh(45, ten).control(Union, &[5, 41, 44, 2]);
    game.rolls("forward mccall", &[1, 1, 6, 6]);
    assert!(game.is_lost("ap-hill"));
}

#[test]
fn case_10_7_4_a_repulsed_garrison_is_lost_outside_richmond() {
    let repulsed = |from: u8, to: u8| {
        let mut game = Game::empty(Confederate)
            .fresh(from, "richmond")
            .fresh(to, "hooker kearny");
        game.plays("single richmond");
        game.plays(&format!("move richmond {to}"));
        game.plays(&format!("assault {to}"));
        game.plays("point richmond");
        game.rolls("forward hooker", &[1, 1, 6, 6]);
        game
    };
    assert!(repulsed(42, 38).is_lost("richmond"));
    assert_eq!(repulsed(44, 42).at("richmond"), 44);
}

#[test]
fn case_10_7_2_a_contested_area_serves_where_none_is_free() {
    let game = repulse(
        Game::empty(Confederate)
            .control(Confederate, &[3, 6])
            .fresh(8, "hooker")
            .fresh(8, "jones"),
    );
    assert!(game.can("retreat sykes 8"));
    assert_eq!(game.refused("retreat sykes 6"), "10.7.2");
}
