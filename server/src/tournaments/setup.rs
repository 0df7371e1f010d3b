//! What an organiser asks for, checked.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use pairing::outcome::Points;
use pairing::settings::{Format, Games as GamesEach, Settings};
use pairing::tie_break::TieBreak;
use protocol::http::{
    CreateTable, NewTournament, Opponent, Player, RoundPlan, SideWish, TieBreakName, TournamentFormat, TournamentStatus,
};
use protocol::pace::Pace;
use uuid::Uuid;

use crate::db;
use crate::db::tournaments::{self as sql, TournamentRecord};
use crate::error::{Error, Result};
use crate::tables::hub::Hub;
use crate::tables::plan::Plan;
use crate::text;

/// How many tournaments of one organiser may be under way.
const MOST_UNDER_WAY: i64 = 5;

/// How many may enter.
const MOST_ENTRANTS: u32 = 128;

/// How many may enter where everybody plays everybody at once: that is 240 games with pairs.
const MOST_AT_ONCE: u32 = 16;

/// How many rounds may be told apart, how many a Swiss has, how far one may challenge, on how many boards teams meet.
const MOST_ROUNDS: u32 = 20;

/// The longest name, and the longest description, in characters.
const LONGEST_NAME: usize = 80;
const LONGEST_DESCRIPTION: usize = 2000;

/// The highest rating that can be named.
const HIGHEST_RATING: u32 = 4000;

/// How long a game may take, in seconds: an hour to a year.
const LIMITS: std::ops::RangeInclusive<u32> = 3600..=31_536_000;

/// Guests come and go, and could enter a hundred times.
///
/// # Errors
/// When the player is a guest.
pub(super) fn check_is_no_guest(player: &Player) -> Result<()> {
    if player.guest {
        return Err(Error::forbidden(
            "guest",
            "Sign up first: guests take no part in tournaments.",
        ));
    }
    Ok(())
}

/// Sets a tournament up.
///
/// # Errors
/// When the organiser is a guest or has too many already, or what he wants does not go together.
pub async fn create(hub: &Arc<Hub>, organiser: &Player, wanted: NewTournament) -> Result<Uuid> {
    check_is_no_guest(organiser)?;
    let now = hub.services.clock.now();
    let record = checked(hub, organiser, wanted, now)?;
    let mut transaction = hub.services.database.begin().await?;
    // Those that come at the same time are counted one after the other.
    db::accounts::lock(&mut transaction, organiser.id).await?;
    if sql::lists::under_way(&mut transaction, organiser.id).await? >= MOST_UNDER_WAY {
        return Err(Error::conflict(
            "too-many-tournaments",
            format!("{MOST_UNDER_WAY} tournaments of yours are under way; end one of them first."),
        ));
    }
    sql::create(&mut transaction, &record).await?;
    let what = format!("{} sets it up.", organiser.name);
    sql::note(&mut transaction, record.id, Some(organiser.id), &what, "", now).await?;
    transaction.commit().await?;
    Ok(record.id)
}

fn invalid(message: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::invalid("invalid-tournament", message)
}

fn checked(hub: &Hub, organiser: &Player, wanted: NewTournament, now: DateTime<Utc>) -> Result<TournamentRecord> {
    let name = text::tidy(wanted.name.trim());
    if name.chars().count() > LONGEST_NAME || !text::is_visible(&name) || name.chars().any(char::is_control) {
        return Err(invalid(
            "A tournament has a name of at most 80 characters, in one line.",
        ));
    }
    let description = text::tidy(wanted.description.trim());
    if description.chars().count() > LONGEST_DESCRIPTION {
        return Err(invalid("A description has at most 2000 characters."));
    }
    let settings = settings(&wanted)?;
    let rounds = rounds(hub, &wanted)?;
    let (fewest, most) = numbers(&wanted)?;
    if wanted.reliability > 100 {
        return Err(invalid("Reliability is a number of a hundred."));
    }
    if wanted.game_limit.is_some_and(|limit| !LIMITS.contains(&limit)) {
        return Err(invalid("A game may take from an hour to a year."));
    }
    let ratings = [wanted.rating_least, wanted.rating_most];
    let [least, most_rating] = ratings.map(|limit| limit.unwrap_or(0));
    if ratings.iter().flatten().any(|limit| *limit > HIGHEST_RATING)
        || wanted.rating_most.is_some() && least > most_rating
    {
        return Err(invalid("Ratings are 0 to 4000, the least below the most."));
    }
    let opens_at = wanted.opens_at.as_deref().map(time).transpose()?;
    let starts_at = wanted.starts_at.as_deref().map(time).transpose()?;
    if starts_at.is_some_and(|at| at <= now.max(opens_at.unwrap_or(now))) {
        return Err(invalid(
            "A tournament starts after players can enter, and not in the past.",
        ));
    }
    Ok(TournamentRecord {
        id: Uuid::now_v7(),
        organiser: organiser.id,
        organiser_name: organiser.name.clone(),
        name,
        description,
        settings,
        ruleset: wanted.ruleset,
        rounds,
        pace: wanted.pace,
        game_limit: wanted.game_limit.map(u32::cast_signed),
        fewest: fewest.cast_signed(),
        most: most.cast_signed(),
        reliability: wanted.reliability.cast_signed(),
        rated: wanted.rated,
        ratings: ratings.map(|limit| limit.map(u32::cast_signed)),
        late_entry: wanted.late_entry,
        opens_at,
        starts_at,
        status: TournamentStatus::Open,
        closed: false,
        paused_at: None,
        created_at: now,
    })
}

