//! Retreats (10.7): where units may go, and how they go there one by one.

mod reasons;

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::{BRIDGE_CAPACITY, LastDay, OffRoad, Rule, STACKING};
use crate::choice::{Choice, Piece};
use crate::data::{AREAS, BorderKind, UnitId};
use crate::game::AreaImpulse;
use crate::movement::refusals as ways;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, March, Stage, State, place};

pub(crate) mod refusals {
    //! What the section on retreats forbids.
    use kernel::Refusal;

    pub(crate) const NOT_ASKED: Refusal = Refusal::new("10.7", "This unit does not retreat now.");
    pub(super) const CONFINED: Refusal = Refusal::new(
        "10.7.4",
        "The Richmond Garrison retreats only to the areas around Richmond.",
    );
    pub(super) const FORD: Refusal =
        Refusal::new("9.2", "Exhausted artillery does not retreat across a ford or ferry.");
    pub(super) const MUST: Refusal = Refusal::new("10.4.4", "The assaulting units must retreat.");
}
use refusals as no;

/// A unit that retreats.
#[derive(Clone, Copy)]
struct Flight {
    side: Side,
    unit: UnitId,
    /// Whether it needs room on the bridges, and takes it up (9.5.2).
    needs_room: bool,
}

impl Flight {
    const fn new(side: Side, unit: UnitId) -> Flight {
        Flight {
            side,
            unit,
            needs_room: true,
        }
    }
}

impl AreaImpulse {
    /// The areas to which a unit in `at` may retreat (10.7.2).
    pub(crate) fn retreats(&self, state: &State, side: Side, unit: UnitId, at: u8) -> Set {
        self.ring(state, Flight::new(side, unit), at, Set::of(at))
    }

    /// The best areas around `at`; full ones are passed through (10.7.1).
    fn ring(&self, state: &State, flight: Flight, at: u8, passed: Set) -> Set {
        let (best, full) = self.around(state, flight, at, passed);
        if best.is_empty() {
            full.fold(Set::EMPTY, |found, area| {
                found | self.ring(state, flight, area, passed | full)
            })
        } else {
            best
        }
    }

    /// 10.7.2: the free areas around `at`, or else the contested ones; and those that are full.
    fn around(&self, state: &State, flight: Flight, at: u8, passed: Set) -> (Set, Set) {
        let side = flight.side;
        let near = (self.ground.adjacent[usize::from(at)] & self.controlled(state, side)) - passed;
        let (mut free, mut contested, mut full) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for to in near {
            if !self.can_retreat_across(state, flight, at, to) {
                continue;
            }
            if self.own(state, side, to).len() >= STACKING {
                full.insert(to);
            } else if self.is_vacant(state, side, to) {
                free.insert(to);
            } else {
                contested.insert(to);
            }
        }
        (if free.is_empty() { contested } else { free }, full)
    }

    /// The areas that a unit enters when it retreats from `at` to one of the areas of [`AreaImpulse::ring`]: the way over
    /// the fewest bridges.
    fn way(&self, state: &State, flight: Flight, at: u8, to: u8, passed: Set) -> Option<Vec<u8>> {
        let (best, full) = self.around(state, flight, at, passed);
        if best.contains(to) {
            return Some(vec![to]);
        }
        if !best.is_empty() {
            return None;
        }
        let by_way_of = |area: u8| {
            let beyond = self.way(state, flight, area, to, passed | full)?;
            Some([&[area], beyond.as_slice()].concat())
        };
        full.filter_map(by_way_of)
            .min_by_key(|way| self.bridges_on_way(state, at, way).count())
    }

    /// The bridges that a way leads over, unless they are full: then it leads through the water.
    fn bridges_on_way(&self, state: &State, start: u8, way: &[u8]) -> impl Iterator<Item = u8> {
        let ends = std::iter::once(start).chain(way.iter().copied()).zip(way);
        let edges = ends.filter_map(|(from, to)| self.ground.edge(from, *to));
        let bridges = edges.filter_map(|edge| self.bridge_on(state, edge));
        bridges.filter(|bridge| state.op.bridges[*bridge] < BRIDGE_CAPACITY)
    }

    fn can_retreat_across(&self, state: &State, flight: Flight, from: u8, to: u8) -> bool {
        self.judge_retreat_across(state, flight, from, to).is_ok()
    }

    /// Whether a unit can go from one area to the next at all when it retreats.
    fn judge_retreat_across(&self, state: &State, flight: Flight, from: u8, to: u8) -> Result<(), Refusal> {
        let Some(edge) = self.ground.edge(from, to) else {
            return Err(ways::NOT_ADJACENT);
        };
        let unit = flight.unit;
        if self.is_confined(unit, to) {
            return Err(no::CONFINED);
        }
        let has_room = |bridge: &u8| !flight.needs_room || state.op.bridges[*bridge] < BRIDGE_CAPACITY;
        let bridge = self.bridge_on(state, edge).filter(has_room);
        let artillery = self.lookups.artillery.contains(unit.0);
        let needs_road = artillery && self.book.off_road == OffRoad::FootStops;
        if needs_road && !edge.road {
            return Err(ways::ROAD);
        }
        if self.is_stuck_at_ford(state, unit, from, to) {
            return Err(no::FORD);
        }
        let is_open = match edge.border {
            BorderKind::Open | BorderKind::Minor => true,
            BorderKind::Creek => bridge.is_some() || !artillery,
            BorderKind::River | BorderKind::Major => bridge.is_some(),
        };
        if is_open {
            Ok(())
        } else {
            Err(self.no_bridge(state, edge))
        }
    }

