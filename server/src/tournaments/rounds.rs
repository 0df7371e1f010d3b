//! What follows of itself: results are taken from tables, games begin, a tournament is over.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use pairing::cross_table::{Mark, cross_table};
use pairing::next::{Next, next};
use pairing::outcome::Outcome;
use pairing::settings::Format;
use pairing::tournament::{Draw, Event, GameKey, Pairing, Tournament};
use protocol::http::{NoticeKind, TournamentStatus};
use protocol::{BySide, Side, Viewer};
use sqlx::PgConnection;
use uuid::Uuid;

use super::field::Field;
use super::setup::table_for;
use crate::db;
use crate::db::notices::Key as Notice;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Ending;
use crate::db::tournaments as sql;
use crate::db::tournaments::games::{self, GameRow};
use crate::error::{Error, Result};
use crate::tables::hub::Hub;
use crate::tables::plan::Plan;
use crate::task::carry_through;

/// How often something may follow from what followed, before it is left for the next look.
const MOST_TURNS: usize = 100;

/// Sees to a tournament, unless somebody else is at it.
///
/// # Errors
/// When something cannot be done; nothing is done then.
pub async fn see_to(hub: &Arc<Hub>, id: Uuid) -> Result<()> {
    let hub = Arc::clone(hub);
    carry_through(async move {
        let mut transaction = hub.services.database.begin().await?;
        if !sql::lock_if_free(&mut transaction, id).await? {
            return Ok(());
        }
        let field = Field::read(&mut transaction, id).await?;
        let now = hub.services.clock.now();
        let is_time = field.record.starts_at.is_some_and(|at| at <= now);
        if field.record.status == TournamentStatus::Open && is_time && field.record.paused_at.is_none() {
            Box::pin(start_by_itself(&mut transaction, &field, now)).await?;
        }
        let begun = advance(&hub, &mut transaction, id).await?;
        transaction.commit().await?;
        Box::pin(announce(&hub, begun)).await;
        Ok(())
    })
    .await
}

/// Starts a tournament whose time has come, or cancels it.
async fn start_by_itself(connection: &mut PgConnection, field: &Field, now: DateTime<Utc>) -> Result<()> {
    let enough = usize::try_from(field.record.fewest).unwrap_or(2);
    if field.entrants.len() >= enough && check_can_start(field).is_ok() {
        start(connection, field, None, "the time that was set", now).await
    } else {
        let why = format!("{} entered, {enough} are needed", field.entrants.len());
        sql::note(connection, field.record.id, None, "It is called off.", &why, now).await?;
        finish(connection, field, TournamentStatus::Cancelled, now).await
    }
}

/// Whether there are enough to play with each other.
pub(super) fn check_can_start(field: &Field) -> Result<()> {
    let refused = |message: &'static str| Err(Error::conflict("too-few", message));
    if field.entrants.len() < 2 {
        return refused("A tournament needs two entrants at least.");
    }
    let teams: BTreeSet<Option<i32>> = field.entrants.iter().map(|entrant| entrant.team).collect();
    if matches!(field.record.settings.format, Format::TeamMatch { .. }) && teams.len() < 2 {
        return refused("A team match needs two teams at least.");
    }
    Ok(())
}

/// Nobody enters by himself any more, and the first games may begin.
pub(super) async fn start(
    connection: &mut PgConnection,
    field: &Field,
    by: Option<Uuid>,
    why: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    check_can_start(field)?;
    let what = format!("It starts with {} entrants.", field.entrants.len());
    sql::note(connection, field.record.id, by, &what, why, now).await?;
    sql::set_status(connection, field.record.id, TournamentStatus::Running, now).await?;
    Ok(())
}

