//! Casualty points: how the defender absorbs them (8.6.1, card casualties).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};

use crate::choice::Choice;
use crate::data::{UnitId, Units};
use crate::game::BloodiestDay;
use crate::refusals::NOT_NOW;
use crate::state::{Fight, Frame, State};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_THERE: Refusal = Refusal::new("8.6.1", "This unit takes no casualties here.");
    pub(super) const LEAD_FIRST: Refusal = Refusal::new("8.6.1", "The lead unit absorbs the first casualty point.");
    pub(super) const IS_SPENT: Refusal = Refusal::new("8.6.1", "This unit is spent.");
    pub(super) const IS_FRESH: Refusal = Refusal::new("8.6.1", "This unit has to become spent first.");
    pub(super) const ALL_SPENT_FIRST: Refusal =
        Refusal::new("8.6.1", "All of them have to become spent before any retreats.");
    pub(super) const TOO_LITTLE: Refusal = Refusal::new(
        "8.6.1",
        "The others could not absorb the casualty points that are left.",
    );
    pub(super) const PAID: Refusal = Refusal::new("8.6.1", "The casualty points are absorbed.");
    pub(super) const OWED: Refusal = Refusal::new("8.6.1", "There are casualty points to absorb.");
    pub(super) const TOO_MANY: Refusal = Refusal::new(
        "8.6.1",
        "Retreats alone do not absorb the casualty points that are left.",
    );
    pub(super) const ALONE: Refusal = Refusal::new("8.6.1", "There are no several units that could retreat together.");
}

/// What it costs to spend a fresh unit, or to eliminate a spent one.
const HARD: u8 = 2;
/// What it costs to retreat a spent unit.
const EASY: u8 = 1;

impl BloodiestDay {
    /// The defenders who are neither eliminated nor about to retreat.
    fn standing(&self, state: &State, fight: &Fight) -> Units {
        self.enemies(state, fight.attack.side, fight.attack.area) - fight.falling
    }

    pub(crate) fn judge_losses(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let Some(fight) = &state.fight else {
            return Err(NOT_NOW);
        };
        match choice {
            Choice::Spend(unit) => {
                self.judge_casualty(state, fight, unit)?;
                if fight.owed == 0 {
                    Err(no::PAID)
                } else if state.is_fresh(unit) {
                    Ok(())
                } else {
                    Err(no::IS_SPENT)
                }
            }
            Choice::Lose(unit) => {
                self.judge_casualty(state, fight, unit)?;
                if fight.owed == 0 {
                    Err(no::PAID)
                } else if state.is_fresh(unit) {
                    Err(no::IS_FRESH)
                } else {
                    Ok(())
                }
            }
            Choice::FallBack(unit) => self.judge_fall_back(state, fight, unit),
            Choice::AllFallBack => self.judge_all_fall_back(state, fight),
            Choice::Done if fight.owed == 0 => Ok(()),
            Choice::Done => Err(no::OWED),
            _ => Err(NOT_NOW),
        }
    }

    fn judge_casualty(&self, state: &State, fight: &Fight, unit: UnitId) -> Result<(), Refusal> {
        if !self.standing(state, fight).contains(unit) {
            Err(no::NOT_THERE)
        } else if fight.lead_owes && fight.lead != Some(unit) {
            Err(no::LEAD_FIRST)
        } else {
            Ok(())
        }
    }

    fn judge_fall_back(&self, state: &State, fight: &Fight, unit: UnitId) -> Result<(), Refusal> {
        self.judge_casualty(state, fight, unit)?;
        let mut rest = self.standing(state, fight);
        if !(rest - state.spent).is_empty() {
            return Err(no::ALL_SPENT_FIRST);
        }
        rest.remove(unit);
        if i32::from(fight.owed.saturating_sub(EASY)) > self.capacity(state, rest) {
            return Err(no::TOO_LITTLE);
        }
        Ok(())
    }

    /// Whether there are spent units that may not retreat because others are fresh.
    pub(crate) fn fresh_hold_spent(&self, state: &State, fight: &Fight) -> bool {
        let spent = self.standing(state, fight) & state.spent;
        let refusal = spent
            .first()
            .and_then(|unit| self.judge_fall_back(state, fight, unit).err());
        refusal == Some(no::ALL_SPENT_FIRST)
    }

