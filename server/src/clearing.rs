//! What is cleared away: sessions that have expired, guests who will not come back, and their tables.
//!
//! A guest cannot sign in again, so one without a session is gone (a day after he came, at the earliest). Tables that
//! wait for him are withdrawn, and games against somebody who is still there he loses as if he had resigned: those stay,
//! with his name. Tables at which nobody else sat are deleted, and then he is, so that his name is free again.

use std::time::Duration;

use uuid::Uuid;

use crate::accounts::sessions;
use crate::app::App;
use crate::db;
use crate::db::clearing::Forsaken;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::ends::WITHDRAWN;
use crate::tables::table::step::Proposal;

/// How often it is looked whether the sessions of open sockets are. Other nodes tell when one ends; this finds what they
/// could not tell, and those that end by themselves.
const SOCKETS: Duration = Duration::from_secs(30);

/// How often sessions and limits are looked through.
const SHORT_TERM: Duration = Duration::from_secs(300);

/// How often guests are looked through.
const LONG_TERM: Duration = Duration::from_secs(3600);

/// How much is cleared at once, so that nobody has to wait for it.
const AT_ONCE: i64 = 1000;

/// Clears away until the server stops.
pub async fn clear_regularly(app: App) {
    let mut sockets = tokio::time::interval(SOCKETS);
    let mut short_term = tokio::time::interval(SHORT_TERM);
    let mut long_term = tokio::time::interval(LONG_TERM);
    let stopping = app.stopping.clone();
    let clearing = async {
        loop {
            tokio::select! {
                _ = sockets.tick() => report(close_sockets_of_ended_sessions(&app).await),
                _ = short_term.tick() => {
                    app.limits.forget_full();
                    report(clear_sessions(&app).await);
                    report(seal_ends(&app).await);
                }
                _ = long_term.tick() => {
                    report(clear_guests(&app).await);
                    report(clear_places(&app).await);
                }
            }
        }
    };
    Box::pin(stopping.run_until_cancelled(clearing)).await;
}

fn report(cleared: Result<()>) {
    if let Err(error) = cleared {
        tracing::warn!(%error, "cannot clear everything away; trying again later");
    }
}

/// Closes the sockets of sessions that are over.
///
/// # Errors
/// When the database fails.
pub async fn close_sockets_of_ended_sessions(app: &App) -> Result<()> {
    for session in sessions::ended(&app.database, app.sockets.sessions()).await? {
        app.sockets.end_session(&session);
    }
    Ok(())
}

async fn clear_sessions(app: &App) -> Result<()> {
    let count = db::accounts::delete_expired_sessions(&app.database).await?;
    if count > 0 {
        tracing::info!(count, "forgot expired sessions");
    }
    let count = db::tokens::delete_expired(&app.database).await?;
    if count > 0 {
        tracing::info!(count, "forgot expired tokens");
    }
    Ok(())
}

/// Seals games that are over and were not sealed at their end.
async fn seal_ends(app: &App) -> Result<()> {
    let mut after = Uuid::nil();
    loop {
        let ended = db::history::unsealed_ends(&app.database, after, AT_ONCE).await?;
        let Some(last) = ended.last() else { return Ok(()) };
        after = *last;
        for table in ended {
            let sealed = async { app.hub.table(table).await?.seal().await };
            if let Err(error) = sealed.await {
                // It is of other rules; the release that has them can seal it.
                tracing::debug!(%table, %error, "a finished game cannot be sealed");
            }
        }
    }
}

async fn clear_places(app: &App) -> Result<()> {
    let count = db::accounts::forget_old_places(&app.database).await?;
    if count > 0 {
        tracing::info!(count, "forgot places where nobody signs in any more");
    }
    db::farewell::forget_old_names(&app.database).await?;
    Ok(())
}

/// Clears away guests who are gone, and their tables.
///
/// # Errors
/// When the database fails.
pub async fn clear_guests(app: &App) -> Result<()> {
    for table in db::clearing::tables_waiting_for_gone_guests(&app.database, AT_ONCE).await? {
        if let Err(error) = app.hub.withdraw(table, WITHDRAWN).await {
            pass_over(table, error)?;
        }
    }
    for forsaken in db::clearing::forsaken_games(&app.database, AT_ONCE).await? {
        if let Err(error) = resign(app, &forsaken).await {
            pass_over(forsaken.table, error)?;
        }
    }
    let tables = db::clearing::delete_tables_of_gone_guests(&app.database, AT_ONCE).await?;
    let guests = db::clearing::delete_gone_guests(&app.database, AT_ONCE).await?;
    if tables + guests > 0 {
        tracing::info!(tables, guests, "forgot guests who are gone");
    }
    Ok(())
}

/// Resigns for a guest who is gone.
async fn resign(app: &App, forsaken: &Forsaken) -> Result<()> {
    let table = app.hub.table(forsaken.table).await?;
    let proposal = Proposal::at_any_time(forsaken.guest, None, Act::Resign);
    table.step(proposal).await.map(drop)
}

/// Goes on with the other tables when one cannot be cleared away, unless the database is away for all of them. Another
/// node may have been first; or the game is unknown or cannot be read, and stays as it is.
fn pass_over(table: Uuid, error: Error) -> Result<()> {
    if error.is_outage() {
        return Err(error);
    }
    tracing::warn!(%table, %error, "cannot clear a table away; going on with the others");
    Ok(())
}
