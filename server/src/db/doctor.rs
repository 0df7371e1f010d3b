//! SQL of the command `doctor`, which looks at the database of another release. It asks for whole rows as JSON: a release
//! that is older does not have all columns yet, and what it does not have has its default.

use chrono::{DateTime, Utc};
use protocol::Side;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};
use sqlx::PgConnection;
use sqlx::types::JsonValue;
use uuid::Uuid;

use super::beat::Beat;
use super::history::{self, SealRow, Snapshot};
use super::journal::{Row, kept_state};
use super::side_of;
use super::tables::record::Correction;

/// A table, as far as it matters for whether it can be taken up.
#[derive(Debug, Deserialize)]
pub struct TableRow {
    /// Its id.
    #[serde(rename = "table_id")]
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules it was opened under.
    pub rules_version: String,
    /// The edition of its rules; releases before editions had the first.
    #[serde(default = "first_edition")]
    pub edition: u32,
    /// The address of what is printed.
    #[serde(default)]
    pub printed: Option<String>,
    /// The overlay files that correct it.
    #[serde(default)]
    pub corrections: Option<Vec<Correction>>,
    /// The scenario's id.
    pub scenario: String,
    /// The options that are on.
    pub options: Vec<String>,
    /// Whether the players sit opposite to the seats they took.
    #[serde(default)]
    pub seats_exchanged: bool,
    /// What the dice follow from, as Postgres prints bytes.
    pub dice_seed: Bytes,
    /// Who created it.
    pub creator: Uuid,
    /// When.
    pub created_at: DateTime<Utc>,
}

const fn first_edition() -> u32 {
    1
}

/// Bytes as Postgres prints them in JSON: `\x` and hexadecimal digits.
#[derive(Clone, Debug)]
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text
            .strip_prefix("\\x")
            .ok_or_else(|| D::Error::custom("bytes begin with \\x"))?;
        hex::decode(digits).map(Bytes).map_err(D::Error::custom)
    }
}

#[derive(Deserialize)]
struct StepRow {
    step: i32,
    side: i16,
    seen_by: i16,
    choice: String,
    rolls: Bytes,
    at: DateTime<Utc>,
    #[serde(default)]
    digest: Option<i32>,
    beat: Option<i32>,
}

/// All running games.
///
/// # Errors
/// When the database fails or is not of this kind.
pub async fn running(connection: &mut PgConnection) -> sqlx::Result<Vec<TableRow>> {
    let rows = sqlx::query_scalar!(
        "select to_jsonb(t) as \"row!\" from game_table t where status = 'running' order by table_id"
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(read).collect()
}

/// The newest snapshot of a table.
///
/// # Errors
/// When the database fails.
pub async fn snapshot(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<Option<Snapshot>> {
    sqlx::query_as!(Snapshot, "select step, state from snapshot where table_id = $1", table)
        .fetch_optional(connection)
        .await
}

/// How far a table is sealed; a release before editions seals nothing.
///
/// # Errors
/// When the database fails.
pub async fn seal(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<Option<SealRow>> {
    let exists = sqlx::query_scalar!("select to_regclass('seal') is not null as \"exists!\"")
        .fetch_one(&mut *connection)
        .await?;
    if !exists {
        return Ok(None);
    }
    history::seal(connection, table).await
}

/// The rows of a table after number `after`, in order.
///
/// # Errors
/// When the database fails or is not of this kind.
pub async fn rows_after(connection: &mut PgConnection, table: Uuid, after: i32) -> sqlx::Result<Vec<Row>> {
    let rows = sqlx::query_scalar!(
        "select to_jsonb(s) as \"row!\" from step s where table_id = $1 and step > $2 order by step",
        table,
        after
    )
    .fetch_all(&mut *connection)
    .await?;
    let rows: sqlx::Result<Vec<Row>> = rows.into_iter().map(|row| row_of(read(row)?)).collect();
    let mut rows = rows?;
    for row in &mut rows {
        // A release that keeps no states has no such steps.
        if row.choice.starts_with("~takeback:") || row.choice.starts_with("~from:") {
            row.back = kept_state(connection, table, row.step).await?;
        }
    }
    Ok(rows)
}

fn row_of(row: StepRow) -> sqlx::Result<Row> {
    let side: Side = side_of(row.side)?;
    Ok(Row {
        step: row.step,
        side,
        seen_by: row.seen_by,
        choice: row.choice,
        rolls: row.rolls.0,
        at: row.at,
        digest: row.digest.map(i32::cast_unsigned),
        beat: row.beat.map(Beat::from_column),
        back: None,
    })
}

fn read<T: DeserializeOwned>(row: JsonValue) -> sqlx::Result<T> {
    serde_json::from_value(row).map_err(|error| sqlx::Error::Decode(error.into()))
}

impl TableRow {
    /// The overlay files that correct what is printed.
    #[must_use]
    pub fn corrections(&self) -> &[Correction] {
        self.corrections.as_deref().unwrap_or_default()
    }
}
