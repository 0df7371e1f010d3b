//! Transfers to the boxes and back (15.0).

use gcacw::campaign::{Asked, Away, Goal, Place, Step};
use gcacw::choice::Choice;
use gcacw::frames::{Frame, Part};
use gcacw::ids::{LeaderId, LeaderSet};
use protocol::Side;

use super::table::Table;

const CONFEDERATE: Side = Side::Confederate;

#[test]
fn case_advanced_10_0_who_is_aboard_in_fort_monroe_is_not_transferred() {
    let mut table = Table::at("S5814", 20, Step::OffMap);
    let (viele, weber) = (table.unit("us-viele"), table.unit("us-weber"));
    table.campaign().travel.ships.insert(viele);
    table.go_on(&[]);
    let judge = |table: &Table, unit| table.judge(Side::Union, Choice::Send(unit, Goal::Peninsula.space()));
    assert_eq!(judge(&table, viele), Some("advanced 10.0"));
    assert_eq!(judge(&table, weber), None);
    table.campaign().travel.ships.remove(viele);
    assert_eq!(judge(&table, viele), None);
}

#[test]
fn case_advanced_15_0_several_leaders_go_with_one_unit() {
    let mut table = Table::at("S5814", 20, Step::OffMap);
    let (smith, johnston) = (table.leader("gw-smith"), table.leader("je-johnston"));
    let whiting = table.put("cs-whiting-a", "N0120");
    let at = table.state.units[whiting].hex;
    for leader in [smith, johnston] {
        table.state.leaders[leader].hex = at;
        table.state.leaders[leader].gone = false;
    }
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Done], &[]);
    let elsewhere = table.leader("magruder");
    table.make(CONFEDERATE, &[Choice::Along(smith)], &[]);
    for leader in [smith, elsewhere] {
        let case = table.judge(CONFEDERATE, Choice::Along(leader));
        assert!(case.is_some(), "{leader}: once, and from the hex of the unit");
    }
    let valley = Place::Valley.space();
    table.make(CONFEDERATE, &[Choice::Along(johnston)], &[]);
    let mahone = Choice::Send(table.unit("cs-mahone"), Goal::SouthEdge.space());
    assert_eq!(
        table.judge(CONFEDERATE, mahone),
        Some("advanced 15.0"),
        "they are not with it"
    );
    table.make(CONFEDERATE, &[Choice::Send(whiting, valley)], &[]);
    for leader in [smith, johnston] {
        assert_eq!(table.campaign().leaders[leader], Away::With(whiting));
        assert!(table.state.leaders[leader].gone && table.state.leaders[leader].hex.is_none());
    }
    table.state.turn = 29;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Arrivals))];
    table.step(&[]);
    for leader in [smith, johnston] {
        assert_eq!(table.campaign().leaders[leader], Away::In(Place::Valley));
    }
}

#[test]
fn case_advanced_15_0_all_leaders_leave_the_rappahannock_with_their_unit() {
    let mut table = Table::at("S5814", 20, Step::OffMap);
    let whiting = table.send("cs-whiting-a", Place::Rappahannock);
    let leaders = [table.leader("gw-smith"), table.leader("je-johnston")];
    for leader in leaders {
        table.state.leaders[leader].hex = None;
        table.state.leaders[leader].gone = true;
        table.campaign().leaders[leader] = Away::In(Place::Rappahannock);
    }
    table.state.frames = vec![
        Frame::Turn(Part::Campaign(Step::Over)),
        Frame::Campaign(Asked::Evacuation),
    ];
    let valley = Place::Valley.space();
    table.make(CONFEDERATE, &[Choice::Send(whiting, valley)], &[]);
    for leader in leaders {
        assert_eq!(table.campaign().leaders[leader], Away::With(whiting), "{leader}");
    }
}

