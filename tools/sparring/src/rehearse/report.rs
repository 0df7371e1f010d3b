//! What a rehearsal came to.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use super::game::{Moment, Rehearsed};
use crate::process::Launch;

/// What a rehearsal came to.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct RehearsalReport {
    /// How many games were begun.
    pub games: usize,
    /// How many of them the old release left at which kind of moment; a game can be at several.
    pub left_at: BTreeMap<&'static str, usize>,
    /// How many different questions were open then.
    pub questions: usize,
    /// What the bridge's doctor said of the old release's database.
    pub doctor_of_bridge: String,
    /// What the bridge said when it was drained.
    pub drained: String,
    /// What the new release's doctor said.
    pub doctor: String,
    /// Steps made by the old release, the bridge and the new release.
    pub steps: [u64; 3],
    /// Steps in the journals that carry a digest; -1 when there is no `psql` to ask.
    pub digests: i64,
    /// Games that go on under another edition or with another board; -1 when there is no `psql` to ask.
    pub seams: i64,
    /// Games whose edition changed.
    pub raised: usize,
    /// Views that were remembered and found again.
    pub found: u64,
    /// From the request to the view, for the first time at the new release: the middle, in milliseconds.
    pub opening_ms: f64,
    /// The longest.
    pub opening_max_ms: f64,
    /// Bytes of disk that a step takes in the journal, index included; -1 when there is no `psql` to ask.
    pub journal_bytes: f64,
    /// What is kept of what everybody saw, in bytes a step; -1 when there is no `psql` to ask.
    pub sealed_bytes: f64,
    /// Games that came to their end.
    pub ended: usize,
    /// Games that `verify` calls consistent.
    pub verified: usize,
    /// What went wrong, game by game.
    pub broken: Vec<String>,
    #[serde(skip)]
    asked: BTreeSet<String>,
}

impl RehearsalReport {
    pub(super) fn note_moment(&mut self, game: &Rehearsed) {
        let moments = game.left_at.iter().map(|moment| match moment {
            Moment::Anywhere => "anywhere",
            Moment::Undoable => "something can be taken back",
            Moment::Both => "both sides are asked",
            Moment::Combat => "combat",
        });
        let is_over = game.question.is_empty();
        for moment in moments.chain(is_over.then_some("over")) {
            *self.left_at.entry(moment).or_default() += 1;
        }
        self.asked.insert(game.question.clone());
        self.questions = self.asked.len();
    }

    pub(super) fn measure_openings(&mut self, games: &[Rehearsed]) {
        let mut times: Vec<f64> = games.iter().map(|game| game.opening.as_secs_f64() * 1000.0).collect();
        times.sort_by(f64::total_cmp);
        self.opening_ms = times.get(times.len() / 2).copied().unwrap_or_default();
        self.opening_max_ms = times.last().copied().unwrap_or_default();
    }

    /// Counts what stands in the games and in the database.
    pub(super) async fn count(&mut self, launch: &Launch, games: &[Rehearsed]) -> Result<()> {
        for game in games {
            for (sum, steps) in self.steps.iter_mut().zip(&game.steps) {
                *sum += steps;
            }
            self.found += game.found;
            self.raised += usize::from(game.editions.0 != game.editions.1);
        }
        let question = "select (select count(digest) from step), (select count(*) from seam),
            (select coalesce(sum(octet_length(content)), 0)::float8 / greatest(sum(last_step - first_step + 1), 1)
                from sealed_part),
            pg_total_relation_size('step')::float8 / greatest((select count(*) from step), 1)";
        let Some(said) = launch.ask_postgres(question).await? else {
            (self.digests, self.seams) = (-1, -1);
            (self.sealed_bytes, self.journal_bytes) = (-1.0, -1.0);
            return Ok(());
        };
        let columns: Vec<&str> = said.split('|').collect();
        let [digests, seams, sealed, journal] = columns[..].try_into().context("psql answers in four columns")?;
        self.digests = digests.parse()?;
        self.seams = seams.parse()?;
        self.sealed_bytes = sealed.parse()?;
        self.journal_bytes = journal.parse()?;
        Ok(())
    }
}
