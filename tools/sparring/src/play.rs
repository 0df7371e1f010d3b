//! Whole random games through HTTP and WebSocket, with the laws of the protocol checked on the way.

mod laws;
mod takeback;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use protocol::catalog::{OptionInfo, RulesetInfo};
use protocol::view::Prompt;
use protocol::{TableView, Viewer};
use rules::kernel::{Dice, RandomDice};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::api::{Api, ApiError, OUTAGE};
use crate::bot;
use crate::socket::PATIENCE;
use crate::table::{Seated, new_table};
use crate::watcher::{Seen, Watcher};

/// How the server calls a word that came after something else had changed what was asked.
const STALE: &str = "stale";

/// How often a game may be interrupted because the server cannot save a step in time.
const MOST_INTERRUPTIONS: u64 = 20;

/// The time before a player goes on who was interrupted.
const PAUSE: Duration = Duration::from_secs(1);

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
    /// How often both players went back.
    pub taken_back: u64,
    /// Views compared with the server's and found equal.
    pub compared: u64,
    /// Connections dropped and resumed.
    pub resumed: u64,
    /// Steps that the server could not save in time, and questions that it could not answer.
    pub interrupted: u64,
    /// How long it took.
    pub seconds: f64,
}

/// Plays the games.
///
/// # Errors
/// At the first broken law.
pub async fn run(args: &PlayArgs) -> Result<PlayReport> {
    let started = Instant::now();
    // On a slow disk a step may take longer than the server waits for its database.
    let visitor = Api::new(&args.url).patiently(PATIENCE);
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
        total.taken_back += report.taken_back;
        total.compared += report.compared;
        total.resumed += report.resumed;
        total.interrupted += report.interrupted;
    }
    total.interrupted += visitor.repeated();
    total.seconds = started.elapsed().as_secs_f64();
    Ok(total)
}

/// About a third of the options, none of which excludes another.
pub fn some_options(all: &[OptionInfo], dice: &mut RandomDice) -> BTreeMap<String, bool> {
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

/// How a choice gets to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Socket,
    Http,
}

/// A game between two bots with an onlooker.
#[derive(Debug)]
pub struct Game {
    /// The two players and the onlooker, by [`Viewer::index`].
    pub watchers: [Watcher; 3],
    /// What was played so far.
    pub report: PlayReport,
    /// Whether the players want to see the end soon.
    pub is_hasty: bool,
    /// Whether nothing is taken back while the other side could decide too: releases from before there were editions do
    /// not come to an end over some of that.
    pub is_wary: bool,
    /// Whether everybody has seen every step before the next one is made.
    is_in_step: bool,
    dice: RandomDice,
    before: Option<Before>,
    /// Whether a step that cannot be saved in time is tried again.
    is_patient: bool,
}

