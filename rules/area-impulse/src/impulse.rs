//! Impulses (8) and what ends them: leaders, sunset, the Impulse Track (6.3, 9.6).

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::{Command, LAST_IMPULSE, Work};
use crate::choice::{Choice, Piece};
use crate::data::LeaderId;
use crate::log::{say, say_dice};
use crate::night_march::refusals::ASSAULT as NOT_AT_NIGHT;
use crate::state::{Frame, Operation, State};

mod no {
    use kernel::Refusal;

    pub(super) const RALLIED: Refusal = Refusal::new("12.1", "A rally is the beginning of an assault impulse.");
    pub(super) const ATTEMPTED: Refusal = Refusal::new(
        "8.1.1",
        "After a leader of this area has rolled in vain, one unit in it may act, or nobody.",
    );
}

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
            _ => Err(crate::judge::NOT_NOW),
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

    pub(crate) fn apply_impulse(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active;
        match choice {
            Choice::Pass => {
                say(turn, "8.1.3", || phrase!("pass", side));
                state.go(Frame::Closing);
            }
            Choice::Done => state.go(Frame::Closing),
            Choice::Entrench(area) => {
                self.entrench(state, side, area, "8.1.2", turn);
                state.go(Frame::Closing);
            }
            Choice::Relocate => {
                self.send_train_early(state, turn);
                state.go(Frame::Closing);
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

    pub(crate) fn judge_operation(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Assault(_) | Choice::Repair(_) | Choice::Engineers(_) if state.op.night => Err(NOT_AT_NIGHT),
            Choice::Move(piece, to) => self.judge_move(state, piece, to).map(|_| ()),
            Choice::Follow(piece) => self.judge_follow(state, piece),
            Choice::FollowAll => self.judge_follow_all(state),
            Choice::Assault(area) => self.judge_assault(state, area),
            Choice::Second(area) => self.judge_second(state, area),
            Choice::Repair(to) => self.judge_repair(state, to),
            Choice::Engineers(to) => self.judge_engineers(state, to),
            Choice::Force(Piece::Unit(unit)) => self.judge_force(state, unit),
            Choice::ForceAll => self.judge_force_all(state),
            Choice::Done if self.mandatory(state).is_empty() => Ok(()),
            Choice::Done => Err(Refusal::new(
                "10.1",
                "Units that entered an area with enemies must assault there first.",
            )),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_operation(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.op.fought = false;
        match choice {
            Choice::Move(piece, to) => {
                if let Ok(passage) = self.judge_move(state, piece, to) {
                    self.make_move(state, piece, to, passage, turn);
                }
            }
            Choice::Follow(piece) => self.follow(state, Some(piece), turn),
            Choice::FollowAll => self.follow(state, None, turn),
            Choice::Assault(area) => self.begin_assault(state, area, turn),
            Choice::Second(area) => self.activate_second(state, area, turn),
            Choice::Repair(to) => self.repair(state, to, turn),
            Choice::Engineers(to) => self.send_engineers(state, to, turn),
            Choice::Force(_) | Choice::ForceAll => self.force(state, choice, turn),
            Choice::Done => state.op.closing = true,
            _ => {}
        }
    }

    /// Goes on with an assault impulse: asks, or finishes it once its player is done.
    pub(crate) fn advance_operation(&self, state: &mut State) -> bool {
        if state.op.fought && !state.op.closing {
            // The dice of the assault cannot be taken back, so nobody is asked when nothing is left to do.
            let mut choices = Vec::new();
            self.list_choices(state, &mut choices);
            state.op.closing = choices == [Choice::Done];
        }
        if !state.op.closing {
            return true;
        }
        if state.op.night {
            state.go(Frame::Bivouac);
            return false;
        }
        if let Some(area) = self.screenable(state).first() {
            self.begin_screening(state, area);
            return false;
        }
        state.frames.pop();
        state.go(Frame::Closing);
        false
    }

    /// Ends an impulse: leaders turn inactive or are placed, then sunset and the Impulse Track.
    pub(crate) fn advance_closing(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if let Some(area) = self.next_demolition(state) {
            self.ask_demolition(state, area);
            return false;
        }
        self.expose_abandoned(state, turn);
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
            state.go(Frame::Impulse);
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
        if impulse < 2 {
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
        state.weather_turns |= self.turns_weather(state, total);
        total <= state.impulse && !state.weather_turns
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
            }
        }
    }
}
