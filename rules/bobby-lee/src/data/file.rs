//! The committed board and forces files: what the cartographer writes and the loader reads.
//!
//! Every value says where it is known from: a case of the rulebook, `history`, or `reconstructed`.

pub use kernel::data::Sourced;
use protocol::Side;
use protocol::board::{MapLine, Point};
use serde::{Deserialize, Serialize};

/// A map of hexes, in map units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The ruleset it belongs to.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is reconstructed about it.
    pub note: String,
    /// Width and height.
    pub size: Point,
    /// The outline of the land, a closed ring without repetition of the first point.
    pub outline: Vec<Point>,
    /// The hexes, by code.
    pub hexes: Vec<HexEntry>,
    /// The hexsides on which something is printed, by their two hexes.
    pub hexsides: Vec<HexsideEntry>,
    /// Rivers, mountains and marshes along hexsides, railways and roads through hexes.
    pub lines: Vec<MapLine>,
    /// The waters that ships use.
    pub sea: SeaEntry,
    /// The terrain table.
    pub terrain: Vec<TerrainEntry>,
    /// The victory track.
    pub victory: VictoryEntry,
    /// The battle board.
    pub battle: BattleBoard,
}

/// A hex and where it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexEntry {
    /// What is printed in it.
    pub printed: Hex,
    /// Its outline.
    pub polygon: Vec<Point>,
    /// Where its name stands.
    pub label: Point,
    /// Where blocks stand.
    pub anchor: Point,
}

/// What is printed in a hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Column and row: `CCRR`.
    pub code: u16,
    /// Its name.
    pub name: Sourced<String>,
    /// Other settlements in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<Sourced<Vec<String>>>,
    /// Whose home territory it is (2.71).
    pub home: Sourced<Side>,
    /// Whether it is forest.
    pub forest: Sourced<bool>,
    /// Its settlement.
    pub town: Sourced<Town>,
    /// Whether it is fortified (2.31).
    pub fortress: Sourced<bool>,
    /// Its port (2.32).
    pub port: Sourced<Port>,
    /// Whose supply hex it is (2.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<Sourced<Side>>,
    /// Whose capital it is (9.51).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capital: Option<Sourced<Side>>,
}

/// A settlement (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    /// Its colour.
    pub side: Side,
    /// Whether it is a major town.
    pub major: bool,
    /// The victory points it is worth to the enemy of its colour.
    pub points: u8,
}

/// The ports (2.32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Port {
    /// No port.
    None,
    /// A port.
    Port,
    /// A source of Union supply by sea.
    Major,
}

/// A hexside and where it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsideEntry {
    /// What is printed on it.
    pub printed: Hexside,
    /// Its two ends.
    pub ends: [Point; 2],
    /// Its middle.
    pub middle: Point,
    /// The direction across it from the lower hex to the higher, in degrees, 0 to the right, clockwise.
    pub angle: f32,
}

/// What is printed on a hexside, or crosses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hexside {
    /// The hex with the lower code.
    pub a: u16,
    /// The hex with the higher code.
    pub b: u16,
    /// The river along it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub river: Option<Sourced<String>>,
    /// The bridge or ford across the river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Sourced<Crossing>>,
    /// Whether the river is navigable here (8.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub navigable: Option<Sourced<bool>>,
    /// The mountains along it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mountain: Option<Sourced<String>>,
    /// The gap through the mountains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<Sourced<String>>,
    /// The marsh along it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marsh: Option<Sourced<String>>,
    /// The railways across it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rails: Vec<Sourced<String>>,
    /// The road across it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<Sourced<Road>>,
}

/// A bridge or ford.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// Which of the two.
    pub kind: CrossingKind,
    /// Its name.
    pub name: String,
}

/// The kinds of crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrossingKind {
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
}

impl CrossingKind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            CrossingKind::Bridge => "bridge",
            CrossingKind::Ford => "ford",
        }
    }
}

