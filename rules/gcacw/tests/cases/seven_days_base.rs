//! Scenario 6, The Seven Days: the new base, who comes to it, and victory.

use gcacw::choice::Choice;
use gcacw::frames::{Attack, Frame};
use gcacw::ids::UnitSet;
use gcacw::memory::{Mark, Train};
use kernel::Ruleset;
use protocol::Side;
use protocol::survey::{Query, Survey};

use super::seven_days::{DRY, ID, on_turn};
use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_scenario_6_rule_12_the_union_may_change_its_base() {
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(UNION, &["us-couch"]);
    let cavalry = table.put("cs-cavalry", "N2225");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[6, 6]);
    table.make(CONFEDERATE, &[table.step("cs-cavalry", "N2325")], &[]);
    assert_eq!(table.state.frames.last(), Some(&Frame::Base), "he is in New Kent");
    assert_eq!(table.rules.decider(&table.state), Some(UNION));
    for (label, case) in [
        ("S1707", None),
        ("S1506", None),
        ("S2107", None),
        ("S1207", Some("scenario 6 rule 12")),
        ("S1305", Some("scenario 6 rule 12")),
        ("N2823", Some("scenario 6 rule 12")),
    ] {
        assert_eq!(table.judge(UNION, Choice::Base(table.hex(label))), case, "{label}");
    }
    let berkeley = table.hex("S1707");
    table.make(UNION, &[Choice::Base(berkeley)], &[]);
    assert_eq!(table.at("us-ferry").as_deref(), Some("S1707"));
    assert_eq!(
        (table.state.memory.base.hex, table.state.memory.base.turn),
        (Some(berkeley), 3)
    );
    assert!(
        matches!(table.state.frames.last(), Some(Frame::March(_))),
        "the march goes on"
    );
    // It is asked once for each occasion, and not at all afterwards.
    table.make(CONFEDERATE, &[table.step("cs-cavalry", "N2425")], &[]);
    assert_ne!(table.state.frames.last(), Some(&Frame::Base));
}

#[test]
fn case_scenario_6_rule_12_each_occasion_asks_once() {
    let mut table = on_turn(2, CONFEDERATE);
    table.clear(UNION, &["us-couch"]);
    let cavalry = table.put("cs-cavalry", "N2225");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[6, 6]);
    table.make(CONFEDERATE, &[table.step("cs-cavalry", "N2325")], &[]);
    table.make(UNION, &[Choice::Done], &[]);
    assert_eq!(table.state.memory.base.hex, None);
    table.make(CONFEDERATE, &[table.step("cs-cavalry", "N2424")], &[]);
    assert!(
        matches!(table.state.frames.last(), Some(Frame::March(_))),
        "New Kent has been seen"
    );
}

#[test]
fn case_scenario_6_rule_12_the_base_is_asked_for_at_the_end_of_turns() {
    let mut table = on_turn(3, CONFEDERATE);
    table.state.frames = vec![
        Frame::Turn(gcacw::frames::Part::End),
        Frame::Works(CONFEDERATE, UnitSet::EMPTY),
    ];
    table.make(CONFEDERATE, &[Choice::Done], &[3]);
    assert_eq!(table.state.frames.last(), Some(&Frame::Base));
    table.make(UNION, &[Choice::Base(table.hex("S1806"))], &[3, 4]);
    assert_eq!((table.state.turn, table.state.memory.base.turn), (4, 3));
    // After the last turn it is asked for once more, and then the game is over.
    let mut last = on_turn(7, CONFEDERATE);
    last.state.frames = vec![
        Frame::Turn(gcacw::frames::Part::End),
        Frame::Works(CONFEDERATE, UnitSet::EMPTY),
    ];
    last.make(CONFEDERATE, &[Choice::Done], &[]);
    assert_eq!(last.state.frames, [Frame::Base]);
    last.make(UNION, &[Choice::Done], &[]);
    assert!(last.rules.is_over(&last.state));
}

