//! SQL on games that are over: writing their results down, in one order for all nodes.

use protocol::{BySide, Side};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{optional_side, side_of};
use crate::ratings::RatedGame;

/// Whoever holds this lock writes results and ratings.
const PEN: i64 = 0x7665_6465_7474_6515;

/// What became of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reckoned {
    /// It counts for nothing: nobody played it against another, it was taken back, or it is void.
    Nothing,
    /// Its result is written down.
    Result,
    /// The same, and it counts for the ratings.
    Rated(RatedGame),
}

/// Whether a game is over whose result is not written down.
///
/// # Errors
/// When the database fails.
pub async fn is_any_unreckoned(pool: &PgPool) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        "select exists (select from game_table where status = 'finished' and not reckoned) as \"exists!\""
    )
    .fetch_one(pool)
    .await
}

/// Takes the lock under which results and ratings are written, until the transaction ends; whether it was free.
///
/// # Errors
/// When the database fails.
pub async fn try_to_take_the_pen(connection: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!("select pg_try_advisory_xact_lock($1) as \"taken!\"", PEN)
        .fetch_one(connection)
        .await
}

/// Waits for that lock.
///
/// # Errors
/// When the database fails.
pub async fn take_the_pen(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)::text as taken", PEN)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Games that are over whose results are not written down, in the order in which they ended.
///
/// # Errors
/// When the database fails.
pub async fn unreckoned(connection: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from game_table where status = 'finished' and not reckoned
         order by ended_at, table_id limit $1 for no key update skip locked",
        limit
    )
    .fetch_all(connection)
    .await
}

/// Writes down the result of a game that is over, if it has one.
///
/// # Errors
/// When the database fails.
pub async fn reckon(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<Reckoned> {
    let row = sqlx::query!(
        "with done as (
             update game_table set reckoned = true where table_id = $1 and status = 'finished' and not reckoned
             returning *
         )
         insert into result (table_id, ruleset, scenario, options, union_player, confederate_player, ended_by, winner,
             began_at, ended_at, steps, turns, rated, pace, listed, margin, bid_for, bids, price)
         select t.table_id, t.ruleset, t.scenario, t.options,
             case when t.seats_exchanged then c.player_id else u.player_id end,
             case when t.seats_exchanged then u.player_id else c.player_id end,
             t.ended_by, t.winner, coalesce(played.began_at, t.created_at), coalesce(t.ended_at, t.created_at),
             played.steps, played.turns, t.rated,
             case when t.pace->'control' ? 'live' then 'live' when t.pace is not null then 'correspondence' end,
             t.audience in ('open', 'invite'), t.margin, t.bid_for, t.bids, t.price
         from done t
         join seat u on u.table_id = t.table_id and u.side = 0
         join seat c on c.table_id = t.table_id and c.side = 1
         join lateral (
             select count(*)::int as steps, min(at) as began_at, max((beat >> 16) & 65535) as turns
             from step where step.table_id = t.table_id
         ) played on true
         where u.player_id <> c.player_id and not t.void
             and t.ended_by in ('victory', 'draw', 'resigned', 'adjudged', 'time')
         returning number, ruleset, union_player, confederate_player, winner, ended_at, rated",
        table
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else {
        return Ok(Reckoned::Nothing);
    };
    if !row.rated {
        return Ok(Reckoned::Result);
    }
    Ok(Reckoned::Rated(RatedGame {
        table,
        number: row.number,
        ruleset: row.ruleset,
        players: BySide::new(row.union_player, row.confederate_player),
        winner: optional_side(row.winner)?,
        ended_at: row.ended_at,
    }))
}

/// How the games of a scenario came out, of one set of options or of all.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on; `None` for all games of the scenario.
    pub options: Option<Vec<String>>,
    /// How many the Union won.
    pub union: i64,
    /// How many the Confederacy won.
    pub confederate: i64,
    /// How many nobody won.
    pub drawn: i64,
    /// How many steps half of them had at most.
    pub steps: i32,
    /// How many seconds half of them took at most.
    pub seconds: f64,
    /// How many dice of the Union were counted.
    pub union_dice: i64,
    /// What they came to.
    pub union_pips: i64,
    /// How many dice of the Confederacy were counted.
    pub confederate_dice: i64,
    /// What they came to.
    pub confederate_pips: i64,
    /// How many games somebody won in which one side rolled higher on average.
    pub uneven: i64,
    /// How many of these that side won.
    pub won_by_higher: i64,
}

