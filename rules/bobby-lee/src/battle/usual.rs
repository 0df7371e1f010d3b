//! The usual deployment, for those who do not want to place every block themselves (6.2).
//!
//! Nobody leaves a position empty: the foot mans them, the strongest first, and where it is short the strongest of the
//! others, leaders last. The rest of the foot and the guns go where the line is thinnest; single steps wait in the Reserve
//! with the horse and the leaders, unless one of them stands alone.

use std::cmp::Reverse;

use kernel::Side;

use crate::battle::field::Field;
use crate::choice::Choice;
use crate::data::{Kind, Position};
use crate::game::BobbyLee;
use crate::ids::BlockId;
use crate::state::{Spot, State};

/// Where a kind of block stands as a rule, in the order in which blocks are placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Post {
    /// Where the line is thinnest.
    Line,
    /// Where the fewest guns are.
    Guns,
    /// Beside one that has a single step too and stands alone, or in the Reserve.
    Second,
    /// In the Reserve.
    Reserve,
    /// In the Reserve, and in the line only where there is nobody else.
    Leader,
}

impl BobbyLee {
    /// Where the blocks of a side that are not deployed stand as a rule.
    pub(super) fn usual_deployment(&self, state: &State, side: Side) -> Vec<Choice> {
        let Some(hex) = state.fight.hex else { return Vec::new() };
        let left = self.blocks_in(state, side, hex);
        let mut left: Vec<BlockId> = left.filter(|block| Self::spot(state, *block).is_none()).collect();
        let mut field = self.field(state);
        let mut plan: Vec<(BlockId, Spot)> = Vec::with_capacity(left.len());
        // Among equals the lot decides: the order of numbers would tell the enemy who is who.
        left.sort_by_key(|block| {
            let post = self.post(state, *block);
            let rank = (post != Post::Line, post == Post::Leader);
            (rank, Reverse(state.steps(*block)), post, state.tokens[*block])
        });
        let empty: Vec<Spot> = self
            .line(state, side)
            .filter(|spot| field.at(side, *spot).is_empty())
            .collect();
        let mut rest = left.split_off(empty.len().min(left.len()));
        for (block, spot) in left.into_iter().zip(empty) {
            field.put(side, block, spot);
            plan.push((block, spot));
        }
        rest.sort_by_key(|block| self.post(state, *block));
        for block in rest {
            let spot = self.usual_spot(state, side, &field, block);
            field.put(side, block, spot);
            plan.push((block, spot));
        }
        let choice = |(block, spot): (BlockId, Spot)| Choice::Deploy(block, spot.space());
        plan.into_iter().map(choice).collect()
    }

    /// Whether the usual deployment leaves a position with a single step (6.2): that it is weak is seen before the enemy
    /// sees it.
    pub(crate) fn leaves_thin(&self, state: &State, side: Side) -> bool {
        let mut field = self.field(state);
        for choice in self.usual_deployment(state, side) {
            if let Choice::Deploy(block, space) = choice
                && let Some(spot) = Spot::read(space)
            {
                field.put(side, block, spot);
            }
        }
        let steps = |spot: Spot| -> u8 { field.at(side, spot).map(|block| state.steps[block]).sum() };
        self.line(state, side).any(|spot| steps(spot) == 1)
    }

    fn post(&self, state: &State, block: BlockId) -> Post {
        match self.block(block).kind {
            Kind::Infantry | Kind::Garrison if state.steps(block) > 1 => Post::Line,
            Kind::Infantry | Kind::Garrison => Post::Second,
            Kind::Artillery => Post::Guns,
            Kind::Leader(_) => Post::Leader,
            _ => Post::Reserve,
        }
    }

    /// The positions of the line of a side.
    fn line(&self, state: &State, side: Side) -> impl Iterator<Item = Spot> + Clone {
        let line = [Position::Centre, Position::Left, Position::Right];
        let line = line.into_iter().filter(|position| self.has_position(state, *position));
        line.map(move |position| Spot::new(side, position))
    }

    /// Where a block stands as a rule when no position is empty for want of it.
    fn usual_spot(&self, state: &State, side: Side, field: &Field, block: BlockId) -> Spot {
        let mut line = self.line(state, side);
        let steps = |spot: &Spot| -> u8 { field.at(side, *spot).map(|block| state.steps[block]).sum() };
        let guns = |spot: &Spot| {
            let guns = field.at(side, *spot);
            guns.filter(|block| self.block(*block).kind == Kind::Artillery).count()
        };
        let spot = match self.post(state, block) {
            Post::Line => line.min_by_key(steps),
            Post::Guns => line.min_by_key(|spot| (guns(spot), steps(spot))),
            Post::Second => line.find(|spot| steps(spot) == 1),
            Post::Reserve | Post::Leader => None,
        };
        spot.unwrap_or(Spot::reserve(side))
    }
}
