//! Movement (6.0): what a step of a march costs, and what forbids it.

use kernel::{Refusal, Side};

use crate::choice::Choice;
use crate::field::{Field, Reach};
use crate::frames::March;
use crate::ids::{EdgeId, HexId, UnitId};
use crate::map::{Crossing, Route, Terrain, Water};
use crate::state::UnitState;
pub use crate::steps::Step;
use crate::tables::{Arm, AttackKind, ThreeArms, WayKind};

pub(crate) const NOT_NEXT: Refusal = Refusal::new("6.1.1", "A march goes from hex to hex.");
pub(crate) const OFF_MAP: Refusal = Refusal::new("6.1.3", "A unit does not leave the map.");
const ENEMY: Refusal = Refusal::new("6.1.2", "The enemy stands there.");
pub(crate) const WATER: Refusal = Refusal::new("6.2.2", "There is no crossing.");
const RAIN: Refusal = Refusal::new("12.0.2", "No ford can be used in rain.");
const HIGH: Refusal = Refusal::new("12.0.3", "The river is too high to be forded.");
const FERRY: Refusal = Refusal::new("6.2.2", "The ferry has carried a unit in this action.");
const SWAMP: Refusal = Refusal::new("6.2.1", "Swamp is entered by a way only.");
pub(crate) const STOPPED: Refusal = Refusal::new("2.4.4", "The unit has stopped.");
pub(crate) const TOO_FAR: Refusal = Refusal::new("6.2.1", "There are not enough movement points.");

/// How a hex of this terrain is entered off all ways; not at all, where that is forbidden.
pub(crate) const fn ground(terrain: Terrain) -> Option<WayKind> {
    match terrain {
        Terrain::Clear => Some(WayKind::Clear),
        Terrain::Rolling => Some(WayKind::Rolling),
        Terrain::Rough => Some(WayKind::Rough),
        Terrain::Woods => Some(WayKind::Woods),
        Terrain::City => Some(WayKind::City),
        Terrain::Hill => Some(WayKind::Hill),
        Terrain::Mountain => Some(WayKind::Mountain),
        Terrain::Swamp | Terrain::ProvisionalSwamp | Terrain::Water => None,
    }
}

