//! Questions that every chapter asks of the map and the blocks on it.

use kernel::Side;

use crate::data::{Block, Edge, Hex, LeaderClass};
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, EdgeId, HexId, HexSet, Space};
use crate::state::State;

impl BobbyLee {
    /// What is printed on a block.
    #[inline]
    pub(crate) fn block(&self, block: BlockId) -> &Block {
        self.data.block(block)
    }

    /// What is printed in a hex.
    #[inline]
    pub(crate) fn hex(&self, hex: HexId) -> &Hex {
        self.data.hex(hex)
    }

    /// What is printed on a hexside.
    #[inline]
    pub(crate) fn edge(&self, edge: EdgeId) -> &Edge {
        self.data.edge(edge)
    }

    /// Whose a block is.
    #[inline]
    pub(crate) fn side(&self, block: BlockId) -> Side {
        if self.lookups.blocks[Side::Union].contains(block) {
            Side::Union
        } else {
            Side::Confederate
        }
    }

    /// The blocks of both sides.
    #[inline]
    pub(crate) fn all_blocks(&self) -> BlockSet {
        self.lookups.blocks[Side::Union] | self.lookups.blocks[Side::Confederate]
    }

    /// The spaces of the wire: hexes and boxes, the same in all scenarios.
    pub(crate) fn spaces_of_board(&self) -> impl Iterator<Item = u16> + '_ {
        let board = self.data.scenarios.first().map(|scenario| &scenario.board);
        board
            .into_iter()
            .flat_map(|board| board.spaces.iter().map(|space| space.id))
    }

    /// What class of leader a block is.
    pub(crate) fn leader_class(&self, block: BlockId) -> Option<LeaderClass> {
        self.block(block).kind.leader().map(|leader| leader.class)
    }

    /// The space on the wire of a hex.
    #[inline]
    pub(crate) fn space(&self, hex: HexId) -> Space {
        Space(self.hex(hex).code)
    }

    /// The hex that a space on the wire is, unless it is a box.
    #[inline]
    pub(crate) fn hex_of(&self, space: Space) -> Option<HexId> {
        self.ground.hex(space.0)
    }

    /// The blocks of a side in a hex.
    #[inline]
    pub(crate) fn blocks_in(&self, state: &State, side: Side, hex: HexId) -> BlockSet {
        state.places.at(hex) & self.lookups.blocks[side]
    }

    /// Whether a side has a block in a hex.
    #[inline]
    pub(crate) fn occupies(&self, state: &State, side: Side, hex: HexId) -> bool {
        state.places.at(hex).meets(self.lookups.blocks[side])
    }

    /// The hexes in which a side has blocks.
    pub(crate) fn occupied(&self, state: &State, side: Side) -> HexSet {
        let blocks = state.places.on_map() & self.lookups.blocks[side];
        blocks.filter_map(|block| state.places.hex(block)).collect()
    }

    /// The hexes with blocks of both sides.
    pub(crate) fn contested(&self, state: &State) -> HexSet {
        self.occupied(state, Side::Union) & self.occupied(state, Side::Confederate)
    }
}
