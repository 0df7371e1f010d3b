//! The battle turn, how it begins and ends, and the end of a battle (6.2, 6.8).

use kernel::log::say;
use kernel::{Side, Turn, phrase};

use crate::game::BobbyLee;
use crate::ids::{BlockSet, HexSet};
use crate::state::{BattleStage, Frame, State};

impl BobbyLee {
    /// A battle turn begins: everybody may act again.
    pub(super) fn begin_battle_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        if let Some(hour) = state.fight.hour.key() {
            say(turn, "6.8", || phrase!("battle.turn", hour, state.fight.day, side));
        }
        let field = self.field(state);
        let fight = &mut state.fight;
        fight.acted = BlockSet::EMPTY;
        fight.flanking = BlockSet::EMPTY;
        fight.outflanked = [false; 2];
        fight.aiming = None;
        fight.heard = false;
        fight.calm = field.of(side) - field.engaged(side);
        Self::open_hexsides(state);
        state.become_frame(Frame::Battle(BattleStage::Retreat));
    }

    /// The hexsides are open again up to their limits: a new segment begins.
    pub(crate) fn open_hexsides(state: &mut State) {
        state.fight.crossed.clear();
        state.fight.hostile = HexSet::EMPTY;
    }

    /// A battle turn is over: all that are engaged are revealed, on both sides (6.0, Fog of Battle); the guns that stood
    /// unengaged all through it have their first fire again, and the other side has its turn; after the defender's at dusk
    /// comes the night (6.8, 6.61).
    pub(super) fn end_battle_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side = Self::phasing(state);
        let field = self.field(state);
        let engaged = field.engaged(Side::Union) | field.engaged(Side::Confederate);
        if !(engaged - state.revealed).is_empty() {
            turn.commit();
        }
        state.revealed |= engaged;
        let rested = state.fight.calm & (field.of(side) - field.engaged(side));
        state.fight.spent -= rested;
        if state.fight.second {
            state.fight.hour = state.fight.hour.next();
        }
        state.fight.second = !state.fight.second;
        if state.fight.is_night() {
            self.begin_night(state, turn);
        } else {
            state.become_frame(Frame::Battle(BattleStage::Begin));
        }
    }

    /// A side has left or is gone: the other may regroup (6.34).
    pub(super) fn end_battle(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(hex) = state.fight.hex else { return };
        let victor = Side::BOTH.into_iter().find(|side| self.occupies(state, *side, hex));
        if let Some(victor) = victor {
            let space = self.space(hex).0;
            say(turn, "6.0", || phrase!("battle.won", victor, space));
        }
        self.clear_field(state);
        Self::open_hexsides(state);
        state.frames.retain(|frame| !matches!(frame, Frame::Battle(_)));
        let victor = victor.unwrap_or(state.active);
        state.frames.push(Frame::Battle(BattleStage::Regroup(victor)));
    }

    /// Whether a side has nobody left in the hex that is fought for.
    pub(crate) fn has_left(&self, state: &State, side: Side) -> bool {
        state.fight.hex.is_none_or(|hex| !self.occupies(state, side, hex))
    }
}
