//! What players have answered beforehand at their tables.

use axum::extract::State;
use protocol::http::{Plan, PlanRule, WritePlan};

use super::extract::{Json, Path, TableId};
use super::responses::{Conflict, Forbidden, NotFound, SignedOut, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::db::plans::{Draft, Key};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::time::rfc3339;

/// How many rules a plan may have.
const MOST_RULES: usize = 20;

/// How many characters a text in a rule may have, and how many parameters it may compare.
const LONGEST: usize = 64;
const MOST_PARAMS: usize = 8;

/// The longest body that may hold a plan, in bytes: more than any of keys and numbers needs.
pub(super) const BODY_LIMIT: usize = 100 * 1024;

/// `GET /tables/{id}/plan`.
#[utoipa::path(
    get,
    path = "/tables/{id}/plan",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    responses((status = 200, description = "What the caller has answered beforehand", body = Plan), SignedOut, Forbidden, NotFound, TooOften, Unavailable)
)]
pub(super) async fn show(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
) -> Result<axum::Json<Plan>> {
    app.limits.take(Action::Look, Who::Player(player.id))?;
    app.hub.table(id).await?.check_sits(player.id)?;
    let key = Key {
        table: id,
        player: player.id,
    };
    Ok(axum::Json(kept(&app, key).await?))
}

/// `POST /tables/{id}/plan`.
#[utoipa::path(
    post,
    path = "/tables/{id}/plan",
    tag = "tables",
    params(("id" = Uuid, Path, description = "The table")),
    request_body = WritePlan,
    responses((status = 200, description = "Written down", body = Plan), SignedOut, Forbidden, NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn write(
    State(app): State<App>,
    SignedIn(player): SignedIn,
    Path(id): TableId,
    Json(wanted): Json<WritePlan>,
) -> Result<axum::Json<Plan>> {
    app.limits.take(Action::Decide, Who::Player(player.id))?;
    let (side, step) = app.hub.table(id).await?.lone_seat(player.id)?;
    if wanted.rules.len() > MOST_RULES || !wanted.rules.iter().all(is_short) {
        return Err(Error::invalid(
            "too-long",
            format!("A plan has at most {MOST_RULES} rules, and none of them is a story."),
        ));
    }
    let services = &app.hub.services;
    let draft = Draft {
        rules: wanted.rules,
        keeps_on: wanted.keeps_on,
        rests: wanted.rests,
        side,
        step,
    };
    let key = Key {
        table: id,
        player: player.id,
    };
    let writing = db::plans::replace(&services.database, key, &draft, wanted.version, services.clock.now());
    if !db::patiently(writing).await? {
        return Err(Error::stale());
    }
    Ok(axum::Json(kept(&app, key).await?))
}

async fn kept(app: &App, key: Key) -> Result<Plan> {
    let kept = db::patiently(db::plans::find(&app.hub.services.database, key)).await?;
    let plan = kept.map(|kept| Plan {
        rules: kept.rules,
        keeps_on: kept.keeps_on,
        version: kept.version,
        paused: kept.paused,
        fired_at: kept.fired_at.map(rfc3339),
    });
    Ok(plan.unwrap_or_default())
}

fn is_short(rule: &PlanRule) -> bool {
    let when = &rule.when;
    let moment = when.moment.as_ref();
    let texts = [
        Some(&when.asked),
        when.told.as_ref(),
        rule.answer.as_ref(),
        moment.map(|moment| &moment.key),
    ];
    let lists = [when.about.as_ref(), moment.map(|moment| &moment.params)];
    let lists = || lists.into_iter().flatten();
    let mut texts = texts.into_iter().flatten().chain(lists().flatten());
    lists().all(|params| params.len() <= MOST_PARAMS) && texts.all(|text| text.chars().count() <= LONGEST)
}
