//! Scenario 2, Johnston's Retreat.

use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::memory::{Mark, Train};
use protocol::Side;

use super::table::Table;

const ID: &str = "johnstons-retreat";
const CONFEDERATE: Side = Side::Confederate;

/// Dry on the first day.
const DRY: [u8; 1] = [4];

#[test]
fn case_scenario_2_is_five_days_of_may_on_both_maps() {
    let table = Table::new(ID, &DRY);
    let scenario = table.scenario();
    assert_eq!(
        (scenario.entry.turns, scenario.entry.starts.as_str()),
        (5, "May 4, 1862")
    );
    for label in ["N0101", "S5821"] {
        assert!(scenario.area.contains(table.hex(label)), "{label}");
    }
    let strength = |side: Side| -> u32 {
        let units = scenario.sides[side.index()];
        units.map(|unit| u32::from(scenario[unit].strength)).sum()
    };
    assert_eq!((strength(Side::Union), strength(CONFEDERATE)), (181, 112));
    assert_eq!((scenario.units.len(), scenario.leaders.len()), (31, 10));
}

#[test]
fn case_scenario_2_rule_1_it_rains_once_by_a_die() {
    for (die, rain) in [(3, true), (4, false)] {
        let table = Table::new(ID, &[die]);
        assert_eq!(
            (table.state.rain, table.state.memory.has(Mark::HasRained)),
            (rain, rain)
        );
    }
    // On turn 2 a four brings it, on later turns a five.
    let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 3);
    table.next_turn(&[5, 1, 2]);
    assert_eq!((table.state.turn, table.state.rain), (2, false));
    table.next_turn(&[5, 1, 2]);
    assert_eq!((table.state.turn, table.state.rain), (3, true));
    // After that nobody rolls for it.
    table.next_turn(&[1, 2]);
    assert_eq!((table.state.turn, table.state.rain), (4, false));
    let mut second = Table::in_action(ID, &DRY, CONFEDERATE, 3);
    second.next_turn(&[4, 1, 2]);
    assert!(second.state.rain);
}

#[test]
fn case_scenario_2_rule_2_the_confederates_have_the_first_initiative() {
    let mut table = Table::new(ID, &DRY);
    for side in [Side::Union, CONFEDERATE] {
        while matches!(table.state.frames.last(), Some(Frame::Transfer(own, _)) if *own == side) {
            table.make(side, &[Choice::Done], &[]);
        }
    }
    assert_eq!(table.rules.decider(&table.state), Some(CONFEDERATE));
    assert_eq!(table.state.dice, None);
    let cavalry = table.unit("cs-1-va");
    table.make(CONFEDERATE, &[Choice::March(cavalry)], &[1, 1]);
    table.make(CONFEDERATE, &[Choice::Done], &[5, 2]);
    assert_eq!(table.rules.decider(&table.state), Some(Side::Union));
}

#[test]
fn case_scenario_2_rule_3_trains_march_and_follow_leaders_of_infantry() {
    let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 3);
    let train = table.unit("cs-wagon-train-a");
    assert_eq!(table.judge(CONFEDERATE, Choice::March(train)), None);
    table.put("cs-wagon-train-a", "S4910");
    let (longstreet, stuart) = (table.leader("longstreet"), table.leader("stuart"));
    table.put("cs-1-va", "S4910");
    let hex = table.hex("S4910");
    table.state.leaders[stuart].hex = Some(hex);
    table.make(CONFEDERATE, &[Choice::Activate(longstreet)], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Take(train)), None);
    // The roll of the leader, with his bonus, is that of the train.
    table.make(CONFEDERATE, &[Choice::Take(train), Choice::Done], &[3]);
    table.make(CONFEDERATE, &[Choice::March(train)], &[]);
    let Some(Frame::March(march)) = table.state.frames.last() else {
        panic!("it marches")
    };
    assert_eq!(march.points, 4);
    assert_eq!(table.judge(CONFEDERATE, Choice::Force), Some("5.1.6"));
    table.act(CONFEDERATE, 3);
    table.make(CONFEDERATE, &[Choice::Activate(stuart)], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Take(train)), Some("5.2.2"));
    // Nor does artillery, beside cavalry of his (5.2.2).
    let guns = table.put("cs-art-res-1", "S4910");
    let riders = table.unit("cs-1-va");
    table.make(CONFEDERATE, &[Choice::Take(riders)], &[]);
    assert_eq!(table.judge(CONFEDERATE, Choice::Take(guns)), Some("5.2.2"));
}

