//! A complete game of each book, played by commanders with plain rules of thumb, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the games anew with
//! `RECORD_GOLDEN=1 cargo test -p area-impulse --test golden` and look at the difference before committing it.

#[path = "common/commander.rs"]
mod commander;
#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use area_impulse::AreaImpulse;
use area_impulse::state::State;
use commander::Commander;
use common::{LIMIT, legend, murder};
use kernel::{OptionSet, RandomDice, Ruleset, Viewer, laws};

/// The record of a game: for each step who chose what, which dice fell, and what the log said.
fn record(rules: &AreaImpulse, commander: &Commander<'_>, seed: u64) -> String {
    let state = rules
        .setup("campaign", &OptionSet::default(), &mut RandomDice::new(seed))
        .expect("the scenario exists");
    let mut text = String::new();
    let mut last = state.clone();
    laws::biased_game(
        rules,
        state,
        seed,
        LIMIT,
        |state, choices, _| commander.pick(state, choices),
        |step| {
            let said: Vec<&str> = step.log[Viewer::Spectator.index()]
                .iter()
                .map(|entry| entry.say.key.as_ref())
                .collect();
            let dice = if step.rolls.is_empty() {
                String::new()
            } else {
                let faces: Vec<u8> = step.rolls.iter().map(|roll| roll + 1).collect();
                format!(" {faces:?}")
            };
            let side = step.side;
            writeln!(text, "{side:?} {}{dice} | {}", step.choice, said.join(" ")).expect("a string takes any text");
            last.clone_from(step.after);
        },
    );
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

fn check(rules: &AreaImpulse, commander: &Commander<'_>, seed: u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{}.txt", rules.book.id));
    let played = record(rules, commander, seed);
    if std::env::var_os("RECORD_GOLDEN").is_some() {
        fs::write(&path, &played).expect("the record can be written");
    }
    let recorded = fs::read_to_string(&path).expect("the game is recorded");
    for (number, (played, recorded)) in (1..).zip(played.lines().zip(recorded.lines())) {
        assert_eq!(played, recorded, "step {number}");
    }
    assert_eq!(played.lines().count(), recorded.lines().count());
    for part in ["assault.success", "assault.repulse", "refreshed", "entrenched.all"] {
        assert!(played.contains(part), "the game shows no '{part}'");
    }
}

#[test]
fn not_war_but_murder_is_played_as_recorded() {
    let rules = murder();
    check(&rules, &Commander::new(&rules, &[rules.tables.richmond], 1), 1865);
}

#[test]
fn birth_of_a_legend_is_played_as_recorded() {
    let rules = legend();
    check(&rules, &Commander::new(&rules, &[17, 27], 0), 1862);
}
