//! Rulings where the rulebook is silent, as `docs/rulings/not-war-but-murder.md` lists them; tests of cases cover the
//! rest of that list.

use area_impulse::choice::Piece;
use area_impulse::state::place;
use kernel::Side::{Confederate, Union};
use kernel::choice::Target;
use kernel::{Phrase, Ruleset, Viewer, phrase};
use protocol::Param;

use crate::harness::Game;

/// What it is called that all follow, if not so.
fn follow_all(game: &Game) -> Option<Phrase> {
    let view = game.rules().view(&game.state, Viewer::Union);
    let offers = view.prompt.expect("the Union moves").offers;
    offers.into_iter().find(|offer| offer.verb == "follow-all")?.label
}

/// II Corps at Cold Harbor with Hancock; 35 belongs to the enemy.
fn second_corps() -> Game {
    Game::empty(Union)
        .fresh(39, "barlow birney gibbon u-ii-art")
        .leaders(39, "Hancock")
}

#[test]
fn ruling_9_1_others_follow_by_the_way_of_the_last_piece() {
    let mut game = second_corps();
    game.plays_all(&["corps Hancock", "move barlow 35", "move barlow 31"]);
    game.plays("follow birney");
    assert_eq!((game.at("birney"), game.spent("birney")), (31, 2));
    game.plays("follow-all");
    for piece in ["gibbon", "u-ii-art", "Hancock"] {
        assert_eq!(game.at(piece), 31, "{piece}");
    }
    assert_eq!(game.refused("follow-all"), "9.1", "nobody is left to follow");
}

#[test]
fn ruling_9_1_nobody_follows_where_he_could_not_go_himself() {
    // Artillery cannot leave the road from 35 to 38.
    let mut game = second_corps();
    game.plays_all(&["corps Hancock", "move barlow 35", "move barlow 38"]);
    assert_eq!(game.refused("follow u-ii-art"), "9.5.3");
    assert!(game.can("follow gibbon"));
}

#[test]
fn ruling_9_1_an_impulse_ends_by_itself_when_nothing_is_left_after_an_assault() {
    let mut game = Game::empty(Union).fresh(39, "barlow").tired(35, "heth");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    assert_eq!((game.asked(), game.state.impulse), (Confederate, 1));
}

#[test]
fn ruling_9_3_fresh_artillery_may_be_first_into_an_area_without_enemies() {
    let mut game = second_corps();
    game.plays_all(&["corps Hancock", "move u-ii-art 35"]);
    assert_eq!(game.owner(35), Union);
}

#[test]
fn ruling_9_4_horse_artillery_without_cavalry_does_not_screen() {
    let mut game = second_corps().fresh(35, "c-horse-art");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    assert_eq!(game.asked(), Union, "nobody is asked to screen");
}

#[test]
fn ruling_9_4_after_screening_at_the_end_the_attacker_is_asked_once_more() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "hampton")
        .fresh(35, "birney")
        .leaders(34, "Grant")
        .control(Union, &[34]);
    game.plays_all(&["army 39", "move barlow 35", "done"]);
    assert_eq!(game.asked(), Confederate);
    game.plays("retreat hampton 31");
    assert_eq!(game.asked(), Union);
    assert!(game.can("move barlow 32") && !game.can("move birney 32"));
    game.plays("done");
    assert_eq!(game.state.impulse, 1, "the second time the impulse is over");
}

#[test]
fn ruling_9_5_2_retreats_of_defenders_count_for_a_bridge() {
    // From 35 the only Confederate area is 29, across the Totopotomoy by a bridge.
    let mut game = second_corps()
        .fresh(35, "hampton fitz-lee")
        .control(Union, &[31, 32, 37, 38]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "retreat hampton 29"]);
    assert_eq!(game.bridge_use(29, 35), 1);
}

#[test]
fn ruling_9_5_2_a_full_bridge_bars_the_way_back_from_an_optional_assault() {
    // Five cross the Pamunkey from 18 to 34, where the fight goes on already.
    let five = ["griffin", "cutler", "crawford", "neill", "ricketts"];
    let mut game = Game::empty(Union)
        .fresh(18, &five.join(" "))
        .leaders(1, "Grant")
        .fresh(34, "heth")
        .fresh(34, "barlow");
    game.plays("army 18");
    for unit in five {
        game.plays(&format!("move {unit} 34"));
    }
    game.plays_all(&["assault 34", "join griffin"]);
    game.rolls("point cutler", &[1, 1, 6, 6]);
    assert_eq!(game.refused("retreat griffin 18"), "10.7");
}

