//! The shape of the boards: what has to hold for any board, whatever is reconstructed.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use area_impulse::data::{BorderKind, GameData, LEADER_PIECES, boxes};
use protocol::board::{MapLine, Point, Space};

static BOARDS: LazyLock<[GameData; 2]> = LazyLock::new(|| {
    [GameData::not_war_but_murder(&[]), GameData::birth_of_a_legend(&[])].map(|data| data.expect("the data are sound"))
});

/// The areas of a board as the wire shows them.
fn spaces(data: &GameData) -> &[Space] {
    &data.board.spaces[..data.areas.len() - 1]
}

fn neighbours(data: &GameData, area: u8) -> BTreeSet<u8> {
    data.areas[usize::from(area)]
        .neighbours
        .iter()
        .map(|adjacent| adjacent.to)
        .collect()
}

fn line(data: &'static GameData, id: &str) -> &'static MapLine {
    let line = data.board.lines.iter().find(|line| line.id == id);
    line.unwrap_or_else(|| panic!("no line {id}"))
}

#[test]
fn every_area_can_be_left_in_two_directions_and_all_are_connected() {
    for data in BOARDS.iter() {
        let last = data.areas.len() as u8 - 1;
        for area in 1..=last {
            assert!(neighbours(data, area).len() >= 2, "area {area}");
        }
        let mut reached = BTreeSet::from([1]);
        let mut open = vec![1];
        while let Some(area) = open.pop() {
            open.extend(neighbours(data, area).into_iter().filter(|next| reached.insert(*next)));
        }
        assert_eq!(reached.len(), usize::from(last));
    }
}

#[test]
fn neighbours_are_what_units_could_enter() {
    for (data, area) in BOARDS
        .iter()
        .flat_map(|data| data.areas[1..].iter().map(move |area| (data, area)))
    {
        assert!(area.neighbours.is_sorted_by_key(|adjacent| adjacent.to));
        for adjacent in &area.neighbours {
            let back = data.adjacent(adjacent.to, area.number).expect("adjacency is mutual");
            assert_eq!(
                (back.border, back.bridge, back.road),
                (adjacent.border, adjacent.bridge, adjacent.road)
            );
            assert!(!adjacent.border.needs_bridge() || adjacent.bridge.is_some());
            assert!(!adjacent.rail || adjacent.border == BorderKind::Open || adjacent.bridge.is_some());
        }
    }
}

fn ring_area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let doubled: f64 = ring
        .iter()
        .zip(next)
        .map(|(a, b)| f64::from(a.0) * f64::from(b.1) - f64::from(b.0) * f64::from(a.1))
        .sum();
    doubled.abs() / 2.0
}

