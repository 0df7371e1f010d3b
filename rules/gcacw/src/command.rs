//! Leaders: command radius and transfers (2.5, 6.3).

use kernel::Refusal;
use protocol::Side;

use crate::field::Field;
use crate::ids::{HexId, HexSet, LeaderId, UnitId};
use crate::state::{LeaderState, UnitState};

const NO_SUBORDINATE: Refusal = Refusal::new("2.2.2", "None of his units stands there.");
const OUT_OF_REACH: Refusal = Refusal::new("6.3.4", "He cannot get there past the enemy.");
const OFF_MAP: Refusal = Refusal::new("6.3.4", "He is not on the map.");
const ALREADY: Refusal = Refusal::new("6.3.4", "He is there already.");

impl Field<'_> {
    /// The hexes that a path of so many hexes reaches which enters no hex of the enemy and none of his zones of control,
    /// but for its last (2.5, 6.3).
    #[must_use]
    pub fn within(&self, side: Side, from: HexId, far: u8) -> HexSet {
        let enemy = side.other();
        let mut reached = HexSet::of(from);
        let mut ring = reached;
        for _ in 0..far {
            let mut next = HexSet::EMPTY;
            for hex in ring {
                // The last hex may lie in a zone of control: the path does not go on from it.
                if hex != from && self.controls(enemy, hex) {
                    continue;
                }
                for beside in self.map().around(hex) {
                    let open = self.scenario.area.contains(beside.hex)
                        && self.is_passable(beside.edge)
                        && !self.is_occupied(enemy, beside.hex);
                    if open && !reached.contains(beside.hex) {
                        next.insert(beside.hex);
                    }
                }
            }
            reached |= next;
            ring = next;
        }
        reached
    }

    /// Whether a leader has a unit in his command radius (2.5); those of others never are.
    #[must_use]
    pub fn commands(&self, leader: LeaderId, unit: UnitId) -> bool {
        let UnitState { hex: Some(at), .. } = self.state.units[unit] else {
            return false;
        };
        let LeaderState { hex: Some(from), .. } = self.state.leaders[leader] else {
            return false;
        };
        let far = self.data.tables.ranges.value.command;
        (self.scenario[leader].own.contains(unit) || self.follows(leader, unit))
            && self.map().distance(from, at) <= u16::from(far)
            && self.within(self.leader_side(leader), from, far).contains(at)
    }

    /// Judges the transfer of a leader (6.3).
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn transfer(&self, leader: LeaderId, to: HexId) -> Result<(), Refusal> {
        let LeaderState { hex: Some(from), .. } = self.state.leaders[leader] else {
            return Err(OFF_MAP);
        };
        if from == to {
            return Err(ALREADY);
        }
        let mut own = self.scenario[leader].own;
        if !own.any(|unit| self.state.units[unit].hex == Some(to) && self.state.units[unit].strength > 0) {
            return Err(NO_SUBORDINATE);
        }
        let far = self.data.tables.ranges.value.transfer;
        let side = self.leader_side(leader);
        if self.map().distance(from, to) > u16::from(far) || !self.within(side, from, far).contains(to) {
            return Err(OUT_OF_REACH);
        }
        Ok(())
    }
}
