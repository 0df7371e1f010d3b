//! SQL on notices: what players are to be told, and what of that is on its way.
//!
//! A notice is written in the transaction that causes it. It goes when it is over with, because the player has decided
//! or an offer has been answered, and what is on its way goes with it.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::http::NoticeKind;
use sqlx::postgres::types::PgInterval;
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// How long a player may have overlooked what is no turn of his before he is told.
const PATIENCE: TimeDelta = TimeDelta::minutes(1);

/// What a notice is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The table.
    pub table: Uuid,
    /// The player.
    pub player: Uuid,
    /// What it is about.
    pub kind: NoticeKind,
}

/// Notes of all tables given whom they wait for since the last time. `rested` has the sides, a bit each, that were not
/// awaited at some moment since then.
///
/// # Errors
/// When the database fails.
pub async fn follow(
    connection: &mut PgConnection,
    tables: &[Uuid],
    rested: &[i16],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from notice using unnest($1::uuid[], $2::smallint[]) as noted (table_id, rested), game_table t, seat
         where notice.table_id = noted.table_id and notice.kind = 'turn' and t.table_id = noted.table_id
             and seat.table_id = noted.table_id and seat.player_id = notice.player_id
             and (
                 (noted.rested >> case when t.seats_exchanged then 1 - seat.side else seat.side end) & 1 = 1
                 or not exists (
                     select from awaited_player a where a.table_id = noted.table_id and a.player_id = notice.player_id
                 )
             )",
        tables,
        rested
    )
    .execute(&mut *connection)
    .await?;
    await_players(connection, tables, now).await
}

/// Notes that tables wait for players for whom they have not waited before.
///
/// # Errors
/// When the database fails.
pub async fn await_players(connection: &mut PgConnection, tables: &[Uuid], now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into notice (table_id, player_id, kind, step, since, due_at)
         select table_id, player_id, 'turn', step, $2, $2::timestamptz + patience from awaited_player where table_id = any($1)
         order by table_id
         on conflict do nothing",
        tables,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a player is to be told something of a table, unless he is a guest.
///
/// # Errors
/// When the database fails.
pub async fn add(connection: &mut PgConnection, notice: Key, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into notice (table_id, player_id, kind, step, since, due_at)
         select $1, player_id, $3, 0, $4, $5 from player where player_id = $2 and password_hash is not null
         on conflict do nothing",
        notice.table,
        notice.player,
        notice.kind.word(),
        now,
        now + PATIENCE
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the game of a table is over: nobody is awaited any more, and its players are to be told.
///
/// # Errors
/// When the database fails.
pub async fn game_over(connection: &mut PgConnection, table: Uuid, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("delete from notice where table_id = $1 and kind <> 'over'", table)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "insert into notice (table_id, player_id, kind, step, since, due_at)
         select table_id, player_id, 'over', 0, $2, $3
         from seat join game_table using (table_id) join player using (player_id)
         where table_id = $1 and audience <> 'self' and password_hash is not null
         on conflict do nothing",
        table,
        now,
        now + PATIENCE
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets what has been answered.
///
/// # Errors
/// When the database fails.
pub async fn forget(connection: &mut PgConnection, table: Uuid, kind: NoticeKind) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from notice where table_id = $1 and kind = $2",
        table,
        kind.word()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The notices that are due by some time, and those that are on their way to people by mail or push, those that have been longest first.
///
/// # Errors
/// When the database fails.
pub async fn due(pool: &PgPool, by: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<Key>> {
    let rows = sqlx::query!(
        "select table_id as \"table_id!\", player_id as \"player_id!\", kind as \"kind!\" from (
             select table_id, player_id, kind, due_at from notice where due_at <= $1
             union all
             select table_id, player_id, kind, due_at from delivery
             where channel <> 'webhook' and table_id is not null and due_at <= $1
         ) due order by due_at limit $2",
        by,
        limit
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Key {
                table: row.table_id,
                player: row.player_id,
                kind: kind_of(&row.kind)?,
            })
        })
        .collect()
}

/// These players are at these tables: what they see there they need not be told, and that they are awaited not before
/// they have been away for a while. The same goes for letters and for what is pushed that wait.
///
/// # Errors
/// When the database fails.
pub async fn seen(pool: &PgPool, tables: &[Uuid], players: &[Uuid], now: DateTime<Utc>) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    sqlx::query!(
        "delete from notice using unnest($1::uuid[], $2::uuid[]) as here (table_id, player_id)
         where notice.table_id = here.table_id and notice.player_id = here.player_id
             and kind <> 'turn' and due_at is not null",
        tables,
        players
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update notice set due_at = $3::timestamptz + patience
         from unnest($1::uuid[], $2::uuid[]) as here (table_id, player_id), awaited_player a
         where notice.table_id = here.table_id and notice.player_id = here.player_id
             and a.table_id = here.table_id and a.player_id = here.player_id
             and kind = 'turn' and due_at is not null",
        tables,
        players,
        now
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "delete from delivery using unnest($1::uuid[], $2::uuid[]) as here (table_id, player_id)
         where delivery.table_id = here.table_id and delivery.player_id = here.player_id
             and channel <> 'webhook' and kind <> 'turn'",
        tables,
        players
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update delivery set due_at = greatest(due_at, $3::timestamptz + patience)
         from unnest($1::uuid[], $2::uuid[]) as here (table_id, player_id), awaited_player a
         where delivery.table_id = here.table_id and delivery.player_id = here.player_id
             and a.table_id = here.table_id and a.player_id = here.player_id
             and channel <> 'webhook' and kind = 'turn'",
        tables,
        players,
        now
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await
}

/// Sends the notices that are due on their ways, by mail only where there is any; returns how many there were. Those of
/// which nobody wants to hear are done with.
///
/// # Errors
/// When the database fails.
pub async fn dispatch(pool: &PgPool, now: DateTime<Utc>, limit: i64, has_mail: bool) -> sqlx::Result<u64> {
    let told = sqlx::query_scalar!(
        "with due as (
             select table_id, player_id, kind from notice where due_at <= $1
                 -- What a plan is about to answer its owner need not be told, unless nobody has looked after it.
                 and not (kind = 'turn' and exists (
                     select from plan p where p.table_id = notice.table_id and p.player_id = notice.player_id
                         and p.due_at > $1::timestamptz - interval '5 minutes'
                 ))
             order by due_at limit $2 for update skip locked
         ), told as (
             update notice set due_at = null from due
             where notice.table_id = due.table_id and notice.player_id = due.player_id and notice.kind = due.kind
             returning notice.table_id, notice.player_id, notice.kind
         ), worth_telling as (
             select * from told
             -- A node of a release before there were notices forgets none.
             where kind <> 'turn' or exists (
                 select from awaited_player a where a.table_id = told.table_id and a.player_id = told.player_id
             )
         ), hooked as (
             insert into delivery (table_id, player_id, kind, webhook_id, created_at, due_at)
             select table_id, player_id, kind, webhook_id, $1, $1
             from worth_telling join webhook using (player_id) where kind = any(webhook.kinds)
         ), pushed as (
             insert into delivery (table_id, player_id, kind, channel, push_id, created_at, due_at)
             select table_id, player_id, kind, 'push', push_id, $1, $1
             from worth_telling join session using (player_id) join push_subscription using (session_id)
             left join notice_choice using (player_id)
             where session.expires_at > now() and (push_kinds is null or kind = any(push_kinds))
         ), to_mail as (
             select table_id, player_id, kind, kind = 'turn' and digest_hour is not null as is_joined
             from worth_telling join mail_address using (player_id) left join notice_choice using (player_id)
             where $3 and confirmed_at is not null and refused_at is null
                 and (mail_kinds is null or kind = any(mail_kinds))
         ), mailed as (
             insert into delivery (table_id, player_id, kind, channel, created_at, due_at)
             select table_id, player_id, kind, 'mail', $1, $1 from to_mail where not is_joined
         ), joined as (
             insert into delivery (player_id, kind, channel, created_at, due_at)
             select distinct player_id, 'digest', 'mail', $1::timestamptz, $1::timestamptz from to_mail where is_joined
             on conflict do nothing
         )
         select count(*) as \"count!\" from told",
        now,
        limit,
        has_mail
    )
    .fetch_one(pool)
    .await?;
    Ok(told.cast_unsigned())
}

