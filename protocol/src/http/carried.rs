//! Whole games as files, to be kept, and to be brought to another server.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use crate::pace::Pace;
use crate::side::Side;

/// A whole game. `GET /tables/{id}/export`, `POST /imports`, and the lines of `GET /account/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameFile {
    /// The version of this form, at present 1.
    pub vedette: u8,
    /// The table at which it was played: the dice follow from it.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules that the table was opened under.
    pub rules_version: String,
    /// The edition of the rules that it was played under in the end.
    pub edition: u32,
    /// The address of the board and the counters that it was played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub printed: Option<String>,
    /// The names of the overlays that corrected them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub overlays: Vec<String>,
    /// Where it went on under another edition, or with another board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<GameSeam>>")]
    pub seams: Vec<GameSeam>,
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on.
    pub options: Vec<String>,
    /// How much time the players had, if that was limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether what was behind a commit point stood.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub without_takebacks: bool,
    /// Whether it counted for ratings there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// Who played the Union in the end.
    pub union: String,
    /// Who played the Confederacy in the end.
    pub confederate: String,
    /// What the dice follow from.
    pub dice: GameDice,
    /// When the table was opened, RFC 3339.
    pub created_at: String,
    /// How it ended, as a word: `victory`, `draw`, `resigned`, `adjudged`, `time`; absent when it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended_by: Option<String>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Side>,
    /// Where it began, when it goes on from where another game stood: as far as that one came to there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub beginning: Option<Box<GameBeginning>>,
    /// Its journal, with whatever was taken back.
    pub steps: Vec<GameStep>,
    /// What everybody saw, step by step, in parts that follow each other, each packed (zlib) and in base64: of games that
    /// rules of now cannot play again as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub sealed: Vec<String>,
}

/// A game as far as another one goes on from it: of the same book, edition, scenario and options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameBeginning {
    /// The table at which it was played: its dice follow from it.
    #[ts(type = "string")]
    pub table: Uuid,
    /// What they follow from besides; without the seed where that game is not over.
    pub dice: GameDice,
    /// Where it began itself, when that was where another one stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    pub beginning: Option<Box<GameBeginning>>,
    /// Its journal up to there.
    pub steps: Vec<GameStep>,
}

/// What the dice of a game follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameDice {
    /// The seed, in hexadecimal; absent while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// What was added by the player who took the seat of the Union.
    pub union_salt: String,
    /// What was added by the player who took the seat of the Confederacy.
    pub confederate_salt: String,
}

/// Where a game went on under another edition of its rules, or with another board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameSeam {
    /// The number of the step that marks it.
    pub step: u32,
    /// The edition from there on.
    pub edition: u32,
    /// The address of what is printed from there on.
    pub printed: String,
}

/// A step of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameStep {
    /// Its number, from 0.
    pub step: u32,
    /// Who.
    pub side: Side,
    /// The id of a choice, or an act of the table, which begins with a tilde.
    pub choice: String,
    /// When, RFC 3339.
    pub at: String,
    /// What was rolled, each as a number from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub rolls: Vec<u8>,
    /// Four bytes of a hash of the state after it, in hexadecimal; absent in steps from before that was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub digest: Option<String>,
}

/// That a game was played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Imported {
    /// The name of the player who brought it here.
    pub by: String,
    /// When, RFC 3339.
    pub at: String,
    /// The table at which it was played: its dice follow from that.
    #[ts(type = "string")]
    pub origin: Uuid,
    /// How many of its steps, from the first, were played again under the rules of this server; absent where all were. Of the
    /// others it shows what its file tells, with dice that follow from the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub replayed: Option<u32>,
}
