//! Two servers on one database: players and onlookers spread over both, and one server killed.

use std::time::Duration;

use anyhow::{Context, Result};
use protocol::Viewer;

use super::table::{Witnessed, soon};
use super::{ChaosArgs, ChaosReport, end};
use crate::api::Api;
use crate::process::{Launch, Scratch};
use crate::table::pick_ruleset;

/// How long the other server may take to let everybody in.
const RECOVERY: Duration = Duration::from_secs(20);
/// Steps per table between two events.
const STEPS: u64 = 60;

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    // The first server only lends its private cluster.
    let lender = scratch.server(&args.server, "lender")?;
    let lending = lender.start().await?;
    let node = |name| -> Result<Launch> {
        let mut launch = scratch.server(&args.server, name)?;
        launch.database_url = Some(lender.database_url());
        Ok(launch)
    };
    let (north, south) = (node("north")?, node("south")?);
    let mut northern = north.start().await?;
    let southern = south.start().await?;

    let ruleset = pick_ruleset(&Api::new(&northern.url), args.ruleset.as_deref()).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables.max(1) {
        let mut table = Witnessed::open(&northern.url, &ruleset, args.seed.wrapping_add(number as u64)).await?;
        table.move_to(Viewer::Confederate, &southern.url).await?;
        if number % 2 == 0 {
            table.move_to(Viewer::Spectator, &southern.url).await?;
        }
        tables.push(table);
    }
    play_all(&mut tables).await.context("spread over two servers")?;

    northern.kill().await?;
    for table in &mut tables {
        table.move_to(Viewer::Union, &southern.url).await?;
        table.move_to(Viewer::Spectator, &southern.url).await?;
        report.views += soon(RECOVERY, async || table.insist().await).await?;
    }
    play_all(&mut tables)
        .await
        .context("after one of two servers was killed")?;

    northern = north.start().await?;
    for table in &mut tables {
        table.move_to(Viewer::Confederate, &northern.url).await?;
    }
    play_all(&mut tables).await.context("after the server came back")?;
    for table in &mut tables {
        report.views += table.insist().await?;
        report.two_node_steps += table.steps();
    }
    for server in [northern, southern, lending] {
        end(server).await?;
    }
    Ok(())
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
