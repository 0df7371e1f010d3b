//! The map: hexes, hexsides, rivers and the sea.

use protocol::Side;
use serde::{Deserialize, Serialize};

use super::file::{CrossingKind, Port, Road, Town};
use crate::ids::{EdgeId, HexId, RiverId, SeaId};

/// The weather, which is the state of the ground (5, Weather).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// Dry roads.
    Dry,
    /// Mud.
    Mud,
}

/// A number for dry weather and one for mud.
pub type ByWeather = [u8; 2];

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
    pub attack: ByWeather,
    /// How many units can reinforce across it per Battle Turn, between clear hexes.
    pub reinforce: ByWeather,
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
    /// The next places by water.
    pub next: Vec<SeaId>,
}

impl Sea {
    /// The place of a port.
    #[must_use]
    pub fn place(&self, port: HexId) -> Option<SeaId> {
        let index = self.places.iter().position(|place| place.port == Some(port))?;
        Some(SeaId(index as u8))
    }
}
