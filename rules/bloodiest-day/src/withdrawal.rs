//! Mounted withdrawal (7.3.3).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pace, Pending, Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::SpaceId;

use crate::choice::Choice;
use crate::data::{Area, UnitId, UnitKind, Units};
use crate::figures::{TOLL, UNION_CAVALRY_TOLL};
use crate::game::BloodiestDay;
use crate::refusals::{NOT_NOW, NOT_YOURS};
use crate::state::{Frame, Purpose, State, Withdrawal, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_MOUNTED: Refusal = Refusal::new("7.3.3", "Only mounted units withdraw.");
    pub(super) const NOT_THERE: Refusal = Refusal::new("7.3.3", "The enemies have not entered its area.");
    pub(super) const TWO: Refusal = Refusal::new("7.3.3", "It has withdrawn two areas.");
    pub(super) const NO_WAY: Refusal = Refusal::new("7.3.3", "It cannot go there from its area.");
    pub(super) const NOT_REAR: Refusal = Refusal::new("7.3.3", "This is nearer to neither of your edges of the map.");
    pub(super) const ENEMIES: Refusal = Refusal::new("7.3.3", "There are enemies in this area.");
    pub(super) const VACATED: Refusal = Refusal::new("7.3.3", "The enemies have just left this area.");
    pub(super) const STACKED: Refusal = Refusal::new("7.4.1", "There is no room for it in this area.");
}

impl BloodiestDay {
    fn mounted(&self, units: Units) -> Units {
        let rides = |unit: &UnitId| self.data.unit(*unit).kind.is_mounted();
        units.filter(rides).collect()
    }

    /// Asks, when a unit has entered an area with enemies, whether their mounted units withdraw.
    pub(crate) fn warn(&self, state: &mut State, unit: UnitId, from: Area) {
        let side = self.data.unit(unit).side;
        let area = state.units.of(unit);
        let riders = self.mounted(self.enemies(state, side, area));
        let met = !self.mounted(self.own(state, side, area)).is_empty();
        if riders.is_empty() || met || state.op.warned.contains(area) {
            return;
        }
        state.op.warned.insert(area);
        state.withdrawal = Some(Withdrawal {
            area,
            from,
            gone: Units::EMPTY,
            far: Units::EMPTY,
            refuge: 0,
        });
        state.frames.push(Frame::Withdraw);
    }

    /// The areas that a unit could withdraw to next.
    fn ways_out(&self, state: &State, unit: UnitId) -> Set {
        let around = self.around(state.units.of(unit));
        around
            .filter(|to| self.judge_way_out(state, unit, *to).is_ok())
            .collect()
    }

    /// How a unit may withdraw now, area by area, and where it stands; `None` where it is not asked about.
    pub(crate) fn list_ways_out(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<SpaceId> {
        if side == state.active || !self.lookups.units[side].contains(unit) {
            return None;
        }
        let at = state.units.of(unit);
        if !place::is_area(at) {
            return None;
        }
        let ways = self.ways_out(state, unit);
        into.extend(ways.map(|to| Pace::next(Choice::Withdraw(unit, to), to, 1_u16)));
        Some(at.into())
    }

    fn judge_way_out(&self, state: &State, unit: UnitId, to: Area) -> Result<(), Refusal> {
        let Some(withdrawal) = state.withdrawal else {
            return Err(NOT_NOW);
        };
        let side = self.data.unit(unit).side;
        if side == state.active {
            return Err(NOT_YOURS);
        }
        if !self.data.unit(unit).kind.is_mounted() {
            return Err(no::NOT_MOUNTED);
        }
        let at = state.units.of(unit);
        if at != withdrawal.area && !withdrawal.gone.contains(unit) {
            return Err(no::NOT_THERE);
        }
        if withdrawal.far.contains(unit) {
            return Err(no::TWO);
        }
        if !self.is_passable(state, side, at, to) {
            return Err(no::NO_WAY);
        }
        if to == withdrawal.from {
            return Err(no::VACATED);
        }
        if !self.enemies(state, side, to).is_empty() {
            return Err(no::ENEMIES);
        }
        if !self.is_rearward(side, at, to) {
            return Err(no::NOT_REAR);
        }
        if !self.may_stack(self.own(state, side, to) | Units::of(unit)) {
            return Err(no::STACKED);
        }
        Ok(())
    }

    pub(crate) fn judge_withdraw(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Withdraw(unit, to) => self.judge_way_out(state, unit, to),
            _ => Err(NOT_NOW),
        }
    }

