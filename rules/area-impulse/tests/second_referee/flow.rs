//! What is under way: questions and the procedures between them.

use area_impulse::choice::Choice;
use kernel::Side;

use crate::table::{Table, each, number};

/// An item of what is under way. The last one runs; a question waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Bids,
    Impulse,
    Rallied,
    /// A roll for initiative was in vain.
    Attempt,
    Combine(Option<usize>),
    Operation,
    /// The mover says that he has finished.
    Finish,
    Screen(u8),
    Screened(u8),
    Assemble(u8),
    Prepare,
    Forward,
    Heroic,
    Absorb,
    FallBack,
    Withdraw,
    Escort(Side, u8),
    Risk(Side),
    Aftermath,
    Capture(Side, u8),
    /// The end of an impulse.
    Close,
    Demolition(Side, u8),
    Tire,
    Fate(usize),
    Relocate(usize),
    Turnover,
    Dusk,
    /// A side's night begins.
    Evening(Side),
    Recover(usize),
    Night(Side),
    Bivouac(Side),
    Recall(Side),
    EndPhase,
    Removal(Side),
    /// The steps of a dawn.
    Daybreak,
    Hoke,
    HokeComes,
    Eighteenth,
    Arrival {
        must: bool,
    },
    Health,
    Reversal {
        sick: bool,
    },
    Return,
    Feud,
    Reconciled,
    Detach(Side),
    Assembly(Side),
    Muster(Side),
    Ready,
    Restore(Side),
    /// The Supply Train arrives, or may leave.
    Arrive,
    Train,
    CallRelief,
    Relief,
    Morning,
}

