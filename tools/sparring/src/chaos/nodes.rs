//! Two servers on one database: players and onlookers spread over both, and one server killed.

use std::time::Duration;

use anyhow::{Context, Result};
use protocol::Viewer;

use super::pair::Pair;
use super::plan::{ChaosArgs, ChaosReport};
use super::table::{Witnessed, soon};
use crate::api::Api;
use crate::table::pick_ruleset;

/// How long the other server may take to let everybody in.
const RECOVERY: Duration = Duration::from_secs(20);
/// Steps per table between two events.
const STEPS: u64 = 60;

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let mut pair = Pair::start(args).await?;
    let [north, south] = [0, 1].map(|node| pair.url(node));
    let ruleset = pick_ruleset(&Api::new(&north), args.ruleset.as_deref()).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables.max(1) {
        let mut table = Witnessed::open(&north, &ruleset, args.seed.wrapping_add(number as u64)).await?;
        table.move_to(Viewer::Confederate, &south).await?;
        if number % 2 == 0 {
            table.move_to(Viewer::Spectator, &south).await?;
        }
        tables.push(table);
    }
    play_all(&mut tables).await.context("spread over two servers")?;

    pair.kill(0).await?;
    for table in &mut tables {
        table.move_to(Viewer::Union, &south).await?;
        table.move_to(Viewer::Spectator, &south).await?;
        report.views += soon(RECOVERY, async || table.insist().await).await?;
    }
    play_all(&mut tables)
        .await
        .context("after one of two servers was killed")?;

    pair.revive(0).await?;
    for table in &mut tables {
        table.move_to(Viewer::Confederate, &north).await?;
    }
    play_all(&mut tables).await.context("after the server came back")?;
    for table in &mut tables {
        report.views += table.insist().await?;
        report.two_node_steps += table.steps();
    }
    pair.end().await
}

async fn play_all(tables: &mut [Witnessed]) -> Result<()> {
    for table in tables {
        let goal = table.steps() + STEPS;
        while table.steps() < goal {
            table.step().await?;
        }
    }
    Ok(())
}
