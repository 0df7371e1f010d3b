//! Playing: views, choices, the journal, the dice.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use crate::diff::TableDiff;
use crate::http::ErrorDetail;
use crate::phrase::Key;
use crate::side::{Side, Viewer};
use crate::survey::Query;
use crate::view::TableView;

/// `GET /tables/{id}/view`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ViewAnswer {
    /// The protocol version.
    pub v: u8,
    /// The viewer's own version number.
    pub seq: u64,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The view.
    pub view: TableView,
}

/// `POST /tables/{id}/choose`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Choose {
    /// The `seq` of the prompt that is answered.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    pub seq: u64,
    /// The id of the choice.
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub choice: String,
    /// What is chosen next, in this order, as long as nothing unforeseen comes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[cfg_attr(feature = "openapi", schema(max_items = 32, value_type = Vec<NextChoice>))]
    pub then: Vec<String>,
    /// The side that decides, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/undo`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Undo {
    /// The viewer's `seq`.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    pub seq: u64,
    /// How many steps before that one are taken back too, all of them or none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    #[cfg_attr(feature = "openapi", schema(maximum = 32))]
    pub also: u32,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/why`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Why {
    /// What about.
    #[serde(flatten)]
    pub about: About,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// The body of `POST /tables/{id}/survey`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Ask {
    /// What is asked.
    pub query: Query,
    /// The side to look as, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// The answer to an accepted step, or to several that were sent together of which the first was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Accepted {
    /// The viewer's `seq` after the last step that was made.
    pub seq: u64,
    /// How many of several steps were made; absent where only one was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<u32>,
    /// Why the others were not made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<ErrorDetail>,
}

/// A choice that is made after another. It only says in the description of the API how long one may be.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(value_type = String, max_length = 64)]
pub struct NextChoice(#[expect(dead_code, reason = "it is there for its schema")] String);

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What somebody asks about: why can this piece not go there, why can this not be chosen? `POST /tables/{id}/why`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct About {
    /// A piece.
    #[cfg_attr(feature = "openapi", schema(maximum = 65_535))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u16>,
    /// A space.
    #[cfg_attr(feature = "openapi", schema(maximum = 65_535))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub space: Option<u16>,
    /// A verb of the prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verb: Option<String>,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Because {
    /// The case.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub case: Key,
    /// Why, in our own words.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub message: Key,
}

/// The journal as a viewer may see it. `GET /tables/{id}/journal?from=&limit=`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Journal {
    /// The protocol version.
    pub v: u8,
    /// The `seq` of `start`.
    pub from: u64,
    /// The moment of `start`.
    pub moment: u64,
    /// The view before the first of `steps`; its log is told by the steps before it.
    pub start: TableView,
    /// What changed, step by step.
    pub steps: Vec<JournalStep>,
    /// Whether there are more after these.
    pub more: bool,
}

/// A step as a viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct JournalStep {
    /// The viewer's `seq` after it.
    pub seq: u64,
    /// The spectators' `seq` after it, by which everybody can name the same moment. Secret steps share theirs.
    pub moment: u64,
    /// When, RFC 3339.
    pub at: String,
    /// What changed.
    pub diff: TableDiff,
}

/// Everything needed to recompute the dice of a finished game. `GET /tables/{id}/dice`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DiceProof {
    /// The protocol version.
    pub v: u8,
    /// The table, whose 16 bytes go into every roll.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// What the Union and the Confederate player added.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub salts: [String; 2],
    /// Every roll of the game, in order.
    pub rolls: Vec<DiceRoll>,
    /// Whether every recorded roll, and no other, follows from seed and salts. Whether the seed is the one that was
    /// promised, and whether the salts are their own, only the players can tell: by the commitment and the salt that
    /// they noted before the first roll.
    pub consistent: bool,
    /// What else is wrong with the journal: a step that is missing, an end that it does not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fault: Option<String>,
}

/// One roll of a game: the first that differs from `recorded`, if any, betrays the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DiceRoll {
    /// The number of the step in the journal.
    pub step: u32,
    /// The number of the roll at the table, from 0.
    pub number: u32,
    /// How many results it could have: 6 for a die.
    pub of: u32,
    /// What the journal has, from 0: one less than the face of a die.
    pub recorded: u32,
    /// What follows from the seed.
    pub computed: u32,
}
