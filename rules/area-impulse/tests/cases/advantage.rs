//! 12: the Advantage.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

fn held(side: kernel::Side) -> Game {
    Game::empty(side).with(|state| state.advantage = Some(side))
}

#[test]
fn case_12_0_the_union_begins_with_it_and_only_its_holder_uses_it() {
    assert_eq!(Game::opening().state.advantage, Some(Union));
    let game = Game::empty(Union)
        .fresh(39, "birney")
        .leaders(39, "Hancock")
        .idle("Hancock")
        .with(|state| state.advantage = Some(Confederate));
    assert_eq!(game.refused("rally 39"), "12.0");
}

#[test]
fn case_12_1_lees_health_can_be_reversed_by_the_side_it_helps() {
    let evening = |holder, dawn: &[u8]| {
        let mut game = Game::empty(Union)
            .fresh(4, "torbert")
            .fresh(50, "hampton")
            .leaders(50, "Lee")
            .with(|state| {
                state.impulse = 12;
                state.advantage = Some(holder);
            });
        game.rolls("pass", &[6, 6]);
        game.sleeps(dawn);
        game
    };
    // Healthy: the Union may make him sick.
    let mut game = evening(Union, &[2]);
    assert_eq!(game.asked(), Union);
    game.plays("spend");
    assert!(game.at("Lee") > 50);
    assert_eq!(game.state.advantage, Some(Confederate));
    let mut game = evening(Union, &[2]);
    game.plays("keep");
    assert_eq!((game.at("Lee"), game.state.advantage), (50, Some(Union)));
    // Sick: the Confederates may make him well.
    let mut game = evening(Confederate, &[6]);
    assert_eq!(game.asked(), Confederate);
    game.plays("spend");
    assert_eq!((game.at("Lee"), game.state.advantage), (50, Some(Union)));
    // Nobody is asked about what would help the other side.
    let game = evening(Confederate, &[2]);
    assert_eq!((game.at("Lee"), game.state.advantage), (50, Some(Confederate)));
}

#[test]
fn case_12_1_rally_turns_all_leaders_of_an_area_active() {
    let mut game = held(Union)
        .fresh(39, "birney russell")
        .leaders(39, "Hancock Wright")
        .leaders(40, "Warren")
        .idle("Hancock Wright Warren");
    assert_eq!(game.refused("rally 38"), "12.1");
    game.plays("rally 39");
    assert!(game.is_fresh("Hancock") && game.is_fresh("Wright") && !game.is_fresh("Warren"));
    assert_eq!(game.refused("pass"), "12.1", "a rally begins an assault impulse");
    assert_eq!(game.refused("entrench 39"), "12.1");
    game.plays("corps Hancock");
}

#[test]
fn case_12_1_a_corps_leader_activates_a_second_adjacent_area() {
    let mut game = held(Union)
        .fresh(39, "birney")
        .fresh(38, "barlow russell")
        .fresh(41, "griffin")
        .fresh(42, "gibbon")
        .leaders(39, "Hancock")
        .control(Union, &[40, 35]);
    game.plays("corps Hancock");
    assert_eq!(game.refused("second 42"), "12.1", "not adjacent");
    assert_eq!(game.refused("second 41"), "12.1", "no unit of II Corps");
    game.plays("second 38");
    assert!(game.can("move barlow 39") && game.can("move birney 40"));
    assert_eq!(game.refused("move russell 39"), "9.1.1");
}

#[test]
fn case_12_1_an_army_leader_cannot_activate_a_second_area() {
    let mut game = held(Union).fresh(39, "birney").fresh(38, "barlow").leaders(34, "Grant");
    game.plays("army 39");
    assert_eq!(game.refused("second 38"), "12.1");
}

#[test]
fn case_12_1_it_brings_one_replacement_point_at_night() {
    let mut game = held(Union)
        .fresh(4, "torbert")
        .tired(2, "birney")
        .fresh(50, "hampton")
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    assert_eq!(game.asked(), Union);
    assert_eq!(game.state.replacements[0], 3);
    game.plays("spend");
    assert_eq!(game.state.replacements[0], 4);
    assert_eq!(game.refused("spend"), "12.0");
}

#[test]
fn case_12_1_1_it_passes_to_the_other_side_at_the_end_of_the_impulse() {
    let mut game = held(Union).fresh(39, "birney").leaders(39, "Hancock").idle("Hancock");
    game.plays("rally 39");
    assert_eq!(game.state.advantage, None);
    game.plays_all(&["corps Hancock", "done"]);
    assert_eq!(game.state.advantage, Some(Confederate));
}

#[test]
fn case_12_1_1_it_belongs_to_nobody_for_the_rest_of_the_phase() {
    // The Confederates spend it in the Night Phase: the Union cannot use it in the same phase.
    let mut game = held(Confederate)
        .fresh(4, "torbert")
        .tired(2, "birney")
        .fresh(50, "hampton")
        .with(|state| state.impulse = 12);
    game.plays("pass");
    assert_eq!(game.asked(), Confederate);
    game.plays("spend");
    if game.asked() == Confederate {
        game.plays("done");
    }
    assert_eq!((game.asked(), game.state.advantage), (Union, None));
    assert_eq!(game.refused("spend"), "12.0");
    game.sleeps(&[6]);
    assert_eq!(game.state.advantage, Some(Union));
}
