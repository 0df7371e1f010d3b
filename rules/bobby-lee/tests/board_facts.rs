//! What the rulebook says about its map and its blocks holds on the reconstructed ones. The first twelve tests hold on any
//! other map of the game too; the rest hold the reconstruction together.

#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;

use std::collections::{BTreeSet, VecDeque};

use bobby_lee::data::file::{BoardFile, Hexside};
use bobby_lee::data::{Edge, EdgeId, GameData, Ground, HexId, Kind, LeaderClass, Port, Road, Zone};
use common::{Game, hex, rules};
use kernel::Side::{self, Confederate, Union};

const BOARD: &str = include_str!("../boards/bobby-lee.json");
/// The northern entry of the Baltimore & Ohio.
const BALTIMORE_AND_OHIO: &str = "Baltimore & Ohio RR (main line)";

fn data() -> &'static GameData {
    &rules().data
}

fn board() -> BoardFile {
    serde_json::from_str(BOARD).expect("the committed board reads")
}

fn name(hex: HexId) -> &'static str {
    &data().hex(hex).name
}

fn edge(from: &str, to: &str) -> &'static Edge {
    let between = data().between(hex(from), hex(to));
    data().edge(between.unwrap_or_else(|| panic!("{from} and {to} are not adjacent")))
}

/// The hexes that can be reached over the hexsides that `crosses` allows, with their distance.
fn reach(from: HexId, crosses: impl Fn(&Edge) -> bool) -> Vec<(HexId, usize)> {
    let mut found = vec![(from, 0)];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((at, far)) = queue.pop_front() {
        for next in &data().hex(at).adjacent {
            let new = found.iter().all(|(known, _)| *known != next.to);
            if new && crosses(data().edge(next.edge)) {
                found.push((next.to, far + 1));
                queue.push_back((next.to, far + 1));
            }
        }
    }
    found
}

fn distance(from: &str, to: &str) -> usize {
    let found = reach(hex(from), |_| true);
    let to = hex(to);
    found
        .iter()
        .find(|(hex, _)| *hex == to)
        .expect("all hexes are joined")
        .1
}

fn is_joined(from: &str, to: &str, crosses: impl Fn(&Edge) -> bool) -> bool {
    let to = hex(to);
    reach(hex(from), crosses).iter().any(|(hex, _)| *hex == to)
}

/// The two hexes of a road of which only one hexside leads on.
fn road_ends(road: Road) -> BTreeSet<&'static str> {
    let ends = data().hex_ids().filter(|hex| {
        let links = data().hex(*hex).adjacent.iter();
        links.filter(|next| data().edge(next.edge).road == Some(road)).count() == 1
    });
    ends.map(name).collect()
}

