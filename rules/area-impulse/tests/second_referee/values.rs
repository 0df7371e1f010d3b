//! An assault up to the dice: who takes part, and the values of both sides (10.0 to 10.4.3; 16.2, 16.6, 17.2.3).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::printed::Kind;
use crate::table::{Table, Train, each, number};

/// What makes up a value: amounts with their cases.
pub(crate) type Lines = Vec<(i32, &'static str)>;

/// An assault under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fight {
    pub(crate) area: u8,
    pub(crate) mandatory: bool,
    pub(crate) joined: Vec<usize>,
    pub(crate) point: usize,
    pub(crate) forward: usize,
    /// The leaders who take part (16.2), by side.
    pub(crate) leading: [Option<usize>; 2],
    /// The artillery that supports from where it is (16.6.1), by side.
    pub(crate) support: [Vec<usize>; 2],
    /// Whether both sides rolled the same (16.3).
    pub(crate) alike: bool,
    /// Casualty points that are still to be absorbed (10.6).
    pub(crate) owed: i32,
    /// Nothing has been absorbed yet.
    pub(crate) first: bool,
    /// The attackers have to go back, or may.
    pub(crate) must_go_back: bool,
    pub(crate) may_go_back: bool,
    /// Where units retreated to, by side.
    pub(crate) fled: [Vec<u8>; 2],
    /// Leaders who may be casualties (16.3).
    pub(crate) at_risk: Vec<usize>,
    pub(crate) had_works: bool,
}

