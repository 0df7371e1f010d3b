//! Actions (5.0): marches, leaders who are activated, and assaults.

use kernel::{Refusal, Turn};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Rank;
use crate::frames::{Assault, Attack, Frame, Led, March};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::special::FIRST_PHASE_OVER;
use crate::state::State;
use crate::tables::{Arm, AttackKind};

const NO_LEADER: Refusal = Refusal::new("5.2.1", "The leader of an army is not activated.");
const NOT_HIS: Refusal = Refusal::new("5.2.2", "The unit is not in his command radius.");
const ENOUGH: Refusal = Refusal::new("5.2.4", "He takes no more units along.");
const NOBODY: Refusal = Refusal::new("5.2.2", "Nobody has been chosen.");
const NO_ASSAULT: Refusal = Refusal::new("5.3.1", "He has no infantry for it there.");
const NOT_HERE: Refusal = Refusal::new("7.1.4", "The unit does not stand with the leader.");
const NOT_THERE: Refusal = Refusal::new("6.3.5", "None of the chosen units stands there.");
const BEGUN: Refusal = Refusal::new("6.3.2", "He goes along from the start, or not at all.");
const ATTACKED: Refusal = Refusal::new("5.1.2", "The unit may attack no more.");
const TOO_DEAR: Refusal = Refusal::new("7.1.3", "There are not enough movement points for it.");
const NO_FORCE: Refusal = Refusal::new("5.1.6", "This unit makes no forced march now.");

