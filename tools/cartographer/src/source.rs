//! Map sources: areas, water, roads and counters in geographic coordinates, each value with where it is known from.

use protocol::Side;
use rules::area_files::{BridgeState, Colour, CrossingKind, Sourced, Start, UnitKind};
use rules::day_files::{CrossingState, Ground};
use serde::Deserialize;

/// A place as latitude and longitude.
pub(crate) type Geo = (f64, f64);

/// `board.json` of a source: what games say of their areas alone, and the states of their bridges.
#[derive(Deserialize)]
pub(crate) struct BoardSource<Own, State> {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) projection: Projection,
    /// The shortest contact that counts as a border.
    pub(crate) min_border_km: f64,
    pub(crate) outline: Vec<OutlinePiece>,
    pub(crate) areas: Vec<AreaSource<Own>>,
    pub(crate) lines: Vec<WaterSource>,
    pub(crate) bridges: Vec<BridgeSource<State>>,
    pub(crate) roads: Vec<WaySource>,
    pub(crate) railroads: Vec<WaySource>,
    /// What the maker of the source expects the borders to be; checked against the outlines.
    pub(crate) adjacency: Vec<AdjacencySource>,
    pub(crate) adjacency_overrides: Vec<OverrideSource>,
}

/// An equirectangular projection.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Projection {
    pub(crate) lat0: f64,
    pub(crate) lon0: f64,
    pub(crate) km_per_degree_lat: f64,
    pub(crate) km_per_degree_lon: f64,
    /// Map units per kilometre: an area is some 200 units wide on any board.
    pub(crate) units_per_km: f64,
}

/// A piece of the map's outline; consecutive pieces make a ring.
#[derive(Deserialize)]
pub(crate) struct OutlinePiece {
    pub(crate) kind: OutlineKind,
    pub(crate) name: String,
    pub(crate) points: Vec<Geo>,
    /// Whether a river is listed from its mouth to its source.
    #[serde(default)]
    pub(crate) upstream: bool,
}

/// What bounds the map.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutlineKind {
    /// Nothing.
    Edge,
    /// A river, which is drawn but is no border.
    River,
}

/// The source of a board of the area-impulse games.
pub(crate) type CampaignSource = BoardSource<CampaignArea, BridgeState>;
/// The source of the board of Bloodiest Day.
pub(crate) type DaySource = BoardSource<DayArea, CrossingState>;

#[derive(Deserialize)]
pub(crate) struct AreaSource<Own> {
    pub(crate) number: u8,
    pub(crate) name: Sourced<String>,
    pub(crate) flags: Vec<FlagSource>,
    pub(crate) polygon: Vec<Geo>,
    /// Sites whose merged Voronoi cells are this area.
    pub(crate) voronoi_sites: Vec<Geo>,
    /// What only this game says of its areas.
    #[serde(flatten)]
    pub(crate) own: Own,
}

/// What the area-impulse games say of an area.
#[derive(Deserialize)]
pub(crate) struct CampaignArea {
    pub(crate) tem: Sourced<i8>,
    pub(crate) control: Sourced<Side>,
    pub(crate) vp: Sourced<u8>,
}

/// What Bloodiest Day says of an area.
#[derive(Deserialize)]
pub(crate) struct DayArea {
    pub(crate) tem: Sourced<u8>,
    pub(crate) special_tem: Option<Sourced<u8>>,
    pub(crate) holder: Option<Sourced<Side>>,
    pub(crate) ground: Sourced<Ground>,
}

#[derive(Deserialize)]
pub(crate) struct FlagSource {
    pub(crate) flag: String,
    pub(crate) src: String,
}

/// What runs along borders: water, from source to mouth, a sunken road, or a `divide` on land.
#[derive(Deserialize)]
pub(crate) struct WaterSource {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) class: Course,
    pub(crate) points: Vec<Geo>,
}

/// The kinds of what can run along a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Course {
    River,
    Creek,
    Major,
    Minor,
    Sunken,
    /// Nothing; of a line, where it prolongs water on land.
    #[serde(alias = "divide")]
    Open,
}

impl Course {
    pub(crate) const fn is_water(self) -> bool {
        !matches!(self, Course::Sunken | Course::Open)
    }
}

#[derive(Deserialize)]
pub(crate) struct BridgeSource<State> {
    pub(crate) a: u8,
    pub(crate) b: u8,
    pub(crate) name: Sourced<String>,
    #[serde(rename = "type")]
    pub(crate) kind: Sourced<CrossingKind>,
    pub(crate) state: Sourced<State>,
    pub(crate) exists: Sourced<bool>,
    pub(crate) at: Sourced<Geo>,
    /// How many arches it has, if it is a bridge of stone.
    pub(crate) arches: Option<Sourced<u8>>,
}

/// A road or railway.
#[derive(Deserialize)]
pub(crate) struct WaySource {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The borders it crosses.
    pub(crate) pairs: Vec<(u8, u8)>,
    pub(crate) path: Vec<Geo>,
}

#[derive(Deserialize)]
pub(crate) struct AdjacencySource {
    pub(crate) a: u8,
    pub(crate) b: u8,
    pub(crate) border: Course,
    pub(crate) src: String,
}

/// A pair of areas that touch and are still not adjacent.
#[derive(Deserialize)]
pub(crate) struct OverrideSource {
    pub(crate) a: u8,
    pub(crate) b: u8,
    pub(crate) adjacent: bool,
}

/// `units.json` of a source.
#[derive(Deserialize)]
pub(crate) struct CounterSource {
    pub(crate) id: String,
    /// The corps or commands: their names and the colours that tell them apart.
    pub(crate) commands: Vec<CommandSource>,
    pub(crate) units: Vec<UnitSource>,
    pub(crate) leaders: Vec<LeaderSource>,
    pub(crate) markers: Vec<MarkerSource>,
}

#[derive(Deserialize)]
pub(crate) struct CommandSource {
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) short: String,
    pub(crate) colour: Colour,
    /// Where the colour is stated.
    pub(crate) src: String,
}

#[derive(Deserialize)]
pub(crate) struct UnitSource {
    pub(crate) id: String,
    pub(crate) side: Side,
    #[serde(rename = "type")]
    pub(crate) kind: UnitKind,
    pub(crate) name: String,
    /// Its full name, and what is printed on it, where they do not follow from its name and formation.
    pub(crate) title: Option<String>,
    pub(crate) short: Option<String>,
    pub(crate) formation: String,
    pub(crate) corps: Sourced<Option<String>>,
    pub(crate) attack: Sourced<u8>,
    pub(crate) defense: Sourced<u8>,
    pub(crate) movement: Sourced<u8>,
    pub(crate) exhausted: ExhaustedSource,
    pub(crate) start: Sourced<Start>,
    pub(crate) why: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct ExhaustedSource {
    pub(crate) defense: Sourced<u8>,
    pub(crate) movement: Sourced<u8>,
}

#[derive(Deserialize)]
pub(crate) struct LeaderSource {
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) corps: Sourced<Option<String>>,
    pub(crate) initiative: Option<Sourced<u8>>,
    pub(crate) combat: Option<Sourced<u8>>,
    pub(crate) movement: Sourced<u8>,
    pub(crate) start: Sourced<Start>,
    pub(crate) why: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct MarkerSource {
    pub(crate) name: String,
    pub(crate) count: Sourced<u8>,
}