/// Lets a tournament that the caller has locked go on as far as it can by now. Returns the tables at which games have begun,
/// to be announced when the transaction is committed.
///
/// # Errors
/// When the database fails.
pub(super) async fn advance(hub: &Hub, connection: &mut PgConnection, id: Uuid) -> Result<Vec<Uuid>> {
    // On the heap, as what is awaited there: whatever a transaction of many statements keeps would else be a part of the
    // future of everybody who lets a tournament go on, and lie on his stack.
    Box::pin(go_on(hub, connection, id)).await
}

async fn go_on(hub: &Hub, connection: &mut PgConnection, id: Uuid) -> Result<Vec<Uuid>> {
    let now = hub.services.clock.now();
    let mut begun = Vec::new();
    for _ in 0..MOST_TURNS {
        let field = Field::read(connection, id).await?;
        let counted = match field.record.status {
            TournamentStatus::Running | TournamentStatus::Finished => {
                Box::pin(count_results(connection, &field, now)).await?
            }
            _ => false,
        };
        if counted {
            continue;
        }
        if field.record.status != TournamentStatus::Running {
            break;
        }
        let tournament = field.tournament();
        if Box::pin(end_what_is_decided(connection, &field, &tournament)).await? {
            continue;
        }
        if field.record.paused_at.is_some() {
            break;
        }
        Box::pin(pass_limits(connection, &field, now)).await?;
        match next(&tournament) {
            Next::Start { draw } => match Box::pin(begin(hub, connection, &field, &draw)).await {
                Ok(tables) => begun.extend(tables),
                Err(error) if error.code == "invalid-table" => {
                    let why = error.message.into_owned();
                    sql::note(
                        connection,
                        id,
                        None,
                        "It pauses: the next games cannot begin.",
                        &why,
                        now,
                    )
                    .await?;
                    sql::set_paused(connection, id, Some(now)).await?;
                }
                Err(error) => return Err(error),
            },
            Next::Wait { .. } => break,
            Next::Over { .. } => {
                sql::note(connection, id, None, "It is over.", "all is played", now).await?;
                Box::pin(finish(connection, &field, TournamentStatus::Finished, now)).await?;
            }
        }
    }
    Ok(begun)
}

/// Takes the results of tables that are over, and takes back those that have been made void since; whether there were any.
/// When the tournament is over, only of what was decided before.
async fn count_results(connection: &mut PgConnection, field: &Field, now: DateTime<Utc>) -> Result<bool> {
    let is_running = field.record.status == TournamentStatus::Running;
    let is_new = |game: &GameRow| game.outcome.is_none() && (is_running || game.is_closing);
    let is_taken_back = |game: &GameRow| {
        let counts = game.outcome.is_some_and(|outcome| outcome != Outcome::Unplayed);
        game.is_void && counts && !game.is_closing && !game.by_organiser
    };
    let mut counted = false;
    for game in field.games.iter().filter(|game| game.is_over) {
        if is_taken_back(game) {
            let (union, confederate) = (field.name(game.pairing.union), field.name(game.pairing.confederate));
            let what = format!("The game of {union} and {confederate} counts for nothing any more.");
            sql::note(
                connection,
                field.record.id,
                None,
                &what,
                "whoever runs this server has said so",
                now,
            )
            .await?;
        }
        if is_new(game) || is_taken_back(game) {
            let outcome = outcome_of(game);
            games::decide(connection, field.record.id, game.pairing.key, Some(outcome), false).await?;
            counted = true;
        }
    }
    Ok(counted)
}

/// What a game counts as whose table is over. The players may have changed places there.
fn outcome_of(game: &GameRow) -> Outcome {
    let side = |side: Side| if game.seats_exchanged { side.other() } else { side };
    let winner = game.winner.map(side);
    let is_forfeit = game.is_closing && game.ended_by.as_deref() == Some(Ending::ADJUDGED);
    match (is_forfeit, winner) {
        (true, Some(winner)) => Outcome::Forfeited { winner },
        (true, None) => Outcome::DoubleForfeit,
        (false, _) if game.is_void => Outcome::Unplayed,
        (false, Some(winner)) => Outcome::Won {
            side: winner,
            margin: game.margin,
        },
        (false, None) => Outcome::Drawn,
    }
}

