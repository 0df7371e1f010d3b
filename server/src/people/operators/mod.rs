//! What those who run the server do about people and tables: by commands, and on their page. Each deed is audited, with the name
//! of whoever did it.

mod deeds;
pub mod desk;
pub mod ends;
pub mod reason;

use anyhow::{Result, ensure};
use chrono::Utc;
use protocol::Side;
use protocol::http::TableStatus;
use uuid::Uuid;

use crate::db;
use desk::Desk;
use reason::Reason;

/// What is done.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A player is signed out everywhere, his open tables are withdrawn, and he does not sign in any more.
    Ban {
        /// His name.
        player: String,
        /// For how many days; for ever when absent.
        days: Option<u16>,
        /// Why, in words that he is told.
        reason: Reason,
    },
    /// A player may sign in again.
    Unban {
        /// His name.
        player: String,
    },
    /// A player gets another name.
    Rename {
        /// His name.
        player: String,
        /// The new one.
        name: String,
    },
    /// An open table is withdrawn, and a game counts for nothing.
    Close {
        /// The table.
        table: Uuid,
        /// Why.
        reason: Reason,
    },
    /// A running game ends.
    Adjudicate {
        /// The table.
        table: Uuid,
        /// Who wins, if anybody does.
        winner: Option<Side>,
    },
    /// A report is settled.
    Settle {
        /// The report.
        report: Uuid,
        /// What was done about it.
        note: Reason,
    },
    /// A player becomes an operator, or is one no more.
    Appoint {
        /// His name.
        player: String,
        /// Whether he is one from now on.
        is_operator: bool,
    },
}

impl Desk<'_> {
    /// Does it, and says in words what was done.
    ///
    /// # Errors
    /// When there is no such player, table or report, or the database fails.
    pub async fn perform(&self, deed: &Deed) -> Result<String> {
        match deed {
            Deed::Ban { player, days, reason } => deeds::ban(self, player, *days, reason).await,
            Deed::Unban { player } => deeds::unban(self, player).await,
            Deed::Rename { player, name } => deeds::rename(self, player, name).await,
            Deed::Close { table, reason } => deeds::close(self, *table, reason).await,
            Deed::Adjudicate { table, winner } => Box::pin(ends::end(self, *table, *winner, None)).await,
            Deed::Settle { report, note } => {
                let mut transaction = self.database.begin().await?;
                let was_open =
                    db::reports::settle(&mut transaction, *report, self.actor, note.as_ref(), Utc::now()).await?;
                ensure!(was_open, "there is no open report {report}");
                let detail = format!("{report}: {note}");
                self.audit(&mut transaction, "settle", None, None, &detail).await?;
                transaction.commit().await?;
                Ok("settled".to_owned())
            }
            Deed::Appoint { player, is_operator } => deeds::appoint(self, player, *is_operator).await,
        }
    }

    /// Refuses what an operator who is a player too must leave to others: what concerns himself, a table at which he sits, or
    /// another operator.
    ///
    /// # Errors
    /// When it is such a deed, or the database fails.
    pub async fn check_is_not_his_own(&self, operator: Uuid, deed: &Deed) -> Result<()> {
        match deed {
            Deed::Ban { player, .. } | Deed::Unban { player } | Deed::Rename { player, .. } => {
                let player = deeds::find(self, player).await?;
                ensure!(
                    player != operator,
                    "another operator has to do that: it is about yourself"
                );
                let is_operator = db::operators::is_operator(self.database, player).await?;
                ensure!(
                    !is_operator,
                    "this player is an operator: whoever runs the server has to do that"
                );
            }
            Deed::Close { table, .. } | Deed::Adjudicate { table, .. } => {
                let mut connection = self.database.acquire().await?;
                let record = db::tables::find(&mut connection, *table).await?;
                let sits = record.is_some_and(|record| {
                    !record.sides_of(Some(operator)).is_empty() && record.status != TableStatus::Open
                });
                ensure!(
                    !sits,
                    "another operator has to do that: you play at this table yourself"
                );
            }
            Deed::Settle { report, .. } => {
                let concerns = db::reports::concerns(self.database, *report, operator).await?;
                ensure!(
                    !concerns,
                    "another operator has to do that: the report is about you, or from you"
                );
            }
            Deed::Appoint { .. } => anyhow::bail!("only whoever runs the server appoints operators"),
        }
        Ok(())
    }
}
