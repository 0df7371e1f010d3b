//! Strategic movement (7.0).

use std::collections::BTreeSet;

use gcacw::campaign::counties::County;
use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::ids::{HexId, LeaderId, UnitId};
use gcacw::map::Terrain;
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

/// Whether somebody of a side stands so near to a hex that fewer steps than strategic movement asks for lead there by land:
/// found step by step.
fn is_near(table: &Table, side: Side, hex: HexId) -> bool {
    let (map, far) = (&table.rules.data.map, table.rules.data.tables.strategic.value.distance);
    let mut near = BTreeSet::from([hex]);
    for _ in 1..far {
        let beside = near.iter().flat_map(|hex| map.around(*hex)).map(|beside| beside.hex);
        let land: Vec<HexId> = beside.filter(|hex| map[*hex].terrain != Terrain::Water).collect();
        near.extend(land);
    }
    let mut units = table.scenario().sides[side.index()];
    units.any(|unit| table.state.units[unit].hex.is_some_and(|hex| near.contains(&hex)))
}

#[test]
fn case_advanced_7_0_who_is_near_is_who_can_be_reached_by_land() {
    let (mut near, mut far) = (0, 0);
    for landing in ["S5814", "N3602"] {
        let table = Table::landed(landing);
        let field = table.field();
        // Every seventh hex: inland, beside rivers, and at the edges of the maps.
        for hex in table.rules.data.map.ids().step_by(7) {
            for side in [UNION, CONFEDERATE] {
                let found = is_near(&table, side.other(), hex);
                assert_eq!(field.is_near_enemy(side, hex), found, "{side:?} {hex}");
                *(if found { &mut near } else { &mut far }) += 1;
            }
        }
    }
    assert!(near > 100 && far > 100, "{near} {far}");
}

#[test]
fn case_advanced_14_0_a_single_unit_is_under_whom_the_whole_command_says() {
    for turn in [1, 7, 8] {
        let mut table = Table::landed("S5814");
        table.state.turn = turn;
        let leaders: Vec<LeaderId> = table.scenario().leader_ids().collect();
        let units: Vec<UnitId> = table.scenario().unit_ids().collect();
        // Some have changed their commanders, and some have none.
        for (place, unit) in units.iter().enumerate().step_by(5) {
            let leader = leaders.get(place % (leaders.len() + 1)).copied();
            table.campaign().put_under(*unit, leader);
        }
        let (state, data) = (&table.state, &table.rules.data);
        for leader in &leaders {
            let own = state.own(data, *leader);
            for unit in &units {
                let under = state.is_under(data, *leader, *unit);
                assert_eq!(under, own.contains(*unit), "turn {turn}: {leader} {unit}");
            }
        }
    }
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
