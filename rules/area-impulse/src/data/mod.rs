//! What is printed: areas, borders, units and leaders, compiled from the committed board and counter files.
//!
//! Everything is index-based so that it is cheap to read in hot loops. The same data as the clients see it is
//! [`GameData::board`].

pub mod cases;
pub mod file;

mod compile;
mod overlay;
mod wire;

#[cfg(test)]
mod tests;

use protocol::Side;
use protocol::board::Board;

use crate::book::{self, Book};

pub use file::{BorderKind, BridgeState, Colour, CrossingKind, Role, Start, UnitKind};
pub use kernel::data::DataError;
pub use overlay::Overlay;

/// The board and the counters of Not War But Murder.
const NOT_WAR_BUT_MURDER: [&str; 2] = [
    include_str!("../../boards/not-war-but-murder.json"),
    include_str!("../../boards/not-war-but-murder-counters.json"),
];
/// The board and the counters of Birth of a Legend.
const BIRTH_OF_A_LEGEND: [&str; 2] = [
    include_str!("../../boards/birth-of-a-legend.json"),
    include_str!("../../boards/birth-of-a-legend-counters.json"),
];

/// Added to the index of a leader, this is his piece and counter on the wire; units have their plain index.
pub const LEADER_PIECES: u16 = 100;
/// How many leaders a game can have.
pub const LEADERS: u16 = 32;
/// Added to the index of a leader, this is the false report of him on the wire (17.7).
pub const REPORT_PIECES: u16 = LEADER_PIECES + LEADERS;
/// The Union Supply Train as a piece and counter on the wire.
pub const TRAIN_PIECE: u16 = REPORT_PIECES + LEADERS;

/// The boxes beside the map, as spaces of the wire.
pub mod boxes {
    /// Eliminated Union units.
    pub const UNION_ELIMINATED: u16 = 1001;
    /// Eliminated Confederate units.
    pub const CONFEDERATE_ELIMINATED: u16 = 1002;
    /// Union units that have not entered.
    pub const UNION_REINFORCEMENTS: u16 = 1003;
    /// Confederate units that have not entered.
    pub const CONFEDERATE_REINFORCEMENTS: u16 = 1004;
    /// Leaders on the Turn Track.
    pub const TURN_TRACK: u16 = 1005;
}

/// The number of a unit: its index in [`GameData::units`], below [`LEADER_PIECES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// The number of a leader: his index in [`GameData::leaders`], below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// The number of a corps: its index in [`GameData::corps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct CorpsId(pub u8);

/// The number of a bridge: its index in [`GameData::bridges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct BridgeId(pub u8);

/// What is printed on the map and the counters of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameData {
    /// The areas by number; `areas[0]` is unused.
    pub areas: Vec<Area>,
    /// The units, at most 100, so that a set of units fits in a `u128`.
    pub units: Vec<Unit>,
    /// The leaders, at most 32.
    pub leaders: Vec<Leader>,
    /// The corps.
    pub corps: Vec<Corps>,
    /// The bridges, fords and ferries.
    pub bridges: Vec<Bridge>,
    /// How many entrenchment markers each side has, by [`Side::index`].
    pub works_limit: [u8; 2],
    /// The board as clients see it.
    pub board: Board,
    /// The names of the overlays that corrected it.
    pub overlays: Vec<String>,
    /// The address of board and counters as they are corrected.
    pub printed: String,
}

