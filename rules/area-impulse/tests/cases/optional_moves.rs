//! 17.2: map confusion, night marches and misdirection.

use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};
use protocol::Param;

use crate::harness::Game;

#[test]
fn case_17_0_without_the_options_none_of_it_is_played() {
    let mut game = evening(&[]);
    game.plays("pass");
    assert_eq!(game.refused("night-march Hancock"), "17.2.2");
    let game = Game::empty(Union)
        .fresh(39, "barlow")
        .with(|state| state.advantage = Some(Union));
    assert_eq!(game.refused("misdirect 35"), "17.2.3");
}

#[test]
fn case_17_2_each_rule_of_movement_is_added_by_itself() {
    // The other two do not bring map confusion: Barlow has all his factors south of the rivers.
    let mut game = Game::empty_with(Union, &["night-march", "misdirection"])
        .fresh(39, "barlow")
        .control(Union, &[35, 31, 27, 26]);
    game.plays_all(&[
        "single barlow",
        "move barlow 35",
        "move barlow 31",
        "move barlow 27",
        "move barlow 26",
    ]);
    assert!(game.can("move barlow 20"));
    let mut game = evening(&["map-confusion", "misdirection"]);
    game.plays("pass");
    assert_eq!(game.refused("night-march Hancock"), "17.2.2");
    let game = Game::empty_with(Union, &["map-confusion", "night-march"])
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .with(|state| state.advantage = Some(Union));
    assert_eq!(game.refused("misdirect 35"), "17.2.3");
}

#[test]
fn case_17_2_1_union_units_that_begin_south_of_the_rivers_move_one_less() {
    let south = [35, 31, 27, 26];
    for (side, unit, start) in [(Union, "barlow", 39), (Confederate, "heth", 39)] {
        let mut game = Game::empty_with(side, &["map-confusion"])
            .fresh(start, unit)
            .control(side, &south);
        game.plays(&format!("single {unit}"));
        for to in south {
            game.plays(&format!("move {unit} {to}"));
        }
        let on = format!("move {unit} 20");
        assert_eq!(game.can(&on), side == Confederate, "{side:?}");
    }
    let mut game = Game::empty_with(Union, &["map-confusion"])
        .fresh(6, "barlow")
        .control(Union, &[4, 5, 11, 12, 13, 15]);
    game.plays("single barlow");
    for to in [4, 5, 11, 12, 15] {
        game.plays(&format!("move barlow {to}"));
    }
    assert_eq!(game.spent("barlow"), 5, "north of them nothing is lost");
}

/// The evening of a day: the Union holds the Advantage; Barlow and Hancock at Cold Harbor.
fn evening(options: &[&str]) -> Game {
    Game::empty_with(Confederate, options)
        .fresh(39, "barlow birney griffin u-ii-art")
        .leaders(39, "Hancock")
        .fresh(50, "hampton")
        .control(Union, &[4, 34, 35, 40])
        .with(|state| {
            state.impulse = 12;
            state.advantage = Some(Union);
        })
}

#[test]
fn case_17_2_2_the_advantage_buys_a_march_at_night() {
    let mut game = evening(&["night-march"]);
    game.plays("pass");
    assert_eq!(game.asked(), Union);
    game.plays_all(&["night-march Hancock", "move barlow 35"]);
    assert_eq!(game.refused("move griffin 35"), "9.1.1", "he is not of the corps");
    game.plays("done");
    assert!(game.is_night(), "then the night goes on");
    assert!(!game.is_fresh("Hancock"), "he has activated an area (9.6)");
    assert_eq!(game.refused("night-march Hancock"), "12.0");
    assert_eq!(game.at("barlow"), 35);
    game.sleeps(&[1]);
    assert_eq!(game.state.advantage, Some(Confederate));
}

#[test]
fn case_17_2_2_it_needs_the_advantage_and_an_active_leader() {
    let mut game = evening(&["night-march"]).idle("Hancock");
    game.plays("pass");
    assert_eq!(game.refused("night-march Hancock"), "17.2.2");
    assert_eq!(game.refused("night-march Grant"), "17.2.2");
    let mut game = evening(&["night-march"]).with(|state| state.advantage = Some(Confederate));
    game.plays("pass");
    game.plays_if_asked_of(Confederate, "done");
    assert_eq!(game.refused("night-march Hancock"), "12.0");
}

#[test]
fn case_17_2_2_nobody_assaults_or_enters_enemy_ground() {
    let mut game = evening(&["night-march"]).fresh(35, "heth").control(Confederate, &[35]);
    game.plays("pass");
    game.plays_if_asked_of(Confederate, "done");
    game.plays("night-march Hancock");
    assert_eq!(game.refused("move barlow 35"), "17.2.2", "an assault would follow");
    assert_eq!(game.refused("move barlow 38"), "17.2.2", "vacant, but the enemy's");
    assert!(game.can("move barlow 40"));
    assert_eq!(game.refused("assault 39"), "17.2.2");
}

#[test]
fn case_17_2_2_a_contested_area_may_be_entered_and_guns_do_not_matter() {
    let mut game = evening(&["night-march"])
        .fresh(35, "heth c-i-art")
        .fresh(35, "gibbon")
        .control(Confederate, &[35])
        .fresh(42, "c-ii-art");
    game.plays("pass");
    game.plays_if_asked_of(Confederate, "done");
    game.plays_all(&["night-march Hancock", "move birney 40"]);
    assert_eq!(game.spent("birney"), 1, "next to fresh artillery");
    game.plays("move barlow 35");
    game.plays("done");
    assert!(game.is_night());
}

