//! Players as others see them: profiles and ratings.

use axum::extract::State;
use protocol::http::{Profile, Ranked, Rating, RatingChange};
use uuid::Uuid;

use super::extract::{ClientAddress, Path, Query, Word};
use super::responses::{NotFound, TooOften, Unavailable};
use super::session::SignedIn;
use super::tables::headers;
use crate::accounts::names::key_of;
use crate::app::App;
use crate::db;
use crate::db::people::{Shown, Tie};
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::ratings::Standing;
use crate::time::rfc3339;

/// How many running games a profile shows.
const MOST_RUNNING: i64 = 20;

/// How many changes of a rating are shown.
const MOST_CHANGES: i64 = 200;

/// How many players a list of the best has.
const MOST_RANKED: i64 = 100;

/// Whose deviation is larger is known too little to be compared with others.
const KNOWN_BELOW: f64 = 110.0;

/// `GET /players/{id}`: a player, by name or id.
#[utoipa::path(
    get,
    path = "/players/{id}",
    tag = "people",
    params(("id" = String, Path, description = "The player's name or id")),
    responses((status = 200, description = "What everybody may know of the player", body = Profile), NotFound, TooOften, Unavailable)
)]
pub(super) async fn profile(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<axum::Json<Profile>> {
    let caller = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(caller, address))?;
    let Shown {
        player,
        gone,
        created_at,
        seen_at,
        shows_seen,
    } = shown(&app, &id).await?;
    let tie = match caller {
        Some(caller) => db::people::tie(&app.database, caller, player.id).await?,
        None => Tie::default(),
    };
    let (paces, reliability) = db::people::paces(&app.database, player.id).await?;
    let running = db::people::running(&app.database, player.id, MOST_RUNNING).await?;
    let standings = db::people::standings(&app.database, player.id).await?;
    let is_told = shows_seen && !tie.is_blocked || caller == Some(player.id);
    Ok(axum::Json(Profile {
        records: db::people::records(&app.database, player.id).await?,
        ratings: standings
            .into_iter()
            .map(|(ruleset, standing)| rating(&app, ruleset, &standing))
            .collect(),
        paces,
        reliability,
        running: headers(&app, &running, caller).await?,
        friend: tie.friend,
        blocked: tie.blocks,
        id: player.id,
        name: player.name,
        guest: player.guest,
        gone,
        joined_at: rfc3339(created_at),
        seen_at: seen_at.filter(|_| is_told).map(rfc3339),
    }))
}

/// `GET /players/{id}/ratings`: what rated games made of a player's ratings.
#[utoipa::path(
    get,
    path = "/players/{id}/ratings",
    tag = "people",
    params(("id" = String, Path, description = "The player's name or id")),
    responses((status = 200, description = "The last 200 changes, the newest first", body = Vec<RatingChange>), NotFound, TooOften, Unavailable)
)]
pub(super) async fn history(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<axum::Json<Vec<RatingChange>>> {
    app.limits.take(Action::Look, address)?;
    let player = shown(&app, &id).await?.player;
    let changes = db::people::history(&app.database, player.id, MOST_CHANGES).await?;
    let told = changes.into_iter().map(|change| RatingChange {
        table: change.table,
        ruleset: change.ruleset,
        at: rfc3339(change.at),
        opponent: change.opponent,
        before: rounded(change.before),
        after: rounded(change.after),
    });
    Ok(axum::Json(told.collect()))
}

/// A game.
#[derive(Debug, serde::Deserialize)]
pub(super) struct OfGame {
    ruleset: Word,
    #[serde(default)]
    provisional: bool,
}

/// `GET /ratings?ruleset=`: the best players of a game.
#[utoipa::path(
    get,
    path = "/ratings",
    tag = "people",
    params(
        ("ruleset" = String, Query, max_length = 64, description = "The game's id"),
        ("provisional" = Option<bool>, Query, description = "Whether to list those too whose ratings are known too little"),
    ),
    responses((status = 200, description = "At most 100, the best first; by default those whose ratings are known well enough", body = Vec<Ranked>), TooOften, Unavailable)
)]
pub(super) async fn best(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(OfGame { ruleset, provisional }): Query<OfGame>,
) -> Result<axum::Json<Vec<Ranked>>> {
    app.limits.take(Action::Look, address)?;
    let known_below = if provisional { f64::INFINITY } else { KNOWN_BELOW };
    let best = db::people::best(&app.database, &ruleset.0, known_below, MOST_RANKED).await?;
    let ranked = best.into_iter().map(|(name, standing)| Ranked {
        name,
        rating: rating(&app, ruleset.0.clone(), &standing),
    });
    let is_known = |ranked: &Ranked| provisional || !ranked.rating.provisional;
    Ok(axum::Json(ranked.filter(is_known).collect()))
}

/// A player by name or id.
pub(super) async fn shown(app: &App, id: &str) -> Result<Shown> {
    let uuid: Option<Uuid> = id.parse().ok();
    let found = db::people::shown(&app.database, uuid, &key_of(id)).await?;
    found.ok_or_else(|| Error::not_found("There is no player of this name."))
}

fn rating(app: &App, ruleset: String, standing: &Standing) -> Rating {
    let deviation = standing.deviation_at(app.hub.services.clock.now());
    Rating {
        ruleset,
        rating: rounded(standing.rating),
        deviation: rounded(deviation),
        games: standing.games.unsigned_abs(),
        provisional: deviation >= KNOWN_BELOW,
    }
}

/// Ratings are far from the limits of a number.
fn rounded(rating: f64) -> i32 {
    rating.round() as i32
}
