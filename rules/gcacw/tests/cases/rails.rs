//! Railroads (8.0 of the advanced game): lines, areas, and how far trains get.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gcacw::data::GameData;
use gcacw::ids::{EdgeId, HexId};
use gcacw::tables::band;
use gcacw::transport::Ride;

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::new(&[]).expect("the committed data are sound"));

fn hex(label: &str) -> HexId {
    DATA.map.labelled(label).expect("it is a hex")
}

/// Where a train gets that may go everywhere but into some hexes, and over no bridge between two.
fn ride(from: &str, closed: &[&str], down: Option<(&str, &str)>) -> BTreeMap<String, u8> {
    let closed: Vec<HexId> = closed.iter().map(|label| hex(label)).collect();
    let down = down.and_then(|(a, b)| DATA.map.edge(hex(a), hex(b)));
    let enters = |at: HexId| !closed.contains(&at);
    let stands = |edge: EdgeId| Some(edge) != down;
    let most = DATA.tables.railroads.value.bands[2];
    let ride = Ride {
        enters: &enters,
        stands: &stands,
        most,
    };
    let reached = DATA.transport.ride(hex(from), &ride);
    reached
        .into_iter()
        .map(|(at, gone)| (DATA.map.label(at), gone))
        .collect()
}

#[test]
fn case_advanced_8_0_a_ride_keeps_to_one_line() {
    // Verdon lies on the Virginia Central, which shares its track with the Fredericksburg line near Hanover Junction.
    let reached = ride("N0107", &[], None);
    assert_eq!(reached["N0308"], 2);
    assert_eq!(reached["N0309"], 3);
    assert!(!reached.contains_key("N0310"), "that is the other line");
    assert_eq!(reached["N0626"], 25);
    // From the junction both lines lead on.
    let junction = ride("N0308", &[], None);
    assert_eq!((junction["N0310"], junction["N0409"]), (2, 2));
    // The lines south of the James that count as one.
    let manchester = ride("N0528", &[], None);
    for label in ["N0129", "S0106", "S0707", "S0513"] {
        assert!(manchester.contains_key(label), "{label}");
    }
}

#[test]
fn case_advanced_8_0_a_ride_ends_in_richmond_and_petersburg() {
    let reached = ride("S0417", &[], None);
    assert_eq!(reached["S0413"], 4);
    assert!(
        !reached.contains_key("S0314"),
        "that is another line, beyond Petersburg"
    );
    let from_the_north = ride("N0725", &[], None);
    assert_eq!(from_the_north["N0625"], 1);
    assert_eq!(from_the_north["N0626"], 2);
    // Who begins in a city leaves it first, be it through another of its hexes.
    let capitol = ride("N0627", &[], None);
    assert_eq!((capitol["N0628"], capitol["N0528"]), (1, 2));
    assert!(capitol.contains_key("S0513"));
}

#[test]
fn case_advanced_8_0_bridges_and_closed_hexes_stop_trains() {
    let whole = ride("N0304", &[], None);
    assert_eq!(whole["N0308"], 4);
    let down = ride("N0304", &[], Some(("N0306", "N0307")));
    assert!(down.contains_key("N0306") && !down.contains_key("N0307"));
    let held = ride("N0304", &["N0314"], None);
    assert!(held.contains_key("N0313") && !held.contains_key("N0315"));
}

#[test]
fn case_advanced_8_0_a_ride_is_forty_hexes_at_most() {
    let reached = ride("N4226", &[], None);
    let farthest = reached.values().max().copied();
    assert!(farthest <= Some(40));
    assert_eq!(reached["N0728"], 40);
    let bands = DATA.tables.railroads.value.bands;
    let told: Vec<Option<u8>> = [0, 1, 13, 14, 26, 27, 40, 41].map(|hexes| band(bands, hexes)).into();
    assert_eq!(told, [None, Some(1), Some(1), Some(2), Some(2), Some(3), Some(3), None]);
}

#[test]
fn case_advanced_8_0_the_james_divides_two_areas() {
    let southern = |label: &str| DATA.transport.is_southern(hex(label));
    for label in ["N0527", "N0627", "N0628", "S0513", "S2323", "S1207", "N0129"] {
        assert!(southern(label), "{label}");
    }
    for label in ["N0526", "N0626", "N0728", "N0304", "N4226", "S1707"] {
        assert!(!southern(label), "{label}");
    }
}
