//! A rolling upgrade: two nodes of a release give way, under load, to two of the next one.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::Viewer;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::kill::attack;
use super::plan::end;
use super::table::{Witnessed, soon};
use crate::api::Api;
use crate::process::{Launch, Scratch, ServerProcess};

/// How long a new node may take until it goes on with a game that an old one has left.
const RECOVERY: Duration = Duration::from_secs(60);
/// How long is played before each blow.
const PAUSE: Duration = Duration::from_secs(1);
/// Steps per table afterwards.
const STEPS: u64 = 60;
/// Connections of each server: five of them share a private cluster, and an earlier release gave it fifty.
const CONNECTIONS: u32 = 6;

/// What to roll.
#[derive(Clone, Debug, clap::Args)]
pub struct RollArgs {
    /// The server program of the nodes that go. It has editions already.
    #[arg(long)]
    pub made_by: PathBuf,
    /// That of the nodes that come.
    #[arg(long)]
    pub played_by: PathBuf,
    /// How many games run meanwhile, of all kinds by turns.
    #[arg(long, default_value_t = 6)]
    pub tables: usize,
    /// Determines the bots' choices.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub struct RollReport {
    /// Games that went on.
    pub games: usize,
    /// Steps that were acknowledged by the old nodes, and found again.
    pub steps_before: u64,
    /// Steps made at the new nodes.
    pub steps_after: u64,
    /// Views found as their viewers last saw them.
    pub views: u64,
    /// Games that went on under another edition than they began under.
    pub raised: usize,
    /// The longest time from the end of the last old node to a game's next step, in seconds.
    pub longest_wait: f64,
}

/// Rolls.
///
/// # Errors
/// When anything is lost, or a game does not go on.
pub async fn run(args: &RollArgs) -> Result<RollReport> {
    let scratch = Scratch::new()?;
    // The first server only lends its private cluster.
    let mut lender = scratch.server(&args.made_by, "lender")?;
    lender.connections = Some(CONNECTIONS);
    let lending = lender.start().await?;
    let node = |name, binary| -> Result<Launch> {
        let mut launch = scratch.server(binary, name)?;
        launch.database_url = Some(lender.database_url());
        launch.connections = Some(CONNECTIONS);
        Ok(launch)
    };
    let old = [node("old-north", &args.made_by)?, node("old-south", &args.made_by)?];
    let new = [node("new-north", &args.played_by)?, node("new-south", &args.played_by)?];
    let (north, south) = (old[0].start().await?, old[1].start().await?);

    let (spread, southern) = seat(args, &north, &south).await?;
    let (north_is_gone, gone) = oneshot::channel();
    // What is spread over both nodes is played until one of them goes; the rest until the other one goes too.
    let first = attack(spread, PAUSE, async {
        let coming = [new[0].start().await?, new[1].start().await?];
        sleep(PAUSE).await;
        end(north).await?;
        // The other strike has failed when nobody waits for it.
        let _ = north_is_gone.send(());
        Ok(coming)
    });
    let second = attack(southern, PAUSE, async {
        gone.await.context("the first node goes")?;
        sleep(PAUSE).await;
        end(south).await?;
        Ok(Instant::now())
    });
    let (first, second) = tokio::join!(first, second);
    let ((mut tables, coming), (rest, last_end)) = (first?, second?);
    tables.extend(rest);
    old[0].run(&["drain"]).await?;

    let mut report = RollReport::default();
    for (number, table) in tables.iter_mut().enumerate() {
        report.steps_before += table.steps();
        take_over(table, &coming, number).await?;
        report.views += soon(RECOVERY, async || {
            let views = table.insist().await?;
            table.step().await?;
            Ok(views)
        })
        .await
        .with_context(|| format!("table {} at the new nodes", table.id()))?;
        report.longest_wait = report.longest_wait.max(last_end.elapsed().as_secs_f64());
    }
    for table in &mut tables {
        let before = table.steps();
        while table.steps() < before + STEPS {
            table.step().await.context("at the new nodes")?;
        }
        report.steps_after += STEPS;
        report.views += table.insist().await?;
        report.raised += usize::from(table.is_raised().await?);
        new[0].run(&["verify", &table.id().to_string()]).await?;
        report.games += 1;
    }
    ensure!(report.steps_before > 0, "nothing was played at the old nodes");
    for server in coming.into_iter().chain([lending]) {
        end(server).await?;
    }
    Ok(report)
}

/// Opens tables of all games at the old nodes: those that are spread over both, and those that are at the second one.
async fn seat(
    args: &RollArgs,
    north: &ServerProcess,
    south: &ServerProcess,
) -> Result<(Vec<Witnessed>, Vec<Witnessed>)> {
    let catalog = Api::new(&north.url).catalog().await?;
    let (mut spread, mut southern) = (Vec::new(), Vec::new());
    for number in 0..args.tables.max(2) {
        let ruleset = &catalog.rulesets[number / 2 % catalog.rulesets.len()].id;
        let seed = args.seed.wrapping_add(number as u64);
        let mut table = Witnessed::open(&south.url, ruleset, seed).await?;
        if number % 2 == 0 {
            table.move_to(Viewer::Union, &north.url).await?;
            spread.push(table);
        } else {
            southern.push(table);
        }
    }
    Ok((spread, southern))
}

/// Brings everybody at a table to the nodes that came.
async fn take_over(table: &mut Witnessed, [north, south]: &[ServerProcess; 2], number: usize) -> Result<()> {
    let onlookers = if number.is_multiple_of(2) { north } else { south };
    table.move_to(Viewer::Union, &north.url).await?;
    table.move_to(Viewer::Confederate, &south.url).await?;
    table.move_to(Viewer::Spectator, &onlookers.url).await
}
