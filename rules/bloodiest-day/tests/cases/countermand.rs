//! The Advantage against Union leaders, and over the dice of combats (10.1, 10.2).

use bloodiest_day::state::Frame;
use kernel::Side;
use protocol::view::Line;

use crate::harness::{Game, leader};

fn asking(mut game: Game) -> Game {
    game.asks = true;
    game
}

fn hooker() -> Game {
    asking(
        Game::empty(Side::Union)
            .with(26, "Hooker 1-i-gibbon 1-i-art")
            .with(27, "ewell-ii-lawton"),
    )
}

#[test]
fn case_10_2_the_confederates_may_deactivate_a_union_leader_who_is_about_to_act() {
    let mut game = hooker();
    game.plays("activate Hooker 26");
    assert_eq!((game.frame(), game.asked()), (Frame::Countermand, Side::Confederate));
    assert_eq!(game.refused("countermand Jackson"), "10.2");
    game.plays("countermand Hooker");
    assert!(!game.is_awake("Hooker") && game.told("countermanded"));
    assert_eq!(game.state.advantage, Side::Union, "10.1");
    assert!(game.is_fresh("1-i-gibbon"), "nobody has acted");
}

#[test]
fn ruling_10_2_the_impulse_of_a_countermanded_leader_is_over() {
    let mut game = hooker();
    game.plays_all(&["activate Hooker 26", "countermand Hooker"]);
    assert_eq!(game.frame(), Frame::Extra, "but the Union has the Advantage now");
    game.plays("keep");
    assert_eq!(
        (game.asked(), game.state.impulse, game.state.passed),
        (Side::Confederate, 1, false)
    );
}

#[test]
fn case_10_2_they_may_in_their_own_impulse_too_and_it_is_no_action() {
    let mut game = Game::empty(Side::Confederate)
        .with(26, "Hooker 1-i-gibbon")
        .with(14, "Lee jones-i-toombs");
    assert_eq!(game.refused("countermand Lee"), "10.2");
    let mut acting = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    game.plays("countermand Hooker");
    assert_eq!((game.frame(), game.asked()), (Frame::Impulse, Side::Confederate));
    assert!(!game.is_awake("Hooker"));
    assert_eq!(game.refused("countermand Hooker"), "10.1", "it has passed");
    acting.plays_all(&["activate Lee 14", "countermand Hooker"]);
    assert_eq!(acting.frame(), Frame::Operation);
}

#[test]
fn case_10_2_the_union_deactivates_nobody_and_only_active_leaders_are() {
    let mut game = Game::empty(Side::Union).with(14, "Lee").with(26, "Hooker");
    game.state.advantage = Side::Union;
    assert_eq!(game.refused("countermand Lee"), "10.2");
    let mut confederate = Game::empty(Side::Confederate).with(26, "Hooker").tired("Hooker");
    confederate.state.awake.remove(leader("Hooker").0);
    assert_eq!(confederate.refused("countermand Hooker"), "10.2");
}

#[test]
fn case_10_2_they_are_asked_when_the_second_area_of_the_union_has_brought_them_the_advantage() {
    let mut game = asking(
        Game::empty(Side::Union)
            .with(26, "Hooker 1-i-gibbon")
            .with(25, "1-i-phelps")
            .with(27, "ewell-ii-lawton"),
    );
    game.state.advantage = Side::Union;
    game.plays("activate Hooker 26");
    assert_eq!(game.frame(), Frame::Operation, "they do not have it");
    game.plays("second 25");
    assert_eq!((game.frame(), game.asked()), (Frame::Countermand, Side::Confederate));
    let mut kept = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    game.plays("countermand Hooker");
    assert_eq!(
        game.frame(),
        Frame::Extra,
        "the impulse is over, and the Union has the Advantage again"
    );
    kept.plays("keep");
    assert_eq!(kept.frame(), Frame::Operation);
    assert!(kept.can("move 1-i-phelps 27"), "both areas are active");
}

#[test]
fn case_10_2_a_side_may_ask_not_to_be_asked_about_leaders_in_this_turn() {
    let mut game = hooker();
    game.plays_all(&["activate Hooker 26", "keep-turn", "done"]);
    game.rolls("pass", &[6, 6]);
    game.plays("activate Hooker 26");
    assert_eq!(game.frame(), Frame::Operation);
}

/// The bombardment has been fired with 3, 1 for Hooker and these dice, against 2 and these; the holder may be asked.
fn fired(holder: Side, faces: &[u8; 4]) -> Game {
    let mut game = hooker();
    game.plays_all(&["activate Hooker 26", "keep"]);
    game.state.advantage = holder;
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", faces);
    game
}

