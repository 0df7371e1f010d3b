//! What the other side calls a block that it does not know: a token of three digits, drawn anew whenever the block could
//! be confused with others.
//!
//! A side's own blocks bear fixed numbers below 100 for itself. Whatever happens to several hidden blocks in an order that
//! the other side can watch (dice, log lines) happens in the order of their tokens, [`BobbyLee::in_open_order`].

use kernel::choice::Target;
use kernel::{Side, Turn};

use crate::game::BobbyLee;
use crate::ids::{BLOCKS, BlockId, BlockSet, HexId, HexSet, Token};
use crate::state::State;

impl BobbyLee {
    /// The block of the other side of `side` that bears a token and stands on the map.
    pub(crate) fn foe(&self, state: &State, side: Side, token: Token) -> Option<BlockId> {
        let mut foes = state.places.on_map() & self.lookups.blocks[side.other()];
        foes.find(|block| state.tokens[*block] == token)
    }

    /// Gives a block that comes onto the map a token that no block bears or bore just now: the next free one from where the
    /// draw points. Another draw for each that is taken would never end with dice that say the same again and again.
    pub(crate) fn draw_token(state: &mut State, block: BlockId, turn: &mut Turn<'_>) {
        let hundreds = turn.below(9) as u16;
        let drawn = 100 * hundreds + turn.below(100) as u16;
        let tokens = (drawn..Token::COUNT).chain(0..drawn).map(Token::nth);
        let free = { tokens }.find(|token| !state.tokens.0.contains(token));
        state.tokens[block] = free.expect("there are more tokens than blocks");
    }

    /// Turns blocks of one side face down and mixes them with the others of their side that lie face down in the hex: from
    /// now on nobody can tell which of these is which.
    pub(crate) fn hide(&self, state: &mut State, hex: HexId, side: Side, blocks: BlockSet, turn: &mut Turn<'_>) {
        state.revealed -= blocks;
        self.mix(state, hex, side, turn);
    }

    /// Mixes the blocks of a side that lie face down in a hex: they exchange their tokens at random. Those who are disrupted
    /// lie apart from the others until they recover (6.35).
    pub(crate) fn mix(&self, state: &mut State, hex: HexId, side: Side, turn: &mut Turn<'_>) {
        let hidden = (state.places.at(hex) & self.lookups.blocks[side]) - state.revealed;
        Self::shuffle(state, hidden - state.disrupted, turn);
        Self::shuffle(state, hidden & state.disrupted, turn);
    }

    /// Mixes blocks that lie face down with the others of their side in their hexes.
    pub(crate) fn mix_around(&self, state: &mut State, blocks: BlockSet, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let mut left = blocks & self.lookups.blocks[side] & state.places.on_map();
            let mut hexes = HexSet::EMPTY;
            while let Some(hex) = left.first().and_then(|block| state.places.hex(block)) {
                left -= state.places.at(hex);
                hexes.insert(hex);
            }
            for hex in hexes {
                self.mix(state, hex, side, turn);
            }
        }
    }

    /// Exchanges the tokens of these blocks at random, each order equally likely.
    pub(crate) fn shuffle(state: &mut State, blocks: BlockSet, turn: &mut Turn<'_>) {
        let (order, count) = by_token(state, blocks);
        for last in (1..count).rev() {
            let pick = turn.below(last as u32 + 1) as usize;
            let (one, other) = (order[last], order[pick]);
            let token = state.tokens[one];
            state.tokens[one] = state.tokens[other];
            state.tokens[other] = token;
        }
    }

    /// Blocks in the order of their tokens: the order for whatever the other side can watch, because the order of their
    /// numbers would tell which is which.
    pub(crate) fn in_open_order(state: &State, blocks: BlockSet) -> impl Iterator<Item = BlockId> + use<> {
        let (order, count) = by_token(state, blocks);
        order.into_iter().take(count)
    }
}

fn by_token(state: &State, blocks: BlockSet) -> ([BlockId; BLOCKS], usize) {
    // Token and block as one number, which is quickly sorted.
    let mut both = [0_u32; BLOCKS];
    let mut count = 0;
    for block in blocks {
        both[count] = u32::from(state.tokens[block].wire()) << 8 | u32::from(block.0);
        count += 1;
    }
    both[..count].sort_unstable();
    (both.map(|both| BlockId(both as u8)), count)
}
