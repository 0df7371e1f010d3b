//! Brigade detachments (16.7): formed at dawn, recalled at night.

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::STACKING;
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const DIVISION: Refusal = Refusal::new("16.7.1", "Only a division of yours on the map forms one.");
    pub(super) const NO_CORPS: Refusal = Refusal::new("16.7.1", "An independent unit has no detachment.");
    pub(super) const FRESH: Refusal = Refusal::new("16.7.1", "Only a fresh division forms a detachment.");
    pub(super) const COUNTER: Refusal =
        Refusal::new("16.7.1", "The detachment of this corps is on the map already, or lost.");
    pub(super) const FULL: Refusal = Refusal::new("7.1", "Ten units of your side already stand there.");
    pub(super) const RECALL: Refusal = Refusal::new(
        "16.7.2",
        "An exhausted division recalls a fresh detachment of its corps that stands with it.",
    );
}

impl AreaImpulse {
    /// The detachment of a unit's corps.
    fn detachment_of(&self, unit: UnitId) -> Option<UnitId> {
        let corps = self.data.units[usize::from(unit.0)].corps?;
        let mut detachment = self.tables.corps[usize::from(corps.0)] & self.tables.detachments;
        detachment.next().map(UnitId)
    }

    fn judge_detach(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let at = state.units.of(unit);
        let divisions = self.tables.divisions() & self.tables.units[side.index()];
        if !divisions.contains(unit.0) || !place::is_area(at) {
            return Err(no::DIVISION);
        }
        let Some(detachment) = self.detachment_of(unit) else {
            return Err(no::NO_CORPS);
        };
        if !state.is_fresh(unit) {
            Err(no::FRESH)
        } else if state.units.of(detachment) != place::UNUSED {
            Err(no::COUNTER)
        } else if self.own(state, side, at).len() >= STACKING {
            Err(no::FULL)
        } else {
            Ok(())
        }
    }

    /// The divisions of a side that could form a detachment.
    pub(crate) fn detachable(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::Detachments) {
            return Set::EMPTY;
        }
        let divisions = self.tables.divisions() & self.tables.units[side.index()];
        divisions
            .filter(|unit| self.judge_detach(state, side, UnitId(*unit)).is_ok())
            .collect()
    }

    pub(crate) fn judge_detaching(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Detach(Piece::Unit(unit)) => self.judge_detach(state, side, unit),
            Choice::Done => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_detaching(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Detach(Piece::Unit(unit)) => {
                let at = state.units.of(unit);
                if let Some(detachment) = self.detachment_of(unit) {
                    state.exhausted.insert(unit.0);
                    state.units.put(detachment, at);
                    say(turn, "16.7.1", || phrase!("detached", detachment.0, unit.0, at));
                }
            }
            _ => self.end_detaching(state, side),
        }
    }

    /// Goes on with forming detachments: true when the side has to be asked.
    pub(crate) fn advance_detaching(&self, state: &mut State, side: Side) -> bool {
        if !self.detachable(state, side).is_empty() {
            return true;
        }
        self.end_detaching(state, side);
        false
    }

    fn end_detaching(&self, state: &mut State, side: Side) {
        if side == self.book.night {
            state.go(Frame::Dawn(Dawn::Detach(side.other())));
        } else if state.options.has(Rule::LimitedIntelligence) {
            self.begin_muster(state, self.book.night);
        } else {
            state.go(Frame::Dawn(Dawn::End));
        }
    }

    /// The divisions of a side that could recall a detachment.
    pub(crate) fn recallable(&self, state: &State, side: Side) -> Set {
        let tired = self.tables.divisions() & self.tables.units[side.index()] & state.exhausted;
        let fit = |unit: &u8| {
            let at = state.units.of(UnitId(*unit));
            let detachment = self.detachment_of(UnitId(*unit));
            detachment.is_some_and(|other| state.is_fresh(other) && state.units.of(other) == at)
        };
        tired.filter(fit).collect()
    }

    pub(crate) fn judge_recall(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Recall(Piece::Unit(unit)) if self.recallable(state, side).contains(unit.0) => Ok(()),
            Choice::Recall(_) => Err(no::RECALL),
            Choice::Done => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_recall(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Recall(Piece::Unit(unit)) => {
                if let Some(detachment) = self.detachment_of(unit) {
                    say(turn, "16.7.2", || phrase!("recalled", unit.0, detachment.0));
                    state.exhausted.remove(unit.0);
                    state.units.put(detachment, place::UNUSED);
                }
            }
            _ => self.end_recall(state, side, turn),
        }
    }

    /// Goes on with recalls at night: true when the side has to be asked.
    pub(crate) fn advance_recall(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        if !self.recallable(state, side).is_empty() {
            return true;
        }
        self.end_recall(state, side, turn);
        false
    }

    fn end_recall(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        if side == self.book.night {
            state.go(Frame::Recall(side.other()));
        } else {
            self.end_nights(state, turn);
        }
    }
}
