//! From a grid back to the board.

use super::layout::{middle, pairs, rounded, sum};
use super::{Grid, HexInfo, Served, SideCrossing, Walk, place};
use crate::board::{Board, Border, Crossing, Point, Space};
use crate::view::SpaceId;

impl From<Served> for Board {
    /// The board with everything that its grid says. What is no grid at all, a letter without a meaning say, is left out.
    fn from(Served { mut board, grid }: Served) -> Board {
        let Some(grid) = grid else { return board };
        let spaces = grid.spaces();
        let ids: Vec<SpaceId> = spaces.iter().map(|space| space.id).collect();
        let mut borders = grid.borders(&ids);
        borders.append(&mut board.borders);
        borders.sort_by_key(|border| border.id);
        board.borders = borders;
        board.spaces.splice(0..0, spaces);
        for walk in &grid.walks {
            if let Some(line) = board.lines.get_mut(usize::from(walk.line)) {
                line.points = grid.points(walk);
            }
        }
        if let Some(walk) = &grid.outline {
            board.outline = grid.points(walk);
            board.outline.pop();
        }
        board
    }
}

impl Grid {
    fn spaces(&self) -> Vec<Space> {
        let columns = (u32::from(self.first.column)..).zip(&self.columns);
        let cells = columns.flat_map(|(column, text)| {
            let rows = (u32::from(self.first.row)..).zip(text.chars());
            rows.map(move |(row, letter)| (column * 100 + row, letter))
        });
        let spaces = cells.filter_map(|(id, letter)| {
            let ground = self.grounds.get(place(letter)?)?;
            let id = SpaceId::try_from(id).ok()?;
            let found = self.hexes.binary_search_by_key(&id, |hex| hex.id).ok();
            let info = found.and_then(|index| self.hexes.get(index)).cloned();
            let info = info.unwrap_or_else(|| HexInfo::nothing(id));
            let middle = self.layout.middle(id);
            let usual = |offset: Point| rounded(sum(middle, (f64::from(offset.0), f64::from(offset.1))));
            Some(Space {
                id,
                name: info.name,
                polygon: self.layout.polygon(id),
                label: info.label.unwrap_or_else(|| usual(self.label)),
                anchor: info.anchor.unwrap_or_else(|| usual(self.anchor)),
                identifier: info.identifier,
                terrain: ground.terrain.clone(),
                home: ground.home,
                symbols: info.symbols,
                inset: None,
                facts: info.facts,
            })
        });
        spaces.collect()
    }

    fn borders(&self, ids: &[SpaceId]) -> Vec<Border> {
        let letters = self.sides.iter().flat_map(|column| column.chars());
        let numbered = (1..).zip(pairs(&self.layout, ids)).zip(letters);
        let borders = numbered.filter_map(|((number, (a, b)), letter)| {
            let kind = self.kinds.get(place(letter)?)?;
            let (at, angle) = middle(&self.layout, (a, b));
            let crossing = self.crossings.iter().find(|crossing| crossing.border == number);
            let crossing = crossing.map(|SideCrossing { name, kind, src, .. }| Crossing {
                arches: None,
                name: name.clone(),
                kind: kind.clone(),
                at,
                angle,
                src: src.clone(),
            });
            Some(Border {
                id: number,
                a,
                b,
                kind: kind.kind.clone(),
                crossing,
                road: kind.road,
                rail: kind.rail,
                middle: at,
            })
        });
        borders.collect()
    }

    fn points(&self, walk: &Walk) -> Vec<Point> {
        let mut at = sum(self.layout.middle(walk.hex), self.layout.corner(walk.corner));
        let mut points = vec![rounded(at)];
        for step in walk.steps.chars().filter_map(|step| step.to_digit(12)) {
            at = sum(at, self.layout.step(step as usize));
            points.push(rounded(at));
        }
        points
    }
}

impl HexInfo {
    const fn nothing(id: SpaceId) -> HexInfo {
        HexInfo {
            id,
            name: String::new(),
            label: None,
            anchor: None,
            identifier: None,
            symbols: Vec::new(),
            facts: Vec::new(),
        }
    }
}