#[test]
fn case_scenario_6_rule_13_the_union_may_keep_its_base() {
    let mut table = on_turn(3, CONFEDERATE);
    table.state.frames.push(Frame::Base);
    table.make(UNION, &[Choice::Retain], &[]);
    assert_eq!(table.at("us-ferry").as_deref(), Some("N2823"));
    assert!(table.state.memory.has(Mark::Retained));
    // Where the enemy stands Ferry waits.
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(UNION, &[]);
    table.put("cs-ewell", "N2823");
    table.state.frames.push(Frame::Base);
    table.make(UNION, &[Choice::Retain], &[]);
    assert_eq!(table.at("us-ferry"), None);
    table.put("cs-ewell", "N0112");
    table.state.frames = vec![
        Frame::Turn(gcacw::frames::Part::End),
        Frame::Works(CONFEDERATE, UnitSet::EMPTY),
    ];
    table.make(CONFEDERATE, &[Choice::Done], &[3, 3, 4]);
    assert_eq!(table.at("us-ferry").as_deref(), Some("N2823"));
}

#[test]
fn case_scenario_6_rule_14_a_one_brings_brigades_to_the_base() {
    let night = |table: &mut Table, dice: &[u8]| {
        table.state.frames = vec![
            Frame::Turn(gcacw::frames::Part::End),
            Frame::Works(CONFEDERATE, UnitSet::EMPTY),
        ];
        table.make(CONFEDERATE, &[Choice::Done], dice);
    };
    let mut table = on_turn(4, CONFEDERATE);
    for id in ["cs-holmes", "cs-wise-a", "cs-32-nc"] {
        let unit = table.unit(id);
        table.state.memory.freed.insert(unit);
    }
    table.state.memory.base.hex = Some(table.hex("S1707"));
    table.state.memory.base.turn = 4;
    // Not on the turn in which Ferry came.
    night(&mut table, &DRY);
    table.state.turn = 5;
    night(&mut table, &[2, 3, 4]);
    assert_eq!(table.at("us-kimball"), None);
    table.state.turn = 5;
    night(&mut table, &[1, 3, 4]);
    assert_eq!(table.at("us-kimball").as_deref(), Some("S1707"));
    table.state.turn = 5;
    table.put("cs-holmes", "S1707");
    let kimball = table.unit("us-kimball");
    table.state.units[kimball].hex = Some(table.hex("S1506"));
    night(&mut table, &[1, 3, 4]);
    assert_eq!(table.at("us-tyler"), None, "the enemy stands there");
    table.put("cs-holmes", "S0301");
    table.state.turn = 5;
    night(&mut table, &[1, 3, 4]);
    assert_eq!(table.at("us-tyler").as_deref(), Some("S1707"));
    assert_eq!(table.at("us-carroll-a").as_deref(), Some("S1707"));
}

#[test]
fn case_scenario_6_rule_15_five_stations_are_the_unions() {
    let table = Table::new(ID, &DRY);
    let scenario = table.scenario();
    assert_eq!((scenario.objectives.len(), table.state.held.len()), (6, 5));
    let bluff = scenario.objectives.iter().position(|own| own.hex == table.hex("S0501"));
    assert!(!table.state.held.contains(bluff.expect("it counts") as u8));
}

#[test]
fn case_scenario_6_rule_16_lee_is_worth_something_from_turn_4_on() {
    let mut table = on_turn(3, CONFEDERATE);
    let attack = Attack {
        leader: Some(table.leader("longstreet")),
        ..table.attack(&["cs-pickett"], "N1023")
    };
    assert_eq!(table.field().sums(&attack).lee, 0);
    table.state.turn = 4;
    assert_eq!(table.field().sums(&attack).lee, 1);
}

/// Nobody on the map, so that both counties are empty: 20 points.
fn empty() -> Table {
    let mut table = Table::new(ID, &DRY);
    table.clear(CONFEDERATE, &[]);
    table.clear(UNION, &[]);
    assert_eq!(table.points(), 20);
    table
}

#[test]
fn case_scenario_6_victory_counts_divisions_in_two_counties() {
    let mut table = empty();
    table.put("us-ferry", "N1327");
    assert_eq!(table.points(), 20, "a brigade is no division");
    table.put("us-couch", "N1729");
    assert_eq!(table.points(), 5, "one in Henrico");
    table.put("us-couch", "N1318");
    assert_eq!(table.points(), 10, "one in Hanover");
}

