//! The march of a unit (5.1): hex by hex, into attacks, and by forced marches; and how units come onto the map by one.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::fatigue::tire_one;
use crate::field::Field;
use crate::frames::{Frame, March};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::map::Crossing;
use crate::state::State;
use crate::tables::{Arm, AttackKind, Toll};

const BEGUN: Refusal = Refusal::new("6.3.2", "He goes along from the start, or not at all.");
const ALONE: Refusal = Refusal::new("6.3.2", "None of his other units stands there.");
const ONCE: Refusal = Refusal::new("5.2.5", "The active leader has gone along with one of his units.");
pub(crate) const ATTACKED: Refusal = Refusal::new("5.1.2", "The unit may attack no more.");
const TOO_DEAR: Refusal = Refusal::new("7.1.3", "There are not enough movement points for it.");
const NO_FORCE: Refusal = Refusal::new("5.1.6", "This unit makes no forced march now.");

/// The kind of attack that a choice makes, and its target.
pub(crate) const fn attack_of(choice: Choice) -> Option<(AttackKind, HexId)> {
    match choice {
        Choice::Column(hex) => Some((AttackKind::Column, hex)),
        Choice::Hasty(hex) => Some((AttackKind::Hasty, hex)),
        Choice::Normal(hex) => Some((AttackKind::Normal, hex)),
        Choice::Prepared(hex) => Some((AttackKind::Prepared, hex)),
        _ => None,
    }
}

/// What comes of a step.
enum Gone {
    /// The unit stands in the next hex.
    There,
    /// It does not, and marches on as it can.
    Not,
    /// It does not, and its march is over.
    Over,
}

impl March {
    /// A leader goes along from now on.
    fn take(&mut self, leader: LeaderId, turn: &mut Turn<'_>) {
        if self.leader.is_none() {
            self.leader = Some(leader);
        } else {
            self.others.insert(leader);
        }
        say(turn, "6.3.2", || phrase!("goes-along", leader.wire(), self.unit.wire()));
    }
}

