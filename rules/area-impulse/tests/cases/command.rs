//! 17.3 to 17.6: insubordination, Ferraro, the cavalry raid, Meade and Grant.

use area_impulse::state::place;
use kernel::Side::{Confederate, Union};

use crate::harness::Game;

#[test]
fn case_17_3_a_union_order_to_assault_fails_on_a_1() {
    for (face, next) in [(1, Confederate), (2, Union)] {
        let mut game = Game::empty_with(Union, &["insubordination"])
            .fresh(39, "barlow")
            .leaders(39, "Hancock");
        game.rolls("corps Hancock", &[face]);
        assert_eq!(game.asked(), next);
        assert!(game.is_fresh("Hancock"), "he has not activated anything");
        assert_eq!(game.state.impulse, u8::from(next == Confederate));
    }
}

#[test]
fn case_17_3_exhausted_units_in_the_area_make_it_worse() {
    let mut game = Game::empty_with(Union, &["insubordination"])
        .fresh(39, "barlow")
        .tired(39, "birney gibbon");
    game.rolls("single barlow", &[3]);
    assert_eq!(game.asked(), Confederate);
}

#[test]
fn case_17_3_the_sunset_roll_is_made_all_the_same_and_confederates_obey() {
    let mut game = Game::empty_with(Union, &["insubordination"])
        .fresh(39, "barlow")
        .fresh(50, "heth")
        .with(|state| state.impulse = 5);
    game.rolls("single barlow", &[1, 6, 6]);
    assert_eq!(game.asked(), Confederate);
    game.plays("single heth");
    assert!(game.can("move heth 47"));
}

#[test]
fn ruling_17_3_one_roll_serves_both_areas_of_a_corps() {
    let mut game = Game::empty_with(Union, &["insubordination"])
        .fresh(39, "barlow")
        .tired(38, "birney gibbon")
        .leaders(39, "Hancock")
        .control(Union, &[37])
        .with(|state| state.advantage = Some(Union));
    game.rolls("corps Hancock", &[2]);
    game.plays_all(&["second 38", "move birney 37"]);
}

#[test]
fn case_17_4_ferraro_begins_at_chesterfield_station() {
    assert_eq!(Game::opening_with(&["ferraro"]).at("ferraro"), 4);
    assert_eq!(Game::opening().at("ferraro"), place::UNUSED);
}

#[test]
fn ruling_17_4_ferraro_is_an_independent_unit() {
    let mut game = Game::empty_with(Union, &["ferraro"])
        .fresh(39, "ferraro barlow")
        .leaders(39, "Hancock");
    game.plays_all(&["corps Hancock", "move ferraro 38"]);
    assert_eq!(game.at("ferraro"), 38, "he goes with any corps");
}

fn raid(turn: u8) -> Game {
    Game::empty_with(Confederate, &["cavalry-raid"])
        .fresh(23, "torbert")
        .fresh(50, "hampton")
        .control(Union, &[22, 10, 7, 3, 4])
        .control(Confederate, &[20])
        .with(|state| {
            state.impulse = 12;
            state.turn = turn;
        })
}

#[test]
fn case_17_5_fresh_union_cavalry_on_the_railway_earns_a_point_once() {
    let mut game = raid(2);
    let before = game.track("vp");
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.track("vp"), before + 1);
    game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.track("vp"), before + 1);
}

#[test]
fn case_17_5_not_in_the_last_turn_and_not_without_a_path() {
    let mut game = raid(8);
    game.sleeps_after("pass", &[]);
    assert!(!game.state.raided);
    let mut game = raid(2).control(Confederate, &[10, 22]);
    game.sleeps_after("pass", &[1]);
    assert!(!game.state.raided);
    let mut game = raid(2).tired(23, "torbert");
    game.sleeps_after("pass", &[1]);
    assert!(!game.state.raided);
}

#[test]
fn case_17_6_meade_commands_in_place_of_grant() {
    let mut game = Game::opening_with(&["meade-and-grant"]);
    assert_eq!((game.at("Meade"), game.at("Grant")), (4, place::UNUSED));
    game.plays_all(&["army 3", "move birney 2", "done"]);
    game.plays_if_asked_of(Union, "done");
    assert!(!game.is_fresh("Meade"));
    assert_eq!(Game::opening().at("Meade"), place::UNUSED);
}

#[test]
fn case_17_6_on_5_or_6_he_feuds_and_stays_off_the_map_for_the_day() {
    for (face, place) in [(4, 4), (5, place::TURN_TRACK)] {
        let mut game = Game::empty_with(Confederate, &["meade-and-grant"])
            .fresh(4, "torbert")
            .leaders(4, "Meade")
            .fresh(50, "hampton")
            .with(|state| state.impulse = 12);
        game.sleeps_after("pass", &[1, face]);
        assert_eq!(game.at("Meade"), place);
    }
}

#[test]
fn case_17_6_when_they_agree_again_he_is_placed_in_a_union_area() {
    let mut game = Game::empty_with(Confederate, &["meade-and-grant"])
        .fresh(4, "torbert")
        .placed(place::TURN_TRACK, "Meade")
        .fresh(50, "hampton")
        .control(Union, &[2])
        .with(|state| state.impulse = 12);
    game.plays_until("place Meade 2", &[1, 2]);
    assert_eq!(game.asked(), Union);
    assert_eq!(game.refused("place Meade 50"), "17.6");
    assert_eq!(game.refused("place Hancock 2"), "17.6");
    game.plays("place Meade 2");
    assert_eq!(game.at("Meade"), 2);
}

#[test]
fn case_8_1_1_the_layer_of_commands_shows_where_active_leaders_stand_with_their_troops() {
    let game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth")
        .leaders(35, "Anderson Lee");
    assert_eq!(game.commands(Union, Union), [39]);
    assert!(
        game.commands(Union, Confederate).is_empty(),
        "none of them are Anderson's"
    );
    let mut game = game.fresh(38, "birney").leaders(38, "Hancock");
    game.plays_all(&["corps Hancock", "done"]);
    assert!(game.commands(Confederate, Union).is_empty(), "he is inactive now");
}
