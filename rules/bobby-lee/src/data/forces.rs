//! The committed forces file: blocks, leaders, set-ups and the tables of the back cover.

use protocol::Side;
use serde::{Deserialize, Serialize};

use super::file::Sourced;

/// All blocks, where they begin, and what replaces them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcesFile {
    /// The ruleset it belongs to.
    pub id: String,
    /// The unit types.
    pub kinds: Vec<KindEntry>,
    /// What leaders cost.
    pub leader_costs: Sourced<LeaderCosts>,
    /// The blocks but for leaders and entrenchments.
    pub blocks: Vec<BlockEntry>,
    /// The leaders.
    pub leaders: Vec<LeaderEntry>,
    /// The entrenchments.
    pub entrenchments: Vec<EntrenchmentEntry>,
    /// The set-ups, by year.
    pub scenarios: Vec<ScenarioEntry>,
    /// The tables of the back cover.
    pub tables: TablesEntry,
}

/// A unit type (3.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindEntry {
    /// Which one.
    pub kind: UnitKind,
    /// The speed.
    pub speed: u8,
    /// The firepower.
    pub fire: Firepower,
    /// What a new cadre costs.
    pub cadre: u8,
    /// What a step costs.
    pub step: u8,
    /// The strength it can reach, the Union first.
    pub max_steps: [u8; 2],
    /// Where it is known from.
    pub src: String,
}

/// The unit types but for leaders and entrenchments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// Infantry (3.62).
    Infantry,
    /// Garrisons (3.63).
    Garrison,
    /// Cavalry (3.64).
    Cavalry,
    /// Artillery (3.65).
    Artillery,
}

/// The highest roll that hits (3.52); 0 where a block cannot fire so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Firepower {
    /// Engaged.
    pub engaged: u8,
    /// In its first fire when engaged by the enemy.
    pub first: u8,
    /// At long range.
    pub long: u8,
    /// In melee (6.64).
    pub melee: u8,
}

/// What leaders cost (9.51, 9.52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderCosts {
    /// A new army leader.
    pub cadre: u8,
    /// A step.
    pub step: u8,
    /// A step of a supreme leader outside his capital.
    pub supreme_step_away: u8,
    /// A new supreme leader in his capital.
    pub supreme_cadre: u8,
    /// A new supreme leader elsewhere.
    pub supreme_cadre_away: u8,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitKind,
    /// Where it is known from that it exists.
    pub src: String,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderEntry {
    /// His id.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His name.
    pub name: Sourced<String>,
    /// His class.
    pub class: Sourced<LeaderClass>,
    /// The strength he can reach.
    pub max_steps: Sourced<u8>,
    /// The Command Range; none for a leader who commands strategic movement only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Sourced<u8>>,
    /// His speed.
    pub speed: Sourced<u8>,
    /// His firepower.
    pub fire: Sourced<u8>,
    /// Whether he returns to the pool the first time he is replaced (5.2).
    pub returns: Sourced<bool>,
    /// Set if he joins the pool only in the last Supply Turn of 1863 (5.22).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Sourced<bool>>,
}

/// The classes of leaders (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderClass {
    /// Commands strategic movement.
    Supreme,
    /// Commands either strategic movement or an army: Grant.
    SupremeOrArmy,
    /// Commands an army, of which a side has only one.
    Major,
    /// Commands a smaller army.
    Minor,
}

/// An entrenchment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrenchmentEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The first year in which it can be dug.
    pub from: Sourced<u16>,
}

/// A set-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioEntry {
    /// Its year.
    pub year: u16,
    /// Its first quarter.
    pub start: Sourced<Quarter>,
    /// Where the victory marker stands.
    pub marker: Sourced<i8>,
    /// Whether Emancipation has been proclaimed.
    pub emancipated: Sourced<bool>,
    /// How many entrenchments each side may dig.
    pub entrenchments: Sourced<u8>,
    /// The blocks on the map.
    pub set_up: Vec<SetUpEntry>,
    /// The leaders in the pools.
    pub pool: Vec<String>,
    /// The leaders who have been replaced for good.
    pub withdrawn: Vec<String>,
    /// The leaders who join the pool later.
    pub set_aside: Vec<String>,
    /// Where pools are known from.
    pub src: String,
}

/// The quarters of a year (1.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quarter {
    /// March to May.
    Spring,
    /// June to August.
    Summer,
    /// September to November.
    Autumn,
    /// December to February.
    Winter,
}

impl Quarter {
    /// The quarters in their order.
    pub const ALL: [Quarter; 4] = [Quarter::Spring, Quarter::Summer, Quarter::Autumn, Quarter::Winter];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quarter::Spring => "Spring",
            Quarter::Summer => "Summer",
            Quarter::Autumn => "Autumn",
            Quarter::Winter => "Winter",
        }
    }
}

/// A block on the map at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUpEntry {
    /// Its id.
    pub block: String,
    /// Its hex.
    pub hex: u16,
    /// Its strength.
    pub steps: u8,
    /// Whom it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// Where it is known from.
    pub src: String,
}

/// The tables of the back cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablesEntry {
    /// Replacement Points of each side in 1861, 1862, 1863 and later.
    pub replacements: Sourced<[[u8; 4]; 2]>,
    /// The highest roll that costs a force-marching unit of each side a step.
    pub stragglers: Sourced<[u8; 2]>,
    /// For each side the highest roll that drafts no cadre, and the highest that drafts only one.
    pub drafts: Sourced<[[u8; 2]; 2]>,
}
