//! Depots and supply (17.0), the siege artillery (18.0), and the reorganization of the army (21.0).

use gcacw::campaign::Siege;
use gcacw::campaign::counties::County;
use gcacw::campaign::{Asked, Depot, Event, Place, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::{HexId, UnitSet};
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

fn depot(table: &mut Table, label: &str, complete: bool) {
    let at = table.hex(label);
    table.campaign().depots.push(Depot {
        at,
        complete,
        dismantled: false,
    });
}

#[test]
fn case_advanced_17_1_a_depot_is_begun_or_completed_each_week() {
    let mut table = Table::at("S5814", 14, Step::Depots);
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Depots(false)));
    let (gloucester, white_house) = (table.hex("S5808"), table.hex("N2823"));
    assert!(
        table.judge(Side::Union, Choice::Supply(white_house)).is_some(),
        "the York is closed"
    );
    table.make(Side::Union, &[Choice::Supply(gloucester)], &[]);
    assert_eq!(table.campaign().depots.len(), 1);
    assert!(!table.campaign().depots[0].complete);
    assert_eq!(
        table.judge(Side::Union, Choice::Supply(table.hex("S5810"))),
        Some("advanced 17.1"),
        "one a week"
    );
    table.state.turn = 21;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Depots))];
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Supply(gloucester)], &[]);
    assert!(table.campaign().depots[0].complete);
    assert_eq!(
        table.judge(Side::Union, Choice::Raze(table.hex("S5810"))),
        Some("advanced 17.1")
    );
    table.make(Side::Union, &[Choice::Dismantle(gloucester)], &[]);
    table.state.turn = 28;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Depots))];
    table.go_on(&[]);
    assert!(table.campaign().depots.is_empty(), "it is gone after a week");
}

#[test]
fn case_advanced_17_1_there_are_three_depots_at_most() {
    let mut table = Table::at("S5814", 14, Step::Depots);
    for label in ["S5810", "S5710", "S5610"] {
        depot(&mut table, label, false);
    }
    table.go_on(&[]);
    let refused = table.judge(Side::Union, Choice::Supply(table.hex("S5808")));
    assert_eq!(refused, Some("advanced 17.1"));
    assert_eq!(table.judge(Side::Union, Choice::Supply(table.hex("S5810"))), None);
}

#[test]
fn case_advanced_17_1_confederates_destroy_the_depots_they_enter() {
    let mut table = Table::at("N5418", 14, Step::Actions);
    assert_eq!(table.campaign().depots.len(), 1, "the landing brought one");
    for id in [
        "us-6-pa",
        "us-3-8-pa",
        "us-sykes-a",
        "us-art-res-1",
        "us-art-res-2",
        "us-horse-art",
    ] {
        table.put(id, "N5219");
    }
    table.put("cs-cobb-a", "N5418");
    table.act(CONFEDERATE);
    table.make_with(CONFEDERATE, Choice::Pass, &[]);
    assert!(table.campaign().depots.is_empty());
    assert_eq!(table.campaign().points, -10);
}

#[test]
fn case_advanced_17_1_stations_need_counties_and_their_railroad() {
    let mut table = Table::at("S5814", 42, Step::Depots);
    table.go_on(&[]);
    let waverly = table.hex("S2323");
    assert_eq!(table.judge(Side::Union, Choice::Supply(waverly)), Some("advanced 17.1"));
    table.campaign().counties = County::Sussex.bit();
    table.state.note(Event::NorfolkTaken);
    assert_eq!(table.judge(Side::Union, Choice::Supply(waverly)), None);
    let guard = table.put("cs-cobb-a", "S2423");
    assert_eq!(
        table.judge(Side::Union, Choice::Supply(waverly)),
        None,
        "without works they bar nothing"
    );
    table.state.units[guard].works = 2;
    assert_eq!(table.judge(Side::Union, Choice::Supply(waverly)), Some("advanced 17.1"));
}

#[test]
fn case_advanced_17_1_northern_stations_wait_until_the_rappahannock_is_left() {
    let mut table = Table::at("S5814", 42, Step::Depots);
    table.go_on(&[]);
    let milford = table.hex("N0304");
    table.campaign().counties = County::Caroline.bit();
    assert_eq!(table.judge(Side::Union, Choice::Supply(milford)), Some("advanced 17.1"));
    table.state.note(Event::RappahannockLeft);
    assert_eq!(table.judge(Side::Union, Choice::Supply(milford)), None);
}