#[test]
fn case_scenario_2_rule_3_a_train_is_in_the_way() {
    let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 3);
    let pickett = table.put("cs-pickett", "S4507");
    let from = table.hex("S4507");
    let to = table.hex("S4407");
    let guns = table.unit("cs-art-res-1");
    table.state.units[guns].hex = None;
    let march = gcacw::frames::March::new(pickett, 6);
    let with = table.field().cost(&march, from, to).expect("it goes there");
    table.clear(CONFEDERATE, &["cs-pickett"]);
    let without = table.field().cost(&march, from, to).expect("it goes there");
    assert_eq!(with - without, 2);
    let cavalry = table.put("cs-1-va", "S4507");
    table.put("cs-wagon-train-a", "S4407");
    let ride = gcacw::frames::March::new(cavalry, 6);
    assert_eq!(table.field().cost(&ride, from, to).ok(), Some(without));
}

#[test]
fn case_scenario_2_rule_3_a_long_march_of_a_train_costs_points() {
    for (die, worn) in [(1, 0), (6, 1)] {
        let mut table = Table::in_action(ID, &DRY, CONFEDERATE, 3);
        let train = table.unit("cs-wagon-train-b");
        table.state.units[train].fatigue = 2;
        let before = table.points();
        table.make(CONFEDERATE, &[Choice::March(train)], &[die, 3]);
        assert_eq!(table.state.memory.trains[1].worn, worn, "{die}");
        assert_eq!(before - table.points(), 3 * i16::from(worn));
    }
}

#[test]
fn case_scenario_2_rule_4_infantry_guns_and_trains_begin_tired() {
    let table = Table::new(ID, &DRY);
    let scenario = table.scenario();
    for unit in scenario.sides[CONFEDERATE.index()] {
        let rested = scenario.cavalry.contains(unit);
        assert_eq!(table.state.units[unit].fatigue, u8::from(!rested));
    }
    for unit in scenario.sides[Side::Union.index()] {
        assert_eq!(table.state.units[unit].fatigue, 0);
    }
}

#[test]
fn case_scenario_2_rule_5_franklin_waits_at_sea() {
    let mut table = Table::in_action(ID, &DRY, Side::Union, 3);
    let franklin = table.unit("us-franklin");
    let embark = Choice::Embark(franklin);
    assert_eq!(table.at("us-franklin"), None);
    assert_eq!(
        table.judge(Side::Union, Choice::March(franklin)),
        Some("scenario 1 rule 6")
    );
    // Yorktown is empty.
    assert_eq!(table.judge(Side::Union, embark), None);
    table.put("cs-hood", "S5510");
    assert_eq!(table.judge(Side::Union, embark), Some("advanced 10.0"));
    table.put("cs-hood", "S4607");
    // The next phase is rolled for.
    table.make(Side::Union, &[embark], &[2, 6, 1]);
    assert_eq!(table.at("us-franklin").as_deref(), Some("S5510"));
    assert!(table.state.memory.fleet.embarked.contains(franklin));
    let west_point = table.hex("N4226");
    table.make(Side::Union, &[Choice::Sail(franklin, west_point)], &[6, 1]);
    assert_eq!(table.at("us-franklin").as_deref(), Some("N4226"));
    // One level for the ships, two for twenty-odd hexes.
    assert_eq!(table.state.units[franklin].fatigue, 3);
}

#[test]
fn case_scenario_2_rule_6_ships_are_scarce_on_the_first_two_turns() {
    for (turn, die, embarks) in [(1, 2, true), (1, 3, false), (2, 3, false), (3, 3, true), (3, 4, false)] {
        let mut table = Table::in_action(ID, &DRY, Side::Union, 3);
        table.state.turn = turn;
        let franklin = table.unit("us-franklin");
        table.make(Side::Union, &[Choice::Embark(franklin)], &[die, 6, 1]);
        let fleet = &table.state.memory.fleet;
        assert_eq!(fleet.embarked.contains(franklin), embarks, "{turn} {die}");
        assert_eq!(table.at("us-franklin").is_some(), embarks);
        assert_eq!((fleet.attempts, table.state.units[franklin].fatigue), (1, 1));
    }
}

#[test]
fn case_scenario_2_rule_6_ships_sail_on_york_pamunkey_and_mattapony() {
    let table = Table::new(ID, &DRY);
    let sails = &table.scenario().sails;
    for label in ["S5510", "N4226", "N2823", "N3116", "S5809", "N2422"] {
        assert!(sails.contains(table.hex(label)), "{label}");
    }
    for label in ["S1707", "S4811", "S5821", "S5805", "N3602", "S5314"] {
        assert!(!sails.contains(table.hex(label)), "{label}");
    }
}

