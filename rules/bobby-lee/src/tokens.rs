//! What the other side calls a block that it does not know: a token of three digits, drawn anew whenever the block could
//! be confused with others.
//!
//! A side's own blocks bear fixed numbers below 100 for itself. Whatever happens to several hidden blocks in an order that
//! the other side can watch (dice, log lines) happens in the order of their tokens, [`BobbyLee::in_open_order`].

use kernel::choice::Target;
use kernel::{Side, Turn};
use maps::sets::Set;
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::data::{BlockId, HexId};
use crate::hexes::HexSet;
use crate::state::{BLOCKS, State};

/// The name of a block among those who do not own it; 0 while it has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(u16);

/// The lowest token.
const FIRST: u16 = 100;
/// The highest token.
const LAST: u16 = 999;

impl Target for Token {
    fn wire(self) -> u16 {
        self.0
    }

    fn read(number: u16) -> Option<Token> {
        (FIRST..=LAST).contains(&number).then_some(Token(number))
    }
}

impl Target for BlockId {
    fn wire(self) -> u16 {
        u16::from(self.0) + 1
    }

    fn read(number: u16) -> Option<BlockId> {
        let block = number.checked_sub(1)?;
        (usize::from(block) < BLOCKS).then_some(BlockId(block as u8))
    }
}

impl BobbyLee {
    /// The block of the other side of `side` that bears a token and stands on the map.
    pub(crate) fn foe(&self, state: &State, side: Side, token: Token) -> Option<BlockId> {
        let foes = state.places.on_map() & self.tables.blocks[side.other().index()];
        foes.map(BlockId).find(|block| state.tokens[block.0] == token)
    }

    /// The number under which a viewer knows a block: its own for its side, the token for all others.
    pub(crate) fn name_for(&self, state: &State, viewer: Option<Side>, block: BlockId) -> u16 {
        if viewer == Some(self.side(block)) {
            block.wire()
        } else {
            state.tokens[block.0].wire()
        }
    }

    /// The number under which a line tells a viewer of a block: that of its counter where he knows it, so that the line names
    /// it still when the block is gone or its token is another's.
    pub(crate) fn told_as(&self, state: &State, viewer: Option<Side>, block: BlockId) -> u16 {
        if state.revealed.contains(block.0) {
            block.wire()
        } else {
            self.name_for(state, viewer, block)
        }
    }

    /// Gives a block that comes onto the map a token that no block bears or bore just now.
    pub(crate) fn draw_token(state: &mut State, block: BlockId, turn: &mut Turn<'_>) {
        let token = loop {
            let hundreds = turn.below(9) as u16;
            let rest = turn.below(100) as u16;
            let token = Token(FIRST + 100 * hundreds + rest);
            let taken = (0..BLOCKS as u8).any(|other| state.tokens[other] == token);
            if !taken {
                break token;
            }
        };
        state.tokens[block.0] = token;
    }

    /// Turns blocks of one side face down and mixes them with the others of their side that lie face down in the hex: from
    /// now on nobody can tell which of these is which.
    pub(crate) fn hide(&self, state: &mut State, hex: HexId, side: Side, blocks: Set, turn: &mut Turn<'_>) {
        state.revealed -= blocks;
        self.mix(state, hex, side, turn);
    }

    /// Mixes the blocks of a side that lie face down in a hex: they exchange their tokens at random.
    pub(crate) fn mix(&self, state: &mut State, hex: HexId, side: Side, turn: &mut Turn<'_>) {
        let hidden = (state.places.at(hex) & self.tables.blocks[side.index()]) - state.revealed;
        Self::shuffle(state, hidden, turn);
    }

    /// Mixes blocks that lie face down with the others of their side in their hexes.
    pub(crate) fn mix_around(&self, state: &mut State, blocks: Set, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let mut left = blocks & self.tables.blocks[side.index()] & state.places.on_map();
            let mut hexes = HexSet::EMPTY;
            while let Some(hex) = left.first().and_then(|block| state.places.hex(BlockId(block))) {
                left -= state.places.at(hex);
                hexes.insert(hex);
            }
            for hex in hexes {
                self.mix(state, hex, side, turn);
            }
        }
    }

    /// Exchanges the tokens of these blocks at random, each order equally likely.
    pub(crate) fn shuffle(state: &mut State, blocks: Set, turn: &mut Turn<'_>) {
        let (order, count) = by_token(state, blocks);
        for last in (1..count).rev() {
            let pick = turn.below(last as u32 + 1) as usize;
            let (one, other) = (order[last].0, order[pick].0);
            let token = state.tokens[one];
            state.tokens[one] = state.tokens[other];
            state.tokens[other] = token;
        }
    }

    /// Blocks in the order of their tokens: the order for whatever the other side can watch, because the order of their
    /// numbers would tell which is which.
    pub(crate) fn in_open_order(state: &State, blocks: Set) -> impl Iterator<Item = BlockId> + use<> {
        let (order, count) = by_token(state, blocks);
        order.into_iter().take(count)
    }
}

fn by_token(state: &State, blocks: Set) -> ([BlockId; BLOCKS], usize) {
    let mut order = [BlockId(0); BLOCKS];
    let mut count = 0;
    for block in blocks {
        order[count] = BlockId(block);
        count += 1;
    }
    order[..count].sort_unstable_by_key(|block| state.tokens[block.0]);
    (order, count)
}
