//! Retreats (7.6): where a stack goes next, and what that costs.

use protocol::Side;

use crate::field::{Field, Reach};
use crate::frames::Cause;
use crate::ids::{HexId, HexSet};
use crate::state::State;

/// A step of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Back {
    /// The hex.
    pub to: HexId,
    /// The line of the priorities, from 1.
    pub line: u8,
    /// The points that the stack loses.
    pub loss: u8,
}

/// A retreat that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    /// Whose units retreat.
    pub side: Side,
    /// Why.
    pub cause: Cause,
    /// The hex of the enemy before whom they do.
    pub from: HexId,
    /// The hex in which they stand now.
    pub at: HexId,
    /// The hexes that they have left.
    pub left: &'a HexSet,
    /// How many hexes they have gone.
    pub steps: u8,
    /// How many of these did not lead farther away.
    pub sideways: u8,
}

/// The line of both charts for hexes that lie no farther and in no zone of control (7.6.4).
pub(crate) const SIDEWAYS: u8 = 3;

impl Field<'_> {
    /// The least and the most hexes of a retreat (7.6, 7.7).
    #[must_use]
    pub fn retreat_lengths(&self, cause: Cause) -> [u8; 2] {
        let table = self.data.tables.retreat.value;
        match cause {
            Cause::Retreat => table.retreat,
            Cause::Rout => table.rout,
            Cause::Cavalry => table.cavalry,
        }
    }

    /// The next hexes of a retreat: those of the best line that there is (7.6.4); none where the stack is trapped.
    #[must_use]
    pub fn backwards(&self, path: &Path<'_>) -> Vec<Back> {
        self.backwards_but(path, None)
    }

    /// The same where one hex is barred.
    pub(crate) fn backwards_but(&self, path: &Path<'_>, barred: Option<HexId>) -> Vec<Back> {
        let around = self.map().around(path.at).filter(|beside| Some(beside.hex) != barred);
        let mut steps: Vec<Back> = around
            .filter_map(|beside| self.back(path, beside.hex, beside.edge))
            .collect();
        if let Some(best) = steps.iter().map(|step| step.line).min() {
            steps.retain(|step| step.line == best);
        }
        steps
    }

    /// The step of a retreat into the next hex, however good the others are (7.6.4); none where nobody can retreat.
    pub(crate) fn back(&self, path: &Path<'_>, to: HexId, edge: crate::ids::EdgeId) -> Option<Back> {
        let enemy = path.side.other();
        let open = self.scenario.area.contains(to)
            && self.reaches(edge) != Reach::None
            && !path.left.contains(to)
            && self.may_fall_back((path.side, path.steps), path.at, edge, to).is_ok();
        if !open {
            return None;
        }
        let first = path.steps == 0 || self.controls(enemy, path.at);
        let table = self.data.tables.retreat.value;
        let losses: &[u8] = if first { &table.first } else { &table.later };
        let line = if self.is_occupied(enemy, to) {
            // Only past cavalry and the demoralized, and not to stay there.
            let [_, most] = self.retreat_lengths(path.cause);
            let weak = self.steady_in(enemy, to) - self.scenario.cavalry;
            let passes = first && weak.is_empty() && path.steps + 1 < most;
            if !passes {
                return None;
            }
            6
        } else if self.controls(enemy, to) {
            let farther = self.is_farther(path, to);
            match (first, self.is_occupied(path.side, to)) {
                (true, true) if farther => 4,
                (true, _) => 5,
                (false, true) => 4,
                (false, false) => 5,
            }
        } else if self.is_farther(path, to) {
            if self.has_route(edge) { 1 } else { 2 }
        } else {
            SIDEWAYS
        };
        let again = u8::from(line == SIDEWAYS && first && path.sideways > 0);
        let loss = losses.get(usize::from(line) - 1).copied().unwrap_or(0) + again;
        let loss = if path.cause == Cause::Cavalry { 0 } else { loss };
        Some(Back { to, line, loss })
    }

    /// Whether a hex lies farther from the enemy than where the stack stands.
    #[must_use]
    pub fn is_farther(&self, path: &Path<'_>, to: HexId) -> bool {
        self.map().distance(path.from, to) > self.map().distance(path.from, path.at)
    }

    /// Whether the retreat may end where the stack stands: it has gone far enough, and no enemy stands there.
    #[must_use]
    pub fn may_halt(&self, path: &Path<'_>) -> bool {
        let [least, _] = self.retreat_lengths(path.cause);
        path.steps >= least && !self.is_occupied(path.side.other(), path.at)
    }
}

impl State {
    /// The works of units that leave their hex are lost (9.0.6).
    pub fn abandon_works(&mut self, units: crate::ids::UnitSet) {
        for unit in units {
            self.units[unit].works = 0;
        }
    }
}
