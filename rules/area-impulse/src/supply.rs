//! Paths of friendly-controlled areas: for replacements (13.3.1) and victory (15.1, 15.3).

use kernel::Side;

use crate::AreaImpulse;
use crate::sets::Set;
use crate::state::{State, Train};

impl AreaImpulse {
    /// The areas that a side controls and that are joined to one of its sources of supply by areas it controls.
    pub(crate) fn supplied(&self, state: &State, side: Side) -> Set {
        self.joined_to(state, side, self.sources(state, side))
    }

    /// The areas that a side controls and that are joined to one of these sources by areas it controls.
    pub(crate) fn joined_to(&self, state: &State, side: Side, sources: Set) -> Set {
        let controlled = self.controlled(state, side);
        let mut reached = sources & controlled;
        let mut fringe = reached;
        while let Some(area) = fringe.first() {
            fringe.remove(area);
            let next = (self.ground.adjacent[usize::from(area)] & controlled) - reached;
            reached |= next;
            fringe |= next;
        }
        reached
    }

    /// 13.3.1: what a side's paths lead to; for a book with a Supply Train, the landing where it is or will be.
    pub(crate) fn sources(&self, state: &State, side: Side) -> Set {
        match (side, self.ground.landings, state.train) {
            (Side::Union, Some(_), Train::At(area)) => Set::of(area),
            (Side::Union, Some(landings), _) => Set::of(landings.goal),
            _ => self.ground.supply[side.index()],
        }
    }

    /// Whether somebody in an area can trace a path: the area itself need not be friendly, the path must be.
    pub(crate) fn traces(&self, supplied: Set, area: u8) -> bool {
        supplied.contains(area) || self.ground.adjacent[usize::from(area)].meets(supplied)
    }
}
