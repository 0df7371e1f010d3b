//! Free deployment (4.22): before the game each side exchanges its units, in secret, keeping as many at each location.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Phrase, Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::BobbyLee;
use crate::choice::Choice;
use crate::data::BlockId;
use crate::judge::{NO_SUCH_PIECE, NOT_NOW};
use crate::prompt::Question;
use crate::state::{Frame, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const FINISHED: Refusal = Refusal::new(
        "4.22",
        "You have finished; take that back first to exchange more units.",
    );
    pub(super) const NOT_FINISHED: Refusal = Refusal::new("4.22", "You have not finished.");
    pub(super) const LIFT_FIRST: Refusal = Refusal::new("4.22", "Lift one of the two units first.");
    pub(super) const SAME_PLACE: Refusal =
        Refusal::new("4.22", "Both stand in the same hex, so that nothing would change.");
    pub(super) const LIFTED: Refusal = Refusal::new("4.22", "This unit is lifted already.");
    pub(super) const OFF_MAP: Refusal = Refusal::new("4.22", "Only units on the map are exchanged.");
}
use refusals as no;

impl BobbyLee {
    pub(crate) fn judge_deployment(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if state.deployed[side.index()] {
            return match choice {
                Choice::Reopen => Ok(()),
                _ => Err(no::FINISHED),
            };
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Reopen => Err(no::NOT_FINISHED),
            Choice::Lift(block) if state.lifted[side.index()] == Some(block) => Err(no::LIFTED),
            Choice::Lift(block) => self.judge_own_on_map(state, side, block, no::OFF_MAP),
            Choice::Exchange(block) => {
                let Some(lifted) = state.lifted[side.index()] else {
                    return Err(no::LIFT_FIRST);
                };
                self.judge_own_on_map(state, side, block, no::OFF_MAP)?;
                if state.places.of(lifted) == state.places.of(block) {
                    return Err(no::SAME_PLACE);
                }
                Ok(())
            }
            _ => Err(NOT_NOW),
        }
    }

    /// Refuses a block that is not the side's own, or not on the map.
    pub(crate) fn judge_own_on_map(
        &self,
        state: &State,
        side: Side,
        block: BlockId,
        off_map: Refusal,
    ) -> Result<(), Refusal> {
        if !self.tables.units(side).contains(block.0) {
            return Err(NO_SUCH_PIECE);
        }
        state.places.hex(block).map(|_| ()).ok_or(off_map)
    }

    pub(crate) fn list_deployment(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if state.deployed[side.index()] {
            into.push(Choice::Reopen);
            return;
        }
        let own: Set = state.places.on_map() & self.tables.units(side);
        into.push(Choice::Done);
        let lifted = state.lifted[side.index()];
        let others = own.map(BlockId).filter(|block| lifted != Some(*block));
        into.extend(others.map(Choice::Lift));
        if let Some(lifted) = lifted {
            let elsewhere = own
                .map(BlockId)
                .filter(|block| state.places.of(*block) != state.places.of(lifted));
            into.extend(elsewhere.map(Choice::Exchange));
        }
    }

    pub(crate) fn apply_deployment(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let index = side.index();
        match choice {
            Choice::Done => {
                state.lifted[index] = None;
                state.deployed[index] = true;
                say(turn, "4.22", || phrase!("deployed", side));
            }
            Choice::Reopen => state.deployed[index] = false,
            Choice::Lift(block) => state.lifted[index] = Some(block),
            Choice::Exchange(block) => {
                if let Some(lifted) = state.lifted[index].take() {
                    exchange(state, lifted, block);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn advance_deployment(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.deployed != [true; 2] {
            return true;
        }
        turn.commit();
        state.become_frame(Frame::Bids);
        self.head(state, turn);
        false
    }

    pub(crate) fn ask_deployment(&self, state: &State, side: Side) -> Question {
        let wait = Phrase::bare("wait.deploy");
        let ask = match (state.deployed[side.index()], state.lifted[side.index()]) {
            (true, _) => Phrase::bare("ask.deployed"),
            (false, Some(block)) => phrase!("ask.exchange", block.wire()),
            (false, None) => Phrase::bare("ask.deploy"),
        };
        Question::new("4.22", ask, wait)
    }
}

/// Two blocks change places, and the tokens stay where they are: the other side sees nothing.
fn exchange(state: &mut State, one: BlockId, other: BlockId) {
    let (here, there) = (state.places.of(one), state.places.of(other));
    state.places.put(one, there);
    state.places.put(other, here);
    let token = state.tokens[one.0];
    state.tokens[one.0] = state.tokens[other.0];
    state.tokens[other.0] = token;
}
