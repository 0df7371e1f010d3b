//! Scenario 8, Retreat to the James.

use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::memory::Mark;
use protocol::Side;

use super::table::Table;

const ID: &str = "retreat-to-the-james";
const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_scenario_8_rule_2_bridges_are_down() {
    let table = Table::new(ID, &[]);
    for (a, b) in [
        ("N1827", "N1927"),
        ("N2831", "N2832"),
        ("N1928", "N2027"),
        ("N2230", "N2330"),
        ("N1929", "N2028"),
        ("N2130", "N2229"),
    ] {
        assert!(!table.field().is_passable(table.edge(a, b)), "{a}/{b}");
    }
    assert!(!table.state.rain);
}

#[test]
fn case_scenario_8_rule_3_a_confederate_bridge_lies_over_the_james() {
    let table = Table::new(ID, &[]);
    let edge = table.edge("N0733", "N0833");
    assert!(table.field().is_passable(edge));
    assert_eq!(table.state.memory.southern, [edge]);
}

#[test]
fn case_scenario_8_rule_4_no_river_is_forded_and_both_build() {
    let mut table = Table::in_action(ID, &[], CONFEDERATE, 3);
    assert!(table.field().is_flooded(Some(gcacw::map::Water::Major)));
    let holmes = table.put("cs-holmes", "N1725");
    table.clear(Side::Union, &[]);
    let most = table.field().build(holmes, table.hex("N1726")).map(|(_, most)| most);
    assert!(most.is_err(), "N1725 and N1726 share no river");
    table.put("cs-holmes", "N1726");
    let built = table.field().build(holmes, table.hex("N1626"));
    assert_eq!(built.map(|(_, most)| most), Ok(Some(4)));
}

/// A tied roll for the initiative with so many ties so far, and rested infantry of Jackson at Grapevine Bridge.
fn tied(ties: u8) -> Table {
    let mut table = Table::in_action(ID, &[], CONFEDERATE, 3);
    table.state.dice = Some([4, 4]);
    table.state.memory.ties = ties;
    table
}

#[test]
fn case_scenario_8_rule_5_a_tie_lets_jackson_build_grapevine_bridge() {
    let table = tied(1);
    let hill = table.unit("cs-rodes-c");
    let whiting = table.unit("cs-whiting-b");
    for (unit, label, case) in [
        (hill, "N1626", None),
        (whiting, "N1526", None),
        (hill, "N1725", Some("scenario 8 rule 5")),
        (table.unit("cs-pickett"), "N1626", Some("scenario 8 rule 5")),
    ] {
        let build = Choice::Build(unit, table.hex(label));
        assert_eq!(table.judge(CONFEDERATE, build), case, "{label}");
    }
    let mut tired = tied(1);
    tired.state.units[hill].fatigue = 1;
    let build = Choice::Build(hill, tired.hex("N1626"));
    assert_eq!(tired.judge(CONFEDERATE, build), Some("scenario 8 rule 5"));
    let mut untied = tied(1);
    untied.state.dice = Some([3, 4]);
    assert_eq!(untied.judge(CONFEDERATE, build), Some("scenario 8 rule 5"));
    let mut opposed = tied(1);
    opposed.put("us-couch", "N1626");
    assert_eq!(opposed.judge(CONFEDERATE, build), Some("scenario 8 rule 5"));
}

#[test]
fn case_scenario_8_rule_5_the_die_may_show_the_number_of_ties() {
    for (ties, die, stands) in [(1, 1, true), (1, 2, false), (3, 3, true), (3, 4, false), (6, 6, true)] {
        let mut table = tied(ties);
        let rodes = table.unit("cs-rodes-c");
        table.make(CONFEDERATE, &[Choice::Build(rodes, table.hex("N1626"))], &[die]);
        let edge = table.edge("N1625", "N1626");
        assert_eq!(table.state.pontoons.contains(&edge), stands, "{ties} {die}");
        assert_eq!(
            table.judge(CONFEDERATE, Choice::Pass),
            Some("scenario 8 rule 5"),
            "he must act"
        );
        if !stands {
            let any = table.unit("cs-holmes");
            assert_eq!(table.judge(CONFEDERATE, Choice::March(any)), None);
        }
    }
}

