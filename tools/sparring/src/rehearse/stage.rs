//! One release's part of a rehearsal.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::args::RehearseArgs;
use super::game::{Rehearsed, Surroundings};
use super::report::RehearsalReport;
use crate::process::{Launch, ServerProcess};

/// How long an orderly end may take, with all that a release leaves for the next one.
const END_LIMIT: Duration = Duration::from_secs(120);

/// How long a release may take over its part of a game.
const GAME_LIMIT: Duration = Duration::from_secs(600);

/// A release that is running.
pub(super) struct Stage {
    pub(super) url: String,
    surroundings: Surroundings,
    server: ServerProcess,
}

impl Stage {
    pub(super) async fn open(launch: &Launch, args: &RehearseArgs) -> Result<Stage> {
        let server = launch.start().await?;
        let url = server.url.clone();
        Ok(Stage {
            surroundings: Surroundings {
                url: url.clone(),
                launch: launch.clone(),
                max_steps: args.max_steps,
            },
            url,
            server,
        })
    }

    /// Does something with all games, so many at the same time. Games with which it cannot be done are reported and
    /// dropped.
    pub(super) async fn for_each<F>(
        &self,
        at_once: usize,
        games: Vec<Rehearsed>,
        report: &mut RehearsalReport,
        act: impl Fn(Rehearsed, Surroundings) -> F,
    ) -> Result<Vec<Rehearsed>>
    where
        F: Future<Output = Result<Rehearsed>> + Send + 'static,
    {
        let places = Arc::new(Semaphore::new(at_once.max(1)));
        let mut playing = JoinSet::new();
        for game in games {
            let (places, what) = (Arc::clone(&places), game.to_string());
            let acting = act(game, self.surroundings.clone());
            playing.spawn(async move {
                let _place = places.acquire().await?;
                let acted = timeout(GAME_LIMIT, acting).await;
                acted.unwrap_or_else(|_| bail!("it takes too long")).context(what)
            });
        }
        let mut done = Vec::new();
        while let Some(game) = playing.join_next().await {
            match game? {
                Ok(game) => done.push(game),
                Err(error) => report.broken.push(format!("{error:#}")),
            }
        }
        done.sort_by_key(|game| game.number);
        Ok(done)
    }

    /// Stops it in order.
    pub(super) async fn close(self) -> Result<()> {
        let status = self.server.terminate(END_LIMIT).await?;
        ensure!(status.success(), "SIGTERM ended the server with {status}");
        Ok(())
    }
}
