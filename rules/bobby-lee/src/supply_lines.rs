//! Who controls railways, roads and waters, and where they lead (7, 8, 9.2).
//!
//! Everything follows from where blocks stand, which everybody sees. What a side moves along and between it controls as
//! it did at the last look (2.7); its supply is found from where blocks stand now.

use protocol::{BySide, Side};

use crate::data::Edge;
use crate::game::BobbyLee;
use crate::ids::{HexId, HexSet, RiverId};
use crate::lines::{Ports, Railway};
use crate::state::State;

/// The supply of a side (9.2).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Supply {
    /// The hexes on its supply lines.
    pub(crate) line: HexSet,
    /// The ports supplied by sea.
    pub(crate) ports: HexSet,
    /// The hexes in supply: on or next to a line.
    pub(crate) hexes: HexSet,
}

impl BobbyLee {
    /// Where both sides stand now.
    fn standing(&self, state: &State) -> BySide<HexSet> {
        BySide::of(|side| self.occupied(state, side))
    }

    /// 7.1: the vacant Confederate hexes of a railway that the Union controls because it holds both neighbours, where both
    /// sides stand so.
    fn between(&self, railway: &Railway, standing: BySide<HexSet>) -> HexSet {
        let (mut once, mut twice) = (HexSet::EMPTY, HexSet::EMPTY);
        for held in self.ground.friendly(Side::Union, standing) & railway.frontier {
            let next = railway.lines.next(held);
            twice |= once & next;
            once |= next;
        }
        let [union, confederate] = standing.into_array();
        (twice & self.ground.home[Side::Confederate]) - union - confederate - self.lines.major
    }

    /// 7.1: the hexes of a railway that a side controls.
    fn controlled(&self, railway: &Railway, side: Side, standing: BySide<HexSet>) -> HexSet {
        let between = self.between(railway, standing);
        let on_line = railway.lines.spaces();
        match side {
            Side::Union => (on_line & self.ground.friendly(Side::Union, standing)) | between,
            Side::Confederate => (on_line & self.ground.home[side]) - standing[Side::Union] - between,
        }
    }

    /// The hexes that were friendly to a side at the last look (2.7, 2.72), with the vacant rail hexes that belong to the
    /// Union by 7.1.
    pub(crate) fn friendly_hexes(&self, state: &State, side: Side) -> HexSet {
        self.friendly_where(state.stood, side)
    }

    fn friendly_where(&self, standing: BySide<HexSet>, side: Side) -> HexSet {
        let between = self.between(&self.lines.rails, standing);
        let friendly = self.ground.friendly(side, standing);
        match side {
            Side::Union => friendly | between,
            Side::Confederate => friendly - between,
        }
    }

    /// 7.3: the hexes that a block of a side reaches by rail, along railways that its side controls.
    pub(crate) fn rail_reach(&self, state: &State, side: Side, from: HexId) -> HexSet {
        let rails = &self.lines.rails;
        let within = self.controlled(rails, side, state.stood);
        rails.lines.trace(HexSet::of(from), within) - HexSet::of(from)
    }

    /// 8.3, 8.4: the ports that a Union block reaches by sea from a friendly port.
    pub(crate) fn sea_reach(&self, state: &State, from: HexId) -> Ports {
        let friendly = self.friendly_hexes(state, Side::Union);
        let from = HexSet::of(from);
        let reach = self.lines.sail(from & friendly, friendly);
        Ports {
            friendly: reach.friendly - from,
            ..reach
        }
    }

    /// 5.41: whether all ports of a river are friendly to a side; so it is on rivers that ships do not use.
    pub(crate) fn river_is_friendly(&self, state: &State, side: Side, river: RiverId) -> bool {
        let friendly = self.friendly_hexes(state, side);
        let ports = &self.data.rivers[usize::from(river.0)].ports;
        ports.iter().all(|port| friendly.contains(*port))
    }

    /// Whether a hex lies north of the Potomac (4.4, 9.2).
    pub(crate) fn is_north(&self, hex: HexId) -> bool {
        self.lines.north.contains(hex)
    }

    /// 9.2: the supply lines of a side, and what is in supply.
    pub(crate) fn supply(&self, state: &State, side: Side) -> Supply {
        let lines = &self.lines;
        let standing = self.standing(state);
        let railway = &lines.supply[side];
        let within = self.controlled(railway, side, standing);
        let mut ports = HexSet::EMPTY;
        if side == Side::Union {
            let friendly = self.friendly_where(standing, side);
            ports = lines.sail(lines.major_ports & friendly, friendly).friendly;
        }
        let line = railway.lines.trace(lines.entries[side] | ports, within) | ports;
        let mut hexes = line | self.ground.land.around(line);
        if side == Side::Confederate {
            hexes -= lines.north;
        }
        Supply { line, ports, hexes }
    }

    /// Whether a supply line of a side runs across a hexside.
    pub(crate) fn joins(&self, side: Side, supply: &Supply, edge: &Edge) -> bool {
        let next = self.lines.supply[side].lines.next(edge.a);
        next.contains(edge.b) && supply.line.contains(edge.a) && supply.line.contains(edge.b)
    }

    /// 9.52: the hexes in which a side may put a new unit: rail entry hexes and major towns in its home territory, friendly
    /// and in supply.
    pub(crate) fn depots(&self, state: &State, side: Side, supplied: HexSet) -> HexSet {
        let places = self.lines.entries[side] | self.lines.major;
        let friendly = self.friendly_where(self.standing(state), side);
        places & self.ground.home[side] & supplied & friendly
    }
}
