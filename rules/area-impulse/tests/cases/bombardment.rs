//! 16.6: artillery on the move, and artillery that supports from where it stands.

use kernel::Ruleset;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

fn field(option: &str) -> Game {
    Game::empty_with(Union, &[option])
        .fresh(39, "barlow u-ii-art u-v-art")
        .leaders(39, "Hancock")
        .fresh(35, "heth c-wilcox c-iii-art")
        .fresh(31, "mahone c-ii-art")
}

#[test]
fn case_16_6_artillery_that_moves_into_an_assault_adds_1() {
    for (option, worth) in [("artillery-crossing", 1), ("weather", 2)] {
        let mut game = field(option);
        game.plays_all(&["corps Hancock", "move barlow 35", "move u-ii-art 35", "assault 35"]);
        game.plays("point barlow");
        game.rolls("forward heth", &[1, 1, 6, 6]);
        assert_eq!(game.last_values().0, 6 + worth);
    }
}

#[test]
fn case_16_6_artillery_that_was_there_adds_2() {
    let mut game = Game::empty_with(Union, &["artillery-crossing"])
        .fresh(35, "barlow u-ii-art")
        .leaders(35, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "assault 35", "join-all"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2);
}

#[test]
fn case_16_6_1_artillery_next_to_the_fight_adds_2_and_is_exhausted() {
    let mut game = field("bombardment");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    assert_eq!(game.refused("support u-v-art"), "16.6.1", "nobody of V Corps assaults");
    game.plays_all(&["support u-ii-art", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2);
    assert!(!game.is_fresh("u-ii-art") && game.at("u-ii-art") == 39);
}

#[test]
fn case_16_6_1_it_supports_a_defense_too() {
    let mut game = field("bombardment");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35", "point barlow"]);
    assert_eq!(game.asked(), Confederate);
    assert_eq!(game.refused("support c-ii-art"), "16.6.1");
    assert_eq!(game.refused("support mahone"), "16.6.1");
    game.plays("support c-iii-art");
    assert_eq!(game.refused("forward c-iii-art"), "16.6.1");
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(
        game.last_values().1,
        6 + 1 + 2 + 2,
        "Wilcox, the terrain, the guns once"
    );
    assert!(!game.is_fresh("c-iii-art"));
}

#[test]
fn case_16_6_1_only_fresh_artillery_within_reach_and_once() {
    let mut game = field("bombardment").tired(38, "u-vi-art").fresh(40, "u-ix-art");
    game.plays_all(&["corps Hancock", "move barlow 35", "move u-ii-art 35", "assault 35"]);
    assert_eq!(game.refused("support u-ii-art"), "16.6.1", "it assaults itself");
    assert_eq!(game.refused("support u-vi-art"), "16.6.1");
    assert_eq!(game.refused("support u-ix-art"), "16.6.1");
    let mut game = field("weather");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    assert_eq!(game.refused("support u-ii-art"), "16.6.1");
}

#[test]
fn ruling_16_6_1_guns_in_a_contested_area_support_or_assault_but_not_both() {
    let mut game = Game::empty_with(Union, &["bombardment"])
        .fresh(35, "barlow u-ii-art")
        .leaders(35, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "assault 35"]);
    assert_eq!(
        game.refused("support u-ii-art"),
        "16.6.1",
        "nobody of its corps has joined"
    );
    game.plays_all(&["join barlow", "support u-ii-art"]);
    assert_eq!(game.refused("join u-ii-art"), "16.6.1");
    assert_eq!(game.refused("point u-ii-art"), "16.6.1");
    assert_eq!(game.refused("support u-ii-art"), "16.6.1");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2);
}

#[test]
fn ruling_16_6_1_the_only_guns_that_can_lead_an_assault_do_not_support_it() {
    let mut game = Game::empty_with(Union, &["bombardment"])
        .tired(35, "barlow")
        .fresh(35, "u-ii-art")
        .leaders(35, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "assault 35", "join barlow"]);
    assert_eq!(
        game.refused("support u-ii-art"),
        "16.6.1",
        "nobody else is fit to be the point unit"
    );
    assert!(game.can("point u-ii-art"));
}

#[test]
fn case_16_6_1_the_odds_reckon_with_the_exhaustion_of_guns_that_support() {
    let mut game = Game::empty_with(Union, &["bombardment"])
        .fresh(39, "barlow")
        .fresh(35, "heth c-iii-art");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    let destroyed = |game: &Game| {
        let view = game.rules().view(&game.state, Union.into());
        view.combat.expect("the assault is shown").odds[3].1
    };
    // 6 against 9, and six points: nine more by dice.
    assert_eq!(destroyed(&game), 5);
    game.plays("support c-iii-art");
    // 6 against 10, and five points.
    assert_eq!(destroyed(&game), 5);
}

#[test]
fn case_16_6_1_exhausted_and_distant_guns_of_the_corps_give_no_support() {
    for (area, fresh) in [(39, false), (4, true)] {
        let mut game = Game::empty_with(Union, &["bombardment"])
            .fresh(39, "barlow")
            .fresh(35, "heth");
        game = if fresh {
            game.fresh(area, "u-ii-art")
        } else {
            game.tired(area, "u-ii-art")
        };
        game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
        assert_eq!(game.refused("support u-ii-art"), "16.6.1");
    }
}

#[test]
fn case_16_6_1_guns_that_came_in_this_impulse_give_no_support_there() {
    let mut game = Game::empty_with(Union, &["bombardment"])
        .fresh(39, "u-ii-art birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth barlow");
    game.plays_all(&[
        "corps Hancock",
        "move birney 35",
        "move u-ii-art 35",
        "assault 35",
        "join birney",
    ]);
    assert_eq!(game.refused("support u-ii-art"), "16.6.1");
    assert!(game.can("join u-ii-art"));
}

#[test]
fn ruling_16_6_1_guns_that_must_assault_do_not_support_elsewhere() {
    let mut game = field("bombardment").fresh(38, "kershaw");
    game.plays_all(&["corps Hancock", "move u-ii-art 38", "move barlow 35", "assault 35"]);
    assert_eq!(game.refused("support u-ii-art"), "10.1");
}
