//! Leader and unit activation (5, 6).

use bloodiest_day::state::Frame;
use kernel::Side;

use crate::harness::Game;

#[test]
fn case_5_2_all_leaders_but_hooker_and_mansfield_begin_inactive() {
    let game = Game::opening();
    for name in ["Hooker", "Mansfield"] {
        assert!(game.is_awake(name), "{name}");
    }
    for name in [
        "Lee",
        "Longstreet",
        "Jackson",
        "Stuart",
        "McClellan",
        "Sumner",
        "Porter",
        "Burnside",
        "Pleasonton",
    ] {
        assert!(!game.is_awake(name), "{name}");
    }
}

#[test]
fn case_5_1_only_units_under_active_leaders_act() {
    let game = Game::opening();
    assert!(game.can("activate Hooker 26"));
    assert_eq!(game.refused("activate Burnside 63"), "5.1");
}

#[test]
fn case_5_3_activating_a_confederate_leader_takes_the_whole_impulse() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    game.rolls("rouse Jackson", &[6, 6]);
    assert!(game.is_awake("Jackson"));
    assert_eq!(game.asked(), Side::Union, "no other action is allowed");
    assert_eq!(game.refused("rouse Jackson"), "6.1");
}

#[test]
fn case_5_3_1_hooker_becomes_inactive_if_none_of_i_corps_stirs_first() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    assert!(!game.is_awake("Hooker") && game.is_awake("Mansfield"));
}

#[test]
fn case_5_3_1_activating_units_that_stay_is_not_enough() {
    let mut game = Game::opening();
    game.plays_all(&["activate Hooker 26", "done"]);
    assert!(!game.is_awake("Hooker"));
}

#[test]
fn case_5_3_1_hooker_stays_active_if_one_of_i_corps_moves() {
    let mut game = Game::opening();
    game.plays_all(&["activate Hooker 26", "move 3-i-magilton 24", "done"]);
    assert!(game.is_awake("Hooker"));
    game.rolls("pass", &[6, 6]);
    game.plays("rouse McClellan");
    assert!(game.is_awake("Hooker"), "only the first Union impulse matters");
}

#[test]
fn case_5_3_2_mcclellan_hooker_and_mansfield_are_activated_alone() {
    let game = Game::opening().tired("Hooker Mansfield");
    for name in ["McClellan", "Hooker", "Mansfield"] {
        assert!(game.can(&format!("rouse {name}")), "{name}");
    }
}

#[test]
fn case_5_3_2_others_need_an_active_mcclellan_in_their_area() {
    let mut game = Game::opening();
    assert_eq!(game.refused("rouse Sumner"), "5.3.2");
    game.put(73, "McClellan");
    assert!(game.can("rouse Sumner") && game.can("rouse Porter"));
    assert_eq!(game.refused("rouse Burnside"), "5.3.2");
    game.put(74, "McClellan");
    assert_eq!(game.refused("rouse Sumner"), "5.3.2", "adjacent is not enough (3.0)");
}

#[test]
fn case_5_3_3_mcclellan_may_ride_instead_of_anything_else() {
    let mut game = Game::opening();
    assert_eq!(game.refused("move McClellan 71"), "7.2.1", "he is inactive");
    game.put(73, "McClellan");
    game.plays_all(&["move McClellan 71", "move McClellan 68"]);
    assert_eq!(game.frame(), Frame::Ride);
    assert_eq!(game.refused("rouse Pleasonton"), "3.0", "no other action is possible");
    game.plays("done");
    assert_eq!((game.at("McClellan"), game.asked()), (68, Side::Confederate));
}

#[test]
fn case_5_3_3_having_activated_another_leader_he_may_still_ride() {
    let mut game = Game::opening();
    game.put(73, "McClellan");
    game.plays("rouse Sumner");
    assert_eq!(game.frame(), Frame::Ride);
    game.plays_all(&["move McClellan 71", "done"]);
    assert!(game.is_awake("Sumner"));
    assert_eq!(game.at("McClellan"), 71);
}

#[test]
fn case_5_3_3_only_if_he_was_active_at_the_start_of_the_impulse() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    assert_eq!(game.asked(), Side::Confederate);
}

