//! The command `drain`: leaves everything in a state in which another release can take it over.

use std::sync::Arc;

use anyhow::{Result, ensure};
use uuid::Uuid;

use crate::config::DatabaseConfig;
use crate::db::history::save_snapshot;
use crate::db::{self, Database};
use crate::games::Games;
use crate::tables::history::seal::seal;
use crate::tables::stored::Stored;
use crate::tables::take_up::{TakenUp, take_up};
use crate::time::WallClock;

/// How many finished games are looked up at once.
const AT_ONCE: i64 = 1000;

/// Leaves a snapshot of every running game and seals the history of all games, as far as this release's rules made them.
/// Says in words what it did.
///
/// # Errors
/// When the database fails, or a game could not be settled.
pub async fn drain(config: &DatabaseConfig, games: &Games) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let drained = Drain::default().run(&database, games).await;
    database.close().await?;
    drained
}

/// What was done so far.
#[derive(Debug, Default)]
struct Drain {
    running: usize,
    finished: usize,
    steps: usize,
    failures: usize,
}

impl Drain {
    async fn run(mut self, database: &Database, games: &Games) -> Result<String> {
        for table in db::history::unsettled(&database.pool).await? {
            self.running += usize::from(self.settle(database, games, table, true).await);
        }
        let mut after = Uuid::nil();
        loop {
            let ended = db::history::unsealed_ends(&database.pool, after, AT_ONCE).await?;
            let Some(last) = ended.last() else { break };
            after = *last;
            for table in ended {
                self.finished += usize::from(self.settle(database, games, table, false).await);
            }
        }
        let Drain {
            running,
            finished,
            steps,
            failures,
        } = self;
        ensure!(
            failures == 0,
            "{failures} games could not be settled; the log says which, and why"
        );
        Ok(format!(
            "settled {running} running and {finished} finished games, sealed {steps} steps"
        ))
    }

    /// Settles one game; whether that went well.
    async fn settle(&mut self, database: &Database, games: &Games, table: Uuid, is_running: bool) -> bool {
        match settle(database, games, table, is_running).await {
            Ok(steps) => {
                self.steps += steps;
                true
            }
            Err(error) => {
                self.failures += 1;
                tracing::error!(%table, "cannot settle: {error:#}");
                eprintln!("{table}: {error:#}");
                false
            }
        }
    }
}

async fn settle(database: &Database, games: &Games, table: Uuid, is_running: bool) -> Result<usize> {
    let pool = &database.pool;
    let mut connection = pool.acquire().await?;
    let Some(record) = db::tables::find(&mut connection, table).await? else {
        return Ok(0);
    };
    let referee = games.referee_of(&record)?;
    ensure!(
        record.is_played_by(&*referee),
        "it is played under edition {} of its rules, and this release has edition {}",
        record.edition,
        referee.edition()
    );
    if is_running {
        let books = Stored { database: pool, table };
        let TakenUp::GoesOn { reading, .. } = take_up(&record, &*referee, &books, WallClock::system().now()).await?
        else {
            anyhow::bail!("this release cannot go on with it");
        };
        let state = reading.save(referee.edition()).pack();
        save_snapshot(&mut connection, table, reading.step, &state).await?;
    }
    drop(connection);
    Ok(seal(pool, Arc::new(record), referee).await?)
}