/// Whether ships go from a port to another past friendly ports only, while some are hostile.
fn sails(from: &str, to: &str, hostile: &[&str]) -> bool {
    let sea = &data().sea;
    let closed: Vec<HexId> = hostile.iter().map(|port| hex(port)).collect();
    let place = |port: &str| sea.place(hex(port)).expect("it is a port");
    let (start, goal) = (place(from), place(to));
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in &sea.places[at].next {
            let next = usize::from(*next);
            let open = sea.places[next].port.is_none_or(|port| !closed.contains(&port));
            if open && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    seen.contains(&goal)
}

#[test]
fn group_1_distances() {
    assert_eq!(distance("alexandria", "manassas-junction"), 2);
    assert_eq!(distance("williamsburg", "yorktown"), 1);
    for pair in [
        ["alexandria", "centreville"],
        ["centreville", "manassas-junction"],
        ["manassas-junction", "warrenton"],
        ["warrenton", "culpeper"],
        ["manassas-junction", "gainesville"],
        ["gainesville", "salem"],
        ["aquia-landing", "fredericksburg"],
        ["fredericksburg", "bowling-green"],
        ["fair-oaks", "white-house"],
        ["white-house", "west-point"],
    ] {
        assert_eq!(distance(pair[0], pair[1]), 1, "{pair:?}");
    }
}

#[test]
fn group_2_railways() {
    let lines = [
        &[
            "alexandria",
            "centreville",
            "manassas-junction",
            "warrenton",
            "culpeper",
        ][..],
        &["manassas-junction", "gainesville", "salem"],
        &["aquia-landing", "fredericksburg", "bowling-green"],
        &["fair-oaks", "white-house", "west-point"],
    ];
    for line in lines {
        assert!(line.windows(2).all(|pair| edge(pair[0], pair[1]).rail), "{line:?}");
    }
    assert!(
        !edge("gainesville", "warrenton").rail,
        "Gainesville is not on the line to Warrenton"
    );
    let is_main = |side: &Hexside| side.rails.iter().any(|rail| rail.value == BALTIMORE_AND_OHIO);
    let board = board();
    let main: Vec<_> = board.hexsides.iter().filter(|entry| is_main(&entry.printed)).collect();
    let blue = |code: u16| {
        let hex = data().hex(data().hex_at(code).expect("it exists"));
        hex.home == Union && hex.town.is_some_and(|town| town.side == Union)
    };
    assert!(main.iter().all(|entry| blue(entry.printed.a) && blue(entry.printed.b)));
    let on_main = |edge: &Edge| {
        let ends = [edge.a, edge.b].map(|hex| data().hex(hex).code);
        main.iter().any(|entry| [entry.printed.a, entry.printed.b] == ends)
    };
    assert!(is_joined("cumberland", "harpers-ferry", on_main));
    for id in data().hex_ids() {
        let hex = data().hex(id);
        if let Some(side) = hex.supply {
            let rail = hex.adjacent.iter().any(|next| data().edge(next.edge).rail);
            assert!(rail && hex.home == side && hex.adjacent.len() < 6, "{}", hex.name);
        }
    }
}

#[test]
fn group_3_roads() {
    assert_eq!(road_ends(Road::ValleyPike), BTreeSet::from(["Staunton", "Martinsburg"]));
    assert!(is_joined("staunton", "winchester", |edge| edge.road == Some(Road::ValleyPike)));
    assert_eq!(
        road_ends(Road::NationalRoad),
        BTreeSet::from(["Baltimore", "Cumberland"])
    );
    let national = data().edges.iter().filter(|edge| edge.road == Some(Road::NationalRoad));
    assert!(
        national
            .flat_map(|edge| [edge.a, edge.b])
            .all(|hex| data().hex(hex).home == Union)
    );
}

#[test]
fn group_4_fortresses_ports_and_heads_of_navigation() {
    let named = |wanted: &dyn Fn(HexId) -> bool| -> BTreeSet<&str> {
        data().hex_ids().filter(|hex| wanted(*hex)).map(name).collect()
    };
    let fortresses = [
        "Alexandria",
        "Baltimore",
        "Fort Monroe",
        "Petersburg",
        "Richmond",
        "Washington",
    ];
    assert_eq!(named(&|hex| data().hex(hex).fortress), BTreeSet::from(fortresses));
    assert_eq!(
        named(&|hex| data().hex(hex).port == Port::Major),
        BTreeSet::from(["Baltimore", "Fort Monroe"])
    );
    for (river, head) in [
        ("Potomac", "Washington"),
        ("Rappahannock", "Port Royal"),
        ("York", "West Point"),
        ("James", "Bermuda Hundred"),
        ("Susquehanna", "Harrisburg"),
    ] {
        let found = data().rivers.iter().find(|entry| entry.name == river);
        let ports = &found.expect("the river is on the map").ports;
        assert_eq!(ports.last().copied().map(name), Some(head));
    }
}

#[test]
fn group_5_ships_pass_no_enemy_port() {
    assert!(sails("washington", "fort-monroe", &[]));
    assert!(!sails("washington", "fort-monroe", &["aquia-landing"]));
    for port in ["suffolk", "williamsburg", "bermuda-hundred"] {
        assert!(sails("fort-monroe", port, &[]), "{port}");
        assert!(!sails("fort-monroe", port, &["norfolk"]), "{port}");
    }
    assert!(sails("fort-monroe", "west-point", &["norfolk"]));
    assert!(!sails("fort-monroe", "west-point", &["yorktown"]));
    assert!(!sails("fort-monroe", "west-point", &["yorktown", "norfolk"]));
}

/// An empty map with Union units in these hexes.
fn union_in(places: &str) -> Game {
    let units = places.split_whitespace().zip(1..);
    units.fold(Game::empty(), |game, (place, number)| {
        game.put(place, &format!("u-i{number:02}"))
    })
}

#[test]
fn group_6_control_of_railways() {
    let game = union_in("alexandria manassas-junction culpeper");
    assert!(game.is_supplied(Union, "warrenton") && game.is_supplied(Union, "culpeper"));
    assert!(!game.is_supplied(Union, "front-royal"), "Gainesville is not controlled");
    let salem = union_in("alexandria manassas-junction culpeper salem");
    assert!(salem.is_supplied(Union, "salem") && salem.is_supplied(Union, "front-royal"));
    let gap = union_in("aquia-landing bowling-green");
    assert!(
        !gap.is_supplied(Union, "bowling-green"),
        "Fredericksburg is a major town"
    );
}

#[test]
fn group_7_the_peninsula_is_supplied_through_yorktown() {
    let supplied = |game: &Game, places: &[&str]| places.iter().all(|place| game.is_supplied(Union, place));
    let upper = ["fair-oaks", "white-house", "west-point"];
    let game = union_in("fair-oaks white-house west-point williamsburg yorktown");
    assert!(supplied(&game, &upper) && supplied(&game, &["williamsburg", "yorktown"]));
    assert!(!game.is_supplied(Union, "suffolk"), "never through Williamsburg");
    let open = union_in("fair-oaks white-house west-point williamsburg");
    assert!(upper.iter().all(|place| !open.is_supplied(Union, place)));
}

#[test]
fn group_8_supply_on_an_empty_board() {
    let game = Game::empty();
    assert!(!game.is_supplied(Union, "moorefield"));
    assert!(game.is_supplied(Union, "fort-monroe") && game.is_supplied(Union, "harpers-ferry"));
}

#[test]
fn group_9_the_south_branch_is_the_unions_but_for_brandywine() {
    let along = |id: &HexId| {
        data().hex(*id).adjacent.iter().any(|next| {
            let river = data().edge(next.edge).river;
            river.is_some_and(|river| data().rivers[usize::from(river.0)].name == "South Branch Potomac")
        })
    };
    let touching: Vec<HexId> = data().hex_ids().filter(along).collect();
    assert!(touching.contains(&hex("brandywine")));
    for id in touching.iter().filter(|id| **id != hex("brandywine")) {
        let hex = data().hex(*id);
        let blue = hex.town.is_some_and(|town| town.side == Union);
        assert!(hex.home == Union && blue, "{}", hex.name);
    }
    assert_eq!(data().hex(hex("brandywine")).home, Confederate);
}

#[test]
fn group_10_crampton_gap() {
    let board = board();
    let is_crampton = |side: &Hexside| side.gap.as_ref().is_some_and(|gap| gap.value.starts_with("Crampton"));
    let mut gaps = board
        .hexsides
        .iter()
        .map(|entry| &entry.printed)
        .filter(|side| is_crampton(side));
    let (Some(side), None) = (gaps.next(), gaps.next()) else {
        panic!("there is one Crampton Gap");
    };
    assert!(
        side.river
            .as_ref()
            .is_some_and(|river| river.value.contains("Antietam"))
    );
    let [a, b] = [side.a, side.b].map(|code| data().hex_at(code).expect("it exists"));
    let edge = data().edge(data().between(a, b).expect("they are adjacent"));
    assert!(edge.passable && edge.gap && edge.crossing.is_some());
    assert_eq!((edge.attack, edge.reinforce), ([2, 1], [1, 0]));
}

#[test]
fn group_11_the_tables_are_those_of_the_book() {
    let tables = &data().tables;
    assert_eq!(tables.replacements, [[18, 24, 30, 24], [12, 15, 18, 15]]);
    assert_eq!(
        (tables.replacement_points(Union, 1865), tables.stragglers),
        (24, [3, 2])
    );
    assert_eq!(tables.drafts, [[1, 3], [1, 4]]);
    assert_eq!(
        (tables.forage, tables.forage_forest, tables.forest_limits),
        ([2, 1], [1, 0], [[3, 2], [2, 1]])
    );
    let limits = |edge: &Edge| (edge.attack, edge.reinforce);
    assert_eq!(limits(edge("warrenton", "gainesville")), ([4, 2], [2, 1]), "clear");
    assert_eq!(limits(edge("warrenton", "culpeper")), ([3, 2], [2, 1]), "a bridge");
    assert_eq!(limits(edge("fort-monroe", "yorktown")), ([2, 1], [1, 0]), "a marsh");
    let unit = |id: &str| {
        let block = data().block(data().block_with_id(id).expect("it exists"));
        let fire = block.fire;
        let fires = [fire.engaged, fire.first, fire.long, fire.melee];
        (block.speed, fires, block.cadre_cost, block.step_cost, block.max_steps)
    };
    for (union, confederate, speed, fires, cadre, steps) in [
        ("u-i01", "c-i01", 2, [2, 2, 0, 3], 2, [3, 4]),
        ("u-g01", "c-g01", 1, [1, 1, 0, 0], 1, [4, 3]),
        ("u-c01", "c-c01", 3, [1, 1, 0, 0], 2, [2, 3]),
        ("u-a01", "c-a01", 2, [1, 3, 1, 0], 2, [4, 3]),
    ] {
        assert_eq!(unit(union), (speed, fires, cadre, 1, steps[0]));
        assert_eq!(unit(confederate), (speed, fires, cadre, 1, steps[1]));
    }
    for side in Side::BOTH {
        let works = data()
            .blocks
            .iter()
            .filter(|block| block.side == side)
            .filter_map(|block| match block.kind {
                Kind::Entrenchment(from) => Some(from),
                _ => None,
            });
        assert_eq!(works.collect::<Vec<_>>(), [1862, 1863, 1864]);
    }
}

#[test]
fn group_12_the_marker_in_the_set_ups() {
    let markers: Vec<_> = data()
        .scenarios
        .iter()
        .map(|scenario| (scenario.year, scenario.marker))
        .collect();
    assert_eq!(markers, [(1861, 0), (1862, 0), (1863, -2), (1864, 2)]);
    let zone = |position: i8| {
        let mut zones = data().tables.zones.iter();
        zones.find(|entry| entry.0 == position).map(|entry| entry.1)
    };
    assert_eq!(zone(-7), Some(Zone::Decisive));
    assert_eq!((zone(4), zone(3)), (Some(Zone::Marginal), Some(Zone::Stalemate)));
}

#[test]
fn group_13_the_hexes_of_the_reconstruction() {
    assert_eq!(data().hexes.len(), 206);
    let names: BTreeSet<&str> = data().hex_ids().map(name).collect();
    assert_eq!(names.len(), 206);
    for id in data().hex_ids() {
        for next in &data().hex(id).adjacent {
            let back = data().hex(next.to).adjacent.iter().find(|back| back.to == id);
            assert_eq!(back.map(|back| back.edge), Some(next.edge));
        }
    }
    let text: serde_json::Value = serde_json::from_str(BOARD).expect("it is JSON");
    let mut values = 0;
    sourced(&text, &mut values);
    assert!(values > 1500);
}

/// Every value says where it is known from.
fn sourced(value: &serde_json::Value, values: &mut usize) {
    if let Some(entries) = value.as_object() {
        if entries.contains_key("value") {
            let src = entries.get("src").and_then(|src| src.as_str());
            assert!(src.is_some_and(|src| !src.is_empty()), "{value}");
            *values += 1;
        }
        entries.values().for_each(|entry| sourced(entry, values));
    } else if let Some(entries) = value.as_array() {
        entries.iter().for_each(|entry| sourced(entry, values));
    }
}

#[test]
fn group_14_all_hexes_and_all_railways_are_joined() {
    assert_eq!(reach(hex("richmond"), |edge| edge.passable).len(), 206);
    for edge in &data().edges {
        assert!(
            edge.passable || !edge.rail && edge.road.is_none(),
            "{} {}",
            name(edge.a),
            name(edge.b)
        );
    }
    for id in data().hex_ids() {
        let on_rails = data().hex(id).adjacent.iter().any(|next| data().edge(next.edge).rail);
        let entry = reach(id, |edge| edge.rail)
            .iter()
            .any(|(hex, _)| data().hex(*hex).supply.is_some());
        assert!(!on_rails || entry, "{} is cut off", name(id));
    }
}

#[test]
fn group_15_the_great_rivers_divide_the_map() {
    let without = |river: &'static str| {
        move |edge: &Edge| {
            let along = edge
                .river
                .map(|river| data().rivers[usize::from(river.0)].name.as_str());
            along.is_none_or(|along| !along.contains(river))
        }
    };
    assert!(!is_joined("harrisburg", "richmond", without("Potomac")));
    assert!(!is_joined("fair-oaks", "petersburg", without("James")));
}

