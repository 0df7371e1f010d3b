//! What is hidden stays hidden: states that differ only in what a viewer may not know look the same to him, and stay so.
//!
//! The twins of these tests are two states between which an enemy and a spectator cannot tell, played on with the same
//! choices and dice through whole games. What a twin differs in decides how far it can go:
//!
//! * which of two blocks of a kind and strength is which: until one of them is turned face up;
//! * which of two blocks of different kinds is which: until one of them has to fight, is rolled for, or starves, because
//!   from then on the book shows what it is or how strong; the Reserve of a battle and the sheets of a supply turn show
//!   nothing;
//! * how strong a block is: the same;
//! * what a side writes on its sheet, bids, exchanges, chooses or deploys before it has finished: until it finishes.
//!
//! Leaders are not exchanged: who may be activated, feed and keep a battle going is public as soon as it is done.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;
#[path = "common/twins.rs"]
mod twins;

use bobby_lee::choice::Choice;
use bobby_lee::ids::{BlockId, HexId, Token};
use bobby_lee::state::{BattleStage, Frame, Spot, State, TurnStage};
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::turn::Logged;
use kernel::{Dice, RandomDice, Ruleset, Side, Turn, Viewer};
use protocol::view::Prompt;
use twins::{Journey, Redrawn, Swap, abouts, play_alike};

/// Whether enemies of a side stand in a hex.
fn is_met(state: &State, side: Side, hex: HexId) -> bool {
    state.places.at(hex).meets(rules().lookups.units(side.other()))
}

/// Plays twins from random moments of random games, of which each is taken with a chance of one in `rarity`.
fn travel(
    games: std::ops::Range<u64>,
    rarity: u32,
    limit: usize,
    draw: impl Fn(&State, Side, &mut RandomDice) -> Option<Swap>,
) -> Journey {
    travel_from(games, rarity, limit, |_, after, side, sample| draw(after, side, sample))
}

/// The same where what a step has changed decides how twins differ.
fn travel_from(
    games: std::ops::Range<u64>,
    rarity: u32,
    limit: usize,
    draw: impl Fn(&State, &State, Side, &mut RandomDice) -> Option<Swap>,
) -> Journey {
    let mut sample = RandomDice::new(games.start + 3);
    let mut journey = Journey::default();
    for game in games {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if step.after.ended.is_some() || sample.below(rarity) != 0 {
                return;
            }
            let side = Side::BOTH[sample.below(2) as usize];
            if let Some(swap) = draw(step.before, step.after, side, &mut sample) {
                let pair = [step.after.clone(), swap.twin(step.after)];
                if swap.is_secret(&pair) {
                    play_alike(swap, step.after, sample.next_u64(), limit, &mut journey);
                }
            }
        });
    }
    let Journey {
        twins,
        steps,
        in_battle,
        in_supply,
    } = journey;
    println!("{twins} twins, {steps} steps, {in_battle} of them in battles and {in_supply} in supply turns");
    journey
}

/// Blocks of different kinds and strengths: in all that they can do unseen, into the Reserves of battles and through supply
/// turns. These twins stop where the book shows a difference: where one of the two fights, is rolled for or starves.
#[test]
fn nobody_tells_which_of_two_hidden_blocks_is_which() {
    let journey = travel(0..24, 400, 80, Swap::draw);
    assert!(journey.twins > 200 && journey.steps > 5_000);
    assert!(journey.in_battle > 100 && journey.in_supply > 100);
}

/// Blocks of one kind and strength: through everything, contests and hits, flights and deaths, marches and supply turns,
/// for as long as both lie face down. Only a printed number that is turned up ends the secret.
#[test]
fn nobody_tells_two_hidden_blocks_of_a_kind_apart_by_anything_but_their_faces() {
    let journey = travel(100..124, 400, 120, Swap::draw_alike);
    assert!(journey.twins > 200 && journey.steps > 5_000);
    assert!(journey.in_battle > 1_000 && journey.in_supply > 100);
}

/// A block that was shown and lies face down again among others of its kind is one of them: by every mark, in every line,
/// whatever it has done before, through the turns that follow, until it is shown again.
#[test]
fn nobody_tells_which_of_those_who_lie_face_down_was_shown_before() {
    let journey = travel_from(200..248, 1, 120, Swap::draw_mixed);
    assert!(journey.twins > 40 && journey.steps > 3_000);
    assert!(journey.in_battle > 300);
}

