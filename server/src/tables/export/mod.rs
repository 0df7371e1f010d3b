//! Whole games as files: as JSON, to be brought to another server, and in words.
//!
//! JSON is written row by row, so that a long game takes no more memory than a short one.

pub mod text;
pub mod words;

use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use protocol::Side;
use protocol::http::{GameDice, GameFile, GameSeam, GameStep, TableStatus};
use sqlx::PgPool;
use uuid::Uuid;

use super::act::Act;
use super::table::Table;
use crate::db;
use crate::db::journal::Row;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::time::rfc3339;

/// The version of the form.
pub const FORM: u8 = 1;

/// How many rows are read at once.
const PAGE: i64 = 500;

/// A time as the journal keeps it, to the microsecond.
fn exactly(time: chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Micros, true)
}

/// A row of the journal as a file has it.
#[must_use]
pub fn step_of(row: Row) -> GameStep {
    GameStep {
        step: row.step.unsigned_abs(),
        side: row.side,
        choice: row.choice,
        at: exactly(row.at),
        rolls: row.rolls,
        digest: row.digest.map(|digest| format!("{digest:08x}")),
    }
}

/// A game that is about to be written.
pub struct Export {
    table: Uuid,
    head: String,
}

impl Export {
    /// Looks whether a game can be had as a whole: it is over, or its player plays it alone.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn of_table(table: &Table, player: Option<Uuid>) -> Result<Export> {
        let record = table.services().record(table.id).await?;
        let record = record.ok_or_else(|| Error::not_found("There is no such table."))?;
        let is_alone = record.sides_of(player).len() > 1;
        if record.status != TableStatus::Finished && !(is_alone && record.status == TableStatus::Running) {
            return Err(Error::conflict(
                "not-in-full",
                "A game can be saved as a whole when it is over, or when you play it alone. Until then its log can be had as text.",
            ));
        }
        Export::of_record(&table.services().database, &record, table.referee().overlays()).await
    }

    /// The same of a game that is over, by what the database says of it.
    ///
    /// # Errors
    /// When it began from where another one stood, or nobody has played it.
    pub async fn of_record(database: &PgPool, record: &Record, overlays: &[String]) -> Result<Export> {
        let salts = record.salts().ok_or_else(Error::not_begun)?;
        let first = db::journal::page(database, record.id, -1, 2).await?;
        if first.is_empty() {
            return Err(Error::not_begun());
        }
        if first.iter().any(|row| matches!(Act::read(&row.choice), Act::From(..))) {
            return Err(Error::conflict(
                "what-if",
                "This game goes on from where another one stood, and cannot be saved without that. Its log can be had as text.",
            ));
        }
        let seams = db::imports::seams(database, record.id).await?;
        let seam = |seam: db::imports::Seam| GameSeam {
            step: seam.step.unsigned_abs(),
            edition: seam.edition,
            printed: seam.printed,
        };
        let name = |side: Side| {
            record.seats[side]
                .as_ref()
                .map_or_else(String::new, |seat| seat.name.clone())
        };
        let [union_salt, confederate_salt] = salts.into_array();
        let is_over = record.status == TableStatus::Finished;
        let file = GameFile {
            vedette: FORM,
            table: record.dice_table(),
            ruleset: record.ruleset.clone(),
            rules_version: record.rules_version.clone(),
            edition: record.edition,
            printed: record.printed.clone(),
            overlays: overlays.to_vec(),
            seams: seams.into_iter().map(seam).collect(),
            scenario: record.scenario.clone(),
            options: record.options.clone(),
            pace: record.pace,
            without_takebacks: record.without_takebacks,
            rated: record.rated,
            union: name(Side::Union),
            confederate: name(Side::Confederate),
            dice: GameDice {
                // Whoever knows it while the game goes on knows what will be rolled.
                seed: is_over.then(|| hex::encode(&record.dice_seed)),
                union_salt,
                confederate_salt,
            },
            created_at: rfc3339(record.created_at),
            ended_by: record.ended_by.clone(),
            winner: record.winner,
            steps: Vec::new(),
        };
        let json = serde_json::to_string(&file).expect("plain data always serialises");
        let head = json.strip_suffix("]}").expect("the steps come last").to_owned();
        Ok(Export { table: record.id, head })
    }

    /// The file, piece by piece.
    pub fn pieces(self, database: PgPool) -> impl Stream<Item = Result<Bytes>> + Send {
        stream::try_unfold(Some((self, -1)), move |state| {
            let database = database.clone();
            async move {
                let Some((mut export, after)) = state else {
                    return Ok::<_, Error>(None);
                };
                let rows = db::patiently(db::journal::page(&database, export.table, after, PAGE)).await?;
                let mut piece = std::mem::take(&mut export.head);
                let last = rows.last().map(|row| row.step);
                for row in rows {
                    if row.step > 0 {
                        piece.push(',');
                    }
                    piece.push_str(&serde_json::to_string(&step_of(row)).expect("plain data always serialises"));
                }
                let next = last.map(|last| (export, last));
                if next.is_none() {
                    piece.push_str("]}");
                }
                Ok(Some((Bytes::from(piece), next)))
            }
        })
    }
}

/// All games that a player has finished, a line each, in the order in which they were opened. A game that cannot be saved as
/// a whole is a line with its table and the reason.
pub fn archive(hub: Arc<super::hub::Hub>, player: Uuid) -> impl Stream<Item = Result<Bytes>> + Send {
    use futures_util::{StreamExt, TryStreamExt};
    let games = stream::try_unfold(Uuid::nil(), {
        let hub = Arc::clone(&hub);
        move |after| {
            let hub = Arc::clone(&hub);
            async move {
                let next = db::imports::finished_games(&hub.services.database, player, after, 1);
                let next = db::patiently(next).await?.pop();
                Ok::<_, Error>(next.map(|table| (table, table)))
            }
        }
    });
    let lines = games.and_then(move |id| {
        let hub = Arc::clone(&hub);
        async move {
            let database = hub.services.database.clone();
            let Some(record) = hub.services.record(id).await? else {
                return Ok(stream::empty().boxed());
            };
            // The rules name the overlays, where they can still be had.
            let referee = hub.services.games.referee_of(&record).ok();
            let overlays = referee.as_ref().map(|referee| referee.overlays()).unwrap_or_default();
            let end = stream::once(async { Ok(Bytes::from_static(b"\n")) });
            match Export::of_record(&database, &record, overlays).await {
                Err(error) if error.is_outage() => Err(error),
                Err(error) => {
                    let line = serde_json::json!({"table": id, "left_out": error.message});
                    Ok(stream::once(async move { Ok(Bytes::from(line.to_string())) })
                        .chain(end)
                        .boxed())
                }
                Ok(export) => Ok(export.pieces(database).chain(end).boxed()),
            }
        }
    });
    lines.try_flatten()
}
