//! SQL on steps and snapshots.

use chrono::{DateTime, Utc};
use protocol::{ByViewer, Side, Viewer};
use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::beat::Beat;
use super::{is_unique_violation, side_of};

/// A row of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number at the table, from 0.
    pub step: i32,
    /// Who.
    pub side: Side,
    /// Which viewer classes saw a change (bits 0 to 2) and were asked anew (bits 3 to 5).
    pub seen_by: i16,
    /// The id of a choice, or one of the table's own acts.
    pub choice: String,
    /// What was rolled.
    pub rolls: Vec<u8>,
    /// When.
    pub at: DateTime<Utc>,
    /// A few bytes of a hash of the state after it; absent in rows from before there were digests, and of games that are
    /// frozen.
    pub digest: Option<u32>,
    /// What a clock hears of it; absent in rows from before there were clocks.
    pub beat: Option<Beat>,
    /// The packed state to which the game goes with it, if it goes anywhere but on.
    pub back: Option<Vec<u8>>,
}

impl Row {
    /// The bits for classes that saw a change and were asked anew.
    #[must_use]
    pub fn seen_bits(seen: ByViewer<bool>, asked: ByViewer<bool>) -> i16 {
        let bit = |set: bool, place: usize| i16::from(set) << place;
        Viewer::ALL
            .into_iter()
            .map(|viewer| bit(seen[viewer], viewer.index()) | bit(asked[viewer], viewer.index() + 3))
            .sum()
    }

    /// Whether the step changed what a viewer class sees.
    #[must_use]
    pub const fn is_seen_by(&self, viewer: Viewer) -> bool {
        self.seen_by & (1 << viewer.index()) != 0
    }

    /// Whether a viewer class was asked anew.
    #[must_use]
    pub const fn asks(&self, viewer: Viewer) -> bool {
        self.seen_by & (1 << (viewer.index() + 3)) != 0
    }
}

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
    digests: Vec<Option<i32>>,
    beats: Vec<Option<i32>>,
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
        self.digests.push(row.digest.map(u32::cast_signed));
        self.beats.push(row.beat.map(Beat::column));
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
             select * from unnest($1::uuid[], $2::int[], $3::smallint[], $4::smallint[], $5::text[], $6::bytea[], $7::timestamptz[],
                     $8::int[], $9::int[])
                 as input (table_id, step, side, seen_by, choice, rolls, at, digest, beat)
         ), appended as (
             insert into step (table_id, step, side, seen_by, choice, rolls, at, digest, beat) select * from input
             on conflict on constraint step_key do nothing
             returning table_id
         )
         select array(select table_id from input except select table_id from appended) as \"late!\",
             case when $10::text is not null then pg_notify($10, $11)::text end as told",
        &rows.tables,
        &rows.steps,
        &rows.sides,
        &rows.seen_by,
        &rows.choices,
        &rows.rolls,
        &rows.at,
        &rows.digests as &[Option<i32>],
        &rows.beats as &[Option<i32>],
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
pub async fn rows_after(executor: impl PgExecutor<'_>, table: Uuid, after: i32) -> sqlx::Result<Vec<Row>> {
    let rows = sqlx::query!(
        "select step, side, seen_by, choice, rolls, at, digest, beat,
             case when starts_with(choice, '~') then (
                 select state from takeback where takeback.table_id = step.table_id and takeback.step = step.step
             ) end as back
         from step where table_id = $1 and step > $2 order by step",
        table,
        after
    )
    .fetch_all(executor)
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
                digest: row.digest.map(i32::cast_unsigned),
                beat: row.beat.map(Beat::from_column),
                back: row.back,
            })
        })
        .collect()
}

/// At most `limit` rows of a table after number `after`, in order, without the states to which they may go back.
///
/// # Errors
/// When the database fails.
pub async fn page(executor: impl PgExecutor<'_>, table: Uuid, after: i32, limit: i64) -> sqlx::Result<Vec<Row>> {
    let rows = sqlx::query!(
        "select step, side, seen_by, choice, rolls, at, digest, beat from step
         where table_id = $1 and step > $2 order by step limit $3",
        table,
        after,
        limit
    )
    .fetch_all(executor)
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
                digest: row.digest.map(i32::cast_unsigned),
                beat: row.beat.map(Beat::from_column),
                back: None,
            })
        })
        .collect()
}

/// Keeps the state to which a game goes with a step.
///
/// # Errors
/// When the database fails.
pub async fn keep_state(connection: &mut PgConnection, table: Uuid, step: i32, state: &[u8]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into takeback (table_id, step, state) values ($1, $2, $3)",
        table,
        step,
        state
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The state to which a game goes with a step.
///
/// # Errors
/// When the database fails.
pub async fn kept_state(connection: &mut PgConnection, table: Uuid, step: i32) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select state from takeback where table_id = $1 and step = $2",
        table,
        step
    )
    .fetch_optional(connection)
    .await
}

/// Appends one row, of which nothing is to be kept beside.
///
/// # Errors
/// When the database fails or the number is taken (see [`is_taken`]).
pub async fn append_one(connection: &mut PgConnection, table: Uuid, row: &Row) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into step (table_id, step, side, seen_by, choice, rolls, at, digest, beat)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        table,
        row.step,
        row.side.index() as i16,
        row.seen_by,
        row.choice,
        row.rolls,
        row.at,
        row.digest.map(u32::cast_signed),
        row.beat.map(Beat::column)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a row is in the journal, just as it is.
///
/// # Errors
/// When the database fails.
pub async fn is_there(connection: &mut PgConnection, table: Uuid, row: &Row) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (
             select from step where table_id = $1 and step = $2 and side = $3 and seen_by = $4 and choice = $5
                 and rolls = $6 and at = $7
         ) as \"there!\"",
        table,
        row.step,
        row.side.index() as i16,
        row.seen_by,
        row.choice,
        row.rolls,
        row.at
    )
    .fetch_one(connection)
    .await
}

/// Whether a row was not appended because its number is taken. Where the journal is split, its key has another name in
/// each part; it is the only one.
#[must_use]
pub fn is_taken(error: &sqlx::Error) -> bool {
    is_unique_violation(error)
}
