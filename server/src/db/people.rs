//! SQL on players as others see them: profiles, friends, blocks.

use chrono::{DateTime, Utc};
use protocol::http::{Blocked, Friend, GameRecord, PaceKind, PaceShare, Player, Reliability};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::side_of;
use crate::ratings::Standing;

/// What the row of a player says to others.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The player.
    pub player: Player,
    /// Whether the account was deleted.
    pub gone: bool,
    /// Since when he is here.
    pub created_at: DateTime<Utc>,
    /// When he was last here.
    pub seen_at: Option<DateTime<Utc>>,
    /// Whether others may know that.
    pub shows_seen: bool,
}

/// A player by id or, if there is none, by the key of his name.
///
/// # Errors
/// When the database fails.
pub async fn shown(pool: &PgPool, id: Option<Uuid>, name_key: &str) -> sqlx::Result<Option<Shown>> {
    let row = sqlx::query!(
        "select player_id, name, password_hash is null as \"guest!\", deleted_at is not null as \"gone!\", created_at,
             seen_at, shows_seen
         from player where ($1::uuid is not null and player_id = $1) or ($1::uuid is null and name_key = $2)",
        id,
        name_key
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Shown {
        player: Player {
            id: row.player_id,
            name: row.name,
            guest: row.guest && !row.gone,
        },
        gone: row.gone,
        created_at: row.created_at,
        seen_at: row.seen_at,
        shows_seen: row.shows_seen,
    }))
}

/// How the finished games of a player ended, by game and side.
///
/// # Errors
/// When the database fails.
pub async fn records(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<GameRecord>> {
    let rows = sqlx::query!(
        "select ruleset as \"ruleset!\", side as \"side!\", count(*) filter (where winner = side) as \"won!\",
             count(*) filter (where winner is null) as \"drawn!\", count(*) filter (where winner <> side) as \"lost!\"
         from (
             select ruleset, 0::smallint as side, winner from result where union_player = $1
             union all
             select ruleset, 1::smallint, winner from result where confederate_player = $1
         ) played
         group by ruleset, side order by ruleset, side",
        player
    )
    .fetch_all(pool)
    .await?;
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    rows.into_iter()
        .map(|row| {
            Ok(GameRecord {
                ruleset: row.ruleset,
                side: side_of(row.side)?,
                won: number(row.won),
                drawn: number(row.drawn),
                lost: number(row.lost),
            })
        })
        .collect()
}

/// At what paces a player's finished games were played, and whether they ended in time.
///
/// # Errors
/// When the database fails.
pub async fn paces(pool: &PgPool, player: Uuid) -> sqlx::Result<(Vec<PaceShare>, Reliability)> {
    let rows = sqlx::query!(
        "select pace, count(*) as \"games!\",
             count(*) filter (where ended_by = 'time' and winner is distinct from side) as \"by_time!\"
         from (
             select pace, ended_by, 0::smallint as side, winner from result where union_player = $1
             union all
             select pace, ended_by, 1::smallint, winner from result where confederate_player = $1
         ) played
         group by pace order by 2 desc, pace",
        player
    )
    .fetch_all(pool)
    .await?;
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let mut reliability = Reliability {
        finished: 0,
        in_time: 0,
    };
    let mut shares = Vec::with_capacity(rows.len());
    for row in rows {
        if row.pace.is_some() {
            reliability.finished += number(row.games);
            reliability.in_time += number(row.games - row.by_time);
        }
        shares.push(PaceShare {
            pace: pace_kind(row.pace.as_deref()),
            games: number(row.games),
        });
    }
    Ok((shares, reliability))
}

/// The kind of a pace as the database has it.
#[must_use]
pub fn pace_kind(column: Option<&str>) -> PaceKind {
    match column {
        Some("live") => PaceKind::Live,
        Some(_) => PaceKind::Correspondence,
        None => PaceKind::None,
    }
}

/// How a player stands at all games.
///
/// # Errors
/// When the database fails.
pub async fn standings(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<(String, Standing)>> {
    let rows = sqlx::query!(
        "select ruleset, rating, deviation, volatility, games, changed_at from rating where player_id = $1
         order by ruleset",
        player
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let standing = Standing {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
                games: row.games,
                changed_at: Some(row.changed_at),
            };
            (row.ruleset, standing)
        })
        .collect())
}

/// The best players of a game whose deviation was below `deviation`.
///
/// # Errors
/// When the database fails.
pub async fn best(pool: &PgPool, ruleset: &str, deviation: f64, limit: i64) -> sqlx::Result<Vec<(String, Standing)>> {
    let rows = sqlx::query!(
        "select name, rating, deviation, volatility, games, changed_at from rating join player using (player_id)
         where ruleset = $1 and deviation < $2 and deleted_at is null order by rating desc limit $3",
        ruleset,
        deviation,
        limit
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let standing = Standing {
                rating: row.rating,
                deviation: row.deviation,
                volatility: row.volatility,
                games: row.games,
                changed_at: Some(row.changed_at),
            };
            (row.name, standing)
        })
        .collect())
}

/// What a rated game made of a rating.
#[derive(Clone, Debug)]
pub struct History {
    /// The table.
    pub table: Uuid,
    /// The game's id.
    pub ruleset: String,
    /// When the game ended.
    pub at: DateTime<Utc>,
    /// The opponent's name.
    pub opponent: String,
    /// The rating before it.
    pub before: f64,
    /// The rating after it.
    pub after: f64,
}

