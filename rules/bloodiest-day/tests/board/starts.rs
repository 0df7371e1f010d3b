//! The deployment lists.

use bloodiest_day::data::{DayData, Start};
use kernel::Side;

use crate::{DATA, side_in, units_in};

/// The deployment of a side: areas, the names on the units there, and the leaders.
type List = &'static [(u8, &'static str, &'static str)];

const CONFEDERATE: List = &[
    (3, "F. Lee a, F. Lee b, Horse, Art b", "Stuart"),
    (28, "Starke, Jones", ""),
    (18, "Winder, Taliaferro, Art a", ""),
    (27, "Lawton, Trimble, Art", ""),
    (29, "Early, Hays, Law a, Law b, Hood", "Jackson"),
    (42, "Ripley, Art a", ""),
    (41, "Rodes, Colquitt, Garland, Art a", ""),
    (40, "G.B. Anderson", ""),
    (30, "Art b", "Longstreet"),
    (31, "Evans, Evans Art, Art, Pickett, G.T. Anderson", ""),
    (32, "Art a, Art b, Jenkins, Kemper, Drayton, Art", ""),
    (38, "Toombs", ""),
    (36, "Manning a, Manning b, Ransom a, Ransom b, Art", ""),
    (34, "Robertson", ""),
    (14, "", "Lee"),
    (
        8,
        "Wilcox, Featherston, Pryor, Mahone, Armistead, Wright, Art, Hampton a, Hampton b",
        "",
    ),
    (7, "Kershaw, Semmes, Cobb, Barksdale, Art", ""),
];

const UNION: List = &[
    (20, "Phelps, Hoffman, Patrick", ""),
    (19, "Gibbon, Art, Anderson", ""),
    (26, "Art, Magilton, Art", "Hooker"),
    (25, "Duryea, Christian, Hartsuff, Seymour", ""),
    (
        47,
        "Crawford a, Crawford b, Gordon a, Gordon b, Tyndale, Stainrook, Goodrich, Art",
        "Mansfield",
    ),
    (71, "Whiting, Farnsworth, Rush, Davis, Horse a, Horse b", "Pleasonton"),
    (
        72,
        "Gorman a, Gorman b, Howard a, Howard b, Dana a, Dana b, Art, Kimball a, Kimball b, Morris a, Morris b, \
         Weber a, Weber b, Art",
        "",
    ),
    (73, "Caldwell, Meagher, Brooke, Art", "McClellan, Porter, Sumner"),
    (74, "Buchanan, Lovell, Warren, Art, Res a", ""),
    (
        75,
        "Barnes a, Barnes b, Griffin a, Griffin b, Stockton a, Stockton b, Art, Res b",
        "",
    ),
    (63, "Christ, Welsh, Art", "Burnside"),
    (64, "Nagle, Ferrero, Art", ""),
    (62, "Ewing, Crook, Art", ""),
    (61, "Fairchild, Harland a, Harland b, Art", ""),
];

fn sorted(names: &str) -> Vec<&str> {
    let mut names: Vec<&str> = names.split(", ").filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names
}

