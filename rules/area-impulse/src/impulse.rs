//! Impulses (8) and what ends them: leaders, sunset, the Impulse Track (6.3, 9.6).

use kernel::log::{say, say_dice};
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::{Command, LAST_IMPULSE, Rule, Work};
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, Operation, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const RALLIED: Refusal = Refusal::new("12.1", "A rally is the beginning of an assault impulse.");
    pub(super) const ATTEMPTED: Refusal = Refusal::new(
        "8.1.1",
        "After a leader of this area has rolled in vain, one unit in it may act, or nobody.",
    );
}

/// The first impulse in which two dice can be so low that the sun sets (8.1.3).
const EARLIEST_SUNSET: u8 = 2;

impl AreaImpulse {
    pub(crate) fn judge_impulse(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let side = state.active;
        if state.attempted != 0 {
            return self.judge_after_attempt(state, choice);
        }
        match (choice, self.book.work, self.book.command) {
            (Choice::Pass | Choice::Entrench(_) | Choice::Regroup(_) | Choice::Relocate | Choice::Misdirect(_), ..)
                if state.rallied =>
            {
                Err(no::RALLIED)
            }
            (Choice::Pass, ..) => Ok(()),
            (Choice::Entrench(area), Work::Entrench, _) => self.judge_entrench(state, side, area),
            (Choice::Regroup(area), Work::Regroup, _) => self.judge_regroup(state, area),
            (Choice::Relocate, ..) => self.judge_early_train(state),
            (Choice::Army(area), _, Command::Rank) => self.judge_army(state, area),
            (Choice::Combine | Choice::LeeCommands, _, Command::Initiative) => self.judge_combined(state, choice),
            (Choice::Corps(Piece::Leader(leader)), ..) => self.judge_corps(state, leader),
            (Choice::Single(Piece::Unit(unit)), ..) => self.judge_single(state, unit),
            (Choice::Rally(area), ..) => self.judge_rally(state, side, area),
            (Choice::Misdirect(area), ..) => self.judge_misdirect(state, side, area),
            _ => Err(NOT_NOW),
        }
    }