    fn may_withdraw(&self, state: &State) -> Units {
        let Some(withdrawal) = state.withdrawal else {
            return Units::EMPTY;
        };
        let there = self.enemies(state, state.active, withdrawal.area);
        self.mounted(there) | withdrawal.gone
    }

    pub(crate) fn list_withdrawals(&self, state: &State, into: &mut Vec<Choice>) {
        for unit in self.may_withdraw(state) {
            let around = self.around(state.units.of(unit));
            into.extend(around.map(|to| Choice::Withdraw(unit, to)));
        }
        into.push(Choice::Done);
    }

    /// Whether anybody can still withdraw; goes on if nobody can.
    pub(crate) fn advance_withdraw(&self, state: &mut State) -> bool {
        let can = self
            .may_withdraw(state)
            .any(|unit| !self.ways_out(state, unit).is_empty());
        if !can {
            state.become_frame(Frame::Toll);
        }
        can
    }

    pub(crate) fn apply_withdraw(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Withdraw(unit, to) = choice else {
            state.become_frame(Frame::Toll);
            return;
        };
        let from = state.units.of(unit);
        state.units.put(unit, to);
        if let Some(withdrawal) = &mut state.withdrawal {
            if withdrawal.gone.contains(unit) {
                withdrawal.far.insert(unit);
            }
            withdrawal.gone.insert(unit);
            withdrawal.refuge = to;
        }
        say(turn, "7.3.3", || phrase!("withdraws", unit.wire(), from, to));
        if let Some(crossing) = self.data.crossing_between(from, to) {
            let side = self.data.unit(unit).side;
            self.show_ford(state, side, crossing, turn);
        }
    }

    /// Those that have withdrawn roll, one after the other; then their leaders follow.
    pub(crate) fn advance_toll(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(withdrawal) = &mut state.withdrawal else {
            state.frames.pop();
            return;
        };
        if let Some(unit) = withdrawal.gone.first() {
            withdrawal.gone.remove(unit);
            let roll = Pending::die(Purpose::Toll(unit), self.data.unit(unit).side, turn);
            state.frames.push(Frame::Roll(roll));
            return;
        }
        let Withdrawal { area, refuge, .. } = *withdrawal;
        state.withdrawal = None;
        state.frames.pop();
        if refuge != 0 {
            self.rejoin(state, area, state.active.other(), refuge, turn);
        }
    }

    /// Whether a withdrawal costs a unit its freshness, or its life, with this die.
    pub(crate) fn is_taxed(&self, unit: UnitId, face: u8) -> bool {
        let printed = self.data.unit(unit);
        let union_cavalry = printed.side == Side::Union && printed.kind == UnitKind::Cavalry;
        face <= TOLL + if union_cavalry { UNION_CAVALRY_TOLL } else { 0 }
    }

    pub(crate) fn apply_toll(&self, state: &mut State, unit: UnitId, roll: &Pending<Purpose>, turn: &mut Turn<'_>) {
        let key = match (self.is_taxed(unit, roll.total()), state.is_fresh(unit)) {
            (false, _) => "toll.none",
            (true, true) => "toll.spent",
            (true, false) => "toll.lost",
        };
        say_dice(turn, "7.3.3", roll.side, "dice.toll", roll.faces(), || {
            phrase!(key, unit.wire())
        });
        match key {
            "toll.spent" => state.spent.insert(unit),
            "toll.lost" => self.eliminate(state, unit),
            _ => {}
        }
    }
}
