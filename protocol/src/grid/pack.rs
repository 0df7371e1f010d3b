//! From a board to its grid.

use std::collections::{BTreeMap, HashMap};

use super::layout::{middle, pairs, rounded, sum};
use super::{Cell, Grid, GroundKind, HexInfo, Layout, Served, SideCrossing, SideKind, Walk, letter};
use crate::board::{Board, Border, Point, Space};
use crate::view::SpaceId;

/// How far apart two places may lie that are called the same.
const SAME: f32 = 0.101;

impl From<&Board> for Served {
    /// A board as it is served. One that is not of hexes, or whose hexes lie in no grid, travels as it is.
    fn from(board: &Board) -> Served {
        packed(board).unwrap_or_else(|| Served {
            board: board.clone(),
            grid: None,
        })
    }
}

/// A point as a key: tenths of a map unit.
fn key(point: Point) -> (i32, i32) {
    ((point.0 * 10.0).round() as i32, (point.1 * 10.0).round() as i32)
}

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < SAME && (a.1 - b.1).abs() < SAME
}

fn packed(board: &Board) -> Option<Served> {
    let on_map = board.spaces.iter().take_while(|space| space.inset.is_none()).count();
    let (hexes, others) = board.spaces.split_at(on_map);
    let is_hex = |space: &Space| space.polygon.len() == 6;
    let in_order = hexes.windows(2).all(|pair| pair[0].id < pair[1].id);
    if hexes.is_empty() || !in_order || !hexes.iter().all(is_hex) {
        return None;
    }
    let layout = Layout::of(&hexes.iter().collect::<Vec<_>>())?;
    if hexes.iter().any(|hex| hex.polygon != layout.polygon(hex.id)) {
        return None;
    }
    let ids: Vec<SpaceId> = hexes.iter().map(|hex| hex.id).collect();
    let offset = |place: fn(&Space) -> Point| {
        let first = hexes.first().map_or((0.0, 0.0), place);
        let middle = layout.middle(ids.first().copied().unwrap_or_default());
        let offset = (f64::from(first.0) - middle.0, f64::from(first.1) - middle.1);
        rounded(offset)
    };
    let (label, anchor) = (offset(|hex| hex.label), offset(|hex| hex.anchor));
    let mut grounds = Letters::default();
    let first = Cell {
        column: ids.iter().map(|id| id / 100).min()?,
        row: ids.iter().map(|id| id % 100).min()?,
    };
    let columns = columns(hexes, first, &mut grounds)?;
    let named: Vec<HexInfo> = hexes
        .iter()
        .filter_map(|hex| info(hex, layout.middle(hex.id), label, anchor))
        .collect();
    let pairs = pairs(&layout, &ids);
    let sides = Sides::of(&layout, board, &pairs, first)?;
    let corners = Corners::of(&layout, &ids);
    let mut lines = board.lines.clone();
    let walks = lines.iter_mut().enumerate().filter_map(|(place, line)| {
        let walk = corners.walk(&line.points, u16::try_from(place).ok()?)?;
        line.points.clear();
        Some(walk)
    });
    let walks = walks.collect();
    let closed: Vec<Point> = board.outline.iter().chain(board.outline.first()).copied().collect();
    let outline = corners.walk(&closed, 0);
    Some(Served {
        board: Board {
            outline: outline.as_ref().map_or_else(|| board.outline.clone(), |_| Vec::new()),
            spaces: others.to_vec(),
            borders: sides.others,
            lines,
            ..board.clone()
        },
        grid: Some(Grid {
            layout,
            label,
            anchor,
            first,
            grounds: grounds.things,
            columns,
            hexes: named,
            kinds: sides.kinds.things,
            sides: sides.columns,
            crossings: sides.crossings,
            walks,
            outline,
        }),
    })
}

/// Things that have a letter, in the order in which they were first met.
struct Letters<T> {
    things: Vec<T>,
}

impl<T> Default for Letters<T> {
    fn default() -> Letters<T> {
        Letters { things: Vec::new() }
    }
}

impl<T: PartialEq> Letters<T> {
    fn of(&mut self, thing: T) -> Option<char> {
        let known = self.things.iter().position(|one| *one == thing);
        letter(known.unwrap_or_else(|| {
            self.things.push(thing);
            self.things.len() - 1
        }))
    }
}

fn columns(hexes: &[Space], first: Cell, grounds: &mut Letters<GroundKind>) -> Option<Vec<String>> {
    let mut columns: Vec<String> = Vec::new();
    for hex in hexes {
        let column = usize::from(hex.id / 100 - first.column);
        columns.resize(columns.len().max(column + 1), String::new());
        let text = &mut columns[column];
        let row = usize::from(hex.id % 100 - first.row);
        text.extend(std::iter::repeat_n('.', row - text.len()));
        text.push(grounds.of(GroundKind {
            terrain: hex.terrain.clone(),
            home: hex.home,
        })?);
    }
    Some(columns)
}

