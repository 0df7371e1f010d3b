//! Reinforcements from adjacent hexes (6.7).

use kernel::{Refusal, Side, Turn};

use crate::battle::orders;
use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexId};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{Assault, Place, Spot, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const NOT_ADJACENT: Refusal = Refusal::new("6.7", "Reinforcements come from adjacent hexes.");
    pub(super) const THERE: Refusal = Refusal::new("6.7", "This block is in the battle already.");
    pub(super) const IMPASSABLE: Refusal = Refusal::new("6.71", "Reinforcements cannot cross this hexside.");
    pub(super) const PENDING: Refusal = Refusal::new("6.7", "This block stands where a battle is pending.");
    pub(super) const DISRUPTED: Refusal = Refusal::new(
        "6.35",
        "This block retreated or regrouped in this turn and is disrupted.",
    );
    pub(super) const FULL: Refusal = Refusal::new("6.71", "No more can reinforce over this hexside in this turn.");
}
use refusals as no;

/// How many blocks reinforce over a pontoon bridge (5.41).
const OVER_PONTOON: u8 = 1;

impl BobbyLee {
    /// How many more blocks of a side may come from a hex in this segment: at least one.
    fn way_in(&self, state: &State, side: Side, from: HexId) -> Result<u8, Refusal> {
        let hex = state.fight.hex.ok_or(NOT_NOW)?;
        let edge = self.data.between(from, hex).ok_or(no::NOT_ADJACENT)?;
        if self.occupies(state, side.other(), from) {
            return Err(no::PENDING);
        }
        let pontoon = side == state.active && self.assault(state, edge).is_some_and(|assault| assault.pontoon);
        let limit = match () {
            () if pontoon => OVER_PONTOON,
            () if self.edge(edge).passable => self.data.reinforce_limit(edge, hex, state.weather()),
            () => 0,
        };
        if limit == 0 {
            return Err(no::IMPASSABLE);
        }
        let limit = if state.fight.is_night() { 2 * limit } else { limit };
        match limit.saturating_sub(Self::crossed(state, edge)) {
            0 => Err(no::FULL),
            more => Ok(more),
        }
    }

    pub(super) fn judge_reinforce(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let Choice::Reinforce(block) = choice else {
            return Err(NOT_NOW);
        };
        if !self.lookups.units(side).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        let from = state.places.hex(block).ok_or(NO_SUCH_PIECE)?;
        if Some(from) == state.fight.hex {
            return Err(no::THERE);
        }
        self.way_in(state, side, from)?;
        if state.disrupted.contains(block) {
            return Err(no::DISRUPTED);
        }
        Ok(())
    }

    /// The blocks that a side may bring in.
    pub(super) fn reinforcements(&self, state: &State, side: Side) -> BlockSet {
        let ways = self.ways_in(state, side);
        ways.fold(BlockSet::EMPTY, |all, (blocks, _)| all | blocks)
    }

    /// How many of them can still come in this segment.
    pub(super) fn can_come(&self, state: &State, side: Side) -> u8 {
        let ways = self.ways_in(state, side);
        ways.map(|(blocks, room)| blocks.len().min(room)).sum()
    }

    /// The blocks that may come from each adjacent hex, and how many of them.
    fn ways_in(&self, state: &State, side: Side) -> impl Iterator<Item = (BlockSet, u8)> {
        let adjacent = state.fight.hex.map(|hex| self.hex(hex).adjacent.iter());
        adjacent.into_iter().flatten().filter_map(move |next| {
            let room = self.way_in(state, side, next.to).ok()?;
            Some((self.blocks_in(state, side, next.to) - state.disrupted, room))
        })
    }

    pub(super) fn list_reinforcements(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let blocks = self.reinforcements(state, side);
        into.extend(blocks.map(Choice::Reinforce));
    }

    /// Whether there is nothing to ask about reinforcements: a side that has brought some finishes itself.
    pub(super) fn brings_nobody(&self, state: &State, side: Side) -> bool {
        let none = state.fight.crossed.is_empty() && self.reinforcements(state, side).is_empty();
        orders::ALONE.is_given(state, side) || none
    }

    /// A block comes into the battle: to the Reserve. Where the attacker came in, he may go out (6.31). What is `said` of it
    /// is a case and the key of a phrase.
    pub(super) fn reinforce(
        &self,
        state: &mut State,
        block: BlockId,
        said: (&'static str, &'static str),
        turn: &mut Turn<'_>,
    ) {
        let (Some(hex), Some(from)) = (state.fight.hex, state.places.hex(block)) else {
            return;
        };
        let side = self.side(block);
        if let Some(edge) = self.data.between(from, hex) {
            Self::count_crossing(state, edge);
            if side == state.active && self.assault(state, edge).is_none() {
                state.turn.assaults.push(Assault {
                    edge,
                    from,
                    to: hex,
                    blocks: 0,
                    pontoon: false,
                });
            }
        }
        self.log_move(state, block, from, hex, said, turn);
        state.places.put(block, Place::Hex(hex));
        if state.fight.is_battle() {
            state.fight.spots[block] = Some(Spot::reserve(side));
        }
    }
}
