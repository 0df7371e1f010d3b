//! Morale checks (6.4).

use kernel::Turn;
use kernel::log::roll as roll_of;
use kernel::phrase;

use super::moves::judge_disengagement;
use super::{Spot, Step};
use crate::BobbyLee;
use crate::data::BlockId;
use crate::state::{Frame, State};

/// The highest roll that fails.
const POOR: u8 = 3;

impl BobbyLee {
    /// Every engaged block with one step rolls; who fails disengages and does nothing else in this turn. Whoever then
    /// finds an enemy unopposed in his line is routed.
    pub(super) fn check_morale(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        let field = self.field(state);
        state.become_frame(Frame::Battle(Step::Combat));
        for block in Self::in_open_order(state, field.engaged(side)) {
            if state.steps(block) != 1 {
                continue;
            }
            let Some(spot) = Self::spot(state, block) else { continue };
            let steady = u8::from(self.is_steadied(state, block, spot));
            let roll = turn.d6();
            let holds = roll + steady > POOR;
            let key = if holds { "morale.holds" } else { "morale.fails" };
            let dice = [roll_of(side, "dice.morale", &[roll])];
            self.tell(state, block, "6.4", &dice, turn, |name| phrase!(key, name, steady));
            if !holds {
                self.fall_back(state, block, spot, turn);
            }
        }
        if self.field(state).is_broken(side) {
            self.rout(state, side, turn);
        }
    }

    /// Whether works or the walls of a fortress steady a block in its own line (6.65, 6.9).
    fn is_steadied(&self, state: &State, block: BlockId, spot: Spot) -> bool {
        let own = spot.line == self.side(block);
        own && (self.is_rampart(state, spot) || self.field(state).is_entrenched(spot))
    }

    /// A shaken block goes back: from the enemy's line to its own position opposite, if it can disengage there, otherwise
    /// to the Reserve (6.5).
    fn fall_back(&self, state: &mut State, block: BlockId, from: Spot, turn: &mut Turn<'_>) {
        let side = self.side(block);
        let field = self.field(state);
        let home = from.opposite();
        let home = home.filter(|home| judge_disengagement(&field, side, from, *home).is_ok());
        self.stand(state, block, home.unwrap_or(Spot::reserve(side)), turn);
        state.fight.acted.insert(block.0);
    }
}
