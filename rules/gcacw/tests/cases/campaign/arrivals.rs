//! Reinforcements (13.0), and the Valley (14.0).

use gcacw::campaign::{Asked, Away, Event, Goal, Place, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::state::UnitState;
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

/// Answers with the first choice that there is until a question of a kind is reached.
fn answer_until(table: &mut Table, dice: &[u8], stop: impl Fn(&Table) -> bool) {
    for _ in 0..60 {
        if stop(table) {
            return;
        }
        let Some(side) = table.rules.decider(&table.state) else {
            return;
        };
        let mut choices = Vec::new();
        table.rules.list_choices(&table.state, side, &mut choices);
        table.make_with(side, choices[0], dice);
    }
}

#[test]
fn case_advanced_13_1_richmond_sends_whom_two_dice_name() {
    let mut table = Table::at("S5814", 14, Step::Reinforcements);
    // Ten or eleven: infantry and cavalry. Nothing from South Carolina.
    table.step(&[6, 6, 1, 1, 5, 5]);
    let draw = |table: &Table| matches!(table.asks(), Some(Asked::Draw(CONFEDERATE, _)));
    if !draw(&table) {
        answer_until(&mut table, &[], draw);
    }
    let (infantry, cavalry) = (table.unit("cs-22-va"), table.unit("cs-5-va"));
    let guns = table.unit("cs-art-res-2");
    assert_eq!(table.judge(CONFEDERATE, Choice::Take(guns)), Some("advanced 13.1"));
    for unit in [infantry, cavalry] {
        if table.judge(CONFEDERATE, Choice::Take(unit)).is_none() {
            table.make_with(CONFEDERATE, Choice::Take(unit), &[3, 4, 3, 4]);
            assert_eq!(table.state.units[unit].hex, Some(table.hex("N0627")));
        }
    }
    assert!(table.state.units[infantry].hex.is_some() || table.state.units[cavalry].hex.is_some());
}

#[test]
fn case_advanced_13_1_longstreet_and_stuart_come_on_turn_7() {
    let mut table = Table::at("S5814", 7, Step::Reinforcements);
    // Nobody from Baltimore, Richmond and South Carolina.
    table.step(&[6, 6, 1, 4, 1, 1]);
    let pickett = table.unit("cs-pickett");
    answer_until(&mut table, &[3, 4, 3, 4], |table| {
        table.state.units[pickett].hex.is_some()
    });
    let at = table.where_is("cs-pickett").expect("he has come");
    assert!(
        ["N0501", "N0701", "N0801", "N1001", "N1101"].contains(&at.as_str()),
        "{at}"
    );
    let longstreet = table.leader("longstreet");
    answer_until(&mut table, &[3, 4, 3, 4], |table| {
        table.state.leaders[longstreet].hex.is_some()
    });
    assert!(!table.state.leaders[longstreet].gone);
    let hooker = table.unit("us-hooker");
    assert_eq!(table.campaign().units[hooker], Away::In(Place::FortMonroe));
    let mcclellan = table.leader("mcclellan");
    assert_eq!(table.campaign().leaders[mcclellan], Away::In(Place::FortMonroe));
}

#[test]
fn case_advanced_13_1_south_carolina_sends_its_units_in_order() {
    let mut table = Table::at("S5814", 14, Step::Reinforcements);
    table.step(&[6, 6, 3, 4, 1, 4]);
    answer_until(&mut table, &[3, 4], |table| {
        table.state.units[table.unit("cs-gregg")].hex.is_some()
    });
    assert_eq!(table.where_is("cs-gregg").as_deref(), Some("S0420"));
    assert!(table.where_is("cs-jr-anderson").is_none());
    assert_eq!(table.campaign().lawton, None);
}

#[test]
fn case_advanced_13_1_those_from_the_south_come_onto_the_edge_of_the_south_map() {
    let mut table = Table::at("S5814", 14, Step::Reinforcements);
    table.put("us-5-6-us", "S0413");
    table.step(&[6, 6, 3, 4, 1, 4]);
    let gregg = table.unit("cs-gregg");
    answer_until(&mut table, &[3, 4], |table| table.asks() == Some(Asked::Gate(gregg)));
    for (label, case) in [
        ("S0124", None),
        ("S2324", None),
        ("S2524", None),
        ("N0134", Some("advanced 13.1")),
        ("N0334", Some("advanced 13.1")),
        ("S0420", Some("advanced 13.1")),
    ] {
        let place = Choice::Place(gregg, table.hex(label));
        assert_eq!(table.judge(CONFEDERATE, place), case, "{label}");
    }
}

#[test]
fn case_advanced_13_1_north_carolina_waits_for_the_union_before_richmond() {
    for (label, die, comes) in [("S5814", 1, false), ("N0927", 2, true), ("N0927", 3, false)] {
        let mut table = Table::at("S5814", 14, Step::Reinforcements);
        table.put("us-couch", label);
        let dice: &[u8] = if label == "N0927" {
            &[6, 6, die, 1, 1, 1, 4]
        } else {
            &[6, 6, 1, 1, 1, 4]
        };
        table.step(dice);
        assert_eq!(
            table.where_is("cs-holmes").as_deref() == Some("S0420"),
            comes,
            "{label} {die}"
        );
    }
}

#[test]
fn case_advanced_13_1_lost_cavalry_waits_in_richmond() {
    let mut table = Table::at("S5814", 14, Step::Actions);
    let cavalry = table.put("cs-cavalry", "S5511");
    table.act(Side::Union);
    table.state.units[cavalry].strength = 2;
    table
        .state
        .frames
        .push(Frame::Loss(CONFEDERATE, 1, gcacw::ids::UnitSet::of(cavalry)));
    table.go_on(&[]);
    assert_eq!((table.state.units[cavalry].strength, table.campaign().riders), (1, 1));
    assert_eq!(
        table.state.losses[CONFEDERATE], 1,
        "they count for victory all the same"
    );
    table
        .state
        .frames
        .push(Frame::Loss(CONFEDERATE, 1, gcacw::ids::UnitSet::of(cavalry)));
    table.go_on(&[]);
    assert_eq!(table.campaign().units[cavalry], Away::In(Place::Richmond));
    // A substitute for the point under no counter can be drawn, too.
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Over)),
        Frame::Campaign(Asked::Draw(CONFEDERATE, [0, 0, 1])),
    ];
    let substitute = table.unit("cs-cav-sub-1");
    table.make_with(CONFEDERATE, Choice::Take(substitute), &[3, 4, 3, 4]);
    assert_eq!(table.where_is("cs-cav-sub-1").as_deref(), Some("N0627"));
    assert_eq!(
        (table.state.units[substitute].strength, table.campaign().riders),
        (1, 0)
    );
}