#[test]
fn case_scenario_8_rule_5_the_action_leads_over_the_new_bridge() {
    let mut table = tied(1);
    let (rodes, garland) = (table.unit("cs-rodes-c"), table.unit("cs-garland-b"));
    table.make(CONFEDERATE, &[Choice::Build(rodes, table.hex("N1626"))], &[1]);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::March(table.unit("cs-holmes"))),
        Some("scenario 8 rule 5")
    );
    let again = Choice::Build(garland, table.hex("N1626"));
    assert_eq!(table.judge(CONFEDERATE, again), Some("scenario 8 rule 5"));
    let mut led = Table {
        rules: table.rules,
        state: table.state.clone(),
    };
    table.make(CONFEDERATE, &[Choice::March(garland)], &[1]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Done), Some("scenario 8 rule 5"));
    assert_eq!(
        table.judge(CONFEDERATE, table.step("cs-garland-b", "N1725")),
        Some("scenario 8 rule 5")
    );
    table.make(CONFEDERATE, &[table.step("cs-garland-b", "N1626")], &[]);
    assert_eq!(table.at("cs-garland-b").as_deref(), Some("N1626"));
    assert_eq!(table.judge(CONFEDERATE, Choice::Done), None);
    // Led by D.H. Hill: one of those at the bridge goes first.
    let hill = led.leader("dh-hill");
    led.make(CONFEDERATE, &[Choice::Activate(hill)], &[]);
    assert_eq!(led.judge(CONFEDERATE, Choice::Done), Some("scenario 8 rule 5"));
    led.make(CONFEDERATE, &[Choice::Take(rodes), Choice::Done], &[3]);
    assert_eq!(led.judge(CONFEDERATE, Choice::Done), Some("scenario 8 rule 5"));
    led.make(
        CONFEDERATE,
        &[Choice::March(rodes), led.step("cs-rodes-c", "N1626")],
        &[],
    );
    assert_eq!(led.state.memory.obliged, None);
    // In this turn no other bridge is tried.
    led.act(CONFEDERATE, 5);
    led.state.dice = Some([2, 2]);
    let whiting = led.unit("cs-whiting-b");
    let other = Choice::Build(whiting, led.hex("N1526"));
    assert_eq!(led.judge(CONFEDERATE, other), Some("scenario 8 rule 5"));
}

#[test]
fn case_scenario_8_rule_6_a_bridge_that_failed_is_built_at_night_without_a_die() {
    for built in [false, true] {
        let mut table = Table::new(ID, &[]);
        let rodes = table.unit("cs-rodes-c");
        table.put("us-meagher", "N1729");
        if built {
            table.state.memory.set(Mark::BridgeBuilt);
        }
        let most = table.field().build(rodes, table.hex("N1626")).map(|(_, most)| most);
        assert_eq!(most, Ok(if built { Some(4) } else { None }));
    }
    let mut table = Table::new(ID, &[]);
    let rodes = table.unit("cs-rodes-c");
    let works = Frame::Works(CONFEDERATE, Default::default());
    table.state.frames = vec![Frame::Turn(gcacw::frames::Part::Recovery), works];
    table.make(CONFEDERATE, &[Choice::Build(rodes, table.hex("N1626"))], &[]);
    assert!(table.state.memory.has(Mark::BridgeBuilt), "and only once");
    assert!(table.field().is_passable(table.edge("N1625", "N1626")));
}

#[test]
fn case_scenario_8_rule_7_two_gunboats_lie_on_the_james() {
    let table = Table::new(ID, &[]);
    assert_eq!(table.scenario().gunboats.len(), 2);
    let reached = &table.scenario().gunboats[1];
    for label in ["S1707", "S1305", "S1403", "S3409"] {
        assert!(reached.contains(table.hex(label)), "{label}");
    }
    // The bluff has its battery, and the north map is out of reach.
    for label in ["S0301", "N0733", "N2823", "S0612", "S1301"] {
        assert!(!reached.contains(table.hex(label)), "{label}");
    }
}

#[test]
fn case_scenario_8_rule_8_two_union_actions_of_three_corps_come_first() {
    let mut table = Table::new(ID, &[]);
    for side in [Side::Union, CONFEDERATE] {
        while matches!(table.state.frames.last(), Some(Frame::Transfer(own, _)) if *own == side) {
            table.make(side, &[Choice::Done], &[]);
        }
    }
    let union = Side::Union;
    assert_eq!(
        (table.rules.decider(&table.state), table.state.dice),
        (Some(union), None)
    );
    assert_eq!(table.judge(union, Choice::Pass), Some("scenario 8 rule 8"));
    assert_eq!(
        table.judge(union, Choice::March(table.unit("us-couch"))),
        Some("scenario 8 rule 8")
    );
    assert_eq!(
        table.judge(union, Choice::Activate(table.leader("porter"))),
        Some("5.2.2")
    );
    let sumner = table.leader("sumner");
    table.make(union, &[Choice::Activate(sumner)], &[]);
    let Some(Frame::Led(led)) = table.state.frames.last() else {
        panic!("he leads")
    };
    assert_eq!(led.limit, u8::MAX, "any number of units");
    let (sedgwick, richardson) = (table.unit("us-sedgwick"), table.unit("us-richardson"));
    table.make(
        union,
        &[Choice::Take(sedgwick), Choice::Take(richardson), Choice::Done],
        &[6],
    );
    table.make(union, &[Choice::March(sedgwick)], &[]);
    // Cobb at Old Tavern has a zone there.
    assert_eq!(
        table.judge(union, table.step("us-sedgwick", "N1326")),
        Some("scenario 8 rule 8")
    );
    assert_eq!(table.judge(union, table.step("us-sedgwick", "N1427")), None);
    table.make(union, &[Choice::Done, Choice::Done], &[]);
    assert_eq!(
        (table.rules.decider(&table.state), table.state.memory.phases),
        (Some(union), 2)
    );
    let smith = table.unit("us-smith-b");
    table.make(union, &[Choice::March(smith)], &[6]);
    assert_eq!(table.judge(union, Choice::Hasty(table.hex("N1326"))), Some("7.1.1"));
    table.put("cs-holmes", "N1427");
    assert_eq!(
        table.judge(union, Choice::Hasty(table.hex("N1427"))),
        Some("scenario 8 rule 8")
    );
    table.make(union, &[Choice::Done], &[2, 5]);
    assert_eq!(
        table.rules.decider(&table.state),
        Some(CONFEDERATE),
        "the third is rolled for"
    );
}

