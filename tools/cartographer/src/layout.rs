//! Where the identifier and the counters of an area go.

use protocol::board::Point;

use crate::geometry::{distance, distance_to_ring, inside};

/// The distance of the points that are tried.
const GRID: f32 = 9.0;
/// The radius that an identifier disc wants free of borders.
const DISC: f64 = 26.0;
/// The radius beyond which more room for counters is of no use.
const ROOM: f64 = 80.0;

/// Where the identifier stands, and where there is room for counters beside it.
pub(crate) struct Places {
    pub(crate) label: Point,
    pub(crate) anchor: Point,
}

/// Finds both: counters get the largest circle that neither leaves the area nor covers the identifier; the identifier
/// keeps clear of borders and crossings and preferably stands above the counters.
pub(crate) fn places(ring: &[Point], crossings: &[Point]) -> Places {
    let candidates: Vec<(Point, f64)> = grid(ring)
        .map(|point| (point, distance_to_ring(point, ring)))
        .filter(|(_, room)| *room > DISC / 2.0)
        .collect();
    let mut best = (f64::NEG_INFINITY, None);
    for (label, clear) in &candidates {
        let crossing = crossings
            .iter()
            .map(|at| distance(*label, *at))
            .fold(f64::INFINITY, f64::min);
        let free = clear.min(crossing - DISC / 2.0).min(DISC);
        for (anchor, room) in &candidates {
            let room = room.min(distance(*label, *anchor) - DISC).min(ROOM);
            let above = f64::from(anchor.1 - label.1) / distance(*label, *anchor).max(1.0);
            let score = room + 1.5 * free + 6.0 * above;
            if score > best.0 {
                best = (
                    score,
                    Some(Places {
                        label: *label,
                        anchor: *anchor,
                    }),
                );
            }
        }
    }
    best.1.expect("an area has room for its identifier")
}

/// Grid points inside a ring.
fn grid(ring: &[Point]) -> impl Iterator<Item = Point> + '_ {
    let bounds = |pick: fn(&Point) -> f32| {
        let values = || ring.iter().map(pick);
        (
            values().fold(f32::INFINITY, f32::min),
            values().fold(f32::NEG_INFINITY, f32::max),
        )
    };
    let (left, right) = bounds(|point| point.0);
    let (top, bottom) = bounds(|point| point.1);
    let steps = |low: f32, high: f32| {
        (1..)
            .map(move |n| (low + n as f32 * GRID).round())
            .take_while(move |v| *v < high)
    };
    steps(left, right)
        .flat_map(move |x| steps(top, bottom).map(move |y| (x, y)))
        .filter(move |point| inside(*point, ring))
}
