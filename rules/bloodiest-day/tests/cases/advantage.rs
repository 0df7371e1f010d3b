//! The Advantage (10): rolls made anew, second areas, free impulses.

use bloodiest_day::state::Frame;
use kernel::{Ruleset, Side, Viewer, phrase};

use crate::harness::{Game, RULES};

/// A game in which the holder of the Advantage is asked.
fn asking(mut game: Game) -> Game {
    game.asks = true;
    game
}

/// A Confederate impulse after which the Union rolls against 5.
fn before_the_roll() -> Game {
    let mut game = asking(Game::empty(Side::Confederate));
    game.state.impulse = 4;
    game
}

#[test]
fn case_10_1_the_holder_may_have_any_roll_made_anew_and_passes_the_advantage_on() {
    let mut game = before_the_roll();
    game.rolls("pass", &[1, 2]);
    assert!(matches!(game.frame(), Frame::Roll(_)));
    assert_eq!(game.asked(), Side::Confederate);
    assert!(game.told("roll.waits"), "everybody sees the dice");
    game.rolls("reroll", &[4, 4]);
    assert!(game.told("roll.anew"));
    assert_eq!(game.state.advantage, Side::Union, "10.1");
    assert_eq!(game.asked(), Side::Union, "who may have it made anew in turn");
    game.plays("keep");
    assert!(!game.state.last_impulse, "8 is above 5; the 3 does not count");
    assert_eq!(game.frame(), Frame::Impulse);
}

#[test]
fn case_10_2_a_roll_that_stands_is_applied() {
    let mut game = before_the_roll();
    game.rolls("pass", &[1, 2]);
    assert_eq!(game.refused("pass"), "3.0", "first the roll");
    game.plays("keep");
    assert!(game.state.last_impulse);
    assert_eq!((game.state.advantage, game.asked()), (Side::Confederate, Side::Union));
}

#[test]
fn case_10_2_nobody_is_asked_about_a_roll_that_cannot_come_out_otherwise() {
    let mut game = asking(Game::empty(Side::Confederate));
    game.rolls("pass", &[1, 1]);
    assert_eq!(game.frame(), Frame::Impulse, "two dice are always above 1");
}

#[test]
fn ruling_10_2_about_impulse_dice_nobody_is_asked_where_new_ones_hardly_ever_come_out_otherwise() {
    let rolled = |impulse: u8, ask_from: u8, faces: &[u8; 2]| {
        let mut game = asking(Game::empty(Side::Confederate));
        game.state.impulse = impulse - 1;
        game.state.ask_from[Side::Confederate] = ask_from;
        game.rolls("pass", faces);
        matches!(game.frame(), Frame::Roll(_))
    };
    assert!(!rolled(3, 1, &[3, 4]), "3 and less fall in 3 ways of 36");
    assert!(rolled(3, 0, &[3, 4]), "unless he wants to be asked always");
    assert!(rolled(4, 1, &[3, 4]), "4 and less in 6");
    assert!(rolled(3, 1, &[1, 2]), "the last impulse, and 33 ways to go on");
}

#[test]
fn case_3_0_nobody_is_asked_about_impulse_dice_at_the_last_box() {
    let mut game = asking(Game::empty(Side::Confederate));
    game.state.impulse = 11;
    game.state.ask_from[Side::Confederate] = 0;
    game.state.union_held = [29, 41, 42].into_iter().collect();
    // 15 is above 12, and others are not; the Action Phase ends with this box anyhow.
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.frame(), Frame::Impulse);
}

#[test]
fn case_10_2_nobody_is_asked_about_a_roll_that_he_must_like() {
    let at_the_bridge = || {
        let mut game = asking(Game::empty(Side::Union).with(64, "Burnside 2-ix-nagle"));
        game.plays_all(&["activate Burnside 64", "keep"]);
        game
    };
    let mut failed = at_the_bridge();
    failed.rolls("seize 2-ix-nagle 38", &[1, 1]);
    assert_eq!(
        failed.frame(),
        Frame::Operation,
        "the Confederates have the Advantage and like the failure"
    );
    let mut captured = at_the_bridge();
    captured.rolls("seize 2-ix-nagle 38", &[6, 6]);
    assert_eq!(captured.asked(), Side::Confederate);
    captured.rolls("reroll", &[1, 1]);
    // Now the Union has the Advantage, and dislikes the failure.
    assert_eq!(captured.asked(), Side::Union);
    captured.rolls("reroll", &[3, 5]);
    assert_eq!(
        (captured.asked(), captured.state.advantage),
        (Side::Confederate, Side::Confederate)
    );
    captured.plays("keep");
    assert!(captured.told("bridge.captured"));
}

#[test]
fn case_10_2_one_die_is_rolled_anew_as_one_die() {
    let mut game = asking(Game::empty(Side::Confederate));
    game.state.turn = 4;
    game.plays_through_the_turn();
    assert_eq!(game.asked(), Side::Confederate, "Hill has not come");
    game.rolls("reroll", &[2]);
    assert_eq!(game.asked(), Side::Union, "who would rather have him stay");
    game.plays("keep");
    assert!(game.state.hill_called);
}

