//! The procedures under way: for each frame of the stack who decides, what is legal and listed, what a choice does, and
//! how it goes on until somebody has to decide again. The chapters say the rest.

use kernel::choice::{Target, Targets};
use kernel::{Refusal, Side, Sides, Turn};

use crate::choice::{Choice, Piece};
use crate::game::AreaImpulse;
use crate::refusals::{NO_SUCH_AREA, NO_SUCH_PIECE, NOT_NOW};
use crate::score::Score;
use crate::state::{Frame, Stage, State};

const NOT_YOUR_DECISION: Refusal = Refusal::new("8.2", "The decision is the other player's.");
const OVER: &str = "The game is over.";

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
            Frame::Dawn(stage) => self.dawn_decider(stage),
            Frame::Bids => return None,
            Frame::Impulse
            | Frame::Combine(_)
            | Frame::Operation
            | Frame::Closing
            | Frame::Demolition(_)
            | Frame::Bivouac => state.active,
            Frame::DefenderDemolition(_) => state.active.other(),
            Frame::Assault(Stage::Forward | Stage::Heroic | Stage::Absorb | Stage::Withdraw) | Frame::Screen(_) => {
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
    pub(crate) fn judge_targets(&self, choice: Choice) -> Result<(), Refusal> {
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
        self.judge_in_frame(state, side, choice)
    }

    /// The same for a side that decides and a choice whose targets exist.
    pub(crate) fn judge_in_frame(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let Some(frame) = state.frame() else {
            return Err(Refusal::new(self.book.cases.over, OVER));
        };
        match frame {
            Frame::Dawn(stage) => self.judge_dawn(state, stage, choice),
            Frame::Impulse => self.judge_impulse(state, choice),
            Frame::Combine(first) => self.judge_combine(state, first, choice),
            Frame::Operation => self.judge_operation(state, choice),
            Frame::Assault(stage) => match stage {
                Stage::Assemble => self.judge_assemble(state, choice),
                Stage::Forward => self.judge_forward(state, choice),
                Stage::Heroic => AreaImpulse::judge_heroic(choice),
                Stage::Absorb => self.judge_absorb(state, choice),
                Stage::FallBack => self.judge_fall_back(state, choice),
                Stage::Withdraw => self.judge_withdraw(state, choice),
                Stage::Dice | Stage::Aftermath => Err(NOT_NOW),
            },
            Frame::Screen(area) => self.judge_screen(state, area, choice),
            Frame::Escort { side, area, leaders } => self.judge_escort(state, side, area, leaders, choice),
            Frame::Capture { .. } => match choice {
                Choice::TakeWorks | Choice::LevelWorks => Ok(()),
                _ => Err(NOT_NOW),
            },
            Frame::Demolition(area) | Frame::DefenderDemolition(area) => {
                self.judge_demolition(state, side, area, choice)
            }
            Frame::Recall(side) => self.judge_recall(state, side, choice),
            Frame::Risk(side) => self.judge_risk(state, side, choice),
            Frame::Recover(leader) => self.judge_recover(state, leader, choice),
            Frame::Bids => self.judge_bid(state, side, choice),
            Frame::Closing | Frame::Bivouac => Err(NOT_NOW),
            Frame::Relocate(leader) => self.judge_relocate(state, leader, choice),
            Frame::Night(side) => self.judge_night(state, side, choice),
            Frame::Removal(side) => self.judge_removal(state, side, choice),
        }
    }

    /// Appends every legal choice of a side that decides.
    pub(crate) fn list_choices(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let Some(frame) = state.frame() else {
            return;
        };
        let start = into.len();
        match frame {
            Frame::Dawn(stage) => self.list_dawn(state, side, stage, into),
            Frame::Impulse => self.list_impulse(state, into),
            // It judges its moves itself, with what they have in common worked out once.
            Frame::Operation => return self.list_operation(state, into),
            Frame::Combine(_) => self.list_combine(state, side, into),
            Frame::Assault(stage) => match stage {
                Stage::Assemble => self.list_assemble(state, into),
                Stage::Forward => self.list_forward(state, into),
                Stage::Heroic => into.extend([Choice::Spend, Choice::Keep]),
                Stage::Absorb => self.each_loss(state, &mut |choice| into.push(choice)),
                Stage::FallBack => self.list_fall_back(state, into),
                Stage::Withdraw => {
                    let area = state.fight.area;
                    self.list_retreats(state, self.own(state, side, area), area, into);
                }
                Stage::Dice | Stage::Aftermath => {}
            },
            Frame::Screen(area) => self.list_retreats(state, self.screeners(state, side, area), area, into),
            Frame::Escort { leaders, .. } => self.list_escort(state, side, leaders, into),
            Frame::Capture { .. } => into.extend([Choice::TakeWorks, Choice::LevelWorks]),
            Frame::Demolition(area) | Frame::DefenderDemolition(area) => {
                self.list_demolition(state, side, area, into);
            }
            Frame::Recall(_) => self.list_recall(state, side, into),
            Frame::Risk(_) => self.list_risk(state, side, into),
            Frame::Recover(leader) => self.list_recover(state, leader, into),
            Frame::Relocate(leader) => self.list_relocate(state, leader, into),
            Frame::Night(_) => self.list_night(state, side, into),
            Frame::Removal(_) => self.list_removal(state, side, into),
            Frame::Bids => self.list_bids(state, side, into),
            Frame::Bivouac | Frame::Closing => {}
        }
        self.keep_legal(state, side, start, into);
    }

    /// Keeps what is legal for the side that decides; the candidates name only pieces and areas that exist.
    pub(crate) fn keep_legal(&self, state: &State, side: Side, start: usize, into: &mut Vec<Choice>) {
        let mut kept = start;
        for index in start..into.len() {
            let choice = into[index];
            if self.judge_in_frame(state, side, choice).is_ok() {
                into[kept] = choice;
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    /// Does what was judged legal, then goes on until somebody has to decide again.
    pub(crate) fn make_choice(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frame() else {
            return;
        };
        let mut score = self.score(state, turn);
        match frame {
            Frame::Dawn(stage) => self.apply_dawn(state, stage, choice, turn),
            Frame::Impulse => self.apply_impulse(state, choice, turn),
            Frame::Combine(first) => self.apply_combine(state, first, choice, turn),
            Frame::Operation => self.apply_operation(state, choice, turn),
            Frame::Assault(stage) => match stage {
                Stage::Assemble => self.apply_assemble(state, choice, turn),
                Stage::Forward => self.apply_forward(state, choice, turn),
                Stage::Heroic => self.apply_heroic(state, choice, turn),
                Stage::Absorb => self.apply_absorb(state, choice, turn),
                Stage::FallBack => self.apply_fall_back(state, choice, turn),
                Stage::Withdraw => self.apply_withdraw(state, choice, turn),
                Stage::Dice | Stage::Aftermath => {}
            },
            Frame::Screen(area) => self.apply_screen(state, area, choice, turn),
            Frame::Escort { .. } => self.apply_escort(state, choice, turn),
            Frame::Capture { side, area } => self.apply_capture(state, side, area, choice, turn),
            Frame::Demolition(area) | Frame::DefenderDemolition(area) => {
                self.apply_demolition(state, side, area, choice, turn);
            }
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
                Frame::Dawn(stage) => self.advance_dawn(state, stage, turn),
                Frame::Combine(first) => self.advance_combine(state, first, turn),
                Frame::Operation => self.advance_operation(state),
                Frame::Assault(stage) => match stage {
                    Stage::Assemble => self.advance_assemble(state),
                    Stage::Forward => self.advance_forward(state),
                    Stage::Dice => self.roll_assault(state, turn),
                    Stage::Heroic => true,
                    Stage::Absorb => self.advance_absorb(state, turn),
                    Stage::FallBack => self.advance_fall_back(state, turn),
                    Stage::Withdraw => self.advance_withdraw(state),
                    Stage::Aftermath => self.advance_aftermath(state, turn),
                },
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
                | Frame::DefenderDemolition(_)
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
