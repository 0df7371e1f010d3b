//! SQL on what is kept of games beside their journals: snapshots, seals, seams.

use protocol::{ByViewer, Viewer};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// A snapshot: the newest state of a game that is at hand.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The number of the step after which it was taken.
    pub step: i32,
    /// The saved game.
    pub state: Vec<u8>,
}

/// How far a history is sealed.
#[derive(Clone, Debug)]
pub struct SealRow {
    /// The number of the last step that is sealed.
    pub step: i32,
    /// The saved game after it.
    pub state: Vec<u8>,
    /// The newest part.
    pub last_part: Vec<u8>,
}

/// A seal that is to be stored.
#[derive(Clone, Debug)]
pub struct SealedState {
    /// The number of the step up to which everything is sealed already.
    pub before: Option<i32>,
    /// The number of the last step that will be.
    pub step: i32,
    /// The saved game after it.
    pub state: Vec<u8>,
    /// The parts that are new or have grown.
    pub parts: Vec<SealedPart>,
}

/// A part of a history.
#[derive(Clone, Debug)]
pub struct SealedPart {
    /// The number of its first step.
    pub first_step: i32,
    /// The number of its last step.
    pub last_step: i32,
    /// The versions of the views before its first step.
    pub seqs: ByViewer<u64>,
    /// What was seen.
    pub content: Vec<u8>,
}

/// The newest snapshot of a table.
///
/// # Errors
/// When the database fails.
pub async fn snapshot(pool: &PgPool, table: Uuid) -> sqlx::Result<Option<Snapshot>> {
    sqlx::query_as!(Snapshot, "select step, state from snapshot where table_id = $1", table)
        .fetch_optional(pool)
        .await
}

/// Stores a snapshot unless there is a newer one.
///
/// # Errors
/// When the database fails.
pub async fn save_snapshot(connection: &mut PgConnection, table: Uuid, step: i32, state: &[u8]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into snapshot (table_id, step, state) values ($1, $2, $3)
         on conflict (table_id) do update set step = excluded.step, state = excluded.state
             where snapshot.step < excluded.step",
        table,
        step,
        state
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How far the history of a table is sealed.
///
/// # Errors
/// When the database fails.
pub async fn seal(executor: impl PgExecutor<'_>, table: Uuid) -> sqlx::Result<Option<SealRow>> {
    sqlx::query_as!(
        SealRow,
        "select step, state, content as last_part
         from seal join sealed_part on sealed_part.table_id = seal.table_id and last_step = step
         where seal.table_id = $1",
        table
    )
    .fetch_optional(executor)
    .await
}

/// Stores a seal, unless the table has been sealed further since it was begun.
///
/// # Errors
/// When the database fails.
pub async fn store_seal(pool: &PgPool, table: Uuid, seal: &SealedState) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    if advance_seal(&mut transaction, table, seal).await? {
        transaction.commit().await?;
    }
    Ok(())
}

