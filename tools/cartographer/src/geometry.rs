//! Plane geometry in map units: projection, distances, and where there is room.

use protocol::board::Point;

use crate::source::{Geo, Projection};

/// The empty margin around the map.
const MARGIN: f64 = 42.0;

/// From latitude and longitude to map units: x to the right, y downwards, rounded to a tenth.
pub(crate) struct Canvas {
    projection: Projection,
    left: f64,
    top: f64,
    /// Width and height.
    pub(crate) size: Point,
}

impl Canvas {
    /// A canvas that just holds the outline, with a margin.
    pub(crate) fn around<'a>(projection: Projection, outline: impl Iterator<Item = &'a Geo>) -> Canvas {
        let mut canvas = Canvas {
            projection,
            left: f64::INFINITY,
            top: f64::INFINITY,
            size: (0.0, 0.0),
        };
        let (mut right, mut bottom) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for point in outline {
            let (x, y) = canvas.kilometres(*point);
            canvas.left = canvas.left.min(x);
            canvas.top = canvas.top.min(y);
            right = right.max(x);
            bottom = bottom.max(y);
        }
        let extent = |low: f64, high: f64| ((high - low) * projection.units_per_km + 2.0 * MARGIN).ceil() as f32;
        canvas.size = (extent(canvas.left, right), extent(canvas.top, bottom));
        canvas
    }

    /// Map units per kilometre.
    pub(crate) const fn units_per_km(&self) -> f64 {
        self.projection.units_per_km
    }

    fn kilometres(&self, (lat, lon): Geo) -> (f64, f64) {
        let projection = &self.projection;
        (
            (lon - projection.lon0) * projection.km_per_degree_lon,
            (projection.lat0 - lat) * projection.km_per_degree_lat,
        )
    }

    /// The place of a point on the canvas.
    pub(crate) fn place(&self, point: Geo) -> Point {
        let (x, y) = self.kilometres(point);
        (
            tenth((x - self.left) * self.projection.units_per_km + MARGIN),
            tenth((y - self.top) * self.projection.units_per_km + MARGIN),
        )
    }

    /// The places of a line, without immediate repetitions.
    pub(crate) fn line(&self, points: &[Geo]) -> Vec<Point> {
        let mut line: Vec<Point> = points.iter().map(|point| self.place(*point)).collect();
        line.dedup();
        line
    }

    /// The places of a ring, without repetition of the first point.
    pub(crate) fn ring(&self, points: &[Geo]) -> Vec<Point> {
        let mut ring = self.line(points);
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        ring
    }
}

/// Rounds to a tenth.
pub(crate) fn tenth(value: f64) -> f32 {
    ((value * 10.0).round() / 10.0) as f32
}

/// The distance between two points.
pub(crate) fn distance(a: Point, b: Point) -> f64 {
    f64::from(a.0 - b.0).hypot(f64::from(a.1 - b.1))
}

/// The point between two points, at `share` of the way.
pub(crate) fn between(a: Point, b: Point, share: f64) -> Point {
    let mix = |a: f32, b: f32| tenth(f64::from(a) + (f64::from(b) - f64::from(a)) * share);
    (mix(a.0, b.0), mix(a.1, b.1))
}

/// The point of the segment `a`-`b` that is nearest to `point`.
pub(crate) fn nearest_on_segment(point: Point, a: Point, b: Point) -> Point {
    let along = (f64::from(b.0 - a.0), f64::from(b.1 - a.1));
    let length = along.0 * along.0 + along.1 * along.1;
    if length == 0.0 {
        return a;
    }
    let share = (f64::from(point.0 - a.0) * along.0 + f64::from(point.1 - a.1) * along.1) / length;
    between(a, b, share.clamp(0.0, 1.0))
}

/// The distance of a point from a line.
pub(crate) fn distance_to_line(point: Point, line: &[Point]) -> f64 {
    line.windows(2)
        .map(|pair| distance(point, nearest_on_segment(point, pair[0], pair[1])))
        .fold(f64::INFINITY, f64::min)
}

/// The edges of a ring.
pub(crate) fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// The distance of a point from a ring.
pub(crate) fn distance_to_ring(point: Point, ring: &[Point]) -> f64 {
    edges(ring)
        .map(|(a, b)| distance(point, nearest_on_segment(point, a, b)))
        .fold(f64::INFINITY, f64::min)
}

/// Whether a point lies inside a ring.
pub(crate) fn inside(point: Point, ring: &[Point]) -> bool {
    edges(ring)
        .filter(|(a, b)| (a.1 > point.1) != (b.1 > point.1))
        .filter(|(a, b)| point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0)
        .count()
        % 2
        == 1
}

/// The area of a ring.
pub(crate) fn area(ring: &[Point]) -> f64 {
    let doubled: f64 = edges(ring)
        .map(|(a, b)| f64::from(a.0) * f64::from(b.1) - f64::from(b.0) * f64::from(a.1))
        .sum();
    doubled.abs() / 2.0
}

/// The length of a line.
pub(crate) fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// The middle of a line.
pub(crate) fn middle(line: &[Point]) -> Point {
    let mut left = length(line) / 2.0;
    for pair in line.windows(2) {
        let step = distance(pair[0], pair[1]);
        if step >= left {
            return between(pair[0], pair[1], if step == 0.0 { 0.0 } else { left / step });
        }
        left -= step;
    }
    *line.last().expect("a line has points")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Point; 4] = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];

    #[test]
    fn north_is_up_and_the_margin_is_kept() {
        let projection = Projection {
            lat0: 37.0,
            lon0: -77.0,
            km_per_degree_lat: 100.0,
            km_per_degree_lon: 90.0,
            units_per_km: 41.0,
        };
        let corners = [(37.0, -77.0), (37.1, -76.9)];
        let canvas = Canvas::around(projection, corners.iter());
        let (south_west, north_east) = (canvas.place(corners[0]), canvas.place(corners[1]));
        assert!(south_west.0 < north_east.0 && south_west.1 > north_east.1);
        assert_eq!((south_west.0, north_east.1), (tenth(MARGIN), tenth(MARGIN)));
        let wanted = ((9.0 * 41.0 + 2.0 * MARGIN) as f32, (10.0 * 41.0 + 2.0 * MARGIN) as f32);
        assert!((canvas.size.0 - wanted.0).abs() <= 1.0 && (canvas.size.1 - wanted.1).abs() <= 1.0);
    }

    #[test]
    fn rings_know_inside_area_and_distance() {
        assert!(inside((5.0, 5.0), &SQUARE) && !inside((15.0, 5.0), &SQUARE) && !inside((5.0, -1.0), &SQUARE));
        assert_eq!(area(&SQUARE), 100.0);
        assert_eq!(distance_to_ring((5.0, 2.0), &SQUARE), 2.0);
    }

    #[test]
    fn the_nearest_point_of_a_segment_may_be_its_end() {
        assert_eq!(nearest_on_segment((5.0, 5.0), (0.0, 0.0), (10.0, 0.0)), (5.0, 0.0));
        assert_eq!(nearest_on_segment((15.0, 5.0), (0.0, 0.0), (10.0, 0.0)), (10.0, 0.0));
        assert_eq!(nearest_on_segment((1.0, 1.0), (2.0, 2.0), (2.0, 2.0)), (2.0, 2.0));
    }

    #[test]
    fn the_middle_is_half_of_the_way() {
        assert_eq!(middle(&[(0.0, 0.0), (10.0, 0.0), (10.0, 2.0)]), (6.0, 0.0));
    }
}
