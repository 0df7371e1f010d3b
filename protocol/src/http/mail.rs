//! The address of a player, what he is told there, and what the links in letters open.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::NoticeKind;

/// What is known of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum AddressState {
    /// Its owner has not followed the link that was sent there; nothing else is sent.
    Unconfirmed,
    /// Its owner has.
    Confirmed,
    /// Mail is refused there for good; nothing is sent there until it is given and confirmed anew.
    Refused,
}

/// An address, as only its owner is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct MailAddress {
    /// The address.
    pub address: String,
    /// What is known of it.
    pub state: AddressState,
}

/// `GET /account/address`, and the answer to what changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct MailAccount {
    /// Whether this server sends mail at all.
    pub offered: bool,
    /// The address of the caller, if he has given one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mail: Option<MailAddress>,
}

/// `POST /account/address`: where the caller wants to get mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SetAddress {
    /// An address such as `name@example.org`.
    #[cfg_attr(feature = "openapi", schema(format = "email", max_length = 254))]
    pub address: String,
    /// His password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub password: String,
}

/// `POST /account/address/remove`: the caller wants no mail any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RemoveAddress {
    /// His password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub password: String,
}

/// Hours of the player's day in which he is told nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct QuietHours {
    /// The hour at which they begin, 0 to 23.
    #[cfg_attr(feature = "openapi", schema(maximum = 23))]
    pub from: u8,
    /// The hour at which they end, 0 to 23. They may go over midnight; when both are the same there are none.
    #[cfg_attr(feature = "openapi", schema(maximum = 23))]
    pub to: u8,
}

/// `GET` and `POST /account/notices`: of what the caller wants to be told how. Webhooks have kinds of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NoticeChoice {
    /// The kinds that are mailed to him.
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub mail: Vec<NoticeKind>,
    /// The kinds that his browsers tell him of; where they are not named, they stay as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    #[ts(optional)]
    pub push: Option<Vec<NoticeKind>>,
    /// When he is sent nothing by mail and push; what falls into these hours waits until they end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub quiet: Option<QuietHours>,
    /// The hour of his day, 0 to 23, at which he gets one letter about all his turns in the place of one about each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 23))]
    #[ts(optional)]
    pub digest: Option<u8>,
}

/// `POST /mail/confirm` and `POST /mail/unsubscribe`: what stands in a link of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct MailLink {
    /// What stands in the link.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub token: String,
}

/// `POST /password/forgot`: asks for a link to a new password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ForgotPassword {
    /// The name of a player, or his address.
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub who: String,
}

/// `POST /password/reset`: sets a new password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ResetPassword {
    /// What stands in the link.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub token: String,
    /// The new password, 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}
