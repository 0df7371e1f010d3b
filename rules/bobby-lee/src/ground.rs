//! The map as sets and networks, for quick questions.

use maps::network::Network;
use protocol::{BySide, Side};

use crate::data::{Edge, GameData, Hex, Road};
use crate::ids::{HexId, HexSet};

/// Lines from hex to hex.
pub type HexNetwork = Network<HexId, [u64; 4]>;

/// Sets and networks of hexes, derived from the [`GameData`].
#[derive(Clone, Debug)]
pub struct Ground {
    /// The home territory of each side (2.71).
    pub home: BySide<HexSet>,
    /// The towns of each home territory that are worth points to the enemy (4.31).
    pub towns: BySide<HexSet>,
    /// Forest hexes.
    pub forest: HexSet,
    /// Over passable hexsides.
    pub land: HexNetwork,
    /// The same but for bridges, fords, gaps and marshes (5.34).
    pub smooth: HexNetwork,
    /// Over passable marsh hexsides, behind which units stop (2.2).
    pub marsh: HexNetwork,
    /// Across rivers that only pontoon bridges cross (5.41).
    pub rivers: HexNetwork,
    /// Along either road: the Valley Pike, the National Road (2.6).
    pub roads: [HexNetwork; 2],
    /// The hex of each code.
    codes: Vec<Option<HexId>>,
}

impl Ground {
    /// The sets of what is printed.
    #[must_use]
    pub fn new(data: &GameData) -> Ground {
        let hexes =
            |wanted: &dyn Fn(&Hex) -> bool| -> HexSet { data.hex_ids().filter(|hex| wanted(data.hex(*hex))).collect() };
        let highest = data.hexes.iter().map(|hex| hex.code).max().unwrap_or_default();
        let mut codes = vec![None; usize::from(highest) + 1];
        for hex in data.hex_ids() {
            codes[usize::from(data.hex(hex).code)] = Some(hex);
        }
        Ground {
            home: BySide::of(|side| hexes(&|hex| hex.home == side)),
            towns: BySide::of(|side| hexes(&|hex| hex.home == side && hex.town.is_some_and(|town| town.points > 0))),
            forest: hexes(&|hex| hex.forest),
            land: network(data, |edge| edge.passable),
            smooth: network(data, |edge| {
                edge.passable && edge.river.is_none() && !edge.gap && !edge.marsh
            }),
            marsh: network(data, |edge| edge.passable && edge.marsh),
            rivers: network(data, |edge| !edge.passable && edge.river.is_some() && !edge.mountain),
            roads: [Road::ValleyPike, Road::NationalRoad].map(|road| network(data, |edge| edge.road == Some(road))),
            codes,
        }
    }

    /// The hex with this code.
    #[inline]
    #[must_use]
    pub fn hex(&self, code: u16) -> Option<HexId> {
        self.codes.get(usize::from(code)).copied().flatten()
    }

    /// What is vacant or one's own where both sides stand so: what a side occupies, and what is vacant in its home
    /// territory (2.72).
    #[must_use]
    pub fn friendly(&self, side: Side, occupied: BySide<HexSet>) -> HexSet {
        (self.home[side] | occupied[side]) - occupied[side.other()]
    }
}

/// The lines over the hexsides that carry them.
pub(crate) fn network(data: &GameData, carries: impl Fn(&Edge) -> bool) -> HexNetwork {
    let edges = data.edges.iter().filter(|edge| carries(edge));
    Network::new(data.hexes.len(), edges.map(|edge| (edge.a, edge.b)))
}
