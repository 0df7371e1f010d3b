//! Who stands where and controls what (2.4): made anew from a state whenever rules ask such questions.

use std::cell::OnceCell;

use protocol::Side;

use crate::data::GameData;
use crate::forces::Scenario;
use crate::frames::Frame;
use crate::ids::{EdgeId, HexId, HexSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::map::{Crossing, Edge, Hex, Map, Route, Terrain, Water};

pub use crate::map::Reach;
use crate::state::{State, UnitState};
use crate::steps::Steps;

/// The water in a game of an older edition at which a turn of rain closes fords no more.
const ALMOST_LOW: u8 = 1;

/// Who stands where and controls what. What a question needs of it is worked out when the question is asked.
#[derive(Clone)]
pub struct Field<'a> {
    /// What is printed.
    pub data: &'a GameData,
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The state that is looked at.
    pub state: &'a State,
    /// The hex whose works siege artillery has breached in the combat that is looked at (18.0 of the advanced game).
    breached: Option<HexId>,
    /// The hexes with units of each side, the Union's first.
    occupied: [OnceCell<HexSet>; 2],
    /// The hexes in zones of control of each side.
    zones: [OnceCell<HexSet>; 2],
    /// The steps of the march that is asked for.
    steps: OnceCell<Steps>,
}

