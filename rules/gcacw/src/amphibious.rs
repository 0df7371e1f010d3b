//! Union ships (10.0 of the advanced game): units that embark, sail along the shores, and go ashore.

use std::collections::BTreeMap;

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::fatigue::tire_one;
use crate::field::Field;
use crate::forces::Start;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, UnitId};
use crate::scenarios::FIRST_PHASE_OVER;
use crate::state::{MOST_FATIGUE, State, UnitState};
use crate::tables::{Arm, band};
use crate::transport::Voyage;

const CASE: &str = "advanced 10.0";
pub(crate) const ABOARD: Refusal = Refusal::new(CASE, "It has embarked: it can only sail.");
const NO_SHIPS: Refusal = Refusal::new(CASE, "There are no ships for it.");
const NO_LANDING: Refusal = Refusal::new(CASE, "It stands at no landing that ships reach.");
const UNFIT: Refusal = Refusal::new(CASE, "Only infantry of a fatigue of 0 or 1 embarks.");
const CONTROLLED: Refusal = Refusal::new(CASE, "Nobody embarks in an enemy zone of control.");
const TOO_BIG: Refusal = Refusal::new(CASE, "The ships have no room for it this turn.");
const TRIED: Refusal = Refusal::new(CASE, "Two units have tried to embark this turn.");
const NOT_ABOARD: Refusal = Refusal::new(CASE, "It has not embarked.");
const NO_VOYAGE: Refusal = Refusal::new(CASE, "No voyage ends there.");
const NO_UNIT: Refusal = Refusal::new(CASE, "None of his units there has embarked.");

impl Field<'_> {
    /// Whether ships of the scenario come to a hex now: to a landing of its waters that nobody closes to the Union.
    fn is_served(&self, hex: HexId) -> bool {
        let open = self.data.transport.is_port(Side::Union, hex, self.closed()).is_ok();
        open && self.scenario.sails.contains(hex)
    }

    /// Where a unit embarks, and from where that is judged: a division that waits at sea comes to Yorktown.
    fn harbour(&self, unit: UnitId) -> Option<HexId> {
        let UnitState { hex, strength, .. } = self.state.units[unit];
        let waits = hex.is_none() && strength > 0 && self.scenario[unit].start == Start::Later;
        hex.or_else(|| self.sea_harbour(unit).filter(|_| waits))
    }

    /// Judges whether a unit tries to embark.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn may_board(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.scenario.sails.is_empty() || self.side(unit) != Side::Union {
            return Err(NO_SHIPS);
        }
        self.may_set_out(Side::Union)?;
        let (own, fleet) = (self.state.units[unit], &self.state.memory.fleet);
        let table = &self.data.tables.embarkation.value;
        let Some(hex) = self.harbour(unit) else {
            return Err(NO_LANDING);
        };
        if own.hex.is_some() {
            self.may_act(unit)?;
        } else if fleet.embarked.contains(unit) || own.fatigue >= MOST_FATIGUE {
            return Err(UNFIT);
        }
        if !self.is_served(hex) || self.is_occupied(Side::Confederate, hex) {
            return Err(NO_LANDING);
        }
        if self.scenario[unit].printed.arm != Arm::Infantry || own.fatigue > table.tired {
            return Err(UNFIT);
        }
        if own.hex.is_some() && self.controls(Side::Confederate, hex) {
            return Err(CONTROLLED);
        }
        if own.strength > table.union.strongest || fleet.carried + own.strength > table.union.total {
            return Err(TOO_BIG);
        }
        if fleet.attempts >= table.union.attempts {
            return Err(TRIED);
        }
        Ok(())
    }

    /// Whether ships give a side something to do.
    pub(crate) fn can_sail(&self, side: Side) -> bool {
        if side == Side::Confederate || self.scenario.sails.is_empty() {
            return false;
        }
        let fleet = &self.state.memory.fleet;
        let mut own = self.scenario.sides[side.index()];
        !fleet.embarked.is_empty() || own.any(|unit| self.may_board(unit).is_ok())
    }

    /// The landings of a voyage at which a unit goes ashore, and how many levels that tires it.
    pub(crate) fn ashore(&self, unit: UnitId, voyage: &Voyage) -> BTreeMap<HexId, u8> {
        let bands = self.data.tables.embarkation.value.bands;
        let left = MOST_FATIGUE.saturating_sub(self.state.units[unit].fatigue);
        let enemy = self.side(unit).other();
        let free = voyage
            .landings
            .iter()
            .filter(|(hex, _)| !self.is_occupied(enemy, **hex));
        let costs = free.filter_map(|(hex, gone)| Some((*hex, band(bands, *gone)?)));
        costs.filter(|(_, levels)| *levels <= left).collect()
    }

    /// The landings that a unit which has embarked reaches, and how many levels the voyage tires it.
    fn landings_in_reach(&self, unit: UnitId) -> BTreeMap<HexId, u8> {
        let Some(from) = self.state.units[unit].hex else {
            return BTreeMap::new();
        };
        let most = self.data.tables.embarkation.value.bands[2];
        let mut voyage = self.data.transport.sail(Side::Union, from, self.closed(), most);
        let sails = self.scenario.sails;
        voyage.landings.retain(|hex, _| *hex != from && sails.contains(*hex));
        self.ashore(unit, &voyage)
    }

    /// Judges a voyage, and says how many levels it tires the unit.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn may_cast_off(&self, unit: UnitId, to: HexId) -> Result<u8, Refusal> {
        if !self.state.memory.fleet.embarked.contains(unit) {
            return Err(NOT_ABOARD);
        }
        self.landings_in_reach(unit).get(&to).copied().ok_or(NO_VOYAGE)
    }

    /// Whether a leader stands with a unit of his that has embarked.
    fn has_ship(&self, leader: LeaderId) -> bool {
        let at = self.state.leaders[leader].hex;
        let mut own = self.own(leader) & self.state.memory.fleet.embarked;
        at.is_some() && own.any(|unit| self.state.units[unit].hex == at)
    }

    pub(crate) fn judge_ships(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        let fleet = &self.state.memory.fleet;
        let own = match choice {
            Choice::Embark(unit) | Choice::Sail(unit, _) | Choice::Disembark(unit) => self.side(unit),
            Choice::Along(leader) | Choice::Leave(leader) => self.leader_side(leader),
            _ => return Err(NOT_ASKED),
        };
        if own != side {
            return Err(NOT_ASKED);
        }
        match choice {
            Choice::Embark(unit) => self.may_board(unit),
            Choice::Sail(unit, hex) => self.may_cast_off(unit, hex).map(|_| ()),
            Choice::Disembark(unit) if fleet.embarked.contains(unit) => Ok(()),
            Choice::Along(leader) if self.has_ship(leader) && !fleet.aboard.contains(leader) => Ok(()),
            Choice::Leave(leader) if fleet.aboard.contains(leader) => Ok(()),
            Choice::Disembark(_) => Err(NOT_ABOARD),
            _ => Err(NO_UNIT),
        }
    }

    pub(crate) fn list_ships(&self, side: Side, into: &mut Vec<Choice>) {
        if side == Side::Confederate || self.scenario.sails.is_empty() {
            return;
        }
        let embarked = self.state.memory.fleet.embarked;
        let own = self.scenario.sides[side.index()];
        into.extend(own.filter(|unit| self.may_board(*unit).is_ok()).map(Choice::Embark));
        for unit in embarked {
            into.push(Choice::Disembark(unit));
            into.extend(
                self.landings_in_reach(unit)
                    .into_keys()
                    .map(|hex| Choice::Sail(unit, hex)),
            );
        }
        if embarked.is_empty() {
            return;
        }
        for leader in self.scenario.leaders_of[side.index()] {
            let choices = [Choice::Along(leader), Choice::Leave(leader)];
            into.extend(
                choices
                    .into_iter()
                    .filter(|choice| self.judge_ships(side, *choice).is_ok()),
            );
        }
    }
}

