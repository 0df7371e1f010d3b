//! The special rules of scenario 9, its points, and its ends (23.0).

use gcacw::campaign::counties::County;
use gcacw::campaign::{Event, Step};
use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::ids::UnitSet;
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_advanced_23_0_a_die_may_end_the_game() {
    let mut table = Table::at("S5814", 91, Step::Ending);
    table.go_on(&[1]);
    assert!(table.rules.is_over(&table.state), "far from Richmond a one ends it");
    let mut table = Table::at("S5814", 91, Step::Ending);
    table.step(&[2]);
    assert_eq!(table.state.turn, 92);
    // Near Richmond no die is rolled before turn 105.
    let mut table = Table::at("S5814", 98, Step::Ending);
    table.put("us-couch", "N0927");
    table.step(&[]);
    assert_eq!(table.state.turn, 99);
    let mut table = Table::at("S5814", 105, Step::Ending);
    table.put("us-couch", "N0927");
    table.go_on(&[4]);
    assert!(table.rules.is_over(&table.state));
    let mut table = Table::at("S5814", 112, Step::Ending);
    table.go_on(&[]);
    assert!(table.rules.is_over(&table.state));
}

/// Whether the die, if one is rolled, ends the game on a turn.
fn ends(turn: u8, near: bool, die: &[u8]) -> bool {
    let mut table = Table::at("S5814", turn, Step::Ending);
    if near {
        table.put("us-couch", "N0927");
    }
    if die.is_empty() {
        table.step(&[]);
    } else {
        table.step(die);
    }
    let over = table.rules.is_over(&table.state);
    assert!(over || table.state.turn == turn + 1, "it goes on with the next day");
    over
}

#[test]
fn case_advanced_23_0_every_end_of_the_table() {
    for (turn, near, highest) in [(91, false, 1), (98, false, 3), (105, true, 4), (105, false, 5)] {
        assert!(ends(turn, near, &[highest]), "turn {turn}, near Richmond {near}");
        assert!(!ends(turn, near, &[highest + 1]), "turn {turn}, near Richmond {near}");
    }
    for turn in [91, 98] {
        assert!(!ends(turn, true, &[1]), "near Richmond no die is rolled on turn {turn}");
    }
    for near in [false, true] {
        assert!(ends(112, near, &[]), "the last turn needs no die");
    }
    // No other day ends the game.
    let mut table = Table::at("S5814", 92, Step::Over);
    table.step(&[]);
    assert_eq!(table.state.turn, 93);
}

#[test]
fn case_advanced_23_0_only_a_strong_unit_that_is_steady_is_near() {
    let near = |id: &str, strength: u8, demoralized: u8, label: &str| {
        let mut table = Table::at("S5814", 91, Step::Ending);
        let unit = table.put(id, label);
        table.state.units[unit].strength = strength;
        table.state.units[unit].demoralized = demoralized;
        table.step(&[1]);
        !table.rules.is_over(&table.state)
    };
    assert!(near("us-couch", 8, 0, "N0927"));
    assert!(!near("us-couch", 7, 0, "N0927"), "too weak");
    assert!(!near("us-couch", 8, 1, "N0927"), "demoralized");
    assert!(near("us-couch", 8, 0, "N1228"), "five hexes from the city");
    assert!(!near("us-couch", 8, 0, "N1428"), "too far");
}

fn weekly(table: &Table) -> i16 {
    table.field().weekly_points().iter().map(|(points, _)| points).sum()
}

#[test]
fn case_scenario_9_victory_weeks_bring_points_for_counties_and_richmond() {
    let mut table = Table::at("S5814", 42, Step::Points);
    assert_eq!(weekly(&table), 0);
    let with = |counties: &[County]| {
        let mut table = Table::at("S5814", 42, Step::Points);
        table.campaign().counties = counties.iter().map(|county| county.bit()).sum();
        weekly(&table)
    };
    assert_eq!(with(&[County::Henrico]), 50);
    assert_eq!(with(&[County::Dinwiddie]), 15);
    assert_eq!(with(&[County::Dinwiddie, County::Chesterfield]), 25);
    assert_eq!(with(&[County::Gloucester]), 2);
    assert_eq!(with(&[County::Gloucester, County::York]), 2);
    assert_eq!(with(&[County::Hanover, County::PrinceGeorge]), 7);
    table.put("us-couch", "N0727");
    assert_eq!(weekly(&table), 15, "a division in the city");
    table.put("us-kearny", "N0728");
    table.put("us-sedgwick", "N0626");
    assert_eq!(weekly(&table), 30, "no more than two");
    let mut table = Table::at("S5814", 42, Step::Points);
    table.put("us-couch", "N0828");
    assert_eq!(weekly(&table), 3, "next to it");
    let mut table = Table::at("S5814", 42, Step::Points);
    table.state.note(Event::VirginiaLost);
    assert_eq!(weekly(&table), 7);
    table.state.note(Event::BluffStands);
    assert_eq!(weekly(&table), 0);
    table.state.note(Event::NorfolkTaken);
    table.state.losses[CONFEDERATE] = 5;
    table.state.losses[Side::Union] = 7;
    table.step(&[]);
    assert_eq!(
        (table.campaign().points, table.state.campaign_points()),
        (1, 14),
        "15 of them for the Virginia"
    );
    assert_eq!(table.state.points(&table.rules.data), 14, "as the outcome counts them");
}

