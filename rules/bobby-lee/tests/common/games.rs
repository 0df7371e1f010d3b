//! Whole games of all scenarios, with and without options.

use bobby_lee::choice::{Choice, Space};
use bobby_lee::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset};

use crate::common::rules;

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

/// Picks choices as eager players would: they gather, attack together, fight on, and seldom stop early.
pub(crate) fn eager(state: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    weighted(choices, dice, |choice| weight(state, choice))
}

/// Picks a choice by weight.
pub(crate) fn weighted(choices: &[Choice], dice: &mut RandomDice, weight: impl Fn(Choice) -> u32) -> usize {
    let weights = choices.iter().map(|choice| weight(*choice));
    let mut left = dice.below(weights.clone().sum());
    for (index, weight) in weights.enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    0
}

fn weight(state: &State, choice: Choice) -> u32 {
    let at = |space: Space| rules().tables.hex(space.0).map(|hex| state.places.at(hex));
    match choice {
        Choice::Pass | Choice::Rest(_) | Choice::Reopen | Choice::Strike(_) | Choice::Unbuild(_) => 1,
        Choice::Retreat(..) | Choice::Abandon | Choice::Bid(0) => 1,
        Choice::Move(_, to) | Choice::Force(_, to) | Choice::Pontoon(_, to) => {
            let there = at(to).unwrap_or_default();
            let own = (there & rules().tables.units(state.active)).len();
            let enemies = (there & rules().tables.units(state.active.other())).len();
            match (own, enemies) {
                (0, 0) => 2,
                (_, 0) => 4 + u32::from(own),
                (0, _) => 40 * u32::from(enemies),
                _ => 400,
            }
        }
        Choice::Done => 6,
        _ => 20,
    }
}
