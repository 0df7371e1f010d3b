//! The committed board and counter files: what the cartographer writes and the loader reads.
//!
//! Every value says where it is known from: a case of the rulebook, `history`, or `reconstructed`.

pub use kernel::data::Sourced;
use maps::areas;
pub use maps::areas::{CorpsEntry, UnitKind};
pub use maps::printed::{Colour, CrossingEntry, CrossingKind};
use protocol::Side;
use protocol::board::Point;
use serde::{Deserialize, Serialize};

/// A map with its areas and borders.
pub type BoardFile = areas::BoardFile<AreaEntry, BorderEntry>;

/// An area of the map (1.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaEntry {
    /// The number printed on it.
    pub number: u8,
    /// Its name.
    pub name: Sourced<String>,
    /// The Terrain Effects Modifier, which stands to the right of the slash where there are two.
    pub tem: Sourced<u8>,
    /// The one to the left of the slash, against attacks across the creek or the Sunken Road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special_tem: Option<Sourced<u8>>,
    /// Who controls it at the start, where control of it matters (2.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Sourced<Side>>,
    /// What grows or stands there.
    pub ground: Sourced<Ground>,
    /// The roles that the rules give it by number.
    pub roles: Vec<Sourced<Role>>,
    /// Its outline.
    pub polygon: Vec<Point>,
    /// Where the identifier stands.
    pub label: Point,
    /// Where there is room for counters.
    pub anchor: Point,
}

/// What an area looks like; the rules know it by its TEM only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Fields.
    Open,
    /// Standing corn.
    Corn,
    /// An orchard.
    Orchard,
    /// Ridges and bluffs.
    Hills,
    /// Hills that command the country around.
    Heights,
    /// A wood.
    Woods,
    /// Houses.
    Town,
}

impl Ground {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Ground::Open => "open",
            Ground::Corn => "corn",
            Ground::Orchard => "orchard",
            Ground::Hills => "rolling",
            Ground::Heights => "high",
            Ground::Woods => "forest",
            Ground::Town => "city",
        }
    }
}

/// A role that the rules give to an area by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A star: Union control helps its Impulse DRs (2.2.1).
    Star,
    /// A boxed star: Confederate control hinders Union Impulse DRs (2.2.2).
    BoxedStar,
    /// Two stars: a way of retreat for the Confederates (2.2.3).
    DoubleStar,
    /// Sharpsburg (2.2.4).
    Sharpsburg,
    /// Where VI Corps may enter (4.4).
    SixthCorpsEntry,
    /// Where A.P. Hill may enter (4.5).
    HillEntry,
    /// In reach of the Union long-range bombardment (3.0).
    LongRangeTarget,
    /// East of Antietam Creek (3.0).
    EastBank,
    /// At an edge to which the Union retreats (7.3.3).
    UnionEdge,
    /// At an edge to which the Confederates retreat (7.3.3).
    ConfederateEdge,
}

impl Role {
    /// How many there are.
    pub const COUNT: usize = Role::ConfederateEdge as usize + 1;
}

/// A border between two areas.
pub type BorderEntry = areas::BorderEntry<BorderKind, CrossingState>;

/// What runs along a border (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BorderKind {
    /// Nothing.
    Open,
    /// Antietam Creek.
    Creek,
    /// The Sunken Road.
    Sunken,
}

impl BorderKind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BorderKind::Open => "open",
            BorderKind::Creek => "creek",
            BorderKind::Sunken => "sunken",
        }
    }
}

/// The states of a bridge or ford at the start (11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrossingState {
    /// A bridge that the Union controls, or a ford that is found.
    Union,
    /// A bridge that the Confederates control.
    Confederate,
    /// A ford that the Union has not found.
    Hidden,
}

/// A counter sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountersFile {
    /// The ruleset it belongs to.
    pub id: String,
    /// The corps, and the armies.
    pub corps: Vec<CorpsEntry>,
    /// The divisions.
    pub divisions: Vec<DivisionEntry>,
    /// The units.
    pub units: Vec<UnitEntry>,
    /// The leaders.
    pub leaders: Vec<LeaderEntry>,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivisionEntry {
    /// Its id.
    pub id: String,
    /// Its name, such as `1st Division, II Corps`.
    pub name: String,
    /// What fits on a counter, such as `1/II`.
    pub short: String,
    /// The id of its corps.
    pub corps: Sourced<String>,
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
    /// Its full name.
    pub name: String,
    /// What is printed on it, such as `Gibbon`.
    pub short: String,
    /// The id of its corps, or army.
    pub corps: Sourced<String>,
    /// The id of its division; none for the guns of a corps or army, and for Evans.
    pub division: Sourced<Option<String>>,
    /// Its combat value when fresh.
    pub fresh: Sourced<u8>,
    /// Its combat value when spent.
    pub spent: Sourced<u8>,
    /// Its Movement Allowance.
    pub movement: Sourced<u8>,
    /// The strength in parentheses with which it fires in the Long-Range Bombardment Phase (3.0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_range: Option<Sourced<u8>>,
    /// Whether it is Reserve Artillery, which counts as part of any corps of its side (1.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Sourced<bool>>,
    /// Whether it is one of the independent units, which are never reorganized (3.0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub independent: Option<Sourced<bool>>,
    /// Where it begins.
    pub start: Sourced<Start>,
}

/// Where a piece begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// In this area.
    Area(u8),
    /// With the Union VI Corps (4.4).
    SixthCorps,
    /// With A.P. Hill (4.5).
    ApHill,
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
    /// The id of the corps, or army, that he commands.
    pub corps: Sourced<String>,
    /// His Movement Allowance.
    pub movement: Sourced<u8>,
    /// Where he begins.
    pub start: Sourced<Start>,
    /// Whether he is active when he comes into play (5.2, 4.4).
    pub active: Sourced<bool>,
    /// What killing him is worth (2.2.1).
    pub points: Sourced<u8>,
    /// Whether he may be activated without McClellan (5.3).
    pub rouses_himself: Sourced<bool>,
}
