//! Where a player has notices sent to.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::{ErrorBody, NewWebhook, NoticeKind, Player, Webhook, WebhookForm, Webhooks};
use url::Url;
use uuid::Uuid;

use super::extract::{Json, Path};
use super::responses::{Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::accounts::token::new_secret;
use crate::app::App;
use crate::db;
use crate::db::notices::Hook;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::time::rfc3339;

/// How many webhooks a player may have.
const MOST: u32 = 3;

/// How long an address may be.
const LONGEST: usize = 500;

/// How many kinds may be named.
const MOST_KINDS: usize = 8;

/// `GET /account/webhooks`: where the caller has notices sent to.
#[utoipa::path(
    get,
    path = "/account/webhooks",
    tag = "notices",
    responses((status = 200, description = "The caller's webhooks", body = Webhooks), SignedOut, TooOften, Unavailable)
)]
pub(super) async fn list(State(app): State<App>, SignedIn(player): SignedIn) -> Result<axum::Json<Webhooks>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    let rows = db::webhooks::of_player(&app.database, player.id).await?;
    let shown = rows.into_iter().map(|row| Webhook {
        id: row.id,
        url: row.url,
        form: WebhookForm::of_word(&row.form).unwrap_or(WebhookForm::Json),
        kinds: row.kinds.iter().filter_map(|kind| NoticeKind::of_word(kind)).collect(),
        created_at: rfc3339(row.created_at),
        secret: None,
    });
    Ok(axum::Json(Webhooks {
        webhooks: shown.collect(),
        most: MOST,
    }))
}

/// `POST /account/webhooks`: adds one.
#[utoipa::path(
    post,
    path = "/account/webhooks",
    tag = "notices",
    request_body = NewWebhook,
    responses((status = 201, description = "Added; its secret is told only here", body = Webhook), SignedOut, Forbidden, (status = 409, description = "The caller has as many as there may be", body = ErrorBody), Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn add(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Json(wanted): Json<NewWebhook>,
) -> Result<(StatusCode, axum::Json<Webhook>)> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    check_is_no_guest(&player)?;
    let url = address(&wanted.url)?;
    if wanted.kinds.len() > MOST_KINDS {
        return Err(Error::invalid("bad-webhook", "Name each kind of notice once."));
    }
    let named = |kind: &NoticeKind| wanted.kinds.contains(kind);
    let kinds: Vec<NoticeKind> = NoticeKind::ALL.into_iter().filter(named).collect();
    let hook = Hook {
        id: Uuid::now_v7(),
        url: url.into(),
        form: wanted.form.word().to_owned(),
        secret: new_secret() + &new_secret(),
    };
    let now = app.hub.services.clock.now();
    let mut transaction = app.database.begin().await?;
    // Those that come at the same time are counted one after the other.
    db::accounts::lock(&mut transaction, player.id).await?;
    if db::webhooks::count(&mut transaction, player.id).await? >= MOST.into() {
        return Err(Error::conflict(
            "too-many-webhooks",
            format!("You have {MOST} webhooks; delete one of them first."),
        ));
    }
    let words: Vec<String> = kinds.iter().map(|kind| kind.word().to_owned()).collect();
    db::webhooks::add(&mut transaction, player.id, &hook, &words, now).await?;
    transaction.commit().await?;
    let added = Webhook {
        id: hook.id,
        url: hook.url,
        form: wanted.form,
        kinds,
        created_at: rfc3339(now),
        secret: Some(hook.secret),
    };
    Ok((StatusCode::CREATED, axum::Json(added)))
}

/// `DELETE /account/webhooks/{id}`: removes one, with what is on its way there.
#[utoipa::path(
    delete,
    path = "/account/webhooks/{id}",
    tag = "notices",
    params(("id" = Uuid, Path, description = "Which one")),
    responses((status = 204, description = "Gone"), SignedOut, NotFound, TooOften, Unavailable)
)]
pub(super) async fn remove(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): Path<Uuid>,
) -> Result<StatusCode> {
    app.limits.take(Action::Lobby, Who::Player(player.id))?;
    if db::webhooks::delete(&app.database, player.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Error::not_found("You have no such webhook."))
    }
}

/// Guests come and go, and nothing is sent for them.
fn check_is_no_guest(player: &Player) -> Result<()> {
    if player.guest {
        return Err(Error::forbidden("guest", "Sign up first: guests are sent nothing."));
    }
    Ok(())
}

/// An address that can be called. Whether it may be is found out when it is.
fn address(text: &str) -> Result<Url> {
    let refused = || {
        Error::invalid(
            "bad-webhook",
            "A webhook is an address with http or https of at most 500 characters, without name and password.",
        )
    };
    let mut url: Url = text.parse().map_err(|_| refused())?;
    let is_open = url.username().is_empty() && url.password().is_none();
    if !matches!(url.scheme(), "http" | "https") || !is_open || url.host().is_none() {
        return Err(refused());
    }
    url.set_fragment(None);
    if text.len() > LONGEST || url.as_str().len() > LONGEST {
        return Err(refused());
    }
    Ok(url)
}
