use std::collections::{BTreeMap, BTreeSet};

use gcacw::data::GameData;
use gcacw::ids::HexId;
use gcacw::map::{Map, Mark, Route, Terrain, Water, labels};
use serde_json::Value;

mod structure;

pub(crate) fn map() -> Map {
    GameData::new(&[]).expect("the committed data are sound").map
}

fn facts() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("on-to-richmond.json")).expect("the facts are JSON");
    file["facts"].as_array().expect("they are a list").clone()
}

/// The first word: some facts say more behind the hex.
fn hex(map: &Map, value: &Value) -> Option<HexId> {
    map.labelled(value.as_str()?.split(' ').next()?)
}

fn hexes(map: &Map, value: &Value) -> Vec<HexId> {
    let labels = value.as_array().expect("it is a list of hexes");
    labels
        .iter()
        .map(|label| hex(map, label).expect("it is a hex of the map"))
        .collect()
}

fn is_land(map: &Map, hex: HexId) -> bool {
    map[hex].terrain != Terrain::Water
}

fn county(map: &Map, hex: HexId) -> &str {
    map.printed.counties.get(&map[hex].county).map_or("", String::as_str)
}

fn is_wet(map: &Map, hex: HexId) -> bool {
    !is_land(map, hex) || !map.shores(hex).is_empty()
}

/// The class of the river of that name on a hexside.
fn river(map: &Map, side: &str, name: &str) -> Option<Water> {
    let (a, b) = side.split_once('/')?;
    let (a, b) = (labels::code(a)?, labels::code(b)?);
    let stream = map.printed.streams.get(&(a.min(b), a.max(b)))?;
    stream
        .names
        .iter()
        .any(|own| own.starts_with(name))
        .then_some(stream.water)
}

fn around(map: &Map, hex: HexId, name: &str) -> Vec<Water> {
    let sides = map
        .around(hex)
        .map(|beside| format!("{}/{}", map.label(hex), map.label(beside.hex)));
    sides.filter_map(|side| river(map, &side, name)).collect()
}

fn class(value: &Value) -> Option<Water> {
    value.as_str().and_then(Water::named)
}

fn way<'a>(map: &'a Map, name: &str) -> &'a [u16] {
    let mut ways = map.printed.ways.iter().filter(|way| way.route == Route::Rail);
    &ways
        .find(|way| way.name == name)
        .expect("there is such a railroad")
        .hexes
}

fn code(map: &Map, hex: HexId) -> u16 {
    map[hex].code
}

fn adjacent_counties(map: &Map) -> BTreeSet<(String, String)> {
    let land = map
        .edges
        .iter()
        .filter(|edge| is_land(map, edge.a) && is_land(map, edge.b));
    let pairs = land.flat_map(|edge| [(edge.a, edge.b), (edge.b, edge.a)]);
    let named = pairs.map(|(a, b)| (county(map, a).to_owned(), county(map, b).to_owned()));
    named.filter(|(a, b)| a != b).collect()
}

fn pair(value: &Value) -> (String, String) {
    let name = |index: usize| value[index].as_str().unwrap_or_default().to_owned();
    (name(0), name(1))
}

fn count(map: &Map, what: &str) -> usize {
    if what.contains("Richmond city") {
        return map.printed.marked(Mark::CityRichmond).len();
    }
    if what.contains("redoubts") {
        let city = map.printed.marked(Mark::CityRichmond);
        let mut marked = map.printed.marked(Mark::Redoubt);
        marked.retain(|code| {
            let hex = map.hex(*code).expect("a mark is on the map");
            county(map, hex) == "Henrico" && !city.contains(code) && map.label(hex) != "S0501"
        });
        return marked.len();
    }
    if what.contains("stations") {
        let lines = ["Richmond, Fredericksburg & Potomac RR", "Virginia Central RR"].map(|name| way(map, name));
        let beyond = ["N0304", "N0107"].map(|label| labels::code(label).expect("it is a hex"));
        let stations = map.printed.stations.keys();
        let on_line = stations.filter(|code| lines.iter().any(|line| line.contains(code)) && !beyond.contains(code));
        return on_line.count();
    }
    map.printed.seats.len()
}

/// Whether a river runs all the way between two groups of hexes: by the counties of its banks.
fn separates(map: &Map, fact: &Value) -> bool {
    let (one, other): (&[&str], &[&str]) = match fact.get("method") {
        Some(_) => (&["Hanover", "New Kent"], &["Henrico", "Charles City"]),
        None => (&["Hanover"], &["Henrico"]),
    };
    let lies = |key: &str, names: &[&str]| {
        hexes(map, &fact[key])
            .iter()
            .all(|hex| names.contains(&county(map, *hex)))
    };
    lies("side_a", one) && lies("side_b", other)
}

