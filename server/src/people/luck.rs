//! The dice of games that are over: how many each side rolled before everybody's eyes, and what they came to.
//!
//! It is read from what is sealed, so that it needs no rules, and a while after the end: nobody waits for it. Two nodes that
//! count the same game write down the same.

use std::time::Duration;

use protocol::view::Roll;
use protocol::{BySide, Side};
use sqlx::PgPool;
use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::error::{Error, Result};
use crate::tables::history::part::Part;

/// How often it is looked whether games are there whose dice were not counted.
const LOOK: Duration = Duration::from_secs(10);

/// How many games are counted at a look.
const AT_ONCE: i64 = 20;

/// Counts dice until the server stops.
pub async fn watch(app: App) {
    let mut look = tokio::time::interval(LOOK);
    let stopping = app.stopping.clone();
    let watching = async {
        loop {
            look.tick().await;
            if let Err(error) = count_some(&app.database).await {
                tracing::warn!(%error, "dice are counted later");
            }
        }
    };
    stopping.run_until_cancelled(watching).await;
}

/// Counts the dice of some games; returns of how many.
///
/// # Errors
/// When the database fails.
pub async fn count_some(database: &PgPool) -> Result<usize> {
    let tables = db::patiently(db::results::uncounted_dice(database, AT_ONCE)).await?;
    for table in &tables {
        let dice = of_table(database, *table).await?;
        db::patiently(db::results::note_dice(database, *table, &dice)).await?;
    }
    Ok(tables.len())
}

/// What was rolled in a game, as far as it is sealed. What cannot be read is as good as not rolled: it would be looked at
/// for ever.
async fn of_table(database: &PgPool, table: Uuid) -> Result<BySide<(i32, i32)>> {
    let parts = db::patiently(db::history::parts(database, table)).await?;
    let counting = move || {
        let mut dice = BySide::default();
        for part in &parts {
            match Part::unpack(part) {
                Ok(part) => part.open_rolls().for_each(|roll| add(&mut dice, roll)),
                Err(error) => tracing::warn!(%table, %error, "a part of a game cannot be read for its dice"),
            }
        }
        Ok(dice)
    };
    Error::of_blocking(counting).await
}

/// Counts dice with six faces; what else is drawn by lot has no pips.
fn add(dice: &mut BySide<(i32, i32)>, roll: &Roll) {
    let side: Side = roll.side;
    for face in roll.faces.iter().filter(|face| (1..=6).contains(*face)) {
        let (count, pips) = &mut dice[side];
        *count += 1;
        *pips += i32::from(*face);
    }
}