#[test]
fn case_10_2_the_holder_may_have_either_dice_of_a_combat_rolled_anew() {
    let mut game = fired(Side::Union, &[1, 2, 4, 5]);
    assert!(matches!(game.frame(), Frame::Roll(_)) && game.told("roll.waits.combat"));
    assert_eq!(game.asked(), Side::Union);
    let mut other = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    // 4 + 10 against 2 + 9.
    game.rolls("reroll-attack", &[5, 5]);
    assert_eq!(
        (game.state.advantage, game.asked()),
        (Side::Confederate, Side::Confederate)
    );
    game.plays("keep");
    assert!(game.told("combat.casualties"));
    // 4 + 3 against 2 + 4.
    other.rolls("reroll", &[2, 2]);
    assert_eq!(other.asked(), Side::Confederate, "who has it now, and rolled 4");
    other.plays_all(&["keep", "done"]);
    assert!(other.told("combat.casualties"));
}

#[test]
fn case_10_2_only_dice_of_combats_are_rolled_anew_as_the_attackers() {
    let mut game = asking(Game::empty(Side::Confederate));
    game.state.impulse = 2;
    game.rolls("pass", &[1, 2]);
    assert_eq!(game.refused("reroll-attack"), "3.0");
    assert_eq!(game.refused("ask-from 3"), "3.0");
}

#[test]
fn ruling_10_2_nobody_is_asked_where_new_dice_gain_less_than_he_wants_to_be_asked_for() {
    let lucky = fired(Side::Union, &[4, 4, 3, 3]);
    assert!(
        !matches!(lucky.frame(), Frame::Roll(_)),
        "8 and 6 are better than 7 each"
    );
    let mut game = hooker();
    game.plays("ask-from 0");
    assert_eq!(game.refused("ask-from 0"), "10.2", "as it is");
    assert_eq!(game.refused("ask-from 7"), "10.2");
    game.plays_all(&["ask-from 4", "activate Hooker 26", "keep"]);
    game.state.advantage = Side::Union;
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", &[2, 2, 4, 5]);
    assert!(!matches!(game.frame(), Frame::Roll(_)), "3 are gained on average");
    assert!(says_why(&game), "the fire had no effect");
    assert!(!says_why(&lucky), "who has what he wants does not wonder");
}

/// Whether the last combat tells its loser why he is not asked about its dice.
fn says_why(game: &Game) -> bool {
    let mut combats = game
        .log
        .iter()
        .filter_map(|logged| logged.public.as_ref()?.combat.as_ref());
    let last = combats.next_back().expect("they fought");
    let lines = last.attack.iter().chain(&last.defense);
    lines.into_iter().any(|Line(_, _, say)| say.key == "part.kept")
}

#[test]
fn ruling_10_2_an_order_about_later_dice_does_not_answer_about_those_on_the_table() {
    let mut game = fired(Side::Union, &[1, 2, 4, 5]);
    game.plays("ask-from 6");
    assert_eq!(game.state.ask_from[Side::Union], 6);
    assert!(matches!(game.frame(), Frame::Roll(_)), "he is still asked");
    assert!(!game.committed, "and may think better of it");
    game.plays("ask-from 0");
    assert!(matches!(game.frame(), Frame::Roll(_)), "as often as he likes");
    game.rolls("reroll-attack", &[3, 4]);
    assert_eq!(game.state.advantage, Side::Confederate);
}

#[test]
fn ruling_10_2_a_leader_at_stake_is_always_worth_a_question() {
    // The guns rolled 2: Hooker is at stake. But the Union wants to be asked from 5 on; 5 is gained, 2 would not be.
    let mut game = hooker();
    game.plays_all(&["ask-from 5", "activate Hooker 26", "keep"]);
    game.state.advantage = Side::Confederate;
    game.plays("bombard 1-i-art 27");
    game.rolls("attack", &[6, 6, 3, 4]);
    assert_eq!(game.asked(), Side::Confederate);
}

#[test]
fn case_10_2_nobody_is_asked_about_dice_of_a_combat_that_can_change_nothing() {
    let mut game = asking(
        Game::empty(Side::Union)
            .with(
                26,
                "Hooker 1-i-gibbon 1-i-phelps 1-i-patrick 1-i-hoffman 2-i-duryea 3-i-anderson 3-i-seymour",
            )
            .with(27, "cav-f-lee-a")
            .tired("cav-f-lee-a"),
    );
    game.plays_all(&["activate Hooker 26", "keep"]);
    game.state.advantage = Side::Confederate;
    for name in [
        "1-i-gibbon",
        "1-i-phelps",
        "1-i-patrick",
        "1-i-hoffman",
        "2-i-duryea",
        "3-i-anderson",
        "3-i-seymour",
    ] {
        game.plays(&format!("move {name} 27"));
        if game.frame() == Frame::Withdraw {
            game.plays("done");
        }
    }
    game.plays("assault 1-i-gibbon 27");
    // 4 + 12 + 1 against 1 + 1: whatever the dice show, more than 2 points.
    game.rolls("attack", &[5, 6, 1, 2]);
    assert!(game.told("overrun"));
}