impl GameData {
    /// The board and counters of Not War But Murder, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn not_war_but_murder(overlays: &[Overlay]) -> Result<GameData, DataError> {
        GameData::load(&book::NOT_WAR_BUT_MURDER, NOT_WAR_BUT_MURDER, overlays)
    }

    /// The board and counters of Birth of a Legend, corrected by `overlays`.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn birth_of_a_legend(overlays: &[Overlay]) -> Result<GameData, DataError> {
        GameData::load(&book::BIRTH_OF_A_LEGEND, BIRTH_OF_A_LEGEND, overlays)
    }

    fn load(book: &Book, files: [&str; 2], overlays: &[Overlay]) -> Result<GameData, DataError> {
        let [board, counters] = files;
        let id = book.id;
        let (board_file, counters_file) = (format!("{id}.json"), format!("{id}-counters.json"));
        let loaded = maps::boards::load(
            [(&board_file, board), (&counters_file, counters)],
            overlays,
            |file, board, counters| compile::compile(file, book, board, counters),
        )?;
        Ok(GameData {
            overlays: loaded.corrections,
            printed: loaded.printed,
            ..loaded.data
        })
    }

    /// The border between two areas, if units could move directly between them.
    #[must_use]
    pub fn adjacent(&self, from: u8, to: u8) -> Option<&Adjacent> {
        let neighbours = &self.areas[usize::from(from)].neighbours;
        neighbours.iter().find(|adjacent| adjacent.to == to)
    }

    /// The numbers of the areas that have a role.
    pub fn areas_with(&self, role: Role) -> impl Iterator<Item = u8> {
        self.areas
            .iter()
            .filter(move |area| area.has(role))
            .map(|area| area.number)
    }

    /// The unit with this id, such as `c-kershaw-inf`.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<UnitId> {
        let index = self.units.iter().position(|unit| unit.id == id)?;
        Some(UnitId(index as u8))
    }

    /// The leader with this id, such as `c-leader-lee`.
    #[must_use]
    pub fn leader(&self, id: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.id == id)?;
        Some(LeaderId(index as u8))
    }

    /// The bridge between two areas, in either order.
    #[must_use]
    pub fn bridge(&self, a: u8, b: u8) -> Option<BridgeId> {
        let ends = (a.min(b), a.max(b));
        let index = self.bridges.iter().position(|bridge| (bridge.a, bridge.b) == ends)?;
        Some(BridgeId(index as u8))
    }
}

/// An area of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// The Terrain Effects Modifier (3.2.3).
    pub tem: i8,
    /// The victory points it is worth (3.2.6).
    pub vp: u8,
    /// Whether its identifier is square: the Richmond Defenses, or Richmond (3.2.2).
    pub fortified: bool,
    /// Who controls it at the start.
    pub start_control: Side,
    /// Whether it touches the edge of the map (10.7.4).
    pub on_edge: bool,
    /// The areas that units could move to directly, by number.
    pub neighbours: Vec<Adjacent>,
    roles: u16,
}

impl Area {
    /// Whether the rules give it this role.
    #[must_use]
    pub const fn has(&self, role: Role) -> bool {
        self.roles & (1 << role as u16) != 0
    }
}

/// A border as seen from one of its areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjacent {
    /// The area on the other side.
    pub to: u8,
    /// What runs along it.
    pub border: BorderKind,
    /// The bridge, ford or ferry across it. Rivers and major water always have one here.
    pub bridge: Option<BridgeId>,
    /// Whether a road crosses it.
    pub road: bool,
    /// Whether a railway crosses it.
    pub rail: bool,
    /// Its number on the wire.
    pub border_id: u16,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its id in the counter file.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its full name.
    pub name: String,
    /// Its corps; none for an independent unit.
    pub corps: Option<CorpsId>,
    /// The Attack Factor.
    pub attack: u8,
    /// The Defense Factor.
    pub defense: u8,
    /// The Movement Factor.
    pub movement: u8,
    /// The Defense Factor when exhausted.
    pub exhausted_defense: u8,
    /// The Movement Factor when exhausted.
    pub exhausted_movement: u8,
    /// Where it begins.
    pub start: Start,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His id in the counter file.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// What he commands.
    pub rank: Rank,
    /// The die with which he activates, or is active at dawn; 0 where leaders have no Initiative Rating.
    pub initiative: u8,
    /// What he adds to assaults that he leads; 0 where leaders have no Combat Rating.
    pub combat: u8,
    /// The Movement Factor.
    pub movement: u8,
    /// Where he begins.
    pub start: Start,
}

/// What a leader commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// The army.
    Army,
    /// A corps.
    Corps(CorpsId),
}

/// A corps or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corps {
    /// Its id in the counter file.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name, such as `II Corps`.
    pub name: String,
    /// What fits on a counter, such as `II`.
    pub short: String,
}

/// A bridge, ford or ferry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The area with the lower number.
    pub a: u8,
    /// The area with the higher number.
    pub b: u8,
    /// What it is.
    pub kind: CrossingKind,
    /// The number of its border on the wire.
    pub border_id: u16,
    /// Its state at the start.
    pub start: BridgeState,
}
