//! Bodies of the HTTP API. See `docs/protocol.md` for the routes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use crate::diff::TableDiff;
use crate::phrase::Key;
use crate::side::{Side, Viewer};
use crate::survey::Query;
use crate::view::TableView;

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
    /// 2 to 24 characters.
    pub name: String,
    /// 8 to 200 characters.
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
    /// What the creator adds to the dice, up to 64 characters.
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
    /// What the player adds to the dice, up to 64 characters.
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
    /// How it ended, as a word: `victory`, `resigned`, `draw`; of a table that nobody joined `withdrawn` or `declined`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_by: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
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
}

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
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: TableView,
}

/// `POST /tables/{id}/choose`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Choose {
    /// The `seq` of the prompt that is answered.
    pub seq: u64,
    /// The id of the choice.
    pub choice: String,
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
    pub seq: u64,
    /// The side, where one player holds both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Side>,
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
    /// What the player adds to the dice of the new game, up to 64 characters.
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

/// The answer to an accepted step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Accepted {
    /// The viewer's `seq` after the step.
    pub seq: u64,
}

/// What somebody asks about: why can this piece not go there, why can this not be chosen? `POST /tables/{id}/why`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct About {
    /// A piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u16>,
    /// A space.
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
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
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
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub diff: TableDiff,
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
    pub salts: [String; 2],
    /// Every roll of the game, in order.
    pub rolls: Vec<DiceRoll>,
    /// Whether every recorded roll, and no other, follows from seed and salts. Whether the seed is the one that was
    /// promised, and whether the salts are their own, only the players can tell: by the commitment and the salt that
    /// they noted before the first roll.
    pub consistent: bool,
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
