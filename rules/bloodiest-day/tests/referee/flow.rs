//! The course of a day: what follows upon what, and the rolls that the Advantage may change (3, 4.5, 5, 9, 10).

use bloodiest_day::data::Area;
use kernel::Side;

use crate::table::{GONE, Impulse, Kind, LOST, TRACK, Table, of};

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Impulse,
    Hill,
    Combat,
    Wound(usize),
    Gauntlet(usize),
    Toll(usize),
    Crossing { unit: usize, to: Area },
}

/// A roll on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Roll {
    pub(crate) purpose: Purpose,
    pub(crate) side: Side,
    pub(crate) total: u8,
    pub(crate) dice: usize,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Dawn,
    LongRange,
    Opening,
    Roll(Roll),
    Impulse,
    Operation,
    Countermand,
    Withdraw,
    Toll,
    Declare,
    Lead,
    Hit(Side),
    Losses,
    Retreat,
    Settle,
    Displaced(usize),
    Extra,
    Ride,
    Closing,
    Rally(Side),
    Return(usize),
    GiveUp(usize, usize),
    Replace(usize),
    Rallied,
    Dusk,
}

/// The bits of what a side does not want to be asked.
pub(crate) const EXTRA: u8 = 128;
pub(crate) const COUNTERMAND: u8 = 64;

