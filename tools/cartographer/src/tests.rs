//! Corrupted sources must not become boards.

use serde_json::{Value, json};

use crate::areas;
use crate::chains::chains;
use crate::day;
use crate::hexes;
use crate::source::CampaignSource;

const SOURCE: &str = include_str!("../sources/not-war-but-murder/board.json");

fn source() -> Value {
    serde_json::from_str(SOURCE).expect("the committed source is JSON")
}

fn build(source: Value) -> anyhow::Result<()> {
    let source: CampaignSource = serde_json::from_value(source)?;
    areas::board(source).map(|_| ())
}

/// The message about a source that was changed so that it must be refused.
fn refused(change: impl FnOnce(&mut Value)) -> String {
    let mut source = source();
    change(&mut source);
    let error = build(source).expect_err("the source is corrupt");
    format!("{error:#}")
}

fn entry<'a>(source: &'a mut Value, list: &str, a: u64, b: u64) -> &'a mut Value {
    let entries = source[list].as_array_mut().expect("a list");
    let found = entries.iter_mut().find(|entry| entry["a"] == a && entry["b"] == b);
    found.expect("the entry exists")
}

#[test]
fn the_committed_sources_are_sound() {
    build(source()).expect("the committed source makes a board");
    let legend = include_str!("../sources/birth-of-a-legend/board.json");
    let legend = serde_json::from_str(legend).expect("the committed source is JSON");
    build(legend).expect("the committed source makes a board");
    let day = include_str!("../sources/bloodiest-day/board.json");
    let day = serde_json::from_str(day).expect("the committed source is of its form");
    day::board(day).expect("the committed source makes a board");
}

#[test]
fn a_sunken_road_is_no_border_of_an_area_impulse_game() {
    let message = refused(|source| {
        // A crossing has to lie on water.
        source["bridges"] = json!([]);
        let lines = source["lines"].as_array_mut().expect("a list");
        for line in lines.iter_mut().filter(|line| line["class"] == "creek") {
            line["class"] = json!("sunken");
        }
        for pair in source["adjacency"].as_array_mut().expect("a list") {
            if pair["border"] == "creek" {
                pair["border"] = json!("sunken");
            }
        }
    });
    assert!(message.contains("sunken"), "{message}");
}

#[test]
fn a_border_that_the_source_does_not_list_is_found() {
    let message = refused(|source| {
        let list = source["adjacency"].as_array_mut().expect("a list");
        list.retain(|pair| pair["a"] != 1 || pair["b"] != 8);
    });
    assert!(message.contains("1 and 8"), "{message}");
}

#[test]
fn a_listed_border_that_the_outlines_do_not_have_is_found() {
    let message = refused(|source| {
        let list = source["adjacency"].as_array_mut().expect("a list");
        list.push(json!({"a": 1, "b": 50, "border": "open", "src": "reconstructed"}));
    });
    assert!(message.contains("1-50"), "{message}");
}

#[test]
fn a_border_of_the_wrong_class_is_found() {
    let message = refused(|source| entry(source, "adjacency", 1, 2)["border"] = json!("creek"));
    assert!(message.contains("1-2") && message.contains("River"), "{message}");
}

#[test]
fn a_corner_contact_that_nobody_decided_about_is_found() {
    let message = refused(|source| {
        let list = source["adjacency_overrides"].as_array_mut().expect("a list");
        list.retain(|pair| pair["a"] != 37);
    });
    assert!(message.contains("37 and 48"), "{message}");
}

#[test]
fn a_bridge_away_from_the_water_is_found() {
    let message = refused(|source| entry(source, "bridges", 1, 2)["at"]["value"] = json!([37.95, -77.50]));
    assert!(message.contains("1-2"), "{message}");
}

#[test]
fn a_bridge_between_areas_that_do_not_touch_is_found() {
    let message = refused(|source| entry(source, "bridges", 1, 2)["b"] = json!(40));
    assert!(message.contains("1-40"), "{message}");
}

#[test]
fn a_road_through_no_border_is_found() {
    let message = refused(|source| {
        source["roads"][0]["pairs"][0] = json!([1, 50]);
    });
    assert!(message.contains("1-50"), "{message}");
}

