//! 10.7: retreats.

use kernel::Side::{Confederate, Union};
use kernel::{Ruleset, Sides};

use crate::harness::Game;

/// Barlow assaults 35 from 39 and wins by 2 against Heth and Kershaw, who are exhausted; a retreat absorbs 1.
fn pressed() -> Game {
    // 6 + 12 against 3 + 2 + 11.
    Game::empty(Union).fresh(39, "barlow").tired(35, "heth kershaw")
}

fn fight(game: &mut Game) {
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[6, 6, 6, 5]);
}

#[test]
fn case_10_7_the_defender_is_asked_in_the_middle_of_the_impulse() {
    let interrupted = |game: &Game| game.rules().tempo(&game.state).interrupted;
    let mut game = pressed();
    assert_eq!(interrupted(&game), Sides::NONE, "the Attacker's impulse is his own");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    assert_eq!(interrupted(&game), Sides::only(Confederate), "10.3");
    game.rolls("forward heth", &[6, 6, 6, 5]);
    assert!(game.can("retreat heth 31"));
    assert_eq!(interrupted(&game), Sides::only(Confederate));
}

#[test]
fn case_10_7_attackers_retreat_only_whence_they_came() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .fresh(35, "gibbon")
        .control(Union, &[32]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    assert_eq!(game.refused("retreat barlow 32"), "10.7");
    game.plays("retreat barlow 39");
}

#[test]
fn case_10_7_1_units_retreat_one_by_one_and_go_on_from_a_full_area() {
    // Nine stand in 31: the first to retreat fills it, the second has to look elsewhere.
    let nine = "pickett field gordon ramseur rodes c-wilcox mahone breckinridge hoke";
    let mut game = pressed().fresh(31, nine).control(Union, &[29, 32, 37, 38]);
    fight(&mut game);
    assert!(game.can("retreat heth 31") && !game.can("retreat heth 37"));
    game.plays("retreat heth 31");
    assert!(!game.can("retreat kershaw 31"));
    // By way of the full area to the free ones around it: 27, 30 and 36.
    for area in [27, 30, 36] {
        assert!(game.can(&format!("retreat kershaw {area}")), "{area}");
    }
    game.plays("retreat kershaw 30");
    assert_eq!((game.at("heth"), game.at("kershaw")), (31, 30));
}

#[test]
fn case_10_7_1_attackers_find_their_area_full() {
    // Barlow leaves 39 with nine others; after that ten stand there again.
    let nine = "birney gibbon griffin cutler crawford russell neill ricketts potter";
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(39, nine)
        .fresh(35, "heth")
        .control(Union, &[40]);
    game.plays_all(&["single barlow", "move barlow 35"]);
    let mut game = game.fresh(39, "willcox");
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.at("barlow"), 40);
}

#[test]
fn case_10_7_2_free_areas_come_before_contested_ones() {
    let mut game = pressed()
        .fresh(31, "pickett")
        .fresh(31, "birney")
        .control(Union, &[29, 32, 38]);
    fight(&mut game);
    // 31 is contested, 37 is free.
    assert_eq!(game.refused("retreat heth 31"), "10.7.2");
    assert!(game.can("retreat heth 37"));
}

#[test]
fn case_10_7_2_a_contested_friendly_area_is_the_second_choice() {
    let mut game = pressed()
        .fresh(31, "pickett")
        .fresh(31, "birney")
        .control(Union, &[29, 32, 37, 38]);
    fight(&mut game);
    assert!(game.can("retreat heth 31"));
}

#[test]
fn case_10_7_2_nobody_retreats_into_enemy_control() {
    let mut game = pressed().control(Union, &[29, 32, 37, 38]);
    fight(&mut game);
    for area in [29, 32, 37, 38, 39] {
        assert_eq!(game.refused(&format!("retreat heth {area}")), "10.7.2", "{area}");
    }
    assert!(game.can("retreat heth 31"));
}

#[test]
fn case_10_7_2_artillery_retreats_by_road_and_nobody_over_a_river_without_a_bridge() {
    // 38 is the only way from 35, and no road leads there.
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth c-i-art")
        .control(Union, &[29, 31, 32, 37]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.refused("retreat c-i-art 38"), "9.5.3");
    assert!(game.can("retreat heth 38"));
    // 16 is the only way from 33, over the ferry.
    let repulsed = |game: Game| {
        let mut game = game
            .fresh(34, "barlow")
            .fresh(33, "heth")
            .control(Union, &[14, 28, 29, 32]);
        game.plays_all(&["single barlow", "move barlow 33", "assault 33"]);
        game.rolls("point barlow", &[1, 1, 6, 6]);
        game
    };
    let bridges = || Game::empty_with(Union, &["bridges"]);
    assert!(repulsed(bridges()).can("retreat heth 16"));
    assert!(!repulsed(bridges().destroyed(16, 33)).can("retreat heth 16"));
}