impl Field<'_> {
    pub(crate) fn judge_action(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        match (self.state.frames.last(), choice) {
            (Some(Frame::Action(..)), Choice::Pass) => Ok(()),
            (Some(Frame::Action(..)), Choice::March(unit)) => {
                if self.side(unit) == side {
                    self.may_act(unit)
                } else {
                    Err(NOT_ASKED)
                }
            }
            (Some(Frame::Action(..)), Choice::Activate(leader)) => {
                self.leads(side, leader)?;
                let mut own = self.scenario[leader].own;
                if own.any(|unit| self.may_join(leader, unit).is_ok()) {
                    Ok(())
                } else {
                    Err(NOBODY)
                }
            }
            (Some(Frame::Action(..)), Choice::Assault(leader, target)) => {
                self.leads(side, leader)?;
                if self.scenario[leader].printed.rank != Rank::Corps {
                    return Err(NO_ASSAULT);
                }
                let mut own = self.scenario[leader].own & self.scenario.infantry;
                let all = own.any(|unit| self.may_assault(leader, target, unit).is_ok());
                if all { Ok(()) } else { Err(NO_ASSAULT) }
            }
            (Some(Frame::Led(led)), _) => self.judge_led(led, choice),
            (Some(Frame::Assault(assault)), Choice::Take(unit)) => {
                if assault.units.contains(unit) {
                    return Err(NOT_ASKED);
                }
                self.may_assault(assault.leader, assault.target, unit)
            }
            (Some(Frame::Assault(assault)), Choice::Done) => {
                let infantry = assault
                    .units
                    .meets(self.scenario.infantry & self.scenario[assault.leader].own);
                if infantry { Ok(()) } else { Err(NOBODY) }
            }
            _ => Err(NOT_ASKED),
        }
    }

    fn leads(&self, side: Side, leader: LeaderId) -> Result<(), Refusal> {
        if self.leader_side(leader) != side || self.state.leaders[leader].hex.is_none() {
            return Err(NOT_ASKED);
        }
        if self.scenario[leader].printed.rank == Rank::Army {
            return Err(NO_LEADER);
        }
        self.may_lead(leader)
    }

    /// Judges whether an active leader takes a unit of his own along (5.2).
    fn may_join(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        self.may_act(unit)?;
        if self.commands(leader, unit) {
            Ok(())
        } else {
            Err(NOT_HIS)
        }
    }

    fn judge_led(&self, led: &Led, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Take(unit) if led.points.is_none() => {
                if led.units.contains(unit) {
                    return Err(NOT_ASKED);
                }
                if led.units.len() >= led.limit {
                    return Err(ENOUGH);
                }
                if self.scenario[unit].printed.arm == Arm::Artillery && self.side(unit) == self.leader_side(led.leader)
                {
                    // Artillery of the army comes along from the hex of a chosen unit (5.2.6).
                    self.may_act(unit)?;
                    let at = self.state.units[unit].hex;
                    let mut others = led.units & self.scenario[led.leader].own;
                    let stacked = others.any(|other| self.state.units[other].hex == at);
                    return if stacked { Ok(()) } else { Err(NOT_HIS) };
                }
                self.may_join(led.leader, unit)
            }
            Choice::Transfer(leader, hex) if led.points.is_none() && led.transfers && leader == led.leader => {
                let mut units = led.units;
                if !units.any(|unit| self.state.units[unit].hex == Some(hex)) {
                    return Err(NOT_THERE);
                }
                self.transfer(leader, hex)
            }
            Choice::Done if led.points.is_none() => {
                if led.units.is_empty() {
                    Err(NOBODY)
                } else {
                    Ok(())
                }
            }
            Choice::March(unit) if led.points.is_some() && led.units.contains(unit) => self.may_act(unit),
            Choice::Done if led.points.is_some() => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    /// Judges whether a unit takes part in the assault of a leader (7.1.4).
    fn may_assault(&self, leader: LeaderId, target: HexId, unit: UnitId) -> Result<(), Refusal> {
        let artillery =
            self.scenario[unit].printed.arm == Arm::Artillery && self.side(unit) == self.leader_side(leader);
        let together = self.state.units[unit].hex == self.state.leaders[leader].hex;
        if !together || !(artillery || self.scenario[leader].own.contains(unit)) {
            return Err(NOT_HERE);
        }
        if self.scenario[unit].printed.id != "cs-siege" {
            self.may_act(unit)?;
        }
        self.attack(unit, target, true)
    }

    pub(crate) fn judge_march(&self, march: &March, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Step(hex) => self.step(march, hex).map(|_| ()),
            Choice::Column(hex) => self.judge_attack(march, hex, AttackKind::Column),
            Choice::Hasty(hex) => self.judge_attack(march, hex, AttackKind::Hasty),
            Choice::Normal(hex) => self.judge_attack(march, hex, AttackKind::Normal),
            Choice::Prepared(hex) => self.judge_attack(march, hex, AttackKind::Prepared),
            Choice::Along(leader) => {
                let at = self.state.units[march.unit].hex;
                let here = self.state.leaders[leader].hex == at && self.scenario[leader].own.contains(march.unit);
                if march.steps > 0 || march.leader.is_some() || !here {
                    Err(BEGUN)
                } else {
                    Ok(())
                }
            }
            Choice::Force => {
                let marches = matches!(self.scenario[march.unit].printed.arm, Arm::Infantry | Arm::Cavalry);
                let able = marches && self.state.units[march.unit].demoralized == 0;
                if able && !march.forced && !march.spent && !march.stopped {
                    Ok(())
                } else {
                    Err(NO_FORCE)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }

    fn judge_attack(&self, march: &March, target: HexId, kind: AttackKind) -> Result<(), Refusal> {
        if march.spent {
            return Err(ATTACKED);
        }
        let arm = self.scenario[march.unit].printed.arm;
        match self.data.tables.attack(kind) {
            Some(row) if (if arm == Arm::Cavalry { row.cavalry } else { row.infantry }) <= march.points => {}
            _ => return Err(TOO_DEAR),
        }
        self.attack(march.unit, target, false)
    }
}

impl Gcacw {
    pub(crate) fn make_action(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Some(frame) = state.frames.last().copied() else {
            return;
        };
        match (frame, choice) {
            (Frame::Action(_, passed), Choice::Pass) => self.pass(state, side, passed),
            (Frame::Action(..), Choice::March(unit)) => {
                state.frames.pop();
                state.notes |= FIRST_PHASE_OVER;
                self.begin_march(state, unit, None, turn);
            }
            (Frame::Action(..), Choice::Activate(leader)) => {
                state.frames.pop();
                state.notes |= FIRST_PHASE_OVER;
                let die = state.dice.filter(|_| side == Side::Union).map(|dice| dice[0]);
                let limits = self.data.tables.led_units.value;
                let limit = die.map_or(u8::MAX, |die| limits[usize::from(die) - 1]);
                let led = Led {
                    leader,
                    units: UnitSet::EMPTY,
                    limit,
                    points: None,
                    transfers: true,
                };
                state.frames.push(Frame::Led(led));
            }
            (Frame::Action(..), Choice::Assault(leader, target)) => {
                state.frames.pop();
                state.notes |= FIRST_PHASE_OVER;
                state.frames.push(Frame::Assault(Assault {
                    leader,
                    target,
                    units: UnitSet::EMPTY,
                }));
            }
            (Frame::Led(led), _) => self.make_led(state, led, side, choice, turn),
            (Frame::Assault(assault), Choice::Take(unit)) => {
                let mut assault = assault;
                assault.units.insert(unit);
                state.frames.pop();
                state.frames.push(Frame::Assault(assault));
            }
            (Frame::Assault(assault), Choice::Done) => {
                state.frames.pop();
                self.assault(state, assault, turn);
            }
            _ => {}
        }
    }

    fn make_led(&self, state: &mut State, led: Led, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let mut led = led;
        state.frames.pop();
        match choice {
            Choice::Take(unit) => led.units.insert(unit),
            Choice::Transfer(leader, hex) => {
                state.leaders[leader].hex = Some(hex);
                led.transfers = false;
            }
            Choice::March(unit) => {
                led.units.remove(unit);
                state.frames.push(Frame::Led(led));
                self.begin_march(state, unit, led.points, turn);
                return;
            }
            Choice::Done if led.points.is_none() => {
                let arm = if self.rank(state, led.leader) == Rank::Cavalry {
                    Arm::Cavalry
                } else {
                    Arm::Infantry
                };
                led.points = Some(self.roll_points(side, arm, true, turn));
            }
            _ => return,
        }
        state.frames.push(Frame::Led(led));
    }

    fn roll_points(&self, side: Side, arm: Arm, led: bool, turn: &mut Turn<'_>) -> u8 {
        let dice = self.data.tables.dice(side, arm, led);
        let sum: u8 = (0..dice.dice).map(|_| turn.d6()).sum();
        (sum + dice.add).max(dice.least)
    }

    /// A unit begins to march (5.1): it tires, and a tired one may pay for it.
    fn begin_march(&self, state: &mut State, unit: UnitId, points: Option<u8>, turn: &mut Turn<'_>) {
        state.units[unit].tire(1);
        let fatigue = state.units[unit].fatigue;
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        if field.is_extended(unit, fatigue) {
            let modifier = field.extended_march_modifier(unit, fatigue);
            let rolled = turn.d6().cast_signed() + modifier;
            let toll = self.data.tables.extended_march(rolled, state.units[unit].strength);
            state.pay(unit, toll);
        }
        if state.units[unit].hex.is_none() {
            return;
        }
        let arm = state.scenario(&self.data)[unit].printed.arm;
        let points = points.unwrap_or_else(|| self.roll_points(side, arm, false, turn));
        let march = March {
            unit,
            leader: None,
            points,
            steps: 0,
            stopped: false,
            spent: false,
            forced: false,
        };
        state.frames.push(Frame::March(march));
    }

    pub(crate) fn make_march(&self, state: &mut State, march: March, choice: Choice, turn: &mut Turn<'_>) {
        let mut march = march;
        state.frames.pop();
        let kind = match choice {
            Choice::Column(_) => Some(AttackKind::Column),
            Choice::Hasty(_) => Some(AttackKind::Hasty),
            Choice::Normal(_) => Some(AttackKind::Normal),
            Choice::Prepared(_) => Some(AttackKind::Prepared),
            _ => None,
        };
        match choice {
            Choice::Step(hex) => self.go(state, &mut march, hex, turn),
            Choice::Along(leader) => march.leader = Some(leader),
            Choice::Force => {
                let brought = self.data.tables.forced_march.value;
                march.points = brought[usize::from(turn.d6()) - 1];
                march.forced = true;
                state.shake(march.unit);
            }
            Choice::Column(target) | Choice::Hasty(target) | Choice::Normal(target) | Choice::Prepared(target) => {
                let arm = state.scenario(&self.data)[march.unit].printed.arm;
                let row = kind.and_then(|kind| self.data.tables.attack(kind));
                let cost = row.map_or(0, |row| if arm == Arm::Cavalry { row.cavalry } else { row.infantry });
                march.points = march.points.saturating_sub(cost);
                march.spent = true;
                state.frames.push(Frame::March(march));
                let units = UnitSet::of(march.unit);
                self.fight(
                    state,
                    Attack {
                        target,
                        units,
                        kind,
                        leader: march.leader,
                        refused: false,
                    },
                    turn,
                );
                return;
            }
            _ => return,
        }
        state.frames.push(Frame::March(march));
    }

    /// A unit goes a hex; at Seven Pines the bridge may go first (scenario 4, rule 6).
    fn go(&self, state: &mut State, march: &mut March, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let (Ok(step), Some(from)) = (field.step(march, to), state.units[march.unit].hex) else {
            return;
        };
        let leaders = field.leaders_in(field.side(march.unit), from);
        if let Some(edge) = self.data.map.edge(from, to)
            && !self.test_bridge(state, edge, turn)
        {
            return;
        }
        march.points = march.points.saturating_sub(step.cost);
        march.steps += 1;
        march.stopped = step.stops || step.minimum;
        march.spent |= step.minimum || step.between_zones;
        state.units[march.unit].hex = Some(to);
        state.abandon_works(UnitSet::of(march.unit));
        let scenario = state.scenario(&self.data);
        for leader in leaders.filter(|leader| scenario[*leader].own.contains(march.unit)) {
            // Who would be left alone goes along, too (2.2).
            let mut own = scenario[leader].own;
            let alone = !own.any(|unit| state.units[unit].hex == Some(from));
            if march.leader == Some(leader) || alone {
                state.leaders[leader].hex = Some(to);
            }
        }
        if step.shakes {
            state.shake(march.unit);
        }
    }

    /// An assault is rolled for (7.1.4): those who were named tire, and as many attack as its number says.
    fn assault(&self, state: &mut State, assault: Assault, turn: &mut Turn<'_>) {
        let value = state.scenario(&self.data)[assault.leader].printed.value;
        let number = value.saturating_sub(turn.d6());
        if number == 0 {
            for unit in assault.units {
                state.units[unit].tire(1);
            }
            return;
        }
        // The infantry that was named first attacks first.
        let mut chosen = UnitSet::EMPTY;
        let infantry = assault.units & state.scenario(&self.data).infantry;
        for unit in infantry.chain(assault.units - infantry) {
            if chosen.len() < number {
                chosen.insert(unit);
            }
        }
        for unit in assault.units {
            state.units[unit].tire(1);
        }
        let leader = Some(assault.leader);
        self.fight(
            state,
            Attack {
                target: assault.target,
                units: chosen,
                kind: None,
                leader,
                refused: false,
            },
            turn,
        );
    }
}
