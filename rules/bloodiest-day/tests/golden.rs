//! A complete day, played by eager players, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the day anew with
//! `RECORD_GOLDEN=1 cargo test -p bloodiest-day --test golden` and look at the difference before committing it.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use common::{LIMIT, eager, opening, rules};
use kernel::{Ruleset, Viewer};

/// What the day has to show.
const PARTS: [&str; 16] = [
    "shells",
    "bombards",
    "fires",
    "assaults",
    "combat.repulse",
    "combat.casualties",
    "overrun",
    "loss.retreats",
    "leader.hit",
    "roll.again",
    "countermanded",
    "withdraws",
    "hill.",
    "arrive",
    "day.ends",
    "outcome.",
];

#[test]
fn a_day_is_played_as_recorded() {
    let rules = rules();
    let seed = 45;
    let mut text = String::new();
    let mut last = opening(&rules, seed);
    laws::biased_game(
        &rules,
        opening(&rules, seed),
        seed,
        LIMIT,
        |state, choices, dice| eager(&rules, state, choices, dice),
        |step| {
            let log = step.log[Viewer::Spectator].iter();
            let said: Vec<&str> = log.map(|entry| entry.say.key.as_ref()).collect();
            let faces: Vec<u8> = step.rolls.iter().map(|roll| roll + 1).collect();
            let dice = if faces.is_empty() {
                String::new()
            } else {
                format!(" {faces:?}")
            };
            let side = step.side;
            writeln!(text, "{side:?} {}{dice} | {}", step.choice, said.join(" ")).expect("a string takes any text");
            last.clone_from(step.after);
        },
    );
    let outcome = rules.outcome(&last).expect("the day is over");
    writeln!(text, "{:?} by {} | {}", outcome.winner, outcome.case, outcome.say.key).expect("a string takes any text");
    laws::golden(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/day.txt"),
        &text,
    );
    let missing: Vec<&&str> = PARTS.iter().filter(|part| !text.contains(**part)).collect();
    assert!(missing.is_empty(), "the day shows none of {missing:?}");
}
