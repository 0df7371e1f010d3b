//! Dawn, and what is settled before the first one (6.2, 14.0, 16.1, 16.7, 17.1, 17.6, 17.7).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::table::{At, Table, Train};

impl Table<'_> {
    /// The areas that a side controls.
    pub(crate) fn own_areas(&self, side: Side) -> Vec<u8> {
        self.areas().filter(|area| self.controls(*area, side)).collect()
    }

    /// A step of the dawn.
    pub(crate) fn dawn(&mut self, task: Task) {
        match task {
            Task::Daybreak => self.daybreak(),
            Task::Hoke => self.call_hoke(),
            Task::Eighteenth => self.call_corps(),
            Task::Health => self.look_after_lee(),
            Task::Feud => self.feud(),
            Task::Assembly(side) => {
                // 17.7: the reports of the day before are taken up.
                for piece in self.printed.pieces() {
                    if self.side(piece) == side {
                        self.once.reports[piece] = None;
                    }
                }
                self.todo.push(Task::Muster(side));
            }
            Task::Ready => self.make_ready(),
            Task::CallRelief => self.call_relief(),
            Task::Arrive => {
                if self.once.train == Train::Due(self.turn) {
                    self.once.train = Train::Goal;
                }
                if self.once.train == Train::Start {
                    self.todo.push(Task::Train);
                }
            }
            Task::Morning => self.morning(),
            other => self.trouble.push(format!("{other:?} is no step of a dawn")),
        }
    }

    fn daybreak(&mut self) {
        self.turn += 1;
        for leader in self.printed.pieces().filter(|piece| Table::is_leader(*piece)) {
            self.up[leader] = true;
        }
        self.roll_weather();
        self.todo.push(Task::Morning);
        if self.legend() {
            self.todo.push(Task::Ready);
            return;
        }
        let sides = [Side::Union, Side::Confederate];
        if self.on("limited-intelligence") {
            self.todo.extend(sides.map(Task::Assembly));
        }
        if self.on("detachments") {
            self.todo.extend(sides.map(Task::Detach));
        }
        if self.on("meade-and-grant") {
            self.todo.push(Task::Feud);
        }
        self.todo.extend([Task::Health, Task::Eighteenth, Task::Hoke]);
    }

    /// 15.1 of Birth of a Legend: the first turn has a dawn like all others.
    pub(crate) fn see_the_first_day(&mut self) {
        if self.legend() {
            self.roll_weather();
        }
    }

    /// 16.1; 15.1 of Birth of a Legend.
    pub(crate) fn roll_weather(&mut self) {
        if self.on("weather") {
            let wet = if self.legend() { 6 } else { 4 };
            self.turning = false;
            self.rain = self.die() >= wet;
        }
    }

    /// The Daylight Phase begins (6.3).
    fn morning(&mut self) {
        self.shift();
        let first = if self.legend() && !self.army_leads(Side::Confederate) {
            Side::Union
        } else {
            Side::Confederate
        };
        self.begin_impulse(first);
        self.todo.push(Task::Impulse);
    }

    /// The pieces of the corps that arrives as a whole: XVIII Corps, or that of 16.5.
    pub(crate) fn newcomers(&self) -> Vec<usize> {
        let leader = self.printed.named(if self.legend() {
            "u-leader-mcdowell"
        } else {
            "u-leader-smith"
        });
        let of_it = |piece: &usize| *piece == leader || self.leads(leader, *piece);
        let there = |piece: &usize| self.at[*piece] == At::Beside && !self.counter(*piece).detachment;
        self.printed.pieces().filter(of_it).filter(there).collect()
    }

    /// Where the whole corps can come.
    pub(crate) fn landing_places(&self) -> Vec<u8> {
        let units = self
            .newcomers()
            .iter()
            .filter(|piece| !Table::is_leader(**piece))
            .count();
        let places: [u8; 2] = if self.legend() { [10, 17] } else { [15, 34] };
        let room = |area: &u8| self.free(*area, Side::Union) && self.units(*area, Side::Union).count() + units <= 10;
        places.into_iter().filter(room).collect()
    }

    pub(crate) fn arrive(&mut self, choice: Choice) {
        if let Choice::Arrive(area) = choice {
            for piece in self.newcomers() {
                self.at[piece] = At::Map(area);
                self.up[piece] = true;
            }
            self.settle();
            self.take_works(area, Side::Union);
        }
    }

    /// 17.1.1: every bid that a side has not made already.
    pub(crate) fn bid_choices(&self, side: Side) -> Vec<Choice> {
        let made = self.once.bids[side.index()];
        (0..=20).filter(|bid| made != Some(*bid)).map(Choice::Bid).collect()
    }

    /// 17.1.1: a bid; when both are in, they are opened.
    pub(crate) fn bid(&mut self, side: Side, choice: Choice) {
        let Choice::Bid(points) = choice else { return };
        self.once.bids[side.index()] = Some(points);
        let [Some(union), Some(confederate)] = self.once.bids else {
            return;
        };
        self.todo.pop();
        let wanted = if self.on("bids-union") {
            Side::Union
        } else {
            Side::Confederate
        };
        let mut price = union.max(confederate);
        let mut winner = if union > confederate {
            Side::Union
        } else {
            Side::Confederate
        };
        if union == confederate {
            let (mut ours, mut theirs) = (0, 0);
            while ours == theirs {
                (ours, theirs) = (self.die(), self.die());
            }
            winner = if ours > theirs { Side::Union } else { Side::Confederate };
            if !self.legend() {
                price = ours.abs_diff(theirs);
            }
        }
        self.once.exchanged = winner != wanted;
        self.halves[wanted.other().index()] += 2 * u32::from(price);
        self.see_the_first_day();
    }
}
