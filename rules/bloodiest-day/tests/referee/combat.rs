//! Combat: who may attack, both values, what comes of the totals (3.0, 8.1 to 8.6.3, card).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bloodiest_day::data::{Area, BorderKind, Role, UnitKind};
use kernel::Side;

use crate::flow::{Purpose, Roll, Stage};
use crate::table::{Fight, Kind, Table};

impl Table<'_> {
    /// Fresh, activated, and neither moved nor fought: what may fire (8.3.3, 8.3.4).
    fn may_fire(&self, unit: usize) -> bool {
        let steps = self.steps(unit);
        self.impulse.may_act.contains(&unit)
            && self.fresh[unit]
            && Self::on_map(self.at[unit])
            && steps.points == 0
            && !self.impulse.attacked.contains(&unit)
    }

    fn may_be_fired_at(&self, side: Side, area: Area) -> bool {
        self.any_here(side.other(), area) && !self.any_here(side, area)
    }

    /// The areas that guns of V Corps may shell at dawn (3.0).
    pub(crate) fn shellable(&self, unit: usize) -> Vec<Area> {
        let at = self.at[unit];
        let able = self.data.units[unit].long_range.is_some()
            && self.fresh[unit]
            && Self::on_map(at)
            && self.data.areas[usize::from(at)].has(Role::EastBank);
        if !able {
            return Vec::new();
        }
        let areas = self
            .data
            .areas
            .iter()
            .filter(|area| area.has(Role::LongRangeTarget))
            .map(|area| area.number);
        areas
            .filter(|area| !self.shelled.contains(area) && self.may_be_fired_at(Side::Union, *area))
            .collect()
    }

    pub(crate) fn bombardable(&self, unit: usize) -> Vec<Area> {
        if !self.is_gun(unit) || !self.may_fire(unit) {
            return Vec::new();
        }
        let mut areas = self.beside(self.at[unit]);
        areas.retain(|area| !self.impulse.bombarded.contains(area) && self.may_be_fired_at(self.side(unit), *area));
        areas
    }

    pub(crate) fn volleyable(&self, unit: usize) -> Vec<Area> {
        if self.is_gun(unit) || !self.may_fire(unit) {
            return Vec::new();
        }
        let mut areas = self.beside(self.at[unit]);
        areas.retain(|area| {
            self.data.areas[usize::from(*area)].tem == 1
                && !self.impulse.volleyed.contains(area)
                && self.may_be_fired_at(self.side(unit), *area)
        });
        areas
    }

    /// The units that have entered an area in this impulse and have not assaulted yet.
    fn entered(&self, area: Area) -> Vec<usize> {
        let units = self.impulse.may_act.iter().copied();
        units
            .filter(|unit| self.at[*unit] == area && self.fresh[*unit] && self.has_entered(*unit))
            .collect()
    }

    /// Whether a unit has come in among enemies: who was there when they came waits like all others (8.3.1).
    fn has_entered(&self, unit: usize) -> bool {
        let steps = self.steps(unit);
        steps.moved && steps.stopped && !steps.broke_off
    }

    /// The areas in which an assault is due (8.3.1).
    pub(crate) fn assaults_due(&self) -> BTreeSet<Area> {
        let acting = self.impulse.may_act.iter().copied();
        let areas: BTreeSet<Area> = acting
            .map(|unit| self.at[unit])
            .filter(|at| Self::on_map(*at))
            .collect();
        let due = |area: &Area| {
            self.any_here(self.active.other(), *area)
                && !self.impulse.assaulted.contains(area)
                && self.entered(*area).iter().any(|unit| self.can_lead(*unit))
        };
        areas.into_iter().filter(due).collect()
    }

    /// What an assault costs those who have not moved (card).
    fn assault_price(&self, area: Area, side: Side) -> u8 {
        let enemies = self.here(side.other(), area);
        if enemies.iter().any(|enemy| self.fresh[*enemy]) {
            2
        } else {
            1
        }
    }

    /// Whether a unit may assault in its area, as those who entered or as those who were there.
    fn may_assault(&self, unit: usize) -> bool {
        let (area, side) = (self.at[unit], self.side(unit));
        if !self.impulse.may_act.contains(&unit) || !self.fresh[unit] || !Self::on_map(area) {
            return false;
        }
        let steps = self.steps(unit);
        let due = self.assaults_due().contains(&area);
        let entrant = self.has_entered(unit);
        let pays = entrant || steps.points + self.assault_price(area, side) <= self.data.units[unit].movement;
        self.any_here(side.other(), area) && !self.impulse.assaulted.contains(&area) && (entrant || !due) && pays
    }

    pub(crate) fn may_lead_assault(&self, unit: usize) -> bool {
        self.can_lead(unit) && self.may_assault(unit)
    }

    /// Declares an attack.
    pub(crate) fn declare(&mut self, kind: Kind, lead: usize, area: Area) {
        let side = self.side(lead);
        let mut units = BTreeSet::from([lead]);
        if kind == Kind::Assault && self.has_entered(lead) {
            units.extend(self.entered(area));
        }
        self.fight = Some(Fight {
            kind,
            side,
            area,
            lead,
            units,
            across: false,
            target: None,
            dice: [0; 2],
            owed: 0,
            lead_owes: false,
            falling: BTreeSet::new(),
            gauntlet: VecDeque::new(),
            refuge: 0,
            attackers_fall: false,
            lost_from: BTreeSet::new(),
        });
        if let [only] = self.targets()[..] {
            self.fight_mut().target = Some(only);
        }
        self.stages.push(Stage::Declare);
    }

    pub(crate) fn fight(&self) -> &Fight {
        self.fight.as_ref().expect("there is a combat")
    }

    pub(crate) fn fight_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("there is a combat")
    }

    /// What may be the primary target of a bombardment (8.4.2).
    pub(crate) fn targets(&self) -> Vec<usize> {
        let fight = self.fight();
        if !matches!(fight.kind, Kind::LongRange | Kind::Bombardment) {
            return Vec::new();
        }
        let enemies = self.here(fight.side.other(), fight.area);
        let any_fresh = enemies.iter().any(|enemy| self.fresh[*enemy]);
        enemies
            .into_iter()
            .filter(|enemy| self.fresh[*enemy] == any_fresh)
            .collect()
    }

    /// Who may still join the attack (3.0, 8.4.2, 8.5.4).
    pub(crate) fn joiners(&self) -> Vec<usize> {
        let fight = self.fight();
        let base = self.at[fight.lead];
        let beside = self
            .here(fight.side, base)
            .into_iter()
            .filter(|unit| !fight.units.contains(unit));
        let fits = |unit: &usize| match fight.kind {
            Kind::LongRange => {
                fight.units.len() < 2 && self.data.units[*unit].long_range.is_some() && self.fresh[*unit]
            }
            Kind::Bombardment => self.is_gun(*unit) && self.may_fire(*unit),
            Kind::Volley => self.may_fire(*unit),
            Kind::Assault => self.has_entered(*unit) == self.has_entered(fight.lead) && self.may_assault(*unit),
        };
        beside.filter(fits).collect()
    }

    /// The dice are cast (8.4.2, 8.5.7).
    pub(crate) fn attack(&mut self) {
        let fight = self.fight().clone();
        let area = fight.area;
        match fight.kind {
            Kind::LongRange => drop(self.shelled.insert(area)),
            Kind::Bombardment => drop(self.impulse.bombarded.insert(area)),
            Kind::Volley => drop(self.impulse.volleyed.insert(area)),
            Kind::Assault => {
                self.impulse.assaulted.insert(area);
                self.impulse.closed.insert(area);
                let price = self.assault_price(area, fight.side);
                let water = |unit: &usize| {
                    let from = self.steps(*unit).from;
                    let kind = self.border(from, area).map(|(kind, _)| kind);
                    self.has_entered(*unit) && matches!(kind, Some(BorderKind::Creek | BorderKind::Sunken))
                };
                let across = fight.units.iter().any(water);
                self.fight_mut().across = across;
                for unit in &fight.units {
                    let mut steps = self.steps(*unit);
                    if !self.has_entered(*unit) {
                        steps.points += price;
                        self.impulse.steps.insert(*unit, steps);
                    }
                }
            }
        }
        for unit in &fight.units {
            self.stirs(*unit);
            self.impulse.attacked.insert(*unit);
        }
        let faces = self.roll(2);
        self.fight_mut().dice[0] = faces;
        self.stages.pop();
        if fight.target.is_some() {
            self.defend();
            return;
        }
        match self.here(fight.side.other(), area)[..] {
            [only] => {
                self.fight_mut().target = Some(only);
                self.defend();
            }
            _ => self.stages.push(Stage::Lead),
        }
    }

    /// The defender's dice.
    pub(crate) fn defend(&mut self) {
        let side = self.fight().side.other();
        let total = self.roll(2);
        self.stages.push(Stage::Roll(Roll {
            purpose: Purpose::Combat,
            side,
            total,
            dice: 2,
        }));
    }

    fn helps(&self, side: Side, area: Area, lead: Option<usize>) -> i32 {
        let leaders = self.leaders_here(side, area);
        let helps = |leader: &usize| self.awake[*leader] && lead.is_none_or(|lead| self.commands(*leader, lead));
        i32::from(leaders.iter().any(helps))
    }

    /// What the attacker adds his dice to (card, Offensive Value).
    pub(crate) fn offense(&self) -> i32 {
        let fight = self.fight();
        let printed = &self.data.units[fight.lead];
        let more = 2 * (fight.units.len() as i32 - 1);
        let area = self.at[fight.lead];
        match fight.kind {
            Kind::LongRange => i32::from(printed.long_range.unwrap_or(0)) + more,
            Kind::Bombardment => self.shows(fight.lead) + more + self.helps(fight.side, area, None),
            Kind::Volley | Kind::Assault => {
                let enemies = self.here(fight.side.other(), fight.area);
                let foot: Vec<usize> = enemies.into_iter().filter(|enemy| self.is_foot(*enemy)).collect();
                let value = match (printed.kind, foot.iter().any(|enemy| self.fresh[*enemy])) {
                    (UnitKind::Cavalry, true) => 1,
                    (UnitKind::Cavalry, false) if !foot.is_empty() => self.shows(fight.lead) / 2,
                    _ => self.shows(fight.lead),
                };
                let mut divisions: BTreeMap<String, i32> = BTreeMap::new();
                for unit in fight.units.iter().filter(|unit| self.can_lead(**unit)) {
                    let name = match (self.kind(*unit), self.data.units[*unit].division) {
                        (UnitKind::Cavalry, _) => "cavalry".to_owned(),
                        (_, Some(division)) => division.0.to_string(),
                        (_, None) => continue,
                    };
                    *divisions.entry(name).or_default() += 1;
                }
                let together: i32 = divisions.values().map(|count| count / 3).sum();
                value + more + together + self.helps(fight.side, area, Some(fight.lead))
            }
        }
    }

    /// What the defender adds his dice to (card, Defensive Value).
    pub(crate) fn defense(&self) -> i32 {
        let fight = self.fight();
        let (side, area) = (fight.side.other(), fight.area);
        let printed = &self.data.areas[usize::from(area)];
        let (tem, lead) = (i32::from(printed.tem), fight.target.expect("somebody leads"));
        let own_gun = usize::from(self.is_gun(lead) && self.fresh[lead]);
        let guns = (self.fresh_guns(side, area) - own_gun) as i32;
        match fight.kind {
            Kind::LongRange => 2 * tem,
            Kind::Bombardment => 2 * tem + guns.min(1),
            Kind::Volley | Kind::Assault => {
                let alone = self.here(side, area).iter().all(|unit| self.is_gun(*unit));
                let value = if alone {
                    self.shows(lead).min(1)
                } else {
                    self.shows(lead)
                };
                let ground = match (fight.kind, printed.special_tem) {
                    (Kind::Volley, _) => 2,
                    (_, Some(special)) if fight.across => i32::from(special),
                    _ => tem,
                };
                value + ground + guns + self.helps(side, area, Some(lead))
            }
        }
    }

    /// How many points the defenders can absorb at most (8.6.3).
    pub(crate) fn can_absorb(&self) -> i32 {
        let fight = self.fight();
        let defenders = self.here(fight.side.other(), fight.area).into_iter();
        let left = defenders.filter(|unit| !fight.falling.contains(unit));
        left.map(|unit| if self.fresh[unit] { 4 } else { 2 }).sum()
    }

    /// The totals stand: leaders are hit, then the result is applied (8.6, 8.7.2).
    pub(crate) fn resolve(&mut self) {
        let fight = self.fight().clone();
        let margin = self.offense() + i32::from(fight.dice[0]) - self.defense() - i32::from(fight.dice[1]);
        self.result(margin);
        let own = |side: Side| fight.dice[usize::from(side != fight.side)];
        // The defender's leader is hit first: the umpire's custom.
        for side in [fight.side, fight.side.other()] {
            if own(side) == 2 || own(side.other()) == 12 {
                self.stages.push(Stage::Hit(side));
            }
        }
    }

    /// The leaders of a side who are at risk: nothing happens to successors (8.7.1, 8.7.4).
    pub(crate) fn at_risk(&self, side: Side) -> Vec<usize> {
        let mut leaders = self.leaders_here(side, self.risk_area(side));
        leaders.retain(|leader| !self.successor[*leader]);
        leaders
    }

    /// Where a side's leaders are at risk.
    fn risk_area(&self, side: Side) -> Area {
        let fight = self.fight();
        let fires = side == fight.side && fight.kind != Kind::Assault;
        if fires { self.at[fight.lead] } else { fight.area }
    }

    /// The result of a combat (card).
    pub(crate) fn result(&mut self, margin: i32) {
        let fight = self.fight().clone();
        self.stages.push(Stage::Settle);
        let overrun = margin > self.can_absorb();
        if margin > 0 {
            self.inflicted[crate::table::of(fight.side)] += margin as u16;
        }
        if fight.kind == Kind::Assault && margin > 0 && overrun {
            for unit in self.here(fight.side.other(), fight.area) {
                self.eliminate(unit);
                self.fight_mut().lost_from.insert(fight.area);
            }
            self.impulse.assaulted.remove(&fight.area);
            for unit in &fight.units {
                let mut steps = self.steps(*unit);
                steps.stopped = false;
                self.impulse.steps.insert(*unit, steps);
            }
            return;
        }
        for unit in &fight.units {
            self.fresh[*unit] = false;
        }
        if margin > 0 && overrun {
            for unit in self.here(fight.side.other(), fight.area) {
                self.eliminate(unit);
                self.fight_mut().lost_from.insert(fight.area);
            }
        } else if margin > 0 {
            self.fight_mut().owed = margin as u8;
            self.fight_mut().lead_owes = true;
            self.stages.push(Stage::Losses);
        } else if margin < 0 && fight.kind == Kind::Assault {
            self.failed_assault();
        }
    }

    /// The lead is lost, the others go back, and leaders who took part lose heart (5.4, 8.6.2).
    fn failed_assault(&mut self) {
        let fight = self.fight().clone();
        for leader in self.leaders_here(fight.side, fight.area) {
            if fight.units.iter().any(|unit| self.commands(leader, *unit)) {
                self.awake[leader] = false;
            }
        }
        self.eliminate(fight.lead);
        let now = self.fight_mut();
        now.lost_from.insert(fight.area);
        now.attackers_fall = true;
        now.falling = fight.units.iter().copied().filter(|unit| *unit != fight.lead).collect();
        self.stages.push(Stage::Retreat);
    }
}