#[test]
fn case_5_3_3_nobody_else_rides_alone() {
    let mut game = Game::opening();
    assert_eq!(game.refused("move Hooker 24"), "5.3.3");
    game.plays("rouse McClellan");
    assert_eq!(game.refused("move Lee 13"), "5.3.3");
}

#[test]
fn case_5_4_a_leader_stays_active_when_impulse_and_turn_end() {
    let mut game = Game::opening();
    game.plays_all(&["activate Hooker 26", "move 3-i-magilton 24", "done"]);
    game.both_pass(&[]);
    assert_eq!(game.state.turn, 2);
    assert!(game.is_awake("Hooker"));
}

#[test]
fn case_6_1_a_leader_activates_his_own_area_or_an_adjacent_one() {
    let game = Game::opening();
    for area in [26, 25, 19] {
        assert!(game.can(&format!("activate Hooker {area}")), "{area}");
    }
    assert_eq!(game.refused("activate Hooker 20"), "3.0", "20 is not adjacent to 26");
    assert_eq!(game.refused("activate Hooker 24"), "6.1", "nobody is there");
}

#[test]
fn case_6_1_the_leader_may_move_with_an_impulse_that_he_began() {
    let mut game = Game::opening();
    game.plays_all(&["activate Hooker 25", "move Hooker 24", "move 3-i-seymour 46", "done"]);
    assert_eq!(
        game.at("Hooker"),
        24,
        "he began beside the area, and ends where he likes"
    );
    assert!(game.is_awake("Hooker"));
}

#[test]
fn case_6_1_only_units_of_the_activated_area_act() {
    let mut game = Game::opening();
    game.plays("activate Hooker 25");
    assert_eq!(game.refused("move 3-i-magilton 24"), "6.1");
    assert_eq!(game.refused("move Mansfield 24"), "6.1");
}

#[test]
fn case_6_2_any_active_confederate_leader_activates_any_confederate_units() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    game.rolls("rouse Stuart", &[6, 6]);
    game.plays_all(&["rouse Hooker", "done"]);
    // Stuart, of the cavalry, beside Jackson's men in 18.
    assert!(game.can("activate Stuart 18"));
    assert_eq!(game.refused("activate Lee 14"), "5.1");
}

#[test]
fn case_6_3_union_leaders_activate_only_their_own_corps() {
    let game = Game::empty(Side::Union)
        .with(26, "Hooker 1-xii-gordon-a")
        .with(25, "2-i-duryea");
    assert_eq!(game.refused("activate Hooker 26"), "6.1");
    assert!(game.can("activate Hooker 25"));
}

#[test]
fn case_1_4_reserve_artillery_is_activated_by_any_corps_leader() {
    let mut game = Game::empty(Side::Union).with(67, "Burnside v-res-art-a 1-v-art");
    game.plays("activate Burnside 67");
    assert!(game.can("move v-res-art-a 68"));
    assert_eq!(game.refused("move 1-v-art 68"), "6.1", "it belongs to V Corps");
}

#[test]
fn case_6_3_mcclellan_commands_no_units_himself() {
    let game = Game::empty(Side::Union).with(73, "McClellan 1-ii-brooke");
    assert_eq!(game.refused("activate McClellan 73"), "3.0");
}

#[test]
fn case_6_1_spent_units_are_not_activated() {
    let game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .tired("1-i-gibbon");
    assert_eq!(game.refused("activate Hooker 26"), "6.1");
}

#[test]
fn case_12_0_burnside_may_begin_active() {
    assert!(!Game::opening().is_awake("Burnside"));
    let mut game = Game::opening_with(&["mcclellan-has-a-plan"]);
    assert!(game.is_awake("Burnside"));
    game = game.tired("Burnside");
    assert_eq!(game.refused("rouse Burnside"), "5.3.2", "he needs McClellan as before");
}

#[test]
fn case_8_7_2_a_leader_wounded_this_turn_is_not_activated() {
    let mut game = Game::opening().tired("Hooker");
    game.state.wounded.insert(crate::harness::leader("Hooker").0);
    assert_eq!(game.refused("rouse Hooker"), "8.7.2");
    game.both_pass(&[]);
    assert!(game.state.wounded.is_empty(), "he recovers with the turn");
}