/// However the blocks are mixed in a step, the others see and read the same: no line tells of a block under the name that
/// it has got, and no mark goes with it.
#[test]
fn nobody_sees_how_blocks_were_mixed() {
    let mut sample = RandomDice::new(7);
    let mut compared = 0;
    for game in 0..24 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if step.after.ended.is_some() || !step.committed || step.after.tokens == step.before.tokens {
                return;
            }
            let seed = sample.next_u64();
            let [one, other] = [1, 2].map(|draws| {
                let mut after = step.before.clone();
                let mut dice = Redrawn::new(seed, draws);
                let mut turn = Turn::new(&mut dice);
                let made = rules().apply(&mut after, step.side, step.choice, &mut turn);
                made.expect("it was judged legal");
                (after, std::mem::take(&mut turn.log))
            });
            // Where blocks of other names have met other dice there is more to see.
            let known = |state: &State| (state.steps, state.revealed, state.frames.clone());
            if known(&one.0) != known(&other.0) {
                return;
            }
            for viewer in Viewer::ALL {
                let tokens = |state: &State| -> Vec<Token> {
                    let hidden = state
                        .places
                        .on_map()
                        .filter(|block| viewer.side() != Some(rules().data.block(*block).side));
                    let mut tokens: Vec<Token> = hidden.map(|block| state.tokens[block]).collect();
                    tokens.sort_unstable();
                    tokens
                };
                // New tokens are drawn for new units.
                if tokens(&one.0) != tokens(&other.0) {
                    continue;
                }
                let blind = |state: &State| {
                    let mut view = rules().view(state, viewer);
                    // Of what is his own, and of works, a viewer sees which is which.
                    view.pieces.to_mut().retain(|piece| piece.counter.is_none());
                    view.prompt = None;
                    view
                };
                assert_eq!(
                    blind(&one.0),
                    blind(&other.0),
                    "{viewer:?} sees how {} mixed",
                    step.choice
                );
                // What happens to several blocks happens in the order of their tokens, in whatever order that is.
                let read = |log: &[Logged]| -> Vec<String> {
                    let entries = log.iter().filter_map(|entry| entry.for_viewer(viewer));
                    let mut lines: Vec<String> = entries.map(|entry| format!("{entry:?}")).collect();
                    lines.sort_unstable();
                    lines
                };
                assert_eq!(
                    read(&one.1),
                    read(&other.1),
                    "{viewer:?} reads how {} mixed",
                    step.choice
                );
                compared += 1;
            }
        });
    }
    println!("{compared} mixtures");
    assert!(compared > 3_000, "{compared} mixtures");
}

#[test]
fn all_questions_are_answered_alike() {
    let mut sample = RandomDice::new(4);
    for game in 0..3 {
        let mut left = 2;
        laws::random_game(rules(), opening(game), game, LIMIT, |step| {
            let marching = step.after.frame() == Some(Frame::Turn(TurnStage::March));
            if left == 0 || !marching || sample.below(30) != 0 {
                return;
            }
            left -= 1;
            let viewer = Viewer::ALL[sample.below(2) as usize];
            let side = viewer.side().map_or(Side::Union, Side::other);
            let Some(swap) = Swap::draw(step.after, side, &mut sample) else {
                return;
            };
            let pair = [step.after.clone(), swap.twin(step.after)];
            if swap.is_secret(&pair) {
                let abouts = abouts(step.after, &mut sample);
                laws::looks_the_same(rules(), pair.each_ref(), viewer, &abouts);
            }
        });
    }
}

