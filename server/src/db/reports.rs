//! SQL on reports.

use chrono::{DateTime, Utc};
use protocol::http::ReportKind;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A report to be written down.
#[derive(Clone, Debug)]
pub struct NewReport<'a> {
    /// Who reports.
    pub reporter: Uuid,
    /// Whom.
    pub reported: Uuid,
    /// Where it happened.
    pub table: Option<Uuid>,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened.
    pub text: &'a str,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    /// It is written down.
    Done,
    /// The same was reported before, in the same words, and is not settled.
    Again,
    /// Too many of the reporter's about this player are not settled.
    TooManyOfHim,
    /// Too many of the reporter's are not settled.
    TooMany,
}

/// How many lines of what was said go with a report.
const LINES: i64 = 20;

/// How many reports of one player may wait: about one player, and in all.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// About one player.
    pub of_one: i64,
    /// In all.
    pub in_all: i64,
}

/// Writes a report down, with what the player said lately at the table. The reporter is locked.
///
/// # Errors
/// When the database fails.
pub async fn file(
    connection: &mut PgConnection,
    new: &NewReport<'_>,
    at: DateTime<Utc>,
    most: Bounds,
) -> sqlx::Result<Filed> {
    let open = sqlx::query!(
        "select count(*) as \"all!\",
             count(*) filter (where reported = $2) as \"of_him!\",
             count(*) filter (
                 where reported = $2 and table_id is not distinct from $3 and kind = $4 and text = $5
             ) as \"same!\"
         from report where reporter = $1 and settled_at is null",
        new.reporter,
        new.reported,
        new.table,
        new.kind.word(),
        new.text
    )
    .fetch_one(&mut *connection)
    .await?;
    if open.same > 0 {
        return Ok(Filed::Again);
    }
    if open.all >= most.in_all {
        return Ok(Filed::TooMany);
    }
    if open.of_him >= most.of_one {
        return Ok(Filed::TooManyOfHim);
    }
    sqlx::query!(
        "insert into report (report_id, reporter, reported, table_id, said, kind, text, created_at)
         select $1, $2, $3, $4, (
             select string_agg(text, E'\\n' order by chat_id) from (
                 select chat_id, text from chat where table_id = $4 and player_id = $3 order by chat_id desc limit $8
             ) lately
         ), $5, $6, $7",
        Uuid::now_v7(),
        new.reporter,
        new.reported,
        new.table,
        new.kind.word(),
        new.text,
        at,
        LINES
    )
    .execute(connection)
    .await?;
    Ok(Filed::Done)
}

/// A report as operators read it.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its number.
    pub id: Uuid,
    /// Who reported; nobody when the account is gone.
    pub reporter: Option<String>,
    /// Whom.
    pub reported: String,
    /// Where it happened.
    pub table: Option<Uuid>,
    /// What was said.
    pub said: Option<String>,
    /// What it is about.
    pub kind: String,
    /// What happened.
    pub text: String,
    /// When it was reported.
    pub created_at: DateTime<Utc>,
}

/// Reports that are not settled, the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn open(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Report>> {
    sqlx::query_as!(
        Report,
        "select report_id as id, by.name as \"reporter?\", of.name as reported, table_id as \"table\", said, kind, text,
             report.created_at
         from report left join player by on by.player_id = reporter join player of on of.player_id = reported
         where settled_at is null order by report.created_at limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Notes that a report is settled; whether it was open.
///
/// # Errors
/// When the database fails.
pub async fn settle(
    connection: &mut PgConnection,
    report: Uuid,
    by: &str,
    note: &str,
    at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let settled = sqlx::query!(
        "update report set settled_at = $4, settled_by = $2, note = $3 where report_id = $1 and settled_at is null",
        report,
        by,
        note,
        at
    )
    .execute(connection)
    .await?;
    Ok(settled.rows_affected() == 1)
}

/// Whether a report is about a player, or from him.
///
/// # Errors
/// When the database fails.
pub async fn concerns(pool: &PgPool, report: Uuid, player: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (
             select from report where report_id = $1 and (reporter = $2 or reported = $2)
         ) as \"concerns!\"",
        report,
        player
    )
    .fetch_one(pool)
    .await
}