impl Field<'_> {
    pub(crate) fn judge_march(&self, march: &March, choice: Choice) -> Result<(), Refusal> {
        self.fits_duty(choice)?;
        if let Some((kind, target)) = attack_of(choice) {
            return self.judge_attack(march, target, kind);
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Step(unit, hex) if unit == march.unit => self.step(march, hex).map(|_| ()),
            Choice::Along(leader) => {
                let at = self.state.units[march.unit].hex;
                let here = self.state.leaders[leader].hex == at && self.state.is_under(self.data, leader, march.unit);
                if march.steps > 0 || march.takes(leader) || !here {
                    Err(BEGUN)
                } else if self.has_gone_along(leader) {
                    Err(ONCE)
                } else {
                    Ok(())
                }
            }
            Choice::Leave(leader) => {
                if !march.takes(leader) || march.steps == 0 {
                    return Err(BEGUN);
                }
                let at = self.state.units[march.unit].hex;
                let mut own = self.own(leader);
                let others = own.any(|unit| unit != march.unit && self.state.units[unit].hex == at);
                if others { Ok(()) } else { Err(ALONE) }
            }
            Choice::Force => {
                self.may_force(march.unit)?;
                let marches = matches!(self.scenario[march.unit].printed.arm, Arm::Infantry | Arm::Cavalry);
                let able = marches && self.state.units[march.unit].demoralized == 0;
                if able && !march.forced && !march.spent && !march.stopped && !march.zoned {
                    Ok(())
                } else {
                    Err(NO_FORCE)
                }
            }
            Choice::Raid => self.raids(march).map(|_| ()),
            Choice::Detach(unit) if unit == march.unit => self.may_detach(unit),
            Choice::Destroy(unit, hex) if unit == march.unit => {
                if march.attacked {
                    return Err(ATTACKED);
                }
                self.destroy(unit, hex).map(|_| ())
            }
            _ => Err(NOT_ASKED),
        }
    }

    /// Whether a leader is active and has gone along with a unit of his in this action: he does with one (5.2.5).
    fn has_gone_along(&self, leader: LeaderId) -> bool {
        self.state.frames.iter().any(|frame| match frame {
            Frame::Led(led) => led.leader == leader && led.gone,
            _ => false,
        })
    }

    pub(crate) fn list_march(&self, march: &March, into: &mut Vec<Choice>) {
        let mut offer = |choice| {
            if self.judge_march(march, choice).is_ok() {
                into.push(choice);
            }
        };
        offer(Choice::Done);
        offer(Choice::Force);
        offer(Choice::Raid);
        offer(Choice::Detach(march.unit));
        let side = self.side(march.unit);
        for leader in self.scenario.leaders_of[side.index()] {
            offer(Choice::Along(leader));
            offer(Choice::Leave(leader));
        }
        let Some(at) = self.state.units[march.unit].hex else {
            return;
        };
        for (beside, step) in self.hex(at).beside.iter().zip(*self.next_steps()) {
            let Some(beside) = beside else { continue };
            if self.is_occupied(side.other(), beside.hex) {
                let attacks = [Choice::Column, Choice::Hasty, Choice::Normal, Choice::Prepared];
                let able = |choice: &Choice| self.judge_march(march, *choice).is_ok();
                into.extend(attacks.map(|attack| attack(beside.hex)).into_iter().filter(able));
                continue;
            }
            let step = step.map(|(to, _)| Choice::Step(march.unit, to));
            into.extend(step.filter(|step| self.fits_duty(*step).is_ok()));
            if self.map()[beside.edge].is_river()
                && self.judge_march(march, Choice::Destroy(march.unit, beside.hex)).is_ok()
            {
                into.push(Choice::Destroy(march.unit, beside.hex));
            }
        }
    }

    fn judge_attack(&self, march: &March, target: HexId, kind: AttackKind) -> Result<(), Refusal> {
        if march.spent {
            return Err(ATTACKED);
        }
        match self.attack_cost(march.unit, kind) {
            Some(cost) if cost <= march.points => {}
            _ => return Err(TOO_DEAR),
        }
        self.attack(march.unit, target, false)
    }

    /// Whether a unit that marches attacks nobody any more though it has not attacked, and stands beside an enemy.
    pub(crate) fn is_barred(&self, march: &March) -> bool {
        let mut around = self.state.units[march.unit]
            .hex
            .into_iter()
            .flat_map(|at| self.map().around(at));
        let waits = march.spent && !march.attacked;
        waits && around.any(|beside| self.attack(march.unit, beside.hex, false).is_ok())
    }

    /// The best attack for which a unit that marches has points enough, once it stands beside an enemy (7.1.3); none where
    /// it attacks nobody any more, or never (7.1.2).
    pub(crate) fn best_attack(&self, march: &March) -> Option<AttackKind> {
        let fights = matches!(self.scenario[march.unit].printed.arm, Arm::Infantry | Arm::Cavalry);
        let is_able = fights && !march.spent && self.state.units[march.unit].demoralized == 0;
        let pays = |kind: &AttackKind| {
            self.attack_cost(march.unit, *kind)
                .is_some_and(|cost| march.points >= cost)
        };
        let from_best = [
            AttackKind::Prepared,
            AttackKind::Normal,
            AttackKind::Hasty,
            AttackKind::Column,
        ];
        from_best.into_iter().find(|kind| is_able && pays(kind))
    }
}

impl Gcacw {
    /// A unit begins to march (5.1): it tires, and a tired one may pay for it. One that waits off the map comes onto it.
    pub(crate) fn begin_march(&self, state: &mut State, unit: UnitId, points: Option<u8>, turn: &mut Turn<'_>) {
        let rested = state.units[unit].fatigue;
        tire_one(state, unit, 1, "5.1.1", turn);
        let fatigue = state.units[unit].fatigue;
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        let entry = field.entry(unit).ok();
        if field.is_extended(unit, fatigue) && !self.extend(state, unit, turn) {
            return;
        }
        let arm = state.scenario(&self.data)[unit].printed.arm;
        let slow = Field::new(&self.data, state).is_slow(unit);
        let points = points.unwrap_or_else(|| {
            let (points, faces) = self.roll_points(state, (side, arm), false, turn);
            let points = points - u8::from(slow);
            say_dice(turn, "5.1.1", side, "dice.march", &faces, || {
                phrase!("march", unit.wire(), points)
            });
            points
        });
        let mut march = March::new(unit, points);
        if state.campaign.is_some() {
            march.rested = rested;
        }
        // Who is slowed to nothing stays where it is.
        march.stopped = slow && points == 0;
        if let Some((hex, cost)) = entry {
            self.enter(state, &mut march, hex, cost, turn);
        }
        let alarmed = (march.steps > 0).then(|| self.alarm(state, &march)).flatten();
        state.frames.push(Frame::March(march));
        state.frames.extend(alarmed);
    }