#[test]
fn the_strength_of_a_hidden_block_is_nobodys_business() {
    let mut sample = RandomDice::new(5);
    let (mut twins, mut steps) = (0, 0);
    for game in 0..16 {
        laws::random_game(rules(), opening(game), game, LIMIT, |step| {
            if sample.below(150) != 0 {
                return;
            }
            let side = Side::BOTH[sample.below(2) as usize];
            let units = rules().lookups.units(side) - rules().lookups.leaders;
            let hidden = (step.after.places.on_map() & units) - step.after.revealed;
            let strong: Vec<BlockId> = hidden.filter(|block| step.after.steps[*block] >= 3).collect();
            let Some(block) = strong.get(sample.below(strong.len().max(1) as u32) as usize).copied() else {
                return;
            };
            let mut twin = step.after.clone();
            twin.steps[block] -= 1;
            let is_secret = |state: &State| {
                let supplied = &state.ledger.supplied[side];
                let hungers = |hex| matches!(state.frame(), Some(Frame::Supply(_))) && !supplied.contains(hex);
                let hex = state.places.hex(block);
                state.steps[block] >= 2
                    && !state.revealed.contains(block)
                    && hex.is_some_and(|hex| !is_met(state, side, hex) && !hungers(hex))
            };
            let viewer = if sample.below(2) == 0 {
                side.other().into()
            } else {
                Viewer::Spectator
            };
            let pair = [step.after.clone(), twin];
            steps += laws::twins_stay_alike(rules(), pair, viewer, sample.next_u64(), 120, is_secret);
            twins += 1;
        });
    }
    println!("{twins} twins, {steps} steps");
    assert!(twins > 100 && steps > 2_000, "{twins} twins, {steps} steps");
}

#[test]
fn the_strength_of_a_block_in_the_reserve_is_nobodys_business() {
    let mut sample = RandomDice::new(6);
    let (mut twins, mut steps) = (0, 0);
    for game in 0..32 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if !step.after.fight.is_battle() || sample.below(8) != 0 {
                return;
            }
            let spots = &step.after.fight.spots;
            let side = Side::BOTH[sample.below(2) as usize];
            let waits = |spot: Option<Spot>| spot == Some(Spot::reserve(side));
            let units = rules().lookups.units(side) - step.after.revealed;
            let strong = units.filter(|block| step.after.steps[*block] >= 3 && waits(spots[*block]));
            let strong: Vec<BlockId> = strong.collect();
            let Some(block) = strong.get(sample.below(strong.len().max(1) as u32) as usize).copied() else {
                return;
            };
            let mut twin = step.after.clone();
            twin.steps[block] -= 1;
            let is_secret = |state: &State| {
                let hidden = !state.revealed.contains(block) && state.steps[block] >= 2;
                hidden && waits(state.fight.spots[block])
            };
            let viewer = if sample.below(2) == 0 {
                side.other().into()
            } else {
                Viewer::Spectator
            };
            let pair = [step.after.clone(), twin];
            steps += laws::twins_stay_alike(rules(), pair, viewer, sample.next_u64(), 40, is_secret);
            twins += 1;
        });
    }
    println!("{twins} twins in battle, {steps} steps");
    assert!(twins > 100 && steps > 500, "{twins} twins, {steps} steps");
}

#[test]
fn what_a_side_does_in_secret_shows_nothing_to_the_others() {
    for game in 0..16 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            let secret = match step.before.frame() {
                Some(Frame::Deploy | Frame::Bids) => step.before.frames == step.after.frames,
                Some(Frame::Turn(TurnStage::Activate)) => step.before.frames == step.after.frames,
                Some(Frame::Battle(BattleStage::Deploy(_))) => step.before.frames == step.after.frames,
                _ => false,
            };
            if !secret || matches!(step.choice, Choice::Done | Choice::Reopen | Choice::Pass) {
                return;
            }
            for viewer in [step.side.other().into(), Viewer::Spectator] {
                let [before, after] = [step.before, step.after].map(|state| rules().view(state, viewer));
                assert_eq!(before.pieces, after.pieces, "{viewer:?} sees {}", step.choice);
                // Who is still waited for is public, and so is that the last answer opens both.
                let asked = |prompt: Option<Prompt>| {
                    let mut prompt = prompt?;
                    for offer in prompt.offers.to_mut() {
                        (offer.confirm, offer.irrevocable) = (None, false);
                        offer.consequences.clear();
                    }
                    Some(prompt)
                };
                assert_eq!(
                    asked(before.prompt),
                    asked(after.prompt),
                    "{viewer:?} is asked otherwise after {}",
                    step.choice
                );
                let bid = matches!(step.choice, Choice::Bid(_));
                assert!(
                    bid || step.log[viewer].is_empty(),
                    "{viewer:?} reads of {}",
                    step.choice
                );
            }
        });
    }
}
