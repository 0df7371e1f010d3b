//! Scenario 6, The Seven Days.

use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::ids::UnitSet;
use gcacw::map::Water;
use gcacw::memory::Mark;
use protocol::Side;

use super::table::Table;

pub(super) const ID: &str = "seven-days";
const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;
/// Two dice of a dry day.
pub(super) const DRY: [u8; 2] = [3, 4];

/// An action of a side on a turn, with the Union free and its base undecided.
pub(super) fn on_turn(turn: u8, side: Side) -> Table {
    let mut table = Table::in_action(ID, &DRY, side, 3);
    table.state.turn = turn;
    table.state.memory.set(Mark::UnionFree);
    table
}

/// Transfers nobody, up to the first action.
pub(super) fn first_action() -> Table {
    let mut table = Table::new(ID, &DRY);
    for side in [UNION, CONFEDERATE] {
        while matches!(table.state.frames.last(), Some(Frame::Transfer(own, _)) if *own == side) {
            table.make(side, &[Choice::Done], &[]);
        }
    }
    table
}

#[test]
fn case_scenario_6_is_seven_days_on_both_maps() {
    let table = Table::new(ID, &DRY);
    let scenario = table.scenario();
    assert_eq!(
        (scenario.entry.turns, scenario.entry.starts.as_str()),
        (7, "June 25, 1862")
    );
    assert!(scenario.area.contains(table.hex("N0101")) && scenario.area.contains(table.hex("S1707")));
    assert_eq!((scenario.units.len(), scenario.leaders.len()), (60, 13));
}

#[test]
fn case_scenario_6_rule_1_dice_bring_rain() {
    for (dice, rain) in [
        ([1, 1], true),
        ([2, 2], true),
        ([6, 6], true),
        ([2, 3], false),
        ([3, 4], false),
    ] {
        assert_eq!(Table::new(ID, &dice).state.rain, rain, "{dice:?}");
    }
}

#[test]
fn case_scenario_6_rule_2_bridges_and_ferries_are_down() {
    let table = Table::new(ID, &DRY);
    assert_eq!(table.state.destroyed.len(), 10);
    for (a, b) in [
        ("N1215", "N1315"),
        ("N1617", "N1717"),
        ("N2831", "N2832"),
        ("N0311", "N0312"),
    ] {
        assert!(!table.field().is_passable(table.edge(a, b)), "{a}/{b}");
    }
}

#[test]
fn case_scenario_6_rule_3_four_union_bridges_lie_over_the_chickahominy() {
    let table = Table::new(ID, &DRY);
    for (a, b) in [
        ("N1325", "N1326"),
        ("N1525", "N1526"),
        ("N1325", "N1425"),
        ("N1625", "N1626"),
    ] {
        assert!(table.state.pontoons.contains(&table.edge(a, b)), "{a}/{b}");
    }
}

#[test]
fn case_scenario_6_rule_4_a_confederate_bridge_lies_over_the_james() {
    let table = Table::new(ID, &DRY);
    assert_eq!(table.state.memory.southern, [table.edge("N0733", "N0833")]);
    assert_eq!(table.state.pontoons.len(), 5);
}

#[test]
fn case_scenario_6_rule_5_no_river_is_forded_and_both_build() {
    let mut table = on_turn(2, UNION);
    assert!(table.field().is_flooded(Some(Water::Minor)));
    table.clear(CONFEDERATE, &[]);
    let couch = table.put("us-couch", "N1928");
    let built = table.field().build(couch, table.hex("N1927"));
    assert_eq!(built.map(|(_, most)| most), Ok(Some(4)));
    table.state.rain = true;
    let built = table.field().build(couch, table.hex("N1927"));
    assert_eq!(built.err().map(|refusal| refusal.case), Some("12.0.2"));
}

#[test]
fn case_scenario_6_rule_6_trains_wait_for_the_base_and_march_alone() {
    let mut table = on_turn(3, UNION);
    let train = table.unit("us-wagon-train-a");
    assert_eq!(table.judge(UNION, Choice::March(train)), Some("scenario 6 rule 6"));
    table.state.memory.set(Mark::Retained);
    assert_eq!(table.judge(UNION, Choice::March(train)), None);
    let sumner = table.leader("sumner");
    table.put("us-wagon-train-a", "N1327");
    table.make(UNION, &[Choice::Activate(sumner)], &[]);
    assert_eq!(table.judge(UNION, Choice::Take(train)), Some("5.2.2"));
    let printed = &table.scenario()[train].printed;
    assert_eq!((printed.tactical, printed.artillery), (0, 0));
}

