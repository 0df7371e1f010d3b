//! The sequence of play (3.0), and A.P. Hill's roll (4.5).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Pending, Phrase, Refusal, Side, Turn, phrase};

use crate::choice::{Choice, Piece};
use crate::data::{Area, Role, UnitId, Units};
use crate::figures::{HILL_ROLL, HILL_ROLL_TURN, LAST_IMPULSE, NEVER_ASK, TURNS};
use crate::game::BloodiestDay;
use crate::refusals::NOT_NOW;
use crate::show::phrases::hours;
use crate::state::{Frame, Group, Operation, Purpose, State, TurnRecord, place};
use crate::victory::Tally;

impl BloodiestDay {
    /// The start of a turn.
    pub(crate) fn advance_dawn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let hours = hours(state.turn);
        say(turn, "3.0", || phrase!("turn.begins", hours));
        if state.turn > 1 {
            say(turn, "3.0", || phrase!("dawns", hours));
        }
        self.tell_who_is_due(state, turn);
        state.become_frame(Frame::LongRange);
        if state.turn == HILL_ROLL_TURN {
            let roll = Pending::die(Purpose::Hill, Side::Confederate, turn);
            state.frames.push(Frame::Roll(roll));
        }
    }

    /// Tells which reinforcements may enter and have not begun to: both sides would forget them (4.4, 4.5).
    fn tell_who_is_due(&self, state: &State, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            let waits = !self.waiting(state, side).is_empty() && state.entries[side.index()] == 0;
            if waits && self.is_due(state, side) {
                let (key, case) = match Group::of(side) {
                    Group::SixthCorps => ("sixth-corps.due", "4.4"),
                    Group::Hill => ("hill.due", "4.5"),
                };
                let areas = self.entry_areas(side);
                say(turn, case, || areas.fold(Phrase::bare(key), Phrase::with));
            }
        }
    }

    /// 4.5: what the roll for A.P. Hill leads to.
    pub(crate) fn apply_hill(&self, state: &mut State, roll: &Pending<Purpose>, turn: &mut Turn<'_>) {
        state.hill_called = BloodiestDay::brings_hill(roll.total());
        let key = if state.hill_called { "hill.comes" } else { "hill.waits" };
        say_dice(turn, "4.5", Side::Confederate, "dice.hill", roll.faces(), || {
            phrase!(key)
        });
    }

    /// Whether a die brings A.P. Hill on the turn of the roll (4.5).
    pub(crate) fn brings_hill(face: u8) -> bool {
        face <= HILL_ROLL
    }

    /// The start of an impulse: the Union dice roll, which is made before anything else.
    pub(crate) fn advance_opening(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.become_frame(Frame::Impulse);
        if state.active == Side::Union {
            let roll = Pending::dice(Purpose::Impulse, Side::Union, turn);
            state.frames.push(Frame::Roll(roll));
        }
    }

    /// What is added to a Union Impulse DR for areas with stars (2.2.1, 2.2.2).
    #[must_use]
    pub fn impulse_modifier(&self, state: &State) -> i32 {
        let stars = self.count_controlled(state, Side::Union, Role::Star);
        let boxed = self.count_controlled(state, Side::Confederate, Role::BoxedStar);
        i32::from(stars) - i32::from(boxed)
    }

    /// Whether a Union dice roll makes the impulse the last (3.0).
    pub(crate) fn ends_phase(&self, state: &State, total: u8) -> bool {
        i32::from(total) <= self.highest_that_ends(state)
    }

    /// The highest Union dice roll that makes the impulse the last (3.0).
    pub(crate) fn highest_that_ends(&self, state: &State) -> i32 {
        i32::from(state.impulse) - self.impulse_modifier(state)
    }

    /// 3.0: what the Union dice roll leads to.
    pub(crate) fn apply_opening(&self, state: &mut State, roll: &Pending<Purpose>, turn: &mut Turn<'_>) {
        let modifier = self.impulse_modifier(state);
        let total = i32::from(roll.total()) + modifier;
        let impulse = state.impulse;
        state.last_impulse = self.ends_phase(state, roll.total());
        let key = if state.last_impulse {
            "impulse.last"
        } else {
            "impulse.goes-on"
        };
        say_dice(turn, "3.0", Side::Union, "dice.impulse", roll.faces(), || {
            phrase!(key, total, impulse, modifier)
        });
    }

    pub(crate) fn judge_impulse(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Pass => Ok(()),
            Choice::Rouse(leader) => self.judge_rouse(state, leader),
            Choice::Activate(leader, area) => self.judge_activate(state, leader, area),
            Choice::Arrive(area) => self.judge_arrive(state, area),
            Choice::Move(Piece::Leader(leader), area) => self.judge_ride(state, leader, area),
            Choice::Find(area) => self.judge_find(state, area),
            Choice::Countermand(leader) => self.judge_countermand(state, state.active, leader),
            Choice::AskFrom(gain) => BloodiestDay::judge_ask_from(state, state.active, gain),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_impulse(&self, state: &State, into: &mut Vec<Choice>) {
        let side = state.active;
        into.push(Choice::Pass);
        for leader in self.own_leaders(side) {
            let at = state.leader_at(leader);
            if !place::is_area(at) {
                continue;
            }
            if !state.is_awake(leader) {
                if self.judge_rouse(state, leader).is_ok() {
                    into.push(Choice::Rouse(leader));
                }
                continue;
            }
            let can = |area: &Area| self.judge_activate(state, leader, *area).is_ok();
            let areas = std::iter::once(at).chain(self.around(at));
            into.extend(areas.filter(can).map(|area| Choice::Activate(leader, area)));
            if leader == self.data.named.mcclellan {
                let can = |area: &Area| self.judge_ride(state, leader, *area).is_ok();
                let rides = self.around(at).filter(can);
                into.extend(rides.map(|area| Choice::Move(Piece::Leader(leader), area)));
            }
        }
        let due = self.is_due(state, side);
        let entries = if due {
            self.entry_areas(side)
        } else {
            maps::sets::Set::EMPTY
        };
        into.extend(
            entries
                .filter(|area| self.judge_arrive(state, *area).is_ok())
                .map(Choice::Arrive),
        );
        self.list_finds(state, into);
        self.list_countermands(state, side, into);
        let gains = (0..=NEVER_ASK).filter(|gain| *gain != state.ask_from[side]);
        into.extend(gains.map(Choice::AskFrom));
    }

    pub(crate) fn apply_impulse(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active;
        match choice {
            Choice::Pass => {
                say(turn, "3.0", || phrase!("pass", side));
                let twice = std::mem::replace(&mut state.passed, true);
                if twice {
                    say(turn, "3.0", || phrase!("pass.both"));
                    state.last_impulse = true;
                }
                state.become_frame(Frame::Closing);
                return;
            }
            Choice::Rouse(leader) => self.rouse(state, leader, turn),
            Choice::Activate(leader, area) => self.activate(state, leader, area, turn),
            Choice::Arrive(area) => self.arrive(state, area, turn),
            Choice::Move(Piece::Leader(leader), area) => self.begin_ride(state, leader, area, turn),
            // It is no action of the impulse (10.2).
            Choice::Find(area) => return self.find_ford(state, area, turn),
            Choice::Countermand(leader) => return self.countermand(state, leader, turn),
            Choice::AskFrom(gain) => {
                state.ask_from[side] = gain;
                return;
            }
            _ => {}
        }
        state.passed = false;
    }

    /// The end of an impulse: who acted is spent, the Impulse marker advances, and the other side acts.
    pub(crate) fn advance_closing(&self, state: &mut State, turn: &mut Turn<'_>) {
        let acted = self.spend_who_acted(state, turn);
        self.note_hooker(state, acted, turn);
        state.op = Operation::default();
        // 10.2: the marker is not advanced for an impulse that was bought.
        let free = std::mem::take(&mut state.free);
        if state.last_impulse || !free && state.impulse == LAST_IMPULSE {
            say(turn, "3.0", || phrase!("phase.ends"));
            self.begin_rally(state, turn);
            return;
        }
        state.impulse += u8::from(!free);
        if !free && self.may_act_again(state) {
            state.become_frame(Frame::Extra);
        } else {
            self.hand_over(state);
        }
    }

    /// The other side's impulse begins.
    pub(crate) fn hand_over(&self, state: &mut State) {
        state.active = state.active.other();
        state.become_frame(Frame::Opening);
    }

    /// 9.1: whoever has moved is spent; whoever has done nothing but overrun others is not. Returns who moved or attacked.
    fn spend_who_acted(&self, state: &mut State, turn: &mut Turn<'_>) -> Units {
        let moved = BloodiestDay::movers(state);
        let newly = moved - state.spent;
        if !newly.is_empty() {
            say(turn, "9.1", || {
                phrase!("moved.spent", newly.map(|unit| i32::from(unit.0)).collect::<Vec<i32>>())
            });
        }
        state.spent |= moved;
        moved | state.op.fought
    }

    /// The units that have moved in the impulse under way: they are spent when it ends (9.1).
    pub(crate) fn movers(state: &State) -> Units {
        let moved = |unit: &UnitId| state.op.march(Piece::Unit(*unit)).has_moved();
        state.op.units.filter(moved).collect()
    }

    /// The end of a turn.
    pub(crate) fn advance_dusk(&self, state: &mut State, turn: &mut Turn<'_>) {
        let (points, inflicted) = (self.tallies(state).map(Tally::total), state.inflicted);
        state.wounded = maps::sets::Set::EMPTY;
        state.shelled = maps::sets::Set::EMPTY;
        state.impulse = 0;
        state.last_impulse = false;
        state.passed = false;
        state.unasked = protocol::BySide::default();
        if let Some(record) = state.course.get_mut(usize::from(state.turn) - 1) {
            *record = Some(TurnRecord { points, inflicted });
        }
        if usize::from(state.turn) == TURNS.len() {
            state.frames.clear();
            state.ended = true;
            say(turn, "3.0", || phrase!("day.ends"));
            return;
        }
        state.turn += 1;
        // After the first turn the Confederates always have the first impulse.
        state.active = Side::Confederate;
        state.become_frame(Frame::Dawn);
    }

    /// The name of a leader for phrases.
    pub(crate) fn wire_of(leader: crate::data::LeaderId) -> i32 {
        i32::from(leader.wire())
    }
}
