//! Misdirection markers (17.2.3) and the other hindrances of a march (17.2.1).

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::data::UnitId;
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Frame, State};

mod no {
    use kernel::Refusal;

    pub(super) const OPTION: Refusal = Refusal::new("17.2.3", "There are no misdirection markers in this game.");
    pub(super) const PLACED: Refusal = Refusal::new("17.2.3", "Your misdirection marker is on the map already.");
    pub(super) const NO_ENEMY: Refusal = Refusal::new("17.2.3", "It is placed where enemy units are.");
    pub(super) const LEE: Refusal = Refusal::new("17.2.3", "Nobody is misled in an area with Lee or next to him.");
    pub(super) const NORTH: Refusal = Refusal::new(
        "17.2.3",
        "The Confederate marker goes only south of the North Anna and the Pamunkey.",
    );
}

/// Why units that are misled do not assault.
pub(crate) const MISLED: Refusal = Refusal::new("17.2.3", "Misled units do not assault and make no forced march.");

impl AreaImpulse {
    /// Whether the units of a side are misled in an area.
    pub(crate) fn is_misled(&self, state: &State, side: Side, area: u8) -> bool {
        area != 0 && state.ruses[side.other().index()] == area
    }

    pub(crate) fn judge_misdirect(&self, state: &State, side: Side, area: u8) -> Result<(), Refusal> {
        if !state.options.has(Rule::Misdirection) {
            return Err(no::OPTION);
        }
        self.judge_holder(state, side)?;
        if state.ruses[side.index()] != 0 {
            Err(no::PLACED)
        } else if self.foes(state, side, area).is_empty() {
            Err(no::NO_ENEMY)
        } else {
            match side {
                Side::Union if self.near_lee(state).contains(area) => Err(no::LEE),
                Side::Confederate if !self.ground.south.contains(area) => Err(no::NORTH),
                _ => Ok(()),
            }
        }
    }

    /// The areas with a marker of Lee, and those around them.
    fn near_lee(&self, state: &State) -> Set {
        let lee = self.army_leader(state, Side::Confederate);
        let markers = self.markers(state, lee);
        markers.fold(markers, |near, area| near | self.ground.adjacent[usize::from(area)])
    }

    pub(crate) fn misdirect(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        self.spend_advantage(state, side);
        state.ruses[side.index()] = area;
        say(turn, "17.2.3", || phrase!("misdirected", side, area));
        state.go(Frame::Closing);
    }

    /// The End Phase begins: the markers are taken off.
    pub(crate) fn end_ruses(&self, state: &mut State) {
        state.ruses = [0; 2];
    }

    /// What hinders the units that begin their move in an active area.
    pub(crate) fn hinder(&self, state: &mut State, units: Set, area: u8) {
        if self.is_misled(state, state.active, area) {
            state.op.misled |= units;
        }
        if state.options.has(Rule::MapConfusion) && self.ground.south.contains(area) {
            state.op.confused |= units & self.tables.units[Side::Union.index()];
        }
    }

    /// The units of the active side that are misled where they stand.
    pub(crate) fn misled_at(&self, state: &State, area: u8) -> Set {
        if self.is_misled(state, state.active, area) {
            state.units.at(area)
        } else {
            state.op.misled
        }
    }

    /// Whether a unit may not assault in an area, because it or the area is misled.
    pub(crate) fn is_kept_from_assault(&self, state: &State, unit: UnitId, area: u8) -> bool {
        state.op.misled.contains(unit.0) || self.is_misled(state, state.active, area)
    }
}
