//! Scenario 5, Stuart's Ride.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, March, Part};
use gcacw::ids::UnitSet;
use protocol::Side;

use super::table::Table;

const ID: &str = "stuarts-ride";
const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

fn on_turn(turn: u8, side: Side) -> Table {
    let mut table = Table::in_action(ID, &[], side, 3);
    table.state.turn = turn;
    table
}

/// A march of a unit with so many points, from a hex.
fn marching(table: &mut Table, id: &str, label: &str, points: u8) -> March {
    let unit = table.put(id, label);
    let march = March::new(unit, points);
    table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::March(march)];
    march
}

fn step_case(table: &mut Table, id: &str, from: &str, to: &str) -> Option<&'static str> {
    let march = marching(table, id, from, 12);
    let side = table.field().side(march.unit);
    table.judge(side, table.step(id, to))
}

#[test]
fn case_scenario_5_is_six_days_of_june_on_both_maps() {
    let table = Table::new(ID, &[]);
    let scenario = table.scenario();
    assert_eq!(
        (scenario.entry.turns, scenario.entry.starts.as_str()),
        (6, "June 12, 1862")
    );
    assert!(scenario.area.contains(table.hex("N0101")) && scenario.area.contains(table.hex("S2305")));
    assert_eq!((scenario.units.len(), scenario.leaders.len()), (11, 1));
}

#[test]
fn case_scenario_5_rule_1_there_are_no_random_events() {
    // No dice are rolled for any of these days.
    let mut table = Table::new(ID, &[]);
    assert_eq!(table.scenario().entry.rain, [false; 6]);
    table.next_turn(&[]);
    assert_eq!((table.state.turn, table.state.rain), (2, false));
}

#[test]
fn case_scenario_5_rule_2_the_union_does_nothing_on_the_first_turn() {
    let mut table = Table::new(ID, &[]);
    while matches!(table.state.frames.last(), Some(Frame::Transfer(..))) {
        let side = table.rules.decider(&table.state).expect("somebody transfers");
        table.make(side, &[Choice::Done], &[]);
    }
    let stuart = table.unit("cs-1-va");
    for phase in 1..3 {
        assert_eq!(table.rules.decider(&table.state), Some(CONFEDERATE));
        assert_eq!((table.state.dice, table.state.memory.phases), (None, phase));
        table.make(CONFEDERATE, &[Choice::March(stuart), Choice::Done], &[3, 3]);
    }
    table.act(UNION, 1);
    let warren = table.unit("us-warren");
    assert_eq!(table.judge(UNION, Choice::March(warren)), Some("scenario 5 rule 2"));
}

#[test]
fn case_scenario_5_rule_3_the_confederates_have_the_first_initiative_of_turn_2() {
    let mut table = Table::new(ID, &[]);
    table.next_turn(&[]);
    assert_eq!(
        (table.state.turn, table.rules.decider(&table.state)),
        (2, Some(CONFEDERATE))
    );
    assert_eq!(table.state.dice, None);
    let cavalry = table.unit("cs-1-va");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[3, 3]);
    table.make(CONFEDERATE, &[Choice::Done], &[5, 2]);
    assert_eq!(table.rules.decider(&table.state), Some(UNION), "the next is rolled for");
}

#[test]
fn case_scenario_5_rule_4_where_confederates_do_not_go() {
    let mut table = on_turn(1, CONFEDERATE);
    let case = Some("scenario 5 rule 4");
    assert_eq!(
        step_case(&mut table, "cs-1-va", "N0513", "N0612"),
        case,
        "column 6 on turn 1"
    );
    assert_eq!(step_case(&mut table, "cs-1-va", "N0513", "N0512"), None);
    table.state.turn = 2;
    assert_eq!(step_case(&mut table, "cs-1-va", "N0513", "N0612"), None);
    assert_eq!(
        step_case(&mut table, "cs-1-va", "N2133", "S1701"),
        case,
        "the south map"
    );
    table.state.turn = 3;
    assert_eq!(step_case(&mut table, "cs-1-va", "N2133", "S1701"), None);
    table.clear(UNION, &[]);
    // Within two hexes of Seven Pines and of N1829, within four of Ellerson's Mill.
    for (from, to, closed) in [
        ("N1128", "N1228", true),
        ("N1531", "N1530", false),
        ("N1630", "N1730", true),
        ("N1018", "N1019", true),
        ("N1017", "N1018", false),
    ] {
        let judged = step_case(&mut table, "cs-1-va", from, to);
        assert_eq!(judged == case, closed, "{from} {to}: {judged:?}");
    }
    let pamunkey = table.edge("N2823", "N2924");
    let judged = table.field().may_cross(CONFEDERATE, pamunkey);
    assert_eq!(judged.err().map(|refusal| refusal.case), case);
    assert_eq!(table.field().may_cross(UNION, pamunkey), Ok(()));
}

