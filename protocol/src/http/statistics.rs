//! How the finished games of a book came out.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::side::Side;

/// `GET /statistics?ruleset=`: how the finished games of a scenario came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ScenarioStatistics {
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on; absent where games with any options are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub options: Option<Vec<String>>,
    /// How many games the Union won.
    pub union: u32,
    /// How many the Confederacy won.
    pub confederate: u32,
    /// How many nobody won.
    pub drawn: u32,
    /// What the Union won of the games that somebody won, with the bounds between which its true share lies in 95 of 100
    /// cases; absent where too few games were played to say anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub balance: Option<Balance>,
    /// How many steps half of the games had at most.
    pub steps: u32,
    /// How many days half of the games took at most.
    pub days: f64,
    /// The dice of the Union, as far as they were counted.
    pub union_dice: DiceSum,
    /// The dice of the Confederacy.
    pub confederate_dice: DiceSum,
    /// What the side won whose dice showed more on average, of the games that somebody won, with its bounds; absent where
    /// there were too few.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub luck: Option<Balance>,
    /// The bids that give even chances, as far as the games tell: one for each side that was bid for at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SuggestedBid>>")]
    pub bids: Vec<SuggestedBid>,
}

/// Dice with six faces that were rolled before everybody's eyes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DiceSum {
    /// How many.
    #[ts(type = "number")]
    pub dice: u64,
    /// What they came to; fair dice come to 3.5 each on average.
    #[ts(type = "number")]
    pub pips: u64,
}

/// The bid for a side that gives even chances, estimated from games in which it was bid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SuggestedBid {
    /// The side.
    pub side: Side,
    /// The bid.
    pub bid: u32,
    /// The lowest bid that may give even chances, in 95 of 100 cases.
    pub low: u32,
    /// The highest.
    pub high: u32,
    /// How many games it rests on.
    pub games: u32,
}

/// `GET /statistics/bid?ruleset=&scenario=&options=`: what is known of the bid that gives even chances under some options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct BidAdvice {
    /// The side for which both players bid; absent where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
    /// How many games of the scenario it was bid for that somebody won, whatever the other options.
    pub games: u32,
    /// How many there must be before anything is said.
    pub enough: u32,
    /// The bid; absent where the games do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub suggestion: Option<SuggestedBid>,
    /// Whether it rests on games with just these options; otherwise on games with any.
    pub same_options: bool,
}

/// What a side won of the games that somebody won, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Balance {
    /// The share.
    pub share: f64,
    /// The lower bound (Wilson).
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}