#[test]
fn case_advanced_13_1_a_substitute_of_cavalry_that_was_eliminated_comes_back_as_new() {
    let mut table = Table::at("S5814", 14, Step::Actions);
    let (substitute, magruder) = (table.put("cs-cav-sub-1", "S5511"), table.leader("magruder"));
    table.act(Side::Union);
    table.campaign().put_under(substitute, Some(magruder));
    table.campaign().travel.marched.insert(substitute);
    let state = &mut table.state.units[substitute];
    (state.strength, state.fatigue, state.exhausted, state.disorganized) = (1, 3, true, true);
    let loss = Frame::Loss(CONFEDERATE, 1, gcacw::ids::UnitSet::of(substitute));
    table.state.frames.push(loss);
    table.go_on(&[]);
    assert_eq!(
        (table.state.units[substitute].strength, table.campaign().riders),
        (0, 1)
    );
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Over)),
        Frame::Campaign(Asked::Draw(CONFEDERATE, [0, 0, 1])),
    ];
    table.make_with(CONFEDERATE, Choice::Take(substitute), &[3, 4, 3, 4]);
    let capitol = table.hex("N0627");
    let new = UnitState {
        hex: Some(capitol),
        strength: 1,
        ..UnitState::default()
    };
    assert_eq!(table.state.units[substitute], new);
    assert!(!table.field().own(magruder).contains(substitute));
    assert!(!table.campaign().travel.marched.contains(substitute));
}

