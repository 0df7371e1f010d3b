//! Bridges and fords (7.7, 7.11, 11).

use kernel::Side;

use crate::harness::{Game, RULES};

fn at_the_lower_bridge() -> Game {
    Game::empty(Side::Union).with(64, "Burnside 2-ix-nagle 2-ix-ferrero 2-ix-art")
}

#[test]
fn case_11_1_the_union_uses_the_upper_crossings_freely() {
    let mut game = Game::empty(Side::Union).with(72, "Sumner 2-ii-dana-a 2-ii-dana-b");
    game.plays_all(&["activate Sumner 72", "move 2-ii-dana-a 50", "move 2-ii-dana-b 51"]);
}

#[test]
fn case_1_1_nobody_crosses_the_creek_elsewhere() {
    let mut game = Game::empty(Side::Union).with(72, "Sumner 2-ii-dana-a");
    game.plays("activate Sumner 72");
    assert_eq!(game.refused("move 2-ii-dana-a 49"), "1.1");
    assert_eq!(game.refused("move Sumner 49"), "1.1");
}

#[test]
fn case_11_2_1_the_lower_bridge_and_fords_are_closed_to_the_union() {
    let mut game = at_the_lower_bridge().with(62, "4-ix-crook");
    game.plays("activate Burnside 64");
    assert_eq!(game.refused("move 2-ix-nagle 38"), "11.2.1");
    game.plays("done");
    game.rolls("pass", &[6, 6]);
    game.plays("activate Burnside 62");
    assert_eq!(game.refused("move 4-ix-crook 37"), "11.2.1");
}

#[test]
fn case_7_11_five_units_use_a_bridge_in_an_impulse() {
    let mut game = Game::empty(Side::Union).with(
        72,
        "Sumner 2-ii-gorman-a 2-ii-gorman-b 2-ii-howard-a 2-ii-howard-b 2-ii-dana-a 3-ii-weber-a",
    );
    game.plays("activate Sumner 72");
    for name in ["gorman-a", "gorman-b", "howard-a", "howard-b", "dana-a"] {
        game.plays(&format!("move 2-ii-{name} 50"));
    }
    assert_eq!(game.refused("move 3-ii-weber-a 50"), "7.11");
    game.plays("move Sumner 50");
    game.plays("move 3-ii-weber-a 51");
}

#[test]
fn case_7_11_or_one_whole_division_does() {
    let mut game = Game::empty(Side::Union).with(
        72,
        "Sumner 2-ii-gorman-a 2-ii-gorman-b 2-ii-howard-a 2-ii-howard-b 2-ii-dana-a 2-ii-dana-b 3-ii-weber-a",
    );
    game.plays("activate Sumner 72");
    for name in ["gorman-a", "gorman-b", "howard-a", "howard-b", "dana-a", "dana-b"] {
        game.plays(&format!("move 2-ii-{name} 50"));
    }
    assert_eq!(game.refused("move 3-ii-weber-a 50"), "7.11");
}

#[test]
fn case_7_7_1_a_bridge_is_captured_with_more_than_7() {
    let mut game = at_the_lower_bridge();
    game.plays("activate Burnside 64");
    game.rolls("seize 2-ix-nagle 38", &[3, 5]);
    assert!(game.told("bridge.captured"));
    game.plays("move 2-ix-nagle 38");
    assert_eq!(game.at("2-ix-nagle"), 38);
}

#[test]
fn case_7_7_1_with_7_it_is_not() {
    let mut game = at_the_lower_bridge();
    game.plays("activate Burnside 64");
    game.rolls("seize 2-ix-nagle 38", &[2, 5]);
    assert!(game.told("bridge.held"));
    assert_eq!(game.refused("move 2-ix-nagle 38"), "11.2.1");
}

#[test]
fn case_11_2_1_a_crossing_is_tried_once_in_an_impulse_and_again_in_the_next() {
    let mut game = at_the_lower_bridge();
    game.plays("activate Burnside 64");
    game.rolls("seize 2-ix-nagle 38", &[1, 1]);
    assert_eq!(game.refused("seize 2-ix-ferrero 38"), "11.2.1");
    game.plays("done");
    assert!(!game.is_fresh("2-ix-nagle"), "to try is to act (9.1)");
    assert!(game.is_fresh("2-ix-ferrero"));
    game.rolls("pass", &[6, 6]);
    game.plays("activate Burnside 64");
    game.rolls("seize 2-ix-ferrero 38", &[6, 6]);
}

#[test]
fn case_7_7_1_it_takes_2_points_and_foot_or_horse() {
    let mut game = at_the_lower_bridge();
    game.plays("activate Burnside 64");
    assert_eq!(game.refused("seize 2-ix-art 38"), "7.7.1");
    for area in [63, 64, 63, 62, 64] {
        game.plays(&format!("move 2-ix-nagle {area}"));
    }
    assert_eq!(game.refused("seize 2-ix-nagle 38"), "7.7.1", "a point is left");
    assert_eq!(
        game.refused("seize 2-ix-ferrero 37"),
        "7.7.1",
        "no bridge or ford leads there"
    );
    game.rolls("seize 2-ix-ferrero 38", &[6, 6]);
    for area in [38, 37, 36, 33] {
        game.plays(&format!("move 2-ix-ferrero {area}"));
    }
    assert_eq!(game.refused("move 2-ix-ferrero 12"), "7.11");
}

