//! Forced marches (16.4): fresh units that go one movement factor farther and fight as if exhausted.

use kernel::{Refusal, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::log::say;
use crate::misdirection::MISLED;
use crate::night_march::refusals::ASSAULT as NOT_AT_NIGHT;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Activation, March, State};

impl AreaImpulse {
    /// Whether a unit may be sent on a forced march.
    pub(crate) fn judge_force(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let op = &state.op;
        let at = state.units.of(unit);
        let march = op.march(Piece::Unit(unit));
        let refusal = |message| Err(Refusal::new(self.book.forced_march.case, message));
        if !state.options.has(Rule::ForcedMarch) {
            refusal("There are no forced marches in this game.")
        } else if op.night {
            Err(NOT_AT_NIGHT)
        } else if op.by == Activation::Regroup {
            refusal("Units that regroup make no forced march.")
        } else if !op.units.contains(unit.0) {
            refusal("Only units activated in the active area can be sent on a forced march.")
        } else if !state.is_fresh(unit) {
            refusal("Only fresh units can be sent on a forced march.")
        } else if self.is_kept_from_assault(state, unit, at) {
            Err(MISLED)
        } else if op.forced.contains(unit.0) {
            refusal("This unit is on a forced march already.")
        } else if march.is(March::BEGUN | March::STOPPED) || op.assaulted.contains(at) {
            refusal("A forced march is declared before the unit moves, and before an assault in its area.")
        } else {
            Ok(())
        }
    }

    /// The units that could be sent on a forced march now.
    pub(crate) fn forceable(&self, state: &State) -> Set {
        if !state.options.has(Rule::ForcedMarch) {
            return Set::EMPTY;
        }
        let fit = |unit: &u8| self.judge_force(state, UnitId(*unit)).is_ok();
        state.op.units.filter(fit).collect()
    }

    pub(crate) fn judge_force_all(&self, state: &State) -> Result<(), Refusal> {
        if self.forceable(state).is_empty() {
            return Err(Refusal::new(
                self.book.forced_march.case,
                "No unit can be sent on a forced march now.",
            ));
        }
        Ok(())
    }

    pub(crate) fn force(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let units = match choice {
            Choice::Force(Piece::Unit(unit)) => Set::of(unit.0),
            _ => self.forceable(state),
        };
        state.op.forced |= units;
        say(turn, self.book.forced_march.case, || {
            phrase!("march.forced", units.map(i32::from).collect::<Vec<i32>>())
        });
    }

    /// The units that fight as if exhausted because of a forced march.
    pub(crate) fn weary(&self, state: &State) -> Set {
        state.op.forced & self.tables.wearied
    }
}
