//! 11: entrenchments.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

#[test]
fn case_11_0_an_entrench_impulse_is_nothing_else() {
    let mut game = Game::empty(Union).fresh(39, "birney");
    game.plays("entrench 39");
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 1));
    assert_eq!(game.at("birney"), 39);
}

#[test]
fn case_11_1_only_infantry_entrenches() {
    let game = Game::empty(Union)
        .fresh(39, "torbert u-ii-art u-horse-art")
        .leaders(39, "Hancock");
    assert_eq!(game.refused("entrench 39"), "11.1");
    assert!(game.fresh(39, "birney").can("entrench 39"));
}

#[test]
fn case_11_1_each_side_has_ten_markers() {
    let mut game = Game::empty(Union).fresh(39, "birney").fresh(40, "barlow");
    for area in 20..30 {
        game = game.works(Union, area, 1);
    }
    assert_eq!(game.refused("entrench 39"), "11.1");
    // A marker on the map may still be turned over.
    let game = Game::empty(Union).fresh(29, "birney");
    let game = (20..30).fold(game, |game, area| game.works(Union, area, 1));
    assert!(game.can("entrench 29"));
}

#[test]
fn case_11_2_first_1_then_2_then_no_more() {
    let mut game = Game::empty(Union).fresh(39, "birney");
    game.plays_all(&["entrench 39", "pass"]);
    assert_eq!(game.level(Union, 39), 1);
    game.rolls("entrench 39", &[6, 6]);
    assert_eq!(game.level(Union, 39), 2);
    game.plays("pass");
    assert_eq!(game.refused("entrench 39"), "11.2");
}

#[test]
fn case_11_2_enemy_works_do_not_count() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "birney")
        .works(Confederate, 35, 2);
    game.plays("entrench 35");
    assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (1, 2));
}

/// Barlow drives the exhausted Heth out of his works.
fn stormed(game: Game) -> Game {
    let mut game = game.fresh(39, "barlow").tired(35, "heth").works(Confederate, 35, 2);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game
}

#[test]
fn case_11_2_1_captured_works_may_be_turned_round_at_1() {
    let mut game = stormed(Game::empty(Union));
    assert_eq!(game.asked(), Union);
    game.plays("take-works");
    assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (1, 0));
    let mut game = stormed(Game::empty(Union));
    game.plays("level-works");
    assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (0, 0));
}

#[test]
fn case_11_2_1_with_works_of_ones_own_the_enemys_are_just_removed() {
    let mut game = Game::empty(Union)
        .tired(35, "heth")
        .fresh(35, "barlow")
        .works(Confederate, 35, 2)
        .works(Union, 35, 1);
    game.plays_all(&["single barlow", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (1, 0));
    game.finishes();
}

#[test]
fn case_11_2_1_entering_abandoned_works_does_the_same() {
    let mut game = Game::empty(Union).fresh(39, "barlow").works(Confederate, 35, 1);
    game.plays_all(&["single barlow", "move barlow 35"]);
    game.plays("take-works");
    assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (1, 0));
    assert!(game.can("move barlow 37"), "the move goes on");
}

#[test]
fn case_11_2_1_works_whose_defenders_stand_are_not_touched() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .works(Confederate, 35, 2);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.level(Confederate, 35), 2);
}

#[test]
fn case_11_3_infantry_entrenches_at_night_once_an_area() {
    let mut game = Game::empty(Union)
        .tired(39, "birney")
        .fresh(40, "torbert")
        .fresh(50, "kershaw")
        .works(Union, 39, 0)
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    game.plays_all(&["entrench 50"]);
    assert_eq!(game.level(Confederate, 50), 1);
    assert_eq!(game.asked(), Union, "there is nothing more to do for the Confederates");
    assert_eq!(game.refused("entrench 40"), "11.1");
    let mut game = game.fresh(38, "gibbon");
    game.plays("entrench 39");
    assert_eq!(game.refused("entrench 39"), "11.3");
    game.plays_all(&["entrench 38"]);
    assert_eq!((game.level(Union, 39), game.level(Union, 38)), (1, 1));
}

#[test]
fn case_11_4_each_side_removes_only_its_own_works_in_the_end_phase() {
    let mut game = Game::empty(Union)
        .fresh(4, "torbert")
        .fresh(50, "hampton")
        .works(Confederate, 30, 1)
        .works(Union, 33, 2)
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    while game.is_night() {
        game.plays("done");
    }
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("remove 33"), "11.4");
    game.plays("remove 30");
    assert_eq!(game.level(Confederate, 30), 0);
    if game.asked() == Confederate {
        game.plays("done");
    }
    assert_eq!(game.asked(), Union);
    game.sleeps(&[1]);
    assert_eq!(game.level(Union, 33), 2);
}

#[test]
fn case_11_3_each_side_digs_in_the_same_area_on_the_same_night() {
    for words in ["entrench 35", "entrench-all"] {
        let mut game = Game::empty(Union)
            .fresh(35, "heth")
            .fresh(35, "birney")
            .with(|state| state.impulse = 12);
        game.rolls("pass", &[6, 6]);
        game.plays(words);
        assert_eq!(game.asked(), Union);
        game.plays("entrench 35");
        assert_eq!((game.level(Union, 35), game.level(Confederate, 35)), (1, 1));
    }
}
