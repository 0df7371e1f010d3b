//! The assault to which a march leads, told before anybody has moved (10.1).

use kernel::{RandomDice, Side, Turn};
use protocol::view::Combat;

use crate::choice::Choice;
use crate::game::AreaImpulse;
use crate::state::{Frame, State};

/// How many steps of a march are looked at: more than those of all pieces that can be in hand together.
const MOST_STEPS: usize = 128;

impl AreaImpulse {
    /// How the assault would be fought that must follow when pieces of this side go where these choices take them, one after
    /// another; `said` has them with spaces between them. Who cannot go stays, as when the march is made; what the enemy
    /// answers is left out. `None` where nobody comes upon an enemy whom he must assault.
    pub(crate) fn prospect_of_march(&self, state: &State, side: Side, said: &str) -> Option<Combat> {
        if state.frame()? != Frame::Operation {
            return None;
        }
        let mut after = state.clone();
        let mut dice = RandomDice::new(0);
        let mut turn = Turn::quiet(&mut dice);
        let mut goal = None;
        for (step, said) in said.split(' ').take(MOST_STEPS).enumerate() {
            let choice: Choice = said.parse().ok()?;
            let Choice::Move(piece, to) = choice else { return None };
            match self.judge_choice(&after, side, choice) {
                Err(_) if step == 0 => return None,
                Err(_) => continue,
                Ok(()) => {}
            }
            if self.obliged(&after, piece, to).is_some() {
                goal = Some(to);
            }
            self.march(&mut after, choice, &mut turn);
        }
        let goal = goal?;
        self.judge_assault(&after, goal).ok()?;
        after.fight = self.fight_in(&after, goal);
        self.preview(&after)
    }
}
