//! The phases between actions: set-up, arrivals, transfers of leaders (3.2), and what is built (8.0, 9.0, 10.0).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, UnitId, UnitSet};
use crate::state::State;

const NOT_FREE: Refusal = Refusal::new("13.0.1", "This unit is not placed there.");
const UNPLACED: Refusal = Refusal::new("13.0.1", "There are units to be placed.");
const BUILT: Refusal = Refusal::new("8.0.1", "It has built this turn.");
const MOVED: Refusal = Refusal::new("6.3.4", "He has transferred.");

impl Field<'_> {
    pub(crate) fn judge_phase(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::SetUp(_)), Choice::Place(unit, hex)) => self.place(side, unit, hex),
            (Some(Frame::SetUp(_)), Choice::Done) => Err(UNPLACED),
            (Some(Frame::Expect), Choice::Expect(hex)) => self.expects(hex),
            (Some(Frame::Arrive(arriving)), Choice::Place(unit, hex)) if unit == *arriving => {
                if self.arrival_hexes(unit).contains(hex) {
                    Ok(())
                } else {
                    Err(Refusal::new(self.arrival_case(unit), "It does not arrive there."))
                }
            }
            (Some(Frame::Transfer(_, moved)), Choice::Transfer(leader, hex)) => {
                if self.leader_side(leader) != side {
                    return Err(NOT_ASKED);
                }
                if moved.contains(leader) {
                    Err(MOVED)
                } else {
                    self.transfer(leader, hex)
                }
            }
            (
                Some(Frame::Works(_, built)),
                Choice::Entrench(unit) | Choice::Destroy(unit, _) | Choice::Repair(unit, _) | Choice::Build(unit, _),
            ) => {
                if self.side(unit) != side {
                    return Err(NOT_ASKED);
                }
                if built.contains(unit) {
                    return Err(BUILT);
                }
                match choice {
                    Choice::Destroy(_, hex) => {
                        self.fit_to_build(unit)?;
                        self.destroy(unit, hex).map(|_| ())
                    }
                    Choice::Repair(_, hex) => self.repair(unit, hex).map(|_| ()),
                    Choice::Build(_, hex) => self.build(unit, hex).map(|_| ()),
                    _ => self.entrench(unit),
                }
            }
            // Also where nobody can entrench, as in rain: who only has far bridges to destroy need not be asked every evening.
            (Some(Frame::Works(..)), Choice::AsUsual) => Ok(()),
            (Some(Frame::Transfer(..) | Frame::Works(..)), Choice::Done) => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    fn place(&self, side: Side, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let Start::Free(free) = self.start(unit) else {
            return Err(NOT_FREE);
        };
        let mut others = self.scenario.unit_ids();
        let taken = others.any(|other| self.share_list(unit, other) && self.state.units[other].hex == Some(hex));
        let mine = self.side(unit) == side && self.state.units[unit].hex.is_none();
        if mine && free.contains(hex) && !taken {
            Ok(())
        } else {
            Err(NOT_FREE)
        }
    }

    /// Whether two units are placed among listed hexes, each in another one (scenario 1, rule 2).
    pub(crate) fn share_list(&self, unit: UnitId, other: UnitId) -> bool {
        let among = |unit: UnitId| self.scenario.entry.units[usize::from(unit.0)].among.len();
        unit != other && among(unit) > 1 && among(other) > 0
    }

    pub(crate) fn list_phase(&self, side: Side, into: &mut Vec<Choice>) {
        let mut offer = |choice| {
            if self.judge_phase(side, choice).is_ok() {
                into.push(choice);
            }
        };
        match self.state.frames.last() {
            Some(Frame::SetUp(_)) => {
                for unit in self.unplaced(side) {
                    if let Start::Free(free) = self.start(unit) {
                        (**free).for_each(|hex| offer(Choice::Place(unit, hex)));
                    }
                }
            }
            Some(Frame::Expect) => self.ewells_places().for_each(|hex| offer(Choice::Expect(hex))),
            Some(Frame::Arrive(unit)) => self
                .arrival_hexes(*unit)
                .for_each(|hex| offer(Choice::Place(*unit, hex))),
            Some(Frame::Transfer(_, moved)) => {
                into.push(Choice::Done);
                for leader in self.scenario.leaders_of[side.index()] - *moved {
                    let own = self.own(leader);
                    let hexes: HexSet = own.filter_map(|unit| self.state.units[unit].hex).collect();
                    let allowed = self.may_transfer(leader).is_ok();
                    let Some(from) = self.state.leaders[leader].hex.filter(|_| allowed) else {
                        continue;
                    };
                    let far = self.data.tables.ranges.value.transfer;
                    let reached = hexes.filter(|hex| *hex != from && self.gets_to(side, from, *hex, far));
                    into.extend(reached.map(|hex| Choice::Transfer(leader, hex)));
                }
            }
            Some(Frame::Works(..)) => {
                offer(Choice::Done);
                offer(Choice::AsUsual);
                for unit in self.scenario.sides[side.index()] {
                    offer(Choice::Entrench(unit));
                    let Some(at) = self.state.units[unit].hex else {
                        continue;
                    };
                    for beside in self
                        .map()
                        .around(at)
                        .filter(|beside| self.map()[beside.edge].is_river())
                    {
                        offer(Choice::Destroy(unit, beside.hex));
                        offer(Choice::Repair(unit, beside.hex));
                        offer(Choice::Build(unit, beside.hex));
                    }
                }
            }
            _ => {}
        }
    }

    /// The units of a side that entrench and have not built anything this turn.
    pub(crate) fn entrenchers(&self, side: Side, built: UnitSet) -> UnitSet {
        let own = self.scenario.sides[side.index()] - built;
        own.filter(|unit| self.entrench(*unit).is_ok()).collect()
    }

    /// The units of a side that can destroy something that leads over a river, or take up pontoons.
    pub(crate) fn wreckers(&self, side: Side) -> UnitSet {
        let wrecks = |unit: &UnitId| {
            let at = self.state.units[*unit].hex;
            let mut around = at.into_iter().flat_map(|at| self.map().around(at));
            around.any(|beside| self.judge_phase(side, Choice::Destroy(*unit, beside.hex)).is_ok())
        };
        self.scenario.sides[side.index()].filter(wrecks).collect()
    }

    /// The units that a side has still to place.
    pub(crate) fn unplaced(&self, side: Side) -> UnitSet {
        let own = self.scenario.sides[side.index()];
        own.filter(|unit| matches!(self.start(*unit), Start::Free(_)) && self.state.units[*unit].hex.is_none())
            .collect()
    }
}

