//! Every fact that the rulebook of Not War But Murder states about its map and counters, asserted against the data.
//!
//! What the book does not say is reconstructed and only has to be possible: see `board_shape.rs`.

#[path = "common/facts.rs"]
mod facts;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use area_impulse::data::{BridgeState, GameData, LEADER_PIECES, Rank, Role, Start, UnitKind};
use protocol::Side::{Confederate, Union};

use crate::facts::Facts;

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::not_war_but_murder(&[]).expect("the data are sound"));

fn neighbours(area: u8) -> BTreeSet<u8> {
    DATA.areas[usize::from(area)]
        .neighbours
        .iter()
        .map(|adjacent| adjacent.to)
        .collect()
}

fn bridge_state(a: u8, b: u8) -> BridgeState {
    let bridge = DATA.bridge(a, b).unwrap_or_else(|| panic!("no bridge {a}-{b}"));
    DATA.bridges[usize::from(bridge.0)].start
}

fn with_role(role: Role) -> Vec<u8> {
    DATA.areas_with(role).collect()
}

/// The names of the units and leaders of an area, sorted; leaders marked with a star.
fn setup(area: u8) -> Vec<String> {
    let here = Start::Area(area);
    let units = DATA.units.iter().filter(|unit| unit.start == here);
    let leaders = DATA.leaders.iter().filter(|leader| leader.start == here);
    let mut names: Vec<String> = units
        .map(|unit| unit.name.trim_end_matches("\u{2019}s Division").to_owned())
        .chain(leaders.map(|leader| format!("*{}", leader.name)))
        .collect();
    names.sort();
    names
}

fn corps_of(unit: &str) -> Option<&'static str> {
    let unit = DATA.unit(unit).unwrap_or_else(|| panic!("no unit {unit}"));
    let corps = DATA.units[usize::from(unit.0)].corps?;
    Some(&DATA.corps[usize::from(corps.0)].short)
}

#[test]
fn case_3_0_the_railway_bridge_between_10_and_22_exists() {
    assert_eq!(bridge_state(10, 22), BridgeState::Confederate);
    let border = DATA.border(10, 22);
    assert_eq!((border.kind.as_str(), border.rail), ("river", true));
}

#[test]
fn case_3_2_fifty_areas_and_adjacency_as_stated() {
    assert_eq!(DATA.areas.len(), 51);
    assert!(DATA.adjacent(28, 32).is_none());
    for via in [29, 33] {
        assert!(DATA.adjacent(28, via).is_some() && DATA.adjacent(via, 32).is_some());
    }
}

#[test]
fn case_3_2_1_roads_cross_the_borders_of_the_areas_they_connect() {
    // The roads themselves are reconstructed; the net has to reach every area, so that artillery can.
    assert_eq!(DATA.reached(|adjacent| adjacent.road).len(), 50);
    for bridge in &DATA.bridges {
        assert!(
            DATA.border(bridge.a, bridge.b).road,
            "no road leads over {}-{}",
            bridge.a,
            bridge.b
        );
    }
}

#[test]
fn case_3_2_2_square_identifiers_mark_the_richmond_defenses() {
    assert_eq!(with_role(Role::Fortified), [46, 47, 48, 49, 50]);
    for space in DATA.board.spaces.iter().filter(|space| space.id <= 50) {
        let identifier = space.identifier.as_ref().expect("every area has an identifier");
        assert_eq!(identifier.number, space.id.to_string());
        assert_eq!(identifier.shape == "square", space.id >= 46, "area {}", space.id);
    }
}

#[test]
fn case_3_2_3_every_area_has_a_tem_from_1_to_4() {
    for area in &DATA.areas[1..] {
        assert!((1..=4).contains(&area.tem), "area {}", area.number);
        let space = &DATA.board.spaces[usize::from(area.number) - 1];
        let identifier = space.identifier.as_ref().expect("every area has an identifier");
        assert_eq!(identifier.modifier, Some(format!("+{}", area.tem)));
    }
}

