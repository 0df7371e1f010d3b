//! 16.2: corps leaders who take part in assaults.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// Barlow and Hancock against Heth and Wilcox with Hill at Bethesda Church.
fn field() -> Game {
    let mut game = Game::empty_with(Union, &["leader-participation"])
        .fresh(39, "barlow")
        .leaders(39, "Hancock Grant")
        .fresh(35, "heth c-wilcox")
        .leaders(35, "Hill Lee");
    game.plays_all(&["corps Hancock", "move barlow 35", "move Hancock 35", "assault 35"]);
    game
}

#[test]
fn case_16_2_a_corps_leader_adds_1_to_the_attack() {
    let mut game = field();
    game.plays_all(&["lead Hancock", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 1);
    assert!(game.last_combat().0.iter().any(|line| line.1 == "value.leader"));
}

#[test]
fn case_16_2_a_corps_leader_adds_1_to_the_defense() {
    let mut game = field();
    game.plays_all(&["point barlow", "lead Hill"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 1 + 2 + 1 + 1, "Wilcox, terrain, Lee, Hill");
}

#[test]
fn case_16_2_army_leaders_and_the_absent_take_no_part() {
    let mut game = field();
    assert_eq!(game.refused("lead Grant"), "16.2");
    game.plays("point barlow");
    assert_eq!(game.refused("lead Lee"), "16.2");
    assert_eq!(game.refused("lead Hancock"), "16.2", "he is not the defender's");
}

#[test]
fn case_16_2_one_leader_a_side_and_once_a_day() {
    let mut game = field();
    game.plays("lead Hancock");
    assert_eq!(game.refused("lead Hancock"), "16.2");
    let mut game = field().with(|state| {
        for leader in 0..13 {
            state.led.insert(leader);
        }
    });
    assert_eq!(game.refused("lead Hancock"), "16.2");
    game.plays("point barlow");
    assert_eq!(game.refused("lead Hill"), "16.2");
}

#[test]
fn case_16_2_inactive_leaders_take_part_too() {
    let mut game = field().idle("Hill");
    game.plays("point barlow");
    assert!(game.can("lead Hill"));
}

#[test]
fn ruling_16_2_a_lone_defender_is_asked_when_his_leader_may_take_part() {
    let mut game = Game::empty_with(Union, &["leader-participation"])
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .leaders(35, "Hill");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    assert_eq!(game.asked(), Confederate);
    game.rolls("lead Hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 2 + 1);
}

#[test]
fn case_16_2_who_has_taken_part_does_not_do_so_again_until_dawn() {
    let mut game = field();
    game.plays("lead Hancock");
    let mut game = game.with(|state| state.fight.leads = [None; 2]);
    assert_eq!(game.refused("lead Hancock"), "16.2");
    game.plays("point barlow");
    game.rolls("forward heth", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(game.next_dawn().state.led.is_empty());
}
