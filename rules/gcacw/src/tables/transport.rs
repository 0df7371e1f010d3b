//! The tables of the advanced game about marches over long ways, railroads, ships, counties and Norfolk.

use kernel::data::{Check, DataError};
use protocol::Side;
use serde::{Deserialize, Serialize};

use super::{Arm, Tables};

/// Strategic movement (7.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategic {
    /// How many hexes it keeps from any enemy.
    pub distance: u8,
    /// Its movement points.
    pub rows: Vec<StrategicRow>,
}

/// The movement points for some levels of fatigue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategicRow {
    /// Whose.
    pub side: Side,
    /// The levels that are spent.
    pub levels: u8,
    /// Of infantry and artillery; then under command paralysis.
    pub infantry: [u8; 2],
    /// Of cavalry.
    pub cavalry: [u8; 2],
}

/// The railroads (8.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Railroads {
    /// The strongest unit that they carry.
    pub strongest: u8,
    /// The highest fatigue with which it embarks.
    pub tired: u8,
    /// How many units embark in an area in a turn.
    pub area: u8,
    /// Up to how many hexes one, two and three levels of fatigue last.
    pub bands: [u8; 3],
    /// The counties of the southern area.
    pub south: Vec<String>,
    /// Hexes north of the river that belong to it.
    pub southern: Vec<String>,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A line: what is printed of it may have several names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// The railroads of the board that are part of it.
    pub ways: Vec<String>,
}

/// What a sortie does to a ship (9.0 of the advanced game).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "a fate is what its name says")]
pub enum Fate {
    #[default]
    Unhurt,
    Damaged,
    Destroyed,
}

/// The sorties of the Virginia (9.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sorties {
    /// The first turn with one.
    pub first: u8,
    /// The results.
    pub rows: Vec<Sortie>,
}

/// A result of two dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sortie {
    /// The lowest and the highest sum.
    pub dice: [u8; 2],
    /// What becomes of the Virginia.
    pub virginia: Fate,
    /// What becomes of the Monitor.
    pub monitor: Fate,
    /// For how many turns a damage lasts.
    pub turns: u8,
}

impl Sorties {
    /// The result of a sum of two dice.
    #[must_use]
    pub fn result(&self, sum: u8) -> Option<Sortie> {
        let mut rows = self.rows.iter();
        rows.find(|row| (row.dice[0]..=row.dice[1]).contains(&sum)).copied()
    }
}

/// Who embarks, and how far he sails (10.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Embarkation {
    /// The highest fatigue with which a unit embarks.
    pub tired: u8,
    /// What the Confederates have.
    pub confederate: SouthernShips,
    /// What the Union has.
    pub union: NorthernShips,
    /// Up to how many hexes one, two and three levels of fatigue last.
    pub bands: [u8; 3],
}

/// The ships of the Confederates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SouthernShips {
    /// The strongest unit that they carry.
    pub strongest: u8,
    /// How many units embark in a turn.
    pub units: u8,
}

/// The ships of the Union.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NorthernShips {
    /// The strongest unit that they carry.
    pub strongest: u8,
    /// How often it tries in a turn.
    pub attempts: u8,
    /// The strength that embarks in a turn.
    pub total: u8,
    /// The highest roll that succeeds.
    pub to: u8,
    /// What early turns add to the roll.
    pub early: Vec<Early>,
    /// What Fort Monroe and Norfolk add.
    pub base: i8,
}

/// What is added to a roll up to a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Early {
    /// The last turn.
    pub until: u8,
    /// What is added.
    pub add: i8,
}

impl NorthernShips {
    /// What is added to a roll.
    #[must_use]
    pub fn modifier(&self, turn: u8, base: bool) -> i8 {
        let early = self.early.iter().find(|early| turn <= early.until);
        early.map_or(0, |early| early.add) + if base { self.base } else { 0 }
    }
}

/// A water on which ships sail (10.0 of the advanced game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WaterId {
    /// James, Appomattox, Chickahominy and Warwick.
    James,
    /// York, Pamunkey and Mattapony.
    York,
    /// Severn.
    Severn,
    /// Mobjack Bay.
    Mobjack,
    /// Piankatank.
    Piankatank,
    /// Rappahannock.
    Rappahannock,
}

/// How a water is reached from Fort Monroe and Norfolk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterEntry {
    /// The water.
    pub id: WaterId,
    /// Its name.
    pub name: String,
    /// The hex in which ships come from there.
    pub entry: String,
    /// How many hexes that counts.
    pub cost: u8,
    /// Whether the Confederates sail on it, too.
    pub both: bool,
}

