//! What is printed: hexes, hexsides, blocks, set-ups and tables, compiled from the committed files.
//!
//! Everything is index-based so that it is cheap to read in hot loops. The same data as the clients see it is
//! [`Scenario::board`].

pub mod file;
pub mod forces;

mod compile;
mod overlay;
mod wire;

#[cfg(test)]
mod tests;

use protocol::Side;
use protocol::board::Board;
use serde::{Deserialize, Serialize};

pub use file::{CrossingKind, Port, Position, Road, Town, Zone};
pub use forces::{Firepower, LeaderClass, LeaderCosts, Quarter};
use kernel::cases::Case;
pub use kernel::data::DataError;
pub use overlay::Overlay;
pub(crate) use wire::border_id;

/// The board and the forces.
const FILES: [(&str, &str); 2] = [
    ("bobby-lee.json", include_str!("../../boards/bobby-lee.json")),
    (
        "bobby-lee-forces.json",
        include_str!("../../boards/bobby-lee-forces.json"),
    ),
];

/// The cases of the rulebook.
///
/// # Errors
/// When the committed file is not of the form of such a file.
pub fn cases() -> Result<Vec<Case>, DataError> {
    kernel::cases::read("bobby-lee.toml", include_str!("../../cases/bobby-lee.toml"))
}

/// The rulings on the rulebook.
///
/// # Errors
/// When the committed file is not of the form of such a file.
pub fn rulings() -> Result<kernel::rulings::Rulings, DataError> {
    kernel::rulings::read("bobby-lee.toml", include_str!("../../rulings/bobby-lee.toml"))
}

/// The boxes beside the map, as spaces of the wire. Hexes are below them.
pub mod boxes {
    use protocol::Side;

    use super::Position;

    /// The first position of the battle board; see [`battle`].
    const BATTLE: u16 = 2001;
    /// The first of the boxes of a side; see [`pool`].
    const POOLS: u16 = 2021;

    /// A position of the battle board.
    #[must_use]
    pub const fn battle(side: Side, position: Position) -> u16 {
        BATTLE + 10 * side as u16 + position as u16
    }

    /// The Replacement Pool of a side (6.63).
    #[must_use]
    pub const fn pool(side: Side) -> u16 {
        POOLS + side as u16
    }

    /// The leader pool of a side (5.2).
    #[must_use]
    pub const fn leaders(side: Side) -> u16 {
        POOLS + 2 + side as u16
    }

    /// The leaders of a side who have left the game (5.2).
    #[must_use]
    pub const fn withdrawn(side: Side) -> u16 {
        POOLS + 4 + side as u16
    }
}

/// The number of a hex: its index in [`GameData::hexes`], which stand in the order of their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u8);

/// The number of a hexside between two hexes: its index in [`GameData::edges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EdgeId(pub u16);

/// The number of a block: its index in [`GameData::blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BlockId(pub u8);

/// The number of a river: its index in [`GameData::rivers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RiverId(pub u8);

/// The state of the ground (5, Weather).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Dry roads.
    Dry,
    /// Mud.
    Mud,
}

/// A number for dry ground and one for mud.
pub type ByGround = [u8; 2];

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

/// A hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    /// Column and row, which is also its number on the wire.
    pub code: u16,
    /// Its name.
    pub name: String,
    /// Whose home territory it is (2.71).
    pub home: Side,
    /// Whether it is forest.
    pub forest: bool,
    /// Its settlement.
    pub town: Option<Town>,
    /// Whether it is fortified (2.31).
    pub fortress: bool,
    /// Its port (2.32).
    pub port: Port,
    /// Whose supply hex it is (2.5).
    pub supply: Option<Side>,
    /// Whose capital it is (9.51).
    pub capital: Option<Side>,
    /// Its neighbours, by their codes, with impassable hexsides too.
    pub adjacent: Vec<Adjacent>,
}

impl Hex {
    /// Its settlement, if that is a major town (2.3).
    #[must_use]
    pub fn major_town(&self) -> Option<Town> {
        self.town.filter(|town| town.major)
    }
}

/// A hexside as seen from one of its hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjacent {
    /// The hex on the other side.
    pub to: HexId,
    /// The hexside.
    pub edge: EdgeId,
}

/// A hexside between two hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The hex with the lower code.
    pub a: HexId,
    /// The hex with the higher code.
    pub b: HexId,
    /// The river along it.
    pub river: Option<RiverId>,
    /// The bridge or ford across the river.
    pub crossing: Option<CrossingKind>,
    /// Whether the river is navigable here (8.2).
    pub navigable: bool,
    /// Whether mountains run along it.
    pub mountain: bool,
    /// Whether a gap leads through the mountains.
    pub gap: bool,
    /// Whether it is marsh.
    pub marsh: bool,
    /// Whether units can cross it without a pontoon bridge.
    pub passable: bool,
    /// How many units can attack across it per Player Turn, and retreat across it per Battle Turn, between clear hexes.
    pub attack: ByGround,
    /// How many units can reinforce across it per Battle Turn, between clear hexes.
    pub reinforce: ByGround,
    /// Whether a railway crosses it.
    pub rail: bool,
    /// The road across it.
    pub road: Option<Road>,
}

