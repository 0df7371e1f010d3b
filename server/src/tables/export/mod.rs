//! Whole games as files: as JSON, to be brought to another server, and in words.
//!
//! JSON is written row by row, so that a long game takes no more memory than a short one.

pub mod beginning;
pub mod rows;
pub mod text;
pub mod words;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use kernel::Referee;
use protocol::Side;
use protocol::http::{GameDice, GameFile, GameSeam, TableStatus};
use sqlx::PgPool;
use uuid::Uuid;

use self::rows::step_of;
use super::act::Act;
use super::table::Table;
use crate::db;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::time::rfc3339;

/// The version of the form.
pub const FORM: u8 = 1;

/// Of a game that these rules cannot play again, while what was seen of it is not sealed.
const NOT_SEALED: &str = "not-sealed";

/// How many rows are read at once.
const PAGE: i64 = 500;

/// A game that is about to be written.
pub struct Export {
    table: Uuid,
    head: String,
    /// Whether what everybody saw is written too.
    is_sealed: bool,
}

/// How far a game is written.
enum Place {
    /// Its journal is, up to a step.
    Journal(i32),
    /// What was seen is, up to the part that begins with a step.
    Sealed(i32),
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
        let database = &table.services().database;
        let referee = table.services().games.referee_of(&record).ok();
        let export = Export::of_record(database, &record, referee.as_deref(), player).await;
        match export {
            // It has only just ended.
            Err(error) if error.code == NOT_SEALED => {
                table.seal().await?;
                Export::of_record(database, &record, referee.as_deref(), player).await
            }
            export => export,
        }
    }

    /// The same of a game that is over, by what the database says of it, under the rules that there are. What these cannot
    /// play again goes with what everybody saw of it.
    ///
    /// # Errors
    /// When nobody has played it, or what everybody saw is wanted and not written down yet.
    pub async fn of_record(
        database: &PgPool,
        record: &Record,
        referee: Option<&dyn Referee>,
        reader: Option<Uuid>,
    ) -> Result<Export> {
        let salts = record.salts().ok_or_else(Error::not_begun)?;
        let first = db::journal::page(database, record.id, -1, 2).await?;
        if first.is_empty() {
            return Err(Error::not_begun());
        }
        let seams = db::imports::seams(database, record.id).await?;
        let from = first
            .get(1)
            .filter(|row| matches!(Act::read(&row.choice), Act::From(..)));
        let is_of_now = seams.is_empty() && referee.is_some_and(|referee| record.is_played_by(referee));
        let beginning = match from {
            Some(from) if is_of_now => beginning::of_game(database, record, from, reader).await?,
            _ => None,
        };
        let is_over = record.status == TableStatus::Finished;
        let is_sealed = is_over && (!is_of_now || from.is_some() && beginning.is_none());
        if is_sealed && !db::history::is_sealed(database, record.id).await? {
            return Err(Error::conflict(
                NOT_SEALED,
                "What everybody saw of this game is not written down yet. Its log can be had as text.",
            ));
        }
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
        let file = GameFile {
            vedette: FORM,
            table: record.dice_table(),
            ruleset: record.ruleset.clone(),
            rules_version: record.rules_version.clone(),
            edition: record.edition,
            printed: record.printed.clone(),
            // The rules name the overlays, where they can still be had.
            overlays: referee.map(|referee| referee.overlays().to_vec()).unwrap_or_default(),
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
            beginning: beginning.map(Box::new),
            steps: Vec::new(),
            sealed: Vec::new(),
        };
        let json = serde_json::to_string(&file).expect("plain data always serialises");
        let head = json.strip_suffix("]}").expect("the steps come last").to_owned();
        Ok(Export {
            table: record.id,
            head,
            is_sealed,
        })
    }

    /// The file, piece by piece.
    pub fn pieces(self, database: PgPool) -> impl Stream<Item = Result<Bytes>> + Send {
        stream::try_unfold(Some((self, Place::Journal(-1))), move |state| {
            let database = database.clone();
            async move {
                let Some((mut export, place)) = state else {
                    return Ok::<_, Error>(None);
                };
                let mut piece = std::mem::take(&mut export.head);
                let next = match place {
                    Place::Journal(after) => export.journal(&database, after, &mut piece).await?,
                    Place::Sealed(after) => export.sealed(&database, after, &mut piece).await?,
                };
                Ok(Some((Bytes::from(piece), next.map(|next| (export, next)))))
            }
        })
    }

    /// Writes rows of the journal; returns where to go on.
    async fn journal(&self, database: &PgPool, after: i32, piece: &mut String) -> Result<Option<Place>> {
        let rows = db::patiently(db::journal::page(database, self.table, after, PAGE)).await?;
        let last = rows.last().map(|row| row.step);
        for row in rows {
            if row.step > 0 {
                piece.push(',');
            }
            piece.push_str(&serde_json::to_string(&step_of(row)).expect("plain data always serialises"));
        }
        Ok(match last {
            Some(last) => Some(Place::Journal(last)),
            None if self.is_sealed => {
                piece.push_str("],\"sealed\":[");
                Some(Place::Sealed(-1))
            }
            None => {
                piece.push_str("]}");
                None
            }
        })
    }

    /// Writes a part of what everybody saw; returns where to go on.
    async fn sealed(&self, database: &PgPool, after: i32, piece: &mut String) -> Result<Option<Place>> {
        let part = db::patiently(db::history::next_part(database, self.table, after)).await?;
        let Some((first, content)) = part else {
            piece.push_str("]}");
            return Ok(None);
        };
        if first > 0 {
            piece.push(',');
        }
        piece.push('"');
        BASE64.encode_string(content, piece);
        piece.push('"');
        Ok(Some(Place::Sealed(first)))
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
            let referee = hub.services.games.referee_of(&record).ok();
            let end = stream::once(async { Ok(Bytes::from_static(b"\n")) });
            match Export::of_record(&database, &record, referee.as_deref(), Some(player)).await {
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
