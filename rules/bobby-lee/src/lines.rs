//! Railways, roads and waters as they are printed (7, 8).

use maps::network::Network;
use maps::rows::Row;
use protocol::{BySide, Side};

use crate::data::{Edge, GameData, Port, Road};
use crate::ground::{HexNetwork, network};
use crate::ids::{HEXES, HexId, HexSet, RiverId, SEAS, SeaId, SeaSet};

/// The end of the names of the rivers that part north and south.
const POTOMAC: &str = "Potomac";

/// Railways, or what carries supply.
#[derive(Clone, Debug)]
pub(crate) struct Railway {
    /// From hex to hex.
    pub(crate) lines: HexNetwork,
    /// The hexes on the lines next to which these run through Confederate home territory.
    pub(crate) frontier: HexSet,
}

impl Railway {
    fn new(data: &GameData, carries: impl Fn(&Edge) -> bool) -> Railway {
        let lines = network(data, carries);
        let southern = |hex: &HexId| {
            let mut next = lines.next(*hex);
            next.any(|next| data.hex(next).home == Side::Confederate)
        };
        Railway {
            frontier: lines.spaces().filter(southern).collect(),
            lines,
        }
    }
}

/// The ports and open waters that ships pass.
#[derive(Clone, Debug)]
struct Waters {
    lines: Network<SeaId, [u64; 1]>,
    /// The hex of each port; none for open water.
    port: Row<Option<HexId>, SEAS, SeaId>,
    /// The port of each hex that has one.
    at: Row<Option<SeaId>, HEXES, HexId>,
}

impl Waters {
    fn new(data: &GameData) -> Waters {
        let places = &data.sea.places;
        let numbers = || (0..places.len() as u8).map(SeaId);
        let links = numbers()
            .zip(places)
            .flat_map(|(from, place)| place.next.iter().map(move |to| (from, *to)));
        let mut waters = Waters {
            lines: Network::new(places.len(), links),
            port: Row::default(),
            at: Row::default(),
        };
        for (number, place) in numbers().zip(places) {
            waters.port[number] = place.port;
            if let Some(hex) = place.port {
                waters.at[hex] = Some(number);
            }
        }
        waters
    }

    /// The ports in these hexes.
    fn ports(&self, hexes: HexSet) -> SeaSet {
        hexes.filter_map(|hex| self.at[hex]).collect()
    }

    /// The hexes of these ports.
    fn hexes(&self, waters: SeaSet) -> HexSet {
        waters.filter_map(|water| self.port[water]).collect()
    }
}

/// The ports that can be reached by sea.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ports {
    /// Friendly ports.
    pub(crate) friendly: HexSet,
    /// Enemy ports, which can be invaded.
    pub(crate) enemy: HexSet,
}

/// The printed lines, and what lies on them.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The railways.
    pub(crate) rails: Railway,
    /// What carries the supply of each side: railways, and roads as far as it may use them (2.6).
    pub(crate) supply: BySide<Railway>,
    waters: Waters,
    /// The hexes with ports.
    ports: HexSet,
    /// Major towns, which have to be occupied (7.1).
    pub(crate) major: HexSet,
    /// The rail entry hexes of each side (7.2).
    pub(crate) entries: BySide<HexSet>,
    /// The major ports (9.12).
    pub(crate) major_ports: HexSet,
    /// What lies north of the Potomac.
    pub(crate) north: HexSet,
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
            Railway::new(data, move |edge| edge.rail || road(edge))
        };
        Lines {
            rails: Railway::new(data, |edge| edge.rail),
            supply: BySide::of(supply),
            waters: Waters::new(data),
            ports: hexes(&|hex| data.sea.place(hex).is_some()),
            major: hexes(&|hex| data.hex(hex).major_town().is_some()),
            entries: BySide::of(|side| hexes(&|hex| data.hex(hex).supply == Some(side))),
            major_ports: hexes(&|hex| data.hex(hex).port == Port::Major),
            north: north(data),
        }
    }

    /// The ports that ships from some of them reach, past friendly ports only: the friendly ones, and the enemy ones that
    /// end the way (8.3, 8.4). Those from which they come are friendly.
    pub(crate) fn sail(&self, from: HexSet, friendly: HexSet) -> Ports {
        let ends = self.waters.ports(self.ports - friendly);
        let reached = self.waters.lines.trace_to(self.waters.ports(from), ends);
        Ports {
            friendly: self.waters.hexes(reached - ends),
            enemy: self.waters.hexes(reached & ends),
        }
    }
}

/// The hexes that can be reached from the Union's capital without crossing the Potomac or one of its branches.
fn north(data: &GameData) -> HexSet {
    let is_potomac = |river: RiverId| data.rivers[usize::from(river.0)].name.ends_with(POTOMAC);
    let dry = network(data, |edge| !edge.river.is_some_and(is_potomac));
    let capital = data.hex_ids().filter(|hex| data.hex(*hex).capital == Some(Side::Union));
    dry.trace(capital.collect(), data.hex_ids().collect())
}
