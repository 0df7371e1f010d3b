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
            let pick = turn.mix(last as u32 + 1) as usize;
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

/// Blocks by their tokens, those without one first, by their numbers: sorted by counting, because no two blocks bear the
/// same token and every view of a step asks for this.
fn by_token(state: &State, blocks: BlockSet) -> ([BlockId; BLOCKS], usize) {
    const WORDS: usize = ((Token::FIRST + Token::COUNT) as usize).div_ceil(64);
    let mut order = [BlockId(0); BLOCKS];
    let mut count = 0;
    let mut bearers = [BlockId(0); WORDS * 64];
    let mut borne = [0_u64; WORDS];
    for block in blocks {
        let token = usize::from(state.tokens[block].wire());
        if token == 0 {
            order[count] = block;
            count += 1;
        } else {
            bearers[token] = block;
            borne[token / 64] |= 1 << (token % 64);
        }
    }
    for (word, mut borne) in borne.into_iter().enumerate() {
        while borne != 0 {
            order[count] = bearers[word * 64 + borne.trailing_zeros() as usize];
            count += 1;
            borne &= borne - 1;
        }
    }
    (order, count)
}
