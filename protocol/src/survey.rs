//! Questions about a position that change nothing: how would this come out, what lies where?
//!
//! Their answers are not part of a view, so they cost nothing until somebody asks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::side::Side;
use crate::view::{BorderId, Combat, SpaceId};

/// What is asked: `{"preview": "fire:12"}` or `{"layer": "supply"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Query {
    /// How a choice of the prompt would come out.
    Preview(String),
    /// Where something lies that is drawn only on request, by its id in the game's package.
    Layer(String),
}

/// What is answered: `{"combat": ...}` to a preview, `{"layer": [...]}` to a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Survey {
    /// The arithmetic and the exact odds of a choice that rolls dice.
    Combat(Box<Combat>),
    /// What lies on the map, group by group.
    Layer(Vec<Stretch>),
}

/// Spaces and borders that are drawn together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Stretch {
    /// Whose colour they have, if they belong to a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<Side>,
    /// The spaces, which are tinted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SpaceId>>")]
    pub spaces: Vec<SpaceId>,
    /// The borders, which a line crosses from space to space.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<BorderId>>")]
    pub borders: Vec<BorderId>,
}
