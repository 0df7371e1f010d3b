//! Losses and retreats under way (7.5.2, 7.6): who loses what, and where stacks go, hex by hex.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Cause, Flight, Frame, Split};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, HexSet, UnitId, UnitSet};
use crate::retreat::{Back, Path, SIDEWAYS};
use crate::state::State;

const NOT_AMONG: Refusal = Refusal::new("7.5.2", "This unit takes no losses.");
pub(crate) const NO_RETREAT: Refusal = Refusal::new("7.6.4", "There is a better way to retreat.");
const TOO_SHORT: Refusal = Refusal::new("7.6.1", "The retreat has not gone far enough.");
const NO_DRIVE: Refusal = Refusal::new("7.6.6", "They do not go there first.");
const NO_SPLIT: Refusal = Refusal::new("7.6.6", "The units go in two groups.");

impl Flight {
    /// Where the stack stands.
    pub(crate) fn at(&self, state: &State) -> Option<HexId> {
        let mut units = self.units;
        units.find_map(|unit| state.units[unit].hex)
    }

    /// Its way so far, from a hex on.
    pub(crate) fn path<'a>(&self, at: HexId, left: &'a HexSet) -> Path<'a> {
        Path {
            side: self.side,
            cause: self.cause,
            from: self.from,
            at,
            left,
            steps: self.steps,
            sideways: self.sideways,
        }
    }
}

