//! 9: movement.

use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::parties::parties;
use kernel::{Phrase, Ruleset};
use protocol::http::About;

use crate::harness::Game;

#[test]
fn case_9_1_pieces_move_one_at_a_time() {
    let mut game = Game::empty(Union).fresh(39, "birney barlow").leaders(39, "Hancock");
    game.plays_all(&["corps Hancock", "move birney 40", "move barlow 38"]);
    assert_eq!(game.refused("move birney 42"), "9.1");
}

#[test]
fn case_9_1_a_unit_moves_as_far_as_its_factor() {
    let mut game = Game::empty(Union).fresh(39, "birney").fresh(49, "kershaw");
    game.plays("single birney");
    for area in [35, 31, 27, 26, 25] {
        game.plays(&format!("move birney {area}"));
    }
    assert_eq!(game.spent("birney"), 5);
    assert_eq!(game.refused("move birney 22"), "9.2");
    let view = game.rules().view(&game.state, Union.into());
    let asked = view.prompt.expect("whether he is done");
    assert_eq!(asked.say, Phrase::bare("ask.over"));
}

#[test]
fn case_9_1_an_area_is_assaulted_once_an_impulse() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth kershaw")
        .fresh(35, "birney barlow")
        .leaders(35, "Hancock")
        .control(Union, &[39]);
    game.plays_all(&["corps Hancock", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.refused("assault 35"), "9.1");
}

#[test]
fn case_9_2_only_adjacent_areas_are_entered() {
    let mut game = Game::empty(Union).fresh(28, "birney");
    game.plays("single birney");
    assert_eq!(game.refused("move birney 32"), "3.2");
    assert_eq!(game.refused("move birney 50"), "3.2");
    assert!(game.can("move birney 29"));
}

/// What somebody is told who points with a piece in hand at an area.
fn why(game: &Game, piece: &str, area: u16) -> Option<(&'static str, String)> {
    let about = About {
        piece: Some(game.unit(piece).0.wire()),
        space: Some(area),
        ..About::default()
    };
    let refusal = game.rules().why(&game.state, game.asked(), &about)?;
    Some((refusal.case, refusal.message.into_owned()))
}

#[test]
fn case_9_2_who_points_beyond_the_next_areas_is_told_what_bars_the_way_with_its_figures() {
    // From 39 by 35 and 31 to 27; the first two cost a point each.
    let mut game = Game::empty(Union).fresh(39, "birney").fresh(27, "heth");
    game.plays("single birney");
    assert_eq!(why(&game, "birney", 35), None, "next to it");
    let (case, words) = why(&game, "birney", 27).expect("too dear");
    assert_eq!(case, "9.2");
    assert!(
        words.contains("takes 4 movement factors, and of its 5 it has 3 left"),
        "{words}"
    );
    let name = |area: usize| game.rules().data.areas[area].name.clone();
    assert!(words.contains(&name(27)) && words.starts_with("From "), "{words}");
    // An area to which a march leads is not barred.
    let mut free = Game::empty(Union).fresh(39, "birney");
    free.plays("single birney");
    assert_eq!(why(&free, "birney", 27), None);
    // Far away only the way counts.
    let (case, words) = why(&free, "birney", 1).expect("too far");
    assert_eq!(case, "9.2");
    assert!(
        words.contains("areas away, and of its 5 movement factors it has 5 left"),
        "{words}"
    );
}

#[test]
fn case_9_2_a_step_that_is_too_dear_is_told_with_its_figures() {
    let mut game = Game::empty(Union).fresh(39, "birney").fresh(27, "heth");
    game.plays_all(&["single birney", "move birney 35", "move birney 31"]);
    let (case, words) = why(&game, "birney", 27).expect("too dear");
    assert_eq!(
        (case, words.as_str()),
        ("9.2", "That takes 4 movement factors, and of its 5 it has 3 left.")
    );
}

#[test]
fn case_9_2_a_vacant_area_costs_1() {
    let mut game = Game::empty(Union).fresh(39, "birney");
    game.plays_all(&["single birney", "move birney 35"]);
    assert_eq!(game.spent("birney"), 1);
}

