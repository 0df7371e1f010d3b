//! Players and errors.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// The body of every error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetail,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ErrorDetail {
    /// A stable word for programs, such as `stale`, `refused`, `not-found`.
    pub code: String,
    /// A sentence for people.
    pub message: String,
    /// The case of the rulebook, when a rule is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub case: Option<String>,
}

/// `POST /players`, `POST /session`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Credentials {
    /// 2 to 24 Latin letters, digits, single inner spaces and `- _ . '`, at least one of them a letter or a digit.
    #[cfg_attr(
        feature = "openapi",
        schema(
            min_length = 2,
            max_length = 24,
            pattern = "^(?=.*[0-9A-Za-zÀ-ÖØ-öø-ÿ])[0-9A-Za-zÀ-ÖØ-öø-ÿ_.'-]+( [0-9A-Za-zÀ-ÖØ-öø-ÿ_.'-]+)*$"
        )
    )]
    pub name: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// A player. `GET /me`, and the answer to sign-up, sign-in and guests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Player {
    /// The player's id.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The player's name.
    pub name: String,
    /// Whether this is a guest.
    pub guest: bool,
}
