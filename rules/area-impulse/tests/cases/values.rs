//! 10.4.2 and 10.4.3: attack and defense values.
//!
//! Barlow is 6-6-5, Birney and Gibbon 5-5-5, Russell 4-4-5, Griffin 5-5-5; Heth and Kershaw 5-6-5 (3 when exhausted);
//! area 35 has a TEM of +2, 34 of +1.

use kernel::Side::{Confederate, Union};

use crate::harness::Game;

/// Fights the assault on 35 with dice that repulse it, and returns the two values.
fn values(mut game: Game, moves: &[&str], point: &str, forward: Option<&str>) -> (i32, i32) {
    game.plays_all(moves);
    game.plays("assault 35");
    let point = format!("point {point}");
    match forward {
        Some(forward) => {
            game.plays(&point);
            game.rolls(&format!("forward {forward}"), &[1, 1, 6, 6]);
        }
        None => game.rolls(&point, &[1, 1, 6, 6]),
    }
    game.last_values()
}

fn cold_harbor() -> Game {
    Game::empty(Union).leaders(34, "Grant").control(Union, &[34])
}

#[test]
fn case_10_4_2_the_point_unit_gives_its_attack_factor() {
    let game = cold_harbor().fresh(39, "barlow").fresh(35, "heth");
    assert_eq!(values(game, &["army 39", "move barlow 35"], "barlow", None), (6, 8));
}

#[test]
fn case_10_4_2_other_fresh_units_add_2_and_exhausted_divisions_1() {
    let game = cold_harbor()
        .fresh(39, "barlow birney u-ii-art")
        .tired(39, "gibbon")
        .fresh(35, "heth");
    let moves = [
        "army 39",
        "move barlow 35",
        "move birney 35",
        "move u-ii-art 35",
        "move gibbon 35",
    ];
    assert_eq!(values(game, &moves, "barlow", None), (6 + 2 + 2 + 1, 8));
}

#[test]
fn case_10_4_2_exhausted_artillery_adds_nothing() {
    let game = cold_harbor()
        .fresh(39, "barlow")
        .tired(39, "u-ii-art")
        .fresh(35, "heth");
    let moves = ["army 39", "move barlow 35", "move u-ii-art 35"];
    assert_eq!(values(game, &moves, "barlow", None), (6, 8));
}

#[test]
fn case_10_4_2_each_corps_beyond_the_first_costs_1() {
    let game = cold_harbor().fresh(39, "barlow russell griffin").fresh(35, "heth");
    let moves = ["army 39", "move barlow 35", "move russell 35", "move griffin 35"];
    assert_eq!(values(game, &moves, "barlow", None), (6 + 2 + 2 - 2, 8));
}

#[test]
fn case_10_4_2_independents_count_as_one_corps() {
    let game = Game::empty(Confederate)
        .fresh(39, "rodes breckinridge hoke")
        .leaders(39, "Early")
        .fresh(35, "birney");
    let moves = ["corps Early", "move rodes 35", "move breckinridge 35", "move hoke 35"];
    assert_eq!(values(game, &moves, "rodes", None), (6 + 2 + 2 - 1, 7));
}

#[test]
fn case_10_4_2_active_lee_adds_1_to_confederate_assaults() {
    let fight = |game: Game| {
        let game = game.fresh(39, "rodes").fresh(35, "birney");
        values(game, &["single rodes", "move rodes 35"], "rodes", None).0
    };
    assert_eq!(fight(Game::empty(Confederate)), 6);
    assert_eq!(fight(Game::empty(Confederate).leaders(50, "Lee")), 7);
    assert_eq!(fight(Game::empty(Confederate).leaders(50, "Lee").idle("Lee")), 6);
}

#[test]
fn case_10_4_2_grant_adds_nothing() {
    let game = cold_harbor().fresh(39, "barlow").fresh(35, "heth");
    assert_eq!(values(game, &["single barlow", "move barlow 35"], "barlow", None).0, 6);
}