/// The paved roads (2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Road {
    /// From Staunton to Martinsburg.
    ValleyPike,
    /// From Baltimore to Cumberland.
    NationalRoad,
}

impl Road {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Road::ValleyPike => "Valley Pike",
            Road::NationalRoad => "National Road",
        }
    }
}

/// The waters that ships use (8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaEntry {
    /// Open waters, which nobody closes.
    pub waters: Vec<Sourced<String>>,
    /// What is next to what by water.
    pub links: Vec<Sourced<[SeaPlace; 2]>>,
    /// The navigable rivers.
    pub rivers: Vec<RiverEntry>,
}

/// A place that ships pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeaPlace {
    /// The port in this hex.
    Port(u16),
    /// This open water.
    Water(String),
}

/// A navigable river (8.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverEntry {
    /// Its name.
    pub name: String,
    /// The Head of Navigation.
    pub head: Sourced<u16>,
    /// Its ports, from the mouth upward.
    pub ports: Sourced<Vec<u16>>,
}

/// A row of the terrain table; pairs are for dry weather and mud.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    /// The terrain.
    pub terrain: Terrain,
    /// How many units may attack or retreat across the hexside.
    pub attack: [u8; 2],
    /// How many units may reinforce across the hexside.
    pub reinforce: [u8; 2],
    /// How many units can live off the hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forage: Option<[u8; 2]>,
    /// Where it is known from.
    pub src: String,
}

/// The rows of the terrain table that limit hexsides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Nothing else.
    Clear,
    /// A forest hex.
    Forest,
    /// A bridge or ford.
    Crossing,
    /// A marsh hexside.
    Marsh,
    /// A gap.
    Gap,
}

/// The victory track (4.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    /// Its spaces, from the Union's end to the Confederates'.
    pub spaces: Vec<VictorySpace>,
    /// Where the spaces are known from.
    pub src: String,
    /// Where the years are known from.
    pub years_src: String,
}

/// A space of the victory track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictorySpace {
    /// Its position: negative for the Union.
    pub position: i8,
    /// How good a victory it is.
    pub zone: Zone,
    /// The years that begin here.
    pub years: Vec<u16>,
}

/// How good a victory is (4.1, 4.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zone {
    /// Nobody wins.
    Stalemate,
    /// A victory that counts from the election on.
    Marginal,
    /// A victory that ends the game.
    Decisive,
}

/// The battle board, in units of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleBoard {
    /// Width and height.
    pub size: Point,
    /// The boxes, as the Union sees them.
    pub boxes: Vec<BattleBox>,
}

/// A box of the battle board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleBox {
    /// Whose battleline it belongs to.
    pub side: Side,
    /// Which position it is.
    pub position: Position,
    /// Its outline.
    pub polygon: Vec<Point>,
    /// Where its name stands.
    pub label: Point,
    /// Where blocks stand.
    pub anchor: Point,
}

/// The positions of a side on the battle board (6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Position {
    /// The left of the battleline.
    Left,
    /// The centre of the battleline.
    Centre,
    /// The right of the battleline.
    Right,
    /// Behind the battleline.
    Reserve,
}

impl Position {
    /// All positions, the Reserve last.
    pub const ALL: [Position; 4] = [Position::Left, Position::Centre, Position::Right, Position::Reserve];
    /// The battleline.
    pub const LINE: [Position; 3] = [Position::Left, Position::Centre, Position::Right];

    /// The enemy position opposite; the Reserve faces none.
    #[must_use]
    pub const fn opposite(self) -> Option<Position> {
        match self {
            Position::Left => Some(Position::Right),
            Position::Centre => Some(Position::Centre),
            Position::Right => Some(Position::Left),
            Position::Reserve => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Position::Left => "Left",
            Position::Centre => "Centre",
            Position::Right => "Right",
            Position::Reserve => "Reserve",
        }
    }
}
