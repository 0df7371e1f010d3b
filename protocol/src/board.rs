//! The static board of a scenario: what is printed on map and counters. Immutable, addressed by its hash.
//!
//! Coordinates are map units, x to the right, y downwards, within `size`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::side::Side;
use crate::view::{BorderId, CounterId, SpaceId};

/// A point in map units.
pub type Point = (f32, f32);

/// A board with its counter sheet. Served at `/api/v1/boards/{hash}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Board {
    /// Its id within the game.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is reconstructed about it, in a sentence for the reader.
    pub note: String,
    /// Width and height in map units.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub size: Point,
    /// The outline of the playable map, a closed ring.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Point>))]
    pub outline: Vec<Point>,
    /// All spaces: areas, hexes, and boxes of insets.
    pub spaces: Vec<Space>,
    /// All borders that matter to play.
    pub borders: Vec<Border>,
    /// Water, roads, railways and other lines to draw.
    pub lines: Vec<MapLine>,
    /// Tracks such as turn and impulse.
    pub tracks: Vec<TrackInfo>,
    /// Groups of boxes beside the map: eliminated units, reinforcements, a battle board.
    pub insets: Vec<Inset>,
    /// The counters.
    pub counters: Vec<Counter>,
    /// The formations the counters belong to, for their colour bands.
    pub formations: Vec<Formation>,
    /// Whether the pieces are wooden blocks: they stand for their owner and show the others a blank back. The faces of a
    /// block are its strengths from 1 upwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub blocks: bool,
}

/// A space of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Space {
    /// The number printed on it, or a number above 1000 for boxes of insets.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: SpaceId,
    /// Its name.
    pub name: String,
    /// Its outline, a closed ring (the first point is not repeated); empty for the boxes of an inset without a size.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Point>>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Point>))]
    pub polygon: Vec<Point>,
    /// Where its identifier disc stands.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub label: Point,
    /// A point well inside, with room for pieces.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub anchor: Point,
    /// The identifier: number and modifier as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub identifier: Option<Identifier>,
    /// The terrain tint: `open`, `rolling`, `high`, `works`, `city`, `forest`, and what grows in rows: `corn`, `orchard`.
    pub terrain: String,
    /// Whose home it is, where the map says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub home: Option<Side>,
    /// Symbols printed beside the name: `town`, `port`, `major-port`, `fortress`, `capital`, `supply`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub symbols: Vec<String>,
    /// The inset this box belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub inset: Option<String>,
    /// Facts for the reader, each with its source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fact>>")]
    pub facts: Vec<Fact>,
}

/// The identifier of a space as printed maps of this genre have it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Identifier {
    /// The upper number.
    pub number: String,
    /// The lower number, such as `+2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub modifier: Option<String>,
    /// `disc` or `square`.
    pub shape: String,
    /// The ring: `plain`, `victory`, `union`, `confederate`.
    pub ring: String,
    /// Victory points, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<i32>,
}

/// A fact about a space, border or counter, with where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Fact {
    /// What it says, such as `TEM +2`.
    pub text: String,
    /// A case number, `history`, or `reconstructed`.
    pub src: String,
}

/// A border between two spaces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Border {
    /// Its number.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: BorderId,
    /// The space with the lower number.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub a: SpaceId,
    /// The space with the higher number.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub b: SpaceId,
    /// `open`, `creek`, `river`, `mountain`, `marsh`, ...
    pub kind: String,
    /// The bridge, ford, ferry or gap on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub crossing: Option<Crossing>,
    /// Whether a road crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub road: bool,
    /// Whether a railway crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rail: bool,
    /// The middle of the border.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub middle: Point,
}

/// A bridge, ford, ferry or gap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Crossing {
    /// Its name.
    pub name: String,
    /// `bridge`, `ford`, `ferry` or `gap`.
    pub kind: String,
    /// Where it stands on the water.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub at: Point,
    /// The direction across the water, in degrees, 0 to the right, clockwise.
    pub angle: f32,
    /// How many arches it has, if it is a bridge of stone: it is drawn with its piers, and its name stands beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub arches: Option<u8>,
    /// Where it is known from.
    pub src: String,
}

/// A line drawn on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct MapLine {
    /// Its id.
    pub id: String,
    /// Its name; empty where none is printed.
    pub name: String,
    /// `river`, `navigable`, `creek`, `sea`, `mountain`, `marsh`, `road`, `pike`, `sunken` (a sunken road), `rail`, ...
    pub kind: String,
    /// Its points; for water, from source to mouth; for a sea, a ring that the land lies upon.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::Point>))]
    pub points: Vec<Point>,
}

/// A track of numbered boxes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TrackInfo {
    /// Its id; a view's track of the same id, or one that begins with it and a dot, stands on it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The value of the first box.
    pub first: i32,
    /// What is printed in the boxes, one per value; empty for a track of plain numbers shown as a counter.
    pub boxes: Vec<String>,
    /// The option with which it is used, in place of a track of the same id, if it is not used always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub option: Option<String>,
}

/// A small board beside the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Inset {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whether it is shown always, or only while the view lists it in `inserts`.
    pub always: bool,
    /// The option without which it is not used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub option: Option<String>,
    /// Width and height, where its boxes are drawn as a small board: their outlines and points lie within it. Without a
    /// size the boxes are a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Point>))]
    pub size: Option<Point>,
}

/// A counter of the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Counter {
    /// Its number on the sheet.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: CounterId,
    /// Its full name, such as `Kershaw's Division`.
    pub name: String,
    /// What is printed on it, such as `Kershaw`.
    pub short: String,
    /// Whose it is.
    pub owner: Side,
    /// `infantry`, `artillery`, `horse-artillery`, `cavalry`, `army-leader`, `corps-leader`, ...
    pub kind: String,
    /// Its formation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub formation: Option<String>,
    /// Its faces: the front first.
    pub faces: Vec<Face>,
    /// Facts for the reader, each with its source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fact>>")]
    pub facts: Vec<Fact>,
}

/// A face of a counter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Face {
    /// What the face means: `fresh`, `exhausted`, `active`, `inactive`, ...
    pub name: String,
    /// The factors as printed, such as `5-6-5`; `-` for one it does not have.
    pub factors: String,
    /// The factors by name for the reader, such as attack 5.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::schema::NamedValue>))]
    pub values: Vec<(String, String)>,
    /// Whether it is drawn as the spent side: paler, with a diagonal band.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub spent: bool,
}

/// A corps or command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Formation {
    /// Its id.
    pub id: String,
    /// Its name, such as `II Corps`.
    pub name: String,
    /// What fits on a counter, such as `II`.
    pub short: String,
    /// Whose it is.
    pub owner: Side,
    /// The colour of its band: `brown`, `green`, `blue`, `red`, `yellow`, `purple`, `white`, `teal`, `grey` or `rose`.
    pub colour: String,
}