impl Field<'_> {
    /// Judges a step of a march, and says what it costs and leads to.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn step(&self, march: &March, to: HexId) -> Result<Step, Refusal> {
        let UnitState { hex: Some(from), .. } = self.state.units[march.unit] else {
            return Err(OFF_MAP);
        };
        if march.stopped || march.zoned {
            return Err(STOPPED);
        }
        let cost = self.cost(march, from, to)?;
        let at_any_price = self.crosses_at_any_price(march, [from, to]);
        if cost > march.points && !at_any_price && (march.is_bound() || self.can_pay(march, from)) {
            return Err(TOO_FAR);
        }
        Ok(self.step_for(march, [from, to], cost))
    }

    /// All steps of a march by direction.
    #[must_use]
    pub fn steps(&self, march: &March) -> [Option<(HexId, Step)>; 6] {
        let UnitState { hex: Some(from), .. } = self.state.units[march.unit] else {
            return [None; 6];
        };
        if march.stopped || march.zoned {
            return [None; 6];
        }
        let costs = self.hex(from).beside.map(|beside| {
            let to = beside?.hex;
            self.cost(march, from, to).ok().map(|cost| (to, cost))
        });
        let bound = march.is_bound() || costs.iter().flatten().any(|(_, cost)| *cost <= march.points);
        costs.map(|cost| {
            let fits = |(to, cost): &(HexId, u8)| {
                *cost <= march.points || !bound || self.crosses_at_any_price(march, [from, *to])
            };
            let (to, cost) = cost.filter(fits)?;
            Some((to, self.step_for(march, [from, to], cost)))
        })
    }

    /// What a choice leads to that is one of the steps of the march that is asked for.
    pub(crate) fn next_step(&self, choice: Choice) -> Option<Step> {
        let Choice::Step(_, to) = choice else { return None };
        let mut steps = self.next_steps().iter().flatten();
        steps.find(|(hex, _)| *hex == to).map(|(_, step)| *step)
    }

    /// What a step for that many points leads to.
    fn step_for(&self, march: &March, [from, to]: [HexId; 2], cost: u8) -> Step {
        let enemy = self.side(march.unit).other();
        let stops = self.controls(enemy, to);
        let between_zones = stops && self.controls(enemy, from);
        let by_way = || self.map().edge(from, to).is_some_and(|edge| self.has_route(edge));
        Step {
            cost,
            minimum: cost > march.points,
            stops,
            between_zones,
            shakes: between_zones && !by_way(),
        }
    }

    /// Whether a unit that marches has enough points for any step from where it stands.
    pub(crate) fn can_go(&self, march: &March) -> bool {
        let from = self.state.units[march.unit].hex;
        from.is_some_and(|from| self.can_pay(march, from))
    }

    /// Whether the unit has enough points for any step at all.
    fn can_pay(&self, march: &March, from: HexId) -> bool {
        let mut around = self.map().around(from);
        around.any(|beside| {
            self.cost(march, from, beside.hex)
                .is_ok_and(|cost| cost <= march.points)
        })
    }

    /// What it costs a unit to go from a hex to the next.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn cost(&self, march: &March, from: HexId, to: HexId) -> Result<u8, Refusal> {
        let Some(edge) = self.map().edge(from, to) else {
            return Err(NOT_NEXT);
        };
        if !self.scenario.area.contains(to) {
            return Err(OFF_MAP);
        }
        let side = self.side(march.unit);
        if self.is_occupied(side.other(), to) {
            return Err(ENEMY);
        }
        if !self.is_passable(edge) {
            return Err(match self.crossing(edge) {
                Some(Crossing::Ford) if self.state.rain => RAIN,
                Some(Crossing::Ford) => HIGH,
                _ => WATER,
            });
        }
        self.may_go(march.unit, edge, to)?;
        if march.far {
            self.may_step_far(march, to)?;
        }
        if self.state.ferried.contains(&edge) && self.crossing(edge) == Some(Crossing::Ferry) {
            return Err(FERRY);
        }
        self.price(march.unit, edge, to)
    }

    /// What it costs a unit to go over a hexside into a hex, whatever else forbids it.
    ///
    /// # Errors
    /// The case by which the ground cannot be entered there.
    pub(crate) fn price(&self, unit: UnitId, edge: EdgeId, to: HexId) -> Result<u8, Refusal> {
        let (side, arm) = (self.side(unit), self.scenario[unit].printed.arm);
        let Some(way) = self.way(edge, to) else {
            return Err(SWAMP);
        };
        let tables = &self.data.tables;
        let Some(entering) = tables.entering(way, arm, self.state.rain) else {
            return Err(SWAMP);
        };
        let crowd = self.crowd(side, arm, to);
        Ok(entering + self.hexside(edge, arm) + crowd + self.toll(unit, edge))
    }

    /// What makes a step dear that is not seen on the ground: a crossing, or own units that crowd the hex, whichever takes
    /// more (6.2).
    fn dearness(&self, unit: UnitId, to: HexId) -> Option<&'static str> {
        let from = self.state.units[unit].hex?;
        let edge = self.map().edge(from, to)?;
        let arm = self.scenario[unit].printed.arm;
        let crossing = self.hexside(edge, arm);
        let crowd = self.crowd(self.side(unit), arm, to);
        if crowd > crossing {
            return Some(match crowd {
                1 => "obliges.crowd.1",
                2 => "obliges.crowd.2",
                4 => "obliges.crowd.4",
                _ => "obliges.crowd",
            });
        }
        match self.crossing(edge) {
            _ if crossing == 0 => None,
            Some(Crossing::Ford) => Some("obliges.ford"),
            Some(Crossing::Ferry) => Some("obliges.ferry"),
            Some(Crossing::RailBridge) => Some("obliges.rail-bridge"),
            None if self.map()[edge].water == Some(Water::Creek) => Some("obliges.creek"),
            _ => None,
        }
    }

    /// What is told of a step of a march before it is made: that it stops there, and how it can attack then; else what makes
    /// it dear.
    pub(crate) fn obliging(&self, march: &March, to: HexId, step: Step) -> Option<&'static str> {
        match step {
            // 2.4.5: whoever has no order to lose loses a point.
            Step { shakes: true, .. } if self.state.units[march.unit].disorganized => Some("obliges.shakes.point"),
            Step { shakes: true, .. } => Some("obliges.shakes"),
            Step {
                between_zones: true, ..
            } => Some("obliges.between"),
            // 6.2.7: it does nothing else then.
            Step { minimum: true, .. } => Some("obliges.minimum"),
            // 2.4.4: whoever enters a zone of control goes no farther, and may attack with what is left.
            Step { stops: true, cost, .. } => {
                let points = march.points.saturating_sub(cost);
                Some(match self.best_attack(&March { points, ..*march }) {
                    None => "obliges.zone.none",
                    Some(AttackKind::Column) => "obliges.zone.column",
                    Some(_) => "obliges.zone",
                })
            }
            _ => self.dearness(march.unit, to),
        }
    }

    /// What own units in a hex add to its price for who enters it; horse finds room (6.2).
    fn crowd(&self, side: Side, arm: Arm, to: HexId) -> u8 {
        if arm == Arm::Cavalry {
            return 0;
        }
        let friends = self.units_in(side, to);
        let halves = self.values(friends - self.scenario.cavalry);
        let tables = &self.data.tables;
        tables.crowding(halves, friends.meets(self.scenario.wagons), self.terrain(to))
    }

    /// How a hex is entered over a hexside: by the way that crosses it, or over its ground; not at all into swamp.
    fn way(&self, edge: EdgeId, to: HexId) -> Option<WayKind> {
        if let Some(route) = self.route(edge) {
            return Some(match route {
                Route::Pike => WayKind::Pike,
                Route::Road => WayKind::Road,
                Route::Rail => WayKind::Rail,
                Route::Trail => WayKind::Trail,
            });
        }
        ground(self.terrain(to))
    }

    /// What a hexside adds (6.2).
    fn hexside(&self, edge: EdgeId, arm: Arm) -> u8 {
        let table = self.data.tables.hexsides.value;
        let by_arm = |costs: ThreeArms| match arm {
            Arm::Cavalry => costs.cavalry,
            Arm::Artillery => costs.artillery,
            Arm::Infantry | Arm::Wagons => costs.infantry,
        };
        match (self.map()[edge].water, self.crossing(edge)) {
            (Some(Water::Creek), _) if self.has_route(edge) => table.creek_by_way,
            (Some(Water::Creek), _) => table.creek[usize::from(self.state.rain)],
            (Some(Water::Minor | Water::Major), Some(Crossing::Ford)) => by_arm(table.ford),
            (Some(Water::Minor | Water::Major), Some(Crossing::Ferry)) => by_arm(table.ferry),
            (Some(Water::Minor | Water::Major), Some(Crossing::RailBridge)) => table.rail_bridge,
            (Some(Water::Minor | Water::Major), Some(_)) => table.bridge,
            _ => 0,
        }
    }

    /// Whether an attack, or a retreat, can go over a hexside (7.1, 7.6): where control could reach, be it restricted.
    #[must_use]
    pub fn is_open(&self, edge: EdgeId) -> bool {
        self.reaches(edge) != Reach::None
    }
}
