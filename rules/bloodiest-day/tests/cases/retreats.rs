//! Retreats (8.6.4 to 8.6.6, card retreats).

use bloodiest_day::state::{Frame, place};
use kernel::{Ruleset, Side};
use protocol::http::About;

use crate::harness::{Game, RULES, unit};

/// Lawton, spent, alone in the Cornfield, beaten by 1 in an assault from 26 after this was put on the map; he retreats.
fn beaten(set: &[(u8, &str)]) -> Game {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 2-i-duryea")
        .with(27, "ewell-ii-lawton")
        .tired("ewell-ii-lawton");
    for (area, names) in set {
        game.put(*area, names);
    }
    game.plays_all(&["activate Hooker 26", "move 2-i-duryea 27", "assault 2-i-duryea 27"]);
    // 4 + 6 against 2 + 1 + 6.
    game.rolls("attack", &[2, 4, 3, 3]);
    assert_eq!(game.frame(), Frame::Losses);
    game
}

#[test]
fn case_card_retreats_friendly_areas_with_the_fewest_enemy_areas_around_come_first() {
    let mut game = beaten(&[(28, "jackson-ii-jones"), (42, "dh-hill-ii-ripley"), (18, "1-i-gibbon")]);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!(game.at("ewell-ii-lawton"), 42, "28 is beside 18 with Gibbon");
}

#[test]
fn case_8_6_5_the_owner_chooses_among_equals() {
    let mut game = beaten(&[(28, "jackson-ii-jones"), (42, "dh-hill-ii-ripley")]);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!((game.frame(), game.asked()), (Frame::Retreat, Side::Confederate));
    assert_eq!(game.refused("retreat 43"), "card retreats", "nobody is there");
    game.plays("retreat 28");
    assert_eq!(game.at("ewell-ii-lawton"), 28);
}

#[test]
fn case_8_6_5_who_points_at_an_area_in_a_retreat_is_told_why_it_is_not_open() {
    let mut game = beaten(&[(28, "jackson-ii-jones"), (42, "dh-hill-ii-ripley")]);
    game.plays("fall-back ewell-ii-lawton");
    let told = |area: u16| {
        let about = About {
            space: Some(area),
            ..About::default()
        };
        RULES
            .why(&game.state, Side::Confederate, &about)
            .map(|refusal| refusal.case)
    };
    assert_eq!(told(5), Some("8.6.5"), "far away");
    assert_eq!(
        told(43),
        Some("card retreats"),
        "nobody is there, and it is no nearer to the edge"
    );
    assert_eq!(told(28), None);
}

#[test]
fn case_8_6_4_without_friends_beside_they_go_nearer_to_their_edge() {
    let mut game = beaten(&[]);
    game.plays("fall-back ewell-ii-lawton");
    assert_eq!(game.frame(), Frame::Retreat);
    for area in [25, 43, 44] {
        assert_eq!(
            game.refused(&format!("retreat {area}")),
            "card retreats",
            "{area} is no nearer"
        );
    }
    assert!(game.can("retreat 28") && game.can("retreat 18"));
}

#[test]
fn case_card_retreats_among_enemies_each_unit_rolls_for_its_life() {
    let surrounded: &[(u8, &str)] = &[
        (18, "1-i-gibbon 1-i-phelps 1-i-hoffman 1-i-patrick 3-i-seymour"),
        (
            28,
            "1-xii-gordon-a 1-xii-gordon-b 1-xii-crawford-a 1-xii-crawford-b 2-xii-tyndale",
        ),
        (42, "1-ii-brooke 1-ii-meagher 1-ii-caldwell 2-ii-dana-a 2-ii-dana-b"),
    ];
    let mut game = beaten(surrounded);
    game.plays("fall-back ewell-ii-lawton");
    assert!(game.can("retreat 42"), "25, 43 and 44 are no nearer to the edge");
    let mut lost = Game {
        state: game.state.clone(),
        log: Vec::new(),
        ..game
    };
    game.rolls("retreat 42", &[2, 3]);
    assert_eq!(game.at("ewell-ii-lawton"), 42, "5 is not below 5");
    assert!(game.told("gauntlet.through"));
    lost.rolls("retreat 42", &[1, 3]);
    assert_eq!(lost.at("ewell-ii-lawton"), place::ELIMINATED);
    assert!(lost.told("gauntlet.lost"));
}

#[test]
fn case_card_retreats_two_enemies_or_fewer_kill_nobody() {
    let mut game = beaten(&[(18, "1-i-gibbon"), (28, "1-xii-gordon-a"), (42, "1-ii-brooke")]);
    game.plays("fall-back ewell-ii-lawton");
    game.plays("retreat 42");
    assert_eq!(game.at("ewell-ii-lawton"), 42);
}

#[test]
fn case_8_6_5_units_that_find_no_room_go_on() {
    let full = "dh-hill-ii-ripley dh-hill-ii-rodes dh-hill-ii-colquitt hood-i-hood hood-law-a hood-law-b mclaws-i-cobb \
                mclaws-i-semmes mclaws-i-kershaw mclaws-i-barksdale";
    let mut game = beaten(&[
        (42, full),
        (18, "1-i-gibbon"),
        (28, full_of_three()),
        (41, "dh-hill-ii-gb-anderson"),
    ]);
    game.plays("fall-back ewell-ii-lawton");
    let at = game.at("ewell-ii-lawton");
    assert!(at != 42 && at != 28 && place::is_area(at), "{at}");
}

