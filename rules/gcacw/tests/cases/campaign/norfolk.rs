//! Norfolk (16.2), and the battery at Drewry's Bluff that may follow (22.0).

use gcacw::campaign::counties::County;
use gcacw::campaign::{Asked, Away, Event, Goal, Place, Posture, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::UnitSet;
use gcacw::tables::Fate;
use protocol::Side;

use super::table::Table;

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;

/// The Norfolk segment of turn 14.
fn segment() -> Table {
    let mut table = Table::at("S5814", 14, Step::Norfolk);
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Norfolk(UnitSet::EMPTY)));
    table
}

/// All of Fort Monroe named for an attack.
fn name_all(table: &mut Table) {
    for id in ["us-viele", "us-weber", "us-robinson", "us-11-pa"] {
        let unit = table.unit(id);
        table.make(UNION, &[Choice::Take(unit)], &[]);
    }
}

#[test]
fn case_advanced_16_2_norfolk_is_attacked_by_those_who_are_named() {
    let mut table = segment();
    assert_eq!(
        table.judge(UNION, Choice::StormNorfolk),
        Some("advanced 16.2"),
        "nobody is named"
    );
    let porter = table.unit("us-porter");
    assert_eq!(
        table.judge(UNION, Choice::Take(porter)),
        Some("advanced 16.2"),
        "it is not there"
    );
    name_all(&mut table);
    let viele = table.unit("us-viele");
    assert_eq!(table.judge(UNION, Choice::Take(viele)), Some("advanced 16.2"), "once");
    let before = table.state.clone();
    // Seventeen against nineteen: the garrison is not routed by the worst roll.
    table.make(UNION, &[Choice::StormNorfolk], &[1, 6]);
    assert!(!table.state.has(Event::NorfolkTaken));
    let huger = table.unit("cs-huger-a");
    assert_eq!(table.campaign().units[huger], Away::In(Place::Norfolk));
    // A passive army does not attack.
    let mut passive = segment();
    passive.campaign().posture = Posture::Passive;
    assert_eq!(passive.judge(UNION, Choice::Take(viele)), Some("advanced 16.2"));
    assert_eq!(before.frames.len(), 3);
}

#[test]
fn case_advanced_16_2_what_is_added_to_the_roll() {
    let mut table = segment();
    let modifier = |table: &Table| table.field().norfolk_modifier();
    assert_eq!(modifier(&table), 0);
    table.control(&[County::York]);
    assert_eq!(modifier(&table), 1);
    table.control(&[County::Dinwiddie, County::PrinceGeorge, County::York]);
    assert_eq!(modifier(&table), 2, "once only, and York not besides");
    table.state.note(Event::MonitorLost);
    assert_eq!(modifier(&table), -1);
    table.state.note(Event::VirginiaLost);
    assert_eq!(modifier(&table), 3);
}

#[test]
fn case_advanced_16_2_an_empty_norfolk_falls_without_a_fight() {
    let mut table = Table::at("S5814", 14, Step::Norfolk);
    for id in ["cs-huger-a", "cs-mahone", "cs-armistead"] {
        table.put(id, "N0627");
    }
    table.campaign().command = 2;
    table.go_on(&[]);
    name_all(&mut table);
    table.make(UNION, &[Choice::StormNorfolk], &[]);
    assert!(table.state.has(Event::NorfolkTaken));
    assert_eq!(table.campaign().command, 3);
    assert_eq!(table.field().virginia(), Fate::Destroyed);
    // Units cross at once.
    let viele = table.unit("us-viele");
    table.make(UNION, &[Choice::Shift(viele)], &[]);
    assert_eq!(table.field().port_of(viele), Some(Place::Norfolk));
    table.make(UNION, &[Choice::Shift(viele)], &[]);
    assert_eq!(table.field().port_of(viele), Some(Place::FortMonroe));
}

/// An attack that routs the garrison.
fn fallen() -> Table {
    let mut table = segment();
    for id in ["us-king", "us-ord", "us-mccall-a"] {
        let unit = table.send(id, Place::FortMonroe);
        table.make(UNION, &[Choice::Take(unit)], &[]);
    }
    table.state.note(Event::VirginiaLost);
    table.make(UNION, &[Choice::StormNorfolk], &[6, 1]);
    // Both sides take their losses.
    for _ in 0..40 {
        let Some(gcacw::frames::Frame::Loss(side, _, units)) = table.state.frames.last().copied() else {
            break;
        };
        let unit = { units }
            .find(|unit| table.state.units[*unit].strength > 0)
            .expect("somebody is left");
        table.make(side, &[Choice::Lose(unit)], &[]);
    }
    table
}