#[test]
fn case_scenario_6_victory_counts_divisions_before_richmond() {
    // Farther than six hexes nothing is counted; Henrico is not empty in any of these places.
    for (label, points) in [("N1627", 5), ("N1328", 2), ("N1127", -1), ("N0927", -5), ("N0727", -10)] {
        let mut table = empty();
        table.put("us-couch", label);
        let from = table.state.units[table.unit("us-couch")].hex;
        assert!(from.is_some());
        assert_eq!(table.points(), points, "{label}");
    }
    // Without a supply line nothing either.
    let mut table = empty();
    table.put("us-couch", "N0727");
    let around: Vec<_> = table
        .rules
        .data
        .map
        .around(table.hex("N0727"))
        .map(|beside| beside.hex)
        .collect();
    let enemies = table.scenario().sides[CONFEDERATE.index()];
    for (unit, hex) in enemies.into_iter().zip(around) {
        table.state.units[unit].hex = Some(hex);
    }
    assert_eq!(table.points(), 5);
}

#[test]
fn case_scenario_6_victory_traces_no_supply_from_the_mattapony() {
    let mut table = empty();
    // The roads to Walkerton are closed on both sides of the river.
    table.put("cs-holmes", "N2917");
    table.put("cs-ewell", "N3213");
    let query = Query::Layer("supply".to_owned());
    let shown = table.rules.survey(&table.state, UNION.into(), &query);
    let Some(Survey::Layer(stretches)) = shown else {
        panic!("there is a layer of supply");
    };
    let supplied = |label: &str| stretches[0].spaces.contains(&table.hex(label).0);
    // White House and Garlick's on the Pamunkey, West Point and Bigelow's on the York, Berkeley on the James.
    for landing in ["N2823", "N2422", "N3125", "N4226", "N4127", "S1707"] {
        assert!(supplied(landing), "{landing}");
    }
    assert!(!supplied("N3116"), "Walkerton");
}

#[test]
fn case_scenario_6_victory_without_a_new_base() {
    let mut table = empty();
    // White House and the stations: by number in the order of the file.
    for (number, points) in [(0, 10), (1, 2), (2, 2), (3, 2), (4, 2)] {
        let before = table.points();
        table.state.held.remove(number);
        assert_eq!(table.points() - before, points, "{number}");
    }
    let before = table.points();
    table.state.held.insert(5);
    assert_eq!(before - table.points(), 8, "Chaffin's Bluff");
    let mut table = empty();
    for (train, points) in [
        (
            Train {
                driven: 3,
                ..Train::default()
            },
            3,
        ),
        (
            Train {
                worn: 2,
                ..Train::default()
            },
            4,
        ),
        (
            Train {
                worn: 2,
                driven: 4,
                starved: false,
            },
            5,
        ),
    ] {
        table.state.memory.trains[0] = train;
        assert_eq!(table.points(), 20 + points);
    }
    let train = table.unit("us-wagon-train-b");
    table.state.lose(train, 2);
    assert_eq!(table.points(), 30, "destroyed");
    table.state.memory.trains[1].starved = true;
    assert_eq!(table.points(), 25, "which no long march is");
}

#[test]
fn case_scenario_6_victory_with_a_new_base() {
    let mut table = empty();
    let berkeley = table.hex("S1707");
    table.state.memory.base.hex = Some(berkeley);
    table.state.held.remove(0);
    assert_eq!(table.points(), 22, "White House");
    table.state.held.remove(1);
    assert_eq!(table.points(), 22, "no station");
    table.put("us-wagon-train-a", "S1707");
    assert_eq!(table.points(), 22);
    table.put("us-wagon-train-a", "N1728");
    assert_eq!(table.points(), 26, "too far away");
    table.state.memory.trains[0] = Train {
        driven: 1,
        worn: 1,
        starved: false,
    };
    assert_eq!(table.points(), 32, "ten at most");
    let train = table.unit("us-wagon-train-b");
    table.state.lose(train, 2);
    assert_eq!(table.points(), 42);
    table.put("cs-cavalry", "S1707");
    assert_eq!(table.points(), 42, "cavalry takes no base");
    table.put("cs-ewell", "S1707");
    assert_eq!(table.points(), 45);
}

#[test]
fn case_scenario_6_victory_has_six_levels() {
    let table = Table::new(ID, &DRY);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [31, 30, 19, 18, 7, 6, -5, -6, -17, -18].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}