#[test]
fn case_scenario_6_rule_7_ships_sail_on_the_york_without_a_modifier() {
    let mut table = on_turn(3, UNION);
    table.clear(CONFEDERATE, &[]);
    let couch = table.put("us-couch", "N2823");
    table.make(UNION, &[Choice::Embark(couch)], &[3]);
    assert!(table.state.memory.fleet.embarked.contains(couch));
    table.act(UNION, 4);
    assert_eq!(table.judge(UNION, Choice::Sail(couch, table.hex("N4226"))), None);
    assert_eq!(
        table.judge(UNION, Choice::Sail(couch, table.hex("S1707"))),
        Some("advanced 10.0")
    );
}

#[test]
fn case_scenario_6_rule_8_the_second_gunboat_comes_with_the_new_base() {
    let mut table = on_turn(3, UNION);
    table.put("cs-holmes", "S1305");
    table.put("cs-ransom", "S1806");
    table.put("cs-ewell", "N2822");
    let bombard = |table: &Table, label: &str| table.judge(UNION, Choice::Bombard(table.hex(label)));
    assert_eq!(bombard(&table, "N2822"), None);
    assert_eq!(bombard(&table, "S1305"), Some("advanced 11.0"));
    table.state.memory.base.hex = Some(table.hex("S1707"));
    assert_eq!(bombard(&table, "S1305"), None);
    assert_eq!(bombard(&table, "S1806"), Some("advanced 11.0"), "east of its waters");
    table.put("cs-holmes", "N0733");
    assert_eq!(bombard(&table, "N0733"), Some("advanced 11.0"), "on the north map");
}

#[test]
fn case_scenario_6_rule_9_seven_units_are_held_back() {
    let mut table = on_turn(2, CONFEDERATE);
    let held = ["cs-holmes", "cs-wise-a", "cs-32-nc", "cs-richmond-1", "cs-richmond-4"];
    for id in held {
        let unit = table.unit(id);
        assert_eq!(
            table.judge(CONFEDERATE, Choice::March(unit)),
            Some("scenario 6 rule 9"),
            "{id}"
        );
        let dug = table.field().entrench(unit).err().map(|refusal| refusal.case);
        assert_eq!(dug, Some("scenario 6 rule 9"));
    }
    // A Union unit next to Chaffin's Bluff frees them all.
    let couch = table.put("us-couch", "N1032");
    table.act(UNION, 3);
    table.clear(CONFEDERATE, &held);
    table.make(UNION, &[Choice::March(couch)], &[6]);
    table.make(UNION, &[table.step("us-couch", "N0933")], &[]);
    for id in held {
        assert!(table.state.memory.freed.contains(table.unit(id)), "{id}");
    }
}

#[test]
fn case_scenario_6_rule_9_who_may_not_entrench_builds_bridges() {
    let mut table = Table::in_action(ID, &DRY, UNION, 3);
    let build = |table: &Table, id: &str| {
        let built = table.field().build(table.unit(id), table.hex("N1424"));
        built.err().map(|refusal| refusal.case)
    };
    for id in ["cs-holmes", "us-morell"] {
        let unit = table.put(id, "N1425");
        table.state.turn = 1;
        assert_eq!(build(&table, id), Some("scenario 6 rule 11"), "{id}: nobody builds");
        table.state.turn = 2;
        assert!(table.field().entrench(unit).is_err(), "{id}");
        assert_eq!(build(&table, id), None, "{id}");
        table.state.units[unit].hex = None;
    }
}

