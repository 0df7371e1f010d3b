//! The day: the end of impulses, sunset, night and victory (6.3.1 to 6.5, 11.3, 13.0, 14.0, 15.0).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::impulse::By;
use crate::printed::Kind;
use crate::table::{At, Day, Table, Train, each, number};

/// The last box of the Impulse Track.
const LAST_BOX: u8 = 12;

impl Table<'_> {
    /// An impulse ends in which nothing was activated.
    pub(crate) fn close_quietly(&mut self) {
        self.todo.push(Task::Turnover);
    }

    /// How many turns the game has.
    pub(crate) fn last_turn(&self) -> u8 {
        if self.legend() {
            7 + u8::from(self.on("early-start"))
        } else {
            8
        }
    }

    /// What happens without anybody being asked.
    pub(crate) fn pass_time(&mut self, task: Task) {
        match task {
            Task::Close => {
                self.todo.extend([Task::Turnover, Task::Tire]);
                let areas = self.impulse.areas.clone();
                for side in [self.mover.other(), self.mover] {
                    let around = areas.iter().rev().map(|area| Task::Demolition(side, *area));
                    self.todo.extend(around);
                }
            }
            Task::Tire => {
                self.tire_leaders();
                self.settle_fates();
            }
            Task::Fate(leader) => self.settle_fate(leader),
            Task::Turnover => self.turn_over(),
            Task::Dusk => self.dusk(),
            Task::Evening(side) => self.evening(side),
            Task::Bivouac(side) => {
                self.impulse.by = By::Nobody;
                self.todo.push(Task::Night(side));
                self.settle_fates();
            }
            Task::EndPhase => self.end_phase(),
            other => self.dawn(other),
        }
    }

    /// 6.3.1: sunset, and the marker moves on.
    fn turn_over(&mut self) {
        let mut ends = self.track == LAST_BOX;
        if self.mover == self.sunset_side() {
            let possible = self.track >= 2;
            let roll = self.impulse.sunset.or_else(|| possible.then(|| self.two_dice()));
            if let Some(roll) = roll {
                if self.on("weather") && roll == self.track {
                    self.turning = true;
                } else {
                    ends |= roll <= self.track;
                }
            }
        }
        self.shift();
        if ends {
            self.todo.push(Task::Dusk);
            return;
        }
        self.track += 1;
        self.begin_impulse(self.mover.other());
        self.todo.push(Task::Impulse);
    }

    /// 9.6: leaders are looked at one after the other.
    fn settle_fates(&mut self) {
        let leaders: Vec<usize> = self.printed.pieces().filter(|piece| Table::is_leader(*piece)).collect();
        self.todo.extend(leaders.into_iter().rev().map(Task::Fate));
    }

    /// Who has his night first (6.4).
    fn night_order(&self) -> [Side; 2] {
        if self.legend() {
            Side::BOTH
        } else {
            [Side::Confederate, Side::Union]
        }
    }

    /// The Daylight Phase ends.
    fn dusk(&mut self) {
        if self.automatic_victory() {
            return;
        }
        self.track = 0;
        self.look_around();
        self.once.engineers = None;
        let [first, second] = self.night_order();
        self.todo.push(Task::EndPhase);
        if self.on("detachments") {
            self.todo.extend([Task::Recall(second), Task::Recall(first)]);
        }
        self.todo.extend([Task::Evening(second), Task::Evening(first)]);
    }

    /// 15.1; 14.1 and 14.2 of Birth of a Legend.
    fn automatic_victory(&mut self) -> bool {
        let richmond = self.printed.having("richmond")[0];
        let mut fresh = self.units(richmond, Side::Union).filter(|unit| self.up[*unit]);
        let goals = self.sources(Side::Union);
        let arrived = !matches!(self.once.train, Train::Due(_)) || !self.legend();
        if arrived && fresh.next().is_some() && self.unit_path(Side::Union, richmond, &goals) {
            self.outcome = Some((Side::Union, if self.legend() { "14.1" } else { "15.1" }));
        } else if self.legend() {
            let held = |area: u8| self.path(Side::Confederate, std::iter::once(area), &[44]);
            let train = match self.once.train {
                Train::Start => Some(17),
                Train::Goal => Some(27),
                Train::Due(_) => None,
            };
            if held(17) && held(27) || train.is_some_and(held) {
                self.outcome = Some((Side::Confederate, "14.2"));
            }
        }
        self.outcome.is_some()
    }

    /// 13.3.1: where a side's supply comes from.
    pub(crate) fn sources(&self, side: Side) -> Vec<u8> {
        match (self.legend(), side) {
            (false, Side::Union) => vec![4, 34],
            (false, Side::Confederate) => vec![50, 22],
            (true, Side::Confederate) => vec![44],
            (true, Side::Union) if self.once.train == Train::Start => vec![17],
            (true, Side::Union) => vec![27],
        }
    }

    /// 13.2, 13.3: artillery is refitted, and points arrive.
    fn evening(&mut self, side: Side) {
        let refit = |piece: &usize| self.side(*piece) == side && !Table::is_leader(*piece) && self.is_guns(*piece);
        for gun in self.printed.pieces().filter(refit).collect::<Vec<_>>() {
            self.up[gun] = true;
        }
        self.halves[side.index()] -= self.halves[side.index()] % 2;
        self.day.dug[side.index()].clear();
        if self.receives(side) {
            let points = match (self.legend(), side) {
                (_, Side::Confederate) => 1,
                (false, Side::Union) => 3,
                (true, Side::Union) => 2 - u32::from(matches!(self.once.train, Train::Due(_))),
            };
            self.halves[side.index()] += 2 * points;
        }
        self.todo.push(Task::Night(side));
        let back = self.returning(side);
        self.todo.extend(back.into_iter().rev().map(Task::Recover));
    }

    /// 13.3, 13.3.1: whether a side receives replacements this night.
    fn receives(&self, side: Side) -> bool {
        let mut sources = self.sources(side).into_iter();
        self.turn < self.last_turn() && (self.legend() || sources.any(|area| self.controls(area, side)))
    }

    /// What a side may do at night.
    pub(crate) fn night_choices(&self, side: Side) -> Vec<Choice> {
        let halves = self.halves[side.index()];
        let goals = self.sources(side);
        let weak = |unit: &usize| {
            let price = if self.counter(*unit).detachment { 1 } else { 2 };
            let area = self.area_of(*unit);
            self.side(*unit) == side
                && !Table::is_leader(*unit)
                && !self.is_guns(*unit)
                && !self.up[*unit]
                && price <= halves
                && area.is_some_and(|area| self.unit_path(side, area, &goals))
        };
        let mut choices = each(Choice::Refresh, self.printed.pieces().filter(weak));
        let digs: Vec<u8> = self.areas().filter(|area| self.may_dig(*area, side)).collect();
        if !digs.is_empty() {
            choices.push(Choice::EntrenchAll);
        }
        choices.extend(digs.into_iter().map(Choice::Entrench));
        if self.advantage == Some(side) {
            if self.receives(side) {
                choices.push(Choice::Spend);
            }
            choices.extend(self.night_marchers(side));
        }
        // Whoever might march, for all that the enemy knows, is asked (17.7).
        let seems = |leader: usize| self.is_mobile_leader(leader, side) && self.once.reports[leader].is_some();
        let could_ask = self.on("night-march") && self.advantage == Some(side) && self.printed.pieces().any(seems);
        if !choices.is_empty() || could_ask {
            choices.push(Choice::Done);
        }
        choices
    }

    fn is_mobile_leader(&self, leader: usize, side: Side) -> bool {
        Table::is_leader(leader) && self.side(leader) == side && self.up[leader] && self.area_of(leader).is_some()
    }

    /// 11.3: once a night.
    fn may_dig(&self, area: u8, side: Side) -> bool {
        self.may_entrench(area, side) && !self.day.dug[side.index()].contains(&area)
    }

    fn night_marchers(&self, side: Side) -> Vec<Choice> {
        if !self.on("night-march") {
            return Vec::new();
        }
        let leaders = self
            .printed
            .pieces()
            .filter(|leader| self.is_mobile_leader(*leader, side));
        each(
            Choice::NightMarch,
            leaders.filter(|leader| self.could_march(side, *leader)),
        )
    }

    /// Whether a leader has units to march with.
    fn could_march(&self, side: Side, leader: usize) -> bool {
        let mut later = self.clone();
        later.begin_march(side, leader);
        let mut units = later.printed.pieces().filter(|piece| !Table::is_leader(*piece));
        units.any(|unit| later.is_activated(unit))
    }

    fn begin_march(&mut self, side: Side, leader: usize) {
        self.mover = side;
        self.look_around();
        self.impulse.by = By::Night(leader);
        self.impulse.areas = self.area_of(leader).into_iter().collect();
        self.expose(By::Night(leader));
        if self.is_army_leader(leader) {
            self.expose_in(self.impulse.areas[0], side);
        }
    }

    pub(crate) fn spend_night(&mut self, side: Side, choice: Choice) {
        match choice {
            Choice::Refresh(piece) => {
                let unit = number(piece);
                self.up[unit] = true;
                self.halves[side.index()] -= if self.counter(unit).detachment { 1 } else { 2 };
            }
            Choice::Entrench(area) => {
                self.entrench(area, side);
                self.day.dug[side.index()].push(area);
            }
            Choice::EntrenchAll => {
                for area in self.areas() {
                    if self.may_dig(area, side) {
                        self.entrench(area, side);
                        self.day.dug[side.index()].push(area);
                    }
                }
            }
            Choice::Spend => {
                self.spend();
                self.halves[side.index()] += 2;
            }
            Choice::NightMarch(piece) => {
                self.spend();
                self.todo.pop();
                let leader = number(piece);
                self.begin_march(side, leader);
                // 9.6: he has activated an area.
                self.deactivate(leader);
                self.todo.extend([Task::Bivouac(side), Task::Operation]);
            }
            Choice::Done => {
                self.todo.pop();
            }
            other => self.trouble.push(format!("{other} is nothing to do at night")),
        }
    }

    /// 6.5, 17.2.3, 17.5.
    fn end_phase(&mut self) {
        self.shift();
        // 16.7.3: half a point is lost.
        for halves in &mut self.halves {
            *halves -= *halves % 2;
        }
        self.day = Day::default();
        if self.turn == self.last_turn() {
            self.final_victory();
            return;
        }
        if self.on("cavalry-raid") && !self.once.raided {
            let rides = |unit: usize| self.up[unit] && self.counter(unit).kind == Kind::Cavalry;
            let raids = |area: &u8| {
                self.units(*area, Side::Union).any(rides)
                    && self.unit_path(Side::Union, *area, &self.sources(Side::Union))
            };
            self.once.raided = [22, 23, 24, 49].iter().any(raids);
        }
        self.todo.push(Task::Daybreak);
        let [first, second] = self.night_order();
        self.todo.extend([Task::Removal(second), Task::Removal(first)]);
    }

    /// 11.4.
    pub(crate) fn removal_choices(&self, side: Side) -> Vec<Choice> {
        if self.once.never_removes[side.index()] {
            return Vec::new();
        }
        let dug = self.areas().filter(|area| self.works(*area, side) > 0);
        let mut choices: Vec<Choice> = dug.map(Choice::Remove).collect();
        if !choices.is_empty() {
            choices.extend([Choice::Done, Choice::Never]);
        }
        choices
    }

    /// 15.2; 14.3 of Birth of a Legend.
    fn final_victory(&mut self) {
        let held = |area: u8| self.controls(area, Side::Confederate);
        let wins = if self.legend() {
            let confederate = if self.once.train == Train::Start {
                held(19) && held(27)
            } else {
                held(35) && (held(17) || held(27))
            };
            !confederate
        } else {
            self.victory_points() >= 10
        };
        let winner = if wins { Side::Union } else { Side::Confederate };
        self.outcome = Some((winner, if self.legend() { "14.3" } else { "15.2" }));
    }

    /// 15.3 to 15.5, 16.3, 16.7.4, 17.5.
    pub(crate) fn victory_points(&self) -> i32 {
        let mut points = self.once.dead_leaders + i32::from(self.once.raided);
        for area in self.areas() {
            let controlled = self.controls(area, Side::Union);
            if controlled && self.path(Side::Union, std::iter::once(area), &[4, 34]) {
                points += self.printed.areas[usize::from(area)].points;
            }
            if !controlled && self.printed.is(area, "gate") && self.contested(area) {
                points += 1;
            }
        }
        for unit in self.printed.pieces().filter(|piece| !Table::is_leader(*piece)) {
            let counter = self.counter(unit);
            let worth = match (self.at[unit], self.up[unit], counter.detachment) {
                (At::Lost, _, false) => 2,
                (At::Lost, _, true) => 1,
                (At::Map(_), false, false) => 1,
                _ => 0,
            };
            points += if counter.side == Side::Confederate {
                worth
            } else {
                -worth
            };
        }
        points
    }
}