    /// 10.7.4: the garrison does not retreat far from Richmond.
    fn is_confined(&self, unit: UnitId, to: u8) -> bool {
        self.lookups.garrison.contains(unit.0) && !self.ground.garrison_retreats.contains(to)
    }

    /// 9.2 option: exhausted artillery cannot retreat across a ford or ferry.
    fn is_stuck_at_ford(&self, state: &State, unit: UnitId, from: u8, to: u8) -> bool {
        state.options.has(Rule::ArtilleryFords)
            && self.lookups.artillery.contains(unit.0)
            && !state.is_fresh(unit)
            && self.ground.edge(from, to).is_some_and(|edge| edge.ford)
    }

    /// The areas to which an attacking unit may retreat: where it came from, or beyond if that is full (10.7).
    pub(crate) fn ways_back(&self, state: &State, unit: UnitId) -> Set {
        let flight = self.falling_back(state, unit);
        let from = state.op.march(Piece::Unit(unit)).from;
        let at = state.units.of(unit);
        let stuck = if state.fight.mandatory {
            self.is_stuck_at_ford(state, unit, at, from) || self.is_confined(unit, from)
        } else {
            !self.can_retreat_across(state, flight, at, from)
        };
        if !place::is_area(from) || stuck {
            Set::EMPTY
        } else if self.own(state, flight.side, from).len() < STACKING {
            Set::of(from)
        } else {
            self.ring(state, flight, from, Set::of(from) | Set::of(at))
        }
    }

    /// 9.5.2: only units that failed a mandatory assault need no room on bridges.
    fn falling_back(&self, state: &State, unit: UnitId) -> Flight {
        Flight {
            needs_room: !state.fight.mandatory,
            ..Flight::new(state.active, unit)
        }
    }

    /// Takes a unit back to an area.
    pub(crate) fn retreat(
        &self,
        state: &mut State,
        side: Side,
        unit: UnitId,
        to: u8,
        case: &'static str,
        turn: &mut Turn<'_>,
    ) {
        for bridge in self.bridges_of_retreat(state, side, unit, to) {
            state.op.bridges[bridge] += 1;
        }
        state.units.put(unit, to);
        if side == state.active {
            state.op.march[unit.0].marks = March::BEGUN | March::STOPPED;
        }
        state.fight.fled[side].insert(to);
        state.fight.gone.insert(unit.0);
        state.fight.falling_back.remove(unit.0);
        let key = if case == "9.4" { "screened" } else { "retreated" };
        say(turn, case, || phrase!(key, unit.0, to));
        self.overrun_works(state, side, to, turn);
    }

    /// 9.5.2: the bridges that a retreat to an area uses up.
    fn bridges_of_retreat(&self, state: &State, side: Side, unit: UnitId, to: u8) -> Vec<u8> {
        let at = state.units.of(unit);
        let way = if side == state.active {
            let flight = self.falling_back(state, unit);
            if !flight.needs_room {
                return Vec::new();
            }
            let from = state.op.march(Piece::Unit(unit)).from;
            let beyond = if to == from {
                Vec::new()
            } else {
                let passed = Set::of(from) | Set::of(at);
                self.way(state, flight, from, to, passed).unwrap_or_default()
            };
            [&[from], beyond.as_slice()].concat()
        } else {
            let flight = Flight::new(side, unit);
            self.way(state, flight, at, to, Set::of(at)).unwrap_or_default()
        };
        self.bridges_on_way(state, at, &way).collect()
    }

