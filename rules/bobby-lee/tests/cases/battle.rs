//! Battles (6.2 to 6.9).

use kernel::Side::{Confederate, Union};

use crate::common::Game;

/// The Union attacks Culpeper from Warrenton.
fn battle(union: &str, confederate: &str) -> Game {
    let game = Game::empty().put("culpeper", confederate).put("warrenton", "u-g01");
    game.attack("warrenton", "culpeper", union).fights(Union, &[])
}

/// Three blocks a side, each in its position, at the first combat.
fn line() -> Game {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03");
    game.deploys(Confederate, "c-i01 | c-i02 | c-i03");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    game.stands();
    game
}

#[test]
fn case_6_2_the_defender_deploys_first_and_mans_every_position() {
    let mut game = battle("u-i01 u-i02 u-i03", "c-i01 c-i02 c-i03 c-a01");
    assert_eq!(game.asked(), [Confederate]);
    assert_eq!(game.refused(Confederate, "done"), "6.2");
    game.plays(Confederate, "deploy c-i01 c-left");
    game.plays(Confederate, "deploy c-i02 c-centre");
    assert_eq!(game.refused(Confederate, "done"), "6.2");
    assert_eq!(game.refused(Confederate, "deploy c-i03 u-right"), "6.2");
    game.plays(Confederate, "deploy c-i03 c-right");
    assert_eq!(game.refused(Union, "deploy u-i01 u-left"), "1.2");
    game.plays(Confederate, "done");
    assert_eq!(game.asked(), [Union]);
    assert_eq!(game.spot("c-a01"), "c-reserve", "who is not deployed is in the Reserve");
    game.deploys(Union, "u-i01 | u-i02 | u-i03");
    assert_eq!(game.asked(), [Union], "the attacker has the first turn");
}

#[test]
fn case_6_5_a_block_engages_straight_ahead_and_never_sideways() {
    let mut game = line();
    assert_eq!(game.refused(Union, "engage u-i01 c-left"), "6.5");
    assert_eq!(game.refused(Union, "redeploy u-i01 u-centre"), "6.5");
    game.plays(Union, "engage u-i01 c-right");
    assert_eq!(game.spot("u-i01"), "c-right");
    assert_eq!(game.refused(Union, "fire u-i01"), "6.6");
    assert!(!game.is_revealed("u-i01"));
    game.plays(Union, "done");
    assert!(game.is_revealed("u-i01") && game.is_revealed("c-i03") && !game.is_revealed("c-i02"));
}