#[test]
fn case_3_2_4_only_three_waters_are_rivers() {
    let named = |kind: &str| -> BTreeSet<&str> {
        let lines = DATA.board.lines.iter().filter(|line| line.kind == kind);
        lines.map(|line| line.name.as_str()).collect()
    };
    assert_eq!(
        named("river"),
        BTreeSet::from(["North Anna River", "South Anna River", "Pamunkey River"])
    );
    assert!(named("creek").is_superset(&BTreeSet::from(["Little River", "Chickahominy River"])));
    assert_eq!(DATA.border(7, 10).kind, "creek", "the Little River");
    assert_eq!(DATA.border(38, 45).kind, "creek", "the Chickahominy");
    assert!(
        DATA.board
            .borders
            .iter()
            .all(|border| ["open", "creek", "river"].contains(&border.kind.as_str()))
    );
    // The James, drawn within area 50, is no boundary.
    assert!(neighbours(50).iter().all(|area| DATA.border(*area, 50).kind == "open"));
}

#[test]
fn case_3_2_5_a_crossing_lies_on_a_creek_or_river() {
    for crossing in DATA.board.borders.iter().filter(|border| border.crossing.is_some()) {
        assert_ne!(crossing.kind, "open", "{}-{}", crossing.a, crossing.b);
    }
}

#[test]
fn case_3_2_6_red_identifiers_mark_victory_areas_and_richmond_is_worth_no_points() {
    assert_eq!(DATA.areas[50].vp, 0);
    for area in &DATA.areas[1..] {
        let space = &DATA.board.spaces[usize::from(area.number) - 1];
        let identifier = space.identifier.as_ref().expect("every area has an identifier");
        assert_eq!(
            identifier.ring == "victory",
            area.vp > 0 || area.number == 50,
            "area {}",
            area.number
        );
        assert_eq!(identifier.points.unwrap_or(0), i32::from(area.vp));
    }
    let all: u8 = DATA.areas.iter().map(|area| area.vp).sum();
    assert!(all >= 10, "the Union could never reach ten points");
}

#[test]
fn case_3_2_7_railways_run_from_area_to_area() {
    let rails: Vec<_> = DATA.board.borders.iter().filter(|border| border.rail).collect();
    assert!(
        rails
            .iter()
            .all(|border| border.kind == "open" || border.crossing.is_some())
    );
    // 17.5: the Richmond, Fredericksburg and Potomac.
    for (a, b) in [(10, 22), (22, 23), (23, 24), (24, 49), (49, 50)] {
        assert!(DATA.border(a, b).rail, "{a}-{b}");
    }
}

#[test]
fn case_3_3_the_turn_track_has_the_eight_days_of_the_campaign() {
    let track = DATA
        .board
        .tracks
        .iter()
        .find(|track| track.id == "turn")
        .expect("a turn track");
    assert_eq!(track.first, 1);
    assert_eq!(
        track.boxes,
        [
            "May 27", "May 28", "May 29", "May 30", "May 31", "June 1", "June 2", "June 3"
        ]
    );
}

#[test]
fn case_3_4_the_impulse_track_runs_from_0_to_12() {
    let track = DATA
        .board
        .tracks
        .iter()
        .find(|track| track.id == "impulse")
        .expect("an impulse track");
    assert_eq!((track.first, track.boxes.len()), (0, 13));
    assert_eq!(track.boxes.last().map(String::as_str), Some("12"));
}

#[test]
fn case_3_5_replacements_of_both_sides_and_union_points_are_recorded() {
    for id in ["vp", "rp.union", "rp.confederate"] {
        assert!(DATA.board.tracks.iter().any(|track| track.id == id), "{id}");
    }
}

#[test]
fn case_4_2_every_unit_has_a_fresh_and_an_exhausted_side() {
    for counter in DATA.board.counters.iter().filter(|counter| counter.id < LEADER_PIECES) {
        let faces: Vec<(&str, bool)> = counter
            .faces
            .iter()
            .map(|face| (face.name.as_str(), face.spent))
            .collect();
        assert_eq!(faces, [("fresh", false), ("exhausted", true)], "{}", counter.name);
    }
}

