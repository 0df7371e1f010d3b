//! 16.5: bridges in their three states.

use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::Game;

fn empty(side: Side) -> Game {
    Game::empty_with(side, &["bridges"])
}

/// Heth at Cold Harbor, Barlow at Old Church; the creek between them has a Confederate bridge.
fn across_the_matadequin(side: Side) -> Game {
    empty(side).fresh(39, "heth").fresh(34, "barlow")
}

#[test]
fn case_16_5_the_bridges_of_the_north_anna_are_union_and_one_is_destroyed() {
    let game = Game::opening_with(&["bridges"]);
    for (a, b) in [(1, 2), (2, 3), (3, 4)] {
        assert_eq!(game.bridge(a, b), Some(Union));
    }
    assert_eq!(game.bridge(11, 20), None);
    assert_eq!(game.bridge(10, 22), Some(Confederate));
    let view = game.rules().view(&game.state, Viewer::Spectator);
    let count = |key: &str| view.borders.iter().filter(|border| border.marks[0].key == key).count();
    assert_eq!(
        (view.borders.len(), count("bridge.destroyed")),
        (game.rules().data.bridges.len(), 1)
    );
}

#[test]
fn case_16_5_nobody_crosses_a_river_at_a_destroyed_bridge() {
    let mut game = empty(Union).fresh(11, "barlow");
    game.plays("single barlow");
    assert_eq!(game.refused("move barlow 20"), "16.5");
}

#[test]
fn case_16_5_a_creek_is_waded_where_the_bridge_is_destroyed() {
    let mut game = empty(Union).fresh(34, "barlow u-ii-art").leaders(34, "Hancock");
    game = game.destroyed(34, 39);
    game.plays("corps Hancock");
    assert_eq!(game.refused("move u-ii-art 39"), "16.5");
    game.plays("move barlow 39");
    assert_eq!(game.spent("barlow"), 5);
}

#[test]
fn case_16_5_a_side_that_controls_both_ends_holds_the_bridge() {
    let mut game = empty(Union).fresh(34, "barlow");
    assert_eq!(game.bridge(34, 39), Some(Confederate));
    game.plays_all(&["single barlow", "move barlow 39"]);
    assert_eq!(game.bridge(34, 39), Some(Union));
    assert_eq!(game.bridge(18, 34), Some(Confederate), "18 is not the Union's");
}

#[test]
fn case_16_5_an_assault_that_is_no_repulse_wins_the_bridge() {
    for (faces, holder) in [
        ([1, 1, 6, 6], Confederate),
        ([6, 4, 3, 3], Union),
        ([6, 6, 3, 3], Union),
    ] {
        // 6 against 6 + 2 + 1 for the creek.
        let mut game = across_the_matadequin(Union).fresh(39, "c-wilcox").with(|state| {
            state.works = Default::default();
        });
        game.plays_all(&["single barlow", "move barlow 39", "assault 39", "point barlow"]);
        game.rolls("forward heth", &faces);
        assert_eq!(game.bridge(34, 39), Some(holder), "{faces:?}");
    }
}

#[test]
fn case_16_5_1_a_bridge_near_the_enemy_is_blown_up_at_the_end_of_the_impulse() {
    for (face, left) in [(4, Some(Confederate)), (5, None)] {
        let mut game = across_the_matadequin(Confederate);
        game.plays_all(&["single heth", "done"]);
        assert_eq!(game.asked(), Confederate);
        game.rolls("demolish 34", &[face]);
        assert_eq!(game.bridge(34, 39), left, "a free area adds 3, the enemy's nothing");
        assert_eq!(game.asked(), Union, "there is only one such bridge");
    }
}

#[test]
fn case_16_5_1_only_bridges_of_ones_own_with_the_enemy_near() {
    let mut game = across_the_matadequin(Union);
    game.plays_all(&["single barlow", "done"]);
    assert_eq!(game.asked(), Confederate, "no bridge of the Union is near");
    let mut game = empty(Confederate).fresh(38, "heth").fresh(4, "barlow");
    game.plays_all(&["single heth", "done"]);
    assert_eq!(game.asked(), Union, "no enemy is near");
}

#[test]
fn case_16_5_1_each_bridge_once_and_only_if_wanted() {
    // 34 has bridges to 33, 39 and 40 over creeks, and ferries to 18 and 19.
    let mut game = empty(Confederate).fresh(34, "heth").control(Union, &[33, 40]);
    game.plays_all(&["single heth", "done"]);
    assert_eq!(game.refused("demolish 39"), "16.5.1");
    game.rolls("demolish 33", &[1]);
    assert_eq!(game.refused("demolish 33"), "16.5.1");
    assert!(game.can("demolish 40"));
    game.plays("done");
    assert_eq!(game.asked(), Union);
}

#[test]
fn case_16_5_1_a_unit_must_have_been_there_at_the_start() {
    let mut game = across_the_matadequin(Confederate)
        .fresh(38, "mahone")
        .leaders(38, "Lee Hill")
        .placed(area_impulse::state::place::UNUSED, "heth");
    game.plays_all(&["single mahone", "move mahone 39", "done"]);
    assert_eq!(game.asked(), Union, "the active area was 38");
    // Lee activates an area in which only a leader is.
    for (unit, next) in [("", Union), ("mahone", Confederate)] {
        let mut game = empty(Confederate)
            .control(Confederate, &[39])
            .fresh(39, unit)
            .leaders(39, "Hill")
            .fresh(38, "heth")
            .leaders(38, "Lee")
            .fresh(34, "barlow");
        game.plays_all(&["army 39", "done"]);
        assert_eq!(game.asked(), next, "'{unit}'");
    }
}

