//! The night march (17.2.2): an area with an active leader moves at night, for the Advantage.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::data::{LeaderId, Rank};
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Activation, Frame, Operation, State, place};

pub(crate) mod refusals {
    //! What the night forbids.
    use kernel::Refusal;

    pub(super) const OPTION: Refusal = Refusal::new("17.2.2", "There are no night marches in this game.");
    pub(super) const LEADER: Refusal =
        Refusal::new("17.2.2", "A night march needs an active leader of yours on the map.");
    pub(super) const NOBODY: Refusal = Refusal::new("17.2.2", "None of the units he could lead is with him.");
    pub(crate) const ASSAULT: Refusal =
        Refusal::new("17.2.2", "At night nobody assaults, repairs bridges or forces a march.");
    pub(crate) const GROUND: Refusal = Refusal::new(
        "17.2.2",
        "At night units enter only free areas of their side, and contested ones.",
    );
}
use refusals as no;

impl AreaImpulse {
    /// The units that a leader would lead on a night march.
    fn night_column(&self, state: &State, leader: LeaderId) -> Set {
        let side = self.data.leaders[usize::from(leader.0)].side;
        let area = state.leader_at(leader);
        match self.rank(leader) {
            Rank::Army => self.own(state, side, area),
            Rank::Corps(_) => self.corps_units(state, leader, area),
        }
    }

    pub(crate) fn judge_night_march(&self, state: &State, side: Side, leader: LeaderId) -> Result<(), Refusal> {
        if !state.options.has(Rule::NightMarch) {
            return Err(no::OPTION);
        }
        self.judge_holder(state, side)?;
        let present = self.tables.leaders[side.index()].contains(leader.0) && place::is_area(state.leader_at(leader));
        if !present || state.inactive.contains(leader.0) {
            Err(no::LEADER)
        } else if self.night_column(state, leader).is_empty() {
            Err(no::NOBODY)
        } else {
            Ok(())
        }
    }

    /// The leaders who could lead a night march now.
    pub(crate) fn night_leaders(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::NightMarch) || state.advantage != Some(side) {
            return Set::EMPTY;
        }
        let fit = |leader: &u8| self.judge_night_march(state, side, LeaderId(*leader)).is_ok();
        self.tables.leaders[side.index()].filter(fit).collect()
    }

    /// Whether a side is asked about a night march. While false reports are about, it is asked in any case, or the
    /// enemy would learn from the question which leaders are with their troops (17.7).
    pub(crate) fn is_march_possible(&self, state: &State, side: Side) -> bool {
        let holder = state.options.has(Rule::NightMarch) && state.advantage == Some(side);
        holder && (!self.night_leaders(state, side).is_empty() || !self.hidden(state, side).is_empty())
    }

    pub(crate) fn begin_night_march(&self, state: &mut State, side: Side, leader: LeaderId, turn: &mut Turn<'_>) {
        let area = state.leader_at(leader);
        say(turn, "17.2.2", || phrase!("night.march", leader.wire(), area));
        self.spend_advantage(state, side);
        self.expose_leader(state, leader, turn);
        state.active = side;
        let (by, leaders) = match self.rank(leader) {
            Rank::Army => (Activation::Army(leader), self.own_leaders(state, side, area)),
            Rank::Corps(_) => (Activation::Corps(leader), Set::of(leader.0)),
        };
        self.expose_activated(state, by, area, turn);
        let units = self.night_column(state, leader);
        state.inactive.insert(leader.0);
        state.op = Operation {
            by,
            areas: [area, 0],
            units,
            leaders,
            contested: self.contested_areas(state),
            night: true,
            ..Operation::default()
        };
        self.hinder(state, units, area);
        state.frames.push(Frame::Operation);
    }

    /// Goes on with the end of a night march: leaders who were left alone join their troops.
    pub(crate) fn advance_bivouac(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        self.expose_abandoned(state, turn);
        match self.leaders_to_place(state).first() {
            Some(leader) => self.relocate(state, LeaderId(leader), turn),
            None => {
                state.op = Operation::default();
                state.frames.pop();
            }
        }
        false
    }
}
