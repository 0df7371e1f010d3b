//! The boxes of the gunboats (11.0 of the advanced game): where a boat of each supports.

use std::sync::LazyLock;

use gcacw::data::GameData;
use gcacw::ids::HexId;

static DATA: LazyLock<GameData> = LazyLock::new(|| GameData::new(&[]).expect("the committed data are sound"));

fn hex(label: &str) -> HexId {
    DATA.map.labelled(label).expect("it is a hex")
}

/// Whether a boat in a box supports in a hex.
fn reaches(box_id: &str, label: &str, battery: bool) -> bool {
    let boxes = &DATA.tables.boats.value.boxes;
    let number = boxes
        .iter()
        .position(|own| own.id == box_id)
        .expect("there is such a box");
    DATA.transport.boxes[number][usize::from(battery)].contains(hex(label))
}

#[test]
fn case_advanced_11_0_each_box_has_its_part_of_the_waters() {
    for (id, within, without) in [
        (
            "hampton-roads",
            ["S5510", "S5608", "S5705"],
            ["S5410", "S5821", "N3602"],
        ),
        ("york", ["N4226", "N2823", "S5007"], ["S5510", "S5608", "N3602"]),
        ("rappahannock", ["N3602", "N5418", "N5823"], ["S5702", "N4226", "S5821"]),
        ("james-east", ["S4717", "S1506", "S5821"], ["S1403", "N0733", "N4226"]),
        ("james-west", ["S1403", "S1207", "N0733"], ["S1506", "N0627", "S0612"]),
    ] {
        for label in within {
            assert!(reaches(id, label, false), "{id} reaches {label}");
        }
        for label in without {
            assert!(!reaches(id, label, false), "{id} does not reach {label}");
        }
    }
}

#[test]
fn case_advanced_11_0_drewrys_bluff_keeps_boats_from_the_north_map() {
    for label in ["N0733", "S0301", "N0628"] {
        assert!(reaches("james-west", label, false), "{label}");
        assert!(!reaches("james-west", label, true), "{label}");
    }
    assert!(reaches("james-west", "S0501", true));
    for label in ["N0528", "N0627", "N0328", "S0611", "S0411"] {
        assert!(!reaches("james-west", label, false), "{label} is too far up");
    }
    assert!(reaches("james-west", "S0711", false));
}