/// Whether a unit is out of supply after a supply segment.
fn hungry(table: &mut Table, id: &str) -> bool {
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Supply))];
    table.step(&[]);
    let unit = table.unit(id);
    table.campaign().unsupplied.contains(unit)
}

#[test]
fn case_advanced_17_1_depots_supply_their_county_and_those_that_are_named() {
    for (depots, label, out) in [
        (&[][..], "S5810", false),
        (&[], "N3127", true),
        (&[("N2823", true)][..], "N3127", false),
        (&[("N2823", true)][..], "N0927", false),
        (&[("N2823", true)][..], "S2305", false),
        (&[("N2823", true)][..], "S4407", false),
        (&[("N2823", true)][..], "N5418", true),
        (&[("N2823", false)][..], "N0927", true),
        (&[("N2823", false)][..], "N2524", false),
    ] {
        let mut table = Table::at("S5814", 42, Step::Supply);
        for (label, complete) in depots {
            depot(&mut table, label, *complete);
        }
        table.put("us-couch", label);
        assert_eq!(hungry(&mut table, "us-couch"), out, "{depots:?} {label}");
    }
}

#[test]
fn case_advanced_17_1_the_bridge_at_white_house_feeds_king_william() {
    let mut table = Table::at("S5814", 42, Step::Supply);
    depot(&mut table, "N2823", true);
    table.put("us-couch", "N2917");
    assert!(!hungry(&mut table, "us-couch"));
    let (a, b) = (table.hex("N2823"), table.hex("N2924"));
    let bridge = table.rules.data.map.edge(a, b).expect("the railroad crosses there");
    table.state.destroyed = vec![bridge];
    assert!(hungry(&mut table, "us-couch"));
}

#[test]
fn case_advanced_17_2_confederates_starve_two_weeks_after_the_york_is_lost() {
    let mut table = Table::at("S5814", 31, Step::Actions);
    let far = table.put("cs-cobb-a", "N5418");
    // As in the example of the book: Yorktown is given up on turn 31, supply is looked at from turn 42 on.
    for id in ["cs-ward", "cs-siege"] {
        table.put(id, "N0627");
    }
    table.state.frames = vec![Frame::Turn(Part::Building)];
    table.step(&[]);
    assert_eq!(table.campaign().hungry_from, Some(42));
    table.state.turn = 35;
    assert!(!hungry(&mut table, "cs-cobb-a"));
    table.state.turn = 42;
    assert!(hungry(&mut table, "cs-cobb-a"));
    assert!(!table.campaign().unsupplied.contains(far) || table.state.units[far].strength == 8);
    // Who holds both places is fed in Middlesex, but not in Isle of Wight without the Virginia.
    let mut table = Table::at("S5814", 42, Step::Supply);
    table.campaign().hungry_from = Some(42);
    table.put("cs-cobb-a", "N5418");
    assert!(!hungry(&mut table, "cs-cobb-a"));
    table.state.note(Event::VirginiaLost);
    table.put("cs-cobb-a", "S4717");
    assert!(hungry(&mut table, "cs-cobb-a"));
    // With Henrico all are cut off at once.
    let mut table = Table::at("S5814", 42, Step::Supply);
    table.campaign().counties = County::Henrico.bit();
    assert!(hungry(&mut table, "cs-whiting-a"));
}

#[test]
fn case_advanced_17_2_henrico_starts_the_checks_for_the_rest_of_the_game() {
    let mut table = Table::at("S5814", 30, Step::Actions);
    table.control(&[County::Henrico]);
    table.state.frames = vec![Frame::Turn(Part::Building)];
    table.step(&[]);
    assert_eq!(table.campaign().hungry_from, Some(35), "in the next week");
    // Later the county is free again, and the York is lost: there is no second delay.
    let mut table = Table::at("S5814", 42, Step::Supply);
    table.campaign().hungry_from = Some(35);
    for id in ["cs-ward", "cs-siege"] {
        table.put(id, "N0627");
    }
    table.put("cs-cobb-a", "N5418");
    assert!(hungry(&mut table, "cs-cobb-a"));
    // While another delay runs Henrico ends it.
    let mut table = Table::at("S5814", 35, Step::Supply);
    table.campaign().hungry_from = Some(42);
    table.control(&[County::Henrico]);
    assert!(hungry(&mut table, "cs-whiting-a"));
    assert_eq!(table.campaign().hungry_from, Some(35));
}

