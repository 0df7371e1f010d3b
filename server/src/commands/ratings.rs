//! The command `ratings`: computes all ratings again from the games that are over, and says whether anything differs.

use anyhow::{Result, bail};

use crate::config::DatabaseConfig;
use crate::db::{self, Database};
use crate::people::again::Again;

/// Computes all ratings again. With `write` they are replaced where they differ.
///
/// # Errors
/// When the database fails, or ratings differ and are not replaced.
pub async fn ratings(config: &DatabaseConfig, write: bool) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let done = async {
        let mut transaction = database.pool.begin().await?;
        // It may take its time.
        sqlx::query("set local statement_timeout = 0")
            .execute(&mut *transaction)
            .await?;
        db::results::take_the_pen(&mut transaction).await?;
        let again = Again::compute(&mut transaction).await?;
        if again.differ > 0 && write {
            again.write(&mut transaction).await?;
        }
        transaction.commit().await?;
        anyhow::Ok(again)
    };
    let again = done.await;
    database.close().await?;
    let again = again?;
    let counted = format!("{} rated games, {} ratings", again.games(), again.ratings());
    match again.differ {
        0 => Ok(format!("{counted}: all as they are written down")),
        differ if write => Ok(format!("{counted}: {differ} differed and were replaced")),
        differ => bail!("{counted}: {differ} differ from what is written down; --write replaces them"),
    }
}