#[test]
fn ruling_17_2_2_the_leader_need_not_stay_behind() {
    let mut game = evening(&["night-march"]);
    game.plays("pass");
    game.plays_all(&["night-march Hancock", "move barlow 35", "follow-all"]);
    assert_eq!(game.at("Hancock"), 35);
}

/// Barlow and Birney of the Union at Cold Harbor, Heth next to them; `side` has impulse and Advantage.
fn ruse(side: Side) -> Game {
    Game::empty_with(side, &["misdirection", "forced-march"])
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth")
        .leaders(35, "Hill")
        .fresh(26, "mahone")
        .leaders(26, "Lee")
        .fresh(4, "torbert")
        .with(|state| state.advantage = Some(side))
}

#[test]
fn case_17_2_3_the_advantage_places_the_marker_instead_of_a_pass() {
    let mut game = ruse(Confederate);
    game.plays("misdirect 39");
    assert_eq!(
        (game.asked(), game.state.impulse, game.state.advantage),
        (Union, 1, Some(Union))
    );
    assert_eq!(game.state.ruses, [0, 39]);
    let mut game = ruse(Confederate).with(|state| state.advantage = Some(Union));
    assert_eq!(game.refused("misdirect 39"), "12.0");
    game = game.with(|state| {
        state.advantage = Some(Confederate);
        state.ruses = [0, 39];
    });
    assert_eq!(game.refused("misdirect 39"), "17.2.3", "there is one marker");
}

#[test]
fn case_17_2_3_it_goes_where_enemies_are_but_not_near_lee_or_north_of_the_rivers() {
    let game = ruse(Confederate);
    assert_eq!(game.refused("misdirect 38"), "17.2.3", "nobody is there");
    assert_eq!(game.refused("misdirect 4"), "17.2.3", "north");
    let game = ruse(Union).fresh(30, "c-wilcox");
    assert!(game.can("misdirect 35"));
    assert_eq!(game.refused("misdirect 26"), "17.2.3", "Lee");
    assert_eq!(game.refused("misdirect 30"), "17.2.3", "next to Lee");
}

#[test]
fn case_17_2_3_misled_units_hardly_move_and_do_not_assault() {
    let mut game = ruse(Union).with(|state| {
        state.ruses = [0, 39];
        state.advantage = None;
    });
    game.plays("corps Hancock");
    assert_eq!(game.refused("move barlow 35"), "17.2.3");
    assert_eq!(game.refused("force barlow"), "17.2.3");
    game.plays("move barlow 38");
    assert_eq!(game.refused("move barlow 37"), "9.2", "one factor");
    let mut game = ruse(Union).fresh(39, "c-wilcox").with(|state| {
        state.ruses = [0, 39];
        state.advantage = None;
    });
    game.plays("corps Hancock");
    assert_eq!(game.refused("assault 39"), "17.2.3");
}

#[test]
fn case_17_2_3_who_enters_a_misled_area_stops_there() {
    let mut game = ruse(Union)
        .fresh(40, "griffin cutler")
        .leaders(40, "Warren")
        .control(Union, &[41])
        .with(|state| state.ruses = [0, 39]);
    game.plays_all(&["corps Warren", "move griffin 39"]);
    assert_eq!(game.refused("move griffin 41"), "9.5", "its one factor is spent");
    game.plays_all(&["move Warren 39", "move Warren 41"]);
    assert_eq!(game.at("Warren"), 41, "leaders are no units");
    assert_eq!(game.refused("follow cutler"), "9.5");
}

#[test]
fn ruling_17_2_3_it_misleads_only_the_enemy_of_its_owner() {
    let mut game = ruse(Confederate).with(|state| {
        state.ruses = [0, 39];
        state.advantage = None;
    });
    game.plays_all(&["single heth", "move heth 39"]);
    assert!(game.can("assault 39"));
}

#[test]
fn case_17_2_3_it_is_taken_off_at_the_end_of_the_day() {
    let mut game = ruse(Confederate).with(|state| {
        state.ruses = [0, 39];
        state.impulse = 12;
    });
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.state.ruses, [0, 0]);
}

#[test]
fn ruling_17_2_1_maps_are_bad_at_night_too() {
    let reach = |options: &[&str]| {
        let mut game = evening(options);
        game.plays_all(&["pass", "night-march Hancock", "move barlow 40"]);
        let view = game.rules().view(&game.state, Viewer::Union);
        let badges = view.pieces.iter().flat_map(|piece| piece.badges.clone());
        let left = badges
            .into_iter()
            .find(|badge| badge.key == "mf")
            .expect("Barlow is moving");
        left.params[0].clone()
    };
    assert_eq!(reach(&["night-march"]), Param::Number(4));
    assert_eq!(reach(&["night-march", "map-confusion"]), Param::Number(3));
}

#[test]
fn case_17_2_2_units_on_a_night_march_bear_a_badge() {
    let mut game = evening(&["night-march"]);
    game.plays_all(&["pass", "night-march Hancock"]);
    assert_eq!(game.badged("by-night"), 3, "the units of the corps, and not its leader");
    game.plays("done");
    assert_eq!(game.badged("by-night"), 0);
}
