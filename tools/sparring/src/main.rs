//! The command line of the sparring partners.

use anyhow::Result;
use clap::{Parser, Subcommand};
use sparring::{bench, chaos, forge, play};

/// Bots, fuzzing, load and chaos for a Vedette server. Each command prints one line of JSON when all went well.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays whole random games and checks the laws of the protocol at every step.
    Play(play::PlayArgs),
    /// Sends forged messages and checks that nothing changes.
    Forge(forge::ForgeArgs),
    /// Kills servers and databases in mid-game and checks that nothing is lost.
    Chaos(chaos::ChaosArgs),
    /// Measures throughput, latency, memory and disk.
    Bench(bench::BenchArgs),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let report = match Args::parse().command {
        Command::Play(args) => serde_json::to_string(&play::run(&args).await?)?,
        Command::Forge(args) => serde_json::to_string(&forge::run(&args).await?)?,
        Command::Chaos(args) => serde_json::to_string(&chaos::run(&args).await?)?,
        Command::Bench(args) => serde_json::to_string(&bench::run(&args).await?)?,
    };
    println!("{report}");
    Ok(())
}
