//! Movement: who may act, what a step costs and who may not take it, bridges and fords, withdrawal (6, 7, 11).

use std::collections::BTreeSet;

use bloodiest_day::data::{Area, Role};
use kernel::Side;

use crate::flow::{Purpose, Roll, Stage};
use crate::table::{Table, WAITING, Withdrawal};

impl Table<'_> {
    /// The fresh units that a leader would activate in an area (3.0 B, 6).
    pub(crate) fn activable(&self, leader: usize, area: Area) -> BTreeSet<usize> {
        let here = self.leader_at[leader];
        if !Self::on_map(here) || here != area && !self.adjacent(here, area) || !self.awake[leader] {
            return BTreeSet::new();
        }
        let units = self.here(self.leader_side(leader), area).into_iter();
        units
            .filter(|unit| self.fresh[*unit] && self.commands(leader, *unit))
            .collect()
    }

    /// What a unit pays to enter an area (card).
    pub(crate) fn price(&self, unit: usize, to: Area) -> u8 {
        let side = self.side(unit);
        let enemies = self.here(side.other(), to);
        if enemies.iter().any(|enemy| self.fresh[*enemy]) {
            return 3;
        }
        if !enemies.is_empty() {
            return if self.any_here(side, to) { 1 } else { 2 };
        }
        let guns = |area: &Area| self.fresh_guns(side.other(), *area) > 0;
        let clear = self.data.areas[usize::from(to)].tem == 1;
        if clear && self.beside(to).iter().any(guns) {
            2
        } else {
            1
        }
    }

    /// Whether the kind of a unit lets it in (7.3.2, 7.5.3).
    fn admitted(&self, unit: usize, to: Area) -> bool {
        let (enemies, own) = (self.here(self.side(unit).other(), to), self.here(self.side(unit), to));
        let fresh_foot = enemies.iter().any(|enemy| self.is_foot(*enemy) && self.fresh[*enemy]);
        let own_foot = own.iter().any(|friend| self.is_foot(*friend));
        let company = own.iter().any(|friend| !self.is_gun(*friend));
        let ridden_off = self.is_mounted(unit) && fresh_foot && !own_foot;
        let unguarded = self.is_gun(unit) && !enemies.is_empty() && !company;
        !ridden_off && !unguarded
    }

    /// Whether there is room on a bridge or ford (7.11).
    fn bridge_bears(&self, crossing: usize, unit: usize) -> bool {
        let mut users = self.impulse.used.get(&crossing).cloned().unwrap_or_default();
        users.insert(unit);
        let divisions: BTreeSet<_> = users.iter().map(|user| self.data.units[*user].division).collect();
        users.len() <= 5 || divisions.len() == 1 && !divisions.contains(&None)
    }

    /// Whether a unit may go to an area now.
    pub(crate) fn may_move(&self, unit: usize, to: Area) -> bool {
        let (at, side, steps) = (self.at[unit], self.side(unit), self.steps(unit));
        if !self.impulse.may_act.contains(&unit) || !self.fresh[unit] || steps.stopped {
            return false;
        }
        if at == WAITING {
            if to != self.impulse.area {
                return false;
            }
        } else if !Self::on_map(at) || !self.passable(side, at, to) {
            return false;
        } else {
            if let Some((_, Some(crossing))) = self.border(at, to)
                && !self.bridge_bears(crossing, unit)
            {
                return false;
            }
            let to_friends = self.any_here(side, to) && !self.any_here(side.other(), to);
            if self.any_here(side.other(), at) && !to_friends {
                return false;
            }
        }
        steps.points + self.price(unit, to) <= self.data.units[unit].movement
            && !self.impulse.closed.contains(&to)
            && self.has_room(to, &[unit])
            && self.admitted(unit, to)
    }

    /// Whether a leader may go to an area now (7.2, 7.5.3).
    pub(crate) fn leader_may_move(&self, leader: usize, to: Area) -> bool {
        let (at, side) = (self.leader_at[leader], self.leader_side(leader));
        let reachable = if at == WAITING {
            self.impulse.arrival && to == self.impulse.area
        } else {
            Self::on_map(at) && self.passable(side, at, to)
        };
        let enemies = self.here(side.other(), to);
        let alone = enemies.iter().any(|enemy| !self.is_gun(*enemy)) && !self.any_here(side, to);
        reachable
            && self.awake[leader]
            && self.steps(self.piece(leader)).points < 10
            && !self.impulse.closed.contains(&to)
            && !alone
    }

    /// Moves a unit.
    pub(crate) fn go(&mut self, unit: usize, to: Area) {
        let (from, side) = (self.at[unit], self.side(unit));
        let from = if from == WAITING { 0 } else { from };
        let mut steps = self.steps(unit);
        steps.points += self.price(unit, to);
        let left_enemies = from != 0 && self.any_here(side.other(), from);
        let meets_enemies = self.any_here(side.other(), to);
        steps.stopped = meets_enemies || left_enemies && !self.is_mounted(unit);
        steps.broke_off = left_enemies && !meets_enemies;
        (steps.from, steps.moved, steps.stirred) = (from, true, true);
        self.impulse.steps.insert(unit, steps);
        if from == 0 {
            self.entries[crate::table::of(side)] = to;
        } else if let Some((_, Some(crossing))) = self.border(from, to) {
            self.impulse.used.entry(crossing).or_default().insert(unit);
        }
        self.at[unit] = to;
        if from != 0 {
            self.shows_ford(side, from, to);
        }
        self.stirs(unit);
        self.warn(side.other(), to, from);
    }

    /// Whether I Corps has done something (5.3.1).
    pub(crate) fn stirs(&mut self, unit: usize) {
        let hooker = self.leader_called("Hooker");
        if self.data.units[unit].corps == self.data.leaders[hooker].corps {
            self.stirred = true;
        }
    }

    /// Moves a leader.
    pub(crate) fn ride(&mut self, leader: usize, to: Area) {
        let (from, side) = (self.leader_at[leader], self.leader_side(leader));
        let piece = self.piece(leader);
        let mut steps = self.steps(piece);
        steps.points += 1;
        self.impulse.steps.insert(piece, steps);
        self.leader_at[leader] = to;
        if from == WAITING {
            self.entries[crate::table::of(side)] = to;
        } else {
            self.shows_ford(side, from, to);
        }
    }

    /// Asks mounted units whether they withdraw from enemies who entered (7.3.3).
    fn warn(&mut self, side: Side, area: Area, from: Area) {
        let mounted = self.here(side, area).iter().any(|unit| self.is_mounted(*unit));
        let by_mounted = self.here(side.other(), area).iter().any(|unit| self.is_mounted(*unit));
        if !mounted || by_mounted || !self.impulse.warned.insert(area) {
            return;
        }
        self.withdrawal = Some(Withdrawal {
            area,
            from,
            gone: Default::default(),
            refuge: 0,
        });
        if self.units().any(|unit| !self.ways_out(unit).is_empty()) {
            self.stages.push(Stage::Withdraw);
        } else {
            self.withdrawal = None;
        }
    }

    /// Where a mounted unit may withdraw to (7.3.3).
    pub(crate) fn ways_out(&self, unit: usize) -> Vec<Area> {
        let Some(withdrawal) = &self.withdrawal else {
            return Vec::new();
        };
        let (at, side) = (self.at[unit], self.side(unit));
        let steps = withdrawal.gone.get(&unit).copied().unwrap_or(0);
        let concerned = side != self.active && self.is_mounted(unit) && (at == withdrawal.area || steps == 1);
        if !concerned || steps > 1 || !Self::on_map(at) {
            return Vec::new();
        }
        let mut ways = self.beside(at);
        ways.retain(|to| {
            self.passable(side, at, *to)
                && *to != withdrawal.from
                && self.rearward(side, at, *to)
                && !self.any_here(side.other(), *to)
                && self.has_room(*to, &[unit])
        });
        ways
    }

    /// Withdraws a unit by one area.
    pub(crate) fn withdraw(&mut self, unit: usize, to: Area) {
        let from = self.at[unit];
        self.at[unit] = to;
        self.shows_ford(self.side(unit), from, to);
        if let Some(withdrawal) = &mut self.withdrawal {
            *withdrawal.gone.entry(unit).or_default() += 1;
            withdrawal.refuge = to;
        }
    }

    /// The areas across the bridges and fords that a unit may try (7.7, 11.2).
    pub(crate) fn tries(&self, unit: usize) -> Vec<Area> {
        let (at, side, steps) = (self.at[unit], self.side(unit), self.steps(unit));
        let able = self.impulse.may_act.contains(&unit) && self.fresh[unit] && self.can_lead(unit) && Self::on_map(at);
        if !able
            || steps.stopped
            || self.any_here(side.other(), at)
            || steps.points + 2 > self.data.units[unit].movement
        {
            return Vec::new();
        }
        let mut tries = self.beside(at);
        tries.retain(|to| match self.border(at, *to) {
            Some((_, Some(crossing))) => !self.passable(side, at, *to) && !self.impulse.tried.contains(&crossing),
            _ => false,
        });
        tries
    }

    /// What the table of bridges and fords adds to the dice (card).
    pub(crate) fn table_of_bridges(&self, unit: usize, to: Area) -> i32 {
        let (at, side) = (self.at[unit], self.side(unit));
        let enemies = self.here(side.other(), to);
        let mut sum = 0;
        if enemies.iter().any(|enemy| self.fresh[*enemy]) {
            sum -= 2;
        } else if !enemies.is_empty() {
            sum -= 1;
        }
        if self.any_here(side, to) {
            sum += 1;
        }
        let ford = matches!(self.border(at, to), Some((_, Some(crossing))) if self.is_ford(crossing));
        if ford && !self.any_here(side.other(), at) {
            sum += 1;
        }
        sum
    }

    /// Flips the bridge, or marks the ford.
    pub(crate) fn takes(&mut self, side: Side, crossing: usize) {
        self.open[crossing] = self.is_ford(crossing) || side == Side::Union;
    }

    /// Where a group may enter (4).
    pub(crate) fn entry_areas(&self, side: Side) -> Vec<Area> {
        let (due, role) = match side {
            Side::Union => (self.turn >= 4, Role::SixthCorpsEntry),
            Side::Confederate => (self.turn >= 6 || self.turn == 5 && self.hill_called, Role::HillEntry),
        };
        let waits = self
            .units()
            .any(|unit| self.side(unit) == side && self.at[unit] == WAITING)
            || self
                .leaders()
                .any(|leader| self.leader_side(leader) == side && self.leader_at[leader] == WAITING);
        if !due || !waits {
            return Vec::new();
        }
        let mut areas: Vec<Area> = match self.entries[crate::table::of(side)] {
            0 => {
                let areas = self.data.areas.iter().filter(|area| area.has(role));
                areas.map(|area| area.number).collect()
            }
            area => vec![area],
        };
        // 4.2: nobody enters where friends leave no room.
        let waiting: Vec<usize> = self
            .units()
            .filter(|unit| self.side(*unit) == side && self.at[*unit] == WAITING)
            .collect();
        areas.retain(|area| {
            let friends: Vec<usize> = self
                .units()
                .filter(|unit| self.side(*unit) == side && self.at[*unit] == *area)
                .collect();
            let fits = |unit: &usize| self.may_stack(&[&friends[..], &[*unit]].concat());
            waiting.is_empty() || waiting.iter().any(fits)
        });
        areas
    }

    /// A unit tries a bridge or ford (7.7, 11.2).
    pub(crate) fn seize(&mut self, trying: usize, to: Area) {
        let (at, side) = (self.at[trying], self.side(trying));
        let crossing = self
            .border(at, to)
            .and_then(|(_, crossing)| crossing)
            .expect("it leads there");
        let mut steps = self.steps(trying);
        steps.points += 2;
        steps.stirred = true;
        self.impulse.steps.insert(trying, steps);
        self.impulse.tried.insert(crossing);
        let friends_only = self.any_here(side, to) && !self.any_here(side.other(), to);
        if friends_only && !self.is_ford(crossing) {
            self.takes(side, crossing);
            return;
        }
        let total = self.roll(2);
        self.stages.push(Stage::Roll(Roll {
            purpose: Purpose::Crossing { unit: trying, to },
            side,
            total,
            dice: 2,
        }));
    }
}
