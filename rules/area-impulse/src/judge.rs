//! Who decides, what is legal, and what a choice does: the dispatch over the procedure under way.

use kernel::choice::{Target, Targets};
use kernel::{Refusal, Side, Sides, Turn};

use crate::AreaImpulse;
use crate::choice::{Choice, Piece};
use crate::score::Score;
use crate::state::{Frame, State, Step};

/// Something that this procedure does not ask.
pub(crate) const NOT_NOW: Refusal = Refusal::new("6.1", "This cannot be chosen now.");
const NOT_YOUR_DECISION: Refusal = Refusal::new("8.2", "The decision is the other player's.");
const OVER: &str = "The game is over.";
pub(crate) const NO_SUCH_PIECE: Refusal = Refusal::new("4.0", "There is no such piece in this game.");
pub(crate) const NO_SUCH_AREA: Refusal = Refusal::new("3.2", "There is no such area on the map.");

impl AreaImpulse {
    /// Who has to decide: one side, or both while they bid.
    pub(crate) fn deciders(&self, state: &State) -> Sides {
        match state.frame() {
            // A bid can be changed as long as the other one is not in.
            Some(Frame::Bids) => Sides::BOTH,
            _ => self.decider(state).map_or(Sides::NONE, Sides::only),
        }
    }

    /// Whose decision is awaited, where only one side decides.
    pub(crate) fn decider(&self, state: &State) -> Option<Side> {
        Some(match state.frame()? {
            Frame::Dawn(step) => self.dawn_decider(step),
            Frame::Bids => return None,
            Frame::Impulse
            | Frame::Combine(_)
            | Frame::Operation
            | Frame::Closing
            | Frame::Demolition(_)
            | Frame::Bivouac => state.active,
            Frame::Assault(Step::Forward | Step::Heroic | Step::Absorb | Step::Withdraw) | Frame::Screen(_) => {
                state.active.other()
            }
            Frame::Assault(_) => state.active,
            Frame::Escort { side, .. }
            | Frame::Capture { side, .. }
            | Frame::Risk(side)
            | Frame::Recall(side)
            | Frame::Night(side)
            | Frame::Removal(side) => side,
            Frame::Relocate(leader) | Frame::Recover(leader) => self.data.leaders[usize::from(leader.0)].side,
        })
    }

    /// Who is asked in the other side's impulse: what the Defender decides in an assault, who screens, what becomes of works,
    /// bridges and leaders meanwhile.
    pub(crate) fn interrupted(&self, state: &State) -> Sides {
        let is_by_the_way = |frame: Frame| frame.interrupts() || matches!(frame, Frame::Assault(_));
        let decider = state
            .frame()
            .filter(|frame| is_by_the_way(*frame))
            .and_then(|_| self.decider(state));
        decider
            .filter(|side| *side != state.active)
            .map_or(Sides::NONE, Sides::only)
    }

    /// Refuses pieces and areas that the game does not have.
    fn judge_targets(&self, choice: Choice) -> Result<(), Refusal> {
        let Targets { piece, space, .. } = choice.targets();
        let exists = match piece.and_then(Piece::read) {
            Some(Piece::Unit(unit)) => usize::from(unit.0) < self.data.units.len(),
            Some(Piece::Leader(leader)) => usize::from(leader.0) < self.data.leaders.len(),
            None => true,
        };
        if !exists {
            return Err(NO_SUCH_PIECE);
        }
        match space {
            Some(area) if area == 0 || usize::from(area) >= self.data.areas.len() => Err(NO_SUCH_AREA),
            _ => Ok(()),
        }
    }

    /// Whether a side may make a choice now.
    pub(crate) fn judge_choice(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if state.ended.is_some() {
            return Err(Refusal::new(self.book.cases.over, OVER));
        }
        if !self.deciders(state).contains(side) {
            return Err(NOT_YOUR_DECISION);
        }
        self.judge_targets(choice)?;
        self.judge_in_frame(state, choice)
    }

