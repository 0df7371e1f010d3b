//! Who decides, what is legal, and what a choice does: the procedures under way, one on the other.

use crate::sequence::bids::Bids;
use crate::sequence::deployment::Deployment;
use kernel::{Refusal, Side, Sides, Turn};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::procedure::Procedure;
use crate::state::{Frame, State};

const NOT_YOUR_DECISION: Refusal = Refusal::new("1.2", "The decision is the other player's.");
const OVER: Refusal = Refusal::new("4.1", "The game is over.");

/// The procedure that a frame stands for.
fn procedure(frame: &Frame) -> &dyn Procedure {
    match frame {
        Frame::Deploy => &Deployment,
        Frame::Bids => &Bids,
        Frame::Turn(stage) => stage,
        Frame::Skirmish(stage) => stage,
        Frame::Battle(stage) => stage,
        Frame::Supply(stage) => stage,
    }
}

/// The procedure that runs; none when the game is over.
pub(crate) fn running(state: &State) -> Option<&dyn Procedure> {
    let frame = state.frames.last().filter(|_| state.ended.is_none())?;
    Some(procedure(frame))
}

impl BobbyLee {
    /// Who has to decide: nobody, one side, or both at the same time.
    pub(crate) fn deciders(&self, state: &State) -> Sides {
        running(state).map_or(Sides::NONE, |procedure| procedure.deciders(self, state))
    }

    /// Whether a side may make a choice now.
    pub(crate) fn judge_choice(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let procedure = running(state).ok_or(OVER)?;
        if !procedure.deciders(self, state).contains(side) {
            return Err(NOT_YOUR_DECISION);
        }
        procedure.judge(self, state, side, choice)
    }

    /// Appends every legal choice of a side that has to decide.
    pub(crate) fn list_choices(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if let Some(procedure) = running(state) {
            procedure.list(self, state, side, into);
        }
    }

    /// Does what was judged legal, then goes on until somebody has to decide again.
    pub(crate) fn make_choice(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        if let Some(frame) = state.frame() {
            procedure(&frame).apply(self, state, side, choice, turn);
        }
        self.go_on(state, turn);
    }

    /// Runs procedures until somebody has to decide, or the game is over.
    fn go_on(&self, state: &mut State, turn: &mut Turn<'_>) {
        while let Some(frame) = state.frame().filter(|_| state.ended.is_none()) {
            turn.tick();
            if procedure(&frame).advance(self, state, turn) {
                return;
            }
        }
    }
}