    /// A march is extended, and a die says what a tired unit pays for it (5.1.5). False when the unit is lost.
    pub(crate) fn extend(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) -> bool {
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        let modifier = field.extended_march_modifier(unit, state.units[unit].fatigue);
        let die = turn.d6();
        let toll = self
            .data
            .tables
            .extended_march(die.cast_signed() + modifier, state.units[unit].strength);
        let lost = state.pay(unit, toll);
        state.wear_train(&self.data, unit, toll);
        self.wear(state, side, lost, false);
        say_dice(turn, "5.1.5", side, "dice.extended", &[die], || {
            let key = match toll {
                Toll {
                    loss: 0,
                    disorganizes: false,
                } => "extended.none",
                _ if lost > 0 => "extended.lost",
                _ => "extended.disorganized",
            };
            phrase!(key, unit.wire(), modifier, lost)
        });
        let left = state.units[unit].strength > 0;
        if !left {
            say(turn, "5.1.5", || phrase!("lost", unit.wire()));
        }
        left
    }

    /// A reinforcement comes onto the map (scenario 1, rule 6).
    fn enter(&self, state: &mut State, march: &mut March, hex: HexId, cost: u8, turn: &mut Turn<'_>) {
        say(turn, "scenario 1 rule 6", || phrase!("enter", march.unit.wire(), hex.0));
        let short = cost > march.points;
        march.points = march.points.saturating_sub(cost);
        march.steps = 1;
        march.stopped = short;
        march.spent = short;
        state.units[march.unit].hex = Some(hex);
        let field = Field::new(&self.data, state);
        march.zoned = field.controls(field.side(march.unit).other(), hex);
        let side = field.side(march.unit);
        self.startle(state, side, hex);
    }

    pub(crate) fn make_march(&self, state: &mut State, march: March, choice: Choice, turn: &mut Turn<'_>) {
        let mut march = march;
        state.frames.pop();
        if let Some((kind, target)) = attack_of(choice) {
            // Nobody takes an attack back that the other side has seen.
            turn.commit();
            self.duty_done(state);
            march.pending = Some((kind, target));
            // Whose zone it came into was asked then.
            let noticed = march.steps > 0 && Field::new(&self.data, state).is_noticed(march.unit, target);
            let ride = (!noticed).then(|| self.alarm_in(state, march.unit, target)).flatten();
            state.frames.push(Frame::March(march));
            state.frames.extend(ride);
            return;
        }
        match choice {
            Choice::Step(_, hex) => {
                self.duty_done(state);
                match self.go(state, &mut march, hex, turn) {
                    Gone::There => {
                        let alarmed = self.alarm(state, &march);
                        state.frames.push(Frame::March(march));
                        state.frames.extend(alarmed);
                        return;
                    }
                    Gone::Over => return,
                    Gone::Not => {}
                }
            }
            Choice::Along(leader) => {
                march.take(leader, turn);
            }
            Choice::Leave(leader) => {
                march.others.remove(leader);
                if march.leader == Some(leader) {
                    march.leader = None;
                }
                say(turn, "6.3.2", || phrase!("stays-behind", leader.wire()));
            }
            Choice::Force => self.force(state, &mut march, turn),
            Choice::Raid => self.raid(state, &mut march, turn),
            Choice::Detach(unit) => {
                state.frames.push(Frame::March(march));
                self.begin_detachment(state, unit);
                return;
            }
            Choice::Destroy(unit, hex) => {
                self.wreck(state, unit, hex, turn);
                return;
            }
            _ => return,
        }
        state.frames.push(Frame::March(march));
    }

    fn force(&self, state: &mut State, march: &mut March, turn: &mut Turn<'_>) {
        let side = Field::new(&self.data, state).side(march.unit);
        let brought = self.data.tables.forced_march.value;
        let die = turn.d6();
        march.points = brought[usize::from(die) - 1];
        march.forced = true;
        let lost = state.shake(march.unit);
        self.wear(state, side, lost, true);
        let (unit, points) = (march.unit.wire(), march.points);
        say_dice(turn, "5.1.6", side, "dice.forced", &[die], || {
            let key = if lost > 0 { "forced.lost" } else { "forced" };
            phrase!(key, unit, points)
        });
        if state.units[march.unit].strength == 0 {
            say(turn, "5.1.6", || phrase!("lost", unit));
        }
    }

