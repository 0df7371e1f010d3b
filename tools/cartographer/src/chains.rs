//! Joins pieces of a line that meet at their ends into as few polylines as possible.

use std::collections::BTreeMap;

use protocol::board::Point;

/// A line in one piece.
pub(crate) struct Chain {
    /// Its points, from west to east.
    pub(crate) points: Vec<Point>,
}

/// A point as a key: tenths of a map unit.
type Key = (i32, i32);

fn key(point: Point) -> Key {
    ((point.0 * 10.0).round() as i32, (point.1 * 10.0).round() as i32)
}

/// Joins the pieces: chains begin at loose ends and forks, and go on while there are pieces left.
pub(crate) fn chains(pieces: &[(Point, Point)]) -> Vec<Chain> {
    let mut used = vec![false; pieces.len()];
    let mut at: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, (from, to)) in pieces.iter().enumerate() {
        at.entry(key(*from)).or_default().push(index);
        at.entry(key(*to)).or_default().push(index);
    }
    let mut chains = Vec::new();
    // Ends with an odd number of pieces first; what is left then are closed rings.
    let odd = at.iter().filter(|(_, meet)| meet.len() % 2 == 1).map(|(end, _)| *end);
    let starts: Vec<Key> = odd.chain(at.keys().copied()).collect();
    for start in starts {
        while let Some(points) = walk(pieces, &at, &mut used, start) {
            chains.push(Chain {
                points: eastward(points),
            });
        }
    }
    chains
}

/// Goes on from a point along unused pieces until there is none.
fn walk(
    pieces: &[(Point, Point)],
    at: &BTreeMap<Key, Vec<usize>>,
    used: &mut [bool],
    start: Key,
) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    let mut end = start;
    while let Some(index) = at[&end].iter().copied().find(|index| !used[*index]) {
        used[index] = true;
        let (from, to) = pieces[index];
        let (near, far) = if key(from) == end { (from, to) } else { (to, from) };
        if points.is_empty() {
            points.push(near);
        }
        points.push(far);
        end = key(far);
    }
    (!points.is_empty()).then_some(points)
}

/// The rivers of the map run to the east, so that eastward is from source to mouth.
fn eastward(mut points: Vec<Point>) -> Vec<Point> {
    if points.first().map(|point| point.0) > points.last().map(|point| point.0) {
        points.reverse();
    }
    points
}