impl Gcacw {
    /// The standing answer of a side that builds: all who can entrench, and that is all.
    pub(crate) fn recover_as_usual(&self, state: &mut State, side: Side, built: UnitSet, turn: &mut Turn<'_>) {
        state.frames.pop();
        for unit in Field::new(&self.data, state).entrenchers(side, built) {
            self.note_builder(state, unit);
            dig(state, unit, turn);
        }
    }

    pub(crate) fn make_phase(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if let Choice::Entrench(unit) | Choice::Repair(unit, _) | Choice::Build(unit, _) = choice {
            self.note_builder(state, unit);
        }
        let Some(frame) = state.frames.last_mut() else { return };
        match (frame, choice) {
            (Frame::SetUp(_), Choice::Place(unit, hex)) => state.units[unit].hex = Some(hex),
            (Frame::Arrive(_), Choice::Place(unit, hex)) => {
                state.frames.pop();
                state.units[unit].hex = Some(hex);
                let case = Field::new(&self.data, state).arrival_case(unit);
                say(turn, case, || phrase!("arrives", unit.wire(), hex.0));
            }
            (Frame::Transfer(_, moved), Choice::Transfer(leader, hex)) => {
                moved.insert(leader);
                state.leaders[leader].hex = Some(hex);
                say(turn, "6.3.4", || phrase!("transfer", leader.wire(), hex.0));
            }
            (Frame::Works(_, built), Choice::Entrench(unit)) => {
                built.insert(unit);
                dig(state, unit, turn);
            }
            (Frame::Works(side, built), Choice::AsUsual) => {
                let (side, built) = (*side, *built);
                state.standing[side].usual = true;
                self.recover_as_usual(state, side, built, turn);
            }
            (Frame::Works(_, built), Choice::Destroy(unit, hex)) => {
                built.insert(unit);
                self.wreck(state, unit, hex, turn);
            }
            (Frame::Works(_, built), Choice::Repair(unit, hex)) => {
                built.insert(unit);
                self.mend(state, unit, hex, turn);
            }
            (Frame::Works(_, built), Choice::Build(unit, hex)) => {
                built.insert(unit);
                self.bridge(state, unit, hex, turn);
            }
            (Frame::Expect, Choice::Expect(hex)) => {
                state.frames.pop();
                self.expect(state, hex, turn);
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}

/// A unit goes a step on with its works (9.0.4).
fn dig(state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
    state.units[unit].works += 1;
    let works = state.units[unit].works;
    say(turn, "9.0.4", || phrase!("entrenched", unit.wire(), works_key(works)));
}

/// The phrase key of a step of works.
pub(crate) const fn works_key(works: u8) -> &'static str {
    match works {
        1 => "works.1",
        2 => "works.2",
        3 => "works.3",
        _ => "works.4",
    }
}