#[test]
fn case_4_2_1_infantry_are_divisions() {
    assert!(
        DATA.units
            .iter()
            .any(|unit| unit.kind == UnitKind::Infantry && unit.name.contains("Division"))
    );
}

#[test]
fn case_4_2_2_each_corps_has_one_artillery_unit_and_the_cavalry_horse_artillery() {
    for (index, corps) in DATA.corps.iter().enumerate() {
        let guns: Vec<UnitKind> = DATA
            .units
            .iter()
            .filter(|unit| unit.corps.is_some_and(|of| usize::from(of.0) == index) && unit.kind.is_artillery())
            .map(|unit| unit.kind)
            .collect();
        let expected = if corps.short == "Cav" {
            UnitKind::HorseArtillery
        } else {
            UnitKind::Artillery
        };
        assert_eq!(guns, [expected], "{}", corps.id);
    }
}

#[test]
fn case_4_2_3_cavalry_belongs_to_the_cavalry_corps() {
    for unit in DATA.units.iter().filter(|unit| unit.kind == UnitKind::Cavalry) {
        assert_eq!(corps_of(&unit.id), Some("Cav"), "{}", unit.id);
    }
}

#[test]
fn case_4_3_2_three_factors_stand_on_a_fresh_unit() {
    for (unit, counter) in DATA.units.iter().zip(&DATA.board.counters) {
        let factors = format!("{}-{}-{}", unit.attack, unit.defense, unit.movement);
        assert_eq!(counter.faces[0].factors, factors, "{}", unit.id);
    }
}

#[test]
fn case_4_3_3_three_units_and_optional_ferraro_are_independent() {
    let independent: Vec<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.corps.is_none())
        .map(|unit| unit.name.as_str())
        .collect();
    assert_eq!(
        independent,
        [
            "Breckinridge\u{2019}s Division",
            "Hoke\u{2019}s Division",
            "Richmond Garrison",
            "Ferraro\u{2019}s Division"
        ]
    );
}

#[test]
fn case_4_4_1_one_army_leader_a_side_and_one_leader_for_each_corps() {
    for side in [Union, Confederate] {
        let army: Vec<&str> = DATA
            .leaders
            .iter()
            .filter(|leader| leader.side == side && leader.rank == Rank::Army)
            .filter(|leader| !matches!(leader.start, Start::Optional(_)))
            .map(|leader| leader.name.as_str())
            .collect();
        assert_eq!(army, if side == Union { ["Grant"] } else { ["Lee"] });
    }
    for (index, corps) in DATA.corps.iter().enumerate() {
        let commands = |rank: Rank| matches!(rank, Rank::Corps(of) if usize::from(of.0) == index);
        let leaders = DATA.leaders.iter().filter(|leader| commands(leader.rank));
        assert_eq!(leaders.count(), 1, "{}", corps.id);
    }
}

#[test]
fn case_4_4_2_the_union_controls_exactly_areas_1_to_4_at_the_start() {
    for area in &DATA.areas[1..] {
        let owner = if area.number <= 4 { Union } else { Confederate };
        assert_eq!(area.start_control, owner, "area {}", area.number);
    }
}

#[test]
fn case_5_2_1_the_union_sets_up_as_listed() {
    assert_eq!(
        setup(1),
        [
            "*Warren",
            "*Wright",
            "Crawford",
            "Crittenden",
            "Cutler",
            "Griffin",
            "Lockwood",
            "Neill",
            "Ricketts",
            "V Corps Artillery",
            "VI Corps Artillery"
        ]
    );
    assert_eq!(setup(2), ["*Burnside", "IX Corps Artillery", "Willcox", "Wilson"]);
    assert_eq!(
        setup(3),
        ["*Hancock", "Barlow", "Birney", "Gibbon", "II Corps Artillery", "Potter"]
    );
    assert_eq!(
        setup(4),
        [
            "*Grant",
            "*Sheridan",
            "Gregg",
            "Russell",
            "Torbert",
            "Union Horse Artillery"
        ]
    );
    for (unit, corps) in [
        ("u-crittenden-inf", "IX"),
        ("u-potter-inf", "IX"),
        ("u-willcox-inf", "IX"),
        ("u-russell-inf", "VI"),
        ("u-neill-inf", "VI"),
        ("u-lockwood-inf", "V"),
        ("u-birney-inf", "II"),
    ] {
        assert_eq!(corps_of(unit), Some(corps), "{unit}");
    }
}

