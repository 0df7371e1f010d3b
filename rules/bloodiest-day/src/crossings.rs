//! Bridges and fords (7.7, 11), and the Advantage spent on one (10.2).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pending, Refusal, Side, Turn, phrase};
use maps::sets::Numbered;

use crate::choice::{Choice, Piece};
use crate::data::{Area, CrossingId, CrossingKind, UnitId};
use crate::figures::{CAPTURE_COST, CAPTURE_ROLL};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_YOURS, OFF_MAP};
use crate::state::{Frame, Purpose, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_ACTIVATED: Refusal = Refusal::new("7.7.1", "This unit was not activated.");
    pub(super) const NO_CROSSING: Refusal = Refusal::new("7.7.1", "No bridge or ford leads there.");
    pub(super) const YOURS: Refusal = Refusal::new("11.1", "You may use it freely.");
    pub(super) const FORDS_KNOWN: Refusal = Refusal::new("11.2.2", "The Confederates need not find fords.");
    pub(super) const GUNS: Refusal = Refusal::new("7.7.1", "Only infantry and cavalry capture bridges and find fords.");
    pub(super) const ENEMIES: Refusal = Refusal::new("7.7.1", "There are enemies in its area.");
    pub(super) const SPENT: Refusal = Refusal::new("7.6", "Spent units capture and find nothing.");
    pub(super) const POINTS: Refusal = Refusal::new("7.7.1", "It has too few movement points left.");
    pub(super) const HALTED: Refusal = Refusal::new("7.5.4", "It has stopped for this impulse.");
    pub(super) const TRIED: Refusal = Refusal::new("11.2.1", "This was tried in this impulse.");
    pub(super) const UNION_ONLY: Refusal = Refusal::new("10.2", "Only the Union finds fords.");
    pub(super) const NO_ADVANTAGE: Refusal = Refusal::new("10.1", "The enemy has the Advantage.");
    pub(super) const NO_FORD: Refusal = Refusal::new("10.2", "No undiscovered ford leads there.");
}

impl BloodiestDay {
    pub(crate) fn judge_seize(&self, state: &State, unit: UnitId, to: Area) -> Result<(), Refusal> {
        let side = state.active;
        if self.data.unit(unit).side != side {
            return Err(NOT_YOURS);
        }
        if !state.op.units.contains(unit) {
            return Err(no::NOT_ACTIVATED);
        }
        let at = state.units.of(unit);
        if !place::is_area(at) {
            return Err(OFF_MAP);
        }
        let Some(crossing) = self.data.crossing_between(at, to) else {
            return Err(no::NO_CROSSING);
        };
        let is_ford = self.data.crossing(crossing).kind != CrossingKind::Bridge;
        if is_ford && side == Side::Confederate {
            return Err(no::FORDS_KNOWN);
        }
        if self.judge_crossing(state, side, crossing).is_ok() {
            return Err(no::YOURS);
        }
        if self.lookups.guns.contains(unit) {
            return Err(no::GUNS);
        }
        if !self.enemies(state, side, at).is_empty() {
            return Err(no::ENEMIES);
        }
        if !state.is_fresh(unit) {
            return Err(no::SPENT);
        }
        if state.op.tried.contains(crossing.0) {
            return Err(no::TRIED);
        }
        let march = state.op.march(Piece::Unit(unit));
        if march.halted {
            return Err(no::HALTED);
        }
        if march.spent + CAPTURE_COST > self.data.unit(unit).movement {
            return Err(no::POINTS);
        }
        Ok(())
    }

    /// Tries to capture the bridge or to find the ford to an area.
    pub(crate) fn seize(&self, state: &mut State, unit: UnitId, to: Area, turn: &mut Turn<'_>) {
        let at = state.units.of(unit);
        let Some(crossing) = self.data.crossing_between(at, to) else {
            return;
        };
        state.op.march_mut(Piece::Unit(unit)).spent += CAPTURE_COST;
        state.op.tried.insert(crossing.0);
        let side = state.active;
        let wire = i32::from(unit.wire());
        if self.takes_without_dice(state, side, at, to) {
            self.take_crossing(state, side, crossing);
            say(turn, "7.7.1", || phrase!("bridge.between-friends", wire, at, to));
            return;
        }
        let roll = Pending::dice(Purpose::Crossing { unit, to }, side, turn);
        state.frames.push(Frame::Roll(roll));
    }

    /// Whether a bridge is taken without dice, because friends only stand at both its ends (7.7.1).
    pub(crate) fn takes_without_dice(&self, state: &State, side: Side, at: Area, to: Area) -> bool {
        let crossing = self.data.crossing_between(at, to);
        let is_bridge = crossing.is_some_and(|it| self.data.crossing(it).kind == CrossingKind::Bridge);
        is_bridge && self.is_sole(state, side, at) && self.is_sole(state, side, to)
    }

