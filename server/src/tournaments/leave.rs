//! What becomes of tournaments when an account goes.

use std::sync::Arc;

use protocol::http::{Player, TournamentStatus, WithdrawFromTournament};
use uuid::Uuid;

use super::entry::withdraw;
use super::field::Field;
use super::rounds::{advance, announce, finish};
use crate::db::tournaments as sql;
use crate::db::tournaments::{games, lists};
use crate::error::{Error, Result};
use crate::tables::hub::Hub;

/// Why.
const REASON: &str = "the account is deleted";

/// Withdraws a player from all tournaments at once. What he organises and what nobody has begun is called off; what is being
/// played goes on by itself.
///
/// # Errors
/// When the database fails.
pub async fn leave_all(hub: &Arc<Hub>, player: &Player) -> Result<()> {
    for id in lists::of_leaver(&hub.services.database, player.id).await? {
        match withdraw(hub, player, id, WithdrawFromTournament { at_once: true }).await {
            Err(error) if error.is_outage() => return Err(error),
            // He only organises it, or it is over meanwhile.
            Err(error) => tracing::debug!(tournament = %id, %error, "nobody is withdrawn"),
            Ok(()) => {}
        }
        leave_desk(hub, player.id, id).await?;
    }
    Ok(())
}

/// Leaves a tournament without its organiser, if he is that.
async fn leave_desk(hub: &Arc<Hub>, organiser: Uuid, id: Uuid) -> Result<()> {
    let now = hub.services.clock.now();
    let mut transaction = hub.services.database.begin().await?;
    let field = match Field::locked(&mut transaction, id).await {
        Err(error) if error.is_outage() => return Err(error),
        Err(_) => return Ok(()),
        Ok(field) if field.record.organiser != organiser => return Ok(()),
        Ok(field) => field,
    };
    match (field.record.status, field.record.paused_at) {
        (TournamentStatus::Open, _) => {
            sql::note(&mut transaction, id, None, "It is called off.", REASON, now).await?;
            finish(&mut transaction, &field, TournamentStatus::Cancelled, now).await?;
        }
        // Nobody else could let it go on.
        (TournamentStatus::Running, Some(since)) => {
            games::make_up_for_pause(&mut transaction, id, since, now).await?;
            sql::set_paused(&mut transaction, id, None).await?;
            sql::note(&mut transaction, id, None, "It goes on.", REASON, now).await?;
        }
        (TournamentStatus::Running, None) => {
            let what = "It goes on without an organiser.";
            sql::note(&mut transaction, id, None, what, REASON, now).await?;
        }
        _ => return Ok::<(), Error>(()),
    }
    let begun = advance(hub, &mut transaction, id).await?;
    transaction.commit().await?;
    announce(hub, begun).await;
    Ok(())
}
