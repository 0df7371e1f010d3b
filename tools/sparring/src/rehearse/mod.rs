//! A rehearsal of an upgrade: games of every kind are begun under one release, left at all sorts of moments, handed over
//! from release to release, and played to their end. None may be lost on the way.

mod args;
mod game;
mod report;
mod stage;

use anyhow::{Context, Result, ensure};
use protocol::catalog::RulesetInfo;
use rules::kernel::{Dice, RandomDice};

use crate::api::Api;
use crate::play::some_options;
use crate::process::{Launch, Scratch};
use crate::table::new_table;

pub use args::RehearseArgs;
use game::Rehearsed;
pub use report::RehearsalReport;
use stage::Stage;

/// Rehearses the upgrade.
///
/// # Errors
/// When a release does not start, does not end or does not do its duty, or a game was lost on the way.
pub async fn run(args: &RehearseArgs) -> Result<RehearsalReport> {
    let scratch = Scratch::new()?;
    let old = scratch.server(&args.made_by, "server")?;
    let bridge = old.with(&args.bridge)?;
    let new = old.with(&args.played_by)?;
    let mut report = RehearsalReport::default();

    let games = begin(args, &old, &mut report).await.context("the old release")?;
    report.doctor_of_bridge = bridge.run(&["doctor"]).await.context("the bridge's doctor")?;
    let games = hand_over(args, &bridge, games, &mut report)
        .await
        .context("the bridge")?;
    report.drained = bridge.run(&["drain"]).await.context("the bridge drains")?;
    report.doctor = new.run(&["doctor"]).await.context("the new release's doctor")?;
    finish(args, &new, games, &mut report)
        .await
        .context("the new release")?;
    ensure!(
        report.broken.is_empty(),
        "{} of {} games broke:\n{}\n{}",
        report.broken.len(),
        report.games,
        report.broken.join("\n"),
        serde_json::to_string(&report)?
    );
    Ok(report)
}

/// Begins the games and leaves them somewhere.
async fn begin(args: &RehearseArgs, old: &Launch, report: &mut RehearsalReport) -> Result<Vec<Rehearsed>> {
    let stage = Stage::open(old, args).await?;
    let catalog = Api::new(&stage.url).catalog().await?;
    let plan = plan(args, &catalog.rulesets);
    report.games = plan.len();
    let games = stage.for_each(args.at_once, plan, report, Rehearsed::begin).await?;
    for game in &games {
        report.note_moment(game);
    }
    stage.close().await?;
    Ok(games)
}

/// Opens the games, finds them as they were left, and plays a little.
async fn hand_over(
    args: &RehearseArgs,
    bridge: &Launch,
    games: Vec<Rehearsed>,
    report: &mut RehearsalReport,
) -> Result<Vec<Rehearsed>> {
    let stage = Stage::open(bridge, args).await?;
    let games = stage.for_each(args.at_once, games, report, Rehearsed::hand_on).await?;
    stage.close().await?;
    Ok(games)
}

/// Opens the games, finds them as they were left, plays them to the end and verifies them.
async fn finish(args: &RehearseArgs, new: &Launch, games: Vec<Rehearsed>, report: &mut RehearsalReport) -> Result<()> {
    let stage = Stage::open(new, args).await?;
    let games = stage.for_each(1, games, report, Rehearsed::open_late).await?;
    report.measure_openings(&games);
    let games = stage.for_each(args.at_once, games, report, Rehearsed::find).await?;
    let games = stage.for_each(args.at_once, games, report, Rehearsed::finish).await?;
    report.ended = games.len();
    let games = stage.for_each(args.at_once, games, report, Rehearsed::verify).await?;
    report.verified = games.len();
    report.count(new, &games).await?;
    stage.close().await
}

/// All games and scenarios by turns, with options by lot.
fn plan(args: &RehearseArgs, rulesets: &[RulesetInfo]) -> Vec<Rehearsed> {
    let (long, short): (Vec<&RulesetInfo>, Vec<&RulesetInfo>) =
        rulesets.iter().partition(|ruleset| ruleset.scenarios.len() > 1);
    let mut dice = RandomDice::new(args.seed);
    let mut counts = [0; 2];
    let mut plan = Vec::new();
    for number in 0..args.games {
        let wants_long = dice.below(100) < args.long_percent;
        let of = if (wants_long && !long.is_empty()) || short.is_empty() {
            &long
        } else {
            &short
        };
        let count = &mut counts[usize::from(wants_long)];
        let ruleset = of[*count % of.len()];
        let scenario = &ruleset.scenarios[*count / of.len() % ruleset.scenarios.len()];
        *count += 1;
        let mut wish = new_table(&ruleset.id);
        wish.scenario = Some(scenario.id.clone());
        wish.options = some_options(&ruleset.options, &mut dice);
        plan.push(Rehearsed::plan(number, args.seed, wish, &mut dice));
    }
    plan
}
