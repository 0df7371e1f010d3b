//! What is cleared away: sessions that have expired, guests who will not come back, and their tables.
//!
//! A guest cannot sign in again, so one without a session is gone (a day after he came, at the earliest). Tables that
//! wait for him are withdrawn, and games against somebody who is still there he loses as if he had resigned: those stay,
//! with his name. Tables at which nobody else sat are deleted, and then he is, so that his name is free again.

use std::time::Duration;

use crate::app::App;
use crate::db;
use crate::error::Result;
use crate::tables::lobby::WITHDRAWN;
use crate::tables::position::Word;

/// How often sessions and limits are looked through.
const SHORT_TERM: Duration = Duration::from_secs(300);

/// How often guests are looked through.
const LONG_TERM: Duration = Duration::from_secs(3600);

/// How much is cleared at once, so that nobody has to wait for it.
const AT_ONCE: i64 = 1000;

/// Clears away until the server stops.
pub async fn clear_regularly(app: App) {
    let mut short_term = tokio::time::interval(SHORT_TERM);
    let mut long_term = tokio::time::interval(LONG_TERM);
    let stopping = app.stopping.clone();
    let clearing = async {
        loop {
            tokio::select! {
                _ = short_term.tick() => {
                    app.limits.forget_full();
                    report(clear_sessions(&app).await);
                }
                _ = long_term.tick() => report(clear_guests(&app).await),
            }
        }
    };
    stopping.run_until_cancelled(clearing).await;
}

fn report(cleared: Result<()>) {
    if let Err(error) = cleared {
        tracing::warn!(%error, "cannot clear everything away; trying again later");
    }
}

async fn clear_sessions(app: &App) -> Result<()> {
    let count = db::accounts::delete_expired_sessions(&app.database).await?;
    if count > 0 {
        tracing::info!(count, "forgot expired sessions");
    }
    Ok(())
}

/// Clears away guests who are gone, and their tables.
///
/// # Errors
/// When the database fails.
pub async fn clear_guests(app: &App) -> Result<()> {
    for table in db::clearing::tables_waiting_for_gone_guests(&app.database, AT_ONCE).await? {
        app.hub.withdraw(table, WITHDRAWN).await?;
    }
    for forsaken in db::clearing::forsaken_games(&app.database, AT_ONCE).await? {
        let table = app.hub.table(forsaken.table).await?;
        let side = table.seat(forsaken.guest, None)?;
        if let Err(error) = app.hub.step(table, side, Word::Resign, None).await {
            // Another node may have been first; or the game is of an unknown kind and stays as it is.
            tracing::debug!(table = %forsaken.table, %error, "a guest who is gone could not resign");
        }
    }
    let tables = db::clearing::delete_tables_of_gone_guests(&app.database, AT_ONCE).await?;
    let guests = db::clearing::delete_gone_guests(&app.database, AT_ONCE).await?;
    if tables + guests > 0 {
        tracing::info!(tables, guests, "forgot guests who are gone");
    }
    Ok(())
}
