//! Whole games of all scenarios, with and without options.

use bobby_lee::state::State;
use kernel::{OptionSet, RandomDice, Ruleset};

use super::rules;

/// A random game is over long before this many steps.
pub(crate) const LIMIT: usize = 100_000;

/// All scenarios.
pub(crate) const SCENARIOS: [&str; 8] = [
    "year-1861",
    "campaign-1861",
    "year-1862",
    "campaign-1862",
    "year-1863",
    "campaign-1863",
    "year-1864",
    "campaign-1864",
];

/// The opening of a numbered game: the scenarios in turn, first plain, then with each option, then with both.
pub(crate) fn opening(game: u64) -> State {
    let scenario = SCENARIOS[(game % 8) as usize];
    let round = game / 8 % 4;
    let wanted = [(1, "weather-change"), (2, "free-deployment")];
    let options: OptionSet = wanted
        .into_iter()
        .filter(|(bit, _)| round & bit != 0)
        .map(|(_, id)| id)
        .collect();
    rules()
        .setup(scenario, &options, &mut RandomDice::new(game))
        .expect("the scenario and the options exist")
}
