//! The command `verify`: recomputes every roll of a table.

use anyhow::{Context, Result, bail};
use uuid::Uuid;

use crate::config::DatabaseConfig;
use crate::db::{self, Database};
use crate::games::Games;
use crate::tables::dice::commitment;
use crate::tables::proof;

/// Verifies the dice of a table and says in words what came out. A server may be running meanwhile.
///
/// # Errors
/// When the table cannot be read, or a roll does not follow.
pub async fn verify(config: &DatabaseConfig, games: &Games, table: Uuid) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let verdict = verdict(&database, games, table).await;
    database.close().await?;
    verdict
}

async fn verdict(database: &Database, games: &Games, table: Uuid) -> Result<String> {
    let mut connection = database.pool.acquire().await?;
    let record = db::tables::record(&mut connection, table).await?;
    let record = record.with_context(|| format!("there is no table {table}"))?;
    drop(connection);
    let referee = games.referee(&record.ruleset);
    let referee = referee.with_context(|| format!("the game '{}' is not known", record.ruleset))?;
    let rows = db::journal::rows_after(&database.pool, table, -1).await?;
    let proof = proof::prove(&record, &**referee, &rows)?;
    if proof.consistent {
        return Ok(format!(
            "consistent: all {} rolls of {} steps follow from the salts '{}' and '{}' and the seed whose SHA-256 is {}",
            proof.rolls.len(),
            rows.len(),
            proof.salts[0],
            proof.salts[1],
            commitment(&record.dice_seed)
        ));
    }
    match proof.rolls.iter().find(|roll| roll.recorded != roll.computed) {
        Some(roll) => bail!(
            "not consistent: in step {} roll {} of {} results is recorded as {}, but {} follows from the seed",
            roll.step,
            roll.number,
            roll.of,
            roll.recorded,
            roll.computed
        ),
        None => bail!("not consistent: the journal records rolls that the rules did not ask for"),
    }
}
