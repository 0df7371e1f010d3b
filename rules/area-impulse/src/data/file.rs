//! The committed board and counter files: what the cartographer writes and the loader reads.
//!
//! Every value says where it is known from: a case of the rulebook, `history`, or `reconstructed`.

pub use kernel::data::Sourced;
use maps::areas;
pub use maps::areas::{CorpsEntry, UnitKind};
pub use maps::printed::{Colour, CrossingKind};
use protocol::board::Point;
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

/// A map with its areas and borders.
pub type BoardFile = areas::BoardFile<AreaEntry, BorderEntry>;

/// An area of the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaEntry {
    /// The number printed on it.
    pub number: u8,
    /// Its name.
    pub name: Sourced<String>,
    /// The Terrain Effects Modifier.
    pub tem: Sourced<i8>,
    /// Who controls it at the start.
    pub control: Sourced<Side>,
    /// The victory points it is worth.
    pub vp: Sourced<u8>,
    /// The roles that the rules give it by number or name.
    pub roles: Vec<Sourced<Role>>,
    /// Whether it touches the edge of the map.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edge: bool,
    /// Its outline.
    pub polygon: Vec<Point>,
    /// Where the identifier stands.
    pub label: Point,
    /// Where there is room for counters.
    pub anchor: Point,
}

/// A role that the rules give to an area by its number or name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Richmond itself.
    Richmond,
    /// A square identifier: part of the Richmond Defenses, or Richmond.
    Fortified,
    /// Worth a point while the Union contests it without controlling it.
    Gate,
    /// A source of Union supply, which is also what victory is traced to.
    UnionSupply,
    /// A source of Confederate supply.
    ConfederateSupply,
    /// An area where XVIII Corps may enter.
    XviiiEntry,
    /// The area where Hoke enters.
    HokeEntry,
    /// An area whose capture by the Union may bring Hoke early.
    HokeTrigger,
    /// An area with the railway that a Union cavalry raid may cut.
    RailRaid,
    /// A red identifier without points: control of it decides the game.
    Victory,
    /// An area that the gunboats on the James can reach.
    James,
    /// Where the Union Supply Train begins.
    TrainStart,
    /// Where the Union Supply Train may go.
    TrainGoal,
}

/// A border between two areas.
pub type BorderEntry = areas::BorderEntry<BorderKind, BridgeState>;

/// What runs along a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BorderKind {
    /// Nothing.
    Open,
    /// A creek.
    Creek,
    /// A river.
    River,
    /// A minor water boundary, which roads cross without a bridge symbol.
    Minor,
    /// A major water boundary.
    Major,
}

impl BorderKind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BorderKind::Open => "open",
            BorderKind::Creek => "creek",
            BorderKind::River => "river",
            BorderKind::Minor => "minor-water",
            BorderKind::Major => "major-water",
        }
    }

    /// Whether nobody crosses it but at a bridge, ford or ferry.
    #[must_use]
    pub const fn needs_bridge(self) -> bool {
        matches!(self, BorderKind::River | BorderKind::Major)
    }

    /// Whether a bridge, ford or ferry can lead over it, and a road only there.
    #[must_use]
    pub const fn can_be_bridged(self) -> bool {
        matches!(self, BorderKind::Creek | BorderKind::River | BorderKind::Major)
    }
}

/// The states of a bridge (16.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BridgeState {
    /// Held by the Union.
    Union,
    /// Held by the Confederates.
    Confederate,
    /// Destroyed.
    Destroyed,
}

/// A counter sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountersFile {
    /// The ruleset it belongs to.
    pub id: String,
    /// The corps.
    pub corps: Vec<CorpsEntry>,
    /// The units.
    pub units: Vec<UnitEntry>,
    /// The leaders.
    pub leaders: Vec<LeaderEntry>,
    /// The entrenchment markers each side has.
    pub works: BySide<Sourced<u8>>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Its full name, such as `Kershaw's Division`.
    pub name: String,
    /// What is printed on it, such as `Kershaw`.
    pub short: String,
    /// The id of its corps; none for an independent unit.
    pub corps: Sourced<Option<String>>,
    /// The Attack Factor.
    pub attack: Sourced<u8>,
    /// The Defense Factor.
    pub defense: Sourced<u8>,
    /// The Movement Factor.
    pub movement: Sourced<u8>,
    /// The Defense Factor when exhausted.
    pub exhausted_defense: Sourced<u8>,
    /// The Movement Factor when exhausted.
    pub exhausted_movement: Sourced<u8>,
    /// Where it begins.
    pub start: Sourced<Start>,
}

/// Where a piece begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// In this area.
    Area(u8),
    /// As a reinforcement (14).
    Reinforcement,
    /// In this area, only with an optional rule (17).
    Optional(u8),
    /// As a reinforcement, only with an optional rule.
    OptionalReinforcement,
    /// Formed during play (16.7).
    Detachment,
    /// In the place of the eliminated full unit, only with an advanced rule.
    Reduced,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// The id of his corps; none for an army leader.
    pub corps: Sourced<Option<String>>,
    /// The Initiative Rating, where leaders have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Sourced<u8>>,
    /// The Combat Rating, where leaders have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<Sourced<u8>>,
    /// The Movement Factor.
    pub movement: Sourced<u8>,
    /// Where he begins.
    pub start: Sourced<Start>,
}
