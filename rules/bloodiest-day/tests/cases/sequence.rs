//! The sequence of play (3.0).

use bloodiest_day::state::Frame;
use kernel::Side;

use crate::harness::{Game, RULES};

#[test]
fn case_3_0_the_union_opens_the_first_turn_and_the_confederates_all_others() {
    let mut game = Game::opening();
    assert_eq!((game.state.turn, game.asked(), game.state.impulse), (1, Side::Union, 0));
    game.both_pass(&[]);
    assert_eq!(
        (game.state.turn, game.asked(), game.state.impulse),
        (2, Side::Confederate, 0)
    );
    game.both_pass(&[]);
    assert_eq!((game.state.turn, game.asked()), (3, Side::Confederate));
}

#[test]
fn case_3_0_impulses_alternate_and_the_marker_advances_with_each() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    assert_eq!((game.asked(), game.state.impulse), (Side::Confederate, 1));
    game.rolls("rouse Lee", &[6, 6]);
    assert_eq!((game.asked(), game.state.impulse), (Side::Union, 2));
}

#[test]
fn case_3_0_the_union_rolls_before_it_does_anything_and_the_confederates_never_do() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    assert!(!game.committed, "no dice are rolled for a Confederate impulse");
    game.rolls("rouse Lee", &[3, 4]);
    assert!(game.committed && !game.state.last_impulse);
}

#[test]
fn case_3_0_a_roll_not_above_the_impulse_ends_the_phase_after_the_union_impulse() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    // 4 less 0 for boxed stars, which the Union holds; impulse 2.
    game.rolls("rouse Lee", &[1, 1]);
    assert!(game.state.last_impulse, "2 is not above 2");
    assert_eq!(game.frame(), Frame::Impulse, "the impulse is still made");
    game.plays("rouse Hooker");
    game.plays("done");
    assert_eq!(
        (game.state.turn, game.state.impulse, game.asked()),
        (2, 0, Side::Confederate)
    );
    assert!(!game.state.last_impulse);
}

#[test]
fn case_3_0_a_roll_above_the_impulse_does_not() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    game.rolls("rouse Lee", &[1, 2]);
    assert!(!game.state.last_impulse, "3 is above 2");
}

#[test]
fn case_2_2_1_each_star_that_the_union_controls_adds_1_to_its_impulse_dice() {
    let mut game = Game::empty(Side::Confederate).with(29, "2-i-duryea");
    game.state.impulse = 1;
    game.put(42, "2-i-christian");
    game.rolls("pass", &[1, 1]);
    // 29 and 42 are taken when units stand there alone: the marks are turned after each choice.
    assert_eq!(RULES.impulse_modifier(&game.state), 2);
    assert!(!game.state.last_impulse, "4 is above 2");
}

#[test]
fn case_2_2_2_each_boxed_star_that_the_confederates_control_takes_1() {
    let mut game = Game::empty(Side::Confederate)
        .with(1, "cav-robertson")
        .with(21, "cav-hampton-a");
    game.state.impulse = 2;
    game.rolls("pass", &[2, 3]);
    assert_eq!(RULES.impulse_modifier(&game.state), -2);
    assert!(game.state.last_impulse, "3 is not above 3");
}

#[test]
fn case_2_2_1_a_contested_area_is_controlled_by_nobody() {
    let mut game = Game::empty(Side::Confederate).with(29, "2-i-duryea");
    game.rolls("pass", &[6, 6]);
    assert_eq!(RULES.impulse_modifier(&game.state), 1);
    game.put(29, "hood-i-hood");
    assert_eq!(RULES.impulse_modifier(&game.state), 0);
}

#[test]
fn case_3_0_two_passes_in_succession_end_the_phase() {
    let mut game = Game::opening();
    game.plays("rouse McClellan");
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.asked(), Side::Union);
    game.plays_all(&["rouse Hooker", "done"]);
    game.rolls("pass", &[6, 6]);
    assert_eq!(
        game.state.turn, 1,
        "the Confederates passed twice, but not in succession"
    );
    game.plays("pass");
    assert_eq!(game.state.turn, 2);
    assert!(game.told("pass.both"));
}

#[test]
fn case_3_0_the_action_phase_ends_with_the_last_box_at_the_latest() {
    let mut game = Game::opening();
    game.state.impulse = 12;
    game.state.last_impulse = false;
    game.plays("rouse McClellan");
    assert_eq!(game.state.turn, 2);
}

#[test]
fn case_3_0_the_day_ends_after_the_last_turn() {
    let mut game = Game::empty(Side::Confederate);
    game.state.turn = 7;
    game.both_pass(&[]);
    assert!(game.state.ended && game.state.frames.is_empty());
    assert!(kernel::Ruleset::outcome(&*RULES, &game.state).is_some());
    assert!(kernel::Ruleset::to_act(&*RULES, &game.state).is_empty());
}

#[test]
fn case_3_0_only_the_side_whose_impulse_it_is_decides() {
    let game = Game::opening();
    let refusal = kernel::Ruleset::judge(&*RULES, &game.state, Side::Confederate, crate::harness::choice("pass"));
    assert_eq!(refusal.expect_err("it is the Union's").case, "3.0");
    assert_eq!(game.refused("done"), "3.0");
    assert_eq!(game.refused("rouse Lee"), "6.1");
}

#[test]
fn case_10_2_initial_the_confederates_begin_with_the_advantage() {
    assert_eq!(Game::opening().state.advantage, Side::Confederate);
}
