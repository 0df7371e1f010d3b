//! Tables, seats and talk.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use super::{Imported, TournamentLink};
use crate::pace::{ClockFaces, Pace};
use crate::side::Side;

/// `POST /tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct CreateTable {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id; the first of the game when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// Options by id; absent ones keep their default.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, bool>>")]
    pub options: BTreeMap<String, bool>,
    /// Which side the creator takes.
    #[serde(default)]
    #[ts(optional, as = "Option<SideWish>")]
    pub side: SideWish,
    /// Against whom.
    #[serde(default)]
    #[ts(optional, as = "Option<Opponent>")]
    pub opponent: Opponent,
    /// How much time the players have; all the time in the world without it, and for one who plays both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether what is behind a commit point stands, even if both players would take it back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub without_takebacks: bool,
    /// Whether the game is to count for the ratings of both players: it needs a pace, and neither may be a guest. Whoever
    /// joins agrees to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// What the creator adds to the dice, up to 64 characters, all of which can be seen.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, pattern = r"^[^\p{C}\p{Zl}\p{Zp}]*$"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
}

/// Which side somebody wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum SideWish {
    /// The Union.
    Union,
    /// The Confederacy.
    Confederate,
    /// Either; drawn by lot.
    #[default]
    Any,
}

/// Against whom a table is created.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Opponent {
    /// Anybody: an open challenge in the lobby.
    #[default]
    Open,
    /// Whoever has the link; not listed.
    Link,
    /// The creator plays both sides.
    #[serde(rename = "self")]
    Oneself,
    /// A player by name.
    Invite(String),
}

/// `POST /tables/{id}/join`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct JoinTable {
    /// Which side; it must be free.
    #[serde(default)]
    #[ts(optional, as = "Option<SideWish>")]
    pub side: SideWish,
    /// What the player adds to the dice, up to 64 characters, all of which can be seen.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, pattern = r"^[^\p{C}\p{Zl}\p{Zp}]*$"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
    /// The secret of an invitation by link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum TableStatus {
    /// It waits for a second player.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
}

/// The header of a table. `GET /tables/{id}`, and the items of lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TableHeader {
    /// The table.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules it is pinned to.
    pub rules_version: String,
    /// The edition of the rules it is played under: it changes where the game goes on under a release with other rules.
    /// Servers from before there were editions do not name it.
    #[serde(default = "first_edition")]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub edition: u32,
    /// Why the game cannot go on at this server, in words; absent when it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub frozen: Option<String>,
    /// The scenario's id.
    pub scenario: String,
    /// The hash of its board.
    pub board: String,
    /// The names of the overlays in force, if the board was corrected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub overlays: Vec<String>,
    /// The options that are on.
    pub options: Vec<String>,
    /// Where it is in its life.
    pub status: TableStatus,
    /// Who sits where.
    pub seats: Seats,
    /// Whether the caller holds a seat, and which.
    pub you: Vec<Side>,
    /// Whom the table waits for, as the caller may know it: a secret decision shows only in the own header.
    pub to_act: Vec<Side>,
    /// How much time the players have; absent where they have all the time in the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether what is behind a commit point stands, even if both players would take it back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub without_takebacks: bool,
    /// The clocks of a running game, as the caller may know them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clocks: Option<ClockFaces>,
    /// Whether the game counts for the ratings of both players; absent when it does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Whether those who run the server have said that the game counts for nothing; absent when they have not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub void: bool,
    /// That it was played elsewhere, and who brought it here; absent where it was played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub imported: Option<Imported>,
    /// Where it goes on from, if its player goes on alone from a moment of another game; absent where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub goes_on_from: Option<GoesOnFrom>,
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tournament: Option<TournamentLink>,
    /// Whose offer of a draw stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub draw_offered: Option<Side>,
    /// The secret of the invitation, for the creator of a table by link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
    /// The name of the player whom an open table waits for, for him and for its creator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invited: Option<String>,
    /// The table that was set up as a rematch of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub rematch: Option<Uuid>,
    /// SHA-256 of the dice seed, in hexadecimal.
    pub dice_commitment: String,
    /// The dice seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice_seed: Option<String>,
    /// When it was created, RFC 3339.
    pub created_at: String,
    /// When the last step was made that everybody could see, RFC 3339.
    pub updated_at: String,
    /// How it ended, as a word: `victory`, `resigned`, `draw`, `time`; of a table that nobody joined `withdrawn` or `declined`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_by: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
    /// The caller's own `seq` when he was last shown the table, where he sits at it and has missed something since; told by
    /// `GET /tables/{id}` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub looked: Option<u64>,
}