#[test]
fn case_advanced_17_3_hunger_costs_a_point_each_week_and_order_each_night() {
    let mut table = Table::at("S5814", 42, Step::Supply);
    let couch = table.put("us-couch", "N3127");
    assert!(hungry(&mut table, "us-couch"));
    assert_eq!(table.state.units[couch].strength, 17);
    assert!(hungry(&mut table, "us-couch"));
    assert_eq!(table.state.units[couch].strength, 16);
    assert!(table.state.units[couch].disorganized);
    assert_eq!(table.state.losses[Side::Union], 0, "which counts for nobody");
    table.state.units[couch].disorganized = false;
    let modifier = table.field().extended_march_modifier(couch, 3);
    table.campaign().unsupplied = UnitSet::EMPTY;
    assert_eq!(modifier, table.field().extended_march_modifier(couch, 3) + 1);
    table.campaign().unsupplied = UnitSet::of(couch);
    table.state.frames = vec![Frame::Turn(Part::Recovery)];
    table.step(&[]);
    assert!(table.state.units[couch].disorganized);
}

#[test]
fn case_advanced_17_4_the_hungry_forage_if_they_are_fresh() {
    for (die, fatigue, found) in [(2, 0, true), (3, 0, false), (1, 1, true), (2, 1, false)] {
        let mut table = Table::at("S5814", 43, Step::Actions);
        let couch = table.put("us-couch", "N3127");
        table.state.units[couch].fatigue = fatigue;
        table.campaign().unsupplied = UnitSet::of(couch);
        table.state.frames = vec![
            Frame::Turn(Part::Recovery),
            Frame::Campaign(Asked::Forage(Side::Union, UnitSet::EMPTY)),
        ];
        table.make_with(Side::Union, Choice::Forage(couch), &[die, 3, 4, 3, 4]);
        assert_eq!(!table.campaign().unsupplied.contains(couch), found, "{die} {fatigue}");
    }
    // Whom the enemy surrounds finds less.
    let mut table = Table::at("S5814", 43, Step::Actions);
    let couch = table.put("us-couch", "N3127");
    let map = &table.rules.data.map;
    let around: Vec<String> = map
        .around(table.hex("N3127"))
        .map(|beside| map.label(beside.hex))
        .collect();
    let enemies = [
        "cs-cobb-a",
        "cs-huger-a",
        "cs-mahone",
        "cs-armistead",
        "cs-hood",
        "cs-rh-anderson",
    ];
    for (id, label) in enemies.into_iter().zip(&around) {
        table.put(id, label);
    }
    table.campaign().unsupplied = UnitSet::of(couch);
    table.state.frames = vec![
        Frame::Turn(Part::Recovery),
        Frame::Campaign(Asked::Forage(Side::Union, UnitSet::EMPTY)),
    ];
    table.make_with(Side::Union, Choice::Forage(couch), &[2, 3, 4, 3, 4]);
    assert!(
        table.campaign().unsupplied.contains(couch),
        "two and one for the enemies"
    );
    let mut table = Table::at("S5814", 43, Step::Actions);
    let couch = table.put("us-couch", "N3127");
    table.state.frames = vec![
        Frame::Turn(Part::Recovery),
        Frame::Campaign(Asked::Forage(Side::Union, UnitSet::EMPTY)),
    ];
    assert_eq!(
        table.judge(Side::Union, Choice::Forage(couch)),
        Some("advanced 17.4"),
        "it is in supply"
    );
    table.campaign().unsupplied = UnitSet::of(couch);
    table.state.units[couch].fatigue = 3;
    assert_eq!(
        table.judge(Side::Union, Choice::Forage(couch)),
        Some("advanced 17.4"),
        "it is too tired"
    );
    table.state.units[couch].fatigue = 1;
    table.campaign().built = UnitSet::of(couch);
    assert_eq!(
        table.judge(Side::Union, Choice::Forage(couch)),
        Some("advanced 17.4"),
        "it has built"
    );
}