fn settings(wanted: &NewTournament) -> Result<Settings> {
    let format = format(wanted.format);
    let number = match format {
        Format::Swiss { rounds: number } | Format::Ladder { reach: number } | Format::TeamMatch { boards: number } => {
            number
        }
        _ => 1,
    };
    if !(1..=MOST_ROUNDS).contains(&number) {
        return Err(invalid("Rounds, boards and places are 1 to 20."));
    }
    let mut tie_breaks = Vec::new();
    for name in wanted.tie_breaks.iter().flatten() {
        let tie_break = tie_break(*name);
        if tie_breaks.contains(&tie_break) {
            return Err(invalid("Name each tie-break once."));
        }
        tie_breaks.push(tie_break);
    }
    Ok(Settings {
        format,
        games: if wanted.pairs {
            GamesEach::Pair
        } else {
            GamesEach::Single
        },
        tie_breaks: if wanted.tie_breaks.is_some() {
            tie_breaks
        } else {
            format.usual_tie_breaks()
        },
        lots: Some(rand::random()),
        missed: Points::ZERO,
    })
}

/// What is played in each round. The rules have the last word on what goes together.
fn rounds(hub: &Hub, wanted: &NewTournament) -> Result<Vec<RoundPlan>> {
    if wanted.rounds.len() > MOST_ROUNDS as usize {
        return Err(invalid("At most 20 rounds can be told apart."));
    }
    let plan = |round| {
        Plan::new(
            &hub.services.games,
            &table_for(&wanted.ruleset, round, wanted.pace, wanted.rated),
        )
    };
    if wanted.rounds.is_empty() {
        let plan = plan(None)?;
        return Ok(vec![RoundPlan {
            scenario: plan.scenario,
            options: std::collections::BTreeMap::new(),
        }]);
    }
    for round in &wanted.rounds {
        plan(Some(round))?;
    }
    Ok(wanted.rounds.clone())
}

/// A table for a round. What has been decided in a tournament stands.
pub(super) fn table_for(ruleset: &str, round: Option<&RoundPlan>, pace: Option<Pace>, rated: bool) -> CreateTable {
    CreateTable {
        ruleset: ruleset.to_owned(),
        scenario: round.map(|round| round.scenario.clone()),
        options: round.map(|round| round.options.clone()).unwrap_or_default(),
        side: SideWish::Any,
        opponent: Opponent::Open,
        pace,
        without_takebacks: true,
        rated,
        salt: None,
    }
}

/// How many must and may enter.
fn numbers(wanted: &NewTournament) -> Result<(u32, u32)> {
    let is_at_once = wanted.format == TournamentFormat::RoundRobin { concurrent: true };
    let limit = if is_at_once { MOST_AT_ONCE } else { MOST_ENTRANTS };
    let (fewest, most) = (wanted.fewest.unwrap_or(2), wanted.most.unwrap_or(limit));
    if fewest < 2 || most < fewest || most > limit {
        return Err(invalid(format!("From 2 to {limit} may enter here.")));
    }
    Ok((fewest, most))
}

/// Reads a time.
pub(super) fn time(text: &str) -> Result<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).map(|time| time.to_utc());
    time.map_err(|_| invalid("A time is written as 2026-07-01T18:00:00Z."))
}

const fn format(wanted: TournamentFormat) -> Format {
    match wanted {
        TournamentFormat::RoundRobin { concurrent } => Format::RoundRobin { concurrent },
        TournamentFormat::Swiss { rounds } => Format::Swiss { rounds },
        TournamentFormat::SingleElimination => Format::SingleElimination,
        TournamentFormat::DoubleElimination { second_final } => Format::DoubleElimination { second_final },
        TournamentFormat::Ladder { reach } => Format::Ladder { reach },
        TournamentFormat::TeamMatch { boards } => Format::TeamMatch { boards },
    }
}

const fn tie_break(wanted: TieBreakName) -> TieBreak {
    match wanted {
        TieBreakName::Buchholz => TieBreak::Buchholz,
        TieBreakName::BuchholzCut1 => TieBreak::BuchholzCut1,
        TieBreakName::SonnebornBerger => TieBreak::SonnebornBerger,
        TieBreakName::HeadToHead => TieBreak::HeadToHead,
        TieBreakName::Margin => TieBreak::Margin,
        TieBreakName::Wins => TieBreak::Wins,
    }
}
