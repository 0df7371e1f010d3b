//! Limited intelligence (17.7): leaders placed anew each dawn, with false reports of where they are.
//!
//! What is true of a leader stands in [`State::leaders`], the false report in [`State::reports`]. The other side sees two
//! markers and cannot tell them apart, until whatever would treat them differently exposes the false one.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use crate::book::Rule;
use crate::choice::{Choice, Piece};
use crate::data::LeaderId;
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{Activation, Dawn, Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_YOURS: Refusal = Refusal::new("17.7", "This leader is not yours, or not on the map.");
    pub(super) const TWICE: Refusal = Refusal::new("17.7", "He has been placed this morning.");
    pub(super) const REPORTED: Refusal = Refusal::new("17.7.1", "There is a false report of him already.");
    pub(super) const TROOPS: Refusal =
        Refusal::new("17.7", "Leaders and false reports are placed with units of their side.");
    pub(super) const SAME: Refusal = Refusal::new(
        "17.7.1",
        "A leader and the false report of him are never in the same area.",
    );
}

impl AreaImpulse {
    /// The areas with a marker of a leader, true or false.
    pub(crate) fn markers(&self, state: &State, leader: LeaderId) -> Set {
        let places = [state.leader_at(leader), state.reports[leader.0]];
        places.into_iter().filter(|at| place::is_area(*at)).collect()
    }

    /// The leaders of a side of whom there is a false report.
    pub(crate) fn hidden(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::LimitedIntelligence) {
            return Set::EMPTY;
        }
        self.lookups.leaders[side]
            .filter(|leader| state.reports[*leader] != 0)
            .collect()
    }

    /// Removes the false report of a leader.
    fn expose(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        state.reports[leader.0] = 0;
        turn.commit();
        say(turn, "17.7.1", || phrase!("report.exposed", leader.wire()));
    }

    /// Exposes the markers of a side in an area.
    pub(crate) fn expose_area(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        for leader in self.hidden(state, side) {
            if self.markers(state, LeaderId(leader)).contains(area) {
                self.expose(state, LeaderId(leader), turn);
            }
        }
    }

    /// An army leader activates the leaders of the area too.
    pub(crate) fn expose_activated(&self, state: &mut State, by: Activation, area: u8, turn: &mut Turn<'_>) {
        if let Activation::Army(_) = by {
            self.expose_area(state, state.active, area, turn);
        }
    }

    /// A leader who gives an order, is placed elsewhere or leaves the game is known.
    pub(crate) fn expose_leader(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        if state.reports[leader.0] != 0 {
            self.expose(state, leader, turn);
        }
    }

    /// A side takes its markers off the map to place them anew.
    pub(crate) fn begin_muster(&self, state: &mut State, side: Side) {
        state.become_frame(Frame::Dawn(Dawn::Muster(side)));
        state.mustered = Set::EMPTY;
        for leader in self.lookups.leaders[side] {
            state.reports[leader] = 0;
        }
    }

    pub(crate) fn judge_muster(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let (Choice::Place(Piece::Leader(leader), area) | Choice::Report(Piece::Leader(leader), area)) = choice else {
            return match choice {
                Choice::Done => Ok(()),
                _ => Err(NOT_NOW),
            };
        };
        let placed = matches!(choice, Choice::Place(..));
        if !self.lookups.leaders[side].contains(leader.0) || !place::is_area(state.leader_at(leader)) {
            Err(no::NOT_YOURS)
        } else if placed && state.mustered.contains(leader.0) {
            Err(no::TWICE)
        } else if !placed && state.reports[leader.0] != 0 {
            Err(no::REPORTED)
        } else if self.own(state, side, area).is_empty() {
            Err(no::TROOPS)
        } else if self.markers(state, leader).contains(area) {
            Err(no::SAME)
        } else {
            Ok(())
        }
    }

    pub(crate) fn list_muster(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let troops = self
            .ground
            .areas
            .filter(|area| !self.own(state, side, *area).is_empty());
        let troops: Set = troops.collect();
        for leader in self.lookups.leaders[side] {
            let piece = Piece::Leader(LeaderId(leader));
            into.extend(troops.map(|area| Choice::Place(piece, area)));
            into.extend(troops.map(|area| Choice::Report(piece, area)));
        }
        into.push(Choice::Done);
    }

    pub(crate) fn apply_muster(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Place(Piece::Leader(leader), area) => {
                state.leaders[leader.0] = area;
                state.mustered.insert(leader.0);
            }
            Choice::Report(Piece::Leader(leader), area) => state.reports[leader.0] = area,
            _ => {
                turn.commit();
                say(turn, "17.7", || phrase!("mustered", side));
                if side == self.book.night {
                    self.begin_muster(state, side.other());
                } else {
                    state.become_frame(Frame::Dawn(Dawn::End));
                }
            }
        }
    }
}
