//! The turn (3.0, 4.0): from the weather to the next turn, and the phases between actions.

use kernel::{Refusal, Turn};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::{Rank, Start};
use crate::frames::{Frame, Part};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::special::{BRIDGE_TESTED, FIRST_PHASE_OVER, SEVEN_PINES, WARWICK_LINE};
use crate::state::{MOST_FATIGUE, State, UnitState};

const NOT_FREE: Refusal = Refusal::new("13.0.1", "This unit is not placed there.");
const UNPLACED: Refusal = Refusal::new("13.0.1", "There are units to be placed.");
const TIRED: Refusal = Refusal::new("4.3.3", "It is too tired.");
const OFF_MAP: Refusal = Refusal::new("4.3.1", "It is not on the map.");
const BROKEN: Refusal = Refusal::new("11.0.3", "It is demoralized.");
const BUILT: Refusal = Refusal::new("8.0.1", "It has built this turn.");
const MOVED: Refusal = Refusal::new("6.3.4", "He has transferred.");

/// The roll of a bridge that holds at Seven Pines, and of reinforcements on the Warwick line.
const HOLDS: u8 = 4;
const ARRIVES: u8 = 2;

impl Field<'_> {
    /// Judges whether a unit may act at all (4.3).
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn may_act(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.state.units[unit] {
            UnitState { hex: None, .. } => Err(OFF_MAP),
            UnitState {
                fatigue: MOST_FATIGUE..,
                ..
            } => Err(TIRED),
            UnitState { demoralized: 2.., .. } => Err(BROKEN),
            _ => self.may_march(unit),
        }
    }

    /// Whether a side can do anything in an action.
    #[must_use]
    pub fn can_act(&self, side: Side) -> bool {
        self.scenario.sides[side.index()]
            .into_iter()
            .any(|unit| self.may_act(unit).is_ok())
    }

    pub(crate) fn judge_phase(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::SetUp(_)), Choice::Place(unit, hex)) => {
                let Start::Free(free) = &self.scenario[unit].start else {
                    return Err(NOT_FREE);
                };
                let taken = self.scenario.entry.units[usize::from(unit.0)].among.len() > 1 && {
                    let mut others = self.scenario.unit_ids();
                    others.any(|other| {
                        let among = !self.scenario.entry.units[usize::from(other.0)].among.is_empty();
                        other != unit && among && self.state.units[other].hex == Some(hex)
                    })
                };
                let mine = self.side(unit) == side && self.state.units[unit].hex.is_none();
                if mine && free.contains(hex) && !taken {
                    Ok(())
                } else {
                    Err(NOT_FREE)
                }
            }
            (Some(Frame::SetUp(side)), Choice::Done) => {
                if self.unplaced(*side).is_empty() {
                    Ok(())
                } else {
                    Err(UNPLACED)
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
            (Some(Frame::Works(_, built)), Choice::Entrench(unit)) => {
                if self.side(unit) != side {
                    return Err(NOT_ASKED);
                }
                if built.contains(unit) {
                    Err(BUILT)
                } else {
                    self.entrench(unit)
                }
            }
            (Some(Frame::Transfer(..) | Frame::Works(..)), Choice::Done) => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    /// The units that a side has still to place.
    fn unplaced(&self, side: Side) -> UnitSet {
        let own = self.scenario.sides[side.index()];
        own.filter(|unit| matches!(self.scenario[*unit].start, Start::Free(_)) && self.state.units[*unit].hex.is_none())
            .collect()
    }

    /// The hexes that a choice can mean now.
    pub(crate) fn candidate_hexes(&self) -> HexSet {
        let around = |hex: Option<HexId>| {
            let beside = hex.into_iter().flat_map(|hex| self.map().around(hex));
            beside.map(|beside| beside.hex).collect::<HexSet>()
        };
        match self.state.frames.last() {
            Some(Frame::SetUp(side)) => {
                let starts = self.unplaced(*side).map(|unit| match &self.scenario[unit].start {
                    Start::Free(free) => **free,
                    _ => HexSet::EMPTY,
                });
                starts.fold(HexSet::EMPTY, |all, free| all | free)
            }
            Some(Frame::Transfer(..) | Frame::Action(..) | Frame::Led(_)) => self
                .scenario
                .unit_ids()
                .filter_map(|unit| self.state.units[unit].hex)
                .collect(),
            Some(Frame::March(march)) => around(self.state.units[march.unit].hex),
            Some(Frame::Flight(flight)) => around(flight.units.first().and_then(|unit| self.state.units[unit].hex)),
            _ => HexSet::EMPTY,
        }
    }
}

impl Gcacw {
    pub(crate) fn make_phase(&self, state: &mut State, choice: Choice) {
        let Some(frame) = state.frames.last_mut() else { return };
        match (frame, choice) {
            (_, Choice::Place(unit, hex)) => state.units[unit].hex = Some(hex),
            (Frame::Transfer(_, moved), Choice::Transfer(leader, hex)) => {
                moved.insert(leader);
                state.leaders[leader].hex = Some(hex);
            }
            (Frame::Works(_, built), Choice::Entrench(unit)) => {
                built.insert(unit);
                state.units[unit].works += 1;
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// Goes on until somebody has to decide, or the game is over.
    pub(crate) fn proceed(&self, state: &mut State, turn: &mut Turn<'_>) {
        loop {
            turn.tick();
            match state.frames.last() {
                Some(Frame::Turn(part)) => {
                    let part = *part;
                    state.frames.pop();
                    self.next_part(state, part, turn);
                }
                Some(Frame::SetUp(side)) => {
                    // Who has placed everything has nothing to say.
                    if !Field::new(&self.data, state).unplaced(*side).is_empty() {
                        return;
                    }
                    state.frames.pop();
                }
                Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_)) => {
                    if !self.proceed_fight(state, turn) {
                        return;
                    }
                    state.take_objectives(&self.data);
                    self.settle_leaders(state);
                }
                Some(Frame::March(march)) => {
                    let lost = state.units[march.unit].hex.is_none();
                    if !lost {
                        return;
                    }
                    state.frames.pop();
                }
                Some(Frame::Led(led)) => {
                    if led.points.is_none() || !led.units.is_empty() {
                        return;
                    }
                    state.frames.pop();
                }
                _ => return,
            }
        }
    }

    fn next_part(&self, state: &mut State, part: Part, turn: &mut Turn<'_>) {
        let go_on = |state: &mut State, next: Part| state.frames.push(Frame::Turn(next));
        match part {
            Part::Start => {
                let rain = state.scenario(&self.data).entry.rain[usize::from(state.turn) - 1];
                state.weather(&self.data, rain);
                self.arrivals(state, turn);
                go_on(state, Part::Cycle);
                state.frames.push(Frame::Transfer(Side::Confederate, LeaderSet::EMPTY));
                state.frames.push(Frame::Transfer(Side::Union, LeaderSet::EMPTY));
            }
            Part::Cycle => self.initiative(state, turn),
            Part::Building => {
                go_on(state, Part::Recovery);
                state.frames.push(Frame::Works(Side::Confederate, UnitSet::EMPTY));
                state.frames.push(Frame::Works(Side::Union, UnitSet::EMPTY));
            }
            Part::Recovery => {
                state.recover(&self.data);
                state.take_objectives(&self.data);
                go_on(state, Part::End);
            }
            Part::End => {
                self.end_of_turn(state, turn);
                if state.turn < state.scenario(&self.data).entry.turns {
                    state.turn += 1;
                    go_on(state, Part::Start);
                }
            }
        }
    }

    /// The initiative of an action phase (4.2), or the end of the cycle.
    fn initiative(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.dice = None;
        let field = Field::new(&self.data, state);
        let able = Side::BOTH.map(|side| field.can_act(side));
        let first = field.scenario.entry.number == SEVEN_PINES && state.notes & FIRST_PHASE_OVER == 0;
        let side = match able {
            [false, false] => {
                state.frames.push(Frame::Turn(Part::Building));
                return;
            }
            // Seven Pines begins with the Confederates (scenario 4, rule 2).
            [_, true] if first => Side::Confederate,
            [true, false] => Side::Union,
            [false, true] => Side::Confederate,
            [true, true] => {
                let dice = turn.two_d6();
                state.dice = Some(dice);
                if dice[0] > dice[1] {
                    Side::Union
                } else {
                    Side::Confederate
                }
            }
        };
        state.frames.push(Frame::Turn(Part::Cycle));
        state.frames.push(Frame::Action(side, false));
    }

    /// A side passes the initiative (4.2): the other may take it, or the cycle ends.
    pub(crate) fn pass(&self, state: &mut State, side: Side, passed: bool) {
        state.frames.pop();
        let other_can = Field::new(&self.data, state).can_act(side.other());
        if !passed && other_can {
            state.frames.push(Frame::Action(side.other(), true));
        } else {
            state.frames.pop();
            state.frames.push(Frame::Turn(Part::Building));
            state.notes |= FIRST_PHASE_OVER;
        }
    }

    /// Confederate reinforcements of the Warwick line (scenario 1, rule 3): each roll of 1 or 2 brings the next.
    fn arrivals(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != WARWICK_LINE {
            return;
        }
        let later = scenario.sides[Side::Confederate.index()].filter(|unit| scenario[*unit].start == Start::Later);
        let next = later
            .into_iter()
            .find(|unit| state.units[*unit].hex.is_none() && state.units[*unit].strength > 0);
        if turn.d6() > ARRIVES {
            return;
        }
        let field = Field::new(&self.data, state);
        let hexes = ["S4511", "S4610", "S4811", "S4912", "S5017"]
            .iter()
            .filter_map(|label| self.data.map.labelled(label));
        let hex = hexes.into_iter().find(|hex| !field.is_occupied(Side::Union, *hex));
        if let (Some(unit), Some(hex)) = (next, hex) {
            state.units[unit].hex = Some(hex);
        }
    }

    /// What scenarios roll for at the end of a turn.
    fn end_of_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != SEVEN_PINES || state.turn != 1 {
            return;
        }
        if let Some(walker) = scenario.unit("cs-walker")
            && turn.d6() <= ARRIVES
        {
            state.released.insert(walker);
        }
        for edge in scenario.pontoons.clone() {
            self.test_bridge(state, edge, turn);
        }
    }

    /// Whether a pontoon bridge at Seven Pines holds (scenario 4, rule 6): rolled for once.
    pub(crate) fn test_bridge(&self, state: &mut State, edge: crate::ids::EdgeId, turn: &mut Turn<'_>) -> bool {
        let pontoons = &state.scenario(&self.data).pontoons;
        let Some(number) = pontoons.iter().position(|own| *own == edge) else {
            return true;
        };
        let bit = BRIDGE_TESTED << number;
        if state.scenario(&self.data).entry.number != SEVEN_PINES || state.turn != 1 || state.notes & bit != 0 {
            return true;
        }
        state.notes |= bit;
        let holds = turn.d6() <= HOLDS;
        if !holds {
            state.pontoons.retain(|own| *own != edge);
        }
        holds
    }

    /// The Union comes near those who are held back at Seven Pines (scenario 4, rule 4).
    pub(crate) fn release(&self, state: &mut State) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != SEVEN_PINES {
            return;
        }
        for (id, label) in [("cs-ripley", "N0826"), ("cs-walker", "N0627")] {
            let (Some(unit), Some(hex)) = (scenario.unit(id), self.data.map.labelled(label)) else {
                continue;
            };
            let near = scenario.sides[Side::Union.index()].into_iter().any(|enemy| {
                let at = state.units[enemy].hex;
                at.is_some_and(|at| self.data.map.edge(hex, at).is_some())
            });
            if near {
                state.released.insert(unit);
            }
        }
    }

    /// A leader who is left alone goes to the nearest unit of his own (2.2.3), or leaves the map until there is one.
    pub(crate) fn settle_leaders(&self, state: &mut State) {
        let scenario = state.scenario(&self.data);
        for leader in scenario.leader_ids() {
            let own = scenario[leader].own.filter(|unit| state.units[*unit].hex.is_some());
            let hexes: HexSet = own.filter_map(|unit| state.units[unit].hex).collect();
            let at = state.leaders[leader].hex;
            if at.is_some_and(|at| hexes.contains(at)) || state.leaders[leader].gone {
                continue;
            }
            let from = at.unwrap_or(scenario[leader].start);
            state.leaders[leader].hex = hexes.min_by_key(|hex| self.data.map.distance(from, *hex));
        }
    }

    /// The rank of a leader.
    pub(crate) fn rank(&self, state: &State, leader: LeaderId) -> Rank {
        state.scenario(&self.data)[leader].printed.rank
    }
}