#[test]
fn case_scenario_9_victory_the_end_brings_points_of_its_own() {
    let mut table = Table::at("S5814", 112, Step::Ending);
    table.campaign().counties = County::Henrico.bit() | County::Dinwiddie.bit();
    table.put("us-couch", "N0828");
    table.put("us-kearny", "N0929");
    let last: i16 = table.field().last_points().iter().map(|(points, _)| points).sum();
    assert_eq!(last, 100 + 20 + 2);
    table.go_on(&[]);
    assert_eq!(table.state.campaign_points(), 122);
}

#[test]
fn case_scenario_9_rule_1_six_units_come_on_turn_2() {
    let mut table = Table::at("S5814", 1, Step::Actions);
    let guns = table.unit("us-horse-art");
    table.act(Side::Union);
    assert!(table.judge(Side::Union, Choice::March(guns)).is_some());
    table.state.turn = 2;
    table.make(Side::Union, &[Choice::March(guns)], &[5]);
    assert_eq!(table.where_is("us-horse-art").as_deref(), Some("S5818"));
    let Some(Frame::March(march)) = table.state.frames.last() else {
        panic!("it marches on");
    };
    assert_eq!(march.points, 2, "three of five are spent");
    let mut table = Table::at("N5418", 1, Step::Actions);
    table.act(Side::Union);
    assert_eq!(table.judge(Side::Union, Choice::March(guns)), Some("scenario 9 rule 1"));
    assert_eq!(
        table.field().entrench(guns).err().map(|refusal| refusal.case),
        Some("scenario 9 rule 1")
    );
}

#[test]
fn case_scenario_9_rule_2_the_siege_guns_of_yorktown_do_not_march() {
    let mut table = Table::at("S5814", 3, Step::Actions);
    table.act(CONFEDERATE);
    let siege = table.unit("cs-siege");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::March(siege)),
        Some("scenario 9 rule 2")
    );
}

#[test]
fn case_scenario_9_rule_2_the_siege_guns_of_yorktown_take_part_in_grand_assaults_only() {
    let mut table = Table::at("S5814", 3, Step::Actions);
    let (siege, leader) = (table.unit("cs-siege"), table.leader("magruder"));
    let [here, target] = ["N1127", "N1227"].map(|label| table.hex(label));
    let (own, enemy) = (table.unit("cs-cobb-a"), table.unit("us-hooker"));
    for unit in [siege, own] {
        table.state.units[unit].hex = Some(here);
    }
    table.state.leaders[leader].hex = Some(here);
    table.state.units[enemy].hex = Some(target);
    for unit in [own, siege, enemy] {
        table.state.units[unit].strength = 2;
    }
    table.act(CONFEDERATE);
    let take = Choice::Take(siege);
    table.make(CONFEDERATE, &[Choice::Assault(leader, target)], &[]);
    assert_eq!(
        table.judge(CONFEDERATE, take),
        Some("7.1.5"),
        "the leader of the army is far"
    );
    let johnston = table.leader("je-johnston");
    table.state.leaders[johnston].hex = Some(here);
    assert_eq!(table.judge(CONFEDERATE, take), None);
    table.make(CONFEDERATE, &[take], &[]);
    let Some(Frame::Assault(assault)) = table.state.frames.last() else {
        panic!("it is prepared");
    };
    assert!(assault.grand.contains(siege) && !assault.units.contains(siege));
}

#[test]
fn case_scenario_9_rule_3_random_events_are_rolled_from_the_first_turn() {
    let mut table = Table::at("S5814", 1, Step::Events);
    // A two in April: rain today and for two more days.
    table.step(&[1, 1]);
    assert!(table.state.rain);
    assert_eq!(table.campaign().rain_to, 3);
}

