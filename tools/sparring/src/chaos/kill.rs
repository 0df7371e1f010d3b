//! SIGKILL in mid-game, sometimes together with Postgres; and SIGTERM.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rules::kernel::{Dice, RandomDice};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::Witnessed;
use crate::api::Api;
use crate::process::Scratch;
use crate::table::pick_ruleset;

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let launch = scratch.server(&args.server, "server")?;
    let mut server = launch.start().await?;
    let mut tables = open_tables(args, &server.url).await?;
    let mut dice = RandomDice::new(args.seed);
    let mut recoveries = Vec::new();
    for round in 0..args.kills {
        let pause = Duration::from_millis(150 + u64::from(dice.below(600)));
        let with_postgres = round % 4 == 3;
        (tables, ()) = attack(tables, pause, async {
            server.kill().await?;
            if with_postgres {
                launch.kill_postgres()?;
            }
            Ok(())
        })
        .await?;
        let killed_at = Instant::now();
        server = launch.start().await.with_context(|| format!("after kill {round}"))?;
        recoveries.push(killed_at.elapsed());
        for table in &mut tables {
            report.views += table.insist().await.with_context(|| format!("after kill {round}"))?;
        }
        if with_postgres {
            report.both_kills += 1;
        } else {
            report.server_kills += 1;
        }
    }
    report.recoveries(recoveries);
    report.steps += played(&tables)?;
    end(server).await
}

/// SIGTERM under load: the server ends by itself, in order, and everything is there afterwards.
pub(super) async fn run_shutdown(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let launch = scratch.server(&args.server, "server")?;
    let server = launch.start().await?;
    let tables = open_tables(args, &server.url).await?;
    let (mut tables, ()) = attack(tables, Duration::from_millis(700), end(server)).await?;
    let server = launch.start().await?;
    for table in &mut tables {
        report.views += table.insist().await.context("after SIGTERM")?;
    }
    report.steps += played(&tables)?;
    report.shutdowns += 2;
    end(server).await
}

async fn open_tables(args: &ChaosArgs, url: &str) -> Result<Vec<Witnessed>> {
    let ruleset = pick_ruleset(&Api::new(url), args.ruleset.as_deref()).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables.max(1) {
        tables.push(Witnessed::open(url, &ruleset, args.seed.wrapping_add(number as u64)).await?);
    }
    Ok(tables)
}

/// Plays on all tables at once, strikes after a pause, and gives the tables back when all of them have noticed, with what
/// the strike came to.
pub(super) async fn attack<T>(
    tables: Vec<Witnessed>,
    pause: Duration,
    strike: impl Future<Output = Result<T>>,
) -> Result<(Vec<Witnessed>, T)> {
    let mut players = JoinSet::new();
    for mut table in tables {
        players.spawn(async move {
            let (broke_at, error) = table.play_until_it_breaks().await;
            (table, broke_at, error)
        });
    }
    sleep(pause).await;
    let struck_at = Instant::now();
    let struck = strike.await?;
    let mut tables = Vec::new();
    for (table, broke_at, error) in players.join_all().await {
        if broke_at < struck_at {
            return Err(error.context("before the strike"));
        }
        tables.push(table);
    }
    Ok((tables, struck))
}

fn played(tables: &[Witnessed]) -> Result<u64> {
    let steps: u64 = tables.iter().map(Witnessed::steps).sum();
    ensure!(steps > 0, "nothing was played between the kills");
    Ok(steps)
}
