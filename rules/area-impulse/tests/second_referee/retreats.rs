//! Retreats and screening (9.4, 10.7).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::printed::{Kind, Water};
use crate::table::{At, Table, number, word};

impl Table<'_> {
    /// Whether a unit can retreat over a border, and the bridge that it uses. A bridge has room for five where it counts.
    fn passes(&self, unit: usize, from: u8, to: u8, counts: bool) -> Option<Option<usize>> {
        let index = self.printed.border(from, to)?;
        let border = &self.printed.borders[index];
        let room = !counts || self.impulse.crossed[index] < 5;
        let stands = border.water != Water::None && self.bridges[index].flatten().is_some() && room;
        let bridge = stands.then_some(index);
        let guns = !self.legend() && self.is_guns(unit);
        let ford = guns && border.ford && self.on("artillery-fords") && !self.up[unit];
        let barred = border.water == Water::Big && bridge.is_none()
            || guns && (!border.road || border.water != Water::None && bridge.is_none())
            || ford;
        (!barred).then_some(bridge)
    }

    /// 10.7.4: where the Richmond Garrison may retreat to.
    fn shelters(&self, unit: usize, to: u8) -> bool {
        match self.counter(unit).id.as_str() {
            "c-richmond-garrison-inf" => (46..=50).contains(&to),
            "c-richmond-inf" => to == 44,
            _ => true,
        }
    }

    /// Where a unit may retreat to, by the priorities of 10.7.2.
    pub(crate) fn refuges(&self, unit: usize, area: u8, counts: bool) -> Vec<u8> {
        self.refuges_beyond(unit, area, counts, &mut vec![area])
    }

    fn refuges_beyond(&self, unit: usize, area: u8, counts: bool, seen: &mut Vec<u8>) -> Vec<u8> {
        let (best, full) = self.refuges_around(unit, area, counts, seen);
        if !best.is_empty() {
            return best;
        }
        seen.extend(&full);
        let mut beyond = Vec::new();
        for next in full {
            for to in self.refuges_beyond(unit, next, counts, seen) {
                if !beyond.contains(&to) {
                    beyond.push(to);
                }
            }
        }
        beyond
    }

    /// The best areas next to one, and those that are full.
    fn refuges_around(&self, unit: usize, area: u8, counts: bool, seen: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let side = self.side(unit);
        let near = self.printed.around[usize::from(area)].iter().map(|(to, _)| *to);
        let open = |to: &u8| {
            let passes = self.passes(unit, area, *to, counts).is_some();
            passes && self.controls(*to, side) && self.shelters(unit, *to) && !seen.contains(to)
        };
        let near: Vec<u8> = near.filter(open).collect();
        let (full, room): (Vec<u8>, Vec<u8>) = near.into_iter().partition(|to| self.full(*to, side));
        let (free, contested): (Vec<u8>, Vec<u8>) = room.into_iter().partition(|to| self.free(*to, side));
        (if free.is_empty() { contested } else { free }, full)
    }

    /// 9.5.2: a retreat counts for the bridges on its way.
    fn use_bridges(&mut self, unit: usize, from: u8, to: u8) {
        let back = self.impulse.march[unit].from;
        let way = if self.side(unit) != self.mover {
            self.way_through_full_areas(unit, from, to, &[from])
        } else if to == back {
            Some(vec![to])
        } else {
            let beyond = self.way_through_full_areas(unit, back, to, &[from, back]);
            beyond.map(|rest| [vec![back], rest].concat())
        };
        for bridge in self.bridges_on(unit, from, &way.unwrap_or_default()) {
            self.impulse.crossed[bridge] += 1;
        }
    }

    fn bridges_on(&self, unit: usize, from: u8, way: &[u8]) -> Vec<usize> {
        let ends = std::iter::once(&from).chain(way).zip(way);
        ends.filter_map(|(here, next)| self.passes(unit, *here, *next, true)?)
            .collect()
    }

    /// The areas on the way of a retreat, the last one included (10.7.1): the way over the fewest bridges.
    fn way_through_full_areas(&self, unit: usize, from: u8, to: u8, seen: &[u8]) -> Option<Vec<u8>> {
        let (best, full) = self.refuges_around(unit, from, true, seen);
        if best.contains(&to) {
            return Some(vec![to]);
        }
        if !best.is_empty() {
            return None;
        }
        let seen = [seen, &full].concat();
        let by_way_of = |next: &u8| {
            let rest = self.way_through_full_areas(unit, *next, to, &seen)?;
            Some([vec![*next], rest].concat())
        };
        let ways = full.iter().filter_map(by_way_of);
        ways.min_by_key(|way| self.bridges_on(unit, from, way).len())
    }

    /// A unit retreats.
    pub(crate) fn retreat(&mut self, unit: usize, to: u8, counts: bool) {
        let from = self.area_of(unit).expect("it is on the map");
        if counts {
            self.use_bridges(unit, from, to);
        }
        self.at[unit] = At::Map(to);
        let side = self.side(unit).index();
        if let Some(fight) = &mut self.fight {
            if !fight.fled[side].contains(&to) {
                fight.fled[side].push(to);
            }
        } else {
            self.screened.push(unit);
            if !self.fled.contains(&to) {
                self.fled.push(to);
            }
        }
        // 11.2.1: whoever retreats into abandoned works enters them too.
        self.settle();
        self.take_works(to, self.side(unit));
        if self.fight.is_none() {
            self.take_works(from, self.mover);
        }
    }

    /// Where the attackers go back to (10.7), for each unit that has not yet: to where it came from, or beyond.
    fn ways_back(&self, unit: usize) -> Vec<u8> {
        let fight = self.fight();
        let from = self.impulse.march[unit].from;
        if self.passes(unit, fight.area, from, !fight.mandatory).is_none() || !self.shelters(unit, from) {
            return Vec::new();
        }
        if self.full(from, self.mover) {
            return self.refuges_beyond(unit, from, !fight.mandatory, &mut vec![fight.area, from]);
        }
        vec![from]
    }

    /// The attackers who have to go back, or may.
    fn goers_back(&self) -> Vec<usize> {
        let fight = self.fight();
        let there = |unit: &usize| self.at[*unit] == At::Map(fight.area);
        let here = fight.joined.iter().copied().filter(there);
        // 10.4.4: those who began the impulse there stay.
        here.filter(|unit| fight.must_go_back || fight.may_go_back && self.impulse.march[*unit].began != fight.area)
            .collect()
    }

    /// What the attackers may choose when they go back.
    pub(crate) fn fall_back_choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for unit in self.goers_back() {
            choices.extend(
                self.ways_back(unit)
                    .into_iter()
                    .map(|to| Choice::Retreat(word(unit), to)),
            );
        }
        if self.fight().may_go_back && !choices.is_empty() {
            choices.push(Choice::Done);
        }
        choices
    }

    /// Takes the ways back that leave no choice; true when nobody is left to go.
    pub(crate) fn fall_back_plainly(&mut self) -> bool {
        if !self.fight().must_go_back {
            return self.fall_back_choices().is_empty();
        }
        for unit in self.goers_back() {
            if self.ways_back(unit).is_empty() {
                // What would be left of it has no way either.
                self.at[unit] = At::Lost;
            }
        }
        let goers = self.goers_back();
        // 10.7.1: where there is no room for all, the owner says who goes first.
        let from = |unit: usize| self.impulse.march[unit].from;
        let room = |unit: &usize| {
            let rivals = goers.iter().filter(|other| from(**other) == from(*unit)).count();
            let stacked = self.units(from(*unit), self.mover).count();
            self.ways_back(*unit).len() == 1 && (self.ways_back(*unit) != [from(*unit)] || stacked + rivals <= 10)
        };
        if goers.iter().all(room) {
            for unit in goers {
                if let [to] = self.ways_back(unit)[..] {
                    self.retreat(unit, to, false);
                }
            }
        }
        self.fall_back_choices().is_empty()
    }

    /// What the defender may do of his own will after the assault (10.7.3).
    pub(crate) fn withdraw_choices(&self) -> Vec<Choice> {
        let fight = self.fight();
        let side = self.mover.other();
        if self.day.no_retreat[side.index()] {
            return Vec::new();
        }
        let mut choices = Vec::new();
        for unit in self.units(fight.area, side) {
            let goals = self.refuges(unit, fight.area, true);
            choices.extend(goals.into_iter().map(|to| Choice::Retreat(word(unit), to)));
        }
        if !choices.is_empty() {
            choices.extend([Choice::Stand, Choice::StandToday]);
        }
        choices
    }

    /// Whether cavalry may screen in an area that the mover has entered (9.4).
    pub(crate) fn may_screen(&self, area: u8) -> bool {
        let side = self.mover.other();
        let entered: Vec<usize> = self
            .units(area, self.mover)
            .filter(|unit| self.impulse.march[*unit].met)
            .collect();
        let rides = |unit: usize| self.counter(unit).kind == Kind::Cavalry;
        let met = if self.legend() {
            self.units(area, side)
                .all(|unit| matches!(self.counter(unit).kind, Kind::Cavalry | Kind::HorseArtillery))
        } else {
            !entered.iter().any(|unit| rides(*unit))
        };
        met && !entered.is_empty()
            && !self.impulse.screened[usize::from(area)]
            && !self.impulse.assaulted[usize::from(area)]
            && !matches!(self.impulse.by, By::Night(_) | By::Regroup)
            && self.units(area, side).any(rides)
            && !self.day.no_screening[side.index()]
            && !self.screeners(area).is_empty()
    }

    /// Who may screen, and where to.
    fn screeners(&self, area: u8) -> Vec<Choice> {
        let riders = self.units(area, self.mover.other());
        let riders = riders.filter(|unit| matches!(self.counter(*unit).kind, Kind::Cavalry | Kind::HorseArtillery));
        let mut choices = Vec::new();
        for unit in riders {
            let goals = self.refuges(unit, area, true);
            choices.extend(goals.into_iter().map(|to| Choice::Retreat(word(unit), to)));
        }
        choices
    }

    /// Where the cavalry in an area could go.
    pub(crate) fn screen_ways(&self, area: u8) -> Vec<u8> {
        let goal = |choice| match choice {
            Choice::Retreat(_, to) => Some(to),
            _ => None,
        };
        self.screeners(area).into_iter().filter_map(goal).collect()
    }

    pub(crate) fn screen_choices(&self, area: u8) -> Vec<Choice> {
        let mut choices = self.screeners(area);
        if !choices.is_empty() {
            choices.extend([Choice::Stand, Choice::StandToday]);
        }
        choices
    }

    /// Screening in an area is over.
    pub(crate) fn end_screening(&mut self, area: u8) {
        let side = self.mover.other();
        self.impulse.screened[usize::from(area)] = true;
        self.todo.push(Task::Screened(area));
        if !self.fled.is_empty() {
            self.todo.push(Task::Escort(side, area));
        }
    }

    /// Those who were screened from go on if nobody is left there.
    pub(crate) fn go_on(&mut self, area: u8) {
        self.fled.clear();
        self.screened.clear();
        if self.has_units(area, self.mover.other()) {
            return;
        }
        let entered: Vec<usize> = self
            .pieces(area, self.mover)
            .filter(|piece| self.impulse.march[*piece].met)
            .collect();
        for piece in &entered {
            let march = &mut self.impulse.march[*piece];
            march.met = false;
            march.may_go_on = true;
        }
        self.impulse.gave_way |= entered.iter().any(|piece| !self.goals(*piece).is_empty());
        if self.legend() {
            // 9.4: no leader tires who found nobody to assault.
            let units: Vec<usize> = entered.into_iter().filter(|piece| !Table::is_leader(*piece)).collect();
            let spared = self.spared_by(&units);
            self.impulse.unopposed.extend(spared);
        }
        self.settle();
        self.take_works(area, self.mover);
    }

    /// The leaders who may go along with a retreat from an area, or have to (10.7.3).
    pub(crate) fn escort_choices(&self, side: Side, area: u8) -> Vec<Choice> {
        let goals = self
            .fight
            .as_ref()
            .map_or(&self.fled, |fight| &fight.fled[side.index()]);
        let mut choices = Vec::new();
        let remain = self.has_units(area, side);
        // Where cavalry screened and others stay, only its own leaders ride with it.
        let rides = |leader: &usize| {
            let led = self.screened.iter().any(|unit| self.leads(*leader, *unit));
            self.fight.is_some() || !remain || led
        };
        for leader in self.leaders(area, side).filter(rides) {
            choices.extend(goals.iter().map(|to| Choice::Accompany(word(leader), *to)));
        }
        // Only where some units stay does the owner decide.
        if !choices.is_empty() && remain {
            choices.push(Choice::Done);
        }
        choices
    }

    pub(crate) fn accompany(&mut self, choice: Choice) {
        if let Choice::Accompany(piece, to) = choice {
            let leader = number(piece);
            self.at[leader] = At::Map(to);
            let alike = self.fight.as_ref().is_some_and(|fight| fight.alike);
            if alike && !self.legend() && !self.fight().at_risk.contains(&leader) {
                self.fight_mut().at_risk.push(leader);
            }
        }
    }
}
