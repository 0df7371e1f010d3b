//! What operators read and do. For nobody else there is any of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use super::ReportKind;
use crate::side::Side;

/// What lies on the desk of operators. `GET /operators/desk`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct OperatorsDesk {
    /// Reports that nobody has settled, the oldest first.
    pub reports: Vec<OpenReport>,
    /// What was done, the newest first.
    pub audit: Vec<AuditEntry>,
    /// Notices that are on their way.
    pub queue: NoticeQueue,
    /// What goes wrong with those that are tried again, the most frequent first.
    pub failing: Vec<NoticeFailure>,
    /// Notices that were given up, the newest first.
    pub dead_letters: Vec<DeadLetter>,
}

/// Why some notices are tried again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct NoticeFailure {
    /// How many.
    pub count: u32,
    /// Where they should go, and what went wrong the last time.
    pub failure: String,
}

/// A report that nobody has settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct OpenReport {
    /// Its number.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Who reported; absent when his account is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reporter: Option<String>,
    /// Whom.
    pub reported: String,
    /// At what table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub table: Option<Uuid>,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened, in the words of who reported.
    pub text: String,
    /// What the reported player said lately at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub said: Option<String>,
    /// When, RFC 3339.
    pub at: String,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct AuditEntry {
    /// When, RFC 3339.
    pub at: String,
    /// Who: `command`, or the name of an operator.
    pub actor: String,
    /// What, in a word.
    pub act: String,
    /// To whom, as he is called now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<String>,
    /// At what table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub table: Option<Uuid>,
    /// What else there is to say.
    pub detail: String,
}

/// How many notices are on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct NoticeQueue {
    /// Notices that players are told unless they come.
    pub waiting: u32,
    /// Deliveries that are on their way.
    pub under_way: u32,
    /// Those of them that have failed before.
    pub failing: u32,
    /// Those that were given up.
    pub dead: u32,
}

/// A notice that was given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DeadLetter {
    /// When, RFC 3339.
    pub at: String,
    /// Whom it was for.
    pub player: String,
    /// What it was about.
    pub kind: String,
    /// Where it should have gone, as a word.
    pub way: String,
    /// How often it was tried.
    pub attempts: u32,
    /// What went wrong the last time.
    pub error: String,
    /// At what table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub table: Option<Uuid>,
}

/// `POST /operators/deeds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OperatorsWish {
    /// What is to be done.
    pub deed: OperatorsDeed,
}

/// What an operator does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(export)]
pub enum OperatorsDeed {
    /// A player is signed out everywhere, his open tables are withdrawn, and he does not sign in any more.
    Ban {
        /// His name.
        player: String,
        /// For how many days; for ever when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        days: Option<u16>,
        /// Why, in words that he is told.
        reason: String,
    },
    /// A player may sign in again.
    Unban {
        /// His name.
        player: String,
    },
    /// A player gets another name.
    Rename {
        /// His name.
        player: String,
        /// The new one.
        name: String,
    },
    /// An open table is withdrawn, and a game counts for nothing.
    Close {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// Why.
        reason: String,
    },
    /// A running game ends.
    Adjudicate {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// Who wins; nobody when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        winner: Option<Side>,
    },
    /// A report is settled.
    Settle {
        /// The report.
        #[ts(type = "string")]
        report: Uuid,
        /// What was done about it.
        note: String,
    },
}

/// What was done, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct DeedDone {
    /// In words.
    pub said: String,
}