impl Table<'_> {
    pub(crate) fn fight(&self) -> &Fight {
        self.fight.as_ref().expect("an assault is under way")
    }

    pub(crate) fn fight_mut(&mut self) -> &mut Fight {
        self.fight.as_mut().expect("an assault is under way")
    }

    /// Whether units may be assaulted in an area now.
    pub(crate) fn may_assault(&self, area: u8) -> bool {
        let free = !self.impulse.assaulted[usize::from(area)] && self.has_units(area, self.mover.other());
        let assaults = !matches!(self.impulse.by, By::Regroup | By::Night(_) | By::Nobody);
        assaults && free && self.candidates(area).iter().any(|unit| self.fit_to_lead(*unit, area))
    }

    /// Who may join an assault on an area (10.0, 10.2, 10.3).
    fn candidates(&self, area: u8) -> Vec<usize> {
        let may = |unit: &usize| {
            let march = &self.impulse.march[*unit];
            let entered = march.moved;
            let began_here = self.impulse.areas.contains(&area) && self.impulse.contested[usize::from(area)];
            let may_act = entered || began_here && !march.over && self.is_activated(*unit);
            may_act && !self.is_misled(march.began, self.mover) && !self.is_misled(area, self.mover)
        };
        self.units(area, self.mover).filter(may).collect()
    }

    /// 10.2, 9.3: a point unit is fresh, and in Birth of a Legend no artillery but in a contested active area.
    fn fit_to_lead(&self, unit: usize, area: u8) -> bool {
        let active = self.impulse.areas.contains(&area) && self.impulse.contested[usize::from(area)];
        self.up[unit] && (!self.legend() || !self.is_guns(unit) || active)
    }

    /// 10.1: nobody who entered an area that was not contested stays out of it.
    fn must_assault(&self, area: u8) -> bool {
        !self.impulse.contested[usize::from(area)]
    }

    /// An assault is declared; cavalry may screen first.
    pub(crate) fn declare(&mut self, area: u8) {
        let screens = self.may_screen(area);
        for side in Side::BOTH {
            self.expose_in(area, side);
        }
        self.todo.push(Task::Assemble(area));
        if screens {
            self.todo.push(Task::Screen(area));
        }
    }

    /// The assault begins, if there is still somebody to assault.
    pub(crate) fn assemble(&mut self, area: u8) -> bool {
        let candidates = self.candidates(area);
        let mandatory = self.must_assault(area);
        let ready = self.has_units(area, self.mover.other()) && !candidates.is_empty();
        if ready {
            self.fight = Some(Fight {
                area,
                mandatory,
                joined: if mandatory { candidates } else { Vec::new() },
                ..Fight::default()
            });
        }
        ready
    }

    /// What the attacker may say about his assault (10.2, 10.4, 16.2, 16.6.1).
    pub(crate) fn assemble_choices(&self) -> Vec<Choice> {
        let fight = self.fight();
        let candidates = self.candidates(fight.area);
        let mine = |unit: &usize| !fight.support[self.mover.index()].contains(unit);
        let able = candidates.iter().copied().filter(mine);
        let leads = able.clone().filter(|unit| self.fit_to_lead(*unit, fight.area));
        let others: Vec<usize> = able.filter(|unit| !fight.joined.contains(unit)).collect();
        let mut choices = each(Choice::Point, leads);
        if !others.is_empty() {
            choices.push(Choice::JoinAll);
        }
        choices.extend(each(Choice::Join, others.into_iter()));
        choices.extend(self.help(self.mover));
        choices
    }

    /// What the defender may say (10.4, 16.2, 16.6.1).
    pub(crate) fn forward_choices(&self) -> Vec<Choice> {
        let fight = self.fight();
        let defender = self.mover.other();
        let support = &fight.support[defender.index()];
        let units = self.units(fight.area, defender).filter(|unit| !support.contains(unit));
        let mut choices = each(Choice::Forward, units);
        choices.extend(self.help(defender));
        choices
    }

    /// Leaders and guns that may help a side.
    fn help(&self, side: Side) -> Vec<Choice> {
        let fight = self.fight();
        let mut choices = Vec::new();
        if self.on("leader-participation") && fight.leading[side.index()].is_none() {
            let leaders = self.leaders(fight.area, side);
            let able = leaders.filter(|leader| !self.is_army_leader(*leader) && !self.day.took_part[*leader]);
            choices.extend(each(Choice::Lead, able));
        }
        if self.on("bombardment") {
            let near = self.neighbours(fight.area).chain([fight.area]);
            let guns: Vec<usize> = near.flat_map(|area| self.units(area, side)).collect();
            let able = guns.into_iter().filter(|unit| self.may_support(*unit, side));
            choices.extend(each(Choice::Support, able));
        }
        choices
    }

    /// 16.6.1: fresh artillery in the area before activation, or beside it, with troops of its corps in the fight.
    fn may_support(&self, unit: usize, side: Side) -> bool {
        let fight = self.fight();
        let area = self.area_of(unit).expect("it is on the map");
        let march = &self.impulse.march[unit];
        let support = &fight.support[side.index()];
        if !self.is_guns(unit) || !self.up[unit] || support.contains(&unit) || fight.joined.contains(&unit) {
            return false;
        }
        if area == fight.area && march.moved || self.owes_assault(area) && area != fight.area && side == self.mover {
            return false;
        }
        let fighters: Vec<usize> = if side == self.mover {
            fight.joined.clone()
        } else {
            self.units(fight.area, side).collect()
        };
        let mates = |other: &usize| !self.is_guns(*other) && self.counter(*other).corps == self.counter(unit).corps;
        fighters.iter().any(mates) && self.leaves_a_lead(unit, side)
    }

    /// 10.2, 10.4: guns do not support where they alone could be point or forward unit.
    fn leaves_a_lead(&self, unit: usize, side: Side) -> bool {
        let fight = self.fight();
        let others = |other: &usize| *other != unit && !fight.support[side.index()].contains(other);
        if side == self.mover {
            let candidates = self.candidates(fight.area);
            let mut others = candidates.into_iter().filter(others);
            return others.any(|other| self.fit_to_lead(other, fight.area));
        }
        self.units(fight.area, side).any(|other| others(&other))
    }

    /// Something is said about the assault; true when the dice may fall.
    pub(crate) fn prepare(&mut self, choice: Choice) -> bool {
        let candidates = self.candidates(self.fight().area);
        let supporting = self.fight().support[self.mover.index()].clone();
        match choice {
            Choice::Lead(piece) => {
                let leader = number(piece);
                let side = self.side(leader);
                self.day.took_part[leader] = true;
                self.fight_mut().leading[side.index()] = Some(leader);
            }
            Choice::Support(piece) => {
                let unit = number(piece);
                let side = self.side(unit);
                self.fight_mut().support[side.index()].push(unit);
            }
            Choice::Join(piece) => self.fight_mut().joined.push(number(piece)),
            Choice::JoinAll => {
                let all = candidates.into_iter().filter(|unit| !supporting.contains(unit));
                self.fight_mut().joined = all.collect();
            }
            Choice::Point(piece) => {
                let unit = number(piece);
                let fight = self.fight_mut();
                fight.point = unit;
                if !fight.joined.contains(&unit) {
                    fight.joined.push(unit);
                }
                return true;
            }
            Choice::Forward(piece) => {
                self.fight_mut().forward = number(piece);
                return true;
            }
            other => self.trouble.push(format!("{other} says nothing about an assault")),
        }
        false
    }

    /// 10.4.2.
    pub(crate) fn attack_value(&self) -> Lines {
        let fight = self.fight();
        let legend = self.legend();
        let forced = |unit: usize| {
            let march = &self.impulse.march[unit];
            march.forced && march.moved && (!legend || self.counter(unit).kind == Kind::Infantry)
        };
        let point = if forced(fight.point) {
            0
        } else {
            self.counter(fight.point).attack
        };
        let mut lines = vec![(point, "10.4.2")];
        let (mut fresh, mut riders, mut tired, mut carried) = (0, 0, 0, 0);
        for unit in fight.joined.iter().copied().filter(|unit| *unit != fight.point) {
            let infantry = self.counter(unit).kind == Kind::Infantry;
            let guns = self.is_guns(unit);
            if self.up[unit] && !forced(unit) {
                let moved = self.impulse.march[unit].moved;
                match (legend, guns) {
                    (true, _) if !infantry => riders += 1,
                    (false, true) if moved && self.on("artillery-crossing") => carried += 1,
                    _ => fresh += 2,
                }
            } else if infantry || !legend && !guns {
                tired += 1;
            }
        }
        lines.extend([
            (fresh, "10.4.2"),
            (riders, "10.4.2"),
            (tired, "10.4.2"),
            (carried, "16.6"),
        ]);
        let mut commands: Vec<Option<u8>> = fight.joined.iter().map(|unit| self.counter(*unit).corps).collect();
        commands.sort_unstable();
        commands.dedup();
        if !legend {
            // 4.3.3: independents have no corps, but in Birth of a Legend a Command ID.
            commands.retain(Option::is_some);
        }
        let free = i32::from(!self.on("literal-corps-penalty"));
        lines.push(((free - commands.len() as i32).min(0), "10.4.2"));
        lines.push((2 * fight.support[self.mover.index()].len() as i32, "16.6.1"));
        lines.push((i32::from(fight.leading[self.mover.index()].is_some()), "16.2"));
        if legend {
            self.attack_of_legend(&mut lines);
        } else {
            lines.push((self.lees_help(self.mover), "10.4.2"));
        }
        if self.rain {
            lines.push((-1, if legend { "15.1.2" } else { "16.1.2" }));
        }
        lines.retain(|(amount, _)| *amount != 0);
        lines
    }

    /// What Birth of a Legend adds to an attack.
    fn attack_of_legend(&self, lines: &mut Lines) {
        let fight = self.fight();
        let leaders = match self.impulse.by {
            By::Corps(leader) => vec![leader],
            By::Pair(one, two) => vec![one, two],
            _ => Vec::new(),
        };
        for leader in leaders {
            // The commands of both leaders are here, or independents with them.
            let his = |unit: &usize| self.leads(leader, *unit) || self.counter(*unit).corps.is_none();
            let rating = self.counter(leader).combat;
            if self.area_of(leader).is_some() && fight.joined.iter().any(his) && !self.once.successor[leader] {
                lines.push((rating, "10.4.2"));
            }
        }
        lines.push((-i32::from(!self.army_leads(self.mover)), "10.4.2"));
        let on_james = self.on("gunboats") && self.printed.is(fight.area, "james");
        lines.push((i32::from(on_james && self.mover == Side::Union), "15.6"));
        lines.push((2 * i32::from(self.siege_guns_bear(fight.area)), "16.2"));
    }

    /// 10.4.3.
    pub(crate) fn defense_value(&self) -> Lines {
        let fight = self.fight();
        let defender = self.mover.other();
        let counter = self.counter(fight.forward);
        let factor = if self.up[fight.forward] {
            counter.defense
        } else {
            counter.weak_defense
        };
        let support = &fight.support[defender.index()];
        let others = self
            .units(fight.area, defender)
            .filter(|unit| *unit != fight.forward && !support.contains(unit));
        let fresh = others.filter(|unit| self.up[*unit]).count() as i32;
        // A point for water, and an additional one for a river.
        let water = |unit: &usize| {
            let march = &self.impulse.march[*unit];
            i32::from(march.small_water).max(2 * i32::from(march.big_water))
        };
        let water = fight.joined.iter().map(water).max().filter(|_| fight.mandatory);
        let mut lines = vec![
            (factor, "10.4.3"),
            (fresh, "10.4.3"),
            (self.printed.areas[usize::from(fight.area)].tem, "10.4.3"),
            (water.unwrap_or(0), "10.4.3"),
            (i32::from(self.works(fight.area, defender)), "10.4.3"),
            (i32::from(fight.leading[defender.index()].is_some()), "16.2"),
            (2 * support.len() as i32, "16.6.1"),
        ];
        if self.legend() {
            let away = matches!(self.once.train, Train::Due(_));
            lines.push((-i32::from(away && defender == Side::Union), "10.4.3"));
            let boats = self.printed.is(fight.area, "james") || self.printed.is(fight.area, "train-start");
            let boats = boats && self.on("gunboats") && defender == Side::Union;
            lines.push((i32::from(boats), "15.6"));
        } else {
            lines.push((self.lees_help(defender), "10.4.3"));
        }
        lines.retain(|(amount, _)| *amount != 0);
        lines
    }

    /// The highest Defense Value that the defender can bring up, and in how many of 1296 rolls it means a repulse, a
    /// stalemate, a success, and one that destroys everybody.
    pub(crate) fn best_defense(&mut self, attack: i32) -> Option<(i32, Vec<u32>)> {
        let forwards = self.forward_choices().into_iter().filter_map(|choice| match choice {
            Choice::Forward(piece) => Some(number(piece)),
            _ => None,
        });
        let named = self.fight().forward;
        let mut best = None;
        for unit in forwards {
            self.fight_mut().forward = unit;
            best = best.max(Some(self.defense_value().iter().map(|line| line.0).sum::<i32>()));
        }
        self.fight_mut().forward = named;
        let defense = best?;
        let mut odds = vec![0; 4];
        let bear = self.points_that_destroy();
        let ways = |sum: i32| (6 - (7 - sum).abs()) as u32;
        for ours in 2..=12 {
            for theirs in 2..=12 {
                let lead = attack + ours - defense - theirs;
                let result = match lead {
                    ..0 => 0,
                    0 => 1,
                    _ if lead < bear => 2,
                    _ => 3,
                };
                odds[result] += ways(ours) * ways(theirs);
            }
        }
        // Who is destroyed has been beaten too.
        odds[2] += odds[3];
        Some((defense, odds))
    }

    /// 10.4.2, 10.4.3 of Not War But Murder: an active Lee helps wherever he is.
    fn lees_help(&self, side: Side) -> i32 {
        i32::from(side == Side::Confederate && self.army_leads(side))
    }

    /// 16.2 of Birth of a Legend, as reconstructed: the guns at Fair Oaks reach works next to them, and Richmond.
    fn siege_guns_bear(&self, area: u8) -> bool {
        let works = self.works(area, Side::Confederate) > 0 || self.printed.is(area, "richmond");
        self.on("siege-guns")
            && self.once.siege_guns
            && self.mover == Side::Union
            && works
            && self.neighbours(40).any(|next| next == area)
    }
}
