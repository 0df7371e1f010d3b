//! Which edges of the map an area lies at: read off its outline, whose outer sides face them.
//!
//! The board says which areas lie at an edge to which a side retreats, and not which of the two edges of that side it is.

use std::collections::BTreeMap;

use protocol::board::Point;

use super::file::{AreaEntry, Role};
use super::printed::Edge;

/// A corner of an outline in tenths, as finely as the board is written; y grows downwards.
type Corner = (i64, i64);

#[expect(clippy::cast_possible_truncation, reason = "maps are a few thousand points wide")]
fn corner((x, y): Point) -> Corner {
    ((x * 10.0).round() as i64, (y * 10.0).round() as i64)
}

/// The sides of an outline, one after the other.
fn sides(outline: &[Point]) -> impl Iterator<Item = (Corner, Corner)> {
    let ends = outline.iter().cycle().skip(1);
    outline.iter().zip(ends).map(|(a, b)| (corner(*a), corner(*b)))
}

/// A side without its direction.
fn between((a, b): (Corner, Corner)) -> (Corner, Corner) {
    (a.min(b), a.max(b))
}

/// For each area the edges at which it lies, of those to which its roles let a side retreat.
pub(super) fn edges(areas: &[AreaEntry]) -> Vec<[bool; 4]> {
    let mut owners: BTreeMap<(Corner, Corner), u8> = BTreeMap::new();
    for side in areas.iter().flat_map(|area| sides(&area.polygon)) {
        *owners.entry(between(side)).or_default() += 1;
    }
    let lies_at = |area: &AreaEntry| {
        let enclosed: i64 = sides(&area.polygon).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
        let mut found = [false; 4];
        for (a, b) in sides(&area.polygon).filter(|side| owners[&between(*side)] == 1) {
            let edge = facing(((b.1 - a.1) * enclosed.signum(), (a.0 - b.0) * enclosed.signum()));
            let role = match edge {
                Edge::North | Edge::East => Role::UnionEdge,
                Edge::South | Edge::West => Role::ConfederateEdge,
            };
            found[edge as usize] |= area.roles.iter().any(|printed| printed.value == role);
        }
        found
    };
    areas.iter().map(lies_at).collect()
}

/// The edge to which a direction points.
const fn facing((x, y): Corner) -> Edge {
    match (x.abs() >= y.abs(), x > 0, y > 0) {
        (true, true, _) => Edge::East,
        (true, false, _) => Edge::West,
        (false, _, true) => Edge::South,
        (false, _, false) => Edge::North,
    }
}
