//! SQL on the clocks of tables: what is kept of them, when flags fall, and when players are away.

use std::ops::Range;

use chrono::{DateTime, Utc};
use pace::Booking;
use protocol::{BySide, Side};
use sqlx::types::{Json, JsonValue};
use sqlx::{PgExecutor, PgPool};
use uuid::Uuid;

use super::side_of;

/// What is kept of the clocks of a table.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The table.
    pub table: Uuid,
    /// The number of the step after which it was kept.
    pub step: i32,
    /// The clocks.
    pub state: JsonValue,
    /// When something is to be done about them.
    pub deadline: Option<DateTime<Utc>>,
}

/// What a player's clocks go by.
#[derive(Clone, Debug, Default)]
pub struct Habits {
    /// The name of the time zone in which he lived when he sat down.
    pub zone: Option<String>,
    /// When he is away, past and to come.
    pub vacations: Vec<Range<DateTime<Utc>>>,
}

/// What is kept of the clocks of some tables; of those without any nothing.
///
/// # Errors
/// When the database fails.
pub async fn kept(executor: impl PgExecutor<'_>, tables: &[Uuid]) -> sqlx::Result<Vec<Kept>> {
    sqlx::query_as!(
        Kept,
        "select table_id as \"table!\", step, state, deadline from clock where table_id = any($1)",
        tables
    )
    .fetch_all(executor)
    .await
}

/// Keeps the clocks of some tables, unless something newer is kept.
///
/// # Errors
/// When the database fails.
pub async fn keep(pool: &PgPool, clocks: &[Kept]) -> sqlx::Result<()> {
    let tables: Vec<Uuid> = clocks.iter().map(|kept| kept.table).collect();
    let steps: Vec<i32> = clocks.iter().map(|kept| kept.step).collect();
    let states: Vec<JsonValue> = clocks.iter().map(|kept| kept.state.clone()).collect();
    let deadlines: Vec<Option<DateTime<Utc>>> = clocks.iter().map(|kept| kept.deadline).collect();
    sqlx::query!(
        "insert into clock (table_id, step, state, deadline)
         select * from unnest($1::uuid[], $2::int[], $3::jsonb[], $4::timestamptz[]) as new (table_id, step, state, deadline)
         where exists (select from game_table where game_table.table_id = new.table_id)
         order by table_id
         on conflict (table_id) do update set step = excluded.step, state = excluded.state, deadline = excluded.deadline
         where clock.step <= excluded.step",
        &tables,
        &steps,
        &states,
        &deadlines as &[Option<DateTime<Utc>>]
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Tables at which something is to be done about a clock by now, the most urgent first.
///
/// # Errors
/// When the database fails.
pub async fn due(pool: &PgPool, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from clock where deadline <= $1 order by deadline limit $2",
        now,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Running tables whose clocks are not kept as of their last step: a node went away before it could write that down.
///
/// # Errors
/// When the database fails.
pub async fn behind(pool: &PgPool, after: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select t.table_id from game_table t
         left join clock using (table_id)
         join lateral (select step from step where step.table_id = t.table_id order by step desc limit 1) last on true
         where t.status = 'running' and t.pace is not null and t.table_id > $1
             and (clock.step is null or clock.step < last.step)
         order by t.table_id limit $2",
        after,
        limit
    )
    .fetch_all(pool)
    .await
}

/// What the clocks of some tables go by, by the seats that the players took.
///
/// # Errors
/// When the database fails.
pub async fn habits(executor: impl PgExecutor<'_>, tables: &[Uuid]) -> sqlx::Result<Vec<(Uuid, BySide<Habits>)>> {
    let rows = sqlx::query!(
        "with taken as (
             select table_id, side, zone, player_id from seat where table_id = any($1)
         ), away as (
             select player_id, array_agg(starts order by starts) as starts, array_agg(ends order by starts) as ends
             from vacation where player_id in (select player_id from taken) group by player_id
         )
         select table_id, side, zone, coalesce(starts, '{}') as \"starts!\", coalesce(ends, '{}') as \"ends!\"
         from taken left join away using (player_id) order by table_id",
        tables
    )
    .fetch_all(executor)
    .await?;
    let mut habits: Vec<(Uuid, BySide<Habits>)> = Vec::with_capacity(tables.len());
    for row in rows {
        let side: Side = side_of(row.side)?;
        let own = Habits {
            zone: row.zone,
            vacations: row
                .starts
                .into_iter()
                .zip(row.ends)
                .map(|(starts, ends)| starts..ends)
                .collect(),
        };
        match habits.last_mut().filter(|(table, _)| *table == row.table_id) {
            Some((_, both)) => both[side] = own,
            None => {
                let mut both = BySide::<Habits>::default();
                both[side] = own;
                habits.push((row.table_id, both));
            }
        }
    }
    Ok(habits)
}

/// The vacations of a player, past and to come. Nobody else changes them until the transaction ends if he is locked.
///
/// # Errors
/// When the database fails.
pub async fn bookings(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<Vec<Booking>> {
    sqlx::query_as!(
        Booking,
        "select first_day as first, last_day as last, starts, ends from vacation where player_id = $1 order by starts",
        player
    )
    .fetch_all(executor)
    .await
}

/// Replaces the vacations of a player.
///
/// # Errors
/// When the database fails.
pub async fn replace_bookings(
    connection: &mut sqlx::PgConnection,
    player: Uuid,
    bookings: &[Booking],
) -> sqlx::Result<()> {
    sqlx::query!("delete from vacation where player_id = $1", player)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "insert into vacation (player_id, first_day, last_day, starts, ends)
         select $1, (day->>'first')::date, (day->>'last')::date, (day->>'starts')::timestamptz, (day->>'ends')::timestamptz
         from jsonb_array_elements($2) as day",
        player,
        Json(bookings) as Json<&[Booking]>
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The time zone of a player; `None` when he has not said.
///
/// # Errors
/// When the database fails.
pub async fn zone(executor: impl PgExecutor<'_>, player: Uuid) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!("select zone from player where player_id = $1", player)
        .fetch_one(executor)
        .await
}

/// Notes where a player lives.
///
/// # Errors
/// When the database fails.
pub async fn set_zone(executor: impl PgExecutor<'_>, player: Uuid, zone: &str) -> sqlx::Result<()> {
    sqlx::query!("update player set zone = $2 where player_id = $1", player, zone)
        .execute(executor)
        .await?;
    Ok(())
}

/// The running tables of a player that have a pace.
///
/// # Errors
/// When the database fails.
pub async fn tables_of(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select distinct table_id from seat join game_table using (table_id)
         where player_id = $1 and status = 'running' and pace is not null",
        player
    )
    .fetch_all(pool)
    .await
}
