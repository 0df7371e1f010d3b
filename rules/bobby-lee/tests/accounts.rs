//! Accounts that have to agree along whole games: the victory marker, control, strengths, pools.

#[expect(dead_code, reason = "shared with the tests of the cases")]
mod common;
#[expect(dead_code, reason = "shared with the other tests")]
#[path = "common/games.rs"]
mod games;

use std::ops::ControlFlow;

use bobby_lee::BobbyLee;
use bobby_lee::choice::Choice;
use bobby_lee::data::BlockId;
use bobby_lee::hexes::HexSet;
use bobby_lee::state::{Frame, Place, State};
use common::rules;
use games::{LIMIT, opening};
use kernel::{RandomDice, Side};

const GAMES: u64 = 16;
const STEPS: usize = 1500;

/// The towns that are held by the enemy of their colour alone, and those that both stand in.
fn towns(rules: &BobbyLee, state: &State) -> [HexSet; 2] {
    let mut sets = [HexSet::EMPTY; 2];
    for owner in Side::BOTH {
        for hex in rules.tables.towns[owner.index()] {
            let here = state.places.at(hex);
            let [own, enemy] = [owner, owner.other()].map(|side| here.meets(rules.tables.units(side)));
            if enemy {
                sets[usize::from(own)].insert(hex);
            }
        }
    }
    sets
}

/// What a supply turn begins with agrees with the map, and the marker with the reckoning.
fn accounts_agree(rules: &BobbyLee, state: &State) {
    let reckoned = rules.reckoned_marker(state);
    assert_eq!(
        i32::from(state.marker),
        reckoned,
        "the marker is not where the reckoning says"
    );
    if matches!(state.frame(), Some(Frame::Bids | Frame::Supply(_))) {
        let [held, fought_for] = towns(rules, state);
        assert!((held - state.taken).is_empty(), "a town is held and not counted");
        let lost = state.taken - held - fought_for;
        assert!(
            lost.is_empty() || matches!(state.frame(), Some(Frame::Supply(_))),
            "a town is counted and not held"
        );
    }
    for block in rules.data.block_ids() {
        strength_fits(rules, state, block);
    }
    for side in Side::BOTH {
        let sheet = &state.ledger.sheets[side.index()];
        let on_map = sheet
            .steps
            .entries()
            .all(|(block, _)| state.places.hex(BlockId(block)).is_some());
        assert!(on_map, "steps are bought for a unit off the map");
    }
}

fn strength_fits(rules: &BobbyLee, state: &State, block: BlockId) {
    let steps = state.steps(block);
    assert!(
        steps <= rules.data.block(block).max_steps,
        "{block:?} is stronger than it can be"
    );
    let on_map = matches!(state.places.of(block), Place::Hex(_));
    if !rules.tables.entrenchments.contains(block.0) {
        assert_eq!(
            steps > 0,
            on_map,
            "{block:?} has {steps} steps at {:?}",
            state.places.of(block)
        );
    }
}

/// Players who pass often, so that many supply turns come.
fn pick(_: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    games::weighted(choices, dice, |choice| match choice {
        Choice::Pass => 12,
        Choice::Bid(0) => 6,
        Choice::Done => 4,
        Choice::Reopen => 1,
        _ => 2,
    })
}

#[test]
fn the_accounts_agree_along_random_games() {
    let rules = rules();
    let mut supply_turns = 0;
    for game in 0..GAMES {
        let mut steps = 0;
        laws::game_until(rules, opening(game), game, LIMIT, pick, |step| {
            supply_turns += u64::from(step.before.quarter != step.after.quarter);
            accounts_agree(rules, step.after);
            steps += 1;
            if steps < STEPS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }
    assert!(supply_turns > 2 * GAMES, "only {supply_turns} supply turns were played");
}