#[test]
fn case_scenario_5_rule_5_union_infantry_is_slow() {
    for (id, die, points) in [
        ("us-buchanan", 4, 3),
        ("us-buchanan", 1, 0),
        ("us-warren", 4, 4),
        ("us-warren", 1, 1),
    ] {
        let mut table = on_turn(3, UNION);
        let unit = table.unit(id);
        table.make(UNION, &[Choice::March(unit)], &[die]);
        let Some(Frame::March(march)) = table.state.frames.last() else {
            panic!("it marches")
        };
        assert_eq!((march.points, march.stopped), (points, points == 0), "{id} {die}");
        assert_eq!(table.state.units[unit].fatigue, 1);
        let force = table.judge(UNION, Choice::Force);
        assert_eq!(force, Some("scenario 5 rule 5"), "infantry makes no forced march");
        let moves = table.judge(UNION, table.step(id, "N1223"));
        assert_eq!(moves, if points == 0 { Some("2.4.4") } else { None }, "{id} {die}");
    }
    let mut table = on_turn(3, UNION);
    let cavalry = table.unit("us-5-6-us");
    table.make(UNION, &[Choice::March(cavalry)], &[1, 1]);
    assert_eq!(table.judge(UNION, Choice::Force), None);
}

#[test]
fn case_scenario_5_rule_5_who_is_held_back() {
    let held = |table: &Table, id: &str| table.judge(UNION, Choice::March(table.unit(id)));
    let case = Some("scenario 5 rule 5");
    for (turn, open) in [
        (2, &["us-warren", "us-5-6-us", "us-2-5-us"][..]),
        (3, &["us-warren", "us-buchanan", "us-11-pa"]),
        (5, &["us-buchanan", "us-meade", "us-3-8-pa"]),
    ] {
        let table = on_turn(turn, UNION);
        for id in open {
            assert_eq!(held(&table, id), None, "{id} on turn {turn}");
        }
        for id in ["us-reynolds", "us-93-ny"] {
            assert_eq!(held(&table, id), case, "{id} on turn {turn}");
        }
    }
    let table = on_turn(4, UNION);
    assert_eq!((held(&table, "us-meade"), held(&table, "us-3-8-pa")), (case, case));
    let table = on_turn(2, UNION);
    assert_eq!((held(&table, "us-buchanan"), held(&table, "us-11-pa")), (case, case));
}

#[test]
fn case_scenario_5_rule_5_confederates_who_come_near_release_the_union() {
    for (from, to, freed) in [
        ("N2225", "N2325", &["us-reynolds"][..]),
        ("N1924", "N1925", &["us-reynolds"]),
        ("N2724", "N2723", &["us-93-ny", "us-reynolds"]),
        ("S2202", "S2201", &["us-meade", "us-3-8-pa"]),
        ("N1720", "N1721", &[]),
    ] {
        let mut table = on_turn(3, CONFEDERATE);
        table.clear(UNION, &[]);
        marching(&mut table, "cs-1-va", from, 12);
        table.make(CONFEDERATE, &[table.step("cs-1-va", to)], &[]);
        for id in ["us-reynolds", "us-93-ny", "us-meade", "us-3-8-pa"] {
            let is_free = table.state.memory.freed.contains(table.unit(id));
            assert_eq!(is_free, freed.contains(&id), "{id}: {from} {to}");
        }
    }
}