    /// Removes a unit for good; returns what is left of it, which takes its place (15.5 of Birth of a Legend).
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId, case: &'static str, turn: &mut Turn<'_>) -> Set {
        let at = state.units.of(unit);
        state.units.put(unit, place::ELIMINATED);
        state.exhausted.remove(unit.0);
        state.op.units.remove(unit.0);
        state.fight.falling_back.remove(unit.0);
        say(turn, case, || phrase!("eliminated", unit.0));
        // 10.7.4: what is left of a unit that had nowhere to retreat could not retreat either.
        if case == "10.7.4" {
            Set::EMPTY
        } else {
            self.replace_remnant(state, unit, at, turn)
        }
    }

    /// 10.7.4: whether a defender would have to retreat off the map for the last casualty point.
    pub(crate) fn is_driven_off(&self, state: &State, unit: UnitId) -> bool {
        let area = state.fight.area;
        matches!(self.book.last_day, LastDay::Points(_))
            && state.fight.left == 1
            && self.ground.map_edge.contains(area)
            && self.retreats(state, state.active.other(), unit, area).is_empty()
    }

    /// A defender is eliminated to absorb casualty points; driven off the map it gives no victory points (10.7.4).
    pub(crate) fn lose_defender(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        let driven_off = self.is_driven_off(state, unit);
        self.eliminate(state, unit, "10.6", turn);
        if driven_off {
            state.units.put(unit, place::OFF_MAP);
            say(turn, "10.7.4", || phrase!("off-map", unit.0));
        }
    }

    /// Goes on with the attackers' retreat: true when they have to be asked.
    pub(crate) fn advance_fall_back(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let side = state.active;
        let must = state.fight.mandatory;
        let mut goals = [0u8; AREAS];
        let mut forced = true;
        for unit in state.fight.falling_back {
            let ways = self.ways_back(state, UnitId(unit));
            if ways.is_empty() {
                if must {
                    self.eliminate(state, UnitId(unit), "10.7.4", turn);
                } else {
                    state.fight.falling_back.remove(unit);
                }
            }
            match ways.only() {
                Some(to) => goals[usize::from(to)] += 1,
                None => forced &= ways.is_empty(),
            }
        }
        if !state.fight.falling_back.is_empty() {
            let room = |area: u8| STACKING.saturating_sub(self.own(state, side, area).len());
            forced &= self
                .ground
                .areas
                .into_iter()
                .all(|area| goals[usize::from(area)] <= room(area));
            if !must || !forced {
                return true;
            }
            for unit in state.fight.falling_back {
                if let Some(to) = self.ways_back(state, UnitId(unit)).only() {
                    self.retreat(state, side, UnitId(unit), to, "10.7", turn);
                }
            }
            return false;
        }
        let area = state.fight.area;
        state.become_frame(Frame::Assault(Stage::Withdraw));
        self.begin_escort(state, side, area);
        false
    }

    pub(crate) fn list_fall_back(&self, state: &State, into: &mut Vec<Choice>) {
        for unit in state.fight.falling_back {
            let ways = self.ways_back(state, UnitId(unit));
            into.extend(ways.map(|to| Choice::Retreat(Piece::of_unit(unit), to)));
        }
        into.push(Choice::Done);
    }

    pub(crate) fn judge_fall_back(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                if !state.fight.falling_back.contains(unit.0) {
                    Err(no::NOT_ASKED)
                } else if self.ways_back(state, unit).contains(to) {
                    Ok(())
                } else {
                    Err(self.why_not_back_to(state, unit, to))
                }
            }
            Choice::Done if state.fight.mandatory => Err(no::MUST),
            Choice::Done => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_fall_back(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                self.retreat(state, state.active, unit, to, "10.7", turn);
            }
            _ => state.fight.falling_back = Set::EMPTY,
        }
    }

    /// Goes on with the defender's voluntary retreat (10.7.3): true when he has to be asked.
    pub(crate) fn advance_withdraw(&self, state: &mut State) -> bool {
        let side = state.active.other();
        let area = state.fight.area;
        if !state.standing[side].no_retreat {
            let defenders = self.own(state, side, area);
            if defenders
                .into_iter()
                .any(|unit| !self.retreats(state, side, UnitId(unit), area).is_empty())
            {
                return true;
            }
        }
        self.end_withdraw(state);
        false
    }

    fn end_withdraw(&self, state: &mut State) {
        let area = state.fight.area;
        state.become_frame(Frame::Assault(Stage::Aftermath));
        self.begin_escort(state, state.active.other(), area);
    }

    /// Appends the retreats of the defender's units from an area, of his own will or before an assault (10.7.3, 9.4).
    pub(crate) fn list_retreats(&self, state: &State, units: Set, from: u8, into: &mut Vec<Choice>) {
        let side = state.active.other();
        for unit in units {
            let ways = self.retreats(state, side, UnitId(unit), from);
            into.extend(ways.map(|to| Choice::Retreat(Piece::of_unit(unit), to)));
        }
        into.extend([Choice::Stand, Choice::StandToday]);
    }

    pub(crate) fn judge_withdraw(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => self.judge_leaving(state, side, unit, to),
            Choice::Stand | Choice::StandToday => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    /// Whether a defender in the assaulted area may retreat to another area.
    pub(crate) fn judge_leaving(&self, state: &State, side: Side, unit: UnitId, to: u8) -> Result<(), Refusal> {
        let area = state.fight.area;
        if !self.own(state, side, area).contains(unit.0) {
            Err(no::NOT_ASKED)
        } else if self.retreats(state, side, unit, area).contains(to) {
            Ok(())
        } else {
            Err(self.why_not_to(state, side, unit, [area, to]))
        }
    }

    pub(crate) fn apply_withdraw(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => self.retreat(state, side, unit, to, "10.7.3", turn),
            Choice::StandToday => {
                state.standing[side].no_retreat = true;
                self.end_withdraw(state);
            }
            _ => self.end_withdraw(state),
        }
    }

    /// Marks pieces that have no more part in this impulse.
    pub(crate) fn stop(&self, state: &mut State, units: Set) {
        for unit in units {
            state.op.march[unit].marks |= March::STOPPED;
        }
    }
}
