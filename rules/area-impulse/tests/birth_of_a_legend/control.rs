//! 7: stacking and control.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

const TEN: &str = "ewell winder whiting jones mclaws cobb huger ransom ap-hill-art dh-hill-art";

#[test]
fn case_7_1_ten_units_fit_in_an_area() {
    let mut game = Game::empty(Confederate).fresh(5, TEN).fresh(4, "ap-hill");
    game.plays("single ap-hill");
    assert_eq!(game.refused("move ap-hill 5"), "9.5.1");
    assert!(game.can("move ap-hill 3"));
}

#[test]
fn case_7_1_leaders_do_not_count() {
    let mut game = Game::empty(Confederate)
        .fresh(5, TEN)
        .fresh(4, "ap-hill")
        .leaders(4, "Ap-hill");
    game.rolls("corps Ap-hill", &[6]);
    assert!(game.can("move Ap-hill 5"));
}

#[test]
fn case_7_2_control_changes_in_passing() {
    let mut game = Game::empty(Confederate).fresh(5, "ap-hill").control(Union, &[4, 3]);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "move ap-hill 3"]);
    assert_eq!((game.owner(4), game.owner(3)), (Confederate, Confederate));
}

#[test]
fn case_7_3_contesting_an_area_does_not_change_its_control() {
    let mut game = Game::empty(Confederate).fresh(4, "mccall").fresh(5, "ap-hill");
    game.plays_all(&["single ap-hill", "move ap-hill 4"]);
    assert_eq!(game.owner(4), Union);
}

#[test]
fn case_7_4_a_vacant_area_may_belong_to_the_enemy() {
    let mut game = Game::empty(Confederate).fresh(5, "ap-hill").control(Union, &[4]);
    game.plays_all(&["single ap-hill", "move ap-hill 4"]);
    assert_eq!(game.spent("ap-hill"), 1);
}

#[test]
fn case_7_5_only_a_vacant_area_of_ones_own_is_free() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .control(Union, &[4])
        .control(Confederate, &[3, 6]);
    game.plays("regroup 5");
    assert_eq!(game.refused("move ap-hill 4"), "8.1.2");
    assert!(game.can("move ap-hill 3"));
}
