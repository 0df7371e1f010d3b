//! The command line of the sparring partners.

use anyhow::Result;
use clap::{Parser, Subcommand};
use sparring::{bench, chaos, forge, load, play, rehearse};

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
    /// Upgrades two nodes to another release under load.
    Roll(chaos::roll::RollArgs),
    /// Hands games from release to release and plays them to their end.
    Rehearse(rehearse::RehearseArgs),
    /// Measures throughput, latency, memory and disk.
    Bench(bench::BenchArgs),
    /// Measures a server at which many correspondence games go on.
    Load(load::LoadArgs),
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let report = match Args::parse().command {
        Command::Play(args) => serde_json::to_string(&play::run(&args).await?)?,
        Command::Forge(args) => serde_json::to_string(&forge::run(&args).await?)?,
        Command::Chaos(args) => serde_json::to_string(&chaos::run(&args).await?)?,
        Command::Roll(args) => serde_json::to_string(&chaos::roll::run(&args).await?)?,
        Command::Rehearse(args) => serde_json::to_string(&rehearse::run(&args).await?)?,
        Command::Load(args) => serde_json::to_string(&load::run(&args).await?)?,
        Command::Bench(args) => serde_json::to_string(&bench::run(&args).await?)?,
    };
    println!("{report}");
    Ok(())
}
