//! The laws of the kernel along whole games of Not War But Murder, played at random and by eager players.

mod common;

use area_impulse::AreaImpulse;
use common::{Eager, LIMIT, opening, rules};
use kernel::laws::{self, Step};
use kernel::{Dice, RandomDice};

const RANDOM_GAMES: u64 = 300;
const EAGER_GAMES: u64 = 200;

/// Checks the quick laws at every step, and the slow ones at a sample of steps.
fn check(rules: &AreaImpulse, sample: &mut RandomDice, step: &Step<'_, AreaImpulse>) {
    laws::replay_equals_live(rules, step);
    laws::diffs_lead_from_view_to_view(rules, step);
    if sample.below(400) == 0 {
        laws::choices_are_what_judge_allows(rules, step.after);
        laws::refusals_change_nothing(rules, step.after, sample, 20);
        laws::state_survives_saving::<AreaImpulse>(step.after);
    }
}

#[test]
fn random_games_obey_the_laws_and_end() {
    let rules = rules();
    let mut sample = RandomDice::new(77);
    for game in 0..RANDOM_GAMES {
        laws::random_game(&rules, opening(&rules, game), game, LIMIT, |step| {
            check(&rules, &mut sample, &step);
        });
    }
}

#[test]
fn eager_games_obey_the_laws_and_end() {
    let rules = rules();
    let eager = Eager::new(&rules);
    let mut sample = RandomDice::new(78);
    for game in 0..EAGER_GAMES {
        laws::biased_game(
            &rules,
            opening(&rules, game),
            game,
            LIMIT,
            |state, choices, dice| eager.pick(state, choices, dice),
            |step| check(&rules, &mut sample, &step),
        );
    }
}
