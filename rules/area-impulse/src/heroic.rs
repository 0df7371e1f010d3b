//! Heroic Defense (Birth of a Legend 12.1): the defender spends the Advantage to turn a success into a stalemate.

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};

use crate::choice::Choice;
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{State, Verdict};

impl AreaImpulse {
    /// Whether the defender may turn the success that was rolled into a stalemate; a rout he may not.
    pub(crate) fn can_be_heroic(&self, state: &State) -> bool {
        let side = state.active.other();
        self.book.heroic_defense && state.advantage == Some(side) && !self.is_rout_certain(state)
    }

    /// Whether no defender could remain after the casualty points, where a rout is allowed.
    fn is_rout_certain(&self, state: &State) -> bool {
        let area = state.fight.area;
        let points = self.casualty_points(state);
        // The last unit has to keep the two points that would eliminate it.
        let bearable = self
            .capacity(state, self.foes(state, state.active, area))
            .saturating_sub(2);
        state.fight.open && points > bearable
    }

    pub(crate) fn judge_heroic(choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Spend | Choice::Keep => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_heroic(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if choice == Choice::Spend {
            self.spend_advantage(state, state.active.other());
            let area = state.fight.area;
            say(turn, "12.1", || phrase!("heroic", area));
            state.fight.verdict = Some(Verdict::Stalemate);
            self.take_result(state, Verdict::Stalemate, turn);
        } else {
            self.take_result(state, Verdict::Success, turn);
        }
    }
}
