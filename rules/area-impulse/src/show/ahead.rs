//! The assault to which a march leads, told before anybody has moved (10.1).

use kernel::Side;
use kernel::ahead::{Came, follow};
use protocol::view::Combat;

use crate::choice::Choice;
use crate::game::AreaImpulse;
use crate::state::{Frame, State};

impl AreaImpulse {
    /// How the assault would be fought that must follow when pieces of this side go where these choices take them, one after
    /// another; `said` has them with spaces between them. Who cannot go stays, as when the march is made; what the enemy
    /// answers is left out. `None` where nobody comes upon an enemy whom he must assault, and
    /// where the march would show what is hidden (17.7).
    pub(crate) fn prospect_of_march(&self, state: &State, side: Side, said: &str) -> Option<Combat> {
        if state.frame()? != Frame::Operation {
            return None;
        }
        let (mut after, goal) = follow(state, said, |after, choice: Choice, turn| {
            let Choice::Move(piece, to) = choice else { return None };
            if self.judge_choice(after, side, choice).is_err() {
                return Some(Came::Refused);
            }
            let meets = self.obliged(after, piece, to).is_some();
            self.march(after, choice, turn);
            Some(if meets { Came::Met(to) } else { Came::Went })
        })?;
        self.judge_assault(&after, goal).ok()?;
        after.fight = self.fight_in(&after, goal);
        self.preview(&after)
    }
}
