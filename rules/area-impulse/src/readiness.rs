//! Whether army leaders are active today (Birth of a Legend 6.2.1).

use kernel::choice::Target;
use kernel::{Side, Turn, phrase};

use crate::AreaImpulse;
use crate::choice::Choice;
use crate::log::{say, say_dice};
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};

impl AreaImpulse {
    /// 6.2.1: subordinate leaders become active, and each army leader rolls whether he is.
    pub(crate) fn roll_readiness(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.inactive = Set::EMPTY;
        self.roll_for_sleep(state, turn);
        for side in [Side::Confederate, Side::Union] {
            let leader = self.army_leader(state, side);
            if !place::is_area(state.leader_at(leader)) {
                continue;
            }
            let face = turn.d6();
            let slow = u8::from(side == Side::Union && self.has_train_moved(state));
            let ready = face >= self.data.leaders[usize::from(leader.0)].initiative + slow;
            if !ready {
                state.inactive.insert(leader.0);
            }
            let key = if ready { "ready.active" } else { "ready.inactive" };
            say_dice(turn, "6.2.1", side, "dice.ready", &[face], || {
                phrase!(key, leader.wire())
            });
        }
        let idle = |side: &Side| state.inactive.contains(self.army_leader(state, *side).0);
        state.go(Frame::Dawn(match state.advantage.filter(idle) {
            Some(side) => Dawn::Restore(side),
            None => Dawn::Train,
        }));
    }

    /// 12.1: the Advantage makes an inactive army leader active.
    pub(crate) fn apply_restore(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        if choice == Choice::Spend {
            let leader = self.army_leader(state, side);
            self.spend_advantage(state, side);
            state.inactive.remove(leader.0);
            say(turn, "12.1", || phrase!("ready.restored", leader.wire()));
        }
        state.go(Frame::Dawn(Dawn::Train));
    }
}