#[test]
fn case_5_2_2_the_confederates_set_up_as_listed() {
    assert_eq!(
        setup(7),
        [
            "*Early",
            "*Lee",
            "Breckinridge",
            "Field",
            "Gordon",
            "II Corps Artillery",
            "Ramseur",
            "Rodes"
        ]
    );
    assert_eq!(
        setup(8),
        [
            "*Anderson",
            "*Hill",
            "Heth",
            "I Corps Artillery",
            "III Corps Artillery",
            "Kershaw",
            "Mahone",
            "Pickett",
            "Wilcox"
        ]
    );
    assert_eq!(setup(9), ["Hampton"]);
    assert_eq!(
        setup(20),
        ["*Hampton", "Confederate Horse Artillery", "Fitz Lee", "W.H.F. Lee"]
    );
    assert_eq!(setup(50), ["Richmond Garrison"]);
    for (unit, corps) in [
        ("c-field-inf", "I"),
        ("c-rodes-inf", "II"),
        ("c-wilcox-inf", "III"),
        ("c-hampton-cav", "Cav"),
    ] {
        assert_eq!(corps_of(unit), Some(corps), "{unit}");
    }
}

#[test]
fn case_7_1_no_set_up_area_holds_more_than_ten_units_of_a_side() {
    for area in 1..=50 {
        let units = DATA.units.iter().filter(|unit| unit.start == Start::Area(area));
        assert!(units.count() <= 10, "area {area}");
    }
}

#[test]
fn case_9_1_3_exactly_46_to_49_touch_richmond() {
    assert_eq!(neighbours(50), BTreeSet::from([46, 47, 48, 49]));
}

#[test]
fn case_13_3_1_supply_comes_from_the_named_areas() {
    assert_eq!(
        with_role(Role::UnionSupply),
        [DATA.area_named("Chesterfield Station"), DATA.area_named("Old Church")]
    );
    assert_eq!(
        with_role(Role::ConfederateSupply),
        [DATA.area_named("Ashland"), DATA.area_named("Richmond")]
    );
    // The Union can trace from its set-up areas at once.
    for area in 1..=4 {
        assert_eq!(DATA.areas[area].start_control, Union);
    }
    assert!(DATA.adjacent(2, 4).is_some() && DATA.adjacent(3, 4).is_some() && DATA.adjacent(1, 2).is_some());
}

#[test]
fn case_14_1_hoke_may_come_when_wickhams_crossing_or_hanovertown_falls() {
    assert_eq!(DATA.area_named("Wickham's Crossing"), 21);
    assert_eq!(DATA.area_named("Hanovertown"), 33);
    assert_eq!(with_role(Role::HokeTrigger), [21, 33]);
    assert_eq!(with_role(Role::HokeEntry), [50]);
    let hoke = DATA.unit("c-hoke-inf").expect("Hoke exists");
    assert_eq!(DATA.units[usize::from(hoke.0)].start, Start::Reinforcement);
}

#[test]
fn case_14_2_the_eighteenth_corps_enters_at_mangohick_church_or_old_church() {
    assert_eq!(
        (DATA.area_named("Mangohick Church"), DATA.area_named("Old Church")),
        (15, 34)
    );
    assert_eq!(with_role(Role::XviiiEntry), [15, 34]);
    let corps: Vec<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.start == Start::Reinforcement && unit.side == Union)
        .map(|unit| unit.name.as_str())
        .collect();
    assert_eq!(corps.len(), 4);
    assert!(corps.contains(&"XVIII Corps Artillery"));
    let smith = DATA.leader("u-leader-smith").expect("Smith exists");
    assert_eq!(DATA.leaders[usize::from(smith.0)].start, Start::Reinforcement);
}

