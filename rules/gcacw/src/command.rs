//! Leaders: command radius and transfers (2.5, 6.3).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use kernel::Refusal;
use protocol::Side;

use crate::field::{Field, Reach};
use crate::ids::{HexId, HexSet, LeaderId, UnitId, UnitSet};
use crate::map::Beside;
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

    /// Whether such a path leads from one hex to another: what [`Field::within`] says of a single hex. Paths are followed
    /// in the order of how short they could be, and those that would become too long not at all.
    #[must_use]
    pub fn gets_to(&self, side: Side, from: HexId, to: HexId, far: u8) -> bool {
        let (enemy, far) = (side.other(), u16::from(far));
        if from == to {
            return true;
        }
        let least = self.map().distance(from, to);
        if least > far || self.is_occupied(enemy, to) || !self.scenario.area.contains(to) {
            return false;
        }
        let mut seen = HexSet::EMPTY;
        let mut ends = BinaryHeap::from([(Reverse(least), 0, from)]);
        while let Some((_, gone, hex)) = ends.pop() {
            if seen.contains(hex) {
                continue;
            }
            seen.insert(hex);
            if hex != from && self.controls(enemy, hex) {
                continue;
            }
            for beside in self.map().around(hex) {
                let next = beside.hex;
                if seen.contains(next) || !self.is_passable(beside.edge) {
                    continue;
                }
                if next == to {
                    return true;
                }
                let length = gone + 1 + self.map().distance(next, to);
                if length <= far && self.scenario.area.contains(next) && !self.is_occupied(enemy, next) {
                    ends.push((Reverse(length), gone + 1, next));
                }
            }
        }
        false
    }

    /// The enemies whose hexes or zones of control lie between two hexes that are so far from each other at most: what
    /// may keep command from getting there (2.5.2).
    pub(crate) fn between(&self, side: Side, [from, to]: [HexId; 2], far: u8) -> UnitSet {
        let map = self.map();
        let lies = |hex: HexId| {
            let way = map.distance(from, hex) + map.distance(hex, to);
            hex != from && hex != to && way <= u16::from(far)
        };
        let bars = |unit: &UnitId| {
            let UnitState {
                hex: Some(at),
                strength: 1..,
                demoralized,
                ..
            } = self.state.units[*unit]
            else {
                return false;
            };
            let controls = |beside: Beside| self.reaches(beside.edge) == Reach::Full && lies(beside.hex);
            lies(at) || demoralized == 0 && map.around(at).any(controls)
        };
        self.scenario.sides[side.other().index()].filter(bars).collect()
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
        (self.state.is_under(self.data, leader, unit) || self.follows(leader, unit))
            && self.gets_to(self.leader_side(leader), from, at, far)
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
        self.may_transfer(leader)?;
        let mut own = self.own(leader);
        if !own.any(|unit| self.state.units[unit].hex == Some(to) && self.state.units[unit].strength > 0) {
            return Err(NO_SUBORDINATE);
        }
        let far = self.data.tables.ranges.value.transfer;
        let side = self.leader_side(leader);
        if !self.gets_to(side, from, to, far) {
            return Err(OUT_OF_REACH);
        }
        Ok(())
    }
}
