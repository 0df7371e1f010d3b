//! Many nodes on one database: what it costs that they hear each other, and how long it takes.
//!
//! One node, several over LISTEN/NOTIFY and several over NATS are measured by turns, so that what else the machine does
//! meets all of them; the figures are the medians of the rounds. The players of a table sit at different nodes.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout, timeout_at};

use super::light::{LightTable, Meaning};
use super::load::{Times, rush};
use crate::api::Api;
use crate::nats::NatsServer;
use crate::process::{Launch, Scratch, ServerProcess, cpu_time};
use crate::rounding::rounded;
use crate::socket::PATIENCE;
use crate::table::pick_ruleset;

/// Load that is not counted, at the beginning.
const WARM_UP: Duration = Duration::from_secs(2);
/// Steps per second of all tables while the time across nodes is measured.
const PACE: u32 = 200;
/// Tables that are played meanwhile.
const PACED_TABLES: usize = 20;
/// How long it is waited for the other player's view to change, too: he may not see the step at all.
const WINDOW: Duration = Duration::from_millis(500);
/// How long nodes may take until they hear each other as they are meant to.
const SETTLING: Duration = Duration::from_secs(30);

/// What is compared.
#[derive(Clone, Debug)]
pub(super) struct Comparison<'a> {
    /// The server program.
    pub(super) server: &'a Path,
    /// The game, if not the first of the catalogue.
    pub(super) ruleset: Option<&'a str>,
    /// How many nodes are compared with one.
    pub(super) nodes: usize,
    /// How often.
    pub(super) rounds: usize,
    /// Tables that are played without pauses.
    pub(super) tables: usize,
    /// For how long, and how long at a steady pace.
    pub(super) time: Duration,
    /// Determines the choices.
    pub(super) seed: u64,
}

/// How nodes hear each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// There is one node only.
    Alone,
    /// Over LISTEN/NOTIFY.
    Postgres,
    /// Over NATS.
    Nats,
}

/// Figures of one way to hear each other: each the median of the rounds.
#[derive(Clone, Debug, Serialize)]
pub struct NodeFigures {
    /// How the nodes hear each other.
    pub line: Line,
    /// How many they are.
    pub nodes: usize,
    /// Durable steps per second of all tables, without pauses.
    pub per_second: f64,
    /// Processor time of all nodes for a step, in microseconds.
    pub nodes_us: f64,
    /// That of Postgres.
    pub postgres_us: f64,
    /// That of NATS.
    pub nats_us: f64,
    /// That of the load generator.
    pub load_us: f64,
    /// From sending a choice to one node until the other player has seen it at another one, at a steady pace: half of
    /// the steps took no longer, in milliseconds.
    pub across_p50_ms: f64,
    /// 99 of 100 took no longer.
    pub across_p99_ms: f64,
}

impl NodeFigures {
    /// The median of each figure.
    fn median(line: Line, nodes: usize, rounds: &[NodeFigures]) -> NodeFigures {
        let of = |figure: fn(&NodeFigures) -> f64| {
            let mut values: Vec<f64> = rounds.iter().map(figure).collect();
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or_default()
        };
        NodeFigures {
            line,
            nodes,
            per_second: of(|round| round.per_second),
            nodes_us: of(|round| round.nodes_us),
            postgres_us: of(|round| round.postgres_us),
            nats_us: of(|round| round.nats_us),
            load_us: of(|round| round.load_us),
            across_p50_ms: of(|round| round.across_p50_ms),
            across_p99_ms: of(|round| round.across_p99_ms),
        }
    }
}

/// Compares one node with several over each line.
pub(super) async fn compare(args: &Comparison<'_>) -> Result<Vec<NodeFigures>> {
    let nodes = args.nodes;
    ensure!(nodes > 1, "one node has nobody to hear");
    let lines = [(Line::Alone, 1), (Line::Postgres, nodes), (Line::Nats, nodes)];
    let mut rounds = lines.map(|_| Vec::new());
    for round in 0..args.rounds.max(1) {
        for (number, (line, nodes)) in lines.into_iter().enumerate() {
            let seed = args.seed.wrapping_add(1000 * round as u64);
            let figures = measure(args, line, nodes, seed).await;
            let figures = figures.with_context(|| format!("{nodes} nodes, {line:?}, round {round}"))?;
            rounds[number].push(figures);
        }
    }
    let medians = lines.into_iter().zip(&rounds);
    Ok(medians
        .map(|((line, nodes), rounds)| NodeFigures::median(line, nodes, rounds))
        .collect())
}

async fn measure(args: &Comparison<'_>, line: Line, count: usize, seed: u64) -> Result<NodeFigures> {
    let cluster = Cluster::start(args.server, line, count).await?;
    let ruleset = pick_ruleset(&cluster.visitor(0), args.ruleset).await?;
    let time = args.time;
    let tables = cluster.open_tables(&ruleset, args.tables, seed).await?;
    let begin = Instant::now() + WARM_UP;
    let end = begin + time;
    let mut players = JoinSet::new();
    for mut table in tables {
        players.spawn(async move { rush(&mut table, begin, end).await });
    }
    sleep_until(begin.into()).await;
    let before = cluster.cpu_times()?;
    sleep_until(end.into()).await;
    let after = cluster.cpu_times()?;
    let mut steps = 0;
    while let Some(done) = players.join_next().await {
        steps += done??.0;
    }
    ensure!(steps > 0, "nothing was played");
    let micros = |part: usize| rounded((after[part] - before[part]).as_secs_f64() * 1e6 / steps as f64);
    let tables = cluster
        .open_tables(&ruleset, PACED_TABLES, seed.wrapping_add(500))
        .await?;
    let across = across(tables, time).await?.figures(PACED_TABLES, time);
    cluster.end().await?;
    Ok(NodeFigures {
        line,
        nodes: count,
        per_second: rounded(steps as f64 / time.as_secs_f64()),
        nodes_us: micros(0),
        postgres_us: micros(1),
        nats_us: micros(2),
        load_us: micros(3),
        across_p50_ms: across.p50_ms,
        across_p99_ms: across.p99_ms,
    })
}