/// Where a game goes on from that its player plays alone from there ("what if").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct GoesOnFrom {
    /// The table.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The version of what everybody may see there.
    #[ts(type = "number")]
    pub moment: u64,
}

/// The edition of all rules before there were editions.
const fn first_edition() -> u32 {
    1
}

/// The two seats of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Seats {
    /// Who plays the Union.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub union: Option<Seat>,
    /// Who plays the Confederacy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub confederate: Option<Seat>,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// What the player added to the dice.
    pub salt: String,
    /// The pace that the player would go on with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub offers_pace: Option<Pace>,
    /// The moment (see [`crate::http::JournalStep`]) to which the player would go back. It is told as long as nothing has
    /// happened since that everybody may see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub offers_takeback: Option<u64>,
}

/// Which side somebody acts for, where one player holds both. `POST /tables/{id}/resign`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OnBehalf {
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/time`: more time for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GiveTime {
    /// How many seconds: a minute to a week.
    #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 604_800))]
    pub seconds: u32,
    /// The side that gives, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/pace`: what the caller would go on with, or will not. When both players say the same, they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OfferPace {
    /// The pace; nothing is offered any more without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// The other player's offer that the caller declines: it stands no more. What the caller offers himself stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declines: Option<Pace>,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/takeback`: the moment to which the caller would go back. When both players say the same, they do;
/// one who plays both sides goes back at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct OfferTakeback {
    /// The moment (see [`crate::http::JournalStep`]): the game stands again where it stood before the first step after it
    /// that everybody could see. Nothing is offered any more without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub moment: Option<u64>,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// `POST /tables/{id}/what-if`: a table at which the caller goes on alone from a moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct WhatIf {
    /// The moment (see [`crate::http::JournalStep`]).
    #[ts(type = "number")]
    pub moment: u64,
    /// What the player adds to the dice, up to 64 characters, all of which can be seen.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, pattern = r"^[^\p{C}\p{Zl}\p{Zp}]*$"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
}

/// `POST /tables/{id}/rematch`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Rematch {
    /// The side in the old game, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
    /// What the player adds to the dice of the new game, up to 64 characters, all of which can be seen.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, pattern = r"^[^\p{C}\p{Zl}\p{Zp}]*$"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
}

/// `POST /tables/{id}/draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Draw {
    /// What is done about a draw.
    pub draw: DrawAction,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
}

/// What can be done about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum DrawAction {
    /// Offer one; accepts the other side's offer if there is one.
    Offer,
    /// Accept the other side's offer.
    Accept,
    /// Decline the other side's offer, or withdraw one's own.
    Decline,
}

/// Something that was said. `GET /tables/{id}/chat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ChatLine {
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
    /// When, RFC 3339.
    pub at: String,
}

/// What a player has written down for himself at a table. `GET /tables/{id}/notes`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct PrivateNote {
    /// What.
    pub text: String,
    /// How often it has changed; 0 when nothing was ever written.
    pub version: i32,
}

/// `POST /tables/{id}/notes`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct WriteNote {
    /// What is to be written down in place of what was, up to 10,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 10_000))]
    pub text: String,
    /// The version that it replaces.
    pub version: i32,
}
