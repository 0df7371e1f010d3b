//! Areas, borders and roles.

use std::collections::BTreeSet;

use bloodiest_day::data::{BorderKind, CrossingState, Edge, Role};
use maps::printed::CrossingKind;

use crate::{DATA, reached, with};

/// Whether somebody could ever move between two areas.
fn passable(a: u8, b: u8) -> bool {
    let border = DATA.border(a, b).expect("the areas are adjacent");
    border.border != BorderKind::Creek || border.crossing.is_some()
}

#[test]
fn case_1_1_areas_are_numbered_and_have_a_terrain_effects_modifier() {
    assert_eq!(DATA.areas.len(), 76, "75 is the highest number that the book names");
    for (number, area) in DATA.areas.iter().enumerate().skip(1) {
        assert_eq!(usize::from(area.number), number);
        assert!((1..=4).contains(&area.tem), "area {number}");
        assert!(area.special_tem.is_none_or(|tem| (area.tem..=4).contains(&tem)));
    }
}

#[test]
fn case_1_1_two_values_stand_only_where_creek_or_sunken_road_can_be_crossed() {
    for area in &DATA.areas[1..] {
        let special = area
            .neighbours
            .iter()
            .any(|adjacent| adjacent.border != BorderKind::Open);
        assert!(special || area.special_tem.is_none(), "area {}", area.number);
    }
    for area in [40, 41] {
        assert!(DATA.area(area).special_tem.is_some());
        assert!(
            DATA.area(area)
                .neighbours
                .iter()
                .any(|adjacent| adjacent.border == BorderKind::Sunken)
        );
    }
}

#[test]
fn case_1_4_adjacent_areas_share_a_border_and_not_a_corner() {
    let borders: usize = DATA.areas.iter().map(|area| area.neighbours.len()).sum();
    assert_eq!(borders, 2 * 193);
    for (a, b) in [(25, 53), (44, 45), (45, 52), (51, 53)] {
        assert_eq!(DATA.border(a, b), None, "{a} and {b} meet in a corner");
    }
    for area in &DATA.areas[1..] {
        for adjacent in &area.neighbours {
            let back = DATA.border(adjacent.to, area.number).expect("borders have two sides");
            assert_eq!(
                (back.border, back.crossing, back.border_id),
                (adjacent.border, adjacent.crossing, adjacent.border_id)
            );
        }
    }
}

#[test]
fn every_area_can_be_reached_and_left_in_two_ways() {
    assert_eq!(reached(1, passable).len(), 75);
    for area in &DATA.areas[1..] {
        let ways = area
            .neighbours
            .iter()
            .filter(|adjacent| passable(area.number, adjacent.to));
        assert!(ways.count() >= 2, "area {}", area.number);
    }
}

#[test]
fn numbers_run_in_columns() {
    let consecutive = (1..75).filter(|area| DATA.border(*area, area + 1).is_some()).count();
    assert!(consecutive * 10 >= 74 * 6, "{consecutive} of 74");
}

#[test]
fn case_2_2_1_stars_mark_west_woods_dunker_church_and_the_sunken_road() {
    assert_eq!(with(Role::Star), [29, 41, 42]);
    let names = [29, 42, 41].map(|area| DATA.area(area).name.as_str());
    assert_eq!(names, ["West Woods", "Dunker Church", "Sunken Road"]);
}

#[test]
fn case_2_2_2_boxed_stars_mark_the_union_right_at_the_north_edge() {
    assert_eq!(with(Role::BoxedStar), [1, 21]);
    assert!(DATA.border(1, 21).is_some());
    for area in [1, 21] {
        assert!(DATA.area(area).has(Role::UnionEdge), "area {area}");
    }
}

#[test]
fn case_2_2_3_two_stars_mark_the_ways_of_retreat() {
    assert_eq!(with(Role::DoubleStar), [8, 10, 34]);
    for area in [8, 10, 34] {
        assert!(DATA.area(area).has(Role::ConfederateEdge), "area {area}");
    }
}

#[test]
fn case_2_2_4_sharpsburg_is_area_14() {
    assert_eq!(with(Role::Sharpsburg), [14]);
    assert_eq!(DATA.area(14).name, "Sharpsburg");
}

#[test]
fn case_3_0_the_creek_parts_the_banks_and_the_guns_begin_east_of_it() {
    for area in &DATA.areas[1..] {
        assert_eq!(area.has(Role::EastBank), area.number > 60, "area {}", area.number);
        for adjacent in &area.neighbours {
            let across = (area.number > 60) != (adjacent.to > 60);
            assert_eq!(adjacent.border == BorderKind::Creek, across);
        }
    }
    for (gun, area) in [
        ("u-v-res-art-a", 74),
        ("u-v-res-art-b", 75),
        ("u-1-v-art", 75),
        ("u-2-v-art", 74),
    ] {
        let unit = DATA.unit(DATA.unit_called(gun).expect("the guns are there"));
        assert_eq!(unit.start, bloodiest_day::data::Start::Area(area));
        assert!(unit.long_range.is_some());
    }
    let firing = DATA.units.iter().filter(|unit| unit.long_range.is_some());
    assert_eq!(firing.count(), 4, "only guns of V Corps fire so far");
}

