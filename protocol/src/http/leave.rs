//! Where a player lives and when he is away.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /account/leave`, and the answer to whatever changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Leave {
    /// The name of the player's time zone, such as `Europe/Berlin`; absent until he has said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub zone: Option<String>,
    /// Until when he is away, RFC 3339; absent when he is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away_until: Option<String>,
    /// His vacations, past and to come, oldest first.
    pub vacations: Vec<Away>,
    /// How many days are left of this year and of the next.
    pub days_left: Vec<DaysLeft>,
    /// How many days there are in a year.
    pub per_year: u32,
}

/// A vacation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Away {
    /// The first day that it costs, as `2026-07-01`.
    pub first: String,
    /// The last one.
    pub last: String,
    /// When the clocks stop, RFC 3339.
    pub starts: String,
    /// When they run again, RFC 3339.
    pub ends: String,
}

/// What is left of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DaysLeft {
    /// The year.
    pub year: i32,
    /// How many days of it.
    pub days: u32,
}

/// `POST /account/zone`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SetZone {
    /// The name of a time zone, such as `Europe/Berlin`.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::schema::TimeZone))]
    pub zone: String,
}

/// `POST /account/vacations`: whole days where the player lives, both included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct BookVacation {
    /// The first day, as `2026-07-01`.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub first: String,
    /// The last one.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub last: String,
}

/// `POST /account/vacations/cancel`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CancelVacation {
    /// The first day of a vacation that has not begun.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub first: String,
}
