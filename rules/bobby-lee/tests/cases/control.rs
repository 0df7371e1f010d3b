//! Control of hexes and towns (2.7, 4.31).

use std::collections::BTreeSet;

use bobby_lee::state::Place;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Ruleset, Viewer};

use crate::common::{Game, block, rules};

/// Where the marker stands once control has been looked at, without the point for time.
fn marker_after_a_look(game: Game) -> i8 {
    game.into_replacements().state.marker - 1
}

#[test]
fn case_2_7_who_leaves_a_town_loses_it() {
    let held = Game::empty().put("winchester", "u-i01");
    assert_eq!(marker_after_a_look(held.clone()), 0, "it was held before");
    let left = held.with(|state| state.places.put(crate::common::block("u-i01"), Place::Pool));
    let left = left.into_replacements();
    assert_eq!(left.state.marker, 2, "a point for Winchester and one for time");
    assert_eq!(left.read(Viewer::Spectator, "town.freed").len(), 1);
}

#[test]
fn case_2_7_a_town_that_is_fought_for_belongs_to_whom_it_belonged() {
    let attacked = Game::empty().put("winchester", "c-i01").enter("winchester", "u-i01");
    assert_eq!(marker_after_a_look(attacked), 0);
    let counterattacked = Game::empty().put("winchester", "u-i01").enter("winchester", "c-i01");
    assert_eq!(marker_after_a_look(counterattacked), 0);
}

#[test]
fn case_2_72_a_home_hex_with_enemies_is_not_friendly() {
    let game = Game::empty().into_replacements();
    assert!(game.can(Union, "raise u-i01 hagerstown"));
    let game = Game::empty().put("hagerstown", "c-i01").into_replacements();
    assert_eq!(game.refused(Union, "raise u-i01 hagerstown"), "9.52");
}

/// Lincoln sends units from Washington, and others who stand on the railway to Culpeper or beside the Potomac.
fn strategy() -> Game {
    Game::empty()
        .put("washington", "u-lincoln u-i01 u-i02")
        .put("manassas-junction", "u-i03")
        .put("dumfries", "u-i04")
        .put("alexandria", "u-g01")
        .put("culpeper", "u-g02")
        .put("richmond", "c-davis")
        .activated(Union, "u-lincoln")
}

#[test]
fn case_2_7_ruling_78_what_is_entered_is_controlled_when_the_moves_are_over() {
    let mut game = strategy();
    game.plays(Union, "move u-i04 aquia-landing");
    assert_eq!(game.refused(Union, "sail u-i01 aquia-landing"), "8.3", "not yet");
    assert!(game.can(Union, "invade u-i01 aquia-landing"), "but still an enemy port");
    game.plays(Union, "done");
    game.plays(Union, "done");
    game.plays(Confederate, "pass");
    for choice in ["activate u-lincoln", "done", "sail u-i01 aquia-landing"] {
        game.plays(Union, choice);
    }
}

#[test]
fn case_2_7_ruling_78_what_is_left_is_controlled_until_the_moves_are_over() {
    let mut game = strategy();
    game.plays(Union, "move u-i03 gainesville");
    assert!(game.can(Union, "rail u-i01 warrenton"), "through Manassas Junction");
    let mut late = strategy();
    late.plays(Union, "move u-i03 gainesville");
    late.plays(Union, "done");
    late.plays(Union, "done");
    late.plays(Confederate, "pass");
    late.plays(Union, "activate u-lincoln");
    late.plays(Union, "done");
    assert_eq!(late.refused(Union, "rail u-i01 warrenton"), "7.3");
}

#[test]
fn case_2_7_ruling_78_a_bridge_to_an_enemy_hex_costs_two_for_each_unit() {
    let mut game = Game::empty()
        .put("madison", "u-i01 u-i02")
        .put("washington", "u-lincoln")
        .put("richmond", "c-davis")
        .activated(Union, "u-lincoln");
    game.plays(Union, "pontoon u-i01 somerset");
    game.plays(Union, "pontoon u-i02 somerset");
    assert_eq!(game.state.turn.strategic, 0);
}

#[test]
fn case_4_31_a_town_gives_its_points_to_the_enemy_who_stands_in_it() {
    let enter = |place, block| Game::empty().enter(place, block);
    assert_eq!(marker_after_a_look(enter("winchester", "u-i01")), -1);
    assert_eq!(
        marker_after_a_look(enter("winchester", "c-i01")),
        0,
        "its own towns give nothing"
    );
    assert_eq!(marker_after_a_look(enter("gettysburg", "c-c01")), 1);
    assert_eq!(marker_after_a_look(enter("gettysburg", "u-c01")), 0);
    assert_eq!(marker_after_a_look(enter("centreville", "u-c01")), 0, "no major town");
}

#[test]
fn case_4_31_a_vacant_town_on_a_controlled_railway_gives_nothing() {
    let game = Game::empty()
        .put("alexandria", "u-i01")
        .put("manassas-junction", "u-i02");
    let taken = game.state.taken.len();
    assert_eq!(taken, 2, "Alexandria and Manassas Junction only");
    assert_eq!(marker_after_a_look(game), 0);
}

#[test]
fn case_4_3_the_marker_moves_a_space_for_each_point() {
    let game = Game::empty().enter("richmond", "u-i01");
    assert_eq!(marker_after_a_look(game.clone()), -5);
    assert_eq!(
        game.clone()
            .into_replacements()
            .read(Confederate.into(), "town.taken")
            .len(),
        1
    );
}

#[test]
fn case_2_7_who_leaves_a_town_of_the_enemy_empty_is_told_what_it_costs_before_his_moves_are_over() {
    let mut stays = strategy();
    stays.plays(Union, "done");
    assert_eq!(stays.confirms(Union, "done"), None);
    let mut leaves = strategy();
    // Each way of the last one tells it, and none of those who leave others there.
    let told = |game: &Game, id: &str| {
        let mut paces = Vec::new();
        rules().paces(&game.state, Union, block(id).wire(), &mut paces);
        let leaves = |told: Option<&str>| told.is_some_and(|key| key.ends_with("leaves"));
        let told: BTreeSet<bool> = paces.into_iter().map(|pace| leaves(pace.obliges)).collect();
        told.into_iter().collect::<Vec<bool>>()
    };
    assert_eq!([told(&leaves, "u-i03"), told(&leaves, "u-i01")], [[true], [false]]);
    leaves.plays(Union, "move u-i03 gainesville");
    assert_eq!(leaves.confirms(Union, "done"), None, "leaders may still come");
    leaves.plays(Union, "done");
    assert_eq!(leaves.confirms(Union, "done").as_deref(), Some("confirm.reverts"));
    let marker = leaves.state.marker;
    leaves.plays(Union, "done");
    assert!(leaves.state.marker > marker, "as was told");
}
