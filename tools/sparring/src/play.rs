//! Whole random games through HTTP and WebSocket, with the laws of the protocol checked on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use protocol::catalog::{OptionInfo, RulesetInfo};
use protocol::http::TableStatus;
use protocol::view::{Piece, Prompt};
use protocol::{Side, TableView, Viewer};
use rules::kernel::{Dice, RandomDice};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::api::{Api, ApiError};
use crate::bot;
use crate::journal;
use crate::socket::PATIENCE;
use crate::table::{Seated, new_table};
use crate::watcher::{Seen, Watcher};

/// How the server calls a word that came after something else had changed what was asked.
const STALE: &str = "stale";

/// What to play.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayArgs {
    /// Where the server is.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub url: String,
    /// How many games.
    #[arg(long, default_value_t = 20)]
    pub tables: usize,
    /// How many at the same time.
    #[arg(long, default_value_t = 4)]
    pub at_once: usize,
    /// Determines the bots' choices (the dice are the server's).
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A game longer than this counts as a failure.
    #[arg(long, default_value_t = 20_000)]
    pub max_steps: u64,
    /// The game; all of the catalogue by turns when absent.
    #[arg(long)]
    pub ruleset: Option<String>,
    /// Switch options on by lot, as far as they can be combined.
    #[arg(long)]
    pub options: bool,
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, serde::Serialize)]
pub struct PlayReport {
    /// Games that ended in an outcome.
    pub games: u64,
    /// Choices accepted.
    pub steps: u64,
    /// Steps taken back.
    pub undone: u64,
    /// Views compared with the server's and found equal.
    pub compared: u64,
    /// Connections dropped and resumed.
    pub resumed: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Plays the games.
///
/// # Errors
/// At the first broken law.
pub async fn run(args: &PlayArgs) -> Result<PlayReport> {
    let started = Instant::now();
    let visitor = Api::new(&args.url);
    let catalog = visitor.catalog().await.context("cannot read the catalogue")?;
    let wanted = |info: &&RulesetInfo| args.ruleset.as_ref().is_none_or(|wanted| *wanted == info.id);
    let rulesets: Vec<RulesetInfo> = catalog.rulesets.iter().filter(wanted).cloned().collect();
    ensure!(!rulesets.is_empty(), "the catalogue has no such game");
    let places = Arc::new(Semaphore::new(args.at_once.max(1)));
    let mut games = JoinSet::new();
    for number in 0..args.tables {
        let (visitor, args, places) = (visitor.clone(), args.clone(), places.clone());
        let ruleset = rulesets[number % rulesets.len()].clone();
        games.spawn(async move {
            let _place = places.acquire().await?;
            let seed = args.seed.wrapping_add(number as u64);
            let mut wish = new_table(&ruleset.id);
            if args.options {
                wish.options = some_options(&ruleset.options, &mut RandomDice::new(seed));
            }
            let seated = Seated::open_at(&visitor, &wish).await?;
            let game = Game::open(&seated, seed).await?;
            game.play_to_the_end(args.max_steps).await.with_context(|| {
                format!(
                    "game {number}, table {}, {}, {:?}",
                    seated.id, wish.ruleset, wish.options
                )
            })
        });
    }
    let mut total = PlayReport::default();
    while let Some(game) = games.join_next().await {
        let report = game??;
        total.games += report.games;
        total.steps += report.steps;
        total.undone += report.undone;
        total.compared += report.compared;
        total.resumed += report.resumed;
    }
    total.seconds = started.elapsed().as_secs_f64();
    Ok(total)
}

/// About a third of the options, none of which excludes another.
fn some_options(all: &[OptionInfo], dice: &mut RandomDice) -> BTreeMap<String, bool> {
    let mut on: BTreeSet<&str> = BTreeSet::new();
    for option in all {
        let excluded = option.excludes.iter().any(|other| on.contains(other.as_str()))
            || all
                .iter()
                .any(|other| on.contains(other.id.as_str()) && other.excludes.contains(&option.id));
        if !excluded && dice.below(3) == 0 {
            on.insert(&option.id);
        }
    }
    all.iter()
        .map(|option| (option.id.clone(), on.contains(option.id.as_str())))
        .collect()
}

/// A game between two bots with an onlooker.
#[derive(Debug)]
pub struct Game {
    /// The two players and the onlooker, by [`Viewer::index`].
    pub watchers: [Watcher; 3],
    /// What was played so far.
    pub report: PlayReport,
    dice: RandomDice,
    /// The view of the side that made the last step, before it.
    before: Option<(usize, TableView)>,
}

impl Game {
    /// Connects both players and an onlooker.
    ///
    /// # Errors
    /// When the server does not show the table to one of them.
    pub async fn open(seated: &Seated, seed: u64) -> Result<Game> {
        let [union, confederate, onlooker] = Viewer::ALL.map(|viewer| seated.eyes(viewer));
        let watchers = [
            Watcher::follow(&union, seated.id).await?,
            Watcher::follow(&confederate, seated.id).await?,
            Watcher::follow(&onlooker, seated.id).await?,
        ];
        for (watcher, viewer) in watchers.iter().zip(Viewer::ALL) {
            ensure!(
                watcher.viewer == viewer,
                "{:?} is shown the view of {:?}",
                viewer,
                watcher.viewer
            );
        }
        Ok(Game {
            watchers,
            report: PlayReport::default(),
            dice: RandomDice::new(seed),
            before: None,
        })
    }