#[test]
fn case_advanced_15_0_a_state_that_names_one_leader_or_none_is_read() {
    let read = |text: &str| serde_json::from_str::<Asked>(text).expect("it is a question");
    let asked = |leaders: &[LeaderId]| Asked::OffMap(Side::Union, leaders.iter().copied().collect());
    assert_eq!(read(r#"{"off-map":["union",null]}"#), asked(&[]));
    assert_eq!(read(r#"{"off-map":["union",3]}"#), asked(&[LeaderId(3)]));
    let two = asked(&[LeaderId(3), LeaderId(5)]);
    let saved = serde_json::to_string(&two).expect("it is saved");
    assert_eq!(read(&saved), two);
}

#[test]
fn case_advanced_15_0_units_go_from_boxes_to_the_edges_of_the_maps() {
    let mut table = Table::at("S5814", 20, Step::OffMap);
    table.go_on(&[]);
    let viele = table.unit("us-viele");
    let weber = table.unit("us-weber");
    let peninsula = Goal::Peninsula.space();
    assert_eq!(table.asks(), Some(Asked::OffMap(Side::Union, LeaderSet::EMPTY)));
    assert_eq!(table.judge(Side::Union, Choice::Send(viele, peninsula)), None);
    table.make(Side::Union, &[Choice::Send(weber, peninsula)], &[]);
    assert_eq!(table.campaign().units[weber], Away::Due(21, Goal::Peninsula));
    // 16.1: of 17 five have gone, and ten must stay.
    assert_eq!(
        table.judge(Side::Union, Choice::Send(viele, peninsula)),
        Some("advanced 16.1")
    );
    table.make(Side::Union, &[Choice::Done], &[]);
    let winder = table.unit("cs-winder");
    let west = Goal::WestOfRichmond.space();
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Send(winder, west)),
        Some("advanced 15.0"),
        "before turn 21"
    );
    let mahone = table.unit("cs-mahone");
    table.make(CONFEDERATE, &[Choice::Send(mahone, Goal::SouthEdge.space())], &[]);
    assert_eq!(table.campaign().units[mahone], Away::Due(24, Goal::SouthEdge));
    let mut table = Table::at("S5814", 21, Step::OffMap);
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Done], &[]);
    let jackson = table.leader("jackson");
    table.make(CONFEDERATE, &[Choice::Along(jackson), Choice::Send(winder, west)], &[]);
    assert_eq!(table.campaign().units[winder], Away::Due(30, Goal::WestOfRichmond));
    assert_eq!(table.campaign().leaders[jackson], Away::With(winder));
}

#[test]
fn case_advanced_15_0_units_go_from_the_edges_into_boxes_and_are_rested() {
    let mut table = Table::at("S5814", 20, Step::OffMap);
    let couch = table.put("us-couch", "S5815");
    table.state.units[couch].fatigue = 3;
    table.state.units[couch].disorganized = true;
    table.go_on(&[]);
    table.make(Side::Union, &[Choice::Send(couch, Place::FortMonroe.space())], &[]);
    let state = table.state.units[couch];
    assert_eq!(
        (state.hex, state.fatigue, state.disorganized, state.strength),
        (None, 0, false, 17)
    );
    table.state.turn = 21;
    table.state.frames = vec![Frame::Turn(Part::Campaign(Step::Arrivals))];
    table.step(&[]);
    assert_eq!(table.campaign().units[couch], Away::In(Place::FortMonroe));
}

#[test]
fn case_advanced_15_0_who_is_due_arrives_where_no_enemy_is() {
    let mut table = Table::at("S5814", 21, Step::Arrivals);
    let mahone = table.unit("cs-mahone");
    table.campaign().units[mahone] = Away::Due(21, Goal::SouthEdge);
    table.put("us-couch", "S2524");
    table.go_on(&[]);
    assert_eq!(table.asks(), Some(Asked::Arrival(mahone)));
    assert_eq!(
        table.judge(CONFEDERATE, Choice::Place(mahone, table.hex("S2524"))),
        Some("advanced 15.0")
    );
    let edge = table.hex("S2724");
    table.make_with(CONFEDERATE, Choice::Place(mahone, edge), &[3, 4]);
    assert_eq!(table.state.units[mahone].hex, Some(edge));
}
