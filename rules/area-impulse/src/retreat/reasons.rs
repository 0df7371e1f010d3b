//! What is answered in the midst of a retreat: where a unit may go now, and why it may not go to an area, with the case
//! that bars it (10.7, 9.5.2).

use kernel::{Pace, Refusal, Side};
use maps::sets::Set;

use super::{Flight, refusals as retreats};
use crate::book::STACKING;
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::state::{Frame, Stage, State, place};

mod no {
    //! What the section on retreats says of single areas.
    use kernel::Refusal;

    pub(super) const FAR: Refusal = Refusal::new(
        "10.7.1",
        "It retreats to an area next to it, and farther only by way of a full one.",
    );
    pub(super) const ENEMY: Refusal = Refusal::new("10.7.2", "Nobody retreats to an area that the enemy controls.");
    pub(super) const FULL: Refusal = Refusal::new(
        "10.7.1",
        "Ten units of your side stand there: it goes on to another area.",
    );
    pub(super) const FREE_FIRST: Refusal = Refusal::new(
        "10.7.2",
        "Enemies stand there: it retreats to a free area as long as it can get to one.",
    );
    pub(super) const CAME_FROM: Refusal = Refusal::new(
        "10.7",
        "An attacking unit retreats only to the area from which it came.",
    );
    pub(super) const WHO: Refusal = Refusal::new(
        "10.7.1",
        "Units retreat one after the other: choose who goes there, or take several in hand.",
    );
    pub(super) const NOWHERE: Refusal = Refusal::new("10.7.2", "There is no area to which it could retreat.");
}

impl AreaImpulse {
    /// Why a unit that may go elsewhere does not retreat from `at` to an area.
    pub(crate) fn why_not_to(&self, state: &State, side: Side, unit: UnitId, [at, to]: [u8; 2]) -> Refusal {
        self.why_not_there(state, Flight::new(side, unit), at, to)
    }

    fn why_not_there(&self, state: &State, flight: Flight, at: u8, to: u8) -> Refusal {
        if !self.ground.adjacent[usize::from(at)].contains(to) {
            no::FAR
        } else if !self.controls(state, flight.side, to) {
            no::ENEMY
        } else if let Err(refusal) = self.judge_retreat_across(state, flight, at, to) {
            refusal
        } else if self.own(state, flight.side, to).len() >= STACKING {
            no::FULL
        } else {
            no::FREE_FIRST
        }
    }

    /// Why an attacking unit does not fall back to an area.
    pub(crate) fn why_not_back_to(&self, state: &State, unit: UnitId, to: u8) -> Refusal {
        let flight = self.falling_back(state, unit);
        let from = state.op.march(Piece::Unit(unit)).from;
        let at = state.units.of(unit);
        if !place::is_area(from) {
            no::CAME_FROM
        } else if self.own(state, flight.side, from).len() >= STACKING && to != from {
            // 10.7.1: from there it would have to go on by the priorities.
            self.why_not_there(state, flight, from, to)
        } else if to != from {
            no::CAME_FROM
        } else if self.is_confined(unit, from) {
            retreats::CONFINED
        } else if self.is_stuck_at_ford(state, unit, at, from) {
            retreats::FORD
        } else if let Err(refusal) = self.judge_retreat_across(state, flight, at, from) {
            refusal
        } else {
            no::FULL
        }
    }

    /// The units that are asked about in a retreat; `None` where no retreat is asked about.
    fn retreaters(&self, state: &State) -> Option<Set> {
        let here = |area| self.own(state, state.active.other(), area);
        let fight = &state.fight;
        match state.frame()? {
            Frame::Assault(Stage::FallBack) => Some(fight.falling_back),
            Frame::Assault(Stage::Withdraw) => Some(here(fight.area)),
            Frame::Assault(Stage::Absorb) => Some(match fight.forward {
                Some(forward) if !fight.forward_hit => Set::of(forward.0),
                _ => here(fight.area),
            }),
            Frame::Screen(area) => Some(self.screeners(state, state.active.other(), area)),
            _ => None,
        }
    }

    /// Why nobody who is asked about in a retreat goes to an area that somebody points at; where somebody may, that he has
    /// to be chosen first.
    pub(crate) fn explain_refuge(&self, state: &State, side: Side, area: u8) -> Option<Refusal> {
        let units = self.retreaters(state)?;
        let judge = |unit| self.judge_choice(state, side, Choice::Retreat(Piece::of_unit(unit), area));
        if units.into_iter().any(|unit| judge(unit).is_ok()) {
            return Some(no::WHO);
        }
        units.into_iter().find_map(|unit| judge(unit).err())
    }

    /// Whether a unit that somebody points at in a retreat can go anywhere, or why not; `None` where no retreat is asked
    /// about.
    pub(crate) fn explain_retreater(&self, state: &State, side: Side, unit: UnitId) -> Option<Result<(), Refusal>> {
        let units = self.retreaters(state)?;
        let judge = |area| self.judge_choice(state, side, Choice::Retreat(Piece::Unit(unit), area));
        if !units.contains(unit.0) {
            return Some(judge(1));
        }
        if self.ground.areas.into_iter().any(|area| judge(area).is_ok()) {
            return Some(Ok(()));
        }
        let at = state.units.of(unit);
        let near = || self.ground.adjacent[usize::from(at)].filter_map(|area| judge(area).err());
        // What keeps it from an area of its own side says more than that others are the enemy's.
        let told = near().find(|refusal| *refusal != no::ENEMY && *refusal != no::CAME_FROM);
        Some(Err(told.or_else(|| near().next()).unwrap_or(no::NOWHERE)))
    }

    /// Where a unit may retreat to now, and where it stands; `None` where no retreat is asked about, or nothing is known of
    /// the unit. Several that retreat together do so one by one (10.7.1).
    pub(crate) fn list_refuges(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<u8> {
        let units = self.retreaters(state)?;
        let at = self.lookups.units[side]
            .contains(unit.0)
            .then(|| state.units.of(unit))?;
        if units.contains(unit.0) {
            let choices = self.ground.areas.map(|to| Choice::Retreat(Piece::Unit(unit), to));
            let open = choices.filter(|choice| self.judge_choice(state, side, *choice).is_ok());
            into.extend(open.filter_map(|choice| match choice {
                Choice::Retreat(_, to) => Some(Pace::next(choice, to, 0_u16)),
                _ => None,
            }));
        }
        place::is_area(at).then_some(at)
    }
}
