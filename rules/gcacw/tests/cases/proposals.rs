//! What is proposed and changes nothing: a set-up as one usually places it.

use gcacw::choice::Choice;
use kernel::{Ruleset, Side, Viewer};
use protocol::Param;
use protocol::survey::{Query, Survey, Usual};

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

/// What is proposed to the Confederate player, and its choices.
fn usual(table: &Table) -> (Usual, Vec<Choice>) {
    let answer = table.rules.survey(&table.state, Viewer::Confederate, &Query::Usual);
    let Some(Survey::Usual(usual)) = answer else {
        panic!("nothing is proposed: {answer:?}");
    };
    let choices = usual
        .choices
        .iter()
        .map(|choice| choice.parse().expect("it is a choice"));
    let choices = choices.collect();
    (usual, choices)
}

#[test]
fn case_scenario_1_rule_2_all_are_placed_as_usual_with_one_row_of_choices() {
    let mut table = Table::new("warwick-line", &[]);
    for viewer in [Viewer::Union, Viewer::Spectator] {
        let answer = table.rules.survey(&table.state, viewer, &Query::Usual);
        assert_eq!(answer, None, "only who places is told");
    }
    let (usual, choices) = usual(&table);
    assert_eq!(
        usual.consequences,
        ["rolls.arrival"],
        "the last of them begins the first turn"
    );
    assert!(usual.irrevocable);
    table.make(CONFEDERATE, &choices, &[6]);
    for (unit, hex) in [
        ("cs-cobb-a", "S5412"),
        ("cs-mclaws-a", "S5313"),
        ("cs-rains-a", "S5410"),
        ("cs-pryor", "S5411"),
        ("cs-3-va-cav", "S5213"),
        ("cs-colston", "S5017"),
        ("cs-wilcox-a", "S4912"),
    ] {
        assert_eq!(table.at(unit).as_deref(), Some(hex), "{unit}");
    }
    let answer = table.rules.survey(&table.state, Viewer::Confederate, &Query::Usual);
    assert_eq!(answer, None, "nobody is left to be placed");
}

#[test]
fn case_scenario_1_rule_2_what_stands_already_is_taken_into_account() {
    let mut table = Table::new("warwick-line", &[]);
    let colston = Choice::Place(table.unit("cs-colston"), table.hex("S4912"));
    table.make(CONFEDERATE, &[colston], &[]);
    let (usual, choices) = usual(&table);
    assert_eq!(usual.choices.len(), 6);
    table.make(CONFEDERATE, &choices, &[6]);
    assert_eq!(table.at("cs-wilcox-a").as_deref(), Some("S4811"));
}

#[test]
fn case_13_0_1_who_places_is_told_who_is_still_to_be_placed() {
    let mut table = Table::new("warwick-line", &[]);
    let named = |table: &Table| {
        let prompt = table.rules.view(&table.state, Viewer::Confederate).prompt;
        prompt.expect("somebody places").say.params
    };
    let ids = [
        "cs-cobb-a",
        "cs-mclaws-a",
        "cs-rains-a",
        "cs-pryor",
        "cs-3-va-cav",
        "cs-colston",
        "cs-wilcox-a",
    ];
    let mut units: Vec<i32> = ids.iter().map(|id| i32::from(table.unit(id).0)).collect();
    units.sort_unstable();
    assert_eq!(named(&table), [Param::List(units.clone())]);
    let colston = table.unit("cs-colston");
    table.make(CONFEDERATE, &[Choice::Place(colston, table.hex("S4912"))], &[]);
    units.retain(|unit| *unit != i32::from(colston.0));
    assert_eq!(named(&table), [Param::List(units)]);
}
