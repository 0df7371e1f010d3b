//! Corps leaders who take part in an assault (16.2).

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::data::{LeaderId, Rank};
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::State;

mod no {
    use kernel::Refusal;

    pub(super) const OPTION: Refusal = Refusal::new("16.2", "Leaders take no part in assaults in this game.");
    pub(super) const NOT_HERE: Refusal = Refusal::new("16.2", "None of your leaders of this name is in the area.");
    pub(super) const ARMY: Refusal = Refusal::new("16.2", "Army leaders do not take part in assaults.");
    pub(super) const ONE: Refusal = Refusal::new("16.2", "One of your leaders takes part in this assault already.");
    pub(super) const AGAIN: Refusal = Refusal::new("16.2", "He has taken part in an assault today.");
}

impl AreaImpulse {
    /// Whether a corps leader may take part in the assault under way.
    pub(crate) fn judge_lead(&self, state: &State, side: Side, leader: LeaderId) -> Result<(), Refusal> {
        if !state.options.has(Rule::LeaderParticipation) {
            Err(no::OPTION)
        } else if !self.own_leaders(state, side, state.fight.area).contains(leader.0) {
            Err(no::NOT_HERE)
        } else if self.rank(leader) == Rank::Army {
            Err(no::ARMY)
        } else if state.fight.leads[side.index()].is_some() {
            Err(no::ONE)
        } else if state.led.contains(leader.0) {
            Err(no::AGAIN)
        } else {
            Ok(())
        }
    }

    /// The leaders of a side who may take part in the assault under way.
    pub(crate) fn leads(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::LeaderParticipation) {
            return Set::EMPTY;
        }
        self.own_leaders(state, side, state.fight.area)
            .filter(|leader| self.judge_lead(state, side, LeaderId(*leader)).is_ok())
            .collect()
    }

    pub(crate) fn lead(&self, state: &mut State, side: Side, leader: LeaderId, turn: &mut Turn<'_>) {
        state.fight.leads[side.index()] = Some(leader);
        state.led.insert(leader.0);
        say(turn, "16.2", || phrase!("leader.leads", leader.wire()));
    }
}