    /// 8.1.1: after a roll in vain one unit of the area may still act.
    fn judge_after_attempt(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Single(Piece::Unit(unit)) if state.units.of(unit) == state.attempted => {
                self.judge_single(state, unit)
            }
            _ => Err(no::ATTEMPTED),
        }
    }

    /// Appends what the side may do in its impulse.
    pub(crate) fn list_impulse(&self, state: &State, into: &mut Vec<Choice>) {
        let side = state.active;
        if state.attempted != 0 {
            let here = self.own(state, side, state.attempted);
            into.extend(here.map(|id| Choice::Single(Piece::of_unit(id))));
            into.push(Choice::Done);
            return;
        }
        into.push(Choice::Pass);
        let mut occupied = Set::EMPTY;
        for unit in self.lookups.units[side] {
            let at = state.units.of(UnitId(unit));
            if place::is_area(at) {
                occupied.insert(at);
                into.push(Choice::Single(Piece::of_unit(unit)));
            }
        }
        let mut inhabited = occupied;
        for leader in self.lookups.leaders[side] {
            let at = state.leaders[leader];
            if place::is_area(at) {
                inhabited.insert(at);
                into.push(Choice::Corps(Piece::of_leader(leader)));
            }
        }
        match self.book.work {
            Work::Entrench => into.extend(occupied.map(Choice::Entrench)),
            Work::Regroup => into.extend(inhabited.map(Choice::Regroup)),
        }
        match self.book.command {
            Command::Rank => into.extend(inhabited.map(Choice::Army)),
            Command::Initiative => into.extend([Choice::LeeCommands, Choice::Combine]),
        }
        if state.advantage == Some(side) {
            if state.options.has(Rule::Misdirection) {
                into.extend(self.ground.areas.map(Choice::Misdirect));
            }
            into.extend(inhabited.map(Choice::Rally));
            into.push(Choice::Relocate);
        }
    }

    pub(crate) fn apply_impulse(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active;
        match choice {
            Choice::Pass => {
                say(turn, "8.1.3", || phrase!("pass", side));
                state.become_frame(Frame::Closing);
            }
            Choice::Done => state.become_frame(Frame::Closing),
            Choice::Entrench(area) => {
                self.entrench(state, side, area, "8.1.2", turn);
                state.become_frame(Frame::Closing);
            }
            Choice::Relocate => {
                self.send_train_early(state, turn);
                state.become_frame(Frame::Closing);
            }
            Choice::Regroup(area) => self.regroup(state, area, turn),
            Choice::Rally(area) => self.rally(state, side, area, turn),
            Choice::Misdirect(area) => self.misdirect(state, side, area, turn),
            Choice::Army(area) => self.activate_army(state, area, turn),
            Choice::Corps(Piece::Leader(leader)) => self.activate_corps(state, leader, turn),
            Choice::Single(Piece::Unit(unit)) => self.activate_single(state, unit, turn),
            Choice::Combine | Choice::LeeCommands => self.begin_combined(state, choice, turn),
            _ => {}
        }
    }

    /// Ends an impulse: leaders turn inactive or are placed, then sunset and the Impulse Track.
    pub(crate) fn advance_closing(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if let Some(question) = self.next_demolition(state) {
            state.frames.push(question);
            return false;
        }
        self.deactivate_leaders(state, turn);
        if let Some(leader) = self.leaders_to_place(state).first() {
            self.relocate(state, LeaderId(leader), turn);
            return false;
        }
        self.tell_losses(state, turn);
        let dark = self.is_sunset(state, turn);
        state.op = Operation::default();
        state.rallied = false;
        state.attempted = 0;
        state.sunset = None;
        self.shift_advantage(state, turn);
        state.impulse += 1;
        if dark || state.impulse > LAST_IMPULSE {
            say(turn, "6.3.1", || phrase!("nightfall"));
            self.end_of_daylight(state, turn);
        } else {
            state.active = state.active.other();
            state.become_frame(Frame::Impulse);
            self.begin_impulse(state, turn);
        }
        false
    }

    /// 6.3.1: whether the sunset DR ends the Daylight Phase; makes it when no other DR served.
    fn is_sunset(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.active != self.book.sunset {
            return false;
        }
        let impulse = state.impulse;
        if let Some(total) = state.sunset {
            return self.ends_day(state, total);
        }
        // 8.1.3: no roll is due while it could not end the Daylight Phase.
        if impulse < EARLIEST_SUNSET {
            return false;
        }
        let faces = turn.two_d6();
        let dark = self.ends_day(state, faces[0] + faces[1]);
        let key = match dark {
            true => "sunset.falls",
            false if state.weather_turns => "sunset.weather",
            false => "sunset.waits",
        };
        say_dice(turn, "6.3.1", state.active, "dice.sunset", &faces, || {
            phrase!(key, impulse)
        });
        dark
    }

    /// Whether a sunset DR ends the Daylight Phase; it may change the weather instead (16.1.3).
    fn ends_day(&self, state: &mut State, total: u8) -> bool {
        let dark = self.brings_sunset(state, total);
        state.weather_turns |= self.turns_weather(state, total);
        dark
    }

    /// The same before it has done anything.
    pub(crate) fn brings_sunset(&self, state: &State, total: u8) -> bool {
        total <= state.impulse && !state.weather_turns && !self.turns_weather(state, total)
    }

    /// 6.3.1: the first DR of the side that brings sunset, in its own impulse, also serves as the sunset DR.
    pub(crate) fn note_sunset(&self, state: &mut State, side: Side, total: u8, turn: &mut Turn<'_>) {
        if side == self.book.sunset && state.active == side && state.sunset.is_none() {
            state.sunset = Some(total);
            let impulse = state.impulse;
            if self.turns_weather(state, total) {
                say(turn, self.book.weather.change_case, || {
                    phrase!("sunset.weather", impulse)
                });
            } else if total <= impulse {
                say(turn, "6.3.1", || phrase!("sunset.combat", total, impulse));
            } else if impulse >= EARLIEST_SUNSET {
                say(turn, "6.3.1", || phrase!("sunset.spared", total, impulse));
            }
        }
    }
}