    /// Makes the attack that was declared, unless cavalry has left the hex before it.
    pub(crate) fn make_pending(&self, state: &mut State, march: March, turn: &mut Turn<'_>) {
        let mut march = march;
        let Some((kind, target)) = march.pending.take() else {
            return;
        };
        state.frames.pop();
        let field = Field::new(&self.data, state);
        let side = field.side(march.unit);
        if !field.is_occupied(side.other(), target) {
            state.frames.push(Frame::March(march));
            return;
        }
        let cost = field.attack_cost(march.unit, kind).unwrap_or(0);
        march.points = march.points.saturating_sub(cost);
        march.spent = true;
        march.attacked = true;
        state.frames.push(Frame::March(march));
        let attack = march.attack(kind, target);
        self.declare(state, attack, turn);
    }

    /// A unit goes a hex; at Seven Pines the bridge may go first (scenario 4, rule 6), and it stays where it is.
    fn go(&self, state: &mut State, march: &mut March, to: HexId, turn: &mut Turn<'_>) -> Gone {
        let field = Field::new(&self.data, state);
        let (Ok(step), Some(from)) = (field.step(march, to), state.units[march.unit].hex) else {
            return Gone::Not;
        };
        let leaders = field.leaders_in(field.side(march.unit), from);
        if let Some(edge) = self.data.map.edge(from, to)
            && !self.test_bridge(state, edge, turn)
        {
            return Gone::Not;
        }
        if let Some(edge) = self.data.map.edge(from, to)
            && !self.try_forge(state, march, edge, step.cost, turn)
        {
            // Who began at the bridge may cross it all the same; for others the march is over.
            return if march.steps == 0 { Gone::Not } else { Gone::Over };
        }
        // Dice for a bridge or a ford may have changed what the step costs.
        let anew = turn
            .has_rolled()
            .then(|| Field::new(&self.data, state).step(march, to).ok());
        let step = anew.flatten().unwrap_or(step);
        say(turn, "6.1.1", || phrase!("step", march.unit.wire(), from.0, to.0));
        let moved = (UnitSet::of(march.unit), [from, to]);
        march.points = march.points.saturating_sub(step.cost);
        march.steps += 1;
        march.stopped = step.minimum;
        march.zoned = step.stops;
        march.spent |= step.minimum || step.between_zones;
        // A bridge of pontoons beside a ferry takes all (10.1).
        if let Some(edge) = self.data.map.edge(from, to)
            && Field::new(&self.data, state).crossing(edge) == Some(Crossing::Ferry)
        {
            state.ferried.push(edge);
        }
        state.units[march.unit].hex = Some(to);
        state.abandon_works(UnitSet::of(march.unit));
        self.moved(state, moved, turn);
        for leader in leaders {
            if !state.is_under(&self.data, leader, march.unit) {
                continue;
            }
            let mut own = state.own(&self.data, leader);
            // Who would be left alone goes along, too (2.2).
            let alone = !own.any(|unit| state.units[unit].hex == Some(from));
            if alone && !march.takes(leader) {
                march.take(leader, turn);
            }
            if march.takes(leader) {
                state.leaders[leader].hex = Some(to);
                for frame in &mut state.frames {
                    if let Frame::Led(led) = frame
                        && led.leader == leader
                    {
                        led.gone = true;
                    }
                }
            }
        }
        if step.shakes {
            let lost = state.shake(march.unit);
            let side = self.marcher(state, march);
            self.wear(state, side, lost, false);
            say(turn, "2.4.5", || {
                let key = if lost > 0 { "zones.lost" } else { "zones.shaken" };
                phrase!(key, march.unit.wire())
            });
            if state.units[march.unit].strength == 0 {
                say(turn, "2.4.5", || phrase!("lost", march.unit.wire()));
            }
        }
        if state.units[march.unit].hex.is_some() {
            Gone::There
        } else {
            Gone::Not
        }
    }

    /// What a side must know of a march that it is asked about: whose it is.
    pub(crate) fn marcher(&self, state: &State, march: &March) -> Side {
        state.scenario(&self.data)[march.unit].printed.side
    }
}
