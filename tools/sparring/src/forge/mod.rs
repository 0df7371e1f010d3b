//! Forged messages by the thousand: nothing may change, and each is answered with a clear error.

mod http;
mod report;
mod scene;
mod socket;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rules::kernel::RandomDice;
use tokio::task::JoinSet;

use crate::api::Api;
use crate::table::pick_ruleset;

pub use report::ForgeReport;

/// What to forge.
#[derive(Clone, Debug, clap::Args)]
pub struct ForgeArgs {
    /// Where the server is; its rate limits should be off.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub url: String,
    /// How many messages.
    #[arg(long, default_value_t = 1_000_000)]
    pub count: u64,
    /// How many of a hundred go over HTTP; the others go over sockets.
    #[arg(long, default_value_t = 5)]
    pub http_percent: u64,
    /// How many forgers work at the same time.
    #[arg(long, default_value_t = 4)]
    pub forgers: u64,
    /// Ends early after this many seconds.
    #[arg(long, default_value_t = 600)]
    pub seconds: u64,
    /// Determines what is forged.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The game; the first of the catalogue when absent.
    #[arg(long)]
    pub ruleset: Option<String>,
}

/// Forges, and compares everything there is to see before and after.
///
/// # Errors
/// When something changed, or a forgery was not answered with a clear error.
pub async fn run(args: &ForgeArgs) -> Result<ForgeReport> {
    let started = Instant::now();
    let deadline = started + Duration::from_secs(args.seconds);
    let visitor = Api::new(&args.url);
    let ruleset = pick_ruleset(&visitor, args.ruleset.as_deref()).await?;
    let scene = Arc::new(Box::pin(scene::Scene::set(&visitor, &ruleset, args.seed)).await?);
    let before = scene.record().await?;

    let mut report = socket::forge_frames(&scene).await?;
    let forgers = args.forgers.max(1);
    let over_http = args.count * args.http_percent.min(100) / 100;
    let mut work = JoinSet::new();
    for forger in 0..forgers {
        let share = |total: u64| total / forgers + u64::from(forger < total % forgers);
        let dice = RandomDice::new(args.seed.wrapping_mul(1000).wrapping_add(forger));
        work.spawn(socket::forge(
            scene.clone(),
            share(args.count - over_http),
            dice.clone(),
            deadline,
        ));
        work.spawn(http::forge(scene.clone(), share(over_http), dice, deadline));
    }
    while let Some(done) = work.join_next().await {
        report.add(done??);
    }

    let after = scene.record().await.context("after the forgeries")?;
    ensure!(before == after, "something changed:\n{before:#?}\n{after:#?}");
    scene.goes_on().await.context("after the forgeries")?;
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}