impl Table<'_> {
    /// Goes on until somebody has to decide.
    pub(crate) fn run(&mut self) {
        while let Some(stage) = self.stage().copied() {
            self.turn_marks();
            if self.asks(stage) {
                return;
            }
            self.proceed(stage);
        }
        self.turn_marks();
    }

    /// Whether a stage waits for a player.
    fn asks(&self, stage: Stage) -> bool {
        match stage {
            Stage::LongRange => self.units().any(|unit| !self.shellable(unit).is_empty()),
            Stage::Roll(roll) => self.still_asked || self.asks_about(roll),
            Stage::Impulse | Stage::Operation | Stage::Declare | Stage::Lead | Stage::Ride => true,
            Stage::Countermand => true,
            Stage::Withdraw => self.units().any(|unit| !self.ways_out(unit).is_empty()),
            Stage::Hit(side) => self.at_risk(side).len() > 1,
            Stage::Losses => {
                let payments = self.payments();
                self.unavoidable().is_none() && (payments.len() > 1 || self.fight().owed == 0 && !payments.is_empty())
            }
            Stage::Retreat => {
                self.fight().gauntlet.is_empty() && self.next_retreat().is_some_and(|(_, ways)| ways.len() > 1)
            }
            Stage::Displaced(leader) => self.posts(leader, true).len() > 1,
            Stage::Replace(leader) => !self.posts(leader, false).is_empty(),
            Stage::Extra => true,
            Stage::Rally(side) => {
                self.leaders()
                    .any(|leader| self.leader_side(leader) == side && !self.returns(leader).is_empty())
                    || side == Side::Confederate && self.could_spoil_rally()
            }
            Stage::Return(_) | Stage::GiveUp(..) => true,
            Stage::Dawn
            | Stage::Opening
            | Stage::Toll
            | Stage::Settle
            | Stage::Closing
            | Stage::Rallied
            | Stage::Dusk => false,
        }
    }

    /// Whether the Confederates could keep a Union leader from bringing units back.
    fn could_spoil_rally(&self) -> bool {
        let returns = |leader: usize| self.leader_side(leader) == Side::Union && !self.returns(leader).is_empty();
        self.advantage == Side::Confederate && self.leaders().any(returns)
    }

    /// What happens without a question.
    fn proceed(&mut self, stage: Stage) {
        match stage {
            Stage::Dawn => {
                self.become_stage(Stage::LongRange);
                if self.turn == 5 {
                    self.lay(Purpose::Hill, Side::Confederate, 1);
                }
            }
            Stage::LongRange => {
                self.shelled.clear();
                self.active = if self.turn == 1 { Side::Union } else { Side::Confederate };
                self.become_stage(Stage::Opening);
            }
            Stage::Opening => {
                self.impulse = Impulse::default();
                self.impulse.mcclellan_was_awake = self.awake[self.leader_called("McClellan")];
                self.become_stage(Stage::Impulse);
                if self.active == Side::Union && !self.free {
                    self.lay(Purpose::Impulse, Side::Union, 2);
                }
            }
            Stage::Roll(roll) => {
                self.stages.pop();
                self.comes_of(roll);
            }
            Stage::Withdraw => self.become_stage(Stage::Toll),
            Stage::Toll => self.toll(),
            Stage::Hit(side) => {
                self.stages.pop();
                if let [only] = self.at_risk(side)[..] {
                    self.lay(Purpose::Wound(only), side, 2);
                }
            }
            Stage::Losses => match (self.unavoidable(), &self.payments()[..]) {
                (Some(payment), _) => self.pay(payment),
                (None, [only]) => self.pay(*only),
                _ => self.become_stage(Stage::Retreat),
            },
            Stage::Retreat => {
                if self.next_gauntlet() {
                    return;
                }
                match self.next_retreat() {
                    None => drop(self.stages.pop()),
                    Some((group, ways)) => match ways.first() {
                        None => self.no_way_back(&group),
                        Some(to) => self.retreat(&group, *to),
                    },
                }
            }
            Stage::Settle => {
                self.stages.pop();
                self.settle();
            }
            Stage::Displaced(leader) => {
                self.stages.pop();
                if let [only] = self.posts(leader, true)[..] {
                    self.leader_at[leader] = only;
                }
            }
            Stage::Replace(_) => drop(self.stages.pop()),
            Stage::Closing => self.closes(),
            Stage::Rally(Side::Confederate) => self.become_stage(Stage::Rally(Side::Union)),
            Stage::Rally(Side::Union) => self.become_stage(Stage::Rallied),
            Stage::Rallied => {
                self.become_stage(Stage::Dusk);
                let waiting: Vec<usize> = self
                    .leaders()
                    .filter(|leader| self.leader_at[*leader] == TRACK)
                    .collect();
                self.stages.extend(waiting.into_iter().rev().map(Stage::Replace));
            }
            Stage::Dusk => self.dusk(),
            _ => unreachable!("{stage:?} asks"),
        }
    }

    pub(crate) fn become_stage(&mut self, stage: Stage) {
        self.stages.pop();
        self.stages.push(stage);
    }

    fn lay(&mut self, purpose: Purpose, side: Side, dice: usize) {
        let total = self.roll(dice);
        self.stages.push(Stage::Roll(Roll {
            purpose,
            side,
            total,
            dice,
        }));
    }

    /// What a withdrawal costs (7.3.3).
    fn toll(&mut self) {
        let withdrawal = self.withdrawal.as_mut().expect("somebody could withdraw");
        if let Some((unit, _)) = withdrawal.gone.pop_first() {
            self.lay(Purpose::Toll(unit), self.side(unit), 1);
            return;
        }
        let withdrawal = self.withdrawal.take().expect("somebody could withdraw");
        self.stages.pop();
        self.follow_units(self.active.other(), withdrawal.area, withdrawal.refuge, true);
    }

    /// What follows from a total; higher is better for who rolled, except for leaders.
    fn outcome(&self, roll: Roll, total: u8) -> i32 {
        let total = i32::from(total);
        match roll.purpose {
            Purpose::Impulse => i32::from(total + self.stars() > i32::from(self.box_number)),
            Purpose::Hill => i32::from(total <= 2),
            Purpose::Combat => 0,
            Purpose::Wound(_) if total < 7 => 0,
            Purpose::Wound(_) if total == 7 => -2,
            Purpose::Wound(_) => -1,
            Purpose::Gauntlet(unit) => {
                let side = self.side(unit);
                i32::from(total >= self.here(side.other(), self.at[unit]).len() as i32)
            }
            Purpose::Toll(unit) => {
                let cavalry = self.side(unit) == Side::Union && !self.is_gun(unit);
                i32::from(total - i32::from(cavalry) > 1)
            }
            Purpose::Crossing { unit, to } => i32::from(total + self.table_of_bridges(unit, to) > 7),
        }
    }

    pub(crate) const fn bit(purpose: Purpose) -> u8 {
        match purpose {
            Purpose::Impulse => 1,
            Purpose::Hill => 2,
            Purpose::Crossing { .. } => 4,
            Purpose::Combat => 8,
            Purpose::Wound(_) => 16,
            Purpose::Gauntlet(_) | Purpose::Toll(_) => 32,
        }
    }

    /// Whether the holder of the Advantage is asked about a roll (10.2 and its rulings).
    fn asks_about(&self, roll: Roll) -> bool {
        let holder = self.advantage;
        if self.unasked[of(holder)] & Table::bit(roll.purpose) != 0 {
            return false;
        }
        if roll.purpose == Purpose::Combat {
            return self.asks_about_combat(roll);
        }
        let now = self.outcome(roll, roll.total);
        let most = if roll.dice == 1 { 6 } else { 12 };
        let others = roll.dice as u8..=most;
        let any = |better: &dyn Fn(i32) -> bool| others.clone().any(|total| better(self.outcome(roll, total)));
        if roll.purpose == Purpose::Impulse {
            // In a sixth of all ways, or in any for whoever wants to be asked always; the last box ends the phase anyhow.
            let pairs = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
            let otherwise = pairs.filter(|total| self.outcome(roll, *total) != now).count();
            let always = self.ask_from[of(holder)] == 0;
            return self.box_number < 12 && otherwise >= if always { 1 } else { 6 };
        }
        if holder == roll.side {
            any(&|other| other > now)
        } else {
            any(&|other| other < now)
        }
    }

    /// Whether new dice in a combat could be better for the holder and gain enough (10.2).
    fn asks_about_combat(&self, roll: Roll) -> bool {
        let holder = self.advantage;
        let fight = self.fight();
        let attacks = holder == fight.side;
        let dice = [i32::from(fight.dice[0]), i32::from(roll.total)];
        let lowest = if fight.kind == Kind::Assault { -1 } else { 0 };
        let capacity = self.can_absorb();
        let base = self.offense() - self.defense();
        let at_risk = |side: Side| !self.at_risk(side).is_empty();
        // What comes of two rolls.
        let comes = |dice: [i32; 2]| {
            let margin = (base + dice[0] - dice[1]).clamp(lowest, capacity + 1);
            if attacks { margin } else { -margin }
        };
        let now = comes(dice);
        let could = (2..=12).any(|face| comes([face, dice[1]]) > now || comes([dice[0], face]) > now);
        let gain = if attacks {
            (7 - dice[0]).max(dice[1] - 7)
        } else {
            (dice[0] - 7).max(7 - dice[1])
        };
        let own = usize::from(!attacks);
        let own_leader = at_risk(holder) && (dice[own] == 2 || dice[1 - own] == 12);
        let asks = self.ask_from[of(holder)];
        // 6 is never, whoever is at stake.
        asks < 6 && (own_leader || could && gain.max(0) >= i32::from(asks))
    }

    /// Applies a roll.
    pub(crate) fn comes_of(&mut self, roll: Roll) {
        let outcome = self.outcome(roll, roll.total);
        match roll.purpose {
            Purpose::Impulse => self.last = outcome == 0,
            Purpose::Hill => self.hill_called = outcome == 1,
            Purpose::Combat => {
                self.fight_mut().dice[1] = roll.total;
                self.resolve();
            }
            Purpose::Wound(leader) => self.wound(leader, roll.total),
            Purpose::Gauntlet(unit) if outcome == 0 => {
                let area = self.fight().area;
                self.eliminate(unit);
                self.fight_mut().lost_from.insert(area);
            }
            Purpose::Toll(unit) if outcome == 0 => {
                if self.fresh[unit] {
                    self.fresh[unit] = false;
                } else {
                    self.eliminate(unit);
                }
            }
            Purpose::Crossing { unit, to } if outcome == 1 => {
                if let Some((_, Some(crossing))) = self.border(self.at[unit], to) {
                    self.takes(self.side(unit), crossing);
                }
            }
            _ => {}
        }
    }

    /// What stars add to the Union impulse roll (2.2.1, 2.2.2).
    fn stars(&self) -> i32 {
        let count =
            |areas: &[Area], side| areas.iter().filter(|area| self.controls(**area) == Some(side)).count() as i32;
        count(&[29, 41, 42], Side::Union) - count(&[1, 21], Side::Confederate)
    }

    /// The end of an impulse (3.0, 5.3.1, 9.1, 10.2).
    fn closes(&mut self) {
        let side = self.active;
        for unit in self.impulse.may_act.clone() {
            if self.steps(unit).stirred && Self::on_map(self.at[unit]) {
                self.fresh[unit] = false;
            }
        }
        if self.turn == 1 && self.box_number == 0 && side == Side::Union && !self.free && !self.stirred {
            let hooker = self.leader_called("Hooker");
            self.awake[hooker] = false;
        }
        self.stirred |= side == Side::Union;
        let both = self.both_passed;
        let (free, full) = (self.free, self.box_number == 12);
        self.impulse = Impulse::default();
        if !free {
            self.box_number = (self.box_number + 1).min(12);
        }
        if both || self.last || !free && full {
            self.ends_phase();
            return;
        }
        self.become_stage(Stage::Opening);
        let may = !free && !self.passed && self.advantage == side && self.unasked[of(side)] & EXTRA == 0;
        if may {
            self.stages.push(Stage::Extra);
        } else {
            self.free = false;
            self.active = side.other();
        }
    }

    /// The Rally Phase begins (3.0, 9.2).
    fn ends_phase(&mut self) {
        self.fresh.fill(true);
        self.last = false;
        self.free = false;
        self.passed = false;
        self.both_passed = false;
        self.become_stage(Stage::Rally(Side::Confederate));
    }

    /// The End Phase (3.0).
    fn dusk(&mut self) {
        self.stages.pop();
        self.wounded.fill(false);
        if self.turn == 7 {
            self.over = true;
            return;
        }
        self.turn += 1;
        self.box_number = 0;
        self.unasked = [0; 2];
        self.stages.push(Stage::Dawn);
    }

    /// A successor takes over (8.7.3).
    pub(crate) fn place(&mut self, leader: usize, area: Area) {
        self.leader_at[leader] = area;
        self.awake[leader] = false;
        self.successor[leader] = true;
    }

    /// The units that a leader may bring back (3.0, 9.3).
    pub(crate) fn returns(&self, leader: usize) -> Vec<usize> {
        let (side, area) = (self.leader_side(leader), self.leader_at[leader]);
        if !self.awake[leader] || !Self::on_map(area) || self.any_here(side.other(), area) {
            return Vec::new();
        }
        let lee = self.data.leaders[leader].name == "Lee";
        let lost = self
            .units()
            .filter(|unit| self.at[*unit] == LOST && self.commands(leader, *unit));
        lost.filter(|unit| {
            let army_guns = self.data.units[*unit].id.starts_with("c-anv");
            (lee || !army_guns) && self.has_room(area, &[*unit]) && !self.prices(*unit).is_empty()
        })
        .collect()
    }

    /// What may be given up for a unit (9.3).
    pub(crate) fn prices(&self, unit: usize) -> Vec<usize> {
        let like = |other: &usize| {
            *other != unit
                && self.at[*other] == LOST
                && self.side(*other) == self.side(unit)
                && self.is_gun(*other) == self.is_gun(unit)
                && self.is_foot(*other) == self.is_foot(unit)
                && self.data.units[*other].spent >= self.data.units[unit].spent
        };
        self.units().filter(like).collect()
    }

    /// A unit comes back and another is gone for good.
    pub(crate) fn reorganize(&mut self, leader: usize, unit: usize, price: usize) {
        self.at[unit] = self.leader_at[leader];
        self.fresh[unit] = false;
        self.at[price] = GONE;
        self.awake[leader] = false;
    }
}
