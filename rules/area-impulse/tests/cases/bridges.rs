//! 16.5: bridges in their three states.

use kernel::Side::{self, Confederate, Union};
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::BySide;

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

/// What the choices of a verb are called, if not as the verb is.
fn labels(game: &Game, verb: &str) -> Vec<Option<Phrase>> {
    let view = game.rules().view(&game.state, Viewer::from(game.asked()));
    let offers = view.prompt.expect("somebody is asked").offers.into_iter();
    let named = offers.filter(|offer| offer.verb == verb);
    named.map(|offer| offer.label).collect()
}

#[test]
fn case_16_5_1_and_16_5_3_the_choice_tells_what_the_die_has_to_show() {
    // As the tests of the rolls have it: 5 blows it up, and 5 repairs it.
    let mut game = across_the_matadequin(Confederate);
    game.plays_all(&["single heth", "done"]);
    assert_eq!(labels(&game, "demolish"), [Some(phrase!("demolish.from", 5))]);
    let mut game = across_the_matadequin(Union).destroyed(34, 39);
    game.plays("single barlow");
    assert_eq!(labels(&game, "repair"), [Some(phrase!("repair.from", 5))]);
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
            state.repaired = BySide::new(true, true);
        });
        game.plays(words);
        let to = if side == Union { "repair 39" } else { "repair 34" };
        assert_eq!(game.refused(to), "16.5.3");
        game = game.with(|state| state.repaired = BySide::new(true, true));
        let fresh = game.next_dawn();
        assert_eq!(!fresh.state.repaired[side], again);
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
    // He leaves standing what he has built, though he might blow it up at once.
    game.plays_all(&["done", "done", "pass", "single barlow"]);
    assert_eq!(game.refused("repair 33"), "16.5.3");
    assert!(
        game.with(|state| state.repaired = BySide::new(false, false))
            .can("repair 33")
    );
}

/// Barlow and Heth are both at Cold Harbor when the Union acts there; the bridge to Union 34 is Confederate.
fn contested_harbor() -> Game {
    empty(Union)
        .fresh(39, "heth c-wilcox barlow")
        .control(Confederate, &[39])
        .control(Union, &[34])
}

#[test]
fn case_16_5_1_the_defender_blows_up_his_bridges_around_the_active_area_too() {
    for (face, left) in [(5, Some(Confederate)), (6, None)] {
        let mut game = contested_harbor();
        game.plays_all(&["single barlow", "done"]);
        assert_eq!(game.asked(), Confederate, "the Union holds no bridge around 39");
        assert_eq!(game.refused("demolish 40"), "16.5.1", "no bridge leads there");
        game.rolls("demolish 34", &[face]);
        assert_eq!(game.bridge(34, 39), left, "2 for a contested area of his own");
        assert!(game.has_logged(if left.is_none() {
            "bridge.blown"
        } else {
            "bridge.stands"
        }));
        assert_eq!((game.asked(), game.state.impulse), (Confederate, 1));
    }
}

#[test]
fn case_16_5_1_the_attacker_is_asked_first_and_each_for_his_own_bridges() {
    let mut game = contested_harbor().with(|state| {
        // The bridges 34-39 and 36-37 are not the same side's.
        state.works = Default::default();
    });
    let bridge = game.rules().data.bridge(34, 39).expect("there is a bridge").0;
    game = game.with(|state| state.bridges.union.insert(bridge));
    game.plays_all(&["single barlow", "done"]);
    assert_eq!(game.asked(), Union);
    game.plays("done");
    assert_eq!(game.state.impulse, 1, "no bridge of 39 is left to the Confederates");
}

