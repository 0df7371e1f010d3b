//! Two servers on one database, and a third one that only lends its private cluster and takes it away.

use anyhow::{Context, Result};

use super::plan::{ChaosArgs, end};
use crate::process::{Launch, Scratch, ServerProcess};

/// Two servers on one database.
#[derive(Debug)]
pub(super) struct Pair {
    launches: [Launch; 2],
    nodes: [Option<ServerProcess>; 2],
    lender: Launch,
    lending: Option<ServerProcess>,
    /// Removed last, when nothing runs in it any more.
    _scratch: Scratch,
}

impl Pair {
    pub(super) async fn start(args: &ChaosArgs) -> Result<Pair> {
        let scratch = Scratch::new()?;
        let lender = scratch.server(&args.server, "lender")?;
        let lending = lender.start().await?;
        let node = |name| -> Result<Launch> {
            let mut launch = scratch.server(&args.server, name)?;
            launch.database_url = Some(lender.database_url());
            Ok(launch)
        };
        let launches = [node("north")?, node("south")?];
        let nodes = [Some(launches[0].start().await?), Some(launches[1].start().await?)];
        Ok(Pair {
            launches,
            nodes,
            lender,
            lending: Some(lending),
            _scratch: scratch,
        })
    }

    /// Where a node is.
    pub(super) fn url(&self, node: usize) -> String {
        self.launches[node].url()
    }

    /// Kills a node at one blow.
    pub(super) async fn kill(&mut self, node: usize) -> Result<()> {
        self.nodes[node].take().context("it runs")?.kill().await
    }

    /// Starts a node that was killed.
    pub(super) async fn revive(&mut self, node: usize) -> Result<()> {
        self.nodes[node] = Some(self.launches[node].start().await?);
        Ok(())
    }

    /// Takes the database away: in order, or at one blow.
    pub(super) async fn take_database(&mut self, in_order: bool) -> Result<()> {
        let lending = self.lending.take().context("it is there")?;
        if in_order {
            return end(lending).await;
        }
        // The lender first, who would start it again.
        lending.kill().await?;
        self.lender.kill_postgres()
    }

    /// Gives the database back.
    pub(super) async fn give_database(&mut self) -> Result<()> {
        self.lending = Some(self.lender.start().await?);
        Ok(())
    }

    pub(super) async fn end(self) -> Result<()> {
        for server in self.nodes.into_iter().chain([self.lending]).flatten() {
            end(server).await?;
        }
        Ok(())
    }
}
