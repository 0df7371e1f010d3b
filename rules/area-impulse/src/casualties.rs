//! Casualty points (10.6).

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::Shelter;
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, Stage, State};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_HERE: Refusal =
        Refusal::new("10.6", "Only units in the assaulted area absorb casualty points.");
    pub(super) const FORWARD: Refusal = Refusal::new("10.6", "The forward unit must suffer the first casualty point.");
    pub(super) const EXHAUSTED: Refusal = Refusal::new("10.6", "This unit is exhausted already.");
    pub(super) const FRESH: Refusal = Refusal::new("10.6", "A fresh unit must become exhausted first.");
    pub(super) const ONLY_EXHAUSTED: Refusal =
        Refusal::new("10.6", "Only an exhausted unit retreats to absorb a casualty point.");
    pub(super) const TOO_FEW: Refusal = Refusal::new(
        "10.6",
        "The units that remain could not absorb the rest of the casualty points.",
    );
}

impl AreaImpulse {
    /// How many casualty points units can absorb at most: three each, two if exhausted, and two for each exhausted
    /// unit that takes the place of one (15.5 of Birth of a Legend).
    pub(crate) fn capacity(&self, state: &State, units: Set) -> u8 {
        3 * units.len() - (units & state.exhausted).len() + 2 * self.remnants_of(state, units).len()
    }

    /// 10.6.1: whether the defenders of an area suffer one casualty point less.
    pub(crate) fn is_sheltered(&self, state: &State, area: u8) -> bool {
        match self.book.shelter {
            Shelter::Fortified => self.ground.fortified.contains(area),
            Shelter::Entrenched => state.works[state.active.other()].level(area) > 0,
        }
    }

    /// Goes on with the defender's losses: true when he has to be asked.
    pub(crate) fn advance_absorb(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let side = state.active.other();
        let area = state.fight.area;
        let defenders = self.own(state, side, area);
        if state.fight.left == 0 || defenders.is_empty() {
            self.end_absorb(state, turn);
            return false;
        }
        let most = self.capacity(state, defenders);
        if most <= state.fight.left {
            // 15.5 of Birth of a Legend: reduced divisions appear while others are eliminated, and go with them.
            while let Some(unit) = self.own(state, side, area).first() {
                self.eliminate(state, UnitId(unit), "10.6", turn);
            }
            state.fight.left -= most;
            state.fight.forward_hit = true;
            return false;
        }
        let mut options = 0;
        let mut only = Choice::Done;
        self.each_loss(state, &mut |choice| {
            if self.judge_absorb(state, choice).is_ok() {
                options += 1;
                only = choice;
            }
        });
        if options == 1 {
            self.apply_absorb(state, only, turn);
            return false;
        }
        true
    }

    fn end_absorb(&self, state: &mut State, turn: &mut Turn<'_>) {
        let area = state.fight.area;
        if self.own(state, state.active.other(), area).is_empty() {
            if state.fight.open {
                let leaders = self.leaders_of(state, state.fight.units);
                state.op.victors |= leaders;
                state.fight.routed = true;
                let key = if leaders.is_empty() { "rout.unled" } else { "rout" };
                say(turn, "10.5", || phrase!(key, area));
            } else {
                say(turn, "10.5", || phrase!("rout.denied", area));
            }
        }
        state.become_frame(Frame::Assault(Stage::FallBack));
    }

    /// Everything that a defender could do to absorb casualty points.
    pub(crate) fn each_loss(&self, state: &State, say: &mut dyn FnMut(Choice)) {
        let side = state.active.other();
        let area = state.fight.area;
        let defenders = match state.fight.forward {
            Some(forward) if !state.fight.forward_hit => Set::of(forward.0),
            _ => self.own(state, side, area),
        };
        for unit in defenders {
            let id = UnitId(unit);
            let piece = Piece::Unit(id);
            if state.is_fresh(id) {
                say(Choice::Exhaust(piece));
            } else {
                say(Choice::Eliminate(piece));
                for to in self.retreats(state, side, id, area) {
                    say(Choice::Retreat(piece, to));
                }
            }
        }
    }

    pub(crate) fn judge_absorb(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let fight = &state.fight;
        let side = state.active.other();
        let defenders = self.own(state, side, fight.area);
        let (Choice::Exhaust(Piece::Unit(unit))
        | Choice::Eliminate(Piece::Unit(unit))
        | Choice::Retreat(Piece::Unit(unit), _)) = choice
        else {
            return Err(NOT_NOW);
        };
        if !defenders.contains(unit.0) {
            return Err(no::NOT_HERE);
        }
        if !fight.forward_hit && fight.forward != Some(unit) {
            return Err(no::FORWARD);
        }
        match choice {
            Choice::Exhaust(_) if !state.is_fresh(unit) => Err(no::EXHAUSTED),
            Choice::Eliminate(_) if state.is_fresh(unit) => Err(no::FRESH),
            Choice::Retreat(..) if state.is_fresh(unit) => Err(no::ONLY_EXHAUSTED),
            Choice::Retreat(_, to) => {
                if self.capacity(state, defenders - Set::of(unit.0)) + 1 < fight.left {
                    Err(no::TOO_FEW)
                } else if self.retreats(state, side, unit, fight.area).contains(to) {
                    Ok(())
                } else {
                    Err(self.why_not_to(state, side, unit, [fight.area, to]))
                }
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn apply_absorb(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side: Side = state.active.other();
        state.fight.forward_hit = true;
        let absorbed = match choice {
            Choice::Exhaust(Piece::Unit(unit)) => {
                state.exhausted.insert(unit.0);
                say(turn, "10.6", || phrase!("exhausted", vec![i32::from(unit.0)]));
                1
            }
            Choice::Eliminate(Piece::Unit(unit)) => {
                self.lose_defender(state, unit, turn);
                2
            }
            Choice::Retreat(Piece::Unit(unit), to) => {
                self.retreat(state, side, unit, to, "10.6", turn);
                1
            }
            _ => 0,
        };
        state.fight.left = state.fight.left.saturating_sub(absorbed);
    }
}