/// Games that go on at their tables though they are decided (somebody left, or a corrected result has sent somebody else
/// on) are ended there; whether there were any that count for nobody, and so are not waited for any more.
async fn end_what_is_decided(connection: &mut PgConnection, field: &Field, tournament: &Tournament) -> Result<bool> {
    let goes_on = |game: &&GameRow| game.outcome.is_none() && !game.is_over && !game.is_closing;
    let going_on: Vec<&GameRow> = field.games.iter().filter(goes_on).collect();
    if going_on.is_empty() {
        return Ok(false);
    }
    let mut called_off = false;
    let table = cross_table(tournament);
    let entries = table.lines.iter().flat_map(|line| line.cells.iter().flatten());
    let marks: BTreeMap<(GameKey, Side), Mark> = entries
        .filter_map(|entry| Some(((entry.game?, entry.side?), entry.mark)))
        .collect();
    for game in going_on {
        let key = game.pairing.key;
        let mark = |side: Side| marks.get(&(key, side)).copied();
        match mark(Side::Union) {
            Some(Mark::Pending) => {}
            Some(Mark::Void) => {
                games::decide(connection, field.record.id, key, Some(Outcome::Unplayed), false).await?;
                games::close(connection, field.record.id, key, who_stays(field, game)).await?;
                called_off = true;
            }
            _ => {
                let has_won = |side: &Side| mark(*side) == Some(Mark::WonByForfeit);
                let winner = Side::BOTH.into_iter().find(has_won);
                let winner = winner.and_then(|side| field.player(game, side));
                games::close(connection, field.record.id, key, winner).await?;
            }
        }
    }
    Ok(called_off)
}

/// Who goes on when his opponent has left: he wins at their table, also where the game counts for nobody here.
fn who_stays(field: &Field, game: &GameRow) -> Option<Uuid> {
    let has_left = |side: &Side| {
        let entrant = field.entrant(game.pairing.player(*side));
        entrant.is_none_or(|entrant| entrant.withdrawn.is_some())
    };
    let mut staying = Side::BOTH.into_iter().filter(|side| !has_left(side));
    match (staying.next(), staying.next()) {
        (Some(side), None) => field.player(game, side),
        _ => None,
    }
}

/// Whoever keeps a game waiting when its limit passes loses it; nobody gets anything when that is both. Of a table of which
/// it is not known whom it waits for that is decided at the next look.
async fn pass_limits(connection: &mut PgConnection, field: &Field, now: DateTime<Utc>) -> Result<()> {
    let has_passed = |game: &&GameRow| game.ends_at.is_some_and(|at| at <= now);
    let goes_on = |game: &&GameRow| game.outcome.is_none() && !game.is_over && !game.is_closing;
    for game in field.games.iter().filter(goes_on).filter(has_passed) {
        let Some(awaited) = game.awaited else { continue };
        let winner = patient_side(game, awaited).and_then(|side| field.player(game, side));
        games::close(connection, field.record.id, game.pairing.key, winner).await?;
        let (union, confederate) = (field.name(game.pairing.union), field.name(game.pairing.confederate));
        let what = format!("The game of {union} and {confederate} is decided: its time is over.");
        sql::note(
            connection,
            field.record.id,
            None,
            &what,
            "who keeps it waiting loses",
            now,
        )
        .await?;
    }
    Ok(())
}

/// The side, as it was paired, that does not keep the game waiting, if the other does.
fn patient_side(game: &GameRow, awaited: Awaited) -> Option<Side> {
    let waits_for = |side: &Side| awaited.is_seen(Viewer::from(*side), *side);
    let waiting: Vec<Side> = Side::BOTH.into_iter().filter(waits_for).collect();
    match waiting[..] {
        [late] if game.seats_exchanged => Some(late),
        [late] => Some(late.other()),
        _ => None,
    }
}