#[test]
fn case_scenario_5_rule_5_where_the_union_does_not_go() {
    let mut table = on_turn(3, UNION);
    let case = Some("scenario 5 rule 5");
    for (from, to, closed) in [
        ("N0922", "N0923", false),
        ("N0723", "N0724", true),
        ("N1025", "N1026", true),
    ] {
        let judged = step_case(&mut table, "us-warren", from, to);
        assert_eq!(judged == case, closed, "{from} {to}: {judged:?}");
    }
    for (a, b) in [("N1928", "N2027"), ("N2831", "N2832")] {
        let judged = table.field().may_cross(UNION, table.edge(a, b));
        assert_eq!(judged.err().map(|refusal| refusal.case), case, "{a}/{b}");
    }
    // Nor does it attack over the river.
    let warren = table.put("us-warren", "N2027");
    table.put("cs-1-va", "N1928");
    let attack = table.field().attack(warren, table.hex("N1928"), false);
    assert_eq!(attack.err().map(|refusal| refusal.case), case);
}

#[test]
fn case_scenario_5_rule_6_rivers_are_crossed_at_bridges_only() {
    let table = on_turn(3, CONFEDERATE);
    let field = table.field();
    for (a, b) in [("N2130", "N2229"), ("N2230", "N2330"), ("N2732", "N2733")] {
        assert!(!field.is_passable(table.edge(a, b)), "{a}/{b}");
    }
    let ferry = table.edge("S3409", "S3509");
    let judged = field.may_cross(CONFEDERATE, ferry);
    assert_eq!(judged.err().map(|refusal| refusal.case), Some("scenario 5 rule 6"));
}

#[test]
fn case_scenario_5_rule_7_the_first_who_tries_forge_bridge_rolls() {
    // On the way there: enough for it, and too little.
    for (points, dice, crosses) in [(20, [3, 4], true), (12, [3, 4], false)] {
        let mut table = on_turn(3, CONFEDERATE);
        table.clear(UNION, &[]);
        marching(&mut table, "cs-1-va", "N2830", points);
        table.make(CONFEDERATE, &[table.step("cs-1-va", "N2831")], &[]);
        let Some(Frame::March(march)) = table.state.frames.last() else {
            panic!("it marches on")
        };
        let left = march.points;
        let mut dice: Vec<u8> = dice.to_vec();
        if !crosses {
            // The action is over: the Union has nobody, and the next phase is the Confederates'.
            dice.truncate(2);
        }
        table.make(CONFEDERATE, &[table.step("cs-1-va", "N2832")], &dice);
        assert_eq!(table.state.memory.raid.toll, 7);
        let at = table.at("cs-1-va");
        assert_eq!(at.as_deref() == Some("N2832"), crosses, "{points} {left}");
        let goes_on = table.state.frames.iter().any(|frame| matches!(frame, Frame::March(_)));
        assert_eq!(goes_on, crosses, "who lacks the points stays, and marches no further");
        if crosses {
            let Some(Frame::March(march)) = table.state.frames.last() else {
                panic!("it marches on")
            };
            assert_eq!(march.points, left - 8);
            assert!(table.state.memory.raid.southward.contains(march.unit));
        }
    }
}

#[test]
fn case_scenario_5_rule_7_who_begins_at_forge_bridge_crosses_at_any_price() {
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(UNION, &[]);
    marching(&mut table, "cs-1-va", "N2831", 4);
    let step = table.step("cs-1-va", "N2832");
    table.make(CONFEDERATE, &[step], &[5, 6]);
    assert_eq!(
        (table.state.memory.raid.toll, table.at("cs-1-va").as_deref()),
        (11, Some("N2831"))
    );
    // He may go elsewhere, or over it, which ends the march.
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-1-va", "N2830")), None);
    table.make(CONFEDERATE, &[step], &[]);
    assert_eq!(table.at("cs-1-va").as_deref(), Some("N2832"));
    assert_eq!(
        table.judge(CONFEDERATE, table.step("cs-1-va", "N2833")),
        Some("2.4.4"),
        "which ends the march"
    );
    // The price stays, for the other regiment too.
    marching(&mut table, "cs-9-va", "N2830", 12);
    table.make(CONFEDERATE, &[table.step("cs-9-va", "N2831")], &[]);
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-9-va", "N2832")), Some("6.2.1"));
}