/// Ten units of three divisions.
fn full_of_three() -> &'static str {
    "jackson-ii-jones jackson-ii-starke jackson-ii-winder jackson-ii-taliaferro walker-i-manning-a walker-i-manning-b \
     walker-i-ransom-a walker-i-ransom-b jones-i-kemper jones-i-drayton"
}

#[test]
fn case_8_6_5_who_cannot_retreat_is_eliminated() {
    // Area 10 lies at both edges of the Confederates: nothing is nearer to either.
    let mut game = Game::empty(Side::Union)
        .with(9, "Hooker 1-i-gibbon")
        .with(10, "jackson-ii-winder")
        .tired("jackson-ii-winder");
    game.plays_all(&["activate Hooker 9", "move 1-i-gibbon 10", "assault 1-i-gibbon 10"]);
    game.rolls("attack", &[3, 4, 3, 4]);
    game.plays("fall-back jackson-ii-winder");
    assert_eq!(game.at("jackson-ii-winder"), place::ELIMINATED);
    assert!(game.told("retreat.none"));
}

#[test]
fn case_8_6_6_nobody_retreats_off_the_map_and_lives() {
    let ways = |side, area, name| {
        let game = Game::empty(side).with(area, name);
        RULES.ways_back(&game.state, side, area, [unit(name)].into_iter().collect())
    };
    for (side, area, name) in [
        (Side::Union, 72, "1-i-phelps"),
        (Side::Confederate, 10, "jackson-ii-winder"),
    ] {
        assert!(ways(side, area, name).is_empty(), "the edges beside {area} are no way");
    }
}

#[test]
fn ruling_7_3_3_vacant_areas_nearer_to_either_edge_are_open_to_a_retreat() {
    let ways = |side, area, name: &str| {
        let game = Game::empty(side).with(area, name);
        let units = name.split(' ').map(unit).collect();
        RULES.ways_back(&game.state, side, area, units).collect::<Vec<_>>()
    };
    assert_eq!(
        ways(Side::Union, 1, "1-i-phelps"),
        [21],
        "in the north, and nearer to the east"
    );
    assert_eq!(
        ways(Side::Confederate, 3, "jackson-ii-winder"),
        [4],
        "in the west, and nearer to the south"
    );
    assert_eq!(ways(Side::Confederate, 27, "jackson-ii-winder"), [18, 28, 42]);
}

#[test]
fn case_8_6_1_a_unit_lost_in_its_retreat_counts_for_one_point_only() {
    let both = "jackson-ii-winder jackson-ii-taliaferro";
    let mut game = Game::empty(Side::Union)
        .with(9, "Hooker 1-i-gibbon")
        .with(10, both)
        .tired(both);
    game.plays_all(&["activate Hooker 9", "move 1-i-gibbon 10", "assault 1-i-gibbon 10"]);
    game.rolls("attack", &[3, 4]);
    // 4 + 7 against 1 + 2 + 6: 2 points.
    game.rolls("lead jackson-ii-winder", &[3, 3]);
    game.plays("fall-back jackson-ii-winder");
    assert_eq!(game.frame(), Frame::Losses, "it pays 1 of 2, whatever becomes of it");
    game.plays("fall-back jackson-ii-taliaferro");
    assert_eq!(game.at("jackson-ii-taliaferro"), place::ELIMINATED);
}

#[test]
fn case_8_6_2_attackers_whose_way_back_is_taken_follow_the_order_of_the_card() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker")
        .with(24, "3-i-anderson")
        .with(27, "1-i-gibbon 1-i-phelps ewell-ii-lawton");
    game.plays_all(&["activate Hooker 27", "assault 1-i-phelps 27", "join 1-i-gibbon"]);
    // 2 + 2 + 3 against 4 + 1 + 6; they did not move before. 18, 28 and 42 are no way for the Union, 25 and 44 are.
    game.rolls("attack", &[1, 2, 3, 3]);
    assert_eq!((game.frame(), game.asked()), (Frame::Retreat, Side::Union));
    assert!(game.can("retreat 25") && !game.can("retreat 42"));
    game.plays("retreat 25");
    assert_eq!(game.at("1-i-gibbon"), 25);
}

#[test]
fn case_8_6_2_nobody_goes_back_where_the_enemy_has_come_meanwhile() {
    let mut game = Game::empty(Side::Union)
        .with(26, "Hooker 1-i-gibbon 1-i-phelps")
        .with(24, "3-i-anderson")
        .with(27, "ewell-ii-lawton");
    game.plays_all(&["activate Hooker 26", "move 1-i-gibbon 27", "move 1-i-phelps 27"]);
    // Those whom another assault of the impulse has thrown back.
    game.put(26, "ewell-ii-trimble");
    game.plays("assault 1-i-phelps 27");
    // 2 + 2 + 5 = 9 against 4 + 1 + 5 = 10.
    game.rolls("attack", &[2, 3, 2, 3]);
    assert!(game.told("combat.repulse"));
    assert!(!game.can("retreat 26"));
    assert_ne!(game.at("1-i-gibbon"), 26);
}

#[test]
fn case_11_2_2_a_retreat_over_a_hidden_ford_shows_it() {
    let game = Game::empty(Side::Confederate).with(36, "walker-i-manning-a");
    let ways = RULES.ways_back(
        &game.state,
        Side::Confederate,
        61,
        [unit("walker-i-manning-b")].into_iter().collect(),
    );
    assert!(ways.contains(36), "the Confederates know the ford");
    let ways = RULES.ways_back(
        &game.state,
        Side::Union,
        36,
        [unit("1-ix-christ")].into_iter().collect(),
    );
    assert!(!ways.contains(61), "the Union does not");
}
