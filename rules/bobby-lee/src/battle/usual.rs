//! The usual deployment, for those who do not want to place every block themselves (6.2).
//!
//! The foot forms the line, the strongest first and each where the line is thinnest; single steps wait in the Reserve with
//! the horse and the leaders; guns are divided among the positions. A position that would stay empty is filled from those
//! who would wait.

use kernel::Side;

use super::{Field, Spot};
use crate::BobbyLee;
use crate::choice::Choice;
use crate::data::{BlockId, Kind, Position};
use crate::state::State;

/// Where a kind of block stands as a rule, in the order in which blocks are placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Post {
    /// Where the line is thinnest.
    Line,
    /// Where the fewest guns are.
    Guns,
    /// In the Reserve.
    Reserve,
}

impl BobbyLee {
    /// Where the blocks of a side that are not deployed stand as a rule.
    pub(super) fn usual_deployment(&self, state: &State, side: Side) -> Vec<Choice> {
        let Some(hex) = state.fight.hex else { return Vec::new() };
        let left = self.blocks_in(state, side, hex).map(BlockId);
        let mut left: Vec<BlockId> = left.filter(|block| Self::spot(state, *block).is_none()).collect();
        // Among equals the lot decides: the order of numbers would tell the enemy who is who.
        left.sort_by_key(|block| {
            let strength = std::cmp::Reverse(state.steps(*block));
            (self.post(state, *block), strength, state.tokens[block.0])
        });
        let mut field = self.field(state);
        let mut plan: Vec<(BlockId, Spot)> = Vec::with_capacity(left.len());
        for (index, block) in left.iter().enumerate() {
            let spot = self.usual_spot(state, side, &field, *block, left.len() - index);
            field.put(side, *block, spot);
            plan.push((*block, spot));
        }
        let choice = |(block, spot): (BlockId, Spot)| Choice::Deploy(block, spot.space());
        plan.into_iter().map(choice).collect()
    }

    fn post(&self, state: &State, block: BlockId) -> Post {
        match self.block(block).kind {
            Kind::Infantry | Kind::Garrison if state.steps(block) > 1 => Post::Line,
            Kind::Artillery => Post::Guns,
            _ => Post::Reserve,
        }
    }

    /// Where a block stands as a rule while so many, itself among them, are still to be placed.
    fn usual_spot(&self, state: &State, side: Side, field: &Field, block: BlockId, left: usize) -> Spot {
        let line = [Position::Centre, Position::Left, Position::Right];
        let line = line.into_iter().filter(|position| self.has_position(state, *position));
        let line = line.map(|position| Spot::new(side, position));
        let empty: Vec<Spot> = line.clone().filter(|spot| field.at(side, *spot).is_empty()).collect();
        let steps = |spot: &Spot| -> u8 { field.at(side, *spot).map(|block| state.steps[block]).sum() };
        let guns = |spot: &Spot| {
            let guns = field.at(side, *spot);
            guns.filter(|block| self.block(BlockId(*block)).kind == Kind::Artillery)
                .count()
        };
        let post = self.post(state, block);
        let spot = match (empty.first(), post) {
            (Some(spot), Post::Line) => Some(*spot),
            (Some(spot), _) if empty.len() >= left => Some(*spot),
            (_, Post::Line) => line.min_by_key(steps),
            (_, Post::Guns) => line.min_by_key(guns),
            (_, Post::Reserve) => None,
        };
        spot.unwrap_or(Spot::reserve(side))
    }
}
