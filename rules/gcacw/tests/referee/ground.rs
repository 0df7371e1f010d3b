//! Ground, zones and what a march costs, as he has read 2.3, 2.4, 6.2, 10 and 12.

use gcacw::data::GameData;
use gcacw::forces::Scenario;
use gcacw::frames::March;
use gcacw::ids::{EdgeId, HexId, HexSet, UnitId};
use gcacw::map::{Crossing, Edge, Route, Terrain, Water};
use gcacw::state::State;
use gcacw::tables::Arm;
use protocol::Side;

/// Twice the combat value of a disorganized unit, by its strength (2.2.6).
const DISORGANIZED: [u32; 21] = [
    1, 2, 4, 6, 6, 8, 10, 12, 12, 14, 16, 16, 18, 20, 20, 22, 24, 26, 26, 28, 30,
];

/// How a zone of control reaches across a hexside (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    No,
    Restricted,
    Full,
}

/// A hex that a march may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) to: HexId,
    pub(crate) cost: u8,
    /// Whether it is only a minimum move (6.2.7).
    pub(crate) least: bool,
    /// Whether it leads from an enemy zone into another (2.4.5), and whether there is no route.
    pub(crate) zone_to_zone: bool,
    pub(crate) pathless: bool,
}

/// A position as he sees it.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) data: &'a GameData,
    pub(crate) state: &'a State,
    pub(crate) scenario: &'a Scenario,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(data: &'a GameData, state: &'a State) -> Ground<'a> {
        let scenario = &data.scenarios[usize::from(state.scenario)];
        Ground { data, state, scenario }
    }

    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.scenario[unit].printed.side
    }

    pub(crate) fn arm(&self, unit: UnitId) -> Arm {
        self.scenario[unit].printed.arm
    }

    /// The units of a side in a hex.
    pub(crate) fn units(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        let all = self.scenario.unit_ids();
        all.filter(|unit| self.side(*unit) == side && self.state.units[*unit].hex == Some(hex))
            .collect()
    }

    /// Those of them who are not demoralized.
    pub(crate) fn steady(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        let mut units = self.units(side, hex);
        units.retain(|unit| self.state.units[*unit].demoralized == 0);
        units
    }

    /// Twice the combat value of a unit (2.2.5).
    pub(crate) fn halves(&self, unit: UnitId) -> u32 {
        let own = &self.state.units[unit];
        match own.strength {
            0 => 0,
            strength if own.disorganized => DISORGANIZED[usize::from(strength) - 1],
            strength => 2 * u32::from(strength),
        }
    }

    pub(crate) fn edge(&self, from: HexId, to: HexId) -> Option<(EdgeId, Edge)> {
        let edge = self.data.map.edge(from, to)?;
        Some((edge, self.data.map[edge]))
    }

    /// The hexes around one that belong to the scenario's map.
    pub(crate) fn around(&self, hex: HexId) -> Vec<HexId> {
        let beside = self.data.map[hex].beside.iter().flatten();
        let hexes = beside.map(|beside| beside.hex);
        hexes.filter(|hex| self.scenario.area.contains(*hex)).collect()
    }

    /// The terrain of a hex in the weather of the turn (2.3.3).
    pub(crate) fn terrain(&self, hex: HexId) -> Terrain {
        match self.data.map[hex].terrain {
            Terrain::ProvisionalSwamp if self.state.rain => Terrain::Swamp,
            Terrain::ProvisionalSwamp => Terrain::Clear,
            terrain => terrain,
        }
    }

    pub(crate) fn is_closed(&self, hex: HexId) -> bool {
        matches!(self.terrain(hex), Terrain::Swamp | Terrain::Mountain)
    }

    /// Whether fords of such a river can be used (12.0).
    fn is_fordable(&self, water: Option<Water>) -> bool {
        let river = water == Some(Water::Minor) || water == Some(Water::Major);
        if !river {
            return true;
        }
        let through = self.state.fords[usize::from(water == Some(Water::Major))];
        let first_day = self.scenario.entry.id == "gates-of-richmond" && self.state.turn == 1;
        !self.state.rain && !self.scenario.entry.flooded && !first_day && through < self.state.turn
    }

    /// What leads across a river now (2.4.2, 10.1, 10.2).
    pub(crate) fn crossing(&self, edge: EdgeId) -> Option<Crossing> {
        if self.state.pontoons.contains(&edge) {
            return Some(Crossing::Bridge);
        }
        let printed = self.data.map[edge];
        match printed.crossing {
            _ if self.state.destroyed.contains(&edge) => None,
            Some(Crossing::Ford) if !self.is_fordable(printed.water) => None,
            crossing => crossing,
        }
    }

    /// Whether anything can go from one hex of the hexside to the other, the terrain aside.
    pub(crate) fn is_dry(&self, edge: EdgeId) -> bool {
        match self.data.map[edge].water {
            None | Some(Water::Creek) => true,
            Some(Water::Minor | Water::Major) => self.crossing(edge).is_some(),
            Some(Water::Open) => false,
        }
    }

    /// The way that leads across a hexside; a pontoon bridge carries at least a trail (ruling 7).
    pub(crate) fn route(&self, edge: EdgeId) -> Option<Route> {
        if !self.is_dry(edge) {
            return None;
        }
        let printed = self.data.map[edge].route;
        if self.state.pontoons.contains(&edge) {
            return printed.max(Some(Route::Trail));
        }
        printed
    }

    /// How a zone of control reaches from one hex into the next (2.4.2, 2.4.3).
    pub(crate) fn zone(&self, from: HexId, to: HexId) -> Zone {
        let Some((id, edge)) = self.edge(from, to) else {
            return Zone::No;
        };
        let route = self.route(id).is_some();
        if !self.is_dry(id) || (!route && (self.is_closed(from) || self.is_closed(to))) {
            Zone::No
        } else if edge.woods && !route {
            Zone::Restricted
        } else {
            Zone::Full
        }
    }

    /// Whether a side has a hex in its full zone of control (2.4.1).
    pub(crate) fn controls(&self, side: Side, hex: HexId) -> bool {
        self.around(hex)
            .into_iter()
            .any(|from| self.zone(from, hex) == Zone::Full && !self.steady(side, from).is_empty())
    }

    /// The hexes to which a path of so many hexes leads that enters no hex of the enemy, and goes on from none in his
    /// zones of control (2.5.2, 6.3.4).
    pub(crate) fn reached(&self, side: Side, from: HexId, far: u8) -> HexSet {
        let enemy = side.other();
        let mut reached = HexSet::of(from);
        let mut ends = vec![from];
        for _ in 0..far {
            let mut next = Vec::new();
            for hex in ends {
                for to in self.around(hex) {
                    let dry = self.edge(hex, to).is_some_and(|(id, _)| self.is_dry(id));
                    if dry && !reached.contains(to) && self.units(enemy, to).is_empty() {
                        reached.insert(to);
                        next.push(to);
                    }
                }
            }
            next.retain(|hex| !self.controls(enemy, *hex));
            ends = next;
        }
        reached
    }

    /// Whether the rules of scenario 4 close a hexside to a side (rule 3).
    pub(crate) fn is_barred(&self, side: Side, edge: EdgeId) -> bool {
        if self.scenario.entry.id != "seven-pines" {
            return false;
        }
        let sides = self.data.map[edge];
        let (a, b) = (sides.a.0.min(sides.b.0), sides.a.0.max(sides.b.0));
        let stream = self.data.map.printed.streams.get(&(a, b));
        if !stream.is_some_and(|stream| stream.names.iter().any(|name| name == "Chickahominy")) {
            return false;
        }
        let eastern = a / 100 >= 16 && b / 100 >= 16;
        let bridge = matches!(
            self.crossing(edge),
            Some(Crossing::Bridge | Crossing::RailBridge | Crossing::BothBridges)
        );
        side == Side::Confederate || !bridge || !eastern
    }

    /// The price of a way or of ground, without water and friends (6.2.1).
    fn ground_cost(&self, arm: Arm, route: Option<Route>, terrain: Terrain) -> Option<u8> {
        let rider = u8::from(arm == Arm::Cavalry);
        let wet = u8::from(self.state.rain);
        Some(match (route, terrain) {
            (Some(Route::Pike), _) => 1,
            (Some(Route::Road), _) => 1 + wet,
            (Some(Route::Rail | Route::Trail), _) | (None, Terrain::City) => 2 + wet,
            (None, Terrain::Clear | Terrain::Rolling) => 3 + wet,
            (None, Terrain::Rough | Terrain::Hill) => 4 + wet,
            (None, Terrain::Woods) => 5 + rider + wet,
            (None, Terrain::Mountain) => 6 + wet,
            (None, Terrain::Swamp | Terrain::ProvisionalSwamp | Terrain::Water) => return None,
        })
    }

    /// What the water on a hexside adds (6.2.2).
    fn water_cost(&self, arm: Arm, edge: EdgeId, route: Option<Route>) -> u8 {
        match self.data.map[edge].water {
            Some(Water::Creek) if route.is_none() => {
                if self.state.rain {
                    3
                } else {
                    1
                }
            }
            Some(Water::Minor | Water::Major) => match self.crossing(edge) {
                Some(Crossing::Ford) => 1 + u8::from(arm == Arm::Artillery),
                Some(Crossing::Ferry) => 3 + u8::from(arm == Arm::Cavalry),
                Some(Crossing::RailBridge) => 1,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// What friends in the hex add (6.2.3).
    fn friends_cost(&self, unit: UnitId, to: HexId) -> u8 {
        if self.arm(unit) == Arm::Cavalry {
            return 0;
        }
        let mut there = self.units(self.side(unit), to);
        there.retain(|other| self.arm(*other) != Arm::Cavalry);
        let value: u32 = there.iter().map(|other| self.halves(*other)).sum();
        let wagons = there.iter().any(|other| self.arm(*other) == Arm::Wagons);
        let step = match value {
            _ if wagons => 2,
            0..12 => 0,
            12..24 => 1,
            _ => 2,
        };
        match self.terrain(to) {
            Terrain::Woods | Terrain::Swamp => 2 * step,
            _ => step,
        }
    }

    /// What it costs to go into the next hex; none where nobody can.
    pub(crate) fn cost(&self, unit: UnitId, from: HexId, to: HexId) -> Option<u8> {
        let (id, _) = self.edge(from, to)?;
        let (arm, side) = (self.arm(unit), self.side(unit));
        let open = self.is_dry(id) && self.terrain(to) != Terrain::Water && !self.is_barred(side, id);
        if !open || !self.units(side.other(), to).is_empty() {
            return None;
        }
        if self.crossing(id) == Some(Crossing::Ferry) && self.state.ferried.contains(&id) {
            return None;
        }
        let route = self.route(id);
        let ground = self.ground_cost(arm, route, self.terrain(to))?;
        Some(ground + self.water_cost(arm, id, route) + self.friends_cost(unit, to))
    }

    /// The hexes into which a unit that marches may go (6.2.6, 6.2.7, 2.4.4, 2.4.5).
    pub(crate) fn ways(&self, march: &March) -> Vec<Way> {
        let unit = march.unit;
        let enemy = self.side(unit).other();
        let Some(from) = self.state.units[unit].hex else {
            return Vec::new();
        };
        if march.stopped || march.zoned {
            return Vec::new();
        }
        let zoned = self.controls(enemy, from);
        let mut ways = Vec::new();
        for to in self.around(from) {
            let Some(cost) = self.cost(unit, from, to) else {
                continue;
            };
            let zone_to_zone = zoned && self.controls(enemy, to);
            if zone_to_zone && march.steps > 0 {
                continue;
            }
            let route = self.edge(from, to).and_then(|(id, _)| self.route(id));
            ways.push(Way {
                to,
                cost,
                least: false,
                zone_to_zone,
                pathless: route.is_none(),
            });
        }
        let affordable = ways.iter().any(|way| way.cost <= march.points);
        // Who has gained points by a forced march, or has attacked, makes no minimum move; nor who had enough at first.
        if affordable || march.steps > 0 || march.forced || march.attacked || march.delayed {
            ways.retain(|way| way.cost <= march.points);
        } else {
            for way in &mut ways {
                way.least = true;
            }
        }
        ways
    }
}
