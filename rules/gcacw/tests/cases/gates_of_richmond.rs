//! Scenario 3, The Gates of Richmond.

use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::memory::Mark;
use gcacw::state::Objectives;
use protocol::Side;

use super::table::Table;

const ID: &str = "gates-of-richmond";
const CONFEDERATE: Side = Side::Confederate;

/// The scenario with Ewell expected somewhere and these dice for the weather, in an action.
fn begun(ewell: &str, side: Side) -> Table {
    let mut table = Table::new(ID, &[]);
    let expect = Choice::Expect(table.hex(ewell));
    table.make(CONFEDERATE, &[expect], &[3, 4]);
    table.act(side, 1);
    table
}

#[test]
fn case_scenario_3_rule_1_dice_bring_rain() {
    // In May 2, 3, 5 and 12 do.
    for (dice, rain) in [
        ([1, 1], true),
        ([2, 3], true),
        ([6, 6], true),
        ([1, 2], true),
        ([1, 3], false),
        ([3, 4], false),
    ] {
        let mut table = Table::new(ID, &[]);
        let expect = Choice::Expect(table.hex("N0308"));
        table.make(CONFEDERATE, &[expect], &dice);
        assert_eq!(table.state.rain, rain, "{dice:?}");
    }
}

#[test]
fn case_scenario_3_rule_2_bridges_are_down() {
    let table = begun("N0308", Side::Union);
    for (a, b) in [
        ("N0206", "N0307"),
        ("N0306", "N0307"),
        ("N0509", "N0608"),
        ("N0911", "N0912"),
        ("N2831", "N2832"),
        ("N2230", "N2330"),
        ("N2130", "N2229"),
        ("N1929", "N2028"),
    ] {
        assert!(!table.field().is_passable(table.edge(a, b)), "{a}/{b}");
    }
}

#[test]
fn case_scenario_3_rule_3_seven_units_wait_before_richmond() {
    let mut table = begun("N0308", CONFEDERATE);
    for id in [
        "cs-huger-a",
        "cs-armistead",
        "cs-32-nc",
        "cs-richmond-1",
        "cs-richmond-4",
    ] {
        assert_eq!(
            table.judge(CONFEDERATE, Choice::March(table.unit(id))),
            Some("scenario 3 rule 3"),
            "{id}"
        );
    }
    // An enemy three hexes from its own hex releases one.
    table.clear(Side::Union, &["us-hooker"]);
    table.put("us-hooker", "S0503");
    let hood = table.unit("cs-hood");
    table.make(CONFEDERATE, &[Choice::March(hood), Choice::Done], &[3, 1, 2]);
    assert_eq!(table.judge(CONFEDERATE, Choice::March(table.unit("cs-huger-a"))), None);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::March(table.unit("cs-richmond-1"))),
        Some("scenario 3 rule 3")
    );
    // One three hexes from Richmond releases all.
    table.put("us-hooker", "N0930");
    table.make(CONFEDERATE, &[Choice::March(hood), Choice::Done], &[3, 1, 2]);
    for id in ["cs-armistead", "cs-32-nc", "cs-richmond-1", "cs-richmond-4"] {
        assert_eq!(table.judge(CONFEDERATE, Choice::March(table.unit(id))), None, "{id}");
    }
    assert!(table.state.memory.has(Mark::NearRichmond));
}

#[test]
fn case_scenario_3_rule_3_a_die_releases_huger_and_armistead() {
    let mut table = begun("N0627", CONFEDERATE);
    // Release, Ripley; then the weather and the initiative.
    table.next_turn(&[2, 6, 3, 4, 5, 1]);
    assert!(table.state.memory.freed.contains(table.unit("cs-huger-a")));
    assert!(!table.state.memory.freed.contains(table.unit("cs-armistead")));
    // From the end of turn 2 Shields, too.
    table.next_turn(&[1, 6, 6, 3, 4, 5, 1]);
    assert!(table.state.memory.freed.contains(table.unit("cs-armistead")));
}

#[test]
fn case_scenario_3_rule_4_no_river_is_forded_on_the_first_turn() {
    let mut table = begun("N0308", Side::Union);
    let minor = Some(gcacw::map::Water::Minor);
    assert!(table.field().is_flooded(minor));
    table.state.turn = 2;
    assert!(!table.field().is_flooded(minor));
}

