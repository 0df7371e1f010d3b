//! What becomes of games that are over: their results are written down, and rated ones are counted for their players.
//!
//! Every node looks; a lock in the database lets one do it at a time, so that games are counted one after the other, each
//! once. The order in which they were counted is kept, so that the ratings can be computed again.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::PgPool;
use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::db::results::Reckoned;
use crate::error::Result;
use crate::ratings::{Standings, count};

/// How often it is looked whether games are over.
const LOOK: Duration = Duration::from_secs(1);

/// How many games are counted in one transaction.
const AT_ONCE: i64 = 100;

/// Counts games until the server stops.
pub async fn watch(app: App) {
    let mut look = tokio::time::interval(LOOK);
    let stopping = app.stopping.clone();
    let watching = async {
        loop {
            look.tick().await;
            if let Err(error) = reckon(&app.database).await {
                tracing::warn!(%error, "results are written down later");
            }
        }
    };
    Box::pin(stopping.run_until_cancelled(watching)).await;
}

/// Counts all games that are over and were not counted; returns how many this node has.
///
/// # Errors
/// When the database fails.
pub async fn reckon(database: &PgPool) -> Result<usize> {
    let mut counted = 0;
    loop {
        let some = db::patiently(async { reckon_some(database).await }).await?;
        counted += some;
        if some == 0 {
            return Ok(counted);
        }
    }
}

async fn reckon_some(database: &PgPool) -> sqlx::Result<usize> {
    // Looked without a lock first: mostly nothing is there.
    if !db::results::is_any_unreckoned(database).await? {
        return Ok(0);
    }
    let mut transaction = database.begin().await?;
    if !db::results::try_to_take_the_pen(&mut transaction).await? {
        return Ok(0);
    }
    let tables = db::results::unreckoned(&mut transaction, AT_ONCE).await?;
    for table in &tables {
        if let Reckoned::Rated(game) = db::results::reckon(&mut transaction, *table).await? {
            let keys: BTreeMap<Uuid, &str> = game
                .players
                .iter()
                .map(|player| (*player, game.ruleset.as_str()))
                .collect();
            let mut standings = Standings::new();
            for (player, ruleset) in keys {
                if let Some(standing) = db::ratings::standing(&mut transaction, player, ruleset).await? {
                    standings.insert((player, ruleset.to_owned()), standing);
                }
            }
            for change in count(&mut standings, &game) {
                db::ratings::change(&mut transaction, &change).await?;
            }
        }
    }
    transaction.commit().await?;
    Ok(tables.len())
}
