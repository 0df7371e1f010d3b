//! The command `doctor`: tries every running game of a database with this release, before the switch.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use protocol::BySide;
use protocol::http::TableStatus;
use sqlx::{Postgres, Transaction};
use tokio::sync::Mutex;

use crate::config::DatabaseConfig;
use crate::db::doctor::{self as sql, TableRow};
use crate::db::history::Snapshot;
use crate::db::journal::Row;
use crate::db::tables::record::{Admission, Record};
use crate::db::{self, Database};
use crate::error::{Error, Result as Answer};
use crate::games::Games;
use crate::tables::history::seal::Seal;
use crate::tables::replay::Reading;
use crate::tables::take_up::{Books, TakenUp, frozen, take_up};
use crate::time::WallClock;

/// Looks at every running game. Prints a line for each that does not simply go on, and says at the end how many do.
/// Nothing is changed, and the database may be that of an older release.
///
/// # Errors
/// When the database fails, or a game would not go on.
pub async fn examine(config: &DatabaseConfig, games: &Games) -> Result<String> {
    let database = Database::open_as_it_is(config).await?;
    let report = examine_all(&database, games).await;
    database.close().await?;
    let report = report?;
    if report.would_freeze == 0 {
        Ok(report.text)
    } else {
        bail!("{}", report.text)
    }
}

/// What was found.
struct Report {
    text: String,
    would_freeze: usize,
}

async fn examine_all(database: &Database, games: &Games) -> Result<Report> {
    let mut moment = db::moment(&database.pool).await?;
    let tables = sql::running(&mut moment).await?;
    let moment = Mutex::new(moment);
    let mut text = String::new();
    let (mut same, mut seams, mut would_freeze) = (0, 0, 0);
    for table in &tables {
        let line = match diagnose(&moment, games, table).await? {
            TakenUp::GoesOn { .. } | TakenUp::Over(_) => {
                same += 1;
                continue;
            }
            TakenUp::Seam(_) => {
                seams += 1;
                continue;
            }
            TakenUp::Frozen(reading) => {
                would_freeze += 1;
                reason(&reading)
            }
        };
        writeln!(text, "{} ({}): would be frozen: {line}", table.id, table.ruleset)?;
    }
    let count = tables.len();
    write!(
        text,
        "of {count} running games {same} go on as they are, {seams} go on under other rules after a seam, \
         {would_freeze} would be frozen"
    )?;
    Ok(Report { text, would_freeze })
}

fn reason(reading: &Reading) -> String {
    reading
        .position
        .frozen()
        .map_or_else(String::new, |frozen| frozen.why.to_string())
}

async fn diagnose(moment: &Mutex<Transaction<'static, Postgres>>, games: &Games, table: &TableRow) -> Result<TakenUp> {
    let record = record_of(table);
    let books = Examined { moment, table };
    let taken = match games.referee_of(&record) {
        Ok(referee) => take_up(&record, &*referee, &books, WallClock::system().now()).await?,
        Err(error) => frozen(&record, &books, &error.to_string()).await?,
    };
    Ok(taken)
}

/// The record of a table, as far as taking it up asks for it.
fn record_of(table: &TableRow) -> Record {
    Record {
        id: table.id,
        ruleset: table.ruleset.clone(),
        rules_version: table.rules_version.clone(),
        edition: table.edition,
        printed: table.printed.clone(),
        corrections: table.corrections().to_vec(),
        scenario: table.scenario.clone(),
        options: table.options.clone(),
        pace: None,
        without_takebacks: false,
        rated: false,
        void: false,
        status: TableStatus::Running,
        admission: Admission::Open,
        creator: table.creator,
        invited: None,
        invited_name: None,
        invitation: None,
        dice_seed: table.dice_seed.0.clone(),
        rematch: None,
        ended_by: None,
        winner: None,
        created_at: table.created_at,
        updated_at: table.created_at,
        awaited: None,
        seats: BySide::default(),
        seats_exchanged: table.seats_exchanged,
        imported: None,
        tournament: None,
        goes_on_from: None,
    }
}

/// The books of a table in the database of a release that may be older.
struct Examined<'a> {
    moment: &'a Mutex<Transaction<'static, Postgres>>,
    table: &'a TableRow,
}

impl Books for Examined<'_> {
    async fn snapshot(&self) -> Answer<Option<Snapshot>> {
        Ok(sql::snapshot(&mut *self.moment.lock().await, self.table.id).await?)
    }

    async fn seal(&self) -> Answer<Option<Seal>> {
        let row = sql::seal(&mut *self.moment.lock().await, self.table.id).await?;
        let read = row.as_ref().map(Seal::read).transpose();
        read.map_err(|error| Error::internal(&format_args!("the seal of {}: {error}", self.table.id)))
    }

    async fn rows_after(&self, step: i32) -> Answer<Vec<Row>> {
        Ok(sql::rows_after(&mut *self.moment.lock().await, self.table.id, step).await?)
    }
}