impl Field<'_> {
    /// The next hexes of a flight, and whether it may end where it is.
    pub(crate) fn ways_back(&self, flight: &Flight) -> (Vec<Back>, bool) {
        let Some(at) = flight.at(self.state) else {
            return (Vec::new(), true);
        };
        let left: HexSet = flight.left.iter().flatten().copied().collect();
        let path = flight.path(at, &left);
        let [_, most] = self.retreat_lengths(flight.cause);
        let steps = if flight.steps >= most {
            Vec::new()
        } else if flight.steps == 0 && flight.first.is_some() {
            // What leads there may have gone with the bridge: then another way must be found (scenario 4, rule 6).
            let mut steps = self.backwards_but(&path, None);
            if steps.iter().any(|step| Some(step.to) == flight.first) {
                steps.retain(|step| Some(step.to) == flight.first);
            }
            steps
        } else if flight.steps == 0 && flight.barred.is_some() {
            // Those who are left use the same hex where there is no other.
            match self.backwards_but(&path, flight.barred) {
                steps if steps.is_empty() => self.backwards(&path),
                steps => steps,
            }
        } else {
            self.backwards(&path)
        };
        (steps, self.may_halt(&path))
    }

    /// The hexes into which the attacker may drive a part of the routed (7.6.6): none where they have only one way.
    pub(crate) fn ways_apart(&self, flight: &Flight) -> Vec<HexId> {
        let (steps, _) = self.ways_back(flight);
        let elsewhere = |to: HexId| {
            let other = Flight {
                barred: Some(to),
                ..*flight
            };
            self.ways_back(&other).0.iter().any(|step| step.to != to)
        };
        let hexes = steps.iter().map(|step| step.to);
        hexes.filter(|to| elsewhere(*to)).collect()
    }

    pub(crate) fn judge_flight(&self, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::Loss(_, _, units)), Choice::Lose(unit)) => {
                if units.contains(unit) && self.state.is_present(unit) {
                    Ok(())
                } else {
                    Err(NOT_AMONG)
                }
            }
            (Some(Frame::Flight(flight)), Choice::Back(hex)) => {
                let (steps, _) = self.ways_back(flight);
                if steps.iter().any(|step| step.to == hex) {
                    Ok(())
                } else {
                    Err(NO_RETREAT)
                }
            }
            (Some(Frame::Flight(flight)), Choice::Done) => {
                let (_, may_halt) = self.ways_back(flight);
                if may_halt { Ok(()) } else { Err(TOO_SHORT) }
            }
            (Some(Frame::Split(split)), Choice::Drive(hex)) if split.hex.is_none() => {
                if self.ways_apart(&split.flight).contains(&hex) {
                    Ok(())
                } else {
                    Err(NO_DRIVE)
                }
            }
            (Some(Frame::Split(split)), Choice::Take(unit)) if split.hex.is_some() => {
                let free = split.flight.units.contains(unit) && !split.group.contains(unit);
                if free && split.group.len() + 1 < split.flight.units.len() {
                    Ok(())
                } else {
                    Err(NO_SPLIT)
                }
            }
            (Some(Frame::Split(split)), Choice::Done) if split.hex.is_some() => {
                if split.group.is_empty() {
                    Err(NO_SPLIT)
                } else {
                    Ok(())
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    pub(crate) fn list_flight(&self, into: &mut Vec<Choice>) {
        match self.state.frames.last() {
            Some(Frame::Loss(_, _, units)) => {
                let alive = units.filter(|unit| self.state.is_present(*unit));
                into.extend(alive.map(Choice::Lose));
            }
            Some(Frame::Flight(flight)) => {
                let (steps, may_halt) = self.ways_back(flight);
                into.extend(steps.into_iter().map(|step| Choice::Back(step.to)));
                into.extend(may_halt.then_some(Choice::Done));
            }
            Some(Frame::Split(split)) if split.hex.is_none() => {
                into.extend(self.ways_apart(&split.flight).into_iter().map(Choice::Drive));
            }
            Some(Frame::Split(split)) => {
                let units = split.flight.units.map(Choice::Take).chain([Choice::Done]);
                into.extend(units.filter(|choice| self.judge_flight(*choice).is_ok()));
            }
            _ => {}
        }
    }
}

impl Gcacw {
    /// Losses about which there is nothing to decide: one unit is left, or all of them die.
    pub(crate) fn proceed_loss(
        &self,
        state: &mut State,
        (side, points, units): (Side, u8, UnitSet),
        turn: &mut Turn<'_>,
    ) -> bool {
        let alive: UnitSet = units
            .filter(|unit| state.units[*unit].strength > 0 && state.is_present(*unit))
            .collect();
        let strength: u16 = alive.map(|unit| u16::from(state.units[unit].strength)).sum();
        if points == 0 || alive.is_empty() {
            state.frames.pop();
            return true;
        }
        if alive.only().is_some() || u16::from(points) >= strength {
            state.frames.pop();
            let mut left = points;
            for unit in alive {
                left -= self.take_loss(state, (side, unit), left, turn);
            }
            return true;
        }
        false
    }

    /// A unit loses points that count for victory. Returns how many there were to lose.
    pub(crate) fn take_loss(
        &self,
        state: &mut State,
        (side, unit): (Side, UnitId),
        points: u8,
        turn: &mut Turn<'_>,
    ) -> u8 {
        let lost = state.lose(unit, points);
        state.losses[side] += u16::from(lost);
        if lost > 0 {
            let all = state.units[unit].strength == 0;
            self.return_riders(state, unit, lost);
            let key = if all { "loss.all" } else { "loss" };
            say(turn, "7.5.2", || phrase!(key, unit.wire(), lost));
        }
        lost
    }

    pub(crate) fn proceed_flight(&self, state: &mut State, flight: &Flight, turn: &mut Turn<'_>) -> bool {
        let field = Field::new(&self.data, state);
        let (steps, may_halt) = field.ways_back(flight);
        let [least, _] = field.retreat_lengths(flight.cause);
        let Some(at) = flight.at(state) else {
            state.frames.pop();
            return true;
        };
        let stuck = field.is_occupied(flight.side.other(), at);
        if !steps.is_empty() {
            // Where there is one way and no choice about its end, nobody is asked.
            if let ([only], false) = (steps.as_slice(), may_halt) {
                self.go_back(state, *flight, *only, turn);
                return true;
            }
            return false;
        }
        state.frames.pop();
        if may_halt {
            return true;
        }
        if flight.steps == 0 || stuck {
            // Nowhere to go: they surrender (7.6.3).
            for unit in flight.units {
                let lost = state.lose(unit, u8::MAX);
                state.losses[flight.side] += u16::from(lost);
                if lost > 0 {
                    self.return_riders(state, unit, lost);
                    say(turn, "7.6.3", || phrase!("surrender", unit.wire(), lost));
                }
            }
            return true;
        }
        if flight.cause != Cause::Cavalry {
            let short = self.data.tables.retreat.value.short * least.saturating_sub(flight.steps);
            state.frames.push(Frame::Loss(flight.side, short, flight.units));
        }
        true
    }

    /// A stack retreats a hex; its leaders go along.
    fn go_back(&self, state: &mut State, flight: Flight, step: Back, turn: &mut Turn<'_>) {
        let Some(at) = flight.at(state) else { return };
        // At Seven Pines the bridge may go first: then another way must be found (scenario 4, rule 6).
        if let Some(edge) = self.data.map.edge(at, step.to)
            && !self.test_bridge(state, edge, turn)
        {
            return;
        }
        let mut flight = flight;
        let field = Field::new(&self.data, state);
        let leaders = field.leaders_in(flight.side, at);
        if let Some(place) = flight.left.get_mut(usize::from(flight.steps)) {
            *place = Some(at);
        }
        flight.steps += 1;
        flight.sideways += u8::from(step.line == SIDEWAYS);
        let moving: UnitSet = flight.units.filter(|unit| state.units[*unit].hex.is_some()).collect();
        for unit in moving {
            state.units[unit].hex = Some(step.to);
            say(turn, "7.6.4", || phrase!("back", unit.wire(), at.0, step.to.0));
            state.drive_train(&self.data, unit);
        }
        self.moved(state, (moving, [at, step.to]), turn);
        for leader in leaders {
            let mut own = state.own(&self.data, leader);
            // Who came along goes on, past others of his as well (6.3.3).
            let alone = !own.any(|unit| state.units[unit].hex == Some(at));
            if alone && !flight.leaders.contains(leader) {
                flight.leaders.insert(leader);
                say(turn, "6.3.3", || phrase!("falls-back", leader.wire()));
            }
            if flight.leaders.contains(leader) {
                state.leaders[leader].hex = Some(step.to);
            }
        }
        state.abandon_works(flight.units);
        self.lose_siege(state, flight.units, turn);
        state.frames.pop();
        state.frames.push(Frame::Flight(flight));
        state.frames.push(Frame::Loss(flight.side, step.loss, flight.units));
    }

    /// The Confederate siege artillery is lost when it retreats (scenario 1, rule 4).
    fn lose_siege(&self, state: &mut State, units: UnitSet, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        for unit in units {
            if scenario[unit].printed.id == "cs-siege" && state.units[unit].strength > 0 {
                let lost = state.lose(unit, u8::MAX);
                state.losses[Side::Confederate] += u16::from(lost);
                say(turn, "scenario 1 rule 4", || phrase!("loss.all", unit.wire(), lost));
            }
        }
    }

    /// A two-way rout goes on when all is said about it (7.6.6); false while somebody is asked.
    pub(crate) fn proceed_split(&self, state: &mut State, split: &Split) -> bool {
        let field = Field::new(&self.data, state);
        let flight = split.flight;
        if split.hex.is_some() {
            if split.group.len() + 1 < flight.units.len() {
                return false;
            }
            self.divide(state, split);
            return true;
        }
        let ways = field.ways_apart(&flight);
        match ways.as_slice() {
            [] => {
                state.frames.pop();
                state.frames.push(Frame::Flight(flight));
                true
            }
            [only] => {
                let named = Split {
                    hex: Some(*only),
                    ..*split
                };
                state.frames.pop();
                state.frames.push(Frame::Split(named));
                true
            }
            _ => false,
        }
    }

    /// The two groups of a rout go their ways, one after the other.
    fn divide(&self, state: &mut State, split: &Split) {
        let flight = split.flight;
        state.frames.pop();
        state.frames.push(Frame::Flight(Flight {
            units: flight.units - split.group,
            barred: split.hex,
            ..flight
        }));
        state.frames.push(Frame::Flight(Flight {
            units: split.group,
            first: split.hex,
            ..flight
        }));
    }

    pub(crate) fn make_flight(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frames.last().copied() else {
            return;
        };
        match (frame, choice) {
            (Frame::Loss(side, points, units), Choice::Lose(unit)) => {
                self.take_loss(state, (side, unit), 1, turn);
                state.frames.pop();
                state.frames.push(Frame::Loss(side, points - 1, units));
            }
            (Frame::Flight(flight), Choice::Back(hex)) => {
                let steps = Field::new(&self.data, state).ways_back(&flight).0;
                if let Some(step) = steps.into_iter().find(|step| step.to == hex) {
                    self.go_back(state, flight, step, turn);
                }
            }
            (Frame::Flight(_), _) => {
                state.frames.pop();
            }
            (Frame::Split(split), Choice::Drive(hex)) => {
                say(turn, "7.6.6", || phrase!("driven", hex.0));
                state.frames.pop();
                state.frames.push(Frame::Split(Split {
                    hex: Some(hex),
                    ..split
                }));
            }
            (Frame::Split(mut split), Choice::Take(unit)) => {
                split.group.insert(unit);
                state.frames.pop();
                state.frames.push(Frame::Split(split));
            }
            (Frame::Split(split), _) => self.divide(state, &split),
            _ => {}
        }
    }
}
