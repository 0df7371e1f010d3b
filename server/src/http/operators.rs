//! The desk of operators. Whoever is none finds nothing here.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use protocol::http::{
    AuditEntry, DeadLetter, DeedDone, NoticeFailure, NoticeQueue, OpenReport, OperatorsDeed, OperatorsDesk,
    OperatorsWish, Player, ReportKind,
};

use super::extract::Json;
use super::responses::{Conflict, NotFound, TooOften, Unacceptable, Unavailable};
use super::session::SignedIn;
use crate::app::App;
use crate::db;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::people::operators::Deed;
use crate::people::operators::desk::Desk;
use crate::task::carry_through;
use crate::time::rfc3339;

/// How many of each kind lie on the desk.
const MOST_SHOWN: i64 = 100;

/// An operator who is signed in; for everybody else there is nothing.
#[derive(Clone, Debug)]
pub(super) struct Operator(Player);

impl FromRequestParts<App> for Operator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Operator> {
        let nothing = || Error::not_found("There is nothing at this address.");
        let caller = Option::<SignedIn>::from_request_parts(parts, app).await?;
        let SignedIn(player) = caller.ok_or_else(nothing)?;
        if !db::operators::is_operator(&app.database, player.id).await? {
            return Err(nothing());
        }
        Ok(Operator(player))
    }
}

/// `GET /operators/desk`: reports, what was done, and notices that did not arrive.
#[utoipa::path(
    get,
    path = "/operators/desk",
    tag = "operators",
    responses((status = 200, description = "What lies on the desk", body = OperatorsDesk), NotFound, TooOften, Unavailable)
)]
pub(super) async fn desk(State(app): State<App>, Operator(operator): Operator) -> Result<axum::Json<OperatorsDesk>> {
    app.limits.take(Action::Look, Who::Player(operator.id))?;
    let reports = db::reports::open(&app.database, MOST_SHOWN).await?;
    let audit = db::operators::entries(&app.database, MOST_SHOWN).await?;
    let queue = db::notices::queue(&app.database).await?;
    let dead = db::notices::dead_letters(&app.database, MOST_SHOWN).await?;
    let failing = db::notices::failing(&app.database, MOST_SHOWN).await?;
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let report = |report: db::reports::Report| OpenReport {
        id: report.id,
        reporter: report.reporter,
        reported: report.reported,
        table: report.table,
        kind: ReportKind::of_word(&report.kind).unwrap_or(ReportKind::Other),
        text: report.text,
        said: report.said,
        at: rfc3339(report.created_at),
    };
    let entry = |entry: db::operators::Entry| AuditEntry {
        at: rfc3339(entry.at),
        actor: entry.actor,
        act: entry.act,
        player: entry.player,
        table: entry.table,
        detail: entry.detail,
    };
    let letter = |letter: db::notices::DeadLetter| DeadLetter {
        at: rfc3339(letter.died_at),
        player: letter.name,
        kind: letter.kind,
        way: letter.way,
        attempts: letter.attempts.unsigned_abs(),
        error: letter.error,
        table: letter.table,
    };
    let failure = |failing: db::notices::Failing| NoticeFailure {
        count: number(failing.count),
        failure: failing.failure,
    };
    Ok(axum::Json(OperatorsDesk {
        reports: reports.into_iter().map(report).collect(),
        audit: audit.into_iter().map(entry).collect(),
        queue: NoticeQueue {
            waiting: number(queue.waiting),
            under_way: number(queue.under_way),
            failing: number(queue.failing),
            dead: number(queue.dead),
        },
        failing: failing.into_iter().map(failure).collect(),
        dead_letters: dead.into_iter().map(letter).collect(),
    }))
}

/// `POST /operators/deeds`: what an operator does; it is audited under his name.
#[utoipa::path(
    post,
    path = "/operators/deeds",
    tag = "operators",
    request_body = OperatorsWish,
    responses((status = 200, description = "Done", body = DeedDone), NotFound, Conflict, Unacceptable, TooOften, Unavailable)
)]
pub(super) async fn act(
    State(app): State<App>,
    Operator(operator): Operator,
    Json(OperatorsWish { deed }): Json<OperatorsWish>,
) -> Result<axum::Json<DeedDone>> {
    app.limits.take(Action::Lobby, Who::Player(operator.id))?;
    let deed = deed_of(deed)?;
    let done = async move {
        let desk = Desk {
            database: &app.database,
            games: &app.games,
            actor: &operator.name,
        };
        desk.check_is_not_his_own(operator.id, &deed).await.map_err(refusal)?;
        Box::pin(desk.perform(&deed)).await.map_err(refusal)
    };
    let said = carry_through(done).await?;
    Ok(axum::Json(DeedDone { said }))
}

fn deed_of(wanted: OperatorsDeed) -> Result<Deed> {
    Ok(match wanted {
        OperatorsDeed::Ban { player, days, reason } => Deed::Ban {
            player,
            days,
            reason: reason.parse()?,
        },
        OperatorsDeed::Unban { player } => Deed::Unban { player },
        OperatorsDeed::Rename { player, name } => Deed::Rename { player, name },
        OperatorsDeed::Close { table, reason } => Deed::Close {
            table,
            reason: reason.parse()?,
        },
        OperatorsDeed::Adjudicate { table, winner } => Deed::Adjudicate { table, winner },
        OperatorsDeed::Settle { report, note } => Deed::Settle {
            report,
            note: note.parse()?,
        },
    })
}

/// What stood in the way, in words; faults of ours say nothing.
fn refusal(error: anyhow::Error) -> Error {
    let error = match error.downcast::<Error>() {
        Ok(error) => return error,
        Err(error) => error,
    };
    match error.downcast::<sqlx::Error>() {
        Ok(error) => error.into(),
        Err(error) => Error::new(StatusCode::CONFLICT, "not-done", format!("Nothing was done: {error}.")),
    }
}
