//! 16: optional rules.

use area_impulse::state::{Frame, Train, place};
use kernel::Side::{self, Confederate, Union};
use kernel::{OptionSet, Ruleset, ScriptedDice, SetupError};

use crate::harness::Game;

#[test]
fn case_16_1_both_players_bid_for_the_side_they_want() {
    let game = Game::opening_with(&["bids-confederate"]);
    let to_act = game.rules().to_act(&game.state);
    assert!(Side::BOTH.iter().all(|side| to_act.contains(*side)));
}

#[test]
fn case_16_1_1_after_equal_bids_the_loser_has_the_bid() {
    let mut game = Game::opening_with(&["bids-confederate"]);
    game.plays_as(Union, "bid 4", &[]);
    game.plays_as(Confederate, "bid 4", &[6, 1]);
    assert_eq!((game.state.exchanged, game.state.replacements), (true, [4, 0]));
    let mut game = Game::opening_with(&["bids-confederate"]);
    game.plays_as(Union, "bid 4", &[]);
    game.plays_as(Confederate, "bid 7", &[]);
    assert_eq!((game.state.exchanged, game.state.replacements), (false, [7, 0]));
    assert_eq!(game.asked(), Confederate);
}

/// Smith's division at Fair Oaks assaults Jones.
fn siege(options: &[&str], works: u8) -> Game {
    let mut game = Game::empty_with(Union, options)
        .fresh(40, "smith")
        .fresh(41, "jones")
        .works(Confederate, 41, works);
    game.plays_all(&["single smith", "move smith 41", "assault 41"]);
    game.rolls("point smith", &[1, 1, 6, 6]);
    game
}

#[test]
fn case_16_2_siege_guns_add_2_against_works_next_to_them() {
    assert_eq!(siege(&["siege-guns"], 1).last_values().0, 4 - 1 + 2);
    assert_eq!(siege(&["siege-guns"], 0).last_values().0, 4 - 1);
    assert_eq!(siege(&[], 1).last_values().0, 4 - 1);
}

#[test]
fn case_16_2_they_are_lost_with_their_area() {
    let mut game = Game::empty_with(Confederate, &["siege-guns"]).fresh(41, "jones");
    assert_eq!(game.state.siege_guns, 40);
    game.plays_all(&["single jones", "move jones 40"]);
    assert_eq!(game.state.siege_guns, 0);
}

#[test]
fn case_16_3_another_commands_the_army() {
    let game = Game::opening_with(&["smith-commands"]);
    assert_eq!((game.at("Lee"), game.at("Gw-smith")), (place::UNUSED, 45));
    assert!(game.is_fresh("Gw-smith"));
    assert_eq!(game.refused("lee-commands"), "8.1.4");
    let game = Game::opening_with(&["sumner-commands"]);
    assert_eq!((game.at("Mcclellan"), game.at("Sumner-army")), (place::UNUSED, 33));
    assert!(!game.is_fresh("Sumner-army"));
    assert_eq!(game.at("Sumner"), 40, "his corps keeps its leader");
    assert!(Game::opening().can("lee-commands"));
}

#[test]
fn ruling_16_3_one_army_at_most_has_another_leader() {
    let both: OptionSet = ["smith-commands", "sumner-commands"].into_iter().collect();
    let game = Game::opening();
    let refused = game.rules().setup("campaign", &both, &mut ScriptedDice::faces(&[]));
    assert!(matches!(refused, Err(SetupError::Excluded(..))));
}

#[test]
fn case_16_3_he_rolls_with_his_own_rating() {
    let mut game = Game::empty_with(Union, &["smith-commands"])
        .fresh(45, "ap-hill")
        .leaders(45, "Gw-smith")
        .fresh(17, "white-house")
        .with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[4]);
    assert!(!game.is_fresh("Gw-smith"), "he needs a 5");
}

#[test]
fn case_16_4_the_game_begins_on_june_25() {
    let game = Game::opening_with(&["early-start"]);
    assert_eq!((game.state.turn, game.asked()), (0, Confederate));
    assert_eq!(game.track("turn"), 0);
    let mut game = game.with(|state| {
        state.active = Union;
        state.advantage = Some(Union);
    });
    game.plays("relocate");
    assert_eq!(game.state.train, Train::Due(3), "June 25 and three days are June 28");
}

#[test]
fn case_16_4_june_26_is_then_no_first_day() {
    let game = Game::opening_with(&["early-start"]).next_dawn().with(|state| {
        state.active = Union;
        state.advantage = Some(Union);
        state.train = Train::At(17);
    });
    assert_eq!((game.state.turn, game.refused("relocate")), (1, "6.2.2"));
}

/// The evening of June 27.
fn june_27() -> Game {
    Game::empty_with(Union, &["lincoln-sends-help"])
        .fresh(17, "white-house")
        .fresh(44, "c-richmond")
        .waiting("king u-ricketts king-art u-ricketts-art bayard Mcdowell")
        .with(|state| state.impulse = 12)
}

#[test]
fn case_16_5_mcdowells_corps_may_come_from_june_28_on() {
    let mut game = june_27();
    game.plays_until("arrive 10", &[3]);
    assert_eq!(game.refused("arrive 9"), "16.5");
    game.plays("arrive 10");
    for piece in ["king", "u-ricketts-art", "bayard", "Mcdowell"] {
        assert_eq!(game.at(piece), 10, "{piece}");
    }
    let mut game = june_27();
    game.sleeps_after("pass", &[]);
    game.rolls("hold", &[4]);
    assert!(!game.can("arrive 10"), "a 4 is too much");
    assert_eq!(game.at("king"), place::WAITING);
    let game = game.with(|state| state.impulse = 12).next_dawn();
    assert_eq!(game.state.turn, 4);
}

#[test]
fn ruling_16_5_after_june_28_it_comes_without_a_roll_or_waits() {
    let mut game = june_27().with(|state| state.turn = 3);
    game.plays_until("arrive 17", &[]);
    game.plays("hold");
    assert_eq!(game.at("king"), place::WAITING);
}

#[test]
fn ruling_16_5_it_takes_the_works_it_finds() {
    let mut game = june_27().works(Confederate, 17, 1).with(|state| state.turn = 3);
    game.plays_until("arrive 17", &[]);
    game.plays_all(&["arrive 17", "take-works"]);
    assert_eq!((game.level(Union, 17), game.level(Confederate, 17)), (1, 0));
    assert_eq!(game.state.frames, [Frame::Impulse], "the dawn is over");
}

#[test]
fn case_16_5_without_the_option_it_takes_no_part() {
    assert_eq!(Game::opening().at("king"), place::UNUSED);
    assert_eq!(
        Game::opening_with(&["lincoln-sends-help"]).at("Mcdowell"),
        place::WAITING
    );
}

#[test]
fn case_16_6_jackson_may_sleep_through_a_day() {
    for (face, awake) in [(2, false), (3, true)] {
        let mut game = Game::empty_with(Union, &["jackson-sleeps"])
            .fresh(2, "whiting")
            .leaders(2, "Jackson")
            .fresh(17, "white-house")
            .with(|state| state.impulse = 12);
        game.sleeps_after("pass", &[face]);
        assert_eq!(game.is_fresh("Jackson"), awake, "a {face}");
        game.plays("hold");
        let game = game.with(|state| {
            state.active = Confederate;
            state.advantage = Some(Confederate);
        });
        assert_eq!(game.refused("rally 2"), "12.1", "nobody rouses him");
    }
}
