//! Union ships (10.0 of the advanced game): units that embark, sail along the shores, and go ashore.

use std::collections::BTreeMap;

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Start;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, UnitId};
use crate::map::{Map, Mark, Shore};
use crate::scenarios::FIRST_PHASE_OVER;
use crate::state::{MOST_FATIGUE, State, UnitState};
use crate::tables::Arm;

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

/// How many units try to embark in a turn, and the strength of a unit and of all of them.
const ATTEMPTS: u8 = 2;
const LARGEST: u8 = 21;
const ROOM: u8 = 22;
/// The highest fatigue of a unit that embarks, and the roll up to which it does.
const RESTED: u8 = 1;
const EMBARKS: u8 = 3;
/// The most hexes of voyages that tire by one, two and three levels.
const VOYAGES: [u16; 3] = [10, 29, 49];
/// The columns east of Yorktown, where ships sail whoever holds it.
const ROADSTEAD: u16 = 61;
/// The landings of hexes with two shores, each with the hex from which ships come to it.
const SIDES: [(&str, &str); 2] = [("N3725", "N3625"), ("N3925", "N3825")];

impl Map {
    /// The shores of a hex at which units embark and go ashore: those of its landing.
    fn quays(&self, hex: HexId) -> Vec<Shore> {
        let all = self.shores(hex);
        let side = SIDES.iter().find(|(landing, _)| self.labelled(landing) == Some(hex));
        let Some(beside) = side.and_then(|(_, beside)| self.labelled(beside)) else {
            return all;
        };
        let leads = |shore: &Shore| self.steps_along(hex, *shore).iter().any(|(next, _)| *next == beside);
        all.into_iter().filter(leads).collect()
    }
}

impl Field<'_> {
    /// Whether ships sail in a hex now: Confederates in Yorktown or at Gloucester Point close all but the roadstead.
    fn is_navigable(&self, hex: HexId, closed: bool) -> bool {
        self.scenario.sails.contains(hex) && (!closed || hex.0 / 100 >= ROADSTEAD)
    }

    fn is_york_closed(&self) -> bool {
        let forts = ["S5510", "S5608"]
            .into_iter()
            .filter_map(|label| self.map().labelled(label));
        let guards = |unit: UnitId| matches!(self.scenario[unit].printed.arm, Arm::Infantry | Arm::Artillery);
        forts
            .into_iter()
            .any(|hex| self.units_in(Side::Confederate, hex).any(guards))
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
        let Some(hex) = self.harbour(unit) else {
            return Err(NO_LANDING);
        };
        if own.hex.is_some() {
            self.may_act(unit)?;
        } else if fleet.embarked.contains(unit) || own.fatigue >= MOST_FATIGUE {
            return Err(UNFIT);
        }
        let landing = self.map().is_marked(hex, Mark::Landing) && self.is_navigable(hex, self.is_york_closed());
        if !landing || self.is_occupied(Side::Confederate, hex) {
            return Err(NO_LANDING);
        }
        if self.scenario[unit].printed.arm != Arm::Infantry || own.fatigue > RESTED {
            return Err(UNFIT);
        }
        if own.hex.is_some() && self.controls(Side::Confederate, hex) {
            return Err(CONTROLLED);
        }
        if own.strength > LARGEST || fleet.carried + own.strength > ROOM {
            return Err(TOO_BIG);
        }
        if fleet.attempts >= ATTEMPTS {
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

    /// The landings that a unit which has embarked reaches, and how many levels the voyage tires it.
    fn landings_in_reach(&self, unit: UnitId) -> BTreeMap<HexId, u8> {
        let UnitState {
            hex: Some(from),
            fatigue,
            ..
        } = self.state.units[unit]
        else {
            return BTreeMap::new();
        };
        let (map, closed) = (self.map(), self.is_york_closed());
        let mut seen: Vec<(HexId, Shore)> = map.quays(from).into_iter().map(|shore| (from, shore)).collect();
        let mut ring = seen.clone();
        let mut ends = BTreeMap::new();
        for gone in 1..=VOYAGES[2] {
            let levels = VOYAGES.iter().filter(|most| gone > **most).count() as u8 + 1;
            if fatigue + levels > MOST_FATIGUE || ring.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for (hex, shore) in &ring {
                for step in map.steps_along(*hex, *shore) {
                    if self.is_navigable(step.0, closed) && !seen.contains(&step) {
                        seen.push(step);
                        next.push(step);
                    }
                }
            }
            for (hex, shore) in &next {
                let ends_here = map.is_marked(*hex, Mark::Landing)
                    && *hex != from
                    && map.quays(*hex).contains(shore)
                    && !self.is_occupied(Side::Confederate, *hex);
                if ends_here {
                    ends.entry(*hex).or_insert(levels);
                }
            }
            ring = next;
        }
        ends
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
        state.units[unit].tire(1);
        state.memory.fleet.attempts += 1;
        let die = turn.d6();
        let embarks = die + harder <= EMBARKS;
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
        state.units[unit].tire(levels);
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