    /// Whether all three have seen the outcome.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.watchers.iter().all(|watcher| watcher.view.outcome.is_some())
    }

    /// Plays until the game ends, then checks views, header and journal once more.
    ///
    /// # Errors
    /// At the first broken law.
    pub async fn play_to_the_end(mut self, max_steps: u64) -> Result<PlayReport> {
        while !self.is_over() {
            ensure!(
                self.report.steps < max_steps,
                "not over after {} steps",
                self.report.steps
            );
            self.step().await?;
        }
        self.check_end().await?;
        self.report.games = 1;
        self.report.compared = self.watchers.iter().map(|watcher| watcher.compared).sum();
        Ok(self.report)
    }

    /// Lets one side make a choice, or waits for the end to be seen by all.
    ///
    /// # Errors
    /// When the choice is not accepted.
    pub async fn blind_step(&mut self) -> Result<()> {
        match self.whose_turn().await? {
            Some(side) if self.wants_to_undo(side) => self.undo(side).await,
            Some(side) => self.choose(side).await,
            None => Ok(()),
        }
    }

    /// Forgets which step could be taken back: after a crash nobody knows whether the last one was made.
    pub fn forget_last_step(&mut self) {
        self.before = None;
    }

    /// Like [`Game::blind_step`]; then everybody's view is compared, and now and then a connection is dropped.
    async fn step(&mut self) -> Result<()> {
        self.blind_step().await?;
        self.compare().await?;
        if self.report.steps % 97 == 96 {
            let index = self.dice.below(3) as usize;
            let api = self.watchers[index].api.clone();
            self.watchers[index].resume(&api).await?;
            self.report.resumed += 1;
        }
        Ok(())
    }

    /// Waits until one of the players is asked something; `None` when everybody has seen the end.
    async fn whose_turn(&mut self) -> Result<Option<usize>> {
        timeout(PATIENCE, async {
            loop {
                let asked: Vec<usize> = (0..2).filter(|side| self.prompt(*side).is_some()).collect();
                if !asked.is_empty() {
                    return Ok(Some(asked[self.dice.below(asked.len() as u32) as usize]));
                }
                if self.is_over() {
                    return Ok(None);
                }
                self.see().await?;
            }
        })
        .await
        .context("nobody is asked anything, and the game is not over")?
    }

    fn prompt(&self, side: usize) -> Option<&Prompt> {
        self.watchers[side]
            .view
            .prompt
            .as_ref()
            .filter(|prompt| !prompt.offers.is_empty())
    }

    /// Takes in one message, whoever gets it first. Whether it says that a word came too late.
    async fn see(&mut self) -> Result<bool> {
        let [union, confederate, onlooker] = &mut self.watchers;
        let seen = tokio::select! {
            seen = union.next() => seen?,
            seen = confederate.next() => seen?,
            seen = onlooker.next() => seen?,
        };
        match seen {
            Seen::Refusal { code, .. } if code == STALE => Ok(true),
            Seen::Refusal { code, message } => bail!("refused: {code}: {message}"),
            Seen::Change | Seen::Other => Ok(false),
        }
    }

    /// Takes in messages until one side is asked something else than at `prompt_seq`, or the players have changed places.
    /// Its own step always asks anew, and so does whatever made it come too late: then the step was not made, and the
    /// answer is `false`.
    async fn answered(&mut self, side: usize, prompt_seq: u64) -> Result<bool> {
        let mut is_made = true;
        timeout(PATIENCE, async {
            loop {
                let moved = (0..2)
                    .filter(|side| self.watchers[*side].viewer.index() != *side)
                    .count();
                if moved == 2 {
                    self.watchers.swap(0, 1);
                    self.before = None;
                    return Ok(is_made);
                }
                let asked = self.watchers[side].view.prompt.as_ref().map(|prompt| prompt.seq);
                if moved == 0 && asked != Some(prompt_seq) {
                    return Ok(is_made);
                }
                is_made &= !self.see().await?;
            }
        })
        .await
        .with_context(|| format!("no answer arrives; still asked at seq {prompt_seq}"))?
    }

