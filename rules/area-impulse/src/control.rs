//! Stacking and control (7).

use kernel::{Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::log::say;
use crate::sets::Set;
use crate::state::{Frame, State};

impl AreaImpulse {
    /// The units of a side in an area.
    #[inline]
    pub(crate) fn own(&self, state: &State, side: Side, area: u8) -> Set {
        state.units.at(area) & self.tables.units[side.index()]
    }

    /// The enemies of a side in an area.
    #[inline]
    pub(crate) fn foes(&self, state: &State, side: Side, area: u8) -> Set {
        self.own(state, side.other(), area)
    }

    /// The leaders of a side in an area.
    pub(crate) fn own_leaders(&self, state: &State, side: Side, area: u8) -> Set {
        state.leaders_in(area) & self.tables.leaders[side.index()]
    }

    /// 7.1: whether a side has its ten units in an area.
    #[inline]
    pub(crate) fn is_full(&self, state: &State, side: Side, area: u8) -> bool {
        self.own(state, side, area).len() >= STACKING
    }

    /// 7.2: the areas that a side controls.
    #[inline]
    pub(crate) fn controlled(&self, state: &State, side: Side) -> Set {
        match side {
            Side::Union => state.union_control,
            Side::Confederate => self.ground.areas - state.union_control,
        }
    }

    /// 7.2: whether a side controls an area.
    #[inline]
    pub(crate) fn controls(&self, state: &State, side: Side, area: u8) -> bool {
        state.union_control.contains(area) == (side == Side::Union)
    }

    /// 7.3: whether both sides have units in an area.
    #[inline]
    pub(crate) fn is_contested(&self, state: &State, area: u8) -> bool {
        Side::BOTH.iter().all(|side| !self.own(state, *side, area).is_empty())
    }

    /// 7.4: whether no enemy of `side` is in an area.
    #[inline]
    pub(crate) fn is_vacant(&self, state: &State, side: Side, area: u8) -> bool {
        self.foes(state, side, area).is_empty()
    }

    /// 7.5: vacant and under friendly control.
    #[inline]
    pub(crate) fn is_free(&self, state: &State, side: Side, area: u8) -> bool {
        self.is_vacant(state, side, area) && self.controls(state, side, area)
    }

    /// The areas that both sides have units in.
    pub(crate) fn contested_areas(&self, state: &State) -> Set {
        self.ground
            .areas
            .filter(|area| self.is_contested(state, *area))
            .collect()
    }

    /// 7.2: a side that alone has units in an area controls it.
    pub(crate) fn settle(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let [union, confederate] = Side::BOTH.map(|side| !self.own(state, side, area).is_empty());
        if union == confederate {
            return;
        }
        let side = if union { Side::Union } else { Side::Confederate };
        if !self.controls(state, side, area) {
            match side {
                Side::Union => state.union_control.insert(area),
                Side::Confederate => state.union_control.remove(area),
            }
            say(turn, "7.2", || phrase!("control", side, area));
            self.secure_bridges(state, side, area, turn);
            self.lose_siege_guns(state, area, turn);
        }
    }

    /// 11.2.1: whoever alone has units where the enemy left works removes them, and may keep them as his own.
    pub(crate) fn overrun_works(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        let enemy = side.other();
        let works = &mut state.works[enemy.index()];
        if !works.markers.contains(area) {
            return;
        }
        let alone = self.foes(state, side, area).is_empty() && !self.own(state, side, area).is_empty();
        if !alone {
            return;
        }
        state.works[enemy.index()].remove(area);
        say(turn, self.book.cases.capture, || phrase!("works.lost", enemy, area));
        if self.can_place_works(state, side, area) {
            state.frames.push(Frame::Capture { side, area });
        }
    }
}
