//! Leaders: who tires, who is left alone, who is wounded or killed (9.6, 16.3; 15.2 of Birth of a Legend).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::table::{At, Table, each, number, word};

impl Table<'_> {
    /// 9.6: what becomes of a leader who has lost his troops: left alone, he joins others; a corps leader whose divisions
    /// are all lost is lost too.
    pub(crate) fn settle_fate(&mut self, leader: usize) {
        let his = |unit: &usize| self.leads(leader, *unit) && self.is_division(*unit);
        let lost = |unit: usize| {
            let replaced = self.is_reduced(unit) && self.at[unit] == At::Beside;
            replaced || matches!(self.at[unit], At::Lost | At::Off)
        };
        let gone = matches!(self.at[leader], At::Beside | At::Lost | At::Off);
        if !gone && !self.is_army_leader(leader) && self.printed.pieces().filter(his).all(lost) {
            self.at[leader] = At::Lost;
            self.once.reports[leader] = None;
        } else if self.is_stranded(leader) {
            self.todo.push(Task::Relocate(leader));
        }
    }

    fn is_reduced(&self, unit: usize) -> bool {
        self.counter(unit).id.ends_with("-red")
    }

    /// 9.6: who becomes inactive as the impulse ends.
    pub(crate) fn tire_leaders(&mut self) {
        let moved = |piece: usize| self.impulse.march[piece].moved;
        let mut tired: Vec<usize> = match self.impulse.by {
            By::Corps(leader) => vec![leader],
            By::Pair(one, two) => vec![one, two],
            By::Army(army) => {
                let active =
                    |leader: &usize| Table::is_leader(*leader) && self.side(*leader) == self.mover && moved(*leader);
                self.printed.pieces().filter(active).chain([army]).collect()
            }
            _ => Vec::new(),
        };
        // 9.4 of Birth of a Legend: where no assault took place, the leaders stay active.
        let fought = self.spared_by(&self.impulse.fighters);
        let unopposed = |leader: &usize| !fought.contains(leader) && self.impulse.unopposed.contains(leader);
        tired.retain(|leader| !self.impulse.spared.contains(leader) && !unopposed(leader));
        tired.extend(self.impulse.tired.iter().chain(&self.impulse.bereft));
        for leader in tired {
            self.deactivate(leader);
        }
    }

    pub(crate) fn deactivate(&mut self, leader: usize) {
        if self.area_of(leader).is_some() {
            self.up[leader] = false;
            self.once.reports[leader] = None;
        }
    }

    /// 9.6: whether a leader has lost all units beside him.
    fn is_stranded(&self, leader: usize) -> bool {
        let alone = |area| !self.has_units(area, self.side(leader));
        self.impulse.bereft.contains(&leader) && self.area_of(leader).is_some_and(alone)
    }

    /// Where a leader who lost his troops is placed: with a division that he commands (9.6).
    pub(crate) fn homes(&self, leader: usize) -> Vec<u8> {
        let side = self.side(leader);
        let army = self.is_army_leader(leader);
        let his = |unit: usize| self.is_division(unit) && (army || self.leads(leader, unit));
        self.areas().filter(|area| self.units(*area, side).any(his)).collect()
    }

    /// Who may be wounded in the assault whose dice have just fallen.
    pub(crate) fn leaders_at_risk(&self) -> Vec<usize> {
        if !self.on("leader-casualties") {
            return Vec::new();
        }
        let fight = self.fight();
        let mut at_risk = Vec::new();
        for side in Side::BOTH {
            let fighters: Vec<usize> = if side == self.mover {
                fight.joined.clone()
            } else {
                self.units(fight.area, side).collect()
            };
            let involved = |leader: &usize| {
                let commands = |unit: &usize| self.is_army_leader(*leader) || self.leads(*leader, *unit);
                self.legend() || fight.leading[side.index()] == Some(*leader) || fighters.iter().any(commands)
            };
            at_risk.extend(self.leaders(fight.area, side).filter(involved));
        }
        at_risk
    }

    /// The leaders of a side of whom one may be a casualty.
    pub(crate) fn risks(&self, side: Side) -> Vec<usize> {
        let fight = self.fight();
        if !fight.alike || !self.on("leader-casualties") {
            return Vec::new();
        }
        let there = |leader: &usize| self.side(*leader) == side && self.area_of(*leader).is_some();
        let mut risks: Vec<usize> = fight.at_risk.iter().copied().filter(there).collect();
        risks.sort_unstable();
        risks
    }

    /// The roll for a leader (16.3; 15.2 of Birth of a Legend).
    pub(crate) fn risk(&mut self, leader: usize) {
        let worse = if self.legend() {
            self.adds_rating(leader)
        } else {
            !self.up[leader]
        };
        let roll = self.two_dice() + u8::from(worse);
        if roll < 7 {
            return;
        }
        self.at[leader] = At::Track(self.turn + 1);
        self.once.reports[leader] = None;
        self.once.killed[leader] = roll == 7;
        if roll == 7 && !self.legend() {
            self.once.dead_leaders += match self.side(leader) {
                Side::Union => -1,
                Side::Confederate => 1,
            };
        }
        if roll == 7 && self.legend() {
            self.once.successor[leader] = true;
        }
    }

    /// Whether a leader has added his Combat Rating to the assault.
    fn adds_rating(&self, leader: usize) -> bool {
        let fight = self.fight();
        let active = match self.impulse.by {
            By::Corps(by) => by == leader,
            By::Pair(one, two) => one == leader || two == leader,
            _ => false,
        };
        let his = |unit: &usize| self.leads(leader, *unit) || self.counter(*unit).corps.is_none();
        // Who has nothing to add has added nothing.
        let idle = self.counter(leader).combat == 0;
        active && !idle && !self.once.successor[leader] && fight.joined.iter().any(his)
    }

    /// The leaders of a side who come back in this night (16.3; 15.2 of Birth of a Legend).
    pub(crate) fn returning(&self, side: Side) -> Vec<usize> {
        let due = |leader: &usize| {
            let by_night = !self.legend() || !self.once.killed[*leader];
            self.side(*leader) == side && self.at[*leader] == At::Track(self.turn) && by_night
        };
        self.printed
            .pieces()
            .filter(|piece| Table::is_leader(*piece))
            .filter(due)
            .collect()
    }

    /// Where a leader who was wounded comes back.
    pub(crate) fn sickbeds(&self, leader: usize) -> Vec<u8> {
        let army = self.is_army_leader(leader);
        let his = |unit: usize| {
            let independent = self.legend() && self.counter(unit).corps.is_none();
            army || self.leads(leader, unit) || independent
        };
        let side = self.side(leader);
        self.areas().filter(|area| self.units(*area, side).any(his)).collect()
    }

    /// A leader is placed in an area.
    pub(crate) fn place(&mut self, choice: Choice) {
        if let Choice::Place(piece, to) = choice {
            self.at[number(piece)] = At::Map(to);
            if !matches!(self.todo.last(), Some(Task::Muster(_))) {
                self.once.reports[number(piece)] = None;
            }
        }
    }

    /// Every place where a leader may be put, as choices.
    pub(crate) fn places(leader: usize, areas: Vec<u8>) -> Vec<Choice> {
        areas.into_iter().map(|to| Choice::Place(word(leader), to)).collect()
    }

    /// 17.7.1: whoever activates is no rumour any more.
    pub(crate) fn expose(&mut self, by: By) {
        if let By::Corps(leader) | By::Army(leader) | By::Night(leader) = by {
            self.once.reports[leader] = None;
        }
    }

    /// 17.7.1: the leaders of a side of whom either marker is in an area are known.
    pub(crate) fn expose_in(&mut self, area: u8, side: Side) {
        for leader in self.printed.pieces().filter(|piece| Table::is_leader(*piece)) {
            let either = self.area_of(leader) == Some(area) || self.once.reports[leader] == Some(area);
            if either && self.side(leader) == side {
                self.once.reports[leader] = None;
            }
        }
    }

    /// 16.7.1: divisions that may form the detachment of their corps.
    pub(crate) fn detach_choices(&self, side: Side) -> Vec<Choice> {
        let able = |unit: &usize| {
            let area = self.area_of(*unit);
            self.side(*unit) == side
                && !Table::is_leader(*unit)
                && self.is_division(*unit)
                && self.up[*unit]
                && area.is_some_and(|area| !self.full(area, side))
                && self
                    .detachment(*unit)
                    .is_some_and(|detachment| self.at[detachment] == At::Beside)
        };
        let mut choices = each(Choice::Detach, self.printed.pieces().filter(able));
        if !choices.is_empty() {
            choices.push(Choice::Done);
        }
        choices
    }

    /// The detachment of a division's corps and arm.
    pub(crate) fn detachment(&self, division: usize) -> Option<usize> {
        let counter = self.counter(division);
        let of_it = |piece: &usize| {
            let other = self.counter(*piece);
            other.detachment && other.corps == counter.corps && other.side == counter.side && other.kind == counter.kind
        };
        self.printed.pieces().find(of_it)
    }

    /// 16.7.2: exhausted divisions with a fresh detachment of their corps.
    pub(crate) fn recall_choices(&self, side: Side) -> Vec<Choice> {
        let able = |unit: &usize| {
            let home = self.area_of(*unit);
            self.side(*unit) == side
                && home.is_some()
                && !Table::is_leader(*unit)
                && self.is_division(*unit)
                && !self.up[*unit]
                && self
                    .detachment(*unit)
                    .is_some_and(|other| self.area_of(other) == home && self.up[other])
        };
        let mut choices = each(Choice::Recall, self.printed.pieces().filter(able));
        if !choices.is_empty() {
            choices.push(Choice::Done);
        }
        choices
    }

    /// Forms or recalls a detachment.
    pub(crate) fn reorganise(&mut self, choice: Choice) {
        match choice {
            Choice::Detach(piece) => {
                let unit = number(piece);
                if let Some(detachment) = self.detachment(unit) {
                    self.up[unit] = false;
                    self.at[detachment] = self.at[unit];
                    self.up[detachment] = true;
                }
            }
            Choice::Recall(piece) => {
                let unit = number(piece);
                if let Some(detachment) = self.detachment(unit) {
                    self.up[unit] = true;
                    self.at[detachment] = At::Beside;
                }
            }
            _ => {}
        }
    }
}