/// Forgets notices of which everything has arrived, and dead letters from before some time. That somebody has been told
/// that it is his turn is remembered until he has decided.
///
/// # Errors
/// When the database fails.
pub async fn tidy(pool: &PgPool, before: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from notice where due_at is null and kind <> 'turn' and not exists (
             select from delivery d
             where d.table_id = notice.table_id and d.player_id = notice.player_id and d.kind = notice.kind
         )"
    )
    .execute(pool)
    .await?;
    sqlx::query!("delete from dead_letter where died_at < $1", before)
        .execute(pool)
        .await?;
    Ok(())
}

/// A delivery to a webhook that is to be tried.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Which one.
    pub id: Uuid,
    /// What it tells whom.
    pub notice: Key,
    /// When it was sent on its way.
    pub created_at: DateTime<Utc>,
    /// How often it has been tried, this time included.
    pub attempts: i32,
    /// The name of the player.
    pub name: String,
    /// Where it goes.
    pub hook: Hook,
}

/// Where a player has notices sent to.
#[derive(Clone, Debug)]
pub struct Hook {
    /// Which one.
    pub id: Uuid,
    /// The address.
    pub url: String,
    /// How it wants to be told: `json`, `discord`, `slack`.
    pub form: String,
    /// What its requests are signed with.
    pub secret: String,
}

