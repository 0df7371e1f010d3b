//! Leaders in combat (1.2.3, 5.4, 8.7).

use bloodiest_day::state::{Frame, place};
use kernel::Side;

use crate::harness::{Game, leader};

/// Gibbon has entered the Cornfield with Hooker, where Lawton stands with Jackson.
fn with_leaders() -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(27, "Jackson ewell-ii-lawton")
        .with(42, "hood-i-hood");
    game.plays_all(&[
        "activate Hooker 26",
        "move 1-i-gibbon 27",
        "move Hooker 27",
        "assault 1-i-gibbon 27",
    ]);
    game
}

#[test]
fn case_8_7_2_an_own_2_hits_a_leader_and_less_than_7_wounds_him_lightly() {
    let mut game = with_leaders();
    // 4 + 1 + 7 against 4 + 1 + 1 + 2: the defenders rolled 2, and Jackson is hit with 1 and 5.
    game.rolls("attack", &[3, 4, 1, 1, 1, 5]);
    assert!(game.told("leader.hit") && game.told("leader.wounded"));
    assert!(!game.is_awake("Jackson") && game.state.wounded.contains(leader("Jackson").0));
    assert!(game.is_awake("Hooker"));
}

#[test]
fn case_8_7_2_a_12_of_the_enemy_hits_a_leader_and_7_kills_him() {
    let mut game = with_leaders();
    // The attackers rolled 12, Jackson rolls 7.
    game.rolls("attack", &[6, 6, 4, 4, 3, 4]);
    assert!(game.told("leader.killed"));
    assert_eq!(game.at("Jackson"), place::TURN_TRACK);
    assert!(game.state.killed.contains(leader("Jackson").0));
}

#[test]
fn case_8_7_3_more_than_7_wounds_seriously_for_half_the_points() {
    let mut game = with_leaders();
    game.rolls("attack", &[6, 6, 4, 4, 4, 4]);
    assert_eq!(game.at("Jackson"), place::TURN_TRACK);
    assert!(game.state.maimed.contains(leader("Jackson").0));
    assert_eq!(crate::harness::RULES.tallies(&game.state)[Side::Union].wounded, 3);
}

#[test]
fn case_8_7_2_the_opponent_chooses_among_several_leaders() {
    let mut game = with_leaders();
    game.put(27, "Longstreet");
    game.rolls("attack", &[6, 6, 4, 4]);
    assert_eq!(
        (game.frame(), game.asked()),
        (Frame::Hit(Side::Confederate), Side::Union)
    );
    assert_eq!(game.refused("strike Hooker"), "8.7.2");
    game.rolls("strike Longstreet", &[1, 1]);
    assert!(game.state.wounded.contains(leader("Longstreet").0) && game.is_awake("Jackson"));
}

#[test]
fn case_8_7_1_leaders_who_do_not_take_part_are_at_risk_too() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-art Sumner")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "bombard 1-i-art 27"]);
    game.rolls("attack", &[1, 1, 3, 3]);
    assert_eq!(
        (game.frame(), game.asked()),
        (Frame::Hit(Side::Union), Side::Confederate)
    );
    game.rolls("strike Sumner", &[3, 4]);
    assert_eq!(game.at("Sumner"), place::TURN_TRACK);
}

#[test]
fn case_8_7_2_a_wounded_leader_is_not_activated_again_this_turn() {
    let mut game = with_leaders();
    game.rolls("attack", &[3, 4, 1, 1, 1, 5]);
    game.plays("done");
    assert_eq!(game.asked(), Side::Confederate);
    assert_eq!(game.refused("rouse Jackson"), "8.7.2");
}

#[test]
fn case_8_7_4_successors_keep_the_ability_and_are_worth_nothing() {
    let mut game = with_leaders();
    game.state.successors.insert(leader("Jackson").0);
    // 12, and nobody rolls for him.
    game.rolls("attack", &[6, 6, 4, 4]);
    assert!(game.is_awake("Jackson") && !game.told("leader.hit"), "it has no effect");
    assert_eq!(crate::harness::RULES.tallies(&game.state)[Side::Union].killed, 0);
    let mut later = Game::empty(Side::Union).with(26, "Hooker 1-i-gibbon").tired("Hooker");
    later.state.successors.insert(leader("Hooker").0);
    assert!(later.can("rouse Hooker"));
    later.plays("rouse Hooker");
}