#[test]
fn case_advanced_13_2_union_reinforcements_come_by_sea() {
    let mut table = Table::at("N5418", 14, Step::Reinforcements);
    // A five brings four units from Baltimore.
    table.step(&[1, 4, 1, 4, 1, 1]);
    answer_until(&mut table, &[], |table| {
        matches!(table.asks(), Some(Asked::Draw(Side::Union, [4, 0, 0])))
    });
    let unit = table.unit("us-8-il");
    table.make(Side::Union, &[Choice::Take(unit)], &[]);
    assert_eq!(
        table.asks(),
        Some(Asked::Gate(unit)),
        "Fort Monroe, or the depot at Urbanna"
    );
    let urbanna = table.hex("N5418");
    assert_eq!(
        table.judge(Side::Union, Choice::Place(unit, table.hex("N3602"))),
        Some("advanced 13.1")
    );
    table.make(Side::Union, &[Choice::Place(unit, urbanna)], &[]);
    assert_eq!(table.state.units[unit].hex, Some(urbanna));
    assert_eq!(table.asks(), Some(Asked::Draw(Side::Union, [3, 0, 0])));
}

#[test]
fn case_advanced_13_2_the_atlantic_coast_waits_for_lawton() {
    for (lawton, comes) in [(None, false), (Some(14), false), (Some(7), true)] {
        let mut table = Table::at("S5814", 14, Step::Reinforcements);
        table.campaign().lawton = lawton;
        let dice: &[u8] = if comes {
            &[4, 6, 6, 1, 4, 1, 1]
        } else {
            &[6, 6, 1, 4, 1, 1]
        };
        table.step(dice);
        let asks = |table: &Table| table.asks() == Some(Asked::Coast);
        answer_until(&mut table, &[3, 4, 3, 4], |table| asks(table) || table.state.turn > 14);
        assert_eq!(asks(&table), comes, "{lawton:?}");
        if comes {
            let reno = table.unit("us-reno");
            table.make_with(Side::Union, Choice::Take(reno), &[3, 4]);
            assert_eq!(table.campaign().units[reno], Away::In(Place::FortMonroe));
            let burnside = table.leader("burnside");
            assert_eq!(table.campaign().leaders[burnside], Away::In(Place::FortMonroe));
        }
    }
}

#[test]
fn case_advanced_13_1_hill_joins_his_own_from_turn_49() {
    let mut table = Table::at("S5814", 49, Step::ApHill);
    table.step(&[]);
    assert_ne!(table.asks(), Some(Asked::Hill), "neither of his has come");
    let mut table = Table::at("S5814", 56, Step::ApHill);
    table.put("cs-gregg", "S0420");
    table.go_on(&[]);
    let hill = table.leader("ap-hill");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Transfer(hill, table.hex("N0627"))),
        Some("advanced 13.1")
    );
    let reams = table.hex("S0420");
    table.make_with(CONFEDERATE, Choice::Transfer(hill, reams), &[3, 4, 3, 4]);
    assert_eq!(table.state.leaders[hill].hex, Some(reams));
}

