//! A complete game of Seven Pines, played by eager players, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the game anew with
//! `RECORD_GOLDEN=1 cargo test -p gcacw --test golden` and look at the difference before committing it.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use common::{LIMIT, eager, opening, rules};
use kernel::{Ruleset, Viewer};

/// What the game has to show.
const PARTS: [&str; 9] = [
    "initiative",
    "march",
    "led",
    "assault.succeeds",
    "fight",
    "loss",
    "back",
    "recovery",
    "outcome",
];

/// Writes a numbered game down.
fn record(seed: u64) -> String {
    let mut text = String::new();
    let mut last = opening(seed);
    laws::biased_game(rules(), opening(seed), seed, LIMIT, eager, |step| {
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
    });
    let outcome = rules().outcome(&last).expect("the game is over");
    writeln!(text, "{:?} by {} | {}", outcome.winner, outcome.case, outcome.say.key).expect("a string takes any text");
    text
}

#[test]
fn seven_pines_is_played_as_recorded() {
    let text = record(1862);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/seven-pines.txt");
    laws::golden(&path, &text);
    let missing: Vec<&&str> = PARTS.iter().filter(|part| !text.contains(**part)).collect();
    assert!(missing.is_empty(), "the game shows none of {missing:?}");
}
