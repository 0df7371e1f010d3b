//! Where the Union lands (2.0), and the set-ups.

use gcacw::campaign::{Asked, Away, Place, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use kernel::{Ruleset, Viewer};
use protocol::Side;
use protocol::survey::{Query, Survey};

use super::table::Table;

#[test]
fn case_advanced_2_0_the_union_lands_in_one_of_four_places() {
    let table = Table::new();
    assert_eq!(table.asks(), Some(Asked::Landing));
    let mut choices = Vec::new();
    table.rules.list_choices(&table.state, Side::Union, &mut choices);
    assert_eq!(choices.len(), 4);
    assert_eq!(
        table.judge(Side::Union, Choice::Land(table.hex("N0627"))),
        Some("advanced 2.0")
    );
    assert_eq!(table.judge(Side::Confederate, choices[0]), Some("4.3.1"));
    for (label, porter, pryor) in [
        ("S5814", "S5814", None),
        ("S5702", "S5503", None),
        ("N5418", "N5219", Some("N2917")),
        ("N3602", "N3402", Some("N2411")),
    ] {
        let mut table = Table::new();
        table.make(Side::Union, &[Choice::Land(table.hex(label))], &[]);
        assert_eq!(table.where_is("us-porter").as_deref(), Some(porter), "{label}");
        assert_eq!(table.where_is("cs-pryor").as_deref(), pryor, "{label}");
        assert!(matches!(
            table.state.frames.last(),
            Some(Frame::SetUp(Side::Confederate))
        ));
        let waits = table.where_is("us-horse-art").is_none();
        assert_eq!(
            waits,
            label == "S5814",
            "special rule 1: only before Fort Monroe do they wait"
        );
    }
}

#[test]
fn case_scenario_9_is_112_days_on_both_maps_in_the_catalogue() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let told = game.info.scenarios.last().expect("it has scenarios");
    assert_eq!((told.id.as_str(), game.info.scenarios.len()), ("peninsula-campaign", 9));
    let none = kernel::OptionSet::default();
    let state = game.rules.setup(&told.id, &none, &mut kernel::RandomDice::new(1));
    let table = Table::new();
    assert_eq!(state.as_ref(), Ok(&table.state));
    let entry = &table.scenario().entry;
    assert_eq!((entry.turns, entry.starts.as_str()), (112, "April 5, 1862"));
    for label in ["N0101", "S5510"] {
        assert!(table.scenario().area.contains(table.hex(label)), "{label}");
    }
    let date = |turn: u8| game.package.phrases[&format!("date.{}.{turn}", told.id)].clone();
    assert_eq!((date(1), date(112)), ("April 5".to_owned(), "July 25".to_owned()));
    let board = game.rules.board(&told.id).expect("it has a board");
    assert_eq!(kernel::address(&board), told.board);
}

#[test]
fn case_advanced_2_0_all_who_are_free_are_placed_as_usual() {
    for label in ["S5814", "S5702", "N5418", "N3602"] {
        let mut table = Table::new();
        table.make(Side::Union, &[Choice::Land(table.hex(label))], &[]);
        let answer = table.rules.survey(&table.state, Viewer::Confederate, &Query::Usual);
        let Some(Survey::Usual(usual)) = answer else {
            panic!("nothing is proposed after {label}");
        };
        let choices: Vec<Choice> = usual.choices.iter().flat_map(|choice| choice.parse()).collect();
        // The last place brings the first turn, whose events are rolled.
        table.make(Side::Confederate, &choices, &[3, 4]);
        assert!(!matches!(table.state.frames.last(), Some(Frame::SetUp(_))), "{label}");
        assert_eq!(table.where_is("cs-cobb-a").as_deref(), Some("S5412"), "{label}");
    }
}

#[test]
fn case_scenario_9_every_unit_begins_on_the_map_in_a_box_or_later() {
    let mut table = Table::landed("S5814");
    let scenario = table.scenario().clone();
    assert_eq!(scenario.units.len(), 136);
    let campaign = table.campaign().clone();
    let boxed: Vec<usize> = Place::ALL
        .into_iter()
        .map(|place| usize::from(campaign.units_in(place).len()))
        .collect();
    assert_eq!(boxed, [4, 3, 9, 14, 5, 14, 9, 3, 2, 3]);
    let on_map = scenario
        .unit_ids()
        .filter(|unit| table.state.units[*unit].hex.is_some())
        .count();
    assert_eq!(on_map, 35, "41 less the six who come on turn 2");
    let jackson = table.leader("jackson");
    assert_eq!(campaign.leaders[jackson], Away::In(Place::Valley));
    assert!(table.state.leaders[jackson].gone && table.state.leaders[jackson].hex.is_none());
    let ward = table.unit("cs-ward");
    assert_eq!(
        (table.state.units[ward].works, table.state.units[ward].strength),
        (4, 2)
    );
    assert_eq!(table.state.units[table.unit("cs-sub-1")].strength, 0);
    assert_eq!(table.state.units[table.unit("us-morell")].strength, 0);
}

#[test]
fn case_advanced_1_0_other_scenarios_have_nothing_of_the_campaign() {
    let table = Table::landed("S5814");
    let text = serde_json::to_string(&table.state).expect("it is saved");
    let read: gcacw::state::State = serde_json::from_str(&text).expect("it is read");
    assert_eq!(read, table.state);
    let opening = gcacw::state::State::opening(0, &table.rules.data.scenarios[0]);
    let text = serde_json::to_string(&opening).expect("it is saved");
    assert!(!text.contains("campaign"));
}

#[test]
fn case_advanced_1_0_a_turn_goes_through_its_steps() {
    assert_eq!(Step::Transfers.next(3), Step::Counties, "units transfer from turn 4");
    assert_eq!(Step::Transfers.next(4), Step::OffMap);
    assert_eq!(Step::Actions.next(6), Step::Over);
    assert_eq!(Step::Actions.next(7), Step::Strategy);
    assert_eq!(Step::SiegeArtillery.next(28), Step::Virginia);
    assert_eq!(Step::SiegeArtillery.next(35), Step::Valley);
    assert_eq!(Step::Points.next(84), Step::Over);
    assert_eq!(Step::Points.next(91), Step::Ending);
    let mut table = Table::at("S5814", 5, Step::Transfers);
    table.go_on(&[]);
    assert!(matches!(
        table.state.frames.last(),
        Some(Frame::Transfer(Side::Union, _))
    ));
    assert_eq!(
        table.state.frames.first(),
        Some(&Frame::Turn(Part::Campaign(Step::OffMap)))
    );
    let mut table = Table::at("S5814", 112, Step::Over);
    table.go_on(&[]);
    assert!(table.rules.is_over(&table.state));
}
