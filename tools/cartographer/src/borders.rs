//! Borders found from the outlines of areas and the water between them.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use protocol::board::Point;
use rules::day_files::{CrossingEntry, Sourced};

use crate::geometry::{self, Canvas, between, distance, distance_to_line, nearest_on_segment};
use crate::source::{BoardSource, BridgeSource, Course};

/// A border follows water that is at most this far away, in map units.
const ON_WATER: f64 = 6.0;
/// The share of a border that has to be of one kind.
const OF_ONE_KIND: f64 = 0.70;
/// A crossing may lie this far from the water of the source, in map units, and is put on it.
const CROSSING_SLACK: f64 = 8.0;

/// A water line, or a sunken road, on the canvas.
pub(crate) struct Water {
    pub(crate) class: Course,
    pub(crate) points: Vec<Point>,
}

/// A border as it was found.
pub(crate) struct Border<State> {
    /// The area with the lower number.
    pub(crate) a: u8,
    /// The area with the higher number.
    pub(crate) b: u8,
    /// What runs along it.
    pub(crate) course: Sourced<Course>,
    /// The bridge, ford or ferry across it.
    pub(crate) crossing: Option<CrossingEntry<State>>,
    /// Whether a road crosses it.
    pub(crate) road: bool,
    /// Whether a railway crosses it.
    pub(crate) rail: bool,
    /// The middle of it.
    pub(crate) middle: Point,
}

/// Where two areas touch: pieces of line, in the order of the first area's outline.
pub(crate) type Contacts = BTreeMap<(u8, u8), Vec<Vec<Point>>>;

/// A point that can be compared exactly.
fn key(point: Point) -> (i32, i32) {
    ((point.0 * 10.0).round() as i32, (point.1 * 10.0).round() as i32)
}

/// How far a corner of a neighbour may lie beside an edge and still be on it.
const ON_EDGE: f64 = 1.0;

/// The ends of an edge, in an order that does not depend on its direction.
type Edge = ((i32, i32), (i32, i32));

fn edge(a: Point, b: Point) -> Edge {
    (key(a).min(key(b)), key(a).max(key(b)))
}

/// The areas that have an edge in their outline.
fn owners(rings: &BTreeMap<u8, Vec<Point>>) -> BTreeMap<Edge, Vec<u8>> {
    let mut owners: BTreeMap<Edge, Vec<u8>> = BTreeMap::new();
    for (number, ring) in rings {
        for (a, b) in geometry::edges(ring) {
            owners.entry(edge(a, b)).or_default().push(*number);
        }
    }
    owners
}

/// Gives neighbours the same points along their common border: where the corner of one lies in the middle of another's
/// edge, it becomes a point of that edge.
pub(crate) fn share_points(rings: &mut BTreeMap<u8, Vec<Point>>) {
    let owners = owners(rings);
    let points: Vec<Point> = rings.values().flatten().copied().collect();
    for ring in rings.values_mut() {
        let mut full = Vec::with_capacity(ring.len());
        for (a, b) in geometry::edges(ring) {
            full.push(a);
            if owners[&edge(a, b)].len() > 1 {
                continue;
            }
            let mut corners: Vec<Point> = points
                .iter()
                .copied()
                .filter(|point| {
                    let foot = nearest_on_segment(*point, a, b);
                    foot != a && foot != b && distance(*point, foot) < ON_EDGE
                })
                .collect();
            corners.sort_by(|x, y| distance(a, *x).total_cmp(&distance(a, *y)));
            corners.dedup();
            full.extend(corners);
        }
        *ring = full;
    }
}

/// Finds where areas touch. Outlines of neighbours share their points.
pub(crate) fn contacts(rings: &BTreeMap<u8, Vec<Point>>, outline: &[Point]) -> Result<Contacts> {
    let owners = owners(rings);
    let mut contacts = Contacts::new();
    for (number, ring) in rings {
        let mut last: Option<u8> = None;
        for (a, b) in geometry::edges(ring) {
            let areas = &owners[&edge(a, b)];
            ensure!(areas.len() <= 2, "the areas {areas:?} overlap at {a:?}");
            let other = areas.iter().copied().find(|area| area != number);
            if other.is_none() {
                let middle = between(a, b, 0.5);
                ensure!(
                    geometry::distance_to_ring(middle, outline) < 1.0,
                    "area {number} has a gap beside it at {middle:?}"
                );
            }
            if let Some(other) = other.filter(|other| number < other) {
                let lines = contacts.entry((*number, other)).or_default();
                match lines.last_mut().filter(|_| last == Some(other)) {
                    Some(line) => line.push(b),
                    None => lines.push(vec![a, b]),
                }
            }
            last = other;
        }
    }
    for lines in contacts.values_mut() {
        join_around_start(lines);
    }
    Ok(contacts)
}

