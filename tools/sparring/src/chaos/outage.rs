//! Postgres goes away under load and comes back.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use protocol::Viewer;

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::{Witnessed, soon};
use crate::api::{Api, ApiError};
use crate::process::Scratch;
use crate::table::pick_ruleset;

/// How long the server may take to notice that Postgres is back.
const RECOVERY: Duration = Duration::from_secs(60);

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    // The first server only lends its private cluster, and takes it away.
    let lender = scratch.server(&args.server, "lender")?;
    let lending = lender.start().await?;
    let mut launch = scratch.server(&args.server, "server")?;
    launch.database_url = Some(lender.database_url());
    let server = launch.start().await?;

    let ruleset = pick_ruleset(&Api::new(&server.url), args.ruleset.as_deref()).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables.max(1) {
        let mut table = Witnessed::open(&server.url, &ruleset, args.seed.wrapping_add(number as u64)).await?;
        for _ in 0..10 {
            table.step().await?;
        }
        // The one who has to decide next may not have heard of the last step yet.
        table.insist().await?;
        tables.push(table);
    }

    end(lending).await?;
    for table in &mut tables {
        report.outage_errors += expect_clear_errors(table).await?;
    }
    let visitor = Api::new(&server.url);
    let health = visitor.send(Method::GET, "/healthz", None).await?;
    ensure!(
        health.status.is_success(),
        "the process is up, but /healthz says {}",
        health.status
    );
    let ready = visitor.send(Method::GET, "/readyz", None).await?;
    ensure!(
        ready.status.as_u16() == 503,
        "there is no database, but /readyz says {}",
        ready.status
    );

    let lending = lender.start().await?;
    soon(RECOVERY, async || {
        let ready = visitor.send(Method::GET, "/readyz", None).await?;
        ensure!(ready.status.is_success(), "/readyz says {}", ready.status);
        Ok(())
    })
    .await?;
    for table in &mut tables {
        report.views += soon(RECOVERY, async || table.insist().await).await?;
        for _ in 0..10 {
            table.step().await.context("after Postgres came back")?;
        }
        report.steps += table.steps();
    }
    for server in [server, lending] {
        end(server).await?;
    }
    Ok(())
}

/// Tries to choose while there is no database, over the socket and over HTTP: each try is refused with a clear error.
async fn expect_clear_errors(table: &mut Witnessed) -> Result<u64> {
    let mut errors = 0;
    for viewer in [Viewer::Union, Viewer::Confederate] {
        let Some((api, id, seq, choice)) = table.next_choice(viewer) else {
            continue;
        };
        match api.choose(id, seq, choice).await {
            Err(ApiError::Refused { status, .. }) if status.as_u16() == 503 => errors += 1,
            other => bail!("a choice without a database is answered with {other:?}"),
        }
        match table.step().await {
            Err(error) if format!("{error:#}").contains("refused: ") => errors += 1,
            Err(error) => return Err(error.context("a choice over the socket without a database")),
            Ok(()) => bail!("a choice over the socket was accepted without a database"),
        }
    }
    ensure!(errors > 0, "nobody had a choice to make");
    Ok(errors)
}