impl Edge {
    /// The hex on the other side.
    #[must_use]
    pub fn across(&self, from: HexId) -> HexId {
        if from == self.a { self.b } else { self.a }
    }
}

/// A river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Its ports from the mouth to the Head of Navigation (8.2); none for a river that ships do not use.
    pub ports: Vec<HexId>,
}

/// The waters that ships use: ports and open waters (8.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sea {
    /// The ports and open waters.
    pub places: Vec<SeaPlace>,
}

/// A port or an open water.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeaPlace {
    /// The hex of a port; none for open water.
    pub port: Option<HexId>,
    /// The next places by water: indices in [`Sea::places`].
    pub next: Vec<u8>,
}

impl Sea {
    /// The place of a port.
    #[must_use]
    pub fn place(&self, port: HexId) -> Option<usize> {
        self.places.iter().position(|place| place.port == Some(port))
    }
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its id in the forces file.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What is printed on it.
    pub short: String,
    /// What it is.
    pub kind: Kind,
    /// The strength it can reach.
    pub max_steps: u8,
    /// The speed (3.51).
    pub speed: u8,
    /// The firepower (3.52).
    pub fire: Firepower,
    /// What it costs as a new cadre; for a supreme leader in his capital.
    pub cadre_cost: u8,
    /// What a step costs; for a supreme leader in his capital.
    pub step_cost: u8,
}

/// What a block is (3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// A garrison.
    Garrison,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// A leader.
    Leader(Leader),
    /// An entrenchment, which a side may dig from this year on.
    Entrenchment(u16),
}

impl Kind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Garrison => "garrison",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::Leader(leader) => match leader.class {
                LeaderClass::Supreme | LeaderClass::SupremeOrArmy => "supreme-leader",
                LeaderClass::Major | LeaderClass::Minor => "army-leader",
            },
            Kind::Entrenchment(_) => "entrenchment",
        }
    }

    /// The leader it is.
    #[must_use]
    pub const fn leader(self) -> Option<Leader> {
        match self {
            Kind::Leader(leader) => Some(leader),
            _ => None,
        }
    }
}

/// What is special about a leader (5.1, 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His class.
    pub class: LeaderClass,
    /// The Command Range; none for a leader who commands strategic movement only.
    pub range: Option<u8>,
    /// Whether he returns to the pool the first time he is replaced.
    pub returns: bool,
    /// Whether he joins the pool only in the last Supply Turn of 1863.
    pub late: bool,
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
    pub replacements: [[u8; 4]; 2],
    /// The highest roll that costs a force-marching unit of each side a step (5.34).
    pub stragglers: [u8; 2],
    /// For each side the highest roll that drafts no cadre, and the highest that drafts only one (4.5).
    pub drafts: [[u8; 2]; 2],
    /// What leaders cost (9.51, 9.52).
    pub leader_costs: LeaderCosts,
    /// How many units can live off a clear hex (9.4).
    pub forage: ByGround,
    /// How many units can live off a forest hex (9.4).
    pub forage_forest: ByGround,
    /// The limits of a forest hex: attack and retreat, reinforce (2.21).
    pub forest_limits: [ByGround; 2],
    /// How good a victory each space of the victory track is, from -7 to 7.
    pub zones: Vec<(i8, Zone)>,
}

impl Tables {
    /// The Replacement Points of a side in a year (9.5).
    #[must_use]
    pub fn replacement_points(&self, side: Side, year: u16) -> u8 {
        let index = usize::from(year.saturating_sub(1861)).min(3);
        self.replacements[side.index()][index]
    }
}

/// The most hexes that the speed of a block allows.
pub(crate) const MAX_SPEED: u8 = 3;

impl GameData {
    /// The committed data, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn new(overlays: &[Overlay]) -> Result<GameData, DataError> {
        let loaded = maps::boards::load(FILES, overlays, compile::compile)?;
        Ok(GameData {
            overlays: loaded.corrections,
            printed: loaded.printed,
            ..loaded.data
        })
    }

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
    pub fn attack_limit(&self, edge: EdgeId, into: HexId, ground: Ground) -> u8 {
        self.limit(self.edge(edge).attack, self.hex(into).forest, 0, ground)
    }

    /// How many units may retreat out of a battle across a hexside per Battle Turn of a day (6.32).
    #[must_use]
    pub fn retreat_limit(&self, edge: EdgeId, ground: Ground) -> u8 {
        let edge = self.edge(edge);
        let forest = self.hex(edge.a).forest || self.hex(edge.b).forest;
        self.limit(edge.attack, forest, 0, ground)
    }

    /// How many units may reinforce a battle `into` a hex across a hexside per Battle Turn of a day (6.71).
    #[must_use]
    pub fn reinforce_limit(&self, edge: EdgeId, into: HexId, ground: Ground) -> u8 {
        self.limit(self.edge(edge).reinforce, self.hex(into).forest, 1, ground)
    }

    fn limit(&self, hexside: ByGround, forest: bool, row: usize, ground: Ground) -> u8 {
        let limit = hexside[ground as usize];
        if forest {
            limit.min(self.tables.forest_limits[row][ground as usize])
        } else {
            limit
        }
    }
}