/// Takes deliveries to webhooks that are to be tried now. Nobody else does until the lease ends.
///
/// # Errors
/// When the database fails.
pub async fn lease(pool: &PgPool, now: DateTime<Utc>, lease: TimeDelta, limit: i64) -> sqlx::Result<Vec<Delivery>> {
    let lease = PgInterval::try_from(lease).map_err(sqlx::Error::Encode)?;
    let rows = sqlx::query!(
        "with due as (
             select delivery_id from delivery
             where channel = 'webhook' and due_at <= $1 and (leased_until is null or leased_until <= $1)
             order by due_at limit $3 for update skip locked
         )
         update delivery set attempts = attempts + 1, leased_until = $1::timestamptz + $2::interval
         from due, player, webhook
         where delivery.delivery_id = due.delivery_id and player.player_id = delivery.player_id
             and webhook.webhook_id = delivery.webhook_id
         returning delivery.delivery_id, table_id as \"table_id!\", delivery.player_id, kind, delivery.created_at, attempts, name,
             webhook.webhook_id, url, form, secret",
        now,
        lease,
        limit
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Delivery {
                id: row.delivery_id,
                notice: Key {
                    table: row.table_id,
                    player: row.player_id,
                    kind: kind_of(&row.kind)?,
                },
                created_at: row.created_at,
                attempts: row.attempts,
                name: row.name,
                hook: Hook {
                    id: row.webhook_id,
                    url: row.url,
                    form: row.form,
                    secret: row.secret,
                },
            })
        })
        .collect()
}

/// A delivery has arrived.
///
/// # Errors
/// When the database fails.
pub async fn arrived(executor: impl PgExecutor<'_>, delivery: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from delivery where delivery_id = $1", delivery)
        .execute(executor)
        .await?;
    Ok(())
}

/// A delivery has failed and is tried again.
///
/// # Errors
/// When the database fails.
pub async fn try_again(
    executor: impl PgExecutor<'_>,
    delivery: Uuid,
    failure: &str,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update delivery set due_at = $2, leased_until = null, failure = $3 where delivery_id = $1",
        delivery,
        at,
        failure
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// A delivery has failed for the last time. `way` says where it should have gone.
///
/// # Errors
/// When the database fails.
pub async fn give_up(
    executor: impl PgExecutor<'_>,
    delivery: Uuid,
    way: &str,
    error: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with dead as (delete from delivery where delivery_id = $1 returning *)
         insert into dead_letter (delivery_id, player_id, table_id, kind, way, attempts, error, died_at)
         select delivery_id, player_id, table_id, kind, $2, attempts, $3, $4 from dead",
        delivery,
        way,
        error,
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// How long the queue is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queue {
    /// Notices that players are told unless they come.
    pub waiting: i64,
    /// Deliveries that are on their way.
    pub under_way: i64,
    /// Those of them that have failed before.
    pub failing: i64,
    /// Those that were given up.
    pub dead: i64,
}

/// Counts what waits, what is on its way, and what was given up.
///
/// # Errors
/// When the database fails.
pub async fn queue(pool: &PgPool) -> sqlx::Result<Queue> {
    sqlx::query_as!(
        Queue,
        "select (select count(*) from notice where due_at is not null) as \"waiting!\",
             (select count(*) from delivery) as \"under_way!\",
             (select count(*) from delivery where attempts > 1) as \"failing!\",
             (select count(*) from dead_letter) as \"dead!\""
    )
    .fetch_one(pool)
    .await
}

/// What went wrong the last time with deliveries that are tried again.
#[derive(Clone, Debug)]
pub struct Failing {
    /// Where they should go, and why they have not got there.
    pub failure: String,
    /// How many there are.
    pub count: i64,
}

/// What goes wrong at present, the most frequent first.
///
/// # Errors
/// When the database fails.
pub async fn failing(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Failing>> {
    sqlx::query_as!(
        Failing,
        "select failure as \"failure!\", count(*) as \"count!\" from delivery where failure is not null
         group by failure order by count(*) desc, failure limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// What was given up.
#[derive(Clone, Debug)]
pub struct DeadLetter {
    /// When.
    pub died_at: DateTime<Utc>,
    /// Whom it was for.
    pub name: String,
    /// The table, if it was about one.
    pub table: Option<Uuid>,
    /// What it was about.
    pub kind: String,
    /// Where it should have gone.
    pub way: String,
    /// How often it was tried.
    pub attempts: i32,
    /// What went wrong the last time.
    pub error: String,
}

/// What was given up, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn dead_letters(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<DeadLetter>> {
    sqlx::query_as!(
        DeadLetter,
        "select died_at, name, table_id as table, kind, way, attempts, error
         from dead_letter join player using (player_id) order by died_at desc limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Running tables of which it is not noted whom they wait for after their last step: a node went away before it could
/// write that down.
///
/// # Errors
/// When the database fails.
pub async fn behind(pool: &PgPool, after: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select t.table_id from game_table t
         join lateral (select step from step where step.table_id = t.table_id order by step desc limit 1) last on true
         where t.status = 'running' and t.audience <> 'self' and t.table_id > $1 and t.noted_step < last.step
         order by t.table_id limit $2",
        after,
        limit
    )
    .fetch_all(pool)
    .await
}

pub(super) fn kind_of(column: &str) -> sqlx::Result<NoticeKind> {
    NoticeKind::of_word(column).ok_or_else(|| sqlx::Error::Decode(format!("there is no notice {column}").into()))
}