impl Gcacw {
    pub(crate) fn make_ships(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Embark(unit) => self.board_ship(state, unit, turn),
            Choice::Sail(unit, hex) => self.cast_off(state, unit, hex, turn),
            Choice::Disembark(unit) => self.debark(state, unit, turn),
            Choice::Along(leader) => state.memory.fleet.aboard.insert(leader),
            Choice::Leave(leader) => state.memory.fleet.aboard.remove(leader),
            _ => {}
        }
    }

    /// A unit tires, and may embark; this was its action.
    fn board_ship(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let (harbour, harder) = (field.harbour(unit), field.harder_to_embark());
        state.frames.pop();
        state.notes |= FIRST_PHASE_OVER;
        tire_one(state, unit, 1, CASE, turn);
        state.memory.fleet.attempts += 1;
        let die = turn.d6();
        let embarks = die + harder <= self.data.tables.embarkation.value.union.to;
        say_dice(turn, CASE, Side::Union, "dice.embark", &[die], || {
            phrase!(if embarks { "embarks" } else { "embarks.not" }, unit.wire())
        });
        if embarks {
            state.memory.fleet.carried += state.units[unit].strength;
            state.memory.fleet.embarked.insert(unit);
            state.units[unit].hex = harbour;
            state.units[unit].works = 0;
        }
    }

    /// A unit sails to a landing and goes ashore there; leaders who are aboard, or would be left alone, come along.
    fn cast_off(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let (Ok(levels), Some(from)) = (field.may_cast_off(unit, to), state.units[unit].hex) else {
            return;
        };
        let leaders = field.leaders_in(Side::Union, from);
        state.frames.pop();
        state.notes |= FIRST_PHASE_OVER;
        tire_one(state, unit, levels, CASE, turn);
        state.units[unit].hex = Some(to);
        state.memory.fleet.embarked.remove(unit);
        say(turn, CASE, || phrase!("sails", unit.wire(), from.0, to.0));
        for leader in leaders {
            let mut own = state.own(&self.data, leader);
            if !own.contains(unit) {
                continue;
            }
            let alone = !own.any(|other| state.units[other].hex == Some(from));
            if alone || state.memory.fleet.aboard.contains(leader) {
                state.leaders[leader].hex = Some(to);
                state.memory.fleet.aboard.remove(leader);
            }
        }
    }

    fn debark(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        state.memory.fleet.embarked.remove(unit);
        say(turn, CASE, || phrase!("lands", unit.wire()));
    }

    /// All go ashore: the actions of the turn are over.
    pub(crate) fn go_ashore(&self, state: &mut State, turn: &mut Turn<'_>) {
        for unit in state.memory.fleet.embarked {
            self.debark(state, unit, turn);
        }
        state.memory.fleet.aboard = crate::ids::LeaderSet::EMPTY;
    }

    /// Units go ashore when the enemy comes to a hex beside them.
    pub(crate) fn watch_ships(&self, state: &mut State, entered: HexId, turn: &mut Turn<'_>) {
        for unit in state.memory.fleet.embarked {
            let at = state.units[unit].hex;
            if at.is_some_and(|at| self.data.map.distance(at, entered) <= 1) {
                self.debark(state, unit, turn);
            }
        }
    }

    /// Leaders go ashore with the last of their units.
    pub(crate) fn clear_cabins(&self, state: &mut State) {
        for leader in state.memory.fleet.aboard {
            if !Field::new(&self.data, state).has_ship(leader) {
                state.memory.fleet.aboard.remove(leader);
            }
        }
    }
}