#[test]
fn case_9_2_a_vacant_area_beside_fresh_enemy_guns_costs_2() {
    let approach = |game: Game| {
        let mut game = game.fresh(39, "birney");
        game.plays_all(&["single birney", "move birney 40"]);
        game.spent("birney")
    };
    assert_eq!(approach(Game::empty(Union).fresh(42, "i-art")), 2);
    assert_eq!(approach(Game::empty(Union).fresh(42, "c-horse-art")), 2);
    assert_eq!(
        approach(Game::empty(Union).tired(42, "i-art")),
        1,
        "exhausted guns do not count"
    );
    assert_eq!(
        approach(Game::empty(Union).fresh(42, "kershaw")),
        1,
        "infantry does not count"
    );
    assert_eq!(
        approach(Game::empty(Union).fresh(42, "u-ii-art")),
        1,
        "friendly guns do not count"
    );
}

#[test]
fn case_9_2_guns_count_only_where_units_could_move_directly() {
    // 28 and 32 are not adjacent.
    let mut game = Game::empty(Union).fresh(34, "birney").fresh(28, "i-art");
    game.plays_all(&["single birney", "move birney 32"]);
    assert_eq!(game.spent("birney"), 1);
}

#[test]
fn case_9_2_exhausted_enemies_cost_3_and_a_fresh_one_4() {
    let enter = |game: Game| {
        let mut game = game.fresh(39, "birney");
        game.plays_all(&["single birney", "move birney 35"]);
        game.spent("birney")
    };
    assert_eq!(enter(Game::empty(Union).tired(35, "heth kershaw")), 3);
    assert_eq!(enter(Game::empty(Union).tired(35, "heth").fresh(35, "kershaw")), 4);
}

#[test]
fn case_9_2_a_unit_stops_where_it_meets_enemies() {
    let mut game = Game::empty(Union)
        .fresh(39, "torbert")
        .tired(35, "heth")
        .control(Union, &[32]);
    game.plays_all(&["single torbert", "move torbert 35"]);
    assert_eq!(game.refused("move torbert 32"), "9.2");
}

#[test]
fn case_9_2_a_creek_without_a_bridge_takes_everything() {
    let mut game = Game::empty(Union).fresh(39, "birney torbert").leaders(34, "Grant");
    game.plays_all(&["army 39", "move birney 32"]);
    assert_eq!(game.spent("birney"), 5);
    assert!(!game.can("move birney 34"));
    game.plays("move torbert 32");
    assert_eq!(game.spent("torbert"), 7);
    // Also what is left after other moves.
    let mut game = Game::empty(Union).fresh(40, "birney");
    game.plays_all(&["single birney", "move birney 39", "move birney 32"]);
    assert_eq!(game.spent("birney"), 5);
}

#[test]
fn case_9_2_artillery_does_not_wade() {
    let mut game = Game::empty(Union).fresh(39, "u-ii-art");
    game.plays("single u-ii-art");
    assert!(!game.can("move u-ii-art 32"));
}

#[test]
fn case_9_2_a_contested_area_is_left_at_the_usual_cost_for_a_free_one() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "barlow")
        .control(Union, &[39]);
    game.plays("single barlow");
    assert_eq!(game.refused("move barlow 31"), "9.2", "31 belongs to the enemy");
    game.plays("move barlow 39");
    assert_eq!(game.spent("barlow"), 1);
}

#[test]
fn case_9_2_1_the_first_step_is_always_possible() {
    let slow = r#""units": {"u-birney-inf": {"movement": 3}}"#;
    let mut game = Game::empty(Union).on_board(slow).fresh(39, "birney").fresh(35, "heth");
    game.plays_all(&["single birney", "move birney 35"]);
    assert_eq!(game.spent("birney"), 3, "all it has, for an area that costs 4");
    // Not as a second step.
    let mut game = Game::empty(Union).on_board(slow).fresh(40, "birney").fresh(35, "heth");
    game.plays_all(&["single birney", "move birney 39"]);
    assert_eq!(game.refused("move birney 35"), "9.2");
}

