//! Impulses (8) and what ends them: leaders, sunset, the Impulse Track (6.3, 9.6).

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::LAST_IMPULSE;
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, Rank};
use crate::log::{say, say_dice};
use crate::sets::Set;
use crate::state::{Activation, Frame, Operation, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_YOURS: Refusal = Refusal::new("8.1.1", "This piece belongs to the other side.");
    pub(super) const OFF_MAP: Refusal = Refusal::new("8.1.1", "This piece is not on the map.");
    pub(super) const INACTIVE: Refusal = Refusal::new("9.6", "This leader is inactive until dawn.");
    pub(super) const NOBODY: Refusal = Refusal::new("8.1.1", "Nobody of yours is in this area.");
    pub(super) const NO_ARMY_LEADER: Refusal = Refusal::new("8.1.1", "Your army leader is not on the map.");
    pub(super) const ARMY_INACTIVE: Refusal = Refusal::new("9.6", "Your army leader is inactive until dawn.");
    pub(super) const NOT_A_CORPS: Refusal = Refusal::new("8.1.1", "An army leader activates an area, not a corps.");
    pub(super) const RALLIED: Refusal = Refusal::new("12.1", "A rally is the beginning of an assault impulse.");
}

impl AreaImpulse {
    pub(crate) fn judge_impulse(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let side = state.active;
        match choice {
            Choice::Pass | Choice::Entrench(_) if state.rallied => Err(no::RALLIED),
            Choice::Pass => Ok(()),
            Choice::Entrench(area) => self.judge_entrench(state, side, area),
            Choice::Army(area) => {
                let leader = self.tables.army_leader[side.index()];
                if !place::is_area(state.leader_at(leader)) {
                    Err(no::NO_ARMY_LEADER)
                } else if state.inactive.contains(leader.0) {
                    Err(no::ARMY_INACTIVE)
                } else if self.own(state, side, area).is_empty() && self.own_leaders(state, side, area).is_empty() {
                    Err(no::NOBODY)
                } else {
                    Ok(())
                }
            }
            Choice::Corps(Piece::Leader(leader)) => {
                if !self.tables.leaders[side.index()].contains(leader.0) {
                    Err(no::NOT_YOURS)
                } else if self.rank(leader) == Rank::Army {
                    Err(no::NOT_A_CORPS)
                } else if !place::is_area(state.leader_at(leader)) {
                    Err(no::OFF_MAP)
                } else if state.inactive.contains(leader.0) {
                    Err(no::INACTIVE)
                } else {
                    Ok(())
                }
            }
            Choice::Single(Piece::Unit(unit)) => {
                if !self.tables.units[side.index()].contains(unit.0) {
                    Err(no::NOT_YOURS)
                } else if !place::is_area(state.units.of(unit)) {
                    Err(no::OFF_MAP)
                } else {
                    Ok(())
                }
            }
            Choice::Rally(area) => self.judge_rally(state, side, area),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_impulse(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let side = state.active;
        match choice {
            Choice::Pass => {
                say(turn, "8.1.3", || phrase!("pass", side));
                state.go(Frame::Closing);
            }
            Choice::Entrench(area) => {
                self.entrench(state, side, area, "8.1.2", turn);
                state.go(Frame::Closing);
            }
            Choice::Rally(area) => self.rally(state, side, area, turn),
            Choice::Army(area) => {
                let leader = self.tables.army_leader[side.index()];
                say(turn, "8.1.1", || {
                    phrase!("activate.army", i32::from(Piece::Leader(leader).wire()), area)
                });
                let leaders = self.own_leaders(state, side, area) | Set::of(leader.0);
                let units = self.own(state, side, area);
                self.begin(state, Activation::Army(leader), area, units, leaders);
            }
            Choice::Corps(Piece::Leader(leader)) => {
                let area = state.leader_at(leader);
                say(turn, "8.1.1", || {
                    phrase!("activate.corps", i32::from(Piece::Leader(leader).wire()), area)
                });
                let units = self.corps_units(state, leader, area);
                self.begin(state, Activation::Corps(leader), area, units, Set::of(leader.0));
            }
            Choice::Single(Piece::Unit(unit)) => {
                let area = state.units.of(unit);
                say(turn, "8.1.1", || phrase!("activate.single", unit.0, area));
                self.begin(state, Activation::Single(unit), area, Set::of(unit.0), Set::EMPTY);
            }
            _ => {}
        }
    }

    fn begin(&self, state: &mut State, by: Activation, area: u8, units: Set, leaders: Set) {
        state.op = Operation {
            by,
            areas: [area, 0],
            units,
            leaders,
            contested: self.contested_areas(state),
            manned: if self.own(state, state.active, area).is_empty() {
                Set::EMPTY
            } else {
                Set::of(area)
            },
            ..Operation::default()
        };
        state.frames.push(Frame::Operation);
    }

    /// What a leader commands.
    pub(crate) fn rank(&self, leader: LeaderId) -> Rank {
        self.data.leaders[usize::from(leader.0)].rank
    }

    /// The units of a leader's corps in an area, and the independents and detachments there (8.1.1, 9.1.3, 16.7.1).
    pub(crate) fn corps_units(&self, state: &State, leader: LeaderId, area: u8) -> Set {
        let own = self.own(state, self.data.leaders[usize::from(leader.0)].side, area);
        own & (self.tables.independent | self.tables.detachments | self.commanded(leader))
    }

    /// The units that a leader commands, wherever they are.
    pub(crate) fn commanded(&self, leader: LeaderId) -> Set {
        match self.rank(leader) {
            Rank::Corps(corps) => self.tables.corps[usize::from(corps.0)],
            Rank::Army => self.tables.units[self.data.leaders[usize::from(leader.0)].side.index()],
        }
    }

    pub(crate) fn judge_operation(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Move(piece, to) => self.judge_move(state, piece, to).map(|_| ()),
            Choice::Follow(piece) => self.judge_follow(state, piece),
            Choice::FollowAll => self.judge_follow_all(state),
            Choice::Assault(area) => self.judge_assault(state, area),
            Choice::Second(area) => self.judge_second(state, area),
            Choice::Repair(to) => self.judge_repair(state, to),
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
        self.deactivate_leaders(state, turn);
        if let Some(leader) = self.leaders_to_place(state).first() {
            self.relocate(state, LeaderId(leader), turn);
            return false;
        }
        let dark = self.is_sunset(state, turn);
        state.op = Operation::default();
        state.rallied = false;
        state.sunset = None;
        self.shift_advantage(state, turn);
        state.impulse += 1;
        if dark || state.impulse > LAST_IMPULSE {
            say(turn, "6.3.1", || phrase!("nightfall"));
            self.end_of_daylight(state, turn);
        } else {
            state.active = state.active.other();
            self.change_weather(state, turn);
            state.go(Frame::Impulse);
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