/// Plays at a steady pace; how long it took until the player who did not choose saw each step.
async fn across(tables: Vec<LightTable>, time: Duration) -> Result<Times> {
    let count = tables.len() as u32;
    let interval = Duration::from_secs(1) * count / PACE;
    let begin = Instant::now() + Duration::from_millis(100);
    let mut players = JoinSet::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        players.spawn(async move {
            let mut times = Times::default();
            let mut due = begin + interval * number as u32 / count;
            while due < begin + time {
                sleep_until(due.into()).await;
                cross(&mut table, &mut times).await?;
                due = (due + interval).max(Instant::now());
            }
            anyhow::Ok(times)
        });
    }
    let mut all = Times::default();
    while let Some(times) = players.join_next().await {
        all.join(times??);
    }
    Ok(all)
}

/// Makes one step, and waits until both players have seen it, if both do.
async fn cross(table: &mut LightTable, times: &mut Times) -> Result<()> {
    if table.is_over() {
        return table.begin_again().await;
    }
    let Some(chooser) = table.choose().await? else {
        timeout(PATIENCE, table.next())
            .await
            .context("nobody is asked anything")??;
        return Ok(());
    };
    let mut seen = [None; 2];
    let deadline = Instant::now() + WINDOW;
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
        match next? {
            (side, Meaning::Change(_)) => {
                seen[side].get_or_insert_with(Instant::now);
            }
            (side, Meaning::Late) => {
                // The other player was faster, at another node.
                table.look_again(side).await?;
                return Ok(());
            }
            _ => {}
        }
    }
    times.add(seen[1 - chooser].map(|seen| seen - table.sent_at()));
    Ok(())
}

/// The nodes under measurement, the first of which keeps the database.
struct Cluster {
    launches: Vec<Launch>,
    servers: Vec<ServerProcess>,
    nats: Option<NatsServer>,
    _scratch: Scratch,
}

impl Cluster {
    async fn start(binary: &Path, line: Line, count: usize) -> Result<Cluster> {
        let scratch = Scratch::new()?;
        let nats = match line {
            Line::Nats => Some(NatsServer::start().await?),
            Line::Alone | Line::Postgres => None,
        };
        let mut cluster = Cluster {
            launches: Vec::new(),
            servers: Vec::new(),
            nats,
            _scratch: scratch,
        };
        for number in 0..count {
            let mut launch = cluster._scratch.server(binary, &format!("node-{number}"))?;
            launch.database_url = cluster.launches.first().map(Launch::database_url);
            launch.nats_url = cluster.nats.as_ref().map(NatsServer::url);
            cluster.servers.push(launch.start().await?);
            cluster.launches.push(launch);
        }
        cluster.settle().await?;
        Ok(cluster)
    }

    /// Waits until every node says that it hears the others as it is meant to.
    async fn settle(&self) -> Result<()> {
        let deadline = Instant::now() + SETTLING;
        for number in 0..self.servers.len() {
            loop {
                let answer = self.visitor(number).send(hyper::Method::GET, "/readyz", None).await;
                if answer.is_ok_and(|answer| answer.status.is_success() && answer.body == "ready\n") {
                    break;
                }
                ensure!(Instant::now() < deadline, "node {number} does not hear the others");
                sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }

    fn visitor(&self, node: usize) -> Api {
        Api::new(&self.servers[node % self.servers.len()].url)
    }

    /// Tables whose players sit at neighbouring nodes.
    async fn open_tables(&self, ruleset: &str, count: usize, seed: u64) -> Result<Vec<LightTable>> {
        let mut tables = Vec::new();
        for number in 0..count {
            let [union, confederate] = [number, number + 1].map(|node| self.visitor(node));
            let seed = seed.wrapping_add(number as u64);
            tables.push(LightTable::open_across([&union, &confederate], ruleset, seed).await?);
        }
        Ok(tables)
    }

    /// Processor time of the nodes, Postgres, NATS, and the load generator.
    fn cpu_times(&self) -> Result<[Duration; 4]> {
        let mut nodes = Duration::ZERO;
        for server in &self.servers {
            nodes += server.cpu_time()?;
        }
        let keeper = self.launches.first().context("a node")?;
        let nats = self.nats.as_ref().map_or(Ok(Duration::ZERO), NatsServer::cpu_time)?;
        Ok([nodes, keeper.postgres_cpu_time()?, nats, cpu_time(std::process::id())?])
    }

    /// Ends the nodes; the last one takes the database with it.
    async fn end(mut self) -> Result<()> {
        while let Some(server) = self.servers.pop() {
            server.terminate(Duration::from_secs(60)).await?;
        }
        Ok(())
    }
}
