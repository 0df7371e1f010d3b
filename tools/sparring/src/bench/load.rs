//! Throughput and latency of steps.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout, timeout_at};

use super::light::{LightTable, Meaning};
use super::machine::TestFile;
use super::storage;
use super::subject::{CpuTimes, Subject};
use crate::rounding::{percentile, rounded};
use crate::socket::PATIENCE;

/// Load that is not counted, at the beginning.
const WARM_UP: Duration = Duration::from_secs(2);
/// The pause between two steps of the latency part.
const PAUSE: Duration = Duration::from_millis(20);
/// How long the latency part waits for the other player's view to change, too.
const WINDOW: Duration = Duration::from_millis(100);
/// Steps per second over all tables in the pace part.
const PACE: u32 = 500;

/// Figures of the throughput part.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StepFigures {
    /// Tables.
    pub tables: usize,
    /// Steps counted.
    pub steps: u64,
    /// Steps per second, each durable and seen by the player who made it.
    pub per_second: f64,
    /// Average size of a diff message to a player, in bytes.
    pub diff_bytes_mean: f64,
    /// 95 of 100 diff messages are not larger.
    pub diff_bytes_p95: u32,
    /// Processor time per step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu: Option<CpuFigures>,
    /// Disk used by the journal per step, index included, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disk_bytes: Option<f64>,
}

/// Processor time per step, in microseconds: steadier than steps per second on a machine that others use as well.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct CpuFigures {
    /// The server.
    pub server_us: f64,
    /// Its Postgres.
    pub postgres_us: f64,
    /// The load generator.
    pub load_us: f64,
    /// Steps per second that all of them together would reach if they had two processors to themselves.
    pub per_second_on_two_cores: f64,
}

impl CpuFigures {
    fn between(before: CpuTimes, after: CpuTimes, steps: f64) -> CpuFigures {
        let per_step = |before: Duration, after: Duration| after.saturating_sub(before).as_secs_f64() * 1e6 / steps;
        let server = per_step(before.server, after.server);
        let postgres = per_step(before.postgres, after.postgres);
        let load = per_step(before.load, after.load);
        CpuFigures {
            server_us: rounded(server),
            postgres_us: rounded(postgres),
            load_us: rounded(load),
            per_second_on_two_cores: (2e6 / (server + postgres + load)).round(),
        }
    }
}

/// Figures of the latency part.
#[derive(Clone, Debug, Serialize)]
pub struct PausedFigures {
    /// The steps.
    #[serde(flatten)]
    pub steps: LatencyFigures,
    /// Half of the pages that were written between these steps, after the same pause, were durable after this time, in
    /// milliseconds: the part of the above that is the disk's.
    pub disk_p50_ms: f64,
    /// 99 of 100 were durable after this time.
    pub disk_p99_ms: f64,
}

/// Figures of the latency and pace parts.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LatencyFigures {
    /// Tables.
    pub tables: usize,
    /// Steps made.
    pub steps: usize,
    /// Of these, steps that changed both players' views: the times are theirs.
    pub seen_by_both: usize,
    /// Steps per second reached.
    pub per_second: f64,
    /// Half of the steps took no longer, in milliseconds.
    pub p50_ms: f64,
    /// 99 of 100 took no longer.
    pub p99_ms: f64,
    /// The slowest.
    pub max_ms: f64,
}

async fn open_tables(subject: &Subject, count: usize) -> Result<Vec<LightTable>> {
    let mut tables = Vec::new();
    for number in 0..count {
        let seed = subject.seed.wrapping_add(number as u64);
        tables.push(LightTable::open(&subject.visitor, &subject.ruleset, seed).await?);
    }
    Ok(tables)
}

/// Plays on all tables as fast as the server lets.
pub(super) async fn steps(subject: &Subject, count: usize, time: Duration) -> Result<StepFigures> {
    let tables = open_tables(subject, count).await?;
    let begin = Instant::now() + WARM_UP;
    let end = begin + time;
    let disk = storage::journal_size(subject).await?;
    let mut players = JoinSet::new();
    for mut table in tables {
        players.spawn(async move { rush(&mut table, begin, end).await });
    }
    sleep_until(begin.into()).await;
    let cpu = subject.cpu_times()?;
    let (mut sizes, mut figures) = (Vec::new(), StepFigures::default());
    sleep_until(end.into()).await;
    let cpu_after = subject.cpu_times()?;
    while let Some(done) = players.join_next().await {
        let (steps, bytes) = done??;
        figures.steps += steps;
        sizes.extend(bytes);
    }
    ensure!(figures.steps > 0 && !sizes.is_empty(), "nothing was played");
    sizes.sort_unstable();
    let steps = figures.steps as f64;
    let sum: u64 = sizes.iter().map(|size| u64::from(*size)).sum();
    figures.tables = count;
    figures.per_second = rounded(steps / time.as_secs_f64());
    figures.diff_bytes_mean = rounded(sum as f64 / sizes.len() as f64);
    figures.diff_bytes_p95 = percentile(&sizes, 95);
    if let (Some(before), Some(after)) = (cpu, cpu_after) {
        figures.cpu = Some(CpuFigures::between(before, after, steps));
    }
    if let (Some(before), Some(after)) = (disk, storage::journal_size(subject).await?) {
        let rows = (after.rows - before.rows).max(1);
        figures.disk_bytes = Some(rounded((after.bytes - before.bytes) as f64 / rows as f64));
    }
    Ok(figures)
}

