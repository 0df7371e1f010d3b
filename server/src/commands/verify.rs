//! The command `verify`: recomputes every roll of a table, and looks whether its journal is whole.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use uuid::Uuid;

use crate::config::DatabaseConfig;
use crate::db::{self, Database};
use crate::games::Games;
use crate::tables::dice::commitment;
use crate::tables::history::proof::Evidence;

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
    let mut moment = db::moment(&database.pool).await?;
    let record = db::tables::find(&mut moment, table).await?;
    let record = record.with_context(|| format!("there is no table {table}"))?;
    // What is sealed needs none.
    let referee = games.referee_of(&record).ok();
    let seed = commitment(&record.dice_seed);
    let evidence = Evidence::gather(&mut moment, Arc::new(record), referee).await?;
    let proof = evidence.prove()?;
    if let Some(fault) = proof.fault {
        bail!("not consistent: {fault}");
    }
    if proof.consistent {
        return Ok(format!(
            "consistent: all {} rolls of {} steps follow from the salts '{}' and '{}' and the seed whose SHA-256 is {}",
            proof.rolls.len(),
            evidence.steps(),
            proof.salts[0],
            proof.salts[1],
            seed
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
