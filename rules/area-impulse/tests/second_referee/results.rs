//! An assault from the dice on: results, casualty points, routs, and what becomes of works (10.4.4 to 10.6, 11.2.1).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::table::{At, Table, each, number, word};

impl Table<'_> {
    /// The dice fall.
    pub(crate) fn roll(&mut self) {
        let attack = self.attack_value();
        let defense = self.defense_value();
        let (ours, theirs) = (self.two_dice(), self.two_dice());
        if self.mover == self.sunset_side() {
            self.impulse.sunset.get_or_insert(ours);
        }
        let sum = |lines: &[(i32, &str)], dice: u8| lines.iter().map(|line| line.0).sum::<i32>() + i32::from(dice);
        let lead = sum(&attack, ours) - sum(&defense, theirs);
        self.sums = Some((attack, defense));
        let defender = self.mover.other();
        let area = self.fight().area;
        let had_works = self.works(area, defender) > 0;
        let fresh_defender = self.units(area, defender).any(|unit| self.up[unit]);
        let at_risk = if ours == theirs {
            self.leaders_at_risk()
        } else {
            Vec::new()
        };
        let support = self.fight().support.concat();
        let fight = self.fight_mut();
        (fight.alike, fight.had_works, fight.first, fight.at_risk) = (ours == theirs, had_works, true, at_risk);
        let (joined, mandatory) = (fight.joined.clone(), fight.mandatory);
        let spot = usize::from(area);
        self.impulse.fought = true;
        self.impulse.fighters.extend(&joined);
        self.impulse.assaulted[spot] = true;
        // 10.3: what it costs to move away from a contested active area after an assault there.
        if self.impulse.areas.contains(&area) && self.impulse.contested[spot] {
            self.impulse.toll[spot] = if fresh_defender { 2 } else { 1 };
        }
        for unit in support {
            self.up[unit] = false;
        }
        for unit in &joined {
            self.impulse.march[*unit].over = true;
        }
        self.todo.extend([
            Task::Aftermath,
            Task::Risk(defender),
            Task::Risk(self.mover),
            Task::Escort(defender, area),
            Task::Withdraw,
            Task::Escort(self.mover, area),
            Task::FallBack,
        ]);
        if lead < 0 {
            for unit in joined {
                self.suffer(unit);
            }
            let fight = self.fight_mut();
            (fight.must_go_back, fight.may_go_back) = (mandatory, !mandatory);
            return;
        }
        if lead == 0 {
            self.tire_attackers();
            self.stalemate();
            return;
        }
        self.fight_mut().owed = lead - self.shelter();
        self.todo.push(Task::Absorb);
        if self.legend() && self.advantage == Some(defender) && self.may_be_heroic() {
            self.todo.push(Task::Heroic);
        } else {
            self.tire_attackers();
        }
    }

    /// 10.6.1: the points that works take away from a success.
    fn shelter(&self) -> i32 {
        let area = self.fight().area;
        let works = self.works(area, self.mover.other()) > 0;
        i32::from(if self.legend() {
            works
        } else {
            self.printed.is(area, "fortified")
        })
    }

    /// By how much the attack has to win so that nobody is left.
    pub(crate) fn points_that_destroy(&self) -> i32 {
        let fight = self.fight();
        let defender = self.mover.other();
        // 16.6.1: guns that support are exhausted before anything is absorbed.
        let tired = |unit: &&usize| self.area_of(**unit) == Some(fight.area);
        let tired = fight.support[defender.index()].iter().filter(tired).count() as i32;
        self.capacities(fight.area, defender) - tired + self.shelter()
    }

    /// 10.4.4, 13.1, 16.5: the point unit and artillery are exhausted, and bridges that were crossed are held.
    pub(crate) fn tire_attackers(&mut self) {
        let (joined, point) = (self.fight().joined.clone(), self.fight().point);
        for unit in &joined {
            if self.is_guns(*unit) || *unit == point {
                self.up[*unit] = false;
            }
        }
        self.hold_bridges(&joined);
    }

    /// 10.4.4: both named units are exhausted, and the attackers do not stay where they were not before.
    pub(crate) fn stalemate(&mut self) {
        let fight = self.fight();
        let (forward, mandatory) = (fight.forward, fight.mandatory);
        self.suffer(forward);
        self.fight_mut().must_go_back = mandatory;
    }

    /// A fresh unit is exhausted, an exhausted one eliminated.
    fn suffer(&mut self, unit: usize) {
        if self.up[unit] {
            self.up[unit] = false;
        } else {
            self.eliminate(unit, At::Lost);
        }
    }

    /// A unit leaves the game.
    pub(crate) fn eliminate(&mut self, unit: usize, to: At) {
        let area = self.area_of(unit);
        self.at[unit] = to;
        if let (Some(area), Some(reduced)) = (area, self.reduced(unit)) {
            // 15.5 of Birth of a Legend: what is left of it, exhausted.
            self.at[reduced] = At::Map(area);
            self.up[reduced] = false;
            self.impulse.march[reduced] = self.impulse.march[unit].clone();
            if let Some(fight) = self.fight.as_mut().filter(|fight| fight.joined.contains(&unit)) {
                fight.joined.push(reduced);
            }
        }
    }

    /// The unit that takes the place of an eliminated division (15.5 of Birth of a Legend).
    pub(crate) fn reduced(&self, unit: usize) -> Option<usize> {
        if !self.on("reduced-divisions") {
            return None;
        }
        let name = match self.counter(unit).id.as_str() {
            "c-ap-hill-inf" => "c-ap-hill-red",
            "c-anderson-inf" => "c-anderson-red",
            "c-dh-hill-inf" => "c-dh-hill-red",
            _ => return None,
        };
        Some(self.printed.named(name))
    }

    /// How many casualty points a unit could absorb (10.6).
    fn capacity(&self, unit: usize) -> i32 {
        let reduced = self.reduced(unit).map_or(0, |_| 2);
        reduced + if self.up[unit] { 3 } else { 2 }
    }

    fn capacities(&self, area: u8, side: Side) -> i32 {
        self.units(area, side).map(|unit| self.capacity(unit)).sum()
    }

    /// 12.1 of Birth of a Legend: a rout cannot be turned, that is, a success that nobody could remain after.
    fn may_be_heroic(&self) -> bool {
        let fight = self.fight();
        let side = self.mover.other();
        // One unit stays, having done no more than it can while it stays, and the others absorb what they can.
        let stays = |unit: usize| {
            let tired_forward = unit == fight.forward && !self.up[unit];
            // What would be left of it stays in its place.
            let able = self.reduced(unit).is_some() || !tired_forward;
            able && self.capacities(fight.area, side) - 2 >= fight.owed
        };
        self.units(fight.area, side).any(stays) || !self.rout_allowed()
    }

    /// 10.5: no rout from works and fortified areas, nor for those who came through a creek or off the road.
    fn rout_allowed(&self) -> bool {
        let fight = self.fight();
        let strong = if self.legend() { "richmond" } else { "fortified" };
        let rough = |unit: &usize| self.impulse.march[*unit].rough;
        !fight.had_works && !self.printed.is(fight.area, strong) && !fight.joined.iter().any(rough)
    }

    /// What the defender may do about the casualty points (10.6).
    pub(crate) fn absorb_choices(&self) -> Vec<Choice> {
        let fight = self.fight();
        let side = self.mover.other();
        let units: Vec<usize> = self
            .units(fight.area, side)
            .filter(|unit| !fight.first || *unit == fight.forward)
            .collect();
        let fresh = units.iter().copied().filter(|unit| self.up[*unit]);
        let tired = units.iter().copied().filter(|unit| !self.up[*unit]);
        let mut choices = each(Choice::Exhaust, fresh);
        choices.extend(each(Choice::Eliminate, tired.clone()));
        for unit in tired {
            let rest = self.capacities(fight.area, side) - self.capacity(unit);
            if rest >= fight.owed - 1 {
                let goals = self.refuges(unit, fight.area, true);
                choices.extend(goals.into_iter().map(|to| Choice::Retreat(word(unit), to)));
            }
        }
        choices
    }

    /// Takes what leaves no choice; true when all points are absorbed.
    pub(crate) fn absorb_plainly(&mut self) -> bool {
        let side = self.mover.other();
        let area = self.fight().area;
        if self.fight().owed <= 0 {
            return true;
        }
        if self.capacities(area, side) <= self.fight().owed {
            while let Some(unit) = self.units(area, side).next() {
                self.eliminate(unit, At::Lost);
            }
            self.fight_mut().owed = 0;
            return true;
        }
        let forward = self.fight().forward;
        if self.fight().first && self.up[forward] {
            self.absorb(Choice::Exhaust(word(forward)));
            return self.absorb_plainly();
        }
        false
    }

    /// Absorbs some points.
    pub(crate) fn absorb(&mut self, choice: Choice) {
        let area = self.fight().area;
        let mut points = 1;
        match choice {
            Choice::Exhaust(piece) => self.up[number(piece)] = false,
            Choice::Eliminate(piece) => {
                let unit = number(piece);
                points = 2;
                // 10.7.4: a retreat off the map would absorb the last point.
                let driven = self.fight().owed == 1
                    && self.printed.areas[usize::from(area)].edge
                    && self.refuges(unit, area, true).is_empty();
                self.eliminate(unit, if driven { At::Off } else { At::Lost });
            }
            Choice::Retreat(piece, to) => self.retreat(number(piece), to, true),
            other => self.trouble.push(format!("{other} absorbs nothing")),
        }
        let fight = self.fight_mut();
        fight.first = false;
        fight.owed -= points;
    }

    /// 10.5: whether the defender was routed, and what that brings.
    pub(crate) fn judge_rout(&mut self) {
        let (area, joined) = (self.fight().area, self.fight().joined.clone());
        if self.has_units(area, self.mover.other()) || !self.rout_allowed() {
            return;
        }
        for unit in &joined {
            // 10.3: only those who began here go on.
            let march = &mut self.impulse.march[*unit];
            march.over = march.moved;
        }
        let spared = self.spared_by(&joined);
        self.impulse.spared.extend(spared);
    }

    /// The leaders who activated these units.
    pub(crate) fn spared_by(&self, units: &[usize]) -> Vec<usize> {
        let his = |leader: usize| units.iter().any(|unit| self.leads(leader, *unit));
        // Independents go with his units (9.1.3).
        let independent = |unit: &usize| {
            let counter = self.counter(*unit);
            counter.corps.is_none() || counter.detachment
        };
        let led = |leader: &usize| his(*leader) || units.iter().any(independent);
        match self.impulse.by {
            By::Corps(leader) => [leader].into_iter().filter(led).collect(),
            By::Pair(one, two) => [one, two].into_iter().filter(led).collect(),
            By::Army(army) => {
                let leaders = self.printed.pieces().filter(|piece| Table::is_leader(*piece));
                leaders.filter(|leader| his(*leader)).chain([army]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Works and control after an assault.
    pub(crate) fn aftermath(&mut self) {
        let area = self.fight().area;
        self.fight = None;
        for side in Side::BOTH {
            if !self.has_units(area, side) {
                let leaders = self.leaders(area, side);
                self.impulse.bereft.extend(leaders);
            }
        }
        self.impulse.just_fought = true;
        self.settle();
        self.take_works(area, self.mover);
    }

    /// 11.2.1: enemy works in an area that only we hold.
    pub(crate) fn take_works(&mut self, area: u8, side: Side) {
        let enemy = side.other();
        if !self.has_units(area, side) || self.has_units(area, enemy) || self.works(area, enemy) == 0 {
            return;
        }
        self.works[enemy.index()][usize::from(area)] = 0;
        if self.works(area, side) == 0 && self.has_marker(side) {
            self.todo.push(Task::Capture(side, area));
        }
    }

    /// Whether a side has an entrenchment marker left (11.1).
    pub(crate) fn has_marker(&self, side: Side) -> bool {
        self.works[side.index()].iter().filter(|level| **level > 0).count() < self.printed.markers
    }

    /// 8.1.2, 11.1.
    pub(crate) fn may_entrench(&self, area: u8, side: Side) -> bool {
        let infantry = |unit: usize| self.counter(unit).kind == crate::printed::Kind::Infantry;
        let level = self.works(area, side);
        self.units(area, side).any(infantry) && level < 2 && (level > 0 || self.has_marker(side))
    }

    pub(crate) fn entrench(&mut self, area: u8, side: Side) {
        self.works[side.index()][usize::from(area)] += 1;
    }
}
