//! What players are told who are not at the table, and where.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum NoticeKind {
    /// A game waits for the player.
    Turn,
    /// He is invited to a table.
    Invitation,
    /// A game of his is over.
    Over,
    /// His opponent offers a draw.
    Draw,
    /// A game of a tournament begins, with him in it.
    Round,
    /// A tournament is over that he played in.
    Tournament,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [NoticeKind; 6] = [
        NoticeKind::Turn,
        NoticeKind::Invitation,
        NoticeKind::Over,
        NoticeKind::Draw,
        NoticeKind::Round,
        NoticeKind::Tournament,
    ];

    /// The word for it, as on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Invitation => "invitation",
            NoticeKind::Over => "over",
            NoticeKind::Draw => "draw",
            NoticeKind::Round => "round",
            NoticeKind::Tournament => "tournament",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<NoticeKind> {
        NoticeKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// In what form a webhook is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum WebhookForm {
    /// JSON that says everything, signed.
    Json,
    /// What Discord takes.
    Discord,
    /// What Slack takes.
    Slack,
}

impl WebhookForm {
    /// The word for it, as on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            WebhookForm::Json => "json",
            WebhookForm::Discord => "discord",
            WebhookForm::Slack => "slack",
        }
    }

    /// The form of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<WebhookForm> {
        [WebhookForm::Json, WebhookForm::Discord, WebhookForm::Slack]
            .into_iter()
            .find(|form| form.word() == word)
    }
}

/// `POST /account/webhooks`: another place to send notices to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewWebhook {
    /// An address with `http` or `https`, without name and password.
    #[cfg_attr(feature = "openapi", schema(format = "uri", max_length = 500))]
    pub url: String,
    /// In what form.
    pub form: WebhookForm,
    /// Of what.
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub kinds: Vec<NoticeKind>,
}

/// A place where a player has notices sent to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Webhook {
    /// Which one.
    #[ts(type = "string")]
    pub id: Uuid,
    /// The address.
    pub url: String,
    /// In what form it is told.
    pub form: WebhookForm,
    /// Of what.
    pub kinds: Vec<NoticeKind>,
    /// Since when, RFC 3339.
    pub created_at: String,
    /// What its requests are signed with, told only once: in the answer to whoever adds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// `POST /account/push`: notices are to be shown by this browser, even when it is closed. What is sent is what the browser's
/// own `PushSubscription` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewPush {
    /// Where its push service takes messages for it: an address with `https`.
    #[cfg_attr(feature = "openapi", schema(format = "uri", max_length = 1000))]
    pub endpoint: String,
    /// The public key of the browser: a point of P-256, 65 bytes in base64url.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 87, max_length = 88, pattern = "^[A-Za-z0-9_-]{87}=?$")
    )]
    pub p256dh: String,
    /// The secret of the browser: 16 bytes in base64url.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 22, max_length = 24, pattern = "^[A-Za-z0-9_-]{22}(==)?$")
    )]
    pub auth: String,
}

/// A browser that shows notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct PushBrowser {
    /// Which one.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What it is, in words, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub agent: Option<String>,
    /// The host of its push service.
    pub host: String,
    /// Since when, RFC 3339.
    pub created_at: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// `GET /account/push`, and the answer to what changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct PushAccount {
    /// The public key of the server, which browsers need to subscribe: a point of P-256 in base64url.
    pub key: String,
    /// The browsers of the caller that show notices, oldest first.
    pub browsers: Vec<PushBrowser>,
    /// How many there may be.
    pub most: u32,
}

/// `GET /account/webhooks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Webhooks {
    /// Oldest first.
    pub webhooks: Vec<Webhook>,
    /// How many there may be.
    pub most: u32,
}
