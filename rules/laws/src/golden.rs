//! Recorded games.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::{RandomDice, Ruleset, Viewer};

use crate::games::biased_game;

/// The record of a game that is played as `pick` says: for each step who chose what, which dice fell, and what the log
/// said. And the state in which it ended.
///
/// # Panics
/// As [`biased_game`] does.
pub fn record<R: Ruleset>(
    rules: &R,
    opening: R::State,
    seed: u64,
    limit: usize,
    pick: impl FnMut(&R::State, &[R::Choice], &mut RandomDice) -> usize,
) -> (String, R::State) {
    let mut text = String::new();
    let mut last = opening.clone();
    biased_game(rules, opening, seed, limit, pick, |step| {
        let log = step.log[Viewer::Spectator].iter();
        let said: Vec<&str> = log.map(|entry| entry.say.key.as_ref()).collect();
        let faces: Vec<u8> = step.rolls.iter().map(|roll| roll + 1).collect();
        let dice = match faces.as_slice() {
            [] => String::new(),
            faces => format!(" {faces:?}"),
        };
        let side = step.side;
        writeln!(text, "{side:?} {}{dice} | {}", step.choice, said.join(" ")).expect("a string takes any text");
        last.clone_from(step.after);
    });
    (text, last)
}

/// A recorded game shows all of these.
///
/// # Panics
/// When it does not.
pub fn shows(played: &str, parts: &[&str]) {
    let missing: Vec<&&str> = parts.iter().filter(|part| !played.contains(**part)).collect();
    assert!(missing.is_empty(), "the game shows none of {missing:?}");
}

/// A game is played as it was recorded in a file. With `RECORD_GOLDEN` set it is recorded anew.
///
/// # Panics
/// At the first line that differs, or when the file cannot be written or read.
pub fn golden(path: &Path, played: &str) {
    if std::env::var_os("RECORD_GOLDEN").is_some() {
        fs::write(path, played).expect("the record can be written");
    }
    let recorded = fs::read_to_string(path).expect("the game is recorded");
    for (number, (played, recorded)) in (1..).zip(played.lines().zip(recorded.lines())) {
        assert_eq!(played, recorded, "step {number}");
    }
    assert_eq!(
        played.lines().count(),
        recorded.lines().count(),
        "the games are not of one length"
    );
}
