//! A second referee, who has read the digest of the standard rules and the book but never the engine's rules, watches whole
//! games.
//!
//! He keeps nothing: he reads the position from the saved state and the map from the committed board, and works out by
//! himself what follows from them. His tables are his own.
//!
//! | room | cases |
//! |---|---|
//! | `ground` | 2.2.6, 2.3, 2.4, 2.5, 6.2, 6.3.4, 12.0: zones of control, what leaders reach, movement costs, minimum moves, zone to zone; scenario 4 rule 3 |
//! | `battle` | 7.1 to 7.5, 7.8, 9.0: attacks, ratio, tactics, artillery, flanks, water, works, the chart |
//! | `watch` | 5.1: fatigue, extended and forced marches, movement points; all comparisons |
//!
//! What he does not judge: who is asked, retreats, recovery, victory.
//!
//! Where the two differ, the book decides; where it is silent, the ruling.

mod battle;
#[expect(dead_code, reason = "shared with the other tests")]
#[path = "../common/mod.rs"]
mod common;
mod ground;
mod watch;

use std::ops::Range;

use common::{LIMIT, SCENARIOS, eager, rules};
use gcacw::choice::Choice;
use gcacw::state::State;
use kernel::{Dice, OptionSet, RandomDice, Ruleset};
use watch::{Tally, Watcher};

/// The scenarios whose special rules he has read.
const READ: [&str; 2] = ["seven-pines", "warwick-line"];

/// Watches numbered games of the scenarios by turns.
fn games(games: Range<u64>, mut pick: impl FnMut(&State, &[Choice], &mut RandomDice) -> usize) -> Tally {
    let mut tally = Tally::default();
    for game in games {
        let scenario = READ[(game % READ.len() as u64) as usize];
        let opening = rules().setup(scenario, &OptionSet::default(), &mut RandomDice::new(game));
        let opening = opening.expect("the scenario exists");
        let mut watcher = Watcher {
            game,
            step: 0,
            tally: &mut tally,
        };
        laws::biased_game(rules(), opening, game, LIMIT, &mut pick, |played| {
            watcher.watch(&played)
        });
    }
    println!("{tally:#?}");
    tally
}

/// What must have come up, so that the agreement says something.
fn has_seen(tally: &Tally, what: &[&str]) {
    for case in what {
        assert!(tally.contains_key(case), "no game shows '{case}'");
    }
}

#[test]
fn two_referees_agree_on_careless_games() {
    let tally = games(0..20, |_, choices, dice| dice.below(choices.len() as u32) as usize);
    has_seen(
        &tally,
        &[
            "6.2 step",
            "6.2.7 minimum move",
            "6.2.2 river crossed",
            "5.1.6 forced march",
        ],
    );
}

#[test]
fn two_referees_agree_on_eager_games() {
    let tally = games(30..90, eager);
    let cases = [
        "2.4.5 zone to zone by a route",
        "2.4.5 zone to zone without a route",
        "5.1.5 extended march",
        "5.3 assault",
        "7.1 attack",
        "7.4.1 attack over a crossing",
        "7.4.7 flank bonus",
        "7.4.7 flank bonus lost",
        "7.5 combat",
        "7.8 flanks can be refused",
        "12.0 march in rain",
    ];
    has_seen(&tally, &cases);
}

#[test]
fn he_knows_scenarios_that_are_played() {
    assert!(READ.iter().all(|scenario| SCENARIOS.contains(scenario)));
}