impl Table<'_> {
    /// Goes on to the next question that is really asked.
    pub(crate) fn run(&mut self) {
        while self.outcome.is_none() {
            let Some(task) = self.todo.last().copied() else {
                self.trouble.push("nothing is under way".to_owned());
                return;
            };
            if self.proceed(task) {
                return;
            }
        }
    }

    /// What is asked now, and of whom.
    pub(crate) fn asked(&self) -> Vec<(Side, Vec<Choice>)> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        match self.todo.last() {
            Some(Task::Bids) => Side::BOTH.map(|side| (side, self.bid_choices(side))).to_vec(),
            Some(task) => vec![(self.decider(*task), self.choices(*task))],
            None => Vec::new(),
        }
    }

    /// Who answers a question.
    fn decider(&self, task: Task) -> Side {
        match task {
            Task::Screen(_) | Task::Forward | Task::Heroic | Task::Absorb | Task::Withdraw => self.mover.other(),
            Task::Escort(side, _)
            | Task::Risk(side)
            | Task::Capture(side, _)
            | Task::Demolition(side, _)
            | Task::Night(side)
            | Task::Recall(side)
            | Task::Removal(side)
            | Task::Detach(side)
            | Task::Muster(side)
            | Task::Restore(side) => side,
            Task::Relocate(leader) | Task::Recover(leader) => self.side(leader),
            Task::HokeComes | Task::Return => Side::Confederate,
            Task::Arrival { .. } | Task::Reconciled | Task::Train | Task::Relief => Side::Union,
            Task::Reversal { sick: true } => Side::Confederate,
            Task::Reversal { sick: false } => Side::Union,
            _ => self.mover,
        }
    }

    /// The answers that a question has; none where nothing is to be asked.
    fn choices(&self, task: Task) -> Vec<Choice> {
        match task {
            Task::Impulse => self.impulse_choices(),
            Task::Rallied => self.assault_impulses(),
            Task::Attempt => self.attempt_choices(),
            Task::Combine(first) => self.combine_choices(first),
            Task::Operation => self.operation_choices(),
            Task::Screen(area) => self.screen_choices(area),
            Task::Prepare => self.assemble_choices(),
            Task::Forward => self.forward_choices(),
            Task::Heroic | Task::Reversal { .. } | Task::Restore(_) => vec![Choice::Spend, Choice::Keep],
            Task::Absorb => self.absorb_choices(),
            Task::FallBack => self.fall_back_choices(),
            Task::Withdraw => self.withdraw_choices(),
            Task::Escort(side, area) => self.escort_choices(side, area),
            Task::Risk(side) => each(Choice::Risk, self.risks(side).into_iter()),
            Task::Capture(..) => vec![Choice::TakeWorks, Choice::LevelWorks],
            Task::Demolition(side, area) => self.demolition_choices(side, area),
            Task::Relocate(leader) => Table::places(leader, self.homes(leader)),
            Task::Recover(leader) => Table::places(leader, self.sickbeds(leader)),
            Task::Night(side) => self.night_choices(side),
            Task::Recall(side) => self.recall_choices(side),
            Task::Removal(side) => self.removal_choices(side),
            Task::HokeComes => self.hoke_choices(),
            Task::Arrival { must } => self.arrival_choices(must),
            Task::Return => Table::places(self.army_leader(Side::Confederate), self.own_areas(Side::Confederate)),
            Task::Reconciled => Table::places(self.army_leader(Side::Union), self.own_areas(Side::Union)),
            Task::Detach(side) => self.detach_choices(side),
            Task::Muster(side) => self.muster_choices(side),
            Task::Train => vec![Choice::Relocate, Choice::Hold],
            Task::Relief => self.relief_choices(),
            _ => Vec::new(),
        }
    }

    /// Makes a choice.
    pub(crate) fn answer(&mut self, side: Side, choice: Choice) {
        let Some(task) = self.todo.last().copied() else { return };
        match task {
            // These stay until they are finished with.
            Task::Bids => self.bid(side, choice),
            Task::Operation => self.operate(choice),
            Task::Prepare => {
                if self.prepare(choice) {
                    self.todo.pop();
                    self.todo.push(Task::Forward);
                }
            }
            Task::Forward => {
                if self.prepare(choice) {
                    self.todo.pop();
                    self.roll();
                }
            }
            Task::Night(side) => self.spend_night(side, choice),
            Task::Screen(_) | Task::Withdraw => self.give_way(task, choice),
            Task::Absorb => self.absorb(choice),
            Task::FallBack if choice != Choice::Done => {
                if let Choice::Retreat(piece, to) = choice {
                    let counts = !self.fight().mandatory;
                    self.retreat(number(piece), to, counts);
                }
            }
            Task::Escort(..) if choice != Choice::Done => self.accompany(choice),
            Task::Demolition(side, area) if choice != Choice::Done => {
                if let Choice::Demolish(to) = choice {
                    self.demolish(side, area, to);
                }
            }
            Task::Recall(_) | Task::Detach(_) if choice != Choice::Done => self.reorganise(choice),
            Task::Removal(side) if matches!(choice, Choice::Remove(_)) => {
                if let Choice::Remove(area) = choice {
                    self.works[side.index()][usize::from(area)] = 0;
                }
            }
            Task::Muster(_) if choice != Choice::Done => self.muster(choice),
            // These are answered once.
            _ => {
                self.todo.pop();
                self.answer_once(task, choice);
            }
        }
    }

    fn answer_once(&mut self, task: Task, choice: Choice) {
        match task {
            Task::Impulse | Task::Rallied => self.choose_impulse(choice),
            Task::Attempt => match choice {
                Choice::Done => self.close_quietly(),
                other => self.choose_impulse(other),
            },
            Task::Combine(first) => {
                if let Choice::Send(piece) = choice {
                    self.combine(first, number(piece));
                }
            }
            Task::Heroic => {
                self.tire_attackers();
                if choice == Choice::Spend {
                    self.spend();
                    self.todo.pop();
                    self.stalemate();
                }
            }
            Task::Risk(_) => {
                if let Choice::Risk(piece) = choice {
                    self.risk(number(piece));
                }
            }
            Task::Capture(side, area) if choice == Choice::TakeWorks => self.entrench(area, side),
            Task::Relocate(_) | Task::Recover(_) | Task::Return | Task::Reconciled => self.place(choice),
            Task::Removal(side) => self.once.never_removes[side.index()] |= choice == Choice::Never,
            Task::HokeComes => self.bring_hoke(choice),
            Task::Arrival { .. } | Task::Relief => self.arrive(choice),
            Task::Reversal { sick } => self.reverse(sick, choice),
            Task::Restore(side) => self.restore(side, choice),
            Task::Train if choice == Choice::Relocate => self.send_train(),
            _ => {}
        }
    }

    /// Cavalry that screens, and defenders who retreat of their own will.
    fn give_way(&mut self, task: Task, choice: Choice) {
        let side = self.mover.other().index();
        match choice {
            Choice::Retreat(piece, to) => {
                self.retreat(number(piece), to, true);
                return;
            }
            Choice::StandToday if task == Task::Withdraw => self.day.no_retreat[side] = true,
            Choice::StandToday => self.day.no_screening[side] = true,
            _ => {}
        }
        self.todo.pop();
        if let Task::Screen(area) = task {
            self.end_screening(area);
        }
    }

    /// Runs a procedure; true when a question waits for its answer.
    fn proceed(&mut self, task: Task) -> bool {
        match task {
            Task::Bids | Task::Impulse | Task::Rallied => return true,
            Task::Combine(None) => {
                // Two who have no others beside them are sent without a question.
                let able = self.subordinates();
                if let [one, two] = able[..] {
                    self.todo.pop();
                    self.combine(Some(one), two);
                } else {
                    return true;
                }
            }
            Task::Combine(Some(_)) => return true,
            Task::Attempt => {
                if self.attempt_choices() != [Choice::Done] {
                    return true;
                }
                self.answer(self.mover, Choice::Done);
            }
            Task::Capture(..) | Task::Heroic | Task::Reversal { .. } | Task::Restore(_) | Task::Train => return true,
            Task::Operation => return self.operation_goes_on(),
            Task::Prepare => return true,
            // A lone defender is not asked, unless something could be said besides.
            Task::Forward => {
                let area = self.fight().area;
                let lone = self.units(area, self.mover.other()).count() == 1;
                return !lone || self.only_one(task);
            }
            Task::Screen(area) => {
                if !self.screen_choices(area).is_empty() {
                    return true;
                }
                self.todo.pop();
                self.end_screening(area);
            }
            Task::Finish => {
                self.todo.pop();
                self.finish_unless_freed();
            }
            Task::Screened(area) => {
                self.todo.pop();
                self.go_on(area);
            }
            Task::Assemble(area) => {
                self.todo.pop();
                if self.assemble(area) {
                    self.todo.push(Task::Prepare);
                }
            }
            Task::Absorb => {
                if !self.absorb_plainly() {
                    return self.only_one(task);
                }
                self.drop_task(task);
                self.judge_rout();
            }
            Task::FallBack => {
                if !self.fall_back_plainly() {
                    return true;
                }
                self.drop_task(task);
            }
            Task::Aftermath => {
                self.todo.pop();
                self.aftermath();
            }
            Task::Escort(..) => {
                let choices = self.choices(task);
                let one_way = choices.iter().all(|choice| matches!((choice, choices[0]), (Choice::Accompany(_, a), Choice::Accompany(_, b)) if *a == b));
                if !one_way {
                    return true;
                }
                for choice in choices {
                    self.accompany(choice);
                }
                self.todo.pop();
            }
            Task::Risk(_) | Task::Relocate(_) | Task::Recover(_) => return self.only_one(task),
            Task::HokeComes | Task::Arrival { .. } | Task::Relief | Task::Return | Task::Reconciled => {
                return self.only_one(task);
            }
            Task::Muster(_) => return true,
            Task::Withdraw | Task::Demolition(..) | Task::Recall(_) | Task::Detach(_) => {
                return self.unless_idle(task);
            }
            Task::Removal(_) | Task::Night(_) => return self.unless_idle(task),
            _ => {
                self.todo.pop();
                self.pass_time(task);
            }
        }
        false
    }

    /// A procedure is over, though what it led to may stand above it.
    fn drop_task(&mut self, task: Task) {
        let index = self.todo.iter().rposition(|item| *item == task);
        self.todo.remove(index.expect("it is under way"));
    }

    /// A question with one answer answers itself, and one without any is left out.
    fn only_one(&mut self, task: Task) -> bool {
        match self.choices(task)[..] {
            [] => {
                self.todo.pop();
                false
            }
            [only] => {
                self.answer(self.decider(task), only);
                false
            }
            _ => true,
        }
    }

    /// A question without an answer is left out.
    fn unless_idle(&mut self, task: Task) -> bool {
        let asks = !self.choices(task).is_empty();
        if !asks {
            self.todo.pop();
        }
        asks
    }

    /// An assault impulse ends by itself when nothing can be done after an assault.
    fn operation_goes_on(&mut self) -> bool {
        let after_assault = std::mem::take(&mut self.impulse.just_fought);
        let idle = after_assault && self.operation_choices() == [Choice::Done];
        if idle {
            self.answer(self.mover, Choice::Done);
        }
        !idle
    }
}
