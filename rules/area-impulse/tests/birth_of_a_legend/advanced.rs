//! 15: the advanced game.

use area_impulse::state::place;
use kernel::Side::{self, Confederate, Union};
use kernel::{Ruleset, Viewer};

use crate::harness::{Game, leader};

/// A division and its leader against one; both army leaders are off the map, which counts as inactive.
fn field(options: &[&str]) -> Game {
    Game::empty_with(Confederate, options)
        .fresh(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall")
        .fresh(38, "couch")
}

/// The last impulse of a day, which the Union has.
fn evening(options: &[&str]) -> Game {
    Game::empty_with(Union, options)
        .fresh(17, "white-house")
        .fresh(44, "c-richmond")
        .with(|state| state.impulse = 12)
}

#[test]
fn case_15_1_a_6_at_dawn_brings_rain() {
    for (face, rain) in [(5, false), (6, true)] {
        let mut game = evening(&["weather"]);
        game.sleeps_after("pass", &[face]);
        assert_eq!(game.state.rain, rain);
    }
}

#[test]
fn case_15_1_1_clear_weather_changes_nothing() {
    let mut game = field(&["weather"]);
    game.rolls("corps Ap-hill", &[2]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2 - 1);
}

#[test]
fn case_15_1_2_in_rain_leaders_stir_less_readily_and_assaults_lose_1() {
    let mut game = field(&["weather"]).with(|state| state.rain = true);
    game.rolls("corps Ap-hill", &[2]);
    assert_eq!(game.state.attempted, 5, "his rating is 2");
    let mut game = field(&["weather"]).with(|state| state.rain = true);
    game.rolls("corps Ap-hill", &[3]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 + 2 - 1 - 1);
}

#[test]
fn case_15_1_3_a_confederate_sunset_roll_equal_to_the_impulse_changes_the_weather() {
    let mut game = field(&["weather"]).with(|state| state.impulse = 7);
    game.rolls("pass", &[3, 4]);
    assert_eq!((game.asked(), game.state.rain), (Union, true));
}

/// A.P. Hill assaults, and both sides roll seven: a stalemate.
fn even(game: &mut Game, with_hill: bool) {
    game.rolls("corps Ap-hill", &[6]);
    game.plays("move ap-hill 4");
    if with_hill {
        game.plays("move Ap-hill 4");
    }
    game.plays("assault 4");
    game.rolls("point ap-hill", &[3, 4, 5, 2]);
}

#[test]
fn case_15_2_any_leader_in_the_area_is_at_risk() {
    for (faces, at) in [([3, 3], 4), ([4, 4], place::TURN_TRACK)] {
        let mut game = field(&["leader-casualties"]).leaders(4, "Keyes");
        even(&mut game, false);
        game.rolls("stand", &faces);
        assert_eq!(game.at("Keyes"), at, "none of his units is there");
    }
}

#[test]
fn case_15_2_having_added_a_combat_rating_adds_1() {
    let mut game = field(&["leader-casualties"]);
    even(&mut game, true);
    game.rolls("stand", &[3, 3]);
    assert!(game.has_logged("leader.killed"));
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
    let mut game = field(&["leader-casualties"]).leaders(4, "Keyes").idle("Keyes");
    even(&mut game, false);
    game.rolls("stand", &[3, 3]);
    assert_eq!(game.at("Keyes"), 4, "inactivity adds nothing here");
}

#[test]
fn case_15_2_the_successor_of_a_killed_leader_comes_at_dawn_to_richmond() {
    let mut game = field(&["leader-casualties"]);
    even(&mut game, true);
    game.rolls("stand", &[3, 3]);
    let mut game = game.with(|state| state.impulse = 12);
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Ap-hill"), 44);
    assert!(game.state.novices.contains(leader("Ap-hill").0));
}

#[test]
fn case_15_2_the_successor_of_a_union_leader_comes_to_the_landing() {
    let mut game = evening(&["leader-casualties"])
        .fresh(38, "peck")
        .placed(place::TURN_TRACK, "Keyes");
    game = game.with(|state| {
        state.wounded[leader("Keyes").0] = 3;
        state.novices.insert(leader("Keyes").0);
        state.successors.insert(leader("Keyes").0);
    });
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Keyes"), 17);
}

#[test]
fn ruling_15_2_a_successor_waits_while_the_enemy_holds_the_place() {
    let mut game = evening(&["leader-casualties"]).placed(place::TURN_TRACK, "Ap-hill");
    game = game
        .fresh(5, "ap-hill")
        .placed(place::UNUSED, "c-richmond")
        .control(Union, &[44])
        .with(|state| {
            state.wounded[leader("Ap-hill").0] = 3;
            state.successors.insert(leader("Ap-hill").0);
        });
    game.sleeps_after("pass", &[]);
    assert_eq!(game.at("Ap-hill"), place::TURN_TRACK);
}

#[test]
fn case_15_2_he_adds_no_combat_rating_and_a_new_army_leader_helps_nobody() {
    let mut game = field(&["leader-casualties"]).with(|state| {
        state.novices.insert(leader("Ap-hill").0);
    });
    game.rolls("corps Ap-hill", &[2]);
    game.plays_all(&["move ap-hill 4", "assault 4"]);
    game.rolls("point ap-hill", &[1, 1, 6, 6]);
    assert_eq!(game.last_values().0, 6 - 1);
    let mut game = field(&["leader-casualties"]).leaders(5, "Lee").with(|state| {
        state.novices.insert(leader("Lee").0);
    });
    game.rolls("corps Ap-hill", &[1]);
    assert_eq!(game.state.attempted, 5, "a 1 and nothing more");
}

#[test]
fn case_15_2_a_wounded_leader_comes_back_at_night_to_his_units_or_to_independents() {
    let mut game = Game::empty_with(Union, &["leader-casualties"])
        .fresh(17, "white-house")
        .fresh(5, "ap-hill")
        .fresh(2, "johnson")
        .placed(place::TURN_TRACK, "Ap-hill")
        .with(|state| {
            state.impulse = 12;
            state.wounded[leader("Ap-hill").0] = 2;
        });
    game.plays_until("place Ap-hill 2", &[]);
    assert_eq!(game.refused("place Ap-hill 17"), "15.2");
    game.plays("place Ap-hill 2");
    assert_eq!(game.at("Ap-hill"), 2);
}

#[test]
fn case_15_3_a_forced_march_gains_a_factor() {
    let mut game = Game::empty_with(Confederate, &["forced-march"]).fresh(45, "ap-hill");
    game.plays_all(&["single ap-hill", "force ap-hill"]);
    for to in [41, 42, 43, 42, 41, 45] {
        game.plays(&format!("move ap-hill {to}"));
    }
    assert_eq!(game.spent("ap-hill"), 6);
}

#[test]
fn case_15_3_units_that_regroup_make_no_forced_march() {
    let mut game = Game::empty_with(Confederate, &["forced-march"]).fresh(45, "ap-hill");
    game.plays("regroup 45");
    assert_eq!(game.refused("force ap-hill"), "15.3");
    assert_eq!(game.refused("force-all"), "15.3");
}

#[test]
fn case_15_3_only_infantry_fights_as_if_exhausted() {
    let value = |forced: &[&str]| {
        let mut game = field(&["forced-march"]).fresh(5, "johnson ap-hill-art");
        game.rolls("corps Ap-hill", &[6]);
        game.plays_all(forced);
        game.plays_all(&["move ap-hill 4", "move johnson 4", "move ap-hill-art 4", "assault 4"]);
        game.rolls("point ap-hill", &[1, 1, 6, 6]);
        game.last_values().0
    };
    let rested = value(&[]);
    assert_eq!(value(&["force johnson"]), rested - 1);
    assert_eq!(value(&["force ap-hill-art"]), rested);
}

#[test]
fn case_15_4_the_bridges_of_the_union_are_stated() {
    let game = Game::opening_with(&["bridges"]);
    for (a, b) in [(6, 41), (36, 37), (21, 22)] {
        assert_eq!(game.bridge(a, b), Some(Union), "{a}-{b}");
    }
}

#[test]
fn ruling_15_4_all_other_bridges_are_confederate() {
    let game = Game::opening_with(&["bridges"]);
    for (a, b) in [(3, 45), (5, 45)] {
        assert_eq!(game.bridge(a, b), Some(Confederate), "{a}-{b}");
    }
    let bridges = &game.rules().data.bridges;
    let held = |side| {
        bridges
            .iter()
            .filter(|bridge| game.bridge(bridge.a, bridge.b) == Some(side))
            .count()
    };
    assert_eq!((held(Union), held(Confederate)), (11, 2));
}

#[test]
fn case_15_4_1_a_bridge_is_blown_up_with_more_than_8() {
    for (face, left) in [(5, Some(Confederate)), (6, None)] {
        let mut game = Game::empty_with(Confederate, &["bridges"]).fresh(45, "ap-hill");
        game.plays_all(&["single ap-hill", "done"]);
        game.rolls("demolish 5", &[face]);
        assert_eq!(game.bridge(5, 45), left, "a free area adds 3, the enemy's nothing");
        assert_eq!(game.refused("demolish 5"), "15.4.1");
        assert!(game.can("demolish 3"));
    }
}

#[test]
fn case_15_4_bridges_are_blown_up_and_repaired_in_assault_impulses_only() {
    let mut game = new_bridge(Union).fresh(18, "sykes");
    game.plays("regroup 6");
    assert_eq!(game.refused("repair 41"), "15.4.3");
    assert_eq!(game.refused("engineers 41"), "15.4.3");
    game.plays("done");
    assert_eq!(
        game.asked(),
        Confederate,
        "nothing is asked about the bridges of the area"
    );
    let mut game = Game::empty_with(Confederate, &["bridges"]).fresh(45, "ap-hill");
    game.plays_all(&["regroup 45", "done"]);
    assert_eq!(game.asked(), Union, "the bridge to 5 is not blown up");
}

#[test]
fn case_15_4_2_a_contested_area_adds_less() {
    let mut game = Game::empty_with(Confederate, &["bridges"])
        .fresh(45, "ap-hill")
        .fresh(45, "mccall");
    game.plays_all(&["single ap-hill", "done"]);
    game.rolls("demolish 5", &[6]);
    assert_eq!(game.bridge(5, 45), Some(Confederate), "6 + 2 does not exceed 8");
}

/// The Union at Ellerson's Mill, where New Bridge is destroyed.
fn new_bridge(side: Side) -> Game {
    Game::empty_with(side, &["bridges"])
        .fresh(6, "mccall morell")
        .fresh(41, "jones")
        .destroyed(6, 41)
}

#[test]
fn case_15_4_3_a_bridge_is_repaired_with_7_and_one_a_turn_by_each_side() {
    for (face, holder) in [(3, None), (4, Some(Union))] {
        let mut game = new_bridge(Union);
        game.plays("single mccall");
        game.rolls("repair 41", &[face]);
        assert_eq!(game.bridge(6, 41), holder);
        assert_eq!(game.refused("repair 41"), "15.4.3");
    }
    let mut game = new_bridge(Confederate);
    game.plays("single jones");
    game.rolls("repair 6", &[4]);
    assert_eq!(game.bridge(6, 41), Some(Confederate));
    let game = game.with(|state| state.repaired = [true; 2]).next_dawn();
    assert_eq!(game.state.repaired, [false; 2]);
}

#[test]
fn case_15_4_4_engineers_add_1_and_stay_until_the_bridge_stands_or_night_falls() {
    let mut game = new_bridge(Union);
    game.plays("single mccall");
    game.rolls("engineers 41", &[3]);
    assert_eq!((game.bridge(6, 41), game.state.engineers), (Some(Union), None));
    let mut game = new_bridge(Union).destroyed(7, 40).fresh(7, "sykes");
    game.plays("single mccall");
    game.rolls("engineers 41", &[2]);
    assert!(game.state.engineers.is_some() && game.bridge(6, 41).is_none());
    let view = game.rules().view(&game.state, Viewer::Spectator);
    let marks = view.borders.iter().flat_map(|border| &border.marks);
    assert_eq!(marks.filter(|mark| mark.key == "engineers").count(), 1);
    game.plays("done");
    game.plays_all(&["pass", "single sykes"]);
    assert_eq!(game.refused("engineers 40"), "15.4.4");
    let game = game.next_dawn();
    assert_eq!(game.state.engineers, None);
}

#[test]
fn case_15_4_4_only_the_union_has_engineers() {
    let mut game = new_bridge(Confederate);
    game.plays("single jones");
    assert_eq!(game.refused("engineers 6"), "15.4.3");
}

/// A Union division attacks exhausted A.P. Hill at Mechanicsville.
fn last_stand(options: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::empty_with(Union, options)
        .fresh(4, "mccall")
        .tired(5, "ap-hill")
        .fresh(45, "dh-hill");
    game.plays_all(&["single mccall", "move mccall 5", "assault 5"]);
    game.rolls("point mccall", faces);
    game
}

#[test]
fn case_15_5_what_is_left_of_a_division_fights_on_where_it_was_lost() {
    // 4 - 1 against 4 + 1: a success by 2 with 8 against 4.
    let game = last_stand(&["reduced-divisions"], &[4, 4, 2, 2]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!((game.at("c-ap-hill-red"), game.is_fresh("c-ap-hill-red")), (5, false));
    let game = last_stand(&[], &[4, 4, 2, 2]);
    assert_eq!(game.at("c-ap-hill-red"), place::UNUSED);
}

#[test]
fn case_15_5_it_absorbs_what_is_left_of_the_losses() {
    let mut game = last_stand(&["reduced-divisions"], &[6, 6, 2, 2]);
    game.ends_fight();
    assert!(game.is_lost("ap-hill") && game.is_lost("c-ap-hill-red"));
}

#[test]
fn ruling_15_5_after_a_repulse_it_is_found_where_the_assault_came_from() {
    let mut game = Game::empty_with(Confederate, &["reduced-divisions"])
        .fresh(5, "johnson")
        .tired(5, "ap-hill")
        .leaders(5, "Ap-hill")
        .fresh(4, "mccall");
    game.rolls("corps Ap-hill", &[6]);
    game.plays_all(&["move johnson 4", "move ap-hill 4", "assault 4"]);
    game.rolls("point johnson", &[1, 1, 6, 6]);
    assert!(game.is_lost("ap-hill"));
    assert_eq!(game.at("c-ap-hill-red"), 5);
}

#[test]
fn case_15_6_gunboats_help_union_assaults_along_the_james() {
    for (options, more) in [(&["gunboats"][..], 1), (&[][..], 0)] {
        let mut game = Game::empty_with(Union, options)
            .fresh(34, "mccall")
            .fresh(36, "ap-hill");
        game.plays_all(&["single mccall", "move mccall 36", "assault 36"]);
        game.rolls("point mccall", &[1, 1, 6, 6]);
        assert_eq!(game.last_values().0, 4 - 1 + more);
    }
}

#[test]
fn case_15_6_they_help_the_defense_there_and_at_white_house() {
    for (from, at, more) in [(34, 36, 1), (16, 17, 1), (5, 4, 0)] {
        let value = |options: &[&str]| {
            let mut game = Game::empty_with(Confederate, options)
                .fresh(from, "ap-hill")
                .fresh(at, "mccall");
            game.plays_all(&[
                "single ap-hill",
                &format!("move ap-hill {at}"),
                &format!("assault {at}"),
            ]);
            game.rolls("point ap-hill", &[1, 1, 6, 6]);
            game.last_values().1
        };
        assert_eq!(value(&["gunboats"]), value(&[]) + more, "{at}");
    }
}

/// Fresh A.P. Hill at Mechanicsville is assaulted, and the Confederates hold the Advantage.
fn last_hope(options: &[&str], faces: &[u8]) -> Game {
    let mut game = Game::empty_with(Union, options)
        .fresh(4, "mccall")
        .fresh(5, "ap-hill")
        .with(|state| state.advantage = Some(Confederate));
    game.plays_all(&["single mccall", "move mccall 5", "assault 5"]);
    game.rolls("point mccall", faces);
    game
}

#[test]
fn case_15_5_what_is_left_of_a_division_keeps_a_heroic_defense_open() {
    // 4 - 1 against 7 + 1: a success by 3, which takes A.P. Hill but not what is left of him.
    let dice = [6, 6, 2, 2];
    assert!(last_hope(&["reduced-divisions"], &dice).can("spend"));
    let game = last_hope(&[], &dice);
    assert!(game.is_lost("ap-hill"), "a rout cannot be turned");
}

#[test]
fn case_15_5_what_is_left_of_a_division_is_reckoned_with_before_all_are_lost() {
    // 4 - 1 against 4 + 1: a success by 4 against two exhausted divisions, of which one leaves another behind.
    let field = |options: &[&str]| {
        let mut game = Game::empty_with(Union, options)
            .fresh(4, "mccall")
            .tired(5, "ap-hill winder")
            .fresh(45, "dh-hill");
        game.plays_all(&["single mccall", "move mccall 5", "assault 5", "point mccall"]);
        game.rolls("forward ap-hill", &[5, 5, 2, 2]);
        game
    };
    let mut game = field(&["reduced-divisions"]);
    assert!(game.is_lost("ap-hill"), "he must not retreat, or too few would be left");
    assert_eq!((game.at("c-ap-hill-red"), game.state.fight.left), (5, 2));
    game.plays("retreat winder 45");
    assert_eq!((game.at("winder"), game.state.fight.left), (45, 1));
    assert!(game.can("eliminate c-ap-hill-red"));
    let game = field(&[]);
    assert!(game.is_lost("winder"));
}

#[test]
fn ruling_15_3_infantry_on_a_forced_march_leads_without_its_attack_factor() {
    let value = |forced: &[&str]| {
        let mut game = field(&["forced-march"]);
        game.rolls("corps Ap-hill", &[6]);
        game.plays_all(forced);
        game.plays_all(&["move ap-hill 4", "assault 4"]);
        game.rolls("point ap-hill", &[1, 1, 6, 6]);
        game.last_values().0
    };
    assert_eq!(value(&["force ap-hill"]), value(&[]) - 6);
}
