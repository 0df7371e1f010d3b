//! SQL on plans: what players have answered beforehand, and when which of it is to be done.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::http::{PlanPause, PlanRule};
use protocol::{Side, Viewer};
use sqlx::postgres::types::PgInterval;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::side_of;

/// Whose plan, and at which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The table.
    pub table: Uuid,
    /// The player.
    pub player: Uuid,
}

/// A plan as its owner may see it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The rules.
    pub rules: Vec<PlanRule>,
    /// Whether it stays armed when something unforeseen is asked.
    pub keeps_on: bool,
    /// How often it has changed.
    pub version: i32,
    /// Why it rests.
    pub paused: Option<PlanPause>,
    /// When it last answered.
    pub fired_at: Option<DateTime<Utc>>,
}

/// A plan as its owner writes it.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The rules.
    pub rules: Vec<PlanRule>,
    /// Whether it stays armed when something unforeseen is asked.
    pub keeps_on: bool,
    /// Whether it is put by.
    pub rests: bool,
    /// The side it is for.
    pub side: Side,
    /// The number of the step after which it is made.
    pub step: i32,
}

/// A plan about which something is to be done.
#[derive(Clone, Debug)]
pub struct Due {
    /// Whose.
    pub key: Key,
    /// The rules.
    pub rules: Vec<PlanRule>,
    /// Whether it stays armed when something unforeseen is asked.
    pub keeps_on: bool,
    /// How often it has changed.
    pub version: i32,
    /// The side it is for.
    pub side: Side,
    /// The number of the step after which it was made.
    pub step: i32,
    /// How often it has answered since its owner did.
    pub fired: i32,
    /// The `seq` of the question that is to be answered, and the number of the rule that does.
    pub answer: Option<(u64, usize)>,
    /// Whether a node has begun with it and not come to an end.
    pub was_begun: bool,
}

fn rules_of(text: &str) -> sqlx::Result<Vec<PlanRule>> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}

fn text_of(rules: &[PlanRule]) -> String {
    serde_json::to_string(rules).expect("plain data always serialises")
}

fn pause_of(word: &str) -> sqlx::Result<PlanPause> {
    let pause = PlanPause::ALL.into_iter().find(|pause| pause.word() == word);
    pause.ok_or_else(|| sqlx::Error::Decode(format!("no plan rests for {word}").into()))
}

/// The plan of a player at a table; `None` when there never was any.
///
/// # Errors
/// When the database fails.
pub async fn find(pool: &PgPool, key: Key) -> sqlx::Result<Option<Kept>> {
    let row = sqlx::query!(
        "select rules, keeps_on, version, paused, fired_at from plan where table_id = $1 and player_id = $2",
        key.table,
        key.player
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        Ok(Kept {
            rules: rules_of(&row.rules)?,
            keeps_on: row.keeps_on,
            version: row.version,
            paused: row.paused.as_deref().map(pause_of).transpose()?,
            fired_at: row.fired_at,
        })
    })
    .transpose()
}

/// Replaces a plan, if `seen` is the version that is there, 0 being none; whether it was. What its owner is asked is looked
/// at anew from `now` on, if it is armed.
///
/// # Errors
/// When the database fails.
pub async fn replace(pool: &PgPool, key: Key, draft: &Draft, seen: i32, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let paused = draft.rests.then_some(PlanPause::Owner.word());
    let due_at = (!draft.rests && !draft.rules.is_empty()).then_some(now);
    let written = sqlx::query!(
        "with changed as (
             update plan set rules = $3, keeps_on = $4, side = $5, step = $6, paused = $7, due_at = $8, version = version + 1,
                 fired = 0, counted_from = $6, seq = null, rule = null, leased_until = null
             where table_id = $1 and player_id = $2 and version = $9
             returning version
         ), begun as (
             insert into plan (table_id, player_id, rules, keeps_on, version, side, step, paused, counted_from, due_at)
             select $1, $2, $3, $4, 1, $5, $6, $7, $6, $8 where $9::int = 0
             on conflict do nothing
             returning version
         )
         select count(*) as \"count!\" from (select from changed union all select from begun) as written",
        key.table,
        key.player,
        text_of(&draft.rules),
        draft.keeps_on,
        draft.side.index() as i16,
        draft.step,
        paused,
        due_at,
        seen
    )
    .fetch_one(pool)
    .await?;
    Ok(written.count > 0)
}

/// Has the plans looked at whose owners some tables wait for now, as they know it themselves.
///
/// # Errors
/// When the database fails.
pub async fn follow(connection: &mut PgConnection, tables: &[Uuid], now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update plan set due_at = $2 from game_table t
         where plan.table_id = any($1) and t.table_id = plan.table_id and t.status = 'running'
             and paused is null and due_at is null and rules <> '[]' and (t.awaited >> (3 * plan.side)) & 1 = 1",
        tables,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes plans about which something is to be done by now. Nobody else does until the lease ends. Whoever is banned plays
/// nowhere.
///
/// # Errors
/// When the database fails.
pub async fn lease(pool: &PgPool, now: DateTime<Utc>, lease: TimeDelta, limit: i64) -> sqlx::Result<Vec<Due>> {
    let lease = PgInterval::try_from(lease).map_err(sqlx::Error::Encode)?;
    let rows = sqlx::query!(
        "with due as (
             select table_id, player_id, leased_until is not null as was_begun from plan
             where due_at <= $1 and (leased_until is null or leased_until <= $1) and not exists (
                 select from player where player.player_id = plan.player_id and banned_until > $1
             )
             order by due_at limit $3 for update skip locked
         )
         update plan set leased_until = $1::timestamptz + $2::interval from due
         where plan.table_id = due.table_id and plan.player_id = due.player_id
         returning plan.table_id, plan.player_id, rules, keeps_on, version, side, step, fired, seq, rule,
             was_begun as \"was_begun!\"",
        now,
        lease,
        limit
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let answer = row.seq.zip(row.rule);
            Ok(Due {
                key: Key {
                    table: row.table_id,
                    player: row.player_id,
                },
                rules: rules_of(&row.rules)?,
                keeps_on: row.keeps_on,
                version: row.version,
                side: side_of(row.side)?,
                step: row.step,
                fired: row.fired,
                answer: answer.map(|(seq, rule)| (seq.cast_unsigned(), rule.cast_unsigned() as usize)),
                was_begun: row.was_begun,
            })
        })
        .collect()
}

