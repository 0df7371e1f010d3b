//! The maps of a game: hexes and hexsides, put together from the records of its board.

mod compile;
pub mod labels;
mod printed;
mod shores;
mod text;

use maps::grid::{Direction, Grid};

pub use compile::{Correction, load};
pub use printed::{Crossing, Known, Mark, Named, Printed, Route, SideCode, Stream, Terrain, Water, Way};
pub use shores::Shore;

use crate::ids::{EdgeId, HexId};

/// A hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    /// Column and row on the north map, which is also its number on the wire.
    pub code: u16,
    /// Its terrain.
    pub terrain: Terrain,
    /// The letter of its county; that of water is `~`.
    pub county: char,
    /// Whether a Confederate redoubt stands here, be it in a naval battery (9.0).
    pub redoubt: bool,
    /// Its neighbours by direction, clockwise from the north.
    pub beside: [Option<Beside>; 6],
}

/// A hexside as seen from one of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The hex on the other side.
    pub hex: HexId,
    /// The hexside.
    pub edge: EdgeId,
}

/// A hexside between two hexes of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The hex with the lower code.
    pub a: HexId,
    /// The hex with the higher code.
    pub b: HexId,
    /// The water along it.
    pub water: Option<Water>,
    /// What leads across a river.
    pub crossing: Option<Crossing>,
    /// The best way that crosses it.
    pub route: Option<Route>,
    /// Whether it is wooded in dry turns (2.3).
    pub woods: bool,
}

/// How control reaches over a hexside (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Not at all.
    None,
    /// Through woods: for flanks only.
    Restricted,
    /// Fully.
    Full,
}

/// The maps of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The hexes in the order of their codes.
    pub hexes: Vec<Hex>,
    /// The place of each code among them; beyond their end for a code that is no hex.
    places: Vec<u16>,
    /// The hexsides in the order of the codes of their hexes.
    pub edges: Vec<Edge>,
    /// How control reaches over each hexside in dry turns and in rain; none for rivers, whose crossings come and go.
    still: Vec<Option<[Reach; 2]>>,
    /// What the records say: names, rivers, ways.
    pub printed: Printed,
}

impl Map {
    /// The hex of a code.
    #[must_use]
    pub fn hex(&self, code: u16) -> Option<HexId> {
        let place = self.places.get(usize::from(code)).copied()?;
        (usize::from(place) < self.hexes.len()).then_some(HexId(code))
    }

    /// All hexes.
    pub fn ids(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes.iter().map(|hex| HexId(hex.code))
    }

    /// The hex of a printed number.
    #[must_use]
    pub fn labelled(&self, label: &str) -> Option<HexId> {
        labels::code(label).and_then(|code| self.hex(code))
    }

    /// The printed number of a hex.
    #[must_use]
    pub fn label(&self, hex: HexId) -> String {
        labels::label(self[hex].code)
    }

    /// The hexside between two hexes, if they touch.
    #[must_use]
    pub fn edge(&self, from: HexId, to: HexId) -> Option<EdgeId> {
        let mut beside = self[from].beside.iter().flatten();
        beside.find(|beside| beside.hex == to).map(|beside| beside.edge)
    }

    /// How control reaches over a hexside in dry turns and in rain, where nothing that happens in a game changes it.
    #[inline]
    #[must_use]
    pub fn still(&self, edge: EdgeId) -> Option<[Reach; 2]> {
        self.still[usize::from(edge.0)]
    }

    /// The hexes around one, clockwise, without those beyond the edge of the map.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = Beside> + '_ {
        self[hex].beside.iter().flatten().copied()
    }

    /// How many hexes it is from one to another.
    #[must_use]
    pub fn distance(&self, from: HexId, to: HexId) -> u16 {
        Grid::Columns.distance(from.0, to.0)
    }

    /// Whether a mark is in a hex.
    #[must_use]
    pub fn is_marked(&self, hex: HexId, mark: Mark) -> bool {
        let marked = self.printed.marks.get(&mark);
        marked.is_some_and(|hexes| hexes.contains_key(&self[hex].code))
    }

    /// The same for all hexsides, from their terrain and ways (2.4.2, 2.4.3).
    fn stills(&self) -> Vec<Option<[Reach; 2]>> {
        let closed = |hex: HexId, rain: bool| match self[hex].terrain {
            Terrain::Swamp | Terrain::Mountain => true,
            Terrain::ProvisionalSwamp => rain,
            _ => false,
        };
        let still = |edge: &Edge| match (edge.water, edge.route) {
            (Some(Water::Minor | Water::Major), _) => None,
            (Some(Water::Open), _) => Some([Reach::None; 2]),
            (None | Some(Water::Creek), Some(_)) => Some([Reach::Full; 2]),
            (None | Some(Water::Creek), None) => Some([false, true].map(|rain| {
                if closed(edge.a, rain) || closed(edge.b, rain) {
                    Reach::None
                } else if edge.woods {
                    Reach::Restricted
                } else {
                    Reach::Full
                }
            })),
        };
        self.edges.iter().map(still).collect()
    }

    /// The directions and what lies there.
    fn directions() -> impl Iterator<Item = (usize, Direction)> {
        Direction::ALL.into_iter().enumerate()
    }
}

impl std::ops::Index<HexId> for Map {
    type Output = Hex;
    #[inline]
    fn index(&self, hex: HexId) -> &Hex {
        &self.hexes[usize::from(self.places[usize::from(hex.0)])]
    }
}

impl std::ops::Index<EdgeId> for Map {
    type Output = Edge;
    #[inline]
    fn index(&self, edge: EdgeId) -> &Edge {
        &self.edges[usize::from(edge.0)]
    }
}

impl Edge {
    /// The hex on the other side.
    #[must_use]
    pub fn across(&self, from: HexId) -> HexId {
        if from == self.a { self.b } else { self.a }
    }

    /// Whether a minor or major river runs along it.
    #[must_use]
    pub fn is_river(&self) -> bool {
        matches!(self.water, Some(Water::Minor | Water::Major))
    }
}
