//! The archive of finished games.

use axum::extract::State;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use protocol::Side;
use protocol::http::{Archive, FinishedGame};
use serde::Deserialize;
use uuid::Uuid;

use super::extract::{ClientAddress, Query, Word};
use super::people::shown;
use super::responses::{NotFound, TooOften, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::db::archive::Sought;
use crate::db::people::pace_kind;
use crate::error::Result;
use crate::limits::{Action, Who};
use crate::time::rfc3339;

/// How many games a page has.
const PAGE: i64 = 50;

/// How a game came out.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum GameResult {
    Union,
    Confederate,
    Draw,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum How {
    Victory,
    Draw,
    Resigned,
    Time,
    Adjudged,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    player: Option<Word>,
    ruleset: Option<Word>,
    scenario: Option<Word>,
    result: Option<GameResult>,
    how: Option<How>,
    since: Option<NaiveDate>,
    until: Option<NaiveDate>,
    before: Option<Uuid>,
}

/// `GET /archive`: finished games, the newest first, page by page.
#[utoipa::path(
    get,
    path = "/archive",
    tag = "people",
    params(
        ("player" = Option<String>, Query, max_length = 64, description = "The name or id of a player; the caller finds his games by link too"),
        ("ruleset" = Option<String>, Query, max_length = 64, description = "The game's id"),
        ("scenario" = Option<String>, Query, max_length = 64, description = "The scenario's id"),
        ("result" = inline(Option<GameResult>), Query, description = "Who won"),
        ("how" = inline(Option<How>), Query, description = "How it ended"),
        ("since" = Option<String>, Query, format = "date", description = "The first day (UTC) on which it ended"),
        ("until" = Option<String>, Query, format = "date", description = "The last day (UTC) on which it ended"),
        ("before" = Option<Uuid>, Query, description = "The table after which to go on, as `next` says"),
    ),
    responses((status = 200, description = "At most 50 games", body = Archive), NotFound, TooOften, Unavailable)
)]
pub(super) async fn find(
    State(app): State<App>,
    caller: Option<SignedIn>,
    ClientAddress(address): ClientAddress,
    Query(wanted): Query<Wanted>,
) -> Result<axum::Json<Archive>> {
    let caller = caller.map(|SignedIn(player)| player.id);
    app.limits.take(Action::Look, Who::caller(caller, address))?;
    let player = match &wanted.player {
        Some(Word(name)) => {
            let player = shown(&app, name).await?.player.id;
            Some((player, caller == Some(player)))
        }
        None => None,
    };
    let sought = Sought {
        player,
        ruleset: wanted.ruleset.map(|Word(id)| id),
        scenario: wanted.scenario.map(|Word(id)| id),
        winner: wanted.result.map(|result| match result {
            GameResult::Union => Some(Side::Union),
            GameResult::Confederate => Some(Side::Confederate),
            GameResult::Draw => None,
        }),
        ended_by: wanted.how.map(|how| match how {
            How::Victory => "victory",
            How::Draw => "draw",
            How::Resigned => "resigned",
            How::Time => "time",
            How::Adjudged => "adjudged",
        }),
        since: wanted.since.map(midnight),
        until: wanted
            .until
            .and_then(|day| day.checked_add_days(Days::new(1)))
            .map(midnight),
        before: wanted.before,
    };
    let mut found = db::archive::find(&app.database, &sought, PAGE + 1).await?;
    let is_more = found.len() as i64 > PAGE;
    found.truncate(PAGE as usize);
    let next = found.last().filter(|_| is_more).map(|last| last.table);
    let games = found.into_iter().map(|game| FinishedGame {
        table: game.table,
        ruleset: game.ruleset,
        scenario: game.scenario,
        options: game.options,
        union: game.union,
        confederate: game.confederate,
        ended_by: game.ended_by,
        winner: game.winner,
        began_at: rfc3339(game.began_at),
        ended_at: rfc3339(game.ended_at),
        steps: game.steps.unsigned_abs(),
        pace: pace_kind(game.pace.as_deref()),
        rated: game.rated,
        margin: game.margin.map(i32::unsigned_abs),
    });
    Ok(axum::Json(Archive {
        games: games.collect(),
        next,
    }))
}

/// Days outside of what the database can hold are as good as its ends.
fn midnight(day: NaiveDate) -> DateTime<Utc> {
    let [first, last] = [(1, 1, 1), (9999, 12, 31)].map(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day));
    let day = day.max(first.unwrap_or(day)).min(last.unwrap_or(day));
    day.and_time(NaiveTime::MIN).and_utc()
}
