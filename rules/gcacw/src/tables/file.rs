//! The rows of the tables, as the file has them.

use protocol::Side;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::results::Outcome;
use crate::map::Terrain;

/// A number for dry turns and one for turns of rain.
pub type ByWeather = [u8; 2];

/// How a hex is entered: by a way, or over its ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "a way is what its name says")]
pub enum WayKind {
    Pike,
    Road,
    Rail,
    Trail,
    Clear,
    Rolling,
    Rough,
    Hill,
    Woods,
    Mountain,
    City,
}

/// The arms that tables tell apart. Artillery and wagons go by the infantry's line where there is none for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "an arm is what its name says")]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
    Wagons,
}

/// What it costs to enter a hex in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementRow {
    /// The way.
    pub way: WayKind,
    /// Of infantry, artillery and wagons.
    pub infantry: ByWeather,
    /// Of cavalry.
    pub cavalry: ByWeather,
}

/// A number for each arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "an arm is what its name says")]
pub struct ThreeArms {
    pub infantry: u8,
    pub cavalry: u8,
    pub artillery: u8,
}

/// What hexsides add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Hexsides {
    /// A creek where no way crosses it.
    pub creek: ByWeather,
    /// A creek where a way does.
    pub creek_by_way: u8,
    /// A ford.
    pub ford: ThreeArms,
    /// A bridge or dam.
    pub bridge: u8,
    /// A bridge of a railroad only.
    pub rail_bridge: u8,
    /// A ferry.
    pub ferry: ThreeArms,
}

/// What friends in a hex add.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crowding {
    /// From which combat value each step begins.
    pub from: [u16; 2],
    /// In open hexes.
    pub open: [u8; 2],
    /// In woods and swamp.
    pub close: [u8; 2],
    /// Where wagons stand: in open and in close hexes.
    pub wagons: [u8; 2],
}

/// Dice for movement points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// How many dice.
    pub dice: u8,
    /// What is added to them.
    pub add: u8,
    /// The least that comes of it.
    pub least: u8,
}

/// The movement points of an arm of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllowanceRow {
    /// The side.
    pub side: Side,
    /// Infantry, or cavalry.
    pub arm: Arm,
    /// In a march action.
    pub march: Allowance,
    /// When a leader is activated.
    pub led: Allowance,
}

/// What a tired march costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtendedMarch {
    /// The strength from which each further column begins.
    pub sizes: Vec<u8>,
    /// The modified roll of the first row; lower ones are read there, too.
    pub first: i8,
    /// The results by modified roll: `-`, `D`, or a number of points, which disorganizes too.
    pub rows: Vec<Vec<String>>,
    /// Added for a Union unit.
    pub union: i8,
    /// Added when fatigue reaches its highest level.
    pub tired: i8,
    /// Added for an exhausted unit.
    pub exhausted: i8,
    /// Added in a turn of rain.
    pub rain: i8,
    /// Added out of supply.
    pub unsupplied: i8,
    /// Added for wagons.
    pub wagons: i8,
}

/// The attacks of a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AttackKind {
    /// In column of route.
    Column,
    /// Hasty.
    Hasty,
    /// Normal.
    Normal,
    /// Prepared.
    Prepared,
}

/// What an attack costs and is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackRow {
    /// Which.
    pub kind: AttackKind,
    /// What infantry pays.
    pub infantry: u8,
    /// What cavalry pays.
    pub cavalry: u8,
    /// What is added to the attacker's die.
    pub modifier: i8,
}

/// The most combat value that counts, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Maxima {
    /// Of attackers from one hex.
    pub attack: u16,
    /// Of defenders.
    pub defence: u16,
    /// Of defenders of whose infantry units at least half are entrenched.
    pub half_entrenched: u16,
    /// Of defenders whose infantry units are all entrenched.
    pub entrenched: u16,
}

/// The limits of the ratio modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "a limit is what its name says")]
pub struct RatioLimits {
    pub least: i8,
    pub most: i8,
}

/// A number that a die may bring one nearer to 0: `2*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starred {
    /// The number.
    pub modifier: i8,
    /// Whether an odd roll brings it nearer to 0.
    pub starred: bool,
}

impl Serialize for Starred {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!(
            "{}{}",
            self.modifier,
            if self.starred { "*" } else { "" }
        ))
    }
}

impl<'de> Deserialize<'de> for Starred {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Starred, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.strip_suffix('*');
        let modifier = number.unwrap_or(&text).parse().map_err(D::Error::custom)?;
        Ok(Starred {
            modifier,
            starred: number.is_some(),
        })
    }
}

/// The artillery modifier against some terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryRow {
    /// The terrain of the defender.
    pub terrain: Vec<Terrain>,
    /// The modifiers by columns.
    pub modifiers: [Starred; 5],
}