#[test]
fn case_advanced_13_1_hill_without_his_own_joins_a_brigade_that_is_made_a_demi_division() {
    let mut table = Table::at("S5814", 56, Step::ApHill);
    for id in ["cs-gregg", "cs-jr-anderson"] {
        let unit = table.unit(id);
        table.state.lose(unit, 21);
    }
    let (hill, branch) = (table.leader("ap-hill"), table.put("cs-branch", "S0420"));
    let kershaw = table.put("cs-kershaw", "N0308");
    let reams = table.hex("S0420");
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Hill));
    let joins = Choice::Transfer(hill, reams);
    assert_eq!(
        table.judge(CONFEDERATE, joins),
        Some("advanced 13.1"),
        "a brigade of his"
    );
    assert_eq!(table.judge(CONFEDERATE, Choice::Take(kershaw)), None, "of any command");
    table.make(CONFEDERATE, &[Choice::Take(branch)], &[]);
    assert_eq!(table.judge(CONFEDERATE, joins), None);
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Take(branch)),
        Some("advanced 13.1"),
        "it is one"
    );
    table.make(CONFEDERATE, &[Choice::Take(kershaw)], &[]);
    let third = table.unit("cs-toombs");
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Take(third)),
        Some("advanced 13.1"),
        "two at most"
    );
    table.make_with(CONFEDERATE, joins, &[3, 4, 3, 4]);
    assert_eq!(table.state.leaders[hill].hex, Some(reams));
}

#[test]
fn case_advanced_14_0_the_marker_goes_back_and_an_offensive_moves_it() {
    let mut table = Table::at("S5814", 35, Step::Valley);
    table.campaign().valley = 2;
    table.go_on(&[]);
    assert_eq!((table.campaign().valley, table.asks()), (1, Some(Asked::Offensive)));
    // 33 in the Valley: no modifier; a three moves it by two, and it costs four points.
    table.make(CONFEDERATE, &[Choice::Declare], &[3, 4]);
    assert_eq!((table.campaign().valley, table.asks()), (3, Some(Asked::ValleyLoss(4))));
    let winder = table.unit("cs-winder");
    table.make(CONFEDERATE, &[Choice::Lose(winder); 4], &[]);
    assert_eq!(table.state.units[winder].strength, 11);
    assert_eq!(table.state.losses[CONFEDERATE], 0, "which gains the Union nothing");
    assert_eq!(table.asks(), Some(Asked::Release));
    let mut table = Table::at("S5814", 35, Step::Valley);
    let jackson = table.leader("jackson");
    table.campaign().leaders[jackson] = Away::No;
    table.go_on(&[]);
    assert_eq!(
        table.asks(),
        Some(Asked::Release),
        "without Jackson there is no offensive"
    );
}

#[test]
fn case_advanced_14_0_lincoln_releases_divisions_by_land_or_sea() {
    let mut table = Table::at("S5814", 35, Step::Valley);
    let jackson = table.leader("jackson");
    table.campaign().leaders[jackson] = Away::No;
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Declare], &[4, 1]);
    let (king, ord, shields) = (table.unit("us-king"), table.unit("us-ord"), table.unit("us-shields"));
    let (land, sea) = (Goal::NorthEdge.space(), Goal::BySea.space());
    let mcdowell = table.leader("mcdowell");
    assert!(matches!(table.asks(), Some(Asked::Released(_))));
    table.make(Side::Union, &[Choice::Along(mcdowell), Choice::Send(king, sea)], &[]);
    assert_eq!(table.campaign().units[king], Away::Due(38, Goal::BySea));
    assert_eq!(table.campaign().leaders[mcdowell], Away::With(king));
    assert_eq!(
        table.judge(Side::Union, Choice::Send(ord, sea)),
        Some("advanced 14.0"),
        "18 are gone"
    );
    assert!(!table.state.has(Event::RappahannockLeft));
    // A release by land clears the Rappahannock.
    let mut table = Table::at("S5814", 35, Step::Valley);
    table.campaign().leaders[jackson] = Away::No;
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Declare], &[4, 1]);
    table.make(Side::Union, &[Choice::Send(shields, land)], &[]);
    assert_eq!(table.asks(), Some(Asked::Evacuation));
    let (foot, horse) = (table.unit("cs-40-va"), table.unit("cs-9-va"));
    let valley = Place::Valley.space();
    table.make(
        CONFEDERATE,
        &[Choice::Send(foot, valley), Choice::Send(horse, land)],
        &[],
    );
    assert_eq!(table.campaign().units[foot], Away::Due(40, Goal::Box(Place::Valley)));
    assert_eq!(table.campaign().units[horse], Away::Due(39, Goal::NorthEdge));
    // A refusal of Lincoln releases nobody.
    let mut table = Table::at("S5814", 35, Step::Valley);
    table.campaign().leaders[jackson] = Away::No;
    table.go_on(&[]);
    table.make_with(Side::Union, Choice::Declare, &[5, 3, 4, 3, 4]);
    assert!(!matches!(table.asks(), Some(Asked::Released(_))));
}

