//! What is hidden stays hidden: states that differ only in what a viewer may not know look the same to him, and stay so.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;

use bobby_lee::battle::Spot;
use bobby_lee::choice::Choice;
use bobby_lee::data::{BlockId, HexId};
use bobby_lee::state::{Frame, Place, State, Step};
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::choice::Word;
use kernel::{Dice, RandomDice, Ruleset, Side, Turn, Viewer, laws};
use protocol::http::About;
use protocol::view::LogEntry;

/// Two blocks of one side that have changed places, unknown to the others.
#[derive(Clone, Copy)]
struct Swap {
    side: Side,
    blocks: [BlockId; 2],
}

impl Swap {
    /// Two random combat blocks of a side that stand face down in different hexes; or one of them in the pool.
    fn draw(state: &State, side: Side, dice: &mut RandomDice) -> Option<Swap> {
        let units = rules().tables.units(side) - rules().tables.leaders;
        let on_map = (state.places.on_map() & units) - state.revealed;
        let pool = state.places.off_map(Place::Pool) & units;
        let one = on_map.into_iter().nth(dice.below(u32::from(on_map.len())) as usize)?;
        let others = if dice.below(4) == 0 { pool } else { on_map };
        let other = others
            .into_iter()
            .nth(dice.below(u32::from(others.len().max(1))) as usize)?;
        let blocks = [BlockId(one), BlockId(other)];
        let apart = state.places.of(blocks[0]) != state.places.of(blocks[1]);
        apart.then_some(Swap { side, blocks })
    }

    /// The state in which the two have changed places; a block that was in the pool takes the steps of the other.
    fn twin(self, state: &State) -> State {
        let [one, other] = self.blocks;
        let mut twin = state.clone();
        twin.places.put(one, state.places.of(other));
        twin.places.put(other, state.places.of(one));
        twin.tokens[one.0] = state.tokens[other.0];
        twin.tokens[other.0] = state.tokens[one.0];
        if state.steps(other) == 0 {
            let most = rules().data.block(other).max_steps;
            twin.steps[other.0] = state.steps(one).min(most);
            twin.steps[one.0] = 0;
        }
        twin
    }

    /// The same choice of the owner in the twin.
    fn mirrored(self, side: Side, choice: Choice) -> Choice {
        if side != self.side {
            return choice;
        }
        let text = choice.to_string();
        let mut words = text.split(':').map(str::to_owned).collect::<Vec<_>>();
        let [one, other] = self.blocks.map(|block| block.wire().to_string());
        if choice.targets().piece.is_some() {
            if words[1] == one {
                words[1] = other;
            } else if words[1] == other {
                words[1] = one;
            }
        }
        words.join(":").parse().expect("a choice of another block is a choice")
    }

    /// Whether nobody but the owner can know: both lie face down, and neither fights, force-marches, or is at the mercy of
    /// a rule that shows what it is.
    fn is_secret(self, state: &State) -> bool {
        let quiet = |block: BlockId| {
            !state.revealed.contains(block.0)
                && !state.turn.forced.contains(block.0)
                && state.places.hex(block).is_none_or(|hex| !is_met(state, self.side, hex))
        };
        self.blocks.into_iter().all(quiet)
    }
}

/// Whether enemies of a side stand in a hex.
fn is_met(state: &State, side: Side, hex: HexId) -> bool {
    state.places.at(hex).meets(rules().tables.units(side.other()))
}

/// Plays both twins on with the same choices and dice, while the difference is secret; returns the number of steps.
fn twins_stay_alike(swap: Swap, mut twins: [State; 2], viewer: Viewer, seed: u64, limit: usize) -> usize {
    let rules = rules();
    let mut dice = RandomDice::new(seed);
    for step in 0..limit {
        if !twins.iter().all(|twin| swap.is_secret(twin)) || matches!(twins[0].frame(), Some(Frame::Supply(_))) {
            return step;
        }
        let views = [0, 1].map(|twin| rules.view(&twins[twin], viewer));
        assert!(views[0] == views[1], "{viewer:?} sees a difference");
        assert_eq!(rules.to_act(&twins[0]), rules.to_act(&twins[1]));
        let waiting: Vec<Side> = rules.to_act(&twins[0]).iter().collect();
        let Some(side) = waiting.get(dice.below(waiting.len().max(1) as u32) as usize).copied() else {
            return step;
        };
        let mut choices = Vec::new();
        rules.choices(&twins[0], side, &mut choices);
        if viewer.side() == Some(side) {
            let mut others = Vec::new();
            rules.choices(&twins[1], side, &mut others);
            assert_eq!(choices, others, "{viewer:?} has other choices");
        }
        choices.retain(|choice| rules.judge(&twins[1], side, swap.mirrored(side, *choice)).is_ok());
        if choices.is_empty() {
            return step;
        }
        let choice = choices[dice.below(choices.len() as u32) as usize];
        let rolls = dice.clone();
        let mut logs: [Vec<LogEntry>; 2] = Default::default();
        for (index, twin) in twins.iter_mut().enumerate() {
            let said = if index == 0 {
                choice
            } else {
                swap.mirrored(side, choice)
            };
            let mut rolls = rolls.clone();
            let mut turn = Turn::new(&mut rolls);
            rules.apply(twin, side, said, &mut turn).expect("it was judged legal");
            logs[index] = turn
                .log
                .iter()
                .filter_map(|entry| entry.for_viewer(viewer).cloned())
                .collect();
        }
        if twins.iter().all(|twin| swap.is_secret(twin)) {
            assert_eq!(logs[0], logs[1], "{viewer:?} reads a difference after {choice}");
        }
        dice.below(1 << 20);
    }
    limit
}

