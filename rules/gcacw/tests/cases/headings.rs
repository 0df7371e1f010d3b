//! What the heading of each scenario says, and what those rules say that are the same in all or nearly so.

use gcacw::choice::Choice;
use gcacw::map::{Mark, Water};
use protocol::Side;

use super::table::Table;

/// The Warwick Line as it is before the Confederates have placed anything.
const WARWICK: &str = "warwick-line";

/// A scenario: its id, its turns, the first and the last day, a hex that it has and one that it has not.
fn is_headed(id: &str, dice: &[u8], turns: u8, starts: &str, within: &str, beyond: Option<&str>) {
    let table = Table::new(id, dice);
    let entry = &table.scenario().entry;
    assert_eq!((entry.turns, entry.starts.as_str()), (turns, starts));
    let area = &table.scenario().area;
    assert!(area.contains(table.hex(within)), "{within}");
    if let Some(beyond) = beyond {
        assert!(!area.contains(table.hex(beyond)), "{beyond}");
    }
}

#[test]
fn case_scenario_1_is_three_days_of_april_on_the_south_map() {
    // The die is for Confederate reinforcements.
    is_headed(WARWICK, &[6], 3, "April 5, 1862", "S5510", Some("N1328"));
}

#[test]
fn case_scenario_3_is_seven_days_on_the_north_map() {
    is_headed("gates-of-richmond", &[], 7, "May 26, 1862", "N0101", Some("S5510"));
}

#[test]
fn case_scenario_4_is_two_days_on_the_north_map() {
    is_headed("seven-pines", &[], 2, "May 31, 1862", "N1328", Some("S1707"));
}

#[test]
fn case_scenario_7_is_two_days_on_the_north_map() {
    is_headed("gaines-mill", &[], 2, "June 26, 1862", "N1524", Some("S1707"));
}

#[test]
fn case_scenario_8_is_three_days_on_both_maps() {
    is_headed("retreat-to-the-james", &[], 3, "June 29, 1862", "N1328", None);
    is_headed("retreat-to-the-james", &[], 3, "June 29, 1862", "S1707", None);
}

#[test]
fn case_scenario_1_rule_1_there_are_no_random_events() {
    assert_eq!(Table::new(WARWICK, &[6]).scenario().entry.rain, [false; 3]);
}

#[test]
fn case_scenario_8_rule_1_there_are_no_random_events() {
    // Of the dice at night one is for reinforcements, the others for the initiative.
    let mut table = Table::in_action("retreat-to-the-james", &[], Side::Confederate, 3);
    table.next_turn(&[6, 3, 4]);
    assert!(!table.state.rain);
    assert_eq!(table.scenario().entry.rain, [false; 3]);
}

#[test]
fn case_scenario_1_rule_7_nobody_builds_bridges() {
    let mut table = Table::in_action(WARWICK, &[6], Side::Union, 3);
    table.put("us-couch", "S5314");
    let couch = table.unit("us-couch");
    let warwick = (0..table.rules.data.map.edges.len())
        .map(|number| gcacw::ids::EdgeId(number as u16))
        .find(|edge| {
            let printed = table.rules.data.map[*edge];
            let minor = printed.water == Some(Water::Minor) && printed.crossing.is_none();
            minor && table.rules.data.map.is_along(*edge, "Warwick River") && table.scenario().area.contains(printed.a)
        });
    let printed = table.rules.data.map[warwick.expect("the Warwick is a river")];
    table.state.units[couch].hex = Some(printed.a);
    let built = table.field().build(couch, printed.b);
    assert_eq!(built.err().map(|refusal| refusal.case), Some("scenario 1 rule 7"));
}

#[test]
fn case_scenario_1_rule_9_batteries_hold_redoubts() {
    let mut table = Table::in_action(WARWICK, &[6], Side::Union, 3);
    for label in ["S5017", "S5510", "S5608", "S4717"] {
        let hex = table.hex(label);
        assert!(table.rules.data.map.is_marked(hex, Mark::NavalBattery), "{label}");
        table.put("cs-pryor", label);
        assert!(table.field().has_redoubt(Side::Confederate, hex), "{label}");
        assert!(
            !table.field().has_redoubt(Side::Union, hex),
            "which helps no Union unit"
        );
    }
}

#[test]
fn case_scenario_1_victory_has_six_levels() {
    let mut table = Table::in_action(WARWICK, &[6], Side::Union, 3);
    assert_eq!(table.points(), -5, "no objective");
    // In the order of the book: Halfway House, Yorktown, Mulberry Point, five redoubts.
    for (number, points) in [(0, 8), (1, 14), (2, 18), (3, 20), (4, 22), (5, 24), (6, 26), (7, 28)] {
        table.state.held.insert(number);
        assert_eq!(table.points(), points, "{number}");
    }
    table.state.losses[Side::Union] = 6;
    table.state.losses[Side::Confederate] = 2;
    assert_eq!(table.points(), 24);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [15, 14, 11, 10, 7, 6, 3, 2, -1, -2].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
    assert_eq!(table.judge(Side::Confederate, Choice::Pass), Some("4.3.1"));
}

#[test]
fn case_scenario_4_rule_2_the_log_tells_the_first_day_and_that_no_initiative_is_rolled() {
    use kernel::{Ruleset, ScriptedDice, Turn};
    let mut table = Table::new("seven-pines", &[]);
    let mut dice = ScriptedDice::faces(&[]);
    let mut turn = Turn::new(&mut dice);
    for side in [Side::Union, Side::Confederate] {
        let made = table.rules.apply(&mut table.state, side, Choice::Done, &mut turn);
        made.expect("who transfers nobody says so");
    }
    let lines = turn.log.iter().filter_map(|logged| logged.public.as_ref());
    let told: Vec<(&str, &str)> = lines
        .map(|entry| (entry.case.as_ref(), entry.say.key.as_ref()))
        .collect();
    assert_eq!(told, [("3.1", "turn.day"), ("scenario 4 rule 2", "initiative.given")]);
}
