//! What everybody may choose, and what it does.

use bloodiest_day::choice::{Choice, Piece};
use bloodiest_day::data::{LeaderId, UnitId};
use kernel::Side;

use crate::flow::{COUNTERMAND, EXTRA, Purpose, Roll, Stage};
use crate::retreats::Payment;
use crate::table::{Kind, Table, WAITING, of};

fn unit(number: usize) -> UnitId {
    UnitId(number as u8)
}

fn man(number: usize) -> LeaderId {
    LeaderId(number as u8)
}

const fn n(unit: UnitId) -> usize {
    unit.0 as usize
}

impl Table<'_> {
    /// Who has to decide.
    pub(crate) fn asked(&self) -> Option<Side> {
        let fight_side = self.fight.as_ref().map(|fight| fight.side);
        Some(match *self.stage()? {
            Stage::LongRange => Side::Union,
            Stage::Roll(_) => self.advantage,
            Stage::Impulse | Stage::Operation | Stage::Ride | Stage::Extra => self.active,
            Stage::Countermand => Side::Confederate,
            Stage::Withdraw => self.active.other(),
            Stage::Declare => fight_side?,
            Stage::Lead | Stage::Losses => fight_side?.other(),
            Stage::Hit(side) => side.other(),
            Stage::Retreat => self.side(*self.next_retreat()?.0.first()?),
            Stage::Displaced(leader) | Stage::Return(leader) | Stage::GiveUp(leader, _) | Stage::Replace(leader) => {
                self.leader_side(leader)
            }
            Stage::Rally(side) => side,
            _ => return None,
        })
    }

    /// All choices that he has.
    pub(crate) fn offers(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        let Some(stage) = self.stage().copied() else { return all };
        match stage {
            Stage::LongRange => {
                all.push(Choice::Done);
                for gun in self.units() {
                    all.extend(
                        self.shellable(gun)
                            .into_iter()
                            .map(|area| Choice::Bombard(unit(gun), area)),
                    );
                }
            }
            Stage::Roll(roll) => {
                all.extend([Choice::Reroll, Choice::Keep, Choice::KeepTurn]);
                if roll.purpose == Purpose::Combat {
                    all.push(Choice::RerollAttack);
                    self.asks_from(self.advantage, &mut all);
                }
            }
            Stage::Impulse => self.impulse_offers(&mut all),
            Stage::Operation => self.operation_offers(&mut all),
            Stage::Countermand => {
                all.extend([Choice::Keep, Choice::KeepTurn]);
                self.countermands(&mut all);
            }
            Stage::Withdraw => {
                all.push(Choice::Done);
                for mounted in self.units() {
                    all.extend(
                        self.ways_out(mounted)
                            .into_iter()
                            .map(|to| Choice::Withdraw(unit(mounted), to)),
                    );
                }
            }
            Stage::Declare => {
                all.extend(self.joiners().into_iter().map(|joiner| Choice::Join(unit(joiner))));
                let fight = self.fight();
                let by_guns = matches!(fight.kind, Kind::LongRange | Kind::Bombardment);
                let leaders = fight
                    .units
                    .iter()
                    .filter(|other| **other != fight.lead && (by_guns || !self.is_gun(**other)));
                all.extend(leaders.map(|other| Choice::LeadAttack(unit(*other))));
                let target = self.fight().target;
                let others = self.targets().into_iter().filter(|other| Some(*other) != target);
                all.extend(others.map(|other| Choice::Target(unit(other))));
                if target.is_some() || !matches!(self.fight().kind, Kind::LongRange | Kind::Bombardment) {
                    all.push(Choice::Attack);
                }
            }
            Stage::Lead => {
                let fight = self.fight();
                let defenders = self.here(fight.side.other(), fight.area);
                all.extend(defenders.into_iter().map(|defender| Choice::Lead(unit(defender))));
            }
            Stage::Hit(side) => {
                let leaders = self.at_risk(side);
                all.extend(leaders.into_iter().map(|leader| Choice::Strike(man(leader))));
            }
            Stage::Losses => {
                all.extend(self.payments().into_iter().map(|payment| match payment {
                    Payment::Spend(paying) => Choice::Spend(unit(paying)),
                    Payment::Lose(paying) => Choice::Lose(unit(paying)),
                    Payment::FallBack(paying) => Choice::FallBack(unit(paying)),
                }));
                if self.fight().owed == 0 {
                    all.push(Choice::Done);
                }
                all.extend(self.together().map(|_| Choice::AllFallBack));
            }
            Stage::Retreat => {
                let ways = self.next_retreat().map(|(_, ways)| ways).unwrap_or_default();
                all.extend(ways.into_iter().map(Choice::Retreat));
            }
            Stage::Displaced(leader) => {
                all.extend(
                    self.posts(leader, true)
                        .into_iter()
                        .map(|area| Choice::Place(man(leader), area)),
                );
            }
            Stage::Replace(leader) => {
                all.extend(
                    self.posts(leader, false)
                        .into_iter()
                        .map(|area| Choice::Place(man(leader), area)),
                );
            }
            Stage::Extra => all.extend([Choice::Again, Choice::Keep, Choice::KeepTurn]),
            Stage::Ride => {
                all.push(Choice::Done);
                self.rides(&mut all);
            }
            Stage::Rally(side) => {
                all.push(Choice::Done);
                let own = self.leaders().filter(|leader| self.leader_side(*leader) == side);
                let able = own.filter(|leader| !self.returns(*leader).is_empty());
                all.extend(able.map(|leader| Choice::Reorganize(man(leader))));
                self.countermands(&mut all);
            }
            Stage::Return(leader) => {
                all.push(Choice::Done);
                all.extend(self.returns(leader).into_iter().map(|back| Choice::Return(unit(back))));
            }
            Stage::GiveUp(_, back) => {
                all.push(Choice::Done);
                all.extend(self.prices(back).into_iter().map(|price| Choice::GiveUp(unit(price))));
            }
            _ => {}
        }
        all
    }

    /// What can be done with the Advantage without waiting for anything (10.2).
    fn finds(&self, all: &mut Vec<Choice>) {
        if self.advantage != Side::Union || self.asked() != Some(Side::Union) {
            return;
        }
        let crossings = self.data.crossings.iter().enumerate();
        let hidden = crossings.filter(|(number, _)| self.is_ford(*number) && !self.open[*number]);
        all.extend(hidden.map(|(_, crossing)| Choice::Find(crossing.a)));
    }

    fn countermands(&self, all: &mut Vec<Choice>) {
        if self.advantage != Side::Confederate || self.asked() != Some(Side::Confederate) {
            return;
        }
        let active = self.leaders().filter(|leader| {
            self.leader_side(*leader) == Side::Union && self.awake[*leader] && Self::on_map(self.leader_at[*leader])
        });
        all.extend(active.map(|leader| Choice::Countermand(man(leader))));
    }

    fn asks_from(&self, side: Side, all: &mut Vec<Choice>) {
        let other = (0..=6).filter(|from| *from != self.ask_from[of(side)]);
        all.extend(other.map(Choice::AskFrom));
    }

    fn rides(&self, all: &mut Vec<Choice>) {
        let mcclellan = self.leader_called("McClellan");
        for to in self.beside(self.leader_at[mcclellan].min(79)) {
            if self.leader_may_move(mcclellan, to) {
                all.push(Choice::Move(Piece::Leader(man(mcclellan)), to));
            }
        }
    }

    fn impulse_offers(&self, all: &mut Vec<Choice>) {
        let side = self.active;
        all.push(Choice::Pass);
        self.asks_from(side, all);
        self.finds(all);
        self.countermands(all);
        all.extend(self.entry_areas(side).into_iter().map(Choice::Arrive));
        let mcclellan = self.leader_called("McClellan");
        for leader in self.leaders().filter(|leader| self.leader_side(*leader) == side) {
            let at = self.leader_at[leader];
            if !Self::on_map(at) {
                continue;
            }
            if self.awake[leader] {
                let areas = self.beside(at).into_iter().chain([at]);
                let some = areas.filter(|area| !self.activable(leader, *area).is_empty());
                all.extend(some.map(|area| Choice::Activate(man(leader), area)));
                continue;
            }
            let name = self.data.leaders[leader].name.as_str();
            let alone = side == Side::Confederate || matches!(name, "McClellan" | "Hooker" | "Mansfield");
            let called = self.awake[mcclellan] && self.leader_at[mcclellan] == at;
            if !self.wounded[leader] && (alone || called) {
                all.push(Choice::Rouse(man(leader)));
            }
        }
        if side == Side::Union && self.awake[mcclellan] && Self::on_map(self.leader_at[mcclellan]) {
            self.rides(all);
        }
    }

    fn operation_offers(&self, all: &mut Vec<Choice>) {
        let side = self.active;
        if self.assaults_due().is_empty() {
            all.push(Choice::Done);
        }
        self.finds(all);
        self.countermands(all);
        let idle = self.impulse.steps.is_empty() && self.impulse.attacked.is_empty();
        if let Some(leader) = self.impulse.leader {
            let at = self.leader_at[leader];
            if idle && self.impulse.second == 0 && self.advantage == side && Self::on_map(at) {
                let areas = self.beside(at).into_iter().chain([at]);
                let others = areas.filter(|area| *area != self.impulse.area);
                let some = others.filter(|area| !self.activable(leader, *area).is_empty());
                all.extend(some.map(Choice::Second));
            }
            if Self::on_map(at) {
                let ways = self
                    .beside(at)
                    .into_iter()
                    .filter(|to| self.leader_may_move(leader, *to));
                all.extend(ways.map(|to| Choice::Move(Piece::Leader(man(leader)), to)));
            }
        }
        for acting in self.impulse.may_act.iter().copied() {
            let ways = match self.at[acting] {
                WAITING => vec![self.impulse.area],
                at if Self::on_map(at) => self.beside(at),
                _ => continue,
            };
            let ways = ways.into_iter().filter(|to| self.may_move(acting, *to));
            all.extend(ways.map(|to| Choice::Move(Piece::Unit(unit(acting)), to)));
            all.extend(self.tries(acting).into_iter().map(|to| Choice::Seize(unit(acting), to)));
            all.extend(
                self.bombardable(acting)
                    .into_iter()
                    .map(|area| Choice::Bombard(unit(acting), area)),
            );
            all.extend(
                self.volleyable(acting)
                    .into_iter()
                    .map(|area| Choice::Volley(unit(acting), area)),
            );
            if self.may_lead_assault(acting) {
                all.push(Choice::Assault(unit(acting), self.at[acting]));
            }
        }
        if self.impulse.arrival {
            for leader in self.leaders().filter(|leader| self.arrives(*leader)) {
                let at = self.leader_at[leader];
                // He may have been hit in the fight for where he entered.
                let ways = match at {
                    WAITING => vec![self.impulse.area],
                    at if Self::on_map(at) => self.beside(at),
                    _ => continue,
                };
                let ways = ways.into_iter().filter(|to| self.leader_may_move(leader, *to));
                all.extend(ways.map(|to| Choice::Move(Piece::Leader(man(leader)), to)));
            }
        }
    }

    /// Whether a leader is with the reinforcements that enter.
    fn arrives(&self, leader: usize) -> bool {
        let franklin = self.data.leaders[leader].name == "Franklin";
        franklin && self.active == Side::Union && self.impulse.franklin
    }

    /// Makes a choice and goes on.
    pub(crate) fn make(&mut self, choice: Choice) {
        let stage = *self.stage().expect("the day is not over");
        match (stage, choice) {
            (_, Choice::AskFrom(points)) => {
                let side = self.asked().expect("somebody is");
                self.ask_from[of(side)] = points;
                // He is still asked about the dice on the table.
                self.still_asked = matches!(stage, Stage::Roll(_));
            }
            (_, Choice::Find(area)) => {
                let ford = self.data.crossings.iter().position(|it| it.a == area);
                self.open[ford.expect("a ford leads there")] = true;
                self.spend_advantage();
            }
            (_, Choice::Countermand(leader)) => {
                self.awake[usize::from(leader.0)] = false;
                self.spend_advantage();
                if stage == Stage::Countermand {
                    let acting = self.impulse.leader == Some(usize::from(leader.0));
                    self.become_stage(if acting { Stage::Closing } else { Stage::Operation });
                    self.passed &= !acting;
                }
            }
            (Stage::Roll(roll), _) => self.answers(roll, choice),
            (Stage::Impulse, _) => self.acts(choice),
            (Stage::Operation, _) => self.operates(choice),
            (Stage::Countermand, _) => {
                if choice == Choice::KeepTurn {
                    self.unasked[of(Side::Confederate)] |= COUNTERMAND;
                }
                self.become_stage(Stage::Operation);
            }
            (Stage::LongRange, Choice::Bombard(gun, area)) => self.declare(Kind::LongRange, n(gun), area),
            (Stage::LongRange, _) => {
                for gun in self.units() {
                    // Nobody is asked again.
                    if !self.shellable(gun).is_empty() {
                        self.shelled.extend(self.shellable(gun));
                    }
                }
            }
            (Stage::Withdraw, Choice::Withdraw(mounted, to)) => self.withdraw(n(mounted), to),
            (Stage::Withdraw, _) => self.become_stage(Stage::Toll),
            (Stage::Declare, Choice::Join(joiner)) => drop(self.fight_mut().units.insert(n(joiner))),
            (Stage::Declare, Choice::LeadAttack(other)) => self.fight_mut().lead = n(other),
            (Stage::Declare, Choice::Target(target)) => self.fight_mut().target = Some(n(target)),
            (Stage::Declare, _) => self.attack(),
            (Stage::Lead, Choice::Lead(lead)) => {
                self.fight_mut().target = Some(n(lead));
                self.stages.pop();
                self.defend();
            }
            (Stage::Hit(side), Choice::Strike(leader)) => {
                self.stages.pop();
                let total = self.roll(2);
                self.stages.push(Stage::Roll(Roll {
                    purpose: Purpose::Wound(usize::from(leader.0)),
                    side,
                    total,
                    dice: 2,
                }));
            }
            (Stage::Losses, Choice::Spend(paying)) => self.pay(Payment::Spend(n(paying))),
            (Stage::Losses, Choice::Lose(paying)) => self.pay(Payment::Lose(n(paying))),
            (Stage::Losses, Choice::FallBack(paying)) => self.pay(Payment::FallBack(n(paying))),
            (Stage::Losses, Choice::AllFallBack) => {
                for falling in self.together().expect("several stand") {
                    self.pay(Payment::FallBack(falling));
                }
            }
            (Stage::Losses, _) => self.become_stage(Stage::Retreat),
            (Stage::Retreat, Choice::Retreat(to)) => {
                let group = self.next_retreat().map(|(group, _)| group).unwrap_or_default();
                self.retreat(&group, to);
            }
            (Stage::Displaced(leader), Choice::Place(_, area)) => {
                self.stages.pop();
                self.leader_at[leader] = area;
            }
            (Stage::Replace(leader), Choice::Place(_, area)) => {
                self.stages.pop();
                self.place(leader, area);
            }
            (Stage::Extra, Choice::Again) => {
                self.stages.pop();
                self.free = true;
                self.spend_advantage();
            }
            (Stage::Extra, _) => {
                if choice == Choice::KeepTurn {
                    self.unasked[of(self.active)] |= EXTRA;
                }
                self.stages.pop();
                self.active = self.active.other();
            }
            (Stage::Ride, Choice::Move(Piece::Leader(leader), to)) => self.ride(usize::from(leader.0), to),
            (Stage::Ride, _) => self.become_stage(Stage::Closing),
            (Stage::Rally(_), Choice::Reorganize(leader)) => self.stages.push(Stage::Return(usize::from(leader.0))),
            (Stage::Rally(side), _) => {
                self.become_stage(match side {
                    Side::Confederate => Stage::Rally(Side::Union),
                    Side::Union => Stage::Rallied,
                });
            }
            (Stage::Return(leader), Choice::Return(back)) => self.become_stage(Stage::GiveUp(leader, n(back))),
            (Stage::GiveUp(leader, back), Choice::GiveUp(price)) => {
                self.stages.pop();
                self.reorganize(leader, back, n(price));
            }
            (Stage::Return(_) | Stage::GiveUp(..), _) => drop(self.stages.pop()),
            other => unreachable!("{other:?}"),
        }
        self.run();
    }

    /// The answer of the holder to a roll (10.2).
    fn answers(&mut self, mut roll: Roll, choice: Choice) {
        self.still_asked = false;
        match choice {
            Choice::Reroll => {
                roll.total = self.roll(roll.dice);
                self.spend_advantage();
                self.become_stage(Stage::Roll(roll));
            }
            Choice::RerollAttack => {
                let total = self.roll(2);
                self.fight_mut().dice[0] = total;
                self.spend_advantage();
            }
            _ => {
                if choice == Choice::KeepTurn {
                    self.unasked[of(self.advantage)] |= Table::bit(roll.purpose);
                }
                self.stages.pop();
                self.comes_of(roll);
            }
        }
    }

    /// What a side does in its impulse (3.0).
    fn acts(&mut self, choice: Choice) {
        let side = self.active;
        match choice {
            Choice::Pass => {
                self.both_passed = self.passed;
                self.passed = true;
                self.become_stage(Stage::Closing);
                return;
            }
            Choice::Rouse(leader) => {
                self.awake[usize::from(leader.0)] = true;
                let mcclellan = self.leader_called("McClellan");
                let rides = side == Side::Union && self.impulse.mcclellan_was_awake && self.awake[mcclellan];
                self.become_stage(if rides { Stage::Ride } else { Stage::Closing });
            }
            Choice::Move(Piece::Leader(leader), to) => {
                self.become_stage(Stage::Ride);
                self.ride(usize::from(leader.0), to);
            }
            Choice::Activate(leader, area) => {
                let leader = usize::from(leader.0);
                self.impulse.may_act = self.activable(leader, area);
                (self.impulse.leader, self.impulse.area) = (Some(leader), area);
                let holds = self.advantage == Side::Confederate && self.unasked[1] & COUNTERMAND == 0;
                let asks = side == Side::Union && holds;
                self.become_stage(if asks { Stage::Countermand } else { Stage::Operation });
            }
            Choice::Arrive(area) => {
                let waiting = self
                    .units()
                    .filter(|unit| self.side(*unit) == side && self.at[*unit] == WAITING);
                self.impulse.may_act = waiting.collect();
                let franklin = self.leader_called("Franklin");
                self.impulse.franklin = self.leader_at[franklin] == WAITING;
                (self.impulse.arrival, self.impulse.area) = (true, area);
                self.become_stage(Stage::Operation);
            }
            other => unreachable!("{other:?} in an impulse"),
        }
        self.passed = false;
    }

    /// What units and leaders do when they act.
    fn operates(&mut self, choice: Choice) {
        match choice {
            Choice::Done => self.become_stage(Stage::Closing),
            Choice::Second(area) => {
                let leader = self.impulse.leader.expect("a leader acts");
                let more: Vec<usize> = self.activable(leader, area).into_iter().collect();
                self.impulse.may_act.extend(more);
                self.impulse.second = area;
                self.spend_advantage();
                // The Confederates have it now, and nobody has acted yet.
                if self.active == Side::Union && self.unasked[1] & COUNTERMAND == 0 {
                    self.become_stage(Stage::Countermand);
                }
            }
            Choice::Move(Piece::Unit(moving), to) => self.go(n(moving), to),
            Choice::Move(Piece::Leader(leader), to) => self.ride(usize::from(leader.0), to),
            Choice::Seize(trying, to) => self.seize(n(trying), to),
            Choice::Bombard(gun, area) => self.declare(Kind::Bombardment, n(gun), area),
            Choice::Volley(lead, area) => self.declare(Kind::Volley, n(lead), area),
            Choice::Assault(lead, area) => self.declare(Kind::Assault, n(lead), area),
            other => unreachable!("{other:?} in an operation"),
        }
    }
}