/// What the side that made the last step saw before it.
#[derive(Debug)]
struct Before {
    side: usize,
    view: TableView,
    /// Nobody else can have changed anything since.
    is_alone: bool,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// How the game goes on.
    OfTheGame,
    /// A step came after something else had changed what was asked.
    TooLate,
    /// A step could not be saved in time.
    NotSaved,
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
            is_hasty: false,
            is_wary: false,
            is_in_step: false,
            dice: RandomDice::new(seed),
            before: None,
            is_patient: false,
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
        self.is_patient = true;
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
        let way = if self.report.steps % 8 == 7 {
            Way::Http
        } else {
            Way::Socket
        };
        self.blind_step_by(way).await
    }

    /// The same by the sockets that are open, and no other way.
    ///
    /// # Errors
    /// When the choice is not accepted.
    pub async fn blind_step_over_sockets(&mut self) -> Result<()> {
        self.blind_step_by(Way::Socket).await
    }

    async fn blind_step_by(&mut self, way: Way) -> Result<()> {
        match self.whose_turn().await? {
            Some(side) if self.wants_to_undo(side) => self.undo(side).await,
            Some(side) => self.choose(side, way).await,
            None => Ok(()),
        }
    }

    /// Forgets which step could be taken back: after a crash nobody knows whether the last one was made.
    pub fn forget_last_step(&mut self) {
        self.before = None;
    }

    /// Like [`Game::blind_step`]; then everybody's view is compared, and now and then a connection is dropped.
    async fn step(&mut self) -> Result<()> {
        self.is_in_step = true;
        let interrupted = self.report.interrupted;
        if self.wants_back() {
            self.go_back().await?;
        } else {
            self.blind_step().await?;
        }
        if self.report.interrupted > interrupted {
            // What has become of the step may be seen at any moment, by one earlier than by another.
            return Ok(());
        }
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

    /// Takes in one message, whoever gets it first.
    async fn see(&mut self) -> Result<Word> {
        let [union, confederate, onlooker] = &mut self.watchers;
        let seen = tokio::select! {
            seen = union.next() => seen?,
            seen = confederate.next() => seen?,
            seen = onlooker.next() => seen?,
        };
        match seen {
            Seen::Refusal { code, .. } if code == STALE => Ok(Word::TooLate),
            Seen::Refusal { code, .. } if code == OUTAGE && self.is_patient => Ok(Word::NotSaved),
            Seen::Refusal { code, message } => bail!("refused: {code}: {message}"),
            Seen::Change | Seen::Other => Ok(Word::OfTheGame),
        }
    }

    /// A step could not be saved in time; whether it was, is seen by and by.
    async fn interrupt(&mut self) -> Result<()> {
        self.report.interrupted += 1;
        ensure!(
            self.report.interrupted <= MOST_INTERRUPTIONS,
            "again and again the server cannot save a step"
        );
        sleep(PAUSE).await;
        Ok(())
    }

    /// Takes in messages until one side is asked something else than at `prompt_seq`, or the players have changed places.
    /// Its own step always asks anew, and so does whatever made its choice come too late: then the step was not made, and
    /// the answer is `false`.
    async fn answered(&mut self, side: usize, prompt_seq: u64, is_undo: bool) -> Result<bool> {
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
                match self.see().await? {
                    Word::OfTheGame => {}
                    // Whatever made it come too late need not have changed what is asked.
                    Word::TooLate if is_undo => return Ok(false),
                    Word::TooLate => is_made = false,
                    Word::NotSaved => {
                        self.interrupt().await?;
                        return Ok(false);
                    }
                }
            }
        })
        .await
        .with_context(|| format!("no answer arrives; still asked at seq {prompt_seq}"))?
    }

    async fn choose(&mut self, side: usize, way: Way) -> Result<()> {
        let prompt = self.watchers[side].view.prompt.as_ref().context("a prompt was seen")?;
        // Servers bound what a side may leave open, which players without a plan would come to where both go on at once.
        let has_much_open = self
            .watchers
            .iter()
            .any(|watcher| watcher.view.undoable > bot::MUCH_OPEN);
        let draw = if self.is_hasty || has_much_open {
            bot::draw_hastily
        } else {
            bot::draw
        };
        let choice = draw(&prompt.offers, &mut self.dice).context("a prompt offers a choice")?;
        let prompt_seq = prompt.seq;
        let watcher = &mut self.watchers[side];
        let view = watcher.view.clone();
        let is_alone = self.prompt(1 - side).is_none();
        self.before = Some(Before { side, view, is_alone });
        let watcher = &mut self.watchers[side];
        let mut is_made = true;
        if way == Way::Http {
            match watcher.api.choose(watcher.table, prompt_seq, choice.clone()).await {
                Ok(accepted) => watcher.acknowledged = accepted.seq,
                Err(ApiError::Refused { detail, .. }) if detail.code == STALE => is_made = false,
                Err(error) if error.is_outage() && self.is_patient => {
                    self.before = None;
                    return self.interrupt().await;
                }
                Err(error) => return Err(error).with_context(|| format!("{choice} over HTTP")),
            }
        } else {
            watcher.choose(prompt_seq, choice.clone()).await?;
        }
        is_made &= self.answered(side, prompt_seq, false).await.with_context(|| choice)?;
        if is_made {
            self.report.steps += 1;
        } else {
            self.before = None;
        }
        Ok(())
    }

    fn wants_to_undo(&mut self, side: usize) -> bool {
        let is_wary = self.is_wary;
        let did_it = self.before.as_ref();
        let did_it = did_it.is_some_and(|before| before.side == side && (before.is_alone || !is_wary));
        did_it && self.watchers[side].view.undoable > 0 && self.dice.below(12) == 0
    }

    /// Takes the last step back; the board must be as it was before, unless the other side could do something meanwhile
    /// that has not been seen yet.
    async fn undo(&mut self, side: usize) -> Result<()> {
        let prompt_seq = self.prompt(side).context("who may take back is asked something")?.seq;
        self.watchers[side].undo().await?;
        let is_made = self.answered(side, prompt_seq, true).await.context("undo")?;
        let before = self.before.take();
        if !is_made {
            return Ok(());
        }
        if let Some(Before { view: before, .. }) = before.filter(|before| before.is_alone || self.is_in_step) {
            let now = &self.watchers[side].view;
            ensure!(board(&before) == board(now), "undo leads elsewhere");
        }
        self.report.undone += 1;
        Ok(())
    }
}

/// What a step that is taken back leaves as it was: all but the log, and the numbers of the versions.
pub(crate) fn board(view: &TableView) -> TableView {
    let mut board = view.clone();
    board.log_len = 0;
    if let Some(prompt) = &mut board.prompt {
        prompt.seq = 0;
    }
    board
}
