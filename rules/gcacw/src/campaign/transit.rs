//! Actions of the campaign that are no marches on foot: trains, ships, and marches over long ways (7.0, 8.0, 10.0).
//!
//! Each is judged and made in the room of its chapter; here they are told apart, and what they have in common is done.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Away, Place};
use crate::choice::Choice;
use crate::field::Field;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::scenarios::FIRST_PHASE_OVER;
use crate::state::State;

const ABOARD: Refusal = Refusal::new("advanced 10.0", "It is on a ship, and goes by it only.");
const ON_TRAIN: Refusal = Refusal::new("advanced 8.0", "It is on a train, and goes by it only.");
const NOBODY_ABOARD: Refusal = Refusal::new("advanced 10.0", "It is neither on a train nor on a ship.");
const NOT_WITH_THEM: Refusal = Refusal::new(
    "advanced 10.0",
    "None of his units takes a train or a ship with him there.",
);

impl Field<'_> {
    /// Judges whether a unit is neither on a train nor on a ship: who is goes by it only (8.0, 10.0).
    pub(crate) fn is_on_foot(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.travel() {
            Some(travel) if travel.ships.contains(unit) => Err(ABOARD),
            Some(travel) if travel.trains.contains(unit) => Err(ON_TRAIN),
            _ => Ok(()),
        }
    }

    /// Whether a side has an action in trains or ships.
    pub(crate) fn can_travel(&self, side: Side) -> bool {
        let Some(travel) = self.travel() else { return false };
        let aboard = travel.aboard() & self.scenario.sides[side.index()];
        let mut ready = self.units_in_port(side);
        let leaves = |unit| !self.voyages(unit).is_empty() || !self.rides(unit).is_empty();
        { aboard }.any(leaves) || ready.any(|unit| self.may_embark(unit).is_ok())
    }

    /// The units of a side in the boxes that ships leave.
    pub(super) fn units_in_port(&self, side: Side) -> UnitSet {
        self.units_in_box(side, Place::FortMonroe) | self.units_in_box(side, Place::Norfolk)
    }

    /// Judges an action, or what is done beside one.
    pub(crate) fn judge_travel(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        let own = |unit: UnitId| {
            if self.side(unit) == side {
                Ok(())
            } else {
                Err(NOT_ASKED)
            }
        };
        match choice {
            Choice::Entrain(unit) => own(unit).and_then(|()| self.may_entrain(unit).map(|_| ())),
            Choice::Detach(unit) => own(unit).and_then(|()| self.may_detach_to_board(unit)),
            Choice::Embark(unit) => own(unit).and_then(|()| self.may_embark(unit)),
            Choice::Rail(unit, to) => own(unit).and_then(|()| self.judge_rail(unit, to).map(|_| ())),
            Choice::Sail(unit, to) => own(unit).and_then(|()| self.judge_sail(unit, to).map(|_| ())),
            Choice::Strategic(unit, levels) => own(unit).and_then(|()| self.may_go_far(unit, levels)),
            Choice::Disembark(unit) => {
                own(unit)?;
                let aboard = self.travel().is_some_and(|travel| travel.aboard().contains(unit));
                if aboard { Ok(()) } else { Err(NOBODY_ABOARD) }
            }
            Choice::Along(leader) => {
                let free = self.travel().is_some_and(|travel| !travel.leaders.contains(leader));
                let near = self.leader_side(leader) == side && self.has_aboard(leader);
                if free && near { Ok(()) } else { Err(NOT_WITH_THEM) }
            }
            Choice::Leave(leader) => {
                let there = self.travel().is_some_and(|travel| travel.leaders.contains(leader));
                if there && self.leader_side(leader) == side {
                    Ok(())
                } else {
                    Err(NOT_WITH_THEM)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    /// All such actions.
    pub(crate) fn list_travel(&self, side: Side, into: &mut Vec<Choice>) {
        let Some(travel) = self.travel() else { return };
        let mut offer = |choice| {
            if self.judge_travel(side, choice).is_ok() {
                into.push(choice);
            }
        };
        for unit in self.scenario.sides[side.index()] {
            let hex = self.state.units[unit].hex;
            if hex.is_none() && self.port_of(unit).is_none() {
                continue;
            }
            // Trains and ships are taken at few places, and all others need not be judged.
            let transport = &self.data.transport;
            if hex.is_none_or(|hex| transport.rails.contains(hex) || transport.landings.contains_key(&hex)) {
                offer(Choice::Entrain(unit));
                offer(Choice::Embark(unit));
                offer(Choice::Detach(unit));
            }
            offer(Choice::Disembark(unit));
            if self.is_fit_for_far(unit).is_ok() {
                (2..=4).for_each(|levels| offer(Choice::Strategic(unit, levels)));
            }
        }
        for leader in self.scenario.leaders_of[side.index()] {
            offer(Choice::Along(leader));
            offer(Choice::Leave(leader));
        }
        for unit in travel.aboard() & self.scenario.sides[side.index()] {
            into.extend(self.rides(unit).into_keys().map(|to| Choice::Rail(unit, to)));
            into.extend(self.voyages(unit).into_keys().map(|to| Choice::Sail(unit, to)));
        }
    }

    /// Where a unit is, on the map or off it.
    fn place_of(&self, unit: UnitId) -> (Option<HexId>, Away) {
        let away = self.state.campaign.as_ref().map(|campaign| campaign.units[unit]);
        (self.state.units[unit].hex, away.unwrap_or_default())
    }

    /// Where a leader is, on the map or off it.
    fn place_of_leader(&self, leader: LeaderId) -> (Option<HexId>, Away) {
        let away = self.state.campaign.as_ref().map(|campaign| campaign.leaders[leader]);
        (self.state.leaders[leader].hex, away.unwrap_or_default())
    }

    /// Whether one of a leader's own units is aboard where he is.
    fn has_aboard(&self, leader: LeaderId) -> bool {
        let at = self.place_of_leader(leader);
        let Some(travel) = self.travel() else { return false };
        let mut own = self.own(leader) & travel.aboard();
        at != (None, Away::No) && own.any(|unit| self.place_of(unit) == at)
    }

    /// The leaders who go with a unit that leaves by train or ship: those aboard with it, and those left alone otherwise.
    fn passengers(&self, unit: UnitId) -> LeaderSet {
        let at = self.place_of(unit);
        let Some(travel) = self.travel() else {
            return LeaderSet::EMPTY;
        };
        let goes = |leader: &LeaderId| {
            let mut own = self.own(*leader);
            let his = own.contains(unit) && self.place_of_leader(*leader) == at;
            his && (travel.leaders.contains(*leader) || !own.any(|other| other != unit && self.place_of(other) == at))
        };
        self.scenario.leaders_of[self.side(unit).index()].filter(goes).collect()
    }
}

impl Gcacw {
    /// Makes such an action.
    pub(crate) fn make_travel(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Along(leader) => {
                state.advanced().travel.leaders.insert(leader);
                return;
            }
            Choice::Leave(leader) => {
                state.advanced().travel.leaders.remove(leader);
                return;
            }
            Choice::Detach(unit) => {
                state.advanced().boarding = Some(unit);
                self.begin_detachment(state, unit);
                return;
            }
            Choice::Disembark(unit) => {
                state.disembark(UnitSet::of(unit));
                say(turn, "advanced 10.0", || phrase!("campaign.disembarks", unit.wire()));
                return;
            }
            _ => {}
        }
        state.frames.pop();
        state.notes |= FIRST_PHASE_OVER;
        state.advanced().boarding = None;
        match choice {
            Choice::Entrain(unit) => self.entrain(state, unit, turn),
            Choice::Embark(unit) => self.embark(state, side, unit, turn),
            Choice::Rail(unit, to) => self.go_by_rail(state, unit, to, turn),
            Choice::Sail(unit, to) => self.sail(state, unit, to, turn),
            Choice::Strategic(unit, levels) => self.go_far(state, unit, levels, turn),
            _ => {}
        }
    }

    /// A unit goes to a hex, or into a box, by train or ship, and those with it.
    pub(super) fn carry(&self, state: &mut State, unit: UnitId, to: HexId) {
        let leaders = Field::new(&self.data, state).passengers(unit);
        let place = Place::of(to);
        let (hex, away) = match place {
            Some(place) => (None, Away::In(place)),
            None => (Some(to), Away::No),
        };
        state.units[unit].hex = hex;
        state.advanced().units[unit] = away;
        if place.is_some() {
            // Whoever is off the map is in supply (17.0).
            state.advanced().unsupplied.remove(unit);
        }
        for leader in leaders {
            state.leaders[leader].hex = hex;
            state.leaders[leader].gone = place.is_some();
            state.advanced().leaders[leader] = away;
        }
        if let Some(hex) = hex {
            let side = Field::new(&self.data, state).side(unit);
            self.startle(state, side, hex);
            self.ask_for_corps(state, unit);
        }
    }

    /// Enemies who wait on trains and ships beside a hex into which a unit has come leave them (8.0, 10.0).
    pub(crate) fn startle(&self, state: &mut State, side: Side, hex: HexId) {
        let field = Field::new(&self.data, state);
        let Some(travel) = field.travel() else { return };
        let mut near = travel.aboard() & field.scenario.sides[side.other().index()];
        if near.is_empty() {
            return;
        }
        let near = near.by_ref().filter(|unit| {
            let at = state.units[*unit].hex;
            at.is_some_and(|at| field.map().edge(at, hex).is_some())
        });
        let near: UnitSet = near.collect();
        state.disembark(near);
    }

    /// What follows from where units stand now: batteries are overrun, pontoons shelled, and who was driven from his
    /// station or landing is aboard no more.
    pub(crate) fn settle_travel(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.overrun_batteries(state, turn);
        self.shell_pontoons(state, turn);
        let field = Field::new(&self.data, state);
        let Some(travel) = field.travel() else { return };
        let transport = &self.data.transport;
        let strays = travel.aboard().filter(|unit| match state.units[*unit].hex {
            None => field.port_of(*unit).is_none(),
            Some(hex) if travel.ships.contains(*unit) => !transport.landings.contains_key(&hex),
            Some(hex) => !transport.rails.contains(hex),
        });
        let strays: UnitSet = strays.collect();
        if !strays.is_empty() {
            state.disembark(strays);
        }
    }

    /// The action cycle is over: who waits on trains and ships on the map leaves them (8.0, 10.0).
    pub(crate) fn disembark_all(&self, state: &mut State) {
        let Some(campaign) = &state.campaign else { return };
        let waiting = campaign.travel.aboard();
        let ashore = waiting.filter(|unit| state.units[*unit].hex.is_some()).collect();
        state.disembark(ashore);
    }
}
