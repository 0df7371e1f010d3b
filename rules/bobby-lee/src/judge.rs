//! Who decides, what is legal, and what a choice does: the dispatch over the procedure under way.

use kernel::{Refusal, Side, Sides, Turn};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::state::{Frame, State};

/// Something that this procedure does not ask.
pub(crate) const NOT_NOW: Refusal = Refusal::new("1.2", "This cannot be chosen now.");
const NOT_YOUR_DECISION: Refusal = Refusal::new("1.2", "The decision is the other player's.");
const OVER: Refusal = Refusal::new("4.1", "The game is over.");
/// A piece that is not there, or not known to be.
pub(crate) const NO_SUCH_PIECE: Refusal = Refusal::new("3.2", "There is no such block of yours.");
/// A space that is not on the board.
pub(crate) const NO_SUCH_SPACE: Refusal = Refusal::new("2.1", "There is no such hex on the map.");

impl BobbyLee {
    /// Who has to decide: nobody, one side, or both at the same time.
    pub(crate) fn deciders(&self, state: &State) -> Sides {
        if state.ended.is_some() {
            return Sides::NONE;
        }
        match state.frame() {
            None | Some(Frame::Skirmish(_)) => Sides::NONE,
            Some(Frame::Deploy | Frame::Bids) => Sides::BOTH,
            Some(Frame::Turn(_)) => state.active.into(),
            Some(Frame::Battle(step)) => self.battle_deciders(state, step),
            Some(Frame::Supply(step)) => self.supply_deciders(state, step),
        }
    }

    /// Whether a side may make a choice now.
    pub(crate) fn judge_choice(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if state.ended.is_some() {
            return Err(OVER);
        }
        let Some(frame) = state.frame() else {
            return Err(OVER);
        };
        if !self.deciders(state).contains(side) {
            return Err(NOT_YOUR_DECISION);
        }
        self.judge_in_frame(state, side, frame, choice)
    }

    fn judge_in_frame(&self, state: &State, side: Side, frame: Frame, choice: Choice) -> Result<(), Refusal> {
        match frame {
            Frame::Deploy => self.judge_deployment(state, side, choice),
            Frame::Bids => self.judge_bid(state, side, choice),
            Frame::Turn(step) => self.judge_turn(state, step, choice),
            Frame::Skirmish(_) => Err(NOT_NOW),
            Frame::Battle(step) => self.judge_battle(state, side, step, choice),
            Frame::Supply(step) => self.judge_supply(state, side, step, choice),
        }
    }

    /// Appends every legal choice of a side that has to decide.
    pub(crate) fn list_choices(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        match state.frame() {
            None | Some(Frame::Skirmish(_)) => {}
            Some(Frame::Deploy) => self.list_deployment(state, side, into),
            Some(Frame::Bids) => self.list_bids(state, side, into),
            Some(Frame::Turn(step)) => self.list_turn(state, step, into),
            Some(Frame::Battle(step)) => self.list_battle(state, side, step, into),
            Some(Frame::Supply(step)) => self.list_supply(state, side, step, into),
        }
    }

    /// Does what was judged legal, then goes on until somebody has to decide again.
    pub(crate) fn make_choice(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match state.frame() {
            None | Some(Frame::Skirmish(_)) => {}
            Some(Frame::Deploy) => self.apply_deployment(state, side, choice, turn),
            Some(Frame::Bids) => self.apply_bid(state, side, choice, turn),
            Some(Frame::Turn(step)) => self.apply_turn(state, step, choice, turn),
            Some(Frame::Battle(step)) => self.apply_battle(state, side, step, choice, turn),
            Some(Frame::Supply(step)) => self.apply_supply(state, side, step, choice, turn),
        }
        self.go_on(state, turn);
    }

    /// Runs procedures until somebody has to decide, or the game is over.
    ///
    /// Each `advance_...` does what needs no decision at its step and says whether a decision is awaited; when not, it has
    /// changed the frames and the next one runs.
    pub(crate) fn go_on(&self, state: &mut State, turn: &mut Turn<'_>) {
        while state.ended.is_none() {
            let Some(frame) = state.frame() else {
                return;
            };
            let asks = match frame {
                Frame::Deploy => self.advance_deployment(state, turn),
                Frame::Bids => self.advance_bids(state, turn),
                Frame::Turn(step) => self.advance_turn(state, step, turn),
                Frame::Skirmish(step) => self.advance_skirmish(state, step, turn),
                Frame::Battle(step) => self.advance_battle(state, step, turn),
                Frame::Supply(step) => self.advance_supply(state, step, turn),
            };
            if asks {
                return;
            }
        }
    }
}