#[test]
fn case_3_0_long_range_targets_lie_between_the_two_roads() {
    let targets: BTreeSet<u8> = with(Role::LongRangeTarget).into_iter().collect();
    for area in [14, 27, 31, 38, 40, 41, 42, 44, 54] {
        assert!(targets.contains(&area), "area {area}");
    }
    for area in [3, 18, 28, 29, 30, 32, 36, 37] {
        assert!(!targets.contains(&area), "area {area}");
    }
    assert!(targets.iter().all(|area| *area <= 60), "nobody fires at the east bank");
}

#[test]
fn case_4_4_and_4_5_entry_areas_lie_at_the_edges() {
    assert_eq!(with(Role::SixthCorpsEntry), [72, 74, 75]);
    assert_eq!(with(Role::HillEntry), [9, 10]);
    for area in [72, 74, 75] {
        assert!(DATA.area(area).has(Role::UnionEdge), "area {area}");
    }
    for area in [9, 10] {
        assert!(DATA.area(area).has(Role::ConfederateEdge), "area {area}");
    }
}

#[test]
fn case_7_3_3_each_side_has_edges_behind_it() {
    let (union, confederate) = (DATA.areas_with(Role::UnionEdge), DATA.areas_with(Role::ConfederateEdge));
    assert_eq!((union & confederate).only(), Some(1), "the corner in the north-west");
    assert!(union.len() >= 10 && confederate.len() >= 10);
}

#[test]
fn case_7_3_3_outlines_tell_at_which_edge_an_area_lies() {
    let at = |edge| {
        let areas = DATA.areas.iter().filter(|area| area.is_at(edge));
        areas.map(|area| area.number).collect::<Vec<_>>()
    };
    assert_eq!(at(Edge::North), [1, 21, 22, 23, 48, 49, 72]);
    assert_eq!(at(Edge::East), [66, 69, 70, 72, 73, 74, 75]);
    assert_eq!(at(Edge::South), [10, 11, 34, 35], "not those east of the creek");
    assert_eq!(at(Edge::West), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (roles, edges) in [
        (Role::UnionEdge, [Edge::North, Edge::East]),
        (Role::ConfederateEdge, [Edge::South, Edge::West]),
    ] {
        for area in &DATA.areas[1..] {
            let lies_there = edges.into_iter().any(|edge| area.is_at(edge));
            assert_eq!(lies_there, area.has(roles), "area {}", area.number);
        }
    }
}

#[test]
fn case_11_1_upper_and_middle_crossings_are_union_at_the_start() {
    let open: Vec<(u8, u8)> = DATA
        .crossings
        .iter()
        .filter(|crossing| crossing.start == CrossingState::Union)
        .map(|crossing| (crossing.a, crossing.b))
        .collect();
    assert_eq!(open, [(50, 72), (51, 72), (52, 73), (56, 67), (57, 67)]);
    let east: BTreeSet<u8> = open.iter().map(|(_, b)| *b).collect();
    assert_eq!(east, BTreeSet::from([67, 72, 73]));
}

#[test]
fn case_11_2_1_the_lower_bridge_and_fords_are_not() {
    let of = |kind, start| {
        let matching = DATA
            .crossings
            .iter()
            .filter(move |it| (it.kind, it.start) == (kind, start));
        matching.map(|it| (it.a, it.b)).collect::<Vec<_>>()
    };
    assert_eq!(of(CrossingKind::Bridge, CrossingState::Confederate), [(38, 64)]);
    assert_eq!(
        of(CrossingKind::Ford, CrossingState::Hidden),
        [(36, 61), (37, 62), (60, 65)]
    );
    assert_eq!(of(CrossingKind::Bridge, CrossingState::Union), [(50, 72), (57, 67)]);
}

#[test]
fn case_11_1_going_down_the_creek_the_crossings_come_in_the_order_of_the_book() {
    // The creek runs to the south: the order is that of their places on the map.
    let mut crossings: Vec<_> = DATA
        .board
        .borders
        .iter()
        .filter(|border| border.crossing.is_some())
        .collect();
    let south = |border: &&protocol::board::Border| border.crossing.as_ref().expect("it has one").at.1;
    crossings.sort_by(|a, b| south(a).total_cmp(&south(b)));
    let order: Vec<(u16, u16)> = crossings.iter().map(|border| (border.a, border.b)).collect();
    let expected = [
        (50, 72),
        (51, 72),
        (52, 73),
        (56, 67),
        (57, 67),
        (60, 65),
        (38, 64),
        (37, 62),
        (36, 61),
    ];
    assert_eq!(order, expected);
}

#[test]
fn what_the_battle_is_known_by_is_drawn() {
    let terrain = |area: usize| DATA.board.spaces[area - 1].terrain.as_str();
    assert_eq!((DATA.area(27).name.as_str(), terrain(27)), ("The Cornfield", "corn"));
    assert_eq!([terrain(28), terrain(29), terrain(44), terrain(26)], ["forest"; 4]);
    assert_eq!((terrain(14), terrain(40)), ("city", "orchard"));
    let line = |id: &str| DATA.board.lines.iter().find(|line| line.id == id).expect("it is drawn");
    assert_eq!(line("sunken-road").kind, "sunken");
    assert_eq!(line("antietam").kind, "creek");
    let lower = DATA.crossing_between(38, 64).expect("a bridge");
    assert!(DATA.crossing(lower).name.contains("Burnside\u{2019}s Bridge"));
    assert_eq!(DATA.board.lines.iter().filter(|line| line.kind == "road").count(), 12);
}