/// A contact that runs through the first point of the outline was found in two pieces.
fn join_around_start(lines: &mut Vec<Vec<Point>>) {
    if lines.len() > 1 && lines.last().and_then(|line| line.last()) == lines[0].first() {
        let first = lines.remove(0);
        if let Some(last) = lines.last_mut() {
            last.extend_from_slice(&first[1..]);
        }
    }
}

/// Builds the borders and checks them against what the source expects.
pub(crate) fn borders<Own, State: Clone>(
    source: &BoardSource<Own, State>,
    canvas: &Canvas,
    waters: &[Water],
    contacts: &Contacts,
) -> Result<Vec<Border<State>>> {
    let mut borders = Vec::new();
    for ((a, b), lines) in contacts {
        let length: f64 = lines.iter().map(|line| geometry::length(line)).sum();
        let apart = source
            .adjacency_overrides
            .iter()
            .any(|pair| (pair.a, pair.b) == (*a, *b) && !pair.adjacent);
        if apart {
            continue;
        }
        ensure!(
            length >= source.min_border_km * canvas.units_per_km(),
            "{a} and {b} touch in a corner ({:.0} m): say in the source that they are not adjacent",
            1000.0 * length / canvas.units_per_km()
        );
        let expected = source
            .adjacency
            .iter()
            .find(|pair| (pair.a, pair.b) == (*a, *b))
            .with_context(|| format!("{a} and {b} share a border that the source does not list"))?;
        let kind = kind(lines, length, waters).with_context(|| format!("the border {a}-{b}"))?;
        ensure!(
            kind == expected.border,
            "the border {a}-{b} is {kind:?} by its course but {:?} in the source",
            expected.border
        );
        let bridge = source.bridges.iter().find(|bridge| (bridge.a, bridge.b) == (*a, *b));
        let longest = lines
            .iter()
            .max_by(|x, y| geometry::length(x).total_cmp(&geometry::length(y)));
        let crosses = |ways: &[crate::source::WaySource]| ways.iter().any(|way| way.pairs.contains(&(*a, *b)));
        borders.push(Border {
            a: *a,
            b: *b,
            course: Sourced {
                value: kind,
                src: expected.src.clone(),
                why: None,
            },
            crossing: bridge.map(|bridge| crossing(bridge, canvas, waters)).transpose()?,
            road: crosses(&source.roads),
            rail: crosses(&source.railroads),
            middle: geometry::middle(longest.context("a contact has a line")?),
        });
    }
    for pair in &source.adjacency {
        ensure!(
            borders.iter().any(|border| (border.a, border.b) == (pair.a, pair.b)),
            "the source lists a border {}-{} that the outlines do not have",
            pair.a,
            pair.b
        );
    }
    for bridge in &source.bridges {
        ensure!(
            borders
                .iter()
                .any(|border| (border.a, border.b) == (bridge.a, bridge.b)),
            "the bridge {}-{} joins areas that do not touch",
            bridge.a,
            bridge.b
        );
    }
    for way in source.roads.iter().chain(&source.railroads) {
        for (a, b) in &way.pairs {
            ensure!(
                borders.iter().any(|border| (border.a, border.b) == (*a, *b)),
                "{} crosses {a}-{b}, where there is no border",
                way.id
            );
        }
    }
    Ok(borders)
}

/// What runs along most of a border.
fn kind(lines: &[Vec<Point>], length: f64, waters: &[Water]) -> Result<Course> {
    let mut along = [
        (Course::Major, 0.0),
        (Course::Minor, 0.0),
        (Course::River, 0.0),
        (Course::Creek, 0.0),
        (Course::Sunken, 0.0),
        (Course::Open, 0.0),
    ];
    for pair in lines.iter().flat_map(|line| line.windows(2)) {
        let middle = between(pair[0], pair[1], 0.5);
        let water = waters
            .iter()
            .filter(|water| water.class != Course::Open)
            .map(|water| (distance_to_line(middle, &water.points), water.class))
            .filter(|(distance, _)| *distance < ON_WATER)
            .min_by(|x, y| x.0.total_cmp(&y.0));
        let kind = water.map_or(Course::Open, |(_, kind)| kind);
        for (of, sum) in &mut along {
            if *of == kind {
                *sum += distance(pair[0], pair[1]);
            }
        }
    }
    let (kind, most) = along.into_iter().fold(
        (Course::Open, 0.0),
        |best, next| {
            if next.1 > best.1 { next } else { best }
        },
    );
    ensure!(
        most >= OF_ONE_KIND * length,
        "is {kind:?} over {:.0}% of its length only",
        100.0 * most / length
    );
    Ok(kind)
}

