//! Everything that can happen to a server in mid-game, done to it on purpose.

mod blackouts;
mod crowd;
mod exchange;
mod full_disk;
mod kill;
mod logins;
mod nodes;
mod outage;
mod pair;
mod plan;
pub mod roll;
mod table;
mod undo;

use anyhow::Result;

pub use plan::{ChaosArgs, ChaosReport, Part};

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
    if wanted(Part::Blackouts) {
        blackouts::run(args, &mut report).await?;
    }
    if wanted(Part::FullDisk) {
        full_disk::run(args, &mut report).await?;
    }
    if wanted(Part::Crowd) {
        crowd::run(args, &mut report).await?;
    }
    if wanted(Part::Logins) {
        logins::run(args, &mut report).await?;
    }
    if wanted(Part::Exchange) {
        exchange::run(args, &mut report).await?;
    }
    if wanted(Part::Undo) {
        undo::run(args, &mut report).await?;
    }
    Ok(report)
}
