//! Shores and waters (10.0 of the advanced game): landings, what closes waters, and how far ships get.

use std::sync::LazyLock;

use gcacw::data::GameData;
use gcacw::ids::HexId;
use gcacw::tables::{WaterId, band};
use gcacw::transport::{Closed, Voyage};
use protocol::Side;

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::new(&[]).expect("the committed data are sound"));

const UNION: Side = Side::Union;
const CONFEDERATE: Side = Side::Confederate;
const OPEN: Closed = Closed {
    virginia: false,
    york: 0,
    james: 0,
    bluff: false,
};
/// The most hexes of any voyage.
const MOST: u8 = 49;

fn hex(label: &str) -> HexId {
    DATA.map.labelled(label).expect("it is a hex")
}

fn sail(side: Side, from: &str, closed: Closed) -> Voyage {
    DATA.transport.sail(side, hex(from), closed, MOST)
}

fn at(voyage: &Voyage, label: &str) -> Option<u8> {
    voyage.landings.get(&hex(label)).copied()
}

#[test]
fn case_advanced_10_0_the_two_examples_follow_the_bends() {
    // Up the Pamunkey around the bend: N3725, N3824, N3823, N3724 and back to N3725.
    let from = sail(UNION, "N3726", OPEN);
    assert_eq!(
        at(&from, "N3725"),
        Some(5),
        "the landing is on the other side of the isthmus"
    );
    let down = sail(UNION, "N3926", OPEN);
    assert_eq!(at(&down, "N3925"), Some(3));
}

#[test]
fn case_advanced_10_0_every_landing_has_a_shore_and_a_water() {
    assert_eq!(DATA.transport.landings.len(), 40);
    let mut waters: Vec<WaterId> = DATA
        .transport
        .landings
        .keys()
        .map(|landing| DATA.transport.water_at(*landing).expect("ships get there").id)
        .collect();
    waters.sort_unstable();
    waters.dedup();
    assert_eq!(waters.len(), 6, "every water has a landing");
}

#[test]
fn case_advanced_10_0_ships_come_from_fort_monroe_at_a_cost() {
    let voyage = DATA.transport.put_to_sea(OPEN, MOST);
    for (landing, next_to) in [("S5821", 9), ("S5808", 16), ("S5705", 16), ("S5702", 16), ("N5823", 20)] {
        assert_eq!(at(&voyage, landing), Some(next_to), "{landing}");
    }
    // And they get back at the same cost.
    assert_eq!(sail(UNION, "S5821", OPEN).home, Some(9));
    assert_eq!(sail(UNION, "N5823", OPEN).home, Some(20));
    let cost = at(&voyage, "N3602").expect("it is on the Rappahannock");
    assert_eq!(sail(UNION, "N3602", OPEN).home, Some(cost));
}

#[test]
fn case_advanced_10_0_the_virginia_closes_the_james() {
    let there = Closed { virginia: true, ..OPEN };
    let voyage = DATA.transport.put_to_sea(there, MOST);
    assert_eq!(at(&voyage, "S5821"), None);
    assert!(at(&voyage, "S5808").is_some());
    let afloat = DATA.transport.is_port(CONFEDERATE, hex("S4511"), there);
    assert_eq!(afloat, Ok(()));
    assert!(DATA.transport.is_port(CONFEDERATE, hex("S4511"), OPEN).is_err());
    assert!(at(&sail(CONFEDERATE, "S1806", there), "S4511").is_some());
}

#[test]
fn case_advanced_10_0_yorktown_and_gloucester_point_close_the_york() {
    for held in [1, 2] {
        let voyage = DATA.transport.put_to_sea(Closed { york: held, ..OPEN }, MOST);
        assert!(at(&voyage, "S5808").is_some() && at(&voyage, "S5710").is_some());
        assert_eq!(at(&voyage, "S5610"), None);
        assert_eq!(at(&voyage, "N4226"), None);
    }
    assert!(at(&DATA.transport.put_to_sea(OPEN, MOST), "N4226").is_some());
    // Confederates sail behind both of them only.
    let both = Closed { york: 2, ..OPEN };
    let behind = sail(CONFEDERATE, "N4226", both);
    assert!(at(&behind, "S5510").is_some());
    assert_eq!(at(&behind, "S5710"), None);
    assert_eq!(behind.home, None);
    let one = Closed { york: 1, ..OPEN };
    assert!(DATA.transport.is_port(CONFEDERATE, hex("N4226"), one).is_err());
}

#[test]
fn case_advanced_10_0_mulberry_point_and_hardens_bluff_close_the_james() {
    let both = DATA.transport.put_to_sea(Closed { james: 2, ..OPEN }, MOST);
    assert!(at(&both, "S5821").is_some());
    assert!(at(&both, "S5318").is_some(), "row 18 is outside");
    assert_eq!(at(&both, "S4511"), None);
    let one = DATA.transport.put_to_sea(Closed { james: 1, ..OPEN }, MOST);
    assert!(at(&one, "S4511").is_some());
}

#[test]
fn case_advanced_10_0_the_bluff_closes_the_upper_james() {
    let open = |closed: Closed, label: &str| DATA.transport.is_open(UNION, WaterId::James, hex(label), closed);
    let bluff = Closed { bluff: true, ..OPEN };
    for label in ["S0301", "N0733", "N0631"] {
        assert_eq!(open(OPEN, label), Ok(()), "{label}");
        assert!(open(bluff, label).is_err(), "{label}");
    }
    // The Chickahominy on the north map, and the rest of the river, stay open.
    for label in ["N3433", "S0501", "S1707"] {
        assert_eq!(open(bluff, label), Ok(()), "{label}");
    }
    for label in ["N0627", "N0528", "N0427", "N0126"] {
        assert!(open(OPEN, label).is_err(), "{label}: no ship passes Richmond");
    }
    assert_eq!(open(OPEN, "N0628"), Ok(()));
}

#[test]
fn case_advanced_10_0_only_the_union_has_ships_in_the_north() {
    for label in ["N3602", "N5823", "S5705", "S5702"] {
        assert!(
            DATA.transport.is_port(CONFEDERATE, hex(label), OPEN).is_err(),
            "{label}"
        );
        assert_eq!(DATA.transport.is_port(UNION, hex(label), OPEN), Ok(()), "{label}");
    }
    assert!(DATA.transport.is_port(UNION, hex("N1328"), OPEN).is_err(), "no landing");
}

#[test]
fn case_advanced_10_0_the_way_costs_fatigue() {
    let bands = DATA.tables.embarkation.value.bands;
    let told: Vec<Option<u8>> = [1, 10, 11, 29, 30, 49, 50].map(|hexes| band(bands, hexes)).into();
    assert_eq!(told, [Some(1), Some(1), Some(2), Some(2), Some(3), Some(3), None]);
}