#[test]
fn ruling_9_6_a_leader_whom_his_units_leave_among_enemies_stays_as_he_is() {
    let mut game = Game::empty(Union)
        .fresh(35, "barlow")
        .leaders(35, "Hancock")
        .fresh(35, "heth")
        .control(Union, &[39]);
    game.plays_all(&["single barlow", "move barlow 39", "done"]);
    assert_eq!((game.at("Hancock"), game.is_fresh("Hancock")), (35, true));
    assert_eq!(game.asked(), Confederate);
}

#[test]
fn ruling_10_5_a_rout_spares_an_army_leader_too() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(39, "Grant")
        .tired(35, "heth");
    game.plays_all(&["army 39", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    game.finishes();
    assert!(game.is_fresh("Grant"));
}

#[test]
fn ruling_10_3_without_a_rout_the_assaulters_stay_though_nobody_is_left() {
    let mut game = Game::empty(Union)
        .fresh(35, "barlow gibbon")
        .leaders(35, "Hancock")
        .tired(35, "heth")
        .works(Confederate, 35, 1)
        .control(Union, &[39]);
    game.plays_all(&["corps Hancock", "assault 35"]);
    game.rolls("point barlow", &[6, 6, 1, 1]);
    game.ends_fight();
    assert!(game.is_lost("heth"));
    assert_eq!(game.refused("move barlow 39"), "10.3");
    game.plays("move gibbon 39");
}

#[test]
fn ruling_10_4_2_to_the_letter_each_corps_costs_1() {
    let mut game = Game::empty_with(Union, &["literal-corps-penalty"])
        .fresh(39, "barlow")
        .fresh(35, "heth");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 - 1);
}

#[test]
fn ruling_10_7_3_fresh_units_may_retreat_of_their_own_will() {
    let mut game = second_corps().fresh(35, "heth");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.asked(), Confederate);
    game.plays("retreat heth 31");
    assert!(game.is_fresh("heth"));
}

#[test]
fn ruling_10_7_4_an_attacker_is_never_driven_off_the_map() {
    // Barlow is repulsed from an area, and ten others fill the one behind him; 42 touches the edge of the map.
    let nine = "birney gibbon griffin cutler crawford russell neill ricketts potter";
    for (from, to) in [(41, 42), (39, 35)] {
        let mut game = Game::empty(Union)
            .fresh(from, "barlow")
            .fresh(from, nine)
            .fresh(to, "heth");
        game.plays_all(&["single barlow", &format!("move barlow {to}")]);
        let around: Vec<u8> = (1..=50).filter(|area| *area != from && *area != to).collect();
        let mut game = game.fresh(from, "willcox").control(Confederate, &around);
        game.plays(&format!("assault {to}"));
        game.rolls("point barlow", &[1, 1, 6, 6]);
        assert_eq!(game.at("barlow"), place::ELIMINATED);
    }
}

#[test]
fn ruling_10_7_4_only_at_the_edge_of_the_map_a_defender_is_driven_off_it() {
    // Heth has to give up a point or two; the area to which he could retreat is the Union's or his.
    let last_stand = |from: u8, to: u8, way: Option<u8>, die: u8| {
        let around: Vec<u8> = (1..=50).filter(|area| *area != to && Some(*area) != way).collect();
        let mut game = Game::empty(Union)
            .fresh(from, "birney")
            .tired(to, "heth")
            .control(Union, &around);
        game.plays_all(&["single birney", &format!("move birney {to}"), &format!("assault {to}")]);
        // 5 against 3 and a terrain of 2.
        game.rolls("point birney", &[3, 3, 6 - die, 1]);
        if way.is_some() {
            game.plays("eliminate heth");
        }
        (game.at("heth"), game.has_logged("off-map"))
    };
    assert_eq!(last_stand(41, 42, None, 2), (place::OFF_MAP, true), "6 against 5");
    assert_eq!(
        last_stand(39, 35, None, 2),
        (place::ELIMINATED, false),
        "not at the edge"
    );
    assert_eq!(
        last_stand(41, 42, Some(43), 2),
        (place::ELIMINATED, false),
        "he could retreat"
    );
    assert_eq!(last_stand(41, 42, None, 3), (place::ELIMINATED, false), "6 against 4");
}