#[test]
fn case_9_2_1_the_minimum_move_allows_nothing_else_that_is_forbidden() {
    let slow = r#""units": {"u-birney-inf": {"movement": 3}}"#;
    let mut game = Game::empty(Union).on_board(slow).tired(39, "birney").fresh(35, "heth");
    game.plays("single birney");
    assert_eq!(game.refused("move birney 35"), "9.3");
}

#[test]
fn case_9_2_2_units_go_their_own_ways_and_wait_for_results() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney barlow gibbon")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    game.plays_all(&["move birney 40", "move gibbon 38"]);
    assert_eq!((game.at("birney"), game.at("gibbon")), (40, 38));
}

#[test]
fn case_9_2_2_no_unit_enters_an_assaulted_area() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.refused("move birney 35"), "9.2.2");
}

#[test]
fn ruling_9_2_2_a_leader_may_enter_an_assaulted_area() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 4, 5]);
    game.ends_fight();
    assert_eq!(game.refused("move birney 35"), "9.2.2");
    game.plays("move Hancock 35");
    assert_eq!(game.at("Hancock"), 35);
}

#[test]
fn case_9_2_option_artillery_stops_exhausted_at_a_ford() {
    // 14-28 is a ford, 16-33 a ferry, 28-29 a bridge.
    let cross = |options: &[&str]| {
        let mut game = Game::empty_with(Union, options)
            .fresh(14, "birney u-ii-art")
            .leaders(14, "Hancock");
        game.plays_all(&["corps Hancock", "move birney 28", "move u-ii-art 28"]);
        game
    };
    assert!(cross(&[]).is_fresh("u-ii-art"));
    let game = cross(&["artillery-fords"]);
    assert!(!game.is_fresh("u-ii-art"));
    assert!(!game.can("move u-ii-art 29"));
    let mut game = Game::empty_with(Union, &["artillery-fords"])
        .fresh(28, "u-ii-art")
        .control(Union, &[29]);
    game.plays_all(&["single u-ii-art", "move u-ii-art 29"]);
    assert!(game.is_fresh("u-ii-art"), "a bridge is no ford");
}

#[test]
fn case_9_2_option_artillery_is_not_the_first_over_a_ford_against_enemies() {
    let mut game = Game::empty_with(Union, &["artillery-fords"])
        .fresh(14, "birney u-ii-art")
        .leaders(14, "Hancock")
        .fresh(28, "heth");
    game.plays("corps Hancock");
    assert_eq!(game.refused("move u-ii-art 28"), "9.2");
    game.plays_all(&["move birney 28", "move u-ii-art 28"]);
    assert!(!game.is_fresh("u-ii-art"));
}

#[test]
fn case_9_3_only_a_fresh_unit_enters_uncontested_enemy_ground_first() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .tired(39, "barlow")
        .leaders(39, "Hancock");
    game.plays("corps Hancock");
    assert_eq!(game.refused("move barlow 35"), "9.3");
    assert_eq!(game.refused("move Hancock 35"), "9.3");
    game.plays_all(&["move birney 35", "move barlow 35", "move Hancock 35"]);
    assert_eq!((game.at("barlow"), game.at("Hancock")), (35, 35));
}