/// Lets the clocks of new tables run. What a node does not come to, those who look after flags find.
pub(super) async fn announce(hub: &Hub, tables: Vec<Uuid>) {
    for table in tables {
        if let Err(error) = hub.set_clocks(table).await {
            tracing::debug!(%table, %error, "its clocks are set later");
        }
    }
}

/// Lets games begin, each at a table with both players seated.
///
/// # Errors
/// With the code `invalid-table` when the game cannot be played any more; nothing is written then.
pub(super) async fn begin(hub: &Hub, connection: &mut PgConnection, field: &Field, draw: &Draw) -> Result<Vec<Uuid>> {
    let record = &field.record;
    let now = hub.services.clock.now();
    let event = Event::Started { draw: draw.clone() };
    field
        .tournament()
        .apply(&event)
        .map_err(|refused| Error::internal(&refused))?;
    let rounds: BTreeSet<u32> = draw.pairings.iter().map(|pairing| pairing.key.round).collect();
    let plans: BTreeMap<u32, Plan> = rounds
        .iter()
        .map(|round| Ok((*round, plan(hub, field, *round)?)))
        .collect::<Result<_>>()?;
    let ends_at = record.game_limit.map(|limit| now + TimeDelta::seconds(limit.into()));
    let mut tables = Vec::with_capacity(draw.pairings.len());
    for pairing in &draw.pairings {
        let players = players(field, pairing)?;
        let table = hub.seat_both(connection, &plans[&pairing.key.round], players).await?;
        games::add(connection, record.id, pairing, table, ends_at).await?;
        for (player, _) in players.into_array() {
            let kind = NoticeKind::Round;
            db::notices::add(connection, Notice { table, player, kind }, now).await?;
        }
        tables.push(table);
    }
    for bye in &draw.byes {
        games::add_bye(connection, record.id, bye).await?;
    }
    if !tables.is_empty() {
        let rounds: Vec<String> = rounds.iter().map(u32::to_string).collect();
        let what = match tables.len() {
            1 => format!("A game begins (round {}).", rounds.join(", ")),
            count => format!("{count} games begin (round {}).", rounds.join(", ")),
        };
        sql::note(
            connection,
            record.id,
            None,
            &what,
            "paired by the rules of the format",
            now,
        )
        .await?;
    }
    Ok(tables)
}

/// What is played in a round.
fn plan(hub: &Hub, field: &Field, round: u32) -> Result<Plan> {
    let index = (round.max(1) - 1) as usize;
    let of_round = field.record.rounds.get(index % field.record.rounds.len().max(1));
    Plan::new(
        &hub.services.games,
        &table_for(&field.record.ruleset, of_round, field.record.pace, field.record.rated),
    )
}

/// Who plays a game, with what each adds to the dice.
fn players<'f>(field: &'f Field, pairing: &Pairing) -> Result<BySide<(Uuid, &'f str)>> {
    let of = |side: Side| {
        let entrant = field.entrant(pairing.player(side));
        let entrant = entrant.ok_or_else(|| Error::internal(&"a game of somebody who has not entered"))?;
        Ok::<_, Error>((entrant.player, entrant.salt.as_str()))
    };
    Ok(BySide::new(of(Side::Union)?, of(Side::Confederate)?))
}

/// A tournament is over, or called off; its entrants are told.
pub(super) async fn finish(
    connection: &mut PgConnection,
    field: &Field,
    status: TournamentStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    sql::set_status(connection, field.record.id, status, now).await?;
    // A notice is about a table: the last one at which somebody played here.
    let mut last: BTreeMap<Uuid, Uuid> = BTreeMap::new();
    for game in &field.games {
        for side in Side::BOTH {
            last.extend(field.player(game, side).map(|player| (player, game.table)));
        }
    }
    for (player, table) in last {
        let kind = NoticeKind::Tournament;
        db::notices::add(connection, Notice { table, player, kind }, now).await?;
    }
    Ok(())
}
