//! Notices to webhooks: signed JSON, or what Discord and Slack take.

use hmac::{Hmac, KeyInit, Mac};
use hyper::HeaderMap;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use protocol::http::WebhookForm;
use serde_json::{Value, json};
use sha2::Sha256;
use url::Url;

use super::letter::Letter;
use super::post::{Post, Untaken, post};
use super::words::lines;
use crate::app::App;
use crate::db::notices::{Delivery, Hook};
use crate::time::rfc3339;

/// The header with the time and the signature.
pub const SIGNATURE: &str = "vedette-signature";

/// Tells a webhook.
///
/// # Errors
/// Says why it was not told.
pub async fn send(app: &App, delivery: &Delivery, letter: &Letter) -> Result<(), Untaken> {
    let url: Url = delivery.hook.url.parse().map_err(|_| "the address is none")?;
    let form = WebhookForm::of_word(&delivery.hook.form).unwrap_or(WebhookForm::Json);
    let body = match form {
        WebhookForm::Json => full(delivery, letter),
        // Names are what players like: nobody is called by them.
        WebhookForm::Discord => json!({"content": lines(letter).join("\n"), "allowed_mentions": {"parse": []}}),
        WebhookForm::Slack => json!({"text": escaped(&lines(letter).join("\n"))}),
    };
    let body = body.to_string();
    let now = app.hub.services.clock.now().timestamp();
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if form == WebhookForm::Json {
        let signature = signature(&delivery.hook.secret, now, &body);
        headers.insert(SIGNATURE, HeaderValue::try_from(signature).expect("hexadecimal digits"));
    }
    let message = Post {
        url: &url,
        body: body.into(),
        headers,
        allows_private: app.config.allow_private_webhooks,
    };
    post(message).await
}

/// Everything that a notice says.
fn full(delivery: &Delivery, letter: &Letter) -> Value {
    json!({
        "id": delivery.id,
        "kind": letter.kind,
        "at": rfc3339(delivery.created_at),
        "player": {"id": delivery.notice.player, "name": delivery.name},
        "table": {
            "id": letter.table,
            "game": letter.game,
            "scenario": letter.scenario,
            "side": letter.side,
            "opponent": letter.opponent,
            "link": letter.link,
        },
        "deadline": letter.deadline.map(rfc3339),
        "tournament": letter.tournament,
        "ended_by": letter.ended_by,
        "winner": letter.winner,
        "text": lines(letter).join("\n"),
    })
}

/// The time, and the HMAC-SHA-256 of the time, a full stop and the body under the secret of the webhook.
#[must_use]
pub fn signature(secret: &str, at: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", hex::encode(mac.finalize().into_bytes()))
}

/// Slack reads these as the beginning of something else.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Where it goes, without what is secret in its address.
#[must_use]
pub fn way(hook: &Hook) -> String {
    let host = hook
        .url
        .parse()
        .ok()
        .and_then(|url: Url| url.host_str().map(str::to_owned));
    format!("{} webhook at {}", hook.form, host.unwrap_or_default())
}