/// The artillery modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryTable {
    /// The difference from which the second column and those after it begin.
    pub from: [i16; 4],
    /// The most that a side counts.
    pub most: u16,
    /// The rows.
    pub rows: Vec<ArtilleryRow>,
}

/// Modifiers with fixed numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifiers {
    /// For an assault, to the attacker.
    pub assault: i8,
    /// For Lee at an assault, to the attacker.
    pub lee: i8,
    /// For rain, to the attacker.
    pub rain: i8,
    /// Across a bridge, dam, ferry or ford, to the defender.
    pub crossing: i8,
    /// Across a creek in dry turns and in rain, to the defender.
    pub creek: [i8; 2],
    /// In a mountain hex, to the defender.
    pub mountain: i8,
    /// Up a ridge, to the defender.
    pub ridge: i8,
    /// In a hill hex, to the defender.
    pub hill: i8,
}

/// The flank bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Flanks {
    /// By the number of covered hexes.
    pub covered: [u8; 7],
    /// The most that hexes which count for less take away.
    pub most_reductions: u8,
    /// The part of the defender's combat value that covers a hex: one in so many.
    pub threshold: u16,
    /// What is left of a bonus of cavalry against cavalry.
    pub cavalry: [u8; 5],
    /// What is left of a bonus against refused flanks.
    pub refused: [u8; 5],
}

/// Results by difference and combat value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// The combat value from which each column begins, in points; half a point is read in the first.
    pub least: Vec<u16>,
    /// The difference of the first row; lower ones are read there, too.
    pub first: i8,
    /// The results.
    pub rows: Vec<Vec<Outcome>>,
}

/// The fatigue that letters bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetterFatigue {
    /// `f`.
    #[serde(rename = "f")]
    pub tired: u8,
    /// `F`.
    #[serde(rename = "F")]
    pub worn: u8,
    /// `D`.
    #[serde(rename = "D")]
    pub disorganized: u8,
}

/// Retreats: the least and the most hexes, and what the lines of the priorities cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreats {
    /// How far a retreat goes.
    pub retreat: [u8; 2],
    /// How far a rout goes.
    pub rout: [u8; 2],
    /// How far a cavalry retreat goes.
    pub cavalry: [u8; 2],
    /// The losses of the lines for the first hex, and for others left in an enemy zone of control.
    pub first: [u8; 6],
    /// The losses of the lines for later hexes.
    pub later: [u8; 5],
    /// The loss for each hex by which a retreat falls short.
    pub short: u8,
}

/// How cavalry delays those before whom it retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Delay {
    /// In mountains.
    pub mountain: i8,
    /// In woods, swamp, hill and rough.
    pub close: i8,
    /// For a strength of 1.
    pub small: i8,
    /// For a great strength.
    pub large: i8,
    /// From which strength on.
    pub large_from: u8,
    /// The unmodified roll that hurts.
    pub hurt_by: u8,
    /// The strength of a unit up to which it does.
    pub hurt_to: u8,
}

/// What refused flanks give the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// Always.
    pub modifier: i8,
    /// When most of the defenders are disorganized.
    pub disorganized: i8,
}

/// What recovery makes of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RecoveryRow {
    /// Whether it is about exhausted units.
    pub exhausted: bool,
    /// The fatigue levels that it is about.
    pub fatigue: [u8; 2],
    /// Whether they are exhausted afterwards.
    pub exhausted_after: bool,
    /// Whether they are organized afterwards.
    pub organized: bool,
}

/// What works are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Works {
    /// The multipliers in halves: none, breastworks begun and complete, fort begun and complete.
    pub halves: [u8; 5],
    /// The multiplier of a redoubt, in halves.
    pub redoubt_halves: u8,
}

/// Bridges: the highest rolls that succeed, and who may try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a limit is what its name says")]
pub struct Bridges {
    pub build_minor: u8,
    pub build_major: u8,
    /// Added to the roll next to the enemy.
    pub adjacent: u8,
    /// The strength that a builder needs.
    pub builder: u8,
    /// The enemy combat value on the far side that forbids it.
    pub opposed: u16,
    pub destroy_cavalry: u8,
    pub destroy_infantry: u8,
    /// Taken from these at a bridge of a railroad or over a major river.
    pub destroy_harder: u8,
    pub repair_minor: u8,
    pub repair_harder: u8,
}

/// Fords after rain: so many turns after the one that brings rain is the last on which they stay closed, by how many turns
/// more it rains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fords {
    /// Those of minor rivers.
    pub minor: [u8; 4],
    /// Those of major rivers.
    pub major: [u8; 4],
}

/// How far commands and transfers reach, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranges {
    /// The command radius.
    pub command: u8,
    /// A leader transfer.
    pub transfer: u8,
}

/// What the defenders are, where a limit goes by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defenders {
    /// How many infantry units there are.
    pub infantry: u8,
    /// How many of them are entrenched.
    pub entrenched: u8,
}
