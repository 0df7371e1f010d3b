//! What is printed, index-based so that it is cheap to read in hot loops.

use maps::sets::{Numbered, Set};
use protocol::Side;
use protocol::board::Board;

use super::file::{BorderKind, CrossingKind, CrossingState, Role, Start, UnitKind};
use super::ids::{Area, CorpsId, CrossingId, DivisionId, LeaderId, UnitId};

/// What is printed on the map and the counters.
#[derive(Clone, Debug, PartialEq)]
pub struct DayData {
    /// The areas by number; `areas[0]` is unused.
    pub areas: Vec<AreaData>,
    /// The units.
    pub units: Vec<Unit>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// The corps, and the armies.
    pub corps: Vec<Corps>,
    /// The divisions.
    pub divisions: Vec<Division>,
    /// The bridges and fords.
    pub crossings: Vec<Crossing>,
    /// The leaders whom the rules name.
    pub named: Named,
    /// The board as clients see it.
    pub board: Board,
    /// The names of the overlays that corrected it.
    pub overlays: Vec<String>,
    /// The address of board and counters as they are corrected.
    pub printed: String,
}

impl DayData {
    /// The unit with this number.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.number()]
    }

    /// The leader with this number.
    #[inline]
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.number()]
    }

    /// The area with this number.
    #[inline]
    #[must_use]
    pub fn area(&self, area: Area) -> &AreaData {
        &self.areas[usize::from(area)]
    }

    /// The bridge or ford with this number.
    #[inline]
    #[must_use]
    pub fn crossing(&self, crossing: CrossingId) -> &Crossing {
        &self.crossings[crossing.number()]
    }

    /// The border between two areas, if they are adjacent.
    #[must_use]
    pub fn border(&self, from: Area, to: Area) -> Option<&Adjacent> {
        let neighbours = &self.area(from).neighbours;
        neighbours.iter().find(|adjacent| adjacent.to == to)
    }

    /// The areas that have a role.
    #[must_use]
    pub fn areas_with(&self, role: Role) -> Set {
        let with = self.areas.iter().filter(|area| area.has(role));
        with.map(|area| area.number).collect()
    }

    /// The unit with this id, such as `u-1-i-gibbon`.
    #[must_use]
    pub fn unit_called(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(UnitId::numbered)
    }

    /// The leader with this id, such as `c-leader-lee`.
    #[must_use]
    pub fn leader_called(&self, id: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.id == id);
        index.map(LeaderId::numbered)
    }

    /// The bridge or ford between two areas, in either order.
    #[must_use]
    pub fn crossing_between(&self, a: Area, b: Area) -> Option<CrossingId> {
        self.border(a, b)?.crossing
    }
}

/// The leaders whom the rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// He activates others (5.3.2).
    pub mcclellan: LeaderId,
    /// He has to stir in the first impulse (5.3.1).
    pub hooker: LeaderId,
    /// He may begin active (12).
    pub burnside: LeaderId,
    /// He comes with VI Corps (4.4).
    pub franklin: LeaderId,
    /// He alone reorganizes the guns of his army (3.0).
    pub lee: LeaderId,
}

/// An area of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaData {
    /// Its number.
    pub number: Area,
    /// Its name.
    pub name: String,
    /// The Terrain Effects Modifier (1.1).
    pub tem: u8,
    /// The one against attacks across the creek or the Sunken Road, if it has two.
    pub special_tem: Option<u8>,
    /// Who controls it at the start, where that matters.
    pub holder: Option<Side>,
    /// The adjacent areas, by number, those beyond impassable water among them.
    pub neighbours: Vec<Adjacent>,
    pub(super) roles: u16,
    pub(super) edges: [bool; 4],
    /// The middle of its outline, in tenths of the board's units; y grows downwards.
    pub middle: (i64, i64),
}

/// An edge of the map (7.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Of the Union.
    North,
    /// Of the Union.
    East,
    /// Of the Confederates.
    South,
    /// Of the Confederates.
    West,
}

impl Edge {
    /// The edge to which a direction points, more than sideways; y grows downwards.
    pub(super) const fn facing((x, y): (i64, i64)) -> Edge {
        match (x.abs() >= y.abs(), x > 0, y > 0) {
            (true, true, _) => Edge::East,
            (true, false, _) => Edge::West,
            (false, _, true) => Edge::South,
            (false, _, false) => Edge::North,
        }
    }

    /// The edges to which a side retreats (7.3.3).
    #[must_use]
    pub const fn of(side: Side) -> [Edge; 2] {
        match side {
            Side::Union => [Edge::North, Edge::East],
            Side::Confederate => [Edge::South, Edge::West],
        }
    }
}

impl AreaData {
    /// Whether the rules give it this role.
    #[must_use]
    pub const fn has(&self, role: Role) -> bool {
        self.roles & (1 << role as u16) != 0
    }

    /// Whether it has the role with this number.
    #[must_use]
    pub const fn has_number(&self, role: usize) -> bool {
        self.roles & (1 << role) != 0
    }

    /// Whether it lies at an edge of the map to which a side retreats there (7.3.3).
    #[must_use]
    pub const fn is_at(&self, edge: Edge) -> bool {
        self.edges[edge as usize]
    }

    /// The edge of the map to which one goes from here to another area, more than sideways (7.3.3).
    #[must_use]
    pub const fn way_to(&self, other: &AreaData) -> Edge {
        Edge::facing((other.middle.0 - self.middle.0, other.middle.1 - self.middle.1))
    }

    /// Whether it is open ground, into which volleys are fired (1.4).
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        self.tem == 1
    }
}

/// A border as seen from one of its areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjacent {
    /// The area on the other side.
    pub to: Area,
    /// What runs along it.
    pub border: BorderKind,
    /// The bridge or ford across it.
    pub crossing: Option<CrossingId>,
    /// Its number on the wire.
    pub border_id: u16,
}

/// A corps, or an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corps {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its corps.
    pub corps: CorpsId,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its id in the counter file.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its full name.
    pub name: String,
    /// Its corps.
    pub corps: CorpsId,
    /// Its division, if it belongs to one.
    pub division: Option<DivisionId>,
    /// Its combat value when fresh.
    pub fresh: u8,
    /// Its combat value when spent.
    pub spent: u8,
    /// Its Movement Allowance.
    pub movement: u8,
    /// With what it fires in the Long-Range Bombardment Phase, if it may.
    pub long_range: Option<u8>,
    /// Whether it counts as part of any corps of its side.
    pub reserve: bool,
    /// Whether it is never reorganized.
    pub independent: bool,
    /// Where it begins.
    pub start: Start,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His id in the counter file.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// What he commands.
    pub corps: CorpsId,
    /// His Movement Allowance.
    pub movement: u8,
    /// Where he begins.
    pub start: Start,
    /// Whether he is active when he comes into play.
    pub active: bool,
    /// What killing him is worth.
    pub points: u8,
    /// Whether he may be activated without McClellan.
    pub rouses_himself: bool,
}

/// A bridge or ford.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The area with the lower number.
    pub a: Area,
    /// The area with the higher number.
    pub b: Area,
    /// Its name.
    pub name: String,
    /// Bridge or ford.
    pub kind: CrossingKind,
    /// Its border on the wire.
    pub border_id: u16,
    /// Its state at the start.
    pub start: CrossingState,
}

impl Crossing {
    /// The area at its other end.
    #[must_use]
    pub const fn beyond(&self, from: Area) -> Area {
        if from == self.a { self.b } else { self.a }
    }
}
