//! A second referee for Not War But Murder and Birth of a Legend, beside whom whole games are played.
//!
//! He is a second, small reading of the rulebooks and of the rulings where these leave a question, written without looking
//! at the engine. He keeps his own table: from the printed data he sets it up, and then he follows a game by the choices
//! and the dice alone. After each step [`compare`] holds the two umpires side by side: whom the table waits for and every
//! choice there is, with what a move costs; where all pieces stand and which side is up; control, works, bridges, tracks,
//! the Advantage and all markers; both values of an assault, line by line, with the odds that are told before; false
//! reports, who changed seats, and how the game ends. He reads nothing of the engine but choices, dice and views.
//!
//! What he decides himself, by chapter of Not War But Murder (Birth of a Legend where it differs):
//!
//! - `table`: set-up, stacking, control, contested and free areas, paths (5.0, 7.0, 13.3.1).
//! - `impulse`: who may be activated by whom, with insubordination, initiative, rallies, second areas, combined assaults
//!   and regroups (8.0, 9.1, 12.1, 17.2.3, 17.3; 8.1).
//! - `moves`: what a step costs and who may not take it: roads, rails, rivers, creeks, bridges and their capacity, fords,
//!   point units, stops, minimum moves, forced marches, rain, bad maps, following (9.0, 16.4, 17.2).
//! - `values`: who assaults, leads and supports, both values with every modifier, the odds (10.0 to 10.4.3, 16.2, 16.6;
//!   15.6, 16.2).
//! - `results`: repulse, stalemate, success, casualty points and what absorbs them, routs, works taken (10.4.4 to 10.6,
//!   11.2.1; 12.1, 15.5).
//! - `retreats`: screening, retreats with their priorities, elimination, leaders who go along (9.4, 10.7).
//! - `leaders`: who tires, who is left alone, who is wounded or killed and comes back, detachments (9.6, 16.3, 16.7; 15.2).
//! - `bridges`: who holds, blows up and repairs them (16.5; 15.4).
//! - `day`: sunset, night, replacements, entrenching, removal, victory (6.3 to 6.5, 11.0, 13.0, 15.0; 14.0).
//! - `dawn`, `murder`, `legend`: weather, bids, and what one book has alone: reinforcements, Lee's health, Meade, false
//!   reports (14.0, 16.1, 17.1, 17.6, 17.7); army leaders, the Supply Train, successors, and the reconstructed options
//!   (6.2, 15.2, 16.0).
//!
//! Where the umpire answers a question for a player who has no choice, or asks one that is idle, he follows the engine's
//! custom. He does not judge words, phrases, refusals, what may be taken back, or what is hidden from whom: other tests do.

#[path = "../common/mod.rs"]
mod common;

#[path = "../common/commander.rs"]
mod commander;

mod bridges;
mod compare;
mod dawn;
mod day;
mod flow;
mod follow;
mod impulse;
mod leaders;
mod legend;
mod moves;
mod murder;
mod printed;
mod results;
mod retreats;
mod table;
mod values;

use std::ops::Range;

use area_impulse::AreaImpulse;
use area_impulse::choice::Choice;
use area_impulse::state::State;
use commander::Commander;
use common::{Eager, LIMIT, opening, options};
use compare::Comparison;
use kernel::{Dice, RandomDice};
use printed::{Game, Printed};

/// The games of each kind, by number: their options, their dice and what random players choose.
const GAMES: Range<u64> = 0..200;
/// Commanders always choose the same where they stand in the same position: fewer of their games show all they do.
const COMMANDED: Range<u64> = 0..60;

/// Who plays.
type Pick<'a> = &'a dyn Fn(&State, &[Choice], &mut RandomDice) -> usize;

/// Plays games beside the second referee, who must agree with every step.
fn agree(rules: &AreaImpulse, game: Game, numbers: Range<u64>, pick: Pick<'_>) {
    let printed = Printed::read(game);
    let mut differences = Vec::new();
    for number in numbers {
        let mut comparison = Comparison::new(rules, &printed, &options(rules, number), number);
        laws::biased_game(rules, opening(rules, number), number, LIMIT, pick, |step| {
            comparison.follow(&step);
        });
        differences.extend(comparison.difference.map(|found| format!("game {number}: {found}")));
    }
    let shown = differences.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(differences.is_empty(), "{} games differ\n\n{shown}", differences.len());
}

/// Any choice is as good as another.
fn any(_: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    dice.below(choices.len() as u32) as usize
}

#[test]
fn random_games_of_not_war_but_murder_are_judged_alike() {
    agree(&common::murder(), Game::Murder, GAMES, &any);
}

#[test]
fn random_games_of_birth_of_a_legend_are_judged_alike() {
    agree(&common::legend(), Game::Legend, GAMES, &any);
}

#[test]
fn eager_games_of_not_war_but_murder_are_judged_alike() {
    let rules = common::murder();
    let eager = Eager::new(&rules);
    agree(&rules, Game::Murder, GAMES, &|state, choices, dice| {
        eager.pick(state, choices, dice)
    });
}

#[test]
fn eager_games_of_birth_of_a_legend_are_judged_alike() {
    let rules = common::legend();
    let eager = Eager::new(&rules);
    agree(&rules, Game::Legend, GAMES, &|state, choices, dice| {
        eager.pick(state, choices, dice)
    });
}

#[test]
fn commanded_games_of_not_war_but_murder_are_judged_alike() {
    let rules = common::murder();
    let commander = Commander::new(&rules, &[rules.ground.richmond], 1);
    agree(&rules, Game::Murder, COMMANDED, &|state, choices, _| {
        commander.pick(state, choices)
    });
}

#[test]
fn commanded_games_of_birth_of_a_legend_are_judged_alike() {
    let rules = common::legend();
    let commander = Commander::new(&rules, &[17, 27], 0);
    agree(&rules, Game::Legend, COMMANDED, &|state, choices, _| {
        commander.pick(state, choices)
    });
}
