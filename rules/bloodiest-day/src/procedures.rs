//! The procedures under way: for each frame of the stack who decides, what is legal and listed, what a choice does, and
//! how it goes on until somebody has to decide again. The chapters say the rest.

use kernel::choice::{Target, Targets};
use kernel::{Refusal, Side, Turn};

use crate::choice::{Choice, Piece};
use crate::figures::NEVER_ASK;
use crate::game::BloodiestDay;
use crate::refusals::{NO_SUCH_AREA, NO_SUCH_PIECE, NOT_NOW};
use crate::state::{Frame, State};

const NOT_YOUR_DECISION: Refusal = Refusal::new("3.0", "The decision is the other player's.");
const OVER: Refusal = Refusal::new("3.0", "The day is over.");

impl BloodiestDay {
    /// Whose decision is awaited.
    pub(crate) fn decider(&self, state: &State) -> Option<Side> {
        Some(match state.frame()? {
            Frame::Dawn
            | Frame::Opening
            | Frame::Impulse
            | Frame::Operation
            | Frame::Ride
            | Frame::Extra
            | Frame::Closing => state.active,
            Frame::LongRange => Side::Union,
            Frame::Countermand => Side::Confederate,
            Frame::Withdraw => state.active.other(),
            Frame::Declare => state.fight.as_ref()?.attack.side,
            Frame::Lead | Frame::Losses => state.fight.as_ref()?.attack.side.other(),
            Frame::Hit(side) => side.other(),
            Frame::Retreat => {
                let first = state.fight.as_ref()?.falling.first()?;
                self.data.unit(first).side
            }
            Frame::Displaced(leader) => self.data.leader(leader).side,
            Frame::Settle | Frame::Toll => return None,
            Frame::Roll(_) => state.advantage,
            Frame::Rally(side) => side,
            Frame::Reorganize { leader, .. } | Frame::Replace(leader) => self.data.leader(leader).side,
            Frame::Dusk => return None,
        })
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
        let Some(frame) = state.frame() else {
            return Err(OVER);
        };
        if self.decider(state) != Some(side) {
            return Err(NOT_YOUR_DECISION);
        }
        self.judge_targets(choice)?;
        self.judge_in_frame(state, frame, choice)
    }

    /// Whether the side that decides may make a choice that names only pieces and areas that exist.
    fn judge_in_frame(&self, state: &State, frame: Frame, choice: Choice) -> Result<(), Refusal> {
        match frame {
            Frame::Impulse => self.judge_impulse(state, choice),
            Frame::LongRange => self.judge_long_range(state, choice),
            Frame::Countermand => self.judge_countermanding(state, choice),
            Frame::Withdraw => self.judge_withdraw(state, choice),
            Frame::Declare => self.judge_declaration(state, choice),
            Frame::Lead => self.judge_lead(state, choice),
            Frame::Hit(side) => self.judge_hit(state, side, choice),
            Frame::Losses => self.judge_losses(state, choice),
            Frame::Retreat => self.judge_retreat(state, choice),
            Frame::Displaced(leader) => self.judge_displaced(state, leader, choice),
            Frame::Roll(roll) => BloodiestDay::judge_roll(state, &roll, choice),
            Frame::Extra => BloodiestDay::judge_extra(choice),
            Frame::Operation => self.judge_operation(state, choice),
            Frame::Ride => self.judge_riding(state, choice),
            Frame::Rally(side) => self.judge_rally(state, side, choice),
            Frame::Reorganize { leader, unit } => self.judge_reorganizing(state, leader, unit, choice),
            Frame::Replace(due) => match choice {
                Choice::Place(leader, area) => self.judge_place(state, leader, area, due),
                _ => Err(NOT_NOW),
            },
            Frame::Dawn | Frame::Opening | Frame::Closing | Frame::Settle | Frame::Toll | Frame::Dusk => Err(NOT_NOW),
        }
    }

