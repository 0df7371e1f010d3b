//! Movement (9.0) and forced marches (16.4; 15.3 of Birth of a Legend).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::printed::{PIECES, Water};
use crate::table::{At, Table, number, word};

/// A step into the next area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What it costs.
    pub(crate) cost: u8,
    /// Whether the piece must stop there.
    stops: bool,
    /// Through a creek without a bridge, or off the road, so that no rout is possible (10.5).
    rough: bool,
    /// Over this bridge.
    bridge: Option<usize>,
}

/// How a border is crossed.
struct Ground {
    /// For all movement factors that are left.
    all: bool,
    rough: bool,
    /// One must stop behind it.
    stops: bool,
    bridge: Option<usize>,
}

/// With so many areas a way can still be followed.
const LONGEST_WAY: usize = 8;

impl Table<'_> {
    /// The movement factors of a piece in this impulse.
    pub(crate) fn factors(&self, piece: usize) -> u8 {
        let counter = self.counter(piece);
        let march = &self.impulse.march[piece];
        if Table::is_leader(piece) {
            return counter.movement;
        }
        if self.is_misled(march.began, counter.side) {
            return 1;
        }
        let mut factors = counter.movement + u8::from(march.forced);
        // 16.1.2: assaulting units; a night march and a regroup are no assault.
        let slowed = !matches!(self.impulse.by, By::Night(_) | By::Regroup);
        if self.rain && slowed {
            factors -= 1;
        }
        // 17.2.1.
        if self.on("map-confusion") && counter.side == Side::Union && march.began >= 20 {
            factors -= 1;
        }
        factors.max(1)
    }

    /// 17.2.3: whether the enemy's misdirection marker lies on an area.
    pub(crate) fn is_misled(&self, area: u8, side: Side) -> bool {
        self.day.misled[side.other().index()] == Some(area)
    }

    /// Whether a piece may be moved now, wherever to.
    pub(crate) fn may_move(&self, piece: usize) -> bool {
        let march = &self.impulse.march[piece];
        let turn = !march.moved || self.impulse.last == Some(piece) || march.may_go_on;
        turn && !march.over && !march.met && self.is_activated(piece)
    }

    /// The movement factors that a piece still has.
    pub(crate) fn factors_left(&self, piece: usize) -> u8 {
        let march = &self.impulse.march[piece];
        if march.moved {
            return march.left;
        }
        self.factors(piece).saturating_sub(self.toll(piece))
    }

    /// 10.3: what a unit pays for an assault in its area before it moves.
    pub(crate) fn toll(&self, piece: usize) -> u8 {
        let area = self.impulse.march[piece].began;
        if Table::is_leader(piece) {
            0
        } else {
            self.impulse.toll[usize::from(area)]
        }
    }

    /// Where a piece may go now, and for what.
    pub(crate) fn goals(&self, piece: usize) -> Vec<(u8, u8)> {
        let Some(from) = self.area_of(piece).filter(|_| self.may_move(piece)) else {
            return Vec::new();
        };
        let march = &self.impulse.march[piece];
        let fresh_legs = !march.moved && self.toll(piece) == 0;
        let left = self.factors_left(piece);
        let around = &self.printed.around[usize::from(from)];
        let entry = |to: u8| self.entry(piece, from, to, left, fresh_legs);
        around
            .iter()
            .filter_map(|(to, _)| entry(*to).map(|entry| (*to, entry.cost)))
            .collect()
    }

    /// Whether a piece that has so many factors left may take a step, and what it costs.
    pub(crate) fn entry(&self, piece: usize, from: u8, to: u8, left: u8, fresh_legs: bool) -> Option<Entry> {
        let side = self.side(piece);
        let unit = !Table::is_leader(piece);
        let enemies = self.has_units(to, side.other());
        let march = &self.impulse.march[piece];
        if unit && (self.full(to, side) || self.impulse.assaulted[usize::from(to)] || !self.garrison_may(piece, to)) {
            return None;
        }
        // 9.2: out of a contested area only into a free one; 8.1.2 regroups into free ones only.
        let among_enemies = self.has_units(from, side.other());
        let regroup = self.impulse.by == By::Regroup;
        if (among_enemies || regroup) && !self.free(to, side) || regroup && march.moved {
            return None;
        }
        // 9.3: an enemy area that nobody contests is entered by a point unit first.
        let hostile = self.needs_point(to, side);
        if hostile {
            let leads = unit && self.up[piece] && !(self.legend() && enemies && self.is_guns(piece));
            // Leaders come only with a point unit that is there; others once it has been there.
            let led = self.impulse.pointed[usize::from(to)] && (unit || self.has_units(to, side));
            if !leads && !led {
                return None;
            }
        }
        let night = matches!(self.impulse.by, By::Night(_));
        if night && !self.free(to, side) && !(enemies && self.has_units(to, side)) {
            return None;
        }
        // 17.2.3: the misled do not assault, so they enter nothing that they would have to.
        let must_assault = enemies && !self.impulse.contested[usize::from(to)];
        if unit && must_assault && (self.is_misled(march.began, side) || self.is_misled(to, side)) {
            return None;
        }
        let ground = self.ground(piece, from, to, hostile && enemies)?;
        let cost = self.price(side, to, night);
        if left < cost && !fresh_legs || left == 0 {
            return None;
        }
        Some(Entry {
            cost: if ground.all || left < cost { left } else { cost },
            stops: ground.stops || ground.all || left <= cost,
            rough: ground.rough,
            bridge: ground.bridge,
        })
    }

    pub(crate) fn water(&self, from: u8, to: u8) -> Water {
        let border = self.printed.border(from, to);
        border.map_or(Water::None, |border| self.printed.borders[border].water)
    }

    pub(crate) fn unbridged(&self, from: u8, to: u8) -> bool {
        let border = self.printed.border(from, to);
        border.is_some_and(|border| self.bridges[border].flatten().is_none())
    }

    /// 9.2: whether a step leads through a creek.
    pub(crate) fn wades(&self, from: u8, to: u8, entry: Entry) -> bool {
        !self.legend() && self.water(from, to) == Water::Small && entry.bridge.is_none()
    }

    /// 9.3: an enemy area that nobody contests.
    fn needs_point(&self, area: u8, side: Side) -> bool {
        !self.controls(area, side) && !self.contested(area)
    }

    /// 9.1.3, 10.7.4: where the Richmond Garrison may be.
    fn garrison_may(&self, piece: usize, to: u8) -> bool {
        self.legend() || self.counter(piece).id != "c-richmond-garrison-inf" || (46..=50).contains(&to)
    }

    /// 9.2: what an area costs; of several prices the highest.
    fn price(&self, side: Side, to: u8, night: bool) -> u8 {
        let foes = side.other();
        if self.units(to, foes).any(|unit| self.up[unit]) {
            return 4;
        }
        if self.has_units(to, foes) {
            return 3;
        }
        let guns = |area: u8| self.units(area, foes).any(|unit| self.up[unit] && self.is_guns(unit));
        if !night && self.neighbours(to).any(guns) { 2 } else { 1 }
    }

    /// How a border is crossed; none where one cannot.
    fn ground(&self, piece: usize, from: u8, to: u8, assault: bool) -> Option<Ground> {
        let index = self.printed.border(from, to)?;
        let border = &self.printed.borders[index];
        let unit = !Table::is_leader(piece);
        let guns = unit && self.is_guns(piece);
        let room = !unit || self.impulse.crossed[index] < 5;
        let bridge = (self.bridges[index].flatten().is_some() && room).then_some(index);
        if border.water == Water::Big && bridge.is_none() {
            return None;
        }
        if self.legend() {
            let rough = !border.road;
            let all = rough && !self.is_mounted(piece);
            return Some(Ground {
                all,
                rough,
                stops: false,
                bridge,
            });
        }
        let bridge = bridge.filter(|_| border.water != Water::None);
        let wades = border.water == Water::Small && bridge.is_none();
        if guns && (wades || !border.road) {
            return None;
        }
        let ford = guns && border.ford && self.on("artillery-fords");
        if ford && assault {
            return None;
        }
        let on_foot = !self.is_mounted(piece) && !guns;
        let on_rail = border.rail && (on_foot || !unit);
        let stops = border.water == Water::Big || on_foot && !border.road && !on_rail || ford;
        Some(Ground {
            all: wades,
            // 10.5 speaks of creeks without a bridge, not of units that found it crowded.
            rough: wades && self.unbridged(from, to),
            stops,
            bridge,
        })
    }

    /// A piece takes a step.
    pub(crate) fn go(&mut self, piece: usize, to: u8) {
        let from = self.area_of(piece).expect("it is on the map");
        let march = &self.impulse.march[piece];
        let fresh_legs = !march.moved && self.toll(piece) == 0;
        let left = self.factors_left(piece);
        let Some(entry) = self.entry(piece, from, to, left, fresh_legs) else {
            self.trouble.push(format!("{piece} cannot go from {from} to {to}"));
            return;
        };
        self.advance(piece, to, entry);
    }

    /// A step that is allowed.
    pub(crate) fn advance(&mut self, piece: usize, to: u8, entry: Entry) {
        let from = self.area_of(piece).expect("it is on the map");
        let left = self.factors_left(piece);
        let side = self.side(piece);
        let unit = !Table::is_leader(piece);
        let enemies = self.has_units(to, side.other());
        if unit {
            if self.needs_point(to, side) {
                self.impulse.pointed[usize::from(to)] = true;
                self.surprise(to, side.other());
            }
            self.expose_in(to, side.other());
            if let Some(bridge) = entry.bridge {
                self.impulse.crossed[bridge] += 1;
            }
        }
        if self.impulse.last != Some(piece) {
            self.impulse.last = Some(piece);
            self.impulse.path = vec![from];
        }
        // A way that comes back, or a very long one, is for nobody to follow.
        let path = &mut self.impulse.path;
        if path.contains(&to) || path.len() == LONGEST_WAY {
            path.clear();
        } else if !path.is_empty() {
            path.push(to);
        }
        self.impulse.waded = self.wades(from, to, entry);
        let water = self.water(from, to);
        let misled = self.is_misled(to, side) && unit;
        let march = &mut self.impulse.march[piece];
        if !march.moved {
            march.set_out = from;
        }
        march.moved = true;
        march.may_go_on = false;
        march.left = left - entry.cost;
        march.over = entry.stops || misled || march.left == 0;
        march.met = enemies;
        march.from = from;
        march.small_water = water == Water::Small;
        march.big_water = water == Water::Big;
        march.rough = entry.rough;
        march.bridge = entry.bridge;
        self.at[piece] = At::Map(to);
        if self.is_army_leader(piece) && matches!(self.impulse.by, By::Corps(_) | By::Pair(..)) {
            self.day.rode[side.index()] = true;
        }
        self.tire_by_ford(piece, from, to);
        self.settle();
        if unit {
            self.take_works(to, side);
        }
    }

    /// 9.2 option: artillery is exhausted by a ford or ferry.
    fn tire_by_ford(&mut self, piece: usize, from: u8, to: u8) {
        let border = self.printed.border(from, to).expect("it has crossed a border");
        if self.on("artillery-fords") && self.is_guns(piece) && self.printed.borders[border].ford {
            self.up[piece] = false;
        }
    }

    /// 9.6: leaders without units are found by a point unit.
    fn surprise(&mut self, area: u8, side: Side) {
        if !self.has_units(area, side) {
            let leaders: Vec<usize> = self.leaders(area, side).collect();
            self.impulse.tired.extend(leaders);
        }
    }

    /// 16.4: who may be sent on a forced march.
    fn may_force(&self, piece: usize) -> bool {
        let march = &self.impulse.march[piece];
        self.on("forced-march")
            && !matches!(self.impulse.by, By::Regroup | By::Night(_))
            && !Table::is_leader(piece)
            && self.up[piece]
            && self.is_activated(piece)
            && !march.moved
            && !march.forced
            && !march.over
            && !self.impulse.assaulted[usize::from(march.began)]
            && !self.is_misled(march.began, self.side(piece))
    }

    /// What may be done while units move and assault (9.1).
    pub(crate) fn operation_choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for piece in self.printed.pieces() {
            let goals = self.goals(piece);
            choices.extend(goals.iter().map(|(to, _)| Choice::Move(word(piece), *to)));
        }
        let followers = self.followers();
        if !followers.is_empty() {
            choices.extend(followers.iter().map(|piece| Choice::Follow(word(*piece))));
            if followers.iter().any(|piece| self.follows_gladly(*piece)) {
                choices.push(Choice::FollowAll);
            }
        }
        let forced: Vec<usize> = self.printed.pieces().filter(|piece| self.may_force(*piece)).collect();
        if !forced.is_empty() {
            choices.extend(forced.iter().map(|piece| Choice::Force(word(*piece))));
            choices.push(Choice::ForceAll);
        }
        choices.extend(self.second_areas().into_iter().map(Choice::Second));
        choices.extend(self.areas().filter(|area| self.may_assault(*area)).map(Choice::Assault));
        choices.extend(self.repair_choices());
        // 10.1: nobody ends an impulse among enemies whom he has to assault.
        if !self.areas().any(|area| self.owes_assault(area)) {
            choices.push(Choice::Done);
        }
        choices
    }

    /// 10.1: units entered an area that was not contested, and there are enemies.
    pub(crate) fn owes_assault(&self, area: u8) -> bool {
        let assaults = !matches!(self.impulse.by, By::Regroup | By::Night(_));
        let entered = |unit: usize| self.impulse.march[unit].moved;
        assaults
            && !self.impulse.contested[usize::from(area)]
            && !self.impulse.assaulted[usize::from(area)]
            && self.has_units(area, self.mover.other())
            && self.units(area, self.mover).any(entered)
    }

    /// Does one of these things.
    pub(crate) fn operate(&mut self, choice: Choice) {
        if let Some(area) = self.cut_off(choice) {
            // 9.4 of Birth of a Legend: cavalry may go whenever it is entered upon, so it goes before its ways are taken.
            self.todo.push(Task::Screen(area));
            return;
        }
        self.act(choice);
    }

    /// The cavalry that has not been asked yet and would lose a way by this.
    fn cut_off(&self, choice: Choice) -> Option<u8> {
        let mut waiting = self.areas().filter(|area| self.legend() && self.may_screen(*area));
        match choice {
            Choice::Assault(elsewhere) => waiting.find(|area| *area != elsewhere),
            Choice::Move(..) | Choice::Follow(_) | Choice::FollowAll => {
                let mut waiting = waiting.peekable();
                waiting.peek()?;
                let mut later = self.clone();
                later.act(choice);
                waiting.find(|area| {
                    let ways = later.screen_ways(*area);
                    self.screen_ways(*area).iter().any(|way| !ways.contains(way))
                })
            }
            _ => None,
        }
    }

    fn act(&mut self, choice: Choice) {
        match choice {
            Choice::Move(piece, to) => self.go(number(piece), to),
            Choice::Follow(piece) => self.follow(number(piece)),
            Choice::FollowAll => self.follow_all(),
            Choice::Force(piece) => self.impulse.march[number(piece)].forced = true,
            Choice::ForceAll => {
                for piece in 0..PIECES {
                    if self.printed.counters[piece].is_some() && self.may_force(piece) {
                        self.impulse.march[piece].forced = true;
                    }
                }
            }
            Choice::Second(area) => {
                self.spend();
                self.impulse.areas.push(area);
                self.expose(self.impulse.by);
            }
            Choice::Assault(area) => self.declare(area),
            Choice::Repair(to) => self.repair(to, false),
            Choice::Engineers(to) => self.repair(to, true),
            Choice::Done => self.finish(),
            other => self.trouble.push(format!("{other} is no move")),
        }
    }

    /// The mover has nothing more to do; cavalry that was entered upon may screen first (9.4).
    fn finish(&mut self) {
        let screens: Vec<u8> = self.areas().filter(|area| self.may_screen(*area)).collect();
        self.impulse.gave_way = false;
        self.todo.push(Task::Finish);
        self.todo.extend(screens.into_iter().rev().map(Task::Screen));
    }

    /// The mover is asked once more if cavalry gave way to him.
    pub(crate) fn finish_unless_freed(&mut self) {
        if !self.impulse.gave_way || self.operation_choices() == [Choice::Done] {
            self.todo.pop();
            if !matches!(self.impulse.by, By::Night(_)) {
                self.todo.push(Task::Close);
            }
        }
    }
}
