//! Two games in progress, and the people who have no right to do what they are about to try.

use anyhow::{Context, Result, ensure};
use protocol::http::{TableHeader, ViewAnswer};
use protocol::view::Prompt;
use protocol::{Side, Viewer};
use uuid::Uuid;

use crate::api::Api;
use crate::journal::{self, Replay};
use crate::play::Game;
use crate::table::Seated;

/// How far both games have got, at least.
const STEPS: u64 = 40;

/// Who forges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forger {
    /// The player who has to decide, with something else than he may.
    Asked,
    /// His opponent.
    Opponent,
    /// A player of another table.
    Neighbour,
    /// Somebody with an account and no table.
    Stranger,
    /// Somebody without an account.
    Onlooker,
}

impl Forger {
    pub(super) const ALL: [Forger; 5] = [
        Forger::Asked,
        Forger::Opponent,
        Forger::Neighbour,
        Forger::Stranger,
        Forger::Onlooker,
    ];
}

/// Two games that stand still.
#[derive(Debug)]
pub(super) struct Scene {
    /// The table under attack.
    pub(super) target: Seated,
    /// Another table.
    pub(super) other: Seated,
    /// The side that has to decide at the target.
    pub(super) asked: Side,
    /// What it is asked.
    pub(super) prompt: Prompt,
    /// All it may choose.
    pub(super) choices: Vec<String>,
    /// The `seq` of each viewer class at the target.
    pub(super) seqs: [u64; 3],
    stranger: Api,
}

/// All there is to see at a table.
#[derive(Debug, PartialEq)]
pub(super) struct Record {
    headers: Vec<TableHeader>,
    views: Vec<ViewAnswer>,
    journals: Vec<Replay>,
}

impl Scene {
    pub(super) async fn set(visitor: &Api, ruleset: &str, seed: u64) -> Result<Scene> {
        let (target, game) = under_way(visitor, ruleset, seed).await?;
        let (other, _) = under_way(visitor, ruleset, seed.wrapping_add(1)).await?;
        let (stranger, _) = visitor.guest().await?;
        let (asked, prompt) = Side::BOTH
            .into_iter()
            .find_map(|side| Some((side, game.watchers[side.index()].view.prompt.clone()?)))
            .context("nobody is asked anything")?;
        Ok(Scene {
            target,
            other,
            asked,
            choices: prompt.choices().collect(),
            prompt,
            seqs: [0, 1, 2].map(|index: usize| game.watchers[index].seq),
            stranger,
        })
    }

    /// The account a forger uses.
    pub(super) fn api(&self, forger: Forger) -> Api {
        match forger {
            Forger::Asked => self.target.players[self.asked.index()].clone(),
            Forger::Opponent => self.target.players[self.asked.other().index()].clone(),
            Forger::Neighbour => self.other.players[0].clone(),
            Forger::Stranger => self.stranger.clone(),
            Forger::Onlooker => self.stranger.anonymous(),
        }
    }

    /// The `seq` that a forger sees at the target.
    pub(super) fn seq(&self, forger: Forger) -> u64 {
        let viewer = match forger {
            Forger::Asked => self.asked.into(),
            Forger::Opponent => self.asked.other().into(),
            Forger::Neighbour | Forger::Stranger | Forger::Onlooker => Viewer::Spectator,
        };
        self.seqs[viewer.index()]
    }

    /// Both tables as everybody sees them, with their whole journals.
    pub(super) async fn record(&self) -> Result<Record> {
        let mut record = Record {
            headers: Vec::new(),
            views: Vec::new(),
            journals: Vec::new(),
        };
        for table in [&self.target, &self.other] {
            for viewer in Viewer::ALL {
                let api = table.eyes(viewer);
                // What he has been shown is his own affair: it changes by looking.
                let header = api.header(table.id).await?;
                record.headers.push(TableHeader { looked: None, ..header });
                record.views.push(api.view(table.id).await?);
                record.journals.push(journal::replay(&api, table.id).await?);
            }
        }
        Ok(record)
    }

    /// The player who was asked can still choose, at the same prompt as before.
    pub(super) async fn goes_on(&self) -> Result<()> {
        let api = self.api(Forger::Asked);
        let choice = self.choices.first().context("a prompt offers a choice")?;
        api.choose(self.target.id, self.prompt.seq, choice.clone()).await?;
        Ok(())
    }

    /// The id of a table, or of none.
    pub(super) const fn other_table(&self) -> Uuid {
        self.other.id
    }
}

/// A game that is some way in, at a moment when nobody can take a step back.
async fn under_way(visitor: &Api, ruleset: &str, seed: u64) -> Result<(Seated, Game)> {
    let seated = Seated::open(visitor, ruleset).await?;
    let mut game = Game::open(&seated, seed).await?;
    for _ in 0..2000 {
        game.blind_step().await?;
        for watcher in &mut game.watchers {
            watcher.compare_with_server().await?;
        }
        let settled = game.watchers.iter().all(|watcher| watcher.view.undoable == 0);
        ensure!(!game.is_over(), "the game was over before it could be attacked");
        let asked = |side: usize| game.watchers[side].view.prompt.is_some();
        if settled && game.report.steps >= STEPS && asked(0) != asked(1) {
            return Ok((seated, game));
        }
    }
    anyhow::bail!("no moment came at which nothing could be taken back")
}
