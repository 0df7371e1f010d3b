//! The disk of the database is full for a while: nothing is acknowledged that is not saved, and play goes on afterwards.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::{Witnessed, soon};
use crate::api::Api;
use crate::process::{Scratch, stop_postgres};
use crate::table::pick_ruleset;

/// Room for a private cluster, and for little else.
const SIZE: &str = "160m";

/// How many steps fit, at most, into what the database has laid by.
const MOST_STEPS: u64 = 20_000;

/// How long the server may take to notice what has happened to it.
const NOTICE: Duration = Duration::from_secs(30);

/// A file system of its own, gone when it is dropped.
#[derive(Debug)]
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// Mounts it, if that is permitted.
    fn mount(at: &Path) -> Result<SmallDisk> {
        std::fs::create_dir_all(at)?;
        let options = format!("size={SIZE},mode=0711");
        let mounting = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(at)
            .output()?;
        if !mounting.status.success() {
            bail!("{}", String::from_utf8_lossy(&mounting.stderr).trim());
        }
        Ok(SmallDisk(at.to_owned()))
    }

    /// Fills it to the last byte.
    fn fill(&self) -> Result<()> {
        let mut ballast = File::create(self.ballast())?;
        for size in [1 << 20, 1 << 12, 1] {
            let block = vec![1; size];
            while ballast.write_all(&block).is_ok() {}
        }
        Ok(())
    }

    fn relieve(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.ballast())?)
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        stop_postgres(&self.0);
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let launch = scratch.server(&args.server, "server")?;
    let disk = match SmallDisk::mount(&launch.data_dir) {
        Ok(disk) => disk,
        Err(error) => {
            report.skip(format!(
                "full disk: no small file system can be mounted here: {error:#}"
            ));
            return Ok(());
        }
    };
    let server = launch.start().await?;
    let visitor = Api::new(&server.url);
    let ruleset = pick_ruleset(&visitor, args.ruleset.as_deref()).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables.max(1) {
        tables.push(Witnessed::open(&server.url, &ruleset, args.seed.wrapping_add(number as u64)).await?);
    }
    disk.fill()?;
    for table in &mut tables {
        let error = play_until_refused(table).await?;
        let said = format!("{error:#}");
        ensure!(
            said.contains("database-unavailable"),
            "a full disk is answered with {said}"
        );
        report.full_disk_errors += 1;
    }
    soon(NOTICE, async || expect_status(&visitor, "/readyz", 503).await).await?;
    expect_status(&visitor, "/healthz", 200).await?;
    disk.relieve()?;
    soon(NOTICE, async || expect_status(&visitor, "/readyz", 200).await).await?;
    for table in &mut tables {
        report.views += soon(NOTICE, async || table.insist().await).await?;
        for _ in 0..10 {
            table.step().await.context("after the disk had room again")?;
        }
        report.steps += table.steps();
    }
    end(server).await
}

async fn play_until_refused(table: &mut Witnessed) -> Result<anyhow::Error> {
    let goal = table.steps() + MOST_STEPS;
    while table.steps() < goal {
        if let Err(error) = table.step().await {
            return Ok(error);
        }
    }
    bail!("{MOST_STEPS} steps were acknowledged on a full disk")
}

async fn expect_status(visitor: &Api, path: &str, status: u16) -> Result<()> {
    let answer = visitor.send(Method::GET, path, None).await?;
    ensure!(answer.status.as_u16() == status, "{path} says {}", answer.status);
    Ok(())
}
