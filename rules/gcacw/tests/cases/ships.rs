//! Union ships (10.0 of the advanced game), as Johnston's Retreat uses them.

use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CASE: Option<&str> = Some("advanced 10.0");

/// Sykes at the landing east of Yorktown, in a Union action of turn 3, with nobody near.
fn at_the_landing() -> Table {
    let mut table = Table::in_action("johnstons-retreat", &[4], UNION, 3);
    table.state.turn = 3;
    table.put("us-sykes-a", "S5710");
    table
}

/// The same with Sykes aboard.
fn aboard() -> Table {
    let mut table = at_the_landing();
    let sykes = table.unit("us-sykes-a");
    table.state.memory.fleet.embarked.insert(sykes);
    table
}

#[test]
fn case_advanced_10_0_who_embarks() {
    let mut table = at_the_landing();
    let (sykes, guns) = (table.unit("us-sykes-a"), table.put("us-art-res-2", "S5710"));
    let embark = Choice::Embark(sykes);
    assert_eq!(table.judge(UNION, embark), None);
    assert_eq!(table.judge(Side::Confederate, embark), Some("4.3.1"));
    assert_eq!(table.judge(UNION, Choice::Embark(guns)), CASE, "artillery");
    assert_eq!(
        table.judge(UNION, Choice::Embark(table.unit("us-couch"))),
        CASE,
        "no landing"
    );
    table.state.units[sykes].fatigue = 2;
    assert_eq!(table.judge(UNION, embark), CASE, "tired");
    table.state.units[sykes].fatigue = 1;
    table.state.units[sykes].exhausted = true;
    assert_eq!(table.judge(UNION, embark), None);
    table.put("cs-hood", "S5711");
    assert_eq!(table.judge(UNION, embark), CASE, "in an enemy zone");
    table.put("cs-hood", "S4607");
    table.state.memory.fleet.carried = 14;
    assert_eq!(table.judge(UNION, embark), None);
    table.state.memory.fleet.carried = 15;
    assert_eq!(table.judge(UNION, embark), CASE, "more than 22 in all");
    table.state.memory.fleet.carried = 0;
    table.state.memory.fleet.attempts = 2;
    assert_eq!(table.judge(UNION, embark), CASE, "a third attempt");
}

#[test]
fn case_advanced_10_0_confederates_at_yorktown_close_the_york() {
    let mut table = at_the_landing();
    let sykes = table.unit("us-sykes-a");
    for (label, id, open) in [
        ("S5510", "cs-1-va", true),
        ("S5510", "cs-art-res-1", false),
        ("S5608", "cs-hood", false),
    ] {
        table.put(id, label);
        table.put("us-sykes-a", "N4226");
        assert_eq!(
            table.judge(UNION, Choice::Embark(sykes)).is_none(),
            open,
            "{label} {id}"
        );
        // The two columns at its mouth stay open.
        table.put("us-sykes-a", "S5710");
        assert_eq!(table.judge(UNION, Choice::Embark(sykes)), None);
        table.put(id, "S4407");
    }
}

#[test]
fn case_advanced_10_0_a_three_embarks_and_ends_the_action() {
    for (die, embarks) in [(3, true), (4, false)] {
        let mut table = at_the_landing();
        let sykes = table.unit("us-sykes-a");
        table.state.units[sykes].works = 2;
        table.make(UNION, &[Choice::Embark(sykes)], &[die, 6, 1]);
        let (own, fleet) = (table.state.units[sykes], table.state.memory.fleet);
        assert_eq!((fleet.embarked.contains(sykes), own.fatigue), (embarks, 1));
        assert_eq!((own.works, fleet.attempts), (if embarks { 0 } else { 2 }, 1));
        assert_eq!(fleet.carried, if embarks { 8 } else { 0 });
        assert_eq!(table.state.memory.phases, 4, "a new phase");
        // Only a voyage is open to it.
        let march = table.judge(UNION, Choice::March(sykes));
        assert_eq!(march, if embarks { CASE } else { None });
    }
}

#[test]
fn case_advanced_10_0_a_voyage_tires_by_its_length() {
    for (label, levels) in [("S5510", 1), ("N4226", 2), ("N2823", 3)] {
        let mut table = aboard();
        let sykes = table.unit("us-sykes-a");
        let sail = Choice::Sail(sykes, table.hex(label));
        table.make(UNION, &[sail], &[6, 1]);
        assert_eq!(table.at("us-sykes-a").as_deref(), Some(label));
        assert_eq!(table.state.units[sykes].fatigue, levels, "{label}");
        assert!(table.state.memory.fleet.embarked.is_empty(), "it has gone ashore");
        // Nothing goes beyond the fourth level.
        let mut tired = aboard();
        tired.state.units[sykes].fatigue = 5 - levels;
        assert_eq!(tired.judge(UNION, sail), CASE);
    }
    let table = aboard();
    let sykes = table.unit("us-sykes-a");
    for label in ["S5710", "S5809", "S1707", "S5821"] {
        assert_eq!(
            table.judge(UNION, Choice::Sail(sykes, table.hex(label))),
            CASE,
            "{label}"
        );
    }
}