#[test]
fn case_scenario_6_rule_9_an_even_die_releases_one() {
    // Turn 1 has no die for it.
    let mut first = Table::in_action(ID, &DRY, CONFEDERATE, 3);
    first.next_turn(&[3, 4, 6, 1]);
    assert_eq!(first.state.turn, 2);
    for (die, frees) in [(3, false), (4, true)] {
        let mut table = on_turn(2, CONFEDERATE);
        table.state.frames = vec![Frame::Turn(gcacw::frames::Part::End)];
        let mut dice = kernel::ScriptedDice::faces(&[die, 3, 4]);
        let mut turn = kernel::Turn::quiet(&mut dice);
        table.state.frames.push(Frame::Works(CONFEDERATE, UnitSet::EMPTY));
        kernel::Ruleset::apply(table.rules, &mut table.state, CONFEDERATE, Choice::Done, &mut turn)
            .expect("nothing is built");
        let asked = table.state.frames.last() == Some(&Frame::Release);
        assert_eq!(asked, frees, "{die}");
        if frees {
            let wise = table.unit("cs-wise-a");
            let richmond = table.unit("cs-richmond-1");
            assert_eq!(
                table.judge(CONFEDERATE, Choice::Take(richmond)),
                Some("scenario 6 rule 9")
            );
            assert_eq!(table.judge(CONFEDERATE, Choice::Done), None, "he may");
            table.make(CONFEDERATE, &[Choice::Take(wise)], &[3, 4]);
            assert!(table.state.memory.freed.contains(wise));
        }
    }
}

#[test]
fn case_scenario_6_rule_10_the_union_is_bound_on_two_turns() {
    let mut table = Table::in_action(ID, &DRY, UNION, 3);
    table.state.turn = 2;
    let (morell, couch, porter) = (table.unit("us-morell"), table.unit("us-couch"), table.leader("porter"));
    assert_eq!(table.judge(UNION, Choice::March(morell)), Some("scenario 6 rule 10"));
    assert_eq!(table.judge(UNION, Choice::March(couch)), None);
    assert_eq!(table.judge(UNION, Choice::Activate(porter)), Some("scenario 6 rule 10"));
    let case = |judged: Result<(), kernel::Refusal>| judged.err().map(|refusal| refusal.case);
    assert_eq!(case(table.field().entrench(morell)), Some("scenario 6 rule 10"));
    assert_eq!(
        case(table.field().transfer(porter, table.hex("N1223"))),
        Some("scenario 6 rule 10")
    );
    let bridge = table.edge("N1325", "N1326");
    assert_eq!(case(table.field().may_cross(UNION, bridge)), Some("scenario 6 rule 10"));
    assert_eq!(table.field().may_cross(CONFEDERATE, bridge), Ok(()));
    // Nor does it attack over the river.
    table.put("us-couch", "N1326");
    table.put("cs-ewell", "N1325");
    let attack = |table: &Table| case(table.field().attack(couch, table.hex("N1325"), false));
    assert_eq!(attack(&table), Some("scenario 6 rule 10"));
    table.state.turn = 3;
    assert_eq!(attack(&table), None);
    assert_eq!(table.judge(UNION, Choice::March(morell)), None);
    assert_eq!(table.field().may_cross(UNION, bridge), Ok(()));
}

#[test]
fn case_scenario_6_rule_10_confederates_who_come_near_free_the_union() {
    for (id, from, to, frees) in [
        ("cs-gregg", "N0720", "N0820", false),
        ("cs-gregg", "N0920", "N0921", true),
        ("cs-ewell", "N0911", "N0912", true),
        ("cs-pickett", "N1425", "N1426", true),
        ("cs-branch", "N0419", "N0418", false),
    ] {
        let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 3);
        table.state.turn = 2;
        table.clear(UNION, &["us-8-il", "us-4-pa"]);
        table.state.destroyed.clear();
        let unit = table.put(id, from);
        table.state.units[unit].fatigue = 0;
        table.make(CONFEDERATE, &[Choice::March(unit)], &[6]);
        let step = table.step(id, to);
        assert_eq!(table.judge(CONFEDERATE, step), None, "{id} {from} {to}");
        table.make(CONFEDERATE, &[step], &[]);
        assert_eq!(table.state.memory.has(Mark::UnionFree), frees, "{id} {from} {to}");
    }
}

