//! A game that outlives releases.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::http::{CreateTable, DiceProof, TableStatus};
use protocol::{TableView, Viewer};
use rules::kernel::{Dice, RandomDice};

use crate::api::Api;
use crate::journal::{self, Replay};
use crate::play::Game;
use crate::process::Launch;
use crate::table::Seated;

/// How many steps are made before a game is left: between two that follow each other here, by lot.
const STEPS: [u32; 7] = [0, 1, 10, 50, 150, 350, 900];

/// How many more steps are made in search of the moment at which a game is to be left.
const SEARCH: u64 = 400;

/// So many open steps are left at most: releases have bounds of their own.
const MOST_OPEN: u32 = 400;

/// Of every so many games the whole journal is kept, to be compared with later.
const KEPT: usize = 8;

/// What everybody needs who plays a game at a stage.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// Where the server is.
    pub(super) url: String,
    /// How it was started.
    pub(super) launch: Launch,
    /// A game longer than this is broken.
    pub(super) max_steps: u64,
}

/// The moment at which a game is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Wherever it is.
    Anywhere,
    /// Somebody can take something back.
    Undoable,
    /// Both sides are asked something.
    Both,
    /// A combat is under way.
    Combat,
}

impl Moment {
    const ALL: [Moment; 4] = [Moment::Anywhere, Moment::Undoable, Moment::Both, Moment::Combat];

    /// Whether a game is at such a moment.
    pub(super) fn has_come(self, game: &Game) -> bool {
        let [union, confederate, _] = game.watchers.each_ref().map(|watcher| &watcher.view);
        match self {
            Moment::Anywhere => true,
            Moment::Undoable => union.undoable + confederate.undoable > 0,
            Moment::Both => union.prompt.is_some() && confederate.prompt.is_some(),
            Moment::Combat => union.combat.is_some(),
        }
    }
}

/// What a viewer saw last.
#[derive(Clone, Debug)]
struct Memory {
    viewer: Viewer,
    seq: u64,
    view: TableView,
    /// The whole journal, of some games; until the next step, which may take something back.
    journal: Option<Replay>,
}

/// A game of a rehearsal.
#[derive(Debug)]
pub(super) struct Rehearsed {
    pub(super) number: usize,
    wish: CreateTable,
    seed: u64,
    goal: u64,
    moment: Moment,
    is_hasty: bool,
    seated: Option<Seated>,
    memories: Vec<Memory>,
    /// The moments that it was left at by the release that began it.
    pub(super) left_at: Vec<Moment>,
    /// What was asked when it was left last; nothing once it is over.
    pub(super) question: String,
    /// How many steps were made by each release.
    pub(super) steps: Vec<u64>,
    /// How long the last release took to show it for the first time.
    pub(super) opening: Duration,
    /// How often what was remembered was found again.
    pub(super) found: u64,
    /// The edition of its rules, at first and now.
    pub(super) editions: (u32, u32),
}

impl fmt::Display for Rehearsed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CreateTable {
            ruleset,
            scenario,
            options,
            ..
        } = &self.wish;
        let scenario = scenario.as_deref().unwrap_or_default();
        let on: Vec<&str> = options
            .iter()
            .filter(|(_, is_on)| **is_on)
            .map(|(option, _)| option.as_str())
            .collect();
        write!(formatter, "game {}, {ruleset} {scenario} {on:?}", self.number)?;
        match &self.seated {
            Some(seated) => write!(formatter, ", table {}, left at {:?}", seated.id, self.left_at),
            None => Ok(()),
        }
    }
}

impl Rehearsed {
    /// Decides where a game is to be left.
    pub(super) fn plan(number: usize, seed: u64, wish: CreateTable, dice: &mut RandomDice) -> Rehearsed {
        let level = dice.below(STEPS.len() as u32 - 1) as usize;
        let [from, to] = [STEPS[level], STEPS[level + 1]];
        Rehearsed {
            number,
            wish,
            seed: seed.wrapping_mul(1 << 20).wrapping_add(number as u64 * 8),
            goal: u64::from(from + dice.below(to - from)),
            moment: Moment::ALL[dice.below(4) as usize],
            is_hasty: dice.below(2) == 0,
            seated: None,
            memories: Vec::new(),
            left_at: Vec::new(),
            question: String::new(),
            steps: Vec::new(),
            opening: Duration::ZERO,
            found: 0,
            editions: (0, 0),
        }
    }

    /// Sits down and plays to where the game is to be left.
    pub(super) async fn begin(mut self, at: Surroundings) -> Result<Rehearsed> {
        self.seated = Some(Seated::open_at(&Api::new(&at.url), &self.wish).await?);
        let mut game = self.game(&at).await?;
        game.is_hasty = self.is_hasty;
        game.is_wary = true;
        let end = self.goal + SEARCH;
        let has_room = |game: &Game| game.watchers.iter().all(|watcher| watcher.view.undoable < MOST_OPEN);
        while !game.is_over()
            && has_room(&game)
            && game.report.steps < end
            && (game.report.steps < self.goal || !self.moment.has_come(&game))
        {
            game.blind_step().await?;
        }
        self.left_at = Moment::ALL[1..]
            .iter()
            .copied()
            .filter(|moment| moment.has_come(&game))
            .collect();
        Box::pin(self.remember(game)).await?;
        Ok(self)
    }