#[test]
fn group_16_the_set_ups_are_complete() {
    for scenario in &data().scenarios {
        for side in Side::BOTH {
            let classes = scenario.set_up.iter().filter_map(|start| {
                let block = data().block(start.block);
                let leader = block.kind.leader().filter(|_| block.side == side);
                leader.map(|leader| leader.class)
            });
            let mut count = [0; 3];
            for class in classes {
                count[match class {
                    LeaderClass::Supreme | LeaderClass::SupremeOrArmy => 0,
                    LeaderClass::Major => 1,
                    LeaderClass::Minor => 2,
                }] += 1;
            }
            assert_eq!(count, [1, 1, 2], "{} {side:?}", scenario.year);
        }
        let on_map = scenario.set_up.iter().map(|start| start.block);
        let elsewhere = [&scenario.pool, &scenario.withdrawn, &scenario.set_aside];
        let all: Vec<_> = on_map.chain(elsewhere.into_iter().flatten().copied()).collect();
        for id in data()
            .block_ids()
            .filter(|id| data().block(*id).kind.leader().is_some())
        {
            assert_eq!(
                all.iter().filter(|other| **other == id).count(),
                1,
                "{}",
                data().block(id).name
            );
        }
    }
}

#[test]
fn group_17_every_unit_of_the_set_ups_is_fed() {
    for year in [1861, 1862, 1863, 1864] {
        let game = Game::opening(&format!("campaign-{year}"));
        let mut foragers = BTreeSet::new();
        for side in Side::BOTH {
            let supplied = game.supplied(side);
            let scenario = data().scenarios.iter().find(|scenario| scenario.year == year);
            let starts = &scenario.expect("the year has a set-up").set_up;
            for start in starts.iter().filter(|start| data().block(start.block).side == side) {
                if supplied.contains(&common::slug(name(start.hex))) {
                    continue;
                }
                let here = starts.iter().filter(|other| other.hex == start.hex).count();
                let allowed = usize::from(data().tables.forage[Ground::Dry as usize]);
                assert!(
                    here <= allowed && data().hex(start.hex).home == side,
                    "{year} {}",
                    name(start.hex)
                );
                foragers.insert(name(start.hex));
            }
        }
        assert!(
            foragers.is_subset(&BTreeSet::from(["Yorktown", "Williamsburg", "Moorefield"])),
            "{foragers:?}"
        );
    }
}

