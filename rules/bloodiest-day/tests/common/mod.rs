//! What the tests of whole days share.

use bloodiest_day::BloodiestDay;
use bloodiest_day::choice::{Choice, Piece};
use bloodiest_day::data::{Area, DayData};
use bloodiest_day::setup::{PLAN, SCENARIO};
use bloodiest_day::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset};

/// A day is over long before this many steps.
pub(crate) const LIMIT: usize = 20_000;

/// The game as it is committed.
pub(crate) fn rules() -> BloodiestDay {
    BloodiestDay::new(DayData::antietam(&[]).expect("the committed data are sound"))
}

/// The opening of a numbered game, every second one with the variant.
pub(crate) fn opening(rules: &BloodiestDay, game: u64) -> State {
    let options: OptionSet = (game % 2 == 1).then_some(PLAN).into_iter().collect();
    let set_up = rules.setup(SCENARIO, &options, &mut RandomDice::new(game));
    set_up.expect("the scenario and the option exist")
}

/// How eagerly a side that seeks the enemy makes a choice.
fn eagerness(rules: &BloodiestDay, state: &State, choice: Choice) -> u32 {
    let enemies = |piece: Piece, area: Area| !rules.enemies(state, rules.owner(piece), area).is_empty();
    let beside = |piece: Piece, area: Area| rules.around(area).any(|next| enemies(piece, next));
    match choice {
        Choice::Attack | Choice::Assault(..) | Choice::Bombard(..) | Choice::Volley(..) => 60,
        Choice::Join(_) | Choice::Arrive(_) => 40,
        Choice::Move(piece, to) if enemies(piece, to) => 40,
        Choice::Move(piece, to) if beside(piece, to) => 12,
        Choice::Activate(leader, area) if beside(Piece::Leader(leader), area) => 30,
        Choice::Activate(..) => 4,
        Choice::Rouse(_) | Choice::Seize(..) => 10,
        Choice::Return(_) | Choice::GiveUp(_) | Choice::Reorganize(_) => 6,
        // Whoever was named first leads: so the recorded day goes on as it was recorded.
        Choice::LeadAttack(_) => 0,
        Choice::Spend(_) | Choice::Lose(_) | Choice::Move(..) => 3,
        _ => 1,
    }
}

/// Picks as eager players would: they march at each other, attack and seldom stop early.
pub(crate) fn eager(rules: &BloodiestDay, state: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    let weights: Vec<u32> = choices.iter().map(|choice| eagerness(rules, state, *choice)).collect();
    let mut drawn = dice.below(weights.iter().sum());
    for (index, weight) in weights.iter().enumerate() {
        match drawn.checked_sub(*weight) {
            Some(left) => drawn = left,
            None => return index,
        }
    }
    0
}
