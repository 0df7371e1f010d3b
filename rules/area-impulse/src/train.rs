//! The Union Supply Train (Birth of a Legend 6.2.2).

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::Choice;
use crate::log::say;
use crate::state::{Frame, State, Train};

mod no {
    use kernel::Refusal;

    pub(super) const NO_TRAIN: Refusal = Refusal::new("6.2.2", "Only the Union has a Supply Train to move.");
    pub(super) const GONE: Refusal = Refusal::new("6.2.2", "The Supply Train has left its first landing already.");
    pub(super) const AT_DAWN: Refusal = Refusal::new(
        "6.2.2",
        "Instead of an impulse the Supply Train is moved on the first day only; later it leaves at dawn.",
    );
}

impl AreaImpulse {
    /// Whether the Supply Train has left the landing where it began.
    pub(crate) fn has_train_moved(&self, state: &State) -> bool {
        match (state.train, self.ground.landings) {
            (Train::At(area), Some(landings)) => area != landings.start,
            (Train::Due(_), _) => true,
            _ => false,
        }
    }

    /// Whether the Supply Train is between its landings.
    pub(crate) fn is_train_on_its_way(&self, state: &State) -> bool {
        matches!(state.train, Train::Due(_))
    }

    /// The Supply Train at dawn: it arrives, or its player is asked whether it leaves; true when he is.
    pub(crate) fn advance_train(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if let (Train::Due(day), Some(landings)) = (state.train, self.ground.landings)
            && day <= state.turn
        {
            state.train = Train::At(landings.goal);
            say(turn, "6.2.2", || phrase!("train.arrives", landings.goal));
        }
        if self.ground.landings.is_some() && !self.has_train_moved(state) {
            return true;
        }
        self.end_train(state, turn);
        false
    }

    pub(crate) fn apply_train(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if choice == Choice::Relocate {
            self.send_train(state, turn);
        }
        self.end_train(state, turn);
    }

    fn end_train(&self, state: &mut State, turn: &mut Turn<'_>) {
        let next = self.relief_at_dawn(state, turn);
        state.go(Frame::Dawn(next));
    }

    fn send_train(&self, state: &mut State, turn: &mut Turn<'_>) {
        if let (Some(train), Some(landings)) = (self.book.train, self.ground.landings) {
            state.train = Train::Due(state.turn + train.days);
            say(turn, "6.2.2", || phrase!("train.leaves", landings.start, landings.goal));
        }
    }

    /// Whether the Union player may give up the Advantage and an impulse of the first day to move the Supply Train.
    pub(crate) fn judge_early_train(&self, state: &State) -> Result<(), Refusal> {
        if state.active != Side::Union || self.ground.landings.is_none() {
            Err(no::NO_TRAIN)
        } else if self.has_train_moved(state) {
            Err(no::GONE)
        } else if state.turn > state.options.first_turn() {
            Err(no::AT_DAWN)
        } else {
            self.judge_holder(state, state.active)
        }
    }

    pub(crate) fn send_train_early(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.spend_advantage(state, state.active);
        self.send_train(state, turn);
    }
}