fn info(hex: &Space, middle: (f64, f64), label: Point, anchor: Point) -> Option<HexInfo> {
    let usual = |offset: Point| rounded(sum(middle, (f64::from(offset.0), f64::from(offset.1))));
    let other = |place: Point, offset: Point| (!near(place, usual(offset))).then_some(place);
    let info = HexInfo {
        id: hex.id,
        name: hex.name.clone(),
        label: other(hex.label, label),
        anchor: other(hex.anchor, anchor),
        identifier: hex.identifier.clone(),
        symbols: hex.symbols.clone(),
        facts: hex.facts.clone(),
    };
    let says_nothing = info.name.is_empty()
        && info.label.is_none()
        && info.anchor.is_none()
        && info.identifier.is_none()
        && info.symbols.is_empty()
        && info.facts.is_empty();
    (!says_nothing).then_some(info)
}

#[derive(Default)]
struct Sides {
    kinds: Letters<SideKind>,
    columns: Vec<String>,
    crossings: Vec<SideCrossing>,
    others: Vec<Border>,
}

impl Sides {
    fn of(layout: &Layout, board: &Board, pairs: &[(SpaceId, SpaceId)], first: Cell) -> Option<Sides> {
        let by_pair: HashMap<(SpaceId, SpaceId), usize> = pairs.iter().copied().zip(1..).collect();
        let mut sides = Sides::default();
        let mut on_grid: BTreeMap<usize, &Border> = BTreeMap::new();
        for border in &board.borders {
            let number = by_pair.get(&(border.a, border.b)).copied();
            let (at, angle) = middle(layout, (border.a, border.b));
            let is_straight = border.crossing.as_ref().is_none_or(|crossing| {
                crossing.arches.is_none()
                    && near(crossing.at, at)
                    && (crossing.angle - angle)
                        .rem_euclid(180.0)
                        .min((angle - crossing.angle).rem_euclid(180.0))
                        < SAME
            });
            match number {
                Some(number) if number == usize::from(border.id) && near(border.middle, at) && is_straight => {
                    on_grid.insert(number, border);
                }
                _ => sides.others.push(border.clone()),
            }
        }
        for (number, (a, _)) in (1..).zip(pairs) {
            let column = usize::from(a / 100 - first.column);
            sides.columns.resize(sides.columns.len().max(column + 1), String::new());
            let letter = match on_grid.get(&number) {
                Some(border) => sides.kinds.of(SideKind {
                    kind: border.kind.clone(),
                    road: border.road,
                    rail: border.rail,
                })?,
                None => '.',
            };
            sides.columns[column].push(letter);
        }
        sides.crossings = on_grid
            .values()
            .filter_map(|border| border.crossing.as_ref().map(|crossing| (border.id, crossing)))
            .map(|(border, crossing)| SideCrossing {
                border,
                name: crossing.name.clone(),
                kind: crossing.kind.clone(),
                src: crossing.src.clone(),
            })
            .collect();
        Some(sides)
    }
}

/// Where walks can begin and go on.
struct Corners<'a> {
    layout: &'a Layout,
    /// By place: the hex and which of its corners it is.
    by_place: HashMap<(i32, i32), (SpaceId, u8)>,
}

impl Corners<'_> {
    fn of<'a>(layout: &'a Layout, ids: &[SpaceId]) -> Corners<'a> {
        let mut by_place = HashMap::new();
        for id in ids {
            for corner in 0..7 {
                let at = rounded(sum(layout.middle(*id), layout.corner(corner)));
                by_place.entry(key(at)).or_insert((*id, corner));
            }
        }
        Corners { layout, by_place }
    }

    /// The walk through these points, if there is one that comes to just these.
    fn walk(&self, points: &[Point], line: u16) -> Option<Walk> {
        let (start, rest) = points.split_first()?;
        let (hex, corner) = *self.by_place.get(&key(*start))?;
        let mut at = sum(self.layout.middle(hex), self.layout.corner(corner));
        let mut steps = String::new();
        if rounded(at) != *start {
            return None;
        }
        for point in rest {
            let goes = |twelfths: &usize| rounded(sum(at, self.layout.step(*twelfths))) == *point;
            let step = (0..12).find(goes)?;
            at = sum(at, self.layout.step(step));
            steps.push(char::from_digit(u32::try_from(step).ok()?, 12)?);
        }
        Some(Walk {
            line,
            hex,
            corner,
            steps,
        })
    }
}
