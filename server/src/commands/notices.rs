//! The command `notices`: how long the queue is, what goes wrong with it, and what was given up.

use std::fmt::Write as _;

use anyhow::Result;

use crate::config::DatabaseConfig;
use crate::db::{self, Database};
use crate::time::rfc3339;

/// How many dead letters, and how many kinds of failures, are shown.
const MOST_SHOWN: i64 = 100;

/// Says how long the queue is, lists why deliveries are tried again, and what was given up, the newest first.
///
/// # Errors
/// When the database fails, or is of another version.
pub async fn notices(config: &DatabaseConfig) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let queue = db::notices::queue(&database.pool).await;
    let letters = db::notices::dead_letters(&database.pool, MOST_SHOWN).await;
    let failing = db::notices::failing(&database.pool, MOST_SHOWN).await;
    database.close().await?;
    let (queue, letters, failing) = (queue?, letters?, failing?);
    let mut text = format!(
        "{} wait to be told, {} deliveries are on their way ({} have failed before), {} were given up.",
        queue.waiting, queue.under_way, queue.failing, queue.dead
    );
    for failing in failing {
        write!(text, "\n{} tried again, {}", failing.count, failing.failure)?;
    }
    for letter in letters {
        write!(
            text,
            "\n{}  {} for {}{}: {}, tried {} times: {}",
            rfc3339(letter.died_at),
            letter.kind,
            letter.name,
            letter
                .table
                .map(|table| format!(" at table {table}"))
                .unwrap_or_default(),
            letter.way,
            letter.attempts,
            letter.error
        )?;
    }
    Ok(text)
}
