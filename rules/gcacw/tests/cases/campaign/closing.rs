//! What is still done when a tie has ended the actions (6.0).

use gcacw::campaign::{Asked, Closing, Posture, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use protocol::{BySide, Side};

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// A tie of threes before a passive Union.
fn tied() -> Table {
    let mut table = Table::at("S5814", 8, Step::Actions);
    table.campaign().posture = Posture::Passive;
    table.campaign().acted = BySide::of(|_| true);
    // Only Kershaw and a rider of the Union are in the field, far from each other.
    table.clear(CONFEDERATE, &["cs-kershaw"]);
    table.clear(UNION, &["us-5-6-us"]);
    table.put("cs-kershaw", "N0308");
    table.put("us-5-6-us", "S5814");
    table.state.memory.phases = 3;
    table.state.frames = vec![Frame::Turn(Part::Cycle)];
    table.go_on(&[3, 3]);
    assert_eq!(table.asks(), Some(Asked::Tie));
    table
}

fn acts(table: &Table) -> Option<Side> {
    match table.state.frames.last() {
        Some(Frame::Action(side, _)) => Some(*side),
        _ => None,
    }
}

#[test]
fn case_advanced_6_0_after_a_tie_both_march_long_ways_the_union_first() {
    let mut table = tied();
    table.make(CONFEDERATE, &[Choice::Declare], &[]);
    assert_eq!(acts(&table), Some(UNION));
    assert_eq!(table.campaign().closing, Some(Closing::First(UNION)));
    let (riders, kershaw) = (table.unit("us-5-6-us"), table.unit("cs-kershaw"));
    // No dice were rolled, and nothing else is done.
    assert_eq!(table.state.dice, None);
    for other in [Choice::March(riders), Choice::Declare, Choice::Embark(riders)] {
        assert_eq!(table.judge(UNION, other), Some("advanced 6.0"), "{other}");
    }
    let mut listed = Vec::new();
    table.rules.list_choices(&table.state, UNION, &mut listed);
    assert!(listed.iter().all(|choice| table.judge(UNION, *choice).is_none()));
    table.make(UNION, &[Choice::Strategic(riders, 2), Choice::Done], &[]);
    // Once a turn: nobody of the Union is left who could.
    assert_eq!(acts(&table), Some(CONFEDERATE));
    assert_eq!(table.campaign().closing, Some(Closing::Second(CONFEDERATE)));
    assert_eq!(table.judge(CONFEDERATE, Choice::Entrain(kershaw)), Some("advanced 6.0"));
    table.make(CONFEDERATE, &[Choice::Pass], &[]);
    assert_eq!(table.campaign().closing, Some(Closing::Aboard));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Strategic(kershaw, 2)),
        Some("advanced 6.0")
    );
    // Hanover Junction is a station.
    table.make(CONFEDERATE, &[Choice::Entrain(kershaw)], &[]);
    let city = table.hex("N0402");
    if table.judge(CONFEDERATE, Choice::Rail(kershaw, city)).is_none() {
        table.make_with(CONFEDERATE, Choice::Rail(kershaw, city), &[3, 4, 3, 4]);
    } else {
        table.make_with(CONFEDERATE, Choice::Pass, &[3, 4, 3, 4]);
    }
    while table.campaign().closing.is_some() {
        table.make_with(CONFEDERATE, Choice::Pass, &[3, 4, 3, 4]);
    }
    assert_eq!(acts(&table), None, "the actions are over");
}

#[test]
fn case_advanced_6_0_the_confederates_may_march_first() {
    let mut table = tied();
    table.make(CONFEDERATE, &[Choice::First], &[]);
    assert_eq!(acts(&table), Some(CONFEDERATE));
    assert_eq!(table.campaign().closing, Some(Closing::First(CONFEDERATE)));
    table.make(CONFEDERATE, &[Choice::Pass], &[]);
    assert_eq!(acts(&table), Some(UNION));
    assert_eq!(table.campaign().closing, Some(Closing::Second(UNION)));
}

#[test]
fn case_advanced_6_0_a_leader_leads_only_long_marches_then() {
    let mut table = tied();
    let (smith, whiting, hood) = (
        table.leader("gw-smith"),
        table.put("cs-whiting-a", "N0308"),
        table.put("cs-hood", "N0308"),
    );
    table.state.leaders[smith].hex = Some(table.hex("N0308"));
    table.state.units[hood].fatigue = 1;
    table.make(CONFEDERATE, &[Choice::First, Choice::Activate(smith)], &[]);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Take(hood)),
        Some("advanced 7.0"),
        "he is tired"
    );
    table.make(CONFEDERATE, &[Choice::Take(whiting)], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Done), Some("advanced 6.0"));
    table.make(
        CONFEDERATE,
        &[Choice::Afar, Choice::Strategic(whiting, 2), Choice::Done],
        &[],
    );
    assert_eq!(acts(&table), Some(CONFEDERATE), "a series of actions");
    // Who has no rested unit far from the enemy is not activated.
    let mut table = tied();
    let (smith, hood) = (table.leader("gw-smith"), table.put("cs-hood", "N0308"));
    table.state.leaders[smith].hex = Some(table.hex("N0308"));
    table.state.units[hood].fatigue = 1;
    table.make(CONFEDERATE, &[Choice::First], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Activate(smith)), Some("advanced 6.0"));
}

#[test]
fn case_advanced_6_0_trains_and_ships_are_actions_of_the_cycle() {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    table.campaign().acted = BySide::default();
    let kershaw = table.put("cs-kershaw", "N0308");
    table.make_with(CONFEDERATE, Choice::Entrain(kershaw), &[3, 4]);
    assert!(table.campaign().acted[CONFEDERATE]);
}