#[test]
fn ruling_12_1_a_rally_is_followed_by_an_assault_impulse() {
    let mut game = second_corps()
        .idle("Hancock")
        .with(|state| state.advantage = Some(Union));
    game.plays("rally 39");
    assert_eq!(game.refused("pass"), "12.1");
    assert_eq!(game.refused("entrench 39"), "12.1");
    assert!(game.can("corps Hancock"));
}

#[test]
fn ruling_12_1_the_second_area_is_activated_before_anything_moves() {
    let mut game = second_corps()
        .fresh(41, "u-v-art")
        .with(|state| state.advantage = Some(Union));
    game.plays("corps Hancock");
    assert_eq!(game.refused("second 41"), "12.1", "no unit of his corps");
    let mut game = game.fresh(41, "gibbon");
    assert!(game.can("second 41"));
    game.plays("move barlow 35");
    assert_eq!(game.refused("second 41"), "12.1");
}

#[test]
fn ruling_13_3_1_a_path_begins_next_to_a_unit_in_an_enemy_area() {
    let mut game = Game::empty(Union)
        .tired(35, "barlow")
        .fresh(35, "heth")
        .control(Confederate, &[35])
        .control(Union, &[34, 39])
        .with(|state| state.impulse = 12);
    game.rolls("pass", &[6, 6]);
    game.plays_if_asked_of(Confederate, "done");
    assert!(game.can("refresh barlow"));
}

#[test]
fn ruling_13_3_the_advantage_brings_nothing_in_the_last_night() {
    let mut game = second_corps().with(|state| {
        state.turn = 8;
        state.impulse = 12;
        state.advantage = Some(Union);
    });
    game.rolls("pass", &[6, 6]);
    game.plays_if_asked_of(Confederate, "done");
    assert_eq!(game.refused("spend"), "13.3");
}

#[test]
fn ruling_14_2_the_corps_may_wait_on_may_31_but_not_later() {
    let mut game = Game::empty(Confederate)
        .fresh(4, "torbert")
        .fresh(50, "hampton")
        .control(Union, &[15, 34])
        .waiting("brooks martindale devens u-xviii-art Smith")
        .with(|state| {
            state.turn = 4;
            state.impulse = 12;
        });
    game.sleeps_after("pass", &[1]);
    assert_eq!(game.asked(), Union);
    game.rolls("hold", &[1]);
    let mut game = game.with(|state| {
        state.impulse = 12;
        state.active = Confederate;
    });
    game.sleeps_after("pass", &[]);
    assert_eq!(game.refused("hold"), "14.2");
    game.rolls("arrive 15", &[1]);
    assert_eq!(game.at("Smith"), 15);
}

#[test]
fn ruling_16_5_in_the_basic_game_every_bridge_stands() {
    let mut game = Game::empty(Union).fresh(11, "barlow");
    game.plays_all(&["single barlow", "move barlow 20"]);
    assert_eq!(game.at("barlow"), 20);
}

#[test]
fn ruling_9_2_leaders_too_leave_a_contested_area_for_a_free_one_only() {
    let mut game = Game::empty(Union)
        .fresh(35, "barlow birney heth")
        .leaders(35, "Hancock")
        .control(Union, &[39])
        .control(Confederate, &[31]);
    game.plays_all(&["corps Hancock"]);
    assert_eq!(game.refused("move Hancock 31"), "9.2");
    game.plays("move Hancock 39");
    assert_eq!(game.spent("Hancock"), 1);
}

