//! SQL on ratings.

use protocol::BySide;
use sqlx::PgConnection;
use uuid::Uuid;

use super::optional_side;
use crate::ratings::{Change, RatedGame, Standing, Standings};

/// How a player stands at a game; `None` before his first rated one.
///
/// # Errors
/// When the database fails.
pub async fn standing(connection: &mut PgConnection, player: Uuid, ruleset: &str) -> sqlx::Result<Option<Standing>> {
    sqlx::query_as!(
        Standing,
        "select rating, deviation, volatility, games, changed_at as \"changed_at?\" from rating
         where player_id = $1 and ruleset = $2",
        player,
        ruleset
    )
    .fetch_optional(connection)
    .await
}

/// Writes down what a game made of a player's rating.
///
/// # Errors
/// When the database fails.
pub async fn change(connection: &mut PgConnection, change: &Change) -> sqlx::Result<()> {
    let Change {
        table,
        player,
        ruleset,
        number,
        before,
        after,
    } = change;
    sqlx::query!(
        "insert into rating_change (table_id, player_id, ruleset, number, before, rating, deviation, volatility)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        table,
        player,
        ruleset,
        number,
        before,
        after.rating,
        after.deviation,
        after.volatility
    )
    .execute(&mut *connection)
    .await?;
    put(connection, *player, ruleset, after).await
}

/// Writes down how a player stands.
///
/// # Errors
/// When the database fails.
pub async fn put(connection: &mut PgConnection, player: Uuid, ruleset: &str, standing: &Standing) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into rating (player_id, ruleset, rating, deviation, volatility, games, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (player_id, ruleset) do update set rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, games = excluded.games, changed_at = excluded.changed_at",
        player,
        ruleset,
        standing.rating,
        standing.deviation,
        standing.volatility,
        standing.games,
        standing.changed_at
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All rated games, in the order in which they were counted.
///
/// # Errors
/// When the database fails.
pub async fn rated_games(connection: &mut PgConnection) -> sqlx::Result<Vec<RatedGame>> {
    let rows = sqlx::query!(
        "select table_id, number, ruleset, union_player, confederate_player, winner, ended_at from result
         where rated order by number"
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(RatedGame {
                table: row.table_id,
                number: row.number,
                ruleset: row.ruleset,
                players: BySide::new(row.union_player, row.confederate_player),
                winner: optional_side(row.winner)?,
                ended_at: row.ended_at,
            })
        })
        .collect()
}

/// All ratings as they are written down.
///
/// # Errors
/// When the database fails.
pub async fn standings(connection: &mut PgConnection) -> sqlx::Result<Standings> {
    let rows = sqlx::query!("select player_id, ruleset, rating, deviation, volatility, games, changed_at from rating")
        .fetch_all(connection)
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
            ((row.player_id, row.ruleset), standing)
        })
        .collect())
}

/// A change as it is written down: table, player, rating before and after.
pub type WrittenChange = (Uuid, Uuid, f64, f64);

/// All changes as they are written down, by table and player.
///
/// # Errors
/// When the database fails.
pub async fn changes(connection: &mut PgConnection) -> sqlx::Result<Vec<WrittenChange>> {
    let rows =
        sqlx::query!("select table_id, player_id, before, rating from rating_change order by table_id, player_id")
            .fetch_all(connection)
            .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.table_id, row.player_id, row.before, row.rating))
        .collect())
}

/// Forgets all ratings and what made them.
///
/// # Errors
/// When the database fails.
pub async fn forget(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("delete from rating_change")
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from rating").execute(connection).await?;
    Ok(())
}
