//! What the tests of whole games share.

use std::sync::LazyLock;

use gcacw::Gcacw;
use gcacw::choice::Choice;
use gcacw::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset};

/// More steps than any game has.
pub(crate) const LIMIT: usize = 20_000;

/// The scenarios that are played.
pub(crate) const SCENARIOS: [&str; 8] = [
    "warwick-line",
    "johnstons-retreat",
    "gates-of-richmond",
    "seven-pines",
    "stuarts-ride",
    "seven-days",
    "gaines-mill",
    "retreat-to-the-james",
];

/// The campaign, which is much longer than the others.
pub(crate) const CAMPAIGN: &str = "peninsula-campaign";

/// More steps than any game of the campaign has.
pub(crate) const CAMPAIGN_LIMIT: usize = 120_000;

static RULES: LazyLock<Gcacw> = LazyLock::new(|| Gcacw::new(&[]).expect("the committed data are sound"));

/// The game as it is committed.
pub(crate) fn rules() -> &'static Gcacw {
    &RULES
}

/// The opening of a numbered game: the scenarios by turns.
pub(crate) fn opening(game: u64) -> State {
    opening_of(SCENARIOS[(game % SCENARIOS.len() as u64) as usize], game)
}

/// The opening of a numbered game of a scenario.
pub(crate) fn opening_of(scenario: &str, game: u64) -> State {
    let mut dice = RandomDice::new(game);
    let set_up = rules().setup(scenario, &OptionSet::default(), &mut dice);
    set_up.expect("the scenario exists")
}

/// How eagerly a side that seeks the enemy makes a choice.
const fn eagerness(choice: Choice) -> u32 {
    match choice {
        Choice::Assault(..) => 60,
        Choice::Column(_) | Choice::Hasty(_) | Choice::Normal(_) | Choice::Prepared(_) | Choice::Take(_) => 40,
        Choice::Advance(_) | Choice::Ride(_) | Choice::Refuse | Choice::Activate(_) => 20,
        Choice::Raid => 60,
        Choice::Sail(..) | Choice::Embark(_) => 30,
        Choice::Step(..) | Choice::Destroy(..) | Choice::Repair(..) => 12,
        Choice::March(_) | Choice::Along(_) | Choice::Leave(_) => 8,
        Choice::Transfer(..) | Choice::Disembark(_) | Choice::Pass => 1,
        _ => 4,
    }
}

/// Picks as eager players would: they march at each other, attack, and seldom pass.
pub(crate) fn eager(_: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    let weights: Vec<u32> = choices.iter().map(|choice| eagerness(*choice)).collect();
    let mut drawn = dice.below(weights.iter().sum());
    for (index, weight) in weights.iter().enumerate() {
        match drawn.checked_sub(*weight) {
            Some(left) => drawn = left,
            None => return index,
        }
    }
    0
}

/// Picks as players would who have more to do than this: half of the time they do no more than they must. So a campaign is
/// over after some thousand steps. The Union lands in a place that its seed says.
pub(crate) fn brisk(seed: u64) -> impl FnMut(&State, &[Choice], &mut RandomDice) -> usize {
    move |state, choices, dice| {
        if matches!(choices[0], Choice::Land(_)) {
            return (seed % choices.len() as u64) as usize;
        }
        let ends = |choice: &Choice| matches!(choice, Choice::Done | Choice::Pass);
        match choices.iter().position(ends) {
            Some(end) if dice.below(2) == 0 => end,
            _ => eager(state, choices, dice),
        }
    }
}

/// Picks as eager players would who land in a place that their seed says.
pub(crate) fn eager_landing(seed: u64) -> impl FnMut(&State, &[Choice], &mut RandomDice) -> usize {
    move |state, choices, dice| {
        if matches!(choices[0], Choice::Land(_)) {
            return (seed % choices.len() as u64) as usize;
        }
        eager(state, choices, dice)
    }
}