#[test]
fn case_scenario_2_rule_7_a_gunboat_lies_in_the_york() {
    let mut table = Table::in_action(ID, &DRY, Side::Union, 3);
    assert_eq!(table.scenario().gunboats.len(), 1);
    table.put("cs-hood", "N4226");
    table.put("cs-pickett", "S4811");
    assert_eq!(table.judge(Side::Union, Choice::Bombard(table.hex("N4226"))), None);
    assert_eq!(
        table.judge(Side::Union, Choice::Bombard(table.hex("S4811"))),
        Some("advanced 11.0")
    );
    // What it costs counts here.
    let hood = table.unit("cs-hood");
    let before = table.points();
    table.make(Side::Union, &[Choice::Bombard(table.hex("N4226"))], &[6]);
    assert_eq!(table.state.units[hood].strength, 6);
    assert_eq!(before - table.points(), 1);
}

#[test]
fn case_scenario_2_victory_counts_who_has_got_away() {
    let mut table = Table::new(ID, &DRY);
    table.clear(CONFEDERATE, &[]);
    table.clear(Side::Union, &[]);
    // Nobody of the Union has come to the west.
    assert_eq!(table.points(), 6);
    table.put("cs-hood", "N3127");
    table.put("cs-art-res-1", "N2627");
    table.put("cs-1-va", "N3127");
    assert_eq!(table.points(), 16, "cavalry does not count");
    table.put("cs-hood", "N2824");
    assert_eq!(table.points(), 16, "anywhere in New Kent");
    table.put("cs-hood", "S4407");
    assert_eq!(table.points(), 11);
    let train = table.put("cs-wagon-train-a", "N3127");
    assert_eq!(table.points(), 16);
    table.put("cs-wagon-train-a", "N3126");
    assert_eq!(table.points(), 16, "beside it");
    let couch = table.put("us-couch", "N3127");
    assert_eq!(table.points(), 11, "which the Union holds");
    table.state.units[couch].demoralized = 1;
    assert_eq!(table.points(), 16);
    for (id, label) in [("us-casey", "N3931"), ("us-porter", "N3830"), ("us-hooker", "N3127")] {
        table.put(id, label);
    }
    assert_eq!(
        table.points(),
        11,
        "three are not enough, and one has taken the court house"
    );
    table.put("us-hooker", "N3930");
    table.put("us-kearny", "N4031");
    assert_eq!(table.points(), 16, "the fourth is a column short");
    table.put("us-kearny", "N3931");
    assert_eq!(table.points(), 10);
    table.put("us-8-il", "N3931");
    table.put("us-kearny", "S3908");
    assert_eq!(table.points(), 16, "cavalry and the south map do not count");
    // What the train has been through, up to ten points.
    for (told, cost) in [
        (
            Train {
                driven: 1,
                ..Train::default()
            },
            2,
        ),
        (
            Train {
                worn: 2,
                ..Train::default()
            },
            6,
        ),
        (
            Train {
                driven: 3,
                worn: 2,
                starved: false,
            },
            10,
        ),
    ] {
        table.state.memory.trains[0] = told;
        assert_eq!(table.points(), 16 - cost);
    }
    table.state.memory.trains[0] = Train::default();
    table.state.lose(train, 2);
    assert_eq!(table.points(), 16 - 5 - 10);
    let level = |points| table.state.level(&table.rules.data, points);
    assert_eq!(
        [58, 57, 52, 51, 46, 45, 40, 39, 34, 33].map(level),
        [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    );
}

#[test]
fn case_scenario_2_victory_counts_the_hexes_that_a_train_retreats() {
    let mut table = Table::in_action(ID, &DRY, Side::Union, 3);
    table.clear(CONFEDERATE, &["cs-wagon-train-a"]);
    table.clear(Side::Union, &["us-couch"]);
    table.put("us-couch", "N3128");
    table.put("cs-wagon-train-a", "N3127");
    let couch = table.unit("us-couch");
    table.make(Side::Union, &[Choice::March(couch)], &[6]);
    table.make(Side::Union, &[Choice::Hasty(table.hex("N3127"))], &[6, 1]);
    while let Some(Frame::Flight(_)) = table.state.frames.last() {
        let mut choices = Vec::new();
        table.rules.list_choices(&table.state, CONFEDERATE, &mut choices);
        table.make(CONFEDERATE, &choices[..1], &[]);
    }
    let train = table.unit("cs-wagon-train-a");
    let gone = table.state.units[train].hex.is_none();
    assert!(
        gone || table.state.memory.trains[0].driven >= 2,
        "{:?}",
        table.state.memory.trains
    );
}