#[test]
fn case_8_7_4_only_those_who_are_no_successors_are_named() {
    let mut game = with_leaders();
    game.put(27, "Longstreet Stuart");
    game.state.successors.insert(leader("Jackson").0);
    game.rolls("attack", &[6, 6, 4, 4]);
    assert_eq!(game.refused("strike Jackson"), "8.7.2");
    game.rolls("strike Stuart", &[1, 1]);
    assert!(game.is_awake("Longstreet") && !game.is_awake("Stuart"));
}

#[test]
fn case_1_2_3_a_killed_leader_commands_nobody_and_his_successor_all_of_his() {
    let mut game = with_leaders();
    game.rolls("attack", &[6, 6, 4, 4, 3, 4]);
    game.plays_all(&["fall-back ewell-ii-lawton", "done"]);
    assert_eq!(game.refused("activate Jackson 42"), "6.1", "he is on the track");
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert_eq!(game.frame(), Frame::Replace(leader("Jackson")));
}

#[test]
fn case_1_2_4_a_wounded_leader_is_marked_until_the_turn_is_over() {
    let mut game = with_leaders();
    game.rolls("attack", &[3, 4, 1, 1, 1, 5]);
    game.plays("done");
    game.rolls("pass", &[6, 6]);
    game.plays("pass");
    assert!(game.state.wounded.is_empty() && game.state.turn == 3);
}

#[test]
fn case_5_4_a_leader_who_took_part_in_a_failed_assault_becomes_inactive() {
    let mut game = with_leaders();
    // 4 + 1 + 3 against 4 + 1 + 1 + 7.
    game.rolls("attack", &[1, 2, 3, 4]);
    assert!(!game.is_awake("Hooker") && game.told("leader.discouraged"));
    assert!(game.is_awake("Jackson"), "his side has won");
}

#[test]
fn case_5_4_a_leader_who_only_activated_them_stays_active() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27", "assault 1-i-gibbon 27"]);
    game.rolls("attack", &[1, 2, 3, 4]);
    assert!(game.is_awake("Hooker"));
}

#[test]
fn case_5_4_a_leader_whose_units_are_all_eliminated_is_placed_inactive() {
    let mut game = with_leaders();
    game.put(18, "jackson-ii-winder");
    game.put(28, "jackson-ii-jones");
    // 4 + 1 + 11 against 4 + 1 + 1 + 3.
    game.rolls("attack", &[5, 6, 1, 2]);
    assert!(game.told("overrun") && !game.is_awake("Jackson"));
    assert_eq!(
        (game.frame(), game.asked()),
        (Frame::Displaced(leader("Jackson")), Side::Confederate)
    );
    assert_eq!(game.refused("place Jackson 14"), "5.4", "none of his is there");
    assert_eq!(game.refused("place Hooker 18"), "3.0");
    game.plays("place Jackson 18");
    assert_eq!((game.at("Jackson"), game.frame()), (18, Frame::Operation));
}

#[test]
fn ruling_5_4_a_leader_whose_units_retreat_goes_with_them_and_stays_active() {
    let mut game = with_leaders();
    // 4 + 1 + 8 against 4 + 1 + 1 + 6: Lawton is spent, and falls back.
    game.rolls("attack", &[4, 4, 3, 3]);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!((game.at("ewell-ii-lawton"), game.at("Jackson")), (42, 42));
    assert!(game.is_awake("Jackson") && game.told("leader.follows"));
}

#[test]
fn ruling_5_4_a_leader_with_nobody_of_his_formation_joins_any_units() {
    let mut game = Game::empty(Side::Confederate)
        .with(26, "Lee hood-i-hood hood-law-a")
        .with(27, "Hooker 1-i-phelps")
        .with(50, "2-ii-dana-a");
    game.plays_all(&[
        "activate Lee 26",
        "move hood-i-hood 27",
        "move hood-law-a 27",
        "assault hood-i-hood 27",
    ]);
    game.rolls("attack", &[5, 6, 1, 2]);
    assert_eq!(game.at("Hooker"), 50);
    assert!(!game.is_awake("Hooker"));
}