#[test]
fn case_scenario_5_rule_7_nobody_crosses_forge_bridge_both_ways() {
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(UNION, &[]);
    table.state.memory.raid.toll = 2;
    marching(&mut table, "cs-1-va", "N2831", 12);
    table.make(CONFEDERATE, &[table.step("cs-1-va", "N2832")], &[]);
    assert_eq!(
        table.judge(CONFEDERATE, table.step("cs-1-va", "N2831")),
        Some("scenario 5 rule 7")
    );
    marching(&mut table, "cs-9-va", "N2832", 12);
    assert_eq!(table.judge(CONFEDERATE, table.step("cs-9-va", "N2831")), None);
}

#[test]
fn case_scenario_5_rule_7_a_retreat_crosses_it_from_its_ends_only() {
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(UNION, &[]);
    table.put("cs-1-va", "N2831");
    let (at, to) = (table.hex("N2831"), table.hex("N2832"));
    for (steps, open) in [(0, true), (1, false)] {
        let left = gcacw::ids::HexSet::EMPTY;
        let path = gcacw::retreat::Path {
            side: CONFEDERATE,
            cause: gcacw::frames::Cause::Cavalry,
            from: table.hex("N2830"),
            at,
            left: &left,
            steps,
            sideways: 0,
        };
        let ways = table.field().backwards(&path);
        assert_eq!(ways.iter().any(|back| back.to == to), open, "{steps}");
    }
}

#[test]
fn case_scenario_5_rule_8_two_units_never_recover_their_order() {
    let mut table = on_turn(3, UNION);
    let squadron = table.unit("us-2-5-us");
    let regiment = table.unit("us-5-6-us");
    table.state.units[regiment].disorganized = true;
    table.state.recover(&table.rules.data);
    assert!(table.state.units[squadron].disorganized && !table.state.units[regiment].disorganized);
    assert!(table.state.units[table.unit("us-11-pa")].disorganized);
    // A D is their end.
    let mut table = on_turn(3, CONFEDERATE);
    table.put("cs-1-va", "N1721");
    let cavalry = table.unit("cs-1-va");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[6, 6]);
    table.make(CONFEDERATE, &[Choice::Normal(table.hex("N1720"))], &[3, 4]);
    assert_eq!(table.state.units[squadron].strength, 0);
    assert_eq!(table.state.losses[UNION], 1);
}

#[test]
fn case_scenario_5_rule_9_confederates_are_bold_against_a_squadron() {
    let mut table = on_turn(3, CONFEDERATE);
    table.put("cs-1-va", "N1721");
    let attack = table.attack(&["cs-1-va"], "N1720");
    assert_eq!(table.field().sums(&attack).bold, [3, 0]);
    let back = table.attack(&["us-2-5-us"], "N1721");
    assert_eq!(table.field().sums(&back).bold, [0, 3]);
    let both = table.field().sums(&attack).attacker(0);
    table.put("us-5-6-us", "N1720");
    assert_eq!(table.field().sums(&attack).bold, [0, 0], "not when it has company");
    assert!(both >= 3);
}

#[test]
fn case_scenario_5_rule_10_a_raid_takes_a_point() {
    let mut table = on_turn(3, CONFEDERATE);
    let march = marching(&mut table, "cs-1-va", "N2524", 2);
    let before = table.points();
    table.make(CONFEDERATE, &[Choice::Raid], &[]);
    let Some(Frame::March(after)) = table.state.frames.last() else {
        panic!("it marches on")
    };
    assert_eq!((after.points, after.unit), (1, march.unit));
    assert_eq!(table.points() - before, 4);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Raid),
        Some("scenario 5 rule 10"),
        "once"
    );
    // The marker stays, whoever comes.
    table.put("cs-1-va", "N2525");
    table.put("us-reynolds", "N2524");
    table.state.take_objectives(&table.rules.data);
    assert_eq!(table.points() - before, 4);
    marching(&mut table, "cs-9-va", "N1119", 0);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Raid),
        Some("scenario 5 rule 10"),
        "no points"
    );
    let worth: Vec<i16> = table.scenario().objectives.iter().map(|own| own.points).collect();
    assert_eq!(worth, [3, 4, 5, 3, 10]);
}

