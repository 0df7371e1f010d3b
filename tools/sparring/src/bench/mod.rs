//! Measures what a server can do. The load generator shares the machine with the server, so it does as little as it can.

mod light;
mod load;
mod machine;
mod nodes;
mod page;
mod sockets;
mod storage;
mod subject;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::rounding::rounded;
use subject::Subject;

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
pub struct BenchArgs {
    /// The server program; it is started with a new data directory and without rate limits.
    #[arg(long, env = "VEDETTE_SERVER_BIN", default_value = "target/release/vedette-server")]
    pub server: PathBuf,
    /// A running server to measure instead; figures that need its process are left out.
    #[arg(long)]
    pub url: Option<String>,
    /// Only these parts, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',')]
    pub only: Vec<Part>,
    /// Tables played at the same time in the throughput and pace parts.
    #[arg(long, default_value_t = 50)]
    pub tables: usize,
    /// Seconds of load in each of the throughput, latency and pace parts.
    #[arg(long, default_value_t = 10)]
    pub seconds: u64,
    /// Sockets in the idle and join parts.
    #[arg(long, default_value_t = 5000)]
    pub sockets: usize,
    /// Onlookers in the watchers part.
    #[arg(long, default_value_t = 1000)]
    pub watchers: usize,
    /// Determines the bots' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Instead of all parts, compare one node with so many, over LISTEN/NOTIFY and over NATS.
    #[arg(long)]
    pub nodes: Option<usize>,
    /// How often the nodes are compared; the figures are medians.
    #[arg(long, default_value_t = 5)]
    pub rounds: usize,
    /// The game; the first of the catalogue when absent.
    #[arg(long)]
    pub ruleset: Option<String>,
}

/// A part of the measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// Durable steps per second on many tables without pauses; size of diffs; disk per step.
    Steps,
    /// Choice to both browsers updated, one table with pauses.
    Latency,
    /// The same at 500 steps per second over many tables.
    Paced,
    /// Memory of idle sockets.
    Idle,
    /// Processor time per step with many onlookers.
    Watchers,
    /// Time for thousands to join a table.
    Joins,
    /// Opening a long game after a restart.
    Cold,
    /// Size of the first page load.
    Page,
}

/// The figures. Those of parts that were not asked for are absent.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BenchReport {
    /// Processors the system has.
    pub cores: usize,
    /// Writes of one page made durable per second, one after the other, in the same run.
    pub fsyncs_per_second: f64,
    /// Memory of the server process before anybody came, in MB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_memory_mb: Option<f64>,
    /// Durable steps on many tables without pauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<load::StepFigures>,
    /// Choice to both browsers updated, one table with 20 ms pauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latency: Option<load::PausedFigures>,
    /// Choice to both browsers updated at 500 steps per second over many tables, from the moment it was due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paced: Option<load::LatencyFigures>,
    /// Idle sockets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<sockets::IdleFigures>,
    /// Many onlookers at one table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watchers: Option<sockets::WatcherFigures>,
    /// Thousands join a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joins: Option<sockets::JoinFigures>,
    /// A long game after a restart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cold: Option<storage::ColdFigures>,
    /// The first page load.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<page::PageFigures>,
    /// One node and several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<nodes::NodeFigures>>,
}

/// Measures.
///
/// # Errors
/// When the server does not do what it is asked.
pub async fn run(args: &BenchArgs) -> Result<BenchReport> {
    machine::raise_file_limit(args.sockets as u64 + 1000)?;
    let wanted = |part| args.only.is_empty() || args.only.contains(&part);
    let mut report = BenchReport {
        cores: std::thread::available_parallelism()?.get(),
        fsyncs_per_second: machine::fsyncs_per_second(Duration::from_secs(2))?,
        ..BenchReport::default()
    };
    if let Some(count) = args.nodes {
        let comparison = nodes::Comparison {
            server: &args.server,
            ruleset: args.ruleset.as_deref(),
            nodes: count,
            rounds: args.rounds,
            tables: args.tables,
            time: Duration::from_secs(args.seconds),
            seed: args.seed,
        };
        report.nodes = Some(nodes::compare(&comparison).await?);
        return Ok(report);
    }
    let mut subject = Subject::of(&args.server, args.url.as_deref(), args.ruleset.as_deref(), args.seed).await?;
    if let Some(process) = subject.process() {
        report.base_memory_mb = Some(rounded(process.resident_bytes()? as f64 / 1e6));
    }
    let time = Duration::from_secs(args.seconds);
    // Idle sockets first: memory that another part gave back would be used again and hide their cost.
    if wanted(Part::Idle) {
        report.idle = sockets::idle(&subject, args.sockets).await.context("idle")?;
    }
    if wanted(Part::Latency) {
        report.latency = Some(load::latency(&subject, time).await.context("latency")?);
    }
    if wanted(Part::Paced) {
        report.paced = Some(load::paced(&subject, args.tables, time).await.context("paced")?);
    }
    if wanted(Part::Steps) {
        report.steps = Some(load::steps(&subject, args.tables, time).await.context("steps")?);
    }
    if wanted(Part::Watchers) {
        report.watchers = sockets::watchers(&subject, args.watchers).await.context("watchers")?;
    }
    if wanted(Part::Joins) {
        report.joins = Some(sockets::joins(&subject, args.sockets).await.context("joins")?);
    }
    if wanted(Part::Page) {
        report.page = page::measure(&subject.visitor).await.context("page")?;
    }
    if wanted(Part::Cold) {
        report.cold = storage::cold(&mut subject).await.context("cold")?;
    }
    if let Some((process, _)) = subject.own.take() {
        process.terminate(Duration::from_secs(60)).await?;
    }
    Ok(report)
}
