//! 11: entrenchments.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// The night of a quiet day.
fn night(game: Game) -> Game {
    let mut game = game.with(|state| state.impulse = 12);
    if game.asked() == Confederate {
        game.rolls("pass", &[6, 6]);
    } else {
        game.plays("pass");
    }
    game
}

#[test]
fn case_11_0_each_side_has_eight_markers() {
    let mut game = Game::empty(Union).fresh(18, "mccall");
    for area in 1..=8 {
        game = game.works(Union, area, 1);
    }
    game = game.with(|state| state.advantage = Some(Union));
    assert_eq!(night(game).refused("entrench 18"), "11.0");
}

#[test]
fn case_11_0_nobody_entrenches_by_day() {
    let game = Game::empty(Union).fresh(18, "mccall");
    assert_eq!(game.refused("entrench 18"), "6.1");
}

#[test]
fn case_11_1_infantry_entrenches_and_improves_once_a_night() {
    let mut game = night(Game::empty(Union).fresh(18, "mccall").fresh(20, "8-ill"));
    assert_eq!(game.refused("entrench 20"), "11.1");
    game.plays("entrench 18");
    assert_eq!(game.level(Union, 18), 1);
    assert!(!game.can("entrench 18"));
    let mut game = night(Game::empty(Union).fresh(18, "mccall sykes").works(Union, 18, 1));
    game.plays("entrench 18");
    assert_eq!(game.level(Union, 18), 2);
    let game = night(
        Game::empty(Union)
            .fresh(18, "mccall")
            .works(Union, 18, 2)
            .fresh(20, "sykes"),
    );
    assert_eq!(game.refused("entrench 18"), "11.1");
}

#[test]
fn case_11_1_each_side_digs_in_the_same_area_on_the_same_night() {
    let mut game = night(Game::empty(Union).fresh(18, "mccall").fresh(18, "ap-hill"));
    game.plays("entrench 18");
    assert_eq!(game.asked(), Confederate);
    game.plays("entrench 18");
    assert_eq!((game.level(Union, 18), game.level(Confederate, 18)), (1, 1));
}

#[test]
fn case_11_1_exhausted_infantry_entrenches_too() {
    let game = night(Game::empty(Union).tired(18, "mccall"));
    assert!(game.can("entrench 18"));
}

#[test]
fn case_11_2_who_enters_abandoned_works_may_keep_them() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .control(Union, &[4])
        .works(Union, 4, 2);
    game.plays_all(&["single ap-hill", "move ap-hill 4"]);
    assert_eq!(game.asked(), Confederate);
    game.plays("take-works");
    assert_eq!((game.level(Union, 4), game.level(Confederate, 4)), (0, 1));
}

#[test]
fn case_11_2_he_may_level_them() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .control(Union, &[4])
        .works(Union, 4, 2);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "level-works"]);
    assert_eq!((game.level(Union, 4), game.level(Confederate, 4)), (0, 0));
}

#[test]
fn case_11_2_works_fall_with_their_defenders() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill Lee")
        .tired(4, "mccall")
        .works(Union, 4, 1);
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[6, 6, 1, 1]);
    game.plays("take-works");
    assert_eq!(game.level(Confederate, 4), 1);
}

#[test]
fn case_11_2_no_marker_is_added_to_ones_own() {
    let mut game = Game::empty(Confederate)
        .fresh(5, "ap-hill")
        .control(Union, &[4])
        .works(Union, 4, 2)
        .works(Confederate, 4, 1);
    game.plays_all(&["single ap-hill", "move ap-hill 4", "done"]);
    assert_eq!((game.level(Union, 4), game.level(Confederate, 4)), (0, 1));
}

#[test]
fn case_11_3_the_union_then_the_confederates_remove_works_at_the_end_of_the_day() {
    let mut game = night(
        Game::empty(Confederate)
            .fresh(18, "8-ill")
            .works(Union, 18, 1)
            .works(Confederate, 45, 1),
    );
    assert_eq!(game.asked(), Union);
    assert_eq!(game.refused("remove 45"), "11.3");
    game.plays_all(&["remove 18", "remove 45"]);
    assert_eq!((game.level(Union, 18), game.level(Confederate, 45)), (0, 0));
}

#[test]
fn ruling_11_2_works_left_behind_stand_until_an_enemy_enters() {
    let mut game = Game::empty(Union)
        .fresh(4, "mccall ap-hill")
        .control(Union, &[4, 6])
        .works(Union, 4, 1)
        .fresh(3, "whiting");
    game.plays_all(&["single mccall", "move mccall 6", "done"]);
    assert_eq!((game.owner(4), game.level(Union, 4)), (Confederate, 1));
    game.plays_all(&["single whiting", "move whiting 4"]);
    assert_eq!(game.level(Union, 4), 0);
    assert!(game.can("take-works"));
}
