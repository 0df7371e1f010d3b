//! The map (3) as sets and tables for the hot loops.

use crate::book::{Book, Ground as Bounds};
use crate::data::{BorderKind, CrossingKind, GameData, Role};
use crate::sets::Set;

/// How many areas a map can have, area 0 (unused) included.
pub const AREAS: usize = 64;
const NO_EDGE: u8 = u8::MAX;

/// A border as somebody crosses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The area on the other side.
    pub to: u8,
    /// What runs along it.
    pub border: BorderKind,
    /// The bridge, ford or ferry across it, as an index.
    pub bridge: Option<u8>,
    /// Whether the crossing is a ford or a ferry.
    pub ford: bool,
    /// Whether a road crosses it.
    pub road: bool,
    /// Whether a railway crosses it.
    pub rail: bool,
}

/// The landings between which the Union Supply Train moves (6.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    /// Where it begins.
    pub start: u8,
    /// Where it may go.
    pub goal: u8,
}

/// The areas and their borders, computed once from [`GameData`].
#[derive(Clone, Debug)]
pub struct Ground {
    /// All areas.
    pub areas: Set,
    /// The areas adjacent to each area.
    pub adjacent: [Set; AREAS],
    /// Richmond.
    pub richmond: u8,
    /// The areas with square identifiers (3.2.2).
    pub fortified: Set,
    /// Richmond's gates (15.4).
    pub gates: Set,
    /// Where the Richmond Garrison may march (9.1.3).
    pub garrison_marches: Set,
    /// Where the Richmond Garrison may retreat (10.7.4).
    pub garrison_retreats: Set,
    /// Where a unit can be forced off the map (10.7.4).
    pub map_edge: Set,
    /// The sources of supply of each side (13.3.1).
    pub supply: [Set; 2],
    /// Where each side's paths for repairs of bridges lead (16.5.3).
    pub yards: [Set; 2],
    /// The areas south of the rivers (17.2.1, 17.2.3).
    pub south: Set,
    /// The areas in which a cavalry raid cuts the railway (17.5).
    pub rail_raid: Set,
    /// The landings of the Supply Train (6.2.2 of Birth of a Legend).
    pub landings: Option<Landings>,
    /// The areas in reach of the gunboats on the James, and where they also defend (15.6 of Birth of a Legend).
    pub river: [Set; 2],
    edges: Vec<Edge>,
    edge_index: [[u8; AREAS]; AREAS],
}

impl Ground {
    pub(crate) fn new(data: &GameData, book: &Book) -> Ground {
        let with = |role: Role| -> Set { data.areas_with(role).collect() };
        let only = |role: Role| with(role).first().expect("the data name this area");
        let (edges, edge_index) = borders(data);
        let adjacent = std::array::from_fn(|area| match data.areas.get(area) {
            Some(area) => area.neighbours.iter().map(|neighbour| neighbour.to).collect(),
            None => Set::EMPTY,
        });
        let areas: Set = data.areas[1..].iter().map(|area| area.number).collect();
        let richmond = only(Role::Richmond);
        let within = |bounds: Bounds| match bounds {
            Bounds::Anywhere => areas,
            Bounds::RichmondAndAround => adjacent[usize::from(richmond)] | Set::of(richmond),
            Bounds::Richmond => Set::of(richmond),
        };
        Ground {
            areas,
            adjacent,
            richmond,
            fortified: with(Role::Fortified),
            gates: with(Role::Gate),
            garrison_marches: within(book.garrison.marches),
            garrison_retreats: within(book.garrison.retreats),
            map_edge: areas.filter(|area| data.areas[usize::from(*area)].on_edge).collect(),
            supply: [with(Role::UnionSupply), with(Role::ConfederateSupply)],
            yards: [
                with(Role::UnionSupply) | with(Role::TrainStart) | with(Role::TrainGoal),
                with(Role::Richmond),
            ],
            south: areas.filter(|area| *area >= book.south_from).collect(),
            rail_raid: with(Role::RailRaid),
            landings: book.train.map(|_| Landings {
                start: only(Role::TrainStart),
                goal: only(Role::TrainGoal),
            }),
            river: [with(Role::James), with(Role::James) | with(Role::TrainStart)],
            edges,
            edge_index,
        }
    }

    /// The border between two areas, if units could move directly between them.
    #[inline]
    #[must_use]
    pub fn edge(&self, from: u8, to: u8) -> Option<&Edge> {
        self.edges
            .get(usize::from(self.edge_index[usize::from(from)][usize::from(to)]))
    }
}

/// All borders in both directions, and which of them leads from one area to another.
fn borders(data: &GameData) -> (Vec<Edge>, [[u8; AREAS]; AREAS]) {
    let mut edges = Vec::new();
    let mut index = [[NO_EDGE; AREAS]; AREAS];
    for area in &data.areas {
        for neighbour in &area.neighbours {
            index[usize::from(area.number)][usize::from(neighbour.to)] = edges.len() as u8;
            let crossing = neighbour.bridge.map(|bridge| data.bridges[usize::from(bridge.0)].kind);
            edges.push(Edge {
                to: neighbour.to,
                border: neighbour.border,
                bridge: neighbour.bridge.map(|bridge| bridge.0),
                ford: matches!(crossing, Some(CrossingKind::Ford | CrossingKind::Ferry)),
                road: neighbour.road,
                rail: neighbour.rail,
            });
        }
    }
    assert!(
        edges.len() < usize::from(NO_EDGE),
        "a map has fewer than 255 directed borders"
    );
    (edges, index)
}