    async fn choose(&mut self, side: usize) -> Result<()> {
        let prompt = self.watchers[side].view.prompt.as_ref().context("a prompt was seen")?;
        let choice = bot::draw(&prompt.offers, &mut self.dice).context("a prompt offers a choice")?;
        let prompt_seq = prompt.seq;
        let watcher = &mut self.watchers[side];
        self.before = Some((side, watcher.view.clone()));
        let mut is_made = true;
        if self.report.steps % 8 == 7 {
            match watcher.api.choose(watcher.table, prompt_seq, choice.clone()).await {
                Ok(accepted) => watcher.acknowledged = accepted.seq,
                Err(ApiError::Refused { detail, .. }) if detail.code == STALE => is_made = false,
                Err(error) => return Err(error).with_context(|| format!("{choice} over HTTP")),
            }
        } else {
            watcher.choose(prompt_seq, choice.clone()).await?;
        }
        is_made &= self.answered(side, prompt_seq).await.with_context(|| choice)?;
        if is_made {
            self.report.steps += 1;
        } else {
            self.before = None;
        }
        Ok(())
    }

    fn wants_to_undo(&mut self, side: usize) -> bool {
        let did_it = self.before.as_ref().is_some_and(|(last, _)| *last == side);
        did_it && self.watchers[side].view.undoable > 0 && self.dice.below(12) == 0
    }

    /// Takes the last step back; the board must be as it was before.
    async fn undo(&mut self, side: usize) -> Result<()> {
        let prompt_seq = self.prompt(side).context("who may take back is asked something")?.seq;
        self.watchers[side].undo().await?;
        let is_made = self.answered(side, prompt_seq).await.context("undo")?;
        let before = self.before.take();
        if !is_made {
            return Ok(());
        }
        if let Some((_, before)) = before {
            let now = &self.watchers[side].view;
            let board = |view: &TableView| {
                let offers = view.prompt.as_ref().map(|prompt| prompt.offers.clone());
                let board = (
                    view.pieces.clone(),
                    view.spaces.clone(),
                    view.borders.clone(),
                    view.tracks.clone(),
                );
                (board, view.combat.clone(), view.turn.clone(), view.undoable, offers)
            };
            ensure!(board(&before) == board(now), "undo leads elsewhere");
        }
        self.report.undone += 1;
        Ok(())
    }

    /// Compares all three views with the server's. The onlooker may be shown several steps at once, later.
    async fn compare(&mut self) -> Result<()> {
        let mut foes: [Vec<Piece>; 2] = Default::default();
        for watcher in &mut self.watchers {
            let answer = watcher.api.view(watcher.table).await?;
            match answer.viewer.side() {
                Some(side) => foes[side.index()] = pieces_of(&answer.view, side.other()),
                None => check_fog(&foes, &answer.view)?,
            }
            let seq = answer.seq;
            watcher.expect(answer)?;
            if watcher.viewer != Viewer::Spectator {
                watcher.reach(seq).await?;
            }
        }
        Ok(())
    }

    async fn check_end(&mut self) -> Result<()> {
        for watcher in &mut self.watchers {
            watcher.compare_with_server().await?;
            let replay = journal::replay(&watcher.api, watcher.table).await?;
            ensure!(
                (replay.seq, &replay.view) == (watcher.seq, &watcher.view),
                "the journal of {:?} leads to seq {} instead of {}",
                watcher.viewer,
                replay.seq,
                watcher.seq
            );
            ensure!(
                replay.log.ends_with(&watcher.log),
                "the journal of {:?} tells another story",
                watcher.viewer
            );
        }
        let header = self.watchers[0].api.header(self.watchers[0].table).await?;
        ensure!(
            header.status == TableStatus::Finished,
            "the table is {:?}",
            header.status
        );
        ensure!(header.dice_seed.is_some(), "the dice seed is not published");
        let outcome = self.watchers[0].view.outcome.as_ref().context("an outcome")?;
        ensure!(header.winner == outcome.winner, "the header names another winner");
        Ok(())
    }
}

fn pieces_of(view: &TableView, owner: Side) -> Vec<Piece> {
    let pieces = view.pieces.iter();
    pieces.filter(|piece| piece.owner == owner).cloned().collect()
}

/// Of the other side's pieces a player is shown what an onlooker is shown, and no more.
fn check_fog(foes: &[Vec<Piece>; 2], onlooker: &TableView) -> Result<()> {
    for side in Side::BOTH {
        let open = pieces_of(onlooker, side.other());
        ensure!(
            foes[side.index()] == open,
            "{side:?} sees more of the enemy than an onlooker"
        );
    }
    Ok(())
}
