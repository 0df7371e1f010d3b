//! Two complete games of each book, the basic one and one with the options of its preset "Everything", played by commanders
//! with plain rules of thumb, step by step as they were recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the games anew with
//! `RECORD_GOLDEN=1 cargo test -p area-impulse --test golden` and look at the difference before committing it.

#[path = "common/commander.rs"]
mod commander;
#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::path::Path;

use area_impulse::AreaImpulse;
use area_impulse::choice::Choice;
use area_impulse::state::State;
use commander::Commander;
use common::{LIMIT, legend, murder};
use kernel::{OptionSet, Published, RandomDice, Referee, Ruleset};

/// The record of a game, with its end.
fn record(rules: &AreaImpulse, commander: &Commander<'_>, options: &OptionSet, seed: u64) -> String {
    let state = rules
        .setup("campaign", options, &mut RandomDice::new(seed))
        .expect("the scenario and the options exist");
    let pick = |state: &State, choices: &[Choice], _: &mut RandomDice| commander.pick(state, choices);
    let (text, last) = laws::record(rules, state, seed, LIMIT, pick);
    text + &ending(rules, &last)
}

/// How the game ended.
fn ending(rules: &AreaImpulse, state: &State) -> String {
    let outcome = rules.outcome(state).expect("the game is over");
    let winner = outcome.winner.expect("there are no draws");
    format!(
        "turn {}: {winner:?} by {} | {}\n",
        state.turn, outcome.case, outcome.say.key
    )
}

/// Plays a game again and compares it with the record of this name; all of these lines have to be in it.
fn check(name: &str, commander: &Commander<'_>, rules: &AreaImpulse, options: &OptionSet, seed: u64, parts: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    let played = record(rules, commander, options, seed);
    laws::golden(&path, &played);
    laws::shows(&played, parts);
}

const BASIC: [&str; 4] = ["assault.success", "assault.repulse", "refreshed", "entrenched.all"];

/// The options of the preset "Everything".
fn everything(referee: &Published<AreaImpulse>) -> OptionSet {
    let presets = &referee.info().presets;
    let preset = presets.last().expect("there are presets");
    preset.options.iter().map(String::as_str).collect()
}

#[test]
fn not_war_but_murder_is_played_as_recorded() {
    let rules = murder();
    let commander = Commander::new(&rules, &[rules.ground.richmond], 1);
    check(
        "not-war-but-murder",
        &commander,
        &rules,
        &OptionSet::default(),
        1865,
        &BASIC,
    );
}

#[test]
fn not_war_but_murder_with_everything_is_played_as_recorded() {
    let rules = murder();
    let referee = area_impulse::not_war_but_murder(&[]).expect("the committed data are sound");
    let commander = Commander::new(&rules, &[rules.ground.richmond], 1);
    let parts = [
        "weather.rain",
        "leader.wounded",
        "leader.leads",
        "bridge.blown",
        "bridge.repaired",
        "supports",
        "detached",
        "recalled",
        "order.refused",
        "report.exposed",
        "meade.feuds",
    ];
    check(
        "not-war-but-murder-everything",
        &commander,
        &rules,
        &everything(&referee),
        1810,
        &parts,
    );
}

#[test]
fn birth_of_a_legend_is_played_as_recorded() {
    let rules = legend();
    let commander = Commander::new(&rules, &[17, 27], 0);
    check(
        "birth-of-a-legend",
        &commander,
        &rules,
        &OptionSet::default(),
        1862,
        &BASIC,
    );
}

#[test]
fn birth_of_a_legend_with_everything_is_played_as_recorded() {
    let rules = legend();
    let referee = area_impulse::birth_of_a_legend(&[]).expect("the committed data are sound");
    let commander = Commander::new(&rules, &[17, 27], 0);
    let parts = [
        "weather.rain",
        "leader.wounded",
        "bridge.blown",
        "sleeper.sleeps",
        "relief.",
        "train.leaves",
    ];
    check(
        "birth-of-a-legend-everything",
        &commander,
        &rules,
        &everything(&referee),
        1837,
        &parts,
    );
}