#[test]
fn case_advanced_10_0_nobody_lands_among_the_enemy() {
    let mut table = aboard();
    let sykes = table.unit("us-sykes-a");
    let sail = Choice::Sail(sykes, table.hex("N4226"));
    table.put("cs-hood", "N4127");
    assert_eq!(table.judge(UNION, sail), None, "in his zone somebody may");
    table.put("cs-hood", "N4226");
    assert_eq!(table.judge(UNION, sail), CASE);
    // Past him ships go.
    assert_eq!(table.judge(UNION, Choice::Sail(sykes, table.hex("N3125"))), None);
}

#[test]
fn case_advanced_10_0_landings_lie_on_one_side_of_an_isthmus() {
    let mut table = aboard();
    let sykes = table.put("us-sykes-a", "N3726");
    let tired = |table: &mut Table, label: &str| {
        let hex = table.hex(label);
        table.field().may_cast_off(sykes, hex)
    };
    // Both are near, and both take the long way round the bends.
    assert_eq!(tired(&mut table, "N3725"), Ok(1));
    table.put("us-sykes-a", "N3926");
    assert_eq!(tired(&mut table, "N3925"), Ok(1));
}

#[test]
fn case_advanced_10_0_units_go_ashore_by_themselves_or_before_the_enemy() {
    let mut table = aboard();
    let sykes = table.unit("us-sykes-a");
    table.make(UNION, &[Choice::Disembark(sykes)], &[]);
    assert!(table.state.memory.fleet.embarked.is_empty());
    assert!(
        matches!(table.state.frames.last(), Some(Frame::Action(Side::Union, _))),
        "which is no action"
    );
    assert_eq!(table.judge(UNION, Choice::Disembark(sykes)), CASE);
    // The enemy comes near.
    let mut table = aboard();
    table.clear(UNION, &["us-sykes-a"]);
    let cavalry = table.put("cs-1-va", "S5712");
    table.act(Side::Confederate, 3);
    table.make(Side::Confederate, &[Choice::March(cavalry)], &[6, 6]);
    table.make(Side::Confederate, &[table.step("cs-1-va", "S5711")], &[]);
    assert!(table.state.memory.fleet.embarked.is_empty());
    // The actions of the turn are over.
    let mut table = aboard();
    table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Action(Side::Confederate, true)];
    table.make(Side::Confederate, &[Choice::Pass], &[]);
    assert!(table.state.memory.fleet.embarked.is_empty());
}

#[test]
fn case_advanced_10_0_leaders_come_along() {
    let mut table = aboard();
    let (heintzelman, keyes) = (table.leader("heintzelman"), table.leader("keyes"));
    let hooker = table.put("us-hooker", "S5710");
    table.put("us-kearny", "S5710");
    let hex = table.hex("S5710");
    table.state.leaders[heintzelman].hex = Some(hex);
    let along = Choice::Along(heintzelman);
    assert_eq!(table.judge(UNION, along), CASE, "none of his is aboard");
    table.state.memory.fleet.embarked.insert(hooker);
    assert_eq!(table.judge(UNION, Choice::Along(keyes)), CASE);
    table.make(UNION, &[along], &[]);
    assert_eq!(table.judge(UNION, along), CASE);
    table.make(UNION, &[Choice::Leave(heintzelman), along], &[]);
    table.make(UNION, &[Choice::Sail(hooker, table.hex("S5510"))], &[6, 1]);
    assert_eq!(table.state.leaders[heintzelman].hex, Some(table.hex("S5510")));
    assert!(table.state.memory.fleet.aboard.is_empty());
    // Who goes ashore with his unit stays with it.
    let mut table = aboard();
    let mcclellan = table.leader("mcclellan");
    table.state.leaders[mcclellan].hex = Some(hex);
    let sykes = table.unit("us-sykes-a");
    table.make(UNION, &[Choice::Along(mcclellan), Choice::Disembark(sykes)], &[]);
    assert!(table.state.memory.fleet.aboard.is_empty());
    assert_eq!(table.state.leaders[mcclellan].hex, Some(hex));
}