#[test]
fn case_scenario_9_rule_4_garrisons_wait_for_the_enemy() {
    let mut table = Table::at("S5814", 34, Step::Actions);
    table.act(CONFEDERATE);
    let (wise, walker, richmond) = (
        table.unit("cs-wise-b"),
        table.unit("cs-walker"),
        table.unit("cs-richmond-1"),
    );
    for unit in [wise, walker, richmond] {
        assert_eq!(table.judge(CONFEDERATE, Choice::March(unit)), Some("scenario 9 rule 4"));
    }
    assert_eq!(
        table.field().entrench(wise).err().map(|refusal| refusal.case),
        Some("scenario 9 rule 4")
    );
    assert_ne!(
        table.field().entrench(richmond).err().map(|refusal| refusal.case),
        Some("scenario 9 rule 4")
    );
    table.state.turn = 35;
    assert_eq!(table.judge(CONFEDERATE, Choice::March(wise)), None);
    assert!(table.judge(CONFEDERATE, Choice::March(walker)).is_some());
    // A Union unit in Henrico frees Wise and Walker, one near Richmond its garrison.
    table.put("us-couch", "N0927");
    table.make_with(CONFEDERATE, Choice::Pass, &[3, 4]);
    table.act(CONFEDERATE);
    for unit in [wise, walker, richmond] {
        assert_eq!(table.judge(CONFEDERATE, Choice::March(unit)), None);
    }
}

#[test]
fn case_scenario_9_rule_5_no_bridge_over_the_lower_warwick_while_the_virginia_lives() {
    let mut table = Table::at("S5814", 9, Step::Actions);
    let couch = table.put("us-couch", "S5315");
    let over = table.hex("S5214");
    let case = |table: &Table| table.field().build(couch, over).err().map(|refusal| refusal.case);
    assert_eq!(case(&table), Some("scenario 9 rule 5"));
    // The rule binds the Union.
    let toombs = table.put("cs-toombs", "S5214");
    let back = table.hex("S5315");
    table.state.units[couch].hex = None;
    let judged = table.field().build(toombs, back).err().map(|refusal| refusal.case);
    assert_eq!(judged, None);
    table.state.units[toombs].hex = None;
    table.put("us-couch", "S5315");
    table.state.note(Event::VirginiaLost);
    assert_ne!(case(&table), Some("scenario 9 rule 5"));
}

#[test]
fn case_scenario_9_rule_6_magruder_leads_all_infantry_in_the_first_week() {
    let mut table = Table::at("S5814", 7, Step::Actions);
    let magruder = table.leader("magruder");
    let rains = table.unit("cs-rains-b");
    assert!(table.field().own(magruder).contains(rains));
    table.act(CONFEDERATE);
    table.make(CONFEDERATE, &[Choice::Activate(magruder)], &[]);
    // Not more than five units of infantry are in his action; guns come beside them.
    let mut named = UnitSet::EMPTY;
    let infantry = table.scenario().infantry;
    for unit in infantry & table.field().own(magruder) {
        if table.judge(CONFEDERATE, Choice::Take(unit)).is_none() {
            table.make(CONFEDERATE, &[Choice::Take(unit)], &[]);
            named.insert(unit);
        }
    }
    assert!(!named.is_empty() && named.len() <= 5, "{named:?}");
    let spare = (infantry - named).first().expect("there are more");
    let case = |named: UnitSet, unit| {
        table
            .field()
            .may_be_led(magruder, named, unit)
            .err()
            .map(|why| why.case)
    };
    assert_eq!(case(infantry, spare), Some("scenario 9 rule 6"));
    assert_eq!(case(UnitSet::of(spare), spare), None);
    assert_eq!(case(infantry, table.unit("cs-art-res-1")), None, "guns are no infantry");
    // From turn 8 he is with his own again.
    let at = table.hex("S4407");
    table.put("cs-rains-b", "S4407");
    table.state.leaders[magruder].hex = Some(at);
    table.state.turn = 8;
    table.state.frames = vec![gcacw::frames::Frame::Turn(gcacw::frames::Part::Campaign(
        Step::Arrivals,
    ))];
    table.step(&[]);
    assert!(!table.field().own(magruder).contains(rains));
    assert_ne!(table.state.leaders[magruder].hex, Some(at));
}

#[test]
fn case_scenario_9_rule_1_who_has_come_marches_from_where_it_is() {
    let mut table = Table::at("S5814", 3, Step::Actions);
    let sykes = table.put("us-sykes-a", "S5714");
    table.act(Side::Union);
    table.make(Side::Union, &[Choice::March(sykes)], &[5]);
    assert_eq!(table.where_is("us-sykes-a").as_deref(), Some("S5714"));
    // Who is in a box comes from there.
    table.send("us-6-pa", gcacw::campaign::Place::Baltimore);
    table.act(Side::Union);
    let riders = table.unit("us-6-pa");
    assert!(table.judge(Side::Union, Choice::March(riders)).is_some());
}