#[test]
fn case_scenario_6_rule_11_the_first_turn_begins_with_a_union_assault() {
    let mut table = first_action();
    assert_eq!(table.rules.decider(&table.state), Some(UNION));
    assert_eq!(table.state.dice, None);
    let couch = table.unit("us-couch");
    assert_eq!(table.judge(UNION, Choice::March(couch)), Some("scenario 6 rule 11"));
    for (leader, case) in [
        ("heintzelman", Some("scenario 6 rule 11")),
        ("keyes", Some("scenario 6 rule 11")),
    ] {
        let activate = Choice::Activate(table.leader(leader));
        assert_eq!(table.judge(UNION, activate), case);
    }
    let (heintzelman, franklin) = (table.leader("heintzelman"), table.leader("franklin"));
    let huger = table.hex("N1228");
    assert_eq!(table.judge(UNION, Choice::Assault(heintzelman, huger)), None);
    assert_eq!(
        table.judge(UNION, Choice::Assault(franklin, table.hex("N1226"))),
        Some("scenario 6 rule 11")
    );
    // If it passes, all else on this turn is the Confederates'.
    table.make(UNION, &[Choice::Pass], &[]);
    assert_eq!(table.rules.decider(&table.state), Some(CONFEDERATE));
    let cavalry = table.unit("cs-2-va");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[2, 3, 4]);
    table.make(CONFEDERATE, &[Choice::Done], &[]);
    assert_eq!(
        (table.rules.decider(&table.state), table.state.dice),
        (Some(CONFEDERATE), None)
    );
    table.make(CONFEDERATE, &[Choice::Pass], &[]);
    assert!(
        !table
            .state
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Action(..))),
        "the turn is over"
    );
}

#[test]
fn case_scenario_6_rule_11_after_the_assault_the_confederates_act() {
    let mut table = first_action();
    let (heintzelman, hooker) = (table.leader("heintzelman"), table.unit("us-hooker"));
    let assault = Choice::Assault(heintzelman, table.hex("N1228"));
    table.make(UNION, &[assault, Choice::Take(hooker)], &[]);
    // His command is 4: a six fails.
    table.make(UNION, &[Choice::Done], &[6]);
    assert_eq!(table.rules.decider(&table.state), Some(CONFEDERATE));
}

#[test]
fn case_scenario_6_rule_11_jackson_and_stuart_alone_act_on_the_first_turn() {
    let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 2);
    for (id, case) in [
        ("cs-ewell", None),
        ("cs-cavalry", None),
        ("cs-pickett", Some("scenario 6 rule 11")),
        ("cs-4-va", Some("scenario 6 rule 11")),
    ] {
        let unit = table.unit(id);
        table.state.units[unit].fatigue = 0;
        assert_eq!(table.judge(CONFEDERATE, Choice::March(unit)), case, "{id}");
    }
    for (id, case) in [("jackson", None), ("ap-hill", Some("scenario 6 rule 11"))] {
        let leader = table.leader(id);
        assert_eq!(table.judge(CONFEDERATE, Choice::Activate(leader)), case, "{id}");
    }
    let magruder = table.leader("magruder");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Assault(magruder, table.hex("N1327"))),
        Some("scenario 6 rule 11")
    );
    for unit in ["cs-ewell", "us-couch"] {
        let dug = table
            .field()
            .entrench(table.unit(unit))
            .err()
            .map(|refusal| refusal.case);
        assert_eq!(dug, Some("scenario 6 rule 11"), "nobody builds");
    }
}

#[test]
fn case_scenario_6_rule_11_nobody_goes_far_on_the_first_turn() {
    let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 2);
    let cavalry = table.unit("cs-cavalry");
    for (from, to, case) in [
        ("N0526", "N0527", Some("scenario 6 rule 11")),
        ("N0526", "N0525", None),
        ("N0920", "N0921", Some("scenario 6 rule 11")),
        ("N0720", "N0820", None),
    ] {
        table.put("cs-cavalry", from);
        table.act(CONFEDERATE, 2);
        table.state.units[cavalry].fatigue = 0;
        table.make(CONFEDERATE, &[Choice::March(cavalry)], &[6, 6]);
        assert_eq!(
            table.judge(CONFEDERATE, table.step("cs-cavalry", to)),
            case,
            "{from} {to}"
        );
    }
}
