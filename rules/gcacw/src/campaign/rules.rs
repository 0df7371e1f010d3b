//! The special rules of scenario 9: who waits, whom Magruder and D.H. Hill lead in the first week, and the Warwick.

use kernel::{Refusal, Turn};
use protocol::Side;

use super::Event;
use super::counties::County;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, LeaderId, UnitId, UnitSet};
use crate::map::labels;
use crate::state::State;

/// The last turn of the first week, through which these lead all Confederate infantry (rule 6).
pub(super) const FIRST_WEEK: u8 = 7;
pub(super) const LEADS_ALL: [&str; 2] = ["magruder", "dh-hill"];
/// How many units of infantry they take along then.
const FIVE: u8 = 5;
/// The Union units that come, or can be used, from turn 2 on (rule 1).
const SECOND_DAY: [&str; 6] = [
    "us-sykes-a",
    "us-3-8-pa",
    "us-6-pa",
    "us-art-res-1",
    "us-art-res-2",
    "us-horse-art",
];
/// Where they come after a landing before Fort Monroe.
const GATE: &str = "S5818";
/// The first row of the Warwick over which the Union builds no bridge while the Virginia is there (rule 5).
const WARWICK: u16 = 15;

const NOT_YET: Refusal = Refusal::new("scenario 9 rule 1", "It is not ready before turn 2.");
const SIEGE: Refusal = Refusal::new("scenario 9 rule 2", "Siege artillery does not march.");
const HELD: Refusal = Refusal::new(
    "scenario 9 rule 4",
    "It is held back until the Union comes near, or until its turn.",
);
const GUARDED: Refusal = Refusal::new("scenario 9 rule 5", "The Virginia is near: no bridge is built there.");
const SIXTH: Refusal = Refusal::new("scenario 9 rule 6", "He has five units of infantry in his action.");
const TIED: Refusal = Refusal::new("advanced 6.0", "The day was ended by a tie: nobody entrenches.");