/// What a curious player asks about: some of what he sees, and some of what he does not.
fn abouts(state: &State, dice: &mut RandomDice) -> Vec<About> {
    let mut abouts = Vec::new();
    for _ in 0..40 {
        let piece = 1 + dice.below(400) as u16;
        let space = rules().data.hexes[dice.below(rules().data.hexes.len() as u32) as usize].code;
        abouts.push(About {
            piece: (dice.below(4) != 0).then_some(piece),
            space: (dice.below(2) == 0).then_some(space),
            verb: (dice.below(3) == 0).then(|| "move".to_owned()),
        });
    }
    abouts.extend(state.places.on_map().map(|block| About {
        piece: Some(state.tokens[block].wire()),
        ..About::default()
    }));
    abouts
}

#[test]
fn nobody_tells_which_of_two_hidden_blocks_is_which() {
    let mut sample = RandomDice::new(3);
    let (mut twins, mut steps) = (0, 0);
    for game in 0..24 {
        laws::random_game(rules(), opening(game), game, LIMIT, |step| {
            let between = matches!(step.after.frame(), Some(Frame::Bids | Frame::Turn(Step::Activate)));
            if !between || !step.after.turn.active.is_empty() || sample.below(12) != 0 {
                return;
            }
            for viewer in Viewer::ALL {
                let side = viewer.side().map_or(Side::BOTH[sample.below(2) as usize], Side::other);
                let Some(swap) = Swap::draw(step.after, side, &mut sample) else {
                    continue;
                };
                let pair = [step.after.clone(), swap.twin(step.after)];
                steps += twins_stay_alike(swap, pair, viewer, sample.next_u64(), 150);
                twins += 1;
            }
        });
    }
    println!("{twins} twins, {steps} steps");
    assert!(twins > 200 && steps > 5_000, "{twins} twins, {steps} steps");
}

#[test]
fn all_questions_are_answered_alike() {
    let mut sample = RandomDice::new(4);
    for game in 0..3 {
        let mut left = 2;
        laws::random_game(rules(), opening(game), game, LIMIT, |step| {
            let marching = step.after.frame() == Some(Frame::Turn(Step::March));
            if left == 0 || !marching || sample.below(30) != 0 {
                return;
            }
            left -= 1;
            let viewer = Viewer::ALL[sample.below(2) as usize];
            let side = viewer.side().map_or(Side::Union, Side::other);
            let Some(swap) = Swap::draw(step.after, side, &mut sample) else {
                return;
            };
            let moved = swap
                .blocks
                .into_iter()
                .any(|block| step.after.turn.moved.contains(block.0));
            if !moved {
                let abouts = abouts(step.after, &mut sample);
                laws::looks_the_same(rules(), [step.after, &swap.twin(step.after)], viewer, &abouts);
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
            if matches!(step.after.frame(), Some(Frame::Supply(_))) || sample.below(30) != 0 {
                return;
            }
            let side = Side::BOTH[sample.below(2) as usize];
            let units = rules().tables.units(side) - rules().tables.leaders;
            let hidden = (step.after.places.on_map() & units) - step.after.revealed;
            let strong: Vec<u8> = hidden.filter(|block| step.after.steps[*block] >= 3).collect();
            let Some(block) = strong.get(sample.below(strong.len().max(1) as u32) as usize).copied() else {
                return;
            };
            let mut twin = step.after.clone();
            twin.steps[block] -= 1;
            let is_secret = |state: &State| {
                state.steps[block] >= 2
                    && !state.revealed.contains(block)
                    && !matches!(state.frame(), Some(Frame::Supply(_)))
                    && state
                        .places
                        .hex(BlockId(block))
                        .is_some_and(|hex| !is_met(state, side, hex))
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
            let units = rules().tables.units(side) - step.after.revealed;
            let strong = units.filter(|block| step.after.steps[*block] >= 3 && waits(spots[*block]));
            let strong: Vec<u8> = strong.collect();
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
                Some(Frame::Turn(Step::Activate)) => step.before.frames == step.after.frames,
                _ => false,
            };
            if !secret || matches!(step.choice, Choice::Done | Choice::Reopen | Choice::Pass) {
                return;
            }
            for viewer in [step.side.other().into(), Viewer::Spectator] {
                let [before, after] = [step.before, step.after].map(|state| rules().view(state, viewer));
                assert_eq!(before.pieces, after.pieces, "{viewer:?} sees {}", step.choice);
                assert_eq!(
                    before.prompt, after.prompt,
                    "{viewer:?} is asked otherwise after {}",
                    step.choice
                );
                let bid = matches!(step.choice, Choice::Bid(_));
                assert!(
                    bid || step.log[viewer.index()].is_empty(),
                    "{viewer:?} reads of {}",
                    step.choice
                );
            }
        });
    }
}