#[test]
fn case_9_3_the_same_holds_for_an_area_with_enemies() {
    let mut game = Game::empty(Union)
        .fresh(39, "birney")
        .tired(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays("corps Hancock");
    assert_eq!(game.refused("move barlow 35"), "9.3");
    assert_eq!(game.refused("move Hancock 35"), "9.3");
    game.plays_all(&["move birney 35", "move barlow 35", "move Hancock 35"]);
}

#[test]
fn case_9_3_a_contested_area_needs_no_point_unit() {
    let mut game = Game::empty(Union)
        .fresh(35, "heth")
        .fresh(35, "birney")
        .tired(39, "barlow");
    game.plays_all(&["single barlow", "move barlow 35"]);
    assert_eq!(game.at("barlow"), 35);
}

#[test]
fn case_9_3_artillery_may_be_the_point_unit() {
    let mut game = Game::empty(Union).fresh(39, "u-ii-art").fresh(35, "heth");
    game.plays_all(&["single u-ii-art", "move u-ii-art 35", "assault 35"]);
    game.rolls("point u-ii-art", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 3, "its attack factor");
    let mut game = Game::empty(Union).tired(39, "u-ii-art").fresh(35, "heth");
    game.plays("single u-ii-art");
    assert_eq!(game.refused("move u-ii-art 35"), "9.3", "not fresh");
}

#[test]
fn case_9_5_stacking_water_and_roads_all_restrict() {
    let mut game = Game::empty(Union).fresh(33, "birney u-ii-art").leaders(34, "Grant");
    game.plays("army 33");
    assert_eq!(
        game.refused("move birney 14"),
        "3.2",
        "no bridge there, so nothing could ever cross"
    );
    assert_eq!(game.refused("move u-ii-art 32"), "9.5.3");
}

#[test]
fn case_9_5_1_a_full_area_is_closed_also_to_those_who_pass_through() {
    let ten = "barlow gibbon griffin cutler crawford russell neill ricketts potter u-ii-art";
    let mut game = Game::empty(Union).fresh(35, ten).fresh(39, "torbert");
    game.plays("single torbert");
    assert_eq!(game.refused("move torbert 35"), "9.5.1");
}

#[test]
fn case_9_5_2_five_units_use_a_bridge_and_leaders_are_free() {
    let mut game = Game::empty(Union)
        .fresh(1, "griffin cutler crawford lockwood neill ricketts")
        .leaders(1, "Warren Grant")
        .control(Union, &[2]);
    game.plays("army 1");
    for unit in ["griffin", "cutler", "crawford", "lockwood", "neill"] {
        game.plays(&format!("move {unit} 2"));
    }
    assert_eq!(game.refused("move ricketts 2"), "9.5.2");
    game.plays_all(&["move Warren 2", "move Grant 2"]);
}

#[test]
fn case_9_5_2_who_finds_the_bridge_full_is_told_of_before_anybody_marches() {
    let names = ["griffin", "cutler", "crawford", "lockwood", "neill", "ricketts"];
    let mut game = Game::empty(Union)
        .fresh(1, &names.join(" "))
        .leaders(1, "Warren Grant")
        .control(Union, &[2]);
    game.plays("army 1");
    let six = names.map(|name| game.unit(name).0.wire());
    let found = parties(game.rules(), &game.state, Union, &six);
    let party = found.iter().find(|party| party.to == 2).expect("they can cross");
    let goers: Vec<_> = party.goers.iter().map(|goer| goer.piece).collect();
    assert_eq!(goers, six[..5]);
    let [full] = &party.crowded[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!((&full.pieces[..], &*full.case), (&six[5..], "9.5.2"));
}

#[test]
fn case_9_5_1_who_finds_no_room_is_told_of_before_anybody_marches() {
    let eight = "russell cutler crawford lockwood neill ricketts potter u-ii-art";
    let names = ["barlow", "gibbon", "birney"];
    let mut game = Game::empty(Union)
        .fresh(39, &names.join(" "))
        .leaders(39, "Hancock")
        .fresh(35, eight);
    game.plays("corps Hancock");
    let three = names.map(|name| game.unit(name).0.wire());
    let found = parties(game.rules(), &game.state, Union, &three);
    let party = found.iter().find(|party| party.to == 35).expect("two can go there");
    let [full] = &party.crowded[..] else {
        panic!("one reason: {party:?}")
    };
    assert_eq!(
        (party.goers.len(), &full.pieces[..], &*full.case),
        (2, &three[2..], "9.5.1")
    );
}

#[test]
fn case_9_5_2_both_directions_count_together() {
    let mut game = Game::empty(Union)
        .fresh(36, "torbert gregg wilson")
        .leaders(36, "Sheridan")
        .control(Union, &[37]);
    game.plays("corps Sheridan");
    for unit in ["torbert", "gregg"] {
        game.plays_all(&[&format!("move {unit} 37"), &format!("move {unit} 36")]);
    }
    game.plays("move wilson 37");
    // Five crossings by three units; a bridge over a creek is full, but cavalry may still wade.
    assert_eq!(game.bridge_use(36, 37), 5);
    game.plays("move wilson 36");
    assert_eq!(game.bridge_use(36, 37), 5);
    assert_eq!(game.spent("wilson"), 7, "it waded");
}

#[test]
fn case_9_5_2_a_river_is_crossed_only_at_a_bridge_and_stops_everybody() {
    let mut game = Game::empty(Union)
        .fresh(16, "torbert")
        .leaders(16, "Sheridan")
        .control(Union, &[33, 29]);
    game.plays_all(&["corps Sheridan", "move torbert 33"]);
    assert_eq!(game.spent("torbert"), 1);
    assert!(!game.can("move torbert 29"));
    game.plays("move Sheridan 33");
    assert!(
        !game.can("move Sheridan 29"),
        "a leader is a piece that crosses as well"
    );
    let mut game = Game::empty(Union).fresh(18, "torbert");
    game.plays("single torbert");
    assert!(!game.can("move torbert 33"), "no bridge joins 18 and 33");
}

#[test]
fn case_9_5_2_a_creek_with_a_bridge_does_not_stop() {
    let mut game = Game::empty(Union).fresh(34, "birney");
    game.plays_all(&["single birney", "move birney 39", "move birney 35"]);
    assert_eq!(game.spent("birney"), 2);
}

#[test]
fn case_9_5_3_infantry_and_leaders_on_foot_stop_without_a_road() {
    let mut game = Game::empty(Union)
        .fresh(35, "birney torbert")
        .leaders(35, "Hancock Sheridan Grant")
        .control(Union, &[38, 39]);
    game.plays_all(&["army 35", "move birney 38"]);
    assert!(!game.can("move birney 39"));
    game.plays("move Hancock 38");
    assert!(!game.can("move Hancock 39"));
    game.plays_all(&[
        "move torbert 38",
        "move torbert 39",
        "move Sheridan 38",
        "move Sheridan 39",
    ]);
    assert_eq!((game.at("torbert"), game.at("Sheridan")), (39, 39));
    assert_eq!(game.spent("birney"), 1);
}

#[test]
fn case_9_5_3_artillery_needs_a_road() {
    let mut game = Game::empty(Union)
        .fresh(35, "u-ii-art u-horse-art")
        .leaders(34, "Grant")
        .control(Union, &[38, 39]);
    game.plays("army 35");
    assert_eq!(game.refused("move u-ii-art 38"), "9.5.3");
    assert_eq!(game.refused("move u-horse-art 38"), "9.5.3");
    game.plays("move u-ii-art 39");
}

#[test]
fn case_9_5_3_railways_are_roads_for_infantry_and_leaders_only() {
    let rail_only = r#""borders": {"22-23": {"road": false}}"#;
    let mut game = Game::empty(Confederate)
        .on_board(rail_only)
        .fresh(22, "kershaw i-art")
        .leaders(22, "Anderson");
    game.plays_all(&[
        "corps Anderson",
        "move kershaw 23",
        "move kershaw 25",
        "move Anderson 23",
        "move Anderson 25",
    ]);
    assert_eq!((game.at("kershaw"), game.at("Anderson")), (25, 25));
    assert_eq!(game.refused("move i-art 23"), "9.5.3");
}

#[test]
fn case_3_2_5_every_bridge_of_the_map_stands_in_the_basic_game() {
    // The bridge between 11 and 20 is destroyed only by the rules of 16.5.
    let mut game = Game::empty(Union).fresh(11, "birney");
    game.plays_all(&["single birney", "move birney 20"]);
    assert_eq!(game.at("birney"), 20);
}

#[test]
fn case_9_5_whoever_stops_is_told_why() {
    // By a river, off the road, by enemies, and after falling back.
    let mut game = Game::empty(Union).fresh(16, "torbert").control(Union, &[33, 29]);
    game.plays_all(&["single torbert", "move torbert 33"]);
    assert_eq!(game.refused("move torbert 29"), "9.5.2");
    let mut game = Game::empty(Union)
        .fresh(35, "birney barlow")
        .leaders(35, "Hancock")
        .control(Union, &[38, 39]);
    game.plays_all(&["corps Hancock", "move birney 38"]);
    assert_eq!(game.refused("move birney 39"), "9.5.3");
    let mut game = Game::empty(Union)
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35"]);
    assert_eq!(game.refused("move barlow 31"), "9.2");
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.refused("move barlow 40"), "10.7");
}
