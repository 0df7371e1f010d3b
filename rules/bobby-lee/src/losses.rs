//! Steps and their loss (3.4), and where eliminated blocks go (6.63, 5.21).

use crate::BobbyLee;
use crate::data::BlockId;
use crate::state::{Place, State};
use crate::tokens::Token;

impl BobbyLee {
    /// 3.4: a block loses a step; with its last one it is eliminated. Whether it was.
    pub(crate) fn lose_step(&self, state: &mut State, block: BlockId) -> bool {
        state.steps[block.0] -= 1;
        let lost = state.steps[block.0] == 0;
        if lost {
            self.eliminate(state, block);
        }
        lost
    }

    /// A block leaves the map: units and supreme leaders for the replacement pool (6.63, 9.52), army leaders for good; others
    /// are drawn for them (5.21).
    pub(crate) fn eliminate(&self, state: &mut State, block: BlockId) {
        let falls = self.tables.is_leader(block) && !self.tables.supreme.contains(block.0);
        state
            .places
            .put(block, if falls { Place::Withdrawn } else { Place::Pool });
        if falls {
            state.fallen.insert(block.0);
        }
        state.steps[block.0] = 0;
        state.tokens[block.0] = Token::default();
        state.revealed.remove(block.0);
        state.disrupted.remove(block.0);
    }
}
