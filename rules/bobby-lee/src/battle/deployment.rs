//! Deployment on the battle board (6.2).

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};

use super::{Spot, Step, read_spot};
use crate::BobbyLee;
use crate::choice::Choice;
use crate::data::{BlockId, Position};
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Frame, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const NOT_YOUR_LINE: Refusal = Refusal::new("6.2", "Blocks are deployed in the own line or Reserve.");
    pub(super) const FORTRESS: Refusal =
        Refusal::new("6.65", "Around a fortress there are only the Centre and the Reserve.");
    pub(super) const THERE: Refusal = Refusal::new("6.2", "The block stands there already.");
    pub(super) const NOBODY_LEFT: Refusal = Refusal::new("6.2", "All your blocks are deployed.");
    pub(super) const EMPTY: Refusal = Refusal::new("6.2", "Every position of the line needs a block.");
}
use refusals as no;

impl BobbyLee {
    /// The positions in which a side has to have a block: all of the line, or as many as it has blocks.
    fn unmanned(&self, state: &State, side: Side) -> usize {
        let field = self.field(state);
        let line = Position::LINE
            .into_iter()
            .filter(|position| self.has_position(state, *position));
        line.filter(|position| field.at(side, Spot::new(side, *position)).is_empty())
            .count()
    }

    pub(super) fn judge_deploy(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done if self.unmanned(state, side) > 0 => Err(no::EMPTY),
            Choice::Done => Ok(()),
            Choice::DeployRest if self.usual_deployment(state, side).is_empty() => Err(no::NOBODY_LEFT),
            Choice::DeployRest => Ok(()),
            Choice::Deploy(block, space) => {
                let hex = state.fight.hex.ok_or(NOT_NOW)?;
                if !self.blocks_in(state, side, hex).contains(block.0) {
                    return Err(NO_SUCH_PIECE);
                }
                let spot = read_spot(space).ok_or(NO_SUCH_SPACE)?;
                if spot.line != side {
                    return Err(no::NOT_YOUR_LINE);
                }
                if !self.has_position(state, spot.position) {
                    return Err(no::FORTRESS);
                }
                if Self::spot(state, block) == Some(spot) {
                    return Err(no::THERE);
                }
                Ok(())
            }
            Choice::Entrench(_) if side == state.active => Err(super::works::ATTACKER_LATER),
            Choice::Entrench(_) => self.judge_entrench(state, side, choice),
            _ => Err(NOT_NOW),
        }
    }

    pub(super) fn list_deploy(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let Some(hex) = state.fight.hex else { return };
        for block in self.blocks_in(state, side, hex).map(BlockId) {
            let at = Self::spot(state, block);
            let spots = Position::ALL.map(|position| Spot::new(side, position));
            let open = spots
                .into_iter()
                .filter(|spot| self.has_position(state, spot.position) && at != Some(*spot));
            into.extend(open.map(|spot| Choice::Deploy(block, spot.space())));
        }
        if side != state.active {
            self.list_entrench(state, side, into);
        }
        if !self.usual_deployment(state, side).is_empty() {
            into.push(Choice::DeployRest);
        }
        if self.unmanned(state, side) == 0 {
            into.push(Choice::Done);
        }
    }

    pub(super) fn apply_deploy(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Deploy(block, space) => {
                let Some(spot) = read_spot(space) else { return };
                let left = state.fight.spots[block.0].replace(spot);
                // Works without a garrison are at hand again.
                if let Some(left) = left.filter(|left| self.field(state).at(side, *left).is_empty()) {
                    self.abandon_works(state, left);
                }
            }
            Choice::DeployRest => {
                for placed in self.usual_deployment(state, side) {
                    self.apply_deploy(state, side, placed, turn);
                }
            }
            Choice::Entrench(space) => self.entrench(state, side, space, turn),
            Choice::Done => self.end_deployment(state, side, turn),
            _ => {}
        }
    }

    /// The side that deploys just now, which nobody else sees before it has finished (6.2).
    pub(crate) fn deploying(state: &State) -> Option<Side> {
        match state.frame() {
            Some(Frame::Battle(Step::Deploy(side))) => Some(side),
            _ => None,
        }
    }

    /// Who has not been deployed is in the Reserve, and everybody sees the deployment; after the defender the attacker
    /// deploys.
    fn end_deployment(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        for block in self.blocks_in(state, side, hex) {
            let spot = &mut state.fight.spots[block];
            *spot = Some(spot.unwrap_or(Spot::reserve(side)));
        }
        for work in self.tables.entrenchments & self.tables.blocks[side.index()] {
            if let Some(spot) = state.fight.spots[work] {
                say(turn, "6.9", || phrase!("entrenched", side, spot.space().0));
            }
        }
        turn.commit();
        if side == state.active {
            state.become_frame(Frame::Battle(Step::Begin));
        } else {
            state.become_frame(Frame::Battle(Step::Deploy(state.active)));
        }
    }

    /// A battle begins: the blocks of both sides come to the board in an order that nobody can follow.
    pub(super) fn advance_deploy(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.fight.day == 0 {
            state.fight.day = 1;
            if let Some(hex) = state.fight.hex {
                for side in Side::BOTH {
                    self.mix(state, hex, side, turn);
                }
                let counts = Side::BOTH.map(|side| self.blocks_in(state, side, hex).len());
                let [union, confederate] = counts;
                let space = self.space(hex).0;
                say(turn, "6.2", || phrase!("battle.strength", space, union, confederate));
            }
        }
        true
    }
}
