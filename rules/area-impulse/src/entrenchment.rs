//! Entrenchments (11): by impulse, at night, captured, removed.

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::Choice;
use crate::log::say;
use crate::sets::Set;
use crate::state::{Frame, State};

mod no {
    use kernel::Refusal;

    pub(super) const INFANTRY: Refusal = Refusal::new("11.1", "Only infantry entrenches, and you have none there.");
    // The books number these differently.
    pub(super) const STRONGEST: &str = "The works there are at +2 already.";
    pub(super) const MARKERS: &str = "All your entrenchment markers are on the map.";
    pub(super) const DUG: &str = "The works there were improved this night already.";
    pub(super) const NO_WORKS: &str = "You have no works there.";
}

impl AreaImpulse {
    /// Whether a side may place or improve works in an area.
    pub(crate) fn judge_entrench(&self, state: &State, side: Side, area: u8) -> Result<(), Refusal> {
        if !self.own(state, side, area).meets(self.tables.infantry) {
            return Err(no::INFANTRY);
        }
        match state.works[side.index()].level(area) {
            0 if state.works[side.index()].markers.len() >= self.data.works_limit[side.index()] => {
                Err(Refusal::new(self.book.cases.markers, no::MARKERS))
            }
            0 | 1 => Ok(()),
            _ => Err(Refusal::new(self.book.cases.strongest, no::STRONGEST)),
        }
    }

    /// 11.3: the same at night, once an area.
    pub(crate) fn judge_night_entrench(&self, state: &State, side: Side, area: u8) -> Result<(), Refusal> {
        if state.dug.contains(area) {
            return Err(Refusal::new(self.book.cases.night_works, no::DUG));
        }
        self.judge_entrench(state, side, area)
    }

    /// The areas where a side may entrench at night.
    pub(crate) fn night_sites(&self, state: &State, side: Side) -> Set {
        let open = |area: &u8| self.judge_night_entrench(state, side, *area).is_ok();
        self.ground.areas.filter(open).collect()
    }

    /// Places or improves works.
    pub(crate) fn entrench(&self, state: &mut State, side: Side, area: u8, case: &'static str, turn: &mut Turn<'_>) {
        state.works[side.index()].improve(area);
        let level = state.works[side.index()].level(area);
        say(turn, case, || phrase!("entrenched", side, area, level));
    }

    /// Whether a side may place a new marker in an area.
    pub(crate) fn can_place_works(&self, state: &State, side: Side, area: u8) -> bool {
        let works = state.works[side.index()];
        !works.markers.contains(area) && works.markers.len() < self.data.works_limit[side.index()]
    }

    pub(crate) fn apply_capture(&self, state: &mut State, side: Side, area: u8, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice == Choice::TakeWorks {
            state.works[side.index()].improve(area);
            say(turn, self.book.cases.capture, || phrase!("works.taken", side, area));
        }
    }

    /// Goes on with a side's removal of works: true when it has to be asked.
    pub(crate) fn advance_removal(&self, state: &mut State, side: Side) -> bool {
        if !state.works[side.index()].markers.is_empty() && !state.standing[side.index()].no_removal {
            return true;
        }
        self.end_removal(state, side);
        false
    }

    fn end_removal(&self, state: &mut State, side: Side) {
        if side == self.book.night {
            state.go(Frame::Removal(side.other()));
        } else {
            self.begin_turn(state);
        }
    }

    pub(crate) fn judge_removal(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Remove(area) if state.works[side.index()].markers.contains(area) => Ok(()),
            Choice::Remove(_) => Err(Refusal::new(self.book.cases.removal, no::NO_WORKS)),
            Choice::Done | Choice::Never => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_removal(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Remove(area) => {
                state.works[side.index()].remove(area);
                say(turn, self.book.cases.removal, || phrase!("works.removed", side, area));
            }
            Choice::Never => {
                state.standing[side.index()].no_removal = true;
                self.end_removal(state, side);
            }
            _ => self.end_removal(state, side),
        }
    }
}
