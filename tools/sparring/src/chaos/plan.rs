//! What is done to a server, and what it survived.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};

use crate::process::ServerProcess;

/// Outages of every length at which something was once found.
const OUTAGES: [f64; 13] = [4.0, 5.0, 6.5, 8.7, 10.0, 12.3, 12.8, 15.5, 15.9, 16.7, 20.0, 25.0, 29.5];

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
    /// For how many seconds two servers are without their database, again and again.
    #[arg(long, value_delimiter = ',', default_values_t = OUTAGES)]
    pub outages: Vec<f64>,
    /// How many sign in and go away before they are answered.
    #[arg(long, default_value_t = 3000)]
    pub logins: u32,
    /// How often players change places while one of them does something else.
    #[arg(long, default_value_t = 20)]
    pub exchanges: u32,
    /// How many steps of each game are taken back.
    #[arg(long, default_value_t = 400)]
    pub undo_steps: u64,
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
    /// Two servers lose their database for a while, again and again.
    Blackouts,
    /// The disk of the database is full for a while.
    FullDisk,
    /// More connections than the server has file descriptors for.
    Crowd,
    /// Thousands sign in and go away before they are answered.
    Logins,
    /// Players who change places do something else at the same instant.
    Exchange,
    /// Both sides take back at every step of every game.
    Undo,
}

/// What was survived.
#[derive(Clone, Debug, Default, serde::Serialize)]
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
    /// How long killed servers took until they were ready again, in milliseconds: half of them no longer than this.
    pub median_recovery_ms: u64,
    /// The longest of them.
    pub longest_recovery_ms: u64,
    /// Outages of a database that two servers share.
    pub blackouts: u32,
    /// The longest time after an outage until both servers showed the same, in milliseconds.
    pub slowest_agreement_ms: u64,
    /// Clear errors while the disk was full.
    pub full_disk_errors: u64,
    /// Connections beyond all need.
    pub crowd: u64,
    /// Logins whose callers went away.
    pub dropped_logins: u32,
    /// Logins at the same time that were answered.
    pub logins_answered: u32,
    /// Logins at the same time for which the queue was too long.
    pub logins_turned_away: u32,
    /// The most memory that the server took for a crowd, in bytes.
    pub memory_taken: u64,
    /// Exchanges of seats with something else at the same instant.
    pub exchanges: u32,
    /// Steps taken back and done again.
    pub undone: u64,
    /// What could not be tried on this machine, and why.
    pub skipped: Vec<String>,
}

impl ChaosReport {
    /// Notes that something cannot be tried here, and says so.
    pub(super) fn skip(&mut self, why: String) {
        eprintln!("skipped: {why}");
        self.skipped.push(why);
    }

    /// Notes how long killed servers took until they were ready again.
    pub(super) fn recoveries(&mut self, mut times: Vec<Duration>) {
        times.sort_unstable();
        let milliseconds = |time: Option<&Duration>| time.map_or(0, |time| time.as_millis() as u64);
        self.median_recovery_ms = milliseconds(times.get(times.len() / 2));
        self.longest_recovery_ms = milliseconds(times.last());
    }

    /// Compares the memory that a server takes with what it took before.
    pub(super) fn memory_taken(&mut self, before: u64, server: &ServerProcess, room: u64) -> Result<()> {
        let taken = server.resident_bytes()?.saturating_sub(before);
        self.memory_taken = self.memory_taken.max(taken);
        ensure!(taken < room, "the server takes {taken} bytes for them, of {room}");
        Ok(())
    }
}

/// Asks a server to end, which it must do by itself and without a complaint.
pub(super) async fn end(server: ServerProcess) -> Result<()> {
    let status = server.terminate(END_LIMIT).await?;
    ensure!(status.success(), "SIGTERM ended the server with {status}");
    Ok(())
}