#[test]
fn case_10_4_3_the_forward_unit_gives_its_defense_factor_and_the_terrain_helps() {
    let game = || cold_harbor().fresh(39, "barlow").fresh(35, "heth").tired(35, "kershaw");
    let moves = ["army 39", "move barlow 35"];
    assert_eq!(values(game(), &moves, "barlow", Some("heth")).1, 6 + 2);
    // An exhausted forward unit defends with its exhausted factor; the fresh one beside it adds 1.
    assert_eq!(values(game(), &moves, "barlow", Some("kershaw")).1, 3 + 1 + 2);
}

#[test]
fn case_10_4_3_each_other_fresh_defender_adds_1() {
    let game = cold_harbor()
        .fresh(39, "barlow")
        .fresh(35, "heth kershaw i-art")
        .tired(35, "pickett");
    assert_eq!(
        values(game, &["army 39", "move barlow 35"], "barlow", Some("heth")).1,
        6 + 1 + 1 + 2
    );
}

#[test]
fn case_10_4_3_works_add_their_level() {
    for level in [1, 2] {
        let game = cold_harbor()
            .fresh(39, "barlow")
            .fresh(35, "heth")
            .works(Confederate, 35, level);
        let (_, defense) = values(game, &["army 39", "move barlow 35"], "barlow", None);
        assert_eq!(defense, 8 + i32::from(level));
    }
}

#[test]
fn case_10_4_3_a_creek_adds_1_with_and_without_a_bridge() {
    // 29-35 has a bridge over the Totopotomoy; 31-29 has none.
    let game = cold_harbor().fresh(29, "barlow").fresh(35, "heth");
    assert_eq!(values(game, &["army 29", "move barlow 35"], "barlow", None).1, 8 + 1);
    let mut game = cold_harbor().fresh(29, "barlow").fresh(31, "heth");
    game.plays_all(&["army 29", "move barlow 31", "assault 31"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 3 + 1, "the TEM of 31 is +3");
}

#[test]
fn case_10_4_3_a_river_adds_1() {
    let mut game = Game::empty(Union).fresh(18, "barlow").fresh(34, "heth");
    game.plays_all(&["single barlow", "move barlow 34", "assault 34"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 1 + 1);
    assert!(game.last_combat().1.contains(&(1, "value.river".to_owned())));
}

#[test]
fn case_10_4_3_a_creek_and_a_river_add_2() {
    // On the printed map no two areas that can act together lie behind a creek and a river.
    let waters = r#""borders": {"29-35": {"kind": "river"}, "32-35": {"kind": "creek", "road": false}}"#;
    let mut game = Game::empty(Union)
        .on_board(waters)
        .fresh(32, "barlow")
        .leaders(32, "Hancock")
        .fresh(29, "birney")
        .fresh(35, "heth")
        .with(|state| state.advantage = Some(Union));
    game.plays_all(&[
        "corps Hancock",
        "second 29",
        "move barlow 35",
        "move birney 35",
        "assault 35",
    ]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().1, 6 + 2 + 1 + 1);
}

#[test]
fn case_10_4_3_water_counts_in_mandatory_assaults_only() {
    let game = cold_harbor().fresh(29, "barlow").fresh(35, "heth").fresh(35, "birney");
    assert_eq!(values(game, &["army 29", "move barlow 35"], "barlow", None).1, 8);
}

#[test]
fn case_10_4_3_active_lee_adds_1_to_confederate_defense() {
    let game = cold_harbor().fresh(39, "barlow").fresh(35, "heth").leaders(50, "Lee");
    assert_eq!(values(game, &["army 39", "move barlow 35"], "barlow", None).1, 8 + 1);
    let game = cold_harbor()
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .leaders(50, "Lee")
        .idle("Lee");
    assert_eq!(values(game, &["army 39", "move barlow 35"], "barlow", None).1, 8);
}

#[test]
fn case_10_4_3_terrain_and_works_of_the_enemy_do_not_help() {
    // Union works in a contested area help the Union only.
    let game = cold_harbor().fresh(35, "heth").fresh(35, "barlow").works(Union, 35, 2);
    assert_eq!(values(game, &["army 35"], "barlow", None).1, 8);
}

#[test]
fn case_10_4_2_with_the_strict_option_the_first_corps_counts_too() {
    let game = Game::empty_with(Union, &["literal-corps-penalty"])
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    let moves = ["corps Hancock", "move barlow 35", "move birney 35"];
    assert_eq!(values(game, &moves, "barlow", None).0, 6 + 2 - 1);
}