fn holds(map: &Map, fact: &Value) -> bool {
    let at = || hex(map, &fact["hex"]);
    let name = || fact["river"].as_str().expect("a river has a name");
    match fact["kind"].as_str().expect("a fact has a kind") {
        "exists" => at().is_some(),
        "land" => at().is_some_and(|hex| is_land(map, hex)),
        "adjacent" => {
            let pair = hexes(map, &fact["hexes"]);
            map.edge(pair[0], pair[1]).is_some()
        }
        "same_hex" => {
            let pair = hexes(map, &fact["hexes"]);
            pair[0] == pair[1]
        }
        "river_hexside" => {
            let side = fact["hexside"].as_str().expect("it is a hexside");
            river(map, side, name()).is_some_and(|water| {
                class(&fact["class"]).is_none_or(|class| class == water)
                    && class(&fact["at_least"]).is_none_or(|class| class <= water)
            })
        }
        "touches_river" => at().is_some_and(|hex| {
            let wanted = class(&fact["class"]);
            around(map, hex, name())
                .iter()
                .any(|water| wanted.is_none_or(|class| class == *water))
        }),
        "creek_between" => {
            let touched = hexes(map, &fact["touches"]);
            let source = map.labelled("N0117").expect("it is a hex");
            touched.iter().all(|hex| !around(map, *hex, "Chickahominy").is_empty())
                && around(map, source, "Chickahominy").contains(&Water::Creek)
        }
        "separated_by" => separates(map, fact),
        "path_by_water" => {
            let path = hexes(map, &fact["path"]);
            path.iter().all(|hex| is_wet(map, *hex))
                && path.windows(2).all(|pair| {
                    let shores = map.shores(pair[0]);
                    let steps = shores.iter().flat_map(|shore| map.steps_along(pair[0], *shore));
                    steps.into_iter().any(|(hex, _)| hex == pair[1])
                })
        }
        "shore_walk" => map.can_sail(&hexes(map, &fact["path"])) == fact["possible"].as_bool().expect("it says so"),
        "separate_shores" => at().is_some_and(|hex| map.shores(hex).len() > 1),
        "landing" => at().is_some_and(|hex| map.is_marked(hex, Mark::Landing) && is_land(map, hex) && is_wet(map, hex)),
        "water_or_major_hexside" => at().is_some_and(|hex| is_wet(map, hex)),
        "land_range" => {
            let column = fact["column"].as_str().expect("it is a column");
            let row = |index: usize| fact["rows"][index].as_u64().expect("it is a row");
            let mut range = (row(0)..=row(1)).map(|row| map.labelled(&format!("{column}{row:02}")));
            range.all(|hex| hex.is_some_and(|hex| is_land(map, hex)))
        }
        "county" => at().is_some_and(|hex| county(map, hex) == fact["county"]),
        "counties_adjacent" => adjacent_counties(map).contains(&pair(&fact["counties"])),
        "counties_not_adjacent" => !adjacent_counties(map).contains(&pair(&fact["counties"])),
        "rail_path" => {
            let line = way(map, fact["line"].as_str().expect("it is a line"));
            let crosses = |side: &str| {
                let (a, b) = side.split_once('/').expect("it is a hexside");
                let side = [a, b].map(|label| labels::code(label).expect("it is a hex"));
                line.windows(2).any(|pair| pair == side || pair == [side[1], side[0]])
            };
            let path = hexes(map, &fact["path"]);
            path.iter().all(|hex| line.contains(&code(map, *hex)))
                && fact["via"].as_str().unwrap_or_default().split_whitespace().all(crosses)
        }
        "rail_touches" => {
            let line = way(map, fact["line"].as_str().expect("it is a line"));
            at().is_some_and(|hex| line.contains(&code(map, hex)))
        }
        "count" => count(map, fact["what"].as_str().expect("it says what")) as u64 == fact["n"],
        "on_road" => at().is_some_and(|hex| {
            let mut ways = map.printed.ways.iter().filter(|way| way.route != Route::Rail);
            ways.any(|way| way.hexes.contains(&code(map, hex)))
        }),
        "redoubt" => at().is_some_and(|hex| map[hex].redoubt),
        kind => panic!("there is no kind of fact '{kind}'"),
    }
}

#[test]
fn all_facts_of_the_rulebook_hold_on_the_board() {
    let map = map();
    let facts = facts();
    assert_eq!(facts.len(), 734);
    let wrong: Vec<&Value> = facts.iter().filter(|fact| !holds(&map, fact)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_kind_of_fact_can_fail() {
    // Moved by a column the facts are wrong, but for those that hold of almost every hex.
    let map = map();
    let moved = |label: &str| {
        let code = labels::code(label.split(' ').next().unwrap_or_default()).expect("it is a hex");
        labels::label(code + 300)
    };
    let mut failed: BTreeMap<String, usize> = BTreeMap::new();
    for mut fact in facts() {
        let Some(label) = fact["hex"].as_str().map(moved) else {
            continue;
        };
        fact["hex"] = Value::String(label);
        if !holds(&map, &fact) {
            *failed
                .entry(fact["kind"].as_str().unwrap_or_default().to_owned())
                .or_default() += 1;
        }
    }
    for kind in [
        "exists",
        "land",
        "touches_river",
        "landing",
        "county",
        "on_road",
        "redoubt",
    ] {
        assert!(failed.contains_key(kind), "{kind} never fails: {failed:?}");
    }
}
