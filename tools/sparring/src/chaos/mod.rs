//! Everything that can happen to a server in mid-game, done to it on purpose.

mod kill;
mod nodes;
mod outage;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::process::ServerProcess;

/// How long an orderly end may take.
const END_LIMIT: Duration = Duration::from_secs(30);

/// What to do to the server.
#[derive(Clone, Debug, clap::Args)]
pub struct ChaosArgs {
    /// The server program.
    #[arg(long, env = "VEDETTE_SERVER_BIN", default_value = "target/release/vedette-server")]
    pub server: PathBuf,
    /// How often it is killed in mid-game.
    #[arg(long, default_value_t = 20)]
    pub kills: u32,
    /// How many games run meanwhile.
    #[arg(long, default_value_t = 4)]
    pub tables: usize,
    /// Determines the bots' choices and the moments of the kills.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The game; the first of the catalogue when absent.
    #[arg(long)]
    pub ruleset: Option<String>,
    /// Only these parts, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub only: Vec<Part>,
}

/// A part of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// The server is killed again and again, sometimes together with its Postgres.
    Kills,
    /// Two servers share a database, and one of them is killed.
    Nodes,
    /// Postgres is stopped under load.
    Outage,
    /// The server is asked to end.
    Shutdown,
}

/// What was survived.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub struct ChaosReport {
    /// Kills of the server alone.
    pub server_kills: u32,
    /// Kills of the server and its Postgres together.
    pub both_kills: u32,
    /// Steps that were acknowledged and found again.
    pub steps: u64,
    /// Views found as their viewers last saw them.
    pub views: u64,
    /// Steps on a table shared by two servers.
    pub two_node_steps: u64,
    /// Clear errors while Postgres was away.
    pub outage_errors: u64,
    /// Orderly ends.
    pub shutdowns: u32,
}

/// Runs the parts.
///
/// # Errors
/// At the first loss.
pub async fn run(args: &ChaosArgs) -> Result<ChaosReport> {
    let mut report = ChaosReport::default();
    let wanted = |part| args.only.is_empty() || args.only.contains(&part);
    if wanted(Part::Kills) {
        kill::run(args, &mut report).await?;
    }
    if wanted(Part::Shutdown) {
        kill::run_shutdown(args, &mut report).await?;
    }
    if wanted(Part::Nodes) {
        nodes::run(args, &mut report).await?;
    }
    if wanted(Part::Outage) {
        outage::run(args, &mut report).await?;
    }
    Ok(report)
}

/// Asks a server to end, which it must do by itself and without a complaint.
async fn end(server: ServerProcess) -> Result<()> {
    let status = server.terminate(END_LIMIT).await?;
    ensure!(status.success(), "SIGTERM ended the server with {status}");
    Ok(())
}
