//! How the finished games of a book came out.

use axum::extract::State;
use protocol::Side;
use protocol::catalog::OptionInfo;
use protocol::http::{BidAdvice, DiceSum, ScenarioStatistics};
use serde::Deserialize;

use super::extract::{ClientAddress, Query, Word};
use super::responses::{TooOften, Unavailable};
use crate::app::App;
use crate::db;
use crate::db::results::{Counts, Priced};
use crate::error::Result;
use crate::limits::Action;
use crate::people::bids;
use crate::people::statistics::balance;

/// How many scenarios and sets of options are told.
const MOST: i64 = 200;

#[derive(Debug, Deserialize)]
pub(super) struct OfGame {
    ruleset: Word,
}

/// `GET /statistics?ruleset=`: how the finished games came out, by scenario, and by scenario and options.
#[utoipa::path(
    get,
    path = "/statistics",
    tag = "people",
    params(("ruleset" = String, Query, max_length = 64, description = "The game's id")),
    responses((status = 200, description = "What was played most comes first", body = Vec<ScenarioStatistics>), TooOften, Unavailable)
)]
pub(super) async fn of_game(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(OfGame { ruleset }): Query<OfGame>,
) -> Result<axum::Json<Vec<ScenarioStatistics>>> {
    // All games are counted for it.
    app.limits.take(Action::Replay, address)?;
    let rows = db::results::statistics(&app.database, &ruleset.0, MOST).await?;
    let priced = db::results::priced(&app.database, &ruleset.0, None).await?;
    let told = rows.into_iter().map(|row| told(row, &priced));
    Ok(axum::Json(told.collect()))
}

fn told(row: Counts, priced: &[Priced]) -> ScenarioStatistics {
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let (union, confederate) = (number(row.union), number(row.confederate));
    let dice = |dice: i64, pips: i64| DiceSum {
        dice: dice.unsigned_abs(),
        pips: pips.unsigned_abs(),
    };
    let is_meant = |game: &&Priced| {
        let of_options = row.options.as_ref().is_none_or(|options| *options == game.options);
        game.scenario == row.scenario && of_options
    };
    let bids = Side::BOTH.into_iter();
    let bids = bids.filter_map(|side| bids::suggest(side, priced.iter().filter(is_meant)));
    ScenarioStatistics {
        bids: bids.collect(),
        union,
        confederate,
        drawn: number(row.drawn),
        balance: balance(union, union + confederate),
        steps: row.steps.unsigned_abs(),
        days: (row.seconds / 864.0).round() / 100.0,
        union_dice: dice(row.union_dice, row.union_pips),
        confederate_dice: dice(row.confederate_dice, row.confederate_pips),
        luck: balance(number(row.won_by_higher), number(row.uneven)),
        scenario: row.scenario,
        options: row.options,
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct OfTable {
    ruleset: Word,
    scenario: Word,
    options: Option<String>,
}

/// `GET /statistics/bid`: the bid that gives even chances under some options.
#[utoipa::path(
    get,
    path = "/statistics/bid",
    tag = "people",
    params(
        ("ruleset" = String, Query, max_length = 64, description = "The game's id"),
        ("scenario" = String, Query, max_length = 64, description = "The scenario's id"),
        ("options" = Option<String>, Query, max_length = 1000, description = "The options that are on, with commas between them"),
    ),
    responses((status = 200, description = "As far as the games tell", body = BidAdvice), TooOften, Unavailable)
)]
pub(super) async fn bid(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(wanted): Query<OfTable>,
) -> Result<axum::Json<BidAdvice>> {
    app.limits.take(Action::Look, address)?;
    let referee = app.hub.services.games.referee(&wanted.ruleset.0);
    let given: Vec<&str> = wanted.options.as_deref().unwrap_or_default().split(',').collect();
    // Each once and in the order of the catalogue, as tables have them.
    let options = referee.map_or(&[][..], |referee| &referee.info().options).iter();
    let options: Vec<&OptionInfo> = options.filter(|option| given.contains(&option.id.as_str())).collect();
    let mut advice = BidAdvice {
        side: options.iter().find_map(|option| option.bids_for),
        games: 0,
        enough: bids::ENOUGH,
        suggestion: None,
        same_options: false,
    };
    if let Some(side) = advice.side {
        let ruleset = &wanted.ruleset.0;
        let priced = db::results::priced(&app.database, ruleset, Some(&wanted.scenario.0)).await?;
        let is_same = |game: &&Priced| game.options.iter().eq(options.iter().map(|option| &option.id));
        let same = bids::suggest(side, priced.iter().filter(is_same));
        advice.same_options = same.is_some();
        advice.suggestion = same.or_else(|| bids::suggest(side, priced.iter()));
        advice.games = priced
            .iter()
            .filter(|game| game.side == side)
            .map(|game| game.games)
            .sum();
    }
    Ok(axum::Json(advice))
}
