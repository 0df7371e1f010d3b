//! What holds the reconstruction together.

use std::collections::BTreeSet;

use bobby_lee::data::{Edge, LeaderClass, Weather};
use bobby_lee::ids::EdgeId;
use kernel::Side::{self, Confederate, Union};

use crate::common::{self, Game, hex};
use crate::{BOARD, data, is_joined, name, reach};

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
                let allowed = usize::from(data().tables.forage[Weather::Dry as usize]);
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
    assert_eq!(data().attack_limit(edge, clear, Weather::Dry), 4);
    assert_eq!(
        data().attack_limit(edge, forest, Weather::Dry),
        3,
        "forest that is entered"
    );
    assert_eq!(
        data().reinforce_limit(between("fort-monroe", "yorktown"), hex("yorktown"), Weather::Mud),
        0
    );
}
