//! The command `adjudicate`: ends a game that the players cannot, or do not, end themselves.

use anyhow::Result;
use protocol::Side;
use uuid::Uuid;

use super::operate::ACTOR;
use crate::config::DatabaseConfig;
use crate::db::Database;
use crate::games::Games;
use crate::people::operators::desk::Desk;
use crate::people::operators::ends::end;

/// How a game is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Verdict {
    /// The Union wins.
    Union,
    /// The Confederates win.
    Confederate,
    /// Nobody wins.
    Draw,
}

impl Verdict {
    const fn winner(self) -> Option<Side> {
        match self {
            Verdict::Union => Some(Side::Union),
            Verdict::Confederate => Some(Side::Confederate),
            Verdict::Draw => None,
        }
    }
}

/// Ends a running game, be it frozen, and says so in words. Servers that are running show it at once.
///
/// # Errors
/// When there is no such game, or it is over.
pub async fn adjudicate(config: &DatabaseConfig, games: &Games, table: Uuid, verdict: Verdict) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let desk = Desk {
        database: &database.pool,
        games,
        actor: ACTOR,
    };
    let ended = Box::pin(end(&desk, table, verdict.winner(), None)).await;
    database.close().await?;
    ended
}
