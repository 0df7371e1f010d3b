//! Both sides try to take back at every step of every game: what is open comes back and can be done again, what is not
//! stays as it is.

use anyhow::{Context, Result, ensure};
use protocol::http::ViewAnswer;
use protocol::{Side, TableView};
use rules::kernel::{Dice, RandomDice};

use super::plan::{ChaosArgs, ChaosReport, end};
use crate::api::{Api, ApiError};
use crate::bot;
use crate::play::board;
use crate::process::Scratch;
use crate::table::{Seated, new_table};

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let server = scratch.server(&args.server, "server")?.start().await?;
    let visitor = Api::new(&server.url);
    for info in visitor.catalog().await?.rulesets {
        for scenario in info.scenarios {
            let mut wish = new_table(&info.id);
            wish.scenario = Some(scenario.id.clone());
            let game = Open::new(&visitor, &wish, args.seed).await?;
            let undone = game.play(args.undo_steps).await;
            report.undone += undone.with_context(|| format!("{}, {}", info.id, scenario.id))?;
        }
    }
    ensure!(report.undone > 0, "nothing was ever taken back");
    end(server).await
}

/// A step that its side may still take back.
struct Step {
    choice: String,
    before: TableView,
    /// Whether nobody else has done anything since.
    is_last: bool,
}

/// A game whose open steps are known.
struct Open {
    seated: Seated,
    dice: RandomDice,
    open: [Vec<Step>; 2],
    undone: u64,
}

impl Open {
    async fn new(visitor: &Api, wish: &protocol::http::CreateTable, seed: u64) -> Result<Open> {
        Ok(Open {
            seated: Seated::open_at(visitor, wish).await?,
            dice: RandomDice::new(seed),
            open: [Vec::new(), Vec::new()],
            undone: 0,
        })
    }

    /// Plays so many steps, or to the end; how many were taken back.
    async fn play(mut self, steps: u64) -> Result<u64> {
        for number in 0..steps {
            let Some(side) = self.side_to_act().await? else { break };
            self.step(side).await.with_context(|| format!("step {number}"))?;
            for side in Side::BOTH {
                // Now and then all of them, one after the other.
                let depth = if self.dice.below(8) == 0 { usize::MAX } else { 1 };
                self.take_back(side, depth)
                    .await
                    .with_context(|| format!("{side:?} takes back at step {number}"))?;
            }
        }
        Ok(self.undone)
    }

    async fn look(&self, side: Side) -> Result<ViewAnswer> {
        Ok(self.seated.players[side.index()].view(self.seated.id).await?)
    }

    async fn side_to_act(&mut self) -> Result<Option<Side>> {
        let mut asked = Vec::new();
        for side in Side::BOTH {
            let view = self.look(side).await?.view;
            if view.prompt.is_some_and(|prompt| !prompt.offers.is_empty()) {
                asked.push(side);
            }
        }
        if asked.is_empty() {
            return Ok(None);
        }
        Ok(Some(asked[self.dice.below(asked.len() as u32) as usize]))
    }

    /// Makes a choice by lot.
    async fn step(&mut self, side: Side) -> Result<()> {
        let before = self.look(side).await?.view;
        let prompt = before.prompt.as_ref().context("he is asked")?;
        let choice = bot::draw(&prompt.offers, &mut self.dice).context("a prompt offers a choice")?;
        self.choose(side, prompt.seq, &choice).await?;
        for step in &mut self.open[side.other().index()] {
            step.is_last = false;
        }
        self.open[side.index()].push(Step {
            choice,
            before,
            is_last: true,
        });
        for side in Side::BOTH {
            let undoable = self.look(side).await?.view.undoable as usize;
            let open = &mut self.open[side.index()];
            // What lies before a roll or a disclosure is not taken back any more.
            open.drain(..open.len().saturating_sub(undoable));
        }
        Ok(())
    }

    async fn choose(&self, side: Side, seq: u64, choice: &str) -> Result<()> {
        let player = &self.seated.players[side.index()];
        let made = player.choose(self.seated.id, seq, choice.to_owned()).await;
        made.with_context(|| choice.to_owned())?;
        Ok(())
    }

    /// Takes back as many steps as there are, at most `depth`, and does them again.
    async fn take_back(&mut self, side: Side, depth: usize) -> Result<()> {
        let mut done_again = Vec::new();
        for _ in 0..depth.min(self.open[side.index()].len()) {
            let now = self.look(side).await?;
            if !self.undo(side, &now).await? {
                break;
            }
            let step = self.open[side.index()].pop().context("an open step is known")?;
            let then = self.look(side).await?.view;
            if step.is_last {
                ensure!(
                    board(&then) == board(&step.before),
                    "{} taken back leads elsewhere",
                    step.choice
                );
            }
            self.undone += 1;
            done_again.push((step, now.view));
        }
        if self.open[side.index()].is_empty() {
            let now = self.look(side).await?;
            ensure!(now.view.undoable == 0, "more can be taken back than was done");
            ensure!(
                !self.undo(side, &now).await?,
                "something is taken back that is not open"
            );
        }
        for (step, after) in done_again.into_iter().rev() {
            let prompt = self.look(side).await?.view.prompt;
            let prompt = prompt.with_context(|| format!("nobody is asked to do {} again", step.choice))?;
            self.choose(side, prompt.seq, &step.choice).await.context("again")?;
            let now = self.look(side).await?.view;
            if step.is_last {
                ensure!(
                    board(&now) == board(&after),
                    "{} done again leads elsewhere",
                    step.choice
                );
            }
            self.open[side.index()].push(step);
        }
        Ok(())
    }

    /// Tries to take a step back; one that is refused has changed nothing.
    async fn undo(&self, side: Side, now: &ViewAnswer) -> Result<bool> {
        let player = &self.seated.players[side.index()];
        match player.undo(self.seated.id, now.seq, None).await {
            Ok(_) => Ok(true),
            Err(ApiError::Refused { status, .. }) if status.is_client_error() => {
                ensure!(self.look(side).await? == *now, "a refusal has changed something");
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }
}