/// The same as a part of a transaction; whether it was stored.
///
/// # Errors
/// When the database fails.
pub async fn advance_seal(connection: &mut PgConnection, table: Uuid, seal: &SealedState) -> sqlx::Result<bool> {
    let stored = sqlx::query!(
        "insert into seal (table_id, step, state)
         select $1, $2, $3 where $4::int is null or exists (select from seal where table_id = $1)
         on conflict (table_id) do update set step = excluded.step, state = excluded.state where seal.step = $4",
        table,
        seal.step,
        seal.state,
        seal.before
    )
    .execute(&mut *connection)
    .await?;
    if stored.rows_affected() == 0 {
        return Ok(false);
    }
    for part in &seal.parts {
        let seqs = part.seqs.map(u64::cast_signed).into_array();
        sqlx::query!(
            "insert into sealed_part (table_id, first_step, last_step, seqs, content) values ($1, $2, $3, $4, $5)
             on conflict (table_id, first_step) do update set last_step = excluded.last_step, content = excluded.content",
            table,
            part.first_step,
            part.last_step,
            &seqs,
            part.content
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!(
        "update game_table set sealed = true where table_id = $1 and status = 'finished'
             and $2 = (select max(step) from step where step.table_id = $1)",
        table,
        seal.step
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// The part in which a viewer class saw version `seq` of its view, or the first one when that is older. `None` when
/// nothing is sealed.
///
/// # Errors
/// When the database fails.
pub async fn part_at(pool: &PgPool, table: Uuid, viewer: Viewer, seq: u64) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select content from sealed_part
         where table_id = $1 and (first_step = 0 or seqs[$2] <= $3) order by first_step desc limit 1",
        table,
        viewer.index() as i32 + 1,
        seq.cast_signed()
    )
    .fetch_optional(pool)
    .await
}

/// All parts of a table's history, in order.
///
/// # Errors
/// When the database fails.
pub async fn parts(executor: impl PgExecutor<'_>, table: Uuid) -> sqlx::Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select content from sealed_part where table_id = $1 order by first_step",
        table
    )
    .fetch_all(executor)
    .await
}

/// The part of a table's history that follows the one which begins with a step, and the first step of it; `None` when there
/// is no other.
///
/// # Errors
/// When the database fails.
pub async fn next_part(pool: &PgPool, table: Uuid, after: i32) -> sqlx::Result<Option<(i32, Vec<u8>)>> {
    let part = sqlx::query!(
        "select first_step, content from sealed_part where table_id = $1 and first_step > $2 order by first_step limit 1",
        table,
        after
    )
    .fetch_optional(pool)
    .await?;
    Ok(part.map(|part| (part.first_step, part.content)))
}

/// Whether the whole history of a table is sealed, since the game is over.
///
/// # Errors
/// When the database fails.
pub async fn is_sealed(pool: &PgPool, table: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select sealed from game_table where table_id = $1", table)
        .fetch_one(pool)
        .await
}

/// Games that are over and whose history is not sealed yet, by id, those that come `after` another.
///
/// # Errors
/// When the database fails.
pub async fn unsealed_ends(pool: &PgPool, after: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table
         where status = 'finished' and not sealed and table_id > $1
             and exists (select from step where step.table_id = game_table.table_id)
         order by table_id limit $2",
        after,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Running games that have steps which no seal or no snapshot covers.
///
/// # Errors
/// When the database fails.
pub async fn unsettled(pool: &PgPool) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select t.table_id from game_table t
         left join seal using (table_id) left join snapshot using (table_id)
         cross join lateral (
             select max(step) as step from step where step.table_id = t.table_id
         ) last
         where t.status = 'running'
             and (coalesce(seal.step, -1) < last.step or coalesce(snapshot.step, -1) < last.step)
         order by t.table_id"
    )
    .fetch_all(pool)
    .await
}

/// Writes down where a game goes on under another edition or with another board.
///
/// # Errors
/// When the database fails.
pub async fn store_seam(
    connection: &mut PgConnection,
    table: Uuid,
    step: i32,
    edition: u32,
    printed: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into seam (table_id, step, edition, printed) values ($1, $2, $3, $4)",
        table,
        step,
        edition.cast_signed(),
        printed
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update game_table set edition = $2, printed = $3 where table_id = $1",
        table,
        edition.cast_signed(),
        printed
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The number of the last step that anything beside the journal speaks of; -1 when nothing does.
///
/// # Errors
/// When the database fails.
pub async fn last_known_step(executor: impl PgExecutor<'_>, table: Uuid) -> sqlx::Result<i32> {
    sqlx::query_scalar!(
        "select greatest(t.noted_step, snapshot.step, seal.step, (select max(step) from seam where seam.table_id = $1))
             as \"step!\"
         from game_table t left join snapshot using (table_id) left join seal using (table_id) where t.table_id = $1",
        table
    )
    .fetch_one(executor)
    .await
}