#[test]
fn case_7_7_1_not_with_enemies_in_its_area() {
    let mut game = at_the_lower_bridge().with(64, "jones-i-toombs");
    game.plays("activate Burnside 64");
    assert_eq!(game.refused("seize 2-ix-nagle 38"), "7.7.1");
}

#[test]
fn case_7_7_1_between_friendly_areas_a_bridge_is_captured_at_once() {
    let mut game = at_the_lower_bridge().with(38, "3-ix-fairchild");
    game.plays_all(&["activate Burnside 64", "seize 2-ix-nagle 38"]);
    assert!(game.told("bridge.between-friends") && !game.committed);
    game.plays("move 2-ix-ferrero 38");
}

#[test]
fn case_7_7_2_a_ford_is_rolled_for_even_then() {
    let mut game = Game::empty(Side::Union)
        .with(62, "Burnside 4-ix-crook")
        .with(37, "3-ix-fairchild");
    game.plays("activate Burnside 62");
    // 1 for friends across, 1 for no enemies in 62.
    game.rolls("seize 4-ix-crook 37", &[2, 4]);
    assert!(game.told("ford.found"));
}

#[test]
fn case_7_7_2_both_sides_use_a_found_ford() {
    let mut game = Game::empty(Side::Union)
        .with(62, "Burnside 4-ix-crook")
        .with(37, "Lee jones-i-toombs");
    game.plays("activate Burnside 62");
    game.rolls("seize 4-ix-crook 37", &[5, 5]);
    game.plays_all(&["done", "activate Lee 37", "move jones-i-toombs 62"]);
}

#[test]
fn case_card_bridges_the_table_adds_what_applies() {
    let modifier = |game: &Game, at, to| RULES.capture_modifier(&game.state, Side::Union, at, to);
    let game = at_the_lower_bridge().with(62, "4-ix-crook");
    assert_eq!(
        (modifier(&game, 64, 38), modifier(&game, 62, 37)),
        (0, 1),
        "nobody across"
    );
    let fresh = game.with(38, "jones-i-toombs").with(37, "jones-i-kemper");
    assert_eq!(
        (modifier(&fresh, 64, 38), modifier(&fresh, 62, 37)),
        (-2, -1),
        "fresh enemies across"
    );
    let spent = fresh.tired("jones-i-toombs jones-i-kemper");
    assert_eq!(
        (modifier(&spent, 64, 38), modifier(&spent, 62, 37)),
        (-1, 0),
        "spent enemies across"
    );
    let friends = spent.with(38, "3-ix-fairchild").with(37, "3-ix-harland-a");
    assert_eq!(
        (modifier(&friends, 64, 38), modifier(&friends, 62, 37)),
        (0, 1),
        "friends across too"
    );
}

#[test]
fn case_11_2_2_confederates_ford_without_finding_and_show_the_ford_to_union_units() {
    let mut game = Game::empty(Side::Confederate).with(36, "Lee walker-i-manning-a walker-i-manning-b");
    game.plays("activate Lee 36");
    assert_eq!(game.refused("seize walker-i-manning-a 61"), "11.2.2");
    game.plays("move walker-i-manning-a 61");
    assert!(!game.told("ford.shown"), "no Union unit is beside it");
    game.put(61, "4-ix-crook");
    game.plays("move walker-i-manning-b 61");
    assert!(game.told("ford.shown"));
    let ford = RULES.data.crossing_between(36, 61).expect("it is there");
    assert!(game.state.open.contains(ford.0));
}

#[test]
fn case_11_2_2_confederates_capture_bridges_like_the_union() {
    let mut game = Game::empty(Side::Confederate).with(57, "Longstreet jones-i-toombs jones-i-kemper");
    game.plays("activate Longstreet 57");
    assert_eq!(game.refused("move jones-i-toombs 67"), "11.2.1");
    game.rolls("seize jones-i-toombs 67", &[4, 4]);
    game.plays("move jones-i-kemper 67");
    let mut union = Game::empty(Side::Union).with(67, "Burnside 4-ix-crook");
    union.state.open = game.state.open;
    union.plays("activate Burnside 67");
    assert_eq!(union.refused("move 4-ix-crook 57"), "11.2.1", "it is theirs now");
}

#[test]
fn case_10_2_the_union_finds_a_ford_for_the_advantage() {
    let mut game = Game::opening();
    assert_eq!(game.refused("find 37"), "10.1", "the Confederates have it");
    game.state.advantage = Side::Union;
    assert_eq!(game.refused("find 52"), "10.2", "it is found");
    assert_eq!(game.refused("find 38"), "10.2", "it is a bridge");
    game.plays("find 37");
    assert_eq!((game.state.advantage, game.asked()), (Side::Confederate, Side::Union));
    assert_eq!(game.refused("find 36"), "10.1", "it has passed (10.1)");
}

#[test]
fn ruling_7_7_1_a_unit_that_had_to_stop_tries_no_bridge() {
    let mut game = Game::empty(Side::Union)
        .with(63, "Burnside 2-ix-nagle jones-i-toombs")
        .with(64, "2-ix-ferrero");
    game.plays_all(&["activate Burnside 63", "move 2-ix-nagle 64"]);
    assert_eq!(game.refused("seize 2-ix-nagle 38"), "7.5.4", "it has broken off");
    let mut fresh = at_the_lower_bridge();
    fresh.plays("activate Burnside 64");
    assert!(fresh.can("seize 2-ix-nagle 38"));
}