#[test]
fn case_advanced_18_0_siege_guns_move_between_depots_and_rest_by_weeks() {
    let mut table = Table::at("S5814", 14, Step::Depots);
    depot(&mut table, "S5810", true);
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Done], &[]);
    assert_eq!(table.asks(), Some(Asked::Guns));
    let (depot, other) = (table.hex("S5810"), table.hex("S5808"));
    assert_eq!(table.judge(Side::Union, Choice::Guns(other)), Some("advanced 18.0"));
    table.make_with(Side::Union, Choice::Guns(depot), &[3, 4, 3, 4, 3, 4]);
    assert_eq!(table.campaign().siege, Some(Siege { at: depot, fatigue: 4 }));
    let mut table = Table::at("S5814", 14, Step::SiegeArtillery);
    table.campaign().siege = Some(Siege { at: depot, fatigue: 1 });
    table.step(&[]);
    assert_eq!(
        (
            table.campaign().siege.map(|siege| siege.fatigue),
            table.campaign().command
        ),
        (Some(0), 1)
    );
}

#[test]
fn case_advanced_18_0_rested_siege_guns_breach_works_in_their_county() {
    let mut table = Table::at("S5814", 28, Step::Actions);
    table.put("us-porter", "S5511");
    let attack = gcacw::frames::Attack {
        target: table.hex("S5510"),
        units: UnitSet::of(table.unit("us-porter")),
        kind: None,
        leader: Some(table.leader("heintzelman")),
        refused: false,
        supported: false,
    };
    let whole = table.field().sums(&attack);
    table.campaign().siege = Some(Siege {
        at: Place::FortMonroe.space(),
        fatigue: 0,
    });
    assert!(table.field().siege_reaches(table.hex("S5510")));
    assert!(!table.field().siege_reaches(table.hex("N0927")));
    let breached = table.field().sums(&attack);
    assert_eq!(breached.kind, whole.kind + 1, "2 for an assault instead of 1");
    assert!(breached.ratio > whole.ratio, "forts and redoubt are ignored");
    // An attack of a march gains nothing.
    let march = gcacw::frames::Attack {
        kind: Some(gcacw::tables::AttackKind::Normal),
        leader: None,
        ..attack
    };
    let hasty = table.field().sums(&march);
    table.campaign().siege = None;
    assert_eq!(hasty, table.field().sums(&march));
}

#[test]
fn case_advanced_18_0_who_stands_in_breached_works_may_refuse_his_flanks() {
    for (fatigue, asked) in [(1, false), (0, true)] {
        let mut table = Table::at("S5814", 28, Step::Actions);
        let map = &table.rules.data.map;
        let open = |hex: &HexId| {
            let around: Vec<_> = map.around(*hex).collect();
            around.len() == 6 && around.iter().all(|beside| map[beside.edge].water.is_none())
        };
        let mut york = map
            .ids()
            .filter(|hex| map.county(*hex) == Some("York") && !map[*hex].redoubt);
        let target = york.find(open).expect("there is open country");
        let around: Vec<String> = map.around(target).map(|beside| map.label(beside.hex)).collect();
        table.clear(Side::Union, &[]);
        table.clear(CONFEDERATE, &[]);
        let whiting = table.put("cs-whiting-a", &map.label(target));
        table.state.units[whiting].works = 4;
        let ids = [
            "us-porter",
            "us-sedgwick",
            "us-couch",
            "us-casey",
            "us-hooker",
            "us-king",
        ];
        for (id, label) in ids.into_iter().zip(&around) {
            let unit = table.put(id, label);
            table.state.units[unit].strength = 17;
        }
        table.campaign().siege = Some(Siege {
            at: Place::FortMonroe.space(),
            fatigue,
        });
        let leader = table.leader("heintzelman");
        table.state.leaders[leader].hex = Some(table.hex(&around[0]));
        table.state.memory.phases = 3;
        let assault = gcacw::frames::Assault {
            leader,
            target,
            units: UnitSet::of(table.unit("us-porter")),
            grand: UnitSet::EMPTY,
            chosen: UnitSet::EMPTY,
            stage: gcacw::frames::Prepared::Naming,
        };
        table.state.frames = vec![Frame::Turn(Part::Cycle), Frame::Assault(assault)];
        // The assault begins; who is not asked fights at once.
        table.make_with(Side::Union, Choice::Done, &[1, 3, 3, 3, 4, 3, 4]);
        let refuses = matches!(table.state.frames.last(), Some(Frame::Refuse(_)));
        assert_eq!(refuses, asked, "fatigue {fatigue}: {:?}", table.state.frames.last());
    }
}