/// Whether a plan is still the one that was taken.
///
/// # Errors
/// When the database fails.
pub async fn is_current(pool: &PgPool, due: &Due) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from plan where table_id = $1 and player_id = $2 and version = $3 and paused is null) as \"is!\"",
        due.key.table,
        due.key.player,
        due.version
    )
    .fetch_one(pool)
    .await
}

/// What is to be done about a plan next, if its owner has not changed it meanwhile: something at a time, an answer with a
/// rule to the question asked at a `seq`, or nothing.
///
/// # Errors
/// When the database fails.
pub async fn put_off(
    pool: &PgPool,
    due: &Due,
    until: Option<DateTime<Utc>>,
    answer: Option<(u64, usize)>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update plan set due_at = $4, seq = $5, rule = $6, leased_until = null
         where table_id = $1 and player_id = $2 and version = $3 and paused is null",
        due.key.table,
        due.key.player,
        due.version,
        until,
        answer.map(|(seq, _)| seq.cast_signed()),
        answer.map(|(_, rule)| (rule as u32).cast_signed())
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Notes that a plan has answered: with these rules it goes on, and what comes next is looked at. What its owner decided
/// himself since it first answered begins the count anew.
///
/// # Errors
/// When the database fails.
pub async fn answered(pool: &PgPool, due: &Due, rules: &[PlanRule], now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "with own as (
             select count(*) as made, max(step.step) as last from step, plan
             where plan.table_id = $1 and player_id = $2 and step.table_id = $1 and step.side = plan.side
                 and step.step > counted_from and (not starts_with(choice, '~') or choice = '~undo')
         )
         update plan set rules = $4, version = version + 1, fired_at = $5, seq = null, rule = null, leased_until = null,
             due_at = case when $4 = '[]' then null else $5::timestamptz end,
             fired = case when made > fired + 1 then 1 else fired + 1 end,
             counted_from = case when made > fired + 1 then last - 1 else counted_from end
         from own where plan.table_id = $1 and player_id = $2 and version = $3",
        due.key.table,
        due.key.player,
        due.version,
        text_of(rules),
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Lets a plan rest until its owner looks after it. Where he could rely on it, he is told at once that he is awaited.
///
/// # Errors
/// When the database fails.
pub async fn pause(pool: &PgPool, due: &Due, why: PlanPause, now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    let paused = sqlx::query!(
        "update plan set paused = $4, due_at = null, seq = null, rule = null, leased_until = null
         where table_id = $1 and player_id = $2 and version = $3 and paused is null",
        due.key.table,
        due.key.player,
        due.version,
        why.word()
    )
    .execute(&mut *transaction)
    .await?;
    if paused.rows_affected() > 0 && why != PlanPause::Unforeseen {
        sqlx::query!(
            "update notice set due_at = $3 where table_id = $1 and player_id = $2 and kind = 'turn' and due_at is not null",
            due.key.table,
            due.key.player,
            now
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await
}

/// What has become of a game since a step: whether it went back, and whether it goes on under other rules.
///
/// # Errors
/// When the database fails.
pub async fn turns_since(pool: &PgPool, table: Uuid, step: i32) -> sqlx::Result<Option<PlanPause>> {
    let row = sqlx::query!(
        "select exists (select from takeback where table_id = $1 and step > $2) as \"went_back!\",
             exists (select from seam where table_id = $1 and step > $2) as \"has_seam!\"",
        table,
        step
    )
    .fetch_one(pool)
    .await?;
    let why = row.went_back.then_some(PlanPause::Takeback);
    Ok(why.or_else(|| row.has_seam.then_some(PlanPause::Rules)))
}

/// The step by which a side was asked what it is asked now.
#[derive(Clone, Debug)]
pub struct Asking {
    /// Whose it was.
    pub side: Side,
    /// What it was.
    pub choice: String,
    /// How many steps the side has noticed since then.
    pub since: i64,
}

/// The newest step, up to a number, by which a side was asked something. Time that players give, another pace and the seam
/// between two releases come to whoever is asked, but ask nothing: the question before them stands.
///
/// # Errors
/// When the database fails.
pub async fn asked_by(pool: &PgPool, table: Uuid, viewer: Viewer, step: i32) -> sqlx::Result<Option<Asking>> {
    let row = sqlx::query!(
        "select side, choice, (
             select count(*) from step later
             where later.table_id = $1 and later.step > asked.step and later.step <= $3
                 and (later.seen_by >> $2::int) & 1 = 1
         ) as \"since!\"
         from step asked
         where table_id = $1 and step <= $3 and (seen_by >> ($2 + 3)) & 1 = 1 and choice !~ '^~(give:|pace:|seam$)'
         order by step desc limit 1",
        table,
        viewer.index() as i32,
        step
    )
    .fetch_optional(pool)
    .await?;
    row.map(|row| {
        Ok(Asking {
            side: side_of(row.side)?,
            choice: row.choice,
            since: row.since,
        })
    })
    .transpose()
}
