//! SQL on finished games, by what is sought. The conditions are put together, so that each search is planned for its own
//! index; every one of them ends in an order that an index has.

use chrono::{DateTime, Utc};
use protocol::Side;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, QueryBuilder, Row};
use uuid::Uuid;

use super::optional_side;

/// What is sought; what is `None` does not matter.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// Who played, and whether games are found too that only their players may find.
    pub player: Option<(Uuid, bool)>,
    /// The game's id.
    pub ruleset: Option<String>,
    /// The scenario's id.
    pub scenario: Option<String>,
    /// Who won, or nobody.
    pub winner: Option<Option<Side>>,
    /// How it ended.
    pub ended_by: Option<&'static str>,
    /// The first moment in which it may have ended.
    pub since: Option<DateTime<Utc>>,
    /// The first moment in which it may not.
    pub until: Option<DateTime<Utc>>,
    /// The game after which they come.
    pub before: Option<Uuid>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Found {
    /// The table.
    pub table: Uuid,
    /// The game's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The options that were on.
    pub options: Vec<String>,
    /// Who played the Union in the end.
    pub union: String,
    /// Who played the Confederacy in the end.
    pub confederate: String,
    /// How it ended.
    pub ended_by: String,
    /// Who won.
    pub winner: Option<Side>,
    /// When it began.
    pub began_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// How many rows its journal has.
    pub steps: i32,
    /// The kind of its pace.
    pub pace: Option<String>,
    /// Whether it counted for the ratings.
    pub rated: bool,
    /// By how many victory points it was won, where they decided.
    pub margin: Option<i32>,
}

/// Finished games, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn find(pool: &PgPool, sought: &Sought, limit: i64) -> sqlx::Result<Vec<Found>> {
    let mut query = search("", sought, limit);
    // Planned anew each time: what is rare is sought otherwise than what is common.
    let rows = query.build().persistent(false).fetch_all(pool).await?;
    rows.iter().map(found).collect()
}

/// How the database would look for them.
///
/// # Errors
/// When the database fails.
pub async fn plan(pool: &PgPool, sought: &Sought, limit: i64) -> sqlx::Result<String> {
    let mut query = search("explain (analyze, buffers) ", sought, limit);
    let lines: Vec<String> = query.build_query_scalar().persistent(false).fetch_all(pool).await?;
    Ok(lines.join("\n"))
}

fn found(row: &PgRow) -> sqlx::Result<Found> {
    Ok(Found {
        table: row.try_get("table_id")?,
        ruleset: row.try_get("ruleset")?,
        scenario: row.try_get("scenario")?,
        options: row.try_get("options")?,
        union: row.try_get("union_name")?,
        confederate: row.try_get("confederate_name")?,
        ended_by: row.try_get("ended_by")?,
        winner: optional_side(row.try_get("winner")?)?,
        began_at: row.try_get("began_at")?,
        ended_at: row.try_get("ended_at")?,
        steps: row.try_get("steps")?,
        pace: row.try_get("pace")?,
        rated: row.try_get("rated")?,
        margin: row.try_get("margin")?,
    })
}

fn search(prefix: &str, sought: &Sought, limit: i64) -> QueryBuilder<Postgres> {
    let mut query = QueryBuilder::new(prefix);
    query.push("select r.*, u.name as union_name, c.name as confederate_name from (");
    match sought.player {
        None => {
            query.push("select * from result where listed");
            narrow(&mut query, sought, limit);
        }
        Some((player, finds_all)) => {
            // Each side has its index; nobody plays both in a game that has a result.
            query.push("(");
            for (place, column) in ["union_player", "confederate_player"].into_iter().enumerate() {
                query.push(if place == 0 { "" } else { ") union all (" });
                query.push(format_args!("select * from result where {column} = "));
                query.push_bind(player);
                if !finds_all {
                    query.push(" and listed");
                }
                narrow(&mut query, sought, limit);
            }
            query
                .push(") order by ended_at desc, table_id desc limit ")
                .push_bind(limit);
        }
    }
    query.push(
        ") r join player u on u.player_id = r.union_player join player c on c.player_id = r.confederate_player
         order by r.ended_at desc, r.table_id desc",
    );
    query
}

/// What is sought beside the player, in order, as many as are wanted.
fn narrow(query: &mut QueryBuilder<Postgres>, sought: &Sought, limit: i64) {
    if let Some(ruleset) = &sought.ruleset {
        query.push(" and ruleset = ").push_bind(ruleset.clone());
    }
    if let Some(scenario) = &sought.scenario {
        query.push(" and scenario = ").push_bind(scenario.clone());
    }
    match sought.winner {
        Some(Some(side)) => {
            query.push(" and winner = ").push_bind(side.index() as i16);
        }
        Some(None) => {
            query.push(" and winner is null");
        }
        None => {}
    }
    if let Some(ended_by) = sought.ended_by {
        query.push(" and ended_by = ").push_bind(ended_by);
    }
    if let Some(since) = sought.since {
        query.push(" and ended_at >= ").push_bind(since);
    }
    if let Some(until) = sought.until {
        query.push(" and ended_at < ").push_bind(until);
    }
    if let Some(before) = sought.before {
        query
            .push(" and (ended_at, table_id) < (select ended_at, table_id from result where table_id = ")
            .push_bind(before)
            .push(")");
    }
    query
        .push(" order by ended_at desc, table_id desc limit ")
        .push_bind(limit);
}