#[test]
fn case_scenario_5_rule_11_the_game_ends_when_all_are_home() {
    for (turn, label, over) in [
        (2, "N0527", false),
        (3, "N0527", true),
        (5, "N0527", true),
        (3, "N0525", false),
    ] {
        let mut table = on_turn(turn, CONFEDERATE);
        table.put("cs-1-va", label);
        let cavalry = table.unit("cs-9-va");
        let mut dice = vec![1, 1];
        if !over {
            dice.extend([6, 1]);
        }
        let mut rolled = kernel::ScriptedDice::faces(&dice);
        let mut turn_of = kernel::Turn::quiet(&mut rolled);
        for choice in [Choice::March(cavalry), Choice::Done] {
            kernel::Ruleset::apply(table.rules, &mut table.state, CONFEDERATE, choice, &mut turn_of)
                .expect("it marches where it stands");
        }
        assert_eq!(table.rules.is_over(&table.state), over, "{turn} {label}");
    }
    // One is enough when the other is lost.
    let mut table = on_turn(4, CONFEDERATE);
    let lost = table.unit("cs-1-va");
    table.state.lose(lost, 1);
    let cavalry = table.unit("cs-9-va");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[1, 1]);
    table.make(CONFEDERATE, &[Choice::Done], &[]);
    assert!(table.rules.is_over(&table.state));
}

#[test]
fn case_scenario_5_rule_12_a_circuit_leads_over_forge_bridge_to_richmond() {
    for (turn, points) in [(3, 6), (4, 4), (5, 3), (6, 3)] {
        let mut table = on_turn(turn, CONFEDERATE);
        // Both are in Richmond, at 4 points each.
        assert_eq!(table.points(), 8);
        let cavalry = table.unit("cs-1-va");
        table.state.memory.raid.southward = UnitSet::of(cavalry);
        assert_eq!(table.points(), 8 + points, "turn {turn}");
        table.put("cs-1-va", "N0525");
        assert_eq!(table.points(), 4);
    }
}

#[test]
fn case_scenario_5_victory_counts_losses_by_how_they_came() {
    let mut table = on_turn(3, CONFEDERATE);
    table.clear(CONFEDERATE, &[]);
    assert_eq!(table.points(), 0);
    table.state.losses[UNION] = 3;
    assert_eq!(table.points(), 6);
    table.state.memory.worn[UNION] = 2;
    assert_eq!(table.points(), 8);
    table.state.losses[CONFEDERATE] = 1;
    table.state.memory.worn[CONFEDERATE] = 1;
    assert_eq!(table.points(), 5);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [37, 36, 30, 29, 22, 21, 18, 17, 11, 10].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}

#[test]
fn case_scenario_5_victory_counts_what_marches_cost() {
    // A disorganized regiment that forces its march is no more.
    let mut table = on_turn(3, CONFEDERATE);
    let cavalry = table.unit("cs-1-va");
    table.put("cs-9-va", "N0515");
    table.state.units[cavalry].disorganized = true;
    marching(&mut table, "cs-1-va", "N1720", 3);
    table.put("us-2-5-us", "N1223");
    table.make(CONFEDERATE, &[Choice::Force], &[4, 6, 1]);
    assert_eq!(table.state.memory.worn[CONFEDERATE], 1);
    // Forced marches of Union cavalry count for nothing.
    let mut table = on_turn(3, UNION);
    let cavalry = table.unit("us-5-6-us");
    table.put("cs-9-va", "N0515");
    table.state.units[cavalry].disorganized = true;
    marching(&mut table, "us-5-6-us", "N1223", 3);
    table.make(UNION, &[Choice::Force], &[4, 6, 1]);
    assert_eq!(table.state.memory.worn[UNION], 0);
}
