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
            let edge = Edge::facing(((b.1 - a.1) * enclosed.signum(), (a.0 - b.0) * enclosed.signum()));
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

/// The middle of an outline, in tenths.
pub(super) fn middle(outline: &[Point]) -> (i64, i64) {
    let corners = || outline.iter().map(|point| corner(*point));
    let half = |of: fn(Corner) -> i64| {
        let (least, most) = (corners().map(of).min(), corners().map(of).max());
        i64::midpoint(least.unwrap_or(0), most.unwrap_or(0))
    };
    (half(|corner| corner.0), half(|corner| corner.1))
}
