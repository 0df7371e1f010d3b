//! Two servers whose database goes away for a while, again and again, idle and under load: afterwards they hear each
//! other, and both show the same.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::{Side, Viewer};
use rules::kernel::RandomDice;
use tokio::time::sleep;

use super::pair::Pair;
use super::plan::{ChaosArgs, ChaosReport};
use super::table::soon;
use crate::api::{Api, ApiError};
use crate::bot;
use crate::table::{Seated, pick_ruleset};

/// How long after the database is back the servers may differ.
const LAG: Duration = Duration::from_secs(5);

/// The time between two steps under load: a game shall last longer than the longest outage.
const PAUSE: Duration = Duration::from_millis(25);

/// For how long nothing has happened when the database goes away: before, at and after the moment at which the servers
/// ask each other whether they still hear.
const IDLE: [u64; 4] = [0, 9, 4, 10];

/// What goes on meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Traffic {
    Idle,
    Heavy,
}

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let (idle, heavy) = tokio::try_join!(suffer(args, Traffic::Idle), suffer(args, Traffic::Heavy))?;
    report.blackouts += 2 * args.outages.len() as u32;
    report.slowest_agreement_ms = report.slowest_agreement_ms.max(idle.max(heavy).as_millis() as u64);
    Ok(())
}

/// Suffers all outages; the longest time until both servers showed the same.
async fn suffer(args: &ChaosArgs, traffic: Traffic) -> Result<Duration> {
    let mut pair = Pair::start(args).await?;
    let ruleset = pick_ruleset(&Api::new(&pair.url(0)), args.ruleset.as_deref()).await?;
    let mut slowest = Duration::ZERO;
    for (number, seconds) in args.outages.iter().enumerate() {
        let mut tables = Vec::new();
        for table in 0..args.tables.max(1) {
            let seed = args.seed.wrapping_add((number * 100 + table) as u64);
            tables.push(Shared::open(&pair, &ruleset, seed).await?);
        }
        for table in &mut tables {
            table.step(table.seed as usize % 2).await?;
            table.agree(LAG).await.context("before the outage")?;
        }
        let outage = async {
            if traffic == Traffic::Idle {
                sleep(Duration::from_secs(IDLE[number % IDLE.len()])).await;
            } else {
                sleep(Duration::from_millis(500)).await;
            }
            pair.take_database(number % 2 == 0).await?;
            sleep(Duration::from_secs_f64(*seconds)).await;
            pair.give_database().await
        };
        tokio::select! {
            outage = outage => outage?,
            () = play(&mut tables), if traffic == Traffic::Heavy => {}
        }
        let back = Instant::now();
        for table in &mut tables {
            let agreed = async {
                for node in 0..2 {
                    let left = LAG.saturating_sub(back.elapsed());
                    soon(left, async || table.step(node).await).await?;
                }
                table.agree(LAG.saturating_sub(back.elapsed())).await
            };
            agreed
                .await
                .with_context(|| format!("after an outage of {seconds} s, {traffic:?}"))?;
        }
        slowest = slowest.max(back.elapsed());
    }
    pair.end().await?;
    Ok(slowest)
}

/// Plays at all tables on both nodes, whatever becomes of it.
async fn play(tables: &mut [Shared]) {
    for node in (0..2).cycle() {
        for table in &mut *tables {
            // While the database is away nobody gets anywhere.
            let _ = table.step(node).await;
        }
        sleep(PAUSE).await;
    }
}

/// A table that is used at both nodes.
#[derive(Debug)]
struct Shared {
    seated: Seated,
    /// The players at each node.
    players: [[Api; 2]; 2],
    /// The highest `seq` that each side was told is durable.
    acknowledged: [u64; 2],
    seed: u64,
    dice: RandomDice,
}

impl Shared {
    async fn open(pair: &Pair, ruleset: &str, seed: u64) -> Result<Shared> {
        let seated = Seated::open(&Api::new(&pair.url(0)), ruleset).await?;
        let players = [0, 1].map(|node| seated.players.each_ref().map(|player| player.at(&pair.url(node))));
        Ok(Shared {
            seated,
            players,
            acknowledged: [0; 2],
            seed,
            dice: RandomDice::new(seed),
        })
    }

    /// Lets one who is asked make a choice at a node.
    async fn step(&mut self, node: usize) -> Result<()> {
        for side in Side::BOTH {
            let player = &self.players[node][side.index()];
            let view = player.view(self.seated.id).await?.view;
            if view.outcome.is_some() {
                return Ok(());
            }
            let Some(prompt) = view.prompt.filter(|prompt| !prompt.offers.is_empty()) else {
                continue;
            };
            let choice = bot::draw(&prompt.offers, &mut self.dice).context("a prompt offers a choice")?;
            match player.choose(self.seated.id, prompt.seq, choice).await {
                Ok(accepted) => self.acknowledged[side.index()] = accepted.seq,
                // The other node has been first.
                Err(ApiError::Refused { detail, .. }) if detail.code == "stale" => {}
                Err(error) => return Err(error.into()),
            }
            return Ok(());
        }
        Ok(())
    }

    /// Waits until both nodes show everybody the same, with all that was acknowledged.
    async fn agree(&self, limit: Duration) -> Result<()> {
        soon(limit, async || {
            for viewer in Viewer::ALL {
                let looks = self.players.each_ref().map(|players| async move {
                    let eyes = match viewer.side() {
                        Some(side) => players[side.index()].clone(),
                        None => players[0].anonymous(),
                    };
                    eyes.view(self.seated.id).await
                });
                let [north, south] = looks;
                let (north, south) = tokio::try_join!(north, south)?;
                ensure!(
                    north == south,
                    "{viewer:?} is at seq {} here and at {} there",
                    north.seq,
                    south.seq
                );
                if let Some(side) = viewer.side() {
                    let acknowledged = self.acknowledged[side.index()];
                    ensure!(
                        north.seq >= acknowledged,
                        "seq {acknowledged} of {viewer:?} was acknowledged and is gone"
                    );
                }
            }
            Ok(())
        })
        .await
    }
}