#[test]
fn case_16_5_1_who_was_driven_out_still_blows_up_the_bridge_behind_him() {
    let mut game = empty(Union)
        .fresh(39, "barlow")
        .tired(39, "heth")
        .control(Confederate, &[39, 34]);
    game.plays_all(&["single barlow", "assault 39"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    assert!(game.is_lost("heth"));
    game.finishes();
    assert_eq!(game.asked(), Confederate);
    game.rolls("demolish 34", &[5]);
    assert_eq!(game.bridge(34, 39), None, "3 for the free area beyond");
}

#[test]
fn case_16_5_1_to_be_there_for_a_moment_does_not_suffice() {
    // The Confederates hold the bridge 34-39, and are not in the active area 34; Barlow is thrown back from 39.
    let mut game = across_the_matadequin(Union);
    game.plays_all(&["single barlow", "move barlow 39", "assault 39"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    game.finishes();
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 1));
    assert!(game.can("pass"), "nobody is asked about the bridge");
}

/// The Union holds Old Church and, across the Pamunkey, only Newcastle Ferry (18).
fn over_the_pamunkey(side: Side) -> Game {
    empty(side).control(Union, &[34, 18])
}

#[test]
fn case_3_2_a_destroyed_bridge_over_a_river_parts_two_areas() {
    // 13.3.1: a path does not lead over it.
    let tired = |game: Game| {
        let mut game = game.tired(18, "barlow").with(|state| state.impulse = 12);
        game.rolls("pass", &[6, 6]);
        game.plays_if_asked_of(Confederate, "done");
        game.can("refresh barlow")
    };
    assert!(tired(over_the_pamunkey(Union)));
    assert!(!tired(over_the_pamunkey(Union).destroyed(18, 34)));
    // 9.2: guns beyond it do not matter.
    let price = |game: Game| {
        let mut game = game.fresh(34, "heth").fresh(18, "u-ii-art").control(Confederate, &[40]);
        game.plays_all(&["single heth", "move heth 40", "move heth 34"]);
        game.spent("heth")
    };
    assert_eq!(price(over_the_pamunkey(Confederate)), 1 + 2);
    assert_eq!(price(over_the_pamunkey(Confederate).destroyed(18, 34)), 1 + 1);
    // 12.1: the area beyond is not activated with the other.
    let second = |game: Game| {
        let mut game = game.fresh(34, "barlow").fresh(18, "birney").leaders(34, "Hancock");
        game = game.with(|state| state.advantage = Some(Union));
        game.plays("corps Hancock");
        game.can("second 18")
    };
    assert!(second(over_the_pamunkey(Union)));
    assert!(!second(over_the_pamunkey(Union).destroyed(18, 34)));
}

#[test]
fn case_3_2_guns_do_not_support_over_a_river_whose_bridge_is_destroyed() {
    let support = |game: Game| {
        let mut game = game.fresh(32, "barlow").fresh(18, "u-ii-art").fresh(34, "heth");
        game.plays_all(&["single barlow", "move barlow 34", "assault 34"]);
        game.can("support u-ii-art")
    };
    let options = || Game::empty_with(Union, &["bridges", "bombardment"]);
    assert!(support(options()));
    assert!(!support(options().destroyed(18, 34)));
}

#[test]
fn case_3_2_a_creek_does_not_part_areas() {
    let mut game = empty(Union)
        .tired(39, "barlow")
        .control(Union, &[34])
        .destroyed(34, 39)
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    game.plays_if_asked_of(Confederate, "done");
    assert!(game.can("refresh barlow"), "units could still wade it");
}

#[test]
fn case_16_5_1_a_bridge_that_was_repaired_in_an_impulse_may_be_blown_up_at_its_end() {
    let mut game = across_the_matadequin(Union).destroyed(34, 39);
    game.plays("single barlow");
    game.rolls("repair 39", &[5]);
    assert_eq!(game.bridge(34, 39), Some(Union));
    assert_eq!(game.refused("repair 39"), "16.5.3", "one repair in an impulse");
    game.plays("done");
    game.rolls("demolish 39", &[5]);
    assert_eq!(game.bridge(34, 39), None);
}

/// The game as edition 1 saved it, gone on with under these rules.
fn as_of_edition_1(mut game: Game, tried: &[(u8, u8)]) -> Game {
    let bridge = |ends: &(u8, u8)| game.rules().data.bridge(ends.0, ends.1).expect("there is a bridge").0;
    let tried: Vec<u8> = tried.iter().map(bridge).collect();
    let mut saved = serde_json::to_value(&game.state).expect("a state serialises");
    let operation = saved["op"].as_object_mut().expect("an impulse is under way");
    for later in ["wd", "ov", "bu", "fc", "kp", "ev", "as"] {
        operation.remove(later);
    }
    operation.insert("br".to_owned(), tried.into());
    let upgraded = game.rules().upgrade(saved, 1).expect("it can be brought up to date");
    game.state = serde_json::from_value(upgraded).expect("it has the shape of this edition");
    game
}

#[test]
fn case_16_5_3_a_repair_that_was_tried_under_edition_1_is_not_tried_again() {
    let mut game = across_the_matadequin(Union).destroyed(34, 39).destroyed(33, 34);
    game.plays("single barlow");
    let fresh = as_of_edition_1(game, &[]);
    assert!(fresh.can("repair 39"));
    let mut tried = as_of_edition_1(fresh, &[(34, 39)]);
    assert_eq!(tried.refused("repair 39"), "16.5.3");
    tried.plays_all(&["done", "pass", "single barlow"]);
    assert!(tried.can("repair 39"), "in the next impulse it is");
}