impl<'a> Field<'a> {
    /// Looks at a state.
    #[inline]
    #[must_use]
    pub fn new(data: &'a GameData, state: &'a State) -> Field<'a> {
        Field {
            data,
            scenario: state.scenario(data),
            state,
            breached: None,
            // One by one: a repeated constant would be written out whole, with room for all four sets.
            occupied: [OnceCell::new(), OnceCell::new()],
            zones: [OnceCell::new(), OnceCell::new()],
            steps: OnceCell::new(),
        }
    }

    /// The same with the works of a hex breached.
    pub(crate) fn breaching(&self, hex: HexId) -> Field<'a> {
        Field {
            breached: Some(hex),
            ..self.clone()
        }
    }

    /// Whether the works of a hex are breached.
    pub(crate) fn is_breached(&self, hex: HexId) -> bool {
        self.breached == Some(hex)
    }

    /// The works of a unit that count: those of a breached hex do not.
    pub(crate) fn works(&self, unit: UnitId) -> u8 {
        let UnitState { hex, works, .. } = self.state.units[unit];
        if self.breached.is_some() && hex == self.breached {
            0
        } else {
            works
        }
    }

    /// The maps.
    #[inline]
    #[must_use]
    pub fn map(&self) -> &'a Map {
        &self.data.map
    }

    /// Whether units of a side stand in a hex.
    #[must_use]
    pub fn is_occupied(&self, side: Side, hex: HexId) -> bool {
        self.occupied[side.index()]
            .get_or_init(|| self.find_occupied(side))
            .contains(hex)
    }

    /// The hexes with units of a side.
    #[must_use]
    pub fn hexes_of(&self, side: Side) -> &HexSet {
        self.occupied[side.index()].get_or_init(|| self.find_occupied(side))
    }

    /// Whether a side controls a hex by its zones (2.4), restricted ones not counted.
    #[must_use]
    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        let zones = self.zones[side.index()].get_or_init(|| self.find_zones(side));
        zones.contains(hex)
    }

    /// The hexes that a side controls by its zones.
    #[must_use]
    pub fn zone(&self, side: Side) -> HexSet {
        *self.zones[side.index()].get_or_init(|| self.find_zones(side))
    }

    /// The steps by direction of the march that is asked for; none where something else is.
    pub(crate) fn next_steps(&self) -> &Steps {
        self.steps.get_or_init(|| match self.state.frames.last() {
            Some(Frame::March(march)) => self.steps(march),
            _ => [None; 6],
        })
    }

    fn find_occupied(&self, side: Side) -> HexSet {
        let mut occupied = HexSet::EMPTY;
        for unit in self.scenario.sides[side.index()] {
            if let UnitState {
                hex: Some(hex),
                strength: 1..,
                ..
            } = self.state.units[unit]
            {
                occupied.insert(hex);
            }
        }
        occupied
    }

    fn find_zones(&self, side: Side) -> HexSet {
        let (mut sources, mut zones) = (HexSet::EMPTY, HexSet::EMPTY);
        for unit in self.scenario.sides[side.index()] {
            let UnitState {
                hex: Some(hex),
                strength: 1..,
                demoralized: 0,
                ..
            } = self.state.units[unit]
            else {
                continue;
            };
            if sources.contains(hex) {
                continue;
            }
            sources.insert(hex);
            for beside in self.data.map.around(hex) {
                if self.reaches(beside.edge) == Reach::Full {
                    zones.insert(beside.hex);
                }
            }
        }
        zones
    }

    /// The units of a side in a hex.
    #[must_use]
    pub fn units_in(&self, side: Side, hex: HexId) -> UnitSet {
        if !self.is_occupied(side, hex) {
            return UnitSet::EMPTY;
        }
        let there = self.scenario.sides[side.index()].filter(|unit| self.state.units[*unit].hex == Some(hex));
        there.collect()
    }

    /// The leaders of a side in a hex.
    #[must_use]
    pub fn leaders_in(&self, side: Side, hex: HexId) -> LeaderSet {
        let there =
            self.scenario.leaders_of[side.index()].filter(|leader| self.state.leaders[*leader].hex == Some(hex));
        there.collect()
    }

    /// Whose unit it is.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.scenario[unit].printed.side
    }

    /// Whose leader he is.
    #[must_use]
    pub fn leader_side(&self, leader: LeaderId) -> Side {
        self.scenario[leader].printed.side
    }

    /// The combat value of a unit, in halves (2.2).
    #[must_use]
    pub fn value(&self, unit: UnitId) -> u16 {
        let UnitState {
            strength, disorganized, ..
        } = self.state.units[unit];
        self.data.tables.combat_value(strength, !disorganized)
    }

    /// The combat value of some units, in halves.
    #[must_use]
    pub fn values(&self, units: UnitSet) -> u16 {
        units.map(|unit| self.value(unit)).sum()
    }

    /// The terrain as it is in this weather (2.3).
    #[must_use]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        match self.map()[hex].terrain {
            Terrain::ProvisionalSwamp if self.state.rain => Terrain::Swamp,
            Terrain::ProvisionalSwamp => Terrain::Clear,
            terrain => terrain,
        }
    }

    /// Whether a river is too high to be forded (12.0).
    #[must_use]
    pub fn is_flooded(&self, water: Option<Water>) -> bool {
        let [minor, major] = self.state.fords;
        let last = if water == Some(Water::Major) { major } else { minor };
        let still_high = self.state.water > ALMOST_LOW;
        self.state.rain || self.state.turn <= last || still_high || self.is_high()
    }

    /// What leads over a river now: what is printed and stands, or a pontoon bridge.
    #[must_use]
    pub fn crossing(&self, edge: EdgeId) -> Option<Crossing> {
        if self.state.pontoons.binary_search(&edge).is_ok() {
            return Some(Crossing::Bridge);
        }
        let printed = self.map()[edge].crossing?;
        let stands = self.state.destroyed.binary_search(&edge).is_err();
        stands.then_some(printed)
    }

    /// Whether a hexside can be crossed at all: land, a creek, or a river with a crossing that can be used now.
    #[must_use]
    pub fn is_passable(&self, edge: EdgeId) -> bool {
        let printed: Edge = self.map()[edge];
        match printed.water {
            None | Some(Water::Creek) => true,
            Some(Water::Open) => false,
            Some(Water::Minor | Water::Major) => match self.crossing(edge) {
                None => false,
                Some(Crossing::Ford) => !self.is_flooded(printed.water),
                Some(_) => true,
            },
        }
    }

    /// The way that crosses a hexside now: a bridge that is down carries none, and a pontoon bridge carries a trail where
    /// none is printed. Without that nobody could use those of Seven Pines on the first turn, which lead into a swamp.
    #[must_use]
    pub fn route(&self, edge: EdgeId) -> Option<Route> {
        if !self.is_passable(edge) {
            return None;
        }
        let printed = self.map()[edge];
        let pontoon = printed.is_river() && self.state.pontoons.binary_search(&edge).is_ok();
        printed.route.or(pontoon.then_some(Route::Trail))
    }

    /// Whether a way crosses a hexside now.
    #[must_use]
    pub fn has_route(&self, edge: EdgeId) -> bool {
        self.route(edge).is_some()
    }

    /// Whether swamp or mountains lie on either side of a hexside that no way crosses (2.4, 7.4).
    #[must_use]
    pub fn is_barred_by_ground(&self, edge: EdgeId) -> bool {
        let Edge { a, b, .. } = self.map()[edge];
        let bars = |hex| matches!(self.terrain(hex), Terrain::Swamp | Terrain::Mountain);
        (bars(a) || bars(b)) && !self.has_route(edge)
    }

    /// How control reaches over a hexside (2.4).
    #[must_use]
    pub fn reaches(&self, edge: EdgeId) -> Reach {
        if let Some(reach) = self.map().still(edge) {
            return reach[usize::from(self.state.rain)];
        }
        if !self.is_passable(edge) || self.is_barred_by_ground(edge) {
            return Reach::None;
        }
        let woods = self.map()[edge].woods && !self.has_route(edge);
        if woods { Reach::Restricted } else { Reach::Full }
    }

    /// What is printed in a hex.
    #[must_use]
    pub fn hex(&self, hex: HexId) -> &'a Hex {
        &self.map()[hex]
    }
}
