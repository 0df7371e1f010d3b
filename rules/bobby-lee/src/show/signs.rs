//! The signs on blocks that are said without parameters: what everybody sees of a block beside its face, and what only its
//! owner sees.

use kernel::{Phrase, Side};

use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet};
use crate::state::{Frame, Spot, State, TurnStage};

/// Which blocks bear which signs, as somebody sees them.
pub(super) struct Signs {
    /// The blocks that bear each of them, in the order in which they are shown.
    bare: [(BlockSet, &'static str); 10],
    /// The blocks that bear any: few do.
    any: BlockSet,
}

impl Signs {
    /// The signs of a side's blocks as it sees them itself; those of all blocks as everybody else does (`None`).
    pub(super) fn of(game: &BobbyLee, state: &State, owner: Option<Side>) -> Signs {
        let blocks = owner.map_or_else(|| game.all_blocks(), |side| game.lookups.blocks[side]);
        let (known, own) = match owner {
            Some(_) => (blocks, blocks),
            None => (state.revealed, BlockSet::EMPTY),
        };
        let only_if = |holds: bool, blocks: BlockSet| if holds { blocks } else { BlockSet::EMPTY };
        let these = |named: Option<BlockId>| named.map_or(BlockSet::EMPTY, BlockSet::of);
        let (turn, fight) = (&state.turn, &state.fight);
        let frame = state.frame();
        let choosing = only_if(frame == Some(Frame::Turn(TurnStage::Activate)), known & turn.active);
        let commanding = only_if(frame == Some(Frame::Turn(TurnStage::March)), known & turn.active);
        // 3.2: who lies face down in the Reserve is one of those who wait there.
        let waits = |block: &BlockId| fight.spots[*block].is_some_and(Spot::is_reserve);
        let idle: BlockSet = only_if(fight.is_battle(), fight.acted - known).filter(waits).collect();
        let lifted = state
            .lifted
            .into_iter()
            .fold(BlockSet::EMPTY, |lifted, unit| lifted | these(unit));
        let bare = [
            (state.disrupted, "disrupted"),
            (turn.forced, "forced"),
            (choosing, "chosen"),
            (commanding, "active"),
            ((choosing | commanding) & these(turn.supreme), "supreme"),
            // In a battle nobody marches, and there is no room for it on a block of the board.
            (
                only_if(!fight.is_battle(), (own & turn.moved) - these(turn.mover)),
                "moved",
            ),
            (own & lifted, "lifted"),
            (only_if(fight.is_battle(), fight.acted - idle), "acted"),
            (known & fight.half, "half-hit"),
            (own & these(fight.aiming), "aiming"),
        ];
        Signs {
            any: bare.iter().fold(BlockSet::EMPTY, |any, (bearers, _)| any | *bearers),
            bare,
        }
    }

    /// The blocks that bear any.
    pub(super) fn bearers(&self) -> BlockSet {
        self.any
    }

    /// The signs of a block.
    pub(super) fn on(&self, block: BlockId) -> Vec<Phrase> {
        if !self.any.contains(block) {
            return Vec::new();
        }
        let borne = self.bare.iter().filter(|(bearers, _)| bearers.contains(block));
        borne.map(|(_, sign)| Phrase::bare(sign)).collect()
    }
}
