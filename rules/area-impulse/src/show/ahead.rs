//! The assault to which a march leads, told before anybody has moved (10.1), and who may screen away from it (9.4).

use kernel::ahead::{Came, follow};
use kernel::{Phrase, Side, phrase};
use protocol::view::Combat;

use crate::choice::{Choice, Piece};
use crate::game::AreaImpulse;
use crate::state::{Frame, State};

impl AreaImpulse {
    /// How the assault would be fought that follows when pieces of this side go where these choices take them, one after
    /// another; `said` has them with spaces between them. Who cannot go stays, as when the march is made; what the enemy
    /// answers is left out. In a contested area, where nobody has to assault, all do who could. `None` where no unit comes
    /// upon an enemy, and where the march would show what is hidden (17.7).
    pub(crate) fn prospect_of_march(&self, state: &State, side: Side, said: &str) -> Option<Combat> {
        if state.frame()? != Frame::Operation || state.op.night {
            return None;
        }
        let (mut after, goal) = follow(state, said, |after, choice: Choice, turn| {
            let Choice::Move(piece, to) = choice else { return None };
            if self.judge_choice(after, side, choice).is_err() {
                return Some(Came::Refused);
            }
            let meets = matches!(piece, Piece::Unit(_)) && !self.is_vacant(after, side, to);
            self.march(after, choice, turn);
            Some(if meets { Came::Met(to) } else { Came::Went })
        })?;
        self.judge_assault(&after, goal).ok()?;
        after.fight = self.fight_in(&after, goal);
        let is_free = !after.fight.mandatory;
        if is_free {
            after.fight.units = after.fight.eligible;
        }
        let mut combat = self.preview(&after)?;
        let may = || is_free.then_some(Phrase::bare("ahead.may"));
        combat.result = self.screening_ahead(&after, goal).or_else(may);
        Some(combat)
    }

    /// 9.4: that the cavalry in an area may be gone before it is assaulted, if it may.
    pub(crate) fn screening_ahead(&self, state: &State, area: u8) -> Option<Phrase> {
        let screeners = || self.screeners(state, state.active.other(), area).map(i32::from);
        self.may_screen(state, area)
            .then(|| phrase!("ahead.screen", screeners().collect::<Vec<i32>>()))
    }
}