#[test]
fn an_outline_that_leaves_a_gap_is_found() {
    let message = refused(|source| {
        // A point well inside the map, where neighbours share it.
        let polygon = source["areas"][30]["polygon"].as_array_mut().expect("a ring");
        let last = polygon.len() - 1;
        polygon[5][0] = json!(polygon[5][0].as_f64().expect("a number") + 0.01);
        polygon[last] = polygon[0].clone();
    });
    assert!(
        message.contains("gap") || message.contains("overlap") || message.contains("cover"),
        "{message}"
    );
}

#[test]
fn water_that_ends_in_the_open_is_found() {
    let message = refused(|source| {
        let lines = source["lines"].as_array_mut().expect("a list");
        let creek = lines
            .iter_mut()
            .find(|line| line["id"] == "powhite")
            .expect("Powhite Creek");
        creek["points"].as_array_mut().expect("points").pop();
    });
    assert!(message.contains("powhite"), "{message}");
}

#[test]
fn sites_that_do_not_make_the_outlines_are_found() {
    let message = refused(|source| source["areas"][30]["voronoi_sites"] = json!([[37.9, -77.5]]));
    assert!(message.contains("sites"), "{message}");
}

#[test]
fn an_unknown_flag_is_found() {
    let message = refused(|source| {
        source["areas"][49]["flags"][0]["flag"] = json!("capital");
    });
    assert!(message.contains("capital"), "{message}");
}

const HEXES: &str = include_str!("../sources/bobby-lee/board.json");

/// The message about a source of hexes that was changed so that it must be refused.
fn refused_hexes(change: impl FnOnce(&mut Value)) -> String {
    let mut source: Value = serde_json::from_str(HEXES).expect("the committed source is JSON");
    change(&mut source);
    let built = serde_json::from_value(source)
        .map_err(anyhow::Error::from)
        .and_then(hexes::board);
    format!("{:#}", built.expect_err("the source is corrupt"))
}

#[test]
fn hexes_that_do_not_fit_together_are_found() {
    let twice = refused_hexes(|source| source["hexes"][1]["code"] = source["hexes"][0]["code"].clone());
    assert!(twice.contains("twice"), "{twice}");
    let far = refused_hexes(|source| source["hexsides"][0]["b"] = json!(1421));
    assert!(far.contains("0108"), "{far}");
    let apart = refused_hexes(|source| source["hexsides"][0]["b"] = json!(1008));
    assert!(apart.contains("do not touch"), "{apart}");
    let key = refused_hexes(|source| source["hexes"][0]["colour"] = json!("red"));
    assert!(key.contains("colour"), "{key}");
}

#[test]
fn hexes_share_their_corners_and_rivers_run_in_one_piece() {
    let source = serde_json::from_str(HEXES).expect("the committed source reads");
    let board = hexes::board(source).expect("the committed source makes a board");
    for entry in &board.hexsides {
        let [a, b] = [entry.printed.a, entry.printed.b].map(|code| {
            let hex = board.hexes.iter().find(|hex| hex.printed.code == code);
            &hex.expect("the hex is on the board").polygon
        });
        assert!(entry.ends.iter().all(|end| a.contains(end) && b.contains(end)));
    }
    let pieces = |name: &str| board.lines.iter().filter(|line| line.name == name).count();
    assert_eq!(["Blue Ridge", "Valley Pike"].map(pieces), [1; 2]);
    assert_eq!(
        ["Potomac", "James"].map(pieces),
        [2; 2],
        "above and below the Head of Navigation"
    );
}

#[test]
fn pieces_that_meet_become_one_line() {
    let [a, b, c, d] = [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0), (3.0, 1.0)];
    let joined = chains(&[(c, d), (b, a), (b, c)]);
    assert_eq!(joined.len(), 1);
    assert_eq!(joined[0].points, [a, b, c, d]);
    assert_eq!(chains(&[(a, b), (c, d)]).len(), 2);
    assert_eq!(chains(&[(a, b), (b, c), (c, a)]).len(), 1, "a ring");
}
