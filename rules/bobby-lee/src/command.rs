//! Command range (5.12).

use crate::BobbyLee;
use crate::data::{BlockId, HexId};
use crate::hexes::HexSet;
use crate::state::State;

impl BobbyLee {
    /// The hexes within a number of hexes of one, over passable hexsides and not through or into enemies (5.12).
    pub(crate) fn within(&self, state: &State, from: HexId, range: u8) -> HexSet {
        let enemies = self.occupied(state, state.active.other());
        self.spread(from, range, enemies)
    }

    /// The hexes within a number of hexes of one over passable hexsides, keeping out of the closed hexes.
    pub(crate) fn spread(&self, from: HexId, range: u8, closed: HexSet) -> HexSet {
        let mut reached = HexSet::of(from);
        let mut edge = reached;
        for _ in 0..range {
            let around = edge.fold(HexSet::EMPTY, |set, hex| set | self.tables.land[usize::from(hex.0)]);
            edge = around - reached - closed;
            reached |= edge;
        }
        reached
    }

    /// The hexes in command of the active army leaders (5.12); Supreme Leaders have no range (5.4).
    pub(crate) fn command_range(&self, state: &State) -> HexSet {
        let armies = state.turn.active.map(BlockId);
        let armies = armies.filter(|leader| state.turn.supreme != Some(*leader));
        armies.fold(HexSet::EMPTY, |set, leader| {
            let range = self.block(leader).kind.leader().and_then(|leader| leader.range);
            match (range, state.places.hex(leader)) {
                (Some(range), Some(hex)) => set | self.within(state, hex, range),
                _ => set,
            }
        })
    }
}