#[test]
fn case_advanced_16_2_a_routed_garrison_comes_onto_the_map() {
    let mut table = fallen();
    assert!(table.state.has(Event::NorfolkTaken));
    assert_eq!(table.asks(), Some(Asked::LeavesNorfolk));
    assert!(table.state.losses[CONFEDERATE] > 0);
    let garrison = table.field().units_in_box(CONFEDERATE, Place::Norfolk);
    let edge = table.field().norfolk_edge(CONFEDERATE);
    for label in ["S2524", "S2623", "S4924"] {
        assert!(edge.contains(table.hex(label)), "{label}");
    }
    assert!(!edge.contains(table.hex("S2324")) && !edge.contains(table.hex("S2523")));
    let hex = table.hex("S2524");
    let wrong = Choice::Place(garrison.first().expect("some are left"), table.hex("N0627"));
    assert_eq!(table.judge(CONFEDERATE, wrong), Some("advanced 16.2"));
    for unit in garrison {
        assert_eq!(table.state.units[unit].fatigue, 0);
        assert!(!table.state.units[unit].disorganized);
        table.make(CONFEDERATE, &[Choice::Place(unit, hex)], &[]);
        assert_eq!(table.state.units[unit].hex, Some(hex));
    }
    assert_eq!(
        table.asks(),
        Some(Asked::Norfolk(UnitSet::EMPTY)),
        "the Union may cross"
    );
}

#[test]
fn case_advanced_16_2_the_bluff_is_fortified_for_a_point() {
    let mut table = fallen();
    for unit in table.field().units_in_box(CONFEDERATE, Place::Norfolk) {
        let hex = table.hex("S2524");
        table.make(CONFEDERATE, &[Choice::Place(unit, hex)], &[]);
    }
    table.make(UNION, &[Choice::Done], &[]);
    assert_eq!(table.asks(), Some(Asked::Bluff));
    let walker = table.unit("cs-walker");
    let (before, losses) = (table.state.units[walker].strength, table.state.losses[CONFEDERATE]);
    let riders = table.unit("cs-3-va-cav");
    assert_eq!(table.judge(CONFEDERATE, Choice::Lose(riders)), Some("advanced 16.2"));
    table.make(CONFEDERATE, &[Choice::Lose(walker)], &[]);
    assert_eq!(table.state.units[walker].strength, before - 1);
    assert_eq!(table.state.losses[CONFEDERATE], losses, "that was no combat");
    assert!(table.state.has(Event::BluffStands));
    assert!(table.field().closed().bluff);
    assert!(!table.field().may_fortify_bluff(), "once only");
}

#[test]
fn case_advanced_16_2_without_norfolk_no_point_is_asked_for() {
    let mut table = segment();
    table.make_with(UNION, Choice::Done, &[3, 4]);
    assert_ne!(table.asks(), Some(Asked::Bluff));
    assert!(table.field().may_fortify_bluff());
    table.put("us-porter", "S0301");
    assert!(!table.field().may_fortify_bluff(), "the Union stands there");
}

#[test]
fn case_advanced_16_2_a_garrison_that_is_lost_to_the_last_point_leaves_norfolk_to_the_union() {
    for (strength, taken) in [(1, true), (2, false)] {
        let mut table = segment();
        for id in ["cs-mahone", "cs-armistead"] {
            table.put(id, "N0627");
        }
        let huger = table.unit("cs-huger-a");
        table.state.units[huger].strength = strength;
        let garrison = table.field().units_in_box(CONFEDERATE, Place::Norfolk);
        assert_eq!(garrison, UnitSet::of(huger));
        // The attack has cost it a point, and is no rout.
        table.state.frames.pop();
        table.state.frames.push(Frame::Campaign(Asked::Stormed(false)));
        table.state.frames.push(Frame::Loss(CONFEDERATE, 1, garrison));
        table.step(&[]);
        if matches!(table.state.frames.last(), Some(Frame::Loss(..))) {
            table.make_with(CONFEDERATE, Choice::Lose(huger), &[3, 4].repeat(20));
        }
        assert_eq!(table.state.units[huger].strength, strength - 1);
        assert_eq!(table.state.has(Event::NorfolkTaken), taken, "{strength}");
    }
}

#[test]
fn case_advanced_16_2_who_is_under_way_to_norfolk_when_it_falls_comes_onto_the_edge() {
    let mut table = Table::at("S5814", 14, Step::Norfolk);
    for id in ["cs-huger-a", "cs-mahone", "cs-armistead"] {
        table.put(id, "N0627");
    }
    let (mahone, johnston) = (table.unit("cs-mahone"), table.leader("je-johnston"));
    table.state.units[mahone].hex = None;
    table.campaign().units[mahone] = Away::Due(16, Goal::Box(Place::Norfolk));
    table.state.leaders[johnston].hex = None;
    table.state.leaders[johnston].gone = true;
    table.campaign().leaders[johnston] = Away::With(mahone);
    table.go_on(&[]);
    name_all(&mut table);
    table.make(UNION, &[Choice::StormNorfolk], &[]);
    assert_eq!(table.campaign().units[mahone], Away::Due(16, Goal::SouthEdge));
    table.state.turn = 16;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Arrivals))];
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Arrival(mahone)));
    let edge = table.hex("S2524");
    table.make_with(CONFEDERATE, Choice::Place(mahone, edge), &[3, 4, 3, 4]);
    assert_eq!(table.state.units[mahone].hex, Some(edge));
    assert_eq!(table.state.leaders[johnston].hex, Some(edge));
}
