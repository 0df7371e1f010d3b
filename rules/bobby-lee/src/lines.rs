//! Railways, roads and waters (7, 8): who controls them, and where they lead.
//!
//! Everything follows from where blocks stand, which everybody sees. What a side moves along and between it controls as
//! it did at the last look (2.7); its supply is found from where blocks stand now.

use kernel::Side;

use crate::BobbyLee;
use crate::data::{Edge, GameData, HexId, Port, RiverId, Road};
use crate::hexes::HexSet;
use crate::state::{HEXES, State};

/// The end of the names of the rivers that part north and south.
const POTOMAC: &str = "Potomac";

/// Lines from hex to hex.
#[derive(Clone, Debug)]
struct Network {
    /// The next hexes along the lines.
    next: [HexSet; HEXES],
    /// The hexes on the lines.
    hexes: HexSet,
    /// Those of them next to which the lines run through Confederate home territory.
    frontier: HexSet,
}

impl Network {
    fn new(data: &GameData, carries: impl Fn(&Edge) -> bool) -> Network {
        let mut next = [HexSet::EMPTY; HEXES];
        let (mut hexes, mut frontier) = (HexSet::EMPTY, HexSet::EMPTY);
        for edge in data.edges.iter().filter(|edge| carries(edge)) {
            for hex in [edge.a, edge.b] {
                let across = edge.across(hex);
                next[usize::from(hex.0)].insert(across);
                hexes.insert(hex);
                if data.hex(across).home == Side::Confederate {
                    frontier.insert(hex);
                }
            }
        }
        Network { next, hexes, frontier }
    }

    /// The hexes that the lines reach from these without leaving the others.
    fn reach(&self, from: HexSet, within: HexSet) -> HexSet {
        let mut reached = from & within;
        let mut fringe = reached;
        while !fringe.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in fringe {
                next |= self.next[usize::from(hex.0)];
            }
            fringe = (next & within) - reached;
            reached |= fringe;
        }
        reached
    }
}

/// A port or open water.
#[derive(Clone, Copy, Debug)]
struct Water {
    port: Option<HexId>,
    /// The next waters, a bit each.
    next: u64,
}

/// The printed lines, and what lies on them.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    rails: Network,
    /// What carries the supply of each side: railways, and roads as far as it may use them (2.6).
    supply: [Network; 2],
    waters: Vec<Water>,
    /// Major towns, which have to be occupied (7.1).
    major: HexSet,
    /// The rail entry hexes of each side (7.2).
    entries: [HexSet; 2],
    /// The major ports (9.12).
    major_ports: HexSet,
    /// What lies north of the Potomac.
    north: HexSet,
}

impl Lines {
    /// The lines of what is printed.
    pub(crate) fn new(data: &GameData) -> Lines {
        let hexes = |wanted: &dyn Fn(HexId) -> bool| -> HexSet { data.hex_ids().filter(|hex| wanted(*hex)).collect() };
        let supply = |side: Side| {
            let road = move |edge: &Edge| match edge.road {
                Some(Road::ValleyPike) => true,
                Some(Road::NationalRoad) => side == Side::Union,
                None => false,
            };
            Network::new(data, move |edge| edge.rail || road(edge))
        };
        Lines {
            rails: Network::new(data, |edge| edge.rail),
            supply: Side::BOTH.map(supply),
            waters: waters(data),
            major: hexes(&|hex| data.hex(hex).major_town().is_some()),
            entries: Side::BOTH.map(|side| hexes(&|hex| data.hex(hex).supply == Some(side))),
            major_ports: hexes(&|hex| data.hex(hex).port == Port::Major),
            north: north(data),
        }
    }

    /// 7.1: the vacant Confederate hexes of a network that the Union controls because it holds both neighbours.
    fn between(&self, network: &Network, standing: &Standing) -> HexSet {
        let (mut once, mut twice) = (HexSet::EMPTY, HexSet::EMPTY);
        for held in standing.friendly(Side::Union) & network.frontier {
            let next = network.next[usize::from(held.0)];
            twice |= once & next;
            once |= next;
        }
        (twice & standing.home[1]) - standing.occupied[0] - standing.occupied[1] - self.major
    }

    /// 7.1: the hexes of a network that a side controls.
    fn controlled(&self, network: &Network, side: Side, standing: &Standing) -> HexSet {
        let between = self.between(network, standing);
        match side {
            Side::Union => (network.hexes & standing.friendly(Side::Union)) | between,
            Side::Confederate => (network.hexes & standing.home[1]) - standing.occupied[0] - between,
        }
    }

    /// The ports that ships from some of them reach, past friendly ports only: the friendly ones, and the enemy ones that
    /// end the way (8.3, 8.4).
    fn sail(&self, from: HexSet, friendly: HexSet) -> Reach {
        let mut reached: u64 = 0;
        let mut fringe: u64 = 0;
        for (index, water) in self.waters.iter().enumerate() {
            if water.port.is_some_and(|port| from.contains(port)) {
                fringe |= 1 << index;
            }
        }
        let mut reach = Reach::default();
        while fringe != 0 {
            let index = fringe.trailing_zeros() as usize;
            fringe &= fringe - 1;
            reached |= 1 << index;
            let water = self.waters[index];
            match water.port {
                Some(port) if !friendly.contains(port) => {
                    reach.enemy.insert(port);
                    continue;
                }
                Some(port) => reach.friendly.insert(port),
                None => {}
            }
            fringe |= water.next & !reached;
        }
        reach
    }
}

