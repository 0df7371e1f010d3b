//! Where the hexes of a grid lie, and how a grid is found again in a list of hexes.

use super::Layout;
use crate::board::{Point, Space};
use crate::view::SpaceId;

/// The sine of a sixth of a turn.
const SLANT: f64 = 0.866_025_403_784_438_6;
/// Twelfths of a turn clockwise from the right.
const COMPASS: [(f64, f64); 12] = [
    (1.0, 0.0),
    (SLANT, 0.5),
    (0.5, SLANT),
    (0.0, 1.0),
    (-0.5, SLANT),
    (-SLANT, 0.5),
    (-1.0, 0.0),
    (-SLANT, -0.5),
    (-0.5, -SLANT),
    (0.0, -1.0),
    (0.5, -SLANT),
    (SLANT, -0.5),
];
/// How far a rounded place lies from what it was at most, and a little more.
const ROUNDING: f64 = 0.0501;

/// A value in tenths.
pub(super) fn tenth(value: f64) -> f32 {
    ((value * 10.0).round() / 10.0) as f32
}

/// A point in tenths.
pub(super) fn rounded((x, y): (f64, f64)) -> Point {
    (tenth(x), tenth(y))
}

impl Layout {
    /// The column and the row of a hex.
    fn cell(id: SpaceId) -> (i32, i32) {
        (i32::from(id / 100), i32::from(id % 100))
    }

    /// The middle of a hex, without rounding.
    pub(super) fn middle(&self, id: SpaceId) -> (f64, f64) {
        let (column, row) = Layout::cell(id);
        let on = |along: i32| {
            if (along % 2 == 0) == self.even { 0.5 } else { 0.0 }
        };
        let (column, row) = (f64::from(column), f64::from(row));
        let (x, y) = if self.pointed {
            (column + on(Layout::cell(id).1), row * SLANT)
        } else {
            (column * SLANT, row + on(Layout::cell(id).0))
        };
        (self.x + x * self.width, self.y + y * self.width)
    }

    /// From the middle of a hex to a corner, clockwise from the top or from the upper left; 6 is the middle itself.
    pub(super) fn corner(&self, corner: u8) -> (f64, f64) {
        let first = if self.pointed { 9 } else { 8 };
        match corner {
            0..6 => scaled(COMPASS[(first + 2 * usize::from(corner)) % 12], self.side()),
            _ => (0.0, 0.0),
        }
    }

    /// The length of a hexside.
    fn side(&self) -> f64 {
        self.width / (2.0 * SLANT)
    }

    /// How far a step of a walk goes.
    pub(super) fn step(&self, twelfths: usize) -> (f64, f64) {
        // Across hexsides one goes at a right angle to them, along them on the angles between.
        let across = twelfths.is_multiple_of(2) == self.pointed;
        scaled(COMPASS[twelfths % 12], if across { self.width } else { self.side() })
    }

    /// The corners of a hex, rounded.
    pub(super) fn polygon(&self, id: SpaceId) -> Vec<Point> {
        let middle = self.middle(id);
        (0..6).map(|corner| rounded(sum(middle, self.corner(corner)))).collect()
    }

    /// The hexes around one, whether they are on the map or not.
    pub(super) fn neighbours(&self, id: SpaceId) -> Vec<SpaceId> {
        let (column, row) = Layout::cell(id);
        let (own, across) = if self.pointed { (row, column) } else { (column, row) };
        let on = i32::from((own % 2 == 0) == self.even);
        let around = [(0, 1), (0, -1), (1, on), (1, on - 1), (-1, on), (-1, on - 1)];
        let cells = around.map(|(along, beside)| (own + along, across + beside));
        let ids = cells.into_iter().filter_map(|(own, across)| {
            let (column, row) = if self.pointed { (across, own) } else { (own, across) };
            let fits = (0..100).contains(&row) && column >= 0;
            fits.then(|| u16::try_from(column * 100 + row).ok()).flatten()
        });
        ids.collect()
    }

    /// The grid in which hexes lie exactly, if there is one.
    pub(super) fn of(hexes: &[&Space]) -> Option<Layout> {
        let turns = [(true, true), (true, false), (false, true), (false, false)];
        turns.into_iter().find_map(|(pointed, even)| fit(hexes, pointed, even))
    }
}

/// All pairs of neighbours, the hex with the lower number first, in the order of both.
pub(super) fn pairs(layout: &Layout, ids: &[SpaceId]) -> Vec<(SpaceId, SpaceId)> {
    let mut pairs = Vec::new();
    for id in ids {
        let mut beyond = layout.neighbours(*id);
        beyond.retain(|other| other > id && ids.binary_search(other).is_ok());
        beyond.sort_unstable();
        pairs.extend(beyond.into_iter().map(|other| (*id, other)));
    }
    pairs
}

/// The middle of the hexside between two neighbours, and the direction across it in degrees.
pub(super) fn middle(layout: &Layout, (a, b): (SpaceId, SpaceId)) -> (Point, f32) {
    let (from, to) = (layout.middle(a), layout.middle(b));
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let angle = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
    (rounded(middle), tenth(angle))
}

fn scaled((x, y): (f64, f64), by: f64) -> (f64, f64) {
    (x * by, y * by)
}

pub(super) fn sum(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 + b.0, a.1 + b.1)
}

/// A grid of a kind with its place between the bounds that the rounded corners leave.
fn fit(hexes: &[&Space], pointed: bool, even: bool) -> Option<Layout> {
    let first = hexes.first()?;
    // The sides at a right angle to the rows are as far apart as the hex is wide.
    let extent = |axis: fn(&Point) -> f32| {
        let values = || first.polygon.iter().map(axis);
        f64::from(values().fold(f32::MIN, f32::max)) - f64::from(values().fold(f32::MAX, f32::min))
    };
    let width = if pointed {
        extent(|point| point.0)
    } else {
        extent(|point| point.1)
    };
    let layout = Layout {
        pointed,
        even,
        width: f64::from(tenth(width)),
        x: 0.0,
        y: 0.0,
    };
    let (mut low, mut high) = ((f64::MIN, f64::MIN), (f64::MAX, f64::MAX));
    for hex in hexes {
        let middle = layout.middle(hex.id);
        for (corner, (x, y)) in (0..6).zip(&hex.polygon) {
            let at = sum(middle, layout.corner(corner));
            let (dx, dy) = (f64::from(*x) - at.0, f64::from(*y) - at.1);
            low = (low.0.max(dx - ROUNDING), low.1.max(dy - ROUNDING));
            high = (high.0.min(dx + ROUNDING), high.1.min(dy + ROUNDING));
        }
    }
    let fine = |value: f64| (value * 10_000.0).round() / 10_000.0;
    let fits = low.0 <= high.0 && low.1 <= high.1;
    fits.then(|| Layout {
        x: fine(f64::midpoint(low.0, high.0)),
        y: fine(f64::midpoint(low.1, high.1)),
        ..layout
    })
}