#[test]
fn case_15_1_richmond_is_area_50_and_victory_is_traced_to_4_or_34() {
    assert_eq!(DATA.area_named("Richmond"), 50);
    assert_eq!(DATA.area_named("Chesterfield Station"), 4);
    assert_eq!(with_role(Role::Richmond), [50]);
    assert_eq!(with_role(Role::UnionSupply), [4, 34]);
}

#[test]
fn case_15_4_the_gates_are_46_to_49() {
    assert_eq!(with_role(Role::Gate), [46, 47, 48, 49]);
}

#[test]
fn case_16_5_bridges_begin_in_the_states_that_the_book_gives_them() {
    for (a, b) in [(1, 2), (3, 4), (2, 3)] {
        assert_eq!(bridge_state(a, b), BridgeState::Union, "{a}-{b}");
    }
    assert_eq!(bridge_state(11, 20), BridgeState::Destroyed);
    let others = DATA
        .bridges
        .iter()
        .filter(|bridge| bridge.start == BridgeState::Confederate);
    assert_eq!(others.count(), DATA.bridges.len() - 4);
    for (name, number) in [
        ("Noel's Station", 1),
        ("Mt. Carmel Church", 2),
        ("Lowry", 3),
        ("Bethel Church", 11),
        ("Hanover Court House", 20),
    ] {
        assert_eq!(DATA.area_named(name), number);
    }
}

#[test]
fn case_16_7_every_infantry_and_cavalry_corps_has_one_brigade_detachment() {
    for (index, corps) in DATA.corps.iter().enumerate() {
        let detachments: Vec<UnitKind> = DATA
            .units
            .iter()
            .filter(|unit| unit.start == Start::Detachment)
            .filter(|unit| unit.corps.is_some_and(|of| usize::from(of.0) == index))
            .map(|unit| unit.kind)
            .collect();
        let kind = if corps.short == "Cav" {
            UnitKind::Cavalry
        } else {
            UnitKind::Infantry
        };
        assert_eq!(detachments, [kind], "{}", corps.id);
    }
}

#[test]
fn case_17_2_1_the_south_anna_and_the_pamunkey_part_the_numbers_at_20() {
    let north = |area: u16| area <= 19;
    for border in DATA
        .board
        .borders
        .iter()
        .filter(|border| north(border.a) != north(border.b))
    {
        assert_eq!(border.kind, "river", "{}-{}", border.a, border.b);
    }
    // And these two rivers separate nothing else; the rest is the North Anna, which runs between areas up to 11.
    let rivers = DATA.board.borders.iter().filter(|border| border.kind == "river");
    for border in rivers.filter(|border| north(border.a) == north(border.b)) {
        assert!(border.b <= 11, "{}-{}", border.a, border.b);
    }
}

#[test]
fn case_17_4_ferraro_begins_at_chesterfield_station_when_used() {
    let ferraro = DATA.unit("u-ferraro-inf").expect("Ferraro exists");
    assert_eq!(DATA.units[usize::from(ferraro.0)].start, Start::Optional(4));
}

#[test]
fn case_17_5_the_raid_areas_lie_on_the_railway() {
    assert_eq!(with_role(Role::RailRaid), [22, 23, 24, 49]);
}

#[test]
fn case_17_6_meade_begins_at_chesterfield_station_when_used() {
    let meade = DATA.leader("u-leader-meade").expect("Meade exists");
    let meade = &DATA.leaders[usize::from(meade.0)];
    assert_eq!((meade.rank, meade.start), (Rank::Army, Start::Optional(4)));
}

#[test]
fn the_bridgeheads_1_and_3_do_not_touch_and_8_parts_them() {
    assert!(DATA.adjacent(1, 3).is_none());
    assert!(DATA.adjacent(1, 8).is_some() && DATA.adjacent(3, 8).is_some());
}
