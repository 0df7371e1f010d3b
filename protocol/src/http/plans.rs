//! Plans: what a player has answered beforehand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A phrase, to be compared with another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PlanPhrase {
    /// Its key.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub key: String,
    /// Its parameters as texts, the numbers of a list joined by commas.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 8, value_type = Vec<PlanParam>))]
    pub params: Vec<String>,
}

/// A parameter of a phrase as a text. It only says in the description of the API how long one may be.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(value_type = String, max_length = 64)]
pub struct PlanParam(#[expect(dead_code, reason = "it is there for its schema")] String);

/// When a rule of a plan is meant: all that is said here has to be so, in what its owner himself sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PlanWhen {
    /// The key of the question that he is asked.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub asked: String,
    /// The parameters of that question, as those of a [`PlanPhrase`]: the pieces and spaces that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(max_items = 8, value_type = Option<Vec<PlanParam>>))]
    pub about: Option<Vec<String>>,
    /// The key of what the log told with the step by which he was asked, that step not being one of his own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub told: Option<String>,
    /// The moment of the game, as the header line has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moment: Option<PlanPhrase>,
}

/// A rule of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PlanRule {
    /// When it is meant.
    pub when: PlanWhen,
    /// The id of the choice to make, if it is offered then; absent to be asked oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub answer: Option<String>,
    /// Whether it stays when it has answered.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub standing: bool,
}

/// Why a plan rests until its owner looks after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PlanPause {
    /// He has put it by himself.
    Owner,
    /// He was asked what no rule says anything of.
    Unforeseen,
    /// An answer was refused.
    Refused,
    /// It has answered too often without him.
    Tired,
    /// He has changed places with his opponent.
    Seat,
    /// The game has gone back since.
    Takeback,
    /// The game goes on under other rules.
    Rules,
}

impl PlanPause {
    /// All of them.
    pub const ALL: [PlanPause; 7] = [
        PlanPause::Owner,
        PlanPause::Unforeseen,
        PlanPause::Refused,
        PlanPause::Tired,
        PlanPause::Seat,
        PlanPause::Takeback,
        PlanPause::Rules,
    ];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            PlanPause::Owner => "owner",
            PlanPause::Unforeseen => "unforeseen",
            PlanPause::Refused => "refused",
            PlanPause::Tired => "tired",
            PlanPause::Seat => "seat",
            PlanPause::Takeback => "takeback",
            PlanPause::Rules => "rules",
        }
    }
}

/// What a player has answered beforehand at a table. `GET /tables/{id}/plan`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Plan {
    /// The rules; the first that fits answers.
    pub rules: Vec<PlanRule>,
    /// Whether it stays armed when its owner is asked what no rule says anything of.
    pub keeps_on: bool,
    /// How often it has changed, by its owner's hand or by answering; 0 when there never was any.
    pub version: i32,
    /// Why it rests; absent while it is armed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub paused: Option<PlanPause>,
    /// When it last answered, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fired_at: Option<String>,
}

/// `POST /tables/{id}/plan`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct WritePlan {
    /// The rules in place of those that were there; none for no plan.
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub rules: Vec<PlanRule>,
    /// Whether it stays armed when its owner is asked what no rule says anything of.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub keeps_on: bool,
    /// Whether it is put by for now.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rests: bool,
    /// The version that it replaces.
    pub version: i32,
}
