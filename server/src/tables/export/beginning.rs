//! Where a game began that goes on from where another one stood: that one's journal as far as it had come, from which the
//! same state follows again. The state itself would prove nothing, and no rules should have to read one that none of them
//! made.

use protocol::Viewer;
use protocol::http::{GameBeginning, GameDice, TableStatus};
use sqlx::PgPool;
use uuid::Uuid;

use super::rows::step_of;
use crate::db;
use crate::db::journal::Row;
use crate::db::tables::record::Record;
use crate::error::Result;
use crate::tables::act::Act;

/// How many games may go on from each other.
pub const MOST_BEGINNINGS: usize = 8;

/// The beginning of a game that goes on from another one with the second row of its journal, `from`; `None` when it cannot
/// be told: that other game is gone, has crossed a seam before, or `reader` may not see it in full.
///
/// # Errors
/// When the database fails.
pub async fn of_game(
    database: &PgPool,
    record: &Record,
    from: &Row,
    reader: Option<Uuid>,
) -> Result<Option<GameBeginning>> {
    let mut layers = Vec::new();
    let mut from = Some(from.clone());
    while let Some(row) = from.take() {
        let Act::From(table, moment) = Act::read(&row.choice) else {
            break;
        };
        if layers.len() == MOST_BEGINNINGS {
            return Ok(None);
        }
        let origin = db::tables::find(&mut *database.acquire().await?, table).await?;
        let Some(origin) = origin.filter(|origin| is_open_to(origin, record, reader)) else {
            return Ok(None);
        };
        let rows = db::patiently(db::journal::rows_after(database, table, -1)).await?;
        let Some(rows) = up_to(rows, moment, row.digest) else {
            return Ok(None);
        };
        from = rows.get(1).cloned();
        layers.push((origin, rows));
    }
    let mut beginning = None;
    for (origin, rows) in layers.into_iter().rev() {
        let Some(salts) = origin.salts() else {
            return Ok(None);
        };
        let [union_salt, confederate_salt] = salts.into_array();
        let is_over = origin.status == TableStatus::Finished;
        beginning = Some(GameBeginning {
            table: origin.dice_table(),
            dice: GameDice {
                seed: is_over.then(|| hex::encode(&origin.dice_seed)),
                union_salt,
                confederate_salt,
            },
            beginning: beginning.map(Box::new),
            steps: rows.into_iter().map(step_of).collect(),
        });
    }
    Ok(beginning)
}

/// Whether a game is one of the same kind that a reader may see in full.
fn is_open_to(origin: &Record, record: &Record, reader: Option<Uuid>) -> bool {
    let is_like = origin.ruleset == record.ruleset
        && origin.scenario == record.scenario
        && origin.options == record.options
        && origin.imported.as_ref().is_none_or(|import| import.replayed.is_none());
    is_like && (origin.status == TableStatus::Finished || origin.sides_of(reader).len() > 1)
}

/// The journal as far as it had come when somebody went on from a moment, which led to the state of this digest. What one
/// side did in secret after the moment may have been done before he went on, or later.
fn up_to(mut rows: Vec<Row>, moment: u64, digest: Option<u32>) -> Option<Vec<Row>> {
    let digest = digest?;
    let mut seq = 1;
    let mut there = None;
    for (number, row) in rows.iter().enumerate() {
        if Act::read(&row.choice) == Act::Seam {
            break;
        }
        // The set-up is what everybody sees first.
        seq += u64::from(number > 0 && row.is_seen_by(Viewer::Spectator));
        if seq > moment {
            break;
        }
        if seq == moment && row.digest == Some(digest) {
            there = Some(number);
        }
    }
    rows.truncate(there? + 1);
    Some(rows)
}