    /// Finds the game as it was left, and plays a few steps more: some games go on as they are.
    pub(super) async fn hand_on(mut self, at: Surroundings) -> Result<Rehearsed> {
        self.insist(&at).await?;
        let mut game = self.game(&at).await?;
        let more = [0, 1, 7, 40][self.number % 4];
        while !game.is_over() && game.report.steps < more {
            game.blind_step().await?;
        }
        self.editions.0 = game.watchers[0].api.header(game.watchers[0].table).await?.edition;
        Box::pin(self.remember(game)).await?;
        Ok(self)
    }

    /// Looks how long it takes to show the game for the first time.
    pub(super) async fn open_late(mut self, at: Surroundings) -> Result<Rehearsed> {
        let seated = self.seated(&at)?;
        let started = Instant::now();
        seated.players[0].view(seated.id).await?;
        self.opening = started.elapsed();
        let header = seated.players[0].header(seated.id).await?;
        ensure!(header.frozen.is_none(), "frozen: {}", header.frozen.unwrap_or_default());
        self.editions.1 = header.edition;
        Ok(self)
    }

    /// Finds the game as it was left.
    pub(super) async fn find(mut self, at: Surroundings) -> Result<Rehearsed> {
        self.insist(&at).await?;
        Ok(self)
    }

    /// Plays the game to its end.
    pub(super) async fn finish(mut self, at: Surroundings) -> Result<Rehearsed> {
        let mut game = self.game(&at).await?;
        game.is_hasty = true;
        while !game.is_over() {
            ensure!(
                game.report.steps < at.max_steps,
                "not over after {} steps",
                game.report.steps
            );
            game.blind_step().await?;
        }
        let seated = self.seated(&at)?;
        let header = seated.header().await?;
        ensure!(
            header.status == TableStatus::Finished,
            "the table is {:?}",
            header.status
        );
        let proof: DiceProof = seated.players[0].get(&format!("/tables/{}/dice", seated.id)).await?;
        ensure!(proof.consistent, "the dice do not follow: {:?}", proof.fault);
        Box::pin(self.remember(game)).await?;
        self.insist(&at).await?;
        Ok(self)
    }

    /// Has the game verified by the command.
    pub(super) async fn verify(self, at: Surroundings) -> Result<Rehearsed> {
        let id = self.seated(&at)?.id.to_string();
        at.launch.run(&["verify", &id]).await?;
        Ok(self)
    }

    fn seated(&self, at: &Surroundings) -> Result<Seated> {
        let seated = self.seated.as_ref().context("the players have sat down")?;
        Ok(Seated {
            id: seated.id,
            players: seated.players.clone().map(|player| player.at(&at.url)),
        })
    }

    /// Both players and an onlooker come to the table, whatever has become of their seats.
    async fn game(&mut self, at: &Surroundings) -> Result<Game> {
        let mut seated = self.seated(at)?;
        let first = seated.players[0].view(seated.id).await?.viewer;
        if first == Viewer::Confederate {
            seated.players.swap(0, 1);
            self.seated = Some(seated.clone());
        }
        self.seed += 1;
        Game::open(&seated, self.seed).await
    }

    /// Everybody goes, and remembers what he saw.
    async fn remember(&mut self, mut game: Game) -> Result<()> {
        for watcher in &mut game.watchers {
            watcher.compare_with_server().await?;
        }
        let asked = game.watchers.iter().find_map(|watcher| watcher.view.prompt.as_ref());
        self.question = asked.map_or_else(String::new, |prompt| prompt.say.key.to_string());
        self.steps.push(game.report.steps);
        // The players may have changed places.
        let [union, confederate, _] = &game.watchers;
        let seated = self.seated.as_mut().context("the players have sat down")?;
        seated.players = [union.api.clone(), confederate.api.clone()];
        for memory in &mut self.memories {
            memory.journal = None;
        }
        for watcher in game.watchers {
            let journal = match self.number % KEPT {
                0 => Some(journal::replay(&watcher.api, watcher.table).await?),
                _ => None,
            };
            self.memories.push(Memory {
                viewer: watcher.viewer,
                seq: watcher.seq,
                view: watcher.view,
                journal,
            });
        }
        Ok(())
    }

    /// Whether what everybody saw whenever the game was left is told the same today.
    async fn insist(&mut self, at: &Surroundings) -> Result<()> {
        let seated = self.seated(at)?;
        for memory in &self.memories {
            let viewer = memory.viewer;
            let api = seated.eyes(viewer);
            let mut today = api.journal(seated.id, memory.seq, 1).await?;
            // What can still be taken back is for each release to say.
            today.start.undoable = memory.view.undoable;
            // By how much a game was won, older releases did not tell.
            if let (Some(today), Some(then)) = (&mut today.start.outcome, &memory.view.outcome)
                && then.margin.is_none()
            {
                today.margin = None;
            }
            ensure!(
                (today.from, &today.start) == (memory.seq, &memory.view),
                "{viewer:?} saw at seq {}\n{}\nand is told today of seq {}\n{}",
                memory.seq,
                serde_json::to_string(&memory.view)?,
                today.from,
                serde_json::to_string(&today.start)?
            );
            self.found += 1;
            if let Some(told) = &memory.journal {
                let today = journal::replay(&api, seated.id).await?;
                ensure!(
                    today.log.starts_with(&told.log),
                    "{viewer:?} is told another story than before"
                );
            }
        }
        Ok(())
    }
}
