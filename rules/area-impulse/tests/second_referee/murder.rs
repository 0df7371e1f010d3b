//! What only Not War But Murder has at dawn: Hoke, XVIII Corps, Lee's health, Meade, false reports (6.2.1, 14.0, 17.6, 17.7).

use area_impulse::choice::Choice;
use kernel::Side;

use crate::flow::Task;
use crate::table::{At, Table, number, word};

impl Table<'_> {
    /// 14.1.
    pub(crate) fn call_hoke(&mut self) {
        let hoke = self.printed.named("c-hoke-inf");
        if self.at[hoke] != At::Beside {
            return;
        }
        let threatened = self.controls(21, Side::Union) || self.controls(33, Side::Union);
        if self.turn < 5 && self.once.hoke.is_none() && threatened {
            self.once.hoke = Some(self.die() <= 2);
        }
        let room = self.controls(50, Side::Confederate) && !self.full(50, Side::Confederate);
        if room && self.turn >= 5 {
            self.bring_hoke(Choice::Arrive(50));
        } else if room && self.once.hoke == Some(true) {
            self.todo.push(Task::HokeComes);
        }
    }

    pub(crate) fn hoke_choices(&self) -> Vec<Choice> {
        vec![Choice::Arrive(50), Choice::Hold]
    }

    pub(crate) fn bring_hoke(&mut self, choice: Choice) {
        if let Choice::Arrive(area) = choice {
            let hoke = self.printed.named("c-hoke-inf");
            self.at[hoke] = At::Map(area);
            self.settle();
            self.take_works(area, Side::Confederate);
        }
    }

    /// 14.2.
    pub(crate) fn call_corps(&mut self) {
        if self.turn < 5 || self.newcomers().is_empty() {
            return;
        }
        if self.turn == 5 {
            self.once.called = self.die() <= 3;
            if self.once.called {
                self.todo.push(Task::Arrival { must: false });
            }
        } else {
            self.todo.push(Task::Arrival { must: true });
        }
    }

    pub(crate) fn arrival_choices(&self, must: bool) -> Vec<Choice> {
        let mut choices: Vec<Choice> = self.landing_places().into_iter().map(Choice::Arrive).collect();
        if !choices.is_empty() && !must {
            choices.push(Choice::Hold);
        }
        choices
    }

    /// 6.2.1: the roll for Lee's health.
    pub(crate) fn look_after_lee(&mut self) {
        let lee = self.army_leader(Side::Confederate);
        if matches!(self.at[lee], At::Track(_)) {
            return;
        }
        let sick = self.die() >= 5;
        let holder = if sick { Side::Confederate } else { Side::Union };
        if self.advantage == Some(holder) {
            self.todo.push(Task::Reversal { sick });
        } else {
            self.settle_health(sick);
        }
    }

    /// 12.1: the Advantage reverses it.
    pub(crate) fn reverse(&mut self, sick: bool, choice: Choice) {
        let mut reversed = choice == Choice::Spend;
        if reversed {
            self.spend();
            if !sick && self.on("lee-health-variant") {
                if self.once.sickened {
                    reversed = self.die() == 6;
                }
                self.once.sickened = true;
            }
        }
        self.settle_health(sick != reversed);
    }

    fn settle_health(&mut self, sick: bool) {
        let lee = self.army_leader(Side::Confederate);
        if sick {
            self.at[lee] = At::Absent;
            self.once.reports[lee] = None;
        } else if self.at[lee] == At::Absent {
            self.todo.push(Task::Return);
        }
    }

    /// 17.6.
    pub(crate) fn feud(&mut self) {
        let meade = self.army_leader(Side::Union);
        if matches!(self.at[meade], At::Track(_)) {
            return;
        }
        if self.die() >= 5 {
            self.at[meade] = At::Absent;
            self.once.reports[meade] = None;
        } else if self.at[meade] == At::Absent {
            self.todo.push(Task::Reconciled);
        }
    }

    /// 17.7: where a side may put its leaders and their false reports.
    pub(crate) fn muster_choices(&self, side: Side) -> Vec<Choice> {
        let areas: Vec<u8> = self.areas().filter(|area| self.has_units(*area, side)).collect();
        let mut choices = Vec::new();
        for leader in self
            .printed
            .pieces()
            .filter(|piece| Table::is_leader(*piece) && self.side(*piece) == side)
        {
            let Some(here) = self.area_of(leader) else { continue };
            let report = self.once.reports[leader];
            for to in areas.iter().filter(|to| **to != here && Some(**to) != report) {
                if !self.day.placed[leader] {
                    choices.push(Choice::Place(word(leader), *to));
                }
                if report.is_none() {
                    choices.push(Choice::Report(word(leader), *to));
                }
            }
        }
        choices.push(Choice::Done);
        choices
    }

    pub(crate) fn muster(&mut self, choice: Choice) {
        match choice {
            Choice::Report(piece, to) => self.once.reports[number(piece)] = Some(to),
            Choice::Place(piece, _) => {
                self.day.placed[number(piece)] = true;
                self.place(choice);
            }
            other => self.trouble.push(format!("{other} places no leader")),
        }
    }
}
