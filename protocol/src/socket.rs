//! Messages of the WebSocket at `/api/v1/socket`: one socket per browser, many tables.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use crate::brief::Brief;
use crate::diff::TableDiff;
use crate::http::{About, TableHeader};
use crate::pace::ClockFaces;
use crate::side::{Side, Viewer};
use crate::survey::{Query, Survey};
use crate::view::{LogEntry, TableView};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
#[ts(export)]
pub enum ClientMessage {
    /// Follow a table; with `since` and `viewer`, only what changed after it if that is still known.
    Watch {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The last `seq` the client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        since: Option<u64>,
        /// Whose count `since` is. Whoever looks with other eyes now gets the whole view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        viewer: Option<Viewer>,
        /// The side to look as, where one player holds both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<Side>,
        /// Whether it is enough to say what changed of a prompt.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        patches: bool,
        /// Whether it may be said in `brief`, with what changed of a prompt. A server that does not know of it goes by
        /// `patches`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        brief: bool,
    },
    /// Stop following a table.
    Leave {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
    },
    /// Decide.
    Choose {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The `seq` of the prompt that is answered.
        seq: u64,
        /// The id of the choice.
        choice: String,
        /// What is chosen next, in this order, as long as nothing unforeseen comes: at most 32.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        then: Vec<String>,
        /// The side that decides, where one player holds both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<Side>,
    },
    /// Take back the last own step.
    Undo {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The viewer's `seq`.
        seq: u64,
        /// How many steps before that one are taken back too, all of them or none: at most 32.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<u32>")]
        also: u32,
        /// The side, where one player holds both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<Side>,
    },
    /// Ask why something cannot be done.
    Why {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// What about.
        about: About,
        /// The side, where one player holds both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<Side>,
    },
    /// Ask how something would come out, or where something lies.
    Survey {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// What is asked.
        query: Query,
        /// The side to look as, where one player holds both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        side: Option<Side>,
    },
    /// Say something at a table.
    Say {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// 1 to 500 characters.
        text: String,
    },
    /// Are you there?
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
#[ts(export)]
pub enum ServerMessage {
    /// The first message of a socket.
    Hello {
        /// The protocol version.
        v: u8,
    },
    /// The whole view: on watch, or after a gap.
    Table {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The viewer's `seq`.
        seq: u64,
        /// Whose view it is.
        viewer: Viewer,
        /// The view.
        view: TableView,
        /// The newest lines of the log, oldest first.
        log: Vec<LogEntry>,
    },
    /// What changed for this viewer.
    Diff {
        /// The number of the table, as its `header` told.
        n: u32,
        /// The `seq` before, where it is not the one before `to`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<u64>,
        /// The `seq` after.
        to: u64,
        /// What changed.
        diff: TableDiff,
    },
    /// The same, to whoever watches with `brief`.
    Brief {
        /// The number of the table, as its `header` told.
        n: u32,
        /// The `seq` before, where it is not the one before `to`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<u64>,
        /// The `seq` after.
        to: u64,
        /// What changed.
        diff: Box<Brief>,
    },
    /// The header of a watched table: on watch, and when it changed, because somebody sat down, the game ended, a draw
    /// was offered.
    Header {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The number that stands for the table in every `diff` of this socket from now on.
        n: u32,
        /// The new header.
        header: Box<TableHeader>,
    },
    /// The clocks of a watched table with a pace, after each step that its viewer sees.
    Clocks {
        /// The number of the table, as its `header` told.
        n: u32,
        /// The clocks.
        clocks: ClockFaces,
    },
    /// A choice or an undo was refused, and what was sent with it after that; nothing changed but by what was `made`
    /// before. Or a question was, which concerns nothing else that was sent.
    Refused {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The viewer's `seq` now; 0 if it is not known, because the table is not watched.
        seq: u64,
        /// How many of the choices that were sent together were made.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<u32>")]
        made: u32,
        /// `stale`, `refused`, `not-your-decision`, ...
        code: String,
        /// The case that refuses it, when a rule is the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        case: Option<String>,
        /// Why, in words.
        message: String,
        /// The question that gets no answer; absent when a choice was refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        query: Option<Query>,
    },
    /// The answer to `why`; without a case nothing stands in the way.
    Because {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// What was asked about.
        about: About,
        /// The case.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        case: Option<String>,
        /// Why, in words.
        message: String,
    },
    /// The answer to `survey`.
    Surveyed {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// What was asked.
        query: Query,
        /// What there is to say; absent when that is nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        survey: Option<Survey>,
    },
    /// Somebody said something.
    Said {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// Who.
        name: String,
        /// What.
        text: String,
        /// When, RFC 3339.
        at: String,
    },
    /// Who is present, as far as the node knows to which the socket is connected.
    Presence {
        /// The table.
        #[ts(type = "string")]
        table: Uuid,
        /// The sides whose players are connected.
        players: Vec<Side>,
        /// How many spectators.
        spectators: u32,
    },
    /// Yes.
    Pong,
    /// Something was wrong with the last message.
    Error {
        /// A stable word for programs.
        code: String,
        /// A sentence for people.
        message: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The `seq` before a [`ServerMessage::Diff`] or a [`ServerMessage::Brief`]: what it says, or the one before `to`.
#[must_use]
pub const fn seq_before(from: Option<u64>, to: u64) -> u64 {
    match from {
        Some(from) => from,
        None => to.saturating_sub(1),
    }
}