impl Field<'_> {
    fn is_of(&self, unit: UnitId, ids: &[&str]) -> bool {
        ids.contains(&self.scenario[unit].printed.id.as_str())
    }

    /// Whether a unit is still held back (rule 4): by itself, and as the garrison of Richmond.
    fn is_held(&self, unit: UnitId) -> bool {
        if self.state.memory.freed.contains(unit) {
            return false;
        }
        match self.scenario[unit].printed.id.as_str() {
            "cs-wise-b" => self.state.turn < 35,
            "cs-walker" | "cs-7-va" => self.state.turn < 50,
            _ => false,
        }
    }

    fn is_garrison(&self, unit: UnitId) -> bool {
        let garrison = self.scenario[unit].printed.id.starts_with("cs-richmond-");
        garrison && !self.state.memory.freed.contains(unit)
    }

    /// Judges whether a unit may act in the campaign.
    pub(crate) fn acts_in_campaign(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.is_of(unit, &["cs-siege"]) {
            return Err(SIEGE);
        }
        if self.is_garrison(unit) {
            return Err(HELD);
        }
        self.works_in_campaign(unit)
    }

    /// Judges whether a unit may attach to another in the campaign (rule 4).
    pub(super) fn attaches_in_campaign(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.is_garrison(unit) {
            return Err(HELD);
        }
        self.works_in_campaign(unit)
    }

    /// Judges whether a unit may entrench in the campaign.
    pub(crate) fn works_in_campaign(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.state.turn < 2 && self.is_of(unit, &SECOND_DAY) {
            return Err(NOT_YET);
        }
        if self.is_held(unit) { Err(HELD) } else { Ok(()) }
    }

    /// Judges whether anybody entrenches on this turn (6.0).
    pub(crate) fn may_dig_today(&self) -> Result<(), Refusal> {
        let closed = self.state.campaign.as_ref().is_some_and(|campaign| campaign.closed);
        if closed { Err(TIED) } else { Ok(()) }
    }

    /// Where a Union unit that waits comes onto the map by a march, and what that costs (rule 1).
    pub(crate) fn campaign_entry(&self, unit: UnitId) -> Option<(HexId, u8)> {
        let campaign = self.state.campaign.as_ref()?;
        let outside = self.state.units[unit].hex.is_none() && campaign.units[unit] == super::Away::No;
        let waits = campaign.landing == Some(0) && self.is_of(unit, &SECOND_DAY) && self.state.turn >= 2 && outside;
        let hex = self.map().labelled(GATE).filter(|_| waits)?;
        let cost = match self.scenario[unit].printed.arm {
            crate::tables::Arm::Cavalry => 1,
            crate::tables::Arm::Artillery => 3,
            _ => 2,
        };
        (!self.is_occupied(Side::Confederate, hex)).then_some((hex, cost))
    }

    /// Judges a bridge of a side over the Warwick (rule 5): the Virginia keeps the Union away from it.
    pub(crate) fn may_bridge_warwick(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let printed = self.map()[edge];
        let row = |hex: HexId| (hex.0 % 100).saturating_sub(labels::SOUTH);
        let low = row(printed.a) >= WARWICK || row(printed.b) >= WARWICK;
        let guarded = self.state.campaign.is_some() && !self.state.has(Event::VirginiaLost) && side == Side::Union;
        if guarded && low && self.map().is_along(edge, "Warwick River") {
            Err(GUARDED)
        } else {
            Ok(())
        }
    }

    /// Judges whether one more unit joins those who are named for an action of a leader, of whom one of the first week takes
    /// five of infantry (rule 6).
    ///
    /// # Errors
    /// When it would be the sixth.
    pub fn may_be_led(&self, leader: LeaderId, named: UnitSet, unit: UnitId) -> Result<(), Refusal> {
        let infantry = self.scenario.infantry;
        let first = self.state.campaign.is_some() && self.state.turn <= FIRST_WEEK;
        let has_all =
            first && LEADS_ALL.contains(&self.scenario[leader].printed.id.as_str()) && (named & infantry).len() >= FIVE;
        if has_all && infantry.contains(unit) {
            Err(SIXTH)
        } else {
            Ok(())
        }
    }

    /// The units that the Union has set free by coming near (rule 4).
    fn freed(&self) -> UnitSet {
        if self
            .data
            .campaign
            .held
            .into_iter()
            .all(|unit| self.state.memory.freed.contains(unit))
        {
            return UnitSet::EMPTY;
        }
        let hexes = *self.hexes_of(Side::Union);
        let counties = &self.data.campaign.counties;
        let reached = |all: &[County]| all.iter().any(|county| hexes.meets(counties[*county as usize]));
        let mut freed = UnitSet::EMPTY;
        let mut free = |ids: &[&str]| freed |= ids.iter().filter_map(|id| self.scenario.unit(id)).collect();
        if reached(&[County::Henrico, County::Chesterfield]) {
            free(&["cs-wise-b"]);
        }
        let south = [
            County::PrinceGeorge,
            County::Chesterfield,
            County::Henrico,
            County::Hanover,
        ];
        if reached(&south) {
            free(&["cs-walker", "cs-7-va"]);
        }
        if hexes.meets(self.data.campaign.before_richmond) {
            free(&["cs-richmond-1", "cs-richmond-2", "cs-richmond-3", "cs-richmond-4"]);
        }
        freed
    }
}

impl Gcacw {
    /// How many units a leader takes along in the campaign: after a roll that the Union has won any number while no
    /// Confederate can act (6.0).
    pub(crate) fn led_in_campaign(&self, state: &State, leader: LeaderId, limit: u8) -> u8 {
        let field = Field::new(&self.data, state);
        let won = state.dice.is_some_and(|[union, confederate]| union > confederate);
        let union = state.campaign.is_some() && field.leader_side(leader) == Side::Union;
        if union && won && !field.can_act(Side::Confederate) {
            u8::MAX
        } else {
            limit
        }
    }

    /// What follows in the campaign from where units stand now.
    pub(crate) fn release_in_campaign(&self, state: &mut State, turn: &mut Turn<'_>) {
        let freed = Field::new(&self.data, state).freed();
        state.memory.freed |= freed;
        self.lose_bluff(state);
        self.overrun(state, turn);
    }
}