fn distance(a: Point, b: Point) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn distance_to_line(point: Point, line: &[Point]) -> f32 {
    let steps = |pair: &[Point]| {
        let (a, b) = (pair[0], pair[1]);
        (0..=20).map(move |n| {
            let share = n as f32 / 20.0;
            distance(point, (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
        })
    };
    line.windows(2).flat_map(steps).fold(f32::INFINITY, f32::min)
}

#[test]
fn no_area_is_tiny_or_huge() {
    for data in BOARDS.iter() {
        let mut sizes: Vec<f64> = spaces(data).iter().map(|space| ring_area(&space.polygon)).collect();
        sizes.sort_by(f64::total_cmp);
        let median = sizes[sizes.len() / 2];
        assert!(
            sizes[0] > 0.35 * median && sizes[sizes.len() - 1] < 2.6 * median,
            "{sizes:?}"
        );
    }
}

/// On which side of the line through `a` and `b` a point lies.
fn turn(a: Point, b: Point, point: Point) -> f64 {
    let [ax, ay, bx, by, x, y] = [a.0, a.1, b.0, b.1, point.0, point.1].map(f64::from);
    (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}

#[test]
fn no_outline_crosses_itself() {
    for space in BOARDS.iter().flat_map(spaces) {
        let ring = &space.polygon;
        let edges: Vec<(Point, Point)> = ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect();
        for (index, (a, b)) in edges.iter().enumerate() {
            for (c, d) in &edges[index + 1..] {
                let apart = turn(*a, *b, *c) * turn(*a, *b, *d) >= 0.0 || turn(*c, *d, *a) * turn(*c, *d, *b) >= 0.0;
                assert!(apart, "area {} crosses itself near {a:?}", space.id);
            }
        }
    }
}

#[test]
fn identifiers_and_counters_stand_inside_their_area_and_apart() {
    for space in BOARDS.iter().flat_map(spaces) {
        for point in [space.label, space.anchor] {
            let next = space.polygon.iter().cycle().skip(1);
            let crossings = space
                .polygon
                .iter()
                .zip(next)
                .filter(|(a, b)| (a.1 > point.1) != (b.1 > point.1))
                .filter(|(a, b)| point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0);
            assert_eq!(crossings.count() % 2, 1, "area {}", space.id);
        }
        assert!(distance(space.label, space.anchor) > 60.0, "area {}", space.id);
    }
}

#[test]
fn neighbouring_outlines_share_their_points() {
    let points = |data: &GameData, id: u16| -> BTreeSet<(u32, u32)> {
        let polygon = &data.board.spaces[usize::from(id) - 1].polygon;
        polygon
            .iter()
            .map(|point| (point.0.to_bits(), point.1.to_bits()))
            .collect()
    };
    for (data, border) in BOARDS
        .iter()
        .flat_map(|data| data.board.borders.iter().map(move |border| (data, border)))
    {
        let shared = points(data, border.a).intersection(&points(data, border.b)).count();
        assert!(shared >= 2, "{}-{}", border.a, border.b);
    }
}

#[test]
fn water_runs_into_water_or_off_the_map() {
    let data = &BOARDS[0];
    let (width, height) = data.board.size;
    for (id, into) in [
        ("north-anna", "pamunkey"),
        ("south-anna", "pamunkey"),
        ("little-river", "north-anna"),
        ("totopotomoy", "pamunkey"),
        ("crumps", "pamunkey"),
        ("brook", "chickahominy"),
        ("beaver-dam", "chickahominy"),
        ("powhite", "chickahominy"),
    ] {
        let mouth = *line(data, id).points.last().expect("a line has points");
        assert!(
            distance_to_line(mouth, &line(data, into).points) < 8.0,
            "{id} misses {into}"
        );
    }
    for id in ["pamunkey", "chickahominy", "matadequin"] {
        let mouth = *line(data, id).points.last().expect("a line has points");
        assert!(
            mouth.0 > width - 50.0 || mouth.1 > height - 60.0,
            "{id} ends in the open"
        );
    }
}

#[test]
fn ids_on_the_wire_are_those_of_the_rules() {
    for data in BOARDS.iter() {
        for (index, unit) in data.units.iter().enumerate() {
            let counter = &data.board.counters[index];
            assert_eq!((usize::from(counter.id), counter.owner), (index, unit.side));
        }
        for (index, leader) in data.leaders.iter().enumerate() {
            let counter = &data.board.counters[data.units.len() + index];
            assert_eq!(usize::from(counter.id), usize::from(LEADER_PIECES) + index);
            assert_eq!((&counter.name, counter.owner), (&leader.name, leader.side));
        }
        for id in [
            boxes::UNION_ELIMINATED,
            boxes::CONFEDERATE_ELIMINATED,
            boxes::UNION_REINFORCEMENTS,
            boxes::CONFEDERATE_REINFORCEMENTS,
            boxes::TURN_TRACK,
        ] {
            let space = data
                .board
                .spaces
                .iter()
                .find(|space| space.id == id)
                .expect("every box exists");
            assert!(
                data.board
                    .insets
                    .iter()
                    .any(|inset| Some(&inset.id) == space.inset.as_ref())
            );
        }
    }
}

#[test]
fn every_value_says_where_it_is_known_from() {
    let facts = BOARDS
        .iter()
        .flat_map(|data| data.board.spaces.iter().flat_map(|space| &space.facts));
    let printed = BOARDS
        .iter()
        .flat_map(|data| data.board.counters.iter().flat_map(|counter| &counter.facts));
    for fact in facts.chain(printed) {
        let known = fact.src.starts_with(|first: char| first.is_ascii_digit());
        assert!(
            known
                || ["history", "reconstructed"]
                    .iter()
                    .any(|word| fact.src.starts_with(word)),
            "{fact:?}"
        );
    }
}
