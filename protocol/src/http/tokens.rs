//! Tokens by which programs use the API for a player.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// What a token may be used for. Nothing that concerns the account itself is within any of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Scope {
    /// To see what the player sees: lists, tables, journals, his private notes.
    Read,
    /// To decide for him at his tables, to agree and to give up, and to write his private notes.
    Play,
    /// To say something at tables.
    Chat,
    /// To open, join and decline tables.
    Tables,
    /// To enter and leave tournaments, and to organise his own.
    Tournaments,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 5] = [Scope::Read, Scope::Play, Scope::Chat, Scope::Tables, Scope::Tournaments];

    /// The word for it, as on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Chat => "chat",
            Scope::Tables => "tables",
            Scope::Tournaments => "tournaments",
        }
    }

    /// The scope of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// `POST /account/tokens`: another token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewToken {
    /// What the player calls it.
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub name: String,
    /// What it may be used for.
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub scopes: Vec<Scope>,
    /// After how many days it is good for nothing, 1 to 366.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 366))]
    pub days: u16,
}

/// A token, as its player is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ApiToken {
    /// Which one.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What the player calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// Since when there is one, RFC 3339.
    pub created_at: String,
    /// Until when it is good, RFC 3339.
    pub expires_at: String,
    /// When it was last used, to some minutes; RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub used_at: Option<String>,
    /// The token itself, told only once: in the answer to whoever makes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// `GET /account/tokens`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct ApiTokens {
    /// Oldest first.
    pub tokens: Vec<ApiToken>,
    /// How many there may be.
    pub most: u32,
}
