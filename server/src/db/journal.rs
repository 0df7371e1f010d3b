//! SQL on steps and snapshots.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::side_of;
use crate::tables::journal::Row;

/// Rows as the columns of one insert.
#[derive(Debug, Default)]
pub struct Columns {
    tables: Vec<Uuid>,
    steps: Vec<i32>,
    sides: Vec<i16>,
    seen_by: Vec<i16>,
    choices: Vec<String>,
    rolls: Vec<Vec<u8>>,
    at: Vec<DateTime<Utc>>,
}

impl Columns {
    /// Adds a row.
    pub fn push(&mut self, table: Uuid, row: &Row) {
        self.tables.push(table);
        self.steps.push(row.step);
        self.sides.push(row.side.index() as i16);
        self.seen_by.push(row.seen_by);
        self.choices.push(row.choice.clone());
        self.rolls.push(row.rolls.clone());
        self.at.push(row.at);
    }
}

/// Appends rows and notifies `channel`, if given, in one statement. Returns the tables whose number was taken.
///
/// # Errors
/// When the database fails; the rows may be there or not.
pub async fn append(
    connection: &mut PgConnection,
    rows: Columns,
    channel: Option<&str>,
    rider: Option<&str>,
) -> sqlx::Result<Vec<Uuid>> {
    let answer = sqlx::query!(
        "with input as (
             select * from unnest($1::uuid[], $2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bytea[], $7::timestamptz[])
                 as input (table_id, step, side, seen_by, choice, rolls, at)
         ), appended as (
             insert into step (table_id, step, side, seen_by, choice, rolls, at) select * from input
             on conflict on constraint step_key do nothing
             returning table_id
         )
         select array(select table_id from input except select table_id from appended) as \"late!\",
             case when $8::text is not null then pg_notify($8, $9)::text end as told",
        &rows.tables,
        &rows.steps,
        &rows.sides,
        &rows.seen_by,
        &rows.choices,
        &rows.rolls,
        &rows.at,
        channel,
        rider,
    )
    .fetch_one(connection)
    .await?;
    Ok(answer.late)
}

/// The rows of a table after number `after`, in order.
///
/// # Errors
/// When the database fails.
pub async fn rows_after(pool: &PgPool, table: Uuid, after: i32) -> sqlx::Result<Vec<Row>> {
    let rows = sqlx::query!(
        "select step, side, seen_by, choice, rolls, at from step where table_id = $1 and step > $2 order by step",
        table,
        after
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Row {
                step: row.step,
                side: side_of(row.side)?,
                seen_by: row.seen_by,
                choice: row.choice,
                rolls: row.rolls,
                at: row.at,
            })
        })
        .collect()
}

/// The newest snapshot of a table: the number of the step after which it was taken, and the state.
///
/// # Errors
/// When the database fails.
pub async fn snapshot(pool: &PgPool, table: Uuid) -> sqlx::Result<Option<(i32, Vec<u8>)>> {
    let row = sqlx::query!("select step, state from snapshot where table_id = $1", table)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| (row.step, row.state)))
}

/// Stores a snapshot unless there is a newer one.
///
/// # Errors
/// When the database fails.
pub async fn save_snapshot(pool: &PgPool, table: Uuid, step: i32, state: &[u8]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into snapshot (table_id, step, state) values ($1, $2, $3)
         on conflict (table_id) do update set step = excluded.step, state = excluded.state
             where snapshot.step < excluded.step",
        table,
        step,
        state
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Appends one row.
///
/// # Errors
/// When the database fails or the number is taken (see [`is_taken`]).
pub async fn append_one(connection: &mut PgConnection, table: Uuid, row: &Row) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into step (table_id, step, side, seen_by, choice, rolls, at) values ($1, $2, $3, $4, $5, $6, $7)",
        table,
        row.step,
        row.side.index() as i16,
        row.seen_by,
        row.choice,
        row.rolls,
        row.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a row was not appended because its number is taken.
#[must_use]
pub fn is_taken(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.and_then(|error| error.constraint()) == Some("step_key")
}