/// Plays until `end`; the steps and the sizes of diffs since `begin`.
pub(super) async fn rush(table: &mut LightTable, begin: Instant, end: Instant) -> Result<(u64, Vec<u32>)> {
    let (mut steps, mut sizes) = (0, Vec::new());
    let mut chooser = None;
    while Instant::now() < end {
        if chooser.is_none() {
            if table.is_over() {
                table.begin_again().await?;
            }
            chooser = table.choose().await?;
        }
        let (side, meaning) = timeout(PATIENCE, table.next()).await.context("no answer")??;
        if meaning == Meaning::Late {
            table.look_again(side).await?;
            chooser = None;
            continue;
        }
        let Meaning::Change(bytes) = meaning else { continue };
        let is_counted = (begin..end).contains(&Instant::now());
        if is_counted {
            sizes.push(bytes as u32);
        }
        if chooser == Some(side) {
            chooser = None;
            steps += u64::from(is_counted);
        }
    }
    Ok((steps, sizes))
}

/// One table, with a pause before each step; in turn with the steps a page is written, after the same pause.
pub(super) async fn latency(subject: &Subject, time: Duration) -> Result<PausedFigures> {
    let mut tables = open_tables(subject, 1).await?;
    let table = tables.first_mut().context("a table")?;
    let mut file = TestFile::new()?;
    let end = Instant::now() + time;
    let (mut times, mut disk) = (Times::default(), Times::default());
    while Instant::now() < end {
        sleep(PAUSE).await;
        step(table, None, WINDOW, &mut times).await?;
        sleep(PAUSE).await;
        disk.add(Some(file.write_page()?));
    }
    let disk = disk.figures(0, time);
    Ok(PausedFigures {
        steps: times.figures(1, time),
        disk_p50_ms: disk.p50_ms,
        disk_p99_ms: disk.p99_ms,
    })
}

/// Many tables at a steady pace. A step that is late because of the one before counts from when it was due.
pub(super) async fn paced(subject: &Subject, count: usize, time: Duration) -> Result<LatencyFigures> {
    let tables = open_tables(subject, count).await?;
    let interval = Duration::from_secs(1) * count as u32 / PACE;
    let begin = Instant::now() + Duration::from_millis(100);
    let mut players = JoinSet::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        players.spawn(async move {
            let mut times = Times::default();
            let mut due = begin + interval * number as u32 / count as u32;
            while due < begin + time {
                let is_late = Instant::now() > due;
                sleep_until(due.into()).await;
                // A timer goes off up to a millisecond late, which is nobody's fault.
                let since = is_late.then_some(due);
                step(&mut table, since, interval, &mut times).await?;
                due += interval;
            }
            anyhow::Ok(times)
        });
    }
    let mut all = Times::default();
    while let Some(times) = players.join_next().await {
        all.join(times??);
    }
    Ok(all.figures(count, time))
}

#[derive(Debug, Default)]
pub(super) struct Times {
    made: usize,
    /// Of those that both players saw.
    micros: Vec<u32>,
}

impl Times {
    pub(super) fn add(&mut self, time: Option<Duration>) {
        self.made += 1;
        self.micros.extend(time.map(|time| time.as_micros() as u32));
    }

    pub(super) fn join(&mut self, times: Times) {
        self.micros.extend(times.micros);
        self.made += times.made;
    }

    pub(super) fn figures(mut self, tables: usize, time: Duration) -> LatencyFigures {
        self.micros.sort_unstable();
        let ms = |percent| f64::from(percentile(&self.micros, percent)) / 1000.0;
        LatencyFigures {
            tables,
            steps: self.made,
            seen_by_both: self.micros.len(),
            per_second: rounded(self.made as f64 / time.as_secs_f64()),
            p50_ms: ms(50),
            p99_ms: ms(99),
            max_ms: ms(100),
        }
    }
}

/// Makes one step and waits until both players have seen it, or for `window` if only one of them is shown a change: such
/// a step has no time. It counts from `since`, or from when the choice was sent.
async fn step(table: &mut LightTable, since: Option<Instant>, window: Duration, times: &mut Times) -> Result<()> {
    if table.is_over() {
        table.begin_again().await?;
        return Ok(());
    }
    let Some(chooser) = table.choose().await? else {
        // The prompt is still on its way: the other player's view changed later than expected.
        timeout(PATIENCE, table.next())
            .await
            .context("nobody is asked anything")??;
        return Ok(());
    };
    let mut seen = [None; 2];
    let deadline = Instant::now() + window;
    while seen[chooser].is_none() || seen.contains(&None) {
        let limit = if seen[chooser].is_none() {
            Instant::now() + PATIENCE
        } else {
            deadline
        };
        let Ok(next) = timeout_at(limit.into(), table.next()).await else {
            ensure!(seen[chooser].is_some(), "no answer to a choice");
            break;
        };
        if let (side, Meaning::Change(_)) = next? {
            seen[side].get_or_insert_with(Instant::now);
        }
    }
    let since = since.unwrap_or_else(|| table.sent_at());
    let both = seen[0].zip(seen[1]);
    times.add(both.map(|(one, other)| one.max(other) - since));
    Ok(())
}
