//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made.

use kernel::Side;
use kernel::rehearsal::{Finality, rehearse};

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Frame, Part, Prepared};
use crate::game::Gcacw;
use crate::ids::{LeaderId, UnitId};
use crate::scenarios::SEVEN_PINES;
use crate::state::State;
use crate::tables::Arm;

/// That a choice ends its player's action (4.3).
const ACTION: &str = "ends.action";
/// That it ends the actions of this turn (4.2.4).
const CYCLE: &str = "ends.cycle";
/// That the enemy acts, or ends them (4.2.3).
const PASS: &str = "ends.pass";
/// That it ends the game (3.5).
const SCENARIO: &str = "ends.scenario";
/// That an active leader is taken along unasked (5.2.5).
const DRAGS_ACTIVE: &str = "takes.active";
/// What is rolled when the next action begins (4.2.2).
const INITIATIVE: &str = "dice.initiative";
/// What an attack rolls first, and what that is told as.
const STAR: &str = "dice.star";
const ATTACK: &str = "dice.attack";

impl Gcacw {
    /// What is told of a choice that a side may make now.
    pub(crate) fn finality(&self, field: &Field<'_>, side: Side, choice: Choice) -> Finality {
        let state = field.state;
        // 5.1.1: each march of a unit by itself begins with dice.
        if let (Some(Frame::Action(..)), Choice::March(unit)) = (state.frames.last(), choice) {
            let is_long = field.is_extended(unit, state.units[unit].fatigue + 1);
            let mut told = Finality::rolling(if is_long { "rolls.alone.long" } else { "rolls.alone" });
            told.consequences.extend(field.drags(unit).map(Into::into));
            return told;
        }
        // So does a march over a long way that tires a unit out; others roll nothing, and can be taken back.
        if let Choice::Strategic(unit, levels) = choice {
            return if field.far_is_extended(unit, levels) {
                Finality::rolling("rolls.extended")
            } else {
                Finality::default()
            };
        }
        if !may_settle(field, side, choice) || self.only_steps(field, choice) {
            return Finality::default();
        }
        let mut rehearsal = rehearse(self, state, side, choice);
        if rehearsal.rolls.as_deref() == Some(STAR) {
            rehearsal.rolls = Some(ATTACK.into());
        }
        let acts = is_acting(&rehearsal.after) || self.goes_on(state, &rehearsal.after, side);
        let is_over = self.active(state) == Some(side) && !acts;
        // Where nobody is asked anything at night, the cycle may be that of the next turn.
        let goes_on = matches!(rehearsal.after.frames.first(), Some(Frame::Turn(Part::Cycle)))
            && rehearsal.after.turn == state.turn;
        // 4.2.3: who passes leaves it to the other side whether anybody acts any more.
        let leaves = choice == Choice::Pass && matches!(rehearsal.after.frames.last(), Some(Frame::Action(_, true)));
        let ended = match goes_on {
            true if leaves => PASS,
            true => ACTION,
            false => CYCLE,
        };
        let hands = if rehearsal.has_rolled || is_over {
            None
        } else {
            hands_over(self, state, (side, choice), &rehearsal.after)
        };
        let mut told = rehearsal.told(is_over.then_some(ended), INITIATIVE);
        told.consequences.extend(hands.map(Into::into));
        told.consequences
            .extend(prices(field, choice).into_iter().map(Into::into));
        told
    }
}

/// That a choice which rolls and ends nothing lets the other side decide: it cannot be taken back all the same. Who
/// loses the points that are owed is a plain answer, whatever follows.
pub(crate) fn hands_over(
    rules: &Gcacw,
    state: &State,
    (side, choice): (Side, Choice),
    after: &State,
) -> Option<&'static str> {
    if matches!(choice, Choice::Lose(_)) {
        return None;
    }
    if rules.is_over(after) {
        return Some(SCENARIO);
    }
    let next = rules.decider(after).filter(|next| *next != side)?;
    Some(match (rules.active(state) == Some(side), next) {
        // Who acts goes on when that is answered.
        (true, Side::Union) => "asks.union",
        (true, Side::Confederate) => "asks.confederate",
        (false, Side::Union) => "hands.union",
        (false, Side::Confederate) => "hands.confederate",
    })
}