fn printed(data: &'static DayData, pieces: impl Iterator<Item = u16>) -> Vec<&'static str> {
    let short = |id: u16| {
        let counter = data.board.counters.iter().find(|counter| counter.id == id);
        counter.expect("each piece has a counter").short.as_str()
    };
    let mut names: Vec<&str> = pieces.map(short).collect();
    names.sort_unstable();
    names
}

fn check(side: Side, list: List) {
    for (area, units, leaders) in list {
        let here = DATA.units.iter().zip(0..);
        let here = here.filter(|(unit, _)| unit.start == Start::Area(*area) && unit.side == side);
        assert_eq!(printed(&DATA, here.map(|(_, id)| id)), sorted(units), "area {area}");
        let lead = DATA.leaders.iter().zip(200..);
        let lead = lead.filter(|(leader, _)| leader.start == Start::Area(*area));
        assert_eq!(
            printed(&DATA, lead.map(|(_, id)| id)),
            sorted(leaders),
            "leaders in {area}"
        );
        assert!(side_in(*area).is_none_or(|there| there == side), "area {area}");
    }
    let listed: usize = list.iter().map(|(_, units, _)| sorted(units).len()).sum();
    let deployed = DATA.units.iter();
    let deployed = deployed.filter(|unit| unit.side == side && matches!(unit.start, Start::Area(_)));
    assert_eq!(deployed.count(), listed, "nobody else is deployed");
}

#[test]
fn case_1_3_the_confederates_stand_as_their_deployment_list_says() {
    check(Side::Confederate, CONFEDERATE);
}

#[test]
fn case_1_3_the_union_stands_as_its_deployment_list_says() {
    check(Side::Union, UNION);
}

#[test]
fn case_4_4_franklin_and_all_of_vi_corps_come_later() {
    let sixth = DATA.units.iter().filter(|unit| unit.start == Start::SixthCorps);
    assert!(
        sixth
            .clone()
            .all(|unit| DATA.corps[usize::from(unit.corps.0)].id == "u-vi")
    );
    assert_eq!(sixth.count(), 11);
    let franklin = DATA.leader(DATA.leader_called("u-leader-franklin").expect("he is there"));
    assert_eq!((franklin.start, franklin.active), (Start::SixthCorps, true));
}

#[test]
fn case_4_5_all_of_ap_hills_division_comes_later() {
    let hill = DATA.units.iter().filter(|unit| unit.start == Start::ApHill);
    let division = |unit: &bloodiest_day::data::Unit| {
        let division = unit.division.expect("they are of a division");
        DATA.divisions[usize::from(division.0)].name.as_str()
    };
    assert!(
        hill.clone()
            .all(|unit| division(unit) == "A.P. Hill\u{2019}s Division, II Corps")
    );
    assert_eq!(hill.count(), 6);
}

#[test]
fn case_7_4_1_no_stack_at_the_start_is_over_the_limit() {
    for area in 1..=75 {
        let count = units_in(area).count();
        let divisions: std::collections::BTreeSet<_> = units_in(area).map(|unit| unit.division).collect();
        assert!(
            count <= 10 || divisions.len() <= 2 && !divisions.contains(&None),
            "area {area}"
        );
    }
}

#[test]
fn ruling_deployment_gibbons_stack_stands_in_19() {
    // Printed in 18, where the other list has Winder and Taliaferro.
    assert_eq!((side_in(18), side_in(19)), (Some(Side::Confederate), Some(Side::Union)));
    for (a, b) in [(18, 19), (18, 26), (26, 27), (19, 20), (19, 26)] {
        assert!(DATA.border(a, b).is_some(), "{a}-{b}");
    }
}

#[test]
fn ruling_deployment_early_and_hays_are_of_ewells_division() {
    for id in ["c-ewell-ii-early", "c-ewell-ii-hays"] {
        let unit = DATA.unit(DATA.unit_called(id).expect("they are there"));
        let division = unit.division.expect("they are of a division");
        assert_eq!(
            DATA.divisions[usize::from(division.0)].name,
            "Ewell\u{2019}s Division, II Corps"
        );
    }
}

#[test]
fn case_2_2_1_who_holds_the_areas_that_decide_is_known_from_the_start() {
    for (area, holder) in [
        (1, Side::Union),
        (21, Side::Union),
        (8, Side::Confederate),
        (10, Side::Confederate),
        (14, Side::Confederate),
        (29, Side::Confederate),
        (34, Side::Confederate),
        (41, Side::Confederate),
        (42, Side::Confederate),
    ] {
        assert_eq!(DATA.area(area).holder, Some(holder), "area {area}");
    }
    assert_eq!(DATA.areas.iter().filter(|area| area.holder.is_some()).count(), 9);
}
