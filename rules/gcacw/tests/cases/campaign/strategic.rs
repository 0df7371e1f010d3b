//! Strategic movement (7.0).

use gcacw::campaign::counties::County;
use gcacw::choice::Choice;
use gcacw::frames::Frame;
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// The movement points of the march that goes on.
fn points(table: &Table) -> u8 {
    match table.state.frames.last() {
        Some(Frame::March(march)) => march.points,
        frame => panic!("no march, but {frame:?}"),
    }
}

#[test]
fn case_advanced_7_0_levels_of_fatigue_buy_movement_points() {
    for (levels, paralysed, dice, expected) in [
        (2, false, &[][..], 12),
        (3, false, &[], 18),
        (4, false, &[1], 24),
        (2, true, &[], 10),
        (4, true, &[1], 20),
    ] {
        let mut table = Table::landed("S5814");
        table.act(CONFEDERATE);
        table.campaign().paralysis = paralysed.then_some(CONFEDERATE);
        let kershaw = table.unit("cs-kershaw");
        table.make(CONFEDERATE, &[Choice::Strategic(kershaw, levels)], dice);
        assert_eq!(points(&table), expected, "{levels} {paralysed}");
        assert_eq!(table.state.units[kershaw].fatigue, levels);
    }
    let mut table = Table::landed("N3602");
    table.clear(CONFEDERATE, &["cs-kershaw"]);
    table.act(UNION);
    let riders = table.unit("us-5-6-us");
    table.make(UNION, &[Choice::Strategic(riders, 3)], &[]);
    assert_eq!(points(&table), 22);
}

#[test]
fn case_advanced_7_0_only_rested_units_far_from_the_enemy() {
    let table = Table::landed("S5814");
    let judge = |change: &dyn Fn(&mut Table)| {
        let mut table = Table {
            state: table.state.clone(),
            ..table
        };
        table.act(CONFEDERATE);
        change(&mut table);
        let kershaw = table.unit("cs-kershaw");
        table.judge(CONFEDERATE, Choice::Strategic(kershaw, 2))
    };
    let kershaw = table.unit("cs-kershaw");
    assert_eq!(judge(&|_| {}), None);
    assert_eq!(
        judge(&|table| table.state.units[kershaw].fatigue = 1),
        Some("advanced 7.0")
    );
    assert_eq!(
        judge(&|table| {
            table.put("us-5-6-us", "N0321");
        }),
        Some("advanced 7.0"),
        "seven hexes away"
    );
    assert_eq!(
        judge(&|table| {
            table.put("us-5-6-us", "N0322");
        }),
        None,
        "eight are enough"
    );
    assert_eq!(judge(&|table| table.control(&[County::Hanover])), Some("advanced 7.0"));
    assert_eq!(
        judge(&|table| table.campaign().travel.marched.insert(kershaw)),
        Some("advanced 7.0"),
        "once a turn"
    );
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    for levels in [0, 1, 5] {
        assert_eq!(
            table.judge(CONFEDERATE, Choice::Strategic(kershaw, levels)),
            Some("advanced 7.0")
        );
    }
}

#[test]
fn case_advanced_7_0_water_parts_enemies() {
    let mut table = Table::landed("S5814");
    table.act(UNION);
    let porter = table.put("us-porter", "S5821");
    // Everybody else stands elsewhere, but for one across the wide James.
    for unit in table.scenario().sides[CONFEDERATE.index()] {
        table.state.units[unit].hex = None;
    }
    table.put("cs-3-va", "S4717");
    assert!(
        !table.field().is_near_enemy(UNION, table.hex("S5017")),
        "the river lies between"
    );
    assert!(table.field().is_near_enemy(UNION, table.hex("S4617")));
    assert_eq!(table.judge(UNION, Choice::Strategic(porter, 2)), None);
}

#[test]
fn case_advanced_7_0_a_long_march_keeps_its_distance() {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    let kershaw = table.unit("cs-kershaw");
    table.put("us-5-6-us", "N0322");
    table.make(CONFEDERATE, &[Choice::Strategic(kershaw, 2)], &[]);
    let near = Choice::Step(kershaw, table.hex("N0315"));
    assert_eq!(table.judge(CONFEDERATE, near), Some("advanced 7.0"));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Step(kershaw, table.hex("N0313"))),
        None
    );
    assert_eq!(table.judge(CONFEDERATE, Choice::Force), Some("5.1.6"));
    let mut listed = Vec::new();
    table.rules.list_choices(&table.state, CONFEDERATE, &mut listed);
    assert!(!listed.contains(&near));
    table.control(&[County::Hanover]);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Step(kershaw, table.hex("N0313"))),
        Some("advanced 7.0")
    );
}

#[test]
fn case_advanced_7_0_a_leader_leads_his_units_a_long_way() {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    let smith = table.leader("gw-smith");
    let (whiting, hood) = (table.unit("cs-whiting-a"), table.unit("cs-hood"));
    table.make(CONFEDERATE, &[Choice::Activate(smith)], &[]);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Afar),
        Some("5.2.2"),
        "nobody has been chosen"
    );
    table.make(CONFEDERATE, &[Choice::Take(whiting), Choice::Take(hood)], &[]);
    table.make(CONFEDERATE, &[Choice::Afar], &[]);
    assert!(table.judge(CONFEDERATE, Choice::March(whiting)).is_some());
    // Each spends what it likes.
    table.make(CONFEDERATE, &[Choice::Strategic(whiting, 3)], &[]);
    assert_eq!(points(&table), 18);
    table.make(CONFEDERATE, &[Choice::Done, Choice::Strategic(hood, 2)], &[]);
    assert_eq!(points(&table), 12);
    let marched = table.campaign().travel.marched;
    assert!(marched.contains(whiting) && marched.contains(hood));
}

#[test]
fn case_advanced_7_0_the_last_level_makes_it_an_extended_march() {
    let mut table = Table::landed("S5814");
    table.act(CONFEDERATE);
    let kershaw = table.unit("cs-kershaw");
    table.state.units[kershaw].exhausted = true;
    table.make(CONFEDERATE, &[Choice::Strategic(kershaw, 3)], &[1]);
    assert_eq!(
        table.state.units[kershaw].fatigue, 3,
        "an exhausted unit rolls with three levels"
    );
}
