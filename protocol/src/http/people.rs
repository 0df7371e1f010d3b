//! Players as others see them, the archive of finished games, friends, blocks, reports.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use super::tables::TableHeader;
use crate::side::Side;

/// `GET /players/{id}`: what everybody may know of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Profile {
    /// The player.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The player's name.
    pub name: String,
    /// Whether this is a guest; absent for somebody with an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub guest: bool,
    /// Whether the account was deleted; absent when it is there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub gone: bool,
    /// Since when the player is here, RFC 3339.
    pub joined_at: String,
    /// When the player was last here, RFC 3339; absent when that is not for others to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seen_at: Option<String>,
    /// How the player's finished games ended, by game and side.
    pub records: Vec<GameRecord>,
    /// How good the player is held to be, by game.
    pub ratings: Vec<Rating>,
    /// At what paces the finished games were played, the most frequent first.
    pub paces: Vec<PaceShare>,
    /// Whether the player's games come to an end in time.
    pub reliability: Reliability,
    /// Games that are being played and that everybody may watch, the newest first.
    pub running: Vec<TableHeader>,
    /// Whether the reader counts the player among his friends; absent when not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub friend: bool,
    /// Whether the reader has blocked the player; absent when not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub blocked: bool,
}

/// How the finished games of a player on one side of a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct GameRecord {
    /// The game's id.
    pub ruleset: String,
    /// The side that the player played in the end.
    pub side: Side,
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// How good a player is held to be at a game: Glicko-2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Rating {
    /// The game's id.
    pub ruleset: String,
    /// The rating, rounded.
    pub rating: i32,
    /// How well it is known today, rounded: the true one is within twice this in 95 of 100 cases.
    pub deviation: i32,
    /// How many games it rests on.
    pub games: u32,
    /// Whether it is known too little to be compared with others.
    pub provisional: bool,
}

/// How many finished games of a player had a pace of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct PaceShare {
    /// The kind.
    pub pace: PaceKind,
    /// How many.
    pub games: u32,
}

/// What kind of pace a game had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum PaceKind {
    /// Days.
    Correspondence,
    /// Minutes.
    Live,
    /// All the time in the world.
    None,
}

/// Whether the games of a player come to an end in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Reliability {
    /// How many games against others with a pace are over.
    pub finished: u32,
    /// How many of them were not lost by time.
    pub in_time: u32,
}

/// `GET /players/{id}/ratings`: what rated games made of a player's rating, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct RatingChange {
    /// The table.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The game's id.
    pub ruleset: String,
    /// When the game ended, RFC 3339.
    pub at: String,
    /// The opponent's name.
    pub opponent: String,
    /// The rating before it, rounded.
    pub before: i32,
    /// The rating after it, rounded.
    pub after: i32,
}

/// `GET /ratings?ruleset=`: the best players of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Ranked {
    /// The player's name.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// `GET /archive`: finished games, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Archive {
    /// The games.
    pub games: Vec<FinishedGame>,
    /// What `before` is to be for those that follow; absent at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub next: Option<Uuid>,
}

/// A game that two players have finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct FinishedGame {
    /// The table.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The game's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on.
    pub options: Vec<String>,
    /// Who played the Union in the end.
    pub union: String,
    /// Who played the Confederacy in the end.
    pub confederate: String,
    /// How it ended: `victory`, `draw`, `resigned`, `time`, `adjudged`.
    pub ended_by: String,
    /// Who won; absent when nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
    /// When it began, RFC 3339.
    pub began_at: String,
    /// When it ended, RFC 3339.
    pub ended_at: String,
    /// How many steps its journal has.
    pub steps: u32,
    /// What kind of pace it had.
    pub pace: PaceKind,
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// By how many victory points it was won; absent where something else decided it, and of games from before that was
    /// kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub margin: Option<u32>,
}

/// `GET /account/people`: whom a player counts among his friends, and whom he has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct People {
    /// His friends, those who are here first.
    pub friends: Vec<Friend>,
    /// Whom he has blocked; nobody else is told.
    pub blocked: Vec<Blocked>,
}

/// A friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Friend {
    /// The player.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The player's name.
    pub name: String,
    /// Whether the player was here in the last minutes; absent when not, or when that is not for the reader to know.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub here: bool,
}

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Blocked {
    /// The player.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The player's name.
    pub name: String,
}

/// `POST /account/friends`, `POST /account/blocks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NamePlayer {
    /// The name of the player.
    pub player: String,
}

/// `POST /reports`: something that those who run the server should know of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewReport {
    /// The name of the player.
    pub player: String,
    /// What it is about.
    pub kind: ReportKind,
    /// The table where it happened; what the player said there lately goes with the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "string")]
    pub table: Option<Uuid>,
    /// What happened, in up to 1,000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub text: String,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum ReportKind {
    /// What was said.
    Abuse,
    /// Help from elsewhere, two accounts at one table, games given away.
    Cheating,
    /// Games that are left to themselves.
    Stalling,
    /// The name.
    Name,
    /// Something else.
    Other,
}

impl ReportKind {
    /// As the database has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ReportKind::Abuse => "abuse",
            ReportKind::Cheating => "cheating",
            ReportKind::Stalling => "stalling",
            ReportKind::Name => "name",
            ReportKind::Other => "other",
        }
    }

    /// What the database has of it.
    #[must_use]
    pub fn of_word(word: &str) -> Option<ReportKind> {
        [
            ReportKind::Abuse,
            ReportKind::Cheating,
            ReportKind::Stalling,
            ReportKind::Name,
            ReportKind::Other,
        ]
        .into_iter()
        .find(|kind| kind.word() == word)
    }
}

/// `GET /account`: what the account of the caller says beside his name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Account {
    /// Whether others may know when the player was last here.
    pub shows_seen: bool,
    /// From when on he may take another name, RFC 3339; absent when he may now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rename_from: Option<String>,
    /// Whether he is an operator; absent when he is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub operator: bool,
    /// Where he is signed in, the newest first.
    pub sessions: Vec<SessionInfo>,
}

/// Where somebody is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct SessionInfo {
    /// The number of the session.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What it was opened with, such as `Firefox on Linux`; absent where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub agent: Option<String>,
    /// When it was opened, RFC 3339.
    pub began_at: String,
    /// When it was last used, RFC 3339, to some minutes.
    pub seen_at: String,
    /// Whether it is the one that asks; absent when not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub current: bool,
}

/// `POST /account/seen`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ShowSeen {
    /// Whether others may know when the player was last here.
    pub shows_seen: bool,
}

/// `POST /account/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewName {
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
}

/// `POST /account/delete`: the account goes, and with it all that is not the opponents' too. It cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DeleteAccount {
    /// The password.
    pub password: String,
}

/// `POST /account/password`: another password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewPassword {
    /// The password up to now.
    pub password: String,
    /// The new password, 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub new_password: String,
}
