//! The commands by which those who run the server look after its people: each is audited.

use std::fmt::Write as _;

use anyhow::Result;
use uuid::Uuid;

use crate::config::DatabaseConfig;
use crate::db::operators;
use crate::db::{self, Database};
use crate::games::Games;
use crate::people::operators::Deed;
use crate::people::operators::desk::Desk;
use crate::people::operators::reason::{Reason, of_argument};
use crate::time::rfc3339;

/// Who does what a command does.
pub(super) const ACTOR: &str = "command";

/// How many entries are listed.
const MOST_LISTED: i64 = 200;

/// What is done.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Deeds {
    /// Sign a player out everywhere, withdraw his open tables, and let him not sign in any more.
    Ban {
        /// The name of the player.
        player: String,
        /// For how many days; for ever when absent.
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
        days: Option<u16>,
        /// Why, in words that the player is told.
        #[arg(long, value_parser = of_argument)]
        reason: Reason,
    },
    /// Let a player sign in again.
    Unban {
        /// The name of the player.
        player: String,
    },
    /// Give a player another name.
    Rename {
        /// The name of the player.
        player: String,
        /// The new name.
        name: String,
    },
    /// Close a table: an open one is withdrawn, and a game counts for nothing, neither for results nor for ratings.
    Close {
        /// The id of the table.
        table: Uuid,
        /// Why, for the audit.
        #[arg(long, value_parser = of_argument)]
        reason: Reason,
    },
    /// Let a player with an account be an operator: he gets a page of his own for all this.
    Appoint {
        /// The name of the player.
        player: String,
    },
    /// Let a player be an operator no more.
    Dismiss {
        /// The name of the player.
        player: String,
    },
    /// List the reports that nobody has settled.
    Reports,
    /// Note that a report is settled.
    Settle {
        /// The number of the report.
        report: Uuid,
        /// What was done about it.
        #[arg(long, value_parser = of_argument)]
        note: Reason,
    },
    /// List what was done, the newest first.
    Audit,
}

impl Deeds {
    /// What is done; nothing when something is only listed.
    fn deed(&self) -> Option<Deed> {
        Some(match self.clone() {
            Deeds::Ban { player, days, reason } => Deed::Ban { player, days, reason },
            Deeds::Unban { player } => Deed::Unban { player },
            Deeds::Rename { player, name } => Deed::Rename { player, name },
            Deeds::Close { table, reason } => Deed::Close { table, reason },
            Deeds::Settle { report, note } => Deed::Settle { report, note },
            Deeds::Appoint { player } => Deed::Appoint {
                player,
                is_operator: true,
            },
            Deeds::Dismiss { player } => Deed::Appoint {
                player,
                is_operator: false,
            },
            Deeds::Reports | Deeds::Audit => return None,
        })
    }
}

/// Does it, and says in words what was done.
///
/// # Errors
/// When there is no such player or table, or the database fails.
pub async fn operate(config: &DatabaseConfig, games: &Games, deed: &Deeds) -> Result<String> {
    let database = Database::open_beside(config).await?;
    let done = Box::pin(perform(&database, games, deed)).await;
    database.close().await?;
    done
}

async fn perform(database: &Database, games: &Games, deed: &Deeds) -> Result<String> {
    let desk = Desk {
        database: &database.pool,
        games,
        actor: ACTOR,
    };
    match deed.deed() {
        Some(deed) => desk.perform(&deed).await,
        None if matches!(deed, Deeds::Reports) => reports(database).await,
        None => listed(database).await,
    }
}

async fn reports(database: &Database) -> Result<String> {
    let reports = db::reports::open(&database.pool, MOST_LISTED).await?;
    let mut text = format!("{} reports are not settled.", reports.len());
    for report in reports {
        let by = report.reporter.unwrap_or_else(|| "somebody who is gone".to_owned());
        let at = rfc3339(report.created_at);
        write!(
            text,
            "\n\n{}  {at}  {}: {by} on {}",
            report.id, report.kind, report.reported
        )?;
        if let Some(table) = report.table {
            write!(text, " at table {table}")?;
        }
        for (who, what) in [("told", Some(report.text)), ("said", report.said)] {
            for line in what.iter().flat_map(|what| what.lines()) {
                // What players have written cannot pass for the rest of the list.
                write!(text, "\n    {who}| {}", line.escape_debug())?;
            }
        }
    }
    Ok(text)
}

async fn listed(database: &Database) -> Result<String> {
    let mut text = String::new();
    for entry in operators::entries(&database.pool, MOST_LISTED).await? {
        let of = entry.player.unwrap_or_default();
        let at = entry.table.map_or_else(String::new, |table| table.to_string());
        writeln!(
            text,
            "{}  {}  {}  {of}{at}  {}",
            rfc3339(entry.at),
            entry.actor,
            entry.act,
            entry.detail.escape_debug()
        )?;
    }
    Ok(text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(subcommand)]
        deed: Deeds,
    }

    fn read(words: &[&str]) -> Result<Deeds, String> {
        let line = Line::try_parse_from([&["operate"], words].concat());
        line.map(|line| line.deed).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_done_without_a_reason_is_refused() {
        let report = Uuid::nil().to_string();
        for none in ["", "  ", "\u{200b}"] {
            for words in [
                ["ban", "Sickles", "--reason", none],
                ["close", &report, "--reason", none],
                ["settle", &report, "--note", none],
            ] {
                let refused = read(&words).expect_err("refused");
                assert!(refused.contains("Say why, in at most 1,000 characters."), "{refused}");
            }
        }
        assert!(read(&["ban", "Sickles"]).expect_err("refused").contains("--reason"));
        assert!(read(&["ban", "Sickles", "--reason", "he left", "--days", "0"]).is_err());
        let deed = read(&["ban", "Sickles", "--reason", " he left ", "--days", "3"]).expect("a deed");
        assert!(matches!(
            deed,
            Deeds::Ban { reason, days: Some(3), .. } if reason.to_string() == "he left"
        ));
    }
}
