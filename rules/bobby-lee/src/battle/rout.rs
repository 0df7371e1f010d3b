//! Routs (6.33).

use kernel::log::say;
use kernel::{Side, Turn, phrase};

use super::Step;
use crate::BobbyLee;
use crate::state::{Frame, State};

impl BobbyLee {
    /// A side is routed: all its blocks, the Reserve too, lose a step and have to leave.
    pub(super) fn rout(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        let space = self.space(hex).0;
        say(turn, "6.33", || phrase!("rout", side, space));
        for block in Self::in_open_order(state, self.blocks_in(state, side, hex)) {
            self.suffer(state, block, "6.33", turn);
        }
        state.frames.push(Frame::Battle(Step::Flee(side)));
    }

    /// Whether the battle is decided: a side has nobody left, or an enemy stands unopposed in its line. The consequences
    /// follow at once.
    pub(super) fn is_decided(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let side = Self::phasing(state);
        let both = [side, side.other()];
        if both.into_iter().any(|side| self.has_left(state, side)) {
            self.end_battle(state, turn);
            return true;
        }
        let field = self.field(state);
        let broken = both.into_iter().find(|side| field.is_broken(*side));
        if let Some(side) = broken {
            self.rout(state, side, turn);
        }
        broken.is_some()
    }
}