    /// Appends every legal choice of a side that decides.
    pub(crate) fn list_choices(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let Some(frame) = state.frame() else {
            return;
        };
        let start = into.len();
        match frame {
            Frame::Extra => into.extend([Choice::Keep, Choice::KeepTurn, Choice::Again]),
            Frame::LongRange => return self.list_shots(state, into),
            Frame::Countermand => self.list_countermanding(state, into),
            Frame::Withdraw => self.list_withdrawals(state, into),
            Frame::Declare => self.list_declaration(state, into),
            Frame::Lead => self.list_leads(state, into),
            Frame::Hit(side) => self.list_hits(state, side, into),
            Frame::Losses => self.list_losses(state, into),
            Frame::Retreat => self.list_retreats(state, into),
            Frame::Displaced(leader) => {
                into.extend(self.shelters(state, leader).map(|area| Choice::Place(leader, area)));
            }
            Frame::Roll(_) => {
                into.extend([Choice::Keep, Choice::KeepTurn, Choice::Reroll, Choice::RerollAttack]);
                into.extend((0..=NEVER_ASK).map(Choice::AskFrom));
            }
            // They list nothing that they have not judged.
            Frame::Impulse => return self.list_impulse(state, into),
            Frame::Operation => return self.list_operation(state, into),
            Frame::Ride => self.list_riding(state, into),
            Frame::Rally(side) => {
                into.extend(self.own_leaders(side).map(Choice::Reorganize));
                self.list_countermands(state, side, into);
                into.push(Choice::Done);
            }
            Frame::Reorganize { unit, .. } => self.list_reorganizing(state, side, unit, into),
            Frame::Replace(leader) => into.extend(self.posts(state, leader).map(|area| Choice::Place(leader, area))),
            Frame::Dawn | Frame::Opening | Frame::Closing | Frame::Settle | Frame::Toll | Frame::Dusk => {}
        }
        let mut kept = start;
        for index in start..into.len() {
            if self.judge_in_frame(state, frame, into[index]).is_ok() {
                into.swap(kept, index);
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    /// Does what was judged legal, then goes on until somebody has to decide again.
    pub(crate) fn make_choice(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frame() else {
            return;
        };
        match frame {
            Frame::Roll(roll) => self.answer_roll(state, roll, choice, turn),
            Frame::Extra => self.answer_extra(state, choice, turn),
            Frame::Impulse => self.apply_impulse(state, choice, turn),
            Frame::Operation => self.apply_operation(state, choice, turn),
            Frame::Ride => self.apply_riding(state, choice, turn),
            Frame::LongRange => self.apply_long_range(state, choice),
            Frame::Countermand => self.apply_countermanding(state, choice, turn),
            Frame::Withdraw => self.apply_withdraw(state, choice, turn),
            Frame::Declare => self.apply_declaration(state, choice, turn),
            Frame::Lead => BloodiestDay::apply_lead(state, choice),
            Frame::Hit(_) => {
                if let Choice::Strike(leader) = choice {
                    self.strike(state, leader, turn);
                }
            }
            Frame::Losses => self.apply_losses(state, choice, turn),
            Frame::Retreat => self.apply_retreat(state, choice, turn),
            Frame::Displaced(leader) => {
                if let Choice::Place(_, area) = choice {
                    self.shelter(state, leader, area, turn);
                }
            }
            Frame::Rally(side) => self.apply_rally(state, side, choice, turn),
            Frame::Reorganize { leader, unit } => self.apply_reorganizing(state, leader, unit, choice, turn),
            Frame::Replace(leader) => {
                if let Choice::Place(_, area) = choice {
                    self.place_leader(state, leader, area, turn);
                }
            }
            Frame::Dawn | Frame::Opening | Frame::Closing | Frame::Settle | Frame::Toll | Frame::Dusk => {}
        }
        self.go_on(state, turn);
    }

    /// Runs procedures until somebody has to decide, or the day is over.
    pub(crate) fn go_on(&self, state: &mut State, turn: &mut Turn<'_>) {
        loop {
            self.mark_control(state);
            turn.tick();
            let Some(frame) = state.frame() else {
                return;
            };
            match frame {
                Frame::Dawn => self.advance_dawn(state, turn),
                Frame::LongRange => {
                    if self.advance_long_range(state) {
                        return;
                    }
                }
                Frame::Opening => self.advance_opening(state, turn),
                Frame::Withdraw => {
                    if self.advance_withdraw(state) {
                        return;
                    }
                }
                Frame::Toll => self.advance_toll(state, turn),
                Frame::Lead => {
                    if self.advance_lead(state, turn) {
                        return;
                    }
                }
                Frame::Hit(side) => {
                    if self.advance_hit(state, side, turn) {
                        return;
                    }
                }
                Frame::Losses => {
                    if self.advance_losses(state, turn) {
                        return;
                    }
                }
                Frame::Retreat => {
                    if self.advance_retreat(state, turn) {
                        return;
                    }
                }
                Frame::Settle => self.advance_settle(state, turn),
                Frame::Displaced(leader) => {
                    if self.advance_displaced(state, leader, turn) {
                        return;
                    }
                }
                Frame::Closing => self.advance_closing(state, turn),
                Frame::Rally(side) => {
                    if self.advance_rally(state, side) {
                        return;
                    }
                }
                Frame::Roll(roll) => {
                    if self.advance_roll(state, roll, turn) {
                        return;
                    }
                }
                Frame::Dusk => self.advance_dusk(state, turn),
                Frame::Impulse
                | Frame::Declare
                | Frame::Countermand
                | Frame::Operation
                | Frame::Ride
                | Frame::Extra
                | Frame::Reorganize { .. }
                | Frame::Replace(_) => return,
            }
        }
    }
}