/// The side of a landing whose hex has two shores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// Its hex.
    pub hex: String,
    /// The hex towards which it lies.
    pub towards: String,
}

/// The batteries that close waters (10.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Narrows {
    /// Yorktown and Gloucester Point.
    pub york: [String; 2],
    /// The first column of the south map that lies outside them.
    pub york_column: u8,
    /// Harden's Bluff and Mulberry Point.
    pub james: [String; 2],
    /// The first row of the south map that lies outside them.
    pub james_row: u8,
    /// Drewry's Bluff.
    pub bluff: String,
}

/// The boxes of the gunboats (11.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boats {
    /// After how many turns a gunboat that is lost comes back.
    pub lost: u8,
    /// The boxes.
    pub boxes: Vec<BoatBox>,
    /// Where rivers end for ships.
    pub heads: Vec<Head>,
}

/// A box of the display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoatBox {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The waters in which gunboats of this box support.
    pub waters: Vec<WaterId>,
    /// Only beside these rivers, where some are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub streams: Vec<String>,
    /// The part of the south map.
    pub south: Bounds,
    /// Whether the north map is part of it.
    pub north: bool,
}

/// A part of the south map, by the numbers printed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The first and the last column.
    pub columns: [u8; 2],
    /// The first and the last row.
    pub rows: [u8; 2],
}

/// Where a river ends for ships: these hexes, and all to the west.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The river.
    pub stream: String,
    /// The hexes.
    pub hexes: Vec<String>,
    /// The last column of those to the west.
    pub column: u8,
    /// Whether that is a column of the north map.
    pub north: bool,
}

/// What it takes to control a county (12.0 of the advanced game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counties {
    /// The strength of a unit in its seat.
    pub seat: u8,
    /// The strength of all in the county.
    pub county: u8,
}

/// Norfolk and Fort Monroe (16.0 of the advanced game).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Norfolk {
    /// The first turn on which it is attacked.
    pub first: u8,
    /// The strength of the garrison of Fort Monroe.
    pub garrison: u8,
    /// The counties around it.
    pub near: Vec<String>,
    /// What control of one of them adds.
    pub near_modifier: i8,
    /// The county beyond the river.
    pub york: String,
    /// What control of it adds.
    pub york_modifier: i8,
    /// What the loss of the Virginia adds.
    pub no_virginia: i8,
    /// What the loss of the Monitor takes away while the Virginia is there.
    pub no_monitor: i8,
    /// The southern edge of the map, from and to where its garrison comes.
    pub edge: [String; 2],
}

impl Tables {
    /// The movement points of strategic movement (7.0 of the advanced game).
    #[must_use]
    pub fn strategic_points(&self, side: Side, arm: Arm, levels: u8, paralysed: bool) -> Option<u8> {
        let mut rows = self.strategic.value.rows.iter();
        let row = rows.find(|row| row.side == side && row.levels == levels)?;
        let points = if arm == Arm::Cavalry { row.cavalry } else { row.infantry };
        Some(points[usize::from(paralysed)])
    }
}

/// The fatigue for a way of so many hexes, by where its levels end; none beyond the last.
#[must_use]
pub fn band(bands: [u8; 3], hexes: u8) -> Option<u8> {
    let level = bands.iter().position(|last| hexes <= *last)?;
    (hexes > 0).then_some(level as u8 + 1)
}

impl Tables {
    /// What has to hold in these tables whatever the map is.
    pub(super) fn check_transport(&self, check: Check<'_>) -> Result<(), DataError> {
        let sums = 2..=12;
        let sorties = &self.sorties.value;
        check.ensure(
            sums.into_iter().all(|sum| sorties.result(sum).is_some()),
            "sorties",
            "every sum of two dice has a result",
        )?;
        let levels = [2, 3, 4].into_iter();
        let all = levels.flat_map(|levels| Side::BOTH.map(|side| (side, levels)));
        for (side, levels) in all {
            check.ensure(
                self.strategic_points(side, Arm::Infantry, levels, false).is_some(),
                "strategic",
                "each side has a row for 2, 3 and 4 levels",
            )?;
        }
        for (key, bands) in [
            ("railroads", self.railroads.value.bands),
            ("embarkation", self.embarkation.value.bands),
        ] {
            check.ensure(bands.is_sorted(), key, "the longer the way, the more fatigue")?;
        }
        check.ensure(self.boats.value.boxes.len() == 5, "boats", "the display has five boxes")
    }
}
