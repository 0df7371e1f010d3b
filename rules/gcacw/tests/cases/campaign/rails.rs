//! Railroad movement (8.0), as the campaign plays it.

use gcacw::campaign::counties::County;
use gcacw::choice::Choice;
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

/// A Confederate action with Toombs at a station.
fn at_the_station(label: &str) -> Table {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    table.put("cs-toombs", label);
    table
}

#[test]
fn case_advanced_8_0_a_unit_takes_a_train_and_rides() {
    let mut table = at_the_station("N0314");
    let toombs = table.unit("cs-toombs");
    table.state.units[toombs].works = 2;
    table.make(CONFEDERATE, &[Choice::Entrain(toombs)], &[3, 4]);
    assert_eq!(table.state.units[toombs].fatigue, 1);
    assert_eq!(table.state.units[toombs].works, 0, "its works are left behind");
    table.act(CONFEDERATE);
    assert_eq!(table.judge(CONFEDERATE, Choice::March(toombs)), Some("advanced 8.0"));
    // Thirteen hexes on the line cost a level, twenty-six two.
    let rides = table.field().rides(toombs);
    assert_eq!(rides[&table.hex("N0306")], 1);
    assert!(!rides.contains_key(&table.hex("N0409")), "that is the other line");
    let richmond = table.hex("N0526");
    let levels = rides[&richmond];
    table.make(CONFEDERATE, &[Choice::Rail(toombs, richmond)], &[3, 4]);
    assert_eq!(table.where_is("cs-toombs").as_deref(), Some("N0526"));
    assert_eq!(table.state.units[toombs].fatigue, 1 + levels);
    assert!(!table.campaign().travel.trains.contains(toombs));
    // Who has come into the city takes no other train on this turn.
    table.state.units[toombs].fatigue = 0;
    table.campaign().travel.areas = [0; 2];
    table.act(CONFEDERATE);
    assert!(table.field().may_entrain(toombs).is_err());
}

#[test]
fn case_advanced_8_0_who_takes_a_train() {
    let table = at_the_station("N0314");
    let toombs = table.unit("cs-toombs");
    assert_eq!(table.field().may_entrain(toombs), Ok(0));
    let refused = |change: &dyn Fn(&mut Table)| {
        let mut table = at_the_station("N0314");
        change(&mut table);
        table.judge(CONFEDERATE, Choice::Entrain(toombs))
    };
    assert_eq!(
        refused(&|table| table.state.units[toombs].fatigue = 2),
        Some("advanced 8.0")
    );
    assert_eq!(
        refused(&|table| table.state.units[toombs].strength = 11),
        Some("advanced 8.0")
    );
    assert_eq!(
        refused(&|table| {
            table.put("cs-toombs", "N0313");
        }),
        Some("advanced 8.0"),
        "no station"
    );
    assert_eq!(
        refused(&|table| {
            table.put("us-porter", "N0315");
        }),
        Some("advanced 8.0"),
        "the enemy is near"
    );
    assert_eq!(
        refused(&|table| table.control(&[County::Hanover])),
        Some("advanced 8.0")
    );
    assert_eq!(
        refused(&|table| table.campaign().travel.areas = [1, 0]),
        Some("advanced 8.0")
    );
    assert_eq!(
        refused(&|table| table.campaign().travel.areas = [0, 1]),
        None,
        "that is the other area"
    );
    let mut union = at_the_station("N0314");
    let porter = union.put("us-porter", "N0716");
    union.act(Side::Union);
    assert_eq!(union.judge(Side::Union, Choice::Entrain(porter)), Some("advanced 8.0"));
}

#[test]
fn case_advanced_8_0_one_unit_in_each_area_each_turn() {
    let mut table = at_the_station("N0314");
    let (toombs, griffith) = (table.unit("cs-toombs"), table.put("cs-griffith", "N0527"));
    table.make(CONFEDERATE, &[Choice::Entrain(toombs)], &[3, 4]);
    table.act(CONFEDERATE);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Entrain(griffith)),
        None,
        "that is the southern area"
    );
    table.put("cs-griffith", "N0526");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Entrain(griffith)),
        Some("advanced 8.0")
    );
    table.campaign().travel.next_turn();
    assert_eq!(table.judge(CONFEDERATE, Choice::Entrain(griffith)), None);
}

#[test]
fn case_advanced_8_0_what_stops_a_train() {
    let mut table = at_the_station("N0304");
    let toombs = table.unit("cs-toombs");
    table.campaign().travel.trains = [toombs].into_iter().collect();
    let goal = table.hex("N0312");
    assert!(table.field().rides(toombs).contains_key(&goal));
    let bridge = table
        .rules
        .data
        .map
        .edge(table.hex("N0306"), table.hex("N0307"))
        .expect("they touch");
    table.state.destroyed = vec![bridge];
    assert!(!table.field().rides(toombs).contains_key(&goal), "the bridge is down");
    table.state.destroyed.clear();
    table.put("us-porter", "N0310");
    assert!(
        !table.field().rides(toombs).contains_key(&goal),
        "the enemy controls the line"
    );
    table.put("us-porter", "S5814");
    table.control(&[County::Hanover]);
    assert!(
        !table.field().rides(toombs).contains_key(&goal),
        "the county is the Union's"
    );
    table.control(&[]);
    table.state.units[toombs].fatigue = 4;
    assert!(table.field().rides(toombs).is_empty(), "it is too tired");
}

#[test]
fn case_advanced_8_0_trains_are_left_without_an_action() {
    let mut table = at_the_station("N0314");
    let toombs = table.unit("cs-toombs");
    table.campaign().travel.trains = [toombs].into_iter().collect();
    assert_eq!(table.judge(CONFEDERATE, Choice::Disembark(toombs)), None);
    let before = table.state.frames.clone();
    table.make(CONFEDERATE, &[Choice::Disembark(toombs)], &[]);
    assert_eq!(table.state.frames, before, "the initiative is still his");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Disembark(toombs)),
        Some("advanced 10.0")
    );
    assert_eq!(table.judge(CONFEDERATE, Choice::March(toombs)), None);
    // An enemy who comes beside it, and the end of the cycle, put it off, too.
    table.campaign().travel.trains = [toombs].into_iter().collect();
    let porter = table.put("us-porter", "N0515");
    table.act(Side::Union);
    table.make(Side::Union, &[Choice::March(porter)], &[6]);
    let step = Choice::Step(porter, table.hex("N0414"));
    table.make(Side::Union, &[step], &[]);
    assert!(table.campaign().travel.trains.is_empty());
}

#[test]
fn case_advanced_8_0_a_leader_goes_along() {
    let mut table = at_the_station("N0314");
    let (jones, kershaw) = (table.unit("cs-dr-jones-a"), table.unit("cs-kershaw"));
    let magruder = table.leader("magruder");
    for unit in [jones, kershaw] {
        table.state.units[unit].hex = Some(table.hex("N0314"));
    }
    table.state.leaders[magruder].hex = Some(table.hex("N0314"));
    assert_eq!(table.judge(CONFEDERATE, Choice::Along(magruder)), Some("advanced 10.0"));
    table.campaign().travel.trains = [kershaw].into_iter().collect();
    table.make(CONFEDERATE, &[Choice::Along(magruder)], &[]);
    let goal = table.hex("N0308");
    table.make(CONFEDERATE, &[Choice::Rail(kershaw, goal)], &[3, 4]);
    assert_eq!(table.state.leaders[magruder].hex, Some(goal));
}
