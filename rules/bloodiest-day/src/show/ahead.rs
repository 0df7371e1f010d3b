//! The assault to which a march leads, told before anybody has moved (8.3.1).

use kernel::Side;
use kernel::ahead::{Came, MOST_STEPS, follow};
use protocol::view::Combat;

use crate::choice::Choice;
use crate::game::BloodiestDay;
use crate::state::{Frame, Kind, State};

impl BloodiestDay {
    /// How the assault would be fought that must follow when pieces of this side go where these choices take them, one after
    /// another; `said` has them with spaces between them. Who would do best leads it. Who cannot go stays, as when the march
    /// is made; what the enemy answers is left out. `None` where nobody comes upon an enemy whom he must assault.
    pub(crate) fn prospect_of_march(&self, state: &State, side: Side, said: &str) -> Option<Combat> {
        if state.frame()? != Frame::Operation {
            return None;
        }
        let (after, goal) = follow(state, said, |after, choice: Choice, turn| {
            let Choice::Move(piece, to) = choice else { return None };
            if self.judge_choice(after, side, choice).is_err() {
                return Some(Came::Refused);
            }
            let meets = self.obliged(after, piece, to).is_some();
            self.step(after, piece, to, turn);
            Some(if meets { Came::Met(to) } else { Came::Went })
        })?;
        let leads = self
            .entrants(&after, goal)
            .filter(|unit| self.judge_assault(&after, *unit, goal).is_ok());
        let fights = leads.map(|lead| {
            let mut declared = after.clone();
            self.declare(&mut declared, Kind::Assault, lead, goal);
            (lead, declared)
        });
        let value = |declared: &State| {
            declared
                .fight
                .as_ref()
                .map(|fight| self.offensive_value(declared, &fight.attack))
        };
        let (_, best) = fights.max_by_key(|(lead, declared)| (value(declared), lead.0))?;
        self.preview(&best)
    }

    /// How what is pointed at would come out: the assault after a march, or the combat that a choice is part of. Of several
    /// who would begin the same, the first does, and the others take part as far as they can (8.5.7).
    pub(crate) fn prospect_of(&self, state: &State, side: Side, said: &str) -> Option<Combat> {
        let mut choices = said.split(' ').take(MOST_STEPS).map(str::parse);
        let first: Choice = choices.next()?.ok()?;
        if matches!(first, Choice::Move(..)) {
            return self.prospect_of_march(state, side, said);
        }
        let mut after = self.declared(state, side, first)?;
        for choice in choices {
            let (Choice::Bombard(unit, _) | Choice::Volley(unit, _) | Choice::Assault(unit, _)) = choice.ok()? else {
                return None;
            };
            if let Some(joined) = self.declared(&after, side, Choice::Join(unit)) {
                after = joined;
            }
        }
        self.preview(&after)
    }
}
