//! Thousands of sockets: what they cost when idle, when they watch, and when they all come at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::light::{LightTable, Meaning};
use super::subject::Subject;
use crate::api::Api;
use crate::rounding::rounded;
use crate::socket::{PATIENCE, Socket};

/// Connections in the making at the same time.
const AT_ONCE: usize = 128;
/// Steps played in front of the onlookers.
const SHOWN_STEPS: u32 = 100;
/// The pause between them.
const PAUSE: Duration = Duration::from_millis(50);

/// Figures of the idle part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct IdleFigures {
    /// Sockets.
    pub sockets: usize,
    /// Memory of the server process per socket, in bytes.
    pub bytes_per_socket: f64,
}

/// Figures of the watchers part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WatcherFigures {
    /// Onlookers.
    pub watchers: usize,
    /// Processor time of the server process per step, in milliseconds.
    pub cpu_ms_per_step: f64,
}

/// Figures of the join part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct JoinFigures {
    /// Sockets.
    pub sockets: usize,
    /// Until the last of them had connected and seen the table, in seconds.
    pub connect_and_watch_seconds: f64,
    /// The same for sockets that were connected already.
    pub watch_seconds: f64,
}

/// Opens `count` sockets without accounts.
async fn open(visitor: &Api, count: usize) -> Result<Vec<Socket>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for _ in 0..count {
        let (visitor, places) = (visitor.clone(), places.clone());
        opening.spawn(async move {
            let _place = places.acquire().await?;
            Socket::open(&visitor).await
        });
    }
    let mut sockets = Vec::new();
    while let Some(socket) = opening.join_next().await {
        sockets.push(socket??);
    }
    Ok(sockets)
}

/// Asks for a table and waits until it is shown.
async fn watch(socket: &mut Socket, table: Uuid) -> Result<()> {
    socket
        .send_text(format!(r#"{{"t":"watch","table":"{table}"}}"#))
        .await?;
    timeout(PATIENCE, async {
        while !socket.next_text().await?.starts_with(r#"{"t":"table""#) {}
        Ok(())
    })
    .await
    .context("no view arrives")?
}

pub(super) async fn idle(subject: &Subject, count: usize) -> Result<Option<IdleFigures>> {
    let Some(process) = subject.process() else {
        return Ok(None);
    };
    // A few sockets first, so that what is allocated once is not counted.
    drop(open(&subject.visitor, 50).await?);
    sleep(Duration::from_millis(500)).await;
    let before = process.resident_bytes()?;
    let sockets = open(&subject.visitor, count).await?;
    sleep(Duration::from_secs(1)).await;
    let after = process.resident_bytes()?;
    Ok(Some(IdleFigures {
        sockets: sockets.len(),
        bytes_per_socket: rounded(after.saturating_sub(before) as f64 / sockets.len() as f64),
    }))
}

pub(super) async fn watchers(subject: &Subject, count: usize) -> Result<Option<WatcherFigures>> {
    let Some(process) = subject.process() else {
        return Ok(None);
    };
    let mut table = LightTable::open(&subject.visitor, &subject.ruleset, subject.seed).await?;
    let mut readers = JoinSet::new();
    for mut socket in open(&subject.visitor, count).await? {
        watch(&mut socket, table.id()).await?;
        readers.spawn(async move { while socket.next_text().await.is_ok() {} });
    }
    sleep(Duration::from_secs(1)).await;
    let before = process.cpu_time()?;
    let mut steps = 0;
    while steps < SHOWN_STEPS {
        if table.is_over() {
            anyhow::bail!("the game was over after {steps} steps");
        }
        if let Some(side) = table.choose().await? {
            while !matches!(table.next().await?, (who, Meaning::Change(_)) if who == side) {}
            steps += 1;
        } else {
            timeout(PATIENCE, table.next())
                .await
                .context("nobody is asked anything")??;
        }
        sleep(PAUSE).await;
    }
    sleep(Duration::from_secs(1)).await;
    let used = process.cpu_time()? - before;
    readers.abort_all();
    Ok(Some(WatcherFigures {
        watchers: count,
        cpu_ms_per_step: rounded(used.as_secs_f64() * 1000.0 / f64::from(steps)),
    }))
}

pub(super) async fn joins(subject: &Subject, count: usize) -> Result<JoinFigures> {
    let table = LightTable::open(&subject.visitor, &subject.ruleset, subject.seed).await?;
    let started = Instant::now();
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut joining = JoinSet::new();
    for _ in 0..count {
        let (visitor, places, id) = (subject.visitor.clone(), places.clone(), table.id());
        joining.spawn(async move {
            let _place = places.acquire().await?;
            let mut socket = Socket::open(&visitor).await?;
            watch(&mut socket, id).await?;
            anyhow::Ok(socket)
        });
    }
    let mut sockets = Vec::new();
    while let Some(socket) = joining.join_next().await {
        sockets.push(socket??);
    }
    let connect_and_watch = started.elapsed();
    drop(sockets);
    sleep(Duration::from_secs(1)).await;

    let sockets = open(&subject.visitor, count).await?;
    let started = Instant::now();
    let mut joining = JoinSet::new();
    for mut socket in sockets {
        let id = table.id();
        joining.spawn(async move {
            watch(&mut socket, id).await?;
            anyhow::Ok(socket)
        });
    }
    while let Some(socket) = joining.join_next().await {
        socket??;
    }
    Ok(JoinFigures {
        sockets: count,
        connect_and_watch_seconds: rounded(connect_and_watch.as_secs_f64()),
        watch_seconds: rounded(started.elapsed().as_secs_f64()),
    })
}
