//! Notices to browsers, closed ones too: encrypted messages that their push services keep until they come by.

use chrono::{DateTime, TimeDelta, Utc};
use hyper::HeaderMap;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue};
use protocol::http::NoticeKind;
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;
use url::Url;
use uuid::Uuid;

use super::letter::Letter;
use super::post::{Post, Untaken, post};
use super::tried::{self, GIVEN_UP_AFTER, LEASE, MOST_ROUNDS, Tried};
use super::wish::{ABSENCE, HeldBack, Wish, zone_of};
use super::words::{deadline, headline};
use crate::app::App;
use crate::db;
use crate::db::push::PushRow;
use crate::error::Result;
use crate::push::encoded;
use crate::push::sealed::{Recipient, seal};
use crate::push::vapid::Keys;

/// How many messages are sent at the same time.
const AT_ONCE: i64 = 32;

/// For how long a push service is to keep a message, in seconds.
const TTL: HeaderName = HeaderName::from_static("ttl");

/// How soon the browser is to be woken.
const URGENCY: HeaderName = HeaderName::from_static("urgency");

/// What a message is about: a later one about the same takes the place of one that still waits.
const TOPIC: HeaderName = HeaderName::from_static("topic");

/// With less time than this left, a turn cannot wait until the screen is switched on.
const URGENT: TimeDelta = TimeDelta::hours(1);

/// How long a topic may be: 32 characters, which are 24 bytes.
const TOPIC_BYTES: usize = 24;

/// How long a title may be in letters; the rest of a message is short.
const LONGEST_TITLE: usize = 300;

/// The keys of the server: made when they are first needed, and the same on all nodes.
///
/// # Errors
/// When the database fails.
pub async fn keys(app: &App) -> Result<&Keys> {
    let reading = async {
        let database = &app.hub.services.database;
        if let Some(kept) = db::push::keys(database).await? {
            return Keys::of(&kept);
        }
        db::push::keep_keys(database, &Keys::generate()?).await?;
        let kept = db::push::keys(database).await?;
        Keys::of(&kept.ok_or_else(|| sqlx::Error::RowNotFound)?)
    };
    app.push_keys.get_or_try_init(|| reading).await
}

/// Sends all messages to browsers whose time has come.
///
/// # Errors
/// When the database fails.
pub async fn deliver_all(app: &App) -> Result<()> {
    for _ in 0..MOST_ROUNDS {
        let services = &app.hub.services;
        let leasing = db::push::lease(&services.database, services.clock.now(), LEASE, AT_ONCE);
        let leased = db::patiently(leasing).await?;
        let count = leased.len();
        let mut trying: JoinSet<Result<()>> = JoinSet::new();
        for row in leased {
            let app = app.clone();
            trying.spawn(async move { Box::pin(attempt(&app, &row)).await });
        }
        tried::all(trying).await?;
        if count < AT_ONCE as usize {
            break;
        }
    }
    Ok(())
}

/// Tries to send a message, and writes down what came of it.
async fn attempt(app: &App, row: &PushRow) -> Result<()> {
    let services = &app.hub.services;
    let (database, now) = (&services.database, services.clock.now());
    let wish = Wish {
        kinds: row.kinds.as_deref(),
        quiet: (row.quiet_from, row.quiet_to),
        zone: zone_of(row.zone.as_deref()),
    };
    let is_here = app.hub.is_present(row.notice.table, row.notice.player);
    let letter = match wish.holds_back(row.notice.kind, now) {
        Some(HeldBack::Until(time)) => return Ok(db::letters::put_off(database, row.id, time).await?),
        Some(HeldBack::Unwanted) => None,
        None if is_here && row.notice.kind == NoticeKind::Turn => {
            return Ok(db::letters::put_off(database, row.id, now + ABSENCE).await?);
        }
        None if is_here => None,
        None => Letter::read(app, &row.notice).await?,
    };
    let Some(letter) = letter else {
        return Ok(db::notices::arrived(database, row.id).await?);
    };
    let sent = send(app, row, &letter, &wish, now).await;
    // The browser, or its user, has ended the subscription, and what is on its way there goes with it.
    if let Err(Untaken {
        status: Some(404 | 410),
        ..
    }) = sent
    {
        metrics::counter!("vedette_notices_gone_total").increment(1);
        return Ok(db::push::end(database, &row.subscription).await?);
    }
    let tried = Tried {
        delivery: row.id,
        created_at: row.created_at,
        attempts: row.attempts,
        patience: GIVEN_UP_AFTER,
    };
    tried.came_to(app, &way(&row.subscription.endpoint), sent).await
}

async fn send(
    app: &App,
    row: &PushRow,
    letter: &Letter,
    wish: &Wish<'_>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Untaken> {
    let endpoint: Url = row.subscription.endpoint.parse().map_err(|_| "the address is none")?;
    let topic = topic(row.notice.table, row.notice.kind);
    let message = json!({
        "title": headline(letter).chars().take(LONGEST_TITLE).collect::<String>(),
        "body": deadline(letter, wish.zone),
        "path": letter.path,
        "tag": topic,
    });
    let recipient = Recipient {
        key: &row.subscription.p256dh,
        auth: &row.subscription.auth,
    };
    let body = seal(recipient, message.to_string().as_bytes()).map_err(|error| error.to_string())?;
    let keys = keys(app).await.map_err(|error| error.to_string())?;
    let contact = app.config.public_url.as_ref();
    let authorization = keys.authorization(&endpoint, contact, now);
    let authorization = authorization.map_err(|error| error.to_string())?;
    // Nobody is told later than others would give it up.
    let left = (row.created_at + GIVEN_UP_AFTER - now).max(TimeDelta::zero());
    let header = |text: String| HeaderValue::try_from(text).expect("digits, letters and signs of ASCII");
    let headers = HeaderMap::from_iter([
        (AUTHORIZATION, header(authorization)),
        (CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
        (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (TTL, left.num_seconds().into()),
        (URGENCY, HeaderValue::from_static(urgency(letter, now))),
        (TOPIC, header(topic)),
    ]);
    let message = Post {
        url: &endpoint,
        body: body.into(),
        headers,
        allows_private: app.config.allow_private_webhooks,
    };
    post(message).await
}

/// What a message is about, in words that tell the push service nothing. Whoever is told that his game is over need not be
/// told that it waited for him.
fn topic(table: Uuid, kind: NoticeKind) -> String {
    let kind = match kind {
        NoticeKind::Over => NoticeKind::Turn,
        kind => kind,
    };
    let digest = Sha256::digest(format!("{table} {}", kind.word()));
    encoded(&digest[..TOPIC_BYTES])
}

/// How soon a browser is to be woken (RFC 8030, 5.3).
fn urgency(letter: &Letter, now: DateTime<Utc>) -> &'static str {
    match letter.kind {
        NoticeKind::Turn if letter.deadline.is_some_and(|deadline| deadline - now < URGENT) => "high",
        NoticeKind::Over | NoticeKind::Tournament => "low",
        _ => "normal",
    }
}

/// Where it goes, without what is secret in its address.
fn way(endpoint: &str) -> String {
    let url: Option<Url> = endpoint.parse().ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    format!("push to a browser at {host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_of_one_table_and_fits() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let turn = topic(one, NoticeKind::Turn);
        assert_eq!(turn.len(), 32);
        assert_eq!(turn, topic(one, NoticeKind::Over));
        assert_ne!(turn, topic(one, NoticeKind::Draw));
        assert_ne!(turn, topic(other, NoticeKind::Turn));
    }
}
