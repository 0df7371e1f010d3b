//! The board is sound in itself, and an overlay corrects it.

use std::collections::BTreeSet;

use gcacw::data::{GameData, Overlay};
use gcacw::ids::HexId;
use gcacw::map::{Crossing, Map, Mark, Route, Terrain, Water};

use super::{county, is_land, map};

/// The hexes that can be reached from the first over steps that `leads` allows.
fn reached(map: &Map, first: HexId, leads: impl Fn(HexId, HexId) -> bool) -> BTreeSet<HexId> {
    let (mut seen, mut open) = (BTreeSet::from([first]), vec![first]);
    while let Some(hex) = open.pop() {
        for beside in map.around(hex) {
            if leads(hex, beside.hex) && seen.insert(beside.hex) {
                open.push(beside.hex);
            }
        }
    }
    seen
}

#[test]
fn there_are_as_many_hexes_and_hexsides_as_the_notes_count() {
    let map = map();
    assert_eq!(map.hexes.len(), 3279);
    assert_eq!(
        map.hexes.iter().filter(|hex| hex.terrain == Terrain::Water).count(),
        194
    );
    assert_eq!(map.printed.crossings.len(), 35);
    assert_eq!(map.printed.counties.len(), 23, "22 counties and the water");
    for (index, edge) in map.edges.iter().enumerate() {
        assert_eq!(map.edge(edge.b, edge.a).map(|edge| usize::from(edge.0)), Some(index));
    }
}

#[test]
fn all_roads_form_one_network() {
    let map = map();
    let by_road = |a: HexId, b: HexId| {
        let edge = map.edge(a, b).map(|edge| map[edge]);
        edge.is_some_and(|edge| edge.route >= Some(Route::Road))
    };
    let richmond = map.labelled("N0627").expect("it is a hex");
    let network = reached(&map, richmond, by_road);
    let roads = map.printed.ways.iter().filter(|way| way.route >= Route::Road);
    for code in roads.flat_map(|way| &way.hexes) {
        let hex = map.hex(*code).expect("a road is on the map");
        assert!(network.contains(&hex), "{} cannot be reached", map.label(hex));
    }
}

#[test]
fn every_county_is_in_one_piece() {
    let map = map();
    for letter in map.printed.counties.keys().filter(|letter| **letter != '~') {
        let own: Vec<HexId> = map.ids().filter(|hex| map[*hex].county == *letter).collect();
        // Islands and points of land hang together over the water between them.
        let leads = |_: HexId, next: HexId| map[next].county == *letter || !is_land(&map, next);
        let piece = reached(&map, own[0], leads);
        assert!(own.iter().all(|hex| piece.contains(hex)), "{}", county(&map, own[0]));
    }
}

/// Where ships come onto the map.
const ENTRIES: [&str; 7] = ["S5705", "S5822", "S5809", "S5805", "S5801", "N5823", "N5819"];

#[test]
fn every_landing_can_be_reached_from_the_sea() {
    let map = map();
    let sea: BTreeSet<HexId> = {
        let (mut seen, mut open) = (BTreeSet::new(), Vec::new());
        for entry in ENTRIES.map(|label| map.labelled(label).expect("it is a hex")) {
            open.extend(map.shores(entry).into_iter().map(|shore| (entry, shore)));
        }
        while let Some((hex, shore)) = open.pop() {
            if seen.insert((hex, shore)) {
                open.extend(map.steps_along(hex, shore));
            }
        }
        seen.into_iter().map(|(hex, _)| hex).collect()
    };
    for code in map.printed.marked(Mark::Landing) {
        let hex = map.hex(code).expect("a mark is on the map");
        assert!(sea.contains(&hex), "{} cannot be reached", map.label(hex));
    }
}

#[test]
fn ways_and_waters_stand_on_the_hexsides() {
    let map = map();
    let side = |a: &str, b: &str| {
        let (a, b) = (map.labelled(a).expect("a hex"), map.labelled(b).expect("a hex"));
        map[map.edge(a, b).expect("they touch")]
    };
    let bottoms = side("N1928", "N2027");
    assert_eq!(
        (bottoms.water, bottoms.crossing, bottoms.route),
        (Some(Water::Minor), Some(Crossing::Bridge), Some(Route::Road))
    );
    let grapevine = side("N1625", "N1626");
    assert_eq!(
        (grapevine.water, grapevine.crossing, grapevine.route),
        (Some(Water::Minor), None, None)
    );
    assert_eq!(side("N0627", "N0628").crossing, Some(Crossing::BothBridges));
    assert_eq!(side("S5313", "S5314").crossing, Some(Crossing::Dam));
    assert!(map.edges.iter().any(|edge| edge.woods) && map.edges.iter().any(|edge| !edge.woods));
}

fn overlay(text: &str) -> Overlay {
    Overlay::read("mine.json", text).expect("it is an overlay")
}

#[test]
fn an_overlay_corrects_hexes_hexsides_marks_and_tables() {
    let mine = overlay(
        r#"{"ruleset": "on-to-richmond", "name": "My map",
            "board": ["terrain N1328=w", "river none N1625/N1626", "crossing none N1928/N2027",
                      "crossing ford N1929/N2028 rule: Fisher's Ford", "mark redoubt none: N0325", "woods no N0101/N0102"],
            "tables": {"forced-march": [0, 1, 1, 2, 2, 3]}}"#,
    );
    // A road stays where it led over the bridge: the loader says so.
    let error = GameData::new(std::slice::from_ref(&mine))
        .expect_err("a road needs its bridge")
        .to_string();
    assert!(error.contains("mine.json") && error.contains("crossing"), "{error}");
    let mut sound = mine;
    sound.board.remove(2);
    let data = GameData::new(&[sound]).expect("it is sound");
    let hex = |label: &str| data.map.labelled(label).expect("a hex");
    assert_eq!(data.map[hex("N1328")].terrain, Terrain::Woods);
    let edge = data.map.edge(hex("N1625"), hex("N1626")).expect("they touch");
    assert_eq!(data.map[edge].water, None);
    assert!(!data.map[hex("N0325")].redoubt);
    assert_eq!(data.tables.forced_march.value, [0, 1, 1, 2, 2, 3]);
    assert_eq!(data.tables.forced_march.src, "overlay: My map");
    assert_eq!(data.overlays, ["My map"]);
}

#[test]
fn an_overlay_that_names_what_does_not_exist_is_refused() {
    for (board, tables, at) in [
        (r#""terrain N9909=w""#, "{}", "N9909"),
        (r#""terrain N1328=?""#, "{}", "line 1"),
        (r#""river creek Brook: N0101/N0301""#, "{}", "line 1"),
        (r#""fort N0101""#, "{}", "line 1"),
        (r#""mark redoubt rule: N0135""#, "{}", "N0135"),
        ("", r#"{"no-such-table": 1}"#, "no-such-table"),
        ("", r#"{"forced-march": [1, 2]}"#, "tables"),
        (
            "",
            r#"{"defender": {"least": [1], "first": 0, "rows": [["D", "D"]]}}"#,
            "defender",
        ),
    ] {
        let text =
            format!(r#"{{"ruleset": "on-to-richmond", "name": "Mine", "board": [{board}], "tables": {tables}}}"#);
        let error = GameData::new(&[overlay(&text)]).expect_err("it cannot be").to_string();
        assert!(
            error.contains("mine.json") && error.contains(at),
            "{board} {tables}: {error}"
        );
    }
}
