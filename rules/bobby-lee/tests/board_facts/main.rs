//! What the rulebook says about its map and its blocks holds on the reconstructed ones. The tests of `book` hold on any
//! other map of the game too; those of `reconstruction` hold the reconstruction together.

mod book;
#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;
mod reconstruction;

use std::collections::{BTreeSet, VecDeque};

use bobby_lee::data::file::BoardFile;
use bobby_lee::data::{Edge, GameData, Road};
use bobby_lee::ids::HexId;

use common::{hex, rules};

const BOARD: &str = include_str!("../../boards/bobby-lee.json");

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
