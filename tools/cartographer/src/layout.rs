//! Where the identifier and the counters of an area go.

use protocol::board::Point;

use crate::geometry::{distance, distance_to_ring, inside};

/// The distance of the points that are tried.
const GRID: f32 = 9.0;
/// The radius that an identifier disc wants free of borders.
const DISC: f64 = 26.0;
/// The radius beyond which more room for counters is of no use.
const ROOM: f64 = 80.0;

/// The unit in which the client draws on a board whose areas are some 200 wide; what follows is in such units.
const UNIT: f64 = 2.0;
/// Half the side of an identifier with its ring.
const IDENTIFIER: f64 = 10.5;
/// The width of a letter of a name, how many fit on a line, and how high a line is.
const LETTER: f64 = 4.0;
const LETTERS: usize = 15;
const LINE: f64 = 6.4;
/// How far the middle of the first line of a name stands below the middle of the identifier.
const BELOW: f64 = 13.6;
/// Half the width of a counter.
const COUNTER: f64 = 14.5;
/// Half the width of a crossing.
const CROSSING: f64 = 8.0;
/// How much free ground a sign gives up rather than cover another one.
const COVERED: f64 = 45.0;

/// A rectangle that something covers: left, top, right, bottom.
pub(crate) type Cover = [f64; 4];

/// What an identifier with its name below covers.
pub(crate) fn sign(label: Point, name: &str) -> [Cover; 2] {
    let letters = name.chars().count();
    let (lines, letters) = if letters > LETTERS {
        (2.0, letters.div_ceil(2) + 2)
    } else {
        (1.0, letters)
    };
    let (x, y) = (f64::from(label.0), f64::from(label.1));
    let (side, half) = (IDENTIFIER * UNIT, letters as f64 * LETTER * UNIT / 2.0);
    let top = y + (BELOW - LINE / 2.0) * UNIT;
    [
        [x - side, y - side, x + side, y + side],
        [x - half, top, x + half, top + lines * LINE * UNIT],
    ]
}

/// What a stack of counters covers.
pub(crate) fn stack(anchor: Point) -> Cover {
    let (x, y, half) = (f64::from(anchor.0), f64::from(anchor.1), COUNTER * UNIT);
    [x - half, y - half, x + half, y + half]
}

/// What a bridge or ford with its mark covers.
pub(crate) fn crossing((x, y): Point) -> Cover {
    let (x, y, half) = (f64::from(x), f64::from(y), CROSSING * UNIT);
    [x - half, y - half, x + half, y + half]
}

/// How much free ground a sign at a point is worth giving up, so that it covers nothing of what is there.
pub(crate) fn covered(label: Point, name: &str, there: &[Cover]) -> f64 {
    let overlap = |a: &Cover, b: &Cover| {
        let (wide, high) = (a[2].min(b[2]) - a[0].max(b[0]), a[3].min(b[3]) - a[1].max(b[1]));
        if wide > 0.0 && high > 0.0 { wide * high } else { 0.0 }
    };
    let all: f64 = sign(label, name)
        .iter()
        .flat_map(|own| there.iter().map(move |other| overlap(own, other)))
        .sum();
    if all > 0.0 { COVERED + all / 20.0 } else { 0.0 }
}

/// Where the identifier stands, and where there is room for counters beside it.
pub(crate) struct Places {
    pub(crate) label: Point,
    pub(crate) anchor: Point,
}

/// Finds both: counters get the largest circle that neither leaves the area nor covers the identifier; the identifier
/// keeps clear of borders and crossings and preferably stands above the counters, where it costs least.
pub(crate) fn places(ring: &[Point], crossings: &[Point], cost: impl Fn(Point) -> f64) -> Places {
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
        let cost = cost(*label);
        for (anchor, room) in &candidates {
            let room = room.min(distance(*label, *anchor) - DISC).min(ROOM);
            let above = f64::from(anchor.1 - label.1) / distance(*label, *anchor).max(1.0);
            let score = room + 1.5 * free + 6.0 * above - cost;
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
