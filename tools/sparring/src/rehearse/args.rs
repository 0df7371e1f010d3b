//! What to rehearse.

use std::path::PathBuf;

/// What to rehearse.
#[derive(Clone, Debug, clap::Args)]
pub struct RehearseArgs {
    /// The server program that begins the games.
    #[arg(long)]
    pub made_by: PathBuf,
    /// The one that takes them over and hands them on; it may be the one that plays them to their end.
    #[arg(long)]
    pub bridge: PathBuf,
    /// The one that plays them to their end.
    #[arg(long)]
    pub played_by: PathBuf,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    pub games: usize,
    /// How many are played at the same time.
    #[arg(long, default_value_t = 16)]
    pub at_once: usize,
    /// How many of a hundred are of the games with more than one scenario, which take longer.
    #[arg(long, default_value_t = 34)]
    pub long_percent: u32,
    /// Determines the bots' choices (the dice are the server's).
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A game longer than this counts as broken.
    #[arg(long, default_value_t = 40_000)]
    pub max_steps: u64,
}
