//! The counties that the Union controls (12.0).

use gcacw::campaign::counties::County;
use gcacw::campaign::{Asked, Step};
use protocol::Side;

use super::table::Table;

/// The counties that the Union controls, after the step in which that is found out.
fn controlled(mut table: Table) -> Vec<County> {
    table.go_on(&[]);
    let all = County::ALL.into_iter();
    all.filter(|county| table.state.controls(*county)).collect()
}

#[test]
fn case_advanced_12_0_a_seat_and_two_points_control_a_county() {
    let mut empty = Table::at("S5814", 2, Step::Counties);
    let porter = empty.put("us-porter", "N2823");
    assert_eq!(
        controlled(empty),
        [County::NewKent],
        "White House is the seat of New Kent"
    );
    // Two points in the county are needed, and one of them in the seat.
    let mut weak = Table::at("S5814", 2, Step::Counties);
    weak.put("us-porter", "N2823");
    weak.state.units[porter].strength = 1;
    assert_eq!(controlled(weak), []);
    let mut helped = Table::at("S5814", 2, Step::Counties);
    helped.put("us-porter", "N2823");
    helped.state.units[porter].strength = 1;
    helped.put("us-5-6-us", "N2624");
    assert_eq!(controlled(helped), [County::NewKent], "cavalry of the county counts");
    // Cavalry, or the demoralized, do not hold a seat.
    let mut riders = Table::at("S5814", 2, Step::Counties);
    riders.put("us-5-6-us", "N2823");
    riders.put("us-porter", "N2624");
    assert_eq!(controlled(riders), []);
    let mut broken = Table::at("S5814", 2, Step::Counties);
    broken.put("us-porter", "N2823");
    broken.state.units[porter].demoralized = 1;
    assert_eq!(controlled(broken), []);
}

#[test]
fn case_advanced_12_0_control_is_found_out_in_two_steps_only() {
    let mut table = Table::at("S5814", 7, Step::Counties);
    table.put("us-porter", "N2823");
    table.go_on(&[]);
    assert!(table.state.controls(County::NewKent));
    // In between it stays, whoever stands there.
    table.put("us-porter", "N2624");
    assert!(table.state.controls(County::NewKent));
    assert!(table.field().union_counties().contains(table.hex("N2624")));
    table.state.frames = vec![gcacw::frames::Frame::Turn(gcacw::frames::Part::Campaign(Step::Seats))];
    table.step(&[]);
    assert!(!table.state.controls(County::NewKent));
}

#[test]
fn case_advanced_12_0_every_seat_of_the_book_is_one() {
    let table = Table::at("S5814", 2, Step::Counties);
    let map = &table.rules.data.map;
    assert_eq!(map.printed.seats.len(), 11);
    for (code, seat) in &map.printed.seats {
        assert_eq!(map.county(gcacw::ids::HexId(*code)), Some(seat.name.as_str()));
        assert!(County::ALL.iter().any(|county| county.name() == seat.name));
    }
    // Nobody is asked.
    let mut table = table;
    table.go_on(&[]);
    assert_ne!(table.asks(), Some(Asked::Sortie));
    assert_eq!(table.rules.decider(&table.state), Some(Side::Union));
}
