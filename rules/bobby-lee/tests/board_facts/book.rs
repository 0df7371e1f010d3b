//! What the rulebook says about its map and its blocks.

use std::collections::{BTreeSet, VecDeque};

use bobby_lee::data::file::Hexside;
use bobby_lee::data::{Edge, Kind, Port, Road, Zone};
use bobby_lee::ids::HexId;
use kernel::BySide;
use kernel::Side::{self, Confederate, Union};

use crate::common::{Game, hex};
use crate::{board, data, distance, edge, is_joined, name, road_ends};

/// The northern entry of the Baltimore & Ohio.
const BALTIMORE_AND_OHIO: &str = "Baltimore & Ohio RR (main line)";

/// Whether ships go from a port to another past friendly ports only, while some are hostile.
fn sails(from: &str, to: &str, hostile: &[&str]) -> bool {
    let sea = &data().sea;
    let closed: Vec<HexId> = hostile.iter().map(|port| hex(port)).collect();
    let place = |port: &str| sea.place(hex(port)).expect("it is a port");
    let (start, goal) = (place(from), place(to));
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in &sea.places[usize::from(at.0)].next {
            let next = *next;
            let open = sea.places[usize::from(next.0)]
                .port
                .is_none_or(|port| !closed.contains(&port));
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
    assert_eq!(tables.replacements.into_array(), [[18, 24, 30, 24], [12, 15, 18, 15]]);
    assert_eq!(
        (tables.replacement_points(Union, 1865), tables.stragglers),
        (24, BySide::new(3, 2))
    );
    assert_eq!(tables.drafts.into_array(), [[1, 3], [1, 4]]);
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
