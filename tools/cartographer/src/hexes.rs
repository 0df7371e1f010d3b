//! From the source of a hex board to the committed board file: where hexes, hexsides and lines are drawn.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use protocol::Side;
use protocol::board::{MapLine, Point};
use rules::hex_files::{
    BattleBoard, BattleBox, BoardFile, Hex, HexEntry, Hexside, HexsideEntry, Position, SeaEntry, TerrainEntry,
    VictoryEntry,
};
use serde::Deserialize;

use crate::chains::{Chain, chains};
use crate::geometry::{area, between, tenth};

/// From flat side to flat side of a hex, in map units.
const WIDTH: f64 = 120.0;
/// From corner to corner of a hexside.
const SIDE: f64 = WIDTH / SQRT_3;
/// From row to row.
const ROW: f64 = 1.5 * SIDE;
/// The empty margin around the map.
const MARGIN: f64 = 42.0;
/// The room for the sea in the east, beside the margin.
const SEA: f64 = 150.0;
/// How far south of its head the sea reaches the edge of the sheet.
const HEAD: f64 = 260.0;
/// How far above the centre the name of a hex stands, and how far below it its blocks.
const LABEL_ABOVE: f64 = 0.62 * SIDE;
const ANCHOR_BELOW: f64 = 0.08 * SIDE;
const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// `board.json` of a source of hexes.
#[derive(Deserialize)]
pub(crate) struct HexSource {
    id: String,
    title: String,
    note: String,
    hexes: Vec<Hex>,
    hexsides: Vec<Hexside>,
    sea: SeaEntry,
    /// The open water, which is only drawn.
    bay: Bay,
    terrain: Vec<TerrainEntry>,
    victory: VictoryEntry,
}

/// Open water in the east.
#[derive(Deserialize)]
struct Bay {
    name: String,
    /// The hexes along its shore, from north to south.
    shore: Vec<u16>,
}

/// Builds the board file.
pub(crate) fn board(source: HexSource) -> Result<BoardFile> {
    let grid = Grid::around(&source.hexes)?;
    let hexes: Vec<HexEntry> = source.hexes.into_iter().map(|hex| grid.entry(hex)).collect();
    let mut hexsides = Vec::new();
    for printed in source.hexsides {
        hexsides.push(grid.hexside(printed)?);
    }
    let mut lines = lines(&grid, &hexsides);
    lines.push(grid.sea(source.bay));
    Ok(BoardFile {
        outline: outline(&hexes)?,
        lines,
        size: grid.size,
        battle: battle_board(),
        id: source.id,
        title: source.title,
        note: source.note,
        hexes,
        hexsides,
        sea: source.sea,
        terrain: source.terrain,
        victory: source.victory,
    })
}

/// Rows of hexes with a corner at the top, every even row shifted half a hex to the right.
struct Grid {
    left: f64,
    top: f64,
    size: Point,
    codes: BTreeSet<u16>,
}

impl Grid {
    /// A grid that just holds the hexes, with a margin.
    fn around(hexes: &[Hex]) -> Result<Grid> {
        let codes: BTreeSet<u16> = hexes.iter().map(|hex| hex.code).collect();
        ensure!(codes.len() == hexes.len(), "a hex is listed twice");
        let mut grid = Grid {
            left: 0.0,
            top: 0.0,
            size: (0.0, 0.0),
            codes,
        };
        let centres: Vec<(f64, f64)> = grid.codes.iter().map(|code| grid.exact(*code)).collect();
        let bounds = |pick: fn(&(f64, f64)) -> f64| {
            let low = centres.iter().map(pick).fold(f64::INFINITY, f64::min);
            (low, centres.iter().map(pick).fold(f64::NEG_INFINITY, f64::max))
        };
        let (left, right) = bounds(|centre| centre.0);
        let (top, bottom) = bounds(|centre| centre.1);
        grid.left = left - WIDTH / 2.0 - MARGIN;
        grid.top = top - SIDE - MARGIN;
        grid.size = (
            (right - left + WIDTH + 2.0 * MARGIN + SEA).ceil() as f32,
            (bottom - top + 2.0 * (SIDE + MARGIN)).ceil() as f32,
        );
        Ok(grid)
    }

