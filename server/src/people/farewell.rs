//! The end of an account: what its player plays he gives up, and what is his goes.

use protocol::http::Player;
use uuid::Uuid;

use crate::accounts::token::Token;
use crate::app::App;
use crate::db;
use crate::db::tournaments::lists;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::ends::{DECLINED, WITHDRAWN};
use crate::tables::table::step::Proposal;
use crate::tournaments;

/// How often it is tried when he sits down to new tables meanwhile.
const TRIES: usize = 3;

/// At how many tables the name that he has from now on is shown at once; at others it is when they are used next.
const MOST_TABLES: i64 = 10_000;

/// Deletes an account. Tournaments are left, and games that are being played are given up first, with the notices that this brings; invitations and
/// open tables are taken back.
///
/// # Errors
/// When the database fails, or a table cannot be given up; then the account is still there.
pub async fn delete(app: &App, player: &Player) -> Result<()> {
    for _ in 0..TRIES {
        Box::pin(tournaments::leave::leave_all(&app.hub, player)).await?;
        for (table, is_running) in db::farewell::unfinished(&app.database, player.id).await? {
            match Box::pin(leave(app, player.id, table, is_running)).await {
                Err(error) if error.is_outage() => return Err(error),
                // It has ended meanwhile, or it is looked at again.
                Err(error) => tracing::debug!(%table, %error, "a table was not left"),
                Ok(()) => {}
            }
        }
        let tables = db::tables::lists::ids_of_player(&app.database, player.id, MOST_TABLES).await?;
        let mut transaction = app.database.begin().await?;
        db::farewell::hold(&mut transaction, player.id).await?;
        if !db::farewell::unfinished(&mut *transaction, player.id).await?.is_empty()
            || lists::plays(&mut *transaction, player.id).await?
        {
            continue;
        }
        let sessions = db::farewell::end_sessions(&mut transaction, player.id).await?;
        db::farewell::delete(&mut transaction, player.id, app.hub.services.clock.now()).await?;
        transaction.commit().await?;
        for session in sessions {
            sign_out(app, &session);
        }
        app.hub.read_anew(tables);
        return Ok(());
    }
    Err(Error::conflict(
        "unfinished",
        "Some of your games could not be given up; give them up yourself, and try again.",
    ))
}

/// Closes the sockets of a session that is over, here and on other nodes.
pub fn sign_out(app: &App, token_hash: &[u8]) {
    if let Ok(token) = Token::try_from(token_hash) {
        app.sockets.end_session(&token);
        app.hub.services.tell_signed_out(token);
    }
}

async fn leave(app: &App, player: Uuid, id: Uuid, is_running: bool) -> Result<()> {
    let table = app.hub.table(id).await?;
    if is_running {
        let proposal = Proposal::at_any_time(player, None, Act::Resign);
        return table.step(proposal).await.map(drop);
    }
    let is_his = table.record().creator == player;
    app.hub.withdraw(id, if is_his { WITHDRAWN } else { DECLINED }).await
}