    /// Whether a total captures the bridge, or finds the ford, from one area to another (11.2.2).
    pub(crate) fn captures(&self, state: &State, side: Side, at: Area, to: Area, total: u8) -> bool {
        i32::from(total) + self.capture_modifier(state, side, at, to) > CAPTURE_ROLL
    }

    /// 11.2.2: what the roll for a crossing leads to.
    pub(crate) fn apply_crossing(
        &self,
        state: &mut State,
        unit: UnitId,
        to: Area,
        roll: &Pending<Purpose>,
        turn: &mut Turn<'_>,
    ) {
        let (side, at) = (roll.side, state.units.of(unit));
        let Some(crossing) = self.data.crossing_between(at, to) else {
            return;
        };
        let is_ford = self.data.crossing(crossing).kind != CrossingKind::Bridge;
        let modifier = self.capture_modifier(state, side, at, to);
        let total = i32::from(roll.total()) + modifier;
        let succeeds = self.captures(state, side, at, to, roll.total());
        if succeeds {
            self.take_crossing(state, side, crossing);
        }
        let key = match (is_ford, succeeds) {
            (true, true) => "ford.found",
            (true, false) => "ford.missed",
            (false, true) => "bridge.captured",
            (false, false) => "bridge.held",
        };
        let wire = i32::from(unit.wire());
        say_dice(turn, "11.2.2", side, "dice.crossing", roll.faces(), || {
            phrase!(key, wire, at, to, total, modifier)
        });
    }

    /// What the Bridge and Ford Table adds, for an attempt from one area to another.
    #[must_use]
    pub fn capture_modifier(&self, state: &State, side: Side, at: Area, to: Area) -> i32 {
        let enemies = self.enemies(state, side, to);
        let across = if !(enemies - state.spent).is_empty() {
            -2
        } else if !enemies.is_empty() {
            -1
        } else {
            0
        };
        let friends = i32::from(!self.own(state, side, to).is_empty());
        let crossing = self.data.crossing_between(at, to);
        let is_ford = crossing.is_some_and(|it| self.data.crossing(it).kind == CrossingKind::Ford);
        let calm = i32::from(is_ford && self.enemies(state, side, at).is_empty());
        across + friends + calm
    }

    fn take_crossing(&self, state: &mut State, side: Side, crossing: CrossingId) {
        match side {
            Side::Union => state.open.insert(crossing.0),
            Side::Confederate => state.open.remove(crossing.0),
        }
    }

    /// 11.2.2: a hidden ford that Confederates use beside Union units is found.
    pub(crate) fn show_ford(&self, state: &mut State, side: Side, crossing: CrossingId, turn: &mut Turn<'_>) {
        let printed = self.data.crossing(crossing);
        let (a, b) = (printed.a, printed.b);
        let seen = [a, b]
            .into_iter()
            .any(|area| !self.own(state, Side::Union, area).is_empty());
        let is_hidden = printed.kind == CrossingKind::Ford && !state.open.contains(crossing.0);
        if side == Side::Confederate && is_hidden && seen {
            state.open.insert(crossing.0);
            say(turn, "11.2.2", || phrase!("ford.shown", a, b));
        }
    }

    /// The hidden ford on the way to an area, seen from the western bank, from which nothing else is forded to it.
    fn hidden_ford(&self, state: &State, area: Area) -> Option<CrossingId> {
        let crossings = self.data.crossings.iter().enumerate();
        let mut to = crossings.filter(|(_, crossing)| crossing.a == area && crossing.kind == CrossingKind::Ford);
        let (index, _) = to.next()?;
        let crossing = CrossingId::numbered(index);
        (!state.open.contains(crossing.0)).then_some(crossing)
    }

    pub(crate) fn judge_find(&self, state: &State, area: Area) -> Result<(), Refusal> {
        if state.active != Side::Union {
            Err(no::UNION_ONLY)
        } else if state.advantage != Side::Union {
            Err(no::NO_ADVANTAGE)
        } else if self.hidden_ford(state, area).is_none() {
            Err(no::NO_FORD)
        } else {
            Ok(())
        }
    }

    pub(crate) fn list_finds(&self, state: &State, into: &mut Vec<Choice>) {
        if state.active != Side::Union || state.advantage != Side::Union {
            return;
        }
        let fords = self.data.crossings.iter();
        let fords = fords.filter(|crossing| crossing.kind == CrossingKind::Ford);
        let hidden = fords.filter(|crossing| self.judge_find(state, crossing.a).is_ok());
        into.extend(hidden.map(|crossing| Choice::Find(crossing.a)));
    }

    /// 10.2: the Union finds a ford without a unit or a roll, and the Advantage passes.
    pub(crate) fn find_ford(&self, state: &mut State, area: Area, turn: &mut Turn<'_>) {
        if let Some(crossing) = self.hidden_ford(state, area) {
            state.open.insert(crossing.0);
            state.advantage = Side::Confederate;
            let (a, b) = (self.data.crossing(crossing).a, self.data.crossing(crossing).b);
            say(turn, "10.2", || phrase!("ford.advantage", a, b));
        }
    }
}
