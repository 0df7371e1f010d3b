//! A complete game of 1861, played by commanders with plain rules of thumb, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the game anew with
//! `RECORD_GOLDEN=1 cargo test -p bobby-lee --test golden` and look at the difference before committing it.

#[path = "common/commander.rs"]
mod commander;
#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;

use std::fmt::Write as _;
use std::path::Path;

use bobby_lee::state::State;
use commander::Commander;
use common::rules;
use kernel::{OptionSet, RandomDice, Ruleset, Side, Turn, Viewer, dice::NotedDice};

/// A game of one year is over long before this many steps.
const LIMIT: usize = 5000;

/// The record of a game: for each step who chose what, what was rolled, and what spectators read.
fn record(scenario: &str, seed: u64) -> (String, State) {
    let rules = rules();
    let commander = Commander::new(rules, [&["Manassas Junction", "Winchester"]; 2]);
    let mut dice = RandomDice::new(seed);
    let mut state = rules
        .setup(scenario, &OptionSet::default(), &mut dice)
        .expect("the scenario exists");
    let mut text = String::new();
    let mut steps = 0;
    while rules.outcome(&state).is_none() {
        steps += 1;
        assert!(steps < LIMIT, "the game does not end");
        // The Union decides first where both may; who has finished waits for the other.
        let asked = rules.to_act(&state).iter().map(|side| (side, choices(&state, side)));
        let open = asked.filter(|(_, choices)| choices.iter().any(|choice| choice.verb() != "reopen"));
        let (side, choices) = open
            .min_by_key(|(side, _)| (state.bids[side.index()].is_some(), side.index()))
            .expect("somebody decides");
        let choice = choices[commander.pick(&state, side, &choices)];
        let mut noted = NotedDice::new(&mut dice);
        let mut turn = Turn::new(&mut noted);
        rules
            .apply(&mut state, side, choice, &mut turn)
            .expect("it was offered");
        let log = std::mem::take(&mut turn.log);
        let said = log.iter().filter_map(|logged| logged.for_viewer(Viewer::Spectator));
        let said: Vec<&str> = said.map(|entry| entry.say.key.as_ref()).collect();
        let rolls = match noted.rolls.as_slice() {
            [] => String::new(),
            rolls => format!(" {rolls:?}"),
        };
        writeln!(text, "{side:?} {choice}{rolls} | {}", said.join(" ")).expect("a string takes any text");
    }
    (text, state)
}

fn choices(state: &State, side: Side) -> Vec<bobby_lee::choice::Choice> {
    let mut choices = Vec::new();
    rules().choices(state, side, &mut choices);
    choices
}

#[test]
fn the_year_1861_is_played_as_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/year-1861.txt");
    let (mut played, state) = record("year-1861", 1861);
    let outcome = rules().outcome(&state).expect("the game is over");
    writeln!(
        played,
        "{:?} at {} by {} | {}",
        outcome.winner, state.marker, outcome.case, outcome.say.key
    )
    .expect("a string takes any text");
    laws::golden(&path, &played);
    for part in [
        "bids.won",
        "battle.won",
        "rout",
        "town.taken",
        "raised",
        "leader.change",
        "time",
        "outcome.year",
    ] {
        assert!(played.contains(part), "the game shows no '{part}'");
    }
}
