//! Boards of hexes as they are served: a grid with a letter for each hex and each hexside, lines as walks over it. What
//! does not follow from the grid is listed beside it as on any board, so a board comes out of it as it went in.
//!
//! The address of a board stays that of the whole board; the grid is only how it travels.

mod layout;
mod pack;
mod unpack;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::{Board, Fact, Identifier, Point};
use crate::side::Side;
use crate::view::SpaceId;

/// A board as it is served at `/api/v1/boards/{hash}`. With a grid, `outline` may be empty, `spaces` and `borders` hold only
/// what is not in the grid, and the `points` of lines that walk over it are missing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Served {
    /// The board, but for what its grid says.
    #[serde(flatten)]
    pub board: Board,
    /// The grid of its hexes, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grid: Option<Grid>,
}

/// A grid of hexes. The number of a hex is a hundred times its column and its row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Grid {
    /// How it lies on the map.
    pub layout: Layout,
    /// From the middle of a hex to where its identifier stands.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub label: Point,
    /// From the middle of a hex to where pieces stand.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::Point))]
    pub anchor: Point,
    /// The first column and the first row.
    pub first: Cell,
    /// What hexes can be, in the order of the letters `A` to `Z`, `a` to `z`.
    pub grounds: Vec<GroundKind>,
    /// A line for each column from `first` on, with a letter for each hex from its first row down; `.` where there is none.
    pub columns: Vec<String>,
    /// The hexes that have more to them than ground, by number.
    pub hexes: Vec<HexInfo>,
    /// What hexsides can be, by letter as hexes are.
    pub kinds: Vec<SideKind>,
    /// A line for each column, with a letter for each hexside towards a hex with a higher number, hex by hex and by that
    /// number; `.` for one with nothing on it. Borders are numbered so from 1, those with nothing on them included.
    pub sides: Vec<String>,
    /// Bridges, fords, ferries and gaps on hexsides.
    pub crossings: Vec<SideCrossing>,
    /// The lines that walk over the grid, by their place among the lines of the board.
    pub walks: Vec<Walk>,
    /// The outline of the map, when it walks along hexsides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outline: Option<Walk>,
}

/// How a grid of hexes lies on its map. All places are rounded to tenths of a map unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Layout {
    /// Whether hexes have a corner at the top and stand in rows; else they have a side there and stand in columns.
    pub pointed: bool,
    /// Whether it is the even rows (or columns) that stand half a hex further on; else the odd ones.
    pub even: bool,
    /// From side to opposite side of a hex.
    pub width: f64,
    /// Where the middle of a hex at column 0, row 0 would lie if it did not stand further on.
    pub x: f64,
    /// The same downwards.
    pub y: f64,
}

/// A column and a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Cell {
    /// The column.
    pub column: u16,
    /// The row.
    pub row: u16,
}

/// What a hex can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct GroundKind {
    /// The terrain tint.
    pub terrain: String,
    /// Whose home it is, where the map says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub home: Option<Side>,
}

/// A hex that has more to it than ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct HexInfo {
    /// Its number.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub id: SpaceId,
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    /// Where its identifier stands, if not where it usually does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Point>))]
    pub label: Option<Point>,
    /// Where pieces stand, if not where they usually do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Point>))]
    pub anchor: Option<Point>,
    /// Its identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub identifier: Option<Identifier>,
    /// Symbols printed beside its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub symbols: Vec<String>,
    /// Facts for the reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fact>>")]
    pub facts: Vec<Fact>,
}

/// What a hexside can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SideKind {
    /// `open`, `creek`, `river`, ...
    pub kind: String,
    /// Whether a road crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub road: bool,
    /// Whether a railway crosses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rail: bool,
}

/// A bridge, ford, ferry or gap on a hexside: in its middle, straight across.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SideCrossing {
    /// The number of the border.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub border: u16,
    /// Its name.
    pub name: String,
    /// `bridge`, `ford`, `ferry` or `gap`.
    pub kind: String,
    /// Where it is known from.
    pub src: String,
}

/// A way over the grid, from corner to corner along hexsides or from middle to middle across them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Walk {
    /// Which line of the board it is; 0 for the outline.
    pub line: u16,
    /// The hex where it begins.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub hex: SpaceId,
    /// At which of its corners, clockwise from the top or from the upper left; 6 for its middle.
    pub corner: u8,
    /// Its steps: twelfths of a turn clockwise from the right, 0 to 9, a and b.
    pub steps: String,
}

/// The letter of the thing at a place of a list.
fn letter(index: usize) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..26 => Some(char::from(b'A' + index)),
        26..52 => Some(char::from(b'a' + index - 26)),
        _ => None,
    }
}

/// The place of a letter.
fn place(letter: char) -> Option<usize> {
    match letter {
        'A'..='Z' => Some(letter as usize - 'A' as usize),
        'a'..='z' => Some(letter as usize - 'a' as usize + 26),
        _ => None,
    }
}
