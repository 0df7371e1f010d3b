//! The game: what is printed, and look-ups made from it.

use maps::sets::{Numbered, Row, Set};
use protocol::{BySide, Side};

use crate::choice::Piece;
use crate::data::{
    AREAS, Adjacent, Area, BorderKind, CORPS, DayData, Edge, LeaderId, Role, Start, UNITS, Unit, UnitId, UnitKind,
    Units,
};
use crate::state::{Leaders, State};

/// Bloodiest Day: Antietam.
#[derive(Clone, Debug)]
pub struct BloodiestDay {
    /// What is printed.
    pub data: DayData,
    /// Look-ups made from it.
    pub lookups: Lookups,
}

/// What is asked often, as sets.
#[derive(Clone, Debug)]
pub struct Lookups {
    /// The units of each side.
    pub units: BySide<Units>,
    /// The units of each side that enter as reinforcements (4).
    pub reinforcements: BySide<Units>,
    /// The Movement Allowance of each unit.
    pub movement: Row<u8, UNITS, UnitId>,
    /// The leaders of each side.
    pub leaders: BySide<Leaders>,
    /// The units of each corps.
    pub corps: [Units; CORPS],
    /// Reserve Artillery, which counts as part of any corps of its side (1.4).
    pub reserve: Units,
    /// Foot.
    pub infantry: Units,
    /// Horse.
    pub cavalry: Units,
    /// Guns of both sorts.
    pub guns: Units,
    /// Cavalry and horse artillery (7.3.1).
    pub mounted: Units,
    /// Guns that fire in the Long-Range Bombardment Phase (3.0).
    pub long_range: Units,
    /// All areas.
    pub areas: Set,
    /// The areas adjacent to each.
    pub adjacent: [Set; AREAS],
    /// The areas adjacent to each without the creek between.
    pub open: [Set; AREAS],
    /// The areas across a bridge or ford from each.
    pub across: [Set; AREAS],
    /// The areas with each role.
    roles: [Set; Role::COUNT],
    /// Open ground (1.4).
    pub clear: Set,
    /// The areas whose last holder is marked (1.2.4).
    pub marked: Set,
    /// How many areas each is away from either of the edges to which a side retreats (7.3.3, 8.6.4), by bridges and fords
    /// too.
    pub rear: BySide<[[u8; AREAS]; 2]>,
    /// The areas next to each that are as near to an edge to which a side retreats, and lie on the way to it.
    pub along: BySide<[Set; AREAS]>,
}

impl Lookups {
    fn new(data: &DayData) -> Lookups {
        let units = |of: &dyn Fn(&Unit) -> bool| -> Units {
            let all = data.units.iter().enumerate().filter(|(_, unit)| of(unit));
            all.map(|(index, _)| UnitId::numbered(index)).collect()
        };
        let beyond = |is: &dyn Fn(&Adjacent) -> bool| {
            let mut sets = [Set::EMPTY; AREAS];
            for area in &data.areas {
                let borders = area.neighbours.iter().filter(|border| is(border));
                sets[usize::from(area.number)] = borders.map(|border| border.to).collect();
            }
            sets
        };
        let mut movement = Row::default();
        for (index, unit) in data.units.iter().enumerate() {
            movement[UnitId::numbered(index)] = unit.movement;
        }
        let areas = data.areas[1..].iter();
        Lookups {
            units: BySide::of(|side| units(&|unit| unit.side == side)),
            reinforcements: BySide::of(|side| {
                units(&|unit| unit.side == side && !matches!(unit.start, Start::Area(_)))
            }),
            movement,
            leaders: BySide::of(|side| {
                let all = data.leaders.iter().zip(0..).filter(|(leader, _)| leader.side == side);
                all.map(|(_, index)| index).collect()
            }),
            corps: std::array::from_fn(|index| units(&|unit| unit.corps.number() == index)),
            reserve: units(&|unit| unit.reserve),
            infantry: units(&|unit| unit.kind == UnitKind::Infantry),
            cavalry: units(&|unit| unit.kind == UnitKind::Cavalry),
            guns: units(&|unit| unit.kind.is_artillery()),
            mounted: units(&|unit| unit.kind.is_mounted()),
            long_range: units(&|unit| unit.long_range.is_some()),
            areas: areas.clone().map(|area| area.number).collect(),
            adjacent: beyond(&|_| true),
            open: beyond(&|border| border.border != BorderKind::Creek),
            across: beyond(&|border| border.crossing.is_some()),
            roles: std::array::from_fn(|role| {
                let with = areas.clone().filter(|area| area.has_number(role));
                with.map(|area| area.number).collect()
            }),
            clear: areas
                .clone()
                .filter(|area| area.is_clear())
                .map(|area| area.number)
                .collect(),
            marked: areas
                .filter(|area| area.holder.is_some())
                .map(|area| area.number)
                .collect(),
            rear: BySide::of(|side| Edge::of(side).map(|edge| distances(data, edge))),
            along: BySide::of(|side| along(data, side)),
        }
    }
}

