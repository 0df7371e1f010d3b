//! Every fact that the rulebook states about its counters and their set-up, asserted against the data.

use std::sync::LazyLock;

use area_impulse::data::{GameData, LEADER_PIECES, Rank, Start, UnitKind};
use protocol::Side::{Confederate, Union};

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::not_war_but_murder(&[]).expect("the data are sound"));

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
fn case_17_4_ferraro_begins_at_chesterfield_station_when_used() {
    let ferraro = DATA.unit("u-ferraro-inf").expect("Ferraro exists");
    assert_eq!(DATA.units[usize::from(ferraro.0)].start, Start::Optional(4));
}

#[test]
fn case_17_6_meade_begins_at_chesterfield_station_when_used() {
    let meade = DATA.leader("u-leader-meade").expect("Meade exists");
    let meade = &DATA.leaders[usize::from(meade.0)];
    assert_eq!((meade.rank, meade.start), (Rank::Army, Start::Optional(4)));
}
