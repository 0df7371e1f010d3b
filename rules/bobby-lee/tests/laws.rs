//! The laws of the kernel along whole random games of all scenarios.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;

use std::collections::BTreeSet;

use bobby_lee::BobbyLee;
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::laws::{self, Step};
use kernel::{Dice, RandomDice, Viewer};

/// Games of each of the four tests, which run side by side.
const GAMES: u64 = 75;

/// Which laws are checked after which steps: all of them for the first step of each procedure, and the quick ones at a
/// sample of steps.
struct Inspection {
    seen: BTreeSet<String>,
    sample: RandomDice,
}

impl Inspection {
    fn new(seed: u64) -> Inspection {
        Inspection {
            seen: BTreeSet::new(),
            sample: RandomDice::new(seed),
        }
    }

    fn check(&mut self, step: &Step<'_, BobbyLee>) {
        let frame = format!("{:?}", step.after.frame());
        if self.seen.insert(frame) {
            laws::choices_are_what_judge_allows(rules(), step.after);
            laws::refusals_change_nothing(rules(), step.after, &mut self.sample, 20);
        }
        match self.sample.below(1000) {
            0..10 => laws::state_survives_saving::<BobbyLee>(step.after),
            10..40 => laws::diffs_lead_from_view_to_view(rules(), step),
            40..140 => laws::replay_equals_live(rules(), step),
            _ => {}
        }
    }
}

fn random_games(first: u64) {
    let mut inspection = Inspection::new(first);
    for game in first..first + GAMES {
        laws::random_game(rules(), opening(game), game, LIMIT, |step| inspection.check(&step));
    }
}

fn eager_games(first: u64) {
    let mut inspection = Inspection::new(first);
    for game in first..first + GAMES {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            inspection.check(&step)
        });
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
fn the_first_eager_games_obey_the_laws_and_end() {
    eager_games(0);
}

#[test]
fn more_eager_games_obey_the_laws_and_end() {
    eager_games(GAMES);
}

#[test]
fn diffs_are_a_few_hundred_bytes() {
    let mut sizes = Vec::new();
    let mut sample = RandomDice::new(5);
    for game in 0..16 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if sample.below(40) == 0 {
                sizes.extend(Viewer::ALL.map(|viewer| laws::diff_bytes(rules(), &step, viewer)));
            }
        });
    }
    sizes.sort_unstable();
    let average = sizes.iter().sum::<usize>() / sizes.len();
    let (half, most) = (sizes[sizes.len() / 2], sizes[sizes.len() * 95 / 100]);
    println!("{} diffs, average {average} bytes, p50 {half}, p95 {most}", sizes.len());
    assert!(average <= 400, "a diff has {average} bytes on average");
}