#[test]
fn group_18_the_marker_agrees_with_the_reckoning() {
    for (index, scenario) in data().scenarios.iter().enumerate() {
        let held = |colour: Side| -> i32 {
            let towns = data().hex_ids().filter(|id| {
                let own = scenario
                    .set_up
                    .iter()
                    .any(|start| start.hex == *id && data().block(start.block).side != colour);
                own && data().hex(*id).town.is_some_and(|town| town.side == colour)
            });
            towns
                .filter_map(|id| data().hex(id).town)
                .map(|town| i32::from(town.points))
                .sum()
        };
        let quarters = [0, 3, 7, 11][index];
        let emancipated = if scenario.emancipated { 3 } else { 0 };
        let reckoned = 1 + quarters - emancipated - held(Confederate) + held(Union);
        assert_eq!(i32::from(scenario.marker), reckoned, "{}", scenario.year);
    }
}

#[test]
fn limits_are_the_lowest_of_all_terrain() {
    let between = |from: &str, to: &str| data().between(hex(from), hex(to)).expect("they are adjacent");
    let edge: EdgeId = between("unionville", "wilderness");
    let (clear, forest) = (hex("unionville"), hex("wilderness"));
    assert_eq!(data().attack_limit(edge, clear, Ground::Dry), 4);
    assert_eq!(
        data().attack_limit(edge, forest, Ground::Dry),
        3,
        "forest that is entered"
    );
    assert_eq!(data().retreat_limit(edge, Ground::Mud), 2);
    assert_eq!(
        data().reinforce_limit(between("fort-monroe", "yorktown"), hex("yorktown"), Ground::Mud),
        0
    );
}