/// What rated games made of a player's ratings, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn history(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<History>> {
    sqlx::query_as!(
        History,
        "select c.table_id as \"table\", c.ruleset, r.ended_at as at, o.name as opponent, c.before, c.rating as after
         from rating_change c
         join result r using (table_id)
         join player o on o.player_id = case when r.union_player = $1 then r.confederate_player else r.union_player end
         where c.player_id = $1 order by c.number desc limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// Games of a player that are being played and that everybody may watch, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn running(pool: &PgPool, player: Uuid, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select distinct table_id from seat join game_table using (table_id)
         where player_id = $1 and status = 'running' and audience in ('open', 'invite')
         order by table_id desc limit $2",
        player,
        limit
    )
    .fetch_all(pool)
    .await
}

/// What one player is to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tie {
    /// He counts him among his friends.
    pub friend: bool,
    /// He has blocked him.
    pub blocks: bool,
    /// He is blocked by him, which he is not told.
    pub is_blocked: bool,
}

/// What `one` is to `other`.
///
/// # Errors
/// When the database fails.
pub async fn tie(executor: impl PgExecutor<'_>, one: Uuid, other: Uuid) -> sqlx::Result<Tie> {
    sqlx::query_as!(
        Tie,
        "select exists (select from friend where player_id = $1 and friend_id = $2) as \"friend!\",
             exists (select from block where player_id = $1 and blocked_id = $2) as \"blocks!\",
             exists (select from block where player_id = $2 and blocked_id = $1) as \"is_blocked!\"",
        one,
        other
    )
    .fetch_one(executor)
    .await
}

/// The friends of a player, those who are here first. Whether one is here is for those whom he counts among his friends
/// too, and for everybody if he likes; never for whom he has blocked.
///
/// # Errors
/// When the database fails.
pub async fn friends(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Friend>> {
    sqlx::query_as!(
        Friend,
        "select other.player_id as id, other.name,
             coalesce(other.seen_at > now() - interval '10 minutes', false) and not keep_apart($1, other.player_id)
                 and (other.shows_seen or exists (
                     select from friend back where back.player_id = other.player_id and back.friend_id = $1
                 )) as \"here!\"
         from friend join player other on other.player_id = friend.friend_id
         where friend.player_id = $1 order by 3 desc, other.name_key",
        player
    )
    .fetch_all(pool)
    .await
}

/// Whom a player has blocked.
///
/// # Errors
/// When the database fails.
pub async fn blocked(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Blocked>> {
    sqlx::query_as!(
        Blocked,
        "select other.player_id as id, other.name from block join player other on other.player_id = block.blocked_id
         where block.player_id = $1 order by other.name_key",
        player
    )
    .fetch_all(pool)
    .await
}

/// Counts somebody among a player's friends; whether there was room among `most`. The player is locked.
///
/// # Errors
/// When the database fails.
pub async fn befriend(connection: &mut PgConnection, player: Uuid, friend: Uuid, most: i64) -> sqlx::Result<bool> {
    let done = sqlx::query_scalar!(
        "with added as (
             insert into friend (player_id, friend_id)
             select $1, $2 where (select count(*) from friend where player_id = $1) < $3
             on conflict do nothing returning friend_id
         )
         select exists (select from added)
             or exists (select from friend where player_id = $1 and friend_id = $2) as \"done!\"",
        player,
        friend,
        most
    )
    .fetch_one(connection)
    .await?;
    Ok(done)
}

/// Counts somebody no more among a player's friends; whether he did.
///
/// # Errors
/// When the database fails.
pub async fn unfriend(executor: impl PgExecutor<'_>, player: Uuid, friend: Uuid) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from friend where player_id = $1 and friend_id = $2",
        player,
        friend
    )
    .execute(executor)
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// Blocks somebody, who is no friend any more, and whose invitations are not told any more; whether there was room among
/// `most`. The player is locked.
///
/// # Errors
/// When the database fails.
pub async fn block(connection: &mut PgConnection, player: Uuid, blocked: Uuid, most: i64) -> sqlx::Result<bool> {
    let done = sqlx::query_scalar!(
        "with added as (
             insert into block (player_id, blocked_id)
             select $1, $2 where (select count(*) from block where player_id = $1) < $3
             on conflict do nothing returning blocked_id
         )
         select exists (select from added)
             or exists (select from block where player_id = $1 and blocked_id = $2) as \"done!\"",
        player,
        blocked,
        most
    )
    .fetch_one(&mut *connection)
    .await?;
    if done {
        unfriend(&mut *connection, player, blocked).await?;
        sqlx::query!(
            "delete from notice using game_table t
             where t.table_id = notice.table_id and notice.player_id = $1 and kind = 'invitation' and t.creator = $2",
            player,
            blocked
        )
        .execute(connection)
        .await?;
    }
    Ok(done)
}

/// Blocks somebody no more; whether he was blocked.
///
/// # Errors
/// When the database fails.
pub async fn unblock(executor: impl PgExecutor<'_>, player: Uuid, blocked: Uuid) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from block where player_id = $1 and blocked_id = $2",
        player,
        blocked
    )
    .execute(executor)
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// Who does not want to hear what a player says.
///
/// # Errors
/// When the database fails.
pub async fn deaf_to(pool: &PgPool, player: Uuid) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!("select player_id from block where blocked_id = $1", player)
        .fetch_all(pool)
        .await
}
