//! A complete day, played by eager players, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the day anew with
//! `RECORD_GOLDEN=1 cargo test -p bloodiest-day --test golden` and look at the difference before committing it.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use common::{LIMIT, eager, opening, rules};
use kernel::Ruleset;

/// What the day has to show.
const PARTS: [&str; 17] = [
    "shells",
    "bombards",
    "fires",
    "assaults",
    "combat.repulse",
    "combat.casualties",
    "overrun",
    "loss.retreats.all",
    "loss.eliminated.forced",
    "leader.hit",
    "roll.anew",
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
    let seed = 53;
    let (mut text, last) = laws::record(&rules, opening(&rules, seed), seed, LIMIT, |state, choices, dice| {
        eager(&rules, state, choices, dice)
    });
    let outcome = rules.outcome(&last).expect("the day is over");
    writeln!(text, "{:?} by {} | {}", outcome.winner, outcome.case, outcome.say.key).expect("a string takes any text");
    laws::golden(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/day.txt"),
        &text,
    );
    laws::shows(&text, &PARTS);
}
