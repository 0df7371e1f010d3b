//! The counters.

use bloodiest_day::data::UnitKind;
use kernel::Side;

use crate::DATA;

#[test]
fn case_1_0_there_are_no_more_counters_than_in_the_box() {
    // 27 markers of the seven kinds of 1.2.4 besides.
    assert!(DATA.units.len() + DATA.leaders.len() + 27 <= 192);
}

#[test]
fn case_1_2_2_a_spent_unit_is_weaker_or_as_weak() {
    for unit in &DATA.units {
        assert!(unit.spent >= 1 && unit.spent <= unit.fresh, "{}", unit.name);
        assert!(unit.movement >= 5, "{}", unit.name);
    }
}

#[test]
fn case_1_2_2_the_third_division_of_ii_corps_is_not_called_the_second() {
    let third = DATA.units.iter().filter(|unit| unit.id.starts_with("u-3-ii-"));
    let names: Vec<&str> = third
        .map(|unit| {
            DATA.divisions[usize::from(unit.division.expect("it has one").0)]
                .name
                .as_str()
        })
        .collect();
    assert_eq!(names, ["3rd Division, II Corps"; 7]);
}

#[test]
fn case_1_4_demi_brigades_come_in_pairs() {
    for unit in &DATA.units {
        if let Some(stem) = unit.id.strip_suffix("-a").filter(|_| unit.kind == UnitKind::Infantry) {
            assert!(DATA.unit_called(&format!("{stem}-b")).is_some(), "{}", unit.name);
        }
    }
}

#[test]
fn case_1_4_reserve_artillery_belongs_to_any_corps() {
    let reserve: Vec<&str> = DATA
        .units
        .iter()
        .filter(|unit| unit.reserve)
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(reserve, ["u-v-res-art-a", "u-v-res-art-b"]);
}

#[test]
fn case_2_2_1_points_lee_is_worth_10_points_and_every_other_leader_5() {
    for leader in &DATA.leaders {
        let points = if leader.name == "Lee" { 10 } else { 5 };
        assert_eq!(leader.points, points, "{}", leader.name);
    }
}

#[test]
fn case_2_2_1_points_strengths_fit_the_losses_that_the_book_calls_historical() {
    // Union 36 to 50 points, Confederates 25 to 35: between a fourteenth and a third of what each army brings.
    let total = |side: Side| {
        let units = DATA.units.iter().filter(move |unit| unit.side == side);
        units.map(|unit| u32::from(unit.fresh)).sum::<u32>()
    };
    assert_eq!((total(Side::Confederate), total(Side::Union)), (180, 277));
}

#[test]
fn case_3_0_only_evans_is_independent() {
    let independent = DATA.units.iter().filter(|unit| unit.independent);
    let ids: Vec<&str> = independent.map(|unit| unit.id.as_str()).collect();
    assert_eq!(ids.len(), 2);
    assert!(ids.iter().all(|id| id.contains("evans")), "{ids:?}");
}

#[test]
fn case_5_2_only_hooker_and_mansfield_begin_active() {
    let active = DATA.leaders.iter().filter(|leader| leader.active);
    let names: Vec<&str> = active.map(|leader| leader.name.as_str()).collect();
    assert_eq!(
        names,
        ["Hooker", "Franklin", "Mansfield"],
        "Franklin is active when he enters (4.4)"
    );
}

#[test]
fn case_5_3_2_hooker_mansfield_mcclellan_and_all_confederates_rouse_themselves() {
    for leader in &DATA.leaders {
        let alone =
            leader.side == Side::Confederate || ["McClellan", "Hooker", "Mansfield"].contains(&leader.name.as_str());
        assert_eq!(leader.rouses_himself, alone, "{}", leader.name);
    }
}

#[test]
fn case_7_2_1_leaders_have_10_movement_points() {
    assert!(DATA.leaders.iter().all(|leader| leader.movement == 10));
}

#[test]
fn case_7_3_1_cavalry_and_horse_artillery_are_mounted() {
    let mounted = DATA.units.iter().filter(|unit| unit.kind.is_mounted());
    for unit in mounted {
        let corps = &DATA.corps[usize::from(unit.corps.0)].id;
        assert!(corps.ends_with("-cav"), "{}", unit.name);
    }
}

#[test]
fn the_whole_order_of_battle_fits_the_counters_of_the_wire() {
    let counters = &DATA.board.counters;
    assert_eq!(counters.len(), 157);
    for counter in counters {
        let formation = counter.formation.as_ref().expect("everybody belongs somewhere");
        let known = DATA.board.formations.iter().find(|known| known.id == *formation);
        let known = known.unwrap_or_else(|| panic!("{formation} is no formation"));
        assert_eq!(known.owner, counter.owner, "{}", counter.name);
        assert_eq!(counter.faces.len(), 2);
    }
}
