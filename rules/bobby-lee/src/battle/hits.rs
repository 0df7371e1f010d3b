//! Hits are taken one by one by the strongest block, whichever its owner chooses among equals (6.63).

use kernel::{Refusal, Turn};

use crate::battle::orders;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{Spot, State};

const NOT_STRONGEST: Refusal = Refusal::new("6.63", "Hits are taken by the strongest block.");
const HALF_HIT: Refusal = Refusal::new("6.65", "The next hit is taken by the block that has taken half a hit.");

impl BobbyLee {
    /// The blocks among which the next hit can be taken.
    pub(crate) fn takers(&self, state: &State) -> BlockSet {
        let (Some(hits), Some(hex)) = (state.fight.hits, state.fight.hex) else {
            return BlockSet::EMPTY;
        };
        let mut hit = self.blocks_in(state, hits.on, hex);
        if let Some(spot) = hits.at {
            hit &= self.field(state).at(hits.on, spot);
        }
        if let Some(target) = hits.target {
            return hit & BlockSet::of(target);
        }
        if hit.meets(state.fight.half) {
            return hit & state.fight.half;
        }
        let strongest = hit.map(|block| state.steps[block]).max();
        hit.filter(|block| Some(state.steps[*block]) == strongest).collect()
    }

    pub(super) fn judge_loss(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let (Choice::Lose(block), Some(hits)) = (choice, state.fight.hits) else {
            return Err(NOT_NOW);
        };
        let own = state.fight.hex.map(|hex| self.blocks_in(state, hits.on, hex));
        if !own.is_some_and(|own| own.contains(block)) {
            return Err(NO_SUCH_PIECE);
        }
        let takers = self.takers(state);
        if takers.contains(block) {
            Ok(())
        } else if takers.meets(state.fight.half) {
            Err(HALF_HIT)
        } else {
            Err(NOT_STRONGEST)
        }
    }

    /// Takes hits while there is nothing to choose; then asks. The step that fired finds how many are left: none.
    pub(super) fn advance_hits(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let mut lost = Vec::new();
        while let Some(hits) = state.fight.hits.filter(|hits| hits.left > 0) {
            turn.tick();
            let takers = self.takers(state);
            let Some(first) = takers.first() else { break };
            let taker = if self.is_plain(state, takers) {
                first
            } else if orders::LOSSES.is_given(state, hits.on) {
                self.least_valuable(state, takers)
            } else {
                self.log_hits(state, &mut lost, turn);
                return true;
            };
            if state.steps(taker) == 1 {
                self.log_hits(state, &mut lost, turn);
            }
            if self.take_hit(state, taker, turn) {
                match lost.iter_mut().find(|(block, _)| *block == taker) {
                    Some((_, steps)) => *steps += 1,
                    None => lost.push((taker, 1)),
                }
            }
        }
        self.log_hits(state, &mut lost, turn);
        state.frames.pop();
        false
    }

    /// Says what blocks have lost so far, before one of them goes.
    fn log_hits(&self, state: &State, lost: &mut Vec<(BlockId, u8)>, turn: &mut Turn<'_>) {
        for (block, steps) in lost.drain(..) {
            self.log_loss(state, block, steps, "6.63", turn);
        }
    }

    /// A block takes the hit that its owner has chosen for it.
    pub(super) fn take_chosen_hit(&self, state: &mut State, block: BlockId, turn: &mut Turn<'_>) {
        if self.take_hit(state, block, turn) {
            self.log_loss(state, block, 1, "6.63", turn);
        }
    }

    /// Whether there is nothing to choose: one block, or blocks that differ in nothing. Among blocks that lie face down the
    /// owner is asked even then, because not to ask would tell the enemy how strong they are.
    fn is_plain(&self, state: &State, takers: BlockSet) -> bool {
        let Some(hits) = state.fight.hits else { return true };
        let together = match (hits.at, state.fight.hex) {
            (Some(spot), _) => self.field(state).at(hits.on, spot),
            (None, Some(hex)) => self.blocks_in(state, hits.on, hex),
            (None, None) => BlockSet::EMPTY,
        };
        let known = (together - state.revealed).is_empty() || together.len() == 1 || hits.target.is_some();
        let first = takers.first();
        known
            && first.is_none_or(|first| {
                let mut takers = takers;
                takers.all(|other| self.are_alike(state, first, other))
            })
    }

    /// Whether it makes no difference which of two blocks of equal strength takes a hit.
    fn are_alike(&self, state: &State, one: BlockId, other: BlockId) -> bool {
        let alike = |set: BlockSet| set.contains(one) == set.contains(other);
        let fight = &state.fight;
        let sets = [
            state.revealed,
            fight.acted,
            fight.calm,
            fight.spent,
            fight.half,
            fight.flanking,
        ];
        let army = !self.lookups.is_leader(one) && self.block(one).kind == self.block(other).kind;
        one == other || army && sets.into_iter().all(alike)
    }

    /// Whom a side with the standing order gives up first among blocks of equal strength: who is cheapest to replace, then
    /// the slowest, then who fires worst; then who has fired or moved already, then who lies face up; then the lot decides,
    /// because an order of numbers would tell the enemy who is who.
    pub(super) fn least_valuable(&self, state: &State, takers: BlockSet) -> BlockId {
        let worth = |block: &BlockId| {
            let printed = self.block(*block);
            let waits = !state.fight.acted.contains(*block);
            let hidden = !state.revealed.contains(*block);
            let price = (printed.step_cost, printed.cadre_cost);
            (price, printed.speed, printed.fire.first, waits, hidden)
        };
        let takers = Self::in_open_order(state, takers);
        takers.min_by_key(worth).expect("somebody takes the hit")
    }

    /// A block takes a hit: half of it in the line of a fortress (6.65); from long range its last step goes to the Reserve
    /// instead (6.63). Says whether it is left with a step less.
    fn take_hit(&self, state: &mut State, block: BlockId, turn: &mut Turn<'_>) -> bool {
        let half = self.takes_half(state, block);
        let Some(hits) = &mut state.fight.hits else {
            return false;
        };
        hits.left -= 1;
        let long = hits.long;
        if half {
            state.fight.half.insert(block);
            return false;
        }
        state.fight.half.remove(block);
        if long && state.steps(block) == 1 {
            let side = self.side(block);
            self.log_block(state, block, ("6.63", "driven-back"), turn);
            self.stand(state, block, Spot::reserve(side), turn);
            false
        } else {
            self.suffer(state, block, "6.63", turn)
        }
    }

    /// Whether the next hit on a block is the first of two that cost it a step (6.65).
    pub(crate) fn takes_half(&self, state: &State, block: BlockId) -> bool {
        self.is_doubled(state, block) && !state.fight.half.contains(block)
    }

    /// Whether it takes two hits to cost a block a step (6.65).
    fn is_doubled(&self, state: &State, block: BlockId) -> bool {
        let defends = self.side(block) == state.active.other();
        let within = match Self::spot(state, block) {
            Some(spot) => self.is_rampart(state, spot),
            None => self.in_fortress(state) && !state.fight.is_battle(),
        };
        defends && within
    }
}