#[test]
fn case_scenario_8_rule_9_ferry_waits_for_a_turn() {
    let mut table = Table::in_action(ID, &[], Side::Union, 3);
    let ferry = table.unit("us-ferry");
    assert_eq!(
        table.judge(Side::Union, Choice::March(ferry)),
        Some("scenario 8 rule 9")
    );
    assert_eq!(
        table.field().entrench(ferry).err().map(|refusal| refusal.case),
        Some("scenario 8 rule 9")
    );
    table.state.turn = 2;
    assert_eq!(table.judge(Side::Union, Choice::March(ferry)), None);
    assert_eq!(table.field().entrench(ferry), Ok(()));
}

#[test]
fn case_scenario_8_rule_9_ferry_builds_bridges_all_the_same() {
    let mut table = Table::in_action(ID, &[], Side::Union, 3);
    let ferry = table.put("us-ferry", "N1425");
    assert!(table.field().entrench(ferry).is_err());
    let built = table.field().build(ferry, table.hex("N1424"));
    assert!(built.is_ok(), "{built:?}");
}

#[test]
fn case_scenario_8_rule_10_a_one_brings_union_brigades_to_berkeley() {
    let mut table = Table::in_action(ID, &[], CONFEDERATE, 3);
    table.next_turn(&[1, 3, 4]);
    assert_eq!(
        (table.state.turn, table.at("us-kimball").as_deref()),
        (2, Some("S1707"))
    );
    table.next_turn(&[1, 3, 4]);
    assert_eq!(table.at("us-tyler").as_deref(), Some("S1707"));
    let mut later = Table::in_action(ID, &[], CONFEDERATE, 3);
    later.next_turn(&[2, 3, 4]);
    assert_eq!(later.at("us-kimball"), None);
    let mut closed = Table::in_action(ID, &[], CONFEDERATE, 3);
    let ferry = closed.unit("us-ferry");
    closed.state.units[ferry].hex = None;
    closed.put("cs-holmes", "S1707");
    // Nobody rolls while the enemy stands there.
    closed.next_turn(&[3, 4]);
    assert_eq!(closed.at("us-kimball"), None);
}

#[test]
fn case_scenario_8_rule_11_five_objectives_are_the_unions() {
    let mut table = Table::new(ID, &[]);
    assert_eq!(table.state.held.len(), 5);
    let lines = |table: &Table| table.points();
    let before = lines(&table);
    // Only the best of them counts.
    for (lost, points) in [
        (vec![2], 10),
        (vec![2, 3, 4], 10),
        (vec![0, 2], 15),
        (vec![0, 1, 2, 3, 4], 15),
    ] {
        table.state.held = (0..5).filter(|number| !lost.contains(number)).collect();
        assert_eq!(lines(&table) - before, points, "{lost:?}");
    }
}

#[test]
fn case_scenario_8_victory_counts_divisions_without_supply() {
    let mut table = Table::new(ID, &[]);
    table.clear(CONFEDERATE, &[]);
    table.clear(Side::Union, &["us-couch"]);
    // Beside Berkeley, a landing.
    table.put("us-couch", "S1706");
    assert_eq!(table.points(), 0);
    table.put("us-couch", "N1328");
    assert_eq!(table.points(), 3, "more than nine hexes from the James");
    table.put("us-couch", "S1706");
    for label in ["S1707", "S1806", "S1506", "S2107"] {
        table.put("cs-holmes", label);
    }
    let enemy = table.unit("cs-holmes");
    table.state.units[enemy].hex = None;
    // An enemy in the only hexes beside it cuts the line.
    let around: Vec<_> = table
        .rules
        .data
        .map
        .around(table.hex("S1706"))
        .map(|beside| beside.hex)
        .collect();
    let enemies = table.scenario().sides[CONFEDERATE.index()];
    for (unit, hex) in enemies.into_iter().zip(around) {
        table.state.units[unit].hex = Some(hex);
    }
    assert_eq!(table.points(), 3);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [24, 23, 17, 16, 10, 9, 3, 2, -4, -5].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}