#[test]
fn case_scenario_3_rule_5_ripley_and_walker_come_by_a_die() {
    let mut table = begun("N0627", CONFEDERATE);
    table.next_turn(&[6, 1, 3, 4, 5, 1]);
    assert_eq!(table.at("cs-ripley").as_deref(), Some("N0633"));
    // Once the Union has been near Richmond, 3 will do.
    table.state.memory.set(Mark::NearRichmond);
    table.next_turn(&[6, 3, 6, 3, 4, 5, 1]);
    assert_eq!(table.at("cs-walker").as_deref(), Some("N0633"));
    let mut closed = begun("N0627", CONFEDERATE);
    closed.put("us-hooker", "N0633");
    let field = closed.field();
    let ways = field.arrival_hexes(closed.unit("cs-ripley"));
    assert!(ways.len() > 1 && ways.contains(closed.hex("S0101")) && !ways.contains(closed.hex("N0833")));
}

#[test]
fn case_scenario_3_rule_6_ewell_comes_where_he_is_expected() {
    let table = Table::new(ID, &[]);
    assert_eq!(table.state.frames.last(), Some(&Frame::Expect));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Expect(table.hex("N0107"))),
        Some("scenario 3 rule 6")
    );
    let mut north = begun("N0308", CONFEDERATE);
    north.next_turn(&[6, 6, 4, 3, 4, 5, 1]);
    assert_eq!(north.at("cs-ewell").as_deref(), Some("N0107"));
    let mut south = begun("N0627", CONFEDERATE);
    south.next_turn(&[6, 6, 3, 4, 5, 1]);
    south.next_turn(&[6, 6, 6, 3, 4, 5, 1]);
    assert_eq!(south.at("cs-ewell"), None, "not before the end of turn 3");
    south.next_turn(&[6, 6, 3, 6, 3, 4, 5, 1]);
    assert_eq!(south.at("cs-ewell").as_deref(), Some("N0123"));
    // With the enemy in the way his player chooses another hex.
    let mut barred = begun("N0308", CONFEDERATE);
    barred.put("us-2-ny", "N0107");
    barred.next_turn(&[6, 6, 4]);
    let ewell = barred.unit("cs-ewell");
    assert_eq!(barred.state.frames.last(), Some(&Frame::Arrive(ewell)));
    let place = |label: &str| Choice::Place(ewell, barred.hex(label));
    assert_eq!(barred.judge(CONFEDERATE, place("N0109")), None);
    assert_eq!(barred.judge(CONFEDERATE, place("N0107")), Some("scenario 3 rule 6"));
}

#[test]
fn case_scenario_3_rule_7_a_one_brings_shields() {
    let mut table = begun("N0627", CONFEDERATE);
    table.next_turn(&[6, 6, 3, 4, 5, 1]);
    table.next_turn(&[6, 6, 1, 3, 4, 5, 1]);
    assert_eq!(table.at("us-shields").as_deref(), Some("N0101"));
    assert_eq!(table.at("us-1-ri").as_deref(), Some("N0101"));
}

#[test]
fn case_scenario_3_rule_8_a_confederate_bridge_lies_over_the_james() {
    let table = begun("N0308", Side::Union);
    assert_eq!(table.state.memory.southern, [table.edge("N0733", "N0833")]);
}

#[test]
fn case_scenario_3_rule_9_five_stations_are_the_unions() {
    let mut table = begun("N0308", Side::Union);
    assert_eq!((table.state.held.len(), table.points()), (5, 0));
    table.state.held = Objectives::EMPTY;
    assert_eq!(table.points(), -36);
}

#[test]
fn case_scenario_3_rule_10_thirty_one_objectives_are_confederate() {
    let mut table = begun("N0308", Side::Union);
    let objectives = &table.scenario().objectives;
    assert_eq!(
        objectives
            .iter()
            .filter(|objective| objective.side == CONFEDERATE)
            .count(),
        31
    );
    table.state.held = (0..36).collect();
    assert_eq!(table.points(), 70 + 8 + 32 + 10, "stations bring ten at most");
}

#[test]
fn case_scenario_3_victory_levels() {
    let table = begun("N0308", Side::Union);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [38, 37, 29, 28, 20, 19, 11, 10, 2, 1].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}
