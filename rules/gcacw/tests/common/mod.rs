//! What the tests of whole games share.

use std::sync::LazyLock;

use gcacw::Gcacw;
use gcacw::choice::Choice;
use gcacw::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset};

/// More steps than any game has.
pub(crate) const LIMIT: usize = 20_000;

/// The scenarios that are played, in an order of which 1862 finds Seven Pines.
pub(crate) const SCENARIOS: [&str; 5] = [
    "warwick-line",
    "gates-of-richmond",
    "seven-pines",
    "gaines-mill",
    "retreat-to-the-james",
];

static RULES: LazyLock<Gcacw> = LazyLock::new(|| Gcacw::new(&[]).expect("the committed data are sound"));

/// The game as it is committed.
pub(crate) fn rules() -> &'static Gcacw {
    &RULES
}

/// The opening of a numbered game: the scenarios by turns.
pub(crate) fn opening(game: u64) -> State {
    let scenario = SCENARIOS[(game % SCENARIOS.len() as u64) as usize];
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
        Choice::Step(..) | Choice::Destroy(..) | Choice::Repair(..) => 12,
        Choice::March(_) | Choice::Along(_) | Choice::Leave(_) => 8,
        Choice::Transfer(..) | Choice::Pass => 1,
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