/// How the games of a book came out, by scenario, and by scenario and options; what was played most comes first.
///
/// # Errors
/// When the database fails.
pub async fn statistics(pool: &PgPool, ruleset: &str, limit: i64) -> sqlx::Result<Vec<Counts>> {
    sqlx::query_as!(
        Counts,
        "select scenario, options as \"options?\", count(*) filter (where winner = 0) as \"union!\",
             count(*) filter (where winner = 1) as \"confederate!\", count(*) filter (where winner is null) as \"drawn!\",
             percentile_disc(0.5) within group (order by steps) as \"steps!\",
             percentile_disc(0.5) within group (order by extract(epoch from ended_at - began_at)::float8) as \"seconds!\",
             coalesce(sum(union_dice), 0) as \"union_dice!\", coalesce(sum(union_pips), 0) as \"union_pips!\",
             coalesce(sum(confederate_dice), 0) as \"confederate_dice!\",
             coalesce(sum(confederate_pips), 0) as \"confederate_pips!\",
             count(*) filter (where winner is not null and higher <> 0) as \"uneven!\",
             count(*) filter (where winner = 0 and higher > 0 or winner = 1 and higher < 0) as \"won_by_higher!\"
         from result
         -- Whose mean is higher, without dividing; nobody's where one side has rolled nothing.
         cross join lateral (
             select case when union_dice > 0 and confederate_dice > 0
                 then sign(union_pips::bigint * confederate_dice - confederate_pips::bigint * union_dice) end as higher
         ) compared
         where ruleset = $1
         group by grouping sets ((scenario, options), (scenario))
         order by count(*) desc, scenario, options nulls first limit $2",
        ruleset,
        limit
    )
    .fetch_all(pool)
    .await
}

/// How often the side that was bid for won at a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on.
    pub options: Vec<String>,
    /// The side.
    pub side: Side,
    /// What the other side got for it.
    pub price: u32,
    /// How many games somebody won.
    pub games: u32,
    /// How many of these that side won.
    pub won: u32,
}

/// What the games of a book came to in which a side was bid for, of one scenario or of all.
///
/// # Errors
/// When the database fails.
pub async fn priced(pool: &PgPool, ruleset: &str, scenario: Option<&str>) -> sqlx::Result<Vec<Priced>> {
    let rows = sqlx::query!(
        "select scenario, options, bid_for as \"bid_for!\", price as \"price!\", count(*) as \"games!\",
             count(*) filter (where winner = bid_for) as \"won!\"
         from result
         where ruleset = $1 and ($2::text is null or scenario = $2) and price is not null and winner is not null
         group by scenario, options, bid_for, price order by scenario, options, bid_for, price",
        ruleset,
        scenario
    )
    .fetch_all(pool)
    .await?;
    let number = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    rows.into_iter()
        .map(|row| {
            Ok(Priced {
                scenario: row.scenario,
                options: row.options,
                side: side_of(row.bid_for)?,
                price: u32::from(row.price.unsigned_abs()),
                games: number(row.games),
                won: number(row.won),
            })
        })
        .collect()
}

/// Games whose dice are to be counted, those that ended first coming first; what was seen of them is sealed.
///
/// # Errors
/// When the database fails.
pub async fn uncounted_dice(pool: &PgPool, limit: i64) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select table_id from result join game_table using (table_id)
         where union_dice is null and sealed order by number limit $1",
        limit
    )
    .fetch_all(pool)
    .await
}

/// Notes how many dice of each side were seen in a game, and what they came to.
///
/// # Errors
/// When the database fails.
pub async fn note_dice(pool: &PgPool, table: Uuid, dice: &BySide<(i32, i32)>) -> sqlx::Result<()> {
    let [union, confederate] = dice.into_array();
    sqlx::query!(
        "update result set union_dice = $2, union_pips = $3, confederate_dice = $4, confederate_pips = $5 where table_id = $1",
        table,
        union.0,
        union.1,
        confederate.0,
        confederate.1
    )
    .execute(pool)
    .await?;
    Ok(())
}