#[test]
fn case_advanced_21_0_new_divisions_replace_the_old_ones_where_they_stand() {
    let mut table = Table::at("S5814", 42, Step::Reorganization);
    let porter = table.unit("us-porter");
    table.state.units[porter].strength = 15;
    table.state.units[porter].exhausted = true;
    let sykes = table.unit("us-sykes-a");
    table.state.units[sykes].strength = 0;
    let at = table.where_is("us-porter");
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Reorganization));
    table.make_with(Side::Union, Choice::Declare, &[3, 4, 3, 4]);
    let morell = table.unit("us-morell");
    assert_eq!(table.where_is("us-morell"), at);
    assert_eq!(
        (table.state.units[morell].strength, table.state.units[morell].exhausted),
        (15, true)
    );
    assert!(table.state.units[porter].strength == 0 && table.state.units[porter].hex.is_none());
    assert_eq!(
        table.state.units[table.unit("us-sykes-b")].strength,
        0,
        "who is lost is not replaced"
    );
    // Franklin's division has not come: his corps is Smith's, and there is one place only for either leader.
    while let Some(Asked::NewLeader(leader)) = table.asks() {
        let mut choices = Vec::new();
        table.rules.list_choices(&table.state, Side::Union, &mut choices);
        assert_eq!(
            table.judge(Side::Union, Choice::Transfer(leader, table.hex("N0101"))),
            Some("advanced 21.0")
        );
        table.make_with(Side::Union, choices[0], &[3, 4, 3, 4]);
    }
    let leader = table.leader("porter");
    assert_eq!(table.state.leaders[leader].hex, table.state.units[morell].hex);
    assert!(table.state.has(Event::Reorganized));
    table.state.turn = 49;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Reorganization))];
    table.step(&[]);
    assert_ne!(table.asks(), Some(Asked::Reorganization), "once in a game");
}

#[test]
fn case_advanced_18_0_siege_guns_leave_a_depot_that_is_dismantled() {
    let mut table = Table::at("S5814", 21, Step::Depots);
    let (old, new) = (table.hex("S5810"), table.hex("S5808"));
    depot(&mut table, "S5810", true);
    depot(&mut table, "S5808", true);
    table.campaign().siege = Some(Siege { at: old, fatigue: 0 });
    for depot in &mut table.campaign().depots {
        depot.dismantled = depot.at == old;
    }
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Done], &[]);
    assert_eq!(table.asks(), Some(Asked::Guns));
    assert_eq!(
        table.judge(Side::Union, Choice::Done),
        Some("advanced 18.0"),
        "they must go"
    );
    assert_eq!(table.judge(Side::Union, Choice::Guns(Place::FortMonroe.space())), None);
    table.make_with(Side::Union, Choice::Guns(new), &[3, 4, 3, 4, 3, 4]);
    assert_eq!(table.campaign().siege, Some(Siege { at: new, fatigue: 4 }));
}

#[test]
fn case_advanced_21_0_new_divisions_have_the_artillery_of_the_old_ones() {
    let mut table = Table::at("S5814", 42, Step::Reorganization);
    let (sykes, porter) = (table.put("us-sykes-a", "S5714"), table.unit("us-porter"));
    table.campaign().set_artillery(sykes, 1);
    table.campaign().set_artillery(porter, 2);
    table.go_on(&[]);
    table.make_with(Side::Union, Choice::Declare, &[3, 4, 3, 4]);
    let artillery = |id: &str| table.field().artillery(table.unit(id));
    assert_eq!(artillery("us-morell"), 2);
    assert_eq!(artillery("us-sykes-b"), 3, "two more than before");
}

#[test]
fn case_advanced_15_0_who_leaves_the_map_is_in_supply() {
    let mut table = Table::at("S5814", 5, Step::OffMap);
    let porter = table.put("us-porter", "S5816");
    table.campaign().unsupplied.insert(porter);
    table.go_on(&[]);
    let goal = gcacw::campaign::Goal::Box(Place::FortMonroe).space();
    table.make(Side::Union, &[Choice::Send(porter, goal)], &[]);
    assert!(!table.campaign().unsupplied.contains(porter));
}
