//! Free deployment (4.22): before the game each side exchanges its units, in secret, keeping as many at each location.

use kernel::choice::Target;
use kernel::{BySide, Phrase, Refusal, Side, Sides, Turn, phrase};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, Space};
use crate::procedure::{Procedure, Question};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
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

/// Both sides deploy anew, each in secret.
pub(crate) struct Deployment;

impl Procedure for Deployment {
    fn deciders(&self, _: &BobbyLee, _: &State) -> Sides {
        Sides::BOTH
    }

    fn judge(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if state.deployed[side] {
            return match choice {
                Choice::Reopen => Ok(()),
                _ => Err(no::FINISHED),
            };
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Reopen => Err(no::NOT_FINISHED),
            Choice::Lift(block) if state.lifted[side] == Some(block) => Err(no::LIFTED),
            Choice::Lift(block) => game.judge_own_on_map(state, side, block, no::OFF_MAP),
            Choice::Exchange(block) => {
                let Some(lifted) = state.lifted[side] else {
                    return Err(no::LIFT_FIRST);
                };
                game.judge_own_on_map(state, side, block, no::OFF_MAP)?;
                if state.places.of(lifted) == state.places.of(block) {
                    return Err(no::SAME_PLACE);
                }
                Ok(())
            }
            _ => Err(NOT_NOW),
        }
    }

    fn list(&self, game: &BobbyLee, state: &State, side: Side, into: &mut Vec<Choice>) {
        if state.deployed[side] {
            into.push(Choice::Reopen);
            return;
        }
        let own: BlockSet = state.places.on_map() & game.lookups.units(side);
        into.push(Choice::Done);
        let lifted = state.lifted[side];
        let others = own.filter(|block| lifted != Some(*block));
        into.extend(others.map(Choice::Lift));
        if let Some(lifted) = lifted {
            let elsewhere = own.filter(|block| state.places.of(*block) != state.places.of(lifted));
            into.extend(elsewhere.map(Choice::Exchange));
        }
    }

    fn apply(&self, _: &BobbyLee, state: &mut State, side: Side, choice: Choice, _: &mut Turn<'_>) {
        match choice {
            Choice::Done => {
                state.lifted[side] = None;
                state.deployed[side] = true;
            }
            Choice::Reopen => state.deployed[side] = false,
            Choice::Lift(block) => state.lifted[side] = Some(block),
            Choice::Exchange(block) => {
                if let Some(lifted) = state.lifted[side].take() {
                    exchange(state, lifted, block);
                }
            }
            _ => {}
        }
    }

    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.deployed != BySide::new(true, true) {
            return true;
        }
        turn.commit();
        state.become_frame(Frame::Bids);
        game.head(state, turn);
        false
    }

    fn ask(&self, _: &BobbyLee, state: &State, side: Side) -> Option<Question> {
        let wait = Phrase::bare("wait.deploy");
        let ask = match (state.deployed[side], state.lifted[side]) {
            (true, _) => Phrase::bare("ask.deployed"),
            (false, Some(block)) => phrase!("ask.exchange", block.wire()),
            (false, None) => Phrase::bare("ask.deploy"),
        };
        Some(Question::new("4.22", ask, wait))
    }

    fn has_finished(&self, state: &State, side: Side) -> bool {
        state.deployed[side]
    }

    fn confirm(&self, _: &BobbyLee, _: &State, _: Side, choice: Choice, opens: bool) -> Option<Phrase> {
        (opens && choice == Choice::Done).then(|| Phrase::bare("confirm.opens"))
    }

    fn meant(&self, _: &BobbyLee, _: &State, _: Side, block: Option<BlockId>, space: Option<Space>) -> Choice {
        match (block, space) {
            (Some(block), None) => Choice::Lift(block),
            _ => Choice::Done,
        }
    }
}

impl BobbyLee {
    /// Refuses a block that is not the side's own, or not on the map.
    pub(crate) fn judge_own_on_map(
        &self,
        state: &State,
        side: Side,
        block: BlockId,
        off_map: Refusal,
    ) -> Result<(), Refusal> {
        if !self.lookups.units(side).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        state.places.hex(block).map(|_| ()).ok_or(off_map)
    }
}

/// Two blocks change places, and the tokens stay where they are: the other side sees nothing.
fn exchange(state: &mut State, one: BlockId, other: BlockId) {
    let (here, there) = (state.places.of(one), state.places.of(other));
    state.places.put(one, there);
    state.places.put(other, here);
    let token = state.tokens[one];
    state.tokens[one] = state.tokens[other];
    state.tokens[other] = token;
}