    /// The centre of a hex without rounding.
    fn exact(&self, code: u16) -> (f64, f64) {
        let (column, row) = (f64::from(code / 100), code % 100);
        let shift = if row.is_multiple_of(2) { 0.5 } else { 0.0 };
        ((column + shift) * WIDTH - self.left, f64::from(row) * ROW - self.top)
    }

    fn centre(&self, code: u16) -> Point {
        let (x, y) = self.exact(code);
        (tenth(x), tenth(y))
    }

    /// The corners of a hex, clockwise from the top.
    fn corners(&self, code: u16) -> [Point; 6] {
        let (x, y) = self.exact(code);
        let (half, side) = (WIDTH / 2.0, SIDE);
        [
            (0.0, -side),
            (half, -side / 2.0),
            (half, side / 2.0),
            (0.0, side),
            (-half, side / 2.0),
            (-half, -side / 2.0),
        ]
        .map(|(right, down)| (tenth(x + right), tenth(y + down)))
    }

    fn entry(&self, printed: Hex) -> HexEntry {
        let (x, y) = self.exact(printed.code);
        HexEntry {
            polygon: self.corners(printed.code).to_vec(),
            label: (tenth(x), tenth(y - LABEL_ABOVE)),
            anchor: (tenth(x), tenth(y + ANCHOR_BELOW)),
            printed,
        }
    }

    /// The water between the shore and the edges of the sheet: a ring that the land lies upon. In the north the far
    /// shore closes in on the first hex.
    fn sea(&self, bay: Bay) -> MapLine {
        let mut points: Vec<Point> = bay.shore.iter().map(|code| self.centre(*code)).collect();
        let (first, last) = (bay.shore.first(), bay.shore.last());
        if let (Some(first), Some(last)) = (first, last) {
            let (right, bottom) = self.size;
            let far_shore = tenth(self.exact(*first).1 + HEAD);
            points.extend([(self.centre(*last).0, bottom), (right, bottom), (right, far_shore)]);
        }
        MapLine {
            id: "sea".to_owned(),
            name: bay.name,
            kind: "sea".to_owned(),
            points,
        }
    }

    fn hexside(&self, printed: Hexside) -> Result<HexsideEntry> {
        let (a, b) = (printed.a, printed.b);
        let both = self.codes.contains(&a) && self.codes.contains(&b);
        ensure!(both, "the hexside {a:04}-{b:04} is not between two hexes");
        let others = self.corners(b);
        let shared: Vec<Point> = self
            .corners(a)
            .into_iter()
            .filter(|corner| others.contains(corner))
            .collect();
        let ends: [Point; 2] = shared
            .try_into()
            .ok()
            .with_context(|| format!("the hexes {a:04} and {b:04} do not touch"))?;
        let (from, to) = (self.exact(a), self.exact(b));
        Ok(HexsideEntry {
            ends,
            middle: between(ends[0], ends[1], 0.5),
            angle: tenth((to.1 - from.1).atan2(to.0 - from.0).to_degrees()),
            printed,
        })
    }
}

/// A point as a key: tenths of a map unit.
fn key(point: Point) -> (i32, i32) {
    ((point.0 * 10.0).round() as i32, (point.1 * 10.0).round() as i32)
}

