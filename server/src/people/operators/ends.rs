//! Ending games that the players cannot, or do not, end themselves.

use anyhow::{Context, Result, bail, ensure};
use protocol::http::TableStatus;
use protocol::{ByViewer, Side};
use sqlx::Connection;
use uuid::Uuid;

use super::desk::Desk;
use crate::db;
use crate::db::beat::Beat;
use crate::db::journal::{Row, append_one, is_taken};
use crate::db::tables::awaited::Awaited;
use crate::tables::act::Act;
use crate::tables::bus::{Bus, Latest, Notice};
use crate::tables::stored::Stored;
use crate::tables::take_up::{TakenUp, frozen, take_up};
use crate::time::WallClock;

/// How often it is tried when somebody plays on meanwhile.
const TRIES: usize = 5;

/// Ends a running game, be it frozen. With `void` it counts for nothing, for the reason that this says.
///
/// # Errors
/// When there is no such game, it is over, or the database fails.
pub async fn end(desk: &Desk<'_>, table: Uuid, winner: Option<Side>, void: Option<&str>) -> Result<String> {
    for _ in 0..TRIES {
        if try_to_end(desk, table, winner, void).await? {
            let bus = desk.bus();
            bus.tell(Notice::Steps(vec![Latest::unknown(table)])).await;
            if void.is_some() {
                bus.tell(Notice::Header(table)).await;
            }
            return Ok(match winner {
                Some(winner) => format!("the game is over: {winner:?} wins"),
                None => "the game is over: a draw".to_owned(),
            });
        }
    }
    bail!("the game goes on too fast; try again")
}

/// Whether nobody was faster.
async fn try_to_end(desk: &Desk<'_>, table: Uuid, winner: Option<Side>, void: Option<&str>) -> Result<bool> {
    let pool = desk.database;
    let mut connection = pool.acquire().await?;
    let record = db::tables::find(&mut connection, table).await?;
    let record = record.with_context(|| format!("there is no table {table}"))?;
    ensure!(record.status == TableStatus::Running, "the game is not being played");
    let books = Stored { database: pool, table };
    let taken = match desk.games.referee_of(&record) {
        Ok(referee) => take_up(&record, &*referee, &books, WallClock::system().now()).await?,
        Err(error) => frozen(&record, &books, &error.to_string()).await?,
    };
    let reading = match taken {
        TakenUp::GoesOn { reading, .. } | TakenUp::Over(reading) | TakenUp::Frozen(reading) => reading,
        // The end is the last step under the old rules.
        TakenUp::Seam(_) => match frozen(&record, &books, "it is adjudicated").await? {
            TakenUp::Frozen(reading) => reading,
            _ => bail!("the game is not being played"),
        },
    };
    let act = Act::Adjudge(winner);
    let advance = reading
        .position
        .advance(Side::Union, &act, &mut kernel::RecordedDice::new(&[]))?;
    let everybody = ByViewer::of(|_| true);
    let row = Row {
        step: reading.step + 1,
        side: Side::Union,
        seen_by: Row::seen_bits(everybody, everybody),
        choice: act.text().into_owned(),
        rolls: Vec::new(),
        at: WallClock::system().now(),
        digest: advance.position.digest(),
        beat: Some(Beat::new(Awaited::default(), advance.position.tempo(), false)),
        back: None,
    };
    let ending = advance.position.ending().context("an adjudged game has ended")?;
    let mut transaction = connection.begin().await?;
    match append_one(&mut transaction, table, &row).await {
        Err(error) if is_taken(&error) => return Ok(false),
        appended => appended?,
    }
    let end = (ending, advance.position.account());
    db::tables::finish(&mut transaction, table, end, row.at).await?;
    match void {
        Some(reason) => {
            db::operators::void(&mut transaction, table).await?;
            desk.audit(&mut transaction, "close", None, Some(table), reason).await?;
        }
        None => {
            desk.audit(&mut transaction, "adjudicate", None, Some(table), &row.choice)
                .await?
        }
    }
    transaction.commit().await?;
    Ok(true)
}