#[test]
fn case_advanced_14_0_a_released_division_may_join_another_corps() {
    let mut table = Table::at("S5814", 38, Step::Arrivals);
    let king = table.unit("us-king");
    table.campaign().units[king] = Away::Due(38, Goal::NorthEdge);
    table.campaign().released.insert(king);
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Arrival(king)));
    let hex = table.hex("N0801");
    table.make(Side::Union, &[Choice::Place(king, hex)], &[]);
    assert_eq!(table.asks(), Some(Asked::Corps(king)));
    let (keyes, burnside) = (table.leader("keyes"), table.leader("burnside"));
    assert_eq!(table.judge(Side::Union, Choice::Under(burnside)), Some("advanced 14.0"));
    table.make_with(Side::Union, Choice::Under(keyes), &[3, 4]);
    assert!(table.field().own(keyes).contains(king));
    assert!(!table.field().own(table.leader("mcdowell")).contains(king));
}

#[test]
fn case_advanced_14_0_a_released_division_that_goes_on_by_ship_may_join_another_corps() {
    let mut table = Table::landed("S5814");
    table.state.turn = 40;
    table.act(Side::Union);
    let king = table.send("us-king", Place::FortMonroe);
    table.campaign().released.insert(king);
    table.campaign().travel.ships.insert(king);
    let landing = table.hex("S5808");
    table.make(Side::Union, &[Choice::Sail(king, landing)], &[]);
    assert_eq!(table.state.units[king].hex, Some(landing));
    assert_eq!(table.asks(), Some(Asked::Corps(king)), "it is placed on the map");
    let keyes = table.leader("keyes");
    table.make(Side::Union, &[Choice::Under(keyes)], &[3, 4]);
    assert!(table.field().own(keyes).contains(king));
}

#[test]
fn case_advanced_16_1_reinforcements_go_to_a_weak_garrison_first() {
    let mut table = Table::at("N5418", 21, Step::Reinforcements);
    let regiment = table.unit("us-59-101-ny");
    let spaces = |table: &Table| {
        let mut choices = Vec::new();
        table.rules.list_choices(&table.state, Side::Union, &mut choices);
        choices.len()
    };
    let weber = table.unit("us-weber");
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Over)),
        Frame::Campaign(Asked::Gate(regiment)),
    ];
    assert_eq!(spaces(&table), 2, "the depot at Urbana, or Fort Monroe");
    let strong = table.state.clone();
    // An attack on Norfolk has cost the garrison dearly.
    for id in ["us-viele", "us-robinson"] {
        let unit = table.unit(id);
        table.state.lose(unit, 9);
    }
    table.state.units[weber].strength = 5;
    assert_eq!(table.field().garrison(), 6);
    assert_eq!(spaces(&table), 1);
    let depot = table.hex("N5418");
    assert_eq!(
        table.judge(Side::Union, Choice::Place(regiment, depot)),
        Some("advanced 13.1")
    );
    table.state = strong;
    assert_eq!(table.judge(Side::Union, Choice::Place(regiment, depot)), None);
}

#[test]
fn case_advanced_17_1_a_depot_at_chester_waits_for_all_who_leave_the_rappahannock() {
    let mut table = Table::at("S5814", 5, Step::OffMap);
    let there = table.field().units_in_box(CONFEDERATE, Place::Rappahannock);
    let unit = there.into_iter().next().expect("some are there");
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Done], &[]);
    table.make(CONFEDERATE, &[Choice::Send(unit, Goal::NorthEdge.space())], &[]);
    assert!(
        table.campaign().from_rappahannock.contains(unit),
        "though nobody had to leave"
    );
}
