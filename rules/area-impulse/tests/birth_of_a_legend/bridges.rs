//! 15.4: bridges in their three states.

use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};
use protocol::BySide;

use crate::harness::Game;

/// The Union at Ellerson's Mill, where New Bridge is destroyed.
fn new_bridge(side: Side) -> Game {
    Game::empty_with(side, &["bridges"])
        .fresh(6, "mccall morell")
        .fresh(41, "jones")
        .destroyed(6, 41)
}

#[test]
fn case_15_4_the_bridges_of_the_union_are_stated() {
    let game = Game::opening_with(&["bridges"]);
    for (a, b) in [(6, 41), (36, 37), (21, 22)] {
        assert_eq!(game.bridge(a, b), Some(Union), "{a}-{b}");
    }
}

#[test]
fn ruling_15_4_all_other_bridges_are_confederate() {
    let game = Game::opening_with(&["bridges"]);
    for (a, b) in [(3, 45), (5, 45)] {
        assert_eq!(game.bridge(a, b), Some(Confederate), "{a}-{b}");
    }
    let bridges = &game.rules().data.bridges;
    let held = |side| {
        bridges
            .iter()
            .filter(|bridge| game.bridge(bridge.a, bridge.b) == Some(side))
            .count()
    };
    assert_eq!((held(Union), held(Confederate)), (11, 2));
}

#[test]
fn case_15_4_1_a_bridge_is_blown_up_with_more_than_8() {
    for (face, left) in [(5, Some(Confederate)), (6, None)] {
        let mut game = Game::empty_with(Confederate, &["bridges"]).fresh(45, "ap-hill");
        game.plays_all(&["single ap-hill", "done"]);
        game.rolls("demolish 5", &[face]);
        assert_eq!(game.bridge(5, 45), left, "a free area adds 3, the enemy's nothing");
        assert_eq!(game.refused("demolish 5"), "15.4.1");
        assert!(game.can("demolish 3"));
    }
}

#[test]
fn case_15_4_bridges_are_blown_up_and_repaired_in_assault_impulses_only() {
    let mut game = new_bridge(Union).fresh(18, "sykes");
    game.plays("regroup 6");
    assert_eq!(game.refused("repair 41"), "15.4.3");
    assert_eq!(game.refused("engineers 41"), "15.4.3");
    game.plays("done");
    assert_eq!(
        game.asked(),
        Confederate,
        "nothing is asked about the bridges of the area"
    );
    let mut game = Game::empty_with(Confederate, &["bridges"]).fresh(45, "ap-hill");
    game.plays_all(&["regroup 45", "done"]);
    assert_eq!(game.asked(), Union, "the bridge to 5 is not blown up");
}

#[test]
fn case_15_4_2_a_contested_area_adds_less() {
    let mut game = Game::empty_with(Confederate, &["bridges"])
        .fresh(45, "ap-hill")
        .fresh(45, "mccall");
    game.plays_all(&["single ap-hill", "done"]);
    game.rolls("demolish 5", &[6]);
    assert_eq!(game.bridge(5, 45), Some(Confederate), "6 + 2 does not exceed 8");
}

#[test]
fn case_15_4_3_a_bridge_is_repaired_with_7_and_one_a_turn_by_each_side() {
    for (face, holder) in [(3, None), (4, Some(Union))] {
        let mut game = new_bridge(Union);
        game.plays("single mccall");
        game.rolls("repair 41", &[face]);
        assert_eq!(game.bridge(6, 41), holder);
        assert_eq!(game.refused("repair 41"), "15.4.3");
    }
    let mut game = new_bridge(Confederate);
    game.plays("single jones");
    game.rolls("repair 6", &[4]);
    assert_eq!(game.bridge(6, 41), Some(Confederate));
    let game = game.with(|state| state.repaired = BySide::new(true, true)).next_dawn();
    assert_eq!(game.state.repaired, BySide::new(false, false));
}

#[test]
fn case_15_4_4_engineers_add_1_and_stay_until_the_bridge_stands_or_night_falls() {
    for (words, holder) in [("repair 41", None), ("engineers 41", Some(Union))] {
        let mut game = new_bridge(Union);
        game.plays("single mccall");
        game.rolls(words, &[3]);
        assert_eq!((game.bridge(6, 41), game.state.engineers), (holder, None), "{words}");
    }
    // They help with a later attempt too.
    let mut game = new_bridge(Union);
    game.plays("single mccall");
    game.rolls("engineers 41", &[2]);
    game.plays_all(&["done", "pass", "single mccall"]);
    game.rolls("repair 41", &[3]);
    assert_eq!((game.bridge(6, 41), game.state.engineers), (Some(Union), None));
    let mut game = new_bridge(Union).destroyed(7, 40).fresh(7, "sykes");
    game.plays("single mccall");
    game.rolls("engineers 41", &[2]);
    assert!(game.state.engineers.is_some() && game.bridge(6, 41).is_none());
    let view = game.rules().view(&game.state, Viewer::Spectator);
    let marks = view.borders.iter().flat_map(|border| &border.marks);
    assert_eq!(marks.filter(|mark| mark.key == "engineers").count(), 1);
    game.plays("done");
    game.plays_all(&["pass", "single sykes"]);
    assert_eq!(game.refused("engineers 40"), "15.4.4");
    let game = game.next_dawn();
    assert_eq!(game.state.engineers, None);
}

#[test]
fn case_15_4_4_only_the_union_has_engineers() {
    let mut game = new_bridge(Confederate);
    game.plays("single jones");
    assert_eq!(game.refused("engineers 6"), "15.4.3");
}

#[test]
fn case_15_4_4_engineers_are_free_when_the_enemy_repairs_their_bridge() {
    let mut game = new_bridge(Union).destroyed(7, 40).fresh(7, "sykes");
    game.plays("single mccall");
    game.rolls("engineers 41", &[1]);
    game.plays_all(&["done", "single jones"]);
    game.rolls("repair 6", &[6]);
    assert_eq!((game.bridge(6, 41), game.state.engineers), (Some(Confederate), None));
    game.plays_all(&["done", "done", "single sykes"]);
    assert!(game.can("engineers 40"));
}

#[test]
fn case_15_4_1_the_defender_blows_up_his_bridges_too() {
    for (face, left) in [(3, Some(Confederate)), (4, None)] {
        let mut game = Game::empty_with(Union, &["bridges"])
            .fresh(5, "mccall ap-hill")
            .control(Confederate, &[5, 45]);
        assert_eq!(game.bridge(5, 45), Some(Confederate));
        game.plays_all(&["single mccall", "done"]);
        assert_eq!(game.asked(), Confederate, "the Union holds no bridge there");
        assert_eq!(game.refused("demolish 41"), "15.4.1");
        game.rolls("demolish 45", &[face]);
        assert_eq!(game.bridge(5, 45), left, "3 for 45, 2 for 5");
    }
}
