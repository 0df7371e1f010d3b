//! What only Birth of a Legend has at dawn: the rolls of army leaders, the Supply Train, successors, a corps that Lincoln
//! sends (6.2, 15.2, 16.5, 16.6).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::table::{At, Table, Train};

impl Table<'_> {
    /// 6.2.1 of Birth of a Legend: both army leaders roll; 16.6: Jackson may sleep.
    pub(crate) fn make_ready(&mut self) {
        self.bring_successors();
        let jackson = self.printed.named("c-leader-jackson");
        if self.on("jackson-sleeps") && self.area_of(jackson).is_some() {
            self.day.jackson_sleeps = self.die() <= 2;
            self.up[jackson] = !self.day.jackson_sleeps;
        }
        for side in [Side::Confederate, Side::Union] {
            let leader = self.army_leader(side);
            if matches!(self.at[leader], At::Track(_)) {
                continue;
            }
            let away = side == Side::Union && self.once.train != Train::Start;
            let roll = i32::from(self.die()) - i32::from(away);
            self.up[leader] = roll >= i32::from(self.counter(leader).initiative);
        }
        if self.on("lincoln-sends-help") {
            self.todo.push(Task::CallRelief);
        }
        self.todo.push(Task::Arrive);
        if let Some(holder) = self.advantage {
            let leader = self.army_leader(holder);
            if !self.up[leader] && self.area_of(leader).is_some() {
                self.todo.push(Task::Restore(holder));
            }
        }
    }

    pub(crate) fn restore(&mut self, side: Side, choice: Choice) {
        if choice == Choice::Spend {
            self.spend();
            let leader = self.army_leader(side);
            self.up[leader] = true;
        }
    }

    /// Whether the train can still be sent away.
    pub(crate) fn train_waits(&self) -> bool {
        self.once.train == Train::Start
    }

    /// 6.2.2: it arrives three days later.
    pub(crate) fn send_train(&mut self) {
        self.once.train = Train::Due(self.turn + 3);
    }

    /// 15.2 of Birth of a Legend: the marker of a killed leader comes back at the next dawn.
    fn bring_successors(&mut self) {
        for leader in self.printed.pieces().filter(|piece| Table::is_leader(*piece)) {
            let due = matches!(self.at[leader], At::Track(turn) if turn <= self.turn);
            let side = self.side(leader);
            let place = match (side, self.once.train) {
                (Side::Confederate, _) => 44,
                (Side::Union, Train::Start) => 17,
                (Side::Union, _) => 27,
            };
            if due && self.once.killed[leader] && self.controls(place, side) {
                self.at[leader] = At::Map(place);
                self.once.killed[leader] = false;
            }
        }
    }

    /// 16.5 of Birth of a Legend, as reconstructed.
    pub(crate) fn call_relief(&mut self) {
        let june_28 = 3 + u8::from(self.on("early-start"));
        let waits = !self.newcomers().is_empty();
        if waits && self.turn == june_28 {
            self.once.called = self.die() <= 3;
        } else if waits && self.turn > june_28 {
            self.once.called = true;
        }
        self.todo.push(Task::Relief);
    }

    pub(crate) fn relief_choices(&self) -> Vec<Choice> {
        if !self.once.called || self.newcomers().is_empty() {
            return Vec::new();
        }
        self.arrival_choices(false)
    }
}
