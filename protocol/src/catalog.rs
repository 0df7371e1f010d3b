//! What the lobby can offer: games, scenarios, options.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::side::Side;

/// All games this server knows. Served at `/api/v1/catalog`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Catalog {
    /// The protocol version.
    pub v: u8,
    /// The games, in the order in which the lobby shows them.
    pub rulesets: Vec<RulesetInfo>,
}

/// A game as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct RulesetInfo {
    /// Its id, such as `not-war-but-murder`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The campaign and its dates, in a few words.
    pub subtitle: String,
    /// Two or three sentences for a newcomer, in our own words.
    pub about: String,
    /// How much there is to learn, from 1 to 5, as the boxes of games say it: an estimate of ours. Servers of releases
    /// before said nothing of it, which is 0.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub complexity: u8,
    /// The version of the rules code that new tables will be pinned to.
    pub version: String,
    /// The hash of the words (`/api/v1/rulesets/{id}`).
    pub package: String,
    /// Its scenarios; the first is the default.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Named sets of options; the first is the default.
    pub presets: Vec<Preset>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ScenarioInfo {
    /// Its id within the game.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence or two of our own.
    pub summary: String,
    /// The hash of its board (`/api/v1/boards/{hash}`).
    pub board: String,
    /// How many hours two people who know the rules play it, at least; an estimate of ours. Servers of releases before
    /// said nothing of it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub least_hours: u8,
    /// The same, at most.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub most_hours: u8,
    /// Whether it is a good one to begin with.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub to_begin: bool,
}

/// A rule that can be switched on for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct OptionInfo {
    /// Its id within the game.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it changes, in our own words.
    pub summary: String,
    /// The case that describes it.
    pub case: String,
    /// Whether it is on when nothing is said.
    pub default: bool,
    /// Options it cannot be combined with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub excludes: Vec<String>,
    /// Whether it had to be reconstructed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub reconstructed: bool,
    /// The side for which both players bid, if it brings bids.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bids_for: Option<Side>,
}

/// A named set of options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Preset {
    /// Its title, such as `Basic`.
    pub title: String,
    /// The options it switches on; all others are off.
    pub options: Vec<String>,
}
