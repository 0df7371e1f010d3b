//! Flags that have fallen: games whose time is up are ended, wherever nobody else has noticed.
//!
//! Every node looks, by the one deadline a table has; the journal lets one of them end the game. What a node could not
//! write down before it went away is found by looking through the running games now and then.

use std::time::Duration;

use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::error::Result;

/// How often it is looked whether a flag has fallen.
const LOOK: Duration = Duration::from_millis(500);

/// How often it is looked whose deadline is not known.
const SEARCH: Duration = Duration::from_secs(60);

/// How many tables are looked after at once.
const AT_ONCE: i64 = 200;

/// Looks after flags until the server stops.
pub async fn watch(app: App) {
    let (mut look, mut search) = (tokio::time::interval(LOOK), tokio::time::interval(SEARCH));
    let stopping = app.stopping.clone();
    let watching = async {
        loop {
            tokio::select! {
                _ = look.tick() => report(end_games(&app).await.map(drop)),
                _ = search.tick() => report(find_lost(&app).await),
            }
        }
    };
    Box::pin(stopping.run_until_cancelled(watching)).await;
}

fn report(done: Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "flags are looked after later");
    }
}

/// Ends the games whose time is up by now; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn end_games(app: &App) -> Result<usize> {
    let services = &app.hub.services;
    let due = db::patiently(db::clocks::due(&services.database, services.clock.now(), AT_ONCE)).await?;
    let mut ended = 0;
    for table in due {
        match end(app, table).await {
            Ok(()) => ended += 1,
            Err(error) if error.is_outage() => return Err(error),
            // Somebody was faster, or the deadline was an old one: it is written anew with the notes.
            Err(error) => tracing::debug!(%table, %error, "no flag has fallen"),
        }
    }
    if ended > 0 {
        tracing::info!(ended, "games are over because the time was up");
    }
    Ok(ended)
}

async fn end(app: &App, table: Uuid) -> Result<()> {
    let table = app.hub.table(table).await?;
    let ended = table.flag().await;
    if ended.is_err() {
        table.note_again().await;
    }
    ended
}

/// Takes up the tables whose clocks are not kept as of their last step, which keeps them.
///
/// # Errors
/// When the database fails.
pub async fn find_lost(app: &App) -> Result<()> {
    let mut after = Uuid::nil();
    loop {
        let behind = db::patiently(db::clocks::behind(&app.database, after, AT_ONCE)).await?;
        let Some(last) = behind.last() else { return Ok(()) };
        after = *last;
        for table in behind {
            match app.hub.table(table).await {
                Ok(table) => table.note_again().await,
                Err(error) if error.is_outage() => return Err(error),
                Err(error) => tracing::debug!(%table, %error, "its clocks are not kept"),
            }
        }
    }
}