/// Puts a crossing on the water and finds the direction across.
fn crossing<State: Clone>(
    bridge: &BridgeSource<State>,
    canvas: &Canvas,
    waters: &[Water],
) -> Result<CrossingEntry<State>> {
    let wanted = canvas.place(bridge.at.value);
    let nearest = waters
        .iter()
        .filter(|water| water.class.is_water())
        .flat_map(|water| water.points.windows(2))
        .map(|pair| (nearest_on_segment(wanted, pair[0], pair[1]), pair))
        .min_by(|x, y| distance(wanted, x.0).total_cmp(&distance(wanted, y.0)));
    let Some((at, pair)) = nearest.filter(|(at, _)| distance(wanted, *at) < CROSSING_SLACK) else {
        bail!("the crossing {}-{} does not lie on water", bridge.a, bridge.b);
    };
    let course = f64::from(pair[1].1 - pair[0].1).atan2(f64::from(pair[1].0 - pair[0].0));
    let across = (course.to_degrees() + 90.0).rem_euclid(180.0);
    Ok(CrossingEntry {
        name: bridge.name.value.clone(),
        kind: bridge.kind.value,
        state: bridge.state.clone(),
        src: bridge.exists.src.clone(),
        at,
        angle: across.round() as f32,
        arches: bridge.arches.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTLINE: [Point; 4] = [(0.0, 0.0), (200.0, 0.0), (200.0, 100.0), (0.0, 100.0)];

    /// Two areas side by side; the first has no point where the second one's corner is.
    fn halves() -> BTreeMap<u8, Vec<Point>> {
        let left = vec![(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        let upper = vec![(100.0, 0.0), (200.0, 0.0), (200.0, 50.0), (100.0, 50.0)];
        let lower = vec![(100.0, 50.0), (200.0, 50.0), (200.0, 100.0), (100.0, 100.0)];
        BTreeMap::from([(1, left), (2, upper), (3, lower)])
    }

    #[test]
    fn a_corner_in_the_middle_of_an_edge_becomes_a_shared_point() {
        let mut rings = halves();
        assert!(contacts(&rings, &OUTLINE).is_err(), "the long edge fits no other");
        share_points(&mut rings);
        let contacts = contacts(&rings, &OUTLINE).expect("the areas fit together");
        let pairs: Vec<(u8, u8)> = contacts.keys().copied().collect();
        assert_eq!(pairs, [(1, 2), (1, 3), (2, 3)]);
        assert_eq!(contacts[&(1, 2)], [vec![(100.0, 0.0), (100.0, 50.0)]]);
    }

    #[test]
    fn a_contact_through_the_first_point_is_one_line() {
        let mut lines = vec![vec![(0.0, 0.0), (1.0, 0.0)], vec![(-1.0, 0.0), (0.0, 0.0)]];
        join_around_start(&mut lines);
        assert_eq!(lines, [vec![(-1.0, 0.0), (0.0, 0.0), (1.0, 0.0)]]);
    }

    #[test]
    fn a_border_takes_the_class_of_the_water_along_it() {
        let border = vec![vec![(100.0, 0.0), (100.0, 50.0)]];
        let water = |class, x: f32| Water {
            class,
            points: vec![(x, -10.0), (x, 110.0)],
        };
        let class = |waters: &[Water]| kind(&border, 50.0, waters).expect("the border is of one kind");
        assert_eq!(class(&[water(Course::River, 101.0)]), Course::River);
        assert_eq!(class(&[water(Course::Creek, 99.0)]), Course::Creek);
        assert_eq!(class(&[water(Course::Open, 100.0)]), Course::Open);
        assert_eq!(class(&[water(Course::River, 150.0)]), Course::Open);
    }

    #[test]
    fn a_border_of_two_kinds_is_refused() {
        let border = vec![vec![(100.0, 0.0), (100.0, 50.0), (100.0, 100.0)]];
        let water = Water {
            class: Course::Creek,
            points: vec![(100.0, 0.0), (100.0, 52.0)],
        };
        assert!(kind(&border, 100.0, &[water]).is_err());
    }
}
