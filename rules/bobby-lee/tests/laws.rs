//! The laws of the kernel along whole random games of all scenarios.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use bobby_lee::BobbyLee;
use common::games::{LIMIT, opening};
use common::rules;
use kernel::laws::{self, Step};
use kernel::{Dice, RandomDice, Viewer};

/// Games of each of the four tests, which run side by side.
const GAMES: u64 = 2;

/// Checks the quick laws at a sample of steps, and the slow ones seldom.
fn check(sample: &mut RandomDice, step: &Step<'_, BobbyLee>) {
    match sample.below(4000) {
        0 => laws::choices_are_what_judge_allows(rules(), step.after),
        1..20 => laws::refusals_change_nothing(rules(), step.after, sample, 20),
        20..60 => laws::state_survives_saving::<BobbyLee>(step.after),
        60..200 => laws::diffs_lead_from_view_to_view(rules(), step),
        200..600 => laws::replay_equals_live(rules(), step),
        _ => {}
    }
}

fn random_games(first: u64) {
    let mut sample = RandomDice::new(first);
    for game in first..first + GAMES {
        laws::random_game(rules(), opening(game), game, LIMIT, |step| check(&mut sample, &step));
    }
}

#[test]
fn the_first_random_games_obey_the_laws_and_end() {
    random_games(0);
}

#[test]
fn more_random_games_obey_the_laws_and_end() {
    random_games(GAMES);
}

#[test]
fn still_more_random_games_obey_the_laws_and_end() {
    random_games(2 * GAMES);
}

#[test]
fn the_last_random_games_obey_the_laws_and_end() {
    random_games(3 * GAMES);
}

#[test]
fn diffs_are_a_few_hundred_bytes() {
    let mut sizes = Vec::new();
    let mut sample = RandomDice::new(5);
    for game in 0..16 {
        laws::random_game(rules(), opening(game), game, LIMIT, |step| {
            if sample.below(40) == 0 {
                sizes.extend(Viewer::ALL.map(|viewer| weigh(&step, viewer)));
            }
        });
    }
    sizes.sort_unstable();
    let average = sizes.iter().sum::<usize>() / sizes.len();
    let (half, most) = (sizes[sizes.len() / 2], sizes[sizes.len() * 95 / 100]);
    println!("{} diffs, average {average} bytes, p50 {half}, p95 {most}", sizes.len());
    assert!(average <= 400, "a diff has {average} bytes on average");
}

/// The size of the diff of a step for a viewer, in bytes of JSON.
fn weigh(step: &Step<'_, BobbyLee>, viewer: Viewer) -> usize {
    use kernel::Ruleset;
    let old = rules().view(step.before, viewer);
    let mut new = rules().view(step.after, viewer);
    let log = step.log[viewer.index()].clone();
    new.log_len = log.len() as u32;
    let diff = protocol::diff::diff(&old, &new, log);
    serde_json::to_vec(&diff).expect("a diff serialises").len()
}
