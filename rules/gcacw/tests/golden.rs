//! A complete game of each scenario but the first, played by eager players, step by step as it was recorded.
//!
//! A change of the rules shows here as the first line that differs. If the change is meant, record the game anew with
//! `RECORD_GOLDEN=1 cargo test -p gcacw --test golden` and look at the difference before committing it.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::fmt::Write as _;
use std::path::Path;

use common::{CAMPAIGN, CAMPAIGN_LIMIT, LIMIT, brisk, eager, opening_of, rules};
use kernel::Ruleset;

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
    "outcome.line",
];

/// Writes a numbered game of a scenario down.
fn record(scenario: &str, seed: u64) -> String {
    let opening = opening_of(scenario, seed);
    let (mut text, last) = if scenario == CAMPAIGN {
        laws::record(rules(), opening, seed, CAMPAIGN_LIMIT, brisk(seed))
    } else {
        laws::record(rules(), opening, seed, LIMIT, eager)
    };
    let outcome = rules().outcome(&last).expect("the game is over");
    writeln!(text, "{:?} by {} | {}", outcome.winner, outcome.case, outcome.say.key).expect("a string takes any text");
    text
}

/// Plays a game of a scenario and compares it with what was recorded.
fn is_played_as_recorded(scenario: &str, seed: u64, parts: &[&str]) {
    let text = record(scenario, seed);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{scenario}.txt"));
    laws::golden(&path, &text);
    laws::shows(&text, parts);
}

#[test]
fn seven_pines_is_played_as_recorded() {
    is_played_as_recorded("seven-pines", 1862, &PARTS);
}

#[test]
fn gaines_mill_is_played_as_recorded() {
    is_played_as_recorded("gaines-mill", 1863, &PARTS);
}

#[test]
fn the_retreat_to_the_james_is_played_as_recorded() {
    is_played_as_recorded("retreat-to-the-james", 1864, &PARTS);
}

#[test]
fn the_gates_of_richmond_are_played_as_recorded() {
    is_played_as_recorded("gates-of-richmond", 1866, &PARTS);
}

#[test]
fn stuarts_ride_is_played_as_recorded() {
    let parts = ["initiative", "march", "step", "recovery", "outcome.line"];
    is_played_as_recorded("stuarts-ride", 1868, &parts);
}

#[test]
fn the_seven_days_are_played_as_recorded() {
    is_played_as_recorded("seven-days", 1869, &PARTS);
}

#[test]
fn johnstons_retreat_is_played_as_recorded() {
    let parts = [
        "initiative",
        "march",
        "led",
        "fight",
        "loss",
        "recovery",
        "embarks",
        "outcome.line",
    ];
    is_played_as_recorded("johnstons-retreat", 1867, &parts);
}

#[test]
fn the_campaign_is_played_as_recorded() {
    let parts = [
        "campaign.landed",
        "campaign.passive",
        "campaign.far",
        "campaign.embarks",
        "campaign.detached",
        "campaign.boat.moves",
        "campaign.points",
        "march",
        "recovery",
        "outcome.line",
    ];
    is_played_as_recorded(CAMPAIGN, 1872, &parts);
}
