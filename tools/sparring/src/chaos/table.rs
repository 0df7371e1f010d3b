//! A game whose players remember what they saw and insist on it after every crash.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::Viewer;
use rules::kernel::RandomDice;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::api::Api;
use crate::bot;
use crate::play::Game;
use crate::table::{Seated, new_table};

/// A game under attack.
#[derive(Debug)]
pub(super) struct Witnessed {
    seated: Seated,
    game: Game,
    ruleset: String,
    /// The edition under which its present game began.
    first_edition: u32,
    seed: u64,
}

impl Witnessed {
    pub(super) async fn open(url: &str, ruleset: &str, seed: u64) -> Result<Witnessed> {
        let seated = Seated::open(&Api::new(url), ruleset).await?;
        let game = Game::open(&seated, seed).await?;
        Ok(Witnessed {
            first_edition: seated.header().await?.edition,
            seated,
            game,
            ruleset: ruleset.to_owned(),
            seed,
        })
    }

    /// Plays without pauses until something breaks the connection; returns when and why.
    pub(super) async fn play_until_it_breaks(&mut self) -> (Instant, anyhow::Error) {
        loop {
            if let Err(error) = self.step().await {
                return (Instant::now(), error);
            }
        }
    }

    /// One step; a finished game is followed by a new one.
    pub(super) async fn step(&mut self) -> Result<()> {
        if self.game.is_over() {
            let [union, confederate, _] = &self.game.watchers;
            let players = [union.api.clone(), confederate.api.clone()];
            self.seated = Seated::open_for(players, &new_table(&self.ruleset)).await?;
            self.first_edition = self.seated.header().await?.edition;
            self.seed = self.seed.wrapping_add(1000);
            let steps = self.game.report.steps;
            self.game = Game::open(&self.seated, self.seed).await?;
            self.game.report.steps = steps;
        }
        self.game.blind_step().await
    }

    /// The same, over the sockets that are open.
    pub(super) async fn step_over_sockets(&mut self) -> Result<()> {
        self.game.blind_step_over_sockets().await
    }

    /// Steps acknowledged so far.
    pub(super) fn steps(&self) -> u64 {
        self.game.report.steps
    }

    /// The id of the table.
    pub(super) const fn id(&self) -> Uuid {
        self.seated.id
    }

    /// Whether its game goes on under another edition of the rules than it began under.
    pub(super) async fn is_raised(&self) -> Result<bool> {
        let watcher = &self.game.watchers[0];
        Ok(watcher.api.header(watcher.table).await?.edition != self.first_edition)
    }

    /// A choice that `viewer` could make now, with the caller, the table and the prompt's `seq`.
    pub(super) fn next_choice(&self, viewer: Viewer) -> Option<(Api, Uuid, u64, String)> {
        let watcher = &self.game.watchers[viewer.index()];
        let prompt = watcher.view.prompt.as_ref()?;
        let choice = bot::draw(&prompt.offers, &mut RandomDice::new(self.seed))?;
        Some((watcher.api.clone(), watcher.table, prompt.seq, choice))
    }

    /// Moves one pair of eyes to another node.
    pub(super) async fn move_to(&mut self, viewer: Viewer, url: &str) -> Result<()> {
        let watcher = &mut self.game.watchers[viewer.index()];
        let api = watcher.api.at(url);
        watcher.resume(&api).await
    }

    /// Whether what everybody last saw is still so: it stands in the journal, word for word, at the `seq` at which it
    /// was seen. Afterwards everybody is connected again and up to date.
    pub(super) async fn insist(&mut self) -> Result<u64> {
        let mut found = 0;
        for watcher in &mut self.game.watchers {
            let who = format!("table {}, {:?}, seq {}", watcher.table, watcher.viewer, watcher.seq);
            let api = watcher.api.at(watcher.api.base());
            let remembered = api.journal(watcher.table, watcher.seq, 1).await;
            let remembered = remembered.with_context(|| format!("{who}: what was acknowledged is gone"))?;
            ensure!(
                remembered.from == watcher.seq,
                "{who}: the journal answers from seq {}",
                remembered.from
            );
            ensure!(
                remembered.start == watcher.view,
                "{who}: was seen as\n{}\nand is now\n{}",
                serde_json::to_string(&watcher.view)?,
                serde_json::to_string(&remembered.start)?
            );
            let now = api.view(watcher.table).await?.seq;
            ensure!(
                now >= watcher.acknowledged,
                "{who}: seq {} was acknowledged over HTTP and is gone, the table is at {now}",
                watcher.acknowledged
            );
            watcher.resume(&api).await?;
            watcher.compare_with_server().await.context(who)?;
            found += 1;
        }
        self.game.forget_last_step();
        Ok(found)
    }
}

/// Repeats `attempt` until it works, for at most `limit`.
pub(super) async fn soon<T>(limit: Duration, mut attempt: impl AsyncFnMut() -> Result<T>) -> Result<T> {
    let mut last = None;
    let outcome = timeout(limit, async {
        loop {
            match attempt().await {
                Ok(value) => return value,
                Err(error) => last = Some(error),
            }
            sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    match outcome {
        Ok(value) => Ok(value),
        Err(_) => Err(last.unwrap_or_else(|| anyhow::anyhow!("no attempt ended"))).context("did not recover in time"),
    }
}