#[test]
fn case_10_7_3_defenders_may_retreat_after_a_won_assault() {
    let mut game = Game::empty(Union).fresh(39, "barlow").fresh(35, "heth kershaw");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.asked(), Confederate);
    // Not the forward unit, and only one of them.
    game.plays_all(&["retreat kershaw 31", "stand"]);
    assert_eq!((game.at("kershaw"), game.at("heth")), (31, 35));
}

#[test]
fn case_10_7_3_a_leader_goes_or_stays_when_only_some_retreat() {
    let fight = || {
        let mut game = Game::empty(Union)
            .fresh(39, "barlow")
            .fresh(35, "heth kershaw")
            .leaders(35, "Anderson");
        game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
        game.rolls("forward heth", &[1, 1, 6, 6]);
        game.plays_all(&["retreat kershaw 31", "stand"]);
        assert_eq!(game.asked(), Confederate);
        assert_eq!(game.refused("accompany Anderson 37"), "10.7.3");
        game
    };
    let mut game = fight();
    game.plays("accompany Anderson 31");
    assert_eq!(game.at("Anderson"), 31);
    let mut game = fight();
    game.plays("done");
    assert_eq!(game.at("Anderson"), 35);
}

#[test]
fn case_10_7_3_a_leader_goes_along_when_all_retreat() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth")
        .leaders(35, "Hill");
    game.plays_all(&["single barlow", "move barlow 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.plays("retreat heth 31");
    game.ends_fight();
    assert_eq!(game.at("Hill"), 31);
}

#[test]
fn case_10_7_4_a_unit_that_cannot_retreat_does_not_survive_its_points() {
    let mut game = pressed().control(Union, &[29, 31, 32, 37, 38]);
    fight(&mut game);
    assert!(!game.can("retreat heth 31"));
    game.ends_fight();
    assert!(game.is_lost("heth"));
}

#[test]
fn case_10_7_4_the_garrison_retreats_around_richmond_only() {
    let garrison = || {
        Game::empty(Union)
            .fresh(44, "barlow")
            .fresh(46, "richmond-garrison kershaw")
    };
    let fight = |game: &mut Game| {
        game.plays_all(&["single barlow", "move barlow 46", "assault 46", "point barlow"]);
        // 18 against 4 + 1 + 3 + 7 is 3, less 1 in the defenses; the garrison takes the first as the forward unit.
        game.rolls("forward richmond-garrison", &[6, 6, 3, 4]);
        assert!(!game.is_fresh("richmond-garrison"));
    };
    let mut game = garrison();
    fight(&mut game);
    assert!(game.can("retreat richmond-garrison 50") && game.can("retreat richmond-garrison 47"));
    assert_eq!(game.refused("retreat richmond-garrison 45"), "10.7.4");
    // With 47 and 50 in Union hands it has nowhere to go, although 45 would be free for others.
    let mut game = garrison().control(Union, &[47, 50]);
    fight(&mut game);
    assert!(!game.can("retreat richmond-garrison 45"));
    assert!(game.can("eliminate richmond-garrison"));
}

#[test]
fn case_10_7_4_attackers_without_a_way_back_are_eliminated() {
    // The ten in 39 fill it again, and everything around is in Confederate hands.
    let nine = "birney gibbon griffin cutler crawford russell neill ricketts potter";
    let mut game = Game::empty(Union).fresh(39, "barlow").fresh(39, nine).fresh(35, "heth");
    game.plays_all(&["single barlow", "move barlow 35"]);
    let mut game = game.fresh(39, "willcox").control(Confederate, &[32, 34, 38, 40, 41]);
    game.plays("assault 35");
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert!(game.is_lost("barlow"));
    assert_eq!(game.at("birney"), 39);
}

#[test]
fn case_9_5_2_repulsed_units_go_back_over_a_full_bridge() {
    let mut game = Game::empty(Union)
        .fresh(18, "griffin cutler crawford neill ricketts")
        .leaders(1, "Grant")
        .fresh(34, "heth");
    game.plays("army 18");
    for unit in ["griffin", "cutler", "crawford", "neill", "ricketts"] {
        game.plays(&format!("move {unit} 34"));
    }
    game.plays("assault 34");
    game.rolls("point griffin", &[1, 1, 6, 6]);
    game.ends_fight();
    for unit in ["griffin", "cutler", "crawford", "neill", "ricketts"] {
        assert_eq!(game.at(unit), 18, "{unit}");
    }
}

#[test]
fn case_10_7_3_the_attackers_leader_goes_back_with_his_troops() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .leaders(39, "Hancock")
        .fresh(35, "heth");
    game.plays_all(&["corps Hancock", "move barlow 35", "move Hancock 35", "assault 35"]);
    game.rolls("point barlow", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!((game.at("barlow"), game.at("Hancock")), (39, 39));
}

#[test]
fn case_10_7_3_voluntary_retreat_keeps_to_the_priorities() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow")
        .fresh(35, "heth kershaw")
        .control(Union, &[31]);
    game.plays_all(&["single barlow", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.refused("retreat heth 31"), "10.7.2");
    assert!(game.can("retreat heth 37"));
}

#[test]
fn case_9_2_option_exhausted_artillery_does_not_retreat_over_a_ford() {
    // 28 is left by the ford to 14 only: all else around it is in Union hands.
    let can_leave = |options: &[&str], fresh: bool| {
        let game = Game::empty_with(Union, options).fresh(29, "barlow").fresh(28, "heth");
        let game = if fresh {
            game.fresh(28, "i-art")
        } else {
            game.tired(28, "i-art")
        };
        let mut game = game.control(Union, &[20, 26, 30, 33]);
        game.plays_all(&["single barlow", "move barlow 28", "assault 28", "point barlow"]);
        game.rolls("forward heth", &[1, 1, 6, 6]);
        game.can("retreat i-art 14")
    };
    assert!(can_leave(&[], false), "without the option a ford is a bridge");
    assert!(can_leave(&["artillery-fords"], true));
    assert!(!can_leave(&["artillery-fords"], false));
}

#[test]
fn case_10_7_3_who_does_not_want_to_be_asked_again_today_is_not() {
    let mut game = Game::empty(Union)
        .fresh(39, "barlow birney")
        .leaders(39, "Hancock")
        .fresh(35, "heth kershaw")
        .fresh(38, "pickett");
    game.plays_all(&["corps Hancock", "move barlow 35", "assault 35", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    assert_eq!(game.asked(), Confederate);
    game.plays("stand-today");
    game.plays_all(&["move birney 38", "assault 38"]);
    game.rolls("point birney", &[1, 1, 6, 6]);
    assert_eq!(game.state.impulse, 1, "nobody was asked to retreat from 38");
}

#[test]
fn case_10_7_1_a_retreat_by_way_of_a_full_area_counts_for_the_bridges_it_crosses() {
    // Heth and Kershaw leave 33 by way of 34, where ten stand, to 39: two creeks with bridges.
    let ten = "pickett field gordon ramseur rodes c-wilcox mahone breckinridge hoke c-ii-art";
    let mut game = Game::empty(Union)
        .fresh(29, "barlow")
        .fresh(33, "heth kershaw")
        .fresh(34, ten)
        .control(Union, &[14, 16, 18, 28, 29, 32]);
    game.plays_all(&["single barlow", "move barlow 33", "assault 33", "point barlow"]);
    game.rolls("forward heth", &[1, 1, 6, 6]);
    game.plays("retreat heth 39");
    assert_eq!((game.bridge_use(33, 34), game.bridge_use(34, 39)), (1, 1));
}

#[test]
fn case_10_7_1_repulsed_units_need_no_room_on_the_bridges_beyond_a_full_area() {
    // The guns go back from 33 to 34, which has filled, and on over the bridge to 39 that others have used up (9.5.2).
    let mut game = Game::empty(Union)
        .fresh(34, "u-ii-art")
        .fresh(33, "heth")
        .control(Union, &[39]);
    game.plays_all(&["single u-ii-art", "move u-ii-art 33"]);
    let ten = "birney gibbon griffin cutler crawford russell neill ricketts potter willcox";
    let bridge = game.rules().data.bridge(34, 39).expect("there is a bridge").0;
    let mut game = game.fresh(34, ten).with(|state| state.op.bridges[bridge] = 5);
    game.plays("assault 33");
    game.rolls("point u-ii-art", &[1, 1, 6, 6]);
    game.ends_fight();
    assert_eq!(game.at("u-ii-art"), 39);
}

#[test]
fn case_10_7_4_only_the_last_casualty_point_drives_off_the_map() {
    use area_impulse::state::place;
    // Two exhausted divisions at the edge of the map have nowhere to go and three points to absorb.
    let around: Vec<u8> = (1..=50).filter(|area| *area != 42).collect();
    let mut game = Game::empty(Union)
        .fresh(41, "barlow")
        .tired(42, "heth kershaw")
        .control(Union, &around);
    game.plays_all(&["single barlow", "move barlow 42", "assault 42", "point barlow"]);
    // 12 against 9: Heth in front is lost for the first two, and Kershaw for the last.
    game.rolls("forward heth", &[3, 3, 2, 2]);
    assert_eq!(
        (game.at("heth"), game.at("kershaw")),
        (place::ELIMINATED, place::OFF_MAP)
    );
}

#[test]
fn case_10_7_1_defenders_pass_on_through_several_full_areas() {
    // 31 is full and so is 30 behind it; all else around the two is the Union's, but for 26 and 28.
    let infantry = "pickett field gordon ramseur rodes c-wilcox mahone breckinridge hoke richmond-garrison";
    let others = "c-i-art c-ii-art c-iii-art c-horse-art hampton fitz-lee whf-lee c-i-det c-ii-det c-iii-det";
    let mut game = pressed()
        .fresh(31, infantry)
        .fresh(30, others)
        .control(Union, &[27, 29, 32, 36, 37, 38]);
    fight(&mut game);
    for full in [30, 31] {
        assert_eq!(game.refused(&format!("retreat heth {full}")), "10.7.1");
    }
    assert!(game.can("retreat heth 28"));
    game.plays("retreat heth 26");
    assert_eq!(game.at("heth"), 26);
}