#[test]
fn case_10_2_a_side_may_ask_not_to_be_asked_in_this_turn() {
    let mut game = before_the_roll();
    game.rolls("pass", &[1, 6]);
    game.plays("keep-turn");
    game.plays("pass");
    assert_eq!(game.state.turn, 3, "both have passed");
    game.state.impulse = 4;
    game.rolls("pass", &[1, 6]);
    assert!(matches!(game.frame(), Frame::Roll(_)), "another turn");
}

#[test]
fn case_10_2_in_the_same_turn_he_is_not() {
    let mut game = before_the_roll();
    game.put(14, "Lee jones-i-toombs");
    game.rolls("pass", &[1, 6]);
    game.plays("keep-turn");
    game.put(26, "Hooker 1-i-gibbon");
    game.plays_all(&["activate Hooker 26", "keep", "move 1-i-gibbon 24", "done"]);
    game.plays_all(&["activate Lee 14", "move jones-i-toombs 13", "done"]);
    game.rolls("keep", &[1, 6]);
    assert_eq!(game.frame(), Frame::Impulse);
}

#[test]
fn case_10_2_units_of_two_areas_may_be_activated_by_one_leader() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon")
        .with(25, "2-i-duryea")
        .with(20, "1-i-phelps");
    game.plays("activate Hooker 26");
    assert_eq!(game.refused("second 25"), "10.1", "the Confederates have it");
    game.state.advantage = Side::Union;
    assert_eq!(game.refused("second 26"), "10.2");
    assert_eq!(game.refused("second 20"), "3.0", "out of his reach");
    assert_eq!(game.refused("second 24"), "6.1", "nobody is there");
    game.plays("second 25");
    assert_eq!(game.state.advantage, Side::Confederate);
    game.plays_all(&["move 1-i-gibbon 24", "move 2-i-duryea 46", "done"]);
    assert!(!game.is_fresh("1-i-gibbon") && !game.is_fresh("2-i-duryea"));
}

#[test]
fn case_10_2_both_areas_are_named_before_anybody_acts_and_there_are_only_two() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-hoffman")
        .with(25, "2-i-duryea")
        .with(19, "1-i-phelps");
    game.state.advantage = Side::Union;
    game.plays("activate Hooker 26");
    let mut moved = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    moved.plays("move 1-i-gibbon 24");
    assert_eq!(moved.refused("second 25"), "10.2");
    let mut fired = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    fired.put(27, "ewell-ii-lawton");
    fired.plays("volley 1-i-gibbon 27");
    fired.rolls("attack", &[3, 3, 5, 5]);
    fired.state.advantage = Side::Union;
    assert_eq!(fired.refused("second 25"), "10.2", "to fire is to act");
    game.plays("second 25");
    game.state.advantage = Side::Union;
    assert_eq!(game.refused("second 19"), "10.2");
}

#[test]
fn case_10_2_a_free_impulse_follows_at_once_and_does_not_advance_the_marker() {
    let mut game = asking(
        Game::empty(Side::Confederate)
            .with(14, "Lee jones-i-toombs")
            .with(8, "Longstreet")
            .tired("Longstreet"),
    );
    game.plays("rouse Longstreet");
    assert_eq!((game.frame(), game.asked()), (Frame::Extra, Side::Confederate));
    game.plays("again");
    assert_eq!(
        (game.asked(), game.state.impulse),
        (Side::Confederate, 1),
        "the regular impulse has advanced it"
    );
    let header = |game: &Game| RULES.view(&game.state, Viewer::Spectator).turn;
    let first = phrase!("header.impulse", "turn.2", 0, Side::Confederate);
    assert_eq!(header(&game), first, "nobody has begun the next one");
    game.plays_all(&["activate Lee 14", "move jones-i-toombs 13"]);
    game.rolls("done", &[6, 6]);
    assert_eq!(
        (game.asked(), game.state.impulse),
        (Side::Union, 1),
        "the free one has not"
    );
    assert_eq!(header(&game), phrase!("header.impulse", "turn.2", 1, Side::Union));
    assert_eq!(game.state.advantage, Side::Union);
}

#[test]
fn case_10_2_no_union_roll_is_made_for_a_free_impulse() {
    let mut game = asking(
        Game::empty(Side::Union)
            .with(73, "McClellan Sumner")
            .tired("McClellan Sumner"),
    );
    game.state.advantage = Side::Union;
    game.plays_all(&["rouse McClellan", "again", "rouse Sumner", "done"]);
    assert_eq!(game.asked(), Side::Confederate);
}

#[test]
fn case_10_2_after_a_pass_or_the_last_impulse_none_follows() {
    let mut game = asking(Game::empty(Side::Confederate));
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.asked(), Side::Union);
    let mut last = asking(Game::empty(Side::Union).with(73, "McClellan").tired("McClellan"));
    last.state.advantage = Side::Union;
    last.state.last_impulse = true;
    last.plays("rouse McClellan");
    assert_eq!(last.state.turn, 3);
}
