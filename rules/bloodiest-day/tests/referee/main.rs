//! A second referee, who has read the rulebook and the rulings but not the engine, watches whole games.
//!
//! He keeps a table of his own, from the deployment lists on, and follows a game by the choices and the dice alone. After
//! each step [`compare`] holds the two umpires side by side: who is asked, every choice there is and what a move costs,
//! where all units and leaders are and which side is up, wounds and successors, control, bridges and fords, the tracks, the
//! Advantage, the casualty points, and how the day ends. He reads nothing of the engine but what is printed, choices, dice
//! and what is compared.
//!
//! | room | cases |
//! |---|---|
//! | `table` | 1.3, 1.4, 2.2, 5.2, 7.4, 11.1, 12: set-up, control, stacking, who may cross where, who commands whom |
//! | `moves` | 4, 6, 7, 11: activation, costs, who may not enter, withdrawal, bridges and fords, reinforcements |
//! | `combat` | 3.0, 8.1 to 8.5, 8.6.2, 8.6.3: who may attack, both values, results, overruns |
//! | `retreats` | 5.4, 8.6, 8.7: casualty points, retreats, survival, leaders left alone or hit |
//! | `flow` | 3, 4.5, 5.3.1, 9, 10: the course of the day, rolls made anew, rally |
//! | `offers` | 3.0, 5.3, 10: every choice, and what it does |
//! | `victory` | 2.2 |
//!
//! What he does not judge: words and refusals, what may be taken back, and which idle questions the umpire spares the
//! players; there he follows the umpire's custom. Where the book leaves a question he follows the ruling. Where the two
//! differ, the book decides.

#[path = "../common/mod.rs"]
mod common;

mod combat;
mod compare;
mod flow;
mod moves;
mod offers;
mod retreats;
mod table;
mod victory;

use std::ops::Range;

use bloodiest_day::choice::Choice;
use bloodiest_day::state::State;
use common::{LIMIT, eager, opening, rules};
use compare::Comparison;
use kernel::{Dice, RandomDice};

/// The games of each kind, by number: their dice, what is chosen, and whether the variant is on.
const GAMES: Range<u64> = 0..200;

/// Who plays.
type Pick<'a> = &'a dyn Fn(&State, &[Choice], &mut RandomDice) -> usize;

/// Plays games beside the second referee, who must agree with every step.
fn agree(pick: Pick<'_>) {
    let rules = rules();
    let mut differences = Vec::new();
    for number in GAMES {
        let start = opening(&rules, number);
        let mut comparison = Comparison::new(&rules, &start, number % 2 == 1);
        laws::biased_game(&rules, start, number, LIMIT, pick, |step| comparison.follow(&step));
        differences.extend(comparison.difference.map(|found| format!("game {number}: {found}")));
    }
    let shown = differences.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(differences.is_empty(), "{} games differ\n\n{shown}", differences.len());
}

#[test]
fn random_days_are_judged_alike() {
    agree(&|_, choices, dice| dice.below(choices.len() as u32) as usize);
}

#[test]
fn eager_days_are_judged_alike() {
    let rules = rules();
    agree(&|state, choices, dice| eager(&rules, state, choices, dice));
}