#[test]
fn case_16_5_2_both_areas_and_a_river_modify_the_roll() {
    // Contested and friendly +2 and the enemy's 0: a 6 is needed. Over a river that is 1 less.
    let mut game = across_the_matadequin(Confederate).fresh(39, "birney");
    game.plays_all(&["single heth", "done"]);
    game.rolls("demolish 34", &[5]);
    assert_eq!(game.bridge(34, 39), Some(Confederate));
    let mut game = across_the_matadequin(Confederate).fresh(39, "birney");
    game.plays_all(&["single heth", "done"]);
    game.rolls("demolish 34", &[6]);
    assert_eq!(game.bridge(34, 39), None);
    // Contested and enemy-controlled +1 and free +3.
    let mut game = across_the_matadequin(Confederate)
        .fresh(39, "birney")
        .placed(area_impulse::state::place::UNUSED, "barlow")
        .control(Union, &[39])
        .control(Confederate, &[34]);
    game.plays_all(&["single heth", "done"]);
    game.rolls("demolish 34", &[4]);
    assert_eq!(game.bridge(34, 39), None);
    let mut game = empty(Confederate).fresh(34, "heth").control(Union, &[18]);
    game.plays_all(&["single heth", "done"]);
    game.rolls("demolish 18", &[5]);
    assert_eq!(game.bridge(18, 34), Some(Confederate), "5 + 3 - 1 does not exceed 7");
}

#[test]
fn case_16_5_3_a_destroyed_bridge_is_repaired_at_the_start_of_the_impulse() {
    for (face, holder) in [(4, None), (5, Some(Union))] {
        let mut game = across_the_matadequin(Union).destroyed(34, 39);
        game.plays("single barlow");
        game.rolls("repair 39", &[face]);
        assert_eq!(
            game.bridge(34, 39),
            holder,
            "3 for a free area, 0, and 1 less for the creek"
        );
        assert_eq!(game.refused("repair 39"), "16.5.3");
    }
    let mut game = across_the_matadequin(Confederate).destroyed(34, 39);
    game.plays("single heth");
    game.rolls("repair 34", &[6]);
    assert_eq!(game.bridge(34, 39), Some(Confederate));
}

#[test]
fn case_16_5_3_one_a_turn_for_the_union_and_one_a_game_for_the_confederates() {
    for (side, words, again) in [(Union, "single barlow", true), (Confederate, "single heth", false)] {
        let mut game = across_the_matadequin(side).destroyed(34, 39).with(|state| {
            state.repaired = [true; 2];
        });
        game.plays(words);
        let to = if side == Union { "repair 39" } else { "repair 34" };
        assert_eq!(game.refused(to), "16.5.3");
        game = game.with(|state| state.repaired = [true; 2]);
        let fresh = game.next_dawn();
        assert_eq!(!fresh.state.repaired[side.index()], again);
    }
}

#[test]
fn case_16_5_3_the_active_area_needs_a_path_and_nothing_has_moved() {
    let mut game = empty(Union)
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .destroyed(34, 39);
    game.plays("single barlow");
    assert_eq!(game.refused("repair 34"), "16.5.3", "34 is not the Union's");
    let mut game = across_the_matadequin(Union)
        .fresh(34, "birney")
        .destroyed(34, 39)
        .leaders(34, "Hancock");
    game.plays_all(&["corps Hancock", "move birney 32"]);
    assert_eq!(game.refused("repair 39"), "16.5.3");
    let mut game = across_the_matadequin(Union);
    game.plays("single barlow");
    assert_eq!(game.refused("repair 39"), "16.5.3", "it stands");
}

#[test]
fn case_16_5_4_a_creek_costs_1_and_a_river_2() {
    // Both ends free: +6 - 2.
    for (face, holder) in [(2, None), (3, Some(Union))] {
        let mut game = empty(Union).fresh(34, "barlow").control(Union, &[18]).destroyed(18, 34);
        game.plays("single barlow");
        game.rolls("repair 18", &[face]);
        assert_eq!(game.bridge(18, 34), holder);
    }
}

#[test]
fn ruling_16_5_fords_and_ferries_are_bridges() {
    let mut game = empty(Confederate).fresh(34, "heth").control(Union, &[18]);
    game.plays_all(&["single heth", "done"]);
    game.rolls("demolish 18", &[6]);
    assert_eq!(game.bridge(18, 34), None);
}

#[test]
fn case_16_5_3_after_a_repair_the_union_repairs_no_other_bridge_that_turn() {
    let mut game = across_the_matadequin(Union).destroyed(34, 39).destroyed(33, 34);
    game.plays("single barlow");
    game.rolls("repair 39", &[5]);
    game.plays_all(&["done", "pass", "single barlow"]);
    assert_eq!(game.refused("repair 33"), "16.5.3");
    assert!(game.with(|state| state.repaired = [false; 2]).can("repair 33"));
}
