//! The blocks as sets, for quick questions.

use maps::rows::Row;
use protocol::{BySide, Side};

use crate::data::{Block, GameData, Kind, LeaderClass};
use crate::ids::{BLOCKS, BlockId, BlockSet};

/// Sets of blocks, derived from the [`GameData`].
#[derive(Clone, Debug)]
pub struct Lookups {
    /// The blocks of each side.
    pub blocks: BySide<BlockSet>,
    /// The leaders of both sides.
    pub leaders: BlockSet,
    /// The Supreme Leaders.
    pub supreme: BlockSet,
    /// The entrenchments.
    pub entrenchments: BlockSet,
    /// To each block those of its side that are of its kind, which are its equals.
    pub alike: Row<BlockSet, BLOCKS, BlockId>,
}

impl Lookups {
    /// The sets of what is printed.
    #[must_use]
    pub fn new(data: &GameData) -> Lookups {
        let blocks = |wanted: &dyn Fn(&Block) -> bool| -> BlockSet {
            data.block_ids().filter(|block| wanted(data.block(*block))).collect()
        };
        let mut alike = Row::default();
        for block in data.block_ids() {
            let one = data.block(block);
            alike[block] = blocks(&|other| (other.side, other.kind) == (one.side, one.kind));
        }
        let is_supreme = |class| matches!(class, LeaderClass::Supreme | LeaderClass::SupremeOrArmy);
        Lookups {
            blocks: BySide::of(|side| blocks(&|block| block.side == side)),
            leaders: blocks(&|block| block.kind.leader().is_some()),
            supreme: blocks(&|block| block.kind.leader().is_some_and(|leader| is_supreme(leader.class))),
            entrenchments: blocks(&|block| matches!(block.kind, Kind::Entrenchment(_))),
            alike,
        }
    }

    /// The combat blocks and leaders of a side: everything that stands on the map.
    #[inline]
    #[must_use]
    pub fn units(&self, side: Side) -> BlockSet {
        self.blocks[side] - self.entrenchments
    }

    /// Whether a block is a leader.
    #[inline]
    #[must_use]
    pub fn is_leader(&self, block: BlockId) -> bool {
        self.leaders.contains(block)
    }
}