impl Field<'_> {
    /// Whether a leader goes along with a unit of his wherever it goes, because no other of his stands with him (2.2).
    fn is_left(&self, leader: LeaderId, unit: UnitId) -> bool {
        let at = self.state.units[unit].hex;
        let mut own = self.own(leader);
        self.state.is_under(self.data, leader, unit)
            && !own.any(|other| other != unit && self.state.units[other].hex == at)
    }

    /// That a march takes a leader along who is asked nothing: no other of his stands with him (2.2).
    fn drags(&self, unit: UnitId) -> Option<&'static str> {
        let at = self.state.units[unit].hex?;
        let here = self.leaders_in(self.side(unit), at).into_iter();
        let mut left = here.filter(|leader| self.is_left(*leader, unit));
        let first = left.next()?;
        let is_active = |leader: LeaderId| {
            let mut frames = self.state.frames.iter();
            frames.any(|frame| matches!(frame, Frame::Led(led) if led.leader == leader && !led.gone))
        };
        let drags_active = is_active(first) || left.any(is_active);
        Some(if drags_active { DRAGS_ACTIVE } else { "takes.him" })
    }
}

/// What a choice costs or risks beyond its first die.
fn prices(field: &Field<'_>, choice: Choice) -> Vec<&'static str> {
    match (field.state.frames.last(), choice) {
        // 5.1.6: order, or a point of who has none; what is left of the march lapses.
        (Some(Frame::March(march)), Choice::Force) => {
            let costs = if field.state.units[march.unit].disorganized {
                "costs.point"
            } else {
                "costs.order"
            };
            let lapses = (march.points > 0).then_some("costs.movement");
            [costs].into_iter().chain(lapses).collect()
        }
        // Scenario 4, rule 7.
        (Some(Frame::Assault(assault)), Choice::Done)
            if assault.stage == Prepared::Naming
                && !assault.grand.is_empty()
                && field.scenario.entry.number == SEVEN_PINES =>
        {
            vec!["risks.wound"]
        }
        // 5.2.5: where its leader is active, he goes along with no other.
        (Some(Frame::Led(_)), Choice::March(unit)) => field
            .drags(unit)
            .filter(|told| *told == DRAGS_ACTIVE)
            .into_iter()
            .collect(),
        // 6.3.6: his units are chosen before he transfers.
        (Some(Frame::Led(led)), Choice::Transfer(..)) if field.takes_more(led) => vec!["closes.led"],
        (_, Choice::AsUsual) => vec!["stands.evenings"],
        // 10.2: it leads nobody over any more.
        (_, Choice::Destroy(..)) => vec!["costs.crossing"],
        // 7.5.2: it goes with its last point.
        (_, Choice::Lose(unit)) if field.state.units[unit].strength == 1 => vec!["loss.last"],
        _ => Vec::new(),
    }
}

impl Gcacw {
    /// Whether a choice is a step of which nothing comes but that the unit is there: it costs no order, no cavalry is near
    /// that might ride away, and no scenario looks on.
    fn only_steps(&self, field: &Field<'_>, choice: Choice) -> bool {
        let (Some(step), Choice::Step(unit, to)) = (field.next_step(choice), choice) else {
            return false;
        };
        if step.shakes || self.looks_on(field.state) {
            return false;
        }
        let enemy = field.side(unit).other();
        let may_ride = |hex| {
            let units = field.units_in(enemy, hex);
            !units.is_empty() && (units - field.scenario.cavalry).is_empty()
        };
        // 7.7.1: cavalry alone in its hex, before others.
        let comes_near = || field.map().around(to).any(|beside| may_ride(beside.hex));
        field.scenario[unit].printed.arm == Arm::Cavalry || !comes_near()
    }

    /// Whether a side that had the initiative has it still in the same phase: what it did was no action.
    fn goes_on(&self, before: &State, after: &State, side: Side) -> bool {
        let phase = |state: &State| (state.turn, state.memory.phases);
        let mut frames = after.frames.iter();
        self.remembers(before)
            && phase(before) == phase(after)
            && frames.any(|frame| matches!(frame, Frame::Action(own, _) if *own == side))
    }
}

/// Whether a side is in the middle of an action.
fn is_acting(state: &State) -> bool {
    let is_part = |frame: &Frame| {
        matches!(
            frame,
            Frame::Led(_) | Frame::March(_) | Frame::Assault(_) | Frame::Fight(_)
        )
    };
    state.frames.iter().any(is_part)
}

/// Whether such a choice may end, roll or show anything: what is put together can be taken back.
fn may_settle(field: &Field<'_>, side: Side, choice: Choice) -> bool {
    match (field.state.frames.last(), choice) {
        // Something follows when the last unit stands.
        (Some(Frame::SetUp(_)), Choice::Place(..)) => field.unplaced(side).len() <= 1,
        (_, Choice::Activate(_) | Choice::Assault(..) | Choice::Along(_) | Choice::Leave(_)) => false,
        (_, Choice::Detach(_)) => false,
        (Some(Frame::Led(_)), Choice::Take(_)) => false,
        (Some(Frame::Assault(assault)), Choice::Take(_)) => assault.stage != Prepared::Naming,
        _ => true,
    }
}