    /// Whether all who stand may retreat at once, as they could one by one.
    fn judge_all_fall_back(&self, state: &State, fight: &Fight) -> Result<(), Refusal> {
        let standing = self.standing(state, fight);
        if standing.len() < 2 {
            Err(no::ALONE)
        } else if !(standing - state.spent).is_empty() {
            Err(no::ALL_SPENT_FIRST)
        } else if fight.owed > standing.len() * EASY {
            Err(no::TOO_MANY)
        } else {
            Ok(())
        }
    }

    /// What is worth judging while casualty points are absorbed.
    fn losses(&self, state: &State) -> impl Iterator<Item = Choice> + use<> {
        let standing = state.fight.as_ref().map(|fight| self.standing(state, fight));
        let units = standing.unwrap_or(Units::EMPTY);
        let spent = state.spent;
        (units - spent)
            .map(Choice::Spend)
            .chain((units & spent).map(Choice::Lose))
            .chain((units & spent).map(Choice::FallBack))
            .chain(standing.into_iter().flat_map(|_| [Choice::AllFallBack, Choice::Done]))
    }

    pub(crate) fn list_losses(&self, state: &State, into: &mut Vec<Choice>) {
        into.extend(self.losses(state));
    }

    /// What the defender cannot avoid now, if there is anything: the only thing that he may do, or what he has to do to each
    /// of several units in whatever order.
    fn forced(&self, state: &State) -> Option<Choice> {
        let mut legal = self
            .losses(state)
            .filter(|choice| self.judge_losses(state, *choice).is_ok());
        let (first, second) = (legal.next()?, legal.next());
        if second.is_none() {
            return Some(first);
        }
        let fight = state.fight.as_ref()?;
        let standing = self.standing(state, fight);
        let (owed, most) = (i32::from(fight.owed), self.capacity(state, standing));
        match (standing - state.spent).first() {
            // Without this one the others could not absorb so much.
            Some(fresh) if owed > most - 2 * i32::from(HARD) => Some(Choice::Spend(fresh)),
            None if owed >= most => standing.first().map(Choice::Lose),
            _ => None,
        }
    }

    /// Whether the defender has anything to decide; does what he cannot avoid, and goes on when all is absorbed.
    pub(crate) fn advance_losses(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let Some(choice) = self.forced(state) else {
            return true;
        };
        self.absorb(state, choice, true, turn);
        false
    }

    pub(crate) fn apply_losses(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        self.absorb(state, choice, false, turn);
    }

    /// Does what the defender has chosen, or what he is `forced` to, which the log says.
    fn absorb(&self, state: &mut State, choice: Choice, forced: bool, turn: &mut Turn<'_>) {
        let cost = match choice {
            Choice::Spend(unit) => {
                state.spent.insert(unit);
                let key = if forced { "loss.spent.forced" } else { "loss.spent" };
                say(turn, "8.6.1", || phrase!(key, unit.wire()));
                HARD
            }
            Choice::Lose(unit) => {
                self.eliminate(state, unit);
                let key = if forced {
                    "loss.eliminated.forced"
                } else {
                    "loss.eliminated"
                };
                say(turn, "8.6.1", || phrase!(key, unit.wire()));
                HARD
            }
            Choice::FallBack(unit) => {
                if let Some(fight) = &mut state.fight {
                    fight.falling.insert(unit);
                }
                say(turn, "8.6.1", || phrase!("loss.retreats", unit.wire()));
                EASY
            }
            Choice::AllFallBack => {
                let Some(fight) = &state.fight else { return };
                let (area, all) = (fight.attack.area, self.standing(state, fight));
                let count = all.len();
                if let Some(fight) = &mut state.fight {
                    fight.falling |= all;
                }
                say(turn, "8.6.1", || phrase!("loss.retreats.all", area, count));
                EASY * count
            }
            _ => {
                state.become_frame(Frame::Retreat);
                return;
            }
        };
        if let Some(fight) = &mut state.fight {
            fight.owed = fight.owed.saturating_sub(cost);
            fight.lead_owes = false;
        }
    }
}
