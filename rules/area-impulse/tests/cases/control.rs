//! 7: stacking and control.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

const TEN: &str = "birney barlow gibbon griffin cutler crawford russell neill ricketts potter";

#[test]
fn case_7_1_an_eleventh_unit_does_not_fit_but_leaders_do() {
    let mut game = Game::empty(Union)
        .fresh(35, TEN)
        .fresh(39, "willcox")
        .leaders(39, "Burnside Grant");
    game.plays("army 39");
    assert_eq!(game.refused("move willcox 35"), "9.5.1");
    game.plays_all(&["move Burnside 35", "move Grant 35"]);
    assert_eq!(game.at("Burnside"), 35);
}

#[test]
fn case_7_1_ten_units_of_each_side_fit_together() {
    let mut game = Game::empty(Confederate).fresh(35, "birney").fresh(31, "kershaw").fresh(
        35,
        "pickett field gordon ramseur rodes heth c-wilcox mahone breckinridge",
    );
    game.plays("single kershaw");
    assert!(game.can("move kershaw 35"), "nine Confederates stand there");
    let game = game.fresh(35, "hoke");
    assert_eq!(game.refused("move kershaw 35"), "9.5.1", "ten stand there");
}

#[test]
fn case_7_2_a_unit_takes_vacant_enemy_areas_even_in_passing() {
    let mut game = Game::empty(Union).fresh(39, "torbert").control(Union, &[39]);
    game.plays_all(&["single torbert", "move torbert 35", "move torbert 31"]);
    assert_eq!((game.owner(35), game.owner(31)), (Union, Union));
}

#[test]
fn case_7_3_contesting_an_area_does_not_change_its_control() {
    let mut game = Game::empty(Union).fresh(35, "heth").fresh(39, "barlow");
    game.plays_all(&["single barlow", "move barlow 35"]);
    assert_eq!(game.owner(35), Confederate);
}

#[test]
fn case_7_3_a_contested_area_has_units_of_both_sides() {
    // Leaders alone contest nothing: the area with Anderson only is taken without a fight.
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(35, "Anderson")
        .fresh(8, "kershaw");
    game.plays_all(&["single barlow", "move barlow 35"]);
    assert_eq!(game.owner(35), Union);
    assert!(!game.can("assault 35"));
}

#[test]
fn case_7_4_an_area_with_only_friends_is_vacant() {
    let mut game = Game::empty(Union).fresh(39, "barlow").fresh(35, "birney");
    game.plays_all(&["single barlow", "move barlow 35"]);
    assert_eq!(game.spent("barlow"), 1, "entering a vacant area costs 1");
}

#[test]
fn case_7_5_a_free_area_is_vacant_and_friendly() {
    // From a contested area units go only to free areas: 39 is, 32 is not under Union control, 37 holds an enemy.
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "barlow")
        .fresh(37, "kershaw")
        .control(Union, &[37, 39]);
    game.plays("single barlow");
    assert_eq!(game.refused("move barlow 32"), "9.2");
    assert_eq!(game.refused("move barlow 37"), "9.2");
    game.plays("move barlow 39");
}

#[test]
fn case_7_2_who_stays_alone_in_a_contested_area_controls_it() {
    let mut game = Game::empty(Union)
        .fresh(35, "barlow")
        .fresh(35, "heth")
        .control(Union, &[39]);
    game.plays_all(&["single barlow", "move barlow 39"]);
    assert_eq!(game.owner(35), Confederate);
}
