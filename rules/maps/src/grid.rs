//! Grids of hexes that are numbered by column and row: `CCRR`, from the north-west, as most printed maps have them.
//!
//! A hex has another hex beyond each of its six sides. Which numbers these have depends on how the grid stands: rows with a
//! corner of each hex to the north, of which every second is shifted, or columns with a side to the north.

/// How a grid of hexes stands, and which of its hexes are shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Rows with a corner to the north; the even ones lie half a hex further east.
    Rows,
    /// Columns with a side to the north; the even ones lie half a hex further south.
    Columns,
}

/// One of the six sides of a hex, clockwise from the north: north-east, east, south-east, south-west, west and north-west
/// in a grid of rows; north, north-east, south-east, south, south-west and north-west in one of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
    ];

    /// The direction so many sides further on, clockwise.
    #[must_use]
    pub const fn turned(self, sides: u8) -> Direction {
        Direction((self.0 + sides % 6) % 6)
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }
}

/// Where a hex lies, in half hexes along its row or column, and in rows or columns across.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    along: i32,
    across: i32,
}

/// The highest column and row.
const LAST: i32 = 99;

impl Grid {
    /// How far half hexes are shifted in a row or column.
    const fn shift(across: i32) -> i32 {
        if across % 2 == 0 { 1 } else { 0 }
    }

    const fn place(self, code: u16) -> Place {
        let (column, row) = (code as i32 / 100, code as i32 % 100);
        let (step, across) = match self {
            Grid::Rows => (column, row),
            Grid::Columns => (row, column),
        };
        Place {
            along: 2 * step + Grid::shift(across),
            across,
        }
    }

    fn code(self, place: Place) -> Option<u16> {
        let step = (place.along - Grid::shift(place.across)) / 2;
        let numbers = 0..=LAST;
        if place.along < Grid::shift(place.across) || !numbers.contains(&step) || !numbers.contains(&place.across) {
            return None;
        }
        let (column, row) = match self {
            Grid::Rows => (step, place.across),
            Grid::Columns => (place.across, step),
        };
        u16::try_from(100 * column + row).ok()
    }

    /// The way to the next hex in a direction, in half hexes along and rows or columns across.
    const fn step(self, towards: Direction) -> (i32, i32) {
        match (self, towards.0) {
            (Grid::Rows, 0) => (1, -1),
            (Grid::Rows, 1) => (2, 0),
            (Grid::Rows, 2) => (1, 1),
            (Grid::Rows, 3) => (-1, 1),
            (Grid::Rows, 4) => (-2, 0),
            (Grid::Columns, 0) => (-2, 0),
            (Grid::Columns, 1) => (-1, 1),
            (Grid::Columns, 2) => (1, 1),
            (Grid::Columns, 3) => (2, 0),
            (Grid::Columns, 4) => (1, -1),
            _ => (-1, -1),
        }
    }

    /// The number of the next hex in a direction; none beyond the first and the last that there can be.
    #[must_use]
    pub fn neighbour(self, code: u16, towards: Direction) -> Option<u16> {
        let Place { along, across } = self.place(code);
        let (further, over) = self.step(towards);
        self.code(Place {
            along: along + further,
            across: across + over,
        })
    }

    /// The numbers of the hexes around one, clockwise, on the map or not.
    pub fn neighbours(self, code: u16) -> impl Iterator<Item = u16> {
        Direction::ALL
            .into_iter()
            .filter_map(move |towards| self.neighbour(code, towards))
    }

    /// The direction in which a hex lies next to another; none if it does not.
    #[must_use]
    pub fn direction(self, from: u16, to: u16) -> Option<Direction> {
        let mut all = Direction::ALL.into_iter();
        all.find(|towards| self.neighbour(from, *towards) == Some(to))
    }

    /// How many hexes it is from one to another.
    #[must_use]
    pub const fn distance(self, from: u16, to: u16) -> u16 {
        let (one, other) = (self.place(from), self.place(to));
        let along = one.along.abs_diff(other.along);
        let across = one.across.abs_diff(other.across);
        // A step across goes half a hex along, too.
        (across + along.saturating_sub(across) / 2) as u16
    }

    /// The hexsides between two hexes of a map, each as its two hexes with the lower number first, in order. The numbers of
    /// the hexes are in order, too.
    #[must_use]
    pub fn hexsides(self, codes: &[u16]) -> Vec<(u16, u16)> {
        let mut sides = Vec::with_capacity(3 * codes.len());
        for code in codes {
            let beyond = self.neighbours(*code).filter(|next| next > code);
            let land = beyond.filter(|next| codes.binary_search(next).is_ok());
            sides.extend(land.map(|next| (*code, next)));
        }
        sides.sort_unstable();
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hexes_around_one() {
        let around = |grid: Grid, code| grid.neighbours(code).collect::<Vec<_>>();
        assert_eq!(around(Grid::Rows, 816), [915, 916, 917, 817, 716, 815]);
        assert_eq!(around(Grid::Rows, 815), [814, 915, 816, 716, 715, 714]);
        // The pairs that a printed map of columns names: 5510 and 5608, 1731 and 1730.
        assert_eq!(around(Grid::Columns, 1731), [1730, 1830, 1831, 1732, 1631, 1630]);
        assert_eq!(around(Grid::Columns, 1830), [1829, 1930, 1931, 1831, 1731, 1730]);
    }

    #[test]
    fn nothing_lies_beyond_the_first_and_the_last_numbers() {
        assert_eq!(Grid::Rows.neighbours(1).collect::<Vec<_>>(), [0, 101, 2]);
        assert_eq!(Grid::Columns.neighbours(9999).count(), 3);
    }

    #[test]
    fn every_side_has_two_hexes() {
        for grid in [Grid::Rows, Grid::Columns] {
            for code in (1..12).flat_map(|column| (1..12).map(move |row| 100 * column + row)) {
                for towards in Direction::ALL {
                    let next = grid.neighbour(code, towards).expect("it lies within the grid");
                    assert_eq!(grid.neighbour(next, towards.opposite()), Some(code));
                    assert_eq!(grid.direction(code, next), Some(towards));
                    let beside = grid
                        .neighbour(code, towards.turned(1))
                        .expect("it lies within the grid");
                    assert_eq!(grid.distance(next, beside), 1, "neighbours in order touch");
                }
            }
        }
        assert_eq!(Grid::Rows.direction(816, 818), None);
    }

    #[test]
    fn distances_are_those_of_a_walk() {
        for grid in [Grid::Rows, Grid::Columns] {
            let start = 1013;
            let (mut ring, mut seen) = (vec![start], vec![start]);
            for far in 1..8 {
                let next: Vec<u16> = ring.iter().flat_map(|code| grid.neighbours(*code)).collect();
                ring.clear();
                for code in next {
                    if !seen.contains(&code) {
                        seen.push(code);
                        ring.push(code);
                    }
                }
                assert_eq!(ring.len(), 6 * usize::from(far));
                assert!(ring.iter().all(|code| grid.distance(start, *code) == far));
            }
        }
    }

    #[test]
    fn hexsides_are_listed_once() {
        let sides = Grid::Rows.hexsides(&[101, 102, 201, 202, 302]);
        assert_eq!(
            sides,
            [(101, 102), (101, 201), (102, 201), (102, 202), (201, 202), (202, 302)]
        );
    }
}
