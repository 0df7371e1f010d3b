//! What every node looks for of itself.

use std::sync::Arc;
use std::time::Duration;

use protocol::Side;
use tokio_util::sync::CancellationToken;

use super::rounds;
use crate::db;
use crate::db::tournaments::games::Closing;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::hub::Hub;
use crate::tables::table::step::Proposal;

/// How often it is looked for something to see to.
const LOOK: Duration = Duration::from_millis(500);

/// How many tournaments or tables are seen to at once.
const AT_ONCE: i64 = 100;

/// Sees to tournaments until the server stops.
pub async fn watch(hub: Arc<Hub>, stopping: CancellationToken) {
    let mut look = tokio::time::interval(LOOK);
    let watching = async {
        loop {
            look.tick().await;
            if let Err(error) = Box::pin(see_to_all(&hub)).await {
                tracing::warn!(%error, "tournaments are seen to later");
            }
        }
    };
    stopping.run_until_cancelled(watching).await;
}

/// Sees to everything that there is to see to by now.
///
/// # Errors
/// When the database fails.
pub async fn see_to_all(hub: &Arc<Hub>) -> Result<()> {
    let services = &hub.services;
    let now = services.clock.now();
    for id in db::patiently(db::tournaments::lists::due(&services.database, now, AT_ONCE)).await? {
        // On the heap: what a transaction of many statements keeps is large.
        match Box::pin(rounds::see_to(hub, id)).await {
            Err(error) if error.is_outage() => return Err(error),
            Err(error) => tracing::warn!(tournament = %id, %error, "a tournament does not go on"),
            Ok(()) => {}
        }
    }
    Box::pin(end_tables(hub)).await
}

/// Ends the tables of games that are decided without being played to their end.
async fn end_tables(hub: &Hub) -> Result<()> {
    let closing = async {
        let mut connection = hub.services.database.acquire().await?;
        db::tournaments::games::closing(&mut connection, AT_ONCE).await
    };
    for closing in db::patiently(closing).await? {
        match Box::pin(end_table(hub, closing)).await {
            Err(error) if error.is_outage() => return Err(error),
            // The players, or another node, were faster.
            Err(error) => tracing::debug!(table = %closing.table, %error, "its game is not ended"),
            Ok(()) => {}
        }
    }
    Ok(())
}

async fn end_table(hub: &Hub, closing: Closing) -> Result<()> {
    let table = hub.table(closing.table).await?;
    let record = table.record();
    let sits = |side: &Side| record.seats[*side].as_ref().and_then(|seat| seat.player) == closing.winner;
    let winner = match closing.winner {
        Some(_) => Some(Side::BOTH.into_iter().find(sits).ok_or_else(Error::not_seated)?),
        None => None,
    };
    if closing.is_void {
        let mut connection = hub.services.database.acquire().await?;
        db::operators::void(&mut connection, closing.table).await?;
        hub.read_anew(vec![closing.table]);
    }
    table.step(Proposal::of_server(Act::Adjudge(winner))).await?;
    Ok(())
}
