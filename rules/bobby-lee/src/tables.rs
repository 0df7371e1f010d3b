//! What is printed, as sets and tables for quick questions.

use kernel::Side;
use maps::sets::Set;

use crate::data::{BlockId, GameData, HexId, Kind, LeaderClass};
use crate::hexes::HexSet;
use crate::state::{BLOCKS, HEXES};

/// Sets and tables derived from the [`GameData`].
#[derive(Clone, Debug)]
pub struct Tables {
    /// The blocks of each side.
    pub blocks: [Set; 2],
    /// The leaders of both sides.
    pub leaders: Set,
    /// The Supreme Leaders.
    pub supreme: Set,
    /// The entrenchments.
    pub entrenchments: Set,
    /// To each block those of its side that are of its kind, which are its equals.
    pub alike: [Set; BLOCKS],
    /// The home territory of each side (2.71).
    pub home: [HexSet; 2],
    /// The towns of each home territory that are worth points to the enemy (4.31).
    pub towns: [HexSet; 2],
    /// Forest hexes.
    pub forest: HexSet,
    /// Hexes next to each hex across a passable hexside.
    pub land: [HexSet; HEXES],
    /// The same over smooth ground: no bridge, ford, gap or marsh, nor into forest (5.34).
    pub smooth: [HexSet; HEXES],
    /// The same across a passable marsh hexside, after which units stop (2.2).
    pub marsh: [HexSet; HEXES],
    /// Hexes next to each hex across a river that only pontoon bridges cross (5.41).
    pub rivers: [HexSet; HEXES],
    /// Hexes next to each hex along either road: the Valley Pike, the National Road (2.6).
    pub roads: [[HexSet; HEXES]; 2],
    /// The hex of each code.
    codes: Vec<Option<HexId>>,
}

impl Tables {
    /// The tables of what is printed.
    #[must_use]
    pub fn new(data: &GameData) -> Tables {
        let blocks = |wanted: &dyn Fn(&crate::data::Block) -> bool| -> Set {
            let all = data.blocks.iter().enumerate();
            all.filter(|(_, block)| wanted(block))
                .map(|(index, _)| index as u8)
                .collect()
        };
        let hexes = |wanted: &dyn Fn(&crate::data::Hex) -> bool| -> HexSet {
            let all = data.hexes.iter().enumerate();
            all.filter(|(_, hex)| wanted(hex))
                .map(|(index, _)| HexId(index as u8))
                .collect()
        };
        let around = |wanted: &dyn Fn(&crate::data::Edge) -> bool| -> [HexSet; HEXES] {
            std::array::from_fn(|hex| match data.hexes.get(hex) {
                Some(hex) => {
                    let edges = hex.adjacent.iter();
                    edges
                        .filter(|next| wanted(&data.edges[usize::from(next.edge.0)]))
                        .map(|next| next.to)
                        .collect()
                }
                None => HexSet::EMPTY,
            })
        };
        let highest = data.hexes.iter().map(|hex| hex.code).max().unwrap_or_default();
        let mut codes = vec![None; usize::from(highest) + 1];
        for (index, hex) in data.hexes.iter().enumerate() {
            codes[usize::from(hex.code)] = Some(HexId(index as u8));
        }
        let forest = hexes(&|hex| hex.forest);
        let open = around(&|edge| edge.passable && edge.river.is_none() && !edge.gap && !edge.marsh);
        Tables {
            smooth: open.map(|next| next - forest),
            blocks: Side::BOTH.map(|side| blocks(&|block| block.side == side)),
            leaders: blocks(&|block| block.kind.leader().is_some()),
            supreme: blocks(&|block| {
                block
                    .kind
                    .leader()
                    .is_some_and(|leader| matches!(leader.class, LeaderClass::Supreme | LeaderClass::SupremeOrArmy))
            }),
            entrenchments: blocks(&|block| matches!(block.kind, Kind::Entrenchment(_))),
            alike: std::array::from_fn(|index| match data.blocks.get(index) {
                Some(one) => blocks(&|other| (other.side, other.kind) == (one.side, one.kind)),
                None => Set::EMPTY,
            }),
            home: Side::BOTH.map(|side| hexes(&|hex| hex.home == side)),
            towns: Side::BOTH
                .map(|side| hexes(&|hex| hex.home == side && hex.town.is_some_and(|town| town.points > 0))),
            forest,
            land: around(&|edge| edge.passable),
            marsh: around(&|edge| edge.passable && edge.marsh),
            rivers: around(&|edge| !edge.passable && edge.river.is_some() && !edge.mountain),
            roads: [crate::data::Road::ValleyPike, crate::data::Road::NationalRoad]
                .map(|road| around(&|edge| edge.road == Some(road))),
            codes,
        }
    }

    /// The hex with this code.
    #[inline]
    #[must_use]
    pub fn hex(&self, code: u16) -> Option<HexId> {
        self.codes.get(usize::from(code)).copied().flatten()
    }

    /// The combat blocks and leaders of a side: everything that stands on the map.
    #[inline]
    #[must_use]
    pub fn units(&self, side: Side) -> Set {
        self.blocks[side.index()] - self.entrenchments
    }

    /// Whether a block is a leader.
    #[inline]
    #[must_use]
    pub fn is_leader(&self, block: BlockId) -> bool {
        self.leaders.contains(block.0)
    }
}
