//! Actions (5.0): who acts, and the leaders who are activated.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::fatigue::listed;
use crate::field::Field;
use crate::forces::Rank;
use crate::frames::{Assault, Frame, Led};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{LeaderId, UnitId, UnitSet};
use crate::scenarios::FIRST_PHASE_OVER;
use crate::state::{Standing, State};
use crate::tables::Arm;

const NO_LEADER: Refusal = Refusal::new("5.2.1", "The leader of an army is not activated.");
const NOT_HIS: Refusal = Refusal::new("5.2.2", "The unit is not in his command radius.");
const ALONE: Refusal = Refusal::new(
    "5.2.2",
    "Artillery goes with a unit of his in its hex that is taken before it.",
);
const ENOUGH: Refusal = Refusal::new("5.2.4", "He takes no more units along.");
pub(crate) const NOBODY: Refusal = Refusal::new("5.2.2", "Nobody has been chosen.");
pub(crate) const NO_ASSAULT: Refusal = Refusal::new("5.3.1", "He has no infantry for it there.");
const TRANSFERRED: Refusal = Refusal::new("6.3.6", "His units are chosen before he transfers to one of them.");
const NOT_THERE: Refusal = Refusal::new("6.3.5", "None of the chosen units stands there.");

impl Field<'_> {
    pub(crate) fn judge_action(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.fits_duty(choice)?;
        self.fits_boarding(choice)?;
        self.fits_closing(choice)?;
        match (self.state.frames.last(), choice) {
            (Some(Frame::Action(..)), Choice::Pass) => self.may_pass(),
            (Some(Frame::Action(..)), Choice::Declare) => self.may_rouse(side),
            (Some(Frame::Action(..)), Choice::AskAgain) if self.state.standing[side] != Standing::default() => Ok(()),
            (Some(Frame::Action(..)), Choice::March(unit)) => {
                if self.side(unit) == side {
                    self.may_set_out(side)?;
                    self.may_act(unit)
                } else {
                    Err(NOT_ASKED)
                }
            }
            (Some(Frame::Action(..)), Choice::Activate(leader)) => {
                self.leads(side, leader)?;
                self.may_set_out(side)?;
                let own = self.own(leader);
                let mut all = self.scenario.sides[side.index()];
                let joins = |unit| own.contains(unit) || self.follows(leader, unit);
                if all.any(|unit| joins(unit) && self.may_join(leader, unit).is_ok()) {
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
                let mut own = self.own(leader) & self.scenario.infantry;
                let all = own.any(|unit| self.may_assault(leader, target, unit).is_ok());
                if all { Ok(()) } else { Err(NO_ASSAULT) }
            }
            (Some(Frame::Action(..)), Choice::Build(unit, hex)) => {
                if self.side(unit) == side {
                    self.may_bridge_in_action(unit, hex).map(|_| ())
                } else {
                    Err(NOT_ASKED)
                }
            }
            (Some(Frame::Action(..)), Choice::Bombard(hex)) => {
                if side == Side::Union {
                    self.bombardier(hex).map(|_| ())
                } else {
                    Err(NOT_ASKED)
                }
            }
            (
                Some(Frame::Action(..)),
                Choice::Strategic(..)
                | Choice::Entrain(_)
                | Choice::Rail(..)
                | Choice::Embark(_)
                | Choice::Sail(..)
                | Choice::Disembark(_)
                | Choice::Detach(_)
                | Choice::Along(_)
                | Choice::Leave(_),
            ) => self.judge_vessels(side, choice),
            (Some(Frame::Led(led)), _) => self.judge_led(led, choice),
            _ => Err(NOT_ASKED),
        }
    }

    /// Judges what has to do with trains and ships: those of the campaign, or the ships of other scenarios.
    fn judge_vessels(&self, side: Side, choice: Choice) -> Result<(), Refusal> {
        let of_campaign = matches!(
            choice,
            Choice::Strategic(..) | Choice::Entrain(_) | Choice::Rail(..) | Choice::Detach(_)
        );
        if of_campaign || self.state.campaign.is_some() {
            self.judge_travel(side, choice)
        } else {
            self.judge_ships(side, choice)
        }
    }

    pub(crate) fn list_action(&self, side: Side, into: &mut Vec<Choice>) {
        let mut offer = |choice| {
            if self.judge_action(side, choice).is_ok() {
                into.push(choice);
            }
        };
        match self.state.frames.last() {
            Some(Frame::Action(..)) => {
                offer(Choice::Pass);
                offer(Choice::Declare);
                offer(Choice::AskAgain);
                self.scenario.sides[side.index()].for_each(|unit| offer(Choice::March(unit)));
                for leader in self.scenario.leaders_of[side.index()] {
                    offer(Choice::Activate(leader));
                    let Some(at) = self.state.leaders[leader].hex else {
                        continue;
                    };
                    for beside in self.map().around(at) {
                        if self.is_occupied(side.other(), beside.hex) {
                            offer(Choice::Assault(leader, beside.hex));
                        }
                    }
                }
                if side == Side::Union {
                    self.targets_of_boats()
                        .into_iter()
                        .for_each(|hex| offer(Choice::Bombard(hex)));
                }
                for (unit, hex) in self.bridgeheads(side) {
                    offer(Choice::Build(unit, hex));
                }
                self.list_ships(side, into);
                self.list_travel(side, into);
                if self.state.campaign.is_some() {
                    into.retain(|choice| self.fits_boarding(*choice).is_ok() && self.fits_closing(*choice).is_ok());
                }
            }
            Some(Frame::Led(led)) => {
                if led.points.is_none() {
                    self.scenario.sides[side.index()].for_each(|unit| offer(Choice::Take(unit)));
                    let hexes: crate::ids::HexSet = led.units.filter_map(|unit| self.state.units[unit].hex).collect();
                    hexes.for_each(|hex| offer(Choice::Transfer(led.leader, hex)));
                    offer(Choice::Afar);
                } else {
                    for unit in led.units {
                        offer(Choice::March(unit));
                        (2..=4).for_each(|levels| offer(Choice::Strategic(unit, levels)));
                    }
                }
                offer(Choice::Done);
            }
            _ => {}
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
    pub(crate) fn may_join(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        self.may_act(unit)?;
        if self.commands(leader, unit) {
            Ok(())
        } else {
            Err(NOT_HIS)
        }
    }

    /// Whether an active leader can take along anybody more (5.2.2).
    pub(crate) fn takes_more(&self, led: &Led) -> bool {
        let mut all = self.scenario.sides[self.leader_side(led.leader).index()];
        all.any(|unit| self.judge_led(led, Choice::Take(unit)).is_ok())
    }

    fn judge_led(&self, led: &Led, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Take(unit) if led.points.is_none() => {
                if led.units.contains(unit) {
                    return Err(NOT_ASKED);
                }
                if !led.transfers {
                    return Err(TRANSFERRED);
                }
                if led.units.len() >= led.limit {
                    return Err(ENOUGH);
                }
                self.may_be_led(led.leader, led.units, unit)?;
                if self.scenario[unit].printed.arm == Arm::Artillery && self.side(unit) == self.leader_side(led.leader)
                {
                    // Artillery of the army comes along from the hex of a chosen unit (5.2.6), not with cavalry (5.2.2).
                    self.may_act(unit)?;
                    if self.scenario[led.leader].printed.rank == Rank::Cavalry {
                        return Err(NOT_HIS);
                    }
                    let at = self.state.units[unit].hex;
                    let mut others = led.units & self.own(led.leader);
                    let stacked = at.is_some() && others.any(|other| self.state.units[other].hex == at);
                    return if stacked { Ok(()) } else { Err(ALONE) };
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
            Choice::Afar if led.points.is_none() => {
                if led.units.is_empty() {
                    Err(NOBODY)
                } else {
                    self.leads_far(led)
                }
            }
            Choice::Strategic(unit, levels) if led.far && led.units.contains(unit) => self.may_go_far(unit, levels),
            Choice::March(unit) if led.points.is_some() && !led.far && led.units.contains(unit) => self.may_act(unit),
            Choice::Done if led.points.is_some() => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }
}

/// Whether a choice begins an action, on foot, by train or by ship.
const fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::March(_)
            | Choice::Activate(_)
            | Choice::Assault(..)
            | Choice::Strategic(..)
            | Choice::Entrain(_)
            | Choice::Rail(..)
            | Choice::Embark(_)
            | Choice::Sail(..)
    )
}

/// Says whom a leader takes along (5.2.2).
fn tell_led(led: &Led, turn: &mut Turn<'_>) {
    say(turn, "5.2.2", || {
        phrase!("led.units", led.leader.wire(), listed(led.units))
    });
}

impl Gcacw {
    pub(crate) fn make_action(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        if is_action(choice) {
            self.note_action(state, side);
        }
        let Some(frame) = state.frames.last().copied() else {
            return;
        };
        if choice == Choice::Pass && self.passes_closing(state) {
            return;
        }
        match (frame, choice) {
            (Frame::Action(_, passed), Choice::Pass) => self.pass(state, side, passed, turn),
            (Frame::Action(..), Choice::Declare) => self.rouse(state, turn),
            (Frame::Action(..), Choice::AskAgain) => state.standing[side] = Standing::default(),
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
                let limit = self.led_in_campaign(state, leader, limit);
                let led = Led {
                    leader,
                    units: UnitSet::EMPTY,
                    limit,
                    points: None,
                    transfers: true,
                    far: false,
                    gone: false,
                };
                say(turn, "5.2.1", || phrase!("activate", leader.wire()));
                state.frames.push(Frame::Led(led));
            }
            (Frame::Action(..), Choice::Build(unit, hex)) => self.bridge_in_action(state, unit, hex, turn),
            (Frame::Action(..), Choice::Bombard(hex)) => self.bombard(state, hex, turn),
            (
                Frame::Action(..),
                Choice::Embark(_) | Choice::Sail(..) | Choice::Disembark(_) | Choice::Along(_) | Choice::Leave(_),
            ) if state.campaign.is_none() => self.make_ships(state, choice, turn),
            (Frame::Action(..), Choice::Assault(leader, target)) => {
                state.frames.pop();
                state.notes |= FIRST_PHASE_OVER;
                say(turn, "5.3.1", || phrase!("assault.begun", leader.wire(), target.0));
                state.frames.push(Frame::Assault(Assault::ordered(leader, target)));
            }
            (Frame::Led(led), _) => self.make_led(state, led, side, choice, turn),
            (Frame::Action(..), _) => self.make_travel(state, side, choice, turn),
            _ => {}
        }
    }

    fn make_led(&self, state: &mut State, led: Led, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let mut led = led;
        state.frames.pop();
        match choice {
            Choice::Take(unit) => led.units.insert(unit),
            Choice::Transfer(leader, hex) => {
                say(turn, "6.3.5", || phrase!("transfer", leader.wire(), hex.0));
                state.leaders[leader].hex = Some(hex);
                led.transfers = false;
            }
            Choice::March(unit) => {
                led.units.remove(unit);
                state.frames.push(Frame::Led(led));
                self.begin_march(state, unit, led.points, turn);
                return;
            }
            Choice::Afar => {
                led.points = Some(0);
                led.far = true;
                tell_led(&led, turn);
                say(turn, "advanced 7.0", || phrase!("campaign.afar", led.leader.wire()));
            }
            Choice::Strategic(unit, levels) => {
                led.units.remove(unit);
                state.frames.push(Frame::Led(led));
                self.go_far(state, unit, levels, turn);
                return;
            }
            Choice::Done if led.points.is_none() => {
                let arm = if self.rank(state, led.leader) == Rank::Cavalry {
                    Arm::Cavalry
                } else {
                    Arm::Infantry
                };
                let (points, faces) = self.roll_points(state, (side, arm), true, turn);
                led.points = Some(points);
                tell_led(&led, turn);
                say_dice(turn, "5.2.3", side, "dice.march", &faces, || {
                    phrase!("led", led.leader.wire(), points)
                });
            }
            _ => return,
        }
        state.frames.push(Frame::Led(led));
    }

    /// Rolls movement points (5.1.3), and says what the dice showed.
    pub(crate) fn roll_points(
        &self,
        state: &State,
        (side, arm): (Side, Arm),
        led: bool,
        turn: &mut Turn<'_>,
    ) -> (u8, Vec<u8>) {
        let dice = self.data.tables.dice(side, arm, led);
        let (less, of_least) = Field::new(&self.data, state).paralysis(side, arm);
        let faces: Vec<u8> = (0..dice.dice).map(|_| turn.d6()).collect();
        let sum: u8 = faces.iter().sum();
        let points = (sum + dice.add).saturating_sub(less);
        (points.max(dice.least.saturating_sub(of_least)), faces)
    }
}