#[test]
fn ruling_9_2_1_after_an_assault_in_his_area_nobody_makes_a_minimum_move() {
    let slow = r#""units": {"u-birney-inf": {"movement": 2}}"#;
    let contested = || {
        let game = Game::empty(Union).on_board(slow).fresh(35, "heth barlow birney");
        game.leaders(35, "Grant").control(Union, &[35, 39])
    };
    let mut game = contested();
    game.plays_all(&["army 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(
        game.refused("move birney 39"),
        "9.2",
        "2 for the assault and 1 for the area"
    );
    let mut game = contested();
    game.plays("army 35");
    assert!(game.can("move birney 39"));
}

#[test]
fn ruling_11_2_1_works_left_behind_stand_until_an_enemy_enters() {
    let mut game = Game::empty(Union)
        .fresh(35, "barlow heth")
        .control(Union, &[35, 39])
        .works(Union, 35, 1)
        .fresh(37, "mahone");
    game.plays_all(&["single barlow", "move barlow 39", "done"]);
    assert_eq!(
        (game.owner(35), game.level(Union, 35)),
        (Confederate, 1),
        "nobody has entered"
    );
    game.plays_all(&["single mahone", "move mahone 35"]);
    assert_eq!(game.level(Union, 35), 0);
    assert!(game.can("take-works"));
}

#[test]
fn ruling_9_1_nobody_is_led_into_the_water_and_the_guns_follow_first() {
    // 34 and 39 are parted by a creek with a bridge, which has room for five.
    let mut game = Game::empty(Union)
        .fresh(34, "birney barlow gibbon u-ii-art")
        .fresh(34, "griffin cutler crawford u-v-art")
        .leaders(34, "Grant Hancock")
        .control(Union, &[39]);
    game.plays_all(&["army 34", "move birney 39"]);
    let said = follow_all(&game).expect("not all follow");
    assert_eq!(said.key, "all.halts-but-some", "Birney could go on");
    assert_eq!(said.params[2], Param::from(3), "the bridge has no room for them");
    game.plays("follow-all");
    for piece in ["u-ii-art", "u-v-art", "barlow", "gibbon", "Grant", "Hancock"] {
        assert_eq!(game.at(piece), 39, "{piece}");
    }
    assert_eq!(game.bridge_use(34, 39), 5);
    for unit in ["griffin", "cutler", "crawford"] {
        assert_eq!(game.at(unit), 34, "{unit}");
    }
    assert_eq!(game.refused("follow griffin"), "9.5.2");
    assert_eq!(game.refused("follow-all"), "9.1");
    // Who is sent himself may wade, and then others do the same.
    game.plays_all(&["move griffin 39", "follow cutler"]);
    assert_eq!((game.at("cutler"), game.spent("cutler")), (39, 5));
    let only = Piece::Unit(game.unit("crawford").0).wire();
    assert_eq!(follow_all(&game), Some(phrase!("all.only", 39, only)));
    game.plays("follow-all");
    assert_eq!(game.at("crawford"), 39);
}

#[test]
fn ruling_9_1_a_creek_without_a_bridge_is_waded_by_those_who_follow() {
    let mut game = second_corps().control(Union, &[32]);
    game.plays_all(&["corps Hancock", "move barlow 32", "follow-all"]);
    assert_eq!(
        (game.at("birney"), game.at("gibbon"), game.at("u-ii-art")),
        (32, 32, 39)
    );
}

#[test]
fn ruling_9_1_all_who_follow_leave_guns_that_a_ford_would_exhaust() {
    let mut game = Game::empty_with(Union, &["artillery-fords"])
        .fresh(14, "birney barlow u-ii-art")
        .leaders(14, "Hancock")
        .control(Union, &[28]);
    game.plays_all(&["corps Hancock", "move birney 28"]);
    let said = follow_all(&game).expect("not all follow");
    assert_eq!(
        said,
        phrase!("all.but", 28, Piece::Unit(game.unit("u-ii-art").0).wire())
    );
    game.plays("follow-all");
    assert_eq!((game.at("barlow"), game.at("u-ii-art")), (28, 14));
    assert_eq!(game.refused("follow-all"), "9.1");
    game.plays("follow u-ii-art");
    assert!(!game.is_fresh("u-ii-art"));
}

#[test]
fn ruling_9_1_a_way_that_comes_back_is_followed_by_nobody() {
    let mut game = second_corps();
    game.plays_all(&["corps Hancock", "move barlow 35"]);
    assert!(game.can("follow gibbon"));
    game.plays("move barlow 39");
    assert_eq!(
        (game.refused("follow gibbon"), game.refused("follow-all")),
        ("9.1", "9.1")
    );
    game.plays("move barlow 35");
    assert_eq!(game.refused("follow gibbon"), "9.1", "it still comes back");
    game.plays_all(&["move gibbon 35", "follow birney"]);
    assert_eq!(game.at("birney"), 35);
}
