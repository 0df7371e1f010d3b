//! SQL on what players have been shown of their tables.

use protocol::Viewer;
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

/// Somebody has been shown a table up to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The table.
    pub table: Uuid,
    /// Who.
    pub player: Uuid,
    /// The number of the step.
    pub step: i32,
}

/// Notes looks, unless a player has been shown more: through another tab, or another node.
///
/// # Errors
/// When the database fails.
pub async fn note(pool: &PgPool, looks: &[Look]) -> sqlx::Result<()> {
    let tables: Vec<Uuid> = looks.iter().map(|look| look.table).collect();
    let players: Vec<Uuid> = looks.iter().map(|look| look.player).collect();
    let steps: Vec<i32> = looks.iter().map(|look| look.step).collect();
    sqlx::query!(
        "insert into look (table_id, player_id, step)
         select * from unnest($1::uuid[], $2::uuid[], $3::int[]) as new (table_id, player_id, step)
         where exists (select from seat where seat.table_id = new.table_id and seat.player_id = new.player_id)
         order by table_id, player_id
         on conflict (table_id, player_id) do update set step = excluded.step where look.step < excluded.step",
        &tables,
        &players,
        &steps
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// How many steps a viewer class has seen at a table since a player was last shown it; all of the game, if he never was.
/// `known` is a step that he is known to have been shown, noted or not.
///
/// # Errors
/// When the database fails.
pub async fn missed(
    executor: impl PgExecutor<'_>,
    table: Uuid,
    player: Uuid,
    viewer: Viewer,
    known: i32,
) -> sqlx::Result<u64> {
    let missed = sqlx::query_scalar!(
        "select count(*) as \"count!\" from step
         where table_id = $1 and (seen_by >> $3::int) & 1 = 1
             and step > greatest((select look.step from look where look.table_id = $1 and player_id = $2), $4::int)",
        table,
        player,
        viewer.index() as i32,
        known
    )
    .fetch_one(executor)
    .await?;
    Ok(missed.cast_unsigned())
}
