//! Retreats (10.7): where units may go, and how they go there one by one.

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::{BRIDGE_CAPACITY, LastDay, OffRoad, STACKING};
use crate::choice::{Choice, Piece};
use crate::data::{BorderKind, UnitId};
use crate::ground::AREAS;
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Frame, March, State, Step, place};

pub(crate) mod refusals {
    //! What the section on retreats forbids.
    use kernel::Refusal;

    pub(crate) const NOT_ASKED: Refusal = Refusal::new("10.7", "This unit does not retreat now.");
    pub(crate) const PRIORITY: Refusal = Refusal::new(
        "10.7.2",
        "It retreats to a free area, or else to a contested one of its own side, if it can get there.",
    );
    pub(super) const CAME_FROM: Refusal = Refusal::new(
        "10.7",
        "An attacking unit retreats only to the area from which it came.",
    );
    pub(super) const MUST: Refusal = Refusal::new("10.4.4", "The assaulting units must retreat.");
}
use refusals as no;

impl AreaImpulse {
    /// The areas to which a unit in `at` may retreat (10.7.2).
    pub(crate) fn retreats(&self, state: &State, side: Side, unit: UnitId, at: u8) -> Set {
        self.ring(state, side, unit, at, Set::of(at))
    }

    /// The best areas around `at`; full ones are passed through (10.7.1).
    fn ring(&self, state: &State, side: Side, unit: UnitId, at: u8, passed: Set) -> Set {
        let near = (self.ground.adjacent[usize::from(at)] & self.controlled(state, side)) - passed;
        let (mut free, mut contested, mut full) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for to in near {
            if !self.can_retreat_across(state, unit, at, to) {
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
        if !free.is_empty() {
            free
        } else if !contested.is_empty() {
            contested
        } else {
            full.fold(Set::EMPTY, |found, area| {
                found | self.ring(state, side, unit, area, passed | full)
            })
        }
    }

    fn can_retreat_across(&self, state: &State, unit: UnitId, from: u8, to: u8) -> bool {
        let Some(edge) = self.ground.edge(from, to) else {
            return false;
        };
        if self.is_confined(unit, to) {
            return false;
        }
        let bridge = self
            .bridge_on(state, edge)
            .filter(|bridge| state.op.bridges[*bridge] < BRIDGE_CAPACITY);
        let artillery = self.tables.artillery.contains(unit.0);
        let needs_road = artillery && self.book.off_road == OffRoad::FootStops;
        if needs_road && !edge.road || self.is_stuck_at_ford(state, unit, from, to) {
            return false;
        }
        match edge.border {
            BorderKind::Open | BorderKind::Minor => true,
            BorderKind::Creek => bridge.is_some() || !artillery,
            BorderKind::River | BorderKind::Major => bridge.is_some(),
        }
    }

    /// 10.7.4: the garrison does not retreat far from Richmond.
    fn is_confined(&self, unit: UnitId, to: u8) -> bool {
        self.tables.garrison.contains(unit.0) && !self.ground.garrison_retreats.contains(to)
    }

    /// 9.2 option: exhausted artillery cannot retreat across a ford or ferry.
    fn is_stuck_at_ford(&self, state: &State, unit: UnitId, from: u8, to: u8) -> bool {
        state.options.has(Rule::ArtilleryFords)
            && self.tables.artillery.contains(unit.0)
            && !state.is_fresh(unit)
            && self.ground.edge(from, to).is_some_and(|edge| edge.ford)
    }

    /// The areas to which an attacking unit may retreat: where it came from, or beyond if that is full (10.7).
    pub(crate) fn ways_back(&self, state: &State, unit: UnitId) -> Set {
        let side = state.active;
        let from = state.op.march(Piece::Unit(unit)).from;
        let at = state.units.of(unit);
        let stuck = if state.fight.mandatory {
            self.is_stuck_at_ford(state, unit, at, from) || self.is_confined(unit, from)
        } else {
            // 9.5.2: only units that failed a mandatory assault need no room on the bridge.
            !self.can_retreat_across(state, unit, at, from)
        };
        if !place::is_area(from) || stuck {
            Set::EMPTY
        } else if self.own(state, side, from).len() < STACKING {
            Set::of(from)
        } else {
            self.ring(state, side, unit, from, Set::of(from) | Set::of(at))
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
        let from = state.units.of(unit);
        let counts = side != state.active || !state.fight.mandatory;
        if counts
            && let Some(bridge) = self.ground.edge(from, to).and_then(|edge| self.bridge_on(state, edge))
            && state.op.bridges[bridge] < BRIDGE_CAPACITY
        {
            state.op.bridges[bridge] += 1;
        }
        state.units.put(unit, to);
        if side == state.active {
            state.op.march[unit.0].marks = March::BEGUN | March::STOPPED;
        }
        state.fight.fled[side.index()].insert(to);
        state.fight.falling_back.remove(unit.0);
        let key = if case == "9.4" { "screened" } else { "retreated" };
        say(turn, case, || phrase!(key, unit.0, to));
        self.overrun_works(state, side, to, turn);
    }

    /// Removes a unit for good.
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId, case: &'static str, turn: &mut Turn<'_>) {
        let at = state.units.of(unit);
        state.units.put(unit, place::ELIMINATED);
        state.exhausted.remove(unit.0);
        state.op.units.remove(unit.0);
        state.fight.falling_back.remove(unit.0);
        say(turn, case, || phrase!("eliminated", unit.0));
        // Who had nowhere to retreat leaves nothing behind.
        if case != "10.7.4" {
            self.replace_remnant(state, unit, at, turn);
        }
    }

    /// 10.7.4: whether a defender would have to retreat off the map for the last casualty point.
    fn is_driven_off(&self, state: &State, unit: UnitId) -> bool {
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
        state.go(Frame::Assault(Step::Withdraw));
        self.begin_escort(state, side, area);
        false
    }

    pub(crate) fn judge_fall_back(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => {
                if !state.fight.falling_back.contains(unit.0) {
                    Err(no::NOT_ASKED)
                } else if self.ways_back(state, unit).contains(to) {
                    Ok(())
                } else {
                    Err(no::CAME_FROM)
                }
            }
            Choice::Done if state.fight.mandatory => Err(no::MUST),
            Choice::Done => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
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
        if !state.standing[side.index()].no_retreat {
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
        state.go(Frame::Assault(Step::Aftermath));
        self.begin_escort(state, state.active.other(), area);
    }

    pub(crate) fn judge_withdraw(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => self.judge_leaving(state, side, unit, to),
            Choice::Stand | Choice::StandToday => Ok(()),
            _ => Err(crate::judge::NOT_NOW),
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
            Err(no::PRIORITY)
        }
    }

    pub(crate) fn apply_withdraw(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active.other();
        match choice {
            Choice::Retreat(Piece::Unit(unit), to) => self.retreat(state, side, unit, to, "10.7.3", turn),
            Choice::StandToday => {
                state.standing[side.index()].no_retreat = true;
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