/// The ports and waters as bits.
fn waters(data: &GameData) -> Vec<Water> {
    let water = |place: &crate::data::SeaPlace| Water {
        port: place.port,
        next: place.next.iter().fold(0, |next, index| next | 1 << index),
    };
    data.sea.places.iter().map(water).collect()
}

/// The hexes that can be reached from the Union's capital without crossing the Potomac or one of its branches.
fn north(data: &GameData) -> HexSet {
    let is_potomac = |river: RiverId| data.rivers[usize::from(river.0)].name.ends_with(POTOMAC);
    let dry = Network::new(data, |edge| !edge.river.is_some_and(is_potomac));
    let capital = data.hex_ids().filter(|hex| data.hex(*hex).capital == Some(Side::Union));
    dry.reach(capital.collect(), data.hex_ids().collect())
}

/// Where both sides stand and are at home.
struct Standing {
    home: [HexSet; 2],
    occupied: [HexSet; 2],
}

impl Standing {
    /// 2.72: what a side occupies, and what is vacant in its home territory.
    fn friendly(&self, side: Side) -> HexSet {
        (self.home[side.index()] | self.occupied[side.index()]) - self.occupied[side.other().index()]
    }
}

/// The ports that can be reached by sea.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    /// Friendly ports.
    pub(crate) friendly: HexSet,
    /// Enemy ports, which can be invaded.
    pub(crate) enemy: HexSet,
}

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
    fn standing(&self, state: &State) -> Standing {
        Standing {
            home: self.tables.home,
            occupied: Side::BOTH.map(|side| self.occupied(state, side)),
        }
    }

    /// Where both sides stood when control was last looked at (2.7).
    const fn last_look(&self, state: &State) -> Standing {
        Standing {
            home: self.tables.home,
            occupied: state.stood,
        }
    }

    /// The hexes that were friendly to a side at the last look (2.7, 2.72), with the vacant rail hexes that belong to the
    /// Union by 7.1.
    pub(crate) fn friendly_hexes(&self, state: &State, side: Side) -> HexSet {
        self.friendly_as_they_stand(&self.last_look(state), side)
    }

    fn friendly_as_they_stand(&self, standing: &Standing, side: Side) -> HexSet {
        let between = self.lines.between(&self.lines.rails, standing);
        match side {
            Side::Union => standing.friendly(side) | between,
            Side::Confederate => standing.friendly(side) - between,
        }
    }

    /// 7.3: the hexes that a block of a side reaches by rail, along railways that its side controls.
    pub(crate) fn rail_reach(&self, state: &State, side: Side, from: HexId) -> HexSet {
        let rails = &self.lines.rails;
        let within = self.lines.controlled(rails, side, &self.last_look(state));
        rails.reach(HexSet::of(from), within) - HexSet::of(from)
    }

    /// 8.3, 8.4: the ports that a Union block reaches by sea from a friendly port.
    pub(crate) fn sea_reach(&self, state: &State, from: HexId) -> Reach {
        let friendly = self.friendly_hexes(state, Side::Union);
        let from = HexSet::of(from);
        let reach = self.lines.sail(from & friendly, friendly);
        Reach {
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
        let network = &lines.supply[side.index()];
        let within = lines.controlled(network, side, &standing);
        let mut ports = HexSet::EMPTY;
        if side == Side::Union {
            let friendly = self.friendly_as_they_stand(&standing, side);
            ports = lines.sail(lines.major_ports & friendly, friendly).friendly;
        }
        let line = network.reach(lines.entries[side.index()] | ports, within) | ports;
        let mut hexes = line;
        for hex in line {
            hexes |= self.tables.land[usize::from(hex.0)];
        }
        if side == Side::Confederate {
            hexes = hexes - lines.north;
        }
        Supply { line, ports, hexes }
    }

    /// Whether a supply line of a side runs across a hexside.
    pub(crate) fn joins(&self, side: Side, supply: &Supply, edge: &Edge) -> bool {
        let next = self.lines.supply[side.index()].next[usize::from(edge.a.0)];
        next.contains(edge.b) && supply.line.contains(edge.a) && supply.line.contains(edge.b)
    }

    /// 9.52: the hexes in which a side may put a new unit: rail entry hexes and major towns in its home territory, friendly
    /// and in supply.
    pub(crate) fn depots(&self, state: &State, side: Side, supplied: HexSet) -> HexSet {
        let places = self.lines.entries[side.index()] | self.lines.major;
        let friendly = self.friendly_as_they_stand(&self.standing(state), side);
        places & self.tables.home[side.index()] & supplied & friendly
    }
}
