//! Artillery in the advanced game (16.6): guns that support an assault or a defense from where they stand.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::data::UnitId;
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{March, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const OPTION: Refusal = Refusal::new("16.6.1", "Artillery gives no support in this game.");
    pub(super) const GUNS: Refusal = Refusal::new("16.6.1", "Only your fresh artillery gives support.");
    pub(super) const RANGE: Refusal = Refusal::new(
        "16.6.1",
        "Support comes from the assaulted area or from one next to it.",
    );
    pub(super) const MOVED: Refusal = Refusal::new(
        "16.6.1",
        "Artillery that entered the assaulted area in this impulse cannot give support there.",
    );
    pub(super) const BUSY: Refusal = Refusal::new(
        "10.1",
        "Artillery that must still assault where it is gives no support elsewhere.",
    );
    pub(super) const TAKES_PART: Refusal = Refusal::new("16.6.1", "This unit takes part in the assault itself.");
    pub(super) const POINT: Refusal = Refusal::new("16.6.1", "No other unit in the area is fit to be the point unit.");
    pub(super) const AGAIN: Refusal = Refusal::new("16.6.1", "This unit gives support already.");
    pub(super) const CORPS: Refusal = Refusal::new(
        "16.6.1",
        "Infantry or cavalry of its corps must take part in the assault.",
    );
}

impl AreaImpulse {
    /// The troops of a side that take part in the fight under way.
    fn fighters(&self, state: &State, side: Side) -> Set {
        if side == state.active {
            state.fight.units
        } else {
            self.own(state, side, state.fight.area)
        }
    }

    /// Whether artillery may support the fight under way.
    pub(crate) fn judge_support(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let area = state.fight.area;
        let at = state.units.of(unit);
        let guns = self.tables.artillery & self.tables.units[side.index()];
        if !state.options.has(Rule::Bombardment) {
            return Err(no::OPTION);
        }
        if !guns.contains(unit.0) || !state.is_fresh(unit) {
            return Err(no::GUNS);
        }
        let near = self.ground.adjacent[usize::from(area)] | Set::of(area);
        if !place::is_area(at) || !near.contains(at) {
            return Err(no::RANGE);
        }
        if state.fight.support.contains(unit.0) {
            return Err(no::AGAIN);
        }
        if side == state.active && state.fight.units.contains(unit.0) {
            return Err(no::TAKES_PART);
        }
        if at == area && side == state.active && state.op.march[unit.0].is(March::BEGUN) {
            return Err(no::MOVED);
        }
        if at != area && side == state.active && self.mandatory(state).contains(at) {
            return Err(no::BUSY);
        }
        if side == state.active && self.point_candidates(state).only() == Some(unit.0) {
            return Err(no::POINT);
        }
        let troops = self.fighters(state, side) & self.tables.troops();
        let corps = self.data.units[usize::from(unit.0)].corps;
        if corps.is_some_and(|corps| self.tables.corps[usize::from(corps.0)].meets(troops)) {
            Ok(())
        } else {
            Err(no::CORPS)
        }
    }

    /// The artillery of a side that may support the fight under way.
    pub(crate) fn supporters(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::Bombardment) {
            return Set::EMPTY;
        }
        let guns = self.tables.artillery & self.tables.units[side.index()];
        guns.filter(|unit| self.judge_support(state, side, UnitId(*unit)).is_ok())
            .collect()
    }

    pub(crate) fn support(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        state.fight.support.insert(unit.0);
        say(turn, "16.6.1", || phrase!("supports", unit.wire()));
    }

    /// The artillery that supports a side in the fight under way.
    pub(crate) fn support_of(&self, state: &State, side: Side) -> Set {
        state.fight.support & self.tables.units[side.index()]
    }

    /// 16.6: the fresh artillery that was moved into the assault, and adds less for it.
    pub(crate) fn carried(&self, state: &State, units: Set) -> Set {
        if !state.options.has(Rule::ArtilleryCrossing) {
            return Set::EMPTY;
        }
        let moved = |unit: &u8| state.op.march[*unit].is(March::BEGUN);
        (units & self.tables.artillery).filter(moved).collect()
    }
}