/// How far each area is from an edge of the map.
fn distances(data: &DayData, edge: Edge) -> [u8; AREAS] {
    let mut distances = [u8::MAX; AREAS];
    let at_edge = data.areas.iter().filter(|area| area.is_at(edge));
    let mut border: Set = at_edge.map(|area| area.number).collect();
    for distance in 0..u8::MAX {
        let mut next = Set::EMPTY;
        for area in border {
            distances[usize::from(area)] = distance;
            let ways = data.area(area).neighbours.iter();
            let open = ways.filter(|way| way.border != BorderKind::Creek || way.crossing.is_some());
            next |= open.map(|way| way.to).collect();
        }
        border = next.filter(|area| distances[usize::from(*area)] == u8::MAX).collect();
        if border.is_empty() {
            break;
        }
    }
    distances
}

/// For each area that is not at an edge behind a side those next to it that are as near to it, and lie toward it more than
/// sideways.
fn along(data: &DayData, side: Side) -> [Set; AREAS] {
    let mut along = [Set::EMPTY; AREAS];
    for edge in Edge::of(side) {
        let far = distances(data, edge);
        for area in &data.areas {
            let from = usize::from(area.number);
            let is_even = |to: &Area| far[from] > 0 && far[usize::from(*to)] == far[from];
            let is_along = |to: &Area| is_even(to) && area.way_to(data.area(*to)) == edge;
            let next = area.neighbours.iter().map(|way| way.to);
            along[from] |= next.filter(is_along).collect::<Set>();
        }
    }
    along
}

impl BloodiestDay {
    /// The rules on what is printed.
    #[must_use]
    pub fn new(data: DayData) -> BloodiestDay {
        BloodiestDay {
            lookups: Lookups::new(&data),
            data,
        }
    }

    /// The units of a side in an area.
    #[inline]
    #[must_use]
    pub fn own(&self, state: &State, side: Side, area: Area) -> Units {
        state.units.at(area) & self.lookups.units[side]
    }

    /// The units of the other side in an area.
    #[inline]
    #[must_use]
    pub fn enemies(&self, state: &State, side: Side, area: Area) -> Units {
        self.own(state, side.other(), area)
    }

    /// Whether an area holds units of this side only (1.4 Controlled).
    #[must_use]
    pub fn is_sole(&self, state: &State, side: Side, area: Area) -> bool {
        !self.own(state, side, area).is_empty() && self.enemies(state, side, area).is_empty()
    }

    /// The areas next to one.
    #[inline]
    #[must_use]
    pub fn around(&self, area: Area) -> Set {
        self.lookups.adjacent[usize::from(area)]
    }

    /// Whether an area lies farther to the rear of a side than one next to it: nearer to the one or to the other of the
    /// edges to which it retreats, or as near and on the way to it (7.3.3, card retreats).
    #[must_use]
    pub fn is_rearward(&self, side: Side, from: Area, to: Area) -> bool {
        let edges = &self.lookups.rear[side];
        let nearer = |distance: &[u8; AREAS]| distance[usize::from(to)] < distance[usize::from(from)];
        edges.iter().any(nearer) || self.lookups.along[side][usize::from(from)].contains(to)
    }

    /// Whose a unit is.
    #[inline]
    #[must_use]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if self.lookups.units[Side::Union].contains(unit) {
            Side::Union
        } else {
            Side::Confederate
        }
    }

    /// Whose a piece is.
    #[inline]
    #[must_use]
    pub fn owner(&self, piece: Piece) -> Side {
        match piece {
            Piece::Unit(unit) => self.side_of(unit),
            Piece::Leader(leader) => self.data.leader(leader).side,
        }
    }

    /// The units that belong to the formation of a leader: any of its side for Confederates (6.2), those of his corps and
    /// the Reserve Artillery for Union leaders (6.3, 1.4). The army leader of the Union has none.
    #[must_use]
    pub fn commanded(&self, leader: LeaderId) -> Units {
        match self.data.leader(leader).side {
            Side::Confederate => self.lookups.units[Side::Confederate],
            Side::Union if leader == self.data.named.mcclellan => Units::EMPTY,
            Side::Union => self.formation(leader) | (self.lookups.reserve & self.lookups.units[Side::Union]),
        }
    }

    /// The units of the corps or army that a leader commands by name.
    #[must_use]
    pub fn formation(&self, leader: LeaderId) -> Units {
        self.lookups.corps[self.data.leader(leader).corps.number()]
    }

    /// Whether a side controls an area whose holder is marked: it took it last, and no enemies are in it (2.2).
    #[must_use]
    pub fn controls(&self, state: &State, side: Side, area: Area) -> bool {
        let holder = if state.union_held.contains(area) {
            Side::Union
        } else {
            Side::Confederate
        };
        holder == side && self.enemies(state, side, area).is_empty()
    }

    /// The areas that have a role.
    #[inline]
    #[must_use]
    pub fn areas_with(&self, role: Role) -> Set {
        self.lookups.roles[role as usize]
    }

    /// How many of the areas with a role a side controls.
    #[must_use]
    pub fn count_controlled(&self, state: &State, side: Side, role: Role) -> u8 {
        let areas = self.areas_with(role);
        areas.filter(|area| self.controls(state, side, *area)).count() as u8
    }

    /// Turns the control markers over where one side stands alone (1.2.4).
    pub(crate) fn mark_control(&self, state: &mut State) {
        for area in self.lookups.marked {
            if self.is_sole(state, Side::Union, area) {
                state.union_held.insert(area);
            } else if self.is_sole(state, Side::Confederate, area) {
                state.union_held.remove(area);
            }
        }
    }
}
