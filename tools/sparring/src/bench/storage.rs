//! The journal on disk, and opening a long game from it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::time::timeout;

use super::light::{LightTable, Meaning};
use super::subject::Subject;
use crate::rounding::rounded;
use crate::socket::PATIENCE;

/// The steps of a long game.
const LONG: u32 = 2000;
/// How often it is opened.
const OPENINGS: usize = 5;

/// Figures of the cold part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ColdFigures {
    /// Steps of the game.
    pub steps: u32,
    /// From the request for the view to the answer, the first one after a restart: the middle of five, in milliseconds.
    pub open_ms: f64,
    /// The slowest of them.
    pub max_ms: f64,
}

/// The journal on disk.
#[derive(Clone, Copy, Debug)]
pub(super) struct JournalSize {
    /// Bytes, index included.
    pub(super) bytes: i64,
    /// Steps.
    pub(super) rows: i64,
}

/// Asks Postgres how large the journal is; nothing when the server is not ours or `psql` is not there.
pub(super) async fn journal_size(subject: &Subject) -> Result<Option<JournalSize>> {
    let Some((_, launch)) = &subject.own else {
        return Ok(None);
    };
    let question = "select pg_total_relation_size('step'), (select count(*) from step)";
    let Some(said) = launch.ask_postgres(question).await? else {
        return Ok(None);
    };
    let (bytes, rows) = said.split_once('|').context("psql answers in two columns")?;
    Ok(Some(JournalSize {
        bytes: bytes.parse()?,
        rows: rows.parse()?,
    }))
}

/// Plays a long game, kills the server, starts it and asks for the view, several times.
pub(super) async fn cold(subject: &mut Subject) -> Result<Option<ColdFigures>> {
    if subject.own.is_none() {
        return Ok(None);
    }
    let mut table = LightTable::open(&subject.visitor, &subject.ruleset, subject.seed).await?;
    let mut steps = 0;
    while steps < LONG {
        ensure!(!table.is_over(), "the game was over after {steps} steps");
        let chooser = table.dither().await?;
        loop {
            let next = timeout(PATIENCE, table.next()).await.context("no answer")??;
            if matches!(next, (side, Meaning::Change(_)) if chooser.is_none_or(|chooser| chooser == side)) {
                break;
            }
        }
        steps += u32::from(chooser.is_some());
    }
    let id = table.id();
    drop(table);
    let mut times = Vec::new();
    for _ in 0..OPENINGS {
        let (process, launch) = subject.own.take().context("a server of our own")?;
        process.kill().await?;
        let process = launch.start().await?;
        let started = Instant::now();
        subject.visitor.view(id).await?;
        times.push(started.elapsed());
        subject.own = Some((process, launch));
    }
    times.sort_unstable();
    let ms = |time: Option<&Duration>| rounded(time.map_or(0.0, |time| time.as_secs_f64() * 1000.0));
    Ok(Some(ColdFigures {
        steps,
        open_ms: ms(times.get(OPENINGS / 2)),
        max_ms: ms(times.last()),
    }))
}
