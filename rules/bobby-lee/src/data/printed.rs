//! Everything that is printed, compiled.

use protocol::board::Board;
use protocol::{BySide, Side};

use super::block::Block;
use super::file::Zone;
use super::forces::{LeaderCosts, Quarter};
use super::map::{ByWeather, Edge, Hex, River, Sea, Weather};
use crate::ids::{BlockId, EdgeId, HexId};

/// Everything that is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameData {
    /// The hexes, by code.
    pub hexes: Vec<Hex>,
    /// The hexsides between two hexes, by their hexes.
    pub edges: Vec<Edge>,
    /// The rivers.
    pub rivers: Vec<River>,
    /// The blocks: those of the Union first; of each side the units, the leaders, the entrenchments.
    pub blocks: Vec<Block>,
    /// The waters that ships use.
    pub sea: Sea,
    /// The set-ups, by year.
    pub scenarios: Vec<Scenario>,
    /// The tables of the back cover.
    pub tables: Tables,
    /// The names of the overlays that corrected it.
    pub overlays: Vec<String>,
    /// The address of board and forces as they are corrected.
    pub printed: String,
}

/// A set-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Its year.
    pub year: u16,
    /// Its first quarter.
    pub start: Quarter,
    /// Where the victory marker stands: negative for the Union.
    pub marker: i8,
    /// Whether Emancipation has been proclaimed.
    pub emancipated: bool,
    /// The blocks on the map.
    pub set_up: Vec<SetUp>,
    /// The leaders in the pools.
    pub pool: Vec<BlockId>,
    /// The leaders who have left the game.
    pub withdrawn: Vec<BlockId>,
    /// The leaders who join the pool later.
    pub set_aside: Vec<BlockId>,
    /// The board as clients see it.
    pub board: Board,
}

/// A block on the map at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// Which block.
    pub block: BlockId,
    /// Its hex.
    pub hex: HexId,
    /// Its strength.
    pub steps: u8,
}

/// The tables of the back cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Replacement Points of each side in 1861, 1862, 1863 and later.
    pub replacements: BySide<[u8; 4]>,
    /// The highest roll that costs a force-marching unit of each side a step (5.34).
    pub stragglers: BySide<u8>,
    /// For each side the highest roll that drafts no cadre, and the highest that drafts only one (4.5).
    pub drafts: BySide<[u8; 2]>,
    /// What leaders cost (9.51, 9.52).
    pub leader_costs: LeaderCosts,
    /// How many units can live off a clear hex (9.4).
    pub forage: ByWeather,
    /// How many units can live off a forest hex (9.4).
    pub forage_forest: ByWeather,
    /// The limits of a forest hex: attack and retreat, reinforce (2.21).
    pub forest_limits: [ByWeather; 2],
    /// How good a victory each space of the victory track is, from -7 to 7.
    pub zones: Vec<(i8, Zone)>,
}

impl Tables {
    /// The Replacement Points of a side in a year (9.5).
    #[must_use]
    pub fn replacement_points(&self, side: Side, year: u16) -> u8 {
        let index = usize::from(year.saturating_sub(1861)).min(3);
        self.replacements[side][index]
    }
}

impl GameData {
    /// A hex by its number.
    #[must_use]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[usize::from(hex.0)]
    }

    /// A hexside by its number.
    #[must_use]
    pub fn edge(&self, edge: EdgeId) -> &Edge {
        &self.edges[usize::from(edge.0)]
    }

    /// A block by its number.
    #[must_use]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[usize::from(block.0)]
    }

    /// The hex with this code.
    #[must_use]
    pub fn hex_at(&self, code: u16) -> Option<HexId> {
        let index = self.hexes.binary_search_by_key(&code, |hex| hex.code).ok()?;
        Some(HexId(index as u8))
    }

    /// The hex with this name.
    #[must_use]
    pub fn hex_named(&self, name: &str) -> Option<HexId> {
        let index = self.hexes.iter().position(|hex| hex.name == name)?;
        Some(HexId(index as u8))
    }

    /// The block with this id, such as `u-i01` or `c-lee`.
    #[must_use]
    pub fn block_with_id(&self, id: &str) -> Option<BlockId> {
        let index = self.blocks.iter().position(|block| block.id == id)?;
        Some(BlockId(index as u8))
    }

    /// The board of a year's set-up, as clients see it.
    #[must_use]
    pub fn board(&self, year: u16) -> Option<&Board> {
        let scenario = self.scenarios.iter().find(|scenario| scenario.year == year)?;
        Some(&scenario.board)
    }

    /// All hexes.
    pub fn hex_ids(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.hexes.len() as u8).map(HexId)
    }

    /// All blocks.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u8).map(BlockId)
    }

    /// The hexside between two hexes.
    #[must_use]
    pub fn between(&self, from: HexId, to: HexId) -> Option<EdgeId> {
        let mut adjacent = self.hex(from).adjacent.iter();
        adjacent
            .find(|adjacent| adjacent.to == to)
            .map(|adjacent| adjacent.edge)
    }

    /// How many units may attack `into` a hex across a hexside per Player Turn (2.21, 5.32).
    #[must_use]
    pub fn attack_limit(&self, edge: EdgeId, into: HexId, weather: Weather) -> u8 {
        self.limit(self.edge(edge).attack, self.hex(into).forest, 0, weather)
    }

    /// How many units may reinforce a battle `into` a hex across a hexside per Battle Turn of a day (6.71).
    #[must_use]
    pub fn reinforce_limit(&self, edge: EdgeId, into: HexId, weather: Weather) -> u8 {
        self.limit(self.edge(edge).reinforce, self.hex(into).forest, 1, weather)
    }

    fn limit(&self, hexside: ByWeather, forest: bool, row: usize, weather: Weather) -> u8 {
        let limit = hexside[weather as usize];
        if forest {
            limit.min(self.tables.forest_limits[row][weather as usize])
        } else {
            limit
        }
    }
}
