//! The numbers by which pieces, areas and bridges are known, and how many there can be.

/// Added to the index of a leader, this is his piece and counter on the wire; units have their plain index.
pub const LEADER_PIECES: u16 = 100;
/// How many leaders a game can have.
pub const LEADERS: u16 = 32;
/// How many areas a map can have, area 0 (unused) included.
pub const AREAS: usize = 64;
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

/// The number of a unit: its index in [`super::GameData::units`], below [`LEADER_PIECES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// The number of a leader: his index in [`super::GameData::leaders`], below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// The number of a corps: its index in [`super::GameData::corps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct CorpsId(pub u8);

/// The number of a bridge: its index in [`super::GameData::bridges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct BridgeId(pub u8);
