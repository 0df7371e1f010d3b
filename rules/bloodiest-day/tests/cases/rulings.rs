//! Rulings that no case of its own holds.

use bloodiest_day::choice::Piece;
use bloodiest_day::figures::{LAST_IMPULSE, TURNS};
use kernel::Side;

use crate::harness::{Game, unit};

#[test]
fn ruling_1_2_4_turns_are_two_hours_and_there_are_seven() {
    assert_eq!(TURNS, ["0530", "0730", "0930", "1130", "1330", "1530", "1730"]);
}

#[test]
fn ruling_3_0_the_impulse_track_ends_with_box_12() {
    assert_eq!(LAST_IMPULSE, 12);
}

#[test]
fn ruling_3_0_the_marker_advances_once_for_each_impulse_of_either_side() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.state.impulse, 2, "the Union roll did not advance it once more");
}

#[test]
fn ruling_1_4_control_markers_stay_in_empty_areas() {
    let mut game = Game::empty(Side::Union).with(42, "Hooker 1-i-gibbon");
    game.plays_all(&["activate Hooker 42", "move 1-i-gibbon 43", "done"]);
    assert!(
        game.state.union_held.contains(42),
        "nobody is there, and the Union took it last"
    );
}

#[test]
fn case_7_5_2_prohibited_moves_are_refused_and_cost_nothing() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    assert_eq!(game.refused("move 1-i-art 27"), "7.5.3");
    game.plays("move 1-i-art 24");
}

#[test]
fn ruling_8_4_2_guns_support_those_of_their_own_area() {
    let mut game = Game::empty(Side::Confederate)
        .with(74, "v-res-art-a")
        .with(75, "v-res-art-b")
        .with(27, "ewell-ii-lawton");
    game.state.turn = 1;
    game.shells = true;
    game.rolls("pass", &[6, 6]);
    game.plays_all(&["pass", "bombard v-res-art-a 27"]);
    assert_eq!(game.refused("join v-res-art-b"), "8.5.4");
}

#[test]
fn ruling_8_4_1_units_among_enemies_may_fire_elsewhere() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art 1-i-gibbon jackson-ii-winder")
        .with(27, "ewell-ii-lawton");
    game.plays("activate Hooker 26");
    assert!(game.can("bombard 1-i-art 27") && game.can("volley 1-i-gibbon 27"));
}

#[test]
fn ruling_8_6_1_guns_that_lead_take_the_first_point() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-duryea")
        .with(27, "ewell-ii-lawton ewell-art");
    game.plays_all(&["activate Hooker 26", "move 2-i-duryea 27", "assault 2-i-duryea 27"]);
    game.rolls("attack", &[4, 4]);
    // 4 + 8 against 3 + 1 + 7.
    game.rolls("lead ewell-art", &[3, 4]);
    assert!(!game.is_fresh("ewell-art") && game.is_fresh("ewell-ii-lawton"));
}

#[test]
fn ruling_8_6_2_each_goes_back_where_it_came_from() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(25, "2-i-duryea 2-i-christian")
        .with(27, "ewell-ii-lawton");
    game.state.advantage = Side::Union;
    game.plays_all(&[
        "activate Hooker 26",
        "second 25",
        "move 1-i-gibbon 27",
        "move 2-i-duryea 27",
    ]);
    game.plays_all(&["move 2-i-christian 27", "assault 2-i-christian 27"]);
    game.rolls("attack", &[1, 2, 5, 6]);
    assert_eq!((game.at("1-i-gibbon"), game.at("2-i-duryea")), (26, 25));
}

#[test]
fn ruling_8_7_2_both_dice_together_strike_once() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker Sumner 1-i-gibbon")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "volley 1-i-gibbon 27"]);
    game.rolls("attack", &[1, 1, 6, 6]);
    game.rolls("strike Sumner", &[1, 2]);
    assert_eq!(game.asked(), Side::Union);
    assert!(game.is_awake("Hooker") && !game.is_awake("Sumner"));
}

#[test]
fn ruling_8_7_2_units_go_on_without_the_leader_who_activated_them() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "volley 1-i-gibbon 27"]);
    game.rolls("attack", &[1, 1, 5, 6, 1, 2]);
    assert!(!game.is_awake("Hooker"));
    assert_eq!(game.refused("move Hooker 25"), "7.2.1");
    assert!(game.can("move 1-i-phelps 24"));
}

#[test]
fn ruling_7_2_2_a_leader_alone_holds_nobody_up_and_stays_where_he_is() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(24, "Jackson");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 24"]);
    assert_eq!(
        game.state.op.march(Piece::Unit(unit("1-i-gibbon"))).spent,
        1,
        "he costs nothing"
    );
    game.plays_all(&["move 1-i-gibbon 22", "move Hooker 24"]);
    assert_eq!((game.at("1-i-gibbon"), game.at("Hooker")), (22, 24), "and stops nobody");
    assert!(game.at("Jackson") == 24 && game.is_awake("Jackson"));
}

#[test]
fn ruling_8_6_4_nobody_retreats_from_a_combat_that_cost_nothing() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-art")
        .with(27, "ewell-ii-lawton")
        .with(42, "ewell-ii-trimble")
        .tired("ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "bombard 2-i-art 27"]);
    game.rolls("attack", &[1, 2, 5, 5]);
    assert_eq!(game.asked(), Side::Union, "he is not asked, spent though he is");
    assert_eq!(game.at("ewell-ii-lawton"), 27);
}
