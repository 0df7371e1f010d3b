//! What is printed on the maps, as sets of what can be on a hex and on a hexside.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The terrain of a hex (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a terrain is what its name says")]
pub enum Terrain {
    Clear,
    Rolling,
    Rough,
    Woods,
    Swamp,
    /// Clear in dry turns, swamp in turns of rain (2.3).
    ProvisionalSwamp,
    City,
    Hill,
    Mountain,
    /// All water: no hex for units.
    Water,
}

impl Terrain {
    /// All of them, by the names that the files use.
    const NAMES: [(&'static str, Terrain); 10] = [
        ("clear", Terrain::Clear),
        ("rolling", Terrain::Rolling),
        ("rough", Terrain::Rough),
        ("woods", Terrain::Woods),
        ("swamp", Terrain::Swamp),
        ("provisional_swamp", Terrain::ProvisionalSwamp),
        ("city", Terrain::City),
        ("hill", Terrain::Hill),
        ("mountain", Terrain::Mountain),
        ("water", Terrain::Water),
    ];

    /// The terrain of a name in a file.
    #[must_use]
    pub fn named(name: &str) -> Option<Terrain> {
        let mut names = Terrain::NAMES.iter();
        names.find(|(own, _)| *own == name).map(|(_, terrain)| *terrain)
    }

    /// Its name on the wire.
    pub(crate) fn wire(self) -> String {
        self.as_str().replace('_', "-")
    }

    /// Its name in the files.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        let mut names = Terrain::NAMES.iter();
        names
            .find(|(_, terrain)| *terrain == self)
            .map_or("clear", |(name, _)| name)
    }
}

/// The water along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Water {
    /// A creek.
    Creek,
    /// A minor river.
    Minor,
    /// A major river.
    Major,
    /// A hex of water on one side of it, or on both.
    Open,
}

impl Water {
    /// The class of a river in a file.
    #[must_use]
    pub fn named(name: &str) -> Option<Water> {
        match name {
            "creek" => Some(Water::Creek),
            "minor" => Some(Water::Minor),
            "major" => Some(Water::Major),
            _ => None,
        }
    }
}

/// What leads across a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crossing {
    /// A bridge of a road.
    Bridge,
    /// A bridge of a railroad.
    RailBridge,
    /// One of each.
    BothBridges,
    /// A dam, which counts as a bridge (2.3).
    Dam,
    /// A ferry.
    Ferry,
    /// A ford.
    Ford,
}

impl Crossing {
    /// The kind of a name in a file.
    #[must_use]
    pub fn named(name: &str) -> Option<Crossing> {
        match name {
            "road" => Some(Crossing::Bridge),
            "rr" => Some(Crossing::RailBridge),
            "road+rr" => Some(Crossing::BothBridges),
            "dam" => Some(Crossing::Dam),
            "ferry" => Some(Crossing::Ferry),
            "ford" => Some(Crossing::Ford),
            _ => None,
        }
    }
}

/// The best way that crosses a hexside, the best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Route {
    /// A trail.
    Trail,
    /// A railroad.
    Rail,
    /// A road.
    Road,
    /// A pike.
    Pike,
}

impl Route {
    /// The kind of a name in a file.
    #[must_use]
    pub fn named(name: &str) -> Option<Route> {
        match name {
            "trail" => Some(Route::Trail),
            "rail" => Some(Route::Rail),
            "road" => Some(Route::Road),
            "pike" => Some(Route::Pike),
            _ => None,
        }
    }
}

/// A mark in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A hex of the city of Richmond.
    CityRichmond,
    /// A hex of the city of Petersburg.
    CityPetersburg,
    /// A Confederate redoubt.
    Redoubt,
    /// A Confederate naval battery, which holds a redoubt (9.0).
    NavalBattery,
    /// A redoubt of 1863, which does not stand yet.
    LaterRedoubt,
    /// A naval battery of 1863, which does not stand yet.
    LaterBattery,
    /// A landing.
    Landing,
}

impl Mark {
    /// The kind of a name in a file.
    #[must_use]
    pub fn named(name: &str) -> Option<Mark> {
        match name {
            "city-richmond" => Some(Mark::CityRichmond),
            "city-petersburg" => Some(Mark::CityPetersburg),
            "redoubt" => Some(Mark::Redoubt),
            "naval-battery" => Some(Mark::NavalBattery),
            "redoubt-1863" => Some(Mark::LaterRedoubt),
            "naval-battery-1863" => Some(Mark::LaterBattery),
            "landing" => Some(Mark::Landing),
            _ => None,
        }
    }
}

/// Where something printed is known from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// The rulebook says it.
    Rule,
    /// It is rebuilt.
    Rebuilt,
    /// The owner of a printed map has put it in, under this name.
    Overlay(String),
}

/// A name in a hex, and where it is known from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// Where it is known from.
    pub known: Known,
}

/// A river along a hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Its class.
    pub water: Water,
    /// Its name; two where two waters meet.
    pub names: Vec<String>,
}

/// A railroad, road or pike, from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it is.
    pub route: Route,
    /// Its name.
    pub name: String,
    /// Its hexes, by their codes.
    pub hexes: Vec<u16>,
}

/// A hexside, by the codes of its hexes, the lower first.
pub type SideCode = (u16, u16);

/// What the records of a board say, before it is put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The id of the board.
    pub id: String,
    /// The terrain of each hex.
    pub terrain: BTreeMap<u16, Terrain>,
    /// The letter of the county of each hex.
    pub county: BTreeMap<u16, char>,
    /// The names of the counties by their letters.
    pub counties: BTreeMap<char, String>,
    /// The rivers.
    pub streams: BTreeMap<SideCode, Stream>,
    /// The crossings.
    pub crossings: BTreeMap<SideCode, (Crossing, Named)>,
    /// The railroads, roads and pikes.
    pub ways: Vec<Way>,
    /// The names of hexes.
    pub places: BTreeMap<u16, Named>,
    /// The stations.
    pub stations: BTreeMap<u16, Named>,
    /// The hexes by which counties are controlled, with the name of the county.
    pub seats: BTreeMap<u16, Named>,
    /// The marks.
    pub marks: BTreeMap<Mark, BTreeMap<u16, Known>>,
    /// Hexsides that are wooded, or not, whatever their hexes are.
    pub woods: BTreeMap<SideCode, bool>,
}

impl Printed {
    /// The hexes with a mark.
    #[must_use]
    pub fn marked(&self, mark: Mark) -> BTreeSet<u16> {
        self.marks
            .get(&mark)
            .map(|hexes| hexes.keys().copied().collect())
            .unwrap_or_default()
    }
}
