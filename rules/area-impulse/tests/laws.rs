//! The laws of the kernel along whole games of Not War But Murder and of Birth of a Legend, played at random and by eager
//! players.

mod common;

use area_impulse::AreaImpulse;
use common::{Eager, LIMIT, legend, murder, opening};
use kernel::{Dice, RandomDice, Viewer};
use laws::{OpenSteps, Played};

const RANDOM_GAMES: u64 = 300;
const EAGER_GAMES: u64 = 200;

/// Checks the quick laws at every step, and the slow ones at a sample of steps.
fn check(
    rules: &AreaImpulse,
    open: &mut OpenSteps<AreaImpulse>,
    sample: &mut RandomDice,
    step: &Played<'_, AreaImpulse>,
) {
    laws::replay_equals_live(rules, step);
    laws::choices_change_something(step);
    open.note(rules, step);
    open.can_be_taken_back(rules, step);
    laws::diffs_lead_from_view_to_view(rules, step);
    laws::headings_keep_up(rules, step);
    if sample.below(60) == 0 {
        laws::reaches_can_be_marched(rules, step.after);
    }
    if sample.below(400) == 0 {
        laws::choices_are_what_judge_allows(rules, step.after, sample, 1000);
        laws::everything_allowed_is_offered(rules, step.after);
        laws::refusals_change_nothing(rules, step.after, sample, 100);
        laws::any_text_is_judged(rules, step.after, sample, 200);
        laws::state_survives_saving(rules, step.after);
    }
}

fn random_games(rules: &AreaImpulse) {
    let mut sample = RandomDice::new(77);
    for game in 0..RANDOM_GAMES {
        let mut open = OpenSteps::new(opening(rules, game));
        laws::random_game(rules, opening(rules, game), game, LIMIT, |step| {
            check(rules, &mut open, &mut sample, &step);
        });
    }
}

#[test]
fn random_games_of_not_war_but_murder_obey_the_laws_and_end() {
    random_games(&murder());
}

#[test]
fn random_games_of_birth_of_a_legend_obey_the_laws_and_end() {
    random_games(&legend());
}

fn eager_games(rules: &AreaImpulse, eager: &Eager<'_>) {
    let mut sample = RandomDice::new(78);
    for game in 0..EAGER_GAMES {
        let mut open = OpenSteps::new(opening(rules, game));
        laws::biased_game(
            rules,
            opening(rules, game),
            game,
            LIMIT,
            |state, choices, dice| eager.pick(state, choices, dice),
            |step| check(rules, &mut open, &mut sample, &step),
        );
    }
}

#[test]
fn eager_games_of_not_war_but_murder_obey_the_laws_and_end() {
    let rules = murder();
    eager_games(&rules, &Eager::new(&rules));
}

#[test]
fn eager_games_of_birth_of_a_legend_obey_the_laws_and_end() {
    let rules = legend();
    eager_games(&rules, &Eager::new(&rules));
}

/// The sizes of the diffs of a step for all viewers.
fn weigh(rules: &AreaImpulse, step: &Played<'_, AreaImpulse>, sizes: &mut Vec<usize>) {
    sizes.extend(Viewer::ALL.map(|viewer| laws::diff_bytes(rules, step, viewer)));
}

fn diffs_are_small(rules: &AreaImpulse) {
    let eager = Eager::new(rules);
    let (mut random, mut fierce) = (Vec::new(), Vec::new());
    for game in 0..20 {
        laws::random_game(rules, opening(rules, game), game, LIMIT, |step| {
            weigh(rules, &step, &mut random);
        });
        let pick = |state: &_, choices: &[_], dice: &mut _| eager.pick(state, choices, dice);
        laws::biased_game(rules, opening(rules, game), game, LIMIT, pick, |step| {
            weigh(rules, &step, &mut fierce);
        });
    }
    for (kind, sizes) in [("random", &mut random), ("eager", &mut fierce)] {
        sizes.sort_unstable();
        let average = sizes.iter().sum::<usize>() / sizes.len();
        let at = |percent: usize| sizes[sizes.len() * percent / 100];
        let p95 = at(95);
        println!(
            "{kind}: {} diffs, average {average} bytes, p50 {}, p95 {p95}",
            sizes.len(),
            at(50)
        );
        assert!(average <= 300, "{kind}: a diff has {average} bytes on average");
        assert!(p95 <= 650, "{kind}: one diff in twenty has {p95} bytes or more");
    }
}

#[test]
fn diffs_of_not_war_but_murder_are_a_few_hundred_bytes() {
    diffs_are_small(&murder());
}

#[test]
fn diffs_of_birth_of_a_legend_are_a_few_hundred_bytes() {
    diffs_are_small(&legend());
}