/// The ring around all hexes.
fn outline(hexes: &[HexEntry]) -> Result<Vec<Point>> {
    // A side of two hexes appears once in each direction; what remains is the coast and the edge of the map.
    let mut sides = BTreeMap::new();
    for hex in hexes {
        for (index, from) in hex.polygon.iter().enumerate() {
            let to = hex.polygon[(index + 1) % hex.polygon.len()];
            if sides.remove(&(key(to), key(*from))).is_none() {
                sides.insert((key(*from), key(to)), (*from, to));
            }
        }
    }
    let mut next: BTreeMap<(i32, i32), Vec<(Point, Point)>> = BTreeMap::new();
    for (ends, points) in sides {
        next.entry(ends.0).or_default().push(points);
    }
    let mut rings = Vec::new();
    while let Some(start) = next.keys().next().copied() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(sides) = next.get_mut(&at) {
            let (from, to) = sides.pop().context("a corner with a way in has a way out")?;
            if sides.is_empty() {
                next.remove(&at);
            }
            ring.push(from);
            at = key(to);
            if at == start {
                break;
            }
        }
        rings.push(ring);
    }
    // The greatest ring is the land; smaller ones are bays.
    rings
        .into_iter()
        .max_by(|a, b| area(a).total_cmp(&area(b)))
        .context("a map has hexes")
}

/// Rivers, mountains and marshes along hexsides, railways and roads from centre to centre.
fn lines(grid: &Grid, hexsides: &[HexsideEntry]) -> Vec<MapLine> {
    type Pieces = BTreeMap<(&'static str, String), Vec<(Point, Point)>>;
    let mut pieces: Pieces = BTreeMap::new();
    let mut add = |kind, name: &str, ends| pieces.entry((kind, name.to_owned())).or_default().push(ends);
    for side in hexsides {
        let (printed, along) = (&side.printed, (side.ends[0], side.ends[1]));
        let water = if printed.navigable.as_ref().is_some_and(|navigable| navigable.value) {
            "navigable"
        } else {
            "river"
        };
        for (kind, name) in [
            (water, &printed.river),
            ("mountain", &printed.mountain),
            ("marsh", &printed.marsh),
        ] {
            if let Some(name) = name {
                add(kind, &name.value, along);
            }
        }
        let across = (grid.centre(printed.a), grid.centre(printed.b));
        for rail in &printed.rails {
            add("rail", &rail.value, across);
        }
        if let Some(road) = &printed.road {
            add("road", road.value.name(), across);
        }
    }
    let mut lines = Vec::new();
    for ((kind, name), pieces) in &pieces {
        let words: String = name
            .to_lowercase()
            .chars()
            .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
            .collect();
        for (number, Chain { points }) in (1..).zip(chains(pieces)) {
            lines.push(MapLine {
                id: format!("{kind}-{words}-{number}"),
                name: name.clone(),
                kind: (*kind).to_owned(),
                points,
            });
        }
    }
    lines
}

/// The battle board as the Union sees it: both battlelines face each other, a Reserve behind each.
fn battle_board() -> BattleBoard {
    const BOX: (f32, f32) = (300.0, 170.0);
    const GAP: f32 = 12.0;
    const LABEL: f32 = 20.0;
    let width = 3.0 * BOX.0 + 4.0 * GAP;
    let column = |place: f32| GAP + place * (BOX.0 + GAP);
    let row = |place: f32| GAP + place * (BOX.1 + GAP);
    let entry = |side, position, x: f32, y: f32, width: f32| BattleBox {
        side,
        position,
        polygon: vec![(x, y), (x + width, y), (x + width, y + BOX.1), (x, y + BOX.1)],
        label: (x + width / 2.0, y + LABEL),
        anchor: (x + width / 2.0, y + LABEL / 2.0 + BOX.1 / 2.0),
    };
    let mut boxes = Vec::new();
    for (side, line, reserve) in [(Side::Union, 2.0, 3.0), (Side::Confederate, 1.0, 0.0)] {
        for (place, position) in [0.0, 1.0, 2.0].into_iter().zip(Position::LINE) {
            // The Confederates look down the board: their Left is on the right.
            let place = if side == Side::Union { place } else { 2.0 - place };
            boxes.push(entry(side, position, column(place), row(line), BOX.0));
        }
        boxes.push(entry(side, Position::Reserve, GAP, row(reserve), width - 2.0 * GAP));
    }
    BattleBoard {
        size: (width, row(4.0)),
        boxes,
    }
}
