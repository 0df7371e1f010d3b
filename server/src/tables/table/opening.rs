//! Taking up the game of a table, from what the database has of it.

use std::sync::Arc;

use protocol::BySide;
use sqlx::Connection;

use super::{Game, Table};
use crate::db;
use crate::error::{Error, Result};
use crate::tables::bus::{Latest, Notice};
use crate::tables::clocks::TableClocks;
use crate::tables::dice::DiceSecret;
use crate::tables::replay::Reading;
use crate::tables::stored::Stored;
use crate::tables::take_up::{Seam, TakenUp, frozen, take_up};

/// How often it is tried to write a seam when other nodes are faster.
const TRIES: usize = 5;

impl Table {
    /// Takes the game up as well as that can be done; where it goes on under other rules than so far, the seam is written.
    pub(super) async fn open_game(self: &Arc<Self>, salts: BySide<String>) -> Result<Game> {
        for _ in 0..TRIES {
            let record = self.record();
            let books = Stored {
                database: &self.services.database,
                table: self.id,
            };
            let taken = match &self.no_rules {
                Some(why) => frozen(&record, &books, why).await?,
                None => take_up(&record, &*self.referee, &books, self.services.clock.now()).await?,
            };
            let (reading, snapshot) = match taken {
                TakenUp::GoesOn { reading, snapshot } => (reading, snapshot),
                TakenUp::Over(reading) | TakenUp::Frozen(reading) => {
                    // It leaves no snapshot.
                    let step = reading.step;
                    (reading, step)
                }
                TakenUp::Seam(seam) => {
                    if !self.write_seam(&seam).await? {
                        let record = self.services.record(self.id).await?;
                        let record = record.ok_or_else(|| Error::not_found("There is no such table."))?;
                        self.scene().take_record(record, None);
                        continue;
                    }
                    (seam.reading, seam.row.step)
                }
            };
            let clocks = self.clocks_after(reading.step).await?;
            let secret = DiceSecret::new(&record.dice_seed, record.dice_table(), salts);
            return Ok(self.opened(reading, snapshot, clocks, secret));
        }
        Err(Error::stale())
    }

    fn opened(&self, reading: Reading, snapshot: i32, clocks: Option<TableClocks>, secret: DiceSecret) -> Game {
        let sights = reading.sights();
        let Reading {
            position, step, logs, ..
        } = reading;
        self.scene().open(&position, sights, logs, clocks, step);
        self.note(step);
        Game {
            secret,
            position,
            step,
            snapshot,
        }
    }

    /// Writes a seam down, unless somebody else has changed the table since it was worked out; whether it was.
    async fn write_seam(&self, seam: &Seam) -> Result<bool> {
        let (edition, printed) = (self.referee.edition(), self.referee.printed());
        let writing = async {
            let mut connection = self.services.database.acquire().await?;
            let mut transaction = connection.begin().await?;
            db::tables::lock(&mut transaction, self.id).await?;
            match db::journal::append_one(&mut transaction, self.id, &seam.row).await {
                Err(error) if db::journal::is_taken(&error) => return Ok(false),
                appended => appended?,
            }
            if !db::history::advance_seal(&mut transaction, self.id, &seam.seal).await? {
                return Ok(false);
            }
            let step = seam.row.step;
            db::history::store_seam(&mut transaction, self.id, step, edition, printed).await?;
            db::history::save_snapshot(&mut transaction, self.id, step, &seam.seal.state).await?;
            transaction.commit().await?;
            Ok(true)
        };
        let is_written = db::patiently(writing).await?;
        if is_written {
            tracing::info!(table = %self.id, step = seam.row.step, edition, "the game goes on under this release");
            let mut record = (*self.record()).clone();
            record.edition = edition;
            record.printed = Some(printed.to_owned());
            self.scene().take_record(record, Some(&seam.reading.position));
            let table = self.id;
            let step = seam.row.step;
            self.services.tell(Notice::Steps(vec![Latest { table, step }])).await;
        }
        Ok(is_written)
    }
}