    /// The same for the side that decides and a choice whose targets exist.
    pub(crate) fn judge_in_frame(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let Some(frame) = state.frame() else {
            return Err(Refusal::new(self.book.cases.over, OVER));
        };
        match frame {
            Frame::Dawn(step) => self.judge_dawn(state, step, choice),
            Frame::Impulse => self.judge_impulse(state, choice),
            Frame::Combine(first) => self.judge_combine(state, first, choice),
            Frame::Operation => self.judge_operation(state, choice),
            Frame::Assault(step) => match step {
                Step::Assemble => self.judge_assemble(state, choice),
                Step::Forward => self.judge_forward(state, choice),
                Step::Heroic => AreaImpulse::judge_heroic(choice),
                Step::Absorb => self.judge_absorb(state, choice),
                Step::FallBack => self.judge_fall_back(state, choice),
                Step::Withdraw => self.judge_withdraw(state, choice),
                Step::Dice | Step::Aftermath => Err(NOT_NOW),
            },
            Frame::Screen(area) => self.judge_screen(state, area, choice),
            Frame::Escort { side, area, leaders } => self.judge_escort(state, side, area, leaders, choice),
            Frame::Capture { .. } => match choice {
                Choice::TakeWorks | Choice::LevelWorks => Ok(()),
                _ => Err(NOT_NOW),
            },
            Frame::Demolition(area) => self.judge_demolition(state, area, choice),
            Frame::Recall(side) => self.judge_recall(state, side, choice),
            Frame::Risk(side) => self.judge_risk(state, side, choice),
            Frame::Recover(leader) => self.judge_recover(state, leader, choice),
            Frame::Bids => self.judge_bid(choice),
            Frame::Closing | Frame::Bivouac => Err(NOT_NOW),
            Frame::Relocate(leader) => self.judge_relocate(state, leader, choice),
            Frame::Night(side) => self.judge_night(state, side, choice),
            Frame::Removal(side) => self.judge_removal(state, side, choice),
        }
    }

    /// Does what was judged legal, then goes on until somebody has to decide again.
    pub(crate) fn make_choice(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frame() else {
            return;
        };
        let mut score = self.score(state, turn);
        match frame {
            Frame::Dawn(step) => self.apply_dawn(state, step, choice, turn),
            Frame::Impulse => self.apply_impulse(state, choice, turn),
            Frame::Combine(first) => self.apply_combine(state, first, choice, turn),
            Frame::Operation => self.apply_operation(state, choice, turn),
            Frame::Assault(step) => match step {
                Step::Assemble => self.apply_assemble(state, choice, turn),
                Step::Forward => self.apply_forward(state, choice, turn),
                Step::Heroic => self.apply_heroic(state, choice, turn),
                Step::Absorb => self.apply_absorb(state, choice, turn),
                Step::FallBack => self.apply_fall_back(state, choice, turn),
                Step::Withdraw => self.apply_withdraw(state, choice, turn),
                Step::Dice | Step::Aftermath => {}
            },
            Frame::Screen(area) => self.apply_screen(state, area, choice, turn),
            Frame::Escort { .. } => self.apply_escort(state, choice, turn),
            Frame::Capture { side, area } => self.apply_capture(state, side, area, choice, turn),
            Frame::Demolition(area) => self.apply_demolition(state, area, choice, turn),
            Frame::Recall(side) => self.apply_recall(state, side, choice, turn),
            Frame::Risk(_) => self.apply_risk(state, choice, turn),
            Frame::Recover(leader) => self.apply_recover(state, leader, choice, turn),
            Frame::Bids => self.apply_bid(state, side, choice, turn),
            Frame::Closing | Frame::Bivouac => {}
            Frame::Relocate(leader) => self.apply_relocate(state, leader, choice, turn),
            Frame::Night(side) => self.apply_night(state, side, choice, turn),
            Frame::Removal(side) => self.apply_removal(state, side, choice, turn),
        }
        self.tell_score(state, &mut score, turn);
        self.go_on(state, score, turn);
    }

    /// Runs procedures until somebody has to decide, or the game is over.
    fn go_on(&self, state: &mut State, mut score: Option<Score>, turn: &mut Turn<'_>) {
        while state.ended.is_none() {
            let Some(frame) = state.frame() else {
                return;
            };
            let asks = match frame {
                Frame::Dawn(step) => self.advance_dawn(state, step, turn),
                Frame::Combine(first) => self.advance_combine(state, first, turn),
                Frame::Operation => self.advance_operation(state),
                Frame::Assault(step) => self.advance_assault(state, step, turn),
                Frame::Screen(area) => self.advance_screen(state, area, turn),
                Frame::Escort { side, area, leaders } => self.advance_escort(state, side, area, leaders, turn),
                Frame::Closing => self.advance_closing(state, turn),
                Frame::Bivouac => self.advance_bivouac(state, turn),
                Frame::Night(side) => self.advance_night(state, side, turn),
                Frame::Recall(side) => self.advance_recall(state, side, turn),
                Frame::Removal(side) => self.advance_removal(state, side),
                Frame::Impulse
                | Frame::Bids
                | Frame::Capture { .. }
                | Frame::Relocate(_)
                | Frame::Demolition(_)
                | Frame::Risk(_)
                | Frame::Recover(_) => true,
            };
            self.tell_score(state, &mut score, turn);
            if asks {
                return;
            }
        }
    }
}
